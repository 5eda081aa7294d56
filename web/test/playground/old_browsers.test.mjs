// A browser that cannot run the library is told so, and no more of the page is lost than that.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allOrOne, click, notice, startBrowser } from './support/page.mjs';

for (const [locale, lacks, versions] of allOrOne([
    ['en-US', /lacks WebAssembly SIMD/, /Chrome and Edge from 91, Firefox from 89 and Safari from 16\.4/],
    ['zh-CN', /缺少 WebAssembly SIMD/, /Chrome 与 Edge 91、Firefox 89、Safari 16\.4/],
]))
    test(`a browser without what the library needs is told so in plain words: ${locale}`, async () => {
        const old = await startBrowser({ args: ['--js-flags=--no-enable-sse4-1'] });
        const page = await old.open({ locale, answered: false });
        await page.waitForFunction(() => self.wendPlayground);
        assert.equal(await page.evaluate(async () => (await import('./page/can_run.js')).canRun), false);
        const said = await page.textContent('#answer');
        assert.match(said, lacks);
        assert.match(said, versions);
        assert.equal(await page.locator('#notice.shown').count(), 0);
        for (const tab of ['compare', 'play']) {
            await page.click(`#tab-${tab}`);
            assert.match(await page.textContent(`#pane-${tab}`), lacks);
        }
        assert.equal(await page.locator('[data-scene]').count(), 0);
        assert.doesNotMatch(await page.evaluate(() => document.body.innerText), /Compil|offset|Uncaught/);
        await click(page, 3, 3);
        assert.match(await page.textContent('#answer'), lacks);
        await page.setInputFiles('#file', { name: 'a.map', mimeType: '', buffer: Buffer.from('type octile') });
        assert.match(await notice(page), lacks);
        assert.deepEqual(page.faults, []);
        await page.close();
        await old.close();
    });
