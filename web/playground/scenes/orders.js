// A thousand units in four armies that go where the visitor says, through doors that he shuts and opens.
import { button, labelled, select } from '../page/dom.js';
import { number, text } from '../page/texts.js';
import { GROUND, WALL } from '../map/terrains.js';
import { median } from './doors.js';
import { camps, gates, quartersLand } from './lands.js';
import { Glide, Scene, aim, buttons, note, sceneOf } from './scene.js';
import { millis } from './walk.js';

const TICK = 110,
    EACH = 250,
    COUNT = EACH * camps.length,
    ALL = -1;
const FIRST = [
    [94, 58],
    [13, 58],
    [94, 11],
    [13, 11],
]; /* each army goes to the corner across at first */

class Orders extends Scene {
    constructor(stage) {
        super(stage, 'orders', TICK);
        Object.assign(this, {
            army: ALL,
            arrived: 0,
            rests: false,
            took: 0,
            kinds: Uint8Array.from({ length: COUNT }, (_, i) => Math.floor(i / EACH)),
        });
        this.glide = new Glide(COUNT);
    }

    async start() {
        const whom = [[ALL, 'scene.orders.all'], ...camps.map((_, i) => [i, `legend.army${i + 1}`])];
        this.whom = select(
            whom.map(([value, key]) => [String(value), key]),
            String(ALL),
            (value) => (this.army = Number(value)),
        );
        this.controls(
            aim('scene.orders.aim'),
            buttons(
                this.pauseButton(),
                button('scene.again', () => this.begin()),
            ),
            labelled('scene.orders.whom', this.whom),
            buttons(
                button('scene.orders.shutAll', () => this.turnAll(false)),
                button('scene.orders.openAll', () => this.turnAll(true)),
            ),
            note('scene.orders.note'),
        );
        await this.begin();
    }

    async begin() {
        this.ready = false;
        const map = quartersLand();
        Object.assign(this, { open: gates.map(() => true), goals: FIRST, orderedAt: this.ticks });
        this.setMap(map);
        const answer = await this.ask('begin', {
            width: map.width,
            height: map.height,
            terrain: map.terrain.slice(),
            gates,
            camps,
            count: EACH,
            goals: FIRST,
        });
        this.place(answer, (i, x, y) => this.glide.put(i, x, y));
        this.ready = true;
    }

    /** Nothing is asked while all stand where they were sent. */
    ticking() {
        return super.ticking() && !this.rests;
    }

    place({ cells, arrived, rests, millis: took }, go) {
        for (let i = 0; i < COUNT; i++) go(i, cells[3 * i] + 0.5, cells[3 * i + 1] + 0.5);
        Object.assign(this, { arrived, rests, took });
    }

    onTick(answer) {
        const rested = this.rests;
        this.place(answer, (i, x, y) => this.glide.go(i, x, y, this.now, TICK * 1.1));
        if (this.rests && !rested)
            this.say('scene.orders.there', { n: number(COUNT), ticks: number(this.ticks - this.orderedAt) });
    }

    /** A click at a door turns it, one anywhere else is an order. */
    down({ x, y, column, row }) {
        if (!this.ready || !this.map.inside(column, row)) return false;
        const near = this.doorAt(x, y);
        if (near >= 0) this.turn(near);
        else this.order(column, row);
        return true;
    }

    /** Cells beside a door can be gone to by a mouse; a finger is not as exact. */
    doorAt(x, y) {
        const around = (matchMedia('(pointer: coarse)').matches ? 10 : 3.5) / this.stage.camera.scale;
        const away = (at, begin, size) => Math.max(begin - at, at - begin - size, 0);
        return gates.findIndex((gate) => Math.hypot(away(x, gate.x, gate.width), away(y, gate.y, gate.height)) < around);
    }

    async order(column, row) {
        this.goals = this.goals.map((goal, army) => (this.army === ALL || this.army === army ? [column, row] : goal));
        const { count } = await this.ask('order', { army: this.army, column, row });
        Object.assign(this, { rests: false, orderedAt: this.ticks });
        this.say('scene.orders.sent', { n: number(count) });
    }

