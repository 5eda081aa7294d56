// What goes wrong is told in words, leaves everything as it was, and nothing is leaked.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import * as wend from '../dist/index.js';

const { Agenda, Batch, Crowd, Explorer, Field, Finder, Graph, Grid, Influence, Layer, Mesh, Path, Planner, Pursuit, Reach, Sight, Space, Traffic, Walker } = wend;

test('nothing works before it is loaded, and says so', () => {
    for (const make of [() => new Grid({ width: 1, height: 1 }), () => new Finder(), () => wend.memory(), () => wend.parseScen('version 1'),
        () => new Planner({}), () => Mesh.fromOutlines([]), () => new Graph(), () => Path.of([]), () => wend.engines(), () => wend.axialDistance({ q: 0, r: 0 }, { q: 0, r: 0 })])
        assert.throws(make, { name: 'WendError', status: 'not-loaded' });
});

test('each error names the call, what was wrong and what there is', async () => {
    await wend.load();
    const grid = new Grid({ width: 8, height: 4 }), space = new Space(grid), finder = new Finder(), layer = new Layer(grid, 'occupied');
    const mesh = Mesh.fromOutlines([{ points: [0, 0, 9, 0, 9, 9] }]), path = finder.find(space, { start: [0, 0], goal: [3, 3] });
    const cases = [
        [() => new Grid(), 'argument', /give \{ width, height \}/],
        [() => new Grid({ width: 0, height: 1 }), 'argument', /width is 0: give a whole number from 1 to 65535/],
        [() => new Grid({ width: 2, height: 2, terrain: '...' }), 'argument', /has 3 cells, but 2 x 2 need 4/],
        [() => new Grid({ width: 2, height: 2, colour: 1 }), 'argument', /no member "colour"; there are width/],
        [() => Grid.of('..\n...'), 'argument', /row 1 has 3 letters/],
        [() => Grid.parse('type octile\nheight 1\nwidth 2\nmap\n.x\n'), 'format', /line 5, column 2/],
        [() => grid.set([8, 0], '#'), 'range', /outside the map/],
        [() => grid.set([0, 0], 'ab'), 'argument', /terrain is "ab"/],
        [() => grid.set('here', 1), 'argument', /the cell is "here": give a cell/],
        [() => grid.set([0.5, 0], 1), 'argument', /cells have whole numbers/],
        [() => grid.write({ x: 0, y: 0, width: 3, height: 3 }, new Uint8Array(8)), 'argument', /there are 8 values, but 3 x 3 cells need 9/],
        [() => grid.removeLink(0), 'range', /there is no link 0/],
        [() => grid.setWall([0, 0], 0, true), 'range', /no neighbour/],
        [() => new Space(finder), 'argument', /the map is a Finder: give a Grid/],
        [() => new Space(grid, { corners: 'maybe' }), 'argument', /corners is "maybe"; there are "never", "one", "always"/],
        [() => new Space(grid, { weights: { 256: 1 } }), 'argument', /weights has the member "256": members are letters like "\." or bytes/],
        [() => new Space(grid, { weights: { '01': 1 } }), 'argument', /weights has the member "01"/],
        [() => new Space(grid, { footprint: 17 }), 'argument', /footprint is 17/],
        [() => new Space(grid, { straight: 10, diagonal: 30 }), 'unsupported', /cannot be kept/],
        [() => finder.find(grid, {}), 'argument', /the space is a Grid, not a Space/],
        [() => finder.find(space, { strat: [0, 0] }), 'argument', /no member "strat"; there are start, goal/],
        [() => finder.find(space, {}), 'argument', /start is missing/],
        [() => finder.find(space, { goal: [3, 3] }), 'argument', /start is missing/],
        [() => finder.find(space, { start: undefined, goal: [3, 3] }), 'argument', /start is missing/],
        [() => finder.find(space, { start: [0, 0] }), 'argument', /goal is missing/],
        [() => finder.find(space, { from: { places: [] }, goal: [3, 3] }), 'argument', /start is missing/],
        [() => finder.find(space), 'argument', /the query is undefined: give \{ start, goal \}/],
        [() => new Agenda().submit({ space, query: { goal: [1, 1] } }), 'argument', /start is missing/],
        [() => new Reach().find(space, { points: 20000 }), 'argument', /start is missing/],
        [() => wend.runCourse(space, { aim: [1, 1] }), 'argument', /start is missing/],
        [() => new Pursuit(space).add({ target: 1n }), 'argument', /place is missing/],
        [() => new Traffic(space).add({ goal: [1, 1] }), 'argument', /place is missing: give \{ place, goal \}/],
        [() => new Traffic(space).add({ place: [9, 9] }), 'range', /lies outside the map/],
        [() => new Traffic(new Space(mesh)), 'unsupported', /allow no traffic/],
        [() => new Traffic(space).setGoal(5n, [1, 1]), 'argument', /there is no unit of this number/],
        [() => new Traffic(space).place(1), 'argument', /the unit is 1: give the bigint/],
        [() => new Crowd(new Space(new Graph({ nodes: 2 }))), 'unsupported', /allow no crowd/],
        [() => new Crowd(space).add({ speed: 1 }), 'argument', /place is missing/],
        [() => new Crowd(space).add({ place: { x: 9, y: 1 } }), 'range', /outside the map or in a wall/],
        [() => new Crowd(space).add({ place: [1, 1], radius: -1 }), 'argument', /out of its range/],
        [() => new Crowd(space).go(7n, [1, 1]), 'argument', /there is no agent of this number/],
        [() => new Crowd(space).look({ from: [1, 1], range: 1 }, []), 'argument', /before is an array/],
        [() => Crowd.restore(new Uint8Array(10), { spaces: [space] }), 'format', /no crowd/],
        [() => finder.find(space, { to: { arival: 1 } }), 'argument', /to: there is no member "arival"/],
        [() => finder.find(space, { start: [0, 0], goal: { x: NaN, y: 1 } }), 'argument', /goal is \{x: NaN, y: 1\}/],
        [() => finder.find(space, { start: [0, 0], goal: [1, 1], search: { heuristic: 'manhattan' } }), 'unsupported', /manhattan/],
        [() => finder.find(space, { start: [0, 0], goal: [1, 1], shape: 'shortest' }), 'unsupported', /space\.prepare\("surface"\)/],
        [() => finder.find(space, { start: [0, 0], goal: [1, 1], search: { observer: 5 } }), 'argument', /give \{ expanded, opened \}/],
        [() => finder.continue(), 'argument', /no search is waiting/],
        [() => space.prepare('everything'), 'argument', /there are "surface"/],
        [() => space.prepareLandmarks(3), 'unsupported', /not one over a graph/],
        [() => space.ground.height({ x: 0, y: 0 }), 'unsupported', /prepared surface/],
        [() => space.detach(layer), 'argument', /does not have this layer/],
        [() => layer.leave([0, 0]), 'argument', /nobody stands there/],
        [() => new Field(space, { goals: [] }), 'argument', /at least one area/],
        [() => new Walker([0, 0]).follow(space, Path.of([[5, 5]])), 'argument', /begins elsewhere/],
        [() => mesh.addObstacle([0, 0, 1, 1, 1, 0, 0, 1]), 'argument', /touches or crosses/],
        [() => mesh.removeLink(5n), 'argument', /no such link/],
        [() => mesh.removeLink(5), 'argument', /give the bigint/],
        [() => Mesh.fromOutlines([{ points: [0, 0, 1, 1, 2, 2] }]), 'argument', /outline or polygon 0/],
        [() => new Graph({ nodes: 1, edges: [{ from: 0, to: 1, price: 2 }] }), 'argument', /number 0/],
        [() => new Graph({ nodes: 1 }).addNode({ x: 1, y: 1 }), 'argument', /one without has none/],
        [() => new Planner({ stateSize: 4 }), 'argument', /expand is undefined, not a function/],
        [() => new Planner({ stateSize: 4, expand() {} }).find({ start: [1] }), 'argument', /start has 1 bytes, but states have 4/],
        [() => new Agenda({ capacity: 0 }), 'argument', /capacity is 0/],
        [() => new Influence(grid).spread(2), 'argument', /a share from 0 to 1/],
        [() => new Sight().look(space, [9, 9]), 'range', /outside the map/],
        [() => Agenda.restore(new Uint8Array(10), []), 'format', /no agenda/],
        [() => wend.turnsOfPath({}, space, { points: 1 }), 'argument', /not a Path/],
        [() => new Path(), 'argument', /Path\.of/],
        [() => wend.engineServes('fast', space), 'argument', /no engine "fast"/],
    ];
    for (const [call, status, message] of cases)
        assert.throws(call, error => {
            assert.ok(error instanceof wend.WendError, String(error.stack));
            assert.match(error.message, message);
            assert.equal(error.status, status, error.message);
            return true;
        }, String(call));
    assert.equal(wend.checkQuery(space, { start: [0, 0], goal: [1, 1] }), null);
    assert.equal(wend.checkQuery(space, { start: [0, 0], goal: [1, 1], search: { engine: 'graph' } }).status, 'unsupported');
    assert.equal(finder.find(space, { start: [0, 0], goal: [3, 3] }).cost, path.cost);
    for (const thing of [finder, space, layer, grid, mesh])
        thing.free();
});

