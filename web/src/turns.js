// Turn-based movement.
import * as L from './layout.js';
import { borrow, borrowZeroed, check, during, lending, need, number64, pointer, raiseFromCallback, refuse, u32,
    wasm } from './core.js';
import { Finder, asking } from './finder.js';
import { each, into, put, wordsOf } from './options.js';
import { cellsAt, heading, pointAt, writePlace } from './places.js';
import { borrowPath, readPath } from './path.js';
import { checkFind } from './query.js';
import { layerAt } from './reach.js';
import { Space } from './space.js';

const OUTCOMES = wordsOf(L.TURN), COURSES = wordsOf(L.COURSE), FAULTS = wordsOf(L.PATH_FAULT);

const DESC = {
    points: into(put.u64(L.TURN_DESC_POINTS)),
    pointsNow: into(put.u64(L.TURN_DESC_POINTS_NOW)),
    costLimit: into(put.u64(L.TURN_DESC_COST_LIMIT)),
    lastStep: into(put.word(L.TURN_DESC_LAST_STEP, L.LAST_STEP)),
    heading: ({ at }, value, where) => { u32[(at + L.TURN_DESC_HEADING) >> 2] = heading(value, where); },
    foes: layerAt(L.TURN_DESC_FOES),
    zone: layerAt(L.TURN_DESC_ZONE),
};

function borrowDesc(options, where, read) {
    const desc = borrow(L.TURN_DESC_SIZE);
    wasm.wend_turn_desc_init(desc, L.TURN_DESC_SIZE);
    each(options, DESC, where, { at: desc, read });
    return desc;
}

function turnAt(at) {
    return {
        end: pointAt(at + L.TURN_END), heading: u32[(at + L.TURN_HEADING) >> 2], steps: u32[(at + L.TURN_STEPS) >> 2],
        cost: number64(at + L.TURN_COST),
    };
}

export function turnsOfPath(path, space, options) {
    need();
    const where = 'turnsOfPath', spaceAt = pointer(space, Space, where, 'the space');
    return lending(() => {
        const desc = borrowDesc(options, where, []), from = borrowPath(path, where), plan = borrowZeroed(L.TURN_PLAN_SIZE);
        const ask = (turns, capacity) => check(wasm.wend_path_turns(from, spaceAt, desc, turns, capacity, plan), where,
            { argument: 'the path is empty, its lines are not "grid", or a layer is over another grid or not of kind "occupied"' });
        ask(0, 0);
        const count = u32[(plan + L.TURN_PLAN_TURNS) >> 2], turns = borrow(count * L.TURN_SIZE);
        ask(turns, count);
        return {
            turns: Array.from({ length: count }, (_, i) => turnAt(turns + i * L.TURN_SIZE)), outcome: OUTCOMES[u32[(plan + L.TURN_PLAN_OUTCOME) >> 2]],
        };
    });
}

export function findTurn(finder, space, query, options) {
    need();
    const where = 'findTurn', finderAt = pointer(finder, Finder, where, 'the finder'), finderHandle = finder._handle;
    return asking(where, space, query, ({ spaceAt, at: queryAt, path, resources, reads }) => {
        const desc = borrowDesc(options, where, reads), plan = borrowZeroed(L.TURN_PLAN_SIZE);
        const uses = { owns: [finderHandle], reads };
        const status = during(uses, where, () => wasm.wend_finder_find_turn(finderAt, spaceAt, queryAt, desc, path, plan));
        raiseFromCallback();
        if (status === L.STATUS.unsupported && wasm.wend_query_check(queryAt, spaceAt) === L.QUERY_FAULT_NONE)
            check(status, where, { unsupported: 'straightened, pausable and between-cells queries and places on the way cannot be asked by turns' });
        checkFind(status, where, spaceAt, queryAt);
        return {
            outcome: OUTCOMES[u32[(plan + L.TURN_PLAN_OUTCOME) >> 2]], turn: turnAt(plan + L.TURN_PLAN_TURN),
            turns: u32[(plan + L.TURN_PLAN_TURNS) >> 2], cost: number64(plan + L.TURN_PLAN_COST), path: readPath(path, resources),
        };
    });
}

const COURSE = {
    start: (course, value, where) => {
        writePlace(course.at + L.COURSE_DESC_START, value, where, 'start');
        course.hasStart = true;
    },
    aim: ({ at }, value, where) => writePlace(at + L.COURSE_DESC_AIM, value, where, 'aim'),
    heading: ({ at }, value, where) => { u32[(at + L.COURSE_DESC_HEADING) >> 2] = heading(value, where); },
    keepsHeading: into(put.flag(L.COURSE_DESC_KEEPS_HEADING)),
    steps: into(put.u32(L.COURSE_DESC_STEPS)),
    points: into(put.u64(L.COURSE_DESC_POINTS)),
    lastStep: into(put.word(L.COURSE_DESC_LAST_STEP, L.LAST_STEP)),
};

export function runCourse(space, options) {
    need();
    const where = 'runCourse', spaceAt = pointer(space, Space, where, 'the space');
    return lending(() => {
        const desc = borrow(L.COURSE_DESC_SIZE), course = borrowZeroed(L.COURSE_SIZE);
        wasm.wend_course_desc_init(desc, L.COURSE_DESC_SIZE);
        const told = { at: desc, hasStart: false };
        each(options, COURSE, where, told);
        if (!told.hasStart)
            refuse(where, 'start is missing: give { start, aim } or { start, heading }');
        const hints = { range: 'the start lies outside the map', argument: 'the aim lies on another level, or a kept heading is none that these cells have' };
        check(wasm.wend_course_run(spaceAt, desc, 0, 0, course), where, hints);
        const steps = u32[(course + L.COURSE_TURN + L.TURN_STEPS) >> 2], cells = borrow(steps * L.PLACE_SIZE);
        check(wasm.wend_course_run(spaceAt, desc, cells, steps, course), where, hints);
        return {
            outcome: COURSES[u32[(course + L.COURSE_OUTCOME) >> 2]], turn: turnAt(course + L.COURSE_TURN),
            ahead: pointAt(course + L.COURSE_AHEAD), fault: FAULTS[u32[(course + L.COURSE_FAULT) >> 2]], cells: cellsAt(cells, steps),
        };
    });
}
