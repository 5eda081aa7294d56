// Tower defence: creatures walk to the keep by one field; a tower that would cut off the way is refused.
import { button, element, labelled } from '../page/dom.js';
import { number, text } from '../page/texts.js';
import { keep, siegeGates, siegeLand } from './lands.js';
import { Glide, Scene, aim, buttons, note, sceneOf } from './scene.js';
import { millis } from './walk.js';

const TICK = 50,
    MOST = 160,
    TO_FELL = 100,
    MOST_IN = 10,
    MOST_TOWERS = 12,
    SHOT = 220,
    REFUSED = 900;

class Siege extends Scene {
    constructor(stage) {
        super(stage, 'siege', TICK);
        Object.assign(this, {
            towers: new Set(),
            shots: [],
            aims: new Map(),
            refused: null,
            felled: 0,
            entered: 0,
            millis: 0,
            field: null,
            arrows: true,
        });
        this.glide = new Glide(MOST);
        this.hearts = new Uint8Array(MOST);
        this.kinds = new Uint8Array(MOST);
    }

    async start() {
        const arrows = element('input', { type: 'checkbox', onchange: () => this.showArrows(arrows.checked) });
        arrows.checked = true;
        this.controls(
            aim('scene.siege.aim'),
            buttons(
                this.pauseButton(),
                button('scene.again', () => this.begin()),
            ),
            labelled('scene.siege.arrows', arrows),
            note('scene.siege.note'),
        );
        await this.begin();
    }

    async begin() {
        this.ready = false;
        const map = siegeLand();
        Object.assign(this, { over: false, felled: 0, entered: 0 });
        Object.assign(this, { towers: new Set(), shots: [], hearts: new Uint8Array(MOST) });
        this.setMap(map);
        this.showField(
            await this.ask('begin', {
                width: map.width,
                height: map.height,
                terrain: map.terrain.slice(),
                gates: siegeGates,
                keep,
                seed: 3,
                most: MOST_TOWERS,
            }),
        );
        for (const [column, row] of [
            [7, 7],
            [11, 5],
            [15, 12],
        ])
            await this.build(column, row);
        this.ready = true;
    }

    showField({ directions, costs, millis: took }) {
        this.field = { directions, costs };
        this.millis = took;
        this.showArrows(this.arrows);
    }

    showArrows(shown) {
        this.arrows = shown;
        if (shown) this.stage.fieldLayer.show(this.field, this.map, 0, this.stage.colours);
        else this.stage.fieldLayer.hide();
        this.theme = this.stage.colours.name;
        this.stage.invalidate('search');
    }

    down({ column, row }) {
        if (!this.map.inside(column, row)) return false;
        this.pressed = [column, row];
        return true;
    }

    up() {
        if (this.pressed) this.build(...this.pressed, true);
        this.pressed = null;
    }

    async build(column, row, says = false) {
        const answer = await this.ask('build', { column, row });
        const cell = this.map.index(column, row);
        if (answer.refused) {
            this.refused = { column, row, at: this.now };
            this.say(`scene.siege.refused.${answer.refused}`);
            return;
        }
        this.map.terrain[cell] = answer.built ? 64 : this.before.get(cell);
        if (answer.built) this.towers.add(cell);
        else this.towers.delete(cell);
        this.stage.state.tell('cells', [cell]);
        this.showField(answer);
        if (says) this.say(answer.built ? 'scene.siege.built' : 'scene.siege.taken', { time: millis(answer.millis) });
    }

    get before() {
        this.ground ??= siegeLand();
        return { get: (cell) => this.ground.terrain[cell] };
    }

    onTick({ x, y, hearts, born, shots, felled, entered }) {
        for (let i = 0; i < MOST; i++)
            if (hearts[i] && !this.hearts[i]) this.glide.put(i, x[i], y[i]);
            else if (hearts[i]) this.glide.go(i, x[i], y[i], this.now, TICK * 1.2);
        if (born >= 0) this.glide.put(born, x[born], y[born]);
        Object.assign(this, { hearts, felled, entered });
        if (entered >= MOST_IN) this.finish('scene.siege.lost', { n: number(felled) });
        else if (felled >= TO_FELL) this.finish('scene.siege.won', { n: number(entered) });
        for (let i = 0; i < shots.length; i += 4) {
            const [fromX, fromY, toX, toY] = shots.slice(i, i + 4);
            this.shots.push({ fromX, fromY, toX, toY, at: this.now });
            this.aims.set(this.map.index(Math.floor(fromX), Math.floor(fromY)), Math.atan2(toY - fromY, toX - fromX));
        }
    }

