// Creatures that several processes lead over one map in Redis: starts all, and hands the page what is where.
import { fork, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createClient, RESP_TYPES } from 'redis';
import { serve } from '../../web/tools/serve.mjs';
import { doors, DOORS, height, LAND, terrain, whereOf, width } from './town.mjs';

const here = dirname(fileURLToPath(import.meta.url)),
    top = join(here, '..', '..');
const { values } = parseArgs({
    options: {
        port: { type: 'string', default: '8081' } /* of the page */,
        redis: { type: 'string' } /* port of a server that is there; else one is started */,
        processes: { type: 'string', default: '4' },
        creatures: { type: 'string', default: '5000' },
        pace: { type: 'string', default: '125' } /* milliseconds of a step */,
        turning: { type: 'string', default: '2' } /* seconds between two doors that a process turns; 0: none */,
    },
});
const [processes, creatures] = [Number(values.processes), Number(values.creatures)];
const port = values.redis ?? (await startRedis('7380'));
const redis = await createClient({ url: `redis://127.0.0.1:${port}` }).on('error', () => {}).connect();
const inBytes = redis.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
const keys = Array.from({ length: processes }, (_, each) => whereOf(each));

async function startRedis(number) {
    const folder = mkdtempSync(join(tmpdir(), 'wend-creatures-')),
        words = ['--port', number, '--dir', folder, '--save', '', '--appendonly', 'no'],
        server = spawn(join(here, '..', 'run'), words, { stdio: ['ignore', 'ignore', 'inherit'] });
    server.on('exit', (status) => process.exit(status ?? 1));
    process.on('exit', () => {
        server.kill();
        rmSync(folder, { recursive: true, force: true });
    });
    return number;
}

/** A part of the creatures each; where one ends, all end. */
function startWorker(number) {
    const share = Math.floor((creatures * (number + 1)) / processes) - Math.floor((creatures * number) / processes),
        words = [port, number, processes, share, values.pace, values.turning].map(String);
    return fork(join(here, 'worker.mjs'), words).on('exit', () => process.exit(1));
}

/** Of each process how many creatures it leads and the cell of each, four bytes; then of each door a byte, its state. */
async function now() {
    const [states, where] = await Promise.all([redis.hGetAll(DOORS), inBytes.mGet(keys)]);
    const counted = (cells) => [Buffer.from(Uint32Array.of((cells?.length ?? 0) / 4).buffer), cells ?? Buffer.alloc(0)];
    const turned = doors.map((_, door) => [undefined, 'closing', 'shut'].indexOf(states[door]));
    return Buffer.concat([...where.flatMap(counted), Buffer.from(turned)]);
}

/** What is no file; the files are the page's and those of the playground that it draws with. */
function answer(request, response) {
    const { pathname } = new URL(request.url, 'http://page/');
    const door = /^\/door\/(\d+)$/.exec(pathname)?.[1];
    const reply = (status, head, body) => response.writeHead(status, head).end(body);
    const broken = (error) => reply(500, {}, error.message);
    if (pathname === '/now') now().then((bytes) => reply(200, { 'cache-control': 'no-store' }, bytes), broken);
    else if (request.method === 'POST' && door < doors.length) {
        workers[door % processes].send(Number(door));
        reply(204, {});
    } else if (pathname === '/') reply(302, { location: '/service/demo/page/' });
    else if (/^\/(service\/demo|web\/playground)\//.test(pathname)) return false;
    else reply(404, {}, 'not found\n');
    return true;
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit());
await redis.del([DOORS, ...keys]);
await redis.sendCommand(['WEND.CREATE', LAND, String(width), String(height), 'BYTES', Buffer.from(terrain())]);
await redis.sendCommand(['WEND.PREPARE', LAND, 'AUTO']);
const workers = Array.from({ length: processes }, (_, number) => startWorker(number));
const { address } = await serve(top, Number(values.port), answer);
console.log(`${creatures} creatures, led by ${processes} processes: ${address} (Ctrl+C ends all)`);
