// The land: painted when the view or the map changes, not frame by frame. From afar it is a picture of one pixel a cell.
import { terrainOf } from '../map/terrains.js';
import { rgb } from './colours.js';
import { drawLinks, drawSides } from './edges.js';
import { grain, marks, tree } from './marks.js';

const MOST_DETAILED = 12000; /* cells that are painted one by one */
const LEAST_DETAILED = 5; /* pixels a cell */
const EXACT = 0.4; /* how round corners are between lands that weigh differently: all of a cell's half is 1 */
const BESIDE = 2; /* cells beside a changed one whose looks depend on it */
const DIAGONALS = [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
];

export class Ground {
    constructor() {
        this.picture = document.createElement('canvas');
        this.context = this.picture.getContext('2d', { willReadFrequently: true });
    }

    /** Takes over a map, a level and the colours. */
    show(map, level, colours, weights) {
        Object.assign(this, { map, level, colours });
        const names = map.terrainNames();
        this.looks = Array.from({ length: 256 }, (_, byte) => terrainOf(byte, names));
        this.weigh(weights);
        this.inks = this.looks.map((look) => look[colours.name]);
        this.picture.width = map.width;
        this.picture.height = map.height;
        this.image = this.context.createImageData(map.width, map.height);
        this.pixels = new Uint32Array(this.image.data.buffer);
        this.shades = new Uint32Array(256);
        for (const byte of map.bytes()) this.shades[byte] = rgb(this.context, this.inks[byte]);
        this.repaint(0, map.height);
    }

    /** What terrains weigh for the mover, byte → weight; whether that is something new. */
    weigh(weights) {
        const now = this.looks.map((look, byte) => weights.get(byte) ?? look.weight);
        const same = this.weights?.every((weight, byte) => weight === now[byte]);
        this.weights = now;
        return !same;
    }

    /** Some rows of the map have changed. */
    repaint(top, bottom) {
        const { map, level, pixels, shades } = this;
        const base = level * map.area;
        for (let i = top * map.width; i < bottom * map.width; i++) {
            const byte = map.terrain[base + i];
            pixels[i] = shades[byte] || (shades[byte] = rgb(this.context, this.inks[byte]));
        }
        this.context.putImageData(this.image, 0, 0, 0, top, map.width, bottom - top);
    }

    byteAt(column, row) {
        return this.map.inside(column, row) ? this.map.terrain[this.map.index(column, row, this.level)] : -1;
    }

    draw(context, camera, layout) {
        const box = camera.visible(layout, this.map.width, this.map.height);
        if (isDetailed(camera, box)) this.drawCells(context, camera, layout, box);
        else drawPicture(context, camera, layout, this.picture);
    }

    /** Only what lies on and beside some changed cells; false where all must be drawn. */
    drawPart(context, camera, layout, part, back) {
        const box = camera.visible(layout, this.map.width, this.map.height);
        if (layout.hexagonal || !isDetailed(camera, box)) return false;
        const [x0, y0] = camera.toScreen(part.left - BESIDE, part.top - BESIDE).map(Math.floor);
        const [x1, y1] = camera.toScreen(part.right + BESIDE, part.bottom + BESIDE).map(Math.ceil);
        context.save();
        context.beginPath();
        context.rect(x0, y0, x1 - x0, y1 - y0);
        context.clip();
        context.fillStyle = back;
        context.fillRect(x0, y0, x1 - x0, y1 - y0);
        this.drawCells(context, camera, layout, {
            left: Math.max(box.left, part.left - 2 * BESIDE),
            top: Math.max(box.top, part.top - 2 * BESIDE),
            right: Math.min(box.right, part.right + 2 * BESIDE),
            bottom: Math.min(box.bottom, part.bottom + 2 * BESIDE),
        });
        context.restore();
        return true;
    }

    drawCells(context, camera, layout, box) {
        if (layout.hexagonal) this.fillHexagons(context, camera, layout, box);
        else this.fillSquares(context, camera, box);
        if (camera.scale >= 6 && !layout.hexagonal) this.roundCorners(context, camera, box);
        if (camera.scale >= 8) this.drawMarks(context, camera, layout, box);
        if (!layout.hexagonal) this.drawWalls(context, camera, box);
        if (camera.scale >= 26) this.drawLines(context, camera, layout, box);
        drawSides(context, camera, layout, this, box);
        drawLinks(context, camera, layout, this);
    }

