// What a search has looked at: a picture of one pixel a cell, shapes where cells are large enough, numbers where they
// are larger still.
import { EXPANDED } from '../search/trace.js';
import { pixel, ramp } from './colours.js';
import { drawPicture, eachCell, fillHexagons, hexagon } from './ground.js';

const SHAPES_FROM = 13;
const NUMBERS_FROM = 46;
const MOST_JUMPS = 8000;

export class SearchLayer {
    constructor() {
        this.picture = document.createElement('canvas');
        this.context = this.picture.getContext('2d');
        this.trace = null;
    }

    show(trace, map, level, colours) {
        Object.assign(this, { trace, map, level, colours, base: level * map.area });
        if (this.picture.width !== map.width || this.picture.height !== map.height || !this.image) {
            this.picture.width = map.width;
            this.picture.height = map.height;
            this.image = this.context.createImageData(map.width, map.height);
            this.pixels = new Uint32Array(this.image.data.buffer);
        }
        this.ramp = ramp(colours);
        this.frontier = pixel(...colours.frontier);
        this.pixels.fill(0);
        trace?.last.forEach((event, cell) => event >= 0 && this.paint(cell, event));
        this.fresh = true;
    }

    hide() {
        this.trace = null;
    }

    goTo(step) {
        this.trace.goTo(step, (cell, event) => this.paint(cell, event));
        this.fresh = true;
    }

    paint(cell, event) {
        const at = cell - this.base;
        if (at < 0 || at >= this.pixels.length) return;
        this.pixels[at] = event < 0 ? 0 : this.colourOf(event);
    }

    colourOf(event) {
        if (this.trace.kind[event] !== EXPANDED) return this.frontier;
        return this.ramp[Math.floor((255 * this.trace.rank[event]) / Math.max(1, this.trace.length))];
    }

    /** How much of each cell is drawn: 'cells' in their colour, with 'shapes' in them, or with 'numbers'. */
    detail(camera, layout) {
        if (camera.scale >= NUMBERS_FROM) return 'numbers';
        return camera.scale >= SHAPES_FROM && this.isNear(camera, layout) ? 'shapes' : 'cells';
    }

    isNear(camera, layout) {
        const { left, top, right, bottom } = camera.visible(layout, this.map.width, this.map.height);
        return (right - left) * (bottom - top) <= 12000;
    }

    draw(context, camera, layout) {
        if (!this.trace) return;
        if (this.fresh) this.context.putImageData(this.image, 0, 0);
        this.fresh = false;
        const box = camera.visible(layout, this.map.width, this.map.height);
        if (layout.hexagonal && camera.scale >= 5 && this.isNear(camera, layout))
            fillHexagons(context, camera, layout, box, this.pixels, this.map.width);
        else drawPicture(context, camera, layout, this.picture);
        const detail = this.detail(camera, layout);
        if (detail === 'shapes') this.drawShapes(context, camera, layout, box);
        if (detail === 'numbers') this.drawNumbers(context, camera, layout, box);
        if (this.trace.engine.startsWith('jps')) this.drawJumps(context, camera, layout);
        this.drawCurrent(context, camera, layout);
    }

    /** All jumps so far, for cells alone say little of a search that leaps over most of them. */
    drawJumps(context, camera, layout) {
        const path = new Path2D();
        const { trace, map } = this;
        for (let event = Math.max(0, trace.done - MOST_JUMPS); event < trace.done; event++)
            if (map.level(trace.cell[event]) === this.level && trace.parent[event] >= 0)
                this.way(path, camera, layout, event);
        context.lineWidth = 1.3;
        context.strokeStyle = this.colours.open;
        context.stroke(path);
    }

    /** The line from an event's parent to its cell: of a jump first diagonal, then straight. */
    way(path, camera, layout, event) {
        const { map, trace } = this;
        const cell = trace.cell[event];
        const parent = trace.parent[event];
        const x = map.column(parent);
        const y = map.row(parent);
        const dx = map.column(cell) - x;
        const dy = map.row(cell) - y;
        path.moveTo(...camera.toScreen(...layout.centre(x, y)));
        if (trace.engine.startsWith('jps')) {
            const [kx, ky] = knee(dx, dy, trace.engine === 'jps4');
            path.lineTo(...camera.toScreen(...layout.centre(x + kx, y + ky)));
        }
        path.lineTo(...camera.toScreen(...layout.centre(x + dx, y + dy)));
    }

    eventAt(column, row) {
        return this.trace.last[this.base + row * this.map.width + column];
    }

    /** Open cells have a ring, expanded ones a dot. */
    drawShapes(context, camera, layout, box) {
        const rings = new Path2D();
        const dots = new Path2D();
        const s = camera.scale;
        eachCell(box, (column, row) => {
            const event = this.eventAt(column, row);
            if (event < 0) return;
            const [x, y] = camera.toScreen(...layout.centre(column, row));
            const expanded = this.trace.kind[event] === EXPANDED;
            const r = expanded ? s * 0.09 : s * 0.26;
            const path = expanded ? dots : rings;
            path.moveTo(x + r, y);
            path.arc(x, y, r, 0, 7);
        });
        context.lineWidth = Math.max(1, s * 0.08);
        context.strokeStyle = this.colours.open;
        context.stroke(rings);
        context.fillStyle = 'rgba(255,255,255,.7)';
        context.fill(dots);
    }

