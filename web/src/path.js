// Paths, and followers that move along them.
import * as L from './layout.js';
import { Owner, Template, borrow, borrowZeroed, check, cost64, describe, f64, i32, mine, need, number64, pointer, reading, refuse,
    release, take, text, top, u32, u8, wasm } from './core.js';
import { countOf, finite, members, number, wordsOf } from './options.js';
import { area, heading, pointAt, pointFrom, writePlace } from './places.js';
import { Space } from './space.js';

const OUTCOMES = wordsOf(L.OUTCOME), REASONS = wordsOf(L.REASON), LINES = wordsOf(L.LINES), ENGINES = wordsOf(L.ENGINE);
const FAULTS = wordsOf(L.PATH_FAULT);
const MADE = Symbol('made by the library');
const NO_NUMBERS = Object.freeze([]);
const GROUND_HINTS = { unsupported: 'the space is not one over a mesh', range: 'the path leads over ground that is there no more' };

const EMPTY = new Template(L.PATH_SIZE, at => wasm.wend_path_init(at, L.PATH_SIZE));

/** Writes an empty path. */
export function initPath(at) {
    EMPTY.write(at);
}

function long(words, i) {
    return words[i] + words[i + 1] * 4294967296;
}

// Points of short paths lie side by side in a pool: creating an array for each costs more than finding some paths.
const POOL = 1024, LONG = 96;
let pool = new Int32Array(POOL), pooled = 0;

let kept = pool; // where keep() put the last points

/** Copies numbers to a lasting place; returns their start index in `kept`. */
function keep(from, count) {
    if (count > LONG) {
        kept = i32.slice(from, from + count);
        return 0;
    }
    if (pooled + count > POOL) {
        pool = new Int32Array(POOL);
        pooled = 0;
    }
    const begin = pooled, ints = i32, own = pool;
    for (let i = 0; i < count; i++)
        own[begin + i] = ints[from + i];
    pooled += count;
    kept = own;
    return begin;
}

/** Copies the C struct into a Path. */
export function readPath(at, resources = 0) {
    return new Path(MADE, at, resources);
}

export class Path {
    #kept; // the points' numbers from #begin on, and the number of points
    #begin;
    #count;
    #places = null;

    constructor(made, at, resources) {
        if (made !== MADE)
            refuse('new Path', 'paths come from Finder.find and its like; Path.of makes one of points of your own');
        // In local variables: variables of other modules are looked up at each use.
        const words = u32, i = at >> 2;
        const count = words[i + (L.PATH_POINT_COUNT >> 2)], points = words[i + (L.PATH_POINTS >> 2)] >> 2;
        this.outcome = OUTCOMES[words[i + (L.PATH_OUTCOME >> 2)]];
        this.reason = REASONS[words[i + (L.PATH_REASON >> 2)]];
        this.cost = long(words, i + (L.PATH_COST >> 2));
        this.length = f64[(at + L.PATH_LENGTH) >> 3];
        this.planLength = f64[(at + L.PATH_PLAN_LENGTH) >> 3];
        this.#count = count && points ? count : 0;
        this.#begin = keep(points, 3 * this.#count);
        this.#kept = kept;
        this.lines = LINES[words[i + (L.PATH_LINES >> 2)]];
        this.engine = ENGINES[words[i + (L.PATH_ENGINE >> 2)]];
        this.expanded = long(words, i + (L.PATH_EXPANDED >> 2));
        this.generated = long(words, i + (L.PATH_GENERATED >> 2));
        this.queued = long(words, i + (L.PATH_QUEUED >> 2));
        this.work = long(words, i + (L.PATH_WORK >> 2));
        const bound = words[i + (L.PATH_BOUND >> 2)];
        this.bound = bound === 0xffffffff ? Infinity : bound / 256;
        this.startIndex = words[i + (L.PATH_START_INDEX >> 2)];
        this.goalIndex = words[i + (L.PATH_GOAL_INDEX >> 2)];
        this._points = null;
        this._cells = words[i + (L.PATH_CELLS >> 2)];
        this.spent = resources ? Object.freeze(Array.from({ length: resources }, (_, r) => number64(at + L.PATH_SPENT + 8 * r))) : NO_NUMBERS;
        const walls = words[i + (L.PATH_WALL_COUNT >> 2)], nodes = words[i + (L.PATH_NODES >> 2)];
        this.walls = walls ? pointsFrom(i32, words[i + (L.PATH_WALLS >> 2)] >> 2, walls) : NO_NUMBERS;
        this.nodes = nodes ? i32.slice(nodes >> 2, (nodes >> 2) + count) : null;
    }

