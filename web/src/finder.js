// The finder, which answers questions.
import * as L from './layout.js';
import { Owner, allocator, borrow, borrowZeroed, check, describe, during, i32, need, number64, pointer, raiseFromCallback,
    reading, refuse, release, take, text, top, u16, u32, u8, work64, wasm } from './core.js';
import { members, whole, wordsOf } from './options.js';
import { pointAt } from './places.js';
import { borrowPath, initPath, readPath } from './path.js';
import { checkFind, endQuery, writeQuery } from './query.js';
import { Space } from './space.js';

const REASONS = wordsOf(L.REASON), EXPLAINED = wordsOf(L.HINT), OUTCOMES = wordsOf(L.OUTCOME);

/**
 * Writes a query, calls `ask` with { spaceAt, at, path, resources, reads }, and frees the query; returns ask's result.
 */
export function asking(where, space, query, ask) {
    const mark = top, spaceAt = pointer(space, Space, where, 'the space'), spaces = [space._handle], resources = space._resources;
    let q = null;
    try {
        const at = borrow(L.QUERY_SIZE), path = borrow(L.PATH_SIZE);
        q = writeQuery(at, query, where);
        wasm.wend_path_init(path, L.PATH_SIZE);
        spaces.push(...q.spaces);
        return ask({ spaceAt, at, path, resources, reads: spaces });
    } finally {
        if (q !== null)
            endQuery(q);
        release(mark);
    }
}

/** The question of a search that may pause: a copy of the query and its lists that lives as long as the search. */
class Paused {
    constructor(space, query, where) {
        this.resources = space._resources;
        this.handles = [space._handle.retain()];
        this.block = 0;
        this.size = 0;
        this.q = null;
        const mark = top;
        try {
            const at = borrow(L.QUERY_SIZE);
            this.q = writeQuery(at, query, where);
            this.handles.push(...this.q.spaces.map(handle => handle.retain()));
            const size = L.QUERY_SIZE + listsOf(at);
            this.block = take(size, where);
            this.size = size;
            u8.copyWithin(this.block, at, at + L.QUERY_SIZE);
            moveLists(this.block, this.block + L.QUERY_SIZE);
        } catch (error) {
            this.end();
            throw error;
        } finally {
            release(mark);
        }
    }

    end() {
        if (this.q)
            endQuery(this.q);
        if (this.block)
            wasm.web_give_back(this.block, this.size);
        for (const handle of this.handles)
            handle.release();
    }
}

/** A paused search of a finder, which ends with the finder. */
class Waiting {
    constructor() {
        this.search = null;
    }

    end() {
        const { search } = this;
        if (search === null)
            return;
        this.search = null;
        search.end();
    }
}

function destroyWith(waiting) {
    return at => {
        wasm.wend_finder_destroy(at);
        waiting.end();
    };
}

export class Finder extends Owner {
    #waiting = new Waiting();
    #handle; // still set after free(), while a search runs

