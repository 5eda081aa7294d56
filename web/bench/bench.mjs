// What a call from JavaScript costs, and how long searches take beside the native library without its kernels for newer
// processors. Both are asked the same problems by turns; the best pass of each counts, since the machine may be busy.
//
//     node bench/bench.mjs [PASSES]            at least so many, default 15
//     WEND_DATA=FOLDER node bench/bench.mjs     also on the maps below a folder: *.map with *.map.scen
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as core from '../dist/core.js';
import { Field, Finder, Grid, Space, load, parseScen } from '../dist/index.js';
import * as L from '../dist/layout.js';
import { writeQuery } from '../dist/query.js';

const web = fileURLToPath(new URL('..', import.meta.url));
const passes = Number(process.argv[2] ?? 15), most = 60;

function buildNative() {
    const folder = join(web, 'build/native'), program = join(folder, 'native');
    mkdirSync(folder, { recursive: true });
    execFileSync('python3', [join(web, '../scripts/amalgamate'), folder]);
    const clang = process.env.CLANG ?? 'clang-19';
    const options = ['-std=c17', '-O3', '-DNDEBUG', '-ffp-contract=off', '-DWEND_FREESTANDING', `-I${join(web, '../include')}`];
    execFileSync(clang, [...options, '-c', join(folder, 'wend.c'), '-I', folder, '-o', join(folder, 'wend.o')]);
    execFileSync(clang, [...options, join(web, 'bench/native.c'), join(folder, 'wend.o'), '-o', program]);
    return program;
}

/** The best of many short rounds, in nanoseconds a call: long ones never go undisturbed on a busy machine. */
function best(call, count = 5000, rounds = 20 * passes) {
    let least = Infinity;
    for (let round = 0; round < rounds; round++) {
        const begin = process.hrtime.bigint();
        for (let i = 0; i < count; i++)
            call(i);
        least = Math.min(least, Number(process.hrtime.bigint() - begin) / count);
    }
    return least;
}

function calls() {
    const grid = new Grid({ width: 64, height: 64 }), space = new Space(grid), finder = new Finder();
    const field = new Field(space, { goals: [[0, 0]] });
    field.grow();
    const query = { start: [3, 3], goal: [20, 4] }, at = core.borrow(L.QUERY_SIZE), path = core.borrow(L.PATH_SIZE), place = core.borrow(L.PLACE_SIZE);
    writeQuery(at, query, 'bench');
    core.wasm.wend_path_init(path, L.PATH_SIZE);
    const { wasm } = core;
    const rows = [
        ['Finder.find', () => finder.find(space, query), () => wasm.wend_finder_find(finder._at, space._at, at, path)],
        ['Grid.get', i => grid.get([i & 63, 3]), () => wasm.wend_grid_terrain(grid._at, place)],
        ['Space.isFree', i => space.isFree([i & 63, 3]), () => wasm.wend_space_is_free(space._at, place)],
        ['Space.sees', i => space.sees([0, 0], [i & 63, 3]), i => { core.i32[place >> 2] = (i & 63) * 256 + 128; return wasm.wend_line_of_sight(space._at, place, place, 0, 0); }],
        ['Field.cost', i => field.cost([i & 63, 3]), () => wasm.web_field_cost(field._at, 128, 128, 0, 8)],
        ['Field.next', i => field.next([i & 63, 3]), () => wasm.wend_field_next(field._at, place, place)],
    ];
    console.log('call           from JavaScript   inside   overhead   (ns)');
    for (const [name, whole, inside] of rows) {
        const a = best(whole), b = best(inside);
        console.log(`${name.padEnd(14)} ${a.toFixed(0).padStart(15)} ${b.toFixed(0).padStart(8)} ${(a - b).toFixed(0).padStart(10)}`);
    }
}

function* mapsIn(folder) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
        const path = join(folder, entry.name);
        if (entry.isDirectory())
            yield* mapsIn(path);
        else if (entry.name.endsWith('.map') && existsSync(`${path}.scen`))
            yield path;
    }
}

async function compare(program, map) {
    const { grid, info } = Grid.parse(readFileSync(map)), scen = parseScen(readFileSync(`${map}.scen`));
    const space = new Space(grid), finder = new Finder(), count = Math.min(scen.length, most), step = Math.floor(scen.length / count);
    const problems = Array.from({ length: count }, (_, i) => scen[i * step]);
    const child = spawn(program, [map, `${map}.scen`, String(count)], { stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    let js = Infinity, native = Infinity, sum = 0, other = '';
    // Until the engine has compiled what it finds worth it, too: at least half a second.
    for (let pass = 0, ends = Date.now() + 500; pass < passes || Date.now() < ends; pass++) {
        const begin = process.hrtime.bigint();
        sum = 0;
        for (const { start, goal } of problems)
            sum += finder.find(space, { start, goal }).cost;
        js = Math.min(js, Number(process.hrtime.bigint() - begin));
        child.stdin.write('\n');
        const { value } = await lines.next();
        const [time, cost] = value.split(' ');
        native = Math.min(native, Number(time));
        other = cost;
    }
    child.stdin.end();
    if (String(sum) !== other)
        throw new Error(`${map}: the costs differ: ${sum} and ${other}`);
    for (const thing of [finder, space, info, grid])
        thing.free();
    return { js: js / count / 1000, native: native / count / 1000 };
}

await load();
calls();
const program = buildNative();
const folders = [join(web, '../maps'), ...(process.env.WEND_DATA ? [process.env.WEND_DATA] : [])];
console.log('\nmap                          WebAssembly us   native us   ratio');
let product = 1, maps = 0;
for (const folder of folders)
    for (const map of mapsIn(folder)) {
        const { js, native } = await compare(program, map), ratio = js / native;
        product *= ratio;
        maps++;
        console.log(`${map.slice(map.lastIndexOf('/') + 1).padEnd(28)} ${js.toFixed(2).padStart(14)} ${native.toFixed(2).padStart(11)} ${ratio.toFixed(2).padStart(7)}`);
    }
console.log(`${'geometric mean'.padEnd(28)} ${''.padStart(26)} ${(product ** (1 / maps)).toFixed(2).padStart(7)}`);
