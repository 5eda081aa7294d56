// Markdown to HTML: headings with anchors, links between pages, pictures, code, tables that scroll.
import path from 'node:path';
import MarkdownIt from 'markdown-it';
import anchor from 'markdown-it-anchor';
import { escapeHtml } from './files.mjs';
import { codeFrame } from './frames.mjs';
import { highlight, linkNames } from './highlight.mjs';

/** A heading's anchor as GitHub makes it, so that links work in both places. */
export function slug(text) {
    return text.trim().toLowerCase().replace(/[^\p{L}\p{N}\p{M} _-]/gu, '').replace(/ /g, '-');
}

const plain = (inline) => inline.children.filter((t) => ['text', 'code_inline', 'softbreak'].includes(t.type))
    .map((t) => (t.type === 'softbreak' ? ' ' : t.content)).join('');

/** Whether a program of a document is whole, or goes on from those before it. */
export const standsAlone = (code) => code.includes('await load(');

/** Code in a frame; that of JavaScript can be run. */
export function codeBlock(code, language, linkOf) {
    const colours = linkNames(highlight(code, { sh: 'bash', js: 'javascript' }[language] ?? language), linkOf);
    if (language !== 'js')
        return `${codeFrame(`Code: ${language || 'text'}`, colours, language || 'text')}\n`;
    const run = standsAlone(code) ? '' : '="goes-on"';
    const editable = 'tabindex="0" contenteditable="plaintext-only" spellcheck="false" role="textbox"';
    return `<div class="code"><pre><code class="language-js" ${editable} aria-multiline="true"`
        + ` aria-label="Program, can be changed" data-run${run}>${colours}</code></pre></div>\n`;
}

function setUp() {
    const markdown = new MarkdownIt({ html: true });
    markdown.use(anchor, { slugify: slug, permalink: anchor.permalink.headerLink({ class: 'anchor' }) });
    const { rules } = markdown.renderer;
    rules.html_block = (tokens, i) => tokens[i].content.replace(/<!--[^]*?-->\s*/g, '');
    rules.fence = (tokens, i, options, env) => codeBlock(tokens[i].content, tokens[i].info.trim(), env.linkOf);
    rules.code_inline = (tokens, i, options, env) => {
        const inHeading = tokens.some((token) => token.type === 'link_open');
        const html = escapeHtml(tokens[i].content);
        const whole = inHeading ? null : env.linkOf(tokens[i].content);
        if (whole)
            return `<a class="name" href="${escapeHtml(whole)}"><code>${html}</code></a>`;
        return `<code>${inHeading ? html : linkNames(html, env.linkOf)}</code>`;
    };
    rules.table_open = () => '<div class="table" tabindex="0" role="group" aria-label="Table"><table>\n';
    rules.table_close = () => '</table></div>\n';
    return markdown;
}

const markdown = setUp();

/** Has links and pictures point to where they are in the site. */
function redirect(token, site, document) {
    for (const child of token.children ?? [])
        redirect(child, site, document);
    const name = { link_open: 'href', image: 'src' }[token.type];
    const link = name && token.attrGet(name);
    if (!link || /^([a-z]+:|#)/.test(link))
        return;
    const [file, fragment] = link.split('#');
    const of = path.posix.normalize(path.posix.join(path.posix.dirname(document), decodeURI(file))).replace(/\/$/, '');
    token.attrSet(name, site.link(document, of) + (fragment ? `#${fragment}` : ''));
    if (token.type === 'image') {
        for (const [key, value] of Object.entries(site.picture(of)))
            token.attrSet(key, value);
        token.attrSet('loading', 'lazy');
    }
}

/** A paragraph that is a link, such as to another language. */
const isLink = ({ children }) => children.length === 3 && children[0].type === 'link_open';

/** What the search looks through: a part for each heading, with the text below it. */
function partsOf(tokens) {
    const parts = [];
    tokens.forEach((token, i) => {
        if (token.type === 'heading_open' && Number(token.tag[1]) <= 3)
            parts.push({ level: Number(token.tag[1]), heading: plain(tokens[i + 1]), id: token.attrGet('id'),
                text: '' });
        else if (parts.length && token.type === 'inline' && tokens[i - 1].type !== 'heading_open' && !isLink(token))
            parts.at(-1).text += plain(token) + ' ';
        else if (parts.length && token.type === 'fence')
            parts.at(-1).text += token.content.replace(/\s+/g, ' ') + ' ';
    });
    return parts;
}

/** A document as {title, html, parts}. site knows the pages, see site.mjs. */
export function renderDocument(text, document, site) {
    const env = { linkOf: (name) => site.nameLink(document, name) };
    const tokens = markdown.parse(text, env);
    for (const token of tokens)
        redirect(token, site, document);
    const parts = partsOf(tokens);
    return { title: parts[0].heading, html: markdown.renderer.render(tokens, markdown.options, env), parts };
}
