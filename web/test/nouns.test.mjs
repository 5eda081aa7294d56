// Maps, movers, spaces, finders and paths do what their headers say, and give back all memory.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as wend from '../dist/index.js';
import { ROWS, court, own, read } from './court.mjs';

const { Direction, Finder, Graph, Grid, Layer, MapInfo, Mesh, Path, Space } = wend;

test('a path goes around a wall', () => {
    const { space, finder } = court();
    const path = finder.find(space, { start: [4, 2], goal: [7, 0] });
    assert.equal(path.outcome, 'found');
    assert.equal(path.cost, 5 * 13860 + 19601);
    assert.deepEqual([...path], [[4, 2, 0], [4, 3, 0], [5, 3, 0], [6, 3, 0], [7, 2, 0], [7, 1, 0], [7, 0, 0]]);
    assert.deepEqual(path.points[0], { x: 4.5, y: 2.5, level: 0 });
    assert.equal(path.cells({ withoutStart: true }).length, 18);
    assert.equal(path.why, '');
    assert.equal(path.costIn(space), path.cost);
    assert.equal(path.fault(space), null);
});

test('a grid is edited, and spaces see it when they are updated', () => {
    const { grid, space, finder } = court();
    assert.equal(grid.get([2, 1]), '#'.charCodeAt(0));
    const path = finder.find(space, { start: [4, 2], goal: [7, 0] });
    grid.set([7, 1], '#');
    grid.fill({ x: 0, y: 3, width: 2, height: 1 }, 35);
    grid.write({ x: 0, y: 0, width: 2, height: 1 }, new Uint8Array([46, 35]));
    assert.equal(grid.version, 3);
    assert.equal(space.isCurrent, false);
    space.update();
    assert.equal(space.isCurrent, true);
    assert.equal(path.fault(space).fault, 'blocked');
    assert.deepEqual(path.fault(space).cell, { x: 7.5, y: 1.5, level: 0 });
    assert.ok(path.touches(space, [7, 1]));
    assert.equal(Buffer.from(grid.terrain).toString().slice(0, 8), '.#......');
    assert.equal(path.costIn(space), Infinity);
});

test('terrain comes from bytes, texts and functions', () => {
    const grids = [
        own(new Grid({ width: 2, height: 2, terrain: new Uint8Array([46, 35, 46, 46]) })),
        own(new Grid({ width: 2, height: 2, terrain: '.#..' })),
        own(new Grid({ width: 2, height: 2, terrain: (x, y) => (x === 1 && y === 0 ? '#' : '.') })),
        own(new Grid({ width: 2, height: 2, terrain: '.#x..', stride: 3 })),
    ];
    for (const grid of grids)
        assert.equal(Buffer.from(grid.terrain).toString(), '.#..');
});

test('exits, walls on sides, and links', () => {
    const { grid, space, finder } = court();
    grid.setWall([0, 0], Direction.EAST, true);
    grid.setExits([0, 3], 1 << Direction.EAST);
    grid.addLink({ from: [0, 0], to: [7, 0], cost: 5 });
    space.update();
    assert.equal(grid.exits([0, 0]), 255 & ~(1 << Direction.EAST));
    assert.deepEqual(grid.links(), [{ from: { x: 0.5, y: 0.5, level: 0 }, to: { x: 7.5, y: 0.5, level: 0 }, cost: 5 }]);
    const path = finder.find(space, { start: [0, 0], goal: [7, 0] });
    assert.equal(path.cost, 5);
    assert.equal(path.points[1].byLink, true);
    grid.removeLink(0);
    assert.equal(grid.linkCount, 0);
});

test('maps, profiles and problems are read and written', () => {
    const { grid, info } = Grid.parse(read('castle.wmap'));
    own(grid), own(info);
    const text = grid.toText(info), again = Grid.parse(text);
    own(again.grid), own(again.info);
    assert.equal(again.grid.toText(again.info), text);
    assert.equal(again.grid.levels, grid.levels);
    const maze = Grid.parse(read('maze.map'));
    own(maze.grid), own(maze.info);
    assert.equal(maze.grid.toMap(), read('maze.map').toString());
    const { profile } = wend.parseProfile(read('profiles/tank.profile'));
    assert.equal(profile.footprint, 3);
    assert.equal(profile.turnCost, 6930);
    assert.equal(profile.weights['G'.charCodeAt(0)], 2);
    const scen = wend.parseScen(read('maze.map.scen'));
    assert.equal(scen.length, 20);
    const space = own(new Space(maze.grid)), finder = own(new Finder());
    for (const { start, goal, length } of scen)
        assert.ok(Math.abs(finder.find(space, { start, goal }).length - length) < 1e-4);
});