test('what a call has to itself is not to be had in its callbacks, and what it reads does not change', () => {
    const grid = new Grid({ width: 8, height: 4 }), layer = new Layer(grid, 'occupied'), space = new Space(grid), finder = new Finder(), other = new Finder();
    space.attach(layer);
    const query = { start: [0, 0], goal: [7, 3] }, right = finder.find(space, query).cost;
    const during = call => {
        const errors = [];
        const expanded = () => {
            try {
                call();
            } catch (error) {
                errors.push(error.status);
            }
        };
        assert.equal(finder.find(space, { ...query, search: { engine: 'astar', observer: { expanded } } }).cost, right);
        return [...new Set(errors)];
    };
    for (const call of [() => finder.find(space, query), () => finder.continue(), () => finder.trace(space, query), () => finder.memory, () => space.update(),
        () => space.attach(layer), () => space.detach(layer), () => space.prepare('jumps'), () => layer.enter([1, 1]),
        () => layer.fill([1, 1], 3), () => new Walker([0, 0]).step(space), () => new Walker([0, 0]).step(space, finder), () => wend.findTurn(finder, space, query, { points: 5 })])
        assert.deepEqual(during(call), ['busy'], String(call));
    for (const call of [() => other.find(space, query), () => grid.set([3, 3], '.'), () => space.isFree([1, 1]), () => layer.get([1, 1]), () => new Field(space, { goals: [[1, 1]] }).grow()])
        assert.deepEqual(during(call), [], String(call));
    // A space that is made or updated asks what may be walked on: it is half done, and reads its map.
    let asked = () => {};
    const walked = new Space(grid, { walkable: () => (asked(), true) }), field = new Field(walked, { goals: [[1, 1]] });
    for (const call of [() => walked.isFree([0, 0]), () => other.find(walked, query), () => field.grow(), () => grid.set([0, 0], '.'), () => walked.snapshot()]) {
        asked = call;
        assert.throws(() => walked.refresh({ x: 0, y: 0, width: 2, height: 2 }), { status: 'busy' }, String(call));
    }
    asked = () => other.find(space, query);
    walked.refresh([0, 0]);
    const planner = new Planner({ stateSize: 1, expand: () => planner.find({ start: [1], goal: [2] }) });
    assert.throws(() => planner.find({ start: [1], goal: [2] }), { status: 'busy' });
    for (const thing of [planner, field, walked, finder, other, space, layer, grid])
        thing.free();
});

