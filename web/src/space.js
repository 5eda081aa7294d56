// A map as one kind of mover sees it.
import * as L from './layout.js';
import { Owner, allocator, borrow, borrowZeroed, changing, check, describe, dropCallback, during, f64, keepCallback, made, mine,
    need, number64, pointer, pointerToChange, raiseFromCallback, reading, refuse, release, top, u32, u8,
    wasm } from './core.js';
import { Grid } from './grid.js';
import { Layer } from './layer.js';
import { countOf, each, into, number, put, wordsOf } from './options.js';
import { area, cellsAt, place, places, pointAt, writePlace } from './places.js';
import { borrowProfile, profileAt } from './profile.js';

const KINDS = wordsOf(L.MAP);
const NONE = Object.freeze({ at: 0, count: 0 });
const SHARED = 'what is known enters into what a view shares with its base: attach and detach it there, or give whoever explores alone a Space of their own';
const UNSUPPORTED = 'the profile\'s rules cannot be kept together on this map (the rules that are refused are told in docs/rules.md)';

/** Kinds of maps, and the function that creates a space of each; mesh.js and graph.js add theirs. */
const makers = new Map([[Grid, (...args) => wasm.wend_space_create(...args)]]);

export function addMap(type, create) {
    makers.set(type, create);
}

function sumOf(what, where) {
    let sum = 0;
    for (let i = 0, count = countOf(what, where, 'what to prepare'); i < count; i++)
        sum |= number(L.PREPARED, what[i], where, 'what to prepare');
    return sum;
}

const SLICE = {
    what: ({ at }, value, where) => { u32[(at + L.PREPARE_DESC_WHAT) >> 2] = sumOf(value, where); },
    work: into(put.u64(L.PREPARE_DESC_WORK)),
    mostBytes: into(put.u64(L.PREPARE_DESC_MOST_BYTES)),
    landmarks: into(put.u32(L.PREPARE_DESC_LANDMARKS, 0, 16)),
    progress: (slice, value, where) => {
        if (typeof value !== 'function')
            refuse(where, `progress is ${describe(value)}, not a function`);
        slice.progress = value;
    },
};

export class Space extends Owner {
    #map;
    #layers = new Map();
    #resources;
    /** For a view: the space that it is a view of. */
    #base = null;
    /** The handle of everything that is shared: its own, or for a view the base's, which outlives the base object. */
    #shared = null;

