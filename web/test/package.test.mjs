// The package as others get it: packed, installed into an empty folder, its README's programs run there, its types checked.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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

test('the README leads nowhere that is not in the package, and says how to install it', () => {
    const installed = join(folder, 'node_modules/wend'), packed = readFileSync(join(installed, 'README.md'), 'utf8');
    const links = [...packed.matchAll(/\]\(([^)\s]+)\)/g)].map(match => match[1]).filter(link => !/^(https?:|#)/.test(link));
    assert.deepEqual(links.filter(link => !existsSync(join(installed, link.split('#')[0]))), []);
    assert.match(packed.slice(0, 900), /^npm install wend\b/m);
});

test('package.json says what the package is, and each entry has its types and all files it names', () => {
    const installed = join(folder, 'node_modules/wend'), { exports, ...about } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    assert.ok(about.description.length > 40 && about.keywords.length > 5 && about.license && about.engines.node);
    const named = [about.main, about.types, ...about.sideEffects];
    for (const [entry, target] of Object.entries(exports)) {
        named.push(...(typeof target === 'string' ? [target] : Object.values(target)));
        assert.ok(typeof target !== 'string' ? target.types.endsWith('.d.ts') : /\.(wasm|json)$/.test(entry), entry);
    }
    assert.deepEqual(named.filter(file => !existsSync(join(installed, file))), []);
    // What adds to classes of others must stay where bundlers shake trees; index.js and grids.js import such.
    const scripts = readdirSync(join(installed, 'dist')).filter(name => name.endsWith('.js'));
    const adding = scripts.filter(name => /^(\w+\.prototype\.|Object\.defineProperty\(|addMap\(|import ')/m.test(readFileSync(join(installed, 'dist', name), 'utf8')));
    assert.deepEqual([...new Set([...adding, 'grids.js'])].map(name => `./dist/${name}`).sort(), [...about.sideEffects].sort());
});

test('the types fit wherever TypeScript looks for them, and are checked themselves', () => {
    writeFileSync(join(folder, 'uses.ts'), `import { load, Grid, Space, Finder } from 'wend'; import { Finder as Small } from 'wend/grids';
        await load(); const path = new Finder().find(new Space(Grid.of('...')), { start: [0, 0], goal: [2, 0] }); const small: Finder = new Small();
        for (const [x] of path) x.toFixed(); small.free();`);
    const tsc = join(web, 'node_modules/typescript/bin/tsc');
    for (const [module, moduleResolution, ...lib] of [['nodenext', 'nodenext', 'es2022', 'dom'], ['esnext', 'bundler', 'esnext'], ['esnext', 'node10', 'es2020', 'dom']]) {
        // Of declarations, those of the package, not TypeScript's own.
        const compilerOptions = { noEmit: true, strict: true, exactOptionalPropertyTypes: true, skipDefaultLibCheck: true, types: [],
            module, moduleResolution, target: 'es2022', lib };
        writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['uses.ts'] }));
        const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
        assert.equal(stdout, '', moduleResolution);
    }
});

// The declarations themselves are checked above.
test('the types fit', () => {
    execFileSync(process.execPath, [join(web, 'node_modules/typescript/bin/tsc'), '--noEmit', '-p', join(web, 'test/tsconfig.json')], { stdio: 'pipe' });
});
