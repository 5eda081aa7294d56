// What all play scenes share: a worker that has the library, ticks that the page's frames ask for (so that a page out of
// sight stands still, and nothing piles up on a slow machine), figures under the stage, and gliding from tick to tick.
import { button, element } from '../page/dom.js';
import { ofLibrary, text } from '../page/texts.js';

/** The functions that scenes.js asks of a scene's module, for a class of scenes. */
export function sceneOf(Scene) {
    let scene = null;
    return {
        async start(stage) {
            scene = new Scene(stage);
            await scene.start();
        },
        frame: (stage, now) => scene.drawFrame(now),
        stop: () => scene.end(),
        down: (stage, place) => scene.down(place) ?? false,
        move: (stage, place) => scene.move?.(place),
        up: () => scene.up?.(),
        key: (stage, event) => scene.key(event),
        paint: Scene.prototype.paint && ((stage, context) => scene.paint(context)),
        under: Scene.prototype.under && ((stage, column, row) => scene.under(column, row)),
        playing: () => scene,
    };
}

export class Scene {
    /** name: of the scene's texts and of its worker's module; period: milliseconds from tick to tick. */
    constructor(stage, name, period) {
        Object.assign(this, {
            stage,
            name,
            period,
            paused: stage.still,
            ended: false,
            over: false /* it is won or lost */,
            asked: false,
            last: -Infinity,
            ticks: 0,
        });
        this.worker = new Worker(new URL(`./${name}_worker.js`, import.meta.url), { type: 'module', name });
        this.answers = new Map();
        this.questions = 0;
        this.worker.onmessage = ({ data }) => this.hear(data);
        this.worker.onerror = (event) => this.fail(event.message || 'worker');
        this.figures = new Figures();
    }

    /** A map of the scene's, and the scene's one line in place of the page's. */
    setMap(map) {
        this.map = map;
        this.stage.play.setMap(map);
        const hint = document.getElementById('hint');
        hint.dataset.text = `scene.${this.name}.hint`;
        hint.textContent = text(hint.dataset.text);
    }

    /** Asks the worker; the promise is for its answer. After the end none comes. */
    ask(kind, what = {}, transfer = []) {
        const id = ++this.questions;
        this.worker.postMessage({ id, kind, ...what }, transfer);
        return new Promise((resolve, reject) => this.answers.set(id, { resolve, reject }));
    }

    hear({ id, answer, error }) {
        const waiting = this.answers.get(id);
        this.answers.delete(id);
        if (error) {
            this.say('scene.failed', { why: ofLibrary(error) });
            waiting.reject(Object.assign(new Error(), error));
        } else if (!this.ended) {
            waiting.resolve(answer);
        }
    }

    /** The worker itself cannot go on. */
    fail(message) {
        for (const id of [...this.answers.keys()]) this.hear({ id, error: { message } });
    }

    drawFrame(now) {
        this.now = now;
        if (this.ticking() && !this.asked && now - this.last >= this.period - 2) {
            this.last = Math.max(this.last + this.period, now - this.period);
            this.tick();
        }
        this.draw(now, this.stage.contexts[2]);
        this.figures.frame(now, () => this.figuresNow());
    }

    /** Asks for one; the promise is for its end. */
    async tick() {
        this.asked = true;
        const answer = await this.ask('tick', this.tickWith?.() ?? {});
        this.asked = false;
        this.ticks++;
        if (this.ready) /* else the scene has begun anew meanwhile */ this.onTick(answer);
    }

    ticking() {
        return !this.paused && this.ready && !this.over;
    }

    pauseButton() {
        this.pauser = button(this.paused ? 'scene.go' : 'scene.pause', () => this.pause(!this.paused), {
            class: 'scene-pause',
        });
        return this.pauser;
    }

    pause(paused) {
        this.paused = paused;
        this.pauser.dataset.text = paused ? 'scene.go' : 'scene.pause';
        this.pauser.textContent = text(this.pauser.dataset.text);
    }

    controls(...rows) {
        this.stage.play.controls.replaceChildren(...rows);
    }

    say(key, values) {
        this.stage.play.say(key, values);
    }

    /** The game is won or lost, and stands still until it begins anew. */
    finish(key, values) {
        this.over = true;
        this.say(key, values);
        this.stage.play.notice(text(key, values)); /* on a phone what is said lies below the map */
    }

    /** The space bar pauses. */
    key(event) {
        if (event.key !== ' ' || !this.pauser) return false;
        this.pause(!this.paused);
        return true;
    }

    down() {
        return false;
    }

    end() {
        this.ended = true;
        this.worker.terminate();
        this.figures.close();
    }
}

export function buttons(...children) {
    return element('div', { class: 'buttons' }, ...children);
}

/** A sentence that stays. */
export function note(key) {
    return element('p', { class: 'note', 'data-text': key }, text(key));
}

/** What a game is about, above all that is said of it. */
export function aim(key) {
    return element('p', { class: 'aim', 'data-text': key }, text(key));
}

/** A label and a value for each figure, where the page shows those of a path; four times a second, and not read out. */
class Figures {
    constructor() {
        this.root = document.getElementById('answer');
        this.others = ['player', 'because'].map((id) => document.getElementById(id));
        this.root.setAttribute('aria-live', 'off');
        for (const other of this.others) other.hidden = true;
        this.shown = -Infinity;
    }

    frame(now, figures) {
        if (now - this.shown < 250) return;
        this.shown = now;
        const list = element('dl', { class: 'scene-figures' });
        for (const [key, value] of figures())
            list.append(element('div', {}, element('dt', {}, text(key)), element('dd', {}, value)));
        this.root.replaceChildren(list);
    }

    close() {
        this.root.setAttribute('aria-live', 'polite');
        for (const other of this.others) other.hidden = false;
    }
}

/** Places that are told now and then, drawn as if they moved evenly. */
export class Glide {
    constructor(count) {
        this.from = new Float32Array(2 * count);
        this.to = new Float32Array(2 * count);
        this.begun = new Float64Array(count);
        this.shown = new Float32Array(2 * count);
    }

    /** Somebody appears, or is moved without a way between. */
    put(i, x, y) {
        this.from[2 * i] = this.to[2 * i] = x;
        this.from[2 * i + 1] = this.to[2 * i + 1] = y;
        this.begun[i] = -Infinity;
    }

    /** Somebody goes on to a place, from where it is shown. */
    go(i, x, y, now, duration) {
        if (this.to[2 * i] === x && this.to[2 * i + 1] === y) return;
        const t = part(now, this.begun[i], duration);
        for (const [axis, value] of [
            [2 * i, x],
            [2 * i + 1, y],
        ]) {
            this.from[axis] += (this.to[axis] - this.from[axis]) * t;
            this.to[axis] = value;
        }
        this.begun[i] = now;
    }

    /** Where all are shown now: x, y, x, y… */
    at(now, duration, count = this.begun.length) {
        const { from, to, begun, shown } = this;
        for (let i = 0; i < count; i++) {
            const t = part(now, begun[i], duration);
            shown[2 * i] = from[2 * i] + (to[2 * i] - from[2 * i]) * t;
            shown[2 * i + 1] = from[2 * i + 1] + (to[2 * i + 1] - from[2 * i + 1]) * t;
        }
        return shown;
    }
}

function part(now, begun, duration) {
    return Math.max(0, Math.min(1, (now - begun) / duration));
}
