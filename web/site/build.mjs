// Makes the site: every document, the reference, the search's index, as plain files.
//
//     node site/build.mjs [--out FOLDER]     default: build/site
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { read, repository, targetOf, version } from './files.mjs';
import { readHeaders } from './headers.mjs';
import { framed } from './layout.mjs';
import { renderDocument } from './markdown.mjs';
import { headerPage, indexPage } from './reference.mjs';
import { documentEntries, referenceEntries, searchScript } from './search.mjs';
import { Site } from './site.mjs';
import { sourcePage } from './source.mjs';
import { readTypes } from './types.mjs';

const playground = '../page/index.html'; // beside the site, as npm start serves both
const here = fileURLToPath(new URL('.', import.meta.url));

/** The documents in the order and the groups of the table in docs/README.md; what it does not name comes last. */
function groupsOf(pages) {
    const byDocument = new Map(pages.map((page) => [page.document, page]));
    const take = (documents) => documents.map((document) => byDocument.get(document))
        .filter((page) => page && byDocument.delete(page.document));
    const first = ['README.md', 'README.zh-CN.md', 'docs/README.md', 'docs/recipes.md'];
    const groups = [{ name: 'Begin', pages: take(first) }];
    let group = groups[0];
    for (const line of read('docs/README.md').split('\n')) {
        const heading = line.match(/^\| \*\*(.+?)\*\*/);
        if (heading)
            groups.push(group = { name: heading[1], pages: [] });
        else if (line.startsWith('|'))
            group.pages.push(...take([...line.matchAll(/\]\(([\w./-]+\.md)\)/g)].map((m) => path.posix.join('docs', m[1]))));
    }
    const docs = [...byDocument.keys()].filter((document) => document.startsWith('docs/'));
    groups.at(-1).pages.push(...take(docs));
    groups.push({ name: 'The project', pages: take([...byDocument.keys()]) });
    return groups;
}

// What the list of pages calls those whose titles are alike.
const labels = { 'README.md': 'Overview', 'README.zh-CN.md': '简体中文' };

const description = (page) => page.parts[0].text.replace(/\s+/g, ' ').trim().slice(0, 160);

function documentPages(site) {
    const pages = site.documents.map((document) => ({ document, target: targetOf(document),
        ...renderDocument(read(document), document, site) }));
    for (const page of pages) {
        page.description = description(page);
        page.label = labels[page.document];
        site.titles.set(page.document, page.title);
    }
    return pages;
}

/** Pages of sources until none asks for another. */
function sourcePages(site) {
    const pages = new Map();
    for (let before = -1; before !== pages.size;) {
        before = pages.size;
        for (const file of [...site.sources].filter((f) => !pages.has(f)))
            pages.set(file, sourcePage(file, site));
    }
    return [...pages.values()];
}

/** The library for the programs on the pages, if it was built; by name, the path to copy. */
function library() {
    const dist = path.join(here, '../dist');
    const names = fs.existsSync(dist) ? fs.readdirSync(dist).filter((name) => /\.(js|wasm)$/.test(name)) : [];
    if (!names.includes('index.js'))
        console.warn('The library is not built (npm run build): programs on the pages will not run.');
    return names.map((name) => [`wend/${name}`, { copy: path.join(dist, name) }]);
}

/** All files of the site by name: text, or the path to copy. */
export async function buildSite() {
    const headers = await readHeaders();
    const scripts = readTypes();
    const site = new Site(headers, scripts);
    const documents = documentPages(site);
    const reference = [indexPage(headers, scripts, site), ...headers.map((header) => headerPage(header, site))];
    const javascript = scripts.map((section) => headerPage(section, site));
    const groups = groupsOf(documents);
    const shared = { version: version(), playground };
    const guide = { ...shared, part: 'docs', groups, order: groups.flatMap((g) => g.pages) };
    const names = { ...shared, part: 'reference', order: [...reference, ...javascript], groups: [
        { name: 'Reference', pages: reference.slice(0, 1) }, { name: 'JavaScript', pages: javascript },
        { name: 'C', pages: reference.slice(1) }] };
    const files = new Map();
    for (const page of documents)
        files.set(page.target, framed(page, guide));
    for (const page of [...reference, ...javascript])
        files.set(page.target, framed(page, names));
    for (const page of sourcePages(site))
        files.set(page.target, framed(page, { ...guide, part: '' }));
    files.set('assets/search.js', searchScript([...documents.flatMap(documentEntries),
        ...[...headers, ...scripts].flatMap(referenceEntries)]));
    for (const name of fs.readdirSync(path.join(here, 'assets')).filter((n) => n !== 'search-options.js'))
        files.set(`assets/${name}`, { copy: path.join(here, 'assets', name) });
    for (const [name, file] of library())
        files.set(name, file);
    for (const picture of site.pictures)
        files.set(picture, { copy: path.join(repository, picture) });
    return files;
}

export function writeSite(files, out) {
    fs.rmSync(out, { recursive: true, force: true });
    for (const [name, content] of files) {
        const file = path.join(out, name);
        fs.mkdirSync(path.dirname(file), { recursive: true });
        if (typeof content === 'string')
            fs.writeFileSync(file, content);
        else
            fs.copyFileSync(content.copy, file);
    }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
    const given = process.argv.indexOf('--out');
    const out = path.resolve(given > 0 ? process.argv[given + 1] : path.join(here, '../build/site'));
    const files = await buildSite();
    writeSite(files, out);
    console.log(`${files.size} files: open ${path.relative(process.cwd(), path.join(out, 'index.html'))}`);
}
