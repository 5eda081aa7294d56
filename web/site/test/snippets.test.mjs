// Programs of the documents print what is told, in Node, and in the browser at the press of a button.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { documents, exists, read, targetOf } from '../files.mjs';
import { serve } from '../../tools/serve.mjs';
import { standsAlone } from '../markdown.mjs';
import { openBrowser, site } from './support.mjs';

const web = fileURLToPath(new URL('../../', import.meta.url));

/** The programs of a document in their order with what they go on from, each with the ```text that follows it. */
function programsOf(document) {
    let before = '';
    return [...read(document).matchAll(/^```js\n([^]*?)^```$(?:\n+```text\n([^]*?)^```$)?/gm)].map(([, code, output]) => {
        before = standsAlone(code) ? code : `${before}\n${code}`;
        return { code: before, output };
    });
}

const all = documents().map((document) => ({ document, programs: programsOf(document) }))
    .filter(({ programs }) => programs.length);

let folder; // within the package, so that its own name leads to it
let server;
let browser;
before(async () => {
    assert.ok(exists('web/dist/index.js'), 'npm run build comes first');
    folder = fs.mkdtempSync(path.join(web, 'dist', 'snippets-'));
    [server, browser] = await Promise.all([serve(site), openBrowser()]);
});
after(async () => {
    fs.rmSync(folder, { recursive: true });
    server.server.close();
    await browser.close();
});

/** A page whose clock stands still: however slow the machine, no program takes too long. */
async function openStill() {
    const page = await browser.newPage();
    page.setDefaultTimeout(300000);
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    return page;
}

test('there are programs to run', () => assert.ok(all.some((d) => d.document === 'docs/javascript.md')));

for (const { document, programs } of all) {
    test(`${document}: Node prints what is promised`, () => {
        programs.forEach(({ code, output }, i) => {
            const file = path.join(folder, `${path.basename(document, '.md')}-${i}.mjs`);
            fs.writeFileSync(file, code);
            const done = spawnSync(process.execPath, [file], { encoding: 'utf8' });
            assert.equal(done.stderr, '', code);
            if (output !== undefined)
                assert.equal(done.stdout, output, code);
        });
    });

    test(`${document}: so does the button`, async () => {
        const page = await openStill();
        await page.goto(server.address + targetOf(document));
        const blocks = page.locator('.code:has([data-run])');
        assert.equal(await blocks.count(), programs.length);
        for (const [i, { output }] of programs.entries()) {
            await blocks.nth(i).locator('.run').click();
            await blocks.nth(i).locator('.output[data-state=done]').waitFor();
            if (output !== undefined)
                assert.equal(await blocks.nth(i).locator('.output').textContent(), output);
            assert.equal(await blocks.nth(i).locator('.output .error').count(), 0);
        }
        await page.close();
    });
}

test('a program that was changed runs as it was changed, and one without end is stopped', async () => {
    const page = await openStill();
    await page.goto(`${server.address}docs/javascript.html`);
    const block = page.locator('.code:has([data-run])').first();
    const says = async (code, expected, passTime) => {
        await block.locator('code').fill(code);
        await block.locator('.run').click();
        await (passTime?.() ?? block.locator('.output[data-state=done]').waitFor());
        assert.match(await block.locator('.output').textContent(), expected);
    };
    await says('console.log(6 * 7, [1, 2n], { a: "b" });', /^42 \[ 1, 2n \] \{ a: 'b' \}\n$/);
    await says('throw new TypeError("not so");', /TypeError: not so/);
    await says('let x = ;', /SyntaxError/);
    await says('for (;;);', /Stopped after 5 seconds/, async () => {
        while (await block.locator('.output').getAttribute('data-state') !== 'done')
            await page.clock.runFor(1000);
    });
    await block.locator('.reset').click();
    assert.match(await block.locator('code').innerText(), /await load\(\)/);
    await page.close();
});