test('what is freed in a callback of a call lives until that has ended', () => {
    for (let i = 0; i < 40; i++) {
        const grid = new Grid({ width: 30, height: 30 }), space = new Space(grid), finder = new Finder(), taken = [];
        const expanded = () => {
            for (const thing of [finder, space, grid])
                thing.free();
            taken.push(new Grid({ width: 100, height: 50, fill: '\xff' })); // over what would be free
        };
        const path = finder.find(space, { start: [0, 0], goal: [i % 30, 29], search: { engine: 'astar', observer: { expanded } } });
        assert.deepEqual([path.outcome, path.cells().length > 0, finder.isFreed], ['found', true, true]);
        assert.throws(() => finder.find(space, {}), { status: 'freed' });
        taken.forEach(thing => thing.free());
    }
    const grid = new Grid({ width: 3, height: 3 }), space = new Space(grid, { walkable: () => (grid.free(), true) });
    assert.equal(space.isFree([1, 1]), true);
    const planner = new Planner({ stateSize: 1, expand: (state, add) => (planner.free(), add([state[0] + 1], 1)) });
    assert.equal(planner.find({ start: [0], goal: [5] }).cost, 5);
    // A getter is asked while arguments are read: the same holds.
    const freed = new Finder(), pursued = new Finder();
    assert.equal(freed.find(space, { get start() { freed.free(); return [0, 0]; }, goal: [2, 2] }).outcome, 'found');
    assert.equal(pursued.find(space, { start: [0, 0], get goal() { space.free(); return [2, 2]; } }).outcome, 'found');
    pursued.free();
    assert.throws(() => space.isFree([1, 1]), { status: 'freed' });
});

