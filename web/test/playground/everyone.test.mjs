// For everyone: both languages, keyboard only, phones, light and dark, less motion, and a scan by axe-core.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { allOrOne, answer, drawn, ends, letter, notice, picture, says, settled, startBrowser, thoroughly } from './support/page.mjs';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

/** Opens a page, does something with it, and sees that nothing went wrong on it. */
async function on(options, act) {
    const page = await browser.open(options);
    await act(page);
    assert.deepEqual(page.faults, []);
    await page.close();
}

test('the whole page speaks the language chosen and keeps to it', () =>
    on({}, async (page) => {
        await page.click('#language');
        await page.waitForFunction(() => document.documentElement.lang === 'zh-CN');
        for (const tab of ['path', 'compare', 'maps', 'play']) {
            await page.click(`#tab-${tab}`);
            const words = await page.evaluate(() => document.body.innerText);
            const english = words.match(/\b(the|Path|Length|Engine names|Undo|Walker|Squares|Measure|Make|Open)\b/g);
            assert.deepEqual(english, null);
            assert.match(words, /[一-鿿]{20}|[一-鿿].*[一-鿿]/);
        }
        await says(page, /找到了路径/);
        await picture(page, 'chinese-light-1280');
        await page.reload();
        await answer(page);
        assert.match(await page.textContent('#hint'), /点击/);
    }));

test('a browser that prefers Chinese is greeted in Chinese', () =>
    on({ locale: 'zh-CN' }, async (page) => {
        assert.match(await page.textContent('#hint'), /点击/);
    }));

test('all can be done by keys', () =>
    on({}, async (page) => {
        const key = (name) => page.keyboard.press(name);
        await key('Tab');
        assert.equal(await page.evaluate(() => document.activeElement.className), 'skip');
        await key('Enter');
        await page.focus('#stage');
        await key('Home');
        const { goal } = await ends(page);
        assert.match(await page.textContent('#cursor'), new RegExp(`\\(${goal[0] - 1}, ${goal[1] - 1}\\) \\w+`));
        await key('Enter');
        assert.deepEqual((await ends(page)).goal, [goal[0] - 1, goal[1] - 1, 0]);
        await key('ArrowUp');
        await key('Space');
        assert.equal(await letter(page, goal[0] - 1, goal[1] - 2), '@');
        await key('x');
        assert.equal(await letter(page, goal[0] - 1, goal[1] - 2), '.');
        await key('Control+z');
        assert.equal(await letter(page, goal[0] - 1, goal[1] - 2), '@');
        await key('Shift+ArrowLeft');
        await key('s');
        assert.deepEqual((await ends(page)).start, [goal[0] - 9, goal[1] - 2, 0]);
        await answer(page, (now) => now.outcome === 'found' && now.length < 20);
        await settled(page);
        await key(',');
        const at = await page.evaluate(() => self.wendPlayground.player.at);
        await key('.');
        assert.equal(await page.evaluate(() => self.wendPlayground.player.at), at + 1);
        await key('+');
        await key('?');
        assert.equal(await page.evaluate(() => document.getElementById('help').open), true);
        await key('Escape');
        await page.focus('#tab-path');
        await key('ArrowRight');
        assert.equal(await page.getAttribute('#tab-compare', 'aria-selected'), 'true');
        await page.focus('#tool-go');
        await key('ArrowDown');
        await key('Enter');
        assert.equal(await page.evaluate(() => self.wendPlayground.state.tool), 'draw');
    }));

test('every control can be reached by tab, and shows that it has the focus', () =>
    on({}, async (page) => {
        const seen = new Set();
        for (let i = 0; i < 60; i++) {
            await page.keyboard.press('Tab');
            const [name, outlined] = await page.evaluate(() => {
                const { activeElement: now } = document;
                const style = getComputedStyle(now);
                return [now.id || now.textContent, style.outlineStyle !== 'none' || now === document.body];
            });
            assert.ok(outlined, name);
            seen.add(name);
        }
        for (const wanted of ['language', 'theme', 'help-button', 'tool-go', 'stage', 'play', 'scrub', 'tab-path'])
            assert.ok(seen.has(wanted), wanted);
    }));

