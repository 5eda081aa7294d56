// Agents that walk smoothly, between cells, and keep clear of each other.
import * as L from './layout.js';
import { Holds, Owner, allocator, borrow, borrowZeroed, check, describe, f64, lending, made, need, number64, pointer, reading, refuse, u16, u32,
    u64, u8, work64, wasm } from './core.js';
import { Field } from './field.js';
import { countOf, each, finite, id64, indexIn, into, members, put, whole, wordsOf } from './options.js';
import { Path, borrowPath } from './path.js';
import { exactPoint, place, places } from './places.js';
import { Space } from './space.js';

const STATES = wordsOf(L.AGENT);
const NOBODY = { argument: 'there is no agent of this number' };
const agentOf = (agent, where) => id64(agent, where, 'the agent');
const NO_GROUND = 'graphs, hexagons, and walls on the sides of cells allow no crowd';
const MADE = Symbol('made by the library');

const DESC = {
    tick: put.f64(L.CROWD_DESC_TICK),
    horizon: put.f64(L.CROWD_DESC_HORIZON),
    wallHorizon: put.f64(L.CROWD_DESC_WALL_HORIZON),
};

const AGENT = {
    place: (told, value, where) => {
        const { x, y, level } = exactPoint(value, where, 'place');
        f64[(told.at + L.AGENT_DESC_X) >> 3] = x;
        f64[(told.at + L.AGENT_DESC_Y) >> 3] = y;
        u16[(told.at + L.AGENT_DESC_LEVEL) >> 1] = level;
        told.hasPlace = true;
    },
    priority: into(put.u8(L.AGENT_DESC_PRIORITY, 0, 255)),
    isFixed: into(put.flag(L.AGENT_DESC_IS_FIXED)),
    height: into(put.f64(L.AGENT_DESC_HEIGHT)),
    radius: into(put.f64(L.AGENT_DESC_RADIUS)),
    speed: into(put.f64(L.AGENT_DESC_SPEED)),
    acceleration: into(put.f64(L.AGENT_DESC_ACCELERATION)),
    turning: into(put.f64(L.AGENT_DESC_TURNING)),
    space: (told, value, where) => {
        u32[(told.at + L.AGENT_DESC_SPACE) >> 2] = pointer(value, Space, where, 'space');
        told.handles.push(value._handle, ...value._layers());
    },
};

function writePoint(at, value, where, what) {
    const { x, y, level } = exactPoint(value, where, what);
    f64[(at + L.CROWD_POINT_X) >> 3] = x;
    f64[(at + L.CROWD_POINT_Y) >> 3] = y;
    u16[(at + L.CROWD_POINT_LEVEL) >> 1] = level;
    return at;
}

function point(value, where, what) {
    return writePoint(borrow(L.CROWD_POINT_SIZE), value, where, what);
}

function agentAt(at) {
    const double = offset => f64[(at + offset) >> 3];
    return {
        id: u64[(at + L.AGENT_ID) >> 3], state: STATES[u32[(at + L.AGENT_STATE) >> 2]], level: u16[(at + L.AGENT_LEVEL) >> 1], cameByLink: u8[at + L.AGENT_CAME_BY_LINK] !== 0,
        x: double(L.AGENT_X), y: double(L.AGENT_Y), velocityX: double(L.AGENT_VELOCITY_X), velocityY: double(L.AGENT_VELOCITY_Y),
        radius: double(L.AGENT_RADIUS), stalled: double(L.AGENT_STALLED),
    };
}

/** Reads one member of all agents, which are consecutive in memory. */
function column(type, words, at, count) {
    const values = new type(count), stride = L.AGENT_SIZE / type.BYTES_PER_ELEMENT;
    for (let i = 0, from = at / type.BYTES_PER_ELEMENT; i < count; i++, from += stride)
        values[i] = words[from];
    return values;
}

