// The package as others get it: packed, installed into an empty folder, its README's programs run there, its types checked.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const web = fileURLToPath(new URL('..', import.meta.url));
const readme = readFileSync(join(web, 'README.md'), 'utf8');
const snippets = [...readme.matchAll(/```js\n([^]*?)```/g)].map(match => match[1]);
const folder = mkdtempSync(join(tmpdir(), 'wend-package-'));
const npm = (...args) => execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const node = (name, text) => {
    writeFileSync(join(folder, name), text);
    return execFileSync(process.execPath, [name], { cwd: folder, encoding: 'utf8' });
};

before(() => {
    const [{ filename }] = JSON.parse(npm('pack', '--json', '--pack-destination', folder, web));
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    npm('install', '--offline', '--no-audit', '--no-fund', join(folder, filename));
});

after(() => rmSync(folder, { recursive: true, force: true }));

test('the first program of the README prints the path', () => {
    assert.equal(node('first.js', snippets[0]), '4 2\n4 3\n5 3\n6 3\n7 2\n7 1\n7 0\n');
});

test('all programs of the README run, one after the other', () => {
    const imports = snippets.flatMap(text => text.match(/^import .*$/gm) ?? []), rest = snippets.map(text => text.replace(/^import .*$/gm, ''));
    const output = node('all.js', [...imports, ...rest].join('\n'));
    assert.match(output, /^unreachable the goal is blocked$/m);
    assert.match(output, /^the mover may not be there$/m);
});

test('the module can be loaded at once, and in a worker', () => {
    const output = node('worker.js', `
        import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
        import { load, loadSync, compiledModule, Grid, Space, Finder } from 'wend';
        if (isMainThread) {
            await load();
            await load();
            new Worker(new URL(import.meta.url), { workerData: compiledModule() }).on('message', text => console.log(text));
        } else {
            loadSync(workerData);
            parentPort.postMessage(new Finder().find(new Space(new Grid({ width: 9, height: 9 })), { start: [0, 0], goal: [8, 8] }).outcome);
        }`);
    assert.equal(output, 'found\n');
});

test('bytes, and a response, can be given', () => {
    const file = JSON.stringify(join(folder, 'node_modules/wend/dist/wend.wasm'));
    for (const [name, source] of [['bytes.js', `readFileSync(${file})`],
        ['response.js', `new Response(readFileSync(${file}), { headers: { 'Content-Type': 'application/wasm' } })`],
        ['untyped.js', `new Response(readFileSync(${file}))`], ['file.js', `'file://' + ${file}`]]) {
        const output = node(name, `import { readFileSync } from 'node:fs'; import { load, version } from 'wend';
            await load({ wasm: ${source} }); console.log(version());`);
        assert.match(output, /^\d+\.\d+\.\d+\n$/);
    }
});

test('wend/grids is a smaller one, with the same classes', () => {
    const output = node('grids.js', `${snippets[0].replace("'wend'", "'wend/grids'")}
        import * as all from 'wend'; import * as grids from 'wend/grids';
        console.log(Object.keys(grids).every(name => name === 'load' || grids[name] === all[name]));`);
    assert.equal(output, '4 2\n4 3\n5 3\n6 3\n7 2\n7 1\n7 0\ntrue\n');
});

test('a missing file is an error that says so, and may be tried again', () => {
    const output = node('missing.js', `import { load, version, Grid } from 'wend';
        try { new Grid({ width: 1, height: 1 }); } catch (error) { console.log(error.status); }
        try { await load({ wasm: 'no.wasm' }); } catch (error) { console.log(error.message.includes('no.wasm')); }
        await load(); console.log(version().length > 0);`);
    assert.equal(output, 'not-loaded\ntrue\ntrue\n');
});

test('the types fit', () => {
    execFileSync(process.execPath, [join(web, 'node_modules/typescript/bin/tsc'), '--noEmit', '-p', join(web, 'test/tsconfig.json')], { stdio: 'pipe' });
});
