// Fields, and all that plans over more than one query, do what their headers say, and give back all memory.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as wend from '../dist/index.js';
import { court, own, read } from './court.mjs';

const { Agenda, Batch, Crowd, Direction, Explorer, Field, Grid, Group, Influence, Layer, March, Mesh, Planner, Pursuit, Reach, Sight, Space,
    Traffic, Walker } = wend;

test('fields', () => {
    const large = own(new Field(own(new Space(own(new Grid({ width: 200, height: 200 })))), { goals: [[7, 0]] }));
    let slices = 1;
    while (!large.grow(500))
        slices++;
    assert.ok(slices > 1);
    const { grid, space } = court();
    const field = own(new Field(space, { goals: [[7, 0]] }));
    assert.equal(field.isComplete, false);
    assert.equal(field.grow(), true);
    assert.equal(field.cost([4, 2]), 5 * 13860 + 19601);
    assert.equal(field.cost([3, 1]), Infinity);
    assert.deepEqual(field.next([4, 2]), { x: 4.5, y: 3.5, level: 0 });
    assert.equal(field.direction([4, 2]), Direction.SOUTH);
    assert.equal(field.next([7, 0]), null);
    assert.deepEqual(field.steer([4, 2]), { x: 0, y: 1 });
    assert.deepEqual(field.advance([4, 2], 0.25), { x: 4.5, y: 2.75, level: 0, gone: 0.25 });
    assert.equal(field.path([4, 2]).cost, field.cost([4, 2]));
    assert.equal(field.costs()[2 * 8 + 4], field.cost([4, 2]));
    assert.equal(field.directions()[2 * 8 + 4], Direction.SOUTH);
    grid.set([7, 1], '#');
    space.update();
    assert.equal(field.isComplete, false);
    field.grow();
    assert.ok(field.cost([4, 2]) > 5 * 13860 + 19601);
    const flee = own(new Field(space, { goals: [[0, 0]], kind: 'flee', fleeFactor: 1.3 }));
    flee.grow();
    assert.ok(flee.next([1, 0]).x > 1.5);
    assert.ok(field.work > 0);
});

test('reach', () => {
    const { space } = court();
    const reach = own(new Reach());
    assert.equal(reach.find(space, { start: [0, 0], points: 13860 }), 3);
    assert.deepEqual(reach.cells().map(({ x, y }) => [x, y]), [[0.5, 0.5], [1.5, 0.5], [0.5, 1.5]]);
    assert.equal(reach.at([1, 0]).cost, 13860);
    assert.equal(reach.at([5, 0]), null);
    assert.equal(reach.path([1, 0]).cost, 13860);
    assert.equal(reach.path([5, 0]).reason, 'no-way-within');
});

test('agendas', () => {
    const { space, grid } = court();
    const agenda = own(new Agenda({ capacity: 10, fields: 0 }));
    const ticket = agenda.submit({ space, query: { start: [4, 2], goal: [7, 0] }, priority: 3 });
    const second = agenda.submit({ space, query: { start: [4, 2], goal: [3, 1] } });
    assert.equal(agenda.poll(ticket).state, 'pending');
    const saved = agenda.save([space]);
    agenda.step(1000);
    assert.equal(agenda.poll(ticket).state, 'done');
    assert.equal(agenda.poll(ticket).path.cost, 5 * 13860 + 19601);
    assert.equal(agenda.poll(second).path.reason, 'goal-blocked');
    assert.equal(agenda.stats.answered, 2);
    agenda.cancel(second);
    const other = own(Agenda.restore(saved, [space]));
    other.step(1000);
    assert.equal(other.poll(ticket).path.cost, 5 * 13860 + 19601);
    grid.set([7, 1], '#');
    space.update();
    assert.equal(agenda.poll(ticket).state, 'stale');
    assert.throws(() => agenda.poll(second), /there is no such ticket/);
    agenda.forget(space);
});