    /** g top left, h top right, f below, and from the middle an arrow to the parent. */
    drawNumbers(context, camera, layout, box) {
        const s = camera.scale;
        const { trace, colours } = this;
        const arrows = new Path2D();
        const rings = new Path2D();
        const small = `${Math.round(s * 0.17)}px system-ui, sans-serif`;
        const large = `600 ${Math.round(s * 0.24)}px system-ui, sans-serif`;
        context.textBaseline = 'middle';
        eachCell(box, (column, row) => {
            const event = this.eventAt(column, row);
            if (event < 0) return;
            const [x, y] = camera.toScreen(...layout.centre(column, row));
            context.fillStyle = colours.ink;
            context.font = small;
            context.textAlign = 'left';
            context.fillText(steps(trace.g[event]), x - s * 0.42, y - s * 0.33);
            context.textAlign = 'right';
            context.fillText(steps(trace.estimate(event)), x + s * 0.42, y - s * 0.33);
            context.textAlign = 'center';
            context.font = large;
            context.fillText(steps(trace.f(event)), x, y + s * 0.33);
            this.arrow(arrows, camera, layout, event, x, y);
            if (trace.kind[event] !== EXPANDED) hexagon(rings, camera, layout, column, row, 0.94);
        });
        context.lineWidth = Math.max(1.5, s * 0.03);
        context.strokeStyle = colours.ink;
        context.stroke(arrows);
        context.strokeStyle = colours.open;
        context.stroke(rings);
    }

    arrow(path, camera, layout, event, x, y) {
        const parent = this.trace.parent[event];
        const s = camera.scale;
        if (parent < 0 || parent === this.trace.cell[event] || this.map.level(parent) !== this.level) return;
        const [px, py] = camera.toScreen(...layout.centre(this.map.column(parent), this.map.row(parent)));
        const length = Math.hypot(px - x, py - y) || 1;
        const ux = (px - x) / length;
        const uy = (py - y) / length;
        const r = s * 0.15;
        arrowTo(path, x - ux * r, y - uy * r, x + ux * r, y + uy * r, s * 0.09);
    }

    /** The cell that was just expanded: a diamond, and the jump or step that led there. */
    drawCurrent(context, camera, layout) {
        const { trace } = this;
        const event = trace.current;
        if (event < 0 || trace.at === trace.length || this.map.level(trace.cell[event]) !== this.level) return;
        const cell = trace.cell[event];
        const parent = trace.parent[event];
        if (camera.scale >= NUMBERS_FROM) return this.drawFrame(context, camera, layout, cell);
        const [x, y] = camera.toScreen(...layout.centre(this.map.column(cell), this.map.row(cell)));
        const r = Math.max(5, camera.scale * 0.48);
        const path = new Path2D();
        path.moveTo(x, y - r);
        path.lineTo(x + r, y);
        path.lineTo(x, y + r);
        path.lineTo(x - r, y);
        path.closePath();
        if (parent >= 0 && parent !== cell) this.way(path, camera, layout, event);
        context.lineWidth = Math.max(2, camera.scale * 0.1);
        context.strokeStyle = this.colours.current;
        context.stroke(path);
    }

    /** Around the cell, so that its numbers can be read. */
    drawFrame(context, camera, layout, cell) {
        const path = new Path2D();
        hexagon(path, camera, layout, this.map.column(cell), this.map.row(cell), 0.94);
        for (const [ink, width] of [
            [this.colours.halo, 9],
            [this.colours.current, 5],
        ]) {
            context.lineWidth = width;
            context.strokeStyle = ink;
            context.stroke(path);
        }
    }
}

/** Where a jump by (dx, dy) turns from its first line into its second. */
export function knee(dx, dy, four) {
    const diagonal = Math.min(Math.abs(dx), Math.abs(dy));
    return four ? [0, dy] : [Math.sign(dx) * diagonal, Math.sign(dy) * diagonal];
}

/** Costs in steps of the usual price: short enough for a cell. */
export function steps(cost) {
    const value = cost / 13860;
    return value >= 100 ? value.toFixed(0) : value.toFixed(1);
}

export function arrowTo(path, x0, y0, x1, y1, head) {
    const angle = Math.atan2(y1 - y0, x1 - x0);
    path.moveTo(x0, y0);
    path.lineTo(x1, y1);
    for (const turn of [2.6, -2.6]) {
        path.moveTo(x1, y1);
        path.lineTo(x1 + head * Math.cos(angle + turn), y1 + head * Math.sin(angle + turn));
    }
}
