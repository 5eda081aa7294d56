// Fields: the next step for all units that go to the same goals.
import * as L from './layout.js';
import { Owner, allocator, borrow, borrowZeroed, check, f64, mine, need, pointer, reading, refuse, release, top, u32, u8,
    work64, wasm } from './core.js';
import { Grid } from './grid.js';
import { each, finite, put } from './options.js';
import { areas, exactPoint, heading, place, pointAt } from './places.js';
import { readPath } from './path.js';
import { Space } from './space.js';

function list(areasAt, countAt) {
    return (at, value, where, key) => {
        const { at: room, count } = areas(value, where, key);
        u32[(at + areasAt) >> 2] = room;
        u32[(at + countAt) >> 2] = count;
    };
}

const DESC = {
    goals: list(L.FIELD_DESC_GOALS, L.FIELD_DESC_GOAL_COUNT),
    kind: put.word(L.FIELD_DESC_KIND, L.FIELD),
    radius: put.u32(L.FIELD_DESC_RADIUS),
    costLimit: put.u64(L.FIELD_DESC_COST_LIMIT),
    until: list(L.FIELD_DESC_UNTIL, L.FIELD_DESC_UNTIL_COUNT),
    fleeFactor: put.parts(L.FIELD_DESC_FLEE_FACTOR, 256, 10),
    goalsMayBeOccupied: put.flag(L.FIELD_DESC_GOALS_MAY_BE_OCCUPIED),
};

/** Lets C write an entry of `size` bytes for each cell, and copies all of them. */
function allOf(field, where, size, write, copy) {
    const at = reading(field, Field, where), { map } = field.space;
    if (!(map instanceof Grid))
        refuse(where, 'the map has no cells');
    const mark = top;
    try {
        const count = map.width * map.height * map.levels, room = borrow(count * size);
        write(at, room);
        return copy(room / size, room / size + count);
    } finally {
        release(mark);
    }
}

export class Field extends Owner {
    #space;

    constructor(space, options) {
        super();
        need();
        const mark = top, where = 'new Field';
        try {
            const desc = borrow(L.FIELD_DESC_SIZE), out = borrow(4);
            wasm.wend_field_desc_init(desc, L.FIELD_DESC_SIZE);
            each(options, DESC, where, desc);
            const spaceAt = pointer(space, Space, where, 'the space');
            if (!u32[(desc + L.FIELD_DESC_GOAL_COUNT) >> 2])
                refuse(where, 'goals has nothing: give at least one area, { goals: [[x, y]] }');
            check(wasm.wend_field_create(spaceAt, desc, allocator, out), where,
                { argument: 'a member is out of its range', unsupported: 'no field can be made of this space: docs/field.md tells which' });
            this.#space = space;
            this._own(u32[out >> 2], 'wend_field_release', [space._handle, ...space._layers()]);
        } finally {
            release(mark);
        }
    }

    get space() { return mine(this, Field, 'Field.space').#space; }
    get memory() { return wasm.wend_field_memory(reading(this, Field, 'Field.memory')); }
    get work() { return Number(wasm.wend_field_work(reading(this, Field, 'Field.work'))); }
    get isComplete() { return wasm.wend_field_is_complete(reading(this, Field, 'Field.isComplete')) !== 0; }

    grow(work = Infinity) {
        const mark = top;
        try {
            const out = borrowZeroed(1);
            check(wasm.wend_field_grow(reading(this, Field, 'Field.grow'), work64(work, 'Field.grow'), out), 'Field.grow');
            return u8[out] !== 0;
        } finally {
            release(mark);
        }
    }

    cost(cell, facing = L.DIRECTION.none) {
        const mark = top;
        try {
            const at = place(cell, 'Field.cost', 'the place') >> 2;
            return wasm.web_field_cost(reading(this, Field, 'Field.cost'), u32[at], u32[at + 1], u32[at + 2], heading(facing, 'Field.cost'));
        } finally {
            release(mark);
        }
    }

    direction(cell, facing = L.DIRECTION.none) {
        const mark = top, where = 'Field.direction';
        try {
            const at = place(cell, where, 'the place');
            return facing === L.DIRECTION.none ? wasm.wend_field_direction(reading(this, Field, where), at)
                : wasm.wend_field_direction_heading(reading(this, Field, where), at, heading(facing, where));
        } finally {
            release(mark);
        }
    }

    next(cell, facing = L.DIRECTION.none) {
        const mark = top, where = 'Field.next';
        try {
            const at = place(cell, where, 'the place'), out = borrow(L.PLACE_SIZE);
            const is = facing === L.DIRECTION.none ? wasm.wend_field_next(reading(this, Field, where), at, out)
                : wasm.wend_field_next_heading(reading(this, Field, where), at, heading(facing, where), out);
            return is ? pointAt(out) : null;
        } finally {
            release(mark);
        }
    }

    steer(from) {
        const mark = top;
        try {
            const at = place(from, 'Field.steer', 'the place'), out = borrow(16);
            return wasm.wend_field_steer(reading(this, Field, 'Field.steer'), at, out, out + 8) ? { x: f64[out >> 3], y: f64[(out >> 3) + 1] } : null;
        } finally {
            release(mark);
        }
    }

    advance(from, distance) {
        const mark = top, where = 'Field.advance';
        try {
            const field = reading(this, Field, where), at = exactPoint(from, where, 'the position'), mover = borrowZeroed(L.FIELD_MOVER_SIZE);
            f64[(mover + L.FIELD_MOVER_X) >> 3] = at.x;
            f64[(mover + L.FIELD_MOVER_Y) >> 3] = at.y;
            u32[(mover + L.FIELD_MOVER_LEVEL) >> 2] = at.level;
            const gone = wasm.wend_field_advance(field, mover, finite(distance, where, 'the distance'));
            return { x: f64[(mover + L.FIELD_MOVER_X) >> 3], y: f64[(mover + L.FIELD_MOVER_Y) >> 3], level: u32[(mover + L.FIELD_MOVER_LEVEL) >> 2] & 0xFFFF, gone };
        } finally {
            release(mark);
        }
    }

    path(from, facing = L.DIRECTION.none) {
        const mark = top, where = 'Field.path', field = reading(this, Field, where);
        try {
            const path = borrow(L.PATH_SIZE);
            let capacity = 64;
            for (;;) {
                const buffer = borrow(capacity * L.PLACE_SIZE);
                wasm.wend_path_init(path, L.PATH_SIZE);
                u32[(path + L.PATH_BUFFER) >> 2] = buffer;
                u32[(path + L.PATH_CAPACITY) >> 2] = capacity;
                const status = wasm.wend_field_path_heading(field, place(from, where, 'the place'), heading(facing, where), path);
                if (status !== L.STATUS.capacity) {
                    check(status, where);
                    return readPath(path, this.#space._resources);
                }
                capacity = u32[(path + L.PATH_POINT_COUNT) >> 2];
            }
        } finally {
            release(mark);
        }
    }

    costs() {
        return allOf(this, 'Field.costs', 8, (at, to) => wasm.web_field_costs(at, to), (from, to) => f64.slice(from, to));
    }

    directions() {
        return allOf(this, 'Field.directions', 1, (at, to) => wasm.web_field_directions(at, to), (from, to) => u8.slice(from, to));
    }
}
