// The search's index, built with the site.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import vm from 'node:vm';
import MiniSearch from 'minisearch';
import { firstSentence } from './reference.mjs';
import { searchWords } from './search-words.mjs';

const require = createRequire(import.meta.url);
const asset = (name) => fs.readFileSync(new URL(`assets/${name}`, import.meta.url), 'utf8');

export const searchOptions = vm.runInNewContext(`${asset('search-options.js')}; searchOptions`);

/** What can be found in documents: a part for each heading. */
export function documentEntries({ document, target, title, parts }) {
    return parts.map(({ level, heading, text, id }) => ({ title: level === 1 ? '' : title, heading, text, kind: 'page',
        url: level === 1 ? target : `${target}#${id}`, start: text.slice(0, 120), names: '',
        also: level === 1 ? searchWords[document] ?? '' : '' }));
}

/** What can be found in a page of the reference: each of its entries. */
export function referenceEntries({ name: own, page, about, entries, language }) {
    const name = language ? `JavaScript: ${own.toLowerCase()}` : own;
    const whole = { title: '', heading: name, text: about, kind: 'reference', url: page, start: about, names: '' };
    return [whole, ...entries.filter((e) => e.names.length).map((entry) => {
        const text = [entry.comment, ...entry.notes].join(' ').replace(/\s+/g, ' ');
        const members = (entry.members ?? []).map((m) => `${m.name} ${m.comment}`).join(' ');
        return { title: name, heading: entry.names[0], names: entry.names.join(' '), text: `${text} ${members}`,
            kind: entry.kind, url: `${page}#${entry.names[0]}`, start: firstSentence(text).slice(0, 120) };
    })];
}

/** The script that answers searches: the library, the options and the index, as a page from a disk can load it. */
export function searchScript(entries) {
    const index = new MiniSearch(searchOptions);
    index.addAll(entries.map((entry, id) => ({ id, ...entry })));
    const folder = require.resolve('minisearch').replace(/dist\/.*/, '');
    const library = fs.readFileSync(`${folder}dist/umd/index.js`, 'utf8');
    const licence = fs.readFileSync(`${folder}LICENSE.txt`, 'utf8');
    return `/* MiniSearch\n\n${licence}*/\n${library.replace(/\/\/# sourceMappingURL.*/, '')}\n`
        + `${asset('search-options.js')}\n`
        + `window.siteSearch = answering(MiniSearch.loadJS(${JSON.stringify(index.toJSON())}, searchOptions));\n`;
}
