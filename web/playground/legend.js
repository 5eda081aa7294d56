// What the colours and shapes of the stage mean.
import { element } from './dom.js';
import { onLanguage, text } from './texts.js';

export function showLegend(root, state) {
    const show = () => {
        const field = state.options.show === 'field' && state.field;
        const searched = state.trace && state.options.show === 'search';
        const names = state.mesh ? [] : field ? ['field'] : searched ? ['closed', 'open', 'current'] : [];
        root.hidden = names.length === 0;
        root.replaceChildren(...names.map((name) => element('span', { class: `key ${name}` }, text(`legend.${name}`))));
    };
    state.on('answer', show);
    onLanguage(show);
    show();
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
