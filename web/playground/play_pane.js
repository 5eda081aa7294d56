// The pane of play scenes: starts one, stops it, and gives the page its own map back.
import { element } from './dom.js';
import { scenes } from './scenes.js';
import { onLanguage, text } from './texts.js';

export class PlayPane {
    constructor(pane, state, stage, actions, solver) {
        Object.assign(this, { pane, state, stage, actions, solver, running: null, before: null, queue: Promise.resolve() });
        this.controls = element('div', { class: 'scene-controls' });
        this.status = element('p', { class: 'scene-status', role: 'status' });
        stage.play = {
            controls: this.controls,
            setMap: (map) => this.setMap(map),
            say: (said) => (this.status.textContent = said),
        };
        onLanguage(() => this.show());
        this.show();
    }

    show() {
        const list = element('div', { class: 'scenes' }, ...scenes.map((scene) => this.entry(scene)));
        const note = element('p', { class: 'note' }, text(scenes.length ? 'playNote' : 'playNone'));
        this.pane.replaceChildren(...(this.running ? [this.controls, this.status] : [note]), list);
    }

    entry({ name, load }) {
        const runs = this.running === name;
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
        this.running = name;
        this.solver.enabled = false;
        this.controls.replaceChildren();
        this.status.textContent = '';
        Object.assign(this.state, { answer: null, trace: null, field: null });
        this.state.tell('answer');
        this.scene = scene;
        await scene.start(this.stage);
        this.stage.scene = scene;
        this.show();
        this.stage.invalidate('actors');
    }

    async finish() {
        if (!this.running) return;
        this.stage.scene = null;
        this.running = null;
        await this.scene.stop(this.stage);
        this.solver.enabled = true;
        this.actions.restore(this.before);
        this.show();
    }

    /** A map for the scene, which the history does not know of. */
    setMap(map) {
        Object.assign(this.state, { map, mesh: null, level: 0, start: [0, 0, 0], goal: [0, 0, 0] });
        this.state.tell('map');
    }
}
