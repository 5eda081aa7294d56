// Files that the library reads: maps of cells as text, and meshes.
import { Grid } from '../wend/grids.js';
import { openMesh } from './meshes.js';

/** {map} for .map and .wmap, {mesh} for .obj and .mesh; throws where the text is not what its name says. */
export function readFile({ name, bytes }) {
    const ending = name.toLowerCase().split('.').pop();
    if (ending === 'obj' || ending === 'mesh') return { mesh: openMesh(bytes, ending) };
    return { map: readMap(bytes) };
}

function readMap(bytes) {
    const { grid, info } = Grid.parse(bytes);
    try {
        const { width, height, levels, cells } = grid;
        const terrain = Uint8Array.from(grid.terrain);
        const links = grid.links().map(({ from, to, cost }) => ({ from: cell(from), to: cell(to), cost }));
        return { width, height, levels, cells, terrain, links, exits: exitsOf(grid), names: namesOf(info, terrain) };
    } finally {
        info.free();
        grid.free();
    }
}

function cell({ x, y, level }) {
    return [Math.floor(x), Math.floor(y), level];
}

function exitsOf(grid) {
    const exits = new Uint8Array(grid.width * grid.height * grid.levels).fill(255);
    let any = false;
    for (let i = 0; i < exits.length; i++) {
        const row = Math.floor(i / grid.width);
        exits[i] = grid.exits([i % grid.width, row % grid.height, Math.floor(row / grid.height)]);
        any ||= exits[i] !== 255;
    }
    return any ? exits : null;
}

/** Names that only this map has: byte → {name, letter}. */
function namesOf(info, terrain) {
    const usual = '.GSWT@O';
    const names = new Map();
    for (const byte of new Set(terrain)) {
        const name = info.terrainName(byte);
        const letter = info.terrainLetter(byte);
        if (name && letter && !usual.includes(String.fromCharCode(byte))) names.set(byte, { name, letter });
    }
    return names;
}
