// What the tests of the nouns share: the package, loaded; a court to walk in; and that every test gives back all memory.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach } from 'node:test';
import * as wend from '../dist/index.js';

await wend.load();
const maps = new URL('../../maps/', import.meta.url);
export const read = name => readFileSync(new URL(name, maps));

export const ROWS = `
........
..####..
.....#..
........`;

let things = [];
/** Frees a thing after the test. */
export const own = thing => (things.push(thing), thing);

afterEach(() => {
    for (const thing of things.reverse())
        thing.free();
    things = [];
    assert.deepEqual([wend.memory().blocks, wend.memory().bytes], [0, 0], 'all memory is given back');
});

export const court = profile => {
    const grid = own(wend.Grid.of(ROWS));
    return { grid, space: own(new wend.Space(grid, profile)), finder: own(new wend.Finder()) };
};
