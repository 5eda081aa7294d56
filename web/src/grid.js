// Maps of cells.
import * as L from './layout.js';
import { Owner, allocator, borrow, borrowText, borrowZeroed, changing, check, describe, need, pointer, reading, refuse,
    release, text, textOf, top, u32, u8, wasm } from './core.js';
import { countOf, flag, members, number, whole, wordsOf } from './options.js';
import { area, heading, place, pointAt, terrainByte, writePlace } from './places.js';
import { textFailed } from './texts.js';

const CELLS = wordsOf(L.CELLS);
const OUTSIDE = 'the cell or a part of the area lies outside the map';

export function bytesOf(terrain, where) {
    if (terrain instanceof Uint8Array)
        return terrain;
    if (typeof terrain === 'string')
        return Uint8Array.from(terrain, letter => terrainByte(letter, where, 'a cell of the terrain'));
    return refuse(where, `the terrain is ${describe(terrain)}: give a Uint8Array or a string of letters`);
}

function asked(ask, width, height, levels) {
    const bytes = new Uint8Array(width * height * levels);
    for (let level = 0, i = 0; level < levels; level++)
        for (let y = 0; y < height; y++)
            for (let x = 0; x < width; x++, i++)
                bytes[i] = terrainByte(ask(x, y, level), 'new Grid', `terrain(${x}, ${y}, ${level})`);
    return bytes;
}

const MEMBERS = ['width', 'height', 'levels', 'terrain', 'stride', 'fill', 'cells'];

function describeGrid(options) {
    const where = 'new Grid';
    if (options === null || typeof options !== 'object')
        refuse(where, `the options are ${describe(options)}: give { width, height }`);
    const { width, height, levels = 1, terrain, stride = width, fill = '.', cells = 'square' } = members(options, MEMBERS, where);
    whole(width, 1, 65535, where, 'width');
    whole(height, 1, 65535, where, 'height');
    whole(levels, 1, 255, where, 'levels');
    if (width * height * levels > 1 << 30)
        refuse(where, `${width} x ${height} x ${levels} are more than 2^30 cells`);
    whole(stride, width, 2 ** 31 - 1, where, 'stride');
    const at = borrow(L.GRID_DESC_SIZE);
    wasm.wend_grid_desc_init(at, L.GRID_DESC_SIZE);
    u32[(at + L.GRID_DESC_WIDTH) >> 2] = width;
    u32[(at + L.GRID_DESC_HEIGHT) >> 2] = height;
    u32[(at + L.GRID_DESC_LEVELS) >> 2] = levels;
    u32[(at + L.GRID_DESC_STRIDE) >> 2] = stride;
    u32[(at + L.GRID_DESC_CELLS) >> 2] = number(L.CELLS, cells, where, 'cells');
    u8[at + L.GRID_DESC_FILL] = terrainByte(fill, where, 'fill');
    if (terrain !== undefined) {
        const bytes = typeof terrain === 'function' ? asked(terrain, width, height, levels) : bytesOf(terrain, where);
        const needed = typeof terrain === 'function' ? bytes.length : stride * (height * levels - 1) + width;
        if (bytes.length < needed)
            refuse(where, `the terrain has ${bytes.length} cells, but ${width} x ${height}${levels > 1 ? ` x ${levels}` : ''} need ${needed}`);
        const room = borrow(bytes.length);
        u8.set(bytes, room);
        u32[(at + L.GRID_DESC_TERRAIN) >> 2] = room;
        if (typeof terrain === 'function')
            u32[(at + L.GRID_DESC_STRIDE) >> 2] = width;
    }
    return at;
}

const FROM_C = Symbol('made by the library');

export class Grid extends Owner {
    constructor(options, made) {
        super();
        need();
        if (options === FROM_C) {
            this._own(made, 'wend_grid_destroy');
            return;
        }
        const mark = top;
        try {
            const desc = describeGrid(options), out = borrow(4);
            check(wasm.wend_grid_create(desc, allocator, out), 'new Grid');
            this._own(u32[out >> 2], 'wend_grid_destroy');
        } finally {
            release(mark);
        }
    }

    static of(rows, options) {
        const where = 'Grid.of', { cells = 'square' } = members(options, ['cells'], where);
        const lines = typeof rows === 'string' ? rows.replace(/^[\r\n]+|[\r\n]+$/g, '').split(/\r?\n/)
            : Array.from({ length: countOf(rows, where, 'the rows') }, (_, i) => rows[i]);
        lines.forEach((line, i) => {
            if (typeof line !== 'string')
                refuse(where, `row ${i} is ${describe(line)}: give strings of letters`);
        });
        const width = lines[0]?.length ?? 0;
        const short = lines.findIndex(line => line.length !== width);
        if (short >= 0)
            refuse(where, `row ${short} has ${lines[short].length} letters, but the first row ${width}`);
        return new Grid({ width, height: lines.length, terrain: lines.join(''), cells });
    }

