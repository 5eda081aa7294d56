// What all parts of the page stand on: its state, texts, theme, and elements in few words.
//
// All that the page knows: the map, its two ends, what is asked and what came of it. Who wants to know of changes says so.

export const usualOptions = {
    neighbours: 8,
    corners: 'never',
    footprint: 1,
    turnCost: 0,
    radius: 0,
    weights: [],
    engine: 'astar',
    heuristic: 'default',
    heuristicWeight: 1,
    lines: 'straight',
    ties: 'any',
    otherwise: 'nearest',
    show: 'search',
};

/** Words that each option may have; what is a number has its bounds. */
export const choices = {
    neighbours: [4, 8],
    corners: ['never', 'one', 'always'],
    footprint: [1, 16],
    turnCost: [0, 27720],
    radius: [0, 8],
    engine: ['auto', 'jps', 'jps4', 'astar', 'weighted', 'general', 'polyanya', 'taut', 'funnel'],
    heuristic: ['default', 'octile', 'manhattan', 'chebyshev', 'euclid', 'zero'],
    heuristicWeight: [1, 5],
    lines: ['grid', 'straight', 'shortest'],
    ties: ['any', 'fewest-turns', 'near-chord', 'straight-first', 'diagonal-first'],
    otherwise: ['refuse', 'nearest', 'cheapest', 'breach'],
    show: ['search', 'field', 'path'],
};

/** The engines among which somebody on a map of cells may choose. */
export const cellEngines = choices.engine.slice(0, 6);

export class State {
    constructor() {
        this.map = null;
        this.mesh = null; /* a mesh in place of the map: {levels, box, polygons, title} */
        this.start = [0, 0, 0]; /* a cell; on a mesh a point */
        this.goal = [0, 0, 0];
        this.level = 0;
        this.options = { ...usualOptions };
        this.tool = 'go';
        this.brush = 64;
        this.brushSize = 1;
        this.drawing = false; /* a stroke is under way */
        this.detail = null; /* how much of each cell the stage draws, see SearchLayer and FieldLayer */
        this.game = null; /* the play scene whose map this is while it runs */
        this.answer = null;
        this.trace = null;
        this.field = null;
        this.refused = null; /* {engine, heuristic, ties, lines}: those that would be refused of this mover */
        this.listeners = new Map();
    }

    /**
     * Calls `listener` whenever something of the kind changes: 'map' (another map or mesh), 'cells' (some of its cells),
     * 'ends', 'options', 'level', 'tool', 'answer', 'step', 'history', 'game' (one begins or ends), 'detail'.
     */
    on(kind, listener) {
        if (!this.listeners.has(kind)) this.listeners.set(kind, []);
        this.listeners.get(kind).push(listener);
    }

    tell(kind, detail) {
        for (const listener of this.listeners.get(kind) ?? []) listener(detail);
    }

    setOption(name, value) {
        this.options[name] = value;
        this.tell('options', name);
    }

    set(kind, changes) {
        Object.assign(this, changes);
        this.tell(kind);
    }
}

/** Whether a value, maybe a stranger's, may be an option's. */
export function isChoice(name, value) {
    const allowed = choices[name];
    if (!allowed) return false;
    if (typeof allowed[0] === 'string' || name === 'neighbours') return allowed.includes(value);
    return typeof value === 'number' && value >= allowed[0] && value <= allowed[1];
}
