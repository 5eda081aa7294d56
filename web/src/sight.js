// The cells that a watcher sees.
import * as L from './layout.js';
import { Owner, allocator, borrow, borrowZeroed, changing, check, lending, made, need, pointer, pointerToChange,
    reading, u32, u8, wasm } from './core.js';
import { Layer } from './layer.js';
import { each, put } from './options.js';
import { cellsAt, place, pointAt } from './places.js';
import { Space } from './space.js';

const DESC = {
    rule: put.word(L.SIGHT_DESC_RULE, L.SIGHT),
    measure: put.word(L.SIGHT_DESC_MEASURE, L.MEASURE),
    range: put.parts(L.SIGHT_DESC_RANGE, L.CELL, 255.99),
    facing: put.facing(L.SIGHT_DESC_FACING_X, L.SIGHT_DESC_FACING_Y),
    halfAngle: put.u32(L.SIGHT_DESC_HALF_ANGLE, 1, 180),
};

const HINTS = { argument: 'a member is out of its range' };
const LAYER_HINTS = { argument: 'the layer is over another grid or of another kind, nothing was looked at yet, or it is counted in another layer: uncount() first' };

function borrowDesc(options, where) {
    const desc = borrow(L.SIGHT_DESC_SIZE);
    wasm.wend_sight_desc_init(desc, L.SIGHT_DESC_SIZE);
    each(options, DESC, where, desc);
    return desc;
}

/** Uncounts the sight in its layer before it is destroyed; otherwise it would stay counted for ever. */
function destroy(at) {
    wasm.wend_sight_unmark(at);
    wasm.wend_sight_destroy(at);
}

/** Pointer of a sight for a call that also changes the layer that counts it. */
function recounting(sight, where) {
    return changing(sight, Sight, where, sight?._handle?.parents);
}

export class Sight extends Owner {
    #countedIn = null;

    constructor(options) {
        super();
        need();
        lending(() => {
            const desc = borrowDesc(options, 'new Sight');
            this._own(made('new Sight', HINTS, out => wasm.wend_sight_create(desc, allocator, out)), destroy);
        });
    }

    get memory() { return wasm.wend_sight_memory(reading(this, Sight, 'Sight.memory')); }

    change(options) {
        const at = reading(this, Sight, 'Sight.change');
        lending(() => check(wasm.wend_sight_change(at, borrowDesc(options, 'Sight.change')), 'Sight.change', HINTS));
    }

    look(space, from) {
        const where = 'Sight.look', at = recounting(this, where), spaceAt = pointer(space, Space, where, 'the space');
        return lending(() => {
            const changed = borrowZeroed(1);
            check(wasm.wend_sight_look(at, spaceAt, place(from, where, 'the place'), changed), where,
                { range: 'the watcher stands outside the map', unsupported: 'between hexagons there are no cones and no "permissive"; meshes and graphs have no cells' });
            return u8[changed] !== 0;
        });
    }

    sees(cell) {
        const at = reading(this, Sight, 'Sight.sees');
        return lending(() => wasm.wend_sight_sees(at, place(cell, 'Sight.sees', 'the cell')) !== 0);
    }

    cells() {
        const at = reading(this, Sight, 'Sight.cells');
        return lending(() => {
            const count = wasm.wend_sight_cells(at, 0, 0), room = borrow(count * L.PLACE_SIZE);
            wasm.wend_sight_cells(at, room, count);
            return cellsAt(room, count);
        });
    }

    reveal(known) {
        const where = 'Sight.reveal', at = reading(this, Sight, where), layer = pointerToChange(known, Layer, where, 'the layer');
        return lending(() => {
            const found = borrowZeroed(L.AREA_SIZE);
            check(wasm.wend_sight_reveal(at, layer, found), where, LAYER_HINTS);
            const width = u32[(found + L.AREA_WIDTH) >> 2], { x, y, level } = pointAt(found + L.AREA_PLACE);
            return width ? { x: Math.floor(x), y: Math.floor(y), level, width, height: u32[(found + L.AREA_HEIGHT) >> 2] } : null;
        });
    }

    count(layer) {
        const where = 'Sight.count';
        check(wasm.wend_sight_mark(recounting(this, where), pointerToChange(layer, Layer, where, 'the layer')), where, LAYER_HINTS);
        this._handle.adopt(layer._handle);
        this.#countedIn = layer._handle;
    }

    uncount() {
        check(wasm.wend_sight_unmark(recounting(this, 'Sight.uncount')), 'Sight.uncount');
        if (this.#countedIn)
            this._handle.disown(this.#countedIn);
        this.#countedIn = null;
    }
}
