// A mesh in place of the map of cells: its polygons for the page to draw, and questions about it.
import { Space } from '../wend/grids.js';
import '../wend/ground.js';
import { Mesh } from '../wend/mesh.js';
import { intervalsOf } from './intervals.js';
import { polygonsOf } from './polygons.js';
import { finder, plain, timed } from './report.js';

const MOST_EVENTS = 40000;

let mesh = null;
let space = null;
let radius = 0;

export function meshIsOpen() {
    return mesh !== null;
}

/** Reads a mesh and says what it looks like; what was open stays so where this fails. */
export function openMesh(bytes, ending) {
    const read = ending === 'obj' ? Mesh.parseObj(bytes).mesh : Mesh.parse(bytes);
    let ground;
    try {
        ground = new Space(read, { radius: 0, free: allBytes() });
        const outlines = shapeOf(ground, read.levels);
        closeMesh();
        mesh = read;
        space = ground;
        radius = 0;
        return outlines;
    } catch (error) {
        ground?.free();
        read.free();
        throw error;
    }
}

export function closeMesh() {
    space?.free();
    mesh?.free();
    mesh = space = null;
}

function allBytes() {
    return Array.from({ length: 256 }, (_, i) => i);
}

/** {levels, box, polygons}, see polygonsOf. */
function shapeOf(ground, levels) {
    const shape = { levels, ...polygonsOf(ground) };
    if (!shape.polygons.length) throw new Error('no ground');
    return shape;
}

/** As answer() of maps of cells; the trace has intervals instead of cells. */
export function answerOnMesh(question) {
    if (question.mover.radius !== radius) {
        const other = new Space(mesh, { radius: question.mover.radius, free: allBytes() });
        space.free();
        space = other;
        radius = question.mover.radius;
    }
    const query = {
        start: question.start,
        goal: question.goal,
        otherwise: question.otherwise === 'nearest' ? 'nearest' : 'refuse',
    };
    const { path, micros } = timed(space, query);
    const result = { answer: plain(path, micros, space, query, offGround), trace: null };
    if (question.trace) result.trace = traceOf(query);
    if (question.mover.known !== radius) result.room = { radius, polygons: radius ? polygonsOf(space).polygons : null };
    return result;
}

/** Why there is no way to the goal itself: which end lies off the ground, or that no way leads there. */
function offGround(_, { start, goal }, { reason }) {
    const { x, y } = reason.startsWith('start') ? start : goal;
    const told = reason.replace(/(blocked|outside)$/, 'off');
    return { reason: told, x: Math.round(100 * x) / 100, y: Math.round(100 * y) / 100 };
}

function traceOf(query) {
    return intervalsOf(finder.trace(space, query, { limit: MOST_EVENTS }));
}
