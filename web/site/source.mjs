// Pages of what documents link to and is no document: programs, scripts and the folders they lie in.
import path from 'node:path';
import { escapeHtml, isFolder, list, read } from './files.mjs';
import { codeFrame, tableFrame } from './frames.mjs';
import { highlight, languageOf, linkNames } from './highlight.mjs';

const textual = /\.(c|h|inl|cpp|hpp|py|sh|mjs|js|ts|json|md|txt|cmake|profile|wmap|wsim|graph|tmj|tsj|obj)$|^[^.]+$/;

/** What a file says of itself: the first sentence of its first comment. */
function summary(file) {
    const first = read(file).slice(0, 1000).replace(/^#!.*\n/, '')
        .match(/^\s*(?:\/\*+|\/\/|#|""")[\s*]*([^]*?)(?:\*\/|\n[\s*/#]*\n|\n[^/#*\s]|"""|$)/)?.[1] ?? '';
    const text = first.replace(/\n\s*(?:\*|\/\/|#)?\s?/g, ' ').replace(/^[\w./]+\.\w+: /, '').trim();
    return text.match(/^.*?\.(?= |$)/)?.[0] ?? text.slice(0, 160);
}

function folderPage(folder, site, page) {
    const rows = list(folder).filter((name) => !/^(\.|node_modules$|dist$|__pycache__$)/.test(name)).map((name) => {
        const file = `${folder}/${name}`;
        if (isFolder(file))
            return `<tr><td><code>${escapeHtml(name)}/</code></td><td></td></tr>`;
        const readable = textual.test(name);
        const label = `<code>${escapeHtml(name)}</code>`;
        return `<tr><td>${readable ? `<a href="${escapeHtml(site.link(page, file))}">${label}</a>` : label}</td>`
            + `<td>${readable ? escapeHtml(summary(file)) : ''}</td></tr>`;
    });
    return `<h1>${escapeHtml(folder)}/</h1>\n${tableFrame('Files', ['File', 'What it is'], rows)}`;
}

function filePage(file, site, page) {
    const text = read(file);
    const folder = path.posix.dirname(file);
    const up = folder === '.' ? '' : `<p class="about">In <code>${escapeHtml(folder)}/</code></p>`;
    const html = linkNames(highlight(text, languageOf(file)), (name) => site.nameLink(page, name));
    return `<h1>${escapeHtml(path.posix.basename(file))}</h1>\n${up}\n${codeFrame(file, html)}`;
}

/** The page of a file or folder: {target, title, html}. */
export function sourcePage(file, site) {
    const folder = isFolder(file);
    const target = site.targetOf(file);
    return { target, title: file, html: folder ? folderPage(file, site, target) : filePage(file, site, target),
        description: folder ? '' : summary(file) };
}
