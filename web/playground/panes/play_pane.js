// The pane of play scenes: starts one, stops it, and gives the page its own map back.
import { canRun } from '../page/can_run.js';
import { button, element, renew } from '../page/dom.js';
import { scenes } from '../scenes/scenes.js';
import { ofLibrary, onLanguage, text } from '../page/texts.js';

export class PlayPane {
    constructor(pane, state, stage, actions, solver, notice) {
        Object.assign(this, { pane, state, stage, actions, solver, before: null, queue: Promise.resolve() });
        this.controls = element('div', { class: 'scene-controls' });
        this.status = element('p', { class: 'scene-status', role: 'status' });
        stage.play = {
            controls: this.controls,
            setMap: (map) => this.setMap(map),
            say: (key, values) => this.say(key, values),
            notice,
        };
        actions.endGame = () => this.stop();
        onLanguage(() => {
            this.say(...this.said);
            this.show();
        });
        this.say();
        this.show();
    }

    /** What came of the last click, in whichever language is chosen; nothing without a key. */
    say(key, values) {
        this.said = [key, values];
        this.status.textContent = key ? text(key, values) : '';
    }

    show() {
        const list = element('div', { class: 'scenes' }, ...(canRun ? scenes : []).map((scene) => this.entry(scene)));
        const note = element('p', { class: 'note' }, text(canRun ? 'playNote' : 'cannotRun'));
        renew(this.pane, ...(this.state.game ? [this.controls] : [note]), this.status, list);
    }

    entry({ name, load }) {
        const runs = this.state.game === name;
        const start = element(
            'button',
            {
                type: 'button',
                'data-scene': name,
                'aria-pressed': String(runs),
                onclick: () => (runs ? this.stop() : this.start(name, load)),
            },
            element('strong', {}, text(`scene.${name}`)),
            element('span', {}, text(runs ? 'stop' : `scene.${name}.hint`)),
        );
        return start;
    }

    start(name, load) {
        return this.inTurn(async () => {
            await this.finish();
            await this.begin(name, await load());
        });
    }

    stop() {
        return this.inTurn(() => this.finish());
    }

    /** One after the other, however quickly somebody clicks. */
    inTurn(work) {
        this.queue = this.queue.then(work, work);
        return this.queue;
    }

    async begin(name, scene) {
        this.before = this.actions.snapshot();
        this.solver.enabled = false;
        this.controls.replaceChildren();
        this.say();
        Object.assign(this.state, { answer: null, trace: null, field: null });
        this.state.tell('answer');
        this.scene = scene;
        this.tellGame(name);
        try {
            await scene.start(this.stage);
        } catch (error) {
            await this.finish();
            this.say('scene.failed', { why: ofLibrary(error) });
            return;
        }
        this.stage.scene = scene;
        this.show();
        const isNarrow = matchMedia('(max-width: 900px)').matches; /* there the map stays in sight above the controls */
        this.controls.scrollIntoView({ block: isNarrow ? 'start' : 'nearest' }); /* what the game is about is read first */
        this.stage.viewChanged();
    }

    async finish() {
        if (!this.state.game) return;
        this.stage.scene = null;
        await this.scene.stop(this.stage);
        this.say();
        this.solver.enabled = true;
        this.state.game = null;
        this.actions.restore(this.before);
        this.tellGame(null);
    }

    tellGame(game) {
        this.state.set('game', { game });
        this.show();
    }

    /** A map for the scene, which the history does not know of. */
    setMap(map) {
        Object.assign(this.state, { map, mesh: null, level: 0, start: [0, 0, 0], goal: [0, 0, 0] });
        this.state.tell('map');
    }
}

/** While a game plays, the panes that ask about the page's own map are shut, and say how to have it back. */
export function shutForGames(panes, state, actions) {
    for (const pane of panes) {
        const stop = button('gameStop', () => actions.endGame(), { class: 'primary' });
        const shut = element('div', { class: 'shut' }, element('p', { 'data-text': 'gameHas' }, text('gameHas')), stop);
        pane.after(shut);
        state.on('game', () => {
            const focused = shut.contains(document.activeElement);
            pane.classList.toggle('of-game', state.game !== null);
            if (focused && state.game === null) pane.focus();
        });
    }
}
