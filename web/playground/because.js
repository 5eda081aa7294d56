// Why a search takes the cell that it takes: one or two sentences.
import { text } from './texts.js';
import { steps } from './view/search_layer.js';

/** The sentence for a step of the state's trace; short while it plays, for it changes with each frame. */
export function because(state, at, playing) {
    const { trace, answer } = state;
    if (trace.mesh)
        return ofMesh(trace, at);
    if (at >= trace.length)
        return text(answer.outcome === 'found' ? 'because.done' : 'because.failed', { n: trace.length });
    if (at === 0 || (at === 1 && trace.parent[trace.current] === trace.cell[trace.current]))
        return text('because.start');
    return playing ? said(trace, at) : `${whyNow(state)} ${whereFrom(state)}`;
}

function said(trace, at) {
    return text('stepSaid', { at, all: trace.length, open: trace.open, closed: trace.closed });
}

function whyNow({ trace, map }) {
    const event = trace.current, cell = trace.cell[event];
    const least = trace.leastOpen(event), f = trace.f(event);
    const values = { x: map.column(cell), y: map.row(cell), g: steps(trace.g[event]), h: steps(trace.h[event] * trace.weight),
                     f: steps(f), open: openBefore(trace, event), least: steps(least) };
    if (trace.before[event] < 0)
        return text('because.onward', values);
    if (!trace.h[event] && least === f)
        return text('because.zero', values);
    return text(values.least === values.f ? 'because.least' : 'because.bucket', values);
}

/** How many were open when the cell was chosen: less what it has opened since, and itself. */
function openBefore(trace, event) {
    let opened = 0;
    for (let e = event + 1; e < trace.done; e++)
        opened += trace.before[e] < 0 ? 1 : 0;
    return Math.max(1, trace.open - opened + 1);
}

function whereFrom({ trace, map }) {
    const event = trace.current, cell = trace.cell[event], parent = trace.parent[event];
    const dx = map.column(cell) - map.column(parent), dy = map.row(cell) - map.row(parent);
    const n = Math.max(Math.abs(dx), Math.abs(dy)), straight = !dx || !dy || Math.abs(dx) === Math.abs(dy);
    const from = { x: map.column(parent), y: map.row(parent) };
    if (map.level(cell) !== map.level(parent))
        return text('because.link', from);
    if (n > 1 && straight && trace.engine.startsWith('jps'))
        return text('because.jump', { n, way: text(`way.${direction(dx, dy)}`) });
    if (n > 1 && map.cells === 'square' && !trace.engine.startsWith('jps'))
        return text('because.link', from);
    return text('because.step', from);
}

/** wend's number of a direction: clockwise, 0 is up. */
function direction(dx, dy) {
    return [[0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1]]
        .findIndex(([x, y]) => x === Math.sign(dx) && y === Math.sign(dy));
}

function ofMesh(trace, at) {
    if (at === 0)
        return text('because.start');
    const e = at - 1;
    return text('because.mesh', { at, x: trace.parentX[e].toFixed(1), y: trace.parentY[e].toFixed(1), g: steps(trace.g[e]),
                                  h: steps(trace.h[e]), f: steps(trace.g[e] + trace.h[e]) });
}
