// Finds the cheapest moves from one state of your game to another.
import * as L from './layout.js';
import { Owner, allocator, borrow, check, cost64, describe, dropCallback, during, keepCallback, lending, made, need,
    number64, raiseFromCallback, reading, refuse, u32, u64, u8, work64, wasm, write64 } from './core.js';
import { each, into, put, whole, wordsOf } from './options.js';

const OUTCOMES = wordsOf(L.PLAN), METHODS = wordsOf(L.METHOD);
const LIMITS = {
    mostBytes: put.u32(L.PLANNER_DESC_MOST_BYTES),
    tableMemory: put.u32(L.PLANNER_DESC_TABLE_MEMORY),
};
const OPTIONS = {
    stateSize: put.u32(L.PLANNER_DESC_STATE_SIZE, 1, 65536),
    ...LIMITS,
};
const FUNCTIONS = ['expand', 'isGoal', 'estimate', 'hash', 'equal'];
const DESC = {
    ...Object.fromEntries(Object.entries(OPTIONS).map(([key, setter]) => [key, into(setter)])),
    ...Object.fromEntries(FUNCTIONS.map(key => [key, (read, value, where) => {
        if (typeof value !== 'function')
            refuse(where, `${key} is ${describe(value)}, not a function`);
        read.functions[key] = value.bind(read.options);
    }])),
};
const QUERY_NUMBERS = {
    method: put.word(L.PLAN_QUERY_METHOD, L.METHOD),
    estimateWeight: put.parts(L.PLAN_QUERY_ESTIMATE_WEIGHT, 256, 10),
    depthLimit: put.u32(L.PLAN_QUERY_DEPTH_LIMIT),
    costLimit: put.u64(L.PLAN_QUERY_COST_LIMIT),
    limit: put.u64(L.PLAN_QUERY_LIMIT),
    deepening: put.u64(L.PLAN_QUERY_DEEPENING),
    pausable: put.flag(L.PLAN_QUERY_PAUSABLE),
    deepensWhenFull: put.flag(L.PLAN_QUERY_DEEPENS_WHEN_FULL),
    mayComeRound: put.flag(L.PLAN_QUERY_MAY_COME_ROUND),
};
const QUERY = {
    ...Object.fromEntries(Object.entries(QUERY_NUMBERS).map(([key, setter]) => [key, into(setter)])),
    start: (read, value) => { read.start = value; },
    goal: (read, value) => { read.goal = value; },
};

function bytesOf(state, size, where, what) {
    const bytes = state instanceof Uint8Array ? state
        : ArrayBuffer.isView(state) ? new Uint8Array(state.buffer, state.byteOffset, state.byteLength)
            : Array.isArray(state) ? Uint8Array.from(state, value => whole(value, 0, 255, where, `a byte of ${what}`))
                : refuse(where, `${what} is ${describe(state)}: give a typed array`);
    if (bytes.length !== size)
        refuse(where, `${what} has ${bytes.length} bytes, but states have ${size}`);
    return bytes;
}

/** The functions that C calls while it plans. */
class Callbacks {
    constructor(functions, size) {
        this.functions = functions;
        this.size = size;
    }

    view(at) {
        return u8.subarray(at, at + this.size);
    }

    expand(at) {
        const word = offset => u32[(at + offset) >> 2], parent = word(L.NEXT_STATES_PARENT);
        const state = this.view(word(L.NEXT_STATES_STATE));
        const states = word(L.NEXT_STATES_STATES), moves = word(L.NEXT_STATES_MOVES), capacity = word(L.NEXT_STATES_CAPACITY);
        let count = 0;
        const add = (next, cost, label = 0, estimate) => {
            const bytes = bytesOf(next, this.size, 'expand', 'a state given to add()');
            whole(cost, 0, 2 ** 32 - 1, 'expand', 'the cost given to add()');
            whole(label, 0, 2 ** 32 - 1, 'expand', 'the label given to add()');
            if (count < capacity) {
                u8.set(bytes, states + count * this.size);
                const move = moves + count * L.MOVE_SIZE;
                u32[(move + L.MOVE_COST) >> 2] = cost;
                u32[(move + L.MOVE_LABEL) >> 2] = label;
                if (estimate === undefined)
                    u64[(move + L.MOVE_ESTIMATE) >> 3] = 0xFFFFFFFFFFFFFFFEn; // C asks estimate() for it
                else
                    write64(move + L.MOVE_ESTIMATE, estimate, 'expand', 'the estimate given to add()');
            }
            count++;
        };
        this.functions.expand(state, add, parent ? this.view(parent) : null, word(L.NEXT_STATES_LABEL));
        u32[(at + L.NEXT_STATES_COUNT) >> 2] = count;
    }