test('names of terrains', () => {
    const grid = own(new Grid({ width: 3, height: 1, terrain: new Uint8Array([1, 2, 1]) })), info = own(new MapInfo(grid));
    info.nameTerrain(1, 'm', 'moor');
    info.nameTerrain(2, 's', 'stone');
    assert.equal(info.terrainName(1), 'moor');
    assert.equal(info.terrainLetter(2), 's');
    assert.equal(info.findTerrain('stone'), 2);
    assert.equal(info.findTerrain('sand'), null);
    assert.match(grid.toText(info), /moor/);
    assert.equal(info.layer(grid, 'extra'), null);
});

test('profiles: weights, sizes, a function that is asked', () => {
    const grid = own(Grid.of('.~.\n.~.\n...')), finder = own(new Finder());
    const cost = profile => finder.find(own(new Space(grid, profile)), { start: [0, 0], goal: [2, 0] });
    assert.equal(cost({ neighbours: 4 }).cost, 6 * 13860);
    assert.equal(cost({ neighbours: 4, weights: { '~': 2 } }).cost, 3 * 13860);
    assert.equal(cost({ neighbours: 4, free: '.~' }).cost, 2 * 13860);
    assert.equal(cost({ neighbours: 4, weights: new Map([['~', 9]]) }).cost, 6 * 13860);
    assert.equal(cost({ neighbours: 4, weights: { 126: 2 } }).cost, 3 * 13860);
    assert.equal(cost({ walkable: (x, y) => y < 1, free: '.~' }).cost, 2 * 13860);
    assert.equal(cost({ walkable: x => x !== 1, free: '.~' }).outcome, 'unreachable');
    const space = own(new Space(grid, { free: [46], crossingCost: Infinity, corners: 'one', resources: [{ factor: 1, weights: new Uint16Array(256).fill(2) }] }));
    assert.equal(space.profile.crossingCost, Infinity);
    assert.equal(space.profile.corners, 'one');
    assert.equal(finder.find(space, { start: [0, 0], goal: [0, 2] }).spent[0], 2 * 2 * 13860);
});

test('why there is no path', () => {
    const { space, finder } = court();
    const query = { start: [4, 2], goal: [3, 1] }, path = finder.find(space, query);
    assert.equal(path.outcome, 'unreachable');
    assert.equal(path.reason, 'goal-blocked');
    assert.equal(path.why, 'the goal is blocked');
    assert.equal(wend.explain(space, query, path).text, "the goal is blocked: (3, 1), by terrain '#', which has no weight in the profile");
    assert.deepEqual(wend.explain(space, query, path).place, { x: 3.5, y: 1.5, level: 0 });
    assert.equal(wend.explain(space, query, path).hint, 'no-weight');
    const nearest = finder.find(space, { ...query, otherwise: 'nearest' });
    assert.equal(nearest.outcome, 'partial');
    const dug = own(new Space(space.map, { free: '.', weights: { '#': 10 } }));
    const breach = finder.find(space, { start: [4, 2], goal: [5, 1], otherwise: { policy: 'breach', breach: dug } });
    assert.deepEqual(breach.walls.map(({ x, y }) => [x, y]), [[5.5, 1.5]].concat(breach.walls.length > 1 ? [[breach.walls[1].x, breach.walls[1].y]] : []).sort());
});

