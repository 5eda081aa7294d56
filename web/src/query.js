// Converts a question from a plain object to the C struct.
import * as L from './layout.js';
import { Template, WendError, borrow, check, describe, dropCallback, keepCallback, need, number64, pointer, refuse, release,
    take, text, top, u32, wasm, write64 } from './core.js';
import { each, finite, into, number, put, wordsOf } from './options.js';
import { areas, heading, pointAt, places, writePlace } from './places.js';
import { borrowProfile } from './profile.js';
import { Space } from './space.js';

const FUNCTION = (value, where, what) => {
    if (typeof value !== 'function')
        refuse(where, `${what} is ${describe(value)}, not a function`);
};

/** Writes a list's address and count. */
function writeList(at, countAt, { at: list, count }) {
    u32[at >> 2] = list;
    u32[countAt >> 2] = count;
}

const FROM = {
    places: (q, value, where) => writeList(q.at + L.QUERY_FROM_PLACES, q.at + L.QUERY_FROM_COUNT, places(value, where, 'from.places')),
    heading: (q, value, where) => { u32[(q.at + L.QUERY_FROM_HEADING) >> 2] = heading(value, where, 'from.heading'); },
    betweenCells: into(put.flag(L.QUERY_FROM_BETWEEN_CELLS)),
    mayBeBlocked: into(put.flag(L.QUERY_FROM_MAY_BE_BLOCKED)),
};

const TO = {
    areas: (q, value, where) => writeList(q.at + L.QUERY_TO_AREAS, q.at + L.QUERY_TO_COUNT, areas(value, where, 'to.areas')),
    arrival: into(put.word(L.QUERY_TO_ARRIVAL, L.ARRIVAL)),
    measure: into(put.word(L.QUERY_TO_MEASURE, L.MEASURE)),
    range: into(put.parts(L.QUERY_TO_RANGE, L.CELL, 16777215)),
    sight: (q, value, where) => {
        u32[(q.at + L.QUERY_TO_SIGHT) >> 2] = pointer(value, Space, where, 'to.sight');
        q.spaces.push(value._handle);
    },
    mayBeOccupied: into(put.flag(L.QUERY_TO_MAY_BE_OCCUPIED)),
    atPlace: into(put.flag(L.QUERY_TO_AT_PLACE)),
};

const SEARCH = {
    engine: into(put.word(L.QUERY_SEARCH_ENGINE, L.ENGINE)),
    heuristic: into(put.word(L.QUERY_SEARCH_HEURISTIC, L.HEURISTIC)),
    heuristicWeight: (q, value, where) => {
        u32[(q.at + L.QUERY_SEARCH_HEURISTIC_WEIGHT) >> 2] = Math.round(finite(value, where, 'search.heuristicWeight') * L.HEURISTIC_WEIGHT_ONE);
    },
    radius: into(put.u32(L.QUERY_SEARCH_RADIUS)),
    snap: into(put.parts(L.QUERY_SEARCH_SNAP, L.CELL, 16777215)),
    // Terrains that it omits get the weight that they have in a profile that omits them.
    weights: (q, value, where) => {
        u32[(q.at + L.QUERY_SEARCH_WEIGHTS) >> 2] = borrowProfile({ weights: value }, `${where}: search`).at + L.PROFILE_WEIGHT;
    },
    limit: (q, value, where) => write64(q.at + L.QUERY_SEARCH_LIMIT, value, where, 'search.limit'),
    costLimit: (q, value, where) => write64(q.at + L.QUERY_SEARCH_COST_LIMIT, value, where, 'search.costLimit'),
    expansionLimit: (q, value, where) => write64(q.at + L.QUERY_SEARCH_EXPANSION_LIMIT, value, where, 'search.expansionLimit'),
    pausable: into(put.flag(L.QUERY_SEARCH_PAUSABLE)),
    checkEstimator: into(put.flag(L.QUERY_SEARCH_CHECK_ESTIMATOR)),
    pointsAtEnd: into(put.flag(L.QUERY_SEARCH_POINTS_AT_END)),
    estimator: (q, value, where) => {
        FUNCTION(value, where, 'search.estimator');
        q.functions.estimator = value;
    },
    observer: (q, value, where) => {
        if (value === null || typeof value !== 'object')
            refuse(where, `search.observer is ${describe(value)}: give { expanded, opened }`);
        const { expanded, opened } = value;
        for (const [key, call] of [['expanded', expanded], ['opened', opened]])
            if (call !== undefined)
                FUNCTION(call, where, `search.observer.${key}`);
        q.functions.observer = { expanded: expanded?.bind(value), opened: opened?.bind(value) };
    },
};

