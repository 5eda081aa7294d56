// Pages of the reference: one for each header, one for each part of the JavaScript interface, and one that lists them.
import { escapeHtml, linkBetween } from './files.mjs';
import { codeFrame, tableFrame } from './frames.mjs';
import { highlight, linkNames } from './highlight.mjs';

const kinds = { function: 'function', struct: 'struct', enum: 'enum', handle: 'object', type: 'type', macro: 'macro',
    class: 'class', interface: 'interface', constant: 'constant' };
const labels = '(Errors|Cost|Threads|Source|Cost and threads)'; // of paragraphs of their own

const capital = (text) => text[0].toUpperCase() + text.slice(1);
const markCode = (html) => html.replace(/`([^`]+)`/g, '<code>$1</code>');

/** The first sentence of a comment, as plain text. */
export const firstSentence = (text) => text.replace(/\s+/g, ' ').match(/^.*?[.](?= [A-Z*`]|$)|^.*$/)[0];

/** What words and code of one page need to know: {page, site, language}, and how its names become links. */
class Place {
    constructor({ page, language = 'c' }, site) {
        Object.assign(this, { page, language, site });
    }

    link(html, own = []) {
        const linkOf = (name) => (own.includes(name) ? null : this.site.nameLink(this.page, name));
        return linkNames(html, linkOf, this.language);
    }

    /** Code with colours; names of its own are no links. */
    code(code, own) {
        return this.link(highlight(code, this.language), own);
    }

    /** A comment's words: names and pages linked, `code` marked. */
    words(text) {
        return markCode(this.link(escapeHtml(text))).replace(/\b((?:docs|bench)\/[\w-]+\.md)\b/g,
            (file) => `<a href="${this.site.link(this.page, file)}">${file}</a>`);
    }

    /** A comment as paragraphs; lines indented by four stay as they are. */
    prose(text) {
        const apart = text.replace(new RegExp(`(?<=[.;])\\s+(?=${labels}: )`, 'g'), '\n\n');
        return apart.split(/\n{2,}/).map((paragraph) => {
            const from = paragraph.search(/^ {4}/m);
            if (from < 0)
                return `<p>${this.words(paragraph).replace(new RegExp(`^${labels}: `), '<b>$1:</b> ')}</p>`;
            const before = from ? `<p>${this.words(paragraph.slice(0, from))}</p>\n` : '';
            return before + codeFrame('Example', this.code(paragraph.slice(from).replace(/^ {4}/gm, '')));
        }).join('\n');
    }
}

/** Constants are known by their own name, members of JavaScript by that of their class, too. */
function memberId(entry, member) {
    if (entry.kind === 'enum')
        return ` id="${member.name}"`;
    return entry.language ? ` id="${escapeHtml(entry.names[0])}.${escapeHtml(member.name)}"` : '';
}

function memberTable(entry, place) {
    const rows = entry.members.map((member) => {
        const code = entry.kind === 'enum' ? member.code : member.code.replace(/;$/, '');
        return `<tr${memberId(entry, member)}><td><code>${place.code(code, [member.name])}</code></td>`
            + `<td>${place.words(member.comment)}</td></tr>`;
    });
    const inCode = entry.language ? 'Member' : 'Field';
    return tableFrame('Members', [entry.kind === 'enum' ? 'Constant' : inCode, 'Meaning'], rows, 'members');
}

/** The documents that speak of an entry. */
function mentions(entry, { page, site }) {
    const documents = new Set(entry.names.flatMap((name) => [...(site.mentions.get(name) ?? [])]));
    const links = [...documents].filter((d) => d.startsWith('docs/')).sort().slice(0, 8)
        .map((document) => `<a href="${site.link(page, document)}">${escapeHtml(site.titles.get(document))}</a>`);
    return links.length ? `<p class="about">Told in ${links.join(', ')}.</p>` : '';
}

function heading(entry) {
    const [first, ...others] = entry.names;
    const kind = `<small>${kinds[entry.kind]}</small>`;
    if (!first)
        return `<h2><span>${entry.members.map((m) => m.name).join(', ')}</span> ${kind}</h2>`;
    const anchors = others.map((name) => `<span id="${name}"></span>`).join('');
    return `<h2 id="${first}">${anchors}<a class="anchor" href="#${first}"><span>${entry.names.join(', ')}</span></a>`
        + ` ${kind}</h2>`;
}

/** A long declaration with a line for each parameter. */
function wrap(code) {
    const open = code.indexOf('(');
    if (code.length <= 90 || open < 0)
        return code;
    return code.slice(0, open + 1) + '\n    ' + code.slice(open + 1).split(/, (?![^(]*\)[^;])/).join(',\n    ');
}

function entryHtml(entry, place) {
    if (entry.kind === 'prose')
        return place.prose(entry.comment);
    const codes = (entry.codes ?? []).map((code) => (entry.language ? code : wrap(code))).join('\n');
    return ['<section class="entry">', heading(entry), codes && codeFrame('Declaration', place.code(codes, entry.names)),
        entry.comment && place.prose(entry.comment), ...entry.notes.map((note) => `<p>${place.words(note)}</p>`),
        entry.members?.length && memberTable(entry, place), mentions(entry, place), '</section>']
        .filter(Boolean).join('\n');
}

function summary(entries) {
    const rows = entries.filter((entry) => entry.names.length).map((entry) => {
        const names = entry.names.map((name) => `<a href="#${name}"><code>${name}</code></a>`).join(', ');
        const told = escapeHtml(firstSentence(entry.comment || entry.notes.join(' ')));
        return `<li>${names} <span>${markCode(told)}</span></li>`;
    });
    return `<details class="summary" open><summary>What is in it</summary><ul>\n${rows.join('\n')}\n</ul></details>`;
}

/** The page of a header or of a part of the JavaScript interface: {target, title, html}. */
export function headerPage(header, site) {
    const place = new Place(header, site);
    const { name, page, about, entries, language } = header;
    const html = [`<h1>${escapeHtml(name)}${language ? ' <small>in JavaScript</small>' : ''}</h1>`,
        about && `<p class="lead">${place.words(capital(about))}</p>`, summary(entries),
        ...entries.map((entry) => entryHtml(entry, place))];
    return { target: page, title: name, description: about, html: html.filter(Boolean).join('\n') };
}

/** The page that lists the headers and what is in each. */
export function indexPage(headers, scripts, site) {
    const target = 'reference/index.html';
    const row = ({ name, page, about, entries, language }) => {
        const to = linkBetween(target, page);
        const names = entries.flatMap((e) => e.names).map((n) => `<a href="${to}#${n}">${escapeHtml(n)}</a>`);
        const told = about && `<p>${new Place({ page: target, language }, site).words(capital(about))}</p>`;
        return `<section class="entry"><h3><a href="${to}">${escapeHtml(name)}</a></h3>${told}`
            + `<p class="names">${names.join(' ')}</p></section>`;
    };
    const html = ['<h1>Reference</h1>', '<p class="lead">Every public name, with its units, ranges, ownership, errors, '
        + 'thread rule and cost.</p>', '<h2 id="c">C</h2>', ...headers.map(row)];
    if (scripts.length)
        html.push('<h2 id="javascript">JavaScript</h2>', ...scripts.map(row));
    return { target, title: 'Reference', description: 'Every public name of wend, by header.', html: html.join('\n') };
}