test('all of a query', () => {
    const { space, finder } = court();
    const find = query => finder.find(space, { start: [0, 0], goal: [7, 3], ...query });
    assert.equal(find({ to: { arrival: 'next-to' } }).outcome, 'found');
    assert.equal(find({ to: { arrival: 'within', range: 2.5, measure: 'euclid' } }).outcome, 'found');
    assert.equal(find({ to: { areas: [[7, 0], { x: 0, y: 3, width: 2, height: 1 }] } }).goalIndex, 1);
    assert.equal(find({ from: { places: [[7, 0], [0, 1]] }, goal: [0, 3] }).startIndex, 1);
    assert.equal(find({ via: [[7, 0], [0, 3]] }).outcome, 'found');
    assert.equal(find({ search: { engine: 'astar', heuristic: 'zero' } }).engine, 'astar');
    assert.ok(find({ search: { heuristicWeight: 1.5 } }).bound <= 1.5);
    assert.equal(find({ search: { radius: 2 } }).reason, 'too-far');
    assert.equal(find({ search: { limit: 2, engine: 'general' } }).reason, 'limit');
    assert.equal(find({ search: { expansionLimit: 2, engine: 'general' } }).expanded, 2);
    assert.equal(find({ search: { costLimit: 1 } }).reason, 'too-costly');
    assert.equal(find({ shape: { ties: 'straight-first' } }).outcome, 'found');
    assert.equal(find({ shape: 'straight' }).lines, 'straight');
    assert.equal(find({ from: { heading: Direction.EAST, betweenCells: false, mayBeBlocked: true } }).outcome, 'found');
    const cheapest = finder.findCheapest(space, { start: [0, 0], to: { areas: [[7, 3], [0, 3], [1, 0]] } }, 2);
    assert.deepEqual(cheapest.map(path => path.goalIndex), [2, 1]);
});

test('a search that pauses goes on to the same path', () => {
    const { space, finder } = court();
    const query = { start: [4, 2], goal: [7, 0], via: [[0, 0]], search: { engine: 'general' } };
    const whole = finder.find(space, query);
    let path = finder.find(space, { ...query, search: { engine: 'general', limit: 3, pausable: true } }), slices = 1;
    for (; path.outcome === 'running'; slices++)
        path = finder.continue(3);
    assert.ok(slices > 3);
    assert.equal(path.cost, whole.cost);
    assert.deepEqual(path.places, whole.places);
    assert.throws(() => finder.continue(3), /no search is waiting/);

    path = finder.find(space, { ...query, search: { engine: 'general', limit: 8, pausable: true, pointsAtEnd: true } });
    assert.equal(path.pointCount, 1);
    assert.ok(finder.continue(3, { pointsAtEnd: false }).pointCount > 1);
    assert.equal(finder.continue(3, { pointsAtEnd: true }).pointCount, 1);
    assert.throws(() => finder.continue(3, { pointsAtTheEnd: true }), /no member "pointsAtTheEnd"; there are pointsAtEnd/);
    assert.deepEqual(finder.continue().places, whole.places);
});

test('observers and traces of searches over ground see intervals', () => {
    const room = Mesh.fromOutlines([{ points: [0, 0, 4, 0, 4, 6, 3, 6, 3, 1, 0, 1] }]);
    const space = own(new Space(own(room))), finder = own(new Finder()), seen = [];
    const query = { start: { x: 0.5, y: 0.5 }, goal: { x: 3.5, y: 5.5 } };
    const path = finder.find(space, { ...query, search: { observer: { expanded: e => seen.push(e) } } });
    const trace = finder.trace(space, query, { opened: false });
    assert.equal(path.engine, 'polyanya');
    assert.equal(trace.count, path.expanded);
    assert.deepEqual(Array.from(trace.leftX, (x, i) => [x, trace.leftY[i], trace.rightX[i], trace.rightY[i]]),
        seen.map(({ left, right }) => [left.x, left.y, right.x, right.y]));
    assert.ok(seen.length > 0);
    for (const { place, parent, left, right } of seen) {
        const cross = (left.x - parent.x) * (right.y - parent.y) - (left.y - parent.y) * (right.x - parent.x);
        assert.ok(cross > 0, 'the left end lies to the left');
        const gap = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
        assert.ok(Math.abs(gap(left, place) + gap(place, right) - gap(left, right)) < 0.01);
    }
    const court4 = court(), cells = court4.finder.trace(court4.space, { start: [4, 2], goal: [7, 0] });
    assert.deepEqual([cells.leftX, cells.rightY], [cells.x, cells.y]);
});

test('observers, estimators and traces see the same search', () => {
    const { space, finder } = court();
    const seen = [], search = { engine: 'general' }, query = { start: [4, 2], goal: [7, 0] };
    const path = finder.find(space, { ...query, search: { ...search, observer: { expanded: e => seen.push([1, e.place.x, e.g]), opened: e => seen.push([0, e.place.x, e.g]) } } });
    const trace = finder.trace(space, { ...query, search });
    assert.deepEqual(Array.from(trace.kind, (kind, i) => [kind, trace.x[i], trace.g[i]]), seen);
    assert.equal(trace.path.expanded, path.expanded);
    assert.equal(trace.cut, false);
    assert.equal(finder.trace(space, { ...query, search }, { limit: 3 }).count, 3);
    assert.ok(finder.trace(space, { ...query, search }, { opened: false }).kind.every(kind => kind === 1));
    const own = finder.find(space, { ...query, search: { estimator: (x, y) => 13860 * Math.max(Math.abs(7 - x), Math.abs(0 - y)) } });
    assert.equal(own.cost, path.cost);
    assert.throws(() => finder.find(space, { ...query, search: { estimator: () => NaN } }), /not a number/);
    assert.throws(() => finder.find(space, { ...query, search: { ...search, observer: { expanded: () => { throw new Error('mine'); } } } }), /^Error: mine$/);
    assert.equal(finder.find(space, query).cost, path.cost);
});

