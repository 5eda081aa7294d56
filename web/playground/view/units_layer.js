// Thousands of small discs at once: each colour is drawn once and then copied.

const sprites = new Map();

/**
 * Draws units at places of the world. xy: x, y, x, y…; kinds: a number for each that picks from `inks` (null: all 0).
 * `radius` is in cells.
 */
export function drawUnits(
    context,
    camera,
    xy,
    count,
    { kinds = null, inks = ['#b4430f'], radius = 0.32, halo = '#fff' } = {},
) {
    const r = Math.max(1.5, camera.scale * radius);
    const images = inks.map((ink) => sprite(ink, halo, r));
    const { scale, x, y, width, height } = camera;
    const half = images[0].half;
    for (let i = 0; i < count; i++) {
        const sx = xy[2 * i] * scale - x - half;
        const sy = xy[2 * i + 1] * scale - y - half;
        if (sx > -2 * half && sy > -2 * half && sx < width && sy < height)
            context.drawImage(images[kinds ? kinds[i] : 0].canvas, sx | 0, sy | 0, 2 * half, 2 * half);
    }
}

function sprite(ink, halo, r) {
    const key = `${ink} ${halo} ${r.toFixed(1)}`;
    if (!sprites.has(key)) {
        if (sprites.size > 64) sprites.clear();
        sprites.set(key, paint(ink, halo, r));
    }
    return sprites.get(key);
}

function paint(ink, halo, r) {
    const half = Math.ceil(r + 1.5);
    const ratio = Math.min(2, self.devicePixelRatio || 1);
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = Math.ceil(half * 2 * ratio);
    const context = canvas.getContext('2d');
    context.scale(ratio, ratio);
    for (const [size, colour] of [
        [r + 1, halo],
        [r, ink],
    ]) {
        context.fillStyle = colour;
        context.beginPath();
        context.arc(half, half, size, 0, 7);
        context.fill();
    }
    return { canvas, half };
}
