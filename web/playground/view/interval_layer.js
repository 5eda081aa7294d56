// What a search over ground has looked at: what was seen so far, the intervals taken, those that wait, and the one
// taken now with its cone.
import { EXPANDED } from '../search/trace.js';
import { text } from '../page/texts.js';

const HUES = 8;
const LETTERS_FROM = 26; /* pixels that an interval is long */

export function drawIntervals(context, camera, state, colours) {
    const { trace, level } = state;
    const event = trace.at < trace.length ? trace.current : -1;
    const seen = new Path2D();
    const taken = Array.from({ length: HUES }, () => new Path2D());
    const waiting = new Path2D();
    for (let e = 0, step = 0; e < trace.done; e++) {
        const expanded = trace.kind[e] === EXPANDED;
        step += expanded ? 1 : 0;
        if (trace.level[e] !== level || e === event) continue;
        if (expanded) cone(seen, camera, trace, e);
        if (expanded) interval(taken[Math.floor(((step - 1) * HUES) / trace.length)], camera, trace, e);
        else if (trace.isWaiting(e)) interval(waiting, camera, trace, e);
    }
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.fillStyle = `rgba(${colours.early},.17)`;
    context.fill(seen);
    const inkOf = (i) => `rgb(${between(colours.early, colours.late, i / (HUES - 1))})`;
    taken.forEach((path, i) => stroke(context, path, inkOf(i), 2));
    context.setLineDash([3, 5]);
    stroke(context, waiting, colours.open, 2.2);
    context.setLineDash([]);
    if (event >= 0 && trace.level[event] === level) drawNow(context, camera, state, event, colours);
}

/** The interval taken now: thick, with the cone from its root, and the line whose length is f. */
function drawNow(context, camera, { trace, answer, level }, e, colours) {
    const root = camera.toScreen(trace.parentX[e], trace.parentY[e]);
    const place = camera.toScreen(trace.x[e], trace.y[e]);
    const seen = new Path2D();
    const side = new Path2D();
    const line = new Path2D();
    cone(seen, camera, trace, e);
    interval(side, camera, trace, e);
    context.globalAlpha = 0.24;
    context.fillStyle = colours.current;
    context.fill(seen);
    context.globalAlpha = 1;
    stroke(context, seen, colours.current, 1.4);
    stroke(context, side, colours.halo, 10);
    stroke(context, side, colours.current, 6);
    line.moveTo(...root);
    line.lineTo(...place);
    const end = answer.points.at(-1);
    if (end?.level === level) line.lineTo(...camera.toScreen(end.x, end.y));
    context.setLineDash([6, 5]);
    stroke(context, line, colours.ink, 1.6);
    context.setLineDash([]);
    dot(context, root, 5.5, colours);
    if (!trace.isPlace(e)) drawLetters(context, camera, trace, e, colours);
}

function dot(context, [x, y], radius, colours) {
    context.beginPath();
    context.arc(x, y, radius, 0, 7);
    context.fillStyle = colours.current;
    context.fill();
    context.lineWidth = 2;
    context.strokeStyle = colours.halo;
    context.stroke();
}

/** Which end is the left one, seen from the root; each beyond its end. */
function drawLetters(context, camera, trace, e, colours) {
    const left = camera.toScreen(trace.leftX[e], trace.leftY[e]);
    const right = camera.toScreen(trace.rightX[e], trace.rightY[e]);
    const length = Math.hypot(left[0] - right[0], left[1] - right[1]);
    if (length < LETTERS_FROM) return;
    const ux = (left[0] - right[0]) / length;
    const uy = (left[1] - right[1]) / length;
    context.font = '600 13px system-ui, sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineWidth = 4;
    context.strokeStyle = colours.halo;
    context.fillStyle = colours.ink;
    for (const [key, [x, y], way] of [
        ['interval.markLeft', left, 14],
        ['interval.markRight', right, -14],
    ]) {
        context.strokeText(text(key), x + way * ux, y + way * uy);
        context.fillText(text(key), x + way * ux, y + way * uy);
    }
}

/** The triangle from the root to both ends; all go round the same way, so that where they overlap nothing cancels. */
function cone(path, camera, trace, e) {
    path.moveTo(...camera.toScreen(trace.parentX[e], trace.parentY[e]));
    path.lineTo(...camera.toScreen(trace.leftX[e], trace.leftY[e]));
    path.lineTo(...camera.toScreen(trace.rightX[e], trace.rightY[e]));
    path.closePath();
}

function interval(path, camera, trace, e) {
    path.moveTo(...camera.toScreen(trace.leftX[e], trace.leftY[e]));
    path.lineTo(...camera.toScreen(trace.rightX[e], trace.rightY[e]));
}

function stroke(context, path, ink, width) {
    context.strokeStyle = ink;
    context.lineWidth = width;
    context.stroke(path);
}

function between(from, to, t) {
    return from.map((value, i) => Math.round(value + (to[i] - value) * t));
}
