// Fog of war: scouts look around, what they see lifts the fog, and they go on to the nearest land that nobody has seen.
import { button, labelled, select } from '../page/dom.js';
import { number, text } from '../page/texts.js';
import { drawGoal, drawLine, worldLine } from '../view/path_layer.js';
import { castle } from './lands.js';
import { Glide, Scene, aim, buttons, note, sceneOf } from './scene.js';
import { millis } from './walk.js';

const TICK = 150,
    CLEARS = 350; /* milliseconds in which fog lifts */
const KNOWN = 0.42; /* how much fog lies over what is known but not in sight */

class Fog extends Scene {
    constructor(stage) {
        super(stage, 'fog', TICK);
        Object.assign(this, { seed: 3, count: 2, scouts: [], found: 0, cells: 1, searches: 0, took: 0 });
        this.picture = document.createElement('canvas');
    }

    async start() {
        const counts = [
            ['1', 'scene.fog.1'],
            ['2', 'scene.fog.2'],
            ['5', 'scene.fog.5'],
        ];
        this.controls(
            aim('scene.fog.aim'),
            buttons(
                this.pauseButton(),
                button('scene.chase.other', () => this.begin(this.seed + 1)),
            ),
            labelled(
                'scene.fog.count',
                select(counts, '2', (value) => this.begin(this.seed, Number(value))),
            ),
            note('scene.fog.note'),
        );
        await this.begin(this.seed);
    }

    async begin(seed, count = this.count) {
        Object.assign(this, { ready: false, seed, count, done: false });
        const map = castle(44, 28, seed);
        this.fog = new Float32Array(map.area).fill(1);
        this.aim = new Float32Array(map.area).fill(1);
        this.picture.width = map.width;
        this.picture.height = map.height;
        this.image = this.picture.getContext('2d').createImageData(map.width, map.height);
        this.setMap(map);
        const answer = await this.ask('begin', {
            width: map.width,
            height: map.height,
            terrain: map.terrain.slice(),
            count,
        });
        this.glide = new Glide(count);
        this.cells = answer.cells;
        this.place(answer, (i, [x, y]) => this.glide.put(i, x + 0.5, y + 0.5));
        this.ready = true;
    }

    place({ seen, scouts, found, searches, millis: took }, go) {
        scouts.forEach((scout, i) => go(i, scout.place));
        Object.assign(this, { scouts, found, searches, took });
        for (let i = 0; i < this.aim.length; i++) this.aim[i] = this.aim[i] < 1 ? KNOWN : 1;
        for (const cell of seen) this.aim[cell] = 0;
    }

    ticking() {
        return super.ticking() && !this.done;
    }

    onTick(answer) {
        this.place(answer, (i, [x, y]) => this.glide.go(i, x + 0.5, y + 0.5, this.now, TICK * 1.05));
        if (answer.scouts.every(({ journey, goal }) => journey === 'explored' && !goal)) {
            this.done = true;
            this.say('scene.fog.done', { ticks: number(answer.tick), searches: number(answer.searches) });
        }
    }

    down({ column, row }) {
        if (!this.map.inside(column, row) || !this.ready) return false;
        this.send(column, row);
        return true;
    }

    async send(column, row) {
        const { known } = await this.ask('send', { column, row });
        this.done = false; /* now: a tick that was under way may have ended all journeys */
        this.say(known ? 'scene.fog.sent' : 'scene.fog.dark');
    }

    draw(now, context) {
        if (!this.glide) return;
        const { stage } = this,
            { camera, colours } = stage;
        const xy = this.glide.at(now, TICK * 1.05);
        this.drawFog(now, context);
        this.scouts.forEach(({ points, goal }, i) => {
            const ahead = points.slice(1);
            if (ahead.length)
                drawLine(
                    context,
                    camera,
                    worldLine([{ x: xy[2 * i], y: xy[2 * i + 1] }, ...ahead], stage.layout),
                    0,
                    Infinity,
                    colours,
                    { dashed: !goal },
                );
            if (goal) drawGoal(context, camera, goal[0] + 0.5, goal[1] + 0.5, colours);
        });
        for (let i = 0; i < this.scouts.length; i++)
            this.drawScout(context, ...camera.toScreen(xy[2 * i], xy[2 * i + 1]));
    }

    /** The fog is a picture of a pixel a cell, whose smoothing softens its edge. */
    drawFog(now, context) {
        const { fog, aim, stage, map } = this,
            { camera, colours } = stage;
        const lift = stage.still ? 1 : Math.min(1, (now - (this.drawn ?? now)) / CLEARS),
            pixels = new Uint32Array(this.image.data.buffer);
        const ink = colours.name === 'dark' ? 0x0e0b09 : 0x8d9aa6; /* blue, green, red */
        this.drawn = now;
        for (let i = 0; i < fog.length; i++) {
            fog[i] += Math.max(-lift, Math.min(lift, aim[i] - fog[i]));
            pixels[i] = ((Math.round(fog[i] * 255) << 24) | ink) >>> 0;
        }
        this.picture.getContext('2d').putImageData(this.image, 0, 0);
        const [x, y] = camera.toScreen(0, 0),
            s = camera.scale;
        context.save();
        context.beginPath();
        context.rect(x, y, map.width * s, map.height * s);
        context.clip();
        context.imageSmoothingEnabled = true;
        context.imageSmoothingQuality = 'high';
        context.drawImage(this.picture, x, y, map.width * s, map.height * s);
        context.restore();
    }

    drawScout(context, x, y) {
        const { camera, colours } = this.stage,
            r = Math.max(5, camera.scale * 0.42);
        for (const [size, ink] of [
            [1.3, colours.halo],
            [1, colours.start],
            [0.45, colours.halo],
        ]) {
            context.fillStyle = ink;
            context.beginPath();
            context.arc(x, y, r * size, 0, 7);
            context.fill();
        }
    }

    figuresNow() {
        return [
            ['scene.fog.found', text('scene.percent', { n: number((100 * this.found) / this.cells, 0) })],
            ['scene.fog.searches', number(this.searches)],
            ['scene.fog.plan', millis(this.took)],
            ['scene.ticks', number(this.ticks)],
        ];
    }
}

export const { start, frame, stop, down, move, up, key, playing } = sceneOf(Fog);
