// Click to move: one finder, one follower.
import { Finder, Grid, Space, load } from '../wend/grids.js';
import { listen, timed } from './worker_side.js';

let space,
    finder,
    follower = null,
    at;

listen(load, {
    begin({ width, height, terrain, x, y }) {
        space = new Space(new Grid({ width, height, terrain }));
        finder = new Finder();
        at = { x, y };
        finder.find(space, {
            start: [0, height - 1],
            goal: [width - 1, 0],
            shape: 'straight',
        }); /* the first search asks for memory */
    },

    /** From right where the walker is, between the cells, to right where the click was, or the nearest point to it. */
    go({ x, y }) {
        const query = {
            start: at,
            from: { betweenCells: true },
            goal: { x, y },
            to: { atPlace: true },
            otherwise: 'nearest',
            shape: 'straight',
        };
        const { result: path, millis } = timed(() => finder.find(space, query));
        follower?.free();
        follower = path.points.length ? path.follow() : null;
        return {
            points: path.points,
            length: path.length,
            outcome: path.outcome,
            why: path.why,
            expanded: path.expanded,
            millis,
        };
    },

    tick({ distance }) {
        if (!follower) return { ...at, next: 0, done: true };
        follower.advance(distance);
        at = { x: follower.x, y: follower.y };
        return { ...at, next: follower.next, done: follower.done };
    },
});
