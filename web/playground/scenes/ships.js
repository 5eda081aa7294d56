// Ships on a sea of hexagons, turn by turn: a click sets the course, the ship sails until its points are spent, and the
// rest of the way shows where each of the next turns will end.
import { button } from '../page/dom.js';
import { number, text } from '../page/texts.js';
import { hexagon } from '../view/ground.js';
import { drawDiamond, drawGoal, drawLine, worldLine } from '../view/path_layer.js';
import { SHOALS, sea } from './lands.js';
import { Scene, aim, buttons, note, sceneOf } from './scene.js';
import { millis } from './walk.js';

const SPEED = 5; /* cells a second */
const MERCHANTS = 4,
    BUOYS = 3;

class Ships extends Scene {
    constructor(stage) {
        super(stage, 'ships', 1000);
        Object.assign(this, { seed: 4, voyages: [], answer: null, before: 0, busy: false });
    }

    async start() {
        this.next = button('scene.ships.next', () => this.turn(), { class: 'primary scene-next' });
        this.controls(
            aim('scene.ships.aim'),
            buttons(
                this.next,
                button('scene.again', () => this.begin(this.seed)),
                button('scene.ships.other', () => this.begin(this.seed + 1)),
            ),
            note('scene.ships.note'),
        );
        await this.begin(this.seed);
    }

    async begin(seed) {
        Object.assign(this, { seed, answer: null, over: false });
        const map = sea(seed);
        this.setMap(map);
        const answer = await this.ask('begin', {
            width: map.width,
            height: map.height,
            terrain: map.terrain.slice(),
            cells: map.cells,
            shoals: SHOALS,
            seed,
            merchants: MERCHANTS,
            buoys: BUOYS,
        });
        this.voyages = answer.places.map((place) => ({ line: [this.stage.layout.centre(...place)], at: 0, angle: 0 }));
        this.answer = answer;
    }

    ticking() {
        return false; /* nothing happens but by turns */
    }

    down({ column, row }) {
        if (!this.map.inside(column, row) || !this.answer) return false;
        this.play('course', { column, row });
        return true;
    }

    turn() {
        if (this.answer) this.play('next');
    }

    async play(kind, what) {
        const answer = await this.ask(kind, what);
        answer.moves.forEach((cells, i) => this.sail(this.voyages[i], cells));
        this.answer = answer;
        const values = { left: number(answer.left), turns: number(answer.ends.length) };
        if (!answer.buoys.length && !this.over) this.finish('scene.ships.won', { turns: number(answer.turn) });
        else if (answer.partial && kind === 'course') this.say('scene.ships.land', values);
        else if (answer.ends.length) this.say('scene.ships.goesOn', values);
        else if (kind === 'course' || answer.moves[0].length) this.say('scene.ships.arrived', values);
    }

    /** From where the ship is shown on to further cells. */
    sail(voyage, cells) {
        const [x, y] = along(voyage),
            rest = voyage.line.slice(Math.floor(voyage.at) + 1);
        voyage.line = [[x, y], ...rest, ...cells.map((cell) => this.stage.layout.centre(...cell))];
        voyage.at = 0;
    }

    /** n and the space bar end the turn. */
    key(event) {
        if (event.key !== ' ' && event.key !== 'n') return false;
        this.turn();
        return true;
    }

    draw(now, context) {
        const { stage, answer } = this;
        if (!answer) return;
        const passed = Math.min(0.1, (now - this.before) / 1000);
        this.before = now;
        for (const voyage of this.voyages)
            voyage.at = Math.min(voyage.line.length - 1, stage.still ? Infinity : voyage.at + passed * SPEED);
        const sailing = this.voyages[0].at < this.voyages[0].line.length - 1;
        if (!sailing) this.drawReach(context, answer.near);
        const { camera, layout, colours } = stage;
        for (const cell of answer.buoys)
            drawDiamond(context, ...camera.toScreen(...layout.centre(...cell)), Math.max(6, camera.scale * 0.4), colours);
        this.drawAhead(context, answer, this.voyages[0]);
        this.voyages.forEach((voyage, i) =>
            this.drawShip(context, voyage, i ? stage.colours.goal : stage.colours.start, i ? 0.8 : 1),
        );
    }