test('walkers', () => {
    const { grid, space, finder } = court({ crossingCost: Infinity });
    const crowd = own(new Layer(grid, 'occupied'));
    space.attach(crowd);
    crowd.enter([4, 2]);
    const walker = own(new Walker([4, 2], { wait: 1 }));
    assert.equal(walker.step(space), 'arrived');
    walker.follow(space, finder.find(space, { start: [4, 2], goal: [7, 0] }));
    assert.equal(walker.left, 6);
    assert.equal(walker.clearSteps(space), 6);
    assert.equal(walker.step(space, finder), 'moved');
    assert.deepEqual(walker.place, { x: 4.5, y: 3.5, level: 0 });
    crowd.enter([5, 3]);
    assert.equal(walker.step(space, finder), 'waited');
    walker.follow(space, finder.find(space, { start: [4, 3], goal: [0, 3] }));
    for (let walk = ''; walk !== 'arrived';)
        walk = walker.step(space, finder);
    assert.equal(crowd.get([0, 3]), 1);
});

test('pursuits', () => {
    const { grid, space, finder } = court({ crossingCost: Infinity });
    space.attach(own(new Layer(grid, 'occupied')));
    const pursuit = own(new Pursuit(space, { limit: 200, rules: { wait: 2 } }));
    const target = pursuit.addTarget([7, 0]), pursuer = pursuit.add({ place: [0, 0], chaseTicks: 1, target });
    let arrived = false;
    for (let tick = 0; tick < 30 && !arrived; tick++)
        arrived = pursuit.tick(finder).some(move => move.pursuer === pursuer && move.action === 'arrived');
    assert.ok(arrived);
    assert.deepEqual(pursuit.place(pursuer), { x: 6.5, y: 0.5, level: 0 });
    pursuit.moveTarget(target, [7, 3]);
    assert.deepEqual(pursuit.targetPlace(target), { x: 7.5, y: 3.5, level: 0 });
    pursuit.setTarget(pursuer, 0n);
    pursuit.pushBack(pursuer, [5, 0]);
    assert.equal(Pursuit.index(pursuer), 0);
    assert.deepEqual([pursuit.count, pursuit.targetCount, pursuit.waiting], [1, 1, 0]);
    assert.ok(pursuit.work >= 0);
    pursuit.remove(pursuer);
    pursuit.removeTarget(target);
});

test('turns and courses', () => {
    const { grid, space, finder } = court();
    const path = finder.find(space, { start: [4, 2], goal: [7, 0] }), points = 2 * 13860;
    const { turns, outcome } = wend.turnsOfPath(path, space, { points });
    assert.equal(outcome, 'arrives');
    assert.deepEqual(turns[0].end, { x: 5.5, y: 3.5, level: 0 });
    const plan = wend.findTurn(finder, space, { start: [4, 2], goal: [7, 0] }, { points });
    assert.deepEqual([plan.outcome, plan.turns, plan.cost], ['goes-on', turns.length, path.cost]);
    const foes = own(new Layer(grid, 'occupied')), zone = own(new Layer(grid, 'occupied'));
    zone.enter(turns[0].end);
    assert.deepEqual(wend.turnsOfPath(path, space, { points: 9 * points, zone }).turns[0].end, turns[0].end);
    foes.enter(turns[0].end);
    assert.equal(wend.turnsOfPath(path, space, { points, foes, zone }).outcome, 'barred');
    const round = wend.findTurn(finder, space, { start: [4, 2], goal: [7, 0] }, { points, foes });
    assert.equal(round.outcome, 'goes-on');
    assert.notDeepEqual(round.turn.end, turns[0].end);
    assert.throws(() => wend.turnsOfPath(path, space, { points, foes: own(new Layer(grid, 'extra')) }), /occupied/);
    const course = wend.runCourse(space, { start: [0, 1], aim: [7, 1] });
    assert.deepEqual([course.outcome, course.fault, course.turn.steps, course.ahead], ['wrecked', 'blocked', 1, { x: 2.5, y: 1.5, level: 0 }]);
    assert.deepEqual([...course.cells], [1, 1, 0]);
});

