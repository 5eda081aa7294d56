// Flat convex pieces in three dimensions, from the farthest to the nearest, so that what lies behind is hidden. They are
// sorted by planes that part them (a binary space partition), and cut where they would hide each other.
// Source: Fuchs, Kedem and Naylor 1980.

const IN_PLANE = 0.02; /* cells: heights are rounded, so that pieces of a slope lie only almost in its plane */
const TRIES = 6; /* so many pieces are tried as planes; the one that cuts the fewest others is taken */

export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** The normal of a facet's corners, of length 1; they go round against the sun as seen from where it points to. */
export function normalOf(corners) {
    const sum = [0, 0, 0];
    corners.forEach((a, i) => {
        const b = corners[(i + 1) % corners.length];
        for (let axis = 0; axis < 3; axis++) {
            const [j, k] = [(axis + 1) % 3, (axis + 2) % 3];
            sum[axis] += (a[j] - b[j]) * (a[k] + b[k]);
        }
    });
    const length = Math.hypot(...sum) || 1;
    return sum.map((each) => each / length);
}

/** facets: [{corners: [[x, y, z]…], …}…]; what is given later lies on what is given earlier in the same plane. */
export function treeOf(facets) {
    if (!facets.length) return null;
    const { plane, whose } = choosePlane(facets);
    const [behind, within, before] = [[], [], []];
    for (const facet of facets) {
        const [ahead, back] = facet === whose ? [] : sidesOf(plane, facet); /* its own corners may be a little off it */
        if (ahead && back) {
            before.push(partOf(plane, facet, 1));
            behind.push(partOf(plane, facet, -1));
        } else {
            (ahead ? before : back ? behind : within).push(facet);
        }
    }
    return { plane, within, behind: treeOf(behind), before: treeOf(before) };
}

/** Hands out all facets, the farthest first as seen from where `towards` points to. */
export function visit(tree, towards, show) {
    if (!tree) return;
    const near = dot(tree.plane.normal, towards) > 0;
    visit(near ? tree.behind : tree.before, towards, show);
    tree.within.forEach(show);
    visit(near ? tree.before : tree.behind, towards, show);
}

function planeOf({ corners, normal }) {
    return { normal, at: dot(normal, corners[0]) };
}

/** Above 0 where a corner lies before the plane, below 0 behind it. */
function sideOf({ normal, at }, corner) {
    const side = dot(normal, corner) - at;
    return Math.abs(side) <= IN_PLANE ? 0 : side;
}

function sidesOf(plane, { corners }) {
    let ahead = false,
        back = false;
    for (const corner of corners) {
        const side = sideOf(plane, corner);
        ahead ||= side > 0;
        back ||= side < 0;
    }
    return [ahead, back];
}

function choosePlane(facets) {
    let best = null,
        least = Infinity;
    const stride = Math.max(1, Math.floor(facets.length / TRIES));
    for (let i = 0; i < facets.length && least > 0; i += stride) {
        const plane = planeOf(facets[i]);
        const cuts = facets.filter((facet) => sidesOf(plane, facet).every(Boolean)).length;
        if (cuts < least) [best, least] = [{ plane, whose: facets[i] }, cuts];
    }
    return best;
}

/** The part of a facet on one side of a plane: sign 1 before it, -1 behind. */
function partOf(plane, facet, sign) {
    const corners = [];
    facet.corners.forEach((a, i) => {
        const b = facet.corners[(i + 1) % facet.corners.length];
        const here = sign * sideOf(plane, a),
            next = sign * sideOf(plane, b);
        if (here >= 0) corners.push(a);
        if (here * next < 0) corners.push(a.map((value, axis) => value + ((b[axis] - value) * here) / (here - next)));
    });
    return { ...facet, corners };
}
