// What the page says: in the language chosen, of what was asked, and in a place that does not move the map.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { randomFrom } from '../../playground/map/random.js';
import { choices } from '../../playground/page/state.js';
import { targetOf } from '../../site/files.mjs';
import { allOrOne, answer, click, drag, drawn, emptyMap, notice, quiet, says, settled, startBrowser, thoroughly } from './support/page.mjs';

let browser, page;
before(async () => (browser = await startBrowser()));
afterEach(async () => {
    assert.deepEqual(page.faults, []);
    await page.close();
});
after(() => browser.close());

async function open(options) {
    page = await browser.open(options);
    await emptyMap(page);
}

const set = (name, value) =>
    page.evaluate(([key, to]) => self.wendPlayground.state.setOption(key, to), [name, value]);

/** Sets options and waits for their answer. */
async function ask(options) {
    await page.evaluate((all) => {
        const { state } = self.wendPlayground;
        state.set('answer', { answer: null, trace: null, field: null });
        Object.assign(state.options, all);
        state.tell('options');
    }, options);
    await answer(page);
    await settled(page);
}

for (const [width, locale] of allOrOne([
    [1280, 'en-US'],
    [1280, 'zh-CN'],
    [1000, 'en-US'],
    [1000, 'zh-CN'],
]))
    test(`the map keeps its place whatever is answered: ${width} pixels, ${locale}`, async () => {
        await open({ width, locale });
        const box = () => page.locator('#stage').boundingBox();
        const first = await box();
        await drag(page, [12, 0], [12, 13]);
        for (const otherwise of choices.otherwise) {
            await ask({ otherwise, engine: 'jps4', turnCost: 6930 });
            assert.deepEqual(await box(), first, otherwise);
            if (await page.isEnabled('[data-label="back"]')) await page.click('[data-label="back"]');
            assert.deepEqual(await box(), first, otherwise);
        }
        await click(page, 12, 4);
        await answer(page, (now) => now.reason === 'goal-blocked');
        for (const show of ['field', 'path', 'search']) {
            await ask({ show, heuristicWeight: 3, footprint: 2 });
            assert.deepEqual(await box(), first, show);
        }
    });

/** Words of another alphabet than Chinese that are no names of engines, keys, units or files. */
function foreignWords(text) {
    const names = [...choices.engine, 'wmap', 'mesh'];
    return (text.match(/[A-Za-z][a-z]{3,}/g) ?? []).filter((word) => !names.includes(word));
}

thoroughly('whatever is chosen, nothing is refused in raw words, and no list offers what would be', async () => {
    await open({ locale: 'zh-CN' });
    await drag(page, [12, 2], [12, 12]);
    await settled(page);
    const random = randomFrom(23);
    const any = (values) => values[Math.floor(random() * values.length)];
    for (let times = 0; times < 60; times++) {
        await ask({
            neighbours: any(choices.neighbours),
            corners: any(choices.corners),
            footprint: any([1, 1, 2, 5]),
            turnCost: any([0, 0, 6930]),
            engine: any(choices.engine.slice(0, 6)),
            heuristic: any(choices.heuristic),
            heuristicWeight: any([1, 1, 2]),
            lines: any(choices.lines),
            ties: any(choices.ties),
            otherwise: any(choices.otherwise),
        });
        const { options, refused, offered } = await page.evaluate(() => {
            const { state } = self.wendPlayground;
            const lists = [...document.querySelectorAll('#pane-path select')];
            const list = (name) => lists.find((each) => each.dataset.name === name);
            const enabled = (name) => [...list(name).options].filter((each) => !each.disabled).map(({ value }) => value);
            return {
                options: JSON.stringify(state.options),
                refused: state.answer.refused ?? null,
                offered: { heuristic: enabled('heuristic'), engine: enabled('engine'), ties: enabled('ties'), lines: enabled('lines') },
            };
        });
        assert.equal(refused, null, options);
        for (const name of ['heuristic', 'ties', 'lines']) assert.ok(offered[name].includes(JSON.parse(options)[name]), options);
        assert.ok(offered.engine.includes('auto'), options);
        if (JSON.parse(options).neighbours === 8 && JSON.parse(options).lines !== 'shortest')
            assert.ok(!offered.heuristic.includes('manhattan'), options);
        assert.deepEqual(foreignWords(await page.textContent('#answer')), [], options);
    }
});

test('files that cannot be read are refused in Chinese to who reads Chinese', async () => {
    await open({ locale: 'zh-CN' });
    for (const [name, content] of [
        ['1.map', 'type octile\nheight 2\nwidth 9\nmap\n.........\n'],
        ['2.map', 'nonsense'],
        ['3.map', 'type octile\nheight 99999\nwidth 99999\nmap\n'],
        ['4.wmap', 'wend map 9\n'],
        ['5.obj', 'v 1 2 nan\nf 1 1 1\n'],
        ['6.mesh', '\0\0\0\0'],
        ['7.exe', 'MZ'],
    ]) {
        await quiet(page);
        await page.setInputFiles('#file', { name, mimeType: '', buffer: Buffer.from(content) });
        assert.deepEqual(foreignWords((await notice(page)).replace(name, '')), [], name);
    }
});

