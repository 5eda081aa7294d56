// Stepping through searches over ground: the interval taken now, what its root sees, figures and reasons.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { IntervalTrace } from '../../playground/search/interval_trace.js';
import { allOrOne, answer, drawn, picture, settled, startBrowser } from './support/page.mjs';

let browser, page;
before(async () => {
    browser = await startBrowser();
});
afterEach(async () => {
    assert.deepEqual(page?.faults ?? [], []);
    await page?.close();
    page = null;
});
after(() => browser.close());

async function openKeep(options) {
    page = await browser.open(options);
    await page.click('#tab-maps');
    await page.click('[data-map="keep.obj"]');
    await page.waitForFunction(() => self.wendPlayground.state.mesh);
    const found = await answer(page, (now) => now.engine === 'polyanya');
    await settled(page); /* an answer that came once more would undo steps that are taken back */
    return found;
}

const seek = (step) => page.evaluate((to) => self.wendPlayground.player.seek(to), step);
const figure = (name) => page.textContent(`#interval [data-figure="${name}"] dd`);

/** The interval taken now, as the page has it. */
const current = () =>
    page.evaluate(() => {
        const { trace } = self.wendPlayground.state;
        const e = trace.current;
        const at = (name) => trace[name][e];
        return {
            root: [at('parentX'), at('parentY')],
            left: [at('leftX'), at('leftY')],
            right: [at('rightX'), at('rightY')],
            f: trace.f(e) / 13860,
            waited: trace.opened[e] >= 0,
        };
    });

/** Of the pixels of the search's canvas along a line those in the colour of what is taken now, from 0 to 1. */
const paintedAlong = (from, to) =>
    page.evaluate(
        ([a, b]) => {
            const { stage } = self.wendPlayground;
            const [context, ratio] = [stage.contexts[1], stage.contexts[1].canvas.width / stage.camera.width];
            let painted = 0;
            for (let i = 1; i < 20; i++) {
                const t = i / 20;
                const [x, y] = stage.camera.toScreen(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t);
                const [red, green, blue] = context.getImageData(Math.round(x * ratio), Math.round(y * ratio), 1, 1).data;
                const wanted = stage.colours.current.match(/\w\w/g).map((hex) => parseInt(hex, 16));
                painted += [red, green, blue].every((value, k) => Math.abs(value - wanted[k]) < 24) ? 1 : 0;
            }
            return painted / 19;
        },
        [from, to],
    );

const middle = ([x0, y0], [x1, y1]) => [(x0 + x1) / 2, (y0 + y1) / 2];

/** A step whose interval is long enough to be seen. */
const longStep = () =>
    page.evaluate(() => {
        const { trace } = self.wendPlayground.state;
        for (let step = 20; step < trace.length; step++) {
            trace.goTo(step);
            const e = trace.current;
            const length = Math.hypot(trace.leftX[e] - trace.rightX[e], trace.leftY[e] - trace.rightY[e]);
            if (length > 3 && trace.level[e] === self.wendPlayground.state.level) return step;
        }
        return -1;
    });

test('on a mesh each step shows its interval, thick, with its cone, and says root, ends, g, h and f', async () => {
    await openKeep();
    await seek(await longStep());
    await drawn(page);
    const now = await current();
    assert.ok((await paintedAlong(now.left, now.right)) > 0.7);
    assert.ok((await paintedAlong(now.root, now.left)) < 0.7, 'the edges of the cone are thin');
    const said = (point) => `(${point.map((value) => value.toFixed(2)).join(', ')})`;
    assert.equal(await figure('root'), said(now.root));
    assert.equal(await figure('left'), said(now.left));
    assert.equal(await figure('right'), said(now.right));
    assert.equal(await figure('f'), now.f.toFixed(2));
    const [g, h] = [Number(await figure('g')), Number(await figure('h'))];
    assert.ok(Math.abs(g + h - now.f) < 0.011);
    const inside = middle(now.root, middle(now.left, now.right));
    const alpha = await page.evaluate(([x, y]) => {
        const { stage } = self.wendPlayground;
        const context = stage.contexts[1];
        const ratio = context.canvas.width / stage.camera.width;
        const [sx, sy] = stage.camera.toScreen(x, y);
        return context.getImageData(Math.round(sx * ratio), Math.round(sy * ratio), 1, 1).data[3];
    }, inside);
    assert.ok(alpha > 40, 'the cone is filled');
});

