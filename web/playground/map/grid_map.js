// The map that the page holds: made, edited, drawn as a picture, saved and shared.
//
// A map of cells as the page holds it: terrain bytes and, where the file had them, links, exits and names.
import { GROUND } from './terrains.js';

export const MOST_CELLS = 1 << 20;
export const MOST_SIDE = 4096;

export const cellKinds = ['square', 'hex-pointy-odd', 'hex-pointy-even', 'hex-flat-odd', 'hex-flat-even'];

export class GridMap {
    constructor({
        width,
        height,
        levels = 1,
        cells = 'square',
        terrain,
        links = [],
        exits = null,
        names = new Map(),
        title = '',
    }) {
        checkSize(width, height, levels);
        if (!cellKinds.includes(cells)) throw new RangeError('cells');
        this.width = width;
        this.height = height;
        this.levels = levels;
        this.cells = cells;
        this.terrain = terrain ?? new Uint8Array(width * height * levels).fill(GROUND);
        if (this.terrain.length !== width * height * levels) throw new RangeError('terrain');
        this.links = links;
        this.exits = exits;
        this.names = names;
        this.title = title;
    }

    get area() {
        return this.width * this.height;
    }

    inside(column, row) {
        return column >= 0 && row >= 0 && column < this.width && row < this.height;
    }

    index(column, row, level = 0) {
        return (level * this.height + row) * this.width + column;
    }

    column(index) {
        return index % this.width;
    }

    row(index) {
        return Math.floor(index / this.width) % this.height;
    }

    level(index) {
        return Math.floor(index / this.area);
    }

    /** The terrains that occur, in the order of their bytes. */
    bytes() {
        const seen = new Uint8Array(256);
        for (const byte of this.terrain) seen[byte] = 1;
        return [...seen.keys()].filter((byte) => seen[byte]);
    }

    /** byte → name of the terrains that this map names itself. */
    terrainNames() {
        return new Map([...this.names].map(([byte, { name }]) => [byte, name]));
    }

    /** Another map of the same land whose cells have another shape. */
    reshaped(cells) {
        return new GridMap({ ...this, cells, terrain: this.terrain.slice(), exits: null });
    }
}

function checkSize(width, height, levels) {
    const whole = [width, height, levels].every((n) => Number.isInteger(n) && n >= 1);
    if (!whole || width > MOST_SIDE || height > MOST_SIDE || levels > 64 || width * height * levels > MOST_CELLS)
        throw new RangeError('size');
}