test('the shortest way at any angle, on a grid', () => {
    const { space, finder } = court();
    space.prepare('surface');
    assert.deepEqual(space.prepared, ['surface']);
    const path = finder.find(space, { start: [4, 2], goal: { x: 7.25, y: 0.5 }, shape: 'shortest' });
    assert.equal(path.lines, 'shortest');
    assert.equal(path.engine, 'polyanya');
    assert.ok(Math.abs(path.length - (0.703 + 1.008 + 2.79)) < 0.1);
    const corridor = finder.findCorridor(space, { start: [4, 2], goal: [7, 0], shape: 'shortest' });
    assert.equal(corridor.outcome, 'found');
    assert.equal(corridor.portals.length, corridor.polygons.length - 1);
    assert.ok(corridor.funnel.length >= 3 && corridor.midpoints.length >= 3);
    space.unprepare('surface');
    assert.deepEqual(space.prepared, []);
});

test('preparing a little at a time', () => {
    const { grid, info } = Grid.parse(read('maze.map'));
    own(grid), own(info);
    const space = own(new Space(grid));
    let slices = 1;
    while (!space.prepareSlice({ what: ['jumps', 'landmarks'], work: 100 }))
        slices++;
    assert.ok(slices > 1, 'it took several slices');
    assert.deepEqual(space.prepared, ['jumps', 'landmarks']);
});

test('preparing tells how far it is, and can be ended', () => {
    const pillars = own(new Grid({ width: 400, height: 400, terrain: (x, y) => (x % 4 === 1 && y % 4 === 1 ? '#' : '.') }));
    const space = own(new Space(pillars)), percents = [];
    assert.equal(space.prepareSlice({ what: ['jumps'], progress: percent => { percents.push(percent); } }), true);
    assert.ok(percents.length > 0 && percents.every(percent => percent >= 0 && percent <= 100), String(percents));
    space.unprepare('jumps');
    assert.equal(space.prepareSlice({ what: ['jumps'], progress: () => false }), false);
    assert.throws(() => space.prepareSlice({ what: ['jumps'], progress: () => { throw new Error('mine'); } }), /mine/);
});

test('followers', () => {
    const { space, finder } = court();
    const path = finder.find(space, { start: [4, 2], goal: [7, 0] }), follower = own(path.follow());
    assert.deepEqual([follower.x, follower.y, follower.headingY], [4.5, 2.5, 1]);
    let steps = 1;
    while (follower.advance(0.5))
        steps++;
    assert.equal(steps, Math.ceil(path.length * 2));
    assert.deepEqual([follower.x, follower.y, follower.left, follower.done], [7.5, 0.5, 0, true]);
    const other = own(path.follow());
    other.walk(space, 1);
    assert.equal(other.y, 3.5);
    assert.equal(other.fault(space), null);
    const mine = Path.of([[0, 0], [3, 0], { x: 3.5, y: 0.5 }], { lines: 'straight' });
    assert.equal(own(mine.follow()).left, 3);
});

test('lines', () => {
    const { space } = court();
    assert.equal(space.sees([0, 0], [7, 0]), true);
    assert.equal(space.sees([3, 0], [3, 2]), false);
    assert.equal(space.sees([3, 0], [3, 2], [[3, 1]]), true);
    assert.deepEqual(space.raycast([3, 0], [3, 2]), { hit: true, cell: { x: 3.5, y: 1.5, level: 0 }, fraction: 0.25 });
    assert.deepEqual([...space.lineCells([0, 0], [2, 0])], [0, 0, 0, 1, 0, 0, 2, 0, 0]);
    assert.equal(space.lineCost([0, 0], [2, 0]), 2 * 13860);
    assert.equal(space.lineCost([3, 0], [3, 2]), Infinity);
    const long = own(new Space(own(new Grid({ width: 900, height: 1 }))));
    assert.equal(long.lineCells([0, 0], [899, 0]).length, 2700);
});

