// Answers many questions within a budget of work per tick.
import * as L from './layout.js';
import { Owner, WendError, allocator, borrow, borrowZeroed, check, describe, lending, made, need, number64, pointer, reading,
    refuse, u32, u64, u8, work64, wasm } from './core.js';
import { countOf, each, id64, into, put, wordsOf } from './options.js';
import { readPath } from './path.js';
import { checkFind, endQuery, writeQuery } from './query.js';
import { Space } from './space.js';

const DESC = {
    capacity: put.u32(L.AGENDA_DESC_CAPACITY, 1, 1 << 24),
    searches: put.u32(L.AGENDA_DESC_SEARCHES, 1, 1024),
    firstSlice: put.u32(L.AGENDA_DESC_FIRST_SLICE, 16),
    fields: put.u32(L.AGENDA_DESC_FIELDS, 0, 1024),
    restarts: put.u32(L.AGENDA_DESC_RESTARTS),
};

const REQUEST = {
    space: (request, value) => { request.space = value; },
    query: (request, value) => { request.query = value; },
    priority: into(put.i32(L.AGENDA_REQUEST_PRIORITY, -100, 100)),
    deadline: into(put.u32(L.AGENDA_REQUEST_DEADLINE)),
    onChange: into(put.word(L.AGENDA_REQUEST_ON_CHANGE, L.ON_CHANGE)),
};

const STATES = wordsOf(L.TICKET);
const MADE = Symbol('made by the library');

function borrowSpaces(spaces, where) {
    const count = countOf(spaces, where, 'the spaces'), list = borrow(count * 4), handles = [];
    for (let i = 0; i < count; i++) {
        const space = spaces[i];
        u32[(list >> 2) + i] = pointer(space, Space, where, `spaces[${i}]`);
        handles.push(space._handle);
    }
    return { list, count, handles };
}

export class Agenda extends Owner {
    #resources = new Map(); // by ticket: how many resources the space's profile has

    constructor(options = {}, at = 0) {
        super();
        need();
        if (options === MADE) {
            this._own(at, 'wend_agenda_destroy');
            return;
        }
        lending(() => {
            const desc = borrow(L.AGENDA_DESC_SIZE);
            wasm.wend_agenda_desc_init(desc, L.AGENDA_DESC_SIZE);
            each(options, DESC, 'new Agenda', desc);
            this._own(made('new Agenda', undefined, out => wasm.wend_agenda_create(desc, allocator, out)), 'wend_agenda_destroy');
        });
    }

    get memory() { return wasm.wend_agenda_memory(reading(this, Agenda, 'Agenda.memory')); }

    submit(request) {
        const where = 'Agenda.submit', at = reading(this, Agenda, where), own = this._handle;
        return lending(() => {
            const struct = borrow(L.AGENDA_REQUEST_SIZE), query = borrow(L.QUERY_SIZE), out = borrowZeroed(8);
            wasm.wend_agenda_request_init(struct, L.AGENDA_REQUEST_SIZE);
            const asked = { at: struct, space: undefined, query: undefined };
            each(request, REQUEST, where, asked);
            const { space } = asked, spaceAt = pointer(space, Space, where, 'request.space'), handle = space._handle, resources = space._resources;
            const q = writeQuery(query, asked.query, where);
            try {
                u32[(struct + L.AGENDA_REQUEST_SPACE) >> 2] = spaceAt;
                u32[(struct + L.AGENDA_REQUEST_QUERY) >> 2] = query;
                const status = wasm.wend_agenda_submit(at, struct, out);
                if (status === L.STATUS.capacity)
                    check(status, where, { capacity: 'the agenda has as many tickets as it may: cancel() those that are read' });
                if (q.id)
                    refuse(where, 'observers and estimators of your own cannot be asked of an agenda');
                checkFind(status, where, spaceAt, query);
                // Spaces must live until the ticket ends; keeping them as long as the agenda, or until forget(), is
                // simpler.
                for (const needed of [handle, ...q.spaces])
                    own.adopt(needed);
                const ticket = u64[out >> 3];
                if (resources)
                    this.#resources.set(ticket, resources);
                return ticket;
            } finally {
                endQuery(q);
            }
        });
    }

    cancel(ticket) {
        const where = 'Agenda.cancel';
        check(wasm.wend_agenda_cancel(reading(this, Agenda, where), id64(ticket, where, 'the ticket')), where, { argument: 'there is no such ticket' });
        this.#resources.delete(ticket);
    }

