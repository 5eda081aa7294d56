// The tool bar: tools, brushes, undo and the view.
import { element, iconButton } from '../page/dom.js';
import { brushes } from '../map/terrains.js';
import { terrainName } from '../map/terrain_names.js';
import { onLanguage, text } from '../page/texts.js';
import { toolNames } from '../input/tools.js';

export class Toolbar {
    constructor(root, state, stage, actions) {
        Object.assign(this, { root, state, stage, actions });
        this.build();
        state.on('map', () => this.show());
        state.on('history', () => this.show());
        state.on('game', () => this.show());
        onLanguage(() => this.show());
        root.addEventListener('keydown', (event) => this.rove(event));
    }

    build() {
        const { state, stage, actions } = this;
        this.tools = toolNames.map((name) =>
            iconButton(name, `tool.${name}`, () => this.choose({ tool: name }), {
                'aria-pressed': 'false',
                id: `tool-${name}`,
            }),
        );
        this.brushes = brushes.map((byte) =>
            element(
                'button',
                {
                    type: 'button',
                    class: 'icon brush',
                    'aria-pressed': 'false',
                    'data-brush': byte,
                    onclick: () =>
                        this.choose({
                            brush: byte,
                            tool: state.tool === 'pan' || state.tool === 'erase' ? 'draw' : state.tool,
                        }),
                },
                element('span', { class: 'swatch', 'data-byte': byte }),
            ),
        );
        this.size = iconButton('draw', 'brushSize', () => this.choose({ brushSize: (state.brushSize % 5) + 1 }), {
            id: 'brush-size',
        });
        this.size.classList.add('size');
        this.undo = iconButton('undo', 'undo', () => actions.undo(), { id: 'undo' });
        this.redo = iconButton('redo', 'redo', () => actions.redo(), { id: 'redo' });
        const view = (change) => () => {
            change(stage.camera);
            stage.viewChanged();
        };
        const middle = (camera, factor) => camera.zoom(factor, camera.width / 2, camera.height / 2);
        const views = [
            iconButton(
                'in',
                'zoomIn',
                view((camera) => middle(camera, 1.4)),
            ),
            iconButton(
                'out',
                'zoomOut',
                view((camera) => middle(camera, 1 / 1.4)),
            ),
            iconButton(
                'fit',
                'fit',
                view((camera) => camera.fit()),
            ),
        ];
        const sets = [this.tools, [...this.brushes, this.size], [this.undo, this.redo], views];
        this.root.append(...sets.map((set) => element('div', { class: 'set' }, ...set)));
        this.show();
    }

    choose(changes) {
        this.state.set('tool', changes);
        this.show();
    }

    show() {
        const { state, actions } = this;
        const history = actions.history;
        const away = state.game !== null; /* the map is a game's: only the view is anybody's */
        toolNames.forEach((name, i) => {
            this.tools[i].setAttribute('aria-pressed', String(state.tool === name));
            this.tools[i].disabled = away;
        });
        for (const made of this.brushes) {
            const byte = Number(made.dataset.brush);
            const said = `${text('brush')}: ${state.map ? terrainName(state.map, byte) : ''}`;
            made.setAttribute('aria-pressed', String(state.brush === byte));
            made.setAttribute('aria-label', said);
            made.title = said;
            made.disabled = away || state.mesh !== null;
        }
        this.size.disabled = away;
        this.size.textContent = `${state.brushSize}×`;
        this.size.setAttribute('aria-label', `${text('brushSize')}: ${state.brushSize}`);
        for (const [made, steps] of [
            [this.undo, history.past],
            [this.redo, history.future],
        ])
            made.disabled = away || steps.length === 0;
        this.keepOneStop();
    }

    /** Only one button of a tool bar is reached by tab; arrows go from one to the next. */
    keepOneStop() {
        const all = this.buttons();
        const stop = all.find((made) => made.tabIndex === 0 && made.dataset.stop) ?? all[0];
        for (const made of this.root.querySelectorAll('button')) made.tabIndex = made === stop ? 0 : -1;
    }

    buttons() {
        return [...this.root.querySelectorAll('button:not(:disabled)')];
    }

    rove(event) {
        const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (!by) return;
        event.preventDefault();
        const all = this.buttons();
        const now = all.indexOf(document.activeElement);
        const next = all[(now + by + all.length) % all.length];
        for (const made of all) {
            made.tabIndex = made === next ? 0 : -1;
            delete made.dataset.stop;
        }
        next.dataset.stop = 'here';
        next.focus();
    }
}
