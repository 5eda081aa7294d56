// Code with colours, made when the site is built, and with links on the names that the reference knows.
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cmake from 'highlight.js/lib/languages/cmake';
import cpp from 'highlight.js/lib/languages/cpp';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import { escapeHtml } from './files.mjs';

const languages = { bash, c, cmake, cpp, javascript, json, python, typescript, xml };
for (const [name, language] of Object.entries(languages))
    hljs.registerLanguage(name, language);

const byEnding = { h: 'c', inl: 'c', hpp: 'cpp', mjs: 'javascript', sh: 'bash', py: 'python', ts: 'typescript',
    tmj: 'json', tsj: 'json', html: 'xml' };

/** The language of a file by its name; '' = none that is known. */
export function languageOf(file) {
    const ending = file.match(/\.(\w+)$/)?.[1] ?? '';
    return file.endsWith('CMakeLists.txt') ? 'cmake' : byEnding[ending] ?? ending;
}

export function highlight(code, language) {
    return hljs.getLanguage(language) ? hljs.highlight(code, { language }).value : escapeHtml(code);
}

const ofC = /\b(?:wend|WEND)_\w+/g;
const ofJavaScript = /\b[A-Z][A-Za-z]+\b/g;

/** Escaped text with each name that linkOf knows made a link: wend_name and WEND_NAME, or the types of JavaScript. */
export function linkNames(html, linkOf, language = 'c') {
    return html.replace(language === 'typescript' ? ofJavaScript : ofC, (name) => {
        const link = linkOf(name);
        return link ? `<a class="name" href="${escapeHtml(link)}">${name}</a>` : name;
    });
}