/** Writes the spaces and fields that agents refer to by index; returns their handles. */
function writeMaps(at, maps, where) {
    const { spaces = [], fields = [] } = members(maps, ['spaces', 'fields'], where), handles = [];
    for (const [what, list, type, listAt, countAt] of [['spaces', spaces, Space, L.CROWD_MAPS_SPACES, L.CROWD_MAPS_SPACE_COUNT],
        ['fields', fields, Field, L.CROWD_MAPS_FIELDS, L.CROWD_MAPS_FIELD_COUNT]]) {
        const count = countOf(list, where, what), first = borrow(4 * count);
        for (let i = 0; i < count; i++) {
            const thing = list[i];
            u32[(first >> 2) + i] = pointer(thing, type, where, `${what}[${i}]`);
            handles.push(thing._handle);
        }
        u32[(at + listAt) >> 2] = first;
        u32[(at + countAt) >> 2] = count;
    }
    return [...new Set(handles)];
}

/** Gives an agent an order, or removes it. */
function order(crowd, where, agent, give, hints = NOBODY, field = null) {
    const at = reading(crowd, Crowd, where), id = agentOf(agent, where), keeper = crowd._handle;
    lending(() => check(give(at, id), where, hints));
    crowd._followed.set(id, field ? [field] : [], keeper);
}

export class Crowd extends Owner {
    /** Fields, each kept alive as long as an agent follows it. */
    _followed = new Holds();

    constructor(space, options, at) {
        super();
        need();
        const where = 'new Crowd';
        if (space === MADE) {
            this._own(at, 'wend_crowd_destroy', options);
            return;
        }
        const spaceAt = pointer(space, Space, where, 'the space'), handles = [space._handle, ...space._layers()];
        lending(() => {
            const desc = borrow(L.CROWD_DESC_SIZE);
            wasm.wend_crowd_desc_init(desc, L.CROWD_DESC_SIZE);
            each(options, DESC, where, desc);
            this._own(made(where, { argument: 'a member is out of its range', unsupported: NO_GROUND }, out => wasm.wend_crowd_create(spaceAt, desc, allocator, out)),
                'wend_crowd_destroy', handles);
        });
    }

    static index(agent) {
        return indexIn(agent, 'Crowd.index', 'the agent');
    }

    get memory() { return wasm.wend_crowd_memory(reading(this, Crowd, 'Crowd.memory')); }
    get count() { return wasm.wend_crowd_agents(reading(this, Crowd, 'Crowd.count'), 0, 0); }

    add(agent) {
        const where = 'Crowd.add', at = reading(this, Crowd, where), own = this._handle;
        return lending(() => {
            const told = { at: borrow(L.AGENT_DESC_SIZE), hasPlace: false, handles: [] }, out = borrowZeroed(8);
            wasm.wend_agent_desc_init(told.at, L.AGENT_DESC_SIZE);
            each(agent, AGENT, where, told);
            if (!told.hasPlace)
                refuse(where, 'place is missing: give { place, radius, speed }');
            check(wasm.wend_crowd_add(at, told.at, out), where,
                { argument: 'a member is out of its range, or space is over another map', range: 'place lies outside the map or in a wall', unsupported: NO_GROUND });
            for (const handle of told.handles)
                own.adopt(handle);
            return u64[out >> 3];
        });
    }

    remove(agent) {
        order(this, 'Crowd.remove', agent, (at, id) => wasm.wend_crowd_remove(at, id));
    }

    setSpeed(agent, speed) {
        const where = 'Crowd.setSpeed', at = reading(this, Crowd, where), id = agentOf(agent, where);
        check(wasm.wend_crowd_set_speed(at, id, finite(speed, where, 'the speed')), where,
            { argument: 'there is no agent of this number, or the speed is not from 0 to 1000' });
    }

    put(agent, to, height) {
        const where = 'Crowd.put', at = reading(this, Crowd, where), id = agentOf(agent, where);
        lending(() => {
            const place = point(to, where, 'the place');
            const status = height === undefined ? wasm.wend_crowd_put(at, id, place)
                : wasm.wend_crowd_put_at_height(at, id, place, finite(height, where, 'the height'));
            check(status, where,
                { ...NOBODY, range: 'the place lies outside the map or in a wall', unsupported: 'heights are of meshes' });
        });
    }

