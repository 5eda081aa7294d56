// Draws facets from above at an angle, shaded: those that are `faint` are seen through.
import { dot, normalOf, visit } from './facets.js';

export { dot, treeOf } from './facets.js';

const FAINT = 0.13;

/** A facet to draw: its normal is worked out, and `up` has corners turn so that the normal points upwards. */
export function facetOf(corners, looks, { up = false } = {}) {
    const normal = normalOf(corners);
    const turned = up && normal[2] < 0;
    return {
        ...looks,
        corners: turned ? corners.toReversed() : corners,
        normal: turned ? normal.map((each) => -each) : normal,
    };
}

/** A strip along a line on the ground, so wide and lifted off it by so much. */
export function stripOf([a, b], width, lift, looks) {
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const length = Math.hypot(dx, dy);
    if (length === 0) return [];
    const [x, y] = [((-dy / length) * width) / 2, ((dx / length) * width) / 2];
    const corners = [
        [a[0] - x, a[1] - y, a[2] + lift],
        [b[0] - x, b[1] - y, b[2] + lift],
        [b[0] + x, b[1] + y, b[2] + lift],
        [a[0] + x, a[1] + y, a[2] + lift],
    ];
    return [facetOf(corners, looks, { up: true })];
}

/** Draws a tree of facets, of those that look towards the eye. */
export function drawAtAngle(context, camera, angle, tree) {
    context.lineJoin = 'round';
    visit(tree, angle.towards, ({ corners, normal, ink, dim = 1, faint, rim, isPlain }) => {
        if (dot(normal, angle.towards) < 1e-9) return;
        const outline = new Path2D();
        for (const corner of corners) outline.lineTo(...camera.toScreen(...angle.project(corner)));
        outline.closePath();
        context.globalAlpha = faint ? FAINT : 1;
        context.fillStyle = isPlain ? ink : lit(ink, dim * lightOn(angle, normal));
        context.fill(outline);
        context.strokeStyle = rim ?? context.fillStyle; /* its own colour closes the seam to the next */
        context.lineWidth = rim ? 0.6 : 0.8;
        if (!faint || rim) context.stroke(outline);
    });
    context.globalAlpha = 1;
}

/** Light comes from the upper left of the picture; what leans away from it is darker. */
function lightOn({ sine, cosine }, [x, y, z]) {
    const across = x * cosine - y * sine,
        down = x * sine + y * cosine;
    const steep = 1 - z;
    return z === 1 ? 1 : 0.9 * z + steep * (0.68 - 0.16 * across - 0.1 * down);
}

const channels = new Map();

/** '#aabbcc' in less light. */
function lit(ink, light) {
    if (!channels.has(ink)) channels.set(ink, ink.match(/\w\w/g).map((each) => parseInt(each, 16)));
    return `rgb(${channels.get(ink).map((each) => Math.round(each * light))})`;
}