const SHAPE = {
    lines: into(put.word(L.QUERY_SHAPE_LINES, L.LINES)),
    ties: into(put.word(L.QUERY_SHAPE_TIES, L.TIES)),
    cornersMayTouch: into(put.flag(L.QUERY_SHAPE_CORNERS_MAY_TOUCH)),
};

const OTHERWISE = {
    policy: into(put.word(L.QUERY_OTHERWISE_POLICY, L.POLICY)),
    breach: (q, value, where) => {
        u32[(q.at + L.QUERY_OTHERWISE_BREACH) >> 2] = pointer(value, Space, where, 'otherwise.breach');
        q.spaces.push(value._handle);
    },
};

const QUERY = {
    start: (q, value, where) => {
        writePlace(q.at + L.QUERY_START, value, where, 'start');
        q.hasStart = true;
    },
    goal: (q, value, where) => {
        writePlace(q.at + L.QUERY_GOAL, value, where, 'goal');
        q.hasGoal = true;
    },
    from: (q, value, where) => each(value, FROM, `${where}: from`, q),
    to: (q, value, where) => each(value, TO, `${where}: to`, q),
    via: (q, value, where) => writeList(q.at + L.QUERY_VIA_PLACES, q.at + L.QUERY_VIA_COUNT, places(value, where, 'via')),
    search: (q, value, where) => each(value, SEARCH, `${where}: search`, q),
    otherwise: (q, value, where) => (typeof value === 'string' ? OTHERWISE.policy(q, value, where, 'otherwise') : each(value, OTHERWISE, `${where}: otherwise`, q)),
    shape: (q, value, where) => (typeof value === 'string' ? SHAPE.lines(q, value, where, 'shape') : each(value, SHAPE, `${where}: shape`, q)),
};

/**
 * Writes a query into memory of L.QUERY_SIZE bytes; its lists are borrowed. The result has handles of spaces, which
 * must live as long as the query, and the id of its callbacks (0: none). Pass the result to endQuery().
 */
export function writeQuery(at, query, where) {
    PLAIN.write(at);
    if (isPlain(query)) {
        writePlace(at + L.QUERY_START, query.start, where, 'start');
        writePlace(at + L.QUERY_GOAL, query.goal, where, 'goal');
        return NOTHING_KEPT;
    }
    if (query === null || typeof query !== 'object')
        refuse(where, `the query is ${describe(query)}: give { start, goal }`);
    const q = { at, spaces: [], functions: {}, id: 0, rooms: null, hasStart: false, hasGoal: false };
    each(query, QUERY, where, q);
    // Otherwise they would be the map's first corner.
    if (!q.hasStart && u32[(at + L.QUERY_FROM_COUNT) >> 2] === 0)
        refuse(where, 'start is missing: give { start, goal }, or several starts as from.places');
    if (!q.hasGoal && u32[(at + L.QUERY_TO_COUNT) >> 2] === 0)
        refuse(where, 'goal is missing: give { start, goal }, or several goals as to.areas');
    if (q.functions.estimator || q.functions.observer)
        try {
            attach(q);
        } catch (error) {
            endQuery(q);
            throw error;
        }
    return q;
}

const PLAIN = new Template(L.QUERY_SIZE, at => wasm.wend_query_init(at, L.QUERY_SIZE));
const NOTHING_KEPT = Object.freeze({ at: 0, spaces: Object.freeze([]), functions: Object.freeze({}), id: 0, rooms: null });

