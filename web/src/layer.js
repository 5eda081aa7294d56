// Layers: numbers on the cells of a map that change during the game.
import * as L from './layout.js';
import { Owner, allocator, borrow, changing, check, describe, mine, need, pointer, reading, refuse, release, top, u32,
    wasm } from './core.js';
import { Grid, MapInfo, borrowRows } from './grid.js';
import { number, whole, wordsOf } from './options.js';
import { area, place } from './places.js';

const KINDS = wordsOf(L.LAYER);
const FROM_C = Symbol('made by the library');
export class Layer extends Owner {
    #grid;

    constructor(grid, kind, made) {
        super();
        need();
        const gridAt = pointer(grid, Grid, 'new Layer', 'the grid');
        this.#grid = grid;
        if (kind === FROM_C) {
            this.#keep(made, grid);
            return;
        }
        const mark = top;
        try {
            const out = borrow(4);
            check(wasm.wend_layer_create(gridAt, number(L.LAYER, kind, 'new Layer', 'the kind'), allocator, out), 'new Layer');
            this.#keep(u32[out >> 2], grid);
        } finally {
            release(mark);
        }
    }

    #keep(at, grid) {
        this._own(at, 'wend_layer_destroy', [grid._handle]);
    }

    static _of(grid, at) {
        return new Layer(grid, FROM_C, at);
    }

    get grid() { return mine(this, Layer, 'Layer.grid').#grid; }
    get kind() { return KINDS[wasm.wend_layer_kind_of(reading(this, Layer, 'Layer.kind'))]; }
    get count() { return wasm.wend_layer_count(reading(this, Layer, 'Layer.count')) >>> 0; }
    get memory() { return wasm.wend_layer_memory(reading(this, Layer, 'Layer.memory')); }

    enter(cell, footprint = 1) {
        const mark = top, where = 'Layer.enter';
        try {
            const at = place(cell, where, 'the place');
            check(wasm.wend_layer_enter(changing(this, Layer, where), at, whole(footprint, 1, 16, where, 'the footprint')), where,
                { argument: 'the layer is not of kind "occupied", or 65,535 stand there', range: 'cells outside the map' });
        } finally {
            release(mark);
        }
    }

    leave(cell, footprint = 1) {
        const mark = top, where = 'Layer.leave';
        try {
            const at = place(cell, where, 'the place');
            check(wasm.wend_layer_leave(changing(this, Layer, where), at, whole(footprint, 1, 16, where, 'the footprint')), where,
                { argument: 'the layer is not of kind "occupied", or nobody stands there', range: 'cells outside the map' });
        } finally {
            release(mark);
        }
    }

    get(cell) {
        const mark = top;
        try {
            return wasm.wend_layer_value(reading(this, Layer, 'Layer.get'), place(cell, 'Layer.get', 'the place'));
        } finally {
            release(mark);
        }
    }

    fill(cells, value) {
        const mark = top, where = 'Layer.fill';
        try {
            const at = area(cells, where, 'the area');
            check(wasm.wend_layer_fill(changing(this, Layer, where), at, whole(value, 0, 65535, where, 'the value')), where);
        } finally {
            release(mark);
        }
    }

    write(cells, values, stride) {
        const mark = top, where = 'Layer.write';
        try {
            if (!(values instanceof Uint16Array))
                refuse(where, `the values are ${describe(values)}: give a Uint16Array`);
            const at = area(cells, where, 'the area'), room = borrowRows(values, at, stride, where);
            check(wasm.wend_layer_set_area(changing(this, Layer, where), at, room, stride ?? 0), where);
        } finally {
            release(mark);
        }
    }
}

MapInfo.prototype.layer = function layer(grid, kind) {
    const at = mine(this, MapInfo, 'MapInfo.layer')._layer(grid, number(L.LAYER, kind, 'MapInfo.layer', 'the kind'));
    return at ? Layer._of(grid, at) : null;
};
