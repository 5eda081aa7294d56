// Many creatures that hunt moving targets.
import * as L from './layout.js';
import { Owner, allocator, borrow, borrowZeroed, changing, check, lending, made, need, pointer, reading, refuse, u32, u64,
    work64, wasm } from './core.js';
import { Finder } from './finder.js';
import { each, id64, indexIn, into, put, whole, wordsOf } from './options.js';
import { place, pointAt, writePlace } from './places.js';
import { Space } from './space.js';
import { writeRules } from './walker.js';

const ACTIONS = wordsOf(L.PURSUIT);
const NOBODY = { argument: 'there is nobody of this number', range: 'cells outside the map' };

const DESC = {
    limit: put.u32(L.PURSUIT_DESC_LIMIT),
    rules: (at, value, where) => writeRules(at + L.PURSUIT_DESC_RULES, value, where),
};

const PURSUER = {
    place: (told, value, where) => {
        writePlace(told.at + L.PURSUER_DESC_PLACE, value, where, 'place');
        told.hasPlace = true;
    },
    target: ({ at }, value, where) => { u64[(at + L.PURSUER_DESC_TARGET) >> 3] = id64(value, where, 'target'); },
    radius: into(put.u16(L.PURSUER_DESC_RADIUS, 0, 65535)),
    chaseTicks: into(put.u16(L.PURSUER_DESC_CHASE_TICKS, 0, 65535)),
    idleTicks: into(put.u16(L.PURSUER_DESC_IDLE_TICKS, 0, 65535)),
    backOff: into(put.u16(L.PURSUER_DESC_BACK_OFF, 0, 65535)),
    tries: into(put.u8(L.PURSUER_DESC_TRIES, 0, 255)),
    tolerance: into(put.u8(L.PURSUER_DESC_TOLERANCE, 0, 255)),
};

/** Pointer of a pursuit for a call that may change the layers of its space. */
function moving(pursuit, where) {
    return changing(pursuit, Pursuit, where, pursuit?._handle?.parents);
}

function added(where, hints, call) {
    return lending(() => {
        const out = borrowZeroed(8);
        check(call(out), where, hints);
        return u64[out >> 3];
    });
}

export class Pursuit extends Owner {
    constructor(space, options) {
        super();
        need();
        const where = 'new Pursuit', spaceAt = pointer(space, Space, where, 'the space');
        lending(() => {
            const desc = borrow(L.PURSUIT_DESC_SIZE);
            wasm.wend_pursuit_desc_init(desc, L.PURSUIT_DESC_SIZE);
            each(options, DESC, where, desc);
            this._own(made(where, { unsupported: 'the map has no cells' }, out => wasm.wend_pursuit_create(spaceAt, desc, allocator, out)),
                'wend_pursuit_destroy', [space._handle, ...space._layers()]);
        });
    }

    static index(id) {
        return indexIn(id, 'Pursuit.index', 'the number');
    }

    get memory() { return wasm.wend_pursuit_memory(reading(this, Pursuit, 'Pursuit.memory')); }
    get work() { return Number(wasm.wend_pursuit_work(reading(this, Pursuit, 'Pursuit.work'))); }
    get waiting() { return wasm.wend_pursuit_waiting(reading(this, Pursuit, 'Pursuit.waiting')); }
    get count() { return wasm.wend_pursuit_count(reading(this, Pursuit, 'Pursuit.count')); }
    get targetCount() { return wasm.wend_pursuit_target_count(reading(this, Pursuit, 'Pursuit.targetCount')); }

    addTarget(from, footprint = 1) {
        const where = 'Pursuit.addTarget', at = moving(this, where);
        return added(where, { range: 'cells outside the map' },
            out => wasm.wend_pursuit_add_target(at, place(from, where, 'the place'), whole(footprint, 0, 16, where, 'the footprint'), out));
    }

    moveTarget(target, to) {
        const where = 'Pursuit.moveTarget', at = moving(this, where);
        lending(() => check(wasm.wend_pursuit_move_target(at, id64(target, where, 'the target'), place(to, where, 'the place')), where, NOBODY));
    }

    removeTarget(target) {
        const where = 'Pursuit.removeTarget';
        check(wasm.wend_pursuit_remove_target(moving(this, where), id64(target, where, 'the target')), where, NOBODY);
    }

    add(pursuer) {
        const where = 'Pursuit.add', at = moving(this, where);
        return added(where, { range: 'cells outside the map', argument: 'there is no such target, or a number is out of its range' }, out => {
            const desc = borrow(L.PURSUER_DESC_SIZE);
            wasm.wend_pursuer_desc_init(desc, L.PURSUER_DESC_SIZE);
            const told = { at: desc, hasPlace: false };
            each(pursuer, PURSUER, where, told);
            if (!told.hasPlace)
                refuse(where, 'place is missing: give { place, target }');
            return wasm.wend_pursuit_add(at, desc, out);
        });
    }

    remove(pursuer) {
        const where = 'Pursuit.remove';
        check(wasm.wend_pursuit_remove(moving(this, where), id64(pursuer, where, 'the pursuer')), where, NOBODY);
    }

    setTarget(pursuer, target) {
        const where = 'Pursuit.setTarget';
        check(wasm.wend_pursuit_set_target(reading(this, Pursuit, where), id64(pursuer, where, 'the pursuer'), id64(target, where, 'the target')), where, NOBODY);
    }

    pushBack(pursuer, to) {
        const where = 'Pursuit.pushBack', at = moving(this, where);
        lending(() => check(wasm.wend_pursuit_push_back(at, id64(pursuer, where, 'the pursuer'), place(to, where, 'the place')), where, NOBODY));
    }

    place(pursuer) {
        const where = 'Pursuit.place', at = reading(this, Pursuit, where);
        return lending(() => {
            const out = borrowZeroed(L.PLACE_SIZE);
            check(wasm.wend_pursuit_place(at, id64(pursuer, where, 'the pursuer'), out), where, NOBODY);
            return pointAt(out);
        });
    }

    targetPlace(target) {
        const where = 'Pursuit.targetPlace', at = reading(this, Pursuit, where);
        return lending(() => {
            const out = borrowZeroed(L.PLACE_SIZE);
            check(wasm.wend_pursuit_target_place(at, id64(target, where, 'the target'), out), where, NOBODY);
            return pointAt(out);
        });
    }

    tick(finder, work = Infinity) {
        const where = 'Pursuit.tick', at = moving(this, where), finderAt = pointer(finder, Finder, where, 'the finder');
        return lending(() => {
            const moves = borrowZeroed(4), count = borrowZeroed(4);
            check(wasm.wend_pursuit_tick(at, finderAt, work64(work, where), moves, count), where);
            const first = u32[moves >> 2];
            return Array.from({ length: u32[count >> 2] }, (_, i) => {
                const move = first + i * L.PURSUIT_MOVE_SIZE;
                return {
                    pursuer: u64[(move + L.PURSUIT_MOVE_PURSUER) >> 3], target: u64[(move + L.PURSUIT_MOVE_TARGET) >> 3],
                    from: pointAt(move + L.PURSUIT_MOVE_FROM), to: pointAt(move + L.PURSUIT_MOVE_TO), action: ACTIONS[u32[(move + L.PURSUIT_MOVE_ACTION) >> 2]],
                };
            });
        });
    }
}
