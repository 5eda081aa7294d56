// What lies between cells: walls and one-way passages on their sides, and links, which lead from cell to cell.

/** Half of the sides of a cell, by wend's directions: the way across, in cells. The other half are others' halves. */
const ACROSS = {
    square: [
        [2, 1, 0],
        [4, 0, 1],
    ],
    pointy: [
        [2, 1, 0],
        [3, 0.5, Math.sqrt(3) / 2],
        [5, -0.5, Math.sqrt(3) / 2],
    ],
    flat: [
        [4, 0, 1],
        [3, Math.sqrt(3) / 2, 0.5],
        [1, Math.sqrt(3) / 2, -0.5],
    ],
};

/** Walls on the sides of cells are lines; where one way is open a thin line has a triangle that points there. */
export function drawSides(context, camera, layout, { map, level, colours }, box) {
    if (!map.exits) return;
    const walls = new Path2D();
    const thin = new Path2D();
    const arrows = new Path2D();
    const across = ACROSS[layout.kind.match(/square|pointy|flat/)[0]];
    const half = layout.hexagonal ? 1 / Math.sqrt(12) : 0.5; /* of a side */
    const look = (column, row) => {
        for (const [direction, dx, dy] of across) {
            const [x, y] = layout.centre(column, row);
            const beyond = layout.pick(x + dx, y + dy);
            if (!map.inside(...beyond)) continue;
            const there = (map.exits[map.index(column, row, level)] >> direction) & 1;
            const back = (map.exits[map.index(...beyond, level)] >> ((direction + 4) % 8)) & 1;
            if (there && back) continue;
            const path = there || back ? thin : walls;
            const middle = [x + dx / 2, y + dy / 2];
            path.moveTo(...camera.toScreen(middle[0] - dy * half, middle[1] + dx * half));
            path.lineTo(...camera.toScreen(middle[0] + dy * half, middle[1] - dx * half));
            if (there) triangle(arrows, camera, middle, [dx, dy], 0.2);
            if (back) triangle(arrows, camera, middle, [-dx, -dy], 0.2);
        }
    };
    for (let row = box.top; row < box.bottom; row++)
        for (let column = box.left; column < box.right; column++) look(column, row);
    context.lineCap = 'round';
    context.strokeStyle = context.fillStyle = colours.side;
    context.lineWidth = Math.max(2, camera.scale * 0.13);
    context.stroke(walls);
    context.lineWidth = Math.max(1, camera.scale * 0.05);
    context.stroke(thin);
    context.fill(arrows);
}

/** Links of a level are dashed arrows; those to other levels small triangles, up and down. */
export function drawLinks(context, camera, layout, { map, level, colours }) {
    const lines = new Path2D();
    const heads = new Path2D();
    for (const { from, to } of map.links) {
        if (from[2] !== level) continue;
        const [x, y] = layout.centre(from[0], from[1]);
        if (to[2] !== level) {
            const up = to[2] > level ? 1 : -1;
            triangle(heads, camera, [x + 0.22, y - up * 0.24], [0, -up], 0.17);
            continue;
        }
        const [ex, ey] = layout.centre(to[0], to[1]);
        const length = Math.hypot(ex - x, ey - y) || 1;
        lines.moveTo(...camera.toScreen(x, y));
        lines.lineTo(...camera.toScreen(ex, ey));
        triangle(heads, camera, [ex, ey], [(ex - x) / length, (ey - y) / length], 0.26);
    }
    context.strokeStyle = context.fillStyle = colours.link;
    context.lineWidth = Math.max(1, camera.scale * 0.05);
    context.setLineDash([4, 4]);
    context.stroke(lines);
    context.setLineDash([]);
    context.fill(heads);
}

/** Points along (dx, dy), of length 1, with its middle at (x, y); `size` is half of its length, in cells. */
function triangle(path, camera, [x, y], [dx, dy], size) {
    path.moveTo(...camera.toScreen(x + dx * size, y + dy * size));
    path.lineTo(...camera.toScreen(x - (dx + dy) * size, y - (dy - dx) * size));
    path.lineTo(...camera.toScreen(x - (dx - dy) * size, y - (dy + dx) * size));
    path.closePath();
}
