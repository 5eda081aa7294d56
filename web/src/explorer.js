// Journeys through land that is only partly known.
import * as L from './layout.js';
import { Owner, allocator, borrow, borrowZeroed, check, lending, made, need, pointer, reading, u32, u64, work64,
    wasm } from './core.js';
import { id64, wordsOf } from './options.js';
import { area, place, pointAt } from './places.js';
import { readPath } from './path.js';
import { Space } from './space.js';

const JOURNEYS = wordsOf(L.JOURNEY);
const HINTS = { argument: 'there is no such traveller', range: 'the place lies outside the map', unsupported: 'the map has no cells, or the rules of the space cannot be kept' };

function sent(where, send) {
    return lending(() => {
        const out = borrowZeroed(8);
        check(send(out), where, HINTS);
        return u64[out >> 3];
    });
}

export class Explorer extends Owner {
    #space;

    constructor(space) {
        super();
        need();
        const where = 'new Explorer', spaceAt = pointer(space, Space, where, 'the space');
        this.#space = space;
        this._own(made(where, HINTS, out => wasm.wend_explorer_create(spaceAt, allocator, out)), 'wend_explorer_destroy',
            [space._handle, ...space._layers()]);
    }

    get memory() { return wasm.wend_explorer_memory(reading(this, Explorer, 'Explorer.memory')); }
    get searches() { return Number(wasm.wend_explorer_searches(reading(this, Explorer, 'Explorer.searches'))); }

    send(start, goal) {
        const where = 'Explorer.send', at = reading(this, Explorer, where);
        return sent(where, out => wasm.wend_explorer_send(at, place(start, where, 'the start'), place(goal, where, 'the goal'), out));
    }

    sendExploring(start) {
        const where = 'Explorer.sendExploring', at = reading(this, Explorer, where);
        return sent(where, out => wasm.wend_explorer_send_exploring(at, place(start, where, 'the start'), out));
    }

    dismiss(traveller) {
        const where = 'Explorer.dismiss';
        check(wasm.wend_explorer_dismiss(reading(this, Explorer, where), id64(traveller, where, 'the traveller')), where, HINTS);
    }

    plan(work = Infinity) {
        const where = 'Explorer.plan', at = reading(this, Explorer, where);
        return lending(() => {
            const waiting = borrowZeroed(4);
            check(wasm.wend_explorer_plan(at, work64(work, where), waiting), where, HINTS);
            return u32[waiting >> 2];
        });
    }

    touch(cells) {
        const where = 'Explorer.touch', at = reading(this, Explorer, where);
        lending(() => check(wasm.wend_explorer_touch(at, area(cells, where, 'the area')), where));
    }

    journey(traveller) {
        const where = 'Explorer.journey';
        return JOURNEYS[wasm.wend_explorer_journey(reading(this, Explorer, where), id64(traveller, where, 'the traveller'))];
    }

    next(traveller) {
        const where = 'Explorer.next', at = reading(this, Explorer, where);
        return lending(() => {
            const out = borrow(L.PLACE_SIZE);
            return wasm.wend_explorer_next(at, id64(traveller, where, 'the traveller'), out) ? pointAt(out) : null;
        });
    }

    move(traveller, to) {
        const where = 'Explorer.move', at = reading(this, Explorer, where);
        lending(() => check(wasm.wend_explorer_move(at, id64(traveller, where, 'the traveller'), place(to, where, 'the place')), where, HINTS));
    }

    path(traveller) {
        const where = 'Explorer.path', at = reading(this, Explorer, where);
        return lending(() => {
            const path = borrow(L.PATH_SIZE);
            wasm.wend_path_init(path, L.PATH_SIZE);
            check(wasm.wend_explorer_path(at, id64(traveller, where, 'the traveller'), path), where, HINTS);
            return readPath(path, this.#space._resources);
        });
    }
}
