// Meshes: their polygons, and for somebody with a radius the ground its middle keeps to.

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
    const kept = mesh.room?.polygons;
    const room = kept ? new Path2D() : ground;
    for (const { level: at, corners } of kept ?? []) if (at === level) outline(room, camera, corners);
    const isDark = colours.name === 'dark';
    context.fillStyle = isDark ? 'rgba(255,255,255,.04)' : 'rgba(0,0,0,.04)';
    context.fill(faint);
    if (kept) {
        context.fillStyle = isDark ? '#20252d' : '#e3dccb';
        context.fill(ground);
    }
    context.fillStyle = isDark ? '#2b313b' : '#f7f3e9';
    context.fill(room);
    context.strokeStyle = isDark ? 'rgba(235,240,255,.16)' : 'rgba(30,40,60,.16)';
    context.lineWidth = 1;
    context.stroke(room);
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