    constructor() {
        super();
        need();
        const mark = top;
        try {
            const out = borrow(4);
            check(wasm.wend_finder_create(allocator, out), 'new Finder');
            this._own(u32[out >> 2], destroyWith(this.#waiting));
            this.#handle = this._handle;
        } finally {
            release(mark);
        }
    }

    get memory() { return wasm.wend_finder_memory(reading(this, Finder, 'Finder.memory')); }

    find(space, query) {
        const where = 'Finder.find', at = reading(this, Finder, where);
        if (query?.search?.pausable)
            return this.#begin(at, space, query);
        this.#waiting.end();
        const mark = top, spaceAt = pointer(space, Space, where, 'the space'), spaceHandle = space._handle, resources = space._resources;
        let q = null;
        try {
            const queryAt = borrow(L.QUERY_SIZE), path = borrow(L.PATH_SIZE);
            q = writeQuery(queryAt, query, where);
            initPath(path);
            const status = q.id === 0 ? wasm.wend_finder_find(at, spaceAt, queryAt, path)
                : during(this.#uses(spaceHandle, ...q.spaces), where, () => wasm.wend_finder_find(at, spaceAt, queryAt, path));
            if (q.id)
                raiseFromCallback();
            checkFind(status, where, spaceAt, queryAt);
            return readPath(path, resources);
        } finally {
            if (q !== null && q.id)
                endQuery(q);
            release(mark);
        }
    }

    /** The handles that a search owns and reads. */
    #uses(...reads) {
        return { owns: [this.#handle], reads };
    }

    /** Begins a search that may pause, with its own copy of the query. */
    #begin(at, space, query) {
        this.#waiting.end();
        const where = 'Finder.find', spaceAt = pointer(space, Space, where, 'the space');
        const paused = new Paused(space, query, where);
        this.#waiting.end(); // ends a search that a getter of the query may have begun
        this.#waiting.search = paused;
        return this.#slice(paused, spaceAt, where, path => wasm.wend_finder_find(at, spaceAt, paused.block, path));
    }

    #slice(paused, spaceAt, where, ask) {
        const mark = top;
        let isRunning = false;
        try {
            const path = borrow(L.PATH_SIZE);
            wasm.wend_path_init(path, L.PATH_SIZE);
            const status = paused.q.id ? during(this.#uses(...paused.handles), where, () => ask(path)) : ask(path);
            if (paused.q.id)
                raiseFromCallback();
            checkFind(status, where, spaceAt, paused.block);
            const answer = readPath(path, paused.resources);
            isRunning = answer.outcome === 'running';
            return answer;
        } finally {
            release(mark);
            if (!isRunning)
                this.#waiting.end();
        }
    }

    continue(work = Infinity, options) {
        const where = 'Finder.continue', at = reading(this, Finder, where);
        const { pointsAtEnd } = members(options, ['pointsAtEnd'], where), paused = this.#waiting.search;
        if (!paused)
            refuse(where, 'no search is waiting: only one that ended as "running" can go on, until the finder is asked again');
        const slice = work64(work, where);
        if (pointsAtEnd !== undefined)
            wasm.wend_finder_set_points_at_end(at, pointsAtEnd ? 1 : 0);
        return this.#slice(paused, paused.handles[0].pointer, where, path => {
            const status = wasm.wend_finder_continue(at, slice, path);
            if (status === L.STATUS.argument)
                check(status, where, { argument: 'the space or one of its layers has changed since the search began: find again' });
            return status;
        });
    }

    findCheapest(space, query, count) {
        const where = 'Finder.findCheapest', at = reading(this, Finder, where);
        this.#waiting.end();
        whole(count, 1, 65535, where, 'the count');
        return asking(where, space, query, ({ spaceAt, at: queryAt, resources, reads }) => {
            const paths = borrow(L.PATH_SIZE * count), out = borrowZeroed(4);
            for (let i = 0; i < count; i++)
                wasm.wend_path_init(paths + L.PATH_SIZE * i, L.PATH_SIZE);
            const status = during(this.#uses(...reads), where, () => wasm.wend_finder_find_cheapest(at, spaceAt, queryAt, paths, count, out));
            raiseFromCallback();
            checkFind(status, where, spaceAt, queryAt);
            // If none was found, the first says why.
            return Array.from({ length: Math.max(u32[out >> 2], 1) }, (_, i) => readPath(paths + L.PATH_SIZE * i, resources));
        });
    }

    trace(space, query, options) {
        const where = 'Finder.trace', at = reading(this, Finder, where);
        const { limit = 1000000, opened = true } = members(options, ['limit', 'opened'], where);
        this.#waiting.end();
        whole(limit, 0, 2 ** 31, where, 'the limit');
        return asking(where, space, query, ({ spaceAt, at: queryAt, path, resources, reads }) => {
            const trace = wasm.web_trace_begin(queryAt, limit, opened ? 1 : 0);
            if (!trace)
                check(L.STATUS.memory, where);
            try {
                const status = during(this.#uses(...reads), where, () => wasm.wend_finder_find(at, spaceAt, queryAt, path));
                raiseFromCallback();
                checkFind(status, where, spaceAt, queryAt);
                return readTrace(trace, readPath(path, resources));
            } finally {
                wasm.web_trace_end(trace);
            }
        });
    }

    findCorridor(space, query) {
        const where = 'Finder.findCorridor', at = reading(this, Finder, where);
        this.#waiting.end();
        return asking(where, space, query, ({ spaceAt, at: queryAt, reads }) => {
            const corridor = borrow(L.CORRIDOR_SIZE);
            wasm.wend_corridor_init(corridor, L.CORRIDOR_SIZE);
            const status = during(this.#uses(...reads), where, () => wasm.wend_finder_find_corridor(at, spaceAt, queryAt, corridor));
            raiseFromCallback();
            checkFind(status, where, spaceAt, queryAt);
            return readCorridor(corridor);
        });
    }
}

const LISTS = [[L.QUERY_FROM_PLACES, L.QUERY_FROM_COUNT, L.PLACE_SIZE], [L.QUERY_VIA_PLACES, L.QUERY_VIA_COUNT, L.PLACE_SIZE],
    [L.QUERY_TO_AREAS, L.QUERY_TO_COUNT, L.AREA_SIZE]];

/** Bytes that the lists of a query need. */
function listsOf(query) {
    return LISTS.reduce((sum, [, count, size]) => sum + u32[(query + count) >> 2] * size, 0);
}

/** Moves the lists of a query out of borrowed memory. */
function moveLists(query, to) {
    for (const [list, count, size] of LISTS) {
        const from = u32[(query + list) >> 2], bytes = u32[(query + count) >> 2] * size;
        if (!bytes)
            continue;
        u8.copyWithin(to, from, from + bytes);
        u32[(query + list) >> 2] = to;
        to += bytes;
    }
}

function readTrace(trace, path) {
    const count = wasm.web_trace_count(trace), kinds = wasm.web_trace_kinds(trace);
    const answer = { path, count, cut: wasm.web_trace_is_cut(trace) !== 0, kind: u8.slice(kinds, kinds + count) };
    for (const key of ['x', 'y', 'parentX', 'parentY', 'g', 'h', 'leftX', 'leftY', 'rightX', 'rightY'])
        answer[key] = new Float64Array(count);
    answer.level = new Uint16Array(count);
    answer.parentLevel = new Uint16Array(count);
    for (let i = 0, at = wasm.web_trace_steps(trace); i < count; i++, at += L.EXPANSION_SIZE) {
        const place = (at + L.EXPANSION_PLACE) >> 2, parent = (at + L.EXPANSION_PARENT) >> 2;
        const left = (at + L.EXPANSION_LEFT) >> 2, right = (at + L.EXPANSION_RIGHT) >> 2;
        answer.x[i] = i32[place] / L.CELL;
        answer.y[i] = i32[place + 1] / L.CELL;
        answer.level[i] = u16[(place + 2) << 1];
        answer.parentX[i] = i32[parent] / L.CELL;
        answer.parentY[i] = i32[parent + 1] / L.CELL;
        answer.parentLevel[i] = u16[(parent + 2) << 1];
        answer.leftX[i] = i32[left] / L.CELL;
        answer.leftY[i] = i32[left + 1] / L.CELL;
        answer.rightX[i] = i32[right] / L.CELL;
        answer.rightY[i] = i32[right + 1] / L.CELL;
        answer.g[i] = number64(at + L.EXPANSION_G);
        answer.h[i] = number64(at + L.EXPANSION_H);
    }
    return answer;
}

function readCorridor(at) {
    const count = u32[(at + L.CORRIDOR_POLYGON_COUNT) >> 2], polygons = u32[(at + L.CORRIDOR_POLYGONS) >> 2];
    const portals = u32[(at + L.CORRIDOR_PORTALS) >> 2];
    const listed = write => {
        const length = write(at, 0, 0), room = borrow(length * L.PLACE_SIZE);
        write(at, room, length);
        return Array.from({ length }, (_, i) => pointAt(room + L.PLACE_SIZE * i));
    };
    return {
        outcome: OUTCOMES[u32[(at + L.CORRIDOR_OUTCOME) >> 2]], reason: REASONS[u32[(at + L.CORRIDOR_REASON) >> 2]],
        polygons: u32.slice(polygons >> 2, (polygons >> 2) + count),
        portals: Array.from({ length: Math.max(count - 1, 0) }, (_, i) => {
            const portal = portals + L.PORTAL_SIZE * i;
            return { left: pointAt(portal + L.PORTAL_LEFT), right: pointAt(portal + L.PORTAL_RIGHT) };
        }),
        start: count ? pointAt(at + L.CORRIDOR_START) : null, goal: count ? pointAt(at + L.CORRIDOR_GOAL) : null,
        work: number64(at + L.CORRIDOR_WORK),
        funnel: listed((...args) => wasm.wend_corridor_funnel(...args)),
        midpoints: listed((...args) => wasm.wend_corridor_midpoints(...args)),
    };
}

export function explain(space, query, path) {
    need();
    const where = 'explain';
    return asking(where, space, query, ({ spaceAt, at: queryAt }) => {
        const at = borrowZeroed(L.EXPLANATION_SIZE), room = borrow(L.EXPLANATION_ROOM), word = offset => u32[(at + offset) >> 2];
        check(wasm.wend_explain(spaceAt, queryAt, borrowPath(path, where), allocator, at), where);
        wasm.wend_explanation_text(at, room, L.EXPLANATION_ROOM);
        return {
            reason: REASONS[word(L.EXPLANATION_REASON)], text: text(room), via: word(L.EXPLANATION_VIA),
            place: pointAt(at + L.EXPLANATION_PLACE), startRegion: word(L.EXPLANATION_START_REGION),
            goalRegion: word(L.EXPLANATION_GOAL_REGION), clearance: word(L.EXPLANATION_CLEARANCE),
            needed: word(L.EXPLANATION_NEEDED), limit: number64(at + L.EXPLANATION_LIMIT),
            hint: EXPLAINED[word(L.EXPLANATION_HINT)], terrain: word(L.EXPLANATION_TERRAIN),
        };
    });
}

// ---- engines

export function engines() {
    need();
    return Object.entries(L.ENGINE).map(([name, number]) => {
        const abilities = wasm.wend_engine_abilities(number);
        return {
            name, number, summary: text(wasm.wend_engine_summary(number)),
            abilities: Object.keys(L.ABILITY).filter(word => abilities & L.ABILITY[word]),
        };
    });
}

export function engineServes(engine, space) {
    need();
    if (typeof engine !== 'string' || !Object.hasOwn(L.ENGINE, engine))
        refuse('engineServes', `there is no engine ${describe(engine)}; there are ${Object.keys(L.ENGINE).join(', ')}`);
    const number = L.ENGINE[engine];
    return wasm.wend_engine_serves(number, pointer(space, Space, 'engineServes', 'the space')) !== 0;
}