/** True if a query is just a start and a goal, as most are: those are written on a fast path. */
function isPlain(query) {
    if (query === null || typeof query !== 'object')
        return false;
    for (const key in query)
        if (key !== 'start' && key !== 'goal')
            return false;
    return query.start !== undefined && query.goal !== undefined;
}

/**
 * Attaches callbacks. C keeps pointers to their structs as long as the search runs, so they are not on the stack of
 * arguments.
 */
function attach(q) {
    const { estimator, observer } = q.functions;
    q.id = keepCallback({
        estimator,
        watched: (expanded, at) => {
            const call = expanded ? observer.expanded : observer.opened;
            call?.(expansionAt(at));
        },
    });
    if (estimator) {
        wasm.web_set_estimator(q.at, borrowCallbacks(q), q.id);
        if (u32[(q.at + L.QUERY_SEARCH_HEURISTIC) >> 2] === 0)
            u32[(q.at + L.QUERY_SEARCH_HEURISTIC) >> 2] = L.HEURISTIC.callback;
    }
    if (observer)
        wasm.web_set_observer(q.at, borrowCallbacks(q), q.id, observer.opened ? 1 : 0);
}

function borrowCallbacks(q) {
    q.rooms ??= [];
    const room = take(wasm.web_observer_size(), 'the query');
    q.rooms.push(room);
    return room;
}

/** Frees what writeQuery() allocated. */
export function endQuery(q) {
    if (q === NOTHING_KEPT)
        return;
    if (q.id)
        dropCallback(q.id);
    if (q.rooms)
        for (const room of q.rooms)
            wasm.web_give_back(room, wasm.web_observer_size());
    q.rooms = null;
    q.id = 0;
}

export function expansionAt(at) {
    return {
        place: pointAt(at + L.EXPANSION_PLACE), parent: pointAt(at + L.EXPANSION_PARENT),
        g: number64(at + L.EXPANSION_G), h: number64(at + L.EXPANSION_H),
        left: pointAt(at + L.EXPANSION_LEFT), right: pointAt(at + L.EXPANSION_RIGHT),
    };
}

const STATUS = wordsOf(Object.fromEntries(Object.entries(L.STATUS).map(([word, value]) => [word, -value])));

/** Throws the fault for which a query was refused. */
export function checkFind(status, where, space, at) {
    if (status === 0 || status === L.STATUS.capacity)
        return;
    const fault = wasm.wend_query_refusal(at, space, status);
    if (fault === L.QUERY_FAULT_NONE)
        check(status, where);
    throw new WendError(STATUS[-status], `${where}: ${faultText(fault)}`, { fault });
}

/** The library's sentence with the names of JavaScript. */
function faultText(fault) {
    return text(wasm.wend_query_fault_text(fault))
        .replace(/\bquery\.([a-z_.]+[a-z])/g, (_, members) => members.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase()))
        .replace(/wend_space_prepare, with WEND_PREPARED_TOUCHING_SURFACE for/, 'space.prepare("surface"), "touching-surface" for')
        .replace(/: begin with wend_query_default\(\)/, '')
        .replace(/\b(?:[A-Z]{2,}_?)+\b/g, word => (L.POLICY[hyphened(word)] ?? L.ARRIVAL[hyphened(word)] ?? L.HEURISTIC[hyphened(word)] ?? L.LINES[hyphened(word)] ?? L.ENGINE[hyphened(word)]) === undefined
            ? word : `"${hyphened(word)}"`)
        .replace(/\b(\w+) is no wend_\w+/, 'there is no such $1');
}

function hyphened(word) {
    return word.toLowerCase().replaceAll('_', '-');
}

export function checkQuery(space, query) {
    need();
    const mark = top, where = 'checkQuery', spaceAt = pointer(space, Space, where, 'the space');
    let q = null;
    try {
        const at = borrow(L.QUERY_SIZE);
        q = writeQuery(at, query, where);
        const fault = wasm.wend_query_check(at, spaceAt);
        return fault === L.QUERY_FAULT_NONE ? null
            : { fault, status: STATUS[-wasm.wend_query_fault_status(fault)], text: faultText(fault) };
    } finally {
        if (q)
            endQuery(q);
        release(mark);
    }
}
