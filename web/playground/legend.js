// What the colours and shapes of the stage mean.
import { element } from './dom.js';
import { onLanguage, text } from './texts.js';

export function showLegend(root, state) {
    const show = () => {
        const field = state.options.show === 'field' && state.field && !state.mesh;
        const searched = state.trace?.length && (state.mesh || state.options.show === 'search');
        const names = field ? ['field'] : searched ? kindsOf(state.trace) : [];
        root.hidden = names.length === 0;
        root.replaceChildren(...names.map((name) => element('span', { class: `key ${name}` }, text(`legend.${name}`))));
    };
    state.on('answer', show);
    onLanguage(show);
    show();
}

function kindsOf(trace) {
    return trace.intervals ? ['taken', 'waiting', 'now'] : ['closed', 'open', 'current'];
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
