// The path with its two ends, who walks along it, and the walls a breach goes through.
import { hexagon } from './ground.js';
import { placeInWorld } from './layout.js';

/** Points of an answer, {x, y, level, link}, as a line of the world: [{x, y, level, link, at}], at = way so far. */
export function worldLine(points, layout) {
    let at = 0;
    return points.map((point, i) => {
        const [x, y] = placeInWorld(layout, point.x, point.y);
        if (i && !point.link) {
            const [px, py] = placeInWorld(layout, points[i - 1].x, points[i - 1].y);
            at += Math.hypot(x - px, y - py);
        }
        return { x, y, level: point.level ?? 0, link: point.link ?? false, at };
    });
}

/** Where somebody is who has gone so far along a line. */
export function along(line, distance) {
    const last = line[line.length - 1];
    for (let i = 1; i < line.length; i++) {
        const a = line[i - 1];
        const b = line[i];
        if (distance <= b.at && b.at > a.at) {
            const t = (distance - a.at) / (b.at - a.at);
            return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t, level: b.level };
        }
    }
    return last;
}

/** The line of the levels in sight, up to `distance` along it. */
export function drawLine(context, camera, line, level, distance, colours, { dashed = false } = {}) {
    const path = new Path2D();
    const links = new Path2D();
    for (let i = 1; i < line.length; i++) {
        const a = line[i - 1];
        const b = line[i];
        if (a.level !== level || b.level !== level || a.at > distance) continue;
        if (b.link) {
            links.moveTo(...camera.toScreen(a.x, a.y));
            links.lineTo(...camera.toScreen(b.x, b.y));
            continue;
        }
        const t = b.at > distance ? (distance - a.at) / (b.at - a.at) : 1;
        path.moveTo(...camera.toScreen(a.x, a.y));
        path.lineTo(...camera.toScreen(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t));
    }
    context.lineCap = 'round';
    context.lineJoin = 'round';
    const width = Math.max(2.2, Math.min(7, camera.scale * 0.26));
    for (const [ink, extra] of [
        [colours.halo, 3],
        [colours.path, 0],
    ]) {
        context.setLineDash(dashed ? [width * 2, width * 2] : []);
        context.strokeStyle = ink;
        context.lineWidth = width + extra;
        context.stroke(path);
        context.lineWidth = width * 0.7 + extra;
        context.setLineDash([0, width * 1.7]); /* dots: dashes say that a path ends short of the goal */
        context.stroke(links);
    }
    context.setLineDash([]);
    for (const mark of storeyMarks(line, level, distance)) drawStorey(context, camera, mark, colours);
}

/** Where the drawn part of a line goes on at another level, or comes from one: {x, y, to, up, leaves}. */
export function storeyMarks(line, level, distance) {
    const marks = [];
    for (let i = 1; i < line.length; i++) {
        const [a, b] = [line[i - 1], line[i]];
        if (a.level === b.level || a.at > distance) continue;
        if (a.level === level) marks.push({ x: a.x, y: a.y, to: b.level, up: b.level > level, leaves: true });
        if (b.level === level) marks.push({ x: b.x, y: b.y, to: a.level, up: a.level > level, leaves: false });
    }
    return marks;
}

/** A disc with a triangle up or down and the number of the level there: full where the path leaves, a ring where it comes. */
function drawStorey(context, camera, { x, y, to, up, leaves }, colours) {
    const r = Math.max(9, markerSize(camera) * 0.9);
    const [sx, sy] = camera.toScreen(x, y);
    disc(context, sx, sy, r + 2.5, leaves ? colours.halo : colours.path);
    disc(context, sx, sy, r, leaves ? colours.path : colours.halo);
    context.fillStyle = leaves ? colours.halo : colours.path;
    context.font = `700 ${Math.round(r * 1.05)}px system-ui, sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(`${up ? '▲' : '▼'}${to}`, sx, sy, r * 1.8);
}

/** The start is a disc with a ring, the goal a flag. */
export function drawStart(context, camera, x, y, colours, size = 1) {
    const r = markerSize(camera);
    const [sx, sy] = camera.toScreen(x, y);
    disc(context, sx, sy, r * size, colours.halo);
    disc(context, sx, sy, r * size * 0.8, colours.start);
    disc(context, sx, sy, r * size * 0.3, colours.halo);
}

export function drawGoal(context, camera, x, y, colours) {
    const r = markerSize(camera) * 1.25;
    const [sx, sy] = camera.toScreen(x, y);
    const flag = new Path2D();
    flag.moveTo(sx, sy);
    flag.lineTo(sx, sy - r * 2);
    flag.lineTo(sx + r * 1.5, sy - r * 1.5);
    flag.lineTo(sx, sy - r);
    context.lineJoin = 'round';
    for (const [ink, width] of [
        [colours.halo, r * 0.75],
        [colours.goal, r * 0.3],
    ]) {
        context.strokeStyle = ink;
        context.lineWidth = width;
        context.stroke(flag);
    }
    context.fillStyle = colours.goal;
    context.fill(flag);
    disc(context, sx, sy, r * 0.36, colours.halo);
    disc(context, sx, sy, r * 0.24, colours.goal);
}

/** Something to be fetched. */
export function drawDiamond(context, x, y, r, colours) {
    const shape = new Path2D();
    for (const [dx, dy] of [
        [0, -r],
        [r, 0],
        [0, r],
        [-r, 0],
    ])
        shape.lineTo(x + dx, y + dy);
    shape.closePath();
    context.lineJoin = 'round';
    context.strokeStyle = colours.halo;
    context.lineWidth = r * 0.6;
    context.stroke(shape);
    context.fillStyle = `rgb(${colours.late})`;
    context.fill(shape);
}

export function drawWalker(context, camera, x, y, colours) {
    const r = markerSize(camera) * 0.8;
    const [sx, sy] = camera.toScreen(x, y);
    disc(context, sx, sy, r * 1.25, colours.halo);
    disc(context, sx, sy, r, colours.path);
}

export function markerSize(camera) {
    return Math.max(6, Math.min(16, camera.scale * 0.55));
}

function disc(context, x, y, r, ink) {
    context.fillStyle = ink;
    context.beginPath();
    context.arc(x, y, r, 0, 7);
    context.fill();
}

/** Cells with a cross: what a breach breaks. */
export function drawCrosses(context, camera, layout, cells, level, colours) {
    const path = new Path2D();
    const frames = new Path2D();
    const s = camera.scale * 0.3;
    for (const cell of cells) {
        if ((cell.level ?? 0) !== level) continue;
        const [x, y] = camera.toScreen(...layout.centre(Math.floor(cell.x), Math.floor(cell.y)));
        path.moveTo(x - s, y - s);
        path.lineTo(x + s, y + s);
        path.moveTo(x + s, y - s);
        path.lineTo(x - s, y + s);
        hexagon(frames, camera, layout, Math.floor(cell.x), Math.floor(cell.y), 1);
    }
    context.strokeStyle = colours.current;
    context.lineWidth = Math.max(1.5, camera.scale * 0.12);
    context.stroke(path);
    context.lineWidth = Math.max(1, camera.scale * 0.06);
    context.stroke(frames);
}
