// The first scene: a search breathes over the map, its path is drawn, a walker follows it, and it begins anew somewhere
// else, until somebody does something. Who wants less motion sees one search, done.
import { randomFrom, below } from './map/random.js';

const BREATH = 2.2; /* seconds that a search takes to spread */
const STROKE = 0.7; /* seconds that a path takes to be drawn */

export class Opening {
    constructor(state, stage, actions, player) {
        Object.assign(this, { state, stage, actions, player, running: true, time: 0, random: randomFrom(7) });
        state.on('answer', () => this.running && this.begin());
        for (const kind of ['map', 'cells', 'options']) state.on(kind, () => this.stop());
        for (const kind of ['pointerdown', 'keydown', 'wheel'])
            document.addEventListener(kind, () => this.stop(), { capture: true, passive: true });
    }

    /** A search has been answered. */
    begin() {
        if (this.stage.still) return this.stop();
        this.time = 0;
        this.player.quiet = true;
        this.readOut('off'); /* nobody asked for these */
        this.stage.walking = false;
        this.player.setStep(0);
        this.stage.drawn = 0;
        this.stage.step = (passed) => this.advance(passed);
        this.stage.invalidate('search', 'actors');
    }

    advance(passed) {
        this.time += passed;
        const { stage, player } = this;
        const end = stage.line?.[stage.line.length - 1].at ?? 0;
        if (this.time < BREATH) player.setStep(player.length * breath(this.time / BREATH));
        else if (player.at < player.length) player.setStep(player.length);
        stage.drawn = (Math.max(0, this.time - BREATH) / STROKE) * end;
        if (this.time > BREATH + STROKE) this.walkOn();
        return this.running;
    }

    walkOn() {
        const { stage } = this;
        stage.drawn = Infinity;
        stage.walking = true;
        if (stage.line && stage.walked > stage.line[stage.line.length - 1].at + 4) this.another();
    }

    /** From where the walker came to, to somewhere else on the map. */
    another() {
        const { map, goal, options } = this.state;
        const free = new Set(options.weights.filter(([, weight]) => weight).map(([byte]) => byte));
        for (let tries = 0; tries < 200; tries++) {
            const column = below(this.random, map.width);
            const row = below(this.random, map.height);
            const far = Math.abs(column - goal[0]) + Math.abs(row - goal[1]) > (map.width + map.height) / 3;
            if (far && free.has(map.terrain[map.index(column, row)]))
                return this.actions.setEnds({ start: goal, goal: [column, row, 0] }, { undoable: false });
        }
    }

    readOut(how) {
        document.getElementById('answer').setAttribute('aria-live', how);
    }

    /** Somebody takes over: the search stands there, done. */
    stop() {
        if (!this.running) return;
        this.running = false;
        this.player.quiet = false;
        this.readOut('polite');
        this.player.pause();
        if (this.state.trace) this.player.setStep(this.player.length);
        this.stage.drawn = Infinity;
        this.stage.walking = !this.stage.still;
        this.stage.invalidate('search', 'actors');
    }
}

/** Slow, quick, slow. */
function breath(t) {
    return t * t * (3 - 2 * t);
}
