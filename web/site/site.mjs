// What pages ask of the site as a whole: where a file, a picture or a name is, and which sources need pages.
import fs from 'node:fs';
import path from 'node:path';
import { documents, exists, isFolder, linkBetween, read, repository, targetOf } from './files.mjs';

/** The size of a PNG picture, or nothing for others. */
function pictureSize(file) {
    if (!file.endsWith('.png'))
        return {};
    const bytes = fs.readFileSync(path.join(repository, file));
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Whether a page speaks of JavaScript, where `Grid` is a name. */
const ofScripts = (from) => from.includes('javascript') || from.startsWith('web/');

export class Site {
    constructor(headers, scripts) {
        this.headers = headers;
        this.documents = documents();
        this.sources = new Set(); // files and folders that something links to: they become pages too
        this.pictures = new Set();
        this.names = new Map();   // a name of the reference: the page and its anchor
        this.scriptNames = new Map(); // the same of JavaScript: Grid, Grid.of
        this.mentions = new Map(); // a name of the reference: the documents that speak of it
        this.titles = new Map();   // documents' titles
        for (const { page, entries } of headers) {
            for (const { names, members } of entries) {
                for (const name of [...names, ...(members ?? []).map((m) => m.name).filter((n) => /^WEND_/.test(n))])
                    this.names.set(name, `${page}#${name}`);
            }
        }
        for (const { page, entries } of scripts) {
            for (const { names, members } of entries) {
                for (const name of [...names, ...(members ?? []).map((m) => `${names[0]}.${m.name}`)])
                    this.scriptNames.set(name, `${page}#${name}`);
            }
        }
        for (const header of headers)
            this.names.set(header.name, header.page).set(header.file, header.page);
        for (const whole of ['wend.h', 'all.h', 'wend.hpp'])
            this.names.set(`wend/${whole}`, this.targetOf(`include/wend/${whole}`));
    }

    /** Where a file or folder of the repository is in the site. */
    targetOf(file) {
        if (this.documents.includes(file))
            return targetOf(file);
        const header = this.headers.find((h) => h.file === file);
        if (header)
            return header.page;
        if (file === 'include/wend')
            return 'reference/index.html';
        if (['web/src/index.d.ts', 'web/src/units.d.ts'].includes(file))
            return 'reference/index.html#javascript';
        if (!exists(file))
            throw new Error(`nothing is at ${file}`);
        if (/\.(png|svg|gif|jpg|webp)$/.test(file)) {
            this.pictures.add(file);
            return file;
        }
        if (isFolder(file) && this.documents.includes(`${file}/README.md`))
            return targetOf(`${file}/README.md`);
        this.sources.add(file);
        return `source/${file}${isFolder(file) ? '/index' : ''}.html`;
    }

    /** The link from a document (or, with a name that ends in .html, a page) to a file of the repository. */
    link(from, file) {
        return linkBetween(from.endsWith('.html') ? from : targetOf(from), this.targetOf(file));
    }

    /** The link to a name of the reference, such as wend_finder_find or wend_finder_find(); null for others. */
    nameLink(from, text) {
        const name = text.replace(/\(.*\)$/, '');
        const target = this.names.get(name) ?? (ofScripts(from) ? this.scriptNames.get(name) : null);
        if (!target)
            return null;
        if (!from.endsWith('.html')) {
            const mentions = this.mentions.get(name) ?? new Set();
            this.mentions.set(name, mentions.add(from));
        }
        const [page, id] = target.split('#');
        return linkBetween(from.endsWith('.html') ? from : targetOf(from), page) + (id ? `#${id}` : '');
    }

    picture(file) {
        return pictureSize(file);
    }

    read(file) {
        return read(file);
    }
}
