// Never run: TypeScript must take what is right here, and refuse what is marked as wrong.
import {
    Agenda, Batch, Crowd, Direction, Explorer, Field, Finder, Graph, Grid, Group, Influence, Layer, March, Mesh, Path, Planner, Pursuit, Reach, Sight,
    Space, Traffic, Walker, WendError, compiledModule, engines, explain, load, memory, parseProfile, parseScen, runCourse, findTurn, turnsOfPath,
    type Query,
} from '../dist/index.js';
import { Finder as GridFinder, load as loadGrids } from '../dist/grids.js';

await load();
await loadGrids({ wasm: new URL('https://example.org/grids.wasm') });
const same: Finder = new GridFinder();
await load({ wasm: new Uint8Array() });
const module: WebAssembly.Module = compiledModule();
await load({ wasm: module });

const { grid, info } = Grid.parse('type octile');
const bytes: Uint8Array = grid.terrain;
grid.set([1, 2], '#');
grid.fill({ x: 1, y: 2, width: 3, height: 4 }, 35);
grid.setWall([0, 0], Direction.EAST, true);
const { profile } = parseProfile('neighbours 4', info);
const space = new Space(grid, { ...profile, weights: { S: 3 }, walkable: (x, y, level) => x + y > level });
const view: Space = space.view(), base: Space | null = view.base;
view.attach(new Layer(grid, 'occupied'));
new Space(grid, { weights: { 0: 1, 7: 3, S: 2 } });
// @ts-expect-error there is no such word
new Space(grid, { corners: 'sometimes' });
// @ts-expect-error there is no such member
new Space(grid, { neighbors: 4 });

const query: Query = { start: [1, 2], goal: { x: 3.5, y: 1 }, to: { arrival: 'within', range: 2 }, otherwise: 'nearest', shape: { lines: 'straight' } };
// @ts-expect-error cells have two or three numbers
const wrong: Query = { start: [1] };
using finder = new Finder();
const path: Path = finder.find(space, query);
for (const [x, y, level] of path)
    console.log(x + y + level);
const places: Int32Array = path.places;
if (path.outcome === 'unreachable')
    console.log(explain(space, query, path).text);
const trace = finder.trace(space, query);
const g: Float64Array = trace.g, left: Float64Array = trace.leftX;
using follower = path.follow();
if (!follower.advance(1))
    console.log(follower.x);

const field = new Field(space, { goals: [[1, 2], { x: 0, y: 0, width: 2, height: 2 }], kind: 'flee' });
const direction: number = field.direction([1, 2]);
const agenda = new Agenda({ capacity: 10 }), ticket: bigint = agenda.submit({ space, query });
const { state, error } = agenda.poll(ticket);
if (state === 'refused' && error instanceof WendError)
    console.log(error.status, error.fault);
const mesh = Mesh.fromOutlines([{ points: [0, 0, 1, 0, 1, 1] }, { points: [[0, 0], [1, 1], [2, 0]], hole: true }]);
const ground = new Space(mesh, { radius: 0.5 }).ground;
const z: number = ground.locate(1, 2).z;
const graph = new Graph({ nodes: 2, edges: [{ from: 0, to: 1, price: 3 }] });
new Walker([0, 0]).follow(space, path);
new Pursuit(space).tick(finder).map(move => move.action === 'moved');
new Reach().find(space, { start: [0, 0], points: 100 });
new Sight({ facing: { x: 1, y: 0 } }).look(space, [0, 0]);
new Explorer(space).send([0, 0], [1, 1]);
new Influence(grid).write(new Layer(grid, 'extra'), { factor: 0.5 });
new Group().send([0, 0], [{ space, place: [1, 1] }]);
new Batch().find([{ space, query }]);
const traffic = new Traffic(space, { others: [view] }), unit: bigint = traffic.add({ place: [0, 0], goal: [1, 1], space: view });
traffic.setGoal(unit, { x: 1.5, y: 1.5 });
if (traffic.send(new Group(), { goal: [1, 1], formation: 'wedge', facing: { x: 0, y: 1 } }, [unit])[0] === 'no-way')
    traffic.send(new Group(), { goal: [1, 1], formation: 'own', spots: [{ ahead: 1, right: 0 }] }, traffic.units().ids);
using march = new March(traffic);
if (march.send({ goal: [1, 1], formation: 'column' }, [unit]).length === 1 && march.step())
    traffic.clearGoal(unit);
if (traffic.step(1000).state === 'moving')
    console.log(traffic.units().cells[3 * Traffic.index(unit)], traffic.planSum.cost);
const crowd = new Crowd(space, { tick: 0.05 }), agent: bigint = crowd.add({ place: { x: 1, y: 1 }, radius: 0.3 });
crowd.followPath(agent, path);
crowd.followPath(agent, [[1, 1]]);
if (crowd.agent(agent).state === 'walking')
    console.log(crowd.step().noWay, crowd.agents().x[0], crowd.look({ from: [0, 0], range: 3 }, crowd.nearest([0, 0], 2)).left.length);
// @ts-expect-error a place is missing
crowd.add({ radius: 1 });
new Planner({ stateSize: 4, expand: (state, add) => add(state.slice(), 1, 2) }).find({ start: [0, 0, 0, 0], method: 'deepening' });
turnsOfPath(path, space, { points: 5 });
findTurn(finder, space, query, { points: 5 }).turn.end.x.toFixed();
runCourse(space, { start: [0, 0], keepsHeading: true, heading: Direction.NORTH });
console.log(parseScen(new Uint8Array())[0]?.start, memory().blocks, engines()[0]?.name, bytes, wrong, places, g, direction, z, graph, same, base);
