// A map and its question as a link: packed into what stands behind the # of the address.
//
// "1." and then, in base64 for addresses, deflated: a line of JSON, the terrain, and the exits where there are any.
import { GridMap, MOST_CELLS } from './grid_map.js';
import { isChoice } from '../page/state.js';

const VERSION = '1.';
const MOST_LETTERS = 60000;
const MOST_HEADER = 1 << 20;
const MOST_LINKS = 4096;

/** The part behind the #, or null where it would be too long for an address. */
export async function pack(state) {
    const packed = await through(new CompressionStream('deflate-raw'), bytesOf(state), Infinity);
    const letters = VERSION + toLetters(packed);
    return letters.length > MOST_LETTERS ? null : letters;
}

/** The same without being packed, of any length, and at once: for a page that is being left. */
export function keep(state) {
    return toLetters(bytesOf(state));
}

/** What keep() kept. */
export function kept(letters) {
    return parsed(fromLetters(letters));
}

function bytesOf({ map, start, goal, level, options }) {
    const { width, height, levels, cells, links, names, exits, title } = map;
    const header = {
        width,
        height,
        levels,
        cells,
        links,
        names: [...names],
        exits: exits !== null,
        title,
        start,
        goal,
        level,
        options,
    };
    const head = new TextEncoder().encode(`${JSON.stringify(header)}\n`);
    const bytes = new Uint8Array(head.length + map.terrain.length * (exits ? 2 : 1));
    bytes.set(head);
    bytes.set(map.terrain, head.length);
    if (exits) bytes.set(exits, head.length + map.terrain.length);
    return bytes;
}

/** {map, start, goal, level, options}; throws for whatever was not packed so. */
export async function unpack(letters) {
    if (!letters.startsWith(VERSION) || letters.length > MOST_LETTERS) throw new RangeError('version');
    const packed = fromLetters(letters.slice(VERSION.length));
    return parsed(await through(new DecompressionStream('deflate-raw'), packed, MOST_HEADER + 2 * MOST_CELLS));
}

function parsed(bytes) {
    const end = bytes.indexOf(10);
    if (end < 0 || end > MOST_HEADER) throw new RangeError('header');
    const header = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, end)));
    return checked(header, bytes.subarray(end + 1));
}

function checked(header, body) {
    const { width, height, levels, cells, title } = header;
    const size = width * height * levels;
    if (!Number.isInteger(size) || body.length !== size * (header.exits ? 2 : 1)) throw new RangeError('size');
    const map = new GridMap({
        width,
        height,
        levels,
        cells,
        title: String(title ?? '').slice(0, 80),
        terrain: body.slice(0, size),
        exits: header.exits ? body.slice(size) : null,
        links: checkedLinks(header.links),
        names: checkedNames(header.names),
    });
    const isCell = (cell) =>
        Array.isArray(cell) &&
        cell.length === 3 &&
        cell.every(Number.isInteger) &&
        map.inside(cell[0], cell[1]) &&
        cell[2] >= 0 &&
        cell[2] < levels;
    if (
        !isCell(header.start) ||
        !isCell(header.goal) ||
        ![...map.links].every(({ from, to }) => isCell(from) && isCell(to))
    )
        throw new RangeError('cell');
    const level = Number.isInteger(header.level) && header.level >= 0 && header.level < levels ? header.level : 0;
    return { map, start: header.start, goal: header.goal, level, options: checkedOptions(header.options) };
}

function checkedLinks(links) {
    if (!Array.isArray(links) || links.length > MOST_LINKS) throw new RangeError('links');
    return links.map(({ from, to, cost }) => {
        if (!Number.isInteger(cost) || cost < 1 || cost > 2147483647) throw new RangeError('cost');
        return { from, to, cost };
    });
}

function checkedNames(names) {
    return new Map(
        names.slice(0, 256).map(([byte, { name, letter }]) => {
            if (!isByte(byte) || !/^[A-Za-z][A-Za-z0-9-]{0,30}$/.test(name) || !/^[!-~]$/.test(letter))
                throw new RangeError('name');
            return [byte, { name, letter }];
        }),
    );
}

function checkedOptions(options) {
    const weights = options.weights.map(([byte, weight]) => {
        if (!isByte(byte) || !Number.isInteger(weight) || weight < 0 || weight > 65535) throw new RangeError('weight');
        return [byte, weight];
    });
    const rest = Object.entries(options).filter(([name]) => name !== 'weights');
    if (!rest.every(([name, value]) => isChoice(name, value)) || weights.length > 256) throw new RangeError('option');
    return { ...Object.fromEntries(rest), weights };
}

function isByte(value) {
    return Number.isInteger(value) && value >= 0 && value <= 255;
}

/** All bytes through a stream that packs or unpacks; no more than `most` come out. */
async function through(stream, bytes, most) {
    const fed = new Blob([bytes]).stream().pipeThrough(stream).getReader();
    const parts = [];
    let length = 0;
    for (let { done, value } = await fed.read(); !done; { done, value } = await fed.read()) {
        parts.push(value);
        length += value.length;
        if (length > most) {
            await fed.cancel();
            throw new RangeError('length');
        }
    }
    const all = new Uint8Array(length);
    let at = 0;
    for (const part of parts) {
        all.set(part, at);
        at += part.length;
    }
    return all;
}

function toLetters(bytes) {
    let text = '';
    for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
    return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromLetters(letters) {
    const text = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
