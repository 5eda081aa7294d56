// README.zh-CN.md says what README.md says: neither changes without the other.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import MarkdownIt from 'markdown-it';
import { read } from '../files.mjs';

/** A document by its headings: what each part has that a translation leaves as it is. */
function partsOf(document) {
    const parts = [];
    const begin = (level) => parts.push({ level, code: [], links: [], pictures: [], items: 0, rows: 0, names: [] });
    for (const token of new MarkdownIt({ html: true }).parse(read(document), {})) {
        if (token.type === 'heading_open')
            begin(token.tag);
        const part = parts.at(-1);
        if (token.type === 'fence' || token.type === 'html_block')
            part.code.push([token.info, token.content]);
        part.items += token.type === 'list_item_open';
        part.rows += token.type === 'tr_open';
        for (const child of token.children ?? []) {
            if (child.type === 'link_open')
                part.links.push(child.attrGet('href'));
            else if (child.type === 'image')
                part.pictures.push(child.attrGet('src'));
            else if (child.type === 'code_inline')
                part.names.push(child.content);
        }
    }
    for (const part of parts) {
        part.links.sort();
        part.names.sort();
    }
    return parts;
}

// Each leads to the other instead of to itself, and headings have anchors in their own language.
const alike = (link) => (link === 'README.zh-CN.md' ? 'README.md' : link.replace(/^#.*/, '#'));

test('README.zh-CN.md has the headings, code, links, pictures, lists and tables of README.md', () => {
    const [english, chinese] = ['README.md', 'README.zh-CN.md'].map(partsOf);
    assert.deepEqual(chinese.map((p) => p.level), english.map((p) => p.level));
    for (const [i, part] of english.entries()) {
        const links = (p) => p.links.map(alike).sort();
        assert.deepEqual({ ...chinese[i], links: links(chinese[i]) }, { ...part, links: links(part) }, `part ${i}`);
    }
});

test('each README leads to the other', () => {
    assert.match(read('README.md').slice(0, 400), /\]\(README\.zh-CN\.md\)/);
    assert.match(read('README.zh-CN.md').slice(0, 400), /\]\(README\.md\)/);
});
