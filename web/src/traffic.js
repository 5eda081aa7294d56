// Units that share the ground, whose steps are planned together.
import * as L from './layout.js';
import { Owner, allocator, borrow, borrowZeroed, check, i32, lending, made, need, number64, pointer, reading, refuse, u32, u64, u8,
    work64, wasm } from './core.js';
import { Group, ordered } from './group.js';
import { countOf, each, flag, id64, indexIn, into, put, whole, wordsOf } from './options.js';
import { place, pointAt, writePlace } from './places.js';
import { Space } from './space.js';

const STATES = wordsOf(L.TRAFFIC);
const NOBODY = { argument: 'there is no unit of this number' };
const unitOf = (unit, where) => id64(unit, where, 'the unit');

const DESC = {
    seed: into(put.u32(L.TRAFFIC_DESC_SEED)),
    stallTicks: into(put.u32(L.TRAFFIC_DESC_STALL_TICKS)),
    mostBytes: into(put.u64(L.TRAFFIC_DESC_MOST_BYTES)),
    isGuided: into(put.flag(L.TRAFFIC_DESC_IS_GUIDED)),
    others: (told, value, where) => {
        const count = countOf(value, where, 'others'), list = borrow(count * 4);
        for (let i = 0; i < count; i++) {
            u32[(list >> 2) + i] = pointer(value[i], Space, where, `others[${i}]`);
            told.handles.push(value[i]._handle, ...value[i]._layers());
        }
        u32[(told.at + L.TRAFFIC_DESC_OTHERS) >> 2] = list;
        u32[(told.at + L.TRAFFIC_DESC_OTHER_COUNT) >> 2] = count;
    },
};

const UNIT = {
    place: (told, value, where) => {
        writePlace(told.at + L.UNIT_DESC_PLACE, value, where, 'place');
        told.hasPlace = true;
    },
    goal: ({ at }, value, where) => {
        writePlace(at + L.UNIT_DESC_GOAL, value, where, 'goal');
        u8[at + L.UNIT_DESC_HAS_GOAL] = 1;
    },
    isFixed: into(put.flag(L.UNIT_DESC_IS_FIXED)),
    pace: into(put.u32(L.UNIT_DESC_PACE, 1, 255)),
    space: ({ at }, value, where) => { u32[(at + L.UNIT_DESC_SPACE) >> 2] = pointer(value, Space, where, 'space'); },
};

/** Columns, rows and levels of places `stride` bytes apart; for nodes the node, 0 and 0. */
function cellsFrom(at, stride, count) {
    const cells = new Int32Array(3 * count);
    for (let i = 0, from = at >> 2; i < cells.length; i += 3, from += stride >> 2) {
        const level = i32[from + 2];
        if ((level >>> 16) & L.PLACE_NODE) {
            cells[i] = i32[from];
            continue;
        }
        cells[i] = i32[from] >> 8;
        cells[i + 1] = i32[from + 1] >> 8;
        cells[i + 2] = level & 0xFFFF;
    }
    return cells;
}

function standing(traffic, unit, where) {
    const at = reading(traffic, Traffic, where), id = unitOf(unit, where);
    return lending(() => {
        const out = borrowZeroed(L.PLACE_SIZE), arrived = borrowZeroed(1);
        check(wasm.wend_traffic_place(at, id, out, arrived), where, NOBODY);
        return { place: pointAt(out), hasArrived: u8[arrived] !== 0 };
    });
}

export class Traffic extends Owner {
    #units = new BigUint64Array(64); // ids by index; 0 is none
    #end = 0; // one past the highest index ever used

    constructor(space, options) {
        super();
        need();
        const where = 'new Traffic', spaceAt = pointer(space, Space, where, 'the space'), handles = [space._handle, ...space._layers()];
        lending(() => {
            const told = { at: borrow(L.TRAFFIC_DESC_SIZE), handles };
            wasm.wend_traffic_desc_init(told.at, L.TRAFFIC_DESC_SIZE);
            each(options, DESC, where, told);
            const hints = { argument: 'others are of another map, or more than fifteen',
                unsupported: 'meshes, turn costs, footprints above 4, and spaces with a layer of extra costs or of who stands where allow no traffic' };
            this._own(made(where, hints, out => wasm.wend_traffic_create(spaceAt, told.at, allocator, out)), 'wend_traffic_destroy', [...new Set(handles)]);
        });
    }

    static index(unit) {
        return indexIn(unit, 'Traffic.index', 'the unit');
    }

    get memory() { return wasm.wend_traffic_memory(reading(this, Traffic, 'Traffic.memory')); }
    get count() { return wasm.wend_traffic_count(reading(this, Traffic, 'Traffic.count')); }
    get underWay() { return wasm.wend_traffic_under_way(reading(this, Traffic, 'Traffic.underWay')); }
    get work() { return Number(wasm.wend_traffic_work(reading(this, Traffic, 'Traffic.work'))); }

    add(unit) {
        const where = 'Traffic.add', at = reading(this, Traffic, where);
        return lending(() => {
            const told = { at: borrow(L.UNIT_DESC_SIZE), hasPlace: false }, out = borrowZeroed(8);
            wasm.wend_unit_desc_init(told.at, L.UNIT_DESC_SIZE);
            each(unit, UNIT, where, told);
            if (!told.hasPlace)
                refuse(where, 'place is missing: give { place, goal }');
            check(wasm.wend_traffic_add(at, told.at, out), where, { capacity: 'there are 65,535 units already', range: 'place or goal lies outside the map',
                argument: 'place is blocked or somebody stands there, or space is not one that the traffic was made with' });
            const id = u64[out >> 3];
            this.#keep(id);
            return id;
        });
    }