    static parse(source) {
        need();
        const mark = top;
        try {
            const [at, length] = borrowText(source, 'Grid.parse'), out = borrowZeroed(8), error = borrowZeroed(L.TEXT_ERROR_SIZE);
            if (wasm.wend_grid_parse(at, length, allocator, out, out + 4, error) !== 0)
                textFailed('Grid.parse', error);
            const grid = new Grid(FROM_C, u32[out >> 2]);
            return { grid, info: new MapInfo(FROM_C, u32[(out + 4) >> 2]) };
        } finally {
            release(mark);
        }
    }

    get width() { return wasm.wend_grid_width(reading(this, Grid, 'Grid.width')); }
    get height() { return wasm.wend_grid_height(reading(this, Grid, 'Grid.height')); }
    get levels() { return wasm.wend_grid_levels(reading(this, Grid, 'Grid.levels')); }
    get cells() { return CELLS[wasm.wend_grid_cells(reading(this, Grid, 'Grid.cells'))]; }
    get version() { return Number(wasm.wend_grid_version(reading(this, Grid, 'Grid.version'))); }
    get memory() { return wasm.wend_grid_memory(reading(this, Grid, 'Grid.memory')); }

    get terrain() {
        const begin = wasm.wend_grid_terrain_bytes(reading(this, Grid, 'Grid.terrain'));
        return u8.subarray(begin, begin + this.width * this.height * this.levels);
    }

    get(cell) {
        const mark = top;
        try {
            return wasm.wend_grid_terrain(reading(this, Grid, 'Grid.get'), place(cell, 'Grid.get', 'the cell'));
        } finally {
            release(mark);
        }
    }

    set(cell, terrain) {
        const mark = top;
        try {
            const at = place(cell, 'Grid.set', 'the cell');
            check(wasm.wend_grid_set(changing(this, Grid, 'Grid.set'), at, terrainByte(terrain, 'Grid.set')), 'Grid.set', { range: OUTSIDE });
        } finally {
            release(mark);
        }
    }

    fill(cells, terrain) {
        const mark = top;
        try {
            const at = area(cells, 'Grid.fill', 'the area');
            check(wasm.wend_grid_fill(changing(this, Grid, 'Grid.fill'), at, terrainByte(terrain, 'Grid.fill')), 'Grid.fill', { range: OUTSIDE });
        } finally {
            release(mark);
        }
    }

    write(cells, terrain, stride) {
        const mark = top;
        try {
            const at = area(cells, 'Grid.write', 'the area'), bytes = bytesOf(terrain, 'Grid.write');
            const room = borrowRows(bytes, at, stride, 'Grid.write');
            check(wasm.wend_grid_set_area(changing(this, Grid, 'Grid.write'), at, room, stride ?? 0), 'Grid.write', { range: OUTSIDE });
        } finally {
            release(mark);
        }
    }

    exits(cell) {
        const mark = top;
        try {
            return wasm.wend_grid_exits(reading(this, Grid, 'Grid.exits'), place(cell, 'Grid.exits', 'the cell'));
        } finally {
            release(mark);
        }
    }

    setExits(cell, mask) {
        const mark = top, where = 'Grid.setExits';
        try {
            const at = place(cell, where, 'the cell');
            check(wasm.wend_grid_set_exits(changing(this, Grid, where), at, whole(mask, 0, 255, where, 'the mask')), where, { range: OUTSIDE });
        } finally {
            release(mark);
        }
    }

    setWall(cell, side, closed) {
        const mark = top, where = 'Grid.setWall';
        try {
            const at = place(cell, where, 'the cell');
            check(wasm.wend_grid_set_wall(changing(this, Grid, where), at, heading(side, where, 'the side'), flag(closed, where, 'closed')), where,
                { range: 'there is no neighbour on that side', argument: 'cells of this kind have no such side' });
        } finally {
            release(mark);
        }
    }

    get linkCount() { return wasm.wend_grid_link_count(reading(this, Grid, 'Grid.linkCount')); }

    links() {
        const at = reading(this, Grid, 'Grid.links');
        return Array.from({ length: this.linkCount }, (_, i) => linkAt(wasm.wend_grid_link(at, i)));
    }

    addLink(link) {
        const mark = top;
        try {
            const at = borrowLink(link, 'Grid.addLink');
            check(wasm.wend_grid_add_link(changing(this, Grid, 'Grid.addLink'), at), 'Grid.addLink',
                { range: 'an end of the link lies outside the map', argument: 'there are 65,535 links already' });
        } finally {
            release(mark);
        }
    }

    removeLink(index) {
        const where = 'Grid.removeLink';
        check(wasm.wend_grid_remove_link(changing(this, Grid, where), whole(index, 0, 65535, where, 'the index')), where, { range: `there is no link ${index}` });
    }

