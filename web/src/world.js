// Conversions between a game's world and the cells of its map, and axial coordinates of hexagons.
import * as L from './layout.js';
import { borrow, borrowZeroed, check, f64, i32, lending, need, wasm } from './core.js';
import { each, finite, members, number, put, whole } from './options.js';
import { place, pointAt } from './places.js';

const LAYOUT = {
    cells: put.word(L.LAYOUT_CELLS, L.CELLS),
    projection: put.word(L.LAYOUT_PROJECTION, L.PROJECTION),
    originX: put.f64(L.LAYOUT_ORIGIN_X),
    originY: put.f64(L.LAYOUT_ORIGIN_Y),
    cellWidth: put.f64(L.LAYOUT_CELL_WIDTH),
    cellHeight: put.f64(L.LAYOUT_CELL_HEIGHT),
};

const HINTS = { argument: 'cells need a width and a height, and hexagons are never isometric' };

function borrowLayout(layout, where) {
    need();
    const at = borrow(L.LAYOUT_SIZE);
    wasm.wend_layout_init(at, L.LAYOUT_SIZE);
    each(layout, LAYOUT, where, at);
    return at;
}

export function layoutToPlace(layout, worldX, worldY) {
    need();
    const where = 'layoutToPlace';
    return lending(() => {
        const at = borrowLayout(layout, where), out = borrowZeroed(L.PLACE_SIZE);
        check(wasm.wend_layout_to_place(at, finite(worldX, where, 'worldX'), finite(worldY, where, 'worldY'), out), where, HINTS);
        return pointAt(out);
    });
}

export function layoutToWorld(layout, where_) {
    need();
    const where = 'layoutToWorld';
    return lending(() => {
        const at = borrowLayout(layout, where), out = borrow(16);
        check(wasm.wend_layout_to_world(at, place(where_, where, 'the place'), out, out + 8), where, HINTS);
        return { x: f64[out >> 3], y: f64[(out >> 3) + 1] };
    });
}

const INT = [-2147483648, 2147483647];

function axial(q, r, where) {
    const at = borrow(L.AXIAL_SIZE);
    i32[at >> 2] = whole(q, ...INT, where, 'q');
    i32[(at >> 2) + 1] = whole(r, ...INT, where, 'r');
    return at;
}

export function axialFromCell(cells, x, y) {
    need();
    const where = 'axialFromCell';
    return lending(() => {
        const out = borrow(L.AXIAL_SIZE);
        wasm.wend_axial_from_cell(out, number(L.CELLS, cells, where, 'cells'), whole(x, ...INT, where, 'x'), whole(y, ...INT, where, 'y'));
        return { q: i32[out >> 2], r: i32[(out >> 2) + 1] };
    });
}

export function axialToCell(cells, q, r) {
    need();
    const where = 'axialToCell';
    return lending(() => {
        const out = borrow(8);
        wasm.wend_axial_to_cell(number(L.CELLS, cells, where, 'cells'), axial(q, r, where), out, out + 4);
        return [i32[out >> 2], i32[(out >> 2) + 1]];
    });
}

export function axialDistance(a, b) {
    need();
    const where = 'axialDistance', from = members(a, ['q', 'r'], where), to = members(b, ['q', 'r'], where);
    return lending(() => wasm.wend_axial_distance(axial(from.q, from.r, where), axial(to.q, to.r, where)) >>> 0);
}
