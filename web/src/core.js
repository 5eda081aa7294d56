// Loading, memory and errors: every other module builds on this one.
import * as L from './layout.js';

/** The module's functions, and views of its memory, which are replaced whenever that memory grows. */
export let wasm = null;
export let u8, u16, i32, u32, f64, u64;

let compiled = null;
let loading = null;

// ---- errors

const STATUS_WORDS = new Map(Object.entries(L.STATUS).map(([word, number]) => [number, word]));

export class WendError extends Error {
    constructor(status, text, particulars) {
        super(text);
        this.name = 'WendError';
        this.status = status;
        if (particulars)
            Object.assign(this, particulars);
    }
}

/** Throws for an argument that is refused before the library sees it. */
export function refuse(where, what) {
    throw new WendError('argument', `${where}: ${what}`);
}

/** Throws if a call failed; hints give, per kind of error, what it means for this call. */
export function check(status, where, hints) {
    if (status !== 0)
        fail(status, where, hints);
}

function fail(status, where, hints) {
    const word = STATUS_WORDS.get(status) ?? String(status);
    raiseFromCallback();
    const hint = hints?.[word] ?? (word === 'memory' ? `out of memory: ${u8.length} bytes are in use; free() what is not needed` : text(wasm.wend_status_text(status)));
    throw new WendError(word, `${where}: ${hint}`);
}

// ---- callbacks: C knows them by numbers; an exception in one is thrown by the call that led to it

const callbacks = new Map();
let nextCallback = 1;
let thrown = null;

export function keepCallback(functions) {
    const id = nextCallback++;
    callbacks.set(id, functions);
    return id;
}

export function dropCallback(id) {
    callbacks.delete(id);
}

/** Runs a callback from C: an exception waits until C has returned. */
export function guarded(id, otherwise, call) {
    if (thrown)
        return otherwise;
    try {
        return call(callbacks.get(id));
    } catch (error) {
        thrown = { error };
        return otherwise;
    }
}

// ---- calls that may call back, and the objects they use meanwhile

/**
 * Running calls that may call back, the outermost first. A call owns some handles, which nothing else may use until it
 * ends, and reads others, which others may read too. Maps of what a call reads may be edited meanwhile, unless
 * readsMaps.
 */
const underWay = [];
let quiet = true; // no such call is running

/** Deeper nesting of calls from callbacks would need more stack than the module has. */
const DEEPEST = 8;

/** Runs a library call that may call back. Uses: { owns, reads }, lists of handles, and readsMaps. */
export function during(uses, where, call) {
    if (underWay.length === DEEPEST)
        throw new WendError('busy', `${where}: ${DEEPEST} calls are under way, each out of a callback of the one before it`);
    underWay.push(uses);
    quiet = false;
    try {
        return call();
    } finally {
        underWay.pop();
        quiet = underWay.length === 0;
        settle();
    }
}

/** True if one handle is another, or is built over it. */
function reaches(handle, sought) {
    return handle === sought || handle.parents.some(parent => reaches(parent, sought));
}

function mayRead(handle, where) {
    for (const { owns } of underWay)
        if (owns.some(owned => reaches(handle, owned)))
            throw new WendError('busy', `${where}: a call that has not ended yet has this to itself: use another one in its callbacks, or wait`);
}

function mayChange(handle, where) {
    mayRead(handle, where);
    for (const { owns, reads, readsMaps } of underWay)
        if ((readsMaps || !handle.isMap) && [...owns, ...reads].some(used => reaches(used, handle)))
            throw new WendError('busy', `${where}: a call that has not ended yet reads this: change it after that`);
}

/** After a call that may have called back: throws what a callback threw. */
export function raiseFromCallback() {
    if (!thrown)
        return;
    const { error } = thrown;
    thrown = null;
    throw error;
}

function estimated(value, where) {
    return typeof value === 'number' && !Number.isNaN(value) ? value : refuse(where, `the answer was ${describe(value)}, not a number`);
}

// ---- loading

const imports = {
    js: {
        grown: () => makeViews(),
        walkable: (id, x, y, level) => guarded(id, 0, ({ walkable }) => (walkable(x, y, level) ? 1 : 0)),
        estimate: (id, x, y, level) => guarded(id, 0, ({ estimator }) => estimated(estimator(x, y, level), 'search.estimator')),
        progress: (id, percent) => guarded(id, 0, ({ progress }) => (progress(percent) === false ? 0 : 1)),
        watched: (id, expanded, at) => guarded(id, undefined, functions => functions.watched(expanded, at)),
        expand: (id, at) => guarded(id, undefined, planner => planner.expand(at)),
        isGoal: (id, state) => guarded(id, 0, planner => (planner.isGoal(state) ? 1 : 0)),
        planEstimate: (id, state) => guarded(id, 0, planner => estimated(planner.estimate(state), 'estimate')),
        hash: (id, state) => guarded(id, 0n, planner => planner.hash(state)),
        equal: (id, a, b) => guarded(id, 1, planner => (planner.equal(a, b) ? 1 : 0)),
    },
};

