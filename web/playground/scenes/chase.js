// Creatures that chase a player on a server's tick of 20 a second. Their searches share a budget; who does not get its
// turn in one tick gets it in the next. The bars are what each tick used of it.
import { button, labelled, select } from '../page/dom.js';
import { below, randomFrom } from '../map/random.js';
import { number, text } from '../page/texts.js';
import { GROUND } from '../map/terrains.js';
import { drawDiamond, drawGoal } from '../view/path_layer.js';
import { castle } from './lands.js';
import { Glide, Scene, aim, buttons, note, sceneOf } from './scene.js';
import { millis } from './walk.js';

const TICK = 50,
    KEPT = 90,
    LAMPS = 5,
    STRENGTH = 600; /* each creature takes one of it a tick, where three or more stand beside the player */
const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

class Chase extends Scene {
    constructor(stage) {
        super(stage, 'chase', TICK);
        Object.assign(this, {
            count: 60,
            units: 1200,
            seed: 4,
            works: [],
            waiting: 0,
            way: [],
            lamps: [],
            strength: STRENGTH,
            took: 0,
            states: new Uint8Array(0),
        });
    }

    async start() {
        const counts = [
            ['10', 'scene.chase.10'],
            ['60', 'scene.chase.60'],
            ['200', 'scene.chase.200'],
        ];
        const budgets = [
            ['300', 'scene.chase.units300'],
            ['1200', 'scene.chase.units1200'],
            ['6000', 'scene.chase.units6000'],
        ];
        this.controls(
            aim('scene.chase.aim'),
            buttons(
                this.pauseButton(),
                button('scene.again', () => this.begin(this.seed)),
                button('scene.chase.other', () => this.begin(this.seed + 1)),
            ),
            labelled(
                'scene.chase.count',
                select(counts, '60', (value) => this.begin(this.seed, Number(value))),
            ),
            labelled(
                'scene.chase.units',
                select(budgets, '1200', (value) => this.spend(Number(value))),
            ),
            note('scene.chase.note'),
        );
        await this.begin(this.seed);
    }

    async begin(seed, count = this.count) {
        Object.assign(this, { ready: false, over: false, caught: false, strength: STRENGTH, seed, count });
        Object.assign(this, { works: [], way: [] });
        const map = castle(40, 26, seed),
            random = randomFrom(seed);
        let x, y;
        do [x, y] = [14 + below(random, 12), 8 + below(random, 10)];
        while (map.terrain[map.index(x, y)] !== GROUND);
        this.setMap(map);
        const answer = await this.ask('begin', {
            width: map.width,
            height: map.height,
            terrain: map.terrain.slice(),
            seed,
            count,
            lamps: LAMPS,
            units: this.units,
            x,
            y,
        });
        this.glide = new Glide(count + 1);
        this.place(answer, (i, column, row) => this.glide.put(i, column + 0.5, row + 0.5));
        this.ready = true;
    }

    /** Ticks that were under way still spent what they might before. */
    async spend(units) {
        await this.ask('budget', { units });
        Object.assign(this, { units, works: [] });
    }

    place({ cells, states, player, lamps, way, work, waiting, millis: took }, go) {
        for (let i = 0; i < states.length; i++) go(i, cells[2 * i], cells[2 * i + 1]);
        go(states.length, ...player);
        Object.assign(this, {
            states,
            player,
            lamps,
            way,
            waiting,
            took,
            beside: states.filter((state) => state === 2).length,
        });
        this.works.push(work);
        if (this.works.length > KEPT) this.works.shift();
    }

    onTick(answer) {
        this.place(answer, (i, x, y) =>
            this.glide.go(i, x + 0.5, y + 0.5, this.now, i < this.states.length ? 4 * TICK : 3 * TICK),
        );
        if (this.beside >= 3 !== this.caught) {
            this.caught = this.beside >= 3;
            this.say(this.caught ? 'scene.chase.caught' : 'scene.chase.away');
        }
        if (this.caught) this.strength = Math.max(0, this.strength - this.beside);
        const values = { n: number(LAMPS - this.lamps.length), all: number(LAMPS) };
        if (!this.lamps.length) this.finish('scene.chase.won', values);
        else if (!this.strength) this.finish('scene.chase.lost', values);
    }

    down({ column, row }) {
        if (!this.map?.inside(column, row)) return false;
        this.ask('go', { column, row });
        this.aim = [column, row];
        return true;
    }

