// One answer of the library as the page shows it, with the time it took.
import { Finder, explain } from '../wend/index.js';

const SHORTEST_MEASURE = 3, LONGEST_MEASURE = 15; /* ms that timing one question takes */

export let finder = null;

/** Once the library is there. */
export function makeFinder() {
    finder ??= new Finder();
}

/** The answer and how long it takes: so many goes that a browser's coarse clock can tell; the first only brings memory. */
export function timed(space, query) {
    let path = finder.find(space, query), micros = 0;
    const end = performance.now() + LONGEST_MEASURE;
    for (let count = 1; ; count *= 3) {
        const before = performance.now();
        for (let i = 0; i < count; i++)
            path = finder.find(space, query);
        const took = performance.now() - before;
        micros = (took * 1000) / count;
        if (took >= SHORTEST_MEASURE || performance.now() > end)
            return { path, micros };
    }
}

export function plain(path, micros, space, query) {
    const { outcome, reason, cost, length, engine, expanded, generated, queued, work, bound } = path;
    const points = path.points.map(({ x, y, level, byLink }) => ({ x, y, level, link: byLink === true }));
    const walls = path.walls.map(({ x, y, level }) => ({ x, y, level }));
    const told = outcome === 'found' ? null : explanation(space, query, path);
    return { outcome, reason, cost, length, engine, expanded, generated, queued, work, bound, points, walls, micros, told };
}

function explanation(space, query, path) {
    const { reason, text, place, startRegion, goalRegion, clearance, needed } = explain(space, query, path);
    return { reason, text, x: Math.floor(place.x), y: Math.floor(place.y), startRegion, goalRegion, clearance, needed };
}
