// Profiles: the mover's rules.
import * as L from './layout.js';
import { Handle, borrow, borrowText, borrowZeroed, describe, dropCallback, i32, keepCallback, need, pointer, refuse, release,
    text, top, u16, u32, u8, wasm } from './core.js';
import { MapInfo } from './grid.js';
import { countOf, each, into, members, number, put, whole, wordsOf } from './options.js';
import { terrainByte } from './places.js';
import { textFailed } from './texts.js';

function writeWeights(at, weights, where, key) {
    if (weights instanceof Map) {
        for (const [terrain, weight] of weights)
            u16[(at >> 1) + terrainByte(terrain, where, `a terrain of ${key}`)] = whole(weight, 0, 65535, where, `${key} of ${terrain}`);
    } else if (weights !== null && typeof weights === 'object' && typeof weights.length === 'number') {
        if (weights.length !== 256)
            refuse(where, `${key} has ${weights.length} numbers: give 256, one for each terrain byte, or an object by letters or bytes`);
        for (let i = 0; i < 256; i++)
            u16[(at >> 1) + i] = whole(weights[i], 0, 65535, where, `${key}[${i}]`);
    } else if (weights !== null && typeof weights === 'object') {
        for (const member in weights) {
            // {0: 1} is byte 0, like any number; only a Map can tell the letter "0" from it.
            const terrain = /^[0-9]+$/.test(member) ? Number(member) : member;
            if (typeof terrain === 'number' ? terrain > 255 || String(terrain) !== member : member.length !== 1)
                refuse(where, `${key} has the member "${member}": members are letters like "." or bytes from 0 to 255`);
            const weight = whole(weights[member], 0, 65535, where, `${key}.${member}`);
            u16[(at >> 1) + terrainByte(terrain, where, `a terrain of ${key}`)] = weight;
        }
    } else
        refuse(where, `${key} is ${describe(weights)}: give an object by letters or bytes, an array of 256 or a Map`);
}

function writeFree(at, terrains, where) {
    if (typeof terrains !== 'string' && typeof terrains?.[Symbol.iterator] !== 'function')
        refuse(where, `free is ${describe(terrains)}: give letters like ".," or a list of bytes`);
    u16.fill(0, at >> 1, (at >> 1) + 256);
    for (const terrain of terrains)
        u16[(at >> 1) + terrainByte(terrain, where, 'a terrain of free')] = 1;
}

function writeResources(at, resources, where) {
    const count = countOf(resources, where, 'resources');
    if (count > L.MAX_RESOURCES)
        refuse(where, `resources has ${count}: give an array of at most ${L.MAX_RESOURCES}`);
    u8[at + L.PROFILE_RESOURCE_COUNT] = count;
    for (let i = 0; i < count; i++) {
        const { factor, weights } = members(resources[i], ['factor', 'weights'], `${where}: resources[${i}]`);
        const to = at + L.PROFILE_RESOURCES + i * L.RESOURCE_SIZE;
        u16[(to + L.RESOURCE_FACTOR) >> 1] = whole(factor, 0, 65535, where, `resources[${i}].factor`);
        writeWeights(to + L.RESOURCE_WEIGHT, weights, where, `resources[${i}].weights`);
    }
}

const STRUCT = {
    neighbours: (at, value, where) => { i32[(at + L.PROFILE_NEIGHBOURS) >> 2] = number(L.NEIGHBOURS, typeof value === 'number' ? String(value) : value, where, 'neighbours'); },
    corners: put.word(L.PROFILE_CORNERS, L.CORNERS),
    weigh: put.word(L.PROFILE_WEIGH, L.WEIGH),
    straight: put.u16(L.PROFILE_STRAIGHT, 1, 65535),
    diagonal: put.u16(L.PROFILE_DIAGONAL, 1, 65535),
    footprint: put.u8(L.PROFILE_FOOTPRINT, 1, 16),
    applyExits: put.flag(L.PROFILE_APPLY_EXITS),
    applyLinks: put.flag(L.PROFILE_APPLY_LINKS),
    turnCost: put.u32(L.PROFILE_TURN_COST, 0, 1 << 24),
    crossingCost: (at, value, where) => {
        u32[(at + L.PROFILE_CROSSING_COST) >> 2] = value === Infinity ? L.NO_CROSSING : whole(value, 0, 1 << 24, where, 'crossingCost');
    },
    extraPrice: put.u32(L.PROFILE_EXTRA_PRICE, 0, 65536),
    unknownWeight: put.u16(L.PROFILE_UNKNOWN_WEIGHT, 0, 65535),
    resources: (at, value, where) => writeResources(at, value, where),
    radius: put.parts(L.PROFILE_RADIUS, L.CELL, 4096),
};

