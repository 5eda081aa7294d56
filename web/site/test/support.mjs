// What the tests of the site share: where it was built, a server for it and a browser.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

/** The site as it was built last; npm run test:site builds it first. */
export const site = fileURLToPath(new URL('../../dist/site', import.meta.url));

const types = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', wasm: 'application/wasm',
    png: 'image/png' };

/** Gives out a folder's files; {url, close}. */
export async function serve(folder) {
    const server = http.createServer((request, response) => {
        const file = path.join(folder, decodeURIComponent(new URL(request.url, 'http://x').pathname));
        if (!file.startsWith(folder) || !fs.existsSync(file)) {
            response.writeHead(404).end();
            return;
        }
        response.writeHead(200, { 'Content-Type': types[path.extname(file).slice(1)] ?? 'application/octet-stream' });
        fs.createReadStream(file).pipe(response);
    });
    await new Promise((resolve) => {
        server.listen(0, '127.0.0.1', resolve);
    });
    return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

export const openBrowser = () => chromium.launch({ executablePath: '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'] });

/** The files of a folder, from it on. */
export const filesOf = (folder) => fs.readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile()).map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