test('every step on a mesh can be taken, there and back, and says why', async () => {
    const { expanded } = await openKeep();
    await page.focus('#stage');
    const length = await page.evaluate(() => self.wendPlayground.player.length);
    assert.equal(length, expanded);
    await seek(0);
    assert.match(await page.textContent('#because'), /first intervals/);
    const byKey = 5; /* the others are taken within the page, where nothing is drawn in between */
    for (let step = 1; step < byKey; step++) await page.keyboard.press('.');
    assert.equal(await page.evaluate(() => self.wendPlayground.player.at), byKey - 1);
    const told = await page.evaluate(
        ([from, to]) => {
            const { player, state } = self.wendPlayground;
            const steps = [];
            for (let step = from; step < to; step++) {
                player.seek(step);
                const waited = state.trace.opened[state.trace.current] >= 0;
                steps.push({ waited, said: document.querySelector('#because').textContent });
            }
            return steps;
        },
        [1, length],
    );
    const reasons = new Set();
    for (const { waited, said } of told) {
        assert.match(said, waited ? /the least of \d+ open|the only one open/ : /without the open list/);
        reasons.add(said.match(/seen from the \w+/)[0]);
    }
    assert.deepEqual([...reasons].sort(), ['seen from the corner', 'seen from the start']);
    await page.keyboard.press(',');
    assert.equal(await page.evaluate(() => self.wendPlayground.player.at), length - 2);
    await seek(length);
    assert.match(await page.textContent('#because'), /Done/);
    assert.equal(await figure('root'), '–');
});

test('for somebody with a radius the ground its middle keeps to is drawn, and its intervals end there', async () => {
    page = await browser.open();
    const ring = ['v 0 0 0', 'v 30 0 0', 'v 30 0 10', 'v 20 0 10', 'v 20 0 20', 'v 0 0 20'].join('\n');
    const file = { name: 'bend.obj', mimeType: 'text/plain', buffer: Buffer.from(`${ring}\nf 1 6 5 4\nf 1 4 3 2\n`) };
    await page.setInputFiles('#file', file);
    await page.waitForFunction(() => self.wendPlayground.state.mesh);
    await page.evaluate(() => {
        const { actions, state } = self.wendPlayground;
        actions.setEnds({ start: [28, 5, 0], goal: [4, 18, 0] });
        state.setOption('radius', 2);
    });
    await page.waitForFunction(() => self.wendPlayground.state.mesh.room?.radius === 2); /* not an answer from before */
    await answer(page, (now) => now.engine === 'polyanya' && now.outcome === 'found');
    const { room, least } = await page.evaluate(() => {
        const { mesh, trace } = self.wendPlayground.state;
        const ys = [...trace.leftY, ...trace.rightY];
        return { room: mesh.room, least: Math.min(...ys) };
    });
    assert.ok(room.polygons.length > 0 && least >= 2);
    await page.evaluate(() => self.wendPlayground.state.setOption('radius', 0));
    await page.waitForFunction(() => self.wendPlayground.state.mesh.room.polygons === null);
});

test('paths at any angle over cells show intervals too, and cells come back', async () => {
    page = await browser.open();
    await page.getByLabel('Lines', { exact: true }).selectOption('shortest');
    await answer(page, (now) => now.engine === 'polyanya');
    await settled(page);
    await page.click('[data-label="back"]');
    await page.click('[data-label="back"]');
    assert.match(await page.textContent('#because'), /Why this interval\?/);
    await page.getByLabel('Lines', { exact: true }).selectOption('grid');
    await answer(page, (now) => now.engine !== 'polyanya');
    assert.equal(await page.isHidden('#interval'), true);
});

for (const [name, options] of allOrOne([
    ['light', {}],
    ['dark', { colorScheme: 'dark' }],
    ['phone', { width: 360, height: 740 }],
    ['phone-zh', { width: 360, height: 740, locale: 'zh-CN', colorScheme: 'dark' }],
]))
    test(`intervals fit the page: ${name}`, async () => {
        await openKeep(options);
        await seek(25);
        await page.evaluate(() => scrollTo(0, 0));
        await drawn(page);
        await picture(page, `intervals-${name}`);
        const { wide, inside } = await page.evaluate(() => ({
            wide: document.documentElement.scrollWidth,
            inside: [...document.querySelectorAll('#interval div')].every((each) => each.scrollWidth <= each.clientWidth),
        }));
        assert.ok(wide <= (options.width ?? 1280) && inside);
        if (name === 'phone-zh') assert.match(await page.textContent('#because'), /为什么是这个区间/);
    });

test('of a search over ground it is known what waits, and what was taken at once', () => {
    const of = (...numbers) => Float64Array.from(numbers);
    const same = of(0, 0, 0, 0, 0);
    const trace = new IntervalTrace({
        kind: Uint8Array.of(0, 0, 1, 1, 1) /* two opened, one of them taken, one gone on to, the other taken */,
        ...{ parentX: same, parentY: same, leftX: of(1, 2, 1, 3, 2), leftY: same, rightX: of(5, 6, 5, 7, 6), rightY: same },
        ...{ level: same, x: same, y: same, g: of(10, 90, 10, 50, 90), h: same },
    });
    assert.deepEqual([...trace.opened], [-1, -1, 0, -1, 1]);
    assert.equal(trace.length, 3);
    trace.goTo(1);
    assert.deepEqual([trace.open, trace.current, trace.openBefore(2)], [1, 2, 2]);
    assert.deepEqual([trace.isWaiting(0), trace.isWaiting(1)], [false, true]);
    trace.goTo(3);
    assert.deepEqual([trace.open, trace.current, trace.openBefore(4)], [0, 4, 1]);
});
