// Random questions about random grids with all that a query and a profile may say, and an answer a line: run in a process
// for each module, so that the answers can be held against each other.  node grid_answers.mjs wend.wasm|grids.wasm COUNT
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Field, Finder, Follower, Grid, Layer, Path, Reach, Space, Walker, engineServes, engines, explain, load } from '../dist/grids.js';

let state = 12345;

function below(bound) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 4294967296 * bound);
}

const pick = (...list) => list[below(list.length)];
const kinds = ['square', 'square', 'square', 'hex-pointy-odd', 'hex-flat-even'];
const lines = [];

/** What a call gives, or why it refuses; a trap is no WendError and ends the program. */
function attempt(name, call) {
    try {
        lines.push(`${name} ${JSON.stringify(call(), (_, value) => (typeof value === 'bigint' ? String(value) : value))}`);
    } catch (error) {
        if (!error.status)
            throw error;
        lines.push(`${name} ${error.status}`);
    }
}

function makeGrid(cells) {
    const width = 8 + below(30), height = 8 + below(30), levels = pick(1, 1, 1, 2), walls = pick(5, 15, 30, 45);
    const grid = new Grid({ width, height, levels, cells, terrain: () => (below(100) < walls ? '#' : pick('.', '.', '.', 'G', 'S')) });
    const place = () => [below(width), below(height), below(levels)];
    for (let i = pick(0, 0, 4, 12); i > 0; i--)
        grid.addLink({ from: place(), to: place(), cost: 1 + below(90000) });
    for (let i = cells === 'square' ? pick(0, 0, 20) : 0; i > 0; i--)
        attempt('wall', () => grid.setWall([1 + below(width - 2), 1 + below(height - 2), 0], 2 * below(4), true));
    return { grid, place };
}

function makeProfile(cells) {
    const profile = { weights: pick({}, { G: 3, S: 2 }, { '#': 0, '.': 2, G: 1, S: 5 }) };
    if (cells !== 'square')
        return { ...profile, turnCost: pick(0, 0, 3000) };
    return { ...profile, footprint: pick(1, 1, 1, 2, 3), corners: pick('never', 'one', 'always'), neighbours: pick(4, 8, 8),
        turnCost: pick(0, 0, 0, 4000), weigh: pick('entered', 'both') };
}

function makeQuery(place, space, breaker) {
    const query = { start: place(), goal: place(), shape: { lines: pick('grid', 'straight', 'straight') }, search: {} };
    switch (below(8)) { // most queries are plain: the library refuses many mixtures
    case 0:
        query.search.engine = pick(...engines().map(({ name }) => name));
        break;
    case 1:
        query.search.heuristicWeight = 2;
        break;
    case 2:
        query.search.limit = 50;
        break;
    case 3:
        query.otherwise = { policy: 'breach', breach: breaker };
        break;
    case 4:
        query.shape = { ties: pick('fewest-turns', 'near-chord', 'straight-first', 'diagonal-first') };
        break;
    case 5:
        query.otherwise = 'cheapest';
        break;
    case 6:
        if (below(8) === 0)
            query.shape = { lines: 'shortest' };
    }
    query.otherwise ??= pick('refuse', 'nearest');
    if (below(5) === 0)
        query.via = [place(), place()];
    if (below(4) === 0)
        query.to = { arrival: pick('next-to', 'within', 'away'), range: 1 + below(4), measure: pick('euclid', 'chebyshev', 'path') };
    if (below(6) === 0)
        query.to = { areas: [place(), place(), place()] };
    if (below(8) === 0)
        query.search.radius = 2 + below(8);
    if (below(4) === 0) {
        query.from = { betweenCells: true };
        query.to = { atPlace: true };
        for (const end of ['start', 'goal']) {
            const [x, y, level] = query[end];
            query[end] = { x: x + below(256) / 256, y: y + below(256) / 256, level };
        }
    }
    return query;
}

