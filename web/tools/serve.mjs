// A small server of plain files for looking at the page and the site: node tools/serve.mjs [FOLDER] [PORT]
import { createReadStream, existsSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, extname, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createGzip } from 'node:zlib';

const types = {
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
    '.mjs': 'text/javascript; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.svg': 'image/svg+xml',
    '.wasm': 'application/wasm',
    '.png': 'image/png',
    '.json': 'application/json',
    '.map': 'text/plain; charset=utf-8',
    '.wmap': 'text/plain; charset=utf-8',
    '.obj': 'text/plain; charset=utf-8',
};

/**
 * Serves the files below a folder, nothing above it, to this machine only. Port 0: any that is free. `before` is asked first: true
 * where it has answered itself; how long a browser may keep what it gets, it may have said.
 */
export async function serve(folder, port = 0, before = () => false) {
    const root = await realpath(folder);
    const server = createServer((request, response) => before(request, response) || answer(root, request, response));
    await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
    return { server, address: `http://127.0.0.1:${server.address().port}/` };
}

async function answer(root, request, response) {
    const file = request.method === 'GET' || request.method === 'HEAD' ? await find(root, request.url) : null;
    if (file?.folder) {
        response.writeHead(302, { location: file.folder }).end();
        return;
    }
    if (!file) {
        response.writeHead(404, { 'content-type': 'text/plain' }).end('not found\n');
        return;
    }
    const { size, mtimeMs } = await stat(file);
    const tag = `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
    if (request.headers['if-none-match'] === tag) {
        response.writeHead(304, { etag: tag }).end();
        return;
    }
    const accepts = request.headers['accept-encoding'] ?? '';
    const packed = /\bbr\b/.test(accepts) ? await stat(`${file}.br`).catch(() => null) : null; /* made by the build */
    const packs = !packed && /\bgzip\b/.test(accepts) && extname(file) !== '.png';
    response.writeHead(200, {
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        'cache-control': response.getHeader('cache-control') ?? 'no-cache',
        etag: tag,
        'x-content-type-options': 'nosniff',
        vary: 'accept-encoding',
        ...(packed ? { 'content-encoding': 'br', 'content-length': packed.size } : {}),
        ...(packs ? { 'content-encoding': 'gzip' } : {}),
    });
    if (request.method === 'HEAD') response.end();
    else if (packed) createReadStream(`${file}.br`).pipe(response);
    else if (packs) createReadStream(file).pipe(createGzip()).pipe(response);
    else createReadStream(file).pipe(response);
}

/** The file that an address means; {folder}: what to ask for instead; null where there is none below the root. */
async function find(root, url) {
    try {
        const path = decodeURIComponent(new URL(url, 'http://page/').pathname);
        let file = await realpath(join(root, path));
        if ((await stat(file)).isDirectory()) {
            if (!path.endsWith('/')) return { folder: `${encodeURI(path)}/` };
            const part = ['page', 'site'].find((name) => existsSync(join(root, name)));
            if (path === '/' && part && !existsSync(join(file, 'index.html'))) return { folder: `/${part}/` };
            file = join(file, 'index.html');
        }
        return file.startsWith(root + sep) && (await stat(file)).isFile() ? file : null;
    } catch {
        return null;
    }
}

if (process.argv[1] && import.meta.url === pathToFileURL(await realpath(process.argv[1])).href) {
    const folder = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '..', 'build');
    const { address } = await serve(folder, Number(process.argv[3] ?? 8080)).catch(() => serve(folder));
    console.log(`The playground: ${address}page/`);
    console.log(`The documentation: ${address}site/`);
}
