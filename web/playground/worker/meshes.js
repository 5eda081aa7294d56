// A mesh in place of the map of cells: its polygons for the page to draw, and questions about it.
import { Mesh, Space } from '../wend/index.js';
import { finder, plain, timed } from './report.js';

const MOST_EVENTS = 20000;
const NEAR = 0.012; /* cells: places are rounded to 1/256 */

let mesh = null;
let space = null;
let shape = null;
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
        const outlines = polygonsOf(ground, read.levels);
        closeMesh();
        shape = outlines;
        mesh = read;
        space = ground;
        radius = 0;
        return shape;
    } catch (error) {
        ground?.free();
        read.free();
        throw error;
    }
}

export function closeMesh() {
    space?.free();
    mesh?.free();
    mesh = space = shape = null;
}

function allBytes() {
    return Array.from({ length: 256 }, (_, i) => i);
}

/** {levels, box: [left, top, right, bottom], polygons: [{level, box, corners: [x, y, …], walls: [0 or 1, …]}]} */
function polygonsOf(ground, levels) {
    const polygons = [];
    const whole = emptyBox();
    for (let id = 0; id < ground.ground.polygonLimit; id++) {
        const polygon = ground.ground.polygon(id);
        if (!polygon) continue;
        const box = emptyBox();
        for (const { x, y } of polygon.corners) for (const each of [box, whole]) widen(each, x, y);
        polygons.push({
            level: polygon.level,
            box,
            corners: polygon.corners.flatMap(({ x, y }) => [x, y]),
            walls: polygon.corners.map(({ neighbour }) => (neighbour < 0 ? 1 : 0)),
        });
    }
    if (!polygons.length) throw new Error('no ground');
    return { levels, box: whole, polygons };
}

function emptyBox() {
    return [Infinity, Infinity, -Infinity, -Infinity];
}

function widen(box, x, y) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
}

/** As answer() of maps of cells; the trace has places instead of cells. */
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
    return { answer: plain(path, micros, space, query), trace: question.trace ? meshTrace(query) : null };
}

/** Each expansion with the side of a polygon that it looks through and the one or two polygons beside that. */
function meshTrace(query) {
    const seen = finder.trace(space, query, { limit: MOST_EVENTS, opened: false });
    const { count } = seen;
    const cut = (array) => array.slice(0, count);
    const sides = new Float64Array(4 * count);
    const beside = new Int32Array(2 * count).fill(-1);
    for (let e = 0; e < count; e++)
        findSide(
            seen.x[e],
            seen.y[e],
            seen.level[e],
            sides.subarray(4 * e, 4 * e + 4),
            beside.subarray(2 * e, 2 * e + 2),
        );
    return {
        mesh: true,
        count,
        sides,
        beside,
        x: cut(seen.x),
        y: cut(seen.y),
        level: cut(seen.level),
        parentX: cut(seen.parentX),
        parentY: cut(seen.parentY),
        g: cut(seen.g),
        h: cut(seen.h),
        engine: seen.path.engine,
    };
}

function findSide(x, y, level, side, beside) {
    let found = 0;
    for (let id = 0; id < shape.polygons.length && found < 2; id++) {
        const polygon = shape.polygons[id];
        if (
            polygon.level !== level ||
            x < polygon.box[0] ||
            y < polygon.box[1] ||
            x > polygon.box[2] ||
            y > polygon.box[3]
        )
            continue;
        const at = sideOf(polygon.corners, x, y);
        if (at < 0) continue;
        beside[found++] = id;
        const { corners } = polygon;
        const next = (at + 2) % corners.length;
        side.set([corners[at], corners[at + 1], corners[next], corners[next + 1]]);
    }
}

/** Where in an outline the side through a point begins; -1 for none. */
function sideOf(corners, x, y) {
    for (let i = 0, count = corners.length; i < count; i += 2) {
        const ax = corners[i];
        const ay = corners[i + 1];
        const dx = corners[(i + 2) % count] - ax;
        const dy = corners[(i + 3) % count] - ay;
        const length = Math.hypot(dx, dy);
        const off = Math.abs(dx * (y - ay) - dy * (x - ax)) / length;
        const along = ((x - ax) * dx + (y - ay) * dy) / length;
        if (off < NEAR && along > -NEAR && along < length + NEAR) return i;
    }
    return -1;
}
