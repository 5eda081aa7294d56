// Meshes: their polygons, and what a search over them has looked at.

export function drawMeshGround(context, camera, mesh, level, colours) {
    const ground = new Path2D();
    const walls = new Path2D();
    const faint = new Path2D();
    for (const polygon of mesh.polygons) {
        if (polygon.level !== level) {
            outline(faint, camera, polygon.corners);
            continue;
        }
        outline(ground, camera, polygon.corners);
        sides(walls, camera, polygon);
    }
    const isDark = colours.name === 'dark';
    context.fillStyle = isDark ? 'rgba(255,255,255,.04)' : 'rgba(0,0,0,.04)';
    context.fill(faint);
    context.fillStyle = isDark ? '#2b313b' : '#f7f3e9';
    context.fill(ground);
    context.strokeStyle = isDark ? 'rgba(235,240,255,.16)' : 'rgba(30,40,60,.16)';
    context.lineWidth = 1;
    context.stroke(ground);
    context.strokeStyle = isDark ? '#9aa3b0' : '#5d6675';
    context.lineWidth = 2.5;
    context.lineCap = 'round';
    context.stroke(walls);
}

function outline(path, camera, corners) {
    for (let i = 0; i < corners.length; i += 2) {
        const [x, y] = camera.toScreen(corners[i], corners[i + 1]);
        if (i) path.lineTo(x, y);
        else path.moveTo(x, y);
    }
    path.closePath();
}

/** Sides without a neighbour. */
function sides(path, camera, { corners, walls }) {
    const count = corners.length / 2;
    walls.forEach((wall, i) => {
        const next = (i + 1) % count;
        if (!wall) return;
        path.moveTo(...camera.toScreen(corners[2 * i], corners[2 * i + 1]));
        path.lineTo(...camera.toScreen(corners[2 * next], corners[2 * next + 1]));
    });
}

/**
 * The polygons looked at so far, the sides looked through, and a line from where each was seen to where the way would
 * cross it; the last one stands out.
 */
export function drawMeshSearch(context, camera, state, colours) {
    const { trace, mesh, level } = state;
    if (!trace?.mesh) return;
    const seen = new Path2D();
    const lines = new Path2D();
    const sides = new Path2D();
    const looked = new Set();
    for (let e = 0; e < trace.done; e++) {
        if (trace.level[e] !== level) continue;
        for (const id of trace.beside.subarray(2 * e, 2 * e + 2)) if (id >= 0) looked.add(id);
        segment(sides, camera, trace.sides.subarray(4 * e, 4 * e + 4));
        segment(lines, camera, [trace.parentX[e], trace.parentY[e], trace.x[e], trace.y[e]]);
    }
    for (const id of looked) outline(seen, camera, mesh.polygons[id].corners);
    const [r, g, b] = colours.early;
    const [lr, lg, lb] = colours.late;
    context.fillStyle = `rgba(${r},${g},${b},.20)`;
    context.fill(seen);
    stroke(context, lines, `rgba(${r},${g},${b},.6)`, 1.2);
    stroke(context, sides, `rgb(${lr},${lg},${lb})`, 3);
    drawNow(context, camera, trace, colours);
}

function drawNow(context, camera, trace, colours) {
    const e = trace.done - 1;
    const path = new Path2D();
    if (e < 0 || trace.done === trace.count) return;
    segment(path, camera, trace.sides.subarray(4 * e, 4 * e + 4));
    segment(path, camera, [trace.parentX[e], trace.parentY[e], trace.x[e], trace.y[e]]);
    stroke(context, path, colours.current, 4);
}

function segment(path, camera, [x0, y0, x1, y1]) {
    path.moveTo(...camera.toScreen(x0, y0));
    path.lineTo(...camera.toScreen(x1, y1));
}

function stroke(context, path, ink, width) {
    context.strokeStyle = ink;
    context.lineWidth = width;
    context.lineCap = 'round';
    context.stroke(path);
}