test('groups', () => {
    const { space } = court();
    const group = own(new Group());
    const { places, placed } = group.send([7, 0], [{ space, place: [0, 0] }, { space, place: [0, 3] }, { space, place: [3, 1] }]);
    assert.equal(placed, 2);
    assert.deepEqual(places.map(place => place.outcome), ['placed', 'placed', 'no-way']);
});

/** Steps until all have arrived; how many ticks it took. */
function home(traffic, most = 200) {
    for (let tick = 1; tick <= most; tick++)
        if (traffic.step().state === 'arrived')
            return tick;
    return assert.fail(`${traffic.underWay} are still under way`);
}

test('traffic: two who meet in a corridor change places at its bay', () => {
    const space = own(new Space(own(Grid.of('.......\n###.###')), { neighbours: 4 })), traffic = own(new Traffic(space));
    const left = traffic.add({ place: [0, 0], goal: [6, 0] }), right = traffic.add({ place: [6, 0], goal: [0, 0] });
    assert.deepEqual([Traffic.index(left), Traffic.index(right), traffic.count, traffic.underWay], [0, 1, 2, 2]);
    const { state, moves } = traffic.step();
    assert.equal(state, 'moving');
    assert.deepEqual([moves.count, [...moves.units], [...moves.from], [...moves.to]], [2, [left, right], [0, 0, 0, 6, 0, 0], [1, 0, 0, 5, 0, 0]]);
    assert.deepEqual(traffic.place(left), { x: 1.5, y: 0.5, level: 0 });
    home(traffic);
    const { count, ids, cells, arrived } = traffic.units();
    assert.deepEqual([count, [...ids], [...cells], [...arrived]], [2, [left, right], [6, 0, 0, 0, 0, 0], [1, 1]]);
    assert.ok(traffic.hasArrived(left) && traffic.work > 0);
});

test('traffic: units come and go, stand fixed, and lose their goals', () => {
    const { grid, space } = court(), boats = own(new Space(grid, { free: '.#' }));
    const traffic = own(new Traffic(space, { others: [boats], seed: 3, stallTicks: 9, mostBytes: 1e6, isGuided: true }));
    const units = [[0, 0], [1, 0], [2, 0]].map(place => traffic.add({ place })), boat = traffic.add({ place: [2, 1], space: boats, goal: [5, 2] });
    assert.throws(() => traffic.add({ place: [3, 1] }), { status: 'argument' });
    traffic.setFixed(units[2], true);
    assert.throws(() => traffic.setGoal(units[2], [7, 3]), /or it is fixed/);
    traffic.setGoal(units[0], [7, 3]);
    home(traffic);
    assert.deepEqual([traffic.place(boat), traffic.place(units[2])], [{ x: 5.5, y: 2.5, level: 0 }, { x: 2.5, y: 0.5, level: 0 }]);
    traffic.remove(units[1]);
    assert.throws(() => traffic.place(units[1]), /there is no unit of this number/);
    assert.deepEqual([...traffic.units().ids], [units[0], units[2], boat]);
    const last = traffic.add({ place: [0, 0] });
    assert.deepEqual([Traffic.index(last), last === units[1]], [1, false]);
    traffic.setGoal(last, [0, 3]);
    assert.deepEqual(traffic.goal(last), { x: 0.5, y: 3.5, level: 0 });
    traffic.clearGoal(last);
    assert.throws(() => traffic.goal(last), /it has no goal/);
    assert.equal(traffic.step().state, 'arrived');
    grid.set([7, 0], '#');
    assert.throws(() => traffic.step(), { status: 'stale' });
});

test('traffic: steps take as many ticks as the pace says', () => {
    const { space } = court({ neighbours: 4 }), traffic = own(new Traffic(space)), slow = traffic.add({ place: [0, 0], goal: [2, 0], pace: 3 });
    assert.deepEqual([...traffic.step().moves.ticks], [3]);
    assert.equal(traffic.step().moves.count, 0);
    traffic.setPace(slow, 1);
    traffic.step();
    assert.deepEqual([[...traffic.step().moves.ticks], traffic.hasArrived(slow)], [[1], true]);
    assert.throws(() => traffic.setPace(slow, 0), /from 1 to 255/);
});

