// One answer of the library as the page shows it, with the time it took.
import { Finder, explain } from '../wend/index.js';

const LONGEST_MEASURE = 15; /* ms that timing one question may take */

export let finder = null;

/** Once the library is there. */
export function makeFinder() {
    finder ??= new Finder();
}

/** The least of several goes, which the first, that brings memory, is none of. */
export function timed(space, query) {
    let path = finder.find(space, query), best = Infinity;
    const end = performance.now() + LONGEST_MEASURE;
    for (let turn = 0, count = 1; turn < 12 && performance.now() < end; turn++) {
        const before = performance.now();
        for (let i = 0; i < count; i++)
            path = finder.find(space, query);
        const took = performance.now() - before;
        best = Math.min(best, (took * 1000) / count);
        if (took < 0.5)
            count *= 4; /* clocks of browsers are coarse */
    }
    return { path, micros: best };
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
