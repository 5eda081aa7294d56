// wend/grids: it answers as the whole library does, to the last bit, and is half as large.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { Finder, Grid, Space, load } from '../dist/grids.js';

const file = name => fileURLToPath(new URL(name, import.meta.url));
const packed = name => gzipSync(readFileSync(file(`../dist/${name}`)), { level: 9 }).length;

test('grids are answered as by the whole library, whatever is asked', () => {
    const [all, grids] = ['wend.wasm', 'grids.wasm'].map(name => {
        const { stdout, stderr } = spawnSync(process.execPath, [file('grid_answers.mjs'), name, '60'], { encoding: 'utf8', maxBuffer: 1 << 26 });
        assert.equal(stderr, '');
        return stdout.split('\n');
    });
    assert.ok(all.length > 3000);
    for (const answer of ['{"outcome":"found"', '{"outcome":"partial"', '{"outcome":"unreachable"', 'unsupported'])
        assert.ok(all.filter(line => line.startsWith(`find ${answer}`)).length > 50, answer);
    assert.deepEqual(grids, all);
});

test('it gets the bits that are kept for every machine', () => {
    const env = { ...process.env, WEND_MODULE: 'grids.wasm' };
    delete env.NODE_TEST_CONTEXT;
    const { status, stdout } = spawnSync(process.execPath, ['--test-name-pattern=JavaScript', file('golden.test.mjs')], { encoding: 'utf8', env });
    assert.equal(status, 0, stdout);
});

test('what it leaves out is refused, and the rest goes on', async () => {
    await load();
    const space = new Space(Grid.of('...\n.#.\n...')), finder = new Finder();
    const unsupported = { status: 'unsupported', message: /is not in wend\/grids/ };
    assert.throws(() => space.prepare(), unsupported);
    assert.throws(() => space.prepared, unsupported);
    assert.throws(() => space.prepareSlice(), unsupported);
    assert.throws(() => finder.find(space, { start: [0, 0], goal: [2, 2], shape: 'shortest' }), { status: 'unsupported' });
    assert.equal(finder.find(space, { start: [0, 0], goal: [2, 2] }).outcome, 'found');
    finder.free();
    space.free();
});

test('the modules are as small as is said', () => {
    const shrunk = spawnSync(process.env.WASM_OPT ?? 'wasm-opt', ['--version']).status === 0;
    const most = shrunk ? { all: 504000, grids: 191000 } : { all: 530000, grids: 207000 };
    assert.ok(packed('wend.wasm') <= most.all, `${packed('wend.wasm')} bytes`);
    assert.ok(packed('grids.wasm') <= most.grids, `${packed('grids.wasm')} bytes`);
});
