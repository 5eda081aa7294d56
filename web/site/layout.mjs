// The frame of every page: head, ways to the other pages, what is on this one.
import { escapeHtml, linkBetween } from './files.mjs';

const chinese = (target) => target.includes('.zh-CN.');

/** What a page's frame says, in the page's own language. */
const WORDS = {
    en: { home: 'index.html', skip: 'To the text', pages: 'Pages', parts: 'Parts of the site', docs: 'Docs', reference: 'Reference',
        playground: 'Playground', search: 'Search', found: 'Found', theme: 'Light or dark', here: 'On this page',
        neighbours: 'Neighbouring pages', before: 'Before', next: 'Next' },
    'zh-CN': { home: 'README.zh-CN.html', skip: '跳到正文', pages: '页面', parts: '网站各部分', docs: '文档（英文）', reference: '参考（英文）',
        playground: '演练场', search: '搜索', found: '搜索结果', theme: '浅色或深色', here: '本页内容', neighbours: '相邻页面', before: '上一页',
        next: '下一页' },
};
const languageOf = (page) => (chinese(page.target) ? 'zh-CN' : 'en');

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

function contents(html, words) {
    const headings = [...html.matchAll(/<h2[^>]* id="([^"]+)"[^>]*>(.*?)<\/h2>/g)].map(([, id, text]) =>
        `<li><a href="#${id}">${text.replace(/<small>.*?<\/small>/g, '').replace(/<[^>]+>/g, '').trim()
            .replace(/_/g, '_<wbr>')}</a></li>`);
    return headings.length < 2 ? '' : `<nav class="contents" aria-label="${words.here}"><h2>${words.here}</h2><ul>${
        headings.join('')}</ul></nav>`;
}

function neighbours(page, order, words) {
    const i = order.findIndex((other) => other.target === page.target);
    const link = (other, rel, label) => (other ? `<a rel="${rel}" href="${linkBetween(page.target, other.target)}">`
        + `<small>${label}</small> ${escapeHtml(other.label ?? other.title)}</a>` : '<span></span>');
    return i < 0 ? '' : `<nav class="neighbours" aria-label="${words.neighbours}">${
        link(order[i - 1], 'prev', words.before)}${link(order[i + 1], 'next', words.next)}</nav>`;
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
    const language = languageOf(page);
    const words = WORDS[language];
    const playground = frame.playground ? `<a class="playground" href="${to(frame.playground)}">${words.playground}</a>` : '';
    return `<!DOCTYPE html>
<html lang="${language}" data-root="${to('index.html').replace(/index\.html$/, '')}">
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
<a class="skip" href="#content">${words.skip}</a>
<header>
<button class="menu" aria-expanded="false" aria-controls="pages" aria-label="${words.pages}"><span></span></button>
<a class="brand" href="${to(words.home)}"><img src="${to('assets/icon.svg')}" alt="" width="24" height="24">wend
<small>${escapeHtml(frame.version)}</small></a>
<nav class="parts" aria-label="${words.parts}">
<a href="${to('docs/index.html')}"${here('docs')}>${words.docs}</a>
<a href="${to('reference/index.html')}"${here('reference')}>${words.reference}</a>
${playground}
</nav>
<form class="search" role="search" hidden>
<input type="search" role="combobox" aria-label="${words.search}" placeholder="${words.search}" autocomplete="off" spellcheck="false"
aria-expanded="false" aria-controls="found" aria-autocomplete="list" aria-keyshortcuts="/">
<kbd aria-hidden="true">/</kbd>
<div class="results" hidden><ul id="found" role="listbox" aria-label="${words.found}"></ul><p role="status"></p></div>
</form>
<button class="theme" aria-label="${words.theme}" hidden></button>
</header>
<div class="page">
<nav id="pages" class="pages" aria-label="${words.pages}">
${navigation(frame.groups, page)}
</nav>
<main id="content" tabindex="-1">
${page.html}
${neighbours(page, frame.order, words)}
</main>
${contents(page.html, words)}
</div>
</body>
</html>
`;
}
