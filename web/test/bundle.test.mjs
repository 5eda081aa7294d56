// The package as Vite bundles it: into a page, and into a worker in both formats that workers have. The bundles are run by Node,
// whose workers are told where they lie as those of browsers are.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

const web = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'wend-bundle-'));
const [major, minor] = process.versions.node.split('.').map(Number);
const skip = (major < 20 || (major === 20 && minor < 19) || (major === 22 && minor < 12)) && 'Vite needs Node 20.19 or 22.12';

const PROGRAM = entry => `
    import { load, Grid, Space, Finder } from '${entry}';
    const of = (map, method) => method in Object.getPrototypeOf(map);
    const answer = load().then(() => {
        const space = new Space(new Grid({ width: 9, height: 9 })), { info } = Grid.parse('type octile\\nheight 1\\nwidth 1\\nmap\\n.\\n');
        const outcome = new Finder().find(space, { start: [0, 0], goal: [8, 8] }).outcome;
        // What other modules add is there, too, though nothing of theirs is named.
        return [outcome, of(info, 'layer'), ${entry === 'wend'} === of(space, 'ground'), ${entry === 'wend'} === of(space, 'toMeshText')].join();
    });
    answer.then(outcome => postMessage(outcome), error => postMessage(String(error.stack)));`;
const PAGE = 'new Worker(new URL("./worker.js", import.meta.url), TYPE).onmessage = event => console.log(event.data);';

before(() => {
    const installed = join(folder, 'node_modules', 'wend');
    mkdirSync(installed, { recursive: true });
    cpSync(join(web, 'dist'), join(installed, 'dist'), { recursive: true, filter: path => !/snippets-/.test(path) });
    cpSync(join(web, 'package.json'), join(installed, 'package.json'));
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
});

after(() => rmSync(folder, { recursive: true, force: true }));

/** Bundles a page with a worker; returns the folder of what comes out. */
async function bundle(entry, format) {
    const { build } = await import('vite');
    const root = join(folder, `${entry.replace('/', '-')}-${format}`), outDir = join(root, 'out');
    mkdirSync(root);
    writeFileSync(join(root, 'index.html'), '<script type="module" src="./page.js"></script>');
    writeFileSync(join(root, 'page.js'), PAGE.replace('TYPE', format === 'es' ? '{ type: "module" }' : '{}'));
    writeFileSync(join(root, 'worker.js'), PROGRAM(entry));
    await build({ root, base: './', configFile: false, logLevel: 'error', worker: { format }, build: { outDir, assetsInlineLimit: 0 } });
    return join(outDir, 'assets');
}

/** What a bundled worker posts first. */
function runs(file, format) {
    const source = `globalThis.self = globalThis; globalThis.postMessage = value => require('node:worker_threads').parentPort.postMessage(value);
        globalThis.location = new URL(${JSON.stringify(pathToFileURL(file).href)});`;
    const worker = format === 'es' ? new Worker(`${source} import(location.href);`, { eval: true })
        : new Worker(`${source}\n${readFileSync(file, 'utf8')}`, { eval: true });
    return new Promise((resolve, reject) => {
        worker.once('message', resolve).once('error', reject);
    }).finally(() => worker.terminate());
}

for (const entry of ['wend', 'wend/grids'])
    for (const format of ['iife', 'es'])
        test(`${entry} finds paths in a worker that Vite bundles as ${format}`, { skip }, async () => {
            const assets = await bundle(entry, format);
            const names = readdirSync(assets), script = names.find(name => /^worker-.*\.js$/.test(name));
            assert.ok(names.some(name => name.endsWith('.wasm')), 'the module is beside the script');
            // A file of .js beside no package.json would be no module to Node.
            writeFileSync(join(assets, 'package.json'), JSON.stringify({ type: format === 'es' ? 'module' : 'commonjs' }));
            assert.equal(await runs(join(assets, script), format), 'found,true,true,true');
        });
