// Answers many questions in one call.
import * as L from './layout.js';
import { Owner, WendError, allocator, borrow, borrowZeroed, check, during, i32, lending, made, need, pointer,
    raiseFromCallback, reading, u32, wasm } from './core.js';
import { countOf, members } from './options.js';
import { readPath } from './path.js';
import { checkFind, endQuery, writeQuery } from './query.js';
import { Space } from './space.js';

export class Batch extends Owner {
    constructor() {
        super();
        need();
        this._own(made('new Batch', undefined, out => wasm.wend_batch_create(1, allocator, out)), 'wend_batch_destroy');
    }

    get memory() { return wasm.wend_batch_memory(reading(this, Batch, 'Batch.memory')); }

    find(requests) {
        const where = 'Batch.find', at = reading(this, Batch, where), own = this._handle, ended = [], reads = [], resources = [];
        const total = countOf(requests, where, 'the requests');
        return lending(() => {
            try {
                const list = borrowZeroed(total * L.REQUEST_SIZE);
                const queries = borrow(total * L.QUERY_SIZE), paths = borrow(total * L.PATH_SIZE);
                for (let i = 0; i < total; i++) {
                    const to = list + i * L.REQUEST_SIZE, each = `${where}: requests[${i}]`;
                    const { space, query } = members(requests[i], ['space', 'query'], each);
                    u32[(to + L.REQUEST_SPACE) >> 2] = pointer(space, Space, where, `requests[${i}].space`);
                    reads.push(space._handle);
                    resources.push(space._resources);
                    ended.push(writeQuery(queries + i * L.QUERY_SIZE, query, each));
                    u32[(to + L.REQUEST_QUERY) >> 2] = queries + i * L.QUERY_SIZE;
                    u32[(to + L.REQUEST_PATH) >> 2] = paths + i * L.PATH_SIZE;
                    wasm.wend_path_init(paths + i * L.PATH_SIZE, L.PATH_SIZE);
                }
                for (const { spaces } of ended)
                    reads.push(...spaces);
                const status = during({ owns: [own], reads }, where, () => wasm.wend_batch_find(at, list, total, 0));
                raiseFromCallback();
                if (total)
                    check(status, where);
                return resources.map((counted, i) => answer(counted, list + i * L.REQUEST_SIZE, `${where}: requests[${i}]`));
            } finally {
                ended.forEach(endQuery);
            }
        });
    }
}

/** The path of a request, or the error that it ended with. */
function answer(resources, request, where) {
    const word = offset => i32[(request + offset) >> 2];
    try {
        checkFind(word(L.REQUEST_STATUS), where, word(L.REQUEST_SPACE), word(L.REQUEST_QUERY));
        return readPath(word(L.REQUEST_PATH), resources);
    } catch (error) {
        if (error instanceof WendError)
            return error;
        throw error;
    }
}
