// Many units sent to one place.
import * as L from './layout.js';
import { Holds, Owner, allocator, borrow, borrowZeroed, check, i32, lending, made, need, number64, pointer, reading, refuse, u32, u64, u8,
    work64, wasm } from './core.js';
import { countOf, each, id64, into, members, number, put, whole, wordsOf } from './options.js';
import { place, pointAt, writePlace } from './places.js';
import { Space } from './space.js';

const OUTCOMES = wordsOf(L.GROUP);
const BEGUN = 0n; // key of the spaces that the running order uses: no reservation has this number
const FARTHEST = 65535; // limit of a spot's coordinates

const ORDER = {
    goal: (told, value, where) => {
        writePlace(told.at + L.ORDER_GOAL, value, where, 'goal');
        told.hasGoal = true;
    },
    formation: into(put.word(L.ORDER_FORMATION, L.FORMATION)),
    width: into(put.u32(L.ORDER_WIDTH)),
    gap: into(put.u32(L.ORDER_GAP, 0, 255)),
    facing: into(put.facing(L.ORDER_FACING_X, L.ORDER_FACING_Y)),
    spots: ({ at }, value, where) => {
        const count = countOf(value, where, 'spots'), list = borrow(count * L.FORMATION_SPOT_SIZE);
        for (let i = 0; i < count; i++) {
            const what = `spots[${i}]`, to = list + i * L.FORMATION_SPOT_SIZE, spot = members(value[i], ['ahead', 'right'], `${where}: ${what}`);
            i32[(to + L.FORMATION_SPOT_AHEAD) >> 2] = whole(spot.ahead, -FARTHEST, FARTHEST, where, `${what}.ahead`);
            i32[(to + L.FORMATION_SPOT_RIGHT) >> 2] = whole(spot.right, -FARTHEST, FARTHEST, where, `${what}.right`);
        }
        u32[(at + L.ORDER_SPOTS) >> 2] = list;
        u32[(at + L.ORDER_SPOT_COUNT) >> 2] = count;
    },
};

/** Borrows the struct of an order. */
function borrowOrder(order, where) {
    const told = { at: borrow(L.ORDER_SIZE), hasGoal: false };
    wasm.wend_order_init(told.at, L.ORDER_SIZE);
    each(order, ORDER, where, told);
    return told.hasGoal ? told.at : refuse(where, 'goal is missing: give { goal, formation }');
}

/** Gives units in traffic an order: calls send(order, units, count, outcomes) and returns the outcome for each unit. */
export function ordered(where, order, units, send) {
    return lending(() => {
        const struct = borrowOrder(order, where), count = countOf(units, where, 'the units'), list = borrow(8 * count), outcomes = borrowZeroed(4 * count);
        for (let i = 0; i < count; i++)
            u64[(list >> 3) + i] = id64(units[i], where, `units[${i}]`);
        check(send(struct, list, count, outcomes), where,
            { argument: 'a unit is fixed, is named twice or is none, or the order is not well formed', unsupported: 'on graphs each unit has a goal of its own: setGoal()' });
        return Array.from(u32.subarray(outcomes >> 2, (outcomes >> 2) + count), outcome => OUTCOMES[outcome]);
    });
}

/** Borrows structs of units, and adds the handles of their spaces to `handles`. */
function borrowUnits(units, count, where, handles = []) {
    const list = borrow(count * L.GROUP_UNIT_SIZE);
    for (let i = 0; i < count; i++) {
        const to = list + i * L.GROUP_UNIT_SIZE, unit = members(units[i], ['space', 'place'], `${where}: units[${i}]`), { space } = unit;
        u32[(to + L.GROUP_UNIT_SPACE) >> 2] = pointer(space, Space, where, `units[${i}].space`);
        handles.push(space._handle);
        writePlace(to + L.GROUP_UNIT_PLACE, unit.place, where, `units[${i}].place`);
    }
    return list;
}

const WRONG_UNITS = { argument: 'the units\' spaces are over different grids, or there are more than 65,535' };

/** Borrows memory for an answer about all units: their places and the sum. */
function borrowAnswer(countUnits) {
    const sum = borrowZeroed(L.GROUP_SUM_SIZE), total = countUnits(); // first: keeps alive what a getter of units frees
    return { total, sum, places: borrowZeroed(total * L.GROUP_PLACE_SIZE) };
}

