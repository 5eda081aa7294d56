// A game takes the map and gives it back: whatever is done meanwhile, the page's own map, question and history stay.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answer, click, drag, emptyMap, letter, startBrowser, thoroughly, whole } from './support/page.mjs';

const games = ['walk', 'siege', 'ships', 'chase', 'fog', 'orders', 'doors'];

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

/** A page whose history has steps to undo and one to do again. */
async function open(options) {
    const page = await browser.open(options);
    await emptyMap(page);
    await drag(page, [10, 0], [10, 9]);
    await drag(page, [14, 4], [14, 13]);
    await click(page, 18, 2);
    await drag(page, [5, 5], [7, 5]);
    await page.click('#undo');
    return page;
}

async function begin(page, name) {
    await page.click('#tab-play');
    await page.click(`[data-scene="${name}"]`);
    await page.waitForFunction((each) => self.wendPlayground.stage.scene?.playing().name === each, name);
}

async function stop(page, name) {
    await page.click('#tab-play');
    await page.click(`[data-scene="${name}"]`);
    await page.waitForFunction(() => self.wendPlayground.stage.scene === null);
}

for (const game of games)
    thoroughly(`${game}: nothing that is pressed or clicked meanwhile tells on the page's own map`, async () => {
        const page = await open();
        const before = await whole(page);
        await begin(page, game);
        await page.focus('#stage');
        for (const key of ['Control+z', 'Control+y', 'Control+Shift+z', 'x', ' ', 'Enter', 'g', 's', 'Delete', 'Control+z'])
            await page.keyboard.press(key);
        for (const id of ['undo', 'redo', 'tool-draw', 'tool-erase', 'brush-size'])
            assert.ok(await page.isDisabled(`#${id}`), `${id} is of no use in a game`);
        assert.equal(await page.locator('.brush:enabled').count(), 0);
        for (const tab of ['path', 'compare', 'maps']) {
            await page.click(`#tab-${tab}`);
            assert.equal(await page.locator(`#pane-${tab}`).locator('button:visible, select:visible, input:visible').count(), 0);
            assert.match(await page.locator('.shut:visible').textContent(), /A game has the map/);
        }
        await stop(page, game);
        assert.equal(await whole(page), before);
        await page.click('#redo');
        assert.equal(await letter(page, 6, 5), '@');
        for (let i = 0; i < 4; i++) await page.click('#undo');
        assert.equal(await letter(page, 10, 5), '.');
        await answer(page, (now) => now.outcome === 'found');
        assert.deepEqual(page.faults, []);
        await page.close();
    });

test('a game is stopped from any pane, and one that is asked for a map gives way to it', async () => {
    const page = await open();
    const before = await whole(page);
    await begin(page, 'siege');
    await page.click('#tab-maps');
    await page.getByRole('button', { name: 'Stop the game' }).click();
    await page.waitForFunction(() => self.wendPlayground.state.game === null);
    assert.equal(await whole(page), before);
    await page.click('[data-map="caves.map"]');
    await page.waitForFunction(() => self.wendPlayground.state.map.title === 'caves.map');
    await begin(page, 'walk');
    const own = { name: 'own.map', mimeType: '', buffer: Buffer.from('type octile\nheight 2\nwidth 9\nmap\n.........\n.........\n') };
    await page.setInputFiles('#file', own);
    await page.waitForFunction(() => self.wendPlayground.state.map.title === 'own.map');
    assert.equal(await page.evaluate(() => self.wendPlayground.state.game), null);
    await page.click('#undo');
    assert.equal(await page.evaluate(() => self.wendPlayground.state.map.title), 'caves.map');
    await page.click('#undo');
    assert.equal(await whole(page), before);
    assert.deepEqual(page.faults, []);
    await page.close();
});

thoroughly('who starts and stops a game by key keeps the focus', async () => {
    const page = await open();
    await page.click('#tab-play');
    for (const game of games) {
        await page.focus(`[data-scene="${game}"]`);
        await page.keyboard.press('Enter');
        await page.waitForFunction((each) => self.wendPlayground.stage.scene?.playing().name === each, game);
        assert.equal(await page.evaluate(() => document.activeElement.dataset.scene), game);
        await page.keyboard.press('Enter');
        await page.waitForFunction(() => self.wendPlayground.state.game === null);
        assert.equal(await page.evaluate(() => document.activeElement.dataset.scene), game);
    }
    assert.deepEqual(page.faults, []);
    await page.close();
});

test('a control that is made anew when it is used keeps the focus', async () => {
    const page = await open();
    for (const [label, key] of [
        ['Somebody', 'Somebody'],
        ['Cells', 'Cells'],
    ]) {
        await page.getByLabel(label, { exact: true }).focus();
        await page.keyboard.press('ArrowDown');
        assert.equal(await page.evaluate(() => document.activeElement.labels?.[0]?.textContent), key);
    }
    await page.close();
});

thoroughly('a game whose library does not come says so and gives the map back', async () => {
    const page = await open({ alone: true });
    const before = await whole(page);
    await page.context().route(/(grids|wend)\.wasm/, (route) => route.abort());
    await page.click('#tab-play');
    await page.click('[data-scene="siege"]');
    await page.waitForFunction(() => /The scene stopped: .+/.test(document.querySelector('.scene-status')?.textContent));
    await page.waitForFunction(() => self.wendPlayground.state.game === null);
    assert.equal(await whole(page), before);
    assert.ok(await page.isVisible('[data-scene="siege"]'));
    await page.close();
});