    draw(now, context) {
        if (this.field && this.theme !== this.stage.colours.name) this.showArrows(this.arrows);
        this.drawKeep(context);
        for (const cell of this.towers)
            this.drawTower(
                context,
                this.map.column(cell) + 0.5,
                this.map.row(cell) + 0.5,
                this.aims.get(cell) ?? Math.PI,
            );
        this.drawCreatures(now);
        this.drawShots(context, now);
        this.drawRefused(context, now);
    }

    drawCreatures(now) {
        const all = this.glide.at(now, TICK * 1.2),
            xy = new Float32Array(2 * MOST);
        let count = 0;
        for (let i = 0; i < MOST; i++) {
            if (!this.hearts[i]) continue;
            xy[2 * count] = all[2 * i];
            xy[2 * count + 1] = all[2 * i + 1];
            this.kinds[count++] = this.hearts[i] > 1 ? 0 : 1;
        }
        this.alive = count;
        const { goal, late } = this.stage.colours;
        this.stage.drawUnits(xy, count, { kinds: this.kinds, inks: [goal, `rgb(${late})`], radius: 0.28 });
    }

    drawTower(context, x, y, aim) {
        const { camera, colours } = this.stage,
            s = camera.scale;
        const [sx, sy] = camera.toScreen(x, y);
        context.lineCap = 'round';
        for (const [ink, extra] of [
            [colours.halo, 0.12],
            [colours.start, 0],
        ]) {
            context.strokeStyle = context.fillStyle = ink;
            context.lineWidth = s * (0.2 + extra);
            context.beginPath();
            context.moveTo(sx, sy);
            context.lineTo(sx + Math.cos(aim) * s * 0.46, sy + Math.sin(aim) * s * 0.46);
            context.stroke();
            context.beginPath();
            context.arc(sx, sy, s * (0.26 + extra / 2), 0, 7);
            context.fill();
        }
    }

    drawKeep(context) {
        const { camera, colours } = this.stage,
            s = camera.scale;
        const [x, y] = camera.toScreen(keep.x, keep.y),
            w = keep.width * s,
            h = keep.height * s,
            notch = w / 5;
        const walls = new Path2D();
        walls.moveTo(x, y + h);
        for (let i = 0; i < 5; i++) {
            const top = i % 2 ? y + notch : y;
            walls.lineTo(x + i * notch, top);
            walls.lineTo(x + (i + 1) * notch, top);
        }
        walls.lineTo(x + w, y + h);
        walls.lineTo(x + w * 0.65, y + h);
        walls.lineTo(x + w * 0.65, y + h * 0.72);
        walls.arc(x + w * 0.5, y + h * 0.72, w * 0.15, 0, Math.PI, true);
        walls.lineTo(x + w * 0.35, y + h);
        walls.closePath();
        context.lineJoin = 'round';
        context.strokeStyle = colours.halo;
        context.lineWidth = 4;
        context.stroke(walls);
        context.fillStyle = colours.path;
        context.fill(walls);
    }

    drawShots(context, now) {
        const { camera, colours } = this.stage;
        this.shots = this.shots.filter((shot) => now - shot.at < SHOT);
        context.strokeStyle = colours.start;
        context.lineWidth = Math.max(1.5, camera.scale * 0.08);
        for (const { fromX, fromY, toX, toY, at } of this.shots) {
            context.globalAlpha = this.stage.still ? 0.6 : 1 - (now - at) / SHOT;
            context.beginPath();
            context.moveTo(...camera.toScreen(fromX, fromY));
            context.lineTo(...camera.toScreen(toX, toY));
            context.stroke();
        }
        context.globalAlpha = 1;
    }

    /** A cross where nothing may be built, for a moment. */
    drawRefused(context, now) {
        if (!this.refused || now - this.refused.at > REFUSED) return;
        const { camera, colours } = this.stage,
            s = camera.scale * 0.34;
        const [x, y] = camera.toScreen(this.refused.column + 0.5, this.refused.row + 0.5);
        const cross = new Path2D();
        cross.moveTo(x - s, y - s);
        cross.lineTo(x + s, y + s);
        cross.moveTo(x + s, y - s);
        cross.lineTo(x - s, y + s);
        for (const [ink, width] of [
            [colours.halo, 7],
            [colours.current, 3.5],
        ]) {
            context.strokeStyle = ink;
            context.lineWidth = width;
            context.stroke(cross);
        }
    }

    figuresNow() {
        return [
            ['scene.siege.creatures', number(this.alive ?? 0)],
            ['scene.siege.felled', text('scene.of', { n: number(this.felled), all: number(TO_FELL) })],
            ['scene.siege.entered', text('scene.of', { n: number(this.entered), all: number(MOST_IN) })],
            ['scene.siege.towers', text('scene.of', { n: number(this.towers.size), all: number(MOST_TOWERS) })],
            ['scene.siege.field', millis(this.millis)],
        ];
    }
}

export const { start, frame, stop, down, move, up, key, playing } = sceneOf(Siege);
