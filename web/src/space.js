// A map as one kind of mover sees it.
import * as L from './layout.js';
import { Owner, allocator, borrow, borrowZeroed, check, describe, dropCallback, each, f64, keepCallback, need,
    number, number64, pointer, put, raiseFromCallback, refuse, release, self, top, u32, u8, wasm, wordsOf } from './core.js';
import { Grid } from './grid.js';
import { Layer } from './layer.js';
import { area, cellsAt, place, places, pointAt } from './places.js';
import { borrowProfile, profileAt } from './profile.js';

const KINDS = wordsOf(L.MAP);
const UNSUPPORTED = 'the profile\'s rules cannot be kept together on this map (the rules that are refused are told in docs/rules.md)';

/** Kinds of map and how a space is made of each; mesh.js and graph.js add theirs. */
const makers = new Map([[Grid, (...args) => wasm.wend_space_create(...args)]]);

export function addMap(type, create) {
    makers.set(type, create);
}

function sumOf(what, where) {
    let sum = 0;
    for (const word of what)
        sum |= number(L.PREPARED, word, where, 'what to prepare');
    return sum;
}

const SLICE = {
    what: (at, value, where) => { u32[(at + L.PREPARE_DESC_WHAT) >> 2] = sumOf(value, where); },
    workLimit: put.u64(L.PREPARE_DESC_WORK_LIMIT),
    mostBytes: put.u64(L.PREPARE_DESC_MOST_BYTES),
    landmarks: put.u32(L.PREPARE_DESC_LANDMARKS, 0, 16),
    progress: () => {},
};

export class Space extends Owner {
    #map;
    #layers = new Map();
    #resources;

    constructor(map, profile, made) {
        super();
        need();
        this.#map = map;
        if (profile === Space) {
            this.#layers = made.layers;
            this._own(made.at, 'wend_space_destroy', made.parents);
            return;
        }
        const create = makers.get(map?.constructor), where = 'new Space';
        if (!create)
            refuse(where, `the map is ${describe(map)}: give a ${[...makers.keys()].map(type => type.name).join(', ')}`);
        const mark = top;
        try {
            const from = pointer(map, map.constructor, where, 'the map');
            const { at, keeper } = borrowProfile(profile, where), out = borrowZeroed(4);
            const status = create(from, at, allocator, out);
            if (status === 0)
                this._own(u32[out >> 2], 'wend_space_destroy', keeper ? [map._handle, keeper] : [map._handle]);
            keeper?.release();
            check(status, where, { unsupported: UNSUPPORTED, argument: 'a member of the profile is out of its range' });
            this._raise();
        } finally {
            release(mark);
        }
    }

    _raise() {
        try {
            raiseFromCallback();
        } catch (error) {
            this.free();
            throw error;
        }
    }

    /** How many resources its profile counts. */
    get _resources() {
        return this.#resources ??= this.profile.resources.length;
    }