function makeViews() {
    const { buffer } = imports.memory;
    u8 = new Uint8Array(buffer);
    u16 = new Uint16Array(buffer);
    i32 = new Int32Array(buffer);
    u32 = new Uint32Array(buffer);
    f64 = new Float64Array(buffer);
    u64 = new BigUint64Array(buffer);
}

const starters = [];

/** Registers a function to call once the module is loaded. */
export function whenLoaded(start) {
    starters.push(start);
}

/** Prototype of a module's functions: a function that a smaller module lacks throws an error that says so. */
const leftOut = new Proxy({}, {
    get(_, name) {
        throw new WendError('unsupported', `${String(name)} is not in wend/grids: import from 'wend', which has all of the library`);
    },
});

function begin(module, instance) {
    compiled = module;
    wasm = Object.assign(Object.create(leftOut), instance.exports);
    imports.memory = wasm.memory;
    makeViews();
    scratchBegin = wasm.web_scratch();
    scratchEnd = scratchBegin + wasm.web_scratch_size();
    top = scratchBegin;
    allocator = wasm.web_allocator();
    for (const start of starters)
        start();
}

export function loadSync(source) {
    if (wasm)
        return;
    const module = source instanceof WebAssembly.Module ? source : new WebAssembly.Module(source);
    begin(module, new WebAssembly.Instance(module, imports));
}

async function compile(source) {
    source = await source;
    if (source instanceof WebAssembly.Module)
        return source;
    if (typeof source === 'string' || source instanceof URL)
        source = await open(new URL(source, import.meta.url));
    if (typeof Response === 'function' && source instanceof Response) {
        if (!source.ok)
            throw new WendError('file', `load: the answer for ${source.url} was ${source.status}; give load({ wasm }) the address of wend.wasm`);
        // Responses with another type than application/wasm cannot be compiled as they stream.
        if (source.headers.get('Content-Type')?.startsWith('application/wasm'))
            return WebAssembly.compileStreaming(source);
        source = await source.arrayBuffer();
    }
    return WebAssembly.compile(source);
}

async function open(url) {
    if (url.protocol !== 'file:')
        return fetch(url);
    // A variable name keeps bundlers for browsers from resolving the import.
    const name = 'node:fs/promises';
    const { readFile } = await import(/* @vite-ignore */ /* webpackIgnore: true */ name);
    return readFile(url);
}

/** The load() of a package entry; address() gives the URL of its module. */
export function loader(address) {
    return async function load({ wasm: source } = {}) {
        if (wasm)
            return;
        loading ??= compile(source ?? address()).then(async module => {
            const instance = await WebAssembly.instantiate(module, imports);
            if (!wasm)
                begin(module, instance);
        });
        try {
            await loading;
        } finally {
            loading = null;
        }
    };
}

export function compiledModule() {
    need();
    return compiled;
}

/** Throws if the library is not loaded; everything that creates an object calls it first. */
export function need() {
    if (!wasm)
        throw new WendError('not-loaded', 'wend is not loaded yet: await load() first');
}

export function memory() {
    need();
    return { blocks: wasm.web_held_blocks(), bytes: wasm.web_held_bytes(), total: u8.length };
}

export function limitMemory(bytes = Infinity) {
    need();
    if (typeof bytes !== 'number' || !(bytes >= 0))
        refuse('limitMemory', `bytes is ${describe(bytes)}: give a number of 0 or more`);
    wasm.web_limit(bytes);
}

export function version() {
    need();
    return text(wasm.wend_version());
}

// ---- arguments: a stack that calls borrow from and restore

export let allocator = 0;
export let top = 0;
let scratchBegin = 0, scratchEnd = 0;
const overflow = [];

/** Borrows this many bytes, aligned to 8, until release() of an earlier mark. */
export function borrow(size) {
    const at = top;
    if (size <= scratchEnd - at) {
        top = at + ((size + 7) & ~7); // keeps the end aligned too
        return at;
    }
    const block = take(size, 'arguments');
    overflow.push({ block, size, mark: at });
    top = at + 8; // makes later marks greater than this one
    return block;
}