test('traffic: a plan is searched for, made better, read and followed', () => {
    const { space } = court({ neighbours: 4 }), traffic = own(new Traffic(space));
    const units = [[0, 0], [7, 3], [7, 0]].map((place, i, all) => traffic.add({ place, goal: all[(i + 1) % 3] }));
    assert.throws(() => traffic.planPlace(units[0], 0), { status: 'range', message: /plan\(\) first/ });
    while (traffic.plan(100) === 'planning');
    assert.equal(traffic.plan(10000), 'planned');
    const { steps, taken, cost, least } = traffic.planSum;
    assert.ok(steps >= 10 && taken === 0 && cost >= least && least === 20, JSON.stringify(traffic.planSum));
    assert.deepEqual(traffic.planPlace(units[0], steps), { x: 7.5, y: 3.5, level: 0 });
    assert.equal(home(traffic), steps);
    traffic.setGoal(units[1], [7, 3]);
    assert.equal(traffic.plan(), 'no-plan', 'two have one goal');
});

test('groups in formation, and sent as they walk in traffic', () => {
    const space = own(new Space(own(new Grid({ width: 30, height: 20 })))), group = own(new Group()), traffic = own(new Traffic(space));
    const cells = Array.from({ length: 8 }, (_, i) => [i % 4, Math.floor(i / 4)]), members = cells.map(place => ({ space, place }));
    const columns = order => [...new Set(group.form(order, members).places.map(({ place }) => place.x))].length;
    assert.deepEqual([columns({ goal: [20, 10], formation: 'line', width: 8, facing: { x: 0, y: 1 } }), columns({ goal: [20, 10], formation: 'line', width: 8, facing: { x: 0.1, y: 0 } })], [8, 1]);
    const spots = [{ ahead: 0, right: 0 }, { ahead: 3, right: 0 }], two = group.form({ goal: [20, 10], formation: 'own', facing: { x: 1, y: 0 }, spots }, members.slice(0, 2));
    assert.deepEqual(two.places.map(({ place }) => [place.x, place.y]).sort(), [[20.5, 10.5], [23.5, 10.5]]);
    const units = cells.map(place => traffic.add({ place }));
    assert.deepEqual(traffic.send(group, { goal: [20, 10], formation: 'box', gap: 1 }, units), Array(8).fill('placed'));
    home(traffic);
    assert.deepEqual(traffic.send(group, { goal: [3, 3] }, traffic.units().ids.subarray(0, 2)), ['placed', 'placed']);
    home(traffic);
    assert.ok(Math.hypot(traffic.place(units[1]).x - 3.5, traffic.place(units[1]).y - 3.5) < 2);
    assert.throws(() => traffic.send(group, { formation: 'line' }, units), /goal is missing/);
    assert.throws(() => traffic.send(group, { goal: [1, 1] }, [units[0], units[0]]), /named twice/);
    assert.throws(() => group.form({ goal: [1, 1], formation: 'circle' }, members), /there are "none", "line"/);
});

test('places of a group are kept until they are dropped', () => {
    const { space } = court(), group = own(new Group()), first = [{ space, place: [0, 0] }], second = [{ space, place: [0, 3] }];
    const { places } = group.send([7, 0], first), reservation = group.reserve(first, places);
    const placeOf = units => group.send([7, 0], units).places[0].place;
    assert.notDeepEqual(placeOf(second), places[0].place);
    group.drop(reservation);
    assert.deepEqual(placeOf(second), places[0].place);
    assert.throws(() => group.drop(reservation), /no such reservation/);
    assert.throws(() => group.reserve(first, []), /0 places, but 1 units/);
    const left = new Space(space.map), units = [{ space: left, place: [0, 0] }], kept = group.reserve(units, group.send([3, 3], units).places);
    left.free();
    assert.notDeepEqual(group.send([3, 3], second).places[0].place, { x: 3.5, y: 3.5, level: 0 });
    group.drop(kept);
    assert.deepEqual(group.send([3, 3], second).places[0].place, { x: 3.5, y: 3.5, level: 0 });
});

