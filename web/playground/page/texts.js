// What the page says in the language chosen, and putting it into the page.
import en from '../texts/en.js';

const tables = { en };
const listeners = [];
let language = 'en';

export const languages = ['en', 'zh'];

export function currentLanguage() {
    return language;
}

const fingers = self.matchMedia?.('(hover: none) and (pointer: coarse)');

/** Who has no mouse taps. */
function forFingers(template) {
    return fingers?.matches ? template.replace(/\bClick\b/g, 'Tap').replace(/\bclick\b/g, 'tap') : template;
}

/** The text of a key, {name} replaced by values.name. */
export function text(key, values = {}) {
    const template = forFingers(tables[language][key] ?? tables.en[key] ?? key);
    return template.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
}

/** What the library says of an error: in its own words, which are English, or what its kind of error means. */
export function ofLibrary({ message, status }) {
    const key = `status.${status}`;
    const known = tables[language][key] ?? tables[language]['status.other'];
    return language === 'en' ? message : known;
}

export async function setLanguage(chosen) {
    if (!tables[chosen]) tables[chosen] = (await import(`../texts/${chosen}.js`)).default;
    language = chosen;
    document.documentElement.lang = chosen === 'zh' ? 'zh-CN' : chosen;
    document.title = text('title');
    translate(document);
    for (const listener of listeners) listener();
}

export function onLanguage(listener) {
    listeners.push(listener);
}

/** Whatever below a node has data-text or data-label says it in the language chosen. */
export function translate(node) {
    for (const element of node.querySelectorAll('[data-text]')) element.textContent = text(element.dataset.text);
    for (const element of node.querySelectorAll('[data-label]')) {
        element.setAttribute('aria-label', text(element.dataset.label));
        if (element.tagName === 'BUTTON') element.title = text(element.dataset.label);
    }
}

export function likelyLanguage() {
    return (navigator.languages ?? []).some((tag) => /^zh/i.test(tag)) && !/^en/i.test(navigator.language)
        ? 'zh'
        : 'en';
}

/** 1308750 → "1,308,750"; to so many digits behind the point where asked. */
export function number(value, digits = 0) {
    return value.toLocaleString(language === 'zh' ? 'zh-CN' : 'en', {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
    });
}

/** Two digits: a browser's clock and a machine that does other things, too, tell no more. */
export function duration(micros) {
    const rough = Number(micros.toPrecision(2));
    return rough < 1000
        ? text('micros', { n: number(rough, rough < 10 ? 1 : 0) })
        : text('millis', { n: number(rough / 1000, rough < 10000 ? 1 : 0) });
}
