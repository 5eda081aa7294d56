// The stage: three canvases one over the other, redrawn only where something changed, and whoever plays on them.
import { Camera } from './camera.js';
import { dark, light } from './colours.js';
import { FieldLayer } from './field_layer.js';
import { Ground } from './ground.js';
import { drawIntervals } from './interval_layer.js';
import { layoutOf, placeInWorld } from './layout.js';
import { drawMeshGround } from './mesh_layer.js';
import { along, drawCrosses, drawGoal, drawLine, drawStart, drawWalker, worldLine } from './path_layer.js';
import { SearchLayer } from './search_layer.js';
import { drawUnits } from './units_layer.js';

const SPEED = 9; /* cells a second that the walker goes */
const LEGEND = 34; /* pixels that the legend takes */

export class Stage {
    constructor(root, state) {
        this.root = root;
        this.state = state;
        this.camera = new Camera();
        this.ground = new Ground();
        this.searchLayer = new SearchLayer();
        this.fieldLayer = new FieldLayer();
        this.contexts = ['ground', 'search', 'actors'].map((id) => root.querySelector(`#${id}`).getContext('2d'));
        this.stale = new Set();
        this.groundPart = null; /* where only some cells of the ground have changed: {left, top, right, bottom} */
        this.colours = light;
        this.layout = layoutOf('square');
        this.line = null; /* the path in the world */
        this.drawn = Infinity; /* how far along it is drawn */
        this.walked = 0;
        this.walking = false;
        this.cursor = null; /* the keyboard's cell */
        this.scene = null; /* a play scene, see scenes.js */
        this.step = null; /* asked before each frame, true to be asked again: the player, the opening */
        this.frameTimes = new Float64Array(240);
        this.frames = 0;
        this.asked = false;
        this.stillness = matchMedia('(prefers-reduced-motion: reduce)');
        new ResizeObserver(() => this.resize()).observe(root);
        this.follow();
    }

    get still() {
        return this.stillness.matches;
    }

    follow() {
        const { state } = this;
        state.on('map', () => this.showMap());
        state.on('level', () => this.showLevel());
        state.on('cells', (indices) => this.showCells(indices));
        state.on('ends', () => this.invalidate('actors'));
        state.on('answer', () => this.showAnswer());
        state.on('options', () => this.showOptions());
    }

    setDark(isDark) {
        this.colours = isDark ? dark : light;
        if (this.state.map) this.showLevel();
    }

    resize() {
        const { clientWidth, clientHeight } = this.root;
        const ratio = Math.min(2, devicePixelRatio || 1);
        const fitted = Math.abs(this.camera.scale - this.camera.fitting()) < 0.01 || this.camera.width <= 1;
        this.camera.width = Math.max(1, clientWidth);
        this.camera.height = Math.max(1, clientHeight);
        for (const context of this.contexts) {
            context.canvas.width = Math.round(clientWidth * ratio);
            context.canvas.height = Math.round(clientHeight * ratio);
            context.setTransform(ratio, 0, 0, ratio, 0, 0);
        }
        if (fitted) this.camera.fit();
        this.invalidate('ground', 'search', 'actors');
        if (this.state.map) this.drawAll(); /* at once, or a resized canvas stays white for a frame */
    }

    showMap() {
        const { map, mesh } = this.state;
        this.layout = mesh ? layoutOf('square') : layoutOf(map.cells);
        this.camera.world = mesh ? [mesh.box[2] + 1, mesh.box[3] + 1] : this.layout.size(map.width, map.height);
        this.camera.below = LEGEND;
        this.camera.fit();
        this.cursor = null;
        this.line = null;
        this.searchLayer.hide();
        this.fieldLayer.hide();
        this.showLevel();
        this.drawAll();
    }

    showLevel() {
        const { map, mesh, level, trace, field } = this.state;
        if (!mesh) {
            this.ground.show(map, level, this.colours, this.weights());
            if (trace && !trace.intervals) this.searchLayer.show(trace, map, level, this.colours);
            if (field) this.fieldLayer.show(field, map, level, this.colours);
        }
        this.invalidate('ground', 'search', 'actors');
    }