    go(agent, goal) {
        const where = 'Crowd.go';
        order(this, where, agent, (at, id) => wasm.wend_crowd_go(at, id, place(goal, where, 'the goal')));
    }

    followField(agent, field) {
        const where = 'Crowd.followField', fieldAt = pointer(field, Field, where, 'the field');
        order(this, where, agent, (at, id) => wasm.wend_crowd_follow_field(at, id, fieldAt),
            { argument: 'there is no agent of this number, or the field is over another map' }, field._handle);
    }

    followPath(agent, path) {
        const where = 'Crowd.followPath';
        order(this, where, agent, (at, id) => {
            const list = path instanceof Path ? { at: u32[(borrowPath(path, where) + L.PATH_POINTS) >> 2], count: path.pointCount } : places(path, where, 'the points');
            return wasm.wend_crowd_follow_path(at, id, list.at, list.count);
        }, { argument: 'there is no agent of this number, or the path has no points' });
    }

    steer(agent, x, y) {
        const where = 'Crowd.steer';
        order(this, where, agent, (at, id) => wasm.wend_crowd_steer(at, id, finite(x, where, 'x'), finite(y, where, 'y')));
    }

    stop(agent) {
        order(this, 'Crowd.stop', agent, (at, id) => wasm.wend_crowd_stop(at, id));
    }

    agent(agent) {
        const where = 'Crowd.agent', at = reading(this, Crowd, where);
        return lending(() => {
            const out = borrow(L.AGENT_SIZE);
            check(wasm.wend_crowd_agent(at, agentOf(agent, where), out), where, NOBODY);
            return agentAt(out);
        });
    }

    agents() {
        const at = reading(this, Crowd, 'Crowd.agents');
        return lending(() => {
            const count = this.count, list = borrow(L.AGENT_SIZE * count);
            wasm.wend_crowd_agents(at, list, count);
            const doubles = offset => column(Float64Array, f64, list + offset, count);
            return {
                count, ids: column(BigUint64Array, u64, list + L.AGENT_ID, count), state: column(Uint8Array, u8, list + L.AGENT_STATE, count),
                level: column(Uint16Array, u16, list + L.AGENT_LEVEL, count),
                cameByLink: column(Uint8Array, u8, list + L.AGENT_CAME_BY_LINK, count), x: doubles(L.AGENT_X), y: doubles(L.AGENT_Y),
                velocityX: doubles(L.AGENT_VELOCITY_X), velocityY: doubles(L.AGENT_VELOCITY_Y), radius: doubles(L.AGENT_RADIUS), stalled: doubles(L.AGENT_STALLED),
            };
        });
    }

    step(work = Infinity) {
        const where = 'Crowd.step', at = reading(this, Crowd, where);
        return lending(() => {
            const sum = borrow(L.CROWD_SUM_SIZE), count = offset => u32[(sum + offset) >> 2];
            check(wasm.wend_crowd_step(at, work64(work, where), sum), where);
            return {
                agents: count(L.CROWD_SUM_AGENTS), walking: count(L.CROWD_SUM_WALKING), arrived: count(L.CROWD_SUM_ARRIVED),
                waiting: count(L.CROWD_SUM_WAITING), noWay: count(L.CROWD_SUM_NO_WAY), work: number64(sum + L.CROWD_SUM_WORK),
            };
        });
    }

