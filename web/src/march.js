// Units of a traffic that march in formation and keep together on the way.
import { Owner, allocator, borrowZeroed, check, lending, made, need, pointer, reading, u8, wasm } from './core.js';
import { ordered } from './group.js';
import { Traffic } from './traffic.js';

export class March extends Owner {
    constructor(traffic) {
        super();
        need();
        const where = 'new March', at = pointer(traffic, Traffic, where, 'the traffic');
        this._own(made(where, { unsupported: 'on graphs nobody marches' }, out => wasm.wend_march_create(at, allocator, out)), 'wend_march_destroy', [traffic._handle]);
    }

    get memory() { return wasm.wend_march_memory(reading(this, March, 'March.memory')); }

    send(order, units) {
        const where = 'March.send', at = reading(this, March, where);
        return ordered(where, order, units, (...rest) => wasm.wend_march_send(at, ...rest));
    }

    step() {
        const where = 'March.step', at = reading(this, March, where);
        return lending(() => {
            const arrived = borrowZeroed(1);
            check(wasm.wend_march_step(at, arrived), where);
            return u8[arrived] !== 0;
        });
    }
}
