// Why a search takes the cell that it takes: one or two sentences.
import { number, text } from '../page/texts.js';
import { EXPANDED } from '../search/trace.js';
import { knee, steps } from '../view/search_layer.js';
import { ways } from '../search/ways.js';

/** The sentence for a step of the state's trace; short while it plays, for it changes with each frame. */
export function because(state, at, playing) {
    const { trace, answer } = state;
    if (at >= trace.length) return whyDone(state);
    if (trace.intervals) return ofInterval(state, at, playing);
    if (at === 0 || (at === 1 && trace.parent[trace.current] === trace.cell[trace.current]))
        return text('because.start');
    return playing ? said(trace, at) : `${whyNow(state)} ${whereFrom(state)}`;
}

/** That no cheaper way is left holds where h is not weighed: else one may be, within the bound that the library gives. */
function whyDone({ trace, answer }) {
    if (answer.outcome !== 'found') return text('because.failed', { n: trace.length });
    if (answer.bound === 1) return text('because.done', { n: trace.length });
    return text('because.doneWithin', { n: trace.length, times: number(answer.bound, 2) });
}

function ofInterval({ trace }, at, playing) {
    if (at === 0) return text('because.opening');
    if (playing) return said(trace, at);
    const e = trace.current;
    const open = trace.opened[e] >= 0 ? trace.openBefore(e) : 0;
    const kind = trace.isPlace(e) ? 'Place' : 'Interval';
    const why = open > 1 ? `because.least${kind}` : open === 1 ? `because.only${kind}` : 'because.onwardInterval';
    const root = { x: number(trace.parentX[e], 2), y: number(trace.parentY[e], 2) };
    return `${text(why, { open })} ${text(seenFrom(trace, e), root)}`;
}

function seenFrom(trace, e) {
    if (trace.engine !== 'polyanya') return 'because.step';
    const first = trace.kind.indexOf(EXPANDED);
    const atStart = trace.parentX[e] === trace.parentX[first] && trace.parentY[e] === trace.parentY[first];
    return atStart ? 'because.seenFromStart' : 'because.seenFromCorner';
}

function said(trace, at) {
    return text('stepSaid', { at, all: trace.length, open: trace.open, closed: trace.closed });
}

function whyNow({ trace, map }) {
    const event = trace.current;
    const cell = trace.cell[event];
    const least = trace.leastOpen(event);
    const f = trace.f(event);
    const values = {
        x: map.column(cell),
        y: map.row(cell),
        g: steps(trace.g[event]),
        h: steps(trace.estimate(event)),
        f: steps(f),
        open: openBefore(trace, event),
        least: steps(least),
    };
    if (trace.before[event] < 0) return text('because.onward', values);
    if (!trace.h[event] && least === f) return text('because.zero', values);
    return text(values.least === values.f ? 'because.least' : 'because.bucket', values);
}

/** How many were open when the cell was chosen: less what it has opened since, and itself. */
function openBefore(trace, event) {
    let opened = 0;
    for (let e = event + 1; e < trace.done; e++) opened += trace.before[e] < 0 ? 1 : 0;
    return Math.max(1, trace.open - opened + 1);
}

function whereFrom({ trace, map }) {
    const event = trace.current;
    const cell = trace.cell[event];
    const parent = trace.parent[event];
    const dx = map.column(cell) - map.column(parent);
    const dy = map.row(cell) - map.row(parent);
    const n = Math.max(Math.abs(dx), Math.abs(dy));
    const jumps = trace.engine.startsWith('jps');
    const from = { x: map.column(parent), y: map.row(parent) };
    if (map.level(cell) !== map.level(parent)) return text('because.link', from);
    if (n > 1 && jumps) return jump(dx, dy, trace.engine === 'jps4');
    if (n > 1 && map.cells === 'square') return text('because.link', from);
    return text('because.step', from);
}

/** A jump is one line or two: first diagonal (with 4 neighbours along the column), then straight. */
function jump(dx, dy, four) {
    const [kx, ky] = knee(dx, dy, four);
    const first = Math.max(Math.abs(kx), Math.abs(ky));
    const second = Math.max(Math.abs(dx - kx), Math.abs(dy - ky));
    const legs = [
        [kx, ky, first],
        [dx - kx, dy - ky, second],
    ].filter(([, , n]) => n > 0);
    const [a, b] = legs.map(([x, y, n]) => ({ n, way: text(`way.${direction(x, y)}`) }));
    return b ? text('because.jumps', { n: a.n, way: a.way, m: b.n, then: b.way }) : text('because.jump', a);
}

/** wend's number of a direction. */
function direction(dx, dy) {
    return ways.findIndex(([x, y]) => x === Math.sign(dx) && y === Math.sign(dy));
}