test('a group is formed in slices', () => {
    const grid = own(new Grid({ width: 60, height: 60 })), space = new Space(grid), group = own(new Group());
    const units = Array.from({ length: 9 }, (_, i) => ({ space, place: [i, 0] })), order = { goal: [50, 50], formation: 'box' }, whole = group.form(order, units);
    assert.throws(() => group.continue(), /no order is under way/);
    group.begin(order, units);
    space.free();
    let slices = 1, answer;
    while (!(answer = group.continue(200)))
        slices++;
    assert.ok(slices > 2, `${slices}`);
    assert.deepEqual(answer, whole);
    assert.throws(() => group.continue(), { status: 'argument' });
});

test('marches keep together, and outlive what was freed', () => {
    const space = own(new Space(own(new Grid({ width: 40, height: 20 })))), traffic = new Traffic(space), march = own(new March(traffic));
    const units = Array.from({ length: 12 }, (_, i) => traffic.add({ place: [i % 4, Math.floor(i / 4)] }));
    assert.deepEqual(march.send({ goal: [34, 15], formation: 'box' }, units), Array(12).fill('placed'));
    let ticks = 0;
    for (; !march.step() && ticks < 200; ticks++) {
        traffic.step();
        const x = [...traffic.units().cells].filter((_, i) => i % 3 === 0);
        assert.ok(Math.max(...x) - Math.min(...x) < 14, `${x}`);
    }
    assert.ok(ticks > 30 && ticks < 200, `${ticks}`);
    traffic.free();
    assert.equal(march.step(), true);
});

test('traffic on graphs: cells are the numbers of nodes', () => {
    const edges = Array.from({ length: 599 }, (_, i) => ({ from: i, to: i + 1, price: 5 }));
    const traffic = own(new Traffic(own(new Space(own(new wend.Graph({ nodes: 600, edges, bothWays: true }))))));
    traffic.add({ place: 590, goal: 595 });
    assert.deepEqual([...traffic.step().moves.to], [591, 0, 0]);
    home(traffic);
    assert.deepEqual([...traffic.units().cells], [595, 0, 0]);
});

test('crowds: agents go, follow, are steered and stop', () => {
    const { space, finder } = court(), crowd = own(new Crowd(space, { tick: 0.05, horizon: 1, wallHorizon: 0.5 }));
    const field = own(new Field(space, { goals: [[0, 3]] }));
    field.grow();
    const [goes, follows, walks, steered] = [[4.5, 2.5], [0.5, 0.5], [6.5, 0.5], [7.5, 1.25]].map(([x, y], i) => crowd.add(
        { place: { x, y }, radius: 0.3, speed: 3, acceleration: 20, turning: i === 2 ? 720 : 0, priority: 100 + i }));
    const fixed = crowd.add({ place: [2, 0], isFixed: true, space });
    assert.deepEqual([crowd.count, Crowd.index(fixed)], [5, 4]);
    crowd.go(goes, [7, 3]);
    crowd.followField(follows, field);
    field.free();
    crowd.followPath(walks, finder.find(space, { start: [6, 0], goal: [3, 0], shape: 'straight' }));
    crowd.steer(steered, 0, -1);
    assert.equal(crowd.agent(goes).state, 'waiting');
    let sum = crowd.step();
    assert.deepEqual([sum.agents, sum.walking, sum.waiting, sum.noWay], [5, 3, 0, 0]);
    assert.ok(sum.work > 0);
    for (let tick = 0; tick < 200 && sum.arrived < 3; tick++)
        sum = crowd.step(100);
    const { count, ids, state, x, y, level, velocityX, velocityY, radius, stalled } = crowd.agents();
    assert.deepEqual([count, ids[3], [...state], level[0]], [5, steered, [2, 2, 2, 5, 0], 0]);
    for (const [i, [wantedX, wantedY]] of [[7.5, 3.5], [0.5, 3.5], [3.5, 0.5], [7.5, 0.4]].entries())
        assert.ok(Math.hypot(x[i] - wantedX, y[i] - wantedY) < 0.7, `${i}: ${x[i]}, ${y[i]}`);
    assert.deepEqual([velocityX.length, velocityY[4], radius[4], stalled[4]], [5, 0, 0.4, 0]);
    const { id, velocityX: still, ...agent } = crowd.agent(fixed);
    assert.deepEqual([id, still, agent], [fixed, 0, { state: 'standing', level: 0, cameByLink: false, x: 2.5, y: 0.5, velocityY: 0, radius: 0.4, stalled: 0 }]);
    crowd.followPath(walks, [[3, 3], { x: 2.25, y: 3.5 }]);
    crowd.stop(walks);
    crowd.setSpeed(walks, 1);
    assert.throws(() => crowd.setSpeed(walks, -1), /not from 0 to 1000/);
    crowd.put(walks, { x: 1.1234567, y: 0.5 });
    assert.equal(crowd.agent(walks).x, 1.1234567);
    crowd.remove(walks);
    assert.throws(() => crowd.agent(walks), /there is no agent of this number/);
});

