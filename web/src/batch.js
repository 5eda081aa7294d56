// Many questions in one call.
import * as L from './layout.js';
import { Owner, WendError, allocator, borrow, borrowZeroed, check, describe, i32, lending, made, need, pointer, raiseFromCallback,
    refuse, self, u32, wasm } from './core.js';
import { readPath } from './path.js';
import { checkFind, endQuery, writeQuery } from './query.js';
import { Space } from './space.js';

export class Batch extends Owner {
    constructor() {
        super();
        need();
        this._own(made('new Batch', undefined, out => wasm.wend_batch_create(1, allocator, out)), 'wend_batch_destroy');
    }

    get memory() { return wasm.wend_batch_memory(self(this, 'Batch.memory')); }

    find(requests) {
        const where = 'Batch.find', at = self(this, where), ended = [];
        if (!Array.isArray(requests))
            refuse(where, `the requests are ${describe(requests)}: give an array of { space, query }`);
        return lending(() => {
            try {
                const list = borrowZeroed(requests.length * L.REQUEST_SIZE);
                const queries = borrow(requests.length * L.QUERY_SIZE), paths = borrow(requests.length * L.PATH_SIZE);
                requests.forEach(({ space, query }, i) => {
                    const to = list + i * L.REQUEST_SIZE;
                    u32[(to + L.REQUEST_SPACE) >> 2] = pointer(space, Space, where, `requests[${i}].space`);
                    ended.push(writeQuery(queries + i * L.QUERY_SIZE, query, `${where}: requests[${i}]`));
                    u32[(to + L.REQUEST_QUERY) >> 2] = queries + i * L.QUERY_SIZE;
                    u32[(to + L.REQUEST_PATH) >> 2] = paths + i * L.PATH_SIZE;
                    wasm.wend_path_init(paths + i * L.PATH_SIZE, L.PATH_SIZE);
                });
                const status = wasm.wend_batch_find(at, list, requests.length, 0);
                raiseFromCallback();
                if (requests.length)
                    check(status, where);
                return requests.map(({ space }, i) => answer(space, list + i * L.REQUEST_SIZE, `${where}: requests[${i}]`));
            } finally {
                ended.forEach(endQuery);
            }
        });
    }
}

/** The path of a request, or the error that it ended with. */
function answer(space, request, where) {
    const word = offset => i32[(request + offset) >> 2];
    try {
        checkFind(word(L.REQUEST_STATUS), where, word(L.REQUEST_SPACE), word(L.REQUEST_QUERY));
        return readPath(word(L.REQUEST_PATH), space._resources);
    } catch (error) {
        if (error instanceof WendError)
            return error;
        throw error;
    }
}
