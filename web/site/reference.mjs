// Pages of the reference: one for each header, and one that lists them.
import { escapeHtml, linkBetween } from './files.mjs';
import { highlight, linkNames } from './highlight.mjs';

const kinds = { function: 'function', struct: 'struct', enum: 'enum', handle: 'object', type: 'type', macro: 'macro',
    class: 'class', interface: 'interface', constant: 'constant' };

/** A comment's words as HTML: names and pages linked, `code` marked, the label of a paragraph in bold. */
function words(text, page, site, language) {
    return linkNames(escapeHtml(text), (name) => site.nameLink(page, name), language)
        .replace(/`([^`]+)`/g, '<code>$1</code>')
        .replace(/\b((?:docs|bench)\/[\w-]+\.md)\b/g, (file) => `<a href="${site.link(page, file)}">${file}</a>`);
}

const labels = '(Errors|Cost|Threads|Source|Cost and threads)'; // of paragraphs of their own

/** A comment as paragraphs; lines indented by four stay as they are. */
export function prose(text, page, site, language) {
    const paragraphs = text.replace(new RegExp(`(?<=[.;])\\s+(?=${labels}: )`, 'g'), '\n\n').split(/\n{2,}/);
    return paragraphs.map((paragraph) => {
        if (/^ {4}/m.test(paragraph)) {
            const from = paragraph.search(/^ {4}/m);
            const code = paragraph.slice(from).replace(/^ {4}/gm, '');
            const links = linkNames(highlight(code, 'c'), (name) => site.nameLink(page, name));
            return (from ? `<p>${words(paragraph.slice(0, from), page, site, language)}</p>` : '')
                + `<div class="code"><pre tabindex="0" role="group" aria-label="Example"><code>${links}</code></pre></div>`;
        }
        return `<p>${words(paragraph, page, site, language)
            .replace(new RegExp(`^${labels}: `), '<b>$1.</b> ')}</p>`;
    }).join('\n');
}

const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** The first sentence of a comment, as plain text. */
export const firstSentence = (text) => text.replace(/\s+/g, ' ').match(/^.*?[.](?= [A-Z*`]|$)|^.*$/)[0];

/** Constants are known by their own name, members of JavaScript by that of their class, too. */
function ownName(entry, member) {
    if (entry.kind === 'enum')
        return ` id="${member.name}"`;
    return entry.language ? ` id="${escapeHtml(entry.names[0])}.${escapeHtml(member.name)}"` : '';
}

/** Code of an entry; names of its own are no links. */
function coded(code, entry, page, site, own) {
    const { language = 'c' } = entry;
    return linkNames(highlight(code, language), (name) => (own.includes(name) ? null : site.nameLink(page, name)), language);
}

function memberTable(entry, page, site) {
    const rows = entry.members.map((member) => {
        const code = entry.kind === 'enum' ? member.code : member.code.replace(/;$/, '');
        return `<tr${ownName(entry, member)}><td><code>${coded(code, entry, page, site, [member.name])}</code></td>`
            + `<td>${words(member.comment, page, site, entry.language)}</td></tr>`;
    });
    const what = entry.kind === 'enum' ? 'Constant' : entry.language ? 'Member' : 'Field';
    return `<div class="table members" tabindex="0" role="group" aria-label="${what}s"><table><thead><tr><th>${what}</th>`
        + `<th>Meaning</th></tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table></div>`;
}

function mentions(entry, page, site) {
    const documents = new Set(entry.names.flatMap((name) => [...(site.mentions.get(name) ?? [])]));
    const links = [...documents].filter((d) => d.startsWith('docs/')).sort().slice(0, 8)
        .map((document) => `<a href="${site.link(page, document)}">${escapeHtml(site.titles.get(document))}</a>`);
    return links.length ? `<p class="about">Told in ${links.join(', ')}.</p>` : '';
}

function entryHtml(entry, page, site) {
    if (entry.kind === 'prose')
        return prose(entry.comment, page, site);
    const [first, ...others] = entry.names;
    const title = entry.names.length ? entry.names.join(', ') : entry.members.map((m) => m.name).join(', ');
    const anchors = others.map((name) => `<span id="${name}"></span>`).join('');
    const head = `<h2${first ? ` id="${first}"` : ''}>${anchors}${first ? `<a class="anchor" href="#${first}">` : ''}`
        + `<span>${escapeHtml(title)}</span>${first ? '</a>' : ''} <small>${kinds[entry.kind]}</small></h2>`;
    const codes = (entry.codes ?? []).map((code) => (entry.language ? code : wrap(code))).join('\n');
    const code = codes && `<div class="code"><pre tabindex="0" role="group" aria-label="Declaration"><code>${
        coded(codes, entry, page, site, entry.names)}</code></pre></div>`;
    return [`<section class="entry">${head}`, code, entry.comment && prose(entry.comment, page, site, entry.language),
        entry.notes.map((note) => `<p>${words(note, page, site, entry.language)}</p>`).join('\n'),
        entry.members?.length && memberTable(entry, page, site), mentions(entry, page, site), '</section>']
        .filter(Boolean).join('\n');
}

/** A long declaration with a line for each parameter. */
function wrap(code) {
    const open = code.indexOf('(');
    if (code.length <= 90 || open < 0)
        return code;
    return code.slice(0, open + 1) + '\n    ' + code.slice(open + 1).split(/, (?![^(]*\)[^;])/).join(',\n    ');
}

function summaryTable(header) {
    const rows = header.entries.filter((e) => e.names.length).map((entry) =>
        `<li>${entry.names.map((name) => `<a href="#${name}"><code>${name}</code></a>`).join(', ')} `
        + `<span>${escapeHtml(firstSentence(entry.comment || entry.notes.join(' '))).replace(/`([^`]+)`/g, '<code>$1</code>')}</span></li>`);
    return `<details class="summary" open><summary>What is in it</summary><ul>\n${rows.join('\n')}\n</ul></details>`;
}

/** The page of a header: {target, title, html}. */
export function headerPage(header, site) {
    const { page } = header;
    const body = header.entries.map((entry) => entryHtml(entry, page, site)).join('\n');
    return { target: page, title: header.name, description: header.about,
        html: `<h1>${header.name}${header.language ? ' <small>in JavaScript</small>' : ''}</h1>\n${header.about && `<p class="lead">${words(capital(header.about), page, site)}</p>`}\n`
            + `${summaryTable(header)}\n${body}` };
}

/** The page that lists the headers and what is in each. */
export function indexPage(headers, scripts, site) {
    const target = 'reference/index.html';
    const row = ({ name, page, about, entries }) => `<section class="entry"><h3><a href="${linkBetween(target, page)}">`
        + `${escapeHtml(name)}</a></h3>${about && `<p>${words(capital(about), target, site)}</p>`}<p class="names">${
            entries.flatMap((e) => e.names).map((n) => `<a href="${linkBetween(target, page) + `#${n}`}">${escapeHtml(n)}</a>`)
                .join(' ')}</p></section>`;
    const javascript = scripts.length ? `<h2 id="javascript">JavaScript</h2>\n${scripts.map(row).join('\n')}` : '';
    return { target, title: 'Reference', description: 'Every public name of wend, by header.',
        html: '<h1>Reference</h1>\n<p class="lead">Every public name, with its units, ranges, ownership, errors, thread rule '
            + `and cost.</p>\n<h2 id="c">C</h2>\n${headers.map(row).join('\n')}\n${javascript}` };
}
