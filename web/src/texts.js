// Reads texts of problems, and reports errors in texts.
import * as L from './layout.js';
import { WendError, allocator, borrow, borrowText, borrowZeroed, f64, i32, need, raiseFromCallback, release, text, top, u32,
    wasm } from './core.js';

const STATUS = new Map(Object.entries(L.STATUS).map(([word, number]) => [number, word]));

/** Throws a text error with its position in the text. */
export function textFailed(where, error) {
    raiseFromCallback();
    const status = STATUS.get(i32[(error + L.TEXT_ERROR_STATUS) >> 2]);
    const line = u32[(error + L.TEXT_ERROR_LINE) >> 2], column = u32[(error + L.TEXT_ERROR_COLUMN) >> 2];
    const what = text(error + L.TEXT_ERROR_TEXT);
    throw new WendError(status, `${where}: ${line ? `line ${line}, column ${column}: ` : ''}${what}`, { line, column });
}

export function parseScen(source) {
    need();
    const mark = top;
    try {
        const [at, length] = borrowText(source, 'parseScen'), out = borrow(4), error = borrowZeroed(L.TEXT_ERROR_SIZE);
        if (wasm.wend_scen_parse(at, length, allocator, out, error) !== 0)
            textFailed('parseScen', error);
        const scen = u32[out >> 2], problems = [];
        for (let i = 0, count = wasm.wend_scen_count(scen); i < count; i++) {
            const p = wasm.wend_scen_problem(scen, i), word = offset => u32[(p + offset) >> 2];
            problems.push({
                map: text(word(L.PROBLEM_MAP)), bucket: word(L.PROBLEM_BUCKET),
                mapWidth: word(L.PROBLEM_MAP_WIDTH), mapHeight: word(L.PROBLEM_MAP_HEIGHT),
                start: [word(L.PROBLEM_START_X), word(L.PROBLEM_START_Y)],
                goal: [word(L.PROBLEM_GOAL_X), word(L.PROBLEM_GOAL_Y)],
                length: f64[(p + L.PROBLEM_LENGTH) >> 3],
            });
        }
        wasm.wend_scen_destroy(scen);
        return problems;
    } finally {
        release(mark);
    }
}
