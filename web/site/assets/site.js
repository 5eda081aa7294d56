// What moves on a page: the search, the menu of pages, light and dark, and snippets that run.
'use strict';

const root = document.documentElement.dataset.root;
const pageUrl = (url) => new URL(root + url, location.href).href;

function element(name, properties = {}, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
}

// ---- the search

const search = document.querySelector('.search');
const input = search.querySelector('input');
const results = search.querySelector('.results');
const list = results.querySelector('ul');
const told = results.querySelector('[role=status]');
let engine = null; // a promise of the index, once somebody searches
let chosen = -1;

/** The index comes as a script, which a page from a disk may load too. */
function loadEngine() {
    engine ??= new Promise((resolve, reject) => {
        const script = element('script', { src: pageUrl('assets/search.js') });
        script.onload = () => resolve(window.siteSearch);
        script.onerror = () => {
            engine = null;
            reject(new Error('The search could not be loaded.'));
        };
        document.head.append(script);
    });
    return engine;
}

function choose(index) {
    const options = [...list.children];
    chosen = options.length ? (index + options.length) % options.length : -1;
    options.forEach((option, i) => option.setAttribute('aria-selected', String(i === chosen)));
    options[chosen]?.scrollIntoView({ block: 'nearest' });
    if (chosen >= 0)
        input.setAttribute('aria-activedescendant', options[chosen].id);
    else
        input.removeAttribute('aria-activedescendant');
}

function showResults(open) {
    results.hidden = !open;
    input.setAttribute('aria-expanded', String(open));
}

function option(hit, i) {
    const link = element('a', { href: pageUrl(hit.url), tabIndex: -1 },
        element('b', { textContent: hit.heading }), element('small', { textContent: hit.title || hit.kind }),
        element('span', { textContent: hit.start }));
    const item = element('li', { id: `found-${i}` }, link);
    item.setAttribute('role', 'option');
    item.setAttribute('aria-label', hit.title ? `${hit.heading}, ${hit.title}` : hit.heading);
    return item;
}

async function find() {
    const text = input.value.trim();
    if (!text) {
        showResults(false);
        return;
    }
    try {
        const hits = (await loadEngine()).search(text);
        if (text !== input.value.trim())
            return;
        list.replaceChildren(...hits.slice(0, 12).map(option));
        told.textContent = document.documentElement.lang === 'zh-CN' ? (hits.length ? `找到 ${hits.length} 条` : '没有找到')
            : (hits.length ? `${hits.length} found` : 'Nothing found');
    } catch (error) {
        told.textContent = error.message;
    }
    choose(0);
    showResults(true);
}

