// Makes the playground: build/page, plain files that any server can serve.
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import ts from 'typescript';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const page = join(web, 'build', 'page');
const maps = [
    'terrain.map',
    'caves.map',
    'rooms.map',
    'maze.map',
    'coast.wmap',
    'islands.map',
    'open.map',
    'gates.map',
    'castle.wmap',
    'hexes.wmap',
    'keep.obj',
];

await stat(join(web, 'dist', 'wend.wasm')).catch(() => {
    console.error('web/dist is missing: npm run build makes it');
    process.exit(1);
});
await rm(page, { recursive: true, force: true });
await cp(join(web, 'playground'), page, { recursive: true });
await cp(join(web, 'dist'), join(page, 'wend'), { recursive: true, filter: (path) => !path.endsWith('.d.ts') });
await mkdir(join(page, 'maps'));
for (const map of maps) await cp(join(web, '..', 'maps', map), join(page, 'maps', map));
await preload();
await writeFile(join(page, '.nojekyll'), '');
await stripComments();
await pack();
console.log(`${relative(process.cwd(), page) || '.'}: made`);

/** Names all modules that the page begins with in its head, so that a browser fetches them at once and not one by one. */
async function preload() {
    const links = [...(await modulesOf('main.js'))].sort().map((name) => `<link rel="modulepreload" href="${name}">`);
    const index = join(page, 'index.html');
    const html = await readFile(index, 'utf8');
    await writeFile(index, html.replace('</head>', `${links.join('\n')}\n</head>`));
}

/** A module and all that it imports, but for what it asks for later. */
async function modulesOf(name, found = new Set()) {
    if (found.has(name)) return found;
    found.add(name);
    const script = await readFile(join(page, name), 'utf8');
    for (const [, from] of script.matchAll(/^(?:import|export) (?:[\w\s{},*]+ from )?'(\.[^']+)'/gm))
        await modulesOf(posix.join(posix.dirname(name), from), found);
    return found;
}

/** Comments of the scripts stay in their sources. */
async function stripComments() {
    const options = { removeComments: true, target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext };
    for (const path of await filesBelow(page)) {
        if (!path.endsWith('.js')) continue;
        const { outputText } = ts.transpileModule(await readFile(path, 'utf8'), { compilerOptions: options });
        await writeFile(path, outputText);
    }
}

/** A packed copy beside each file, NAME.br, for servers that hand it out. */
async function pack() {
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;
    const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 22 };
    for (const path of await filesBelow(page)) {
        if (path.endsWith('.nojekyll')) continue;
        await writeFile(`${path}.br`, brotliCompressSync(await readFile(path), { params }));
    }
}

async function filesBelow(folder) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}
