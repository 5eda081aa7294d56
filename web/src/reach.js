// The cells that a unit can reach with its points.
import * as L from './layout.js';
import { Owner, allocator, borrow, borrowZeroed, check, cost64, i32, lending, made, need, pointer, reading, refuse, release,
    top, u32, u8, wasm } from './core.js';
import { Layer } from './layer.js';
import { each, into, put } from './options.js';
import { heading, place, pointFrom, writePlace } from './places.js';
import { readPath } from './path.js';
import { Space } from './space.js';

const DESC = {
    start: (desc, value, where) => {
        writePlace(desc.at + L.REACH_DESC_START, value, where, 'start');
        desc.hasStart = true;
    },
    points: into(put.u64(L.REACH_DESC_POINTS)),
    lastStep: into(put.word(L.REACH_DESC_LAST_STEP, L.LAST_STEP)),
    heading: ({ at }, value, where) => { u32[(at + L.REACH_DESC_HEADING) >> 2] = heading(value, where); },
    mayBeBlocked: into(put.flag(L.REACH_DESC_MAY_BE_BLOCKED)),
    foes: layerAt(L.REACH_DESC_FOES),
    zone: layerAt(L.REACH_DESC_ZONE),
};

/** A setter of a layer that is only read during the call. */
export function layerAt(offset) {
    return ({ at, read }, value, where, key) => {
        u32[(at + offset) >> 2] = pointer(value, Layer, where, key);
        read.push(value._handle);
    };
}

function cellAt(at) {
    return {
        ...pointFrom(i32, (at + L.REACH_CELL_PLACE) >> 2), parent: u32[(at + L.REACH_CELL_PARENT) >> 2], cost: cost64(at + L.REACH_CELL_COST),
        heading: u32[(at + L.REACH_CELL_HEADING) >> 2], mayStop: u8[at + L.REACH_CELL_MAY_STOP] !== 0,
    };
}

export class Reach extends Owner {
    #read = []; // handles of the space and layers of the last find, which must live until the next
    #resources = 0;

    constructor() {
        super();
        need();
        this._own(made('new Reach', undefined, out => wasm.wend_reach_create(allocator, out)), 'wend_reach_destroy');
    }

    get memory() { return wasm.wend_reach_memory(reading(this, Reach, 'Reach.memory')); }
    get work() { return Number(wasm.wend_reach_work(reading(this, Reach, 'Reach.work'))); }

    find(space, options) {
        const where = 'Reach.find', at = reading(this, Reach, where), own = this._handle;
        const spaceAt = pointer(space, Space, where, 'the space'), read = [space._handle], resources = space._resources;
        return lending(() => {
            const desc = borrow(L.REACH_DESC_SIZE), count = borrowZeroed(4), told = { at: desc, read, hasStart: false };
            wasm.wend_reach_desc_init(desc, L.REACH_DESC_SIZE);
            each(options, DESC, where, told);
            if (!told.hasStart)
                refuse(where, 'start is missing: give { start, points }');
            for (const handle of read)
                own.adopt(handle);
            for (const handle of this.#read)
                if (!read.includes(handle))
                    own.disown(handle);
            this.#read = read;
            this.#resources = resources;
            check(wasm.wend_reach_find(at, spaceAt, desc), where,
                { argument: 'cells have no such heading, or a layer is none of who stands where over the same grid', unsupported: 'the map has no cells' });
            wasm.wend_reach_cells(at, count);
            return u32[count >> 2];
        });
    }

    cells() {
        const at = reading(this, Reach, 'Reach.cells');
        return lending(() => {
            const count = borrowZeroed(4), cells = wasm.wend_reach_cells(at, count);
            return Array.from({ length: cells ? u32[count >> 2] : 0 }, (_, i) => cellAt(cells + L.REACH_CELL_SIZE * i));
        });
    }

    at(cell) {
        const mark = top;
        try {
            const found = wasm.wend_reach_at(reading(this, Reach, 'Reach.at'), place(cell, 'Reach.at', 'the place'));
            return found ? cellAt(found) : null;
        } finally {
            release(mark);
        }
    }

    path(cell) {
        const where = 'Reach.path', at = reading(this, Reach, where);
        return lending(() => {
            const path = borrow(L.PATH_SIZE);
            wasm.wend_path_init(path, L.PATH_SIZE);
            check(wasm.wend_reach_path(at, place(cell, where, 'the place'), path), where,
                { argument: 'nothing was found yet, or the space or its layers have changed since: find again' });
            return readPath(path, this.#resources);
        });
    }
}