    /** A rule has changed: how terrains meet depends on what they weigh. */
    showOptions() {
        if (this.state.mesh || !this.ground.weigh(this.weights())) return;
        this.invalidate('ground');
    }

    /** byte → weight as the mover of the question has it, undefined where nobody set one. */
    weights() {
        return new Map(this.state.game ? [] : this.state.options.weights);
    }

    showCells(indices) {
        const { map, level } = this.state;
        const seen = indices.filter((index) => map.level(index) === level);
        if (!seen.length) return;
        const part = emptyPart();
        for (const index of seen) widen(part, map.column(index), map.row(index));
        this.ground.repaint(part.top, part.bottom);
        const whole = this.stale.has('ground') && !this.groundPart;
        const { left, top, right, bottom } = this.groundPart ?? part;
        widen(part, left, top, right, bottom);
        this.invalidate('ground', 'actors');
        this.groundPart = whole ? null : part;
    }

    showAnswer() {
        const { answer, trace, field, map, level, mesh, options } = this.state;
        const points = answer?.points ?? [];
        this.line = points.length ? worldLine(points, this.layout) : null;
        this.drawn = Infinity;
        this.walked = 0;
        this.walking = !this.still;
        this.searchLayer.hide();
        this.fieldLayer.hide();
        if (trace && !trace.intervals && options.show === 'search') this.searchLayer.show(trace, map, level, this.colours);
        if (field && !mesh) this.fieldLayer.show(field, map, level, this.colours);
        this.invalidate('search', 'actors', ...(mesh ? ['ground'] : []));
    }

    /** Of 'ground', 'search' and 'actors' those that must be drawn anew in the next frame. */
    invalidate(...layers) {
        for (const layer of layers) this.stale.add(layer);
        if (layers.includes('ground')) this.groundPart = null;
        if (this.asked) return;
        this.asked = true;
        requestAnimationFrame((now) => this.frame(now));
    }

    viewChanged() {
        this.invalidate('ground', 'search', 'actors');
    }

    frame(now) {
        const begun = performance.now();
        this.asked = false;
        const passed = Math.min(0.1, (now - (this.before ?? now)) / 1000);
        this.before = now;
        if (this.step?.(passed)) this.invalidate('search', 'actors');
        this.walk(passed);
        if (this.scene) this.invalidate('actors');
        this.drawAll(now);
        this.frameTimes[this.frames++ % this.frameTimes.length] = performance.now() - begun;
    }

    walk(passed) {
        if (!this.walking || !this.line || this.scene) return;
        const end = this.line[this.line.length - 1].at;
        this.walked = this.walked > end + SPEED ? 0 : this.walked + passed * Math.max(SPEED, end / 8);
        this.invalidate('actors');
    }

    drawAll(now = performance.now()) {
        const [ground, search, actors] = this.contexts;
        const { state, camera } = this;
        if (!state.map) return;
        if (this.stale.delete('ground')) this.drawGround(ground);
        if (this.stale.delete('search')) {
            this.wipe(search);
            if (this.showsIntervals()) drawIntervals(search, camera, state, this.colours);
            this.fieldLayer.draw(search, camera, this.layout);
            this.searchLayer.draw(search, camera, this.layout);
            this.tellDetail();
        }
        if (this.stale.delete('actors')) {
            this.wipe(actors);
            if (this.scene) {
                this.scene.frame(this, now);
                if (this.cursor) this.drawCursor(actors);
            } else {
                this.drawActors(actors);
            }
        }
    }

    /** How much is drawn of each cell tells what the legend has to explain. */
    tellDetail() {
        const { state, camera, layout } = this;
        const layer = [this.fieldLayer, this.searchLayer].find(({ field, trace }) => field ?? trace);
        const detail = layer?.detail(camera, layout) ?? null;
        if (detail !== state.detail) state.set('detail', { detail });
    }

