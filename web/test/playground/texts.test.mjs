// The tables of texts have the same keys and the same places to fill in, and whatever the page asks for is there.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import en from '../../playground/texts/en.js';
import zh from '../../playground/texts/zh.js';
import { scenes } from '../../playground/scenes/scenes.js';
import { choices } from '../../playground/page/state.js';

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'playground');
const gaps = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test('both languages say the same things', () => {
    assert.deepEqual(Object.keys(zh).sort(), Object.keys(en).sort());
    for (const key of Object.keys(en)) assert.deepEqual(gaps(zh[key]), gaps(en[key]), key);
});

test('no text is empty', () => {
    for (const table of [en, zh]) for (const [key, text] of Object.entries(table)) assert.ok(text.trim(), key);
});

test('every text that the page names is in the table', async () => {
    for (const name of await readdir(folder, { recursive: true })) {
        if (!/\.(js|html)$/.test(name)) continue;
        const source = await readFile(join(folder, name), 'utf8');
        for (const [, key] of source.matchAll(
            /(?:\btext\(|\bbutton\(|data-text="|data-label="|labelled\(|group\(|\baim\(|\bnote\(|\bfinish\(|\bsay\()'?([a-z][\w.-]*)['"]/gi,
        ))
            assert.ok(key in en, `${name}: ${key}`);
    }
});

test('every key of a game\'s legend says what it is, and has a look', async () => {
    const style = await readFile(join(folder, 'style.css'), 'utf8');
    for (const { name, keys } of scenes) {
        assert.ok(keys.length > 1, name);
        for (const key of keys) {
            assert.ok(`legend.${key}` in en, `${name}: ${key}`);
            assert.match(style, new RegExp(`\\.key\\.${key}\\b`), `${name}: ${key}`);
        }
    }
});

test('every choice has a name', () => {
    for (const [name, values] of Object.entries(choices))
        if (typeof values[0] === 'string')
            for (const value of values) assert.ok(`${name}.${value}` in en, `${name}.${value}`);
});