    drawReach(context, cells) {
        const { camera, layout, colours } = this.stage,
            area = new Path2D();
        for (const cell of cells) hexagon(area, camera, layout, ...cell, 0.94);
        context.fillStyle = `rgba(${colours.late},${colours.name === 'dark' ? 0.28 : 0.34})`;
        context.fill(area);
    }

    drawAhead(context, { ahead, ends }, voyage) {
        const { camera, layout, colours } = this.stage;
        const line = worldLine(
            [...ahead].map(([x, y]) => ({ x: x + 0.5, y: y + 0.5 })),
            layout,
        );
        const shown = voyage.line.slice(Math.floor(voyage.at) + 1).map(([x, y]) => ({ x, y, level: 0, at: 0 }));
        const [x, y] = along(voyage);
        if (shown.length) drawLine(context, camera, [{ x, y, level: 0, at: 0 }, ...shown], 0, Infinity, colours);
        if (line.length > 1) drawLine(context, camera, line, 0, Infinity, colours, { dashed: true });
        ends.forEach((cell, i) =>
            i === ends.length - 1
                ? drawGoal(context, camera, ...layout.centre(...cell), colours)
                : this.drawEnd(context, cell, i + 1),
        );
    }

    /** The number of turns from now at the place where one ends. */
    drawEnd(context, cell, number) {
        const { camera, layout, colours } = this.stage,
            [x, y] = camera.toScreen(...layout.centre(...cell));
        const r = Math.max(7, camera.scale * 0.34);
        context.beginPath();
        context.arc(x, y, r, 0, 7);
        context.fillStyle = colours.halo;
        context.fill();
        context.strokeStyle = context.fillStyle = colours.path;
        context.lineWidth = 2;
        context.stroke();
        context.font = `700 ${Math.round(r * 1.25)}px system-ui, sans-serif`;
        context.textAlign = 'center';
        context.textBaseline = 'middle';
        context.fillText(number, x, y + 0.5);
    }

    drawShip(context, voyage, ink, size) {
        const { camera, colours } = this.stage,
            s = Math.max(8, camera.scale * 0.62) * size;
        const [x, y] = along(voyage),
            i = Math.floor(voyage.at),
            [ax, ay] = voyage.line[i],
            [bx, by] = voyage.line[i + 1] ?? [ax, ay];
        if (ax !== bx || ay !== by) voyage.angle = Math.atan2(by - ay, bx - ax);
        context.save();
        context.translate(...camera.toScreen(x, y));
        context.rotate(voyage.angle);
        const hull = new Path2D();
        hull.moveTo(s * 0.75, 0);
        hull.quadraticCurveTo(s * 0.3, -s * 0.42, -s * 0.6, -s * 0.3);
        hull.lineTo(-s * 0.6, s * 0.3);
        hull.quadraticCurveTo(s * 0.3, s * 0.42, s * 0.75, 0);
        hull.closePath();
        context.lineJoin = 'round';
        context.strokeStyle = colours.halo;
        context.lineWidth = 4;
        context.stroke(hull);
        context.fillStyle = ink;
        context.fill(hull);
        context.fillStyle = colours.halo;
        context.fillRect(-s * 0.06, -s * 0.34, s * 0.13, s * 0.68); /* a sail across the hull */
        context.restore();
    }

    figuresNow() {
        const { answer } = this;
        return answer
            ? [
                  ['scene.ships.turn', number(answer.turn)],
                  ['scene.ships.buoys', text('scene.of', { n: number(BUOYS - answer.buoys.length), all: number(BUOYS) })],
                  ['scene.ships.points', text('scene.of', { n: number(answer.left), all: number(answer.points) })],
                  ['scene.ships.ahead', number(answer.ends.length)],
                  ['scene.ships.reach', number(answer.near.length)],
                  ['scene.searched', millis(answer.millis)],
              ]
            : [];
    }
}

/** Where a ship is shown on its line. */
function along({ line, at }) {
    const i = Math.floor(at),
        t = at - i,
        [ax, ay] = line[i],
        [bx, by] = line[i + 1] ?? line[i];
    return [ax + (bx - ax) * t, ay + (by - ay) * t];
}

export const { start, frame, stop, down, move, up, key, playing } = sceneOf(Ships);