    /** Brings the cell that the search has just taken into sight, where it is not. */
    showCurrent() {
        const { trace, map, level } = this.state;
        if (!trace || trace.intervals || trace.current < 0) return;
        const cell = trace.cell[trace.current];
        if (map.level(cell) !== level) this.state.set('level', { level: map.level(cell) });
        const centre = this.layout.centre(map.column(cell), map.row(cell));
        if (this.camera.shows(...centre)) return;
        this.camera.reveal(...centre);
        this.viewChanged();
    }

    /** All of it, or of cells that somebody draws only what is around them. */
    drawGround(context) {
        const { state, camera, groundPart } = this;
        this.groundPart = null;
        if (groundPart && this.ground.drawPart(context, camera, this.layout, groundPart, this.colours.back)) return;
        this.wipe(context, this.colours.back);
        if (this.scene?.paint) this.scene.paint(this, context);
        else if (state.mesh) drawMeshGround(context, camera, state.mesh, state.level, this.colours);
        else this.ground.draw(context, camera, this.layout);
    }

    showsIntervals() {
        const { trace, mesh, options } = this.state;
        return Boolean(trace?.intervals) && !this.scene && (mesh !== null || options.show === 'search');
    }

    wipe(context, colour) {
        context.clearRect(0, 0, this.camera.width, this.camera.height);
        if (!colour) return;
        context.fillStyle = colour;
        context.fillRect(0, 0, this.camera.width, this.camera.height);
    }

    drawActors(context) {
        const { state, camera, colours, line } = this;
        if (line)
            drawLine(context, camera, line, state.level, this.drawn, colours, {
                dashed: state.answer.outcome !== 'found',
            });
        if (state.answer?.walls?.length)
            drawCrosses(context, camera, this.layout, state.answer.walls, state.level, colours);
        if (state.start[2] === state.level) drawStart(context, camera, ...this.endInWorld(state.start), colours);
        if (state.goal[2] === state.level) drawGoal(context, camera, ...this.endInWorld(state.goal), colours);
        if (line && this.walking && this.drawn === Infinity) this.drawWalking(context);
        if (this.cursor) this.drawCursor(context);
    }

    drawWalking(context) {
        const at = along(this.line, this.walked);
        if (at.level === this.state.level) drawWalker(context, this.camera, at.x, at.y, this.colours);
    }

    drawCursor(context) {
        const [column, row] = this.cursor;
        const s = this.camera.scale;
        const [x, y] = this.camera.toScreen(...this.layout.centre(column, row));
        const r = Math.max(6, s * 0.55);
        for (const [ink, width] of [
            [this.colours.halo, 5],
            [this.colours.cursor, 2],
        ]) {
            context.strokeStyle = ink;
            context.lineWidth = width;
            context.strokeRect(x - r, y - r, 2 * r, 2 * r);
        }
    }

    /** The middle of an end's cell, or of all the cells that a large mover there covers. */
    endInWorld([x, y]) {
        const { mesh, options } = this.state;
        if (mesh) return [x, y];
        const [wx, wy] = this.layout.centre(x, y);
        const half = this.layout.hexagonal ? 0 : (options.footprint - 1) / 2;
        return [wx + half, wy + half];
    }

    /** The place of a point of the stage in the units of the map: {x, y, column, row} (columns of hexagons as they lie). */
    placeAt(screenX, screenY) {
        const [x, y] = this.camera.toWorld(screenX, screenY);
        const [column, row] = this.layout.pick(x, y);
        return { x, y, column, row };
    }

    /** For scenes: where one of wend's places, in cells, is on the screen. */
    screenOf(x, y) {
        return this.camera.toScreen(...placeInWorld(this.layout, x, y));
    }

    drawUnits(xy, count, looks) {
        drawUnits(this.contexts[2], this.camera, xy, count, { halo: this.colours.halo, ...looks });
    }
}

function emptyPart() {
    return { left: Infinity, top: Infinity, right: 0, bottom: 0 };
}

/** So far that cells from (left, top) to before (right, bottom), or one cell, belong to a part. */
function widen(part, left, top, right = left + 1, bottom = top + 1) {
    part.left = Math.min(part.left, left);
    part.top = Math.min(part.top, top);
    part.right = Math.max(part.right, right);
    part.bottom = Math.max(part.bottom, bottom);
}
