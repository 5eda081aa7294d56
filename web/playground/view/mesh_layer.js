// Meshes: their polygons, and what a search over them has looked at.

export function drawMeshGround(context, camera, mesh, level, colours) {
    const ground = new Path2D(), walls = new Path2D(), faint = new Path2D();
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
        if (i)
            path.lineTo(x, y);
        else
            path.moveTo(x, y);
    }
    path.closePath();
}

/** Sides without a neighbour. */
function sides(path, camera, { corners, walls }) {
    const count = corners.length / 2;
    walls.forEach((wall, i) => {
        const next = (i + 1) % count;
        if (!wall)
            return;
        path.moveTo(...camera.toScreen(corners[2 * i], corners[2 * i + 1]));
        path.lineTo(...camera.toScreen(corners[2 * next], corners[2 * next + 1]));
    });
}

/** The polygons looked at so far, and a line from each place to where the way to it comes from. */
export function drawMeshSearch(context, camera, state, colours) {
    const { trace, mesh, level } = state;
    if (!trace?.mesh)
        return;
    const seen = new Path2D(), lines = new Path2D(), places = new Path2D();
    const looked = new Set();
    for (let e = 0; e < trace.done; e++) {
        if (trace.level[e] !== level)
            continue;
        for (const polygon of polygonsAround(mesh, level, trace.x[e], trace.y[e]))
            looked.add(polygon);
        const [x, y] = camera.toScreen(trace.x[e], trace.y[e]);
        lines.moveTo(...camera.toScreen(trace.parentX[e], trace.parentY[e]));
        lines.lineTo(x, y);
        places.moveTo(x + 2.5, y);
        places.arc(x, y, 2.5, 0, 7);
    }
    for (const polygon of looked)
        outline(seen, camera, polygon.corners);
    const [r, g, b] = colours.early;
    context.fillStyle = `rgba(${r},${g},${b},.22)`;
    context.fill(seen);
    context.strokeStyle = `rgba(${r},${g},${b},.6)`;
    context.lineWidth = 1.2;
    context.stroke(lines);
    context.fillStyle = colours.open;
    context.fill(places);
}

function polygonsAround(mesh, level, x, y) {
    return mesh.polygons.filter((polygon) => polygon.level === level && holds(polygon.corners, x, y));
}

/** Whether a convex outline holds a point, its rim too. */
function holds(corners, x, y) {
    let left = false, right = false;
    for (let i = 0, count = corners.length; i < count; i += 2) {
        const ax = corners[i], ay = corners[i + 1], bx = corners[(i + 2) % count], by = corners[(i + 3) % count];
        const side = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
        left ||= side < -0.01;
        right ||= side > 0.01;
    }
    return !(left && right);
}
