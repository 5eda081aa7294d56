// What of the repository becomes which page, and where it lies in the site.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('../../', import.meta.url));

export const read = (file) => fs.readFileSync(path.join(repository, file), 'utf8');
export const exists = (file) => fs.existsSync(path.join(repository, file));
export const isFolder = (file) => fs.statSync(path.join(repository, file)).isDirectory();
export const list = (folder) => fs.readdirSync(path.join(repository, folder)).sort();

/** The Markdown files that become pages, wherever they are there. */
export function documents() {
    const docs = list('docs').filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`);
    const others = ['README.md', 'README.zh-CN.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'bench/README.md',
        'maps/README.md', 'web/README.md'];
    return [...others, ...docs].filter(exists);
}

/** README.md is its folder's index.html, docs/field.md is docs/field.html. */
export function targetOf(document) {
    const target = document.replace(/\.md$/, '.html');
    return target.endsWith('README.html') ? target.slice(0, -'README.html'.length) + 'index.html' : target;
}

/** The link from one file of the site to another, as a browser resolves it, also from a disk. */
export function linkBetween(from, to) {
    return path.posix.relative(path.posix.dirname(from), to) || path.posix.basename(to);
}

/** The version that the headers name. */
export const version = () => read('include/wend/base.h').match(/WEND_VERSION\s+"(.*)"/)[1];

export function escapeHtml(text) {
    return text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);
}