test('a method taken from its object is an error that says so, and callbacks nest eight deep', () => {
    const space = new Space(new Grid({ width: 3, height: 3 })), { isFree } = space, query = { start: [0, 0], goal: [2, 2] };
    assert.throws(() => isFree([0, 0]), { name: 'WendError', message: 'Space.isFree: called on undefined, not on a Space' });
    assert.throws(() => Space.prototype.update.call(new Finder()), { name: 'WendError', message: /called on a Finder, not on a Space/ });
    let depth = 0;
    const deeper = () => {
        depth++;
        new Finder().find(space, { ...query, search: { engine: 'astar', observer: { expanded: deeper } } });
    };
    assert.throws(deeper, { status: 'busy', message: /8 calls are under way/ });
    assert.equal(depth, 9);
    assert.equal(new Finder().find(space, query).outcome, 'found');
});

test('what was freed is gone, whatever the order', () => {
    const grid = new Grid({ width: 8, height: 4 }), layer = new Layer(grid, 'occupied'), space = new Space(grid), finder = new Finder();
    space.attach(layer);
    const field = new Field(space, { goals: [[1, 1]] }), pursuit = new Pursuit(space), explorer = new Explorer(space), reach = new Reach();
    const crowd = new Crowd(space), agent = crowd.add({ place: [0, 0] });
    crowd.followField(agent, field);
    reach.find(space, { start: [0, 0], points: 20000 });
    grid.free();
    grid.free();
    assert.equal(grid.isFreed, true);
    assert.throws(() => grid.width, { status: 'freed' });
    assert.throws(() => new Space(grid), { status: 'freed' });
    // The others live on.
    assert.equal(finder.find(space, { start: [0, 0], goal: [3, 3] }).outcome, 'found');
    finder.find(space, { start: [0, 0], goal: [7, 3], search: { engine: 'general', limit: 2, pausable: true } });
    layer.free();
    space.free();
    assert.throws(() => finder.find(space, {}), { status: 'freed', message: /the space was freed/ });
    field.grow();
    assert.equal(field.cost([1, 1]), 0);
    reach.path([1, 0]);
    for (const thing of [explorer, field, reach, pursuit, finder])
        thing.free();
    assert.throws(() => field.cost([1, 1]), { status: 'freed' });
    assert.equal(crowd.step().walking, 1);
    crowd.free();
    for (const call of [() => crowd.step(), () => crowd.agents(), () => crowd.go(agent, [1, 1])])
        assert.throws(call, { status: 'freed', message: /^Crowd\.\w+: the object was freed before/ });
    const roads = new Space(new Grid({ width: 3, height: 3 })), traffic = new Traffic(roads), unit = traffic.add({ place: [0, 0] });
    roads.free();
    assert.equal(traffic.step().state, 'arrived');
    traffic.free();
    for (const call of [() => traffic.step(), () => traffic.units(), () => traffic.setGoal(unit, [1, 1]), () => new Traffic(roads)])
        assert.throws(call, { status: 'freed' });
});