    /** Runs of one terrain in a row are one rectangle. */
    fillSquares(context, camera, box) {
        for (let row = box.top; row < box.bottom; row++)
            for (let column = box.left; column < box.right;) {
                const byte = this.byteAt(column, row);
                let end = column + 1;
                while (end < box.right && this.byteAt(end, row) === byte) end++;
                context.fillStyle = this.inks[byte];
                fillSnapped(context, ...camera.toScreen(column, row), ...camera.toScreen(end, row + 1));
                column = end;
            }
    }

    /**
     * Land that grew has soft outlines: a corner that sticks out is rounded, and stairs of corners become slopes. Where
     * two lands weigh differently for the mover, the outline stays so near to that of the cells that
     * a path along it looks as right as it is.
     */
    roundCorners(context, camera, box) {
        const notches = new Map();
        const half = camera.scale / 2;
        const grown = (byte) => byte >= 0 && this.looks[byte].mark !== 'wall' && !this.looks[byte].built;
        eachCell(box, (column, row) => {
            const byte = this.byteAt(column, row);
            if (!grown(byte)) return;
            const [x, y] = camera.toScreen(column + 0.5, row + 0.5);
            for (const [dx, dy] of DIAGONALS) {
                const beside = this.byteAt(column + dx, row);
                if (beside === byte || !grown(beside) || this.byteAt(column, row + dy) !== beside) continue;
                if (!notches.has(beside)) notches.set(beside, new Path2D());
                const path = notches.get(beside);
                const slope = this.byteAt(column - dx, row + dy) === byte || this.byteAt(column + dx, row - dy) === byte;
                if (this.weights[beside] !== this.weights[byte]) notch(path, x, y, dx * half, dy * half, EXACT);
                else if (slope) chamfer(path, x, y, dx * half, dy * half);
                else notch(path, x, y, dx * half, dy * half, 1);
            }
        });
        for (const [byte, path] of notches) {
            context.fillStyle = this.inks[byte];
            context.fill(path);
        }
    }

    fillHexagons(context, camera, layout, box) {
        const paths = new Map();
        eachCell(box, (column, row) => {
            const byte = this.byteAt(column, row);
            if (!paths.has(byte)) paths.set(byte, new Path2D());
            hexagon(paths.get(byte), camera, layout, column, row, 1.02);
        });
        for (const [byte, path] of paths) {
            context.fillStyle = this.inks[byte];
            context.fill(path);
        }
    }

    drawMarks(context, camera, layout, box) {
        const lines = new Path2D();
        const crowns = new Path2D();
        const s = camera.scale;
        eachCell(box, (column, row) => {
            const mark = this.looks[this.byteAt(column, row)].mark;
            const [x, y] = camera.toScreen(...layout.centre(column, row));
            if (mark === 'tree') tree(crowns, x, y, s, grain(column, row));
            else if (mark === 'wall' && layout.hexagonal) hexagon(crowns, camera, layout, column, row, 0.6);
            else marks[mark]?.(lines, x, y, s, grain(column, row));
        });
        context.fillStyle = this.colours.crown;
        context.fill(crowns);
        context.strokeStyle = this.colours.mark;
        context.lineWidth = Math.max(0.8, s / 18);
        context.lineCap = 'round';
        context.stroke(lines);
    }

    /** Walls stand up: a dark face where the ground below begins, and a shadow on it. */
    drawWalls(context, camera, box) {
        const s = camera.scale;
        const face = Math.max(1, s * 0.28);
        const standing = (column, row) => this.looks[Math.max(0, this.byteAt(column, row))].mark === 'wall';
        const faces = new Path2D();
        const shadows = new Path2D();
        const tops = new Path2D();
        eachCell({ ...box, top: box.top - 1 }, (column, row) => {
            if (row < 0 || !standing(column, row)) return;
            const [x, y] = camera.toScreen(column, row);
            if (row + 1 < this.map.height && !standing(column, row + 1)) {
                faces.rect(x, y + s - face, s, face);
                shadows.rect(x, y + s, s, s * 0.16);
            }
            if (row === 0 || !standing(column, row - 1)) tops.rect(x, y, s, Math.max(1, s * 0.08));
        });
        for (const [ink, path] of [
            ['shadow', shadows],
            ['face', faces],
            ['ridge', tops],
        ]) {
            context.fillStyle = this.colours[ink];
            context.fill(path);
        }
    }