    async turn(...indices) {
        for (const index of indices) {
            const open = (this.open[index] = !this.open[index]),
                { x, y, width, height } = gates[index],
                cells = [];
            for (let row = y; row < y + height; row++)
                for (let column = x; column < x + width; column++) cells.push(this.map.index(column, row));
            for (const cell of cells) this.map.terrain[cell] = open ? GROUND : WALL;
            this.stage.state.tell('cells', cells);
            await this.ask('turn', { index, open });
        }
        this.rests = false;
        const shut = this.open.filter((open) => !open).length;
        this.say(shut ? 'scene.orders.shut' : 'scene.orders.open', { n: number(shut), all: number(gates.length) });
    }

    turnAll(open) {
        return this.turn(...[...gates.keys()].filter((index) => this.open[index] !== open));
    }

    /** 1 to 4 choose an army, 0 all of them. */
    key(event) {
        if (!/^[0-4]$/.test(event.key)) return super.key(event);
        this.army = Number(event.key) - 1;
        this.whom.value = String(this.army);
        return true;
    }

    inks() {
        const { early, late, ink, path } = this.stage.colours;
        return [`rgb(${early})`, `rgb(${late})`, ink, path];
    }

    draw(now, context) {
        if (!this.map) return;
        const inks = this.inks();
        this.drawGates(context);
        this.stage.drawUnits(this.glide.at(now, TICK * 1.1), COUNT, { kinds: this.kinds, inks, radius: 0.4 });
        this.goals.forEach(([column, row], army) => this.drawFlag(context, column + 0.5, row + 0.5, army, inks[army]));
    }

    /** Posts beside each door, and where it is shut its leaves between them. */
    drawGates(context) {
        const { camera, colours } = this.stage,
            size = Math.max(2.5, camera.scale * 0.6);
        gates.forEach(({ x, y, width, height }, index) => {
            const [left, top] = camera.toScreen(x, y),
                [right, bottom] = camera.toScreen(x + width, y + height);
            const [cx, cy] = [(left + right) / 2, (top + bottom) / 2];
            const begin = height > width ? [cx, top] : [left, cy],
                end = height > width ? [cx, bottom] : [right, cy];
            context.strokeStyle = context.fillStyle = colours.current;
            context.lineCap = 'butt';
            context.lineWidth = size;
            if (!this.open[index]) {
                context.beginPath();
                context.moveTo(...begin);
                context.lineTo(...end);
                context.stroke();
            }
            for (const [px, py] of [begin, end]) context.fillRect(px - size * 0.65, py - size * 0.65, size * 1.3, size * 1.3);
        });
    }

    /** Flags of armies with one goal stand side by side, each whole, the first where they go. */
    drawFlag(context, x, y, army, ink) {
        const { camera, colours } = this.stage,
            s = Math.max(7, camera.scale * 0.9);
        const beside = this.goals.slice(0, army).filter(([column, row]) => column + 0.5 === x && row + 0.5 === y).length;
        const [sx, sy] = camera.toScreen(x, y),
            left = sx + beside * s * 1.7;
        const flag = new Path2D();
        flag.moveTo(left, sy);
        flag.lineTo(left, sy - 2.2 * s);
        flag.lineTo(left + 1.3 * s, sy - 1.7 * s);
        flag.lineTo(left, sy - 1.2 * s);
        context.lineJoin = 'round';
        for (const [colour, width] of [
            [colours.halo, 5],
            [ink, 2],
        ]) {
            context.strokeStyle = colour;
            context.lineWidth = width;
            context.stroke(flag);
        }
        context.fillStyle = ink;
        context.fill(flag);
    }

    figuresNow() {
        return [
            ['scene.orders.arrived', text('scene.of', { n: number(this.arrived), all: number(COUNT) })],
            ['scene.orders.gates', text('scene.of', { n: number(this.open.filter((open) => !open).length), all: number(gates.length) })],
            ['scene.tick', millis(this.took)],
            ['scene.script', millis(median(this.stage))],
        ];
    }
}

export const { start, frame, stop, down, move, up, key, playing } = sceneOf(Orders);