test('crowds: a field lives as long as somebody follows it', () => {
    const { space } = court(), crowd = own(new Crowd(space)), agents = [[0, 0], [1, 0]].map(place => crowd.add({ place }));
    const first = new Field(space, { goals: [[7, 3]] }), before = wend.memory().blocks;
    first.grow();
    for (const agent of agents)
        crowd.followField(agent, first);
    first.free();
    crowd.stop(agents[0]);
    crowd.step();
    assert.ok(wend.memory().blocks >= before, 'one follows it still');
    const grown = wend.memory().blocks;
    crowd.go(agents[1], [3, 0]);
    assert.ok(wend.memory().blocks < grown, 'nobody does');
});

test('crowds: who is near, who comes into sight, and all of it saved', () => {
    const { space } = court(), crowd = own(new Crowd(space)), field = own(new Field(space, { goals: [[7, 0]] }));
    field.grow();
    const [a, b, c] = [[0, 0], [2, 0], [7, 0]].map(place => crowd.add({ place }));
    assert.deepEqual([...crowd.within([1, 0], 1.1)], [a, b]);
    assert.deepEqual([...crowd.within([1, 0], 0.9)], []);
    assert.deepEqual([...crowd.nearest([6, 0], 2)], [c, b]);
    const view = { from: { x: 0.5, y: 0.5 }, range: 3, keep: 4 };
    const first = crowd.look(view);
    assert.deepEqual([[...first.seen], [...first.entered], [...first.left]], [[a, b], [a, b], []]);
    crowd.put(b, [4, 0]);
    assert.deepEqual([...crowd.look(view, first.seen).seen], [a, b], 'within keep');
    crowd.put(b, [7, 3]);
    crowd.put(c, [1, 0]);
    const second = crowd.look(view, first.seen);
    assert.deepEqual([[...second.seen], [...second.entered], [...second.left]], [[a, c], [c], [b]]);
    crowd.followField(a, field);
    crowd.step();
    assert.throws(() => crowd.save({ spaces: [space] }), /not among those given/);
    const maps = { spaces: [space], fields: [field] }, other = own(Crowd.restore(crowd.save(maps), maps));
    for (let tick = 0; tick < 20; tick++) {
        crowd.step();
        other.step();
        assert.deepEqual(other.agents(), crowd.agents());
    }
});

test('a thousand of either are read at once', () => {
    const space = own(new Space(own(new Grid({ width: 100, height: 100 })))), traffic = own(new Traffic(space)), crowd = own(new Crowd(space));
    for (let i = 0; i < 1000; i++) {
        const place = [i % 50, Math.floor(i / 50)];
        traffic.add({ place, goal: [99, 99] });
        crowd.go(crowd.add({ place }), [99, 99]);
    }
    assert.equal(traffic.step().state, 'moving');
    assert.equal(crowd.step().walking, 1000);
    const { count, cells } = traffic.units(), { x } = crowd.agents(), taken = Array.from({ length: 1000 }, (_, i) => `${cells.slice(3 * i, 3 * i + 3)}`);
    assert.deepEqual([count, new Set(taken).size, x.length], [1000, 1000, 1000]);
});

