// Converts options from plain objects to members of C structs: words, numbers, flags, lists.
import { describe, f64, i32, refuse, u16, u32, u8, write64 } from './core.js';

/** The words of a list, indexed by their numbers: ["found", "partial", …]. */
export function wordsOf(list) {
    const words = [];
    for (const [word, number] of Object.entries(list))
        words[number] = word;
    return words;
}

/** The number of a word in a list of the layout. */
export function number(list, word, where, what) {
    const value = typeof word === 'string' && Object.hasOwn(list, word) ? list[word] : undefined;
    return value !== undefined ? value
        : refuse(where, `${what} is ${describe(word)}; there are ${Object.keys(list).map(known => JSON.stringify(known)).join(', ')}`);
}

/** Calls the setter of each member of an object that is not undefined; a member without a setter is an error. */
export function each(options, setters, where, context) {
    if (options === undefined || options === null)
        return;
    if (typeof options !== 'object')
        refuse(where, `the options are ${describe(options)}, not an object`);
    for (const key in options) {
        if (!Object.hasOwn(setters, key))
            refuse(where, `there is no member "${key}"; there are ${Object.keys(setters).join(', ')}`);
        const value = options[key];
        if (value !== undefined)
            setters[key](context, value, where, key);
    }
}

/** Checks the member names of small options and returns the object, or {} if there is none. */
export function members(options, names, where) {
    if (options === undefined)
        return {};
    if (options === null || typeof options !== 'object')
        refuse(where, `the options are ${describe(options)}, not an object`);
    for (const key in options)
        if (!names.includes(key))
            refuse(where, `there is no member "${key}"; there are ${names.join(', ')}`);
    return options;
}

/** Length of a list; an error if it is not one. */
export function countOf(list, where, what) {
    const count = list !== null && typeof list === 'object' ? list.length : undefined;
    return Number.isInteger(count) && count >= 0 && count < 2 ** 28 ? count : refuse(where, `${what} is ${describe(list)}, not an array`);
}

/** Checks a whole number from `least` to `most`. */
export function whole(value, least, most, where, what) {
    if (typeof value !== 'number' || !(value >= least && value <= most) || !Number.isInteger(value))
        refuse(where, `${what} is ${describe(value)}: give a whole number from ${least} to ${most}`);
    return value;
}

/** Checks an id: of a ticket, a traveller, an obstacle. */
export function id64(value, where, what) {
    return typeof value === 'bigint' ? value : refuse(where, `${what} is ${describe(value)}: give the bigint that it was made with`);
}

/** The small index in such an id, for the caller's own arrays. */
export function indexIn(value, where, what) {
    return Number(BigInt.asUintN(32, id64(value, where, what))) - 1;
}

export function finite(value, where, what) {
    if (typeof value !== 'number' || !Number.isFinite(value))
        refuse(where, `${what} is ${describe(value)}, not a number`);
    return value;
}

export function flag(value, where, what) {
    if (typeof value !== 'boolean')
        refuse(where, `${what} is ${describe(value)}: give true or false`);
    return value ? 1 : 0;
}

/** Adapts a setter whose context is an address to a context object with that address as `at`. */
export function into(setter) {
    return ({ at }, value, where, key) => setter(at, value, where, key);
}

/** Setters of members of a struct; the context is its address. */
export const put = {
    u8: (offset, least, most) => (at, value, where, key) => { u8[at + offset] = whole(value, least, most, where, key); },
    u16: (offset, least, most) => (at, value, where, key) => { u16[(at + offset) >> 1] = whole(value, least, most, where, key); },
    u32: (offset, least = 0, most = 4294967295) => (at, value, where, key) => { u32[(at + offset) >> 2] = whole(value, least, most, where, key); },
    i32: (offset, least, most) => (at, value, where, key) => { i32[(at + offset) >> 2] = whole(value, least, most, where, key); },
    f64: offset => (at, value, where, key) => { f64[(at + offset) >> 3] = finite(value, where, key); },
    u64: offset => (at, value, where, key) => write64(at + offset, value, where, key),
    flag: offset => (at, value, where, key) => { u8[at + offset] = flag(value, where, key); },
    word: (offset, list) => (at, value, where, key) => { u32[(at + offset) >> 2] = number(list, value, where, key); },
    /** A direction { x, y } of any length as two whole numbers, scaled up so that rounding changes it very little. */
    facing: (xOffset, yOffset) => (at, value, where, key) => {
        const x = finite(value?.x, where, `${key}.x`), y = finite(value?.y, where, `${key}.y`), length = Math.max(Math.abs(x), Math.abs(y)) || 1;
        i32[(at + xOffset) >> 2] = Math.round(x / length * 65536);
        i32[(at + yOffset) >> 2] = Math.round(y / length * 65536);
    },
    /** A share or a length, in whole parts: `parts` of them are 1. */
    parts: (offset, parts, most) => (at, value, where, key) => {
        if (!(finite(value, where, key) >= 0 && value <= most))
            refuse(where, `${key} is ${value}: give a number from 0 to ${most}`);
        u32[(at + offset) >> 2] = Math.round(value * parts);
    },
};