function ask(finder, space, query, place) {
    attempt('find', () => {
        const path = finder.find(space, query), { outcome, reason, cost, length, engine, expanded, generated, points } = path;
        attempt('fault', () => path.fault(space));
        attempt('explain', () => explain(space, query, path));
        attempt('touches', () => path.touches(space, place()));
        if (points.length)
            attempt('follow', () => {
                const follower = path.follow();
                follower.advance(3.5);
                const at = [follower.x, follower.y, follower.headingX];
                follower.free();
                return at;
            });
        return { outcome, reason, cost, length, engine, expanded, generated, points };
    });
    if (below(4) === 0)
        attempt('trace', () => finder.trace(space, query, { limit: 500, opened: true }).count);
    if (below(6) === 0)
        attempt('cheapest', () => finder.findCheapest(space, query, 2).map(({ cost }) => cost));
    if (below(20) === 0)
        attempt('corridor', () => finder.findCorridor(space, query));
}

function ofSpace(space, place) {
    attempt('engines', () => engines().map(({ name }) => engineServes(name, space)));
    attempt('components', () => space.components().count);
    attempt('nearest', () => space.nearest(place(), place()));
    attempt('disconnect', () => [space.wouldCutOff([place(), place()], [place()], place()), space.wouldCutOff([place()], [place()], place())]);
    attempt('lines', () => [space.sees(place(), place()), space.raycast(place(), place()), space.lineCost(place(), place())]);
    attempt('state', () => [space.kind, space.profile.footprint, space.memory > 0]);
}

function withField(space, place) {
    attempt('field', () => {
        const field = new Field(space, { goals: [place(), place()] });
        field.grow();
        const told = [[...field.costs()].map(String).join(), field.next(place()), field.steer(place()), field.path(place()).cost];
        field.free();
        return told;
    });
}

function walk(finder, space, place) {
    attempt('reach', () => {
        const reach = new Reach(), count = reach.find(space, { start: place(), points: 80000 });
        assert(reach.memory > 0);
        const cells = reach.cells().slice(0, 5), way = count ? reach.path([cells[0].x, cells[0].y, cells[0].level]).cost : 0;
        reach.free();
        return { count, cells, way };
    });
    attempt('walker', () => {
        const start = place(), walker = new Walker(start);
        walker.follow(space, finder.find(space, { start, goal: place() }));
        const steps = [walker.step(space, finder), walker.step(space, finder), walker.place];
        walker.free();
        return steps;
    });
}

function round() {
    const cells = pick(...kinds), { grid, place } = makeGrid(cells), profile = makeProfile(cells);
    const space = new Space(grid, profile), breaker = new Space(grid, { ...profile, weights: { '#': 60, '.': 1, G: 1, S: 1 } });
    const finder = new Finder(), occupied = new Layer(grid, 'occupied');
    if (below(3) === 0)
        attempt('attach', () => space.attach(occupied));
    ofSpace(space, place);
    for (let i = 0; i < 12; i++) {
        ask(finder, space, makeQuery(place, space, breaker), place);
        for (let edits = pick(0, 1, 6); edits > 0; edits--)
            grid.set(place(), pick('.', '#', 'G'));
        space.update();
        breaker.update();
    }
    attempt('snapshot', () => {
        const copy = space.snapshot();
        const { cost } = finder.find(copy, { start: place(), goal: place() });
        copy.free();
        return [cost, finder.memory > 0];
    });
    withField(space, place);
    walk(finder, space, place);
    attempt('text', () => [grid.toText(), Grid.parse(grid.toText()).grid.width]);
    for (const made of [finder, space, breaker, occupied, grid])
        made.free();
}

await load({ wasm: readFileSync(new URL(`../dist/${process.argv[2]}`, import.meta.url)) });
for (let i = 0; i < Number(process.argv[3]); i++)
    round();
process.stdout.write(lines.join('\n') + '\n');