test('regions, what cuts off, and the nearest cell', () => {
    const { space } = court();
    const { labels, count } = space.components();
    assert.equal(count, 1);
    assert.equal(labels[10], 0);
    assert.equal(space.wouldCutOff([[0, 1], [1, 1], [6, 1], [7, 1]], [[3, 3], [3, 0]], [0, 3]), 1);
    assert.equal(space.wouldCutOff([[0, 1]], [[3, 3], [3, 0]], [0, 3]), -1);
    assert.deepEqual(space.nearest([0, 0], [3, 1]).place, { x: 3.5, y: 0.5, level: 0 });
    assert.equal(space.nearest([3, 1], [0, 0]), null);
    assert.equal(space.isFree([0, 0]), true);
    assert.equal(space.isFree([3, 1]), false);
});

test('layers', () => {
    const { grid, space, finder } = court({ crossingCost: Infinity });
    const crowd = own(new Layer(grid, 'occupied')), danger = own(new Layer(grid, 'extra'));
    space.attach(crowd);
    space.attach(danger);
    crowd.enter([4, 3]);
    crowd.enter([6, 3]);
    crowd.leave([6, 3]);
    assert.equal(crowd.count, 1);
    assert.equal(crowd.get([4, 3]), 1);
    assert.equal(finder.find(space, { start: [4, 2], goal: [4, 3] }).reason, 'cannot-stop');
    danger.write({ x: 0, y: 0, width: 2, height: 1 }, new Uint16Array([7, 8]));
    danger.fill([3, 3], 9);
    assert.equal(danger.get([1, 0]), 8);
    assert.equal(space.layer('occupied'), crowd);
    assert.equal(space.layer('known'), null);
    const copy = own(space.snapshot());
    space.detach(crowd);
    assert.equal(space.layer('occupied'), null);
    assert.equal(copy.layer('occupied'), crowd);
});

test('graphs', () => {
    const { graph, names } = Graph.parse(read('railways.graph'));
    own(graph), own(names);
    const space = own(new Space(graph)), finder = own(new Finder());
    const path = finder.find(space, { start: names.find('lisbon'), goal: names.find('copenhagen') });
    assert.equal(path.cost, 1825);
    assert.equal([...path.nodes].map(node => names.nameOf(node)).join(' '), 'lisbon madrid barcelona lyon paris brussels cologne hamburg copenhagen');
    const text = graph.toText(names), again = Graph.parse(text);
    own(again.graph), own(again.names);
    assert.equal(again.graph.toText(again.names), text);
    space.prepareLandmarks(4);
    assert.equal(finder.find(space, { start: names.find('lisbon'), goal: names.find('copenhagen') }).cost, 1825);

    const plain = own(new Graph({ nodes: 3, edges: [{ from: 0, to: 1, price: 5 }, { from: 1, to: 2, price: 5 }], bothWays: true }));
    const map = own(new Space(plain));
    assert.equal(finder.find(map, { start: 0, goal: 2 }).cost, 10);
    plain.closeEdge(plain.findEdge(0, 1));
    map.update();
    assert.equal(finder.find(map, { start: 0, goal: 2 }).reason, 'no-way');
    plain.openEdge(0);
    plain.priceEdge(0, 7);
    plain.setEdgeKind(0, 'r');
    assert.deepEqual(plain.edge(0), { from: 0, to: 1, price: 7, kind: 114, closed: false });
    const node = plain.addNode(), edge = plain.addEdge({ from: 2, to: node, price: 1 });
    assert.deepEqual(plain.edgesFrom(2).sort(), [3, edge].sort());
    plain.removeEdge(edge);
    plain.removeNode(node);
    assert.deepEqual([plain.nodeCount, plain.edgeCount, plain.nodeLimit, plain.hasNode(node), plain.edge(edge), plain.findEdge(2, 0)], [3, 4, 4, false, null, null]);
    const roads = own(Graph.parseDimacs('p sp 2 1\na 1 2 9\n', 'p aux sp co 2\nv 1 0 0\nv 2 256 0\n'));
    assert.deepEqual(roads.place(1), { x: 1, y: 0, level: 0, node: 1 });
    assert.match(roads.toDimacs(), /a 1 2 9/);
    assert.match(roads.toDimacsPositions(), /v 2 256 0/);
});

