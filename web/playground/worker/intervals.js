// Searches over ground at any angle as the page plays them back: each step takes an interval, what is seen of a side.

const FIELDS = ['kind', 'x', 'y', 'level', 'parentX', 'parentY', 'g', 'h', 'leftX', 'leftY', 'rightX', 'rightY'];

/** Whether a search went from interval to interval, or from corner to corner, and not from cell to cell. */
export function isOnGround(engine) {
    return ['polyanya', 'funnel', 'taut'].includes(engine);
}

/** What the library wrote down of such a search: arrays with an entry per event. */
export function intervalsOf(watched) {
    const told = { intervals: true, engine: watched.path.engine, complete: !watched.cut };
    for (const field of FIELDS) told[field] = watched[field];
    return told;
}
