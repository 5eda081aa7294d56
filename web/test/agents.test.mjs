// Fields, and all that plans over more than one query, do what their headers say, and give back all memory.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as wend from '../dist/index.js';
import { court, own, read } from './court.mjs';

const { Agenda, Batch, Direction, Explorer, Field, Grid, Group, Influence, Layer, Planner, Pursuit, Reach, Sight, Space,
    Walker } = wend;

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
    const { space, finder } = court();
    const path = finder.find(space, { start: [4, 2], goal: [7, 0] }), points = 2 * 13860;
    const { turns, outcome } = wend.turnsOfPath(path, space, { points });
    assert.equal(outcome, 'arrives');
    assert.deepEqual(turns[0].end, { x: 5.5, y: 3.5, level: 0 });
    const plan = wend.findTurn(finder, space, { start: [4, 2], goal: [7, 0] }, { points });
    assert.deepEqual([plan.outcome, plan.turns, plan.cost], ['goes-on', turns.length, path.cost]);
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
    let at = [3, 0], steps = 0;
    for (; explorer.journey(traveller) !== 'arrived' && steps < 50; steps++) {
        sight.look(eyes, at);
        sight.reveal(known);
        space.update();
        explorer.plan();
        const next = explorer.next(traveller);
        if (next) {
            at = [Math.floor(next.x), Math.floor(next.y)];
            explorer.move(traveller, at);
        }
    }
    assert.deepEqual(at, [3, 3]);
    assert.ok(explorer.searches > 0);
    assert.equal(explorer.path(traveller).outcome, 'found');
    const second = explorer.sendExploring([3, 3]);
    explorer.plan();
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