    isGoal(state) { return this.functions.isGoal(this.view(state)); }
    estimate(state) { return this.functions.estimate(this.view(state)); }
    equal(a, b) { return this.functions.equal(this.view(a), this.view(b)); }

    hash(state) {
        const hash = this.functions.hash(this.view(state));
        if (typeof hash !== 'bigint' && !Number.isInteger(hash))
            refuse('hash', `the answer was ${describe(hash)}: give a bigint or a whole number`);
        return BigInt.asUintN(64, BigInt(hash));
    }
}

function destroyWith(id) {
    return at => {
        wasm.wend_planner_destroy(at);
        dropCallback(id);
    };
}

export class Planner extends Owner {
    #size;
    #handle;

    constructor(options) {
        super();
        need();
        const where = 'new Planner';
        if (options === null || typeof options !== 'object')
            refuse(where, `the options are ${describe(options)}: give { stateSize, expand }`);
        lending(() => {
            const desc = borrow(L.PLANNER_DESC_SIZE), functions = {};
            wasm.wend_planner_desc_init(desc, L.PLANNER_DESC_SIZE);
            each(options, DESC, where, { at: desc, options, functions });
            if (!functions.expand)
                refuse(where, 'expand is undefined, not a function');
            this.#size = u32[(desc + L.PLANNER_DESC_STATE_SIZE) >> 2];
            if (!this.#size)
                refuse(where, 'stateSize is missing: how many bytes a state has');
            const id = keepCallback(new Callbacks(functions, this.#size));
            wasm.web_set_planner(desc, id, ...FUNCTIONS.slice(1).map(key => (functions[key] ? 1 : 0)));
            try {
                const at = made(where, { argument: 'hash and equal come both or not at all; the table is within the memory limit' },
                    out => wasm.wend_planner_create(desc, allocator, out));
                this._own(at, destroyWith(id));
                this.#handle = this._handle;
            } catch (error) {
                dropCallback(id);
                throw error;
            }
        });
    }

    get memory() { return wasm.wend_planner_memory(reading(this, Planner, 'Planner.memory')); }

    #state(state, where, what) {
        const bytes = bytesOf(state, this.#size, where, what), at = borrow(bytes.length);
        u8.set(bytes, at);
        return at;
    }

    #plan(where, ask) {
        const plan = borrow(L.PLAN_SIZE);
        wasm.wend_plan_init(plan, L.PLAN_SIZE);
        const status = during({ owns: [this.#handle], reads: [] }, where, () => ask(plan));
        raiseFromCallback();
        check(status, where, { argument: 'a number is out of its range, nothing runs that could go on, or start or goal is missing' });
        return this.#read(plan);
    }

    find(query) {
        const where = 'Planner.find', at = reading(this, Planner, where);
        return lending(() => {
            const struct = borrow(L.PLAN_QUERY_SIZE);
            wasm.wend_plan_query_init(struct, L.PLAN_QUERY_SIZE);
            const read = { at: struct, start: undefined, goal: undefined };
            each(query, QUERY, where, read);
            const start = this.#state(read.start, where, 'start');
            u32[(struct + L.PLAN_QUERY_START) >> 2] = start;
            if (read.goal !== undefined) {
                const goal = this.#state(read.goal, where, 'goal');
                u32[(struct + L.PLAN_QUERY_GOAL) >> 2] = goal;
            }
            return this.#plan(where, plan => wasm.wend_planner_find(at, struct, plan));
        });
    }

    continue(work = Infinity) {
        const where = 'Planner.continue', at = reading(this, Planner, where), most = work64(work, where);
        return lending(() => this.#plan(where, plan => wasm.wend_planner_continue(at, most, plan)));
    }

    #read(plan) {
        const word = offset => u32[(plan + offset) >> 2], count = word(L.PLAN_COUNT), states = word(L.PLAN_STATES), costs = word(L.PLAN_COSTS);
        return {
            outcome: OUTCOMES[word(L.PLAN_OUTCOME)], cost: number64(plan + L.PLAN_COST), atLeast: cost64(plan + L.PLAN_AT_LEAST),
            states: Array.from({ length: count }, (_, i) => u8.slice(states + i * this.#size, states + (i + 1) * this.#size)),
            labels: u32.slice(word(L.PLAN_LABELS) >> 2, (word(L.PLAN_LABELS) >> 2) + count),
            costs: Float64Array.from({ length: count }, (_, i) => number64(costs + 8 * i)),
            rounds: word(L.PLAN_ROUNDS), expanded: number64(plan + L.PLAN_EXPANDED), generated: number64(plan + L.PLAN_GENERATED),
            work: number64(plan + L.PLAN_WORK), method: METHODS[word(L.PLAN_METHOD)], reachesGoal: u8[plan + L.PLAN_REACHES_GOAL] !== 0,
        };
    }
}