    static of(places, options) {
        need();
        const mark = top, where = 'Path.of', { lines = 'grid', cells = 'square' } = members(options, ['lines', 'cells'], where);
        try {
            const count = countOf(places, where, 'the points'), at = borrow(L.PATH_SIZE), list = borrow(L.PLACE_SIZE * count);
            wasm.wend_path_init(at, L.PATH_SIZE);
            for (let i = 0; i < count; i++) {
                const place = places[i];
                writePlace(list + L.PLACE_SIZE * i, place, where, `points[${i}]`);
                if (place.byLink)
                    i32[(list + L.PLACE_SIZE * i + 8) >> 2] |= L.PLACE_BY_LINK << 16;
            }
            u32[(at + L.PATH_POINTS) >> 2] = list;
            u32[(at + L.PATH_POINT_COUNT) >> 2] = count;
            u32[(at + L.PATH_LINES) >> 2] = number(L.LINES, lines, where, 'lines');
            u32[(at + L.PATH_CELLS) >> 2] = number(L.CELLS, cells, where, 'cells');
            return readPath(at);
        } finally {
            release(mark);
        }
    }

    get found() { return mine(this, Path, 'Path.found').outcome === 'found'; }
    get why() { return mine(this, Path, 'Path.why').reason === 'none' ? '' : text(wasm.wend_reason_text(L.REASON[this.reason])); }
    get pointCount() { return mine(this, Path, 'Path.pointCount').#count; }

    get places() {
        mine(this, Path, 'Path.places');
        this.#places ??= this.#kept.slice(this.#begin, this.#begin + 3 * this.#count);
        return this.#places;
    }

    get points() {
        mine(this, Path, 'Path.points');
        this._points ??= pointsFrom(this.#kept, this.#begin, this.#count);
        return this._points;
    }

    /** Borrows a C struct with the points. */
    _borrow() {
        const at = borrow(L.PATH_SIZE);
        this._write(at, borrow(L.PLACE_SIZE * this.#count));
        return at;
    }

    /** Writes the C struct, and its points to another address. */
    _write(at, points) {
        initPath(at);
        i32.set(this.#kept.subarray(this.#begin, this.#begin + 3 * this.#count), points >> 2);
        u32[(at + L.PATH_POINTS) >> 2] = points;
        u32[(at + L.PATH_POINT_COUNT) >> 2] = this.pointCount;
        u32[(at + L.PATH_LINES) >> 2] = L.LINES[this.lines];
        u32[(at + L.PATH_CELLS) >> 2] = this._cells;
        u32[(at + L.PATH_OUTCOME) >> 2] = L.OUTCOME[this.outcome];
        u32[(at + L.PATH_REASON) >> 2] = L.REASON[this.reason];
        u32[(at + L.PATH_START_INDEX) >> 2] = this.startIndex;
        u32[(at + L.PATH_GOAL_INDEX) >> 2] = this.goalIndex;
    }

    cells(options) {
        const mark = top, { withoutStart = false } = members(options, ['withoutStart'], 'Path.cells');
        try {
            const at = mine(this, Path, 'Path.cells')._borrow(), start = withoutStart ? L.PATH_START.skipped : L.PATH_START.included;
            const count = wasm.wend_path_cells(at, start, 0, 0), room = borrow(count * L.PLACE_SIZE);
            wasm.wend_path_cells(at, start, room, count);
            const cells = new Int32Array(count * 3);
            for (let i = 0, from = room >> 2; i < cells.length; i += 3, from += 3) {
                cells[i] = i32[from] >> 8;
                cells[i + 1] = i32[from + 1] >> 8;
                cells[i + 2] = i32[from + 2] & 0xFFFF;
            }
            return cells;
        } finally {
            release(mark);
        }
    }

    *[Symbol.iterator]() {
        const cells = this.cells();
        for (let i = 0; i < cells.length; i += 3)
            yield [cells[i], cells[i + 1], cells[i + 2]];
    }

    onGround(space, options) {
        const mark = top, where = 'Path.onGround', { slopes = true } = members(options, ['slopes'], where);
        try {
            const at = mine(this, Path, where)._borrow(), spaceAt = pointer(space, Space, where, 'the space'), counted = borrow(4);
            const detail = slopes ? L.PATH_DETAIL.slopes : L.PATH_DETAIL.points;
            const status = wasm.wend_path_on_ground(at, spaceAt, detail, 0, 0, counted), count = u32[counted >> 2];
            const room = borrow(count * L.GROUND_POINT_SIZE);
            check(status === L.STATUS.capacity ? wasm.wend_path_on_ground(at, spaceAt, detail, room, count, counted) : status, where, GROUND_HINTS);
            return Array.from({ length: count }, (_, i) => groundPointAt(room + i * L.GROUND_POINT_SIZE));
        } finally {
            release(mark);
        }
    }

    follow(options) {
        return new Follower(MADE, mine(this, Path, 'Path.follow'), options);
    }

    _checked(space, facing, where) {
        const out = borrowZeroed(L.PATH_CHECK_SIZE);
        const isValid = wasm.wend_path_is_valid(this._borrow(), pointer(space, Space, where, 'the space'), heading(facing, where), out);
        return { isValid: isValid !== 0, out };
    }

    fault(space, facing = L.DIRECTION.none) {
        const mark = top;
        try {
            const { isValid, out } = mine(this, Path, 'Path.fault')._checked(space, facing, 'Path.fault');
            return isValid ? null : faultAt(out);
        } finally {
            release(mark);
        }
    }

    costIn(space, facing = L.DIRECTION.none) {
        const mark = top;
        try {
            const { isValid, out } = mine(this, Path, 'Path.costIn')._checked(space, facing, 'Path.costIn');
            return isValid ? cost64(out + L.PATH_CHECK_COST) : Infinity;
        } finally {
            release(mark);
        }
    }

    touches(space, cells) {
        const mark = top, where = 'Path.touches';
        try {
            return wasm.wend_path_touches(mine(this, Path, where)._borrow(), pointer(space, Space, where, 'the space'), area(cells, where, 'the area')) !== 0;
        } finally {
            release(mark);
        }
    }
}

function pointsFrom(ints, i, count) {
    return Array.from({ length: count }, (_, n) => pointFrom(ints, i + 3 * n));
}

function groundPointAt(at) {
    return {
        place: pointAt(at + L.GROUND_POINT_PLACE), x: f64[(at + L.GROUND_POINT_X) >> 3], y: f64[(at + L.GROUND_POINT_Y) >> 3],
        height: f64[(at + L.GROUND_POINT_HEIGHT) >> 3], point: u32[(at + L.GROUND_POINT_POINT) >> 2],
    };
}

function faultAt(out) {
    const fault = u32[(out + L.PATH_CHECK_FAULT) >> 2];
    return {
        fault: FAULTS[fault], text: text(wasm.wend_path_fault_text(fault)), point: u32[(out + L.PATH_CHECK_POINT) >> 2],
        step: number64(out + L.PATH_CHECK_STEP), cell: pointAt(out + L.PATH_CHECK_CELL),
        cost: number64(out + L.PATH_CHECK_COST), length: f64[(out + L.PATH_CHECK_LENGTH) >> 3],
    };
}

/** A follower's memory: the C follower, then the path, then the path's points. */
const FOLLOWER_ROOM = (L.FOLLOWER_SIZE + 7) & ~7, PATH_AT = FOLLOWER_ROOM, POINTS_AT = PATH_AT + ((L.PATH_SIZE + 7) & ~7);

function giveBack(size) {
    return at => wasm.web_give_back(at, size);
}

export class Follower extends Owner {
    #size;

    constructor(made, path, options) {
        super();
        if (made !== MADE)
            refuse('new Follower', 'followers come from path.follow()');
        need();
        const { uphill = 0, downhill = 0, ignoresTerrain = false } = members(options, ['uphill', 'downhill', 'ignoresTerrain'], 'Path.follow');
        const up = finite(uphill, 'Path.follow', 'uphill'), down = finite(downhill, 'Path.follow', 'downhill');
        const size = POINTS_AT + L.PLACE_SIZE * path.pointCount, at = take(size, 'Path.follow');
        this.#size = size;
        path._write(at + PATH_AT, at + POINTS_AT);
        wasm.wend_path_follow(at, at + PATH_AT);
        f64[(at + L.FOLLOWER_UPHILL) >> 3] = up;
        f64[(at + L.FOLLOWER_DOWNHILL) >> 3] = down;
        u8[at + L.FOLLOWER_IGNORES_TERRAIN] = ignoresTerrain ? 1 : 0;
        this._own(at, giveBack(size));
    }

    get x() { return f64[(reading(this, Follower, 'Follower.x') + L.FOLLOWER_X) >> 3]; }
    get y() { return f64[(reading(this, Follower, 'Follower.y') + L.FOLLOWER_Y) >> 3]; }
    get level() { return i32[(reading(this, Follower, 'Follower.level') + L.FOLLOWER_LEVEL) >> 2] & 0xFFFF; }
    get headingX() { return f64[(reading(this, Follower, 'Follower.headingX') + L.FOLLOWER_HEADING_X) >> 3]; }
    get headingY() { return f64[(reading(this, Follower, 'Follower.headingY') + L.FOLLOWER_HEADING_Y) >> 3]; }
    get left() { return f64[(reading(this, Follower, 'Follower.left') + L.FOLLOWER_LEFT) >> 3]; }
    get height() { return f64[(reading(this, Follower, 'Follower.height') + L.FOLLOWER_HEIGHT) >> 3]; }
    get slope() { return f64[(reading(this, Follower, 'Follower.slope') + L.FOLLOWER_SLOPE) >> 3]; }
    get next() { return u32[(reading(this, Follower, 'Follower.next') + L.FOLLOWER_NEXT) >> 2]; }
    get crossedLink() { return u8[reading(this, Follower, 'Follower.crossedLink') + L.FOLLOWER_CROSSED_LINK] !== 0; }
    get done() {
        const at = reading(this, Follower, 'Follower.done');
        return u32[(at + L.FOLLOWER_NEXT) >> 2] >= u32[(at + PATH_AT + L.PATH_POINT_COUNT) >> 2];
    }
    get memory() { return mine(this, Follower, 'Follower.memory').isFreed ? 0 : this.#size; }

    advance(distance) {
        const at = reading(this, Follower, 'Follower.advance');
        return wasm.wend_path_advance(at + PATH_AT, at, finite(distance, 'Follower.advance', 'the distance')) !== 0;
    }

    walk(space, distance) {
        const at = reading(this, Follower, 'Follower.walk'), spaceAt = pointer(space, Space, 'Follower.walk', 'the space');
        return wasm.wend_path_walk(at + PATH_AT, spaceAt, at, finite(distance, 'Follower.walk', 'the distance')) !== 0;
    }

    fault(space) {
        const mark = top, at = reading(this, Follower, 'Follower.fault');
        try {
            const out = borrowZeroed(L.PATH_CHECK_SIZE);
            const isValid = wasm.wend_path_is_valid_ahead(at + PATH_AT, pointer(space, Space, 'Follower.fault', 'the space'), at, out);
            return isValid ? null : faultAt(out);
        } finally {
            release(mark);
        }
    }
}

/** Borrows the struct of a path and returns its pointer. */
export function borrowPath(path, where) {
    return path instanceof Path ? path._borrow() : refuse(where, `the path is ${describe(path)}, not a Path`);
}