    move({ column, row }) {
        if (this.map.inside(column, row) && (column !== this.aim?.[0] || row !== this.aim?.[1]))
            this.down({ column, row });
    }

    /** The arrow keys lead the player cell by cell. */
    key(event) {
        const way = ways[event.key];
        if (!way || event.shiftKey) return super.key(event);
        event.preventDefault();
        if (this.player) this.ask('go', { column: this.player[0] + way[0], row: this.player[1] + way[1] });
        return true;
    }

    draw(now, context) {
        if (!this.glide) return;
        const { stage, states } = this,
            { camera, colours } = stage;
        const xy = this.glide.at(now, 4 * TICK),
            last = 2 * states.length;
        this.drawLamps(context);
        if (this.way.length) {
            const [x, y] = this.way[this.way.length - 1];
            this.drawWay(context, xy[last], xy[last + 1]);
            drawGoal(context, camera, x + 0.5, y + 0.5, colours);
        }
        stage.drawUnits(xy, states.length, {
            kinds: states,
            inks: [colours.ridge, colours.goal, colours.current, `rgb(${colours.early})`],
            radius: 0.34,
        });
        this.drawPlayer(context, ...camera.toScreen(xy[last], xy[last + 1]));
        this.drawBudget(context);
    }

    drawLamps(context) {
        const { camera, colours } = this.stage,
            r = Math.max(5, camera.scale * 0.36);
        for (const [column, row] of this.lamps)
            drawDiamond(context, ...camera.toScreen(column + 0.5, row + 0.5), r, colours);
    }

    drawWay(context, x, y) {
        const { camera, colours } = this.stage;
        context.strokeStyle = colours.start;
        context.lineWidth = 2;
        context.setLineDash([2, 5]);
        context.beginPath();
        context.moveTo(...camera.toScreen(x, y));
        for (const [column, row] of this.way) context.lineTo(...camera.toScreen(column + 0.5, row + 0.5));
        context.stroke();
        context.setLineDash([]);
    }

    drawPlayer(context, x, y) {
        const { camera, colours } = this.stage,
            r = Math.max(6, camera.scale * 0.46);
        for (const [size, ink] of [
            [1.35, colours.halo],
            [1.12, colours.start],
            [0.62, colours.halo],
            [0.36, colours.start],
        ]) {
            context.fillStyle = ink;
            context.beginPath();
            context.arc(x, y, r * size, 0, 7);
            context.fill();
        }
    }

    /** A bar for each of the last ticks, and the budget as a line above which none may rise. */
    drawBudget(context) {
        const { camera, colours } = this.stage,
            w = camera.width < 500 ? 150 : KEPT * 2,
            h = camera.width < 500 ? 24 : 40;
        const left = camera.width - w - 14,
            bottom = h + 36 /* at the top: the legend lies below */,
            step = w / KEPT;
        context.fillStyle = colours.back;
        context.globalAlpha = 0.86;
        context.beginPath();
        context.roundRect(left - 8, bottom - h - 24, w + 16, h + 30, 8);
        context.fill();
        context.globalAlpha = 1;
        context.fillStyle = `rgb(${colours.early})`;
        this.works.forEach((work, i) => {
            const height = Math.max(work ? 1 : 0, (h * work) / this.units);
            context.fillRect(left + i * step, bottom - height, Math.max(1, step - 0.6), height);
        });
        context.fillStyle = colours.goal;
        context.fillRect(left, bottom - h - 1.5, w, 1.5);
        context.fillStyle = colours.ink;
        context.font = '12px system-ui, "Noto Sans CJK SC", "WenQuanYi Zen Hei", sans-serif';
        context.textAlign = 'left';
        context.textBaseline = 'bottom';
        context.fillText(text('scene.chase.budget', { n: number(this.units) }), left, bottom - h - 5);
    }

    figuresNow() {
        const chasing = this.states.filter((state) => state).length,
            most = Math.max(0, ...this.works);
        return [
            ['scene.chase.lamps', text('scene.of', { n: number(LAMPS - this.lamps.length), all: number(LAMPS) })],
            ['scene.chase.strength', text('scene.percent', { n: number((100 * this.strength) / STRENGTH, 0) })],
            ['scene.chase.hunting', text('scene.of', { n: number(chasing), all: number(this.count) })],
            ['scene.chase.waiting', number(this.waiting)],
            ['scene.chase.most', text('scene.of', { n: number(most), all: number(this.units) })],
            ['scene.tick', millis(this.took)],
        ];
    }
}

export const { start, frame, stop, down, move, up, key, playing } = sceneOf(Chase);
