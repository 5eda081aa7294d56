// While somebody draws only what is around the stroke is painted anew, and it looks as if all were.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { allOrOne, drawn, settled, startBrowser, thoroughly } from './support/page.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

/** Draws `count` random strokes, each in some frames, and gives how many shapes were filled on the way. */
function strokes(page, count, seed) {
    return page.evaluate(
        async ([many, first]) => {
            const { actions, stage, state } = self.wendPlayground;
            const { below, randomFrom } = await import('./map/random.js');
            const { brushes } = await import('./map/terrains.js');
            const random = randomFrom(first);
            const { prototype } = CanvasRenderingContext2D;
            const { fillRect } = prototype;
            let filled = 0;
            prototype.fillRect = function (...all) {
                filled++;
                fillRect.apply(this, all);
            };
            for (let i = 0; i < many; i++) {
                let [x, y] = [below(random, state.map.width), below(random, state.map.height)];
                const byte = brushes[below(random, brushes.length)];
                actions.beginStroke();
                for (let step = below(random, 8); step >= 0; step--) {
                    actions.paint(x, y, byte, 1 + below(random, 3));
                    x += below(random, 3) - 1;
                    y += below(random, 3) - 1;
                    if (below(random, 2)) await new Promise(requestAnimationFrame);
                }
                actions.endStroke();
                if (below(random, 4) === 0) actions.undo();
                await new Promise(requestAnimationFrame);
            }
            prototype.fillRect = fillRect;
            return { filled, frames: stage.frames };
        },
        [count, seed],
    );
}

/* Where outlines are cut off and where they go on, a pixel or two may be mixed a little otherwise: nobody sees it. */
const MOST_OTHERS = 8;

/** How many pixels of the ground are others once all of it is painted anew. */
async function otherPixels(page) {
    await settled(page);
    await drawn(page);
    return page.evaluate(async () => {
        const { stage } = self.wendPlayground;
        const [context] = stage.contexts;
        const pixels = () => context.getImageData(0, 0, context.canvas.width, context.canvas.height).data;
        const before = pixels();
        stage.viewChanged();
        for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
        const now = pixels();
        let others = 0;
        for (let i = 0; i < now.length; i += 4)
            others += [0, 1, 2].some((channel) => Math.abs(now[i + channel] - before[i + channel]) > 8) ? 1 : 0;
        return others;
    });
}

for (const [name, scale, deviceScaleFactor] of allOrOne([
    ['far', null, 1],
    ['near', 17.3, 1],
    ['nearer', 41, 1],
    ['near, on a dense screen', 17.3, 2],
]))
    test(`what was drawn looks as if all had been painted anew: ${name}`, async () => {
        const page = await browser.open({ deviceScaleFactor });
        if (scale)
            await page.evaluate((wanted) => {
                const { stage } = self.wendPlayground;
                stage.camera.zoom(wanted / stage.camera.scale, 400, 250);
                stage.viewChanged();
            }, scale);
        await settled(page);
        for (const seed of [1, 2, 3]) {
            await strokes(page, 12, seed);
            const others = await otherPixels(page);
            assert.ok(others <= MOST_OTHERS, `seed ${seed}: ${others} pixels`);
        }
        assert.deepEqual(page.faults, []);
        await page.close();
    });

thoroughly('a stroke paints little of the map', async () => {
    const page = await browser.open();
    await settled(page);
    const whole = await page.evaluate(async () => {
        const { prototype } = CanvasRenderingContext2D;
        const { fillRect } = prototype;
        let filled = 0;
        prototype.fillRect = function (...all) {
            filled++;
            fillRect.apply(this, all);
        };
        self.wendPlayground.stage.viewChanged();
        for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
        prototype.fillRect = fillRect;
        return filled;
    });
    const from = await page.evaluate(() => self.wendPlayground.stage.frames);
    const { filled, frames } = await strokes(page, 10, 7);
    assert.ok(frames - from >= 10);
    assert.ok(filled / 10 < whole / 2, `${filled} rectangles for 10 strokes, ${whole} for the whole map`);
    await page.close();
});