function onSearchKey(event) {
    if (event.key === 'Escape') {
        showResults(false);
        input.blur();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        choose(chosen + (event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Enter') {
        event.preventDefault();
        list.children[chosen]?.querySelector('a').click();
        showResults(false);
    }
}

search.hidden = false;
input.addEventListener('focus', () => {
    loadEngine().catch(() => {});
    find();
});
input.addEventListener('input', find);
input.addEventListener('keydown', onSearchKey);
search.addEventListener('submit', (event) => event.preventDefault());
document.addEventListener('click', (event) => {
    if (!search.contains(event.target) || event.target.closest('.results a'))
        showResults(false);
});
document.addEventListener('keydown', (event) => {
    const typing = event.target.closest('input, textarea, select') || event.target.isContentEditable;
    if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault();
        input.focus();
        input.select();
    }
});

// ---- the menu of pages, on narrow windows

const menu = document.querySelector('.menu');
menu.addEventListener('click', () => {
    const open = menu.getAttribute('aria-expanded') !== 'true';
    menu.setAttribute('aria-expanded', String(open));
    document.body.classList.toggle('menu-open', open);
});
const pages = document.querySelector('.pages');
const current = pages.querySelector('[aria-current]');
if (current)
    pages.scrollTop = current.offsetTop - pages.offsetTop - 200;

// ---- the playground, in the language of the page that leads to it

document.querySelector('.parts .playground')?.addEventListener('click', () => {
    try {
        if (document.documentElement.lang === 'zh-CN')
            localStorage.setItem('wend.language', 'zh');
    } catch { /* then it guesses */ }
});

// ---- light and dark

const themeButton = document.querySelector('.theme');
themeButton.hidden = false;
themeButton.addEventListener('click', () => {
    const isDark = getComputedStyle(document.documentElement).colorScheme === 'dark'
        || (!document.documentElement.dataset.theme && matchMedia('(prefers-color-scheme: dark)').matches);
    const theme = isDark ? 'light' : 'dark';
    document.documentElement.dataset.theme = theme;
    try {
        localStorage.setItem('wend.theme', theme);
    } catch { /* then only this page has it */ }
});

// ---- code: copied, and run

function copyButton(block, code) {
    const button = element('button', { className: 'copy', textContent: 'Copy' });
    button.addEventListener('click', async () => {
        await navigator.clipboard.writeText(code.textContent);
        button.textContent = 'Copied';
        setTimeout(() => {
            button.textContent = 'Copy';
        }, 1500);
    });
    block.append(button);
}

const mostSeconds = 5;

/** The programs that one goes on from: back to the last that stands for itself. */
function programsBefore(code) {
    const all = [...document.querySelectorAll('code[data-run]')];
    const here = all.indexOf(code);
    const stands = (i) => all[i].dataset.run !== 'goes-on';
    let first = here;
    while (first > 0 && !stands(first))
        first--;
    return all.slice(first, here).map((other) => other.innerText).join('\n;\n');
}

/** Runs a program in a worker; tell gets its lines, and the promise ends when it does, or its time. */
function run(before, code, tell, signal) {
    return new Promise((resolve) => {
        const worker = new Worker(pageUrl('assets/run-worker.js'), { type: 'module' });
        let timer = 0;
        const end = (line) => {
            clearTimeout(timer);
            worker.terminate();
            if (line)
                tell('error', line);
            resolve();
        };
        worker.onmessage = ({ data }) => {
            if (data.kind === 'begun')
                timer = setTimeout(() => end(`Stopped after ${mostSeconds} seconds.`), mostSeconds * 1000);
            else if (data.kind === 'line')
                tell(data.level, data.text);
            else
                end(data.error);
        };
        worker.onerror = (event) => end(event.message || 'The program could not be started.');
        signal.addEventListener('abort', () => end('Stopped.'));
        worker.postMessage({ before, code, library: pageUrl('wend/index.js') });
    });
}

function runnable(block, code) {
    const original = code.innerHTML;
    const button = element('button', { className: 'run', textContent: 'Run' });
    const reset = element('button', { className: 'reset', textContent: 'Reset', hidden: true });
    const output = element('pre', { className: 'output', hidden: true });
    output.setAttribute('role', 'log');
    output.setAttribute('aria-label', 'What the program prints');
    output.tabIndex = 0;
    let running = null;

    const tell = (level, text) => output.append(element('span', { className: level, textContent: `${text}\n` }));
    const start = async () => {
        output.hidden = false;
        output.replaceChildren();
        output.dataset.state = 'running';
        if (location.protocol === 'file:') {
            tell('error', 'Programs run where a server gives out these pages: npm start, in the folder web.');
        } else {
            running = new AbortController();
            button.textContent = 'Stop';
            await run(programsBefore(code), code.innerText, tell, running.signal);
            running = null;
            button.textContent = 'Run';
        }
        if (!output.childNodes.length)
            tell('info', '(printed nothing)');
        output.dataset.state = 'done';
    };
    button.addEventListener('click', () => (running ? running.abort() : start()));
    code.addEventListener('keydown', (event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            button.click();
        }
    });
    code.addEventListener('input', () => {
        reset.hidden = false;
    });
    reset.addEventListener('click', () => {
        code.innerHTML = original;
        reset.hidden = true;
        button.focus();
    });
    block.append(element('div', { className: 'tools' }, button, reset,
        element('small', { textContent: 'edit it · Ctrl+Enter' })), output);
}

for (const block of document.querySelectorAll('.code')) {
    const code = block.querySelector('code');
    if (navigator.clipboard)
        copyButton(block, code);
    if (code.dataset.run !== undefined)
        runnable(block, code);
}

// ---- which part is being read

const entries = new Map([...document.querySelectorAll('.contents a')].map((a) =>
    [document.getElementById(decodeURIComponent(a.hash.slice(1))), a]));
if (entries.size) {
    const seen = new IntersectionObserver((changes) => {
        const top = changes.filter((c) => c.isIntersecting).at(-1);
        if (!top)
            return;
        for (const [heading, link] of entries)
            link.classList.toggle('here', heading === top.target);
    }, { rootMargin: '0px 0px -75% 0px' });
    for (const heading of entries.keys())
        seen.observe(heading);
}
