// The pane of maps: those given, those made, files and links.
import { button, element, labelled, numberField, renew, select } from '../page/dom.js';
import { generate, generators } from '../map/generators.js';
import { group } from './path_pane.js';
import { pack } from '../map/share.js';
import { onLanguage, text } from '../page/texts.js';

/* Those of several storeys with ends on two of them. */
export const given = [
    ['terrain.map', 'given.terrain'],
    ['caves.map', 'given.caves'],
    ['rooms.map', 'given.rooms'],
    ['maze.map', 'given.maze'],
    ['coast.wmap', 'given.coast'],
    ['islands.map', 'given.islands'],
    ['open.map', 'given.open'],
    ['gates.map', 'given.gates'],
    ['castle.wmap', 'given.castle', { start: [0, 15, 0], goal: [12, 3, 2] }],
    ['hexes.wmap', 'given.hexes'],
    ['keep.obj', 'given.keep', { start: [27, 27, 0], goal: [27, 17.5, 1] }],
];

export class MapsPane {
    constructor(pane, state, actions, files, stage, notice) {
        Object.assign(this, { pane, state, actions, files, stage, notice });
        this.wish = { kind: 'rooms', width: 64, height: 40, seed: 1, density: 30 };
        onLanguage(() => this.show());
        this.show();
    }

    show() {
        renew(this.pane, this.givenMaps(), this.maker(), this.own());
    }

    givenMaps() {
        const list = element('div', { class: 'given' });
        for (const [name, key, ends] of given)
            list.append(button(key, () => this.files.openGiven(name, ends), { 'data-map': name }));
        return group('group.given', list);
    }

    maker() {
        const { wish } = this;
        const kinds = Object.keys(generators).map((kind) => [kind, `make.${kind}`]);
        const number = (name, min, max) =>
            labelled(
                name,
                numberField(wish[name], { min, max }, (value) => (wish[name] = Math.round(value))),
            );
        this.seedRow = number('seed', 0, 999999);
        return group(
            'group.make',
            labelled(
                'makeKind',
                select(kinds, wish.kind, (kind) => (wish.kind = kind)),
            ),
            number('width', 4, 512),
            number('height', 4, 512),
            this.seedRow,
            number('density', 0, 90),
            element(
                'div',
                { class: 'buttons' },
                button('make', () => this.make(), { class: 'primary', id: 'make' }),
                button('anotherSeed', () => this.another()),
            ),
        );
    }

    another() {
        this.wish.seed += 1;
        this.seedRow.querySelector('input').value = this.wish.seed;
        this.make();
    }

    make() {
        const { kind, width, height, seed, density } = this.wish;
        this.actions.replaceMap(generate(kind, { width, height, seed, density: density / 100 }));
        this.notice(text('made', { kind: text(`make.${kind}`), seed }));
    }

    own() {
        const canvases = () => this.stage.contexts.map((context) => context.canvas);
        return group(
            'group.own',
            element(
                'div',
                { class: 'buttons' },
                button('open', () => document.getElementById('file').click(), { id: 'open' }),
                button('save', () => this.files.saveMap(), { id: 'save' }),
                button('savePicture', () => this.files.savePicture(canvases()), { id: 'save-picture' }),
                button('share', () => this.share(), { id: 'share' }),
            ),
            element('p', { class: 'note', 'data-text': 'openNote' }, text('openNote')),
        );
    }

    async share() {
        if (this.state.mesh) return this.notice(text('shareMesh'), { bad: true });
        const letters = await pack(this.state);
        if (!letters) return this.notice(text('tooLong'), { bad: true });
        history.replaceState(null, '', `#${letters}`);
        const copied = await navigator.clipboard?.writeText(location.href).then(
            () => true,
            () => false,
        );
        this.notice(text(copied ? 'shared' : 'sharedBar'));
    }
}