    /** Calls `write` for at most `most` ids of agents, and copies those that it wrote. */
    #near(where, from, most, write) {
        return lending(() => {
            const at = point(from, where, 'the place'), list = borrow(8 * most), count = borrowZeroed(4);
            check(write(at, list, count), where, { argument: 'a number is out of its range' });
            return u64.slice(list >> 3, (list >> 3) + u32[count >> 2]);
        });
    }

    within(from, range) {
        const where = 'Crowd.within', at = reading(this, Crowd, where), most = this.count;
        return this.#near(where, from, most, (point, list, count) => wasm.wend_crowd_within(at, point, finite(range, where, 'the range'), list, most, count));
    }

    nearest(from, k) {
        const where = 'Crowd.nearest', at = reading(this, Crowd, where), most = Math.min(whole(k, 0, 4294967295, where, 'k'), this.count);
        return this.#near(where, from, most, (point, list, count) => wasm.wend_crowd_nearest(at, point, most, list, count));
    }

    look(view, before = new BigUint64Array(0)) {
        const where = 'Crowd.look', at = reading(this, Crowd, where);
        if (!(before instanceof BigUint64Array))
            refuse(where, `before is ${describe(before)}: give what was seen last time, a BigUint64Array`);
        return lending(() => {
            const struct = borrow(L.CROWD_VIEW_SIZE), { from, range, keep = 0 } = members(view, ['from', 'range', 'keep'], where);
            const most = Math.max(wasm.wend_crowd_agents(at, 0, 0), before.length), seen = borrow(8 * most), changes = borrow(16 * most);
            const word = offset => u32[(struct + offset) >> 2], ids = (list, begin, count) => u64.slice((list >> 3) + begin, (list >> 3) + begin + count);
            wasm.wend_crowd_view_init(struct, L.CROWD_VIEW_SIZE);
            writePoint(struct + L.CROWD_VIEW_FROM, from, where, 'from');
            f64[(struct + L.CROWD_VIEW_RANGE) >> 3] = finite(range, where, 'range');
            f64[(struct + L.CROWD_VIEW_KEEP) >> 3] = finite(keep, where, 'keep');
            for (const [offset, value] of [[L.CROWD_VIEW_SEEN, seen], [L.CROWD_VIEW_SEEN_COUNT, before.length], [L.CROWD_VIEW_SEEN_CAPACITY, most], [L.CROWD_VIEW_CHANGES, changes]])
                u32[(struct + offset) >> 2] = value;
            u64.set(before, seen >> 3);
            check(wasm.wend_crowd_look(at, struct), where, { argument: 'range or keep is out of its range: 0 and more, keep not less than range' });
            const entered = word(L.CROWD_VIEW_ENTERED);
            return { seen: ids(seen, 0, word(L.CROWD_VIEW_SEEN_COUNT)), entered: ids(changes, 0, entered), left: ids(changes, entered, word(L.CROWD_VIEW_LEFT)) };
        });
    }

    save(maps) {
        const where = 'Crowd.save', at = reading(this, Crowd, where), hints = { argument: 'a space or field that an agent has is not among those given' };
        return lending(() => {
            const struct = borrow(L.CROWD_MAPS_SIZE), needed = borrowZeroed(4);
            writeMaps(struct, maps, where);
            const status = wasm.wend_crowd_save(at, struct, 0, 0, needed);
            if (status !== L.STATUS.capacity)
                check(status, where, hints);
            const size = u32[needed >> 2], room = borrow(size);
            check(wasm.wend_crowd_save(at, struct, room, size, needed), where, hints);
            return u8.slice(room, room + size);
        });
    }

    static restore(bytes, maps) {
        need();
        const where = 'Crowd.restore';
        if (!(bytes instanceof Uint8Array))
            refuse(where, `the bytes are ${describe(bytes)}: give the Uint8Array that save() made`);
        return lending(() => {
            const saved = borrow(L.CROWD_SAVED_SIZE), room = borrow(bytes.length);
            wasm.wend_crowd_saved_init(saved, L.CROWD_SAVED_SIZE);
            const handles = writeMaps(saved + L.CROWD_SAVED_MAPS, maps, where);
            u8.set(bytes, room);
            u32[(saved + L.CROWD_SAVED_BYTES) >> 2] = room;
            u32[(saved + L.CROWD_SAVED_BYTE_COUNT) >> 2] = bytes.length;
            const at = made(where, { format: 'the bytes are no crowd, or of another version of wend', argument: 'there are less spaces or fields than when it was saved, or others' },
                out => wasm.wend_crowd_restore(saved, allocator, out));
            return new Crowd(MADE, [...new Set(handles)], at);
        });
    }
}