    drawLines(context, camera, layout, box) {
        const path = new Path2D();
        eachCell(box, (column, row) => hexagon(path, camera, layout, column, row, 1));
        context.strokeStyle = this.colours.grid;
        context.lineWidth = 1;
        context.stroke(path);
    }
}

/** Whether cells are painted one by one, and not as a picture of them. */
function isDetailed(camera, { left, top, right, bottom }) {
    return camera.scale >= LEAST_DETAILED && (right - left) * (bottom - top) <= MOST_DETAILED;
}

/** The corner of a square, cut off straight. */
function chamfer(path, x, y, dx, dy) {
    path.moveTo(x + dx, y);
    path.lineTo(x + dx * 1.04, y + dy * 1.04);
    path.lineTo(x, y + dy);
    path.closePath();
}

/** The corner of a square outside a circle in it, as wide as `part` of the square. */
function notch(path, x, y, dx, dy, part) {
    const [nearX, nearY] = [x + dx * (1 - part), y + dy * (1 - part)];
    path.moveTo(x + dx, nearY);
    path.lineTo(x + dx * 1.04, y + dy * 1.04);
    path.lineTo(nearX, y + dy);
    path.arcTo(x + dx, y + dy, x + dx, nearY, Math.abs(dx) * part);
    path.closePath();
}

/** Without seams between neighbours, whatever the scale. */
function fillSnapped(context, x0, y0, x1, y1) {
    const x = Math.round(x0);
    const y = Math.round(y0);
    context.fillRect(x, y, Math.round(x1) - x, Math.round(y1) - y);
}

export function eachCell(box, visit) {
    for (let row = box.top; row < box.bottom; row++)
        for (let column = box.left; column < box.right; column++) visit(column, row);
}

/** The outline of any cell, square or hexagon. */
export function hexagon(path, camera, layout, column, row, size) {
    const [cx, cy] = layout.centre(column, row);
    const [x, y] = camera.toScreen(cx, cy);
    const s = camera.scale * size;
    layout.corners.forEach(([dx, dy], i) =>
        i ? path.lineTo(x + dx * s, y + dy * s) : path.moveTo(x + dx * s, y + dy * s),
    );
    path.closePath();
}

/** Shows a picture that has a pixel for each cell; hexagons row by row or column by column, as they are shifted. */
export function drawPicture(context, camera, layout, picture) {
    const s = camera.scale;
    context.imageSmoothingEnabled = false;
    if (!layout.hexagonal) {
        const [x, y] = camera.toScreen(0, 0);
        context.drawImage(picture, x, y, picture.width * s, picture.height * s);
        return;
    }
    const [sx, sy] = layout.step;
    const { width, height } = picture;
    const upright = layout.kind.includes('flat');
    for (let i = 0; i < (upright ? width : height); i++) {
        const [cx, cy] = upright ? layout.centre(i, 0) : layout.centre(0, i);
        const [x, y] = camera.toScreen(cx - sx / 2, cy - sy / 2);
        if (upright) context.drawImage(picture, i, 0, 1, height, x, y, sx * s + 0.6, height * s);
        else context.drawImage(picture, 0, i, width, 1, x, y, width * s, sy * s + 0.6);
    }
}

/** The same from nearer: each cell of some has the colour of its pixel. */
export function fillHexagons(context, camera, layout, box, pixels, width) {
    const paths = new Map();
    eachCell(box, (column, row) => {
        const colour = pixels[row * width + column];
        if (!colour) return;
        if (!paths.has(colour)) paths.set(colour, new Path2D());
        hexagon(paths.get(colour), camera, layout, column, row, 1);
    });
    for (const [colour, path] of paths) {
        context.fillStyle = `rgba(${colour & 255},${(colour >> 8) & 255},${(colour >> 16) & 255},${(colour >>> 24) / 255})`;
        context.fill(path);
    }
}
