// The site in a browser: search by keyboard, light and dark, narrow windows, programs that run, who cannot see it well.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { serve } from '../../tools/serve.mjs';
import { openBrowser, site } from './support.mjs';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
let server;
let browser;

before(async () => {
    [server, browser] = await Promise.all([serve(site), openBrowser()]);
});
after(async () => {
    await browser.close();
    server.server.close();
});

/** Opens a page; it must not complain. */
async function open(name, options = {}, base = server.address) {
    const page = await browser.newPage(options);
    page.setDefaultTimeout(300000); // a busy machine is none of its faults
    page.complaints = [];
    page.on('pageerror', (error) => page.complaints.push(error.message));
    page.on('console', (message) => message.type() === 'error' && page.complaints.push(message.text()));
    await page.goto(base + name);
    return page;
}

async function searchesByKeyboard(page) {
    await page.keyboard.press('/');
    await page.keyboard.type('wend_finder_find');
    await page.waitForSelector('#found li[aria-selected=true]');
    await page.keyboard.press('Enter');
    await page.waitForURL(/reference\/find\.html#wend_finder_find$/);
    assert.deepEqual(page.complaints, []);
    await page.close();
}

test('a slash, a name and Enter lead to the name', async () => {
    await searchesByKeyboard(await open('docs/field.html'));
});

test('the search works from a disk', async () => {
    await searchesByKeyboard(await open('docs/field.html', {}, `${pathToFileURL(site)}/`));
});

test('the arrow keys choose among what was found, and Escape closes it', async () => {
    const page = await open('index.html');
    await page.keyboard.press('/');
    await page.keyboard.type('hexagon');
    await page.waitForSelector('#found li:nth-child(2)');
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.getAttribute('.search input', 'aria-activedescendant'), 'found-1');
    await page.keyboard.press('Escape');
    assert.equal(await page.isVisible('.results'), false);
    await page.close();
});

test('the choice between light and dark stays', async () => {
    const page = await open('index.html', { colorScheme: 'light' });
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.click('.theme');
    const dark = await ground();
    assert.notEqual(dark, light);
    await page.goto(`${server.address}docs/field.html`);
    assert.equal(await ground(), dark);
    await page.close();
});

test('a window of 360 pixels shows every page in its width, and the list of pages on demand', async () => {
    const page = await open('index.html', { viewport: { width: 360, height: 740 } });
    for (const name of ['index.html', 'docs/errors.html', 'bench/index.html', 'reference/io.html',
        'reference/index.html']) {
        await page.goto(server.address + name);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, name);
    }
    assert.equal(await page.isVisible('#pages'), false);
    await page.click('.menu');
    assert.equal(await page.isVisible('#pages'), true);
    await page.close();
});

for (const [name, colorScheme] of [['index.html', 'light'], ['docs/errors.html', 'dark'],
    ['docs/javascript.html', 'light'], ['reference/find.html', 'dark']]) {
    test(`${name}, ${colorScheme}, has nothing serious for axe`, async () => {
        const page = await open(name, { colorScheme });
        await page.addScriptTag({ path: axe });
        const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ['violations'] }));
        const serious = violations.filter((v) => ['serious', 'critical'].includes(v.impact));
        assert.deepEqual(serious.map((v) => [v.id, v.nodes.slice(0, 3).map((n) => n.html)]), []);
        await page.close();
    });
}
