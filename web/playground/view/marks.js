// The little shapes by which terrains are told apart without colour. Each adds its lines to one path for all its cells;
// (x, y) is the cell's middle, s its side in pixels, h a number from 0 to 1 that differs from cell to cell.

export const marks = {
    blades(path, x, y, s, h) {
        if (h < 0.45) return;
        const dx = (h - 0.7) * s;
        const u = s * 0.1;
        path.moveTo(x + dx - u, y - u);
        path.lineTo(x + dx, y + u);
        path.lineTo(x + dx + u, y - u);
    },
    dashes(path, x, y, s, h) {
        const u = s * 0.24;
        const dy = (h - 0.5) * s * 0.3;
        path.moveTo(x - u, y - s * 0.14 + dy);
        path.lineTo(x + u * 0.4, y - s * 0.14 + dy);
        path.moveTo(x - u * 0.2, y + s * 0.16 + dy);
        path.lineTo(x + u, y + s * 0.16 + dy);
    },
    waves(path, x, y, s, h) {
        if (h < 0.35) return;
        const u = s * 0.18;
        const dy = (h - 0.6) * s * 0.5;
        path.moveTo(x - 2 * u, y + dy);
        path.quadraticCurveTo(x - u, y + dy - u, x, y + dy);
        path.quadraticCurveTo(x + u, y + dy + u, x + 2 * u, y + dy);
    },
    dots(path, x, y, s, h) {
        const u = Math.max(0.5, s * 0.05);
        for (const [dx, dy] of [
            [h - 0.6, 0.2],
            [0.2, h - 0.7],
            [-0.1, -0.2],
        ]) {
            path.moveTo(x + dx * s * 0.7, y + dy * s);
            path.lineTo(x + dx * s * 0.7 + u, y + dy * s);
        }
    },
    hill(path, x, y, s) {
        path.moveTo(x - s * 0.28, y + s * 0.14);
        path.quadraticCurveTo(x, y - s * 0.34, x + s * 0.28, y + s * 0.14);
    },
    peak(path, x, y, s) {
        path.moveTo(x - s * 0.28, y + s * 0.22);
        path.lineTo(x, y - s * 0.26);
        path.lineTo(x + s * 0.28, y + s * 0.22);
    },
    steps(path, x, y, s) {
        for (const dy of [-0.25, 0, 0.25]) {
            path.moveTo(x - s * 0.3, y + dy * s);
            path.lineTo(x + s * 0.3, y + dy * s);
        }
    },
};

/** The crown of a tree, filled. */
export function tree(path, x, y, s, h) {
    const r = s * (0.26 + 0.1 * h);
    const cx = x + (h - 0.5) * s * 0.2;
    path.moveTo(cx, y - r * 1.35);
    path.lineTo(cx + r, y + r * 0.8);
    path.lineTo(cx - r, y + r * 0.8);
    path.closePath();
}

/** A number from 0 to 1 that depends on the cell alone. */
export function grain(column, row) {
    let t = Math.imul(column + 1, 0x9e3779b1) ^ Math.imul(row + 7, 0x85ebca6b);
    t = Math.imul(t ^ (t >>> 15), 0x2c1b3ce5);
    return ((t ^ (t >>> 13)) >>> 0) / 4294967296;
}