test('what is forgotten is collected', { skip: typeof globalThis.gc !== 'function' }, async () => {
    const forget = () => {
        for (let i = 0; i < 30; i++) {
            const grid = new Grid({ width: 50, height: 50 }), space = new Space(grid, { walkable: () => true }), finder = new Finder();
            const layer = new Layer(grid, 'extra'), query = { start: [0, 0], goal: [40, 3] }, paused = { engine: 'general', limit: 2, pausable: true };
            space.attach(layer);
            space.snapshot();
            const path = finder.find(space, query);
            path.follow();
            finder.find(space, { ...query, search: paused });
            new Field(space, { goals: [[1, 1]] }).grow();
            new Batch().find([{ space, query }]);
            new Reach().find(space, { start: [0, 0], points: 30000 });
            new Walker([0, 0]).follow(space, path);
            new Agenda().submit({ space, query });
            new Pursuit(space).addTarget([3, 3]);
            new Explorer(space).send([0, 0], [1, 1]);
            new Influence(grid).applyWalls(space);
            const sight = new Sight();
            sight.look(space, [5, 5]);
            sight.count(layer);
            new wend.MapInfo(grid);
            new wend.Group();
            new Traffic(new Space(grid)).add({ place: [1, 1], goal: [2, 2] });
            const crowd = new Crowd(space);
            crowd.followField(crowd.add({ place: [1, 1] }), new Field(space, { goals: [[3, 3]] }));
            new Planner({ stateSize: 4, expand: (state, add) => add(state.slice(), 1) }).find({ start: [1, 2, 3, 4], goal: [1, 2, 3, 4] });
            new Space(new Graph({ nodes: 2, edges: [{ from: 0, to: 1, price: 1 }] }));
            new Space(Mesh.fromGrid(grid)).ground.random(1n);
            Graph.parse('a b 3\n');
        }
    };
    forget();
    for (let i = 0; i < 1000 && wend.memory().blocks > 0; i++) { // what is collected is told of in later turns of the event loop
        globalThis.gc();
        await turn();
    }
    assert.deepEqual([wend.memory().blocks, wend.memory().bytes], [0, 0]);
});

test('memory that grows is seen by all', () => {
    const before = wend.memory().total, grid = new Grid({ width: 1, height: 1 }), view = grid.terrain;
    const large = new Grid({ width: 4000, height: 4000 }), space = new Space(large), finder = new Finder();
    assert.ok(wend.memory().total > before);
    assert.equal(view.length, 0); // detached: as documented
    assert.equal(grid.terrain[0], 46);
    assert.equal(finder.find(space, { start: [0, 0], goal: [3999, 3999] }).length.toFixed(3), (3999 * Math.SQRT2).toFixed(3));
    for (const thing of [finder, space, large, grid])
        thing.free();
});

test('too much memory is an error, and all goes on', () => {
    const grid = new Grid({ width: 60, height: 60, terrain: (x, y) => (x % 7 === 3 && y % 11 ? '#' : '.') });
    const begun = wend.memory();
    let failures = 0;
    // Everything in turn with ever more memory, until there is enough.
    for (let most = begun.bytes; ; most += 1500) {
        const things = [], own = thing => (things.push(thing), thing);
        wend.limitMemory(most);
        try {
            const space = own(new Space(grid)), finder = own(new Finder()), query = { start: [0, 0], goal: [58, 58] };
            space.attach(own(new Layer(grid, 'extra')));
            space.prepare('jumps', 'landmarks');
            const path = finder.find(space, query), field = own(new Field(space, { goals: [[1, 1]] }));
            own(path.follow()).advance(2);
            field.grow();
            finder.trace(space, { ...query, search: { engine: 'general' } });
            finder.find(space, { ...query, search: { engine: 'general', limit: 3, pausable: true } });
            const agenda = own(new Agenda({ capacity: 4 }));
            agenda.submit({ space, query });
            agenda.step(100000);
            own(new Reach()).find(space, { start: [0, 0], points: 99999 });
            own(new Walker([0, 0])).follow(space, path);
            own(Mesh.fromGrid(grid));
            break;
        } catch (error) {
            assert.equal(error.status, 'memory', error.stack);
            failures++;
        } finally {
            wend.limitMemory();
            for (const thing of things.reverse())
                thing.free();
            assert.deepEqual([wend.memory().blocks, wend.memory().bytes], [begun.blocks, begun.bytes]);
        }
    }
    assert.ok(failures > 20, String(failures));
    grid.free();
});