    get map() { return this.#map; }
    get kind() { return KINDS[wasm.wend_space_map(self(this, 'Space.kind'))]; }
    get version() { return Number(wasm.wend_space_version(self(this, 'Space.version'))); }
    get isCurrent() { return wasm.wend_space_is_current(self(this, 'Space.isCurrent')) !== 0; }
    get memory() { return wasm.wend_space_memory(self(this, 'Space.memory')); }

    get profile() {
        const mark = top;
        try {
            const at = borrow(L.PROFILE_SIZE);
            wasm.wend_space_read_profile(self(this, 'Space.profile'), at, L.PROFILE_SIZE);
            return profileAt(at);
        } finally {
            release(mark);
        }
    }

    update() {
        check(wasm.wend_space_update(self(this, 'Space.update')), 'Space.update', { unsupported: UNSUPPORTED });
        raiseFromCallback();
    }

    refresh(cells) {
        const mark = top, where = 'Space.refresh';
        try {
            check(wasm.wend_space_refresh(self(this, where), area(cells, where, 'the area')), where, { range: 'the area leaves the map' });
            raiseFromCallback();
        } finally {
            release(mark);
        }
    }

    snapshot() {
        const mark = top, where = 'Space.snapshot';
        try {
            const out = borrow(4);
            check(wasm.wend_space_snapshot(self(this, where), out), where);
            return new Space(this.#map, Space, { at: u32[out >> 2], parents: [...this._handle.parents], layers: new Map(this.#layers) });
        } finally {
            release(mark);
        }
    }

    isFree(cell) {
        const mark = top;
        try {
            return wasm.wend_space_is_free(self(this, 'Space.isFree'), place(cell, 'Space.isFree', 'the place')) !== 0;
        } finally {
            release(mark);
        }
    }

    prepare(...what) {
        const where = 'Space.prepare';
        check(wasm.wend_space_prepare(self(this, where), sumOf(what.length ? what : ['auto'], where)), where,
            { unsupported: 'this map and profile allow no such thing: docs/prepare.md tells where each serves' });
    }

    prepareSlice(options = {}) {
        const mark = top, where = 'Space.prepareSlice';
        let id = 0;
        try {
            const at = borrow(L.PREPARE_DESC_SIZE), done = borrowZeroed(1);
            wasm.wend_prepare_desc_init(at, L.PREPARE_DESC_SIZE);
            each(options, SLICE, where, at);
            if (options.progress) {
                id = keepCallback({ progress: options.progress });
                wasm.web_set_progress(at, id);
            }
            check(wasm.wend_space_prepare_slice(self(this, where), at, done), where,
                { unsupported: 'this map and profile allow no such thing: docs/prepare.md tells where each serves' });
            raiseFromCallback();
            return u8[done] !== 0;
        } finally {
            if (id)
                dropCallback(id);
            release(mark);
        }
    }

    forget(...what) {
        check(wasm.wend_space_forget(self(this, 'Space.forget'), sumOf(what, 'Space.forget')), 'Space.forget');
    }

    get prepared() {
        const sum = wasm.wend_space_prepared(self(this, 'Space.prepared'));
        return Object.keys(L.PREPARED).filter(word => sum & L.PREPARED[word]);
    }

    components() {
        const mark = top, where = 'Space.components', at = self(this, where);
        try {
            const cells = this.#map instanceof Grid ? this.#map.width * this.#map.height * this.#map.levels : 0;
            const labels = borrow(cells * 4), out = borrowZeroed(4);
            check(wasm.wend_space_components(at, allocator, labels, out), where, { unsupported: 'the map has no cells' });
            return { labels: u32.slice(labels >> 2, (labels >> 2) + cells), count: u32[out >> 2] };
        } finally {
            release(mark);
        }
    }

    wouldDisconnect(cells, a, b) {
        const mark = top, where = 'Space.wouldDisconnect';
        try {
            const list = places(cells, where, 'cells'), out = borrowZeroed(1);
            check(wasm.wend_space_would_disconnect(self(this, where), allocator, list, cells.length, place(a, where, 'a'), place(b, where, 'b'), out),
                where);
            return u8[out] !== 0;
        } finally {
            release(mark);
        }
    }

    wouldCutOff(cells, from, goal) {
        const mark = top, where = 'Space.wouldCutOff';
        try {
            const list = places(cells, where, 'cells'), starts = places(from, where, 'places'), out = borrowZeroed(4);
            check(wasm.wend_space_would_cut_off(self(this, where), allocator, list, cells.length, starts, from.length,
                place(goal, where, 'the goal'), out), where);
            const first = u32[out >> 2];
            return first < from.length ? first : -1;
        } finally {
            release(mark);
        }
    }

    nearest(start, goal) {
        const mark = top, where = 'Space.nearest';
        try {
            const at = borrowZeroed(L.NEAREST_SIZE);
            check(wasm.wend_space_nearest(self(this, where), allocator, place(start, where, 'the start'), place(goal, where, 'the goal'), at), where);
            const count = u32[(at + L.NEAREST_COUNT) >> 2];
            return count ? { place: pointAt(at + L.NEAREST_PLACE), distanceSquared: number64(at + L.NEAREST_DISTANCE_SQUARED), count } : null;
        } finally {
            release(mark);
        }
    }

    attach(layer) {
        const where = 'Space.attach';
        check(wasm.wend_space_attach(self(this, where), pointer(layer, Layer, where, 'the layer')), where,
            { argument: 'the layer is over another grid, or the space has one of its kind', unsupported: UNSUPPORTED });
        this._handle.adopt(layer._handle);
        this.#layers.set(layer.kind, layer);
    }

    detach(layer) {
        const where = 'Space.detach';
        check(wasm.wend_space_detach(self(this, where), pointer(layer, Layer, where, 'the layer')), where, { argument: 'the space does not have this layer' });
        this._handle.disown(layer._handle);
        this.#layers.delete(layer.kind);
    }

    layer(kind) {
        number(L.LAYER, kind, 'Space.layer', 'the kind');
        return this.#layers.get(kind) ?? null;
    }

    /** Handles of the layers that it has. */
    _layers() {
        return [...this.#layers.values()].map(layer => layer._handle).filter(handle => handle);
    }

    sees(from, to, except = []) {
        const mark = top, where = 'Space.sees';
        try {
            const list = except.length ? places(except, where, 'except') : 0;
            return wasm.wend_line_of_sight(self(this, where), place(from, where, 'from'), place(to, where, 'to'), list, except.length) !== 0;
        } finally {
            release(mark);
        }
    }

    raycast(from, to, except = []) {
        const mark = top, where = 'Space.raycast';
        try {
            const list = except.length ? places(except, where, 'except') : 0, hit = borrowZeroed(L.LINE_HIT_SIZE);
            check(wasm.wend_line_raycast(self(this, where), place(from, where, 'from'), place(to, where, 'to'), list, except.length, hit), where,
                { range: 'the places lie on different levels, or on none of the map' });
            return { hit: u8[hit + L.LINE_HIT_HIT] !== 0, cell: pointAt(hit + L.LINE_HIT_CELL), fraction: f64[(hit + L.LINE_HIT_FRACTION) >> 3] };
        } finally {
            release(mark);
        }
    }

    lineCells(from, to) {
        const mark = top, where = 'Space.lineCells', at = self(this, where);
        try {
            const a = place(from, where, 'from'), b = place(to, where, 'to'), room = borrow(L.PLACE_SIZE * 512);
            let count = wasm.wend_line_cells(at, a, b, room, 512);
            if (count <= 512)
                return cellsAt(room, count);
            const larger = borrow(L.PLACE_SIZE * count);
            // The call may have written over the places, which are its own.
            count = wasm.wend_line_cells(at, place(from, where, 'from'), place(to, where, 'to'), larger, count);
            return cellsAt(larger, count);
        } finally {
            release(mark);
        }
    }

    lineCost(from, to) {
        const mark = top, where = 'Space.lineCost';
        try {
            const out = borrow(8);
            check(wasm.wend_line_cost(self(this, where), place(from, where, 'from'), place(to, where, 'to'), out), where);
            return u32[out >> 2] === 0xFFFFFFFF && u32[(out >> 2) + 1] === 0xFFFFFFFF ? Infinity : number64(out);
        } finally {
            release(mark);
        }
    }
}
