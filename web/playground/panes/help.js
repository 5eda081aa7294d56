// The help sheet.
import { button, element } from '../page/dom.js';
import { text } from '../page/texts.js';

const keys = [
    ['↑ ↓ ← →', 'key.arrows'],
    ['Enter, G', 'key.enter'],
    ['S', 'key.s'],
    ['␣', 'key.space'],
    ['X', 'key.x'],
    ['+ − 0', 'key.zoom'],
    ['P', 'key.play'],
    [', .', 'key.step'],
    ['Ctrl Z, Ctrl Y', 'key.undo'],
    ['?', 'key.help'],
];

export function makeHelp(dialog, opener) {
    const open = () => {
        dialog.replaceChildren(...contents(dialog));
        dialog.showModal();
    };
    opener.onclick = open;
    dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
    document.addEventListener('keydown', (event) => {
        if (event.key === '?' && !/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && !dialog.open) open();
    });
}

function contents(dialog) {
    const points = ['help.click', 'help.drag', 'help.view', 'help.zoomed'].map((key) => element('li', {}, text(key)));
    const rows = keys.map(([names, key]) =>
        element('div', {}, element('dt', {}, ...names.split(' ').map(keyCap)), element('dd', {}, text(key))),
    );
    return [
        element('h2', { id: 'help-title' }, text('help.title')),
        element('p', {}, text('help.intro')),
        element('h3', {}, text('help.mouse')),
        element('ul', {}, ...points),
        element('h3', {}, text('help.keys')),
        element('dl', { class: 'keys' }, ...rows),
        button('close', () => dialog.close(), { class: 'primary' }),
    ];
}

function keyCap(name) {
    const bare = name.replace(/,$/, '') || ',';
    return element('kbd', {}, bare === '␣' ? '␣' : bare);
}
