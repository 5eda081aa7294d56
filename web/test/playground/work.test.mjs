// How much the page does: before its first picture, in each frame, and how much it fetches. Work is counted, not timed: in
// pieces of the page's own program that are gone through, as the browser counts them, and in pictures drawn.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answer, drawn, picture, startBrowser, thoroughly } from './support/page.mjs';

const MOST_FETCHED = 300; /* KB on the wire */
const MOST_BEFORE_PICTURE = 110; /* KB, of them those that the first picture waits for */
const FRAMES = 30;

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

/** A page whose program is counted from the first: what was compiled before has no counters. */
async function openCounted() {
    const page = await browser.open({ motion: 'no-preference', alone: true });
    page.counter = await page.context().newCDPSession(page);
    await page.counter.send('Profiler.enable');
    await page.counter.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    await page.reload();
    await answer(page);
    return page;
}

/**
 * What the page does in each of its next frames: {pieces of its program, drawings of pictures, pixels brought up}. None is drawn
 * before and behind those that are counted, however long the browser's counters are on their way.
 */
async function workOf(page) {
    await page.evaluate(() => (self.wendPlayground.stage.frame = () => {}));
    await page.counter.send('Profiler.takePreciseCoverage');
    const frames = await page.evaluate(async (count) => {
        const { stage } = self.wendPlayground;
        const { prototype } = CanvasRenderingContext2D;
        const { drawImage, putImageData } = prototype;
        self.drawings = self.pixels = 0;
        prototype.drawImage = function (...all) {
            self.drawings++;
            drawImage.apply(this, all);
        };
        prototype.putImageData = function (...all) {
            self.pixels += (all[5] ?? all[0].width) * (all[6] ?? all[0].height);
            putImageData.apply(this, all);
        };
        const from = stage.frames;
        delete stage.frame;
        stage.asked = false;
        stage.invalidate('actors');
        while (stage.frames < from + count) await new Promise(requestAnimationFrame);
        stage.frame = () => {};
        Object.assign(prototype, { drawImage, putImageData });
        return stage.frames - from;
    }, FRAMES);
    const { result } = await page.counter.send('Profiler.takePreciseCoverage');
    let pieces = 0;
    for (const { url, functions } of result)
        if (url.startsWith(browser.address))
            for (const { ranges } of functions) for (const { count } of ranges) pieces += count;
    const { drawings, pixels } = await page.evaluate(() => ({ drawings: self.drawings, pixels: self.pixels }));
    await page.evaluate(() => {
        const { stage } = self.wendPlayground;
        delete stage.frame;
        stage.asked = false;
        stage.invalidate('actors');
    });
    return { pieces: pieces / frames, drawings: drawings / frames, pixels: pixels / frames };
}

function staysShort(what, work, most) {
    const said = Object.entries(work).map(([name, count]) => `${Math.round(count)} ${name}`);
    console.log(`# a frame, ${what}: ${said.join(', ')}`);
    for (const [name, count] of Object.entries(most)) assert.ok(work[name] <= count, `${work[name]} ${name} a frame`);
}

test('the map is painted before the library is asked for, and soon it lives', async () => {
    browser.sent.clear();
    const page = await browser.open({ motion: 'no-preference', alone: true });
    const painted = await page.evaluate(() => performance.getEntriesByName('map painted')[0].startTime);
    const fetched = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
    );
    const worker = fetched.filter(({ name }) => name.endsWith('/worker.js')); /* which asks for the library */
    assert.equal(worker.length, 1);
    assert.ok(worker[0].startTime >= painted);
    const waited = fetched.filter(({ startTime }) => startTime < painted).map(({ name }) => new URL(name).pathname);
    const size = waited.reduce((sum, name) => sum + (browser.sent.get(name) ?? 0) / 1024, 0);
    console.log(`# before the first picture: ${waited.length} files, ${size.toFixed(0)} KB`);
    assert.ok(waited.length > 10 && size < MOST_BEFORE_PICTURE, `${size} KB`);
    await page.waitForFunction(() => self.wendPlayground.player.at > 20 && self.wendPlayground.opening.running);
    await picture(page, 'opening');
    await page.waitForFunction(() => self.wendPlayground.stage.walked > 5);
    await page.mouse.click(500, 300);
    assert.equal(await page.evaluate(() => self.wendPlayground.opening.running), false);
    assert.deepEqual(page.faults, []);
    await page.close();
});

test('two thousand units on a map of 512 by 512 cells are little work in each frame', async () => {
    const page = await openCounted();
    await page.evaluate(async () => {
        const { actions, stage, solver, state } = self.wendPlayground;
        const { generate } = await import('./map/generators.js');
        solver.enabled = false;
        actions.replaceMap(generate('caves', { width: 512, height: 512, seed: 2 }));
        const xy = new Float32Array(4000);
        const kinds = new Uint8Array(2000);
        for (let i = 0; i < 4000; i++) xy[i] = (i * 7919) % 512;
        stage.scene = {
            frame(own) {
                for (let i = 0; i < 4000; i++) xy[i] = (xy[i] + 0.05 * (1 + (i % 7))) % 512;
                state.tell('cells', [(own.frames * 997) % state.map.terrain.length]);
                own.drawUnits(xy, 2000, { kinds, inks: ['#b4430f'], radius: 0.4 });
            },
        };
        stage.invalidate('actors');
    });
    await drawn(page);
    staysShort('a cell edited each frame', await workOf(page), { pieces: 4000, drawings: 2010, pixels: 512 });
    await picture(page, 'units');
    await page.close();
});

thoroughly('two thousand on their way through two doors are little work in each frame', async () => {
    const page = await openCounted();
    await page.click('#tab-play');
    await page.click('[data-scene="doors"]');
    await page.waitForFunction(() => self.wendPlayground.stage.scene?.playing().ready);
    staysShort('a crowd of the scene with doors', await workOf(page), { pieces: 40000, drawings: 2010, pixels: 0 });
    await page.close();
});

test('what the page fetches at first is small', async () => {
    browser.sent.clear();
    const page = await browser.open({ motion: 'no-preference', alone: true });
    await page.waitForFunction(() => self.wendPlayground.state.ready);
    const fetched = [...browser.sent];
    assert.ok(fetched.some(([name]) => name.endsWith('grids.wasm')) && !fetched.some(([name]) => name.endsWith('wend.wasm')));
    const sizes = { own: 0, library: 0 };
    for (const [name, bytes] of fetched) sizes[name.startsWith('/wend/') ? 'library' : 'own'] += bytes / 1024;
    const all = sizes.own + sizes.library;
    console.log(`# fetched: ${all.toFixed(0)} KB, ${sizes.own.toFixed(0)} of the page, ${sizes.library.toFixed(0)} of the library`);
    assert.ok(all < MOST_FETCHED, `${all} KB`);
    await page.close();
});