test('waypoints that see each other, on ground', () => {
    const { space: ground, finder } = court();
    const graph = own(new Graph({ places: [{ x: 1.5, y: 0.5 }, { x: 6.5, y: 0.5, z: 2 }, { x: 6.5, y: 3.5 }], hasPositions: true }));
    assert.ok(graph.linkVisible(ground, { degree: 4 }) >= 4);
    assert.equal(graph.height(1), 2);
    const space = own(new Space(graph));
    space.attachGround(ground, 2);
    assert.equal(finder.find(space, { start: { x: 2.5, y: 0.5 }, goal: { x: 7, y: 3 } }).outcome, 'found');
    space.attachGround(null);
});

test('meshes', () => {
    const mesh = own(Mesh.fromOutlines([{ points: [0, 0, 10, 0, 10, 10, 0, 10] }, { points: [[4, 2], [6, 2], [6, 10], [4, 10]], hole: true }]));
    const space = own(new Space(mesh, { radius: 0.25 })), finder = own(new Finder());
    const path = finder.find(space, { start: { x: 1, y: 8 }, goal: { x: 9, y: 8 } });
    assert.equal(path.outcome, 'found');
    assert.ok(Math.abs(path.length - 16) < 0.1, String(path.length));
    const obstacle = mesh.addObstacle([{ x: 4.5, y: 0.5 }, { x: 5.5, y: 0.5 }, { x: 5.5, y: 1.8 }, { x: 4.5, y: 1.8 }]);
    assert.equal(mesh.obstacleCount, 1);
    assert.deepEqual(mesh.obstacle(obstacle).points[0], { x: 4.5, y: 0.5, level: 0 });
    space.update();
    assert.ok(finder.find(space, { start: { x: 1, y: 8 }, goal: { x: 9, y: 8 } }).outcome === 'unreachable');
    mesh.moveObstacle(obstacle, [1, 1, 2, 1, 2, 2]);
    const link = mesh.addLink({ from: { x: 3, y: 9 }, to: { x: 7, y: 9 }, cost: 100 });
    space.update();
    assert.ok(finder.find(space, { start: { x: 1, y: 8 }, goal: { x: 9, y: 8 } }).points.some(point => point.byLink));
    mesh.setLinkOpen(link, false);
    mesh.setLinkCost(link, 200);
    assert.deepEqual(mesh.link(link), { from: { x: 3, y: 9, level: 0 }, to: { x: 7, y: 9, level: 0 }, cost: 200, open: false });
    mesh.removeLink(link);
    mesh.removeObstacle(obstacle);
    space.update();
    assert.equal(finder.find(space, { start: { x: 1, y: 8 }, goal: { x: 9, y: 8 } }).length, path.length);
    const again = own(Mesh.parse(space.toMeshText()));
    assert.equal(again.levels, 1);
    const { mesh: keep, counts } = Mesh.parseObj(read('keep.obj'), { up: 'y' });
    own(keep);
    assert.ok(keep.levels === 2 && counts.faces > 0);
    own(Mesh.fromGrid(own(Grid.of(ROWS))));
    const polygons = own(Mesh.fromPolygons({ points: [0, 0, 1, 0, 1, 1, 0, 1, 2, 0], heights: [0, 0, 1, 1, 0], polygons: [[0, 1, 2, 3], [1, 4, 2]], terrains: [46, 46] }));
    const split = { points: [0, 0, 4, 0, 4, 2, 0, 2, 0, 2, 2, 2, 2, 4, 0, 4], polygons: [[0, 1, 2, 3], [4, 5, 6, 7]], heights: [0, 0, 0, 0, 0, 0, 0, 0] };
    const reaches = tolerance => own(new Finder()).find(own(new Space(own(Mesh.fromPolygons({ ...split, tolerance })))), { start: { x: 3, y: 1 }, goal: { x: 1, y: 3 } }).found;
    assert.ok(reaches(undefined) && !reaches(0));
    assert.throws(() => Mesh.fromPolygons({ ...split, points: split.points.map((value, i) => (i === 9 || i === 11 ? 1 : value)) }),
        error => error.index === 0 && error.other === 1 && error.near.height === 0 && error.near.y > 0.9);
    const ground = own(new Space(polygons)).ground;
    assert.equal(ground.height({ x: 0.5, y: 0.5 }), 0.5);
    const { height, distance, place } = ground.nearestInBox({ x: 0.5, y: -0.5, height: 0 }, { across: 1, up: 0.25 });
    assert.deepEqual([height, distance, place], [0, 0.5, { x: 0.5, y: 0, level: 0 }]);
    assert.equal(ground.nearestInBox({ x: 0.5, y: -0.5, height: 2 }, { up: 0.25 }), null);
});

