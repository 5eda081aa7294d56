// One answer of the library as the page shows it, with the time it took.
import { Finder, explain } from '../wend/grids.js';

const SHORTEST_MEASURE = 2;
const LONGEST_MEASURE = 12; /* ms that one go and all of them take */

export let finder = null;

/** Once the library is there. */
export function makeFinder() {
    finder ??= new Finder();
}

/** The answer and how long it takes: the least of some goes, each so long that a browser's coarse clock can tell. */
export function timed(space, query) {
    let path = finder.find(space, query);
    let count = 1;
    let micros = Infinity; /* the first go only brings memory */
    const end = performance.now() + LONGEST_MEASURE;
    do {
        const before = performance.now();
        for (let i = 0; i < count; i++) path = finder.find(space, query);
        const took = performance.now() - before;
        if (took >= SHORTEST_MEASURE || performance.now() > end) micros = Math.min(micros, (took * 1000) / count);
        else count *= 3;
    } while (performance.now() < end);
    return { path, micros };
}

export function plain(path, micros, space, query, explained = explanation) {
    const { outcome, reason, cost, length, engine, expanded, generated, queued, work, bound } = path;
    const points = path.points.map(({ x, y, level, byLink }) => ({ x, y, level, link: byLink === true }));
    const walls = path.walls.map(({ x, y, level }) => ({ x, y, level }));
    const told = outcome === 'found' ? null : explained(space, query, path);
    return {
        outcome,
        reason,
        cost,
        length,
        engine,
        expanded,
        generated,
        queued,
        work,
        bound,
        points,
        walls,
        micros,
        told,
    };
}

function explanation(space, query, path) {
    const { reason, text, place, startRegion, goalRegion, clearance, needed } = explain(space, query, path);
    return { reason, text, x: Math.floor(place.x), y: Math.floor(place.y), startRegion, goalRegion, clearance, needed };
}
