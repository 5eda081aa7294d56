// Frames that scroll when what they hold is too wide, by keyboard as well.
import { escapeHtml } from './files.mjs';

/** Code that is coloured already. */
export function codeFrame(label, html, language = 'text') {
    return `<div class="code"><pre tabindex="0" role="group" aria-label="${escapeHtml(label)}">`
        + `<code class="language-${escapeHtml(language)}">${html}</code></pre></div>`;
}

/** A table of a head and rows of HTML. */
export function tableFrame(label, head, rows, kind = '') {
    return `<div class="table ${kind}" tabindex="0" role="group" aria-label="${escapeHtml(label)}"><table>`
        + `<thead><tr>${head.map((name) => `<th>${name}</th>`).join('')}</tr></thead>\n`
        + `<tbody>\n${rows.join('\n')}\n</tbody></table></div>`;
}
