// A house of storeys: the ground for somebody of a radius, a cart that stands on it, and the way between two places.
import { Finder, Mesh, Space, load } from '../wend/index.js';
import { polygonsOf } from '../worker/polygons.js';
import { listen, timed } from './worker_side.js';

const ALL = Array.from({ length: 256 }, (_, byte) => byte);
const REACH = { across: 4, down: 1, up: 1 }; /* a place beside the ground means what is so near, in cells */

let mesh, space, finder, cart, radius;

/** The ground that there is, before anything stands on it, and that of a mover of a radius to begin with. */
function begin({ obj, polygons, terrains, radius: first }) {
    for (const thing of [finder, space, mesh]) thing?.free();
    mesh = obj ? Mesh.parseObj(obj).mesh : meshOf(polygons, terrains);
    finder = new Finder();
    [cart, radius] = [null, first];
    const whole = new Space(mesh, { radius: 0, free: ALL });
    const all = polygonsOf(whole).polygons;
    whole.free();
    space = new Space(mesh, { radius, free: ALL });
    const [from, to] = [all[0], all.at(-1)].map(({ corners: [x, y], heights: [z] }) => [x, y, z]);
    for (let times = 0; times < 2; times++) way(from, to); /* the first searches ask for memory */
    return all;
}

function meshOf(polygons, terrains) {
    const corners = polygons.flat();
    let count = 0;
    return Mesh.fromPolygons({
        points: corners.map(([x, y]) => [x, y]),
        heights: corners.map(([, , z]) => z),
        polygons: polygons.map((each) => each.map(() => count++)),
        terrains,
    });
}

/** Brings the ground up to a cart and a radius, where they are others than before, and finds the way. */
function look({ cart: put, radius: wanted, start, goal }) {
    const answer = { made: null, updated: null };
    if (put) {
        if (cart === null) cart = mesh.addObstacle(put.outline, put.level);
        else mesh.moveObstacle(cart, put.outline, put.level);
        answer.updated = timed(() => space.update()).millis;
    }
    if (wanted !== radius) {
        space.free();
        radius = wanted;
        answer.made = timed(() => (space = new Space(mesh, { radius, free: ALL }))).millis;
    }
    if (put || answer.made !== null) answer.room = polygonsOf(space).polygons;
    return { ...answer, ...way(start, goal) };
}

/** From and to the ground that two points are meant on. */
function way(...ends) {
    const [start, goal] = ends.map(([x, y, height]) => space.ground.nearestInBox({ x, y, height }, REACH)?.place);
    if (!start || !goal) return { points: [], outcome: 'unreachable', searched: 0 };
    const { result: path, millis } = timed(() => finder.find(space, { start, goal, otherwise: 'nearest' }));
    return {
        points: path.onGround(space).map(({ x, y, height }) => [x, y, height]),
        outcome: path.outcome,
        length: path.length,
        plan: path.planLength,
        searched: millis,
    };
}

listen(load, { begin, look });