    forget(space) {
        const where = 'Agenda.forget';
        check(wasm.wend_agenda_forget(reading(this, Agenda, where), pointer(space, Space, where, 'the space')), where);
        this._handle.disown(space._handle);
    }

    step(work) {
        const where = 'Agenda.step';
        check(wasm.wend_agenda_step(reading(this, Agenda, where), work64(work, where), 0), where);
    }

    poll(ticket) {
        const where = 'Agenda.poll', at = reading(this, Agenda, where);
        return lending(() => {
            const state = borrowZeroed(4), path = borrow(L.PATH_SIZE);
            wasm.wend_path_init(path, L.PATH_SIZE);
            const status = wasm.wend_agenda_poll(at, id64(ticket, where, 'the ticket'), state, path);
            const word = STATES[u32[state >> 2]];
            if (status !== 0 && word !== 'refused')
                check(status, where, { argument: 'there is no such ticket' });
            const answer = { state: word, path: readPath(path, this.#resources.get(ticket)) };
            if (status !== 0)
                answer.error = refusal(status, where);
            return answer;
        });
    }

    get stats() {
        const at = reading(this, Agenda, 'Agenda.stats');
        return lending(() => {
            const stats = borrow(L.AGENDA_STATS_SIZE), word = offset => u32[(stats + offset) >> 2], long = offset => number64(stats + offset);
            wasm.wend_agenda_get_stats(stats, at);
            return {
                tickets: word(L.AGENDA_STATS_TICKETS), waiting: word(L.AGENDA_STATS_WAITING), running: word(L.AGENDA_STATS_RUNNING),
                ticks: long(L.AGENDA_STATS_TICKS), oldest: long(L.AGENDA_STATS_OLDEST), late: long(L.AGENDA_STATS_LATE),
                answered: long(L.AGENDA_STATS_ANSWERED), shared: long(L.AGENDA_STATS_SHARED), known: long(L.AGENDA_STATS_KNOWN),
                restarts: long(L.AGENDA_STATS_RESTARTS), checked: long(L.AGENDA_STATS_CHECKED), work: long(L.AGENDA_STATS_WORK),
                most: long(L.AGENDA_STATS_MOST), total: long(L.AGENDA_STATS_TOTAL), p50: long(L.AGENDA_STATS_P50), p99: long(L.AGENDA_STATS_P99),
            };
        });
    }

    save(spaces) {
        const where = 'Agenda.save', at = reading(this, Agenda, where);
        return lending(() => {
            const { list, count } = borrowSpaces(spaces, where), needed = borrowZeroed(4), hints = { argument: 'a space that questions are about is not among those given' };
            const status = wasm.wend_agenda_save(at, list, count, 0, 0, needed);
            if (status !== L.STATUS.capacity)
                check(status, where, hints);
            const size = u32[needed >> 2], room = borrow(size);
            check(wasm.wend_agenda_save(at, list, count, room, size, needed), where, hints);
            return u8.slice(room, room + size);
        });
    }

    static restore(bytes, spaces) {
        need();
        const where = 'Agenda.restore';
        if (!(bytes instanceof Uint8Array))
            refuse(where, `the bytes are ${describe(bytes)}: give the Uint8Array that save() made`);
        return lending(() => {
            const { list, count, handles } = borrowSpaces(spaces, where), room = borrow(bytes.length);
            const saved = borrow(L.RESTORE_DESC_SIZE);
            u8.set(bytes, room);
            wasm.wend_restore_desc_init(saved, L.RESTORE_DESC_SIZE);
            u32[(saved + L.RESTORE_DESC_BYTES) >> 2] = room;
            u32[(saved + L.RESTORE_DESC_BYTE_COUNT) >> 2] = bytes.length;
            u32[(saved + L.RESTORE_DESC_SPACES) >> 2] = list;
            u32[(saved + L.RESTORE_DESC_SPACE_COUNT) >> 2] = count;
            const agenda = new Agenda(MADE, made(where, { format: 'the bytes are no agenda, or of another version of wend' },
                out => wasm.wend_agenda_restore(saved, allocator, out)));
            for (const handle of handles)
                agenda._handle.adopt(handle);
            return agenda;
        });
    }
}

function refusal(status, where) {
    try {
        check(status, where);
    } catch (error) {
        if (error instanceof WendError)
            return error;
        throw error;
    }
    return undefined;
}
