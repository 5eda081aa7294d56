// Pictures: a map from a picture of one pixel a cell, and a picture of what the stage shows.
import { GridMap } from './grid_map.js';
import { GRASS, GROUND, SWAMP, TREES, WALL, WATER } from './terrains.js';

const MOST_SIDE = 512;

/* Which terrain a colour means: the nearest of these. */
const meanings = [
    [255, 255, 255, GROUND],
    [240, 235, 220, GROUND],
    [210, 180, 140, GROUND],
    [0, 0, 0, WALL],
    [70, 75, 85, WALL],
    [120, 120, 120, WALL],
    [60, 120, 220, WATER],
    [150, 200, 230, WATER],
    [20, 60, 120, WATER],
    [190, 225, 140, GRASS],
    [110, 190, 70, GRASS],
    [20, 90, 40, TREES],
    [40, 120, 50, TREES],
    [130, 120, 60, SWAMP],
    [170, 175, 110, SWAMP],
];

/** A map of a picture; of a large one every cell takes the middle of a square of pixels. */
export async function mapOfPicture(blob, title) {
    const bitmap = await createImageBitmap(blob);
    const shrink = Math.max(1, Math.max(bitmap.width, bitmap.height) / MOST_SIDE);
    const width = Math.max(1, Math.round(bitmap.width / shrink));
    const height = Math.max(1, Math.round(bitmap.height / shrink));
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    context.imageSmoothingEnabled = false;
    context.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    const { data } = context.getImageData(0, 0, width, height);
    const map = new GridMap({ width, height, title });
    for (let i = 0; i < map.terrain.length; i++)
        map.terrain[i] = data[4 * i + 3] < 128 ? WALL : meaning(data[4 * i], data[4 * i + 1], data[4 * i + 2]);
    return map;
}

function meaning(red, green, blue) {
    let best = GROUND;
    let least = Infinity;
    for (const [r, g, b, byte] of meanings) {
        const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
        if (distance < least) {
            least = distance;
            best = byte;
        }
    }
    return best;
}

/** What the stage's canvases show, one over the other, as a PNG. */
export function pictureOf(canvases) {
    const [first] = canvases;
    const whole = document.createElement('canvas');
    whole.width = first.width;
    whole.height = first.height;
    const context = whole.getContext('2d');
    for (const canvas of canvases) context.drawImage(canvas, 0, 0);
    return new Promise((resolve) => whole.toBlob(resolve, 'image/png'));
}
