// The worker's copy of the map, and the spaces made of it: one for each kind of mover that was asked about lately.
import { Grid, MapInfo, Space } from '../wend/grids.js';

const MOST_SPACES = 4;

let grid = null;
let spaces = new Map(); /* what the mover is like, as text → its space; the one used last comes last */

export function currentGrid() {
    return grid;
}

/** Takes over a whole map. */
export function setMap({ width, height, levels, cells, terrain, links, exits }) {
    const made = new Grid({ width, height, levels, cells, terrain });
    try {
        for (const link of links) made.addLink(link);
        if (exits) setExits(made, exits);
    } catch (error) {
        made.free();
        throw error;
    }
    freeSpaces();
    grid?.free();
    grid = made;
}

function setExits(made, exits) {
    for (let i = 0; i < exits.length; i++) if (exits[i] !== 255) made.setExits(cellOf(made, i), exits[i]);
}

/** Some cells have another terrain. */
export function edit({ indices, bytes }) {
    indices.forEach((index, i) => grid.set(cellOf(grid, index), bytes[i]));
}

export function cellOf({ width, height }, index) {
    const row = Math.floor(index / width);
    return [index % width, row % height, Math.floor(row / height)];
}

export function indexOf({ width, height }, x, y, level) {
    return (level * height + Math.floor(y)) * width + Math.floor(x);
}

/** The map as a mover sees it, up to its last edit. Weights come as pairs of byte and weight. */
export function spaceFor(mover, { anyAngle = false } = {}) {
    const key = JSON.stringify(mover);
    let space = spaces.get(key);
    if (space) {
        spaces.delete(key);
        space.update();
    } else {
        space = new Space(grid, { ...mover, weights: weightsOf(mover.weights) });
    }
    if (anyAngle) space.prepare('surface');
    spaces.set(key, space);
    if (spaces.size > MOST_SPACES) {
        const [oldest] = spaces.keys();
        spaces.get(oldest).free();
        spaces.delete(oldest);
    }
    return space;
}

function weightsOf(pairs) {
    const weights = new Uint16Array(256);
    for (const [byte, weight] of pairs) weights[byte] = weight;
    return weights;
}

function freeSpaces() {
    for (const space of spaces.values()) space.free();
    spaces = new Map();
}

/** The map as a text: the plain format where it can hold the map, else wend's own. */
export function writeText({ names }) {
    const info = new MapInfo(grid);
    try {
        for (const [byte, { name, letter }] of names) info.nameTerrain(byte, letter, name);
        const plain = grid.levels === 1 && grid.cells === 'square' && grid.linkCount === 0 && !names.size;
        const text = plain ? tryPlain() : null;
        return text ? { text, extension: 'map' } : { text: grid.toText(info), extension: 'wmap' };
    } finally {
        info.free();
    }
}

function tryPlain() {
    try {
        return grid.toMap();
    } catch {
        return null; /* terrains or exits that a .map cannot hold */
    }
}