export function release(mark) {
    top = mark;
    while (overflow.length && overflow[overflow.length - 1].mark >= mark) {
        const { block, size } = overflow.pop();
        wasm.web_give_back(block, size);
    }
    if (postponed.length !== 0)
        settle();
}

/** Borrows memory that is all 0. */
export function borrowZeroed(size) {
    const at = borrow(size);
    u8.fill(0, at, at + size);
    return at;
}

/** A struct's default values, kept for copying: faster than calling C each time. */
export class Template {
    constructor(size, init) {
        this.words = size >> 2;
        this.values = null;
        whenLoaded(() => {
            const mark = top, at = borrow(size);
            init(at);
            this.values = u32.slice(at >> 2, (at >> 2) + this.words);
            release(mark);
        });
    }

    write(at) {
        u32.set(this.values, at >> 2);
    }
}

/** Runs a call that borrows, then releases what it borrowed. */
export function lending(call) {
    const mark = top;
    try {
        return call();
    } finally {
        release(mark);
    }
}

/** Returns the address of the object that a call creates and writes to the word it is given. */
export function made(where, hints, create) {
    const mark = top;
    try {
        const out = borrowZeroed(4);
        check(create(out), where, hints);
        return u32[out >> 2];
    } finally {
        release(mark);
    }
}

/** Allocates memory that outlives the call. */
export function take(size, where) {
    const block = size < 4294967296 ? wasm.web_take(size) : 0;
    if (!block)
        throw new WendError('memory', `${where}: out of memory: ${u8.length} bytes are in use; free() what is not needed`);
    return block;
}

// ---- texts

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Reads a zero-terminated text. */
export function text(at) {
    return at ? decoder.decode(u8.subarray(at, u8.indexOf(0, at))) : null;
}

export function textOf(at, length) {
    return decoder.decode(u8.slice(at, at + length));
}

/** Borrows memory for a text's bytes and a zero. Returns [address, length]. */
export function borrowText(source, where) {
    const bytes = typeof source === 'string' ? encoder.encode(source)
        : source instanceof Uint8Array ? source : refuse(where, 'the text is neither a string nor a Uint8Array');
    const at = borrow(bytes.length + 1);
    u8.set(bytes, at);
    u8[at + bytes.length] = 0;
    return [at, bytes.length];
}

// ---- numbers of 64 bits

export function number64(at) {
    return u32[at >> 2] + u32[(at >> 2) + 1] * 4294967296;
}

/** Like number64; Infinity for the largest value. */
export function cost64(at) {
    const low = u32[at >> 2], high = u32[(at >> 2) + 1];
    return low === 0xFFFFFFFF && high === 0xFFFFFFFF ? Infinity : low + high * 4294967296;
}

/** Writes a number; Infinity becomes the largest value. */
export function write64(at, value, where, what) {
    if (typeof value !== 'number' || !(value >= 0))
        refuse(where, `${what} is ${describe(value)}: give a number of 0 or more`);
    if (value >= 18446744073709549568) {
        u32[at >> 2] = u32[(at >> 2) + 1] = 0xFFFFFFFF;
        return;
    }
    const whole = Math.floor(value);
    u32[at >> 2] = whole >>> 0;
    u32[(at >> 2) + 1] = Math.floor(whole / 4294967296);
}

/** Converts units of work for an argument: 0 and above. */
export function work64(value, where) {
    if (typeof value !== 'number' || !(value >= 0))
        refuse(where, `work is ${describe(value)}: give a number of 0 or more`);
    return value >= 18446744073709549568 ? 0xFFFFFFFFFFFFFFFFn : BigInt(Math.floor(value));
}

// ---- owners

/** Handles to destroy once the outermost call has ended, because it may still use them. */
const postponed = [];

function settle() {
    if (top !== scratchBegin || !quiet)
        return;
    for (const handle of postponed.splice(0))
        handle.end();
}

const MAPS = ['wend_grid_destroy', 'wend_graph_destroy', 'wend_mesh_destroy'];

/**
 * The resource behind an object, freed once the object is freed and nothing over it is left. `destroy` is the name of a
 * C function, or a function that must not refer to the object: a closure over `this` would keep it alive.
 */
export class Handle {
    constructor(pointer, destroy, parents) {
        this.pointer = pointer;
        this.destroy = destroy;
        this.parents = parents;
        this.uses = 1;
        for (const parent of parents)
            parent.uses++;
    }

    retain() {
        this.uses++;
        return this;
    }

    release() {
        if (--this.uses > 0)
            return;
        // An object freed in a callback, or in a getter of an argument, may be one that the running call uses.
        if (top !== scratchBegin || !quiet)
            postponed.push(this);
        else
            this.end();
    }

