// Whatever is asked, and from wherever, a call ends: with an answer, with a WendError, or with what a callback has thrown.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import * as wend from '../dist/index.js';
import { Caller, Thrown } from './senseless.mjs';

const CALLS = Number(process.env.WEND_TEST_CALLS ?? 30000); // of all that are made; each group is drawn from a seed of its own
const GROUP = 300;

/** What the language throws where a class was handed over as a callback: it comes out as whatever a callback throws. */
const isOfClass = error => error instanceof TypeError && /(without|requires) 'new'/.test(error.message);

before(() => wend.load());

test('every function, class and method of the package is among the calls that are drawn', () => {
    const drawn = new Set(new Caller(1).names), own = type => Object.getOwnPropertyNames(type);
    const missing = [];
    for (const [name, value] of Object.entries(wend).filter(([name, value]) => typeof value === 'function' && !['load', 'loadSync', 'WendError'].includes(name))) {
        if (!/^[A-Z]/.test(name)) {
            missing.push(name);
            continue;
        }
        missing.push(`new ${name}`, ...own(value).filter(key => typeof value[key] === 'function' && key[0] !== '_').map(key => `${name}.${key}`),
            ...own(value.prototype).filter(key => key !== 'constructor' && key[0] !== '_').map(key => `${name}.${key}`));
    }
    assert.deepEqual(missing.filter(name => !drawn.has(name)), []);
});

test('senseless calls end with an answer or a WendError, and leak nothing', () => {
    const seen = new Map();
    for (let seed = 1; seed <= CALLS / GROUP; seed++) {
        const caller = new Caller(seed);
        for (let i = 0; i < GROUP; i++) {
            caller.left = 40;
            try {
                seen.set(caller.callOne(), true);
            } catch (error) {
                assert.ok(error instanceof wend.WendError || error instanceof Thrown || isOfClass(error), `seed ${seed}, call ${i}, in ${caller.last}: ${error?.stack ?? error}`);
                seen.set(error.status, true);
            }
            caller.depth = 0;
        }
        wend.limitMemory();
        caller.freeAll();
        assert.deepEqual([wend.memory().blocks, wend.memory().bytes], [0, 0], `seed ${seed}: all memory is given back`);
    }
    for (const status of ['argument', 'busy', 'freed', 'range', 'unsupported'])
        assert.ok(seen.has(status), `${status} was among the errors`);
});
