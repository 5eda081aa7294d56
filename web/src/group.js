// Many units sent to one place.
import * as L from './layout.js';
import { Owner, allocator, borrow, borrowZeroed, check, lending, made, need, number64, pointer, reading, u32,
    wasm } from './core.js';
import { countOf, members, wordsOf } from './options.js';
import { place, pointAt, writePlace } from './places.js';
import { Space } from './space.js';

const OUTCOMES = wordsOf(L.GROUP);

export class Group extends Owner {
    constructor() {
        super();
        need();
        this._own(made('new Group', undefined, out => wasm.wend_group_create(allocator, out)), 'wend_group_destroy');
    }

    get memory() { return wasm.wend_group_memory(reading(this, Group, 'Group.memory')); }

    send(goal, units) {
        const where = 'Group.send', at = reading(this, Group, where);
        const total = countOf(units, where, 'the units');
        return lending(() => {
            const list = borrow(total * L.GROUP_UNIT_SIZE), places = borrowZeroed(total * L.GROUP_PLACE_SIZE);
            const sum = borrowZeroed(L.GROUP_SUM_SIZE), count = offset => u32[(sum + offset) >> 2];
            for (let i = 0; i < total; i++) {
                const to = list + i * L.GROUP_UNIT_SIZE, unit = members(units[i], ['space', 'place'], `${where}: units[${i}]`);
                u32[(to + L.GROUP_UNIT_SPACE) >> 2] = pointer(unit.space, Space, where, `units[${i}].space`);
                writePlace(to + L.GROUP_UNIT_PLACE, unit.place, where, `units[${i}].place`);
            }
            check(wasm.wend_group_send(at, place(goal, where, 'the goal'), list, total, places, sum), where,
                { argument: 'the units\' spaces are over different grids, or there are more than 65,535' });
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
        });
    }
}
