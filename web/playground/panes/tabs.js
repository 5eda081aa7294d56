// The tabs of the panel, by the pattern of the W3C's authoring practices.
import { element } from '../page/dom.js';
import { text } from '../page/texts.js';

/** @returns {Object<string, HTMLElement>} a pane for each name; opened(name) is called when one comes to the front. */
export function makeTabs(list, panes, names, opened) {
    const tabs = {};
    const made = {};
    const choose = (name) => {
        for (const each of names) {
            tabs[each].setAttribute('aria-selected', String(each === name));
            tabs[each].tabIndex = each === name ? 0 : -1;
            made[each].hidden = each !== name;
        }
        opened(name);
    };
    for (const name of names) {
        tabs[name] = element(
            'button',
            {
                type: 'button',
                role: 'tab',
                id: `tab-${name}`,
                'aria-controls': `pane-${name}`,
                'data-text': `tab.${name}`,
                onclick: () => choose(name),
            },
            text(`tab.${name}`),
        );
        made[name] = element('div', {
            role: 'tabpanel',
            id: `pane-${name}`,
            'aria-labelledby': `tab-${name}`,
            tabindex: 0,
            class: 'pane',
        });
    }
    list.append(...Object.values(tabs));
    panes.append(...Object.values(made));
    list.addEventListener('keydown', (event) => {
        const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!by) return;
        const now = names.findIndex((name) => tabs[name] === document.activeElement);
        const next = names[(now + by + names.length) % names.length];
        choose(next);
        tabs[next].focus();
    });
    choose(names[0]);
    return made;
}