    end() {
        if (this.uses > 0 || this.pointer === 0)
            return;
        if (typeof this.destroy === 'string')
            wasm[this.destroy](this.pointer);
        else
            this.destroy(this.pointer);
        this.pointer = 0;
        for (const parent of this.parents)
            parent.release();
        this.parents = [];
    }

    get isMap() {
        return MAPS.includes(this.destroy);
    }

    /** Keeps something alive as long as this. */
    adopt(parent) {
        if (!this.parents.includes(parent)) {
            this.parents.push(parent);
            parent.uses++;
        }
    }

    disown(parent) {
        const at = this.parents.indexOf(parent);
        if (at >= 0) {
            this.parents.splice(at, 1);
            parent.release();
        }
    }
}

/** The handles that an owner's numbers use (an agent its field), each kept alive as long as a number uses it. */
export class Holds {
    #byNumber = new Map();
    #counts = new Map();

    /** Replaces the handles that a number uses. */
    set(number, handles, keeper) {
        const before = this.#byNumber.get(number) ?? [];
        this.#byNumber.delete(number);
        if (handles.length)
            this.#byNumber.set(number, handles);
        for (const handle of handles) {
            this.#counts.set(handle, (this.#counts.get(handle) ?? 0) + 1);
            keeper.adopt(handle);
        }
        for (const handle of before)
            this.#drop(handle, keeper);
    }

    #drop(handle, keeper) {
        const left = this.#counts.get(handle) - 1;
        this.#counts.set(handle, left);
        if (left > 0)
            return;
        this.#counts.delete(handle);
        keeper.disown(handle);
    }
}

const forgotten = typeof FinalizationRegistry === 'function' ? new FinalizationRegistry(handle => handle.release()) : null;

/** Base of all classes that own memory. The pointer is _at; _handle is null once the object is freed. */
export class Owner {
    constructor() {
        this._handle = null;
        this._at = 0;
    }

    _own(pointer, destroy, parents = []) {
        this._handle = new Handle(pointer, destroy, parents);
        this._at = pointer;
        forgotten?.register(this, this._handle, this);
    }

    free() {
        if (!mine(this, Owner, 'free')._handle)
            return;
        forgotten?.unregister(this);
        const handle = this._handle;
        this._handle = null;
        this._at = 0;
        handle.release();
    }

    get isFreed() {
        return mine(this, Owner, 'isFreed')._handle === null;
    }
}

if (typeof Symbol.dispose === 'symbol')
    Owner.prototype[Symbol.dispose] = Owner.prototype.free;

/** Returns the pointer of a live object of a class; throws an error that says what is wrong if it is not. */
export function pointer(object, type, where, what) {
    if (object instanceof type) {
        if (object._at > 0) {
            if (!quiet)
                mayRead(object._handle, where);
            return object._at;
        }
        throw new WendError('freed', `${where}: ${what} was freed before; make a new one, or free it later`);
    }
    return refuse(where, `${what} is ${describe(object)}, not a ${type.name}`);
}

/** Like pointer(), for an object that the call changes. */
export function pointerToChange(object, type, where, what) {
    const at = pointer(object, type, where, what);
    if (!quiet)
        mayChange(object._handle, where);
    return at;
}

/** Checks the class of the object that a method is called on. */
export function mine(object, type, where) {
    return object instanceof type ? object : refuse(where, `called on ${describe(object)}, not on a ${type.name}`);
}

/** Returns the pointer of the object that a method is called on. */
export function reading(object, type, where) {
    // instanceof is slow compared with many calls, so it is checked once per class.
    if (object?._class !== type) {
        mine(object, type, where);
        type.prototype._class = type;
    }
    if (!(object._at > 0))
        throw new WendError('freed', `${where}: the object was freed before; make a new one, or free it later`);
    if (!quiet)
        mayRead(object._handle, where);
    return object._at;
}

/** Like reading(), for a method that changes the object and others that it uses. */
export function changing(object, type, where, others = NOTHING_ELSE) {
    const at = reading(object, type, where);
    if (!quiet)
        for (const handle of [object._handle, ...others])
            mayChange(handle, where);
    return at;
}

const NOTHING_ELSE = Object.freeze([]);

/** Describes any value in words, for errors. */
export function describe(value) {
    if (value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean')
        return String(value);
    if (typeof value === 'string')
        return JSON.stringify(value);
    if (Array.isArray(value))
        return 'an array';
    const name = value.constructor?.name;
    return `a ${typeof name === 'string' && name ? name : typeof value}`;
}