    #keep(id) {
        const index = Traffic.index(id);
        if (index >= this.#units.length) {
            const larger = new BigUint64Array(2 * index);
            larger.set(this.#units);
            this.#units = larger;
        }
        this.#units[index] = id;
        this.#end = Math.max(this.#end, index + 1);
    }

    remove(unit) {
        const where = 'Traffic.remove';
        check(wasm.wend_traffic_remove(reading(this, Traffic, where), unitOf(unit, where)), where, NOBODY);
        this.#units[Traffic.index(unit)] = 0n;
    }

    setGoal(unit, goal) {
        const where = 'Traffic.setGoal', at = reading(this, Traffic, where);
        lending(() => check(wasm.wend_traffic_set_goal(at, unitOf(unit, where), place(goal, where, 'the goal')), where,
            { argument: 'there is no unit of this number, or it is fixed: setFixed(unit, false) first', range: 'the goal lies outside the map' }));
    }

    send(group, order, units) {
        const where = 'Traffic.send', at = reading(this, Traffic, where), groupAt = pointer(group, Group, where, 'the group');
        return ordered(where, order, units, (...rest) => wasm.wend_traffic_send(at, groupAt, ...rest));
    }

    clearGoal(unit) {
        const where = 'Traffic.clearGoal';
        check(wasm.wend_traffic_clear_goal(reading(this, Traffic, where), unitOf(unit, where)), where, NOBODY);
    }

    setFixed(unit, isFixed) {
        const where = 'Traffic.setFixed';
        check(wasm.wend_traffic_set_fixed(reading(this, Traffic, where), unitOf(unit, where), flag(isFixed, where, 'isFixed')), where, NOBODY);
    }

    setPace(unit, pace) {
        const where = 'Traffic.setPace';
        check(wasm.wend_traffic_set_pace(reading(this, Traffic, where), unitOf(unit, where), whole(pace, 1, 255, where, 'the pace')), where, NOBODY);
    }

    place(unit) {
        return standing(this, unit, 'Traffic.place').place;
    }

    goal(unit) {
        const where = 'Traffic.goal', at = reading(this, Traffic, where);
        return lending(() => {
            const out = borrowZeroed(L.PLACE_SIZE);
            check(wasm.wend_traffic_goal(at, unitOf(unit, where), out), where,
                { argument: 'there is no unit of this number, or it has no goal: setGoal() or send() first' });
            return pointAt(out);
        });
    }

    hasArrived(unit) {
        return standing(this, unit, 'Traffic.hasArrived').hasArrived;
    }

    units() {
        const at = reading(this, Traffic, 'Traffic.units'), most = this.#end;
        return lending(() => {
            const ids = borrow(8 * most), places = borrow(L.PLACE_SIZE * most), arrived = borrow(most);
            u64.set(this.#units.subarray(0, most), ids >> 3);
            const count = wasm.web_traffic_units(at, ids, most, places, arrived);
            return { count, ids: u64.slice(ids >> 3, (ids >> 3) + count), cells: cellsFrom(places, L.PLACE_SIZE, count), arrived: u8.slice(arrived, arrived + count) };
        });
    }

    plan(work = Infinity) {
        const where = 'Traffic.plan', at = reading(this, Traffic, where);
        return lending(() => {
            const state = borrowZeroed(4);
            check(wasm.wend_traffic_plan(at, work64(work, where), state), where);
            return STATES[u32[state >> 2]];
        });
    }

    get planSum() {
        const at = reading(this, Traffic, 'Traffic.planSum');
        return lending(() => {
            const sum = borrow(L.TRAFFIC_SUM_SIZE);
            wasm.wend_traffic_plan_sum(sum, at);
            return {
                steps: u32[(sum + L.TRAFFIC_SUM_STEPS) >> 2], taken: u32[(sum + L.TRAFFIC_SUM_TAKEN) >> 2],
                cost: number64(sum + L.TRAFFIC_SUM_COST), least: number64(sum + L.TRAFFIC_SUM_LEAST),
            };
        });
    }

    planPlace(unit, step) {
        const where = 'Traffic.planPlace', at = reading(this, Traffic, where);
        return lending(() => {
            const out = borrowZeroed(L.PLACE_SIZE);
            check(wasm.wend_traffic_plan_place(at, unitOf(unit, where), whole(step, 0, 4294967295, where, 'the step'), out), where,
                { ...NOBODY, range: 'the plan has no such step, or there is none: plan() first' });
            return pointAt(out);
        });
    }

    step(work = Infinity) {
        const where = 'Traffic.step', at = reading(this, Traffic, where);
        return lending(() => {
            const out = borrowZeroed(12);
            check(wasm.wend_traffic_step(at, work64(work, where), out, out + 4, out + 8), where);
            const [first, count, state] = u32.subarray(out >> 2, (out >> 2) + 3), units = new BigUint64Array(count), ticks = new Uint8Array(count);
            for (let i = 0; i < count; i++) {
                const move = first + i * L.TRAFFIC_MOVE_SIZE;
                units[i] = u64[(move + L.TRAFFIC_MOVE_UNIT) >> 3];
                ticks[i] = u32[(move + L.TRAFFIC_MOVE_TICKS) >> 2];
            }
            const cells = offset => cellsFrom(first + offset, L.TRAFFIC_MOVE_SIZE, count);
            return { state: STATES[state], moves: { count, units, from: cells(L.TRAFFIC_MOVE_FROM), to: cells(L.TRAFFIC_MOVE_TO), ticks } };
        });
    }
}
