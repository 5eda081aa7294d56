// Numbers that spread and fade.
import * as L from './layout.js';
import { Owner, allocator, borrow, borrowZeroed, check, describe, each, finite, i32, lending, made, need, pointer, put, refuse, self, u16,
    u32, wasm, whole } from './core.js';
import { Grid, borrowRows } from './grid.js';
import { Layer } from './layer.js';
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

export class Influence extends Owner {
    constructor(grid) {
        super();
        need();
        const where = 'new Influence', gridAt = pointer(grid, Grid, where, 'the grid');
        this._own(made(where, undefined, out => wasm.wend_influence_create(gridAt, allocator, out)), 'wend_influence_destroy', [grid._handle]);
    }

    get memory() { return wasm.wend_influence_memory(self(this, 'Influence.memory')); }
    get total() { return Number(wasm.wend_influence_total(self(this, 'Influence.total'))); }
    get work() { return Number(wasm.wend_influence_work(self(this, 'Influence.work'))); }

    heedWalls(space, cells) {
        const where = 'Influence.heedWalls', at = self(this, where), spaceAt = space === null ? 0 : pointer(space, Space, where, 'the space');
        lending(() => check(wasm.wend_influence_heed_walls(at, spaceAt, cells === undefined ? 0 : area(cells, where, 'the area')), where,
            { argument: 'the space is over another grid' }));
    }

    stamp(to, options) {
        const where = 'Influence.stamp', at = self(this, where);
        lending(() => {
            const stamp = borrow(L.STAMP_SIZE);
            wasm.wend_stamp_init(stamp, L.STAMP_SIZE);
            each(options, STAMP, where, stamp);
            check(wasm.wend_influence_stamp(at, place(to, where, 'the place'), stamp), where);
        });
    }

    add(cells, amount) {
        const where = 'Influence.add', at = self(this, where);
        lending(() => check(wasm.wend_influence_add(at, area(cells, where, 'the area'), whole(amount, -2147483648, 2147483647, where, 'the amount')), where));
    }

    fill(cells, value) {
        const where = 'Influence.fill', at = self(this, where);
        lending(() => check(wasm.wend_influence_fill(at, area(cells, where, 'the area'), whole(value, 0, 65535, where, 'the value')), where));
    }

    decay(keep) {
        check(wasm.wend_influence_decay(self(this, 'Influence.decay'), share(keep, 'Influence.decay', 'keep')), 'Influence.decay');
    }

    spread(part) {
        check(wasm.wend_influence_spread(self(this, 'Influence.spread'), share(part, 'Influence.spread', 'the share')), 'Influence.spread');
    }

    propagate(keep) {
        check(wasm.wend_influence_propagate(self(this, 'Influence.propagate'), share(keep, 'Influence.propagate', 'keep')), 'Influence.propagate');
    }

    blur() {
        check(wasm.wend_influence_blur(self(this, 'Influence.blur')), 'Influence.blur');
    }

    #mixed(where, parts, mix) {
        const at = self(this, where);
        if (!Array.isArray(parts) || parts.length < 1 || parts.length > 255)
            refuse(where, `the parts are ${describe(parts)}: give an array of 1 to 255 { influence, factor }`);
        lending(() => {
            const list = borrow(parts.length * L.INFLUENCE_PART_SIZE);
            parts.forEach(({ influence, factor = 1 }, i) => {
                const to = list + i * L.INFLUENCE_PART_SIZE;
                u32[(to + L.INFLUENCE_PART_INFLUENCE) >> 2] = pointer(influence, Influence, where, `parts[${i}].influence`);
                i32[(to + L.INFLUENCE_PART_FACTOR) >> 2] = Math.round(finite(factor, where, `parts[${i}].factor`) * L.INFLUENCE_WHOLE);
            });
            check(mix(at, list, parts.length), where, { argument: 'the parts are over another grid, or a factor is not -127 to 127' });
        });
    }

    sum(parts) {
        this.#mixed('Influence.sum', parts, (...args) => wasm.wend_influence_sum(...args));
    }

    maximum(parts) {
        this.#mixed('Influence.maximum', parts, (...args) => wasm.wend_influence_maximum(...args));
    }

    write(layer, price) {
        const where = 'Influence.write', at = self(this, where), layerAt = pointer(layer, Layer, where, 'the layer');
        return lending(() => {
            const how = borrow(L.PRICE_SIZE), changed = borrowZeroed(4);
            wasm.wend_price_init(how, L.PRICE_SIZE);
            each(price, PRICE, where, how);
            check(wasm.wend_influence_write(at, layerAt, how, changed), where, { argument: 'the layer is over another grid or not of kind "extra", or a number is out of its range' });
            return u32[changed >> 2];
        });
    }

    get(cell) {
        const at = self(this, 'Influence.get');
        return lending(() => wasm.wend_influence_value(at, place(cell, 'Influence.get', 'the place')));
    }

    greatest(cells) {
        const where = 'Influence.greatest', at = self(this, where);
        return lending(() => {
            const out = borrowZeroed(L.PLACE_SIZE), value = wasm.wend_influence_greatest(at, area(cells, where, 'the area'), out);
            return { value, place: pointAt(out) };
        });
    }

    read(cells) {
        const where = 'Influence.read', at = self(this, where);
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
        const where = 'Influence.set', at = self(this, where);
        if (!(values instanceof Uint16Array))
            refuse(where, `the values are ${describe(values)}: give a Uint16Array`);
        lending(() => {
            const to = area(cells, where, 'the area'), room = borrowRows(values, to, stride, where);
            check(wasm.wend_influence_set(at, to, room, stride ?? 0), where, { range: 'the area leaves the map' });
        });
    }
}
