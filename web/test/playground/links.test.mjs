// The address: Back, Forward and a reload give the page as it was left.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { allOrOne, answer, drag, emptyMap, letter, notice, startBrowser, thoroughly, whole } from './support/page.mjs';

let browser, page;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

/** The map, the question and the options, without how many steps the history has. */
const shown = async () => JSON.stringify(JSON.parse(await whole(page)).slice(0, -1));

async function openDrawn() {
    page = await browser.open();
    await emptyMap(page);
    await drag(page, [10, 0], [10, 9]);
    await answer(page, (now) => now.outcome === 'found');
}

async function close() {
    assert.deepEqual(page.faults, []);
    await page.close();
}

async function share() {
    await page.click('#tab-maps');
    await page.click('#share');
    await page.waitForFunction(() => location.hash.length > 10);
    return page.evaluate(() => location.hash);
}

async function reload() {
    await page.reload();
    await answer(page);
}

/** A link of another map. */
async function link() {
    await page.click('#tab-maps');
    await page.click('#make');
    await page.waitForFunction(() => self.wendPlayground.state.map.title === 'rooms 1');
    const hash = await share();
    await page.evaluate(() => history.replaceState(null, '', './'));
    await page.click('#undo');
    return hash;
}

test('Back from a link gives the map that was there, Forward the link as it was left', async () => {
    await openDrawn();
    const hash = await link();
    const own = await shown();
    await page.evaluate((each) => (location.hash = each), hash);
    await page.waitForFunction(() => self.wendPlayground.state.map.title === 'rooms 1');
    await page.click('[data-brush="71"]');
    await page.click('#tool-draw');
    await drag(page, [20, 20], [30, 20]);
    const there = await shown();
    await page.goBack();
    await page.waitForFunction(() => self.wendPlayground.state.map.title !== 'rooms 1');
    assert.equal(await shown(), own);
    await page.goForward();
    await page.waitForFunction(() => self.wendPlayground.state.map.title === 'rooms 1');
    assert.equal(await shown(), there);
    await page.click('#undo');
    assert.equal(await shown(), own);
    assert.equal(await page.locator('#notice.shown.bad').count(), 0);
    await close();
});

thoroughly('Back from a link to a page that knows nothing more gives the first map', async () => {
    await openDrawn();
    const hash = await link();
    await page.evaluate((each) => (location.hash = each), hash);
    await page.waitForFunction(() => self.wendPlayground.state.map.title === 'rooms 1');
    await reload();
    assert.equal(await page.evaluate(() => self.wendPlayground.state.map.title), 'rooms 1');
    await page.goBack();
    await page.waitForFunction(() => self.wendPlayground.state.map.title === 'terrain.map');
    assert.equal(await page.locator('#notice.shown.bad').count(), 0);
    await close();
});

test('a damaged link does not stay in the address, and Back from it changes nothing', async () => {
    await openDrawn();
    const own = await whole(page);
    await page.evaluate(() => (location.hash = '#1.nonsense'));
    assert.match(await notice(page), /link is damaged/);
    await page.waitForFunction(() => location.hash === '');
    await page.goBack();
    assert.equal(await whole(page), own);
    await close();
});

for (const shared of allOrOne([true, false]))
    test(`a reload keeps what was drawn, ${shared ? 'also after the link was made' : 'without any link'}`, async () => {
        await openDrawn();
        const hash = shared ? await share() : '';
        await drag(page, [4, 1], [4, 12]);
        await page.click('#tab-path');
        await page.getByLabel('Neighbours', { exact: true }).selectOption('4');
        const own = await shown();
        await reload();
        assert.equal(await shown(), own);
        assert.equal(await page.evaluate(() => location.hash), hash);
        await drag(page, [6, 3], [8, 3]);
        await reload();
        assert.equal(await letter(page, 7, 3), '@');
        await close();
    });

thoroughly('a link that is opened is the link, whatever was drawn before in that tab', async () => {
    await openDrawn();
    const hash = await share();
    await drag(page, [4, 1], [4, 12]);
    await page.goto('about:blank');
    await page.goto(browser.address + hash);
    await answer(page);
    assert.equal(await letter(page, 4, 6), '.');
    assert.equal(await letter(page, 10, 6), '@');
    await close();
});

thoroughly('a page that nobody touched begins anew when it is loaded again', async () => {
    page = await browser.open();
    await reload();
    assert.equal(await page.evaluate(() => sessionStorage.getItem('wend.draft')), null);
    await close();
});