function answerAt({ total, sum, places }) {
    const count = offset => u32[(sum + offset) >> 2];
    return {
        places: Array.from({ length: total }, (_, i) => {
            const from = places + i * L.GROUP_PLACE_SIZE;
            return {
                outcome: OUTCOMES[u32[(from + L.GROUP_PLACE_OUTCOME) >> 2]], order: u32[(from + L.GROUP_PLACE_ORDER) >> 2],
                place: pointAt(from + L.GROUP_PLACE_PLACE),
            };
        }),
        placed: count(L.GROUP_SUM_PLACED), noRoom: count(L.GROUP_SUM_NO_ROOM), noWay: count(L.GROUP_SUM_NO_WAY),
        crossings: count(L.GROUP_SUM_CROSSINGS), cost: number64(sum + L.GROUP_SUM_COST),
    };
}

/** Finds a place for each unit: calls find(units, count, places, sum). */
function placed(where, units, find) {
    return lending(() => {
        const answer = borrowAnswer(() => countOf(units, where, 'the units'));
        check(find(borrowUnits(units, answer.total, where), answer.total, answer.places, answer.sum), where, WRONG_UNITS);
        return answerAt(answer);
    });
}

/** Borrows structs of places as send() and form() returned them. */
function borrowPlaces(places, count, where) {
    if (countOf(places, where, 'the places') !== count)
        refuse(where, `there are ${places.length} places, but ${count} units`);
    const list = borrowZeroed(count * L.GROUP_PLACE_SIZE);
    for (let i = 0; i < count; i++) {
        const to = list + i * L.GROUP_PLACE_SIZE, what = `places[${i}]`, given = members(places[i], ['outcome', 'order', 'place'], `${where}: ${what}`);
        u32[(to + L.GROUP_PLACE_OUTCOME) >> 2] = number(L.GROUP, given.outcome, where, `${what}.outcome`);
        writePlace(to + L.GROUP_PLACE_PLACE, given.place, where, `${what}.place`);
    }
    return list;
}

export class Group extends Owner {
    #held = new Holds(); // spaces in use, by reservation
    #begun = 0; // number of units of the running order

    constructor() {
        super();
        need();
        this._own(made('new Group', undefined, out => wasm.wend_group_create(allocator, out)), 'wend_group_destroy');
    }

    get memory() { return wasm.wend_group_memory(reading(this, Group, 'Group.memory')); }

    send(goal, units) {
        const where = 'Group.send', at = reading(this, Group, where);
        return placed(where, units, (...rest) => wasm.wend_group_send(at, place(goal, where, 'the goal'), ...rest));
    }

    form(order, units) {
        const where = 'Group.form', at = reading(this, Group, where);
        return placed(where, units, (...rest) => wasm.wend_group_form(at, borrowOrder(order, where), ...rest));
    }

    begin(order, units) {
        const where = 'Group.begin', at = reading(this, Group, where), own = this._handle;
        lending(() => {
            const struct = borrowOrder(order, where), handles = [], count = countOf(units, where, 'the units');
            check(wasm.wend_group_begin(at, struct, borrowUnits(units, count, where, handles), count), where, WRONG_UNITS);
            this.#begun = count;
            this.#held.set(BEGUN, [...new Set(handles)], own);
        });
    }

    continue(work = Infinity) {
        const where = 'Group.continue', at = reading(this, Group, where);
        return lending(() => {
            const answer = borrowAnswer(() => this.#begun), complete = borrowZeroed(1);
            check(wasm.wend_group_continue(at, work64(work, where), answer.places, answer.sum, complete), where,
                { argument: 'no order is under way: begin() one, and give no other one before it is complete' });
            if (!u8[complete])
                return null;
            this.#held.set(BEGUN, [], this._handle);
            return answerAt(answer);
        });
    }

    reserve(units, places) {
        const where = 'Group.reserve', at = reading(this, Group, where), own = this._handle;
        return lending(() => {
            const out = borrowZeroed(8), handles = [], count = countOf(units, where, 'the units');
            const list = borrowUnits(units, count, where, handles);
            check(wasm.wend_group_reserve(at, list, count, borrowPlaces(places, count, where), out), where,
                { argument: 'the units\' spaces are over different grids, or the places are not those of these units' });
            const reservation = u64[out >> 3];
            if (reservation)
                this.#held.set(reservation, [...new Set(handles)], own);
            return reservation;
        });
    }

    drop(reservation) {
        const where = 'Group.drop';
        check(wasm.wend_group_drop(reading(this, Group, where), id64(reservation, where, 'the reservation')), where, { argument: 'there is no such reservation' });
        this.#held.set(reservation, [], this._handle);
    }
}