test('a mover may be as large as the library lets it', async () => {
    await open();
    const field = page.getByLabel('Size in cells', { exact: true });
    await field.fill('16');
    await field.blur();
    assert.equal(await page.evaluate(() => self.wendPlayground.state.options.footprint), 16);
    await settled(page);
    assert.ok(!(await answer(page)).refused);
});

test('each language has its own documents', async () => {
    await open();
    const link = () => page.getAttribute('#docs', 'href');
    assert.equal(await link(), `../site/${targetOf('README.md')}`);
    await page.click('#language');
    await page.waitForFunction(() => document.documentElement.lang === 'zh-CN');
    assert.equal(await link(), `../site/${targetOf('README.zh-CN.md')}`);
});

test('where no search is shown there is none to step through, and below the map it says what is', async () => {
    await open();
    assert.ok(await page.isVisible('#player'));
    await set('show', 'field');
    await page.waitForFunction(() => self.wendPlayground.state.field);
    await drawn(page);
    assert.equal(await page.isVisible('#player'), false);
    assert.match(await page.textContent('#because'), /^The colours tell how much is left/);
    await page.focus('#stage');
    await page.keyboard.press('p');
    assert.equal(await page.evaluate(() => self.wendPlayground.player.playing), false);
    await set('show', 'path');
    await page.waitForFunction(() => !self.wendPlayground.state.field);
    assert.equal(await page.textContent('#because'), '');
    await set('show', 'search');
    await answer(page);
    await page.waitForFunction(() => self.wendPlayground.player.length > 0);
    assert.ok(await page.isVisible('#player'));
    assert.match(await page.textContent('#because'), /^Done/);
});

test('a path to the nearest place is what was asked for, and not an error', async () => {
    await open();
    await drag(page, [12, 0], [12, 13]);
    await answer(page, (now) => now.outcome === 'partial');
    await says(page, /nearest place/);
    assert.equal(await page.locator('#answer .bad').count(), 0);
    await set('otherwise', 'refuse');
    await answer(page, (now) => now.outcome === 'unreachable');
    await says(page, /No path/);
    assert.equal(await page.locator('#answer .bad').count(), 1);
});

thoroughly('the walker minds swamp from the first, and where it cannot that is said', async () => {
    await open();
    await page.click('[data-brush="83"]');
    for (const column of [9, 10, 11, 12, 13]) await drag(page, [column, 2], [column, 12]);
    await settled(page);
    const around = await answer(page, (now) => now.length > 20);
    assert.ok(around.cost < 28 * 13860, 'five cells of swamp at three steps each would be 28 in all');
    await ask({ lines: 'shortest' });
    const { outcome, length } = await answer(page);
    assert.deepEqual([outcome, length], ['found', 18]);
    await says(page, /At any angle all ground costs the same/);
    await ask({ lines: 'straight' });
    await drawn(page);
    assert.doesNotMatch(await page.textContent('#answer'), /costs the same/);
});

thoroughly('that an engine stands in for another is told of one that somebody chose', async () => {
    await open();
    await ask({ turnCost: 6930 });
    await drawn(page);
    assert.doesNotMatch(await page.textContent('#answer'), /does not serve/);
    await ask({ engine: 'jps' });
    await says(page, /general \(jps does not serve this\)/);
});

test('engines are ranked by work, which is the same each time, and not by a clock', async () => {
    await open();
    await drag(page, [10, 2], [10, 12]);
    await settled(page);
    await page.click('#tab-compare');
    await page.waitForSelector('#pane-compare tbody tr:nth-child(4)');
    const rows = () =>
        page.evaluate(() =>
            [...document.querySelectorAll('#pane-compare tbody tr')].map((row) => ({
                name: row.querySelector('th').textContent,
                work: Number(row.querySelector('td').textContent.replace(/,/g, '')),
                bar: parseFloat(row.querySelector('.bar')?.style.width),
            })),
        );
    const first = (await rows()).filter(({ bar }) => bar);
    const most = Math.max(...first.map(({ work }) => work));
    for (const { name, work, bar } of first) assert.ok(Math.abs(bar - Math.max(2, (100 * work) / most)) < 0.01, name);
    const old = await page.$('#pane-compare table');
    await page.getByRole('button', { name: 'Measure again' }).click();
    await page.waitForFunction((each) => !each.isConnected, old);
    assert.deepEqual((await rows()).filter(({ bar }) => bar), first);
});
