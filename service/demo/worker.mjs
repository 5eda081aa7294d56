// One of the processes: it leads a part of the creatures, and turns a part of the doors.
//
// Nobody is ever in a wall. A step counts only if no door was touched since the worker has looked at them (WATCH), and a
// door is shut in two steps: while it is closing nobody enters it, and when all have left it, it becomes a wall.
import { createClient, RESP_TYPES, WatchError } from 'redis';
import { cellsOf, doors, DOORS, height, isInRoom, LAND, whereOf, width } from './town.mjs';

const BATCH = 64; /* paths of a command */
const [port, me, processes, count, pace, turning] = process.argv.slice(2).map(Number);

const connect = () => createClient({ url: `redis://127.0.0.1:${port}`, RESP: 3 }).on('error', end).connect();
const [server, keeper] = await Promise.all([connect(), connect()]); /* for the creatures; for the doors */
const inBytes = keeper.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });

function end(error) {
    console.error(`process ${me}: ${error.message}`);
    process.exit(1);
}

/* The creatures: cells, where each wants to go, the points of its way that are still before it. */
const at = Uint32Array.from({ length: count }, roomCell),
    goals = Uint32Array.from({ length: count }, roomCell),
    ways = new Array(count).fill(null);
let states = {}; /* of the doors, as they were last looked at */
let closing = new Set(); /* cells of doors that nobody is to enter */

function roomCell() {
    for (;;) {
        const x = Math.floor(Math.random() * width),
            y = Math.floor(Math.random() * height);
        if (isInRoom(x, y)) return y * width + x;
    }
}

const placeOf = (cell) => `${cell % width},${Math.floor(cell / width)}`;

function cellOf(place) {
    const [x, y] = place.split(',').map(Number);
    return y * width + x;
}

/** What is done on the land from now on counts only if no door is touched until then. */
async function look() {
    const [, now] = await Promise.all([server.watch([LAND, DOORS]), server.hGetAll(DOORS)]);
    if (JSON.stringify(now) === JSON.stringify(states)) return;
    states = { ...now };
    closing = new Set(doors.filter((_, door) => states[door] === 'closing').flatMap(cellsOf));
    ways.fill(null); /* all go on as the land is now */
}

/** Asks for all who have no way, in batches that are all sent before the first is answered. */
async function ask() {
    const idle = [...ways.keys()].filter((i) => ways[i] === null),
        batches = [];
    for (let first = 0; first < idle.length; first += BATCH) {
        const ends = idle.slice(first, first + BATCH).flatMap((i) => [placeOf(at[i]), placeOf(goals[i])]);
        batches.push(server.sendCommand(['WEND.PATHS', LAND, 'PAIRS', ...ends]));
    }
    (await Promise.all(batches)).flat().forEach(({ outcome, points }, number) => {
        const i = idle[number];
        if (outcome === 'found') ways[i] = points.split(' ').slice(1).map(cellOf);
        else goals[i] = roomCell(); /* shut in, it stays, and next time asks for another */
    });
}

/** Where each is after a step along its way. */
function step() {
    return at.map((cell, i) => {
        const next = ways[i]?.[0];
        if (next === undefined) return cell;
        const row = (each) => Math.floor(each / width),
            to = cell + Math.sign((next % width) - (cell % width)) + width * Math.sign(row(next) - row(cell));
        return closing.has(to) && !closing.has(cell) ? cell : to;
    });
}

function bytesOf(cells) {
    const bytes = Buffer.alloc(4 * cells.length);
    cells.forEach((cell, i) => bytes.writeUInt32LE(cell, 4 * i));
    return bytes;
}

/** Tells where all are; false where a door was touched meanwhile, and the step is as if it had never been. */
async function tell(cells) {
    try {
        await server.multi().set(whereOf(me), bytesOf(cells)).exec();
        return true;
    } catch (error) {
        if (error instanceof WatchError) return false;
        throw error;
    }
}

async function tick() {
    await look();
    await ask();
    const cells = step();
    if (!(await tell(cells))) return void ways.fill(null);
    at.set(cells);
    for (let i = 0; i < count; i++) {
        if (ways[i]?.[0] === at[i]) ways[i].shift();
        if (ways[i]?.length === 0) [goals[i], ways[i]] = [roomCell(), null];
    }
}

const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** A door that turns: the map and what is told of the door change at once. */
function edit(door, terrain) {
    const { x, y, width: wide, height: high } = doors[door],
        both = keeper.multi().addCommand(['WEND.EDIT', LAND, x, y, wide, high, terrain].map(String));
    return (terrain === '@' ? both.hSet(DOORS, door, 'shut') : both.hDel(DOORS, String(door))).exec();
}

/** Once it is closing nobody enters it, so that it stays empty when it is. */
async function shut(door) {
    await keeper.hSet(DOORS, door, 'closing');
    const cells = new Set(cellsOf(doors[door])),
        keys = Array.from({ length: processes }, (_, each) => whereOf(each));
    const isInside = (bytes) => {
        for (let at = 0; at < (bytes?.length ?? 0); at += 4) if (cells.has(bytes.readUInt32LE(at))) return true;
        return false;
    };
    while ((await inBytes.mGet(keys)).some(isInside)) await sleep(pace / 2);
    await edit(door, '@');
}

let turn = Promise.resolve(), /* one after the other */
    waiting = 0;
function turnDoor(door) {
    waiting++;
    turn = turn
        .then(async () => ((await keeper.hExists(DOORS, String(door))) ? edit(door, '.') : shut(door)))
        .then(() => waiting--)
        .catch(end);
}

/** Now and then a door of its own: of those no more than a third are shut at once. */
function turnAny() {
    if (waiting) return;
    const own = [...doors.keys()].filter((door) => door % processes === me),
        isMany = own.filter((door) => door in states).length > own.length / 3,
        some = own.filter((door) => !isMany || door in states);
    turnDoor(some[Math.floor(Math.random() * some.length)]);
}

process.on('message', turnDoor);
process.on('disconnect', () => process.exit());
if (turning > 0) setInterval(turnAny, turning * 1000);
for (let due = Date.now(); ; await sleep(due - Date.now())) {
    await tick().catch(end);
    due = Math.max(due + pace, Date.now());
}
