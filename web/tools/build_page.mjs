// Makes the playground: build/page, plain files that any server can serve.
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

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
console.log(`${relative(process.cwd(), page) || '.'}: ${await sizes(page)}`);

/** Names all modules in the page's head, so that a browser fetches them at once and not one after the other. */
async function preload() {
    const own = (await readdir(page)).concat((await readdir(join(page, 'view'))).map((name) => `view/${name}`));
    const links = own.filter((name) => name.endsWith('.js')).map((name) => `<link rel="modulepreload" href="${name}">`);
    const index = join(page, 'index.html');
    const html = await readFile(index, 'utf8');
    await writeFile(
        index,
        html.replace('</head>', `${links.join('\n')}\n<link rel="modulepreload" href="texts/en.js">\n</head>`),
    );
}

/** What a visitor's browser fetches at first, packed as servers pack it. */
async function sizes(folder) {
    let plain = 0;
    let packed = 0;
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath ?? entry.path, entry.name);
        const inside = relative(folder, path);
        if (!entry.isFile() || inside.startsWith('scenes/') || (inside.startsWith('maps/') && entry.name !== 'terrain.map')) continue;
        const bytes = await readFile(path);
        plain += bytes.length;
        packed += gzipSync(bytes).length;
    }
    return `${Math.round(plain / 1024)} KB, ${Math.round(packed / 1024)} KB packed`;
}