test('sight and what is known', () => {
    const { grid, space } = court();
    const sight = own(new Sight({ range: 3 })), known = own(new Layer(grid, 'known')), watched = own(new Layer(grid, 'extra'));
    assert.equal(sight.look(space, [3, 0]), true);
    assert.equal(sight.look(space, [3, 0]), false);
    assert.equal(sight.sees([5, 0]), true);
    assert.equal(sight.sees([3, 2]), false);
    const seen = sight.cells().length / 3, area = sight.reveal(known);
    assert.equal(known.count, seen);
    assert.ok(area.width > 3);
    assert.equal(sight.reveal(known), null);
    sight.count(watched);
    assert.equal(watched.count, seen);
    sight.uncount();
    assert.equal(watched.count, 0);
    sight.change({ range: 2, facing: { x: 1, y: 0 }, halfAngle: 45 });
    sight.look(space, [3, 0]);
    assert.equal(sight.sees([2, 0]), false);
    sight.count(watched);
});

test('explorers', () => {
    const { grid, space } = court({ unknownWeight: 1 });
    const known = own(new Layer(grid, 'known'));
    space.attach(known);
    const explorer = own(new Explorer(space)), sight = own(new Sight({ range: 2 }));
    const eyes = own(new Space(grid)), traveller = explorer.send([3, 0], [3, 3]);
    const walk = (who, at, end) => {
        for (let steps = 0; explorer.journey(who) !== end && steps < 50; steps++) {
            sight.look(eyes, at);
            sight.reveal(known);
            space.update();
            explorer.plan();
            const next = explorer.next(who);
            if (next) {
                at = [Math.floor(next.x), Math.floor(next.y)];
                explorer.move(who, at);
            }
        }
        assert.equal(explorer.journey(who), end);
        return at;
    };
    assert.deepEqual(walk(traveller, [3, 0], 'arrived'), [3, 3]);
    assert.ok(explorer.searches > 0);
    assert.equal(explorer.path(traveller).outcome, 'found');
    const second = explorer.sendExploring([3, 3]);
    walk(second, [3, 3], 'explored');
    explorer.touch([0, 0]);
    explorer.dismiss(second);
});

test('influence', () => {
    const { grid, space } = court();
    const danger = own(new Influence(grid)), calm = own(new Influence(grid)), layer = own(new Layer(grid, 'extra'));
    danger.applyWalls(space);
    danger.stamp([0, 0], { strength: 1000, radius: 3, falloff: 'linear' });
    assert.equal(danger.get([0, 0]), 1000);
    assert.deepEqual(danger.greatest({ x: 0, y: 0, width: 8, height: 4 }), { value: 1000, place: { x: 0.5, y: 0.5, level: 0 } });
    const before = danger.total;
    danger.spread(0.2);
    assert.equal(danger.total, before);
    danger.decay(0.5);
    danger.propagate(0.9);
    danger.blur();
    danger.add([7, 3], 5);
    danger.fill([6, 3], 9);
    assert.equal(danger.get([6, 3]), 9);
    calm.sum([{ influence: danger, factor: 0.5 }]);
    calm.maximum([{ influence: danger, factor: 1 }, { influence: calm, factor: 1 }]);
    assert.deepEqual(calm.read({ x: 6, y: 3, width: 2, height: 1 }), danger.read({ x: 6, y: 3, width: 2, height: 1 }));
    calm.set({ x: 6, y: 3, width: 2, height: 1 }, new Uint16Array([3, 4]));
    assert.equal(calm.get([7, 3]), 4);
    assert.ok(danger.write(layer, { factor: 1 }) > 0);
    assert.equal(layer.get([6, 3]), 9);
    assert.ok(danger.work > 0);
});

