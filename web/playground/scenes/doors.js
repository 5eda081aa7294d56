// Two thousand units through two doors, by one field that applies the crowd.
import { button, element, labelled } from '../page/dom.js';
import { number, text } from '../page/texts.js';
import { GROUND, WALL } from '../map/terrains.js';
import { crowdAt, doors, doorsGoal, doorsLand } from './lands.js';
import { Glide, Scene, aim, buttons, note, sceneOf } from './scene.js';
import { drawGoal } from '../view/path_layer.js';
import { millis } from './walk.js';

const TICK = 66,
    COUNT = 2000;

class Doors extends Scene {
    constructor(stage) {
        super(stage, 'doors', TICK);
        Object.assign(this, {
            open: [true, true],
            applies: true,
            through: 0,
            kinds: new Uint8Array(COUNT),
            tookTick: 0,
            took: 0,
            told: false,
        });
        this.glide = new Glide(COUNT);
    }

    async start() {
        const applies = element('input', { type: 'checkbox', onchange: () => this.apply(applies.checked) });
        applies.checked = true;
        this.togglers = [0, 1].map((index) => element('button', { type: 'button', onclick: () => this.turn(index) }));
        this.controls(
            aim('scene.doors.aim'),
            buttons(
                this.pauseButton(),
                button('scene.again', () => this.begin()),
            ),
            buttons(...this.togglers),
            labelled('scene.doors.apply', applies),
            note('scene.doors.note'),
        );
        await this.begin();
    }

    async begin() {
        this.ready = false;
        const map = doorsLand();
        Object.assign(this, { open: [true, true], told: false });
        this.setMap(map);
        this.showDoors();
        const answer = await this.ask('begin', {
            width: map.width,
            height: map.height,
            terrain: map.terrain.slice(),
            doors,
            goal: doorsGoal,
            at: crowdAt,
            count: COUNT,
            applies: this.applies,
        });
        this.place(answer, (i, x, y) => this.glide.put(i, x, y));
        this.ready = true;
    }

    apply(crowds) {
        this.applies = crowds;
        this.ask('apply', { crowds });
    }

    async turn(index) {
        const open = (this.open[index] = !this.open[index]),
            { x, y, width, height } = doors[index],
            cells = [];
        for (let row = y; row < y + height; row++)
            for (let column = x; column < x + width; column++) cells.push(this.map.index(column, row));
        for (const cell of cells) this.map.terrain[cell] = open ? GROUND : WALL;
        this.stage.state.tell('cells', cells);
        this.showDoors();
        this.told = false;
        const { millis: took } = await this.ask('turn', { index, open });
        this.took = took;
        this.say(this.open.some(Boolean) ? 'scene.doors.regrown' : 'scene.doors.none', { time: millis(took) });
    }

    showDoors() {
        this.togglers.forEach((toggler, index) => {
            toggler.dataset.text = `scene.doors.${this.open[index] ? 'close' : 'open'}${index + 1}`;
            toggler.textContent = text(toggler.dataset.text);
        });
    }

    /** A tap near a door turns it. */
    down({ x, y }) {
        const near = doors.findIndex((door) => Math.hypot(door.x + 4 - x, door.y + 3 - y) < 26);
        if (near >= 0) this.turn(near);
        return near >= 0;
    }

    key(event) {
        if (event.key !== '1' && event.key !== '2') return super.key(event);
        this.turn(Number(event.key) - 1);
        return true;
    }

    place({ xy, doors: kinds, through, regrown }, go) {
        for (let i = 0; i < COUNT; i++) go(i, xy[2 * i], xy[2 * i + 1]);
        Object.assign(this, { kinds, through, took: regrown });
    }

    onTick(answer) {
        this.place(answer, (i, x, y) => this.glide.go(i, x, y, this.now, TICK * 1.1));
        this.tookTick = answer.millis;
        if (this.through === COUNT && !this.told) {
            this.told = true;
            this.say('scene.doors.all', { n: number(COUNT), ticks: number(answer.tick) });
        }
    }

    draw(now, context) {
        const { colours, camera } = this.stage;
        drawGoal(context, camera, doorsGoal[0] + 0.5, doorsGoal[1] + 0.5, colours);
        this.stage.drawUnits(this.glide.at(now, TICK * 1.1), COUNT, {
            kinds: this.kinds,
            inks: [colours.ink, colours.path, `rgb(${colours.early})`],
            radius: 0.42,
            halo: 'transparent',
        });
        this.drawDoors(context);
    }

    drawDoors(context) {
        const { camera, colours } = this.stage;
        doors.forEach((door, index) => {
            const [x, y] = camera.toScreen(door.x + 4, door.y - 14),
                r = 10;
            context.fillStyle = colours.halo;
            context.strokeStyle = context.fillStyle;
            context.beginPath();
            context.arc(x, y, r, 0, 7);
            context.fill();
            context.lineWidth = 2;
            context.strokeStyle = index ? `rgb(${colours.early})` : colours.path;
            context.stroke();
            context.fillStyle = colours.ink;
            context.font = '600 12px system-ui, sans-serif';
            context.textAlign = 'center';
            context.textBaseline = 'middle';
            context.fillText(index + 1, x, y + 0.5);
        });
    }

    figuresNow() {
        return [
            ['scene.doors.through', text('scene.of', { n: number(this.through), all: number(COUNT) })],
            ['scene.doors.field', millis(this.took)],
            ['scene.tick', millis(this.tookTick)],
            ['scene.script', millis(median(this.stage))],
        ];
    }
}

/** What the page's own script took of the last frames. */
export function median({ frameTimes, frames }) {
    const last = frameTimes.slice(0, Math.min(frames, frameTimes.length)).sort();
    return last[last.length >> 1] ?? 0;
}

export const { start, frame, stop, down, move, up, key, playing } = sceneOf(Doors);
