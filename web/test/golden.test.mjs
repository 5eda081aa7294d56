// The same bits as the native library: tests/golden/expected.txt, by the program that every compiler and processor has to
// pass, and for the problems of one cell to one cell by the JavaScript interface, too.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Direction, Finder, Grid, Space, load } from '../dist/index.js';

const expected = readFileSync(new URL('../../tests/golden/expected.txt', import.meta.url), 'utf8');
const file = name => fileURLToPath(new URL(name, import.meta.url));
const module = process.env.WEND_MODULE; // another than the whole library's

test('the golden program prints what it prints everywhere', () => {
    const flags = Number(process.versions.node.split('.')[0]) < 20 ? ['--experimental-wasi-unstable-preview1'] : [];
    const { stdout, stderr } = spawnSync(process.execPath, [...flags, '--no-warnings', file('golden.wasi.mjs'), file('../build/golden.wasm')],
        { encoding: 'utf8', maxBuffer: 1 << 24 });
    assert.equal(stderr, '');
    assert.equal(stdout, expected);
});

// ---- what tests/golden does, in its order: maps and problems come from one generator

const MASK = 0xFFFFFFFFFFFFFFFFn;
let state = 0n;

/** SplitMix64, from 0 to bound - 1. */
function below(bound) {
    state = (state + 0x9E3779B97F4A7C15n) & MASK;
    let z = state;
    z = ((z ^ (z >> 30n)) * 0xBF58476D1CE4E5B9n) & MASK;
    z = ((z ^ (z >> 27n)) * 0x94D049BB133111EBn) & MASK;
    z ^= z >> 31n;
    return Number((((z >> 32n) * BigInt(bound)) & MASK) >> 32n);
}

function hashNumber(hash, number, bytes) {
    for (let i = 0; i < bytes; i++) {
        hash = ((hash ^ (number & 0xFFn)) * 0x100000001B3n) & MASK;
        number >>= 8n;
    }
    return hash;
}

let width, height, cells;
const at = (x, y) => y * width + x;
const letter = code => code.charCodeAt(0);

function scatter(percent) {
    for (let i = 0; i < width * height; i++)
        cells[i] = letter(below(100) < percent ? '@' : '.');
}

function rooms(side) {
    for (let i = 0; i < width * height; i++) {
        const x = i % width, y = Math.floor(i / width);
        const wall = x % side === side - 1 || y % side === side - 1, pillar = x % side === side - 1 && y % side === side - 1;
        cells[i] = letter(wall && (pillar || below(side) !== 0) ? 'T' : '.');
    }
}

function blocks(count) {
    cells.fill(letter('.'));
    for (; count > 0; count--) {
        const left = below(width), top = below(height), across = 1 + below(12), down = 1 + below(12);
        for (let y = top; y < top + down && y < height; y++)
            for (let x = left; x < left + across && x < width; x++)
                cells[at(x, y)] = letter('W');
    }
}

function serpentine() {
    for (let i = 0; i < width * height; i++) {
        const x = i % width, y = Math.floor(i / width), gap = y % 4 === 1 ? width - 1 : 0;
        cells[i] = letter(y % 2 === 1 && x !== gap ? '@' : '.');
    }
}

function drawMap(number) {
    const sides = [64, 65, 127, 96, 33, 200, 63];
    width = sides[number % 7];
    height = sides[Math.floor(number / 7) % 7];
    cells = new Uint8Array(width * height);
    switch (number % 4) {
    case 0:
        scatter(below(45));
        return 'scatter';
    case 1:
        rooms(5 + below(8));
        return 'rooms';
    case 2:
        blocks(20 + below(80));
        return 'blocks';
    default:
        serpentine();
        return 'serpentine';
    }
}

function freePlace() {
    for (;;) {
        const x = below(width), y = below(height);
        if (cells[at(x, y)] === letter('.'))
            return [x, y];
    }
}

function plainProblem(number) {
    state = BigInt(number);
    let kind = drawMap(number);
    const neighbours = number % 3 === 2 ? 4 : 8, search = { engine: 'astar' };
    let query = { start: freePlace(), goal: freePlace(), search }, expansions = 0;
    if (number % 5 === 3)
        search.heuristic = number % 2 ? 'zero' : 'octile';
    if (number % 10 === 9)
        expansions = 20 + number;
    if (number === 49) {
        kind = 'far';
        width = 640;
        height = 999;
        cells = new Uint8Array(width * height);
        serpentine();
        expansions = 0;
        query = { start: [0, 0], goal: [0, 998], search: { engine: 'astar' } };
    }
    return { name: `${String(number).padStart(2, '0')}-${kind}-${neighbours}`, profile: { neighbours, weights: {} }, query, expansions };
}

