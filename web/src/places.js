// Converts places, areas and terrains between JavaScript and C.
import * as L from './layout.js';
import { borrow, describe, i32, refuse, u32 } from './core.js';
import { countOf, finite, whole } from './options.js';

const { CELL, PLACE_SIZE, AREA_SIZE } = L;
const HALF = CELL / 2;

/** Writes a place: the centre of a cell [x, y, level], a point {x, y, level}, or a node as a number or {node}. */
export function writePlace(at, place, where, what) {
    const i = at >> 2;
    if (Array.isArray(place)) {
        const x = place[0], y = place[1], level = place.length > 2 ? place[2] : 0;
        if (!Number.isInteger(x) || !Number.isInteger(y) || x < -8388608 || x > 8388607 || y < -8388608 || y > 8388607)
            refuse(where, `${what} is the cell [${Array.from(place, describe).join(', ')}]: cells have whole numbers; { x, y } is a point anywhere`);
        i32[i] = x * CELL + HALF;
        i32[i + 1] = y * CELL + HALF;
        i32[i + 2] = levelOf(level, where, what);
    } else if (typeof place === 'number') {
        if (!Number.isInteger(place) || place < 0 || place > 2147483647)
            refuse(where, `${what} is ${place}, not the number of a node`);
        i32[i] = place;
        i32[i + 1] = 0;
        i32[i + 2] = L.PLACE_NODE << 16;
    } else if (place !== null && typeof place === 'object') {
        const { x, y, level = 0, node } = place;
        if (node !== undefined) // a returned point of a graph
            return writePlace(at, typeof node === 'number' ? node : refuse(where, `${what} has the node ${describe(node)}`), where, what);
        // NaN is refused here too.
        if (typeof x !== 'number' || typeof y !== 'number' || !(x >= -8388608 && x < 8388608 && y >= -8388608 && y < 8388608))
            refuse(where, `${what} is {x: ${describe(x)}, y: ${describe(y)}}: give numbers in cells, up to 8 million from 0`);
        i32[i] = Math.round(x * CELL);
        i32[i + 1] = Math.round(y * CELL);
        i32[i + 2] = levelOf(level, where, what);
    } else
        refuse(where, `${what} is ${describe(place)}: give a cell [x, y], a point { x, y } or a node's number`);
}

function levelOf(level, where, what) {
    if (!Number.isInteger(level) || level < 0 || level > 65535)
        refuse(where, `${what} has level ${describe(level)}: give a whole number from 0`);
    return level;
}

/** A cell or a point in doubles, not rounded to 1/256 of a cell. */
export function exactPoint(value, where, what) {
    if (Array.isArray(value)) {
        const [x, y, level = 0] = value;
        return { x: finite(x, where, `${what}[0]`) + 0.5, y: finite(y, where, `${what}[1]`) + 0.5, level: whole(level, 0, 65535, where, `${what}[2]`) };
    }
    if (value === null || typeof value !== 'object')
        refuse(where, `${what} is ${describe(value)}: give a cell [x, y] or a point { x, y }`);
    const { x, y, level = 0 } = value;
    return { x: finite(x, where, `${what}.x`), y: finite(y, where, `${what}.y`), level: whole(level, 0, 65535, where, `${what}.level`) };
}

/** Borrows a place. */
export function place(value, where, what) {
    const at = borrow(PLACE_SIZE);
    writePlace(at, value, where, what);
    return at;
}

export function writeArea(at, area, where, what) {
    writePlace(at + L.AREA_PLACE, area, where, what);
    const { width = 1, height = 1 } = area;
    u32[(at + L.AREA_WIDTH) >> 2] = side(width, where, what);
    u32[(at + L.AREA_HEIGHT) >> 2] = side(height, where, what);
}

function side(value, where, what) {
    if (!Number.isInteger(value) || value < 1 || value > 4294967295)
        refuse(where, `${what} has a side of ${describe(value)}: give a whole number of cells from 1`);
    return value;
}

export function area(value, where, what) {
    const at = borrow(AREA_SIZE);
    writeArea(at, value, where, what);
    return at;
}

function list(size, write) {
    return (values, where, what) => {
        const count = countOf(values, where, what), at = borrow(size * count);
        for (let i = 0; i < count; i++)
            write(at + size * i, values[i], where, `${what}[${i}]`);
        return { at, count };
    };
}

/** Borrow lists, as { at, count }. */
export const places = list(PLACE_SIZE, writePlace);
export const areas = list(AREA_SIZE, writeArea);

/** Reads a place as a point in cells. */
export function pointAt(at) {
    return pointFrom(i32, at >> 2);
}

export function pointFrom(ints, i) {
    const word = ints[i + 2], flags = word >>> 16;
    if (flags & L.PLACE_NODE)
        return { x: 0, y: 0, level: 0, node: ints[i] };
    const point = { x: ints[i] / CELL, y: ints[i + 1] / CELL, level: word & 0xFFFF };
    if (flags & L.PLACE_BY_LINK)
        point.byLink = true;
    return point;
}

/** x, y and level of the cells of consecutive places. */
export function cellsAt(at, count) {
    const cells = new Int32Array(count * 3);
    for (let i = 0, from = at >> 2; i < cells.length; i += 3, from += 3) {
        cells[i] = i32[from] >> 8;
        cells[i + 1] = i32[from + 1] >> 8;
        cells[i + 2] = i32[from + 2] & 0xFFFF;
    }
    return cells;
}

export function terrainByte(terrain, where, what = 'the terrain') {
    if (typeof terrain === 'string' && terrain.length === 1 && terrain.charCodeAt(0) < 256)
        return terrain.charCodeAt(0);
    if (Number.isInteger(terrain) && terrain >= 0 && terrain <= 255)
        return terrain;
    return refuse(where, `${what} is ${describe(terrain)}: give a letter or a number from 0 to 255`);
}

/** Checks a direction's number. */
export function heading(value, where, what = 'the heading') {
    return Number.isInteger(value) && value >= 0 && value <= L.DIRECTION.none ? value
        : refuse(where, `${what} is ${describe(value)}: give a Direction, 0 (north) to 7 (north-west), or 8 for none`);
}

export const Direction = Object.freeze(Object.fromEntries(
    Object.entries(L.DIRECTION).map(([word, number]) => [word.toUpperCase().replaceAll('-', '_'), number])));
export const STEPS = Object.freeze([[0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1]]);
export const PRICE_STRAIGHT = L.PRICE_STRAIGHT;
export const PRICE_DIAGONAL = L.PRICE_DIAGONAL;