test('paths over slopes', () => {
    const ramp = own(Mesh.fromPolygons({ points: [0, 0, 4, 0, 8, 0, 8, 2, 4, 2, 0, 2], heights: [0, 0, 3, 3, 0, 0], polygons: [[0, 1, 4, 5], [1, 2, 3, 4]] }));
    const space = own(new Space(ramp)), finder = own(new Finder());
    const path = finder.find(space, { start: { x: 2, y: -0.25 }, goal: { x: 8, y: 0 }, search: { snap: 0.5 } });
    assert.deepEqual([path.found, path.planLength, path.length], [true, 6, 7]);
    assert.deepEqual(path.onGround(space).map(({ x, y, height, point }) => [x, y, height, point]), [[2, 0, 0, 0], [4, 0, 0, 1], [8, 0, 3, 1]]);
    assert.deepEqual(path.onGround(space, { slopes: false }).length, 2);
    const walker = own(path.follow({ uphill: 4 }));
    assert.equal(walker.walk(space, 2 + 4), true);
    assert.deepEqual([walker.x.toFixed(9), walker.height.toFixed(9), walker.slope], ['4.800000000', '0.600000000', 0.75]);
});

test('weights of one question', () => {
    const mesh = own(Mesh.fromOutlines([{ points: [0, 0, 30, 0, 30, 30, 0, 30] }, { points: [10, 10, 20, 10, 20, 20, 10, 20], terrain: 'S' }]));
    const space = own(new Space(mesh)), finder = own(new Finder());
    const length = weights => finder.find(space, { start: { x: 5, y: 15 }, goal: { x: 25, y: 15 }, search: weights ? { weights } : {} }).length;
    assert.deepEqual([length(), length({ S: 1 }), length({ S: 0 })].map(each => each.toFixed(6)), ['20.000000', '20.000000', (10 + 2 * Math.sqrt(50)).toFixed(6)]);
    assert.throws(() => length([1]), /search.*weights has 1 numbers/);
});

test('a mesh is painted, area by area and polygon by polygon', () => {
    const mesh = own(Mesh.fromOutlines([{ points: [0, 0, 30, 0, 30, 30, 0, 30] }])), space = own(new Space(mesh, { weights: { I: 4 } }));
    const finder = own(new Finder()), cost = () => finder.find(space, { start: { x: 5, y: 15 }, goal: { x: 25, y: 15 } }).cost / 13860;
    assert.equal(cost(), 20);
    mesh.paint([10, 0, 20, 0, 20, 30, 10, 30], 'I');
    assert.equal(space.isCurrent, false);
    space.update();
    assert.equal(cost(), 50);
    mesh.setTerrain({ x: 15, y: 15 }, '.');
    space.update();
    assert.equal(cost(), 20);
    assert.throws(() => mesh.paint([0, 0, 1, 1, 2, 2], 'I'), { status: 'argument', message: /Mesh.paint: .*on a line/ });
    assert.throws(() => mesh.setTerrain({ x: 31, y: 15 }, 'I'), { status: 'range' });
    const ramp = own(Mesh.fromPolygons({ points: [0, 0, 4, 0, 4, 2, 0, 2], heights: [0, 0, 1, 1], polygons: [[0, 1, 2, 3]] }));
    const climb = own(new Space(ramp, { weights: { I: 4 } })), up = () => finder.find(climb, { start: { x: 2, y: 0 }, goal: { x: 2, y: 2 } }).cost / 13860;
    ramp.paint([0, 0, 4, 0, 4, 2, 0, 2], 'I', { lowest: 0.25, highest: 0.5 });
    climb.update();
    const slow = up();
    assert.equal(slow.toFixed(6), '3.500000');
    ramp.paint([0, 0, 4, 0, 4, 2, 0, 2], 'I');
    climb.update();
    assert.equal(up().toFixed(6), '8.000000');
    assert.throws(() => ramp.paint([0, 0, 1, 0, 1, 1], 'I', { lowest: 1, highest: 0 }), /lowest is above highest/);
    assert.throws(() => ramp.paint([0, 0, 1, 0, 1, 1], 'I', { low: 1 }), /Mesh.paint/);
    ramp.setTerrain({ x: 1, y: 1 }, 'I');
});

