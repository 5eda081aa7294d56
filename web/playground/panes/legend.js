// What the colours and shapes of the stage mean.
import { element } from '../page/dom.js';
import { scenes } from '../scenes/scenes.js';
import { onLanguage, text } from '../page/texts.js';

export function showLegend(root, state) {
    const show = () => {
        const names = namesOf(state);
        root.hidden = names.length === 0;
        root.dataset.detail = state.detail ?? '';
        root.replaceChildren(...names.map((name) => element('span', { class: `key ${name}` }, text(`legend.${name}`))));
    };
    state.on('answer', show);
    state.on('detail', show);
    state.on('game', show);
    onLanguage(show);
    show();
}

/** What there is to explain of that which is drawn. */
function namesOf(state) {
    if (state.game) return scenes.find(({ name }) => name === state.game).keys;
    return [...ofLayers(state), ...ofPath(state.answer?.points ?? [])];
}

/** Where a path changes levels, and where a link takes it from cell to cell. */
function ofPath(points) {
    const names = [];
    const pairs = points.slice(1).map((point, i) => [points[i], point]);
    if (pairs.some(([a, b]) => a.level !== b.level)) names.push('storey');
    if (pairs.some(([a, b]) => b.link && a.level === b.level)) names.push('link');
    return names;
}

function ofLayers({ trace, field, mesh, options, detail }) {
    if (field && !mesh) return detail === 'arrows' ? ['field', 'arrow'] : ['field'];
    if (!trace?.length || (!mesh && options.show !== 'search')) return [];
    if (trace.intervals) return ['taken', 'waiting', 'now'];
    const names = ['closed', 'open', 'current'];
    if (trace.engine.startsWith('jps')) names.push('jump');
    return detail === 'numbers' ? [...names, 'parent', 'numbers'] : names;
}

/** The levels of a map of several, to look at one of them. */
export function showLevels(root, state) {
    const show = () => {
        const count = (state.mesh ?? state.map)?.levels ?? 1;
        root.hidden = count < 2;
        root.replaceChildren(
            ...Array.from({ length: count < 2 ? 0 : count }, (_, level) =>
                element(
                    'button',
                    {
                        type: 'button',
                        'aria-pressed': String(level === state.level),
                        'aria-label': text('level', { n: level }),
                        title: text('level', { n: level }),
                        onclick: () => state.set('level', { level }),
                    },
                    String(level),
                ),
            ),
        );
    };
    state.on('map', show);
    state.on('level', show);
    onLanguage(show);
}