const SETTERS = {
    ...Object.fromEntries(Object.entries(STRUCT).map(([key, setter]) => [key, into(setter)])),
    // Written after all members are read, because weights override free.
    free: (read, value) => { read.free = value; },
    weights: (read, value) => { read.weights = value; },
    walkable: (read, value, where) => {
        if (typeof value !== 'function')
            refuse(where, `walkable is ${describe(value)}, not a function`);
        read.walkable = value;
    },
};

/** Borrows a profile; at = 0 for none. The keeper handle keeps its callback alive; null if it has none. */
export function borrowProfile(profile, where) {
    if (profile === undefined || profile === null)
        return { at: 0, keeper: null };
    const at = borrow(L.PROFILE_SIZE);
    wasm.wend_profile_init(at, L.PROFILE_SIZE);
    const read = { at, free: undefined, weights: undefined, walkable: null };
    each(profile, SETTERS, where, read);
    if (read.free !== undefined)
        writeFree(at + L.PROFILE_WEIGHT, read.free, where);
    if (read.weights !== undefined)
        writeWeights(at + L.PROFILE_WEIGHT, read.weights, where, 'weights');
    if (!read.walkable)
        return { at, keeper: null };
    const id = keepCallback(read);
    wasm.web_set_walkable(at, id);
    return { at, keeper: new Handle(id, dropCallback, []) };
}

const CORNERS = wordsOf(L.CORNERS), WEIGH = wordsOf(L.WEIGH), NEIGHBOURS = wordsOf(L.NEIGHBOURS);

function weightsAt(at) {
    return u16.slice(at >> 1, (at >> 1) + 256);
}

/** Reads a profile as an object. */
export function profileAt(at) {
    const crossing = u32[(at + L.PROFILE_CROSSING_COST) >> 2];
    const resources = [];
    for (let i = 0; i < u8[at + L.PROFILE_RESOURCE_COUNT]; i++) {
        const from = at + L.PROFILE_RESOURCES + i * L.RESOURCE_SIZE;
        resources.push({ factor: u16[(from + L.RESOURCE_FACTOR) >> 1], weights: weightsAt(from + L.RESOURCE_WEIGHT) });
    }
    return {
        neighbours: Number(NEIGHBOURS[u32[(at + L.PROFILE_NEIGHBOURS) >> 2]]),
        corners: CORNERS[u32[(at + L.PROFILE_CORNERS) >> 2]],
        weigh: WEIGH[u32[(at + L.PROFILE_WEIGH) >> 2]],
        weights: weightsAt(at + L.PROFILE_WEIGHT),
        straight: u16[(at + L.PROFILE_STRAIGHT) >> 1],
        diagonal: u16[(at + L.PROFILE_DIAGONAL) >> 1],
        footprint: u8[at + L.PROFILE_FOOTPRINT],
        applyExits: u8[at + L.PROFILE_APPLY_EXITS] !== 0,
        applyLinks: u8[at + L.PROFILE_APPLY_LINKS] !== 0,
        turnCost: u32[(at + L.PROFILE_TURN_COST) >> 2],
        crossingCost: crossing === L.NO_CROSSING >>> 0 ? Infinity : crossing,
        extraPrice: u32[(at + L.PROFILE_EXTRA_PRICE) >> 2],
        unknownWeight: u16[(at + L.PROFILE_UNKNOWN_WEIGHT) >> 1],
        resources,
        radius: u32[(at + L.PROFILE_RADIUS) >> 2] / L.CELL,
    };
}

export function parseProfile(source, info) {
    need();
    const mark = top, where = 'parseProfile';
    try {
        const [at, length] = borrowText(source, where), profile = borrow(L.PROFILE_SIZE);
        const names = borrowZeroed(L.RESOURCE_NAMES_SIZE), error = borrowZeroed(L.TEXT_ERROR_SIZE);
        wasm.wend_profile_init(profile, L.PROFILE_SIZE);
        if (wasm.wend_profile_parse(at, length, info ? pointer(info, MapInfo, where, 'info') : 0, profile, names, error) !== 0)
            textFailed(where, error);
        const found = profileAt(profile);
        return { profile: found, resourceNames: found.resources.map((_, i) => text(names + i * L.NAME_ROOM)) };
    } finally {
        release(mark);
    }
}