function jumpedProblem(number) {
    const problem = plainProblem(2 * number + 1), four = problem.profile.neighbours === 4, corners = four ? 0 : number % 3;
    problem.query.search.engine = four ? 'jps4' : 'jps';
    problem.profile.corners = ['never', 'one', 'always'][corners];
    problem.name += `-jumps${corners}`;
    return problem;
}

function ruledProblem(number) {
    state = BigInt(number);
    let kind = drawMap(4 * number + (number < 66 ? 2 : 1));
    if ((number - 50) % 8 === 6) {
        kind = 'few';
        blocks(10);
    }
    const query = { start: freePlace(), goal: freePlace() }, profile = { weights: {} }, problem = { query, profile, expansions: 0 };
    for (let i = 0; i < width * height; i++)
        if (cells[i] === letter('.') && below(3) === 0)
            cells[i] = letter(below(2) ? 'G' : 'S');
    const rules = [
        () => (profile.weights = { G: 3, S: 7 }, 'weights'),
        () => (problem.cells = 'hex-pointy-odd', 'pointy'),
        () => (problem.cells = 'hex-flat-even', profile.weights = { G: 2 }, 'flat'),
        () => (profile.turnCost = 4000, query.from = { heading: Direction.NORTH }, 'turns'),
        () => (problem.hasLinks = true, 'links'),
        () => (problem.hasWalls = true, profile.corners = 'one', 'walls'),
        () => (profile.footprint = 2, profile.weigh = 'both', profile.weights = { G: 5 }, 'giant'),
        () => (query.search = { heuristicWeight: 2 }, profile.corners = 'always', 'hasty'),
    ];
    const rule = rules[(number - 50) % 8]();
    return Object.assign(problem, { name: `${number}-${kind}-${rule}` });
}

function editMap(problem, grid) {
    for (let i = 0; problem.hasLinks && i < 30; i++) {
        const from = [below(width), below(height)], to = [below(width), below(height)];
        grid.addLink({ from, to, cost: 1 + below(200000) });
    }
    for (let i = 0; problem.hasWalls && i < 300; i++) {
        const cell = [1 + below(width - 2), 1 + below(height - 2)];
        grid.setWall(cell, 2 * below(4), true);
    }
}

function hashPath(path) {
    let hash = 0xCBF29CE484222325n;
    for (const number of path.places)
        hash = hashNumber(hash, BigInt(number >>> 0), 4);
    hash = hashNumber(hash, new BigUint64Array(new Float64Array([path.length]).buffer)[0], 8);
    hash = hashNumber(hash, BigInt(path.generated), 8);
    return hashNumber(hash, BigInt(path.queued), 8);
}

function ask({ query, expansions }, finder, space) {
    if (!expansions)
        return finder.find(space, query);
    let path = finder.find(space, { ...query, search: { ...query.search, limit: 1, pausable: true } });
    while (path.outcome === 'running' && path.expanded < expansions)
        path = finder.continue(1);
    return path;
}

function solve(problem, finder) {
    const grid = new Grid({ width, height, terrain: cells, cells: problem.cells });
    editMap(problem, grid);
    const space = new Space(grid, problem.profile), path = ask(problem, finder, space);
    const outcome = path.outcome === 'running' ? 'partial' : path.outcome;
    const line = `${problem.name} ${outcome} ${path.cost} ${path.expanded} ${hashPath(path).toString(16).padStart(16, '0')}`;
    space.free();
    grid.free();
    return line;
}

test('JavaScript gets the same bits', async () => {
    await load(module ? { wasm: readFileSync(file(`../dist/${module}`)) } : {});
    const lines = expected.split('\n'), finder = new Finder();
    for (let number = 0; number < 99; number++) {
        const problem = number < 50 ? plainProblem(number) : number < 74 ? ruledProblem(number) : jumpedProblem(number - 74);
        assert.equal(solve(problem, finder), lines[number]);
    }
    finder.free();
});
