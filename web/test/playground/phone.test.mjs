// On a phone: the map stays in sight, the search can be slowed, and fingers tap.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { allOrOne, drawn, settled, startBrowser, thoroughly } from './support/page.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

for (const [width, height] of allOrOne([
    [360, 740],
    [412, 915],
]))
    test(`${width} pixels: a rule is changed with the map in sight`, async () => {
        const page = await browser.open({ width, height, hasTouch: true, isMobile: true });
        const list = page.getByLabel('Corners', { exact: true });
        await list.evaluate((each) => each.scrollIntoView({ block: 'start' }));
        await list.selectOption('always');
        await settled(page);
        await drawn(page);
        const [map, rule] = [await page.locator('#stage').boundingBox(), await list.boundingBox()];
        assert.ok(map.y >= 0 && map.y + map.height < height, JSON.stringify(map));
        assert.ok(rule.y >= map.y + map.height, 'nor does the map hide the rule');
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
        await page.close();
    });

test('the pace of a search is chosen on a phone too', async () => {
    const page = await browser.open({ width: 360, height: 740, hasTouch: true, isMobile: true });
    assert.ok(await page.isVisible('.player .speed'));
    const box = await page.locator('.player .speed').boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 360);
    await page.close();
});

thoroughly('what a game is about, and what steers it, is in sight below its map, wherever in the list it was', async () => {
    for (const name of ['house', 'doors']) {
        const page = await browser.open({ width: 390, height: 844, hasTouch: true, isMobile: true });
        await page.tap('#tab-play');
        await page.tap(`[data-scene="${name}"]`);
        await page.waitForFunction(() => self.wendPlayground.stage.scene?.playing().ready);
        await drawn(page);
        const [map, aim] = [await page.locator('#stage').boundingBox(), await page.locator('.aim').boundingBox()];
        const said = `${name}: ${JSON.stringify([map, aim])}`;
        assert.ok(map.y >= 0 && aim.y >= map.y + map.height && aim.y + aim.height < 700, said);
        await page.close();
    }
});

thoroughly('who has no mouse is told to tap', async () => {
    const page = await browser.open({ width: 360, height: 740, hasTouch: true, isMobile: true });
    assert.match(await page.textContent('#hint'), /^Tap: the walker goes there/);
    await page.click('#tab-play');
    assert.doesNotMatch(await page.evaluate(() => document.body.innerText), /click/i);
    await page.close();
    const other = await browser.open();
    assert.match(await other.textContent('#hint'), /^Click: /);
    await other.close();
});
