// What stands around the stage: panes, bars, legend, figures and sentences.
//
// The pane of questions: who moves, what the path should look like, how to search.
import { element, labelled, numberField, renew, select } from '../page/dom.js';
import { cellKinds } from '../map/grid_map.js';
import { presets } from '../map/presets.js';
import { cellEngines, choices } from '../page/state.js';
import { terrainName } from '../map/terrain_names.js';
import { onLanguage, text } from '../page/texts.js';

export class PathPane {
    constructor(pane, state, actions) {
        Object.assign(this, { pane, state, actions, preset: 'walker' });
        state.on('map', () => this.show());
        state.on('options', () => this.refresh());
        state.on('answer', () => this.offer());
        state.on('cells', () => this.terrainCount() !== this.shownTerrains && this.show());
        onLanguage(() => this.show());
    }

    terrainCount() {
        return this.state.options.weights.length;
    }

    show() {
        if (!this.state.map) return;
        this.shownTerrains = this.terrainCount();
        this.fields = [];
        renew(this.pane, ...(this.state.mesh ? this.meshGroups() : this.gridGroups()));
        this.offer();
    }

    /** An option was set elsewhere: by a preset, a link, the table of engines. */
    refresh() {
        for (const { control, name } of this.fields ?? [])
            if (document.activeElement !== control) control.value = this.shown(name);
    }

    /** What the library would refuse of this mover cannot be chosen; what was chosen before gives way. */
    offer() {
        const { refused, options } = this.state;
        for (const { control, name } of this.fields ?? [])
            if (refused?.[name]) for (const each of control.options) each.disabled = refused[name].includes(each.value);
        for (const [name, usual] of [
            ['heuristic', 'default'],
            ['ties', 'any'],
            ['lines', 'straight'],
        ])
            if (refused?.[name].includes(options[name])) this.state.setOption(name, usual);
    }

    shown(name) {
        const value = this.state.options[name];
        return name === 'turnCost' ? value / 13860 : value;
    }

    gridGroups() {
        return [
            group(
                'group.mover',
                this.presetField(),
                this.choice('neighbours'),
                this.choice('corners'),
                this.number('footprint'),
                this.turnField(),
                this.cellsField(),
            ),
            group('group.shape', this.choice('lines'), this.choice('ties'), this.choice('otherwise')),
            group(
                'group.search',
                this.choice('show'),
                this.choice('engine', cellEngines),
                this.choice('heuristic'),
                this.number('heuristicWeight', 0.25),
            ),
            group('group.weights', element('p', { class: 'note' }, text('weightsNote')), this.weights()),
        ];
    }

    meshGroups() {
        return [
            group('group.mover', this.number('radius', 0.1)),
            group('group.shape', this.choice('otherwise', ['refuse', 'nearest'])),
        ];
    }

    choice(name, values = choices[name]) {
        const convert = typeof values[0] === 'number' ? Number : String;
        const control = select(
            values.map((value) => [value, `${name}.${value}`]),
            this.state.options[name],
            (value) => this.set(name, convert(value)),
        );
        return this.field(name, control);
    }

    number(name, step = 1) {
        const [min, max] = choices[name];
        return this.field(
            name,
            numberField(this.state.options[name], { min, max, step }, (value) => this.set(name, value)),
        );
    }

    turnField() {
        return this.field(
            'turnCost',
            numberField(this.shown('turnCost'), { min: 0, max: 2, step: 0.25 }, (value) =>
                this.set('turnCost', Math.round(value * 13860)),
            ),
        );
    }

    field(name, control) {
        this.fields.push({ control, name });
        return labelled(name, control);
    }

    set(name, value) {
        if (['neighbours', 'corners', 'footprint', 'turnCost'].includes(name)) this.noPreset();
        this.state.setOption(name, value);
    }

    noPreset() {
        this.preset = 'custom';
        this.presetControl.value = 'custom';
    }

    presetField() {
        const pairs = ['custom', ...Object.keys(presets)].map((name) => [name, `mover.${name}`]);
        this.presetControl = select(pairs, this.preset, (name) => this.usePreset(name));
        return labelled('preset', this.presetControl);
    }

    usePreset(name) {
        this.preset = name;
        if (name === 'custom') return;
        const { map, options } = this.state;
        const bytes = [...new Set([...map.bytes(), ...options.weights.map(([byte]) => byte)])];
        Object.assign(options, presets[name](bytes, map.terrainNames()));
        this.state.tell('options');
        this.show();
    }

    /** Squares or hexagons: the same land, cut in another way. */
    cellsField() {
        const now = this.state.map.cells;
        const kinds = cellKinds.filter((kind) => !kind.endsWith('even') || kind === now);
        const control = select(
            kinds.map((kind) => [kind, `cells.${kind}`]),
            now,
            (kind) => {
                const { map, start, goal, options } = this.state;
                this.actions.replaceMap(map.reshaped(kind), { start, goal, options: { weights: options.weights } });
            },
        );
        return labelled('cells', control);
    }

    weights() {
        const { options, map } = this.state;
        const list = element('div', { class: 'weights' });
        for (const [byte, weight] of [...options.weights].sort((a, b) => b[1] - a[1])) {
            const change = (value) => {
                this.noPreset();
                this.state.setOption(
                    'weights',
                    options.weights.map((pair) => (pair[0] === byte ? [byte, Math.round(value)] : pair)),
                );
            };
            const control = numberField(weight, { min: 0, max: 999 }, change);
            control.setAttribute('aria-label', terrainName(map, byte));
            control.dataset.byte = byte;
            list.append(
                element(
                    'div',
                    { class: 'weight' },
                    element('span', { class: 'swatch', 'data-byte': byte }),
                    element('span', {}, terrainName(map, byte)),
                    control,
                ),
            );
        }
        return list;
    }
}

export function group(key, ...children) {
    return element('fieldset', {}, element('legend', { 'data-text': key }, text(key)), ...children);
}