    constructor(map, profile, from) {
        super();
        need();
        this.#map = map;
        if (profile === Space) {
            this.#layers = from.layers;
            this._own(from.at, 'wend_space_destroy', from.parents);
            this.#base = from.base ?? null;
            this.#shared = from.shared ?? this._handle;
            return;
        }
        const create = makers.get(map?.constructor), where = 'new Space';
        if (!create)
            refuse(where, `the map is ${describe(map)}: give a ${[...makers.keys()].map(type => type.name).join(', ')}`);
        const mark = top;
        try {
            const { at, keeper } = borrowProfile(profile, where), out = borrowZeroed(4);
            try {
                const mapAt = pointer(map, map.constructor, where, 'the map'), handle = map._handle;
                const status = during({ owns: [], reads: [handle], readsMaps: true }, where, () => create(mapAt, at, allocator, out));
                if (status === 0)
                    this._own(u32[out >> 2], 'wend_space_destroy', keeper ? [handle, keeper] : [handle]);
                this.#shared = this._handle;
                check(status, where, { unsupported: UNSUPPORTED, argument: 'a member of the profile is out of its range' });
            } finally {
                keeper?.release();
            }
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

    /** Number of resources in its profile. */
    get _resources() {
        return this.#resources ??= this.profile.resources.length;
    }

    get map() { return mine(this, Space, 'Space.map').#map; }
    get base() { return mine(this, Space, 'Space.base').#base; }
    get kind() { return KINDS[wasm.wend_space_map_kind(reading(this, Space, 'Space.kind'))]; }
    get version() { return Number(wasm.wend_space_version(reading(this, Space, 'Space.version'))); }
    get isCurrent() { return wasm.wend_space_is_current(reading(this, Space, 'Space.isCurrent')) !== 0; }
    get memory() { return wasm.wend_space_memory(reading(this, Space, 'Space.memory')); }

    get profile() {
        const mark = top;
        try {
            const at = borrow(L.PROFILE_SIZE);
            wasm.wend_space_profile(at, reading(this, Space, 'Space.profile'));
            return profileAt(at);
        } finally {
            release(mark);
        }
    }

    /** Like changing(), for a call that changes what a space shares with its views or its base. */
    static #changing(space, where) {
        const at = reading(space, Space, where);
        changing(space, Space, where, [space.#shared]);
        return at;
    }

    /** Runs a call that may call `walkable` or `progress` while the space is half changed. */
    #alone(where, call) {
        return during({ owns: [this.#shared], reads: [], readsMaps: true }, where, call);
    }

    update() {
        const where = 'Space.update', at = Space.#changing(this, where);
        const status = this.#alone(where, () => wasm.wend_space_update(at));
        check(status, where, { unsupported: UNSUPPORTED });
        raiseFromCallback();
    }

    refresh(cells) {
        const mark = top, where = 'Space.refresh';
        try {
            const cellsAt = area(cells, where, 'the area'), at = Space.#changing(this, where);
            const status = this.#alone(where, () => wasm.wend_space_refresh(at, cellsAt));
            check(status, where, { range: 'the area leaves the map' });
            raiseFromCallback();
        } finally {
            release(mark);
        }
    }

    snapshot() {
        const mark = top, where = 'Space.snapshot';
        try {
            const out = borrow(4), at = reading(this, Space, where);
            check(wasm.wend_space_snapshot(at, out), where);
            return new Space(this.#map, Space, { at: u32[out >> 2], parents: this.#standsOn(at), layers: new Map(this.#applied()) });
        } finally {
            release(mark);
        }
    }

    view() {
        const where = 'Space.view', from = reading(this, Space, where);
        const at = made(where, { unsupported: 'the map has no cells, and so no layers that a view could have: make another Space of it' },
            out => wasm.wend_space_view(from, out));
        return new Space(this.#map, Space, { at, parents: [this.#shared], layers: new Map(), base: this.#base ?? this, shared: this.#shared });
    }

    /** The layers in effect: its own, and for a view also the base's layer of known cells. */
    #applied() {
        const known = this.#base?.#layers.get('known');
        return known ? [...this.#layers, ['known', known]] : [...this.#layers];
    }

    /**
     * Handles that a copy keeps alive: the map, the profile's function and the layers. The copy of a view needs neither
     * the base nor its other layers.
     */
    #standsOn(at) {
        const { parents } = this._handle;
        if (!this.#base)
            return [...parents];
        const known = wasm.wend_space_layer(at, L.LAYER.known);
        const below = this.#shared.parents.filter(handle => handle.destroy !== 'wend_layer_destroy' || handle.pointer === known);
        return [...below, ...parents.filter(handle => handle !== this.#shared)];
    }

    isFree(cell) {
        const mark = top;
        try {
            return wasm.wend_space_is_free(reading(this, Space, 'Space.isFree'), place(cell, 'Space.isFree', 'the place')) !== 0;
        } finally {
            release(mark);
        }
    }

    prepare(...what) {
        const where = 'Space.prepare', sum = sumOf(what.length ? what : ['auto'], where);
        check(wasm.wend_space_prepare(Space.#changing(this, where), sum), where,
            { unsupported: 'this map and profile allow no such thing: docs/prepare.md tells where each serves' });
    }

    prepareSlice(options = {}) {
        const mark = top, where = 'Space.prepareSlice';
        let id = 0;
        try {
            const at = borrow(L.PREPARE_DESC_SIZE), done = borrowZeroed(1);
            wasm.wend_prepare_desc_init(at, L.PREPARE_DESC_SIZE);
            const slice = { at, progress: null };
            each(options, SLICE, where, slice);
            if (slice.progress) {
                id = keepCallback(slice);
                wasm.web_set_progress(at, id);
            }
            const space = Space.#changing(this, where);
            check(this.#alone(where, () => wasm.wend_space_prepare_slice(space, at, done)), where,
                { unsupported: 'this map and profile allow no such thing: docs/prepare.md tells where each serves' });
            raiseFromCallback();
            return u8[done] !== 0;
        } finally {
            if (id)
                dropCallback(id);
            release(mark);
        }
    }

    unprepare(...what) {
        check(wasm.wend_space_unprepare(Space.#changing(this, 'Space.unprepare'), sumOf(what, 'Space.unprepare')), 'Space.unprepare');
    }

    get prepared() {
        const sum = wasm.wend_space_prepared(reading(this, Space, 'Space.prepared'));
        return Object.keys(L.PREPARED).filter(word => sum & L.PREPARED[word]);
    }

    components() {
        const mark = top, where = 'Space.components', at = reading(this, Space, where);
        try {
            const cells = this.#map instanceof Grid ? this.#map.width * this.#map.height * this.#map.levels : 0;
            const labels = borrow(cells * 4), out = borrowZeroed(4);
            check(wasm.wend_space_components(at, allocator, labels, out), where, { unsupported: 'the map has no cells' });
            return { labels: u32.slice(labels >> 2, (labels >> 2) + cells), count: u32[out >> 2] };
        } finally {
            release(mark);
        }
    }

    wouldCutOff(cells, from, goal) {
        const mark = top, where = 'Space.wouldCutOff';
        try {
            const closed = places(cells, where, 'cells'), starts = places(from, where, 'places');
            const cut = borrow(L.CUT_DESC_SIZE), out = borrowZeroed(4);
            wasm.wend_cut_desc_init(cut, L.CUT_DESC_SIZE);
            u32[(cut + L.CUT_DESC_CELLS) >> 2] = closed.at;
            u32[(cut + L.CUT_DESC_CELL_COUNT) >> 2] = closed.count;
            u32[(cut + L.CUT_DESC_PLACES) >> 2] = starts.at;
            u32[(cut + L.CUT_DESC_PLACE_COUNT) >> 2] = starts.count;
            writePlace(cut + L.CUT_DESC_GOAL, goal, where, 'the goal');
            check(wasm.wend_space_would_cut_off(reading(this, Space, where), cut, allocator, out), where);
            const first = u32[out >> 2];
            return first < starts.count ? first : -1;
        } finally {
            release(mark);
        }
    }

    nearest(start, goal) {
        const mark = top, where = 'Space.nearest';
        try {
            const at = borrowZeroed(L.NEAREST_SIZE);
            check(wasm.wend_space_nearest(reading(this, Space, where), allocator, place(start, where, 'the start'), place(goal, where, 'the goal'), at), where);
            const count = u32[(at + L.NEAREST_COUNT) >> 2];
            return count ? { place: pointAt(at + L.NEAREST_PLACE), distanceSquared: number64(at + L.NEAREST_DISTANCE_SQUARED), count } : null;
        } finally {
            release(mark);
        }
    }

    attach(layer) {
        const where = 'Space.attach';
        check(wasm.wend_space_attach(changing(this, Space, where), pointer(layer, Layer, where, 'the layer')), where,
            { argument: 'the layer is over another grid, or the space has one of its kind', unsupported: this.#base ? SHARED : UNSUPPORTED });
        this._handle.adopt(layer._handle);
        this.#layers.set(layer.kind, layer);
    }

    detach(layer) {
        const where = 'Space.detach';
        check(wasm.wend_space_detach(changing(this, Space, where), pointer(layer, Layer, where, 'the layer')), where, { argument: 'the space does not have this layer', unsupported: SHARED });
        this._handle.disown(layer._handle);
        this.#layers.delete(layer.kind);
    }

    layer(kind) {
        number(L.LAYER, kind, 'Space.layer', 'the kind');
        return new Map(mine(this, Space, 'Space.layer').#applied()).get(kind) ?? null;
    }

    /** Handles of its own layers; a view's base keeps its layer of known cells itself. */
    _layers() {
        return [...this.#layers.values()].map(layer => layer._handle).filter(handle => handle);
    }

    /** Throws if a running call reads one of its layers. */
    _changingLayers(where) {
        for (const layer of this.#layers.values())
            if (!layer.isFreed)
                pointerToChange(layer, Layer, where, 'a layer of the space');
    }

    sees(from, to, except) {
        const mark = top, where = 'Space.sees';
        try {
            const { at: list, count } = except === undefined ? NONE : places(except, where, 'except');
            return wasm.wend_line_of_sight(reading(this, Space, where), place(from, where, 'from'), place(to, where, 'to'), list, count) !== 0;
        } finally {
            release(mark);
        }
    }

    raycast(from, to, except) {
        const mark = top, where = 'Space.raycast';
        try {
            const { at: list, count } = except === undefined ? NONE : places(except, where, 'except'), hit = borrowZeroed(L.LINE_HIT_SIZE);
            check(wasm.wend_line_raycast(reading(this, Space, where), place(from, where, 'from'), place(to, where, 'to'), list, count, hit), where,
                { range: 'the places lie on different levels, or on none of the map' });
            return { hit: u8[hit + L.LINE_HIT_HIT] !== 0, cell: pointAt(hit + L.LINE_HIT_CELL), fraction: f64[(hit + L.LINE_HIT_FRACTION) >> 3] };
        } finally {
            release(mark);
        }
    }

    lineCells(from, to) {
        const mark = top, where = 'Space.lineCells', at = reading(this, Space, where);
        try {
            const a = place(from, where, 'from'), b = place(to, where, 'to'), room = borrow(L.PLACE_SIZE * 512);
            let count = wasm.wend_line_cells(at, a, b, room, 512);
            if (count <= 512)
                return cellsAt(room, count);
            const larger = borrow(L.PLACE_SIZE * count);
            // The places have to be written again: the call may have overwritten them.
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
            check(wasm.wend_line_cost(reading(this, Space, where), place(from, where, 'from'), place(to, where, 'to'), out), where);
            return u32[out >> 2] === 0xFFFFFFFF && u32[(out >> 2) + 1] === 0xFFFFFFFF ? Infinity : number64(out);
        } finally {
            release(mark);
        }
    }
}
