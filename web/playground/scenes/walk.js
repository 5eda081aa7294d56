// Click to move: straight where nothing is in the way, to the nearest point where a wall is clicked, and from a new click
// on without a step back.
import { button } from '../page/dom.js';
import { number } from '../page/texts.js';
import { drawGoal, drawLine, drawWalker, worldLine } from '../view/path_layer.js';
import { village } from './lands.js';
import { Glide, Scene, buttons, note, sceneOf } from './scene.js';

const SPEED = 6; /* cells a second */
const TICK = 50;

class Walk extends Scene {
    constructor(stage) {
        super(stage, 'walk', TICK);
        Object.assign(this, {
            paused: false,
            place: { x: 10.5, y: 12.5 },
            path: null,
            next: 0,
            done: true,
            wanted: null,
            waiting: null,
        });
        this.glide = new Glide(1);
        this.glide.put(0, this.place.x, this.place.y);
    }

    async start() {
        const map = village();
        this.setMap(map);
        this.controls(
            buttons(
                button('scene.walk.house', () => this.go(8.5, 6.5)),
                button('scene.walk.pond', () => this.go(28.2, 18.7)),
                button('scene.walk.far', () => this.go(38.5, 2.5)),
            ),
            note('scene.walk.note'),
        );
        await this.ask('begin', { width: map.width, height: map.height, terrain: map.terrain.slice(), ...this.place });
        this.ready = true;
        this.go(21.5, 12.5);
    }

    ticking() {
        return super.ticking() && !this.done;
    }

    tickWith() {
        return { distance: this.stage.still ? 1000 : (SPEED * TICK) / 1000 };
    }

    down({ x, y }) {
        this.go(x, y);
        return true;
    }

    move({ x, y }) {
        if (!this.waiting) this.go(x, y);
    }

    async go(x, y) {
        const { map } = this;
        this.wanted = {
            x: Math.max(0.05, Math.min(map.width - 0.05, x)),
            y: Math.max(0.05, Math.min(map.height - 0.05, y)),
        };
        this.waiting = this.ask('go', this.wanted);
        const path = await this.waiting;
        this.waiting = null;
        if (!path.points.length) return;
        Object.assign(this, { path, next: 1, done: false });
        this.tell(path);
    }

    /** One sentence of what came of the click. */
    tell({ points, length, outcome }) {
        const end = points[points.length - 1],
            far = Math.hypot(end.x - this.wanted.x, end.y - this.wanted.y);
        const bends = Math.max(0, points.length - 2),
            n = number(length, 1);
        if (outcome !== 'found') this.say('scene.walk.nearest', { far: number(far, 1), n });
        else if (bends) this.say('scene.walk.around', { bends, n });
        else this.say('scene.walk.straight', { n });
    }

    onTick({ x, y, next, done }) {
        Object.assign(this, { place: { x, y }, next, done });
        if (this.stage.still) this.glide.put(0, x, y);
        else this.glide.go(0, x, y, this.now, TICK);
    }

    draw(now, context) {
        const { stage, path } = this,
            [x, y] = this.glide.at(now, TICK);
        if (path) {
            const end = path.points[path.points.length - 1];
            if (!this.done)
                drawLine(
                    context,
                    stage.camera,
                    worldLine([{ x, y }, ...path.points.slice(this.next)], stage.layout),
                    0,
                    Infinity,
                    stage.colours,
                );
            this.drawWanted(context, end);
            if (!this.done) drawGoal(context, stage.camera, end.x, end.y, stage.colours);
        }
        drawWalker(context, stage.camera, x, y, stage.colours);
    }

    /** Where a click could not be gone to: a ring, and a dotted line to what is nearest. */
    drawWanted(context, end) {
        if (this.path.outcome === 'found' || this.waiting) return;
        const { camera, colours } = this.stage,
            r = Math.max(6, camera.scale * 0.35);
        const [x, y] = camera.toScreen(this.wanted.x, this.wanted.y);
        const ring = new Path2D();
        ring.arc(x, y, r, 0, 7);
        ring.moveTo(x, y);
        ring.lineTo(...camera.toScreen(end.x, end.y));
        for (const [ink, width] of [
            [colours.halo, 4.5],
            [colours.goal, 2],
        ]) {
            context.setLineDash([4, 5]);
            context.strokeStyle = ink;
            context.lineWidth = width;
            context.stroke(ring);
        }
        context.setLineDash([]);
    }

    figuresNow() {
        const { path } = this;
        return path
            ? [
                  ['scene.way', number(path.length, 2)],
                  ['scene.bends', number(Math.max(0, path.points.length - 2))],
                  ['scene.searched', millis(path.millis)],
              ]
            : [];
    }
}

/** Browsers tell the time to a tenth of a millisecond. */
export function millis(value) {
    return value < 0.1 ? '< 0.1 ms' : `${number(value, 1)} ms`;
}

export const { start, frame, stop, down, move, up, key, playing } = sceneOf(Walk);
