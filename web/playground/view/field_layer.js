// A field: in each cell an arrow the way to the goal, and a shade for the cost from there.
import { ramp } from './colours.js';
import { drawPicture, eachCell, fillHexagons } from './ground.js';
import { ways } from '../search/ways.js';
import { arrowTo } from './search_layer.js';

export class FieldLayer {
    constructor() {
        this.picture = document.createElement('canvas');
        this.context = this.picture.getContext('2d');
        this.field = null;
    }

    /** field: {directions: Uint8Array (8 and more: none), costs: Float64Array (Infinity: none)}, all levels. */
    show(field, map, level, colours) {
        Object.assign(this, { field, map, level, colours, base: level * map.area });
        this.picture.width = map.width;
        this.picture.height = map.height;
        const image = this.context.createImageData(map.width, map.height);
        const pixels = new Uint32Array(image.data.buffer);
        const shades = ramp({ ...colours, seen: 110 });
        let most = 1;
        for (const cost of field.costs) most = cost > most && cost < Infinity ? cost : most;
        for (let i = 0; i < pixels.length; i++) {
            const cost = field.costs[this.base + i];
            pixels[i] = cost < Infinity ? shades[Math.floor((255 * cost) / most)] : 0;
        }
        this.pixels = pixels;
        this.context.putImageData(image, 0, 0);
    }

    hide() {
        this.field = null;
    }

    /** Whether each cell has its 'arrow', or only the 'shade' of its cost. */
    detail(camera, layout) {
        const { left, top, right, bottom } = camera.visible(layout, this.map.width, this.map.height);
        return camera.scale >= 9 && (right - left) * (bottom - top) <= 12000 ? 'arrows' : 'shade';
    }

    draw(context, camera, layout) {
        if (!this.field) return;
        const box = camera.visible(layout, this.map.width, this.map.height);
        const near = this.detail(camera, layout) === 'arrows';
        if (near && layout.hexagonal) fillHexagons(context, camera, layout, box, this.pixels, this.map.width);
        else drawPicture(context, camera, layout, this.picture);
        if (near) this.drawArrows(context, camera, layout, box);
    }

    drawArrows(context, camera, layout, box) {
        const path = new Path2D();
        const s = camera.scale;
        eachCell(box, (column, row) => {
            const direction = this.field.directions[this.base + row * this.map.width + column];
            if (direction > 7) return;
            const [x, y] = camera.toScreen(...layout.centre(column, row));
            const [dx, dy] = layout.hexagonal ? hexWay(layout, direction) : ways[direction];
            const r = (s * 0.3) / Math.hypot(dx, dy);
            arrowTo(path, x - dx * r, y - dy * r, x + dx * r, y + dy * r, s * 0.2);
        });
        context.lineCap = 'round';
        context.strokeStyle = this.colours.ink;
        context.lineWidth = Math.max(1, s * 0.06);
        context.stroke(path);
    }
}

/** Hexagons lie off the axes: their six ways are those of wend's directions, drawn where the neighbours lie. */
function hexWay(layout, direction) {
    const [dx, dy] = ways[direction];
    const half = layout.kind.includes('pointy');
    return half && dy ? [dx * 0.5, dy * 0.866] : !half && dx ? [dx * 0.866, dy * 0.5] : [dx, dy];
}