    toText(info) {
        const where = 'Grid.toText', at = reading(this, Grid, where), names = info ? pointer(info, MapInfo, where, 'info') : 0;
        return written(where, (room, capacity, length) => wasm.wend_grid_write_text(at, names, room, capacity, length));
    }

    toMap() {
        const where = 'Grid.toMap', at = reading(this, Grid, where);
        return written(where, (room, capacity, length, error) => wasm.wend_grid_write_map(at, 0, room, capacity, length, error));
    }
}

/** Borrows memory for the rows of an area, and checks that there are enough values. */
export function borrowRows(values, areaAt, stride, where) {
    const width = u32[(areaAt + L.AREA_WIDTH) >> 2], height = u32[(areaAt + L.AREA_HEIGHT) >> 2];
    if (stride !== undefined)
        whole(stride, width, 2 ** 31 - 1, where, 'stride');
    const needed = (stride ?? width) * (height - 1) + width;
    if (values.length < needed)
        refuse(where, `there are ${values.length} values, but ${width} x ${height} cells need ${needed}`);
    const room = borrow(values.byteLength);
    u8.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), room);
    return room;
}

export function borrowLink(link, where) {
    const at = borrow(L.LINK_SIZE);
    if (link === null || typeof link !== 'object')
        refuse(where, `the link is ${describe(link)}: give { from, to, cost }`);
    writePlace(at + L.LINK_FROM, link.from, where, 'from');
    writePlace(at + L.LINK_TO, link.to, where, 'to');
    u32[(at + L.LINK_COST) >> 2] = whole(link.cost, 1, 2 ** 31 - 1, where, 'cost');
    return at;
}

export function linkAt(at) {
    return { from: pointAt(at + L.LINK_FROM), to: pointAt(at + L.LINK_TO), cost: u32[(at + L.LINK_COST) >> 2] };
}

/** Returns a text that C writes: asks for its length first. */
export function written(where, write) {
    const mark = top;
    try {
        const length = borrowZeroed(4), error = borrowZeroed(L.TEXT_ERROR_SIZE);
        const status = write(0, 0, length, error);
        if (status !== L.STATUS.capacity && status !== 0)
            u32[error >> 2] === 0 ? check(status, where) : textFailed(where, error);
        const size = u32[length >> 2], room = borrow(size);
        check(write(room, size, length, error), where);
        return textOf(room, size);
    } finally {
        release(mark);
    }
}

export class MapInfo extends Owner {
    constructor(grid, made) {
        super();
        if (grid === FROM_C) {
            this._own(made, 'wend_legend_destroy');
            return;
        }
        const mark = top;
        try {
            const out = borrow(4);
            check(wasm.wend_legend_create_for(pointer(grid, Grid, 'new MapInfo', 'the grid'), allocator, out), 'new MapInfo');
            this._own(u32[out >> 2], 'wend_legend_destroy');
        } finally {
            release(mark);
        }
    }

    get memory() { return 0; }

    nameTerrain(terrain, letter, name) {
        const mark = top, where = 'MapInfo.nameTerrain';
        try {
            check(wasm.wend_legend_name_terrain(reading(this, MapInfo, where), terrainByte(terrain, where), terrainByte(letter, where, 'the letter'),
                name === undefined ? 0 : borrowText(name, where)[0]), where,
            { argument: 'the letter or the name cannot be written in a map, or another terrain has it' });
        } finally {
            release(mark);
        }
    }

    terrainName(terrain) {
        return text(wasm.wend_legend_terrain_name(reading(this, MapInfo, 'MapInfo.terrainName'), terrainByte(terrain, 'MapInfo.terrainName')));
    }

    terrainLetter(terrain) {
        const letter = wasm.wend_legend_terrain_letter(reading(this, MapInfo, 'MapInfo.terrainLetter'), terrainByte(terrain, 'MapInfo.terrainLetter'));
        return letter ? String.fromCharCode(letter) : null;
    }

    findTerrain(name) {
        const mark = top;
        try {
            const out = borrow(1), [at] = borrowText(name, 'MapInfo.findTerrain');
            return wasm.wend_legend_find_terrain(reading(this, MapInfo, 'MapInfo.findTerrain'), at, out) ? u8[out] : null;
        } finally {
            release(mark);
        }
    }

    /** Pointer of the layer, 0 if the text describes none; layer.js wraps it in an object. */
    _layer(grid, kind) {
        const mark = top, where = 'MapInfo.layer';
        try {
            const out = borrow(4);
            check(wasm.wend_legend_layer(reading(this, MapInfo, where), pointer(grid, Grid, where, 'the grid'), kind, allocator, out), where,
                { range: 'the grid is of another size than the map' });
            return u32[out >> 2];
        } finally {
            release(mark);
        }
    }
}