test('batches', () => {
    const { space } = court();
    const batch = own(new Batch());
    const [first, second, third] = batch.find([
        { space, query: { start: [4, 2], goal: [7, 0] } },
        { space, query: { start: [4, 2], goal: [7, 0], search: { engine: 'jps4' } } },
        { space, query: { start: [4, 2], goal: [3, 1] } },
    ]);
    assert.equal(first.cost, 5 * 13860 + 19601);
    assert.equal(second.status, 'unsupported');
    assert.equal(third.reason, 'goal-blocked');
    assert.deepEqual(batch.find([]), []);
});

test('plans', () => {
    // Three jugs of 8, 5 and 3: measure 4.
    const sizes = [8, 5, 3];
    const planner = own(new Planner({
        stateSize: 3,
        expand(state, add) {
            for (let from = 0; from < 3; from++)
                for (let to = 0; to < 3; to++) {
                    const amount = Math.min(state[from], sizes[to] - state[to]);
                    if (from === to || !amount)
                        continue;
                    const next = state.slice();
                    next[from] -= amount;
                    next[to] += amount;
                    add(next, 1, from * 3 + to);
                }
        },
        isGoal: state => state.includes(4),
        estimate: state => (state.includes(4) ? 0 : 1),
    }));
    const plan = planner.find({ start: [8, 0, 0] });
    assert.deepEqual([plan.outcome, plan.cost, plan.states.length, plan.reachesGoal], ['found', 6, 7, true]);
    assert.deepEqual([...plan.states[0]], [8, 0, 0]);
    assert.deepEqual([...plan.costs], [0, 1, 2, 3, 4, 5, 6]);
    assert.equal(planner.find({ start: [8, 0, 0], method: 'deepening' }).cost, 6);
    let slice = planner.find({ start: [8, 0, 0], limit: 5, pausable: true });
    while (slice.outcome === 'running')
        slice = planner.continue(5);
    assert.deepEqual(slice.labels, plan.labels);
    assert.equal(planner.find({ start: [1, 0, 0] }).outcome, 'none');
    const hashed = own(new Planner({ stateSize: 8, expand: (state, add) => { if (state[0] < 9) { const next = state.slice(); next[0]++; add(next, 2); } },
        hash: state => BigInt(state[0]), equal: (a, b) => a[0] === b[0] }));
    assert.equal(hashed.find({ start: new Uint8Array(8), goal: Uint8Array.of(9, 0, 0, 0, 0, 0, 0, 0) }).cost, 18);
    const broken = own(new Planner({ stateSize: 1, expand: () => { throw new TypeError('mine'); } }));
    assert.throws(() => broken.find({ start: [1], goal: [2] }), /TypeError: mine/);
});

test('crowds go through links of meshes', () => {
    const bank = left => ({ points: [[left, 0], [left + 10, 0], [left + 10, 8], [left, 8]] });
    const mesh = own(Mesh.fromOutlines([bank(0), bank(12)]));
    mesh.addLink({ from: { x: 9.5, y: 4 }, to: { x: 12.5, y: 4 }, cost: 13860 });
    const crowd = own(new Crowd(own(new Space(mesh, { radius: 0.3 }))));
    const agent = crowd.add({ place: { x: 4, y: 4 }, radius: 0.3, height: 0 });
    crowd.go(agent, { x: 18, y: 4 });
    let jumps = 0;
    for (let i = 0; i < 120; i++) {
        crowd.step();
        jumps += crowd.agents().cameByLink[0];
        assert.equal(crowd.agent(agent).cameByLink, crowd.agents().cameByLink[0] === 1);
    }
    assert.equal(jumps, 1);
    assert.equal(crowd.agent(agent).state, 'arrived');
    crowd.put(agent, { x: 4, y: 4 }, 0);
    assert.throws(() => crowd.put(agent, { x: 4, y: 4 }, {}), { status: 'argument', message: /the height/ });
    assert.equal(crowd.agent(agent).x, 4);
    const grid = own(new Crowd(own(new Space(own(new Grid({ width: 4, height: 4 }))))));
    assert.throws(() => grid.put(grid.add({ place: [1, 1] }), [2, 2], 1), { status: 'unsupported' });
});
