// Numbers that spread and fade.
import * as L from './layout.js';
import { Owner, allocator, borrow, borrowZeroed, check, describe, i32, lending, made, need, pointer, pointerToChange,
    reading, refuse, u16, u32, wasm } from './core.js';
import { Grid, borrowRows } from './grid.js';
import { Layer } from './layer.js';
import { countOf, each, finite, members, put, whole } from './options.js';
import { area, place, pointAt } from './places.js';
import { Space } from './space.js';

const STAMP = {
    strength: put.i32(L.STAMP_STRENGTH, -65535, 65535),
    radius: put.parts(L.STAMP_RADIUS, L.CELL, 255),
    falloff: put.word(L.STAMP_FALLOFF, L.FALLOFF),
    walls: put.flag(L.STAMP_WALLS),
    maximum: put.flag(L.STAMP_MAXIMUM),
};

const PRICE = {
    factor: (at, value, where) => { i32[(at + L.PRICE_FACTOR) >> 2] = Math.round(finite(value, where, 'factor') * L.INFLUENCE_WHOLE); },
    base: put.u16(L.PRICE_BASE, 0, 65535),
    most: put.u16(L.PRICE_MOST, 0, 65535),
    tolerance: put.u16(L.PRICE_TOLERANCE, 0, 65535),
};

function share(value, where, what) {
    if (!(finite(value, where, what) >= 0 && value <= 1))
        refuse(where, `${what} is ${value}: give a share from 0 to 1`);
    return Math.round(value * L.INFLUENCE_WHOLE);
}

function mixed(influence, where, parts, mix) {
    const at = reading(influence, Influence, where);
    const count = countOf(parts, where, 'the parts');
    if (count < 1 || count > 255)
        refuse(where, `there are ${count} parts: give an array of 1 to 255 { influence, factor }`);
    lending(() => {
        const list = borrow(count * L.INFLUENCE_PART_SIZE);
        for (let i = 0; i < count; i++) {
            const { influence: part, factor = 1 } = members(parts[i], ['influence', 'factor'], `${where}: parts[${i}]`);
            const to = list + i * L.INFLUENCE_PART_SIZE;
            u32[(to + L.INFLUENCE_PART_INFLUENCE) >> 2] = pointer(part, Influence, where, `parts[${i}].influence`);
            i32[(to + L.INFLUENCE_PART_FACTOR) >> 2] = Math.round(finite(factor, where, `parts[${i}].factor`) * L.INFLUENCE_WHOLE);
        }
        check(mix(at, list, count), where, { argument: 'the parts are over another grid, or a factor is not -127 to 127' });
    });
}

export class Influence extends Owner {
    constructor(grid) {
        super();
        need();
        const where = 'new Influence', gridAt = pointer(grid, Grid, where, 'the grid');
        this._own(made(where, undefined, out => wasm.wend_influence_create(gridAt, allocator, out)), 'wend_influence_destroy', [grid._handle]);
    }

    get memory() { return wasm.wend_influence_memory(reading(this, Influence, 'Influence.memory')); }
    get total() { return Number(wasm.wend_influence_total(reading(this, Influence, 'Influence.total'))); }
    get work() { return Number(wasm.wend_influence_work(reading(this, Influence, 'Influence.work'))); }

    applyWalls(space, cells) {
        const where = 'Influence.applyWalls', at = reading(this, Influence, where), spaceAt = space === null ? 0 : pointer(space, Space, where, 'the space');
        lending(() => check(wasm.wend_influence_apply_walls(at, spaceAt, cells === undefined ? 0 : area(cells, where, 'the area')), where,
            { argument: 'the space is over another grid' }));
    }

    stamp(to, options) {
        const where = 'Influence.stamp', at = reading(this, Influence, where);
        lending(() => {
            const stamp = borrow(L.STAMP_SIZE);
            wasm.wend_stamp_init(stamp, L.STAMP_SIZE);
            each(options, STAMP, where, stamp);
            check(wasm.wend_influence_stamp(at, place(to, where, 'the place'), stamp), where);
        });
    }

    add(cells, amount) {
        const where = 'Influence.add', at = reading(this, Influence, where);
        lending(() => check(wasm.wend_influence_add(at, area(cells, where, 'the area'), whole(amount, -2147483648, 2147483647, where, 'the amount')), where));
    }

    fill(cells, value) {
        const where = 'Influence.fill', at = reading(this, Influence, where);
        lending(() => check(wasm.wend_influence_fill(at, area(cells, where, 'the area'), whole(value, 0, 65535, where, 'the value')), where));
    }

    decay(keep) {
        check(wasm.wend_influence_decay(reading(this, Influence, 'Influence.decay'), share(keep, 'Influence.decay', 'keep')), 'Influence.decay');
    }

    spread(part) {
        check(wasm.wend_influence_spread(reading(this, Influence, 'Influence.spread'), share(part, 'Influence.spread', 'the share')), 'Influence.spread');
    }

    propagate(keep) {
        check(wasm.wend_influence_propagate(reading(this, Influence, 'Influence.propagate'), share(keep, 'Influence.propagate', 'keep')), 'Influence.propagate');
    }

    blur() {
        check(wasm.wend_influence_blur(reading(this, Influence, 'Influence.blur')), 'Influence.blur');
    }

    sum(parts) {
        mixed(this, 'Influence.sum', parts, (...args) => wasm.wend_influence_sum(...args));
    }

    maximum(parts) {
        mixed(this, 'Influence.maximum', parts, (...args) => wasm.wend_influence_maximum(...args));
    }

    write(layer, price) {
        const where = 'Influence.write', at = reading(this, Influence, where), layerAt = pointerToChange(layer, Layer, where, 'the layer');
        return lending(() => {
            const how = borrow(L.PRICE_SIZE), changed = borrowZeroed(4);
            wasm.wend_price_init(how, L.PRICE_SIZE);
            each(price, PRICE, where, how);
            check(wasm.wend_influence_write(at, layerAt, how, changed), where, { argument: 'the layer is over another grid or not of kind "extra", or a number is out of its range' });
            return u32[changed >> 2];
        });
    }

    get(cell) {
        const at = reading(this, Influence, 'Influence.get');
        return lending(() => wasm.wend_influence_value(at, place(cell, 'Influence.get', 'the place')));
    }

    greatest(cells) {
        const where = 'Influence.greatest', at = reading(this, Influence, where);
        return lending(() => {
            const out = borrowZeroed(L.PLACE_SIZE), value = wasm.wend_influence_greatest(at, area(cells, where, 'the area'), out);
            return { value, place: pointAt(out) };
        });
    }

    read(cells) {
        const where = 'Influence.read', at = reading(this, Influence, where);
        return lending(() => {
            const from = area(cells, where, 'the area');
            const count = u32[(from + L.AREA_WIDTH) >> 2] * u32[(from + L.AREA_HEIGHT) >> 2];
            if (count > 1 << 30)
                refuse(where, 'the area is larger than any map');
            const room = borrow(count * 2);
            check(wasm.wend_influence_read(at, from, room, 0), where, { range: 'the area leaves the map' });
            return u16.slice(room >> 1, (room >> 1) + count);
        });
    }

    set(cells, values, stride) {
        const where = 'Influence.set', at = reading(this, Influence, where);
        if (!(values instanceof Uint16Array))
            refuse(where, `the values are ${describe(values)}: give a Uint16Array`);
        lending(() => {
            const to = area(cells, where, 'the area'), room = borrowRows(values, to, stride, where);
            check(wasm.wend_influence_set(at, to, room, stride ?? 0), where, { range: 'the area leaves the map' });
        });
    }
}
