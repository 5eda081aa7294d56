// A unit that walks along a path among others.
import * as L from './layout.js';
import { Owner, borrow, borrowZeroed, check, describe, lending, need, pointer, reading, refuse, take, u32,
    wasm } from './core.js';
import { Finder } from './finder.js';
import { each, put, wordsOf } from './options.js';
import { place, pointAt } from './places.js';
import { Path } from './path.js';
import { Space } from './space.js';

const RULES = {
    repairLimit: put.u32(L.WALKER_RULES_REPAIR_LIMIT),
    watchdog: put.u16(L.WALKER_RULES_WATCHDOG, 0, 65535),
    wait: put.u8(L.WALKER_RULES_WAIT, 0, 255),
    sideSteps: put.u8(L.WALKER_RULES_SIDE_STEPS, 0, 255),
    repairs: put.u8(L.WALKER_RULES_REPAIRS, 0, 255),
    repairSteps: put.u8(L.WALKER_RULES_REPAIR_STEPS, 2, 16),
    replans: put.u8(L.WALKER_RULES_REPLANS, 0, 255),
    occupies: put.flag(L.WALKER_RULES_OCCUPIES),
};

/** Changes rules at an address that holds the defaults. */
export function writeRules(at, rules, where) {
    each(rules, RULES, where, at);
}

const WALKS = wordsOf(L.WALKER);

/** The memory of a walker: the C struct, and the path that it follows with the path's points. */
class Room {
    constructor(at) {
        this.at = at;
        this.path = 0;
        this.size = 0;
    }

    /** Allocates memory for another path; drop() frees that of the path before. */
    take(path) {
        const size = L.PATH_SIZE + L.PLACE_SIZE * path.pointCount, at = take(size, 'Walker.follow');
        path._write(at, at + L.PATH_SIZE);
        return { at, size };
    }

    drop(at, size) {
        wasm.web_give_back(at, size);
    }

    end() {
        this.drop(this.path, this.size);
        wasm.web_give_back(this.at, L.WALKER_SIZE);
    }
}

function endOf(room) {
    return () => room.end();
}

export class Walker extends Owner {
    #room;

    constructor(from, rules) {
        super();
        need();
        const where = 'new Walker';
        lending(() => {
            const start = place(from, where, 'the place'), how = borrow(L.WALKER_RULES_SIZE);
            wasm.wend_walker_rules_init(how, L.WALKER_RULES_SIZE);
            writeRules(how, rules, where);
            const room = new Room(take(L.WALKER_SIZE, where)), status = wasm.wend_walker_begin(room.at, start, how);
            this.#room = room;
            this._own(room.at, endOf(room));
            check(status, where);
        });
    }

    get memory() { return reading(this, Walker, 'Walker.memory') && L.WALKER_SIZE + this.#room.size; }
    get left() { return u32[(reading(this, Walker, 'Walker.left') + L.WALKER_LEFT) >> 2]; }
    get place() { return pointAt(reading(this, Walker, 'Walker.place') + L.WALKER_PLACE); }

    follow(space, path) {
        const where = 'Walker.follow', at = reading(this, Walker, where), spaceAt = pointer(space, Space, where, 'the space');
        if (!(path instanceof Path))
            refuse(where, `the path is ${describe(path)}, not a Path`);
        const room = this.#room, next = room.take(path), status = wasm.wend_walker_follow(at, spaceAt, next.at);
        if (status !== 0) {
            room.drop(next.at, next.size);
            check(status, where, { argument: 'the path begins elsewhere than where the walker stands, is empty, or its lines are not "grid"' });
        }
        room.drop(room.path, room.size);
        room.path = next.at;
        room.size = next.size;
    }

    step(space, finder = null) {
        const where = 'Walker.step', at = reading(this, Walker, where), spaceAt = pointer(space, Space, where, 'the space');
        space._changingLayers(where); // the step may enter and leave cells
        const finderAt = finder === null ? 0 : pointer(finder, Finder, where, 'the finder');
        return lending(() => {
            const out = borrowZeroed(4);
            check(wasm.wend_walker_step(at, spaceAt, finderAt, out), where, { range: 'it stands outside the map' });
            return WALKS[u32[out >> 2]];
        });
    }

    clearSteps(space) {
        return wasm.wend_walker_clear_steps(reading(this, Walker, 'Walker.clearSteps'), pointer(space, Space, 'Walker.clearSteps', 'the space'));
    }
}