test('a mesh in the own format has floors, ramps and links', () => {
    const mill = own(Mesh.parse(read('mill.wmesh'))), space = own(new Space(mill));
    assert.deepEqual([mill.levels, mill.linkCount], [2, 3]);
    assert.throws(() => Mesh.parse('wend mesh 1\nground 0,0 1,0\n'), { status: 'format', message: /line 2/ });
    assert.equal(space.kind, 'mesh');
});

test('the ground of a mesh', () => {
    const mesh = own(Mesh.fromOutlines([{ points: [0, 0, 10, 0, 10, 10, 0, 10] }, { points: [4, 2, 6, 2, 6, 10, 4, 10], hole: true }]));
    const { ground } = own(new Space(mesh));
    assert.deepEqual(ground.locate(1, 1), { place: { x: 1, y: 1, level: 0 }, z: 0 });
    assert.equal(ground.nearest({ x: 5, y: 5.5 }).distance, 1);
    assert.equal(ground.nearest({ x: 5, y: 5.5 }, 0.5), null);
    const hit = ground.ray({ x: 1, y: 5 }, { x: 9, y: 5 });
    assert.deepEqual([hit.found, hit.x, hit.fraction, hit.normal.x], [true, 4, 3 / 8, -1]);
    assert.equal(ground.wall({ x: 1, y: 5 }).distance, 1);
    assert.equal(ground.move({ x: 1, y: 1 }, { x: 3, y: 1 }).arrived, true);
    assert.ok(ground.move({ x: 3, y: 5 }, { x: 5, y: 7 }).walls > 0);
    const { place, state } = ground.random(1n);
    assert.notEqual(state, 1n);
    assert.ok(ground.nearest(place).distance === 0);
    ground.randomNear({ x: 1, y: 1 }, 2, 5n);
    const [id] = ground.polygonsNear({ x: 1, y: 1 });
    assert.ok(id < ground.polygonLimit);
    assert.ok(ground.polygon(id).corners.length >= 3);
    assert.ok(ground.polygon(id).corners.some(({ neighbour }) => neighbour === -1));
    assert.deepEqual(ground.losses(), []);
});

test('ground that an obstacle shuts above itself', () => {
    const around = [[-1, -1], [0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0]], points = [], heights = [], polygons = [];
    for (let i = 0; i <= 16; i++)
        for (const far of [12, 4]) {
            points.push(around[i % 8][0] * far, around[i % 8][1] * far);
            heights.push(i / 2);
        }
    for (let i = 0; i < 16; i++)
        polygons.push([2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1]);
    const mesh = own(Mesh.fromPolygons({ points, heights, polygons })), space = own(new Space(mesh));
    const obstacle = mesh.addObstacle([-10, -10, 10, -10, 10, 10, -10, 10]);
    assert.throws(() => space.ground.losses(), { status: 'stale' });
    space.update();
    const losses = space.ground.losses();
    assert.equal(losses.length, 8);
    assert.ok(losses.every(loss => loss.kind === 'obstacle' && loss.obstacle === obstacle && loss.place.level === 1 && loss.z > 3));
});

test('layouts and hexagons', () => {
    const layout = { cellWidth: 32, cellHeight: 16, originX: 100, projection: 'isometric' };
    const place = wend.layoutToPlace(layout, 100, 24);
    assert.deepEqual(place, { x: 1.5, y: 1.5, level: 0 });
    assert.deepEqual(wend.layoutToWorld(layout, place), { x: 100, y: 24 });
    const hexagon = wend.axialFromCell('hex-pointy-odd', 3, 5);
    assert.deepEqual(wend.axialToCell('hex-pointy-odd', hexagon.q, hexagon.r), [3, 5]);
    assert.equal(wend.axialDistance(hexagon, { q: hexagon.q + 2, r: hexagon.r - 1 }), 2);
    const space = own(new Space(own(new Grid({ width: 5, height: 5, cells: 'hex-pointy-odd' }))));
    assert.equal(own(new Finder()).find(space, { start: [0, 0], goal: [4, 4] }).outcome, 'found');
});

test('engines', () => {
    const { space } = court();
    assert.deepEqual(wend.engines()[0].abilities, ['pause', 'ties', 'radius', 'arrival', 'estimate']);
    assert.equal(wend.engineServes('jps', space), true);
    assert.equal(wend.engineServes('graph', space), false);
});
