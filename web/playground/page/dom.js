// Making elements in few words.
import { text } from './texts.js';

/** element('button', { class: 'x', onclick }, child, 'text') */
export function element(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (name.startsWith('on')) made[name] = value;
        else if (value === true) made.setAttribute(name, '');
        else if (value !== false && value != null) made.setAttribute(name, value);
    }
    made.append(...children);
    return made;
}

/** A button whose words are a text's; it changes with the language. */
export function button(key, onclick, attributes = {}) {
    return element('button', { type: 'button', 'data-text': key, onclick, ...attributes }, text(key));
}

/** A button with a picture, named by a text. */
export function iconButton(icon, key, onclick, attributes = {}) {
    const made = element('button', {
        type: 'button',
        class: 'icon',
        'data-label': key,
        'aria-label': text(key),
        title: text(key),
        onclick,
        ...attributes,
    });
    made.innerHTML = `<svg aria-hidden="true"><use href="icons.svg#${icon}"/></svg>`;
    return made;
}

export function setIcon(made, icon, key) {
    made.querySelector('use').setAttribute('href', `icons.svg#${icon}`);
    made.dataset.label = key;
    made.title = text(key);
    made.setAttribute('aria-label', text(key));
}

/** Other children in place of those that a node has; who had the focus, or what now stands for it, keeps it. */
export function renew(root, ...children) {
    const held = root.contains(document.activeElement) && document.activeElement !== root;
    const all = () => [...root.querySelectorAll('button, input, select')];
    const index = held ? all().indexOf(document.activeElement) : -1;
    const name = held ? nameOf(document.activeElement) : '';
    root.replaceChildren(...children);
    if (!held || root.contains(document.activeElement)) return;
    const now = all();
    (now.find((each) => nameOf(each) === name) ?? now[Math.min(index, now.length - 1)] ?? root).focus();
}

/** By which a control is known again when it has been made anew. */
function nameOf({ tagName, dataset, textContent }) {
    const { scene, name, byte, text: key } = dataset;
    return `${tagName} ${scene ?? name ?? byte ?? key ?? textContent}`;
}

let count = 0;

/** A label with its control beside it. */
export function labelled(key, control, attributes = {}) {
    control.id ||= `control-${count++}`;
    control.dataset.name ??= key;
    return element(
        'div',
        { class: 'row', ...attributes },
        element('label', { for: control.id, 'data-text': key }, text(key)),
        control,
    );
}

/** A list to choose from: pairs of value and key of its text. */
export function select(pairs, value, onchange) {
    const made = element('select', { onchange: () => onchange(made.value) });
    made.append(...pairs.map(([each, key]) => element('option', { value: each, 'data-text': key }, text(key))));
    made.value = value;
    return made;
}

export function numberField(value, { min, max, step = 1 }, onchange) {
    const made = element('input', { type: 'number', min, max, step, value });
    made.onchange = () => {
        const number = Math.min(max, Math.max(min, Number(made.value) || 0));
        made.value = number;
        onchange(number);
    };
    return made;
}
