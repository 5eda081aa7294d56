// The frame of every page: head, ways to the other pages, what is on this one.
import { escapeHtml, linkBetween } from './files.mjs';

const chinese = (target) => target.includes('.zh-CN.');

function navigation(groups, page) {
    return groups.map(({ name, pages }) => {
        const items = pages.map(({ target, title, label = title }) => {
            const current = target === page.target ? ' aria-current="page"' : '';
            const language = chinese(target) ? ' lang="zh-CN"' : '';
            return `<li><a href="${linkBetween(page.target, target)}"${current}${language}>${escapeHtml(label)}</a></li>`;
        });
        return `<h2>${escapeHtml(name)}</h2><ul>${items.join('')}</ul>`;
    }).join('\n');
}

function contents(html) {
    const headings = [...html.matchAll(/<h2[^>]* id="([^"]+)"[^>]*>(.*?)<\/h2>/g)].map(([, id, text]) =>
        `<li><a href="#${id}">${text.replace(/<small>.*?<\/small>/g, '').replace(/<[^>]+>/g, '').trim()
            .replace(/_/g, '_<wbr>')}</a></li>`);
    return headings.length < 2 ? '' : `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${
        headings.join('')}</ul></nav>`;
}

function neighbours(page, order) {
    const i = order.findIndex((other) => other.target === page.target);
    const link = (other, rel, label) => (other ? `<a rel="${rel}" href="${linkBetween(page.target, other.target)}">`
        + `<small>${label}</small> ${escapeHtml(other.label ?? other.title)}</a>` : '<span></span>');
    return i < 0 ? '' : `<nav class="neighbours" aria-label="Neighbouring pages">${
        link(order[i - 1], 'prev', 'Before')}${link(order[i + 1], 'next', 'Next')}</nav>`;
}

/**
 * A whole page. page: {target, title, html, description}; frame: {version, playground, part, groups, order}, what all
 * pages of a kind share.
 */
export function framed(page, frame) {
    const to = (target) => linkBetween(page.target, target);
    const here = (part) => (frame.part === part ? ' aria-current="true"' : '');
    const title = page.target === 'index.html' ? 'wend: pathfinding for games and game servers'
        : `${page.title} · wend`;
    const playground = frame.playground ? `<a href="${to(frame.playground)}">Playground</a>` : '';
    return `<!DOCTYPE html>
<html lang="${chinese(page.target) ? 'zh-CN' : 'en'}" data-root="${to('index.html').replace(/index\.html$/, '')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(page.description ?? '')}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${to('assets/icon.svg')}">
<link rel="stylesheet" href="${to('assets/style.css')}">
<script src="${to('assets/theme.js')}"></script>
<script defer src="${to('assets/site.js')}"></script>
</head>
<body>
<a class="skip" href="#content">To the text</a>
<header>
<button class="menu" aria-expanded="false" aria-controls="pages" aria-label="Pages"><span></span></button>
<a class="brand" href="${to('index.html')}"><img src="${to('assets/icon.svg')}" alt="" width="24" height="24">wend
<small>${escapeHtml(frame.version)}</small></a>
<nav class="parts" aria-label="Parts of the site">
<a href="${to('docs/index.html')}"${here('docs')}>Docs</a>
<a href="${to('reference/index.html')}"${here('reference')}>Reference</a>
${playground}
</nav>
<form class="search" role="search" hidden>
<input type="search" role="combobox" aria-label="Search" placeholder="Search" autocomplete="off" spellcheck="false"
aria-expanded="false" aria-controls="found" aria-autocomplete="list" aria-keyshortcuts="/">
<kbd aria-hidden="true">/</kbd>
<div class="results" hidden><ul id="found" role="listbox" aria-label="Found"></ul><p role="status"></p></div>
</form>
<button class="theme" aria-label="Light or dark" hidden></button>
</header>
<div class="page">
<nav id="pages" class="pages" aria-label="Pages">
${navigation(frame.groups, page)}
</nav>
<main id="content" tabindex="-1">
${page.html}
${neighbours(page, frame.order)}
</main>
${contents(page.html)}
</div>
</body>
</html>
`;
}
