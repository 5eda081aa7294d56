// Searches: asked of the worker, and kept to be played back step by step.
//
// Keeps the answer up to the question: whenever one changes the other is asked for anew, in the worker.
import { latest } from './client.js';
import { IntervalTrace } from './interval_trace.js';
import { Trace } from './trace.js';

/* Cells of a map whose searches are written down, at all times and while somebody draws on it. */
const MOST_TRACED = 500000;
const MOST_TRACED_WHILE_DRAWN = 30000;

export class Solver {
    constructor(state, client, failed) {
        this.state = state;
        this.client = client;
        this.failed = failed;
        this.enabled = true;
        this.refresh = latest(() => this.solve());
        for (const kind of ['map', 'cells', 'ends', 'options']) state.on(kind, () => this.enabled && this.refresh());
    }

    async solve() {
        const { state } = this;
        const { map, mesh } = state;
        if (!map) return;
        /* The next answer is under way then, or asked for at the end of a game. */
        const isGone = () => !this.enabled || state.map !== map || state.mesh !== mesh;
        try {
            const question = questionOf(state);
            const { answer, trace, room, refused = null } = await this.client.ask('answer', question);
            if (isGone()) return;
            if (room && mesh) mesh.room = room;
            const field =
                state.options.show === 'field' && !mesh
                    ? await this.client.ask('field', { mover: question.mover, goal: question.goal })
                    : null;
            if (isGone()) return;
            state.refused = refused && { ...refused, lines: linesRefused(state.options) };
            this.take(answer, trace, field, question);
        } catch (error) {
            if (isGone()) return;
            const { message, status } = error;
            state.set('answer', { answer: { refused: message, status }, trace: null, field: null });
            this.failed?.(error);
        }
    }

    take(answer, trace, field, question) {
        const weight = question.search.heuristicWeight;
        const told = trace && (trace.intervals ? new IntervalTrace(trace) : new Trace({ ...trace, weight }));
        this.state.set('answer', { answer, trace: told, field });
    }

    compare() {
        return this.client.ask('compare', questionOf(this.state));
    }
}

/** At any angle turns have no price; the small library, which has no such paths, cannot say so. */
function linesRefused({ turnCost }) {
    return turnCost > 0 ? ['shortest'] : [];
}

/** The question as the worker takes it. */
export function questionOf(state) {
    const { options, start, goal, mesh, map, drawing } = state;
    const { ties, otherwise } = options;
    const lines = linesRefused(options).includes(options.lines) ? 'straight' : options.lines;
    const most = drawing ? MOST_TRACED_WHILE_DRAWN : MOST_TRACED;
    const place = ([x, y, level]) => (mesh ? { x, y, level } : [x, y, level]);
    const search = { engine: options.engine, heuristic: options.heuristic, heuristicWeight: options.heuristicWeight };
    return {
        start: place(start),
        goal: place(goal),
        shape: lines === 'shortest' ? { lines } : { lines, ties },
        search: lines === 'shortest' ? {} : search,
        otherwise:
            lines === 'shortest' && otherwise !== 'refuse' ? 'nearest' : otherwise /* all that any angle knows */,
        mover: moverOf(lines === 'shortest' ? levelled(options) : options, mesh, map),
        trace: mesh !== null || (options.show === 'search' && map.terrain.length <= most),
    };
}

/** At any angle ground is free or blocked, and costs the same everywhere. */
function levelled(options) {
    return { ...options, weights: options.weights.map(([byte, weight]) => [byte, Math.min(weight, 1)]) };
}

function moverOf(options, mesh, map) {
    if (mesh) return { radius: options.radius, known: mesh.room?.radius ?? 0 };
    const { neighbours, corners, footprint, turnCost, weights } = options;
    const hexagons = map.cells !== 'square';
    return { neighbours, corners, footprint: hexagons ? 1 : footprint, turnCost, weights };
}