for (const [width, height] of allOrOne([
    [360, 740],
    [412, 915],
    [768, 1024],
]))
    test(`${width} pixels are wide enough`, () =>
        on({ width, height, hasTouch: true, isMobile: true }, async (page) => {
            const [inner, whole] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
            assert.ok(whole <= inner, `${whole} > ${inner}`);
            for (const tab of ['compare', 'maps', 'play', 'path']) {
                await page.tap(`#tab-${tab}`);
                assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), tab);
            }
            const { goal } = await ends(page);
            const box = await page.locator('#stage').boundingBox();
            await page.evaluate(() => scrollTo(0, 0));
            await page.touchscreen.tap(box.x + box.width * 0.4, box.y + box.height * 0.75);
            await answer(page, (_, now) => now.goal[0] !== goal[0]);
            await picture(page, `phone-${width}`);
        }));

test('two fingers zoom', () =>
    on({ width: 360, height: 740, hasTouch: true, isMobile: true }, async (page) => {
        const scale = () => page.evaluate(() => self.wendPlayground.stage.camera.scale);
        const before = await scale();
        await page.evaluate(() => {
            const stage = document.getElementById('stage');
            const box = stage.getBoundingClientRect();
            stage.setPointerCapture = () => {};
            const send = (kind, pointerId, x) =>
                stage.dispatchEvent(
                    new PointerEvent(kind, { pointerId, clientX: box.left + x, clientY: box.top + 80, bubbles: true }),
                );
            send('pointerdown', 1, 100);
            send('pointerdown', 2, 140);
            send('pointermove', 2, 220);
            send('pointerup', 1, 100);
            send('pointerup', 2, 220);
        });
        assert.ok((await scale()) > before * 1.5);
    }));

for (const [colorScheme, locale] of allOrOne([
    ['light', 'en-US'],
    ['light', 'zh-CN'],
    ['dark', 'en-US'],
    ['dark', 'zh-CN'],
]))
    test(`axe-core finds nothing serious: ${colorScheme}, ${locale}`, () =>
        on({ colorScheme, locale }, async (page) => {
            await page.evaluate(axe);
            for (const tab of ['path', 'compare', 'maps', 'play']) {
                await page.click(`#tab-${tab}`);
                if (tab === 'compare') await page.waitForSelector('tbody tr');
                const found = await page.evaluate(() => self.axe.run(document, { resultTypes: ['violations'] }));
                const serious = found.violations.filter(
                    ({ impact }) => impact === 'serious' || impact === 'critical',
                );
                assert.deepEqual(
                    serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html).slice(0, 3)]),
                    [],
                    tab,
                );
            }
            await page.click('#tab-path');
            await picture(page, `page-${colorScheme}-${locale}`);
            await page.click('#help-button');
            const found = await page.evaluate(() => self.axe.run(document.getElementById('help')));
            assert.deepEqual(
                found.violations.map(({ id }) => id),
                [],
            );
            await picture(page, `help-${colorScheme}-${locale}`);
        }));

thoroughly('light and dark follow the system until somebody chooses', () =>
    on({ colorScheme: 'dark' }, async (page) => {
        const theme = () => page.getAttribute('html', 'data-theme');
        assert.equal(await theme(), 'dark');
        await page.emulateMedia({ colorScheme: 'light' });
        await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
        await page.click('#theme');
        assert.equal(await theme(), 'dark');
        await page.reload();
        assert.equal(await theme(), 'dark');
    }));

thoroughly('who wants less motion sees nothing move', () =>
    on({ motion: 'reduce' }, async (page) => {
        await settled(page);
        await drawn(page);
        const frames = () => page.evaluate(() => self.wendPlayground.stage.frames);
        const before = await frames();
        await drawn(page, 20);
        assert.equal(await frames(), before);
    }));

test('without the library the page says so and still shows its map', () =>
    on({ alone: true }, async (page) => {
        const other = await page.context().newPage();
        await other.route('**/grids.wasm', (route) => route.abort());
        await other.goto(browser.address);
        assert.match(await notice(other), /could not be loaded/);
        assert.equal(await other.evaluate(() => self.wendPlayground.state.map.width), 96);
    }));
