// What is drawn is what is so, and what is said of it is explained and true.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { answer, click, drag, drawn, emptyMap, settled, spot, startBrowser, thoroughly } from './support/page.mjs';

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

/** So many pixels a cell, the given cell in the middle. */
async function zoom(scale, column, row) {
    await page.evaluate(
        ([wanted, c, r]) => {
            const { camera, layout } = self.wendPlayground.stage;
            camera.scale = wanted;
            const [x, y] = layout.centre(c, r);
            camera.x = Math.round(x * wanted - camera.width / 2);
            camera.y = Math.round(y * wanted - camera.height / 2);
            self.wendPlayground.stage.viewChanged();
        },
        [scale, column, row],
    );
    await drawn(page);
}

thoroughly('where h is weighted it is not said that no cheaper way is left, but how much cheaper one may be', async () => {
    await open();
    await drag(page, [10, 3], [10, 13]);
    await drag(page, [10, 3], [4, 3]);
    await settled(page);
    const because = () => page.textContent('#because');
    const { cost: least } = await answer(page);
    assert.match(await because(), /no cheaper way is left/);
    for (const weight of [1.25, 2, 5]) {
        await set('heuristicWeight', weight);
        await answer(page, (now) => now.bound === weight);
        await drawn(page);
        const said = await because();
        assert.doesNotMatch(said, /no cheaper way/);
        const times = Number(said.match(/at most ([\d.]+) times/)[1]);
        assert.equal(times, weight);
        const { cost } = await answer(page);
        assert.ok(cost <= least * times, `${cost} of ${least}`);
    }
    await set('heuristicWeight', 1);
    await answer(page, (now) => now.bound === 1);
    await drawn(page);
    assert.match(await because(), /no cheaper way is left/);
});

thoroughly('g and the h that is shown add up to f, however h is weighed', async () => {
    await open();
    await set('heuristicWeight', 2);
    await answer(page, (now) => now.bound === 2);
    await page.focus('#stage');
    for (const key of ['ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
    const [, g, h, f] = (await page.textContent('#cursor')).match(/g ([\d.]+), h ([\d.]+), f ([\d.]+)/).map(Number);
    assert.ok(h > 0 && Math.abs(g + h - f) < 0.11, `${g} + ${h} = ${f}`);
});

test('the mouse is told what lies under it, at any zoom and also of a field', async () => {
    await open();
    await drag(page, [10, 2], [10, 12]);
    await settled(page);
    for (const scale of [8, 30, 60]) {
        await zoom(scale, 8, 7);
        await page.mouse.move(...(await spot(page, 6, 7)));
        assert.match(await page.textContent('#cursor'), /^\(6, 7\) Ground, expanded: g 4\.0, h 14\.0, f 18\.0$/);
    }
    assert.equal(await page.getAttribute('#cursor', 'aria-live'), 'off');
    await page.mouse.move(...(await spot(page, 10, 7)));
    assert.match(await page.textContent('#cursor'), /^\(10, 7\) Wall$/);
    await set('show', 'field');
    await page.waitForFunction(() => self.wendPlayground.state.field);
    await page.mouse.move(...(await spot(page, 12, 7)));
    assert.match(await page.textContent('#cursor'), /^\(12, 7\) Ground, 8\.0 steps from the goal$/);
    await page.mouse.move(5, 5);
    assert.equal(await page.textContent('#cursor'), '');
});

thoroughly('what the cursor said of one map is not said of another', async () => {
    await open();
    await page.focus('#stage');
    await page.keyboard.press('ArrowLeft');
    assert.match(await page.textContent('#cursor'), /Ground/);
    assert.equal(await page.getAttribute('#cursor', 'aria-live'), 'polite');
    await page.click('#tab-play');
    await page.click('[data-scene="ships"]');
    await page.waitForFunction(() => self.wendPlayground.stage.scene);
    assert.equal(await page.textContent('#cursor'), '');
    await page.click('[data-scene="ships"]');
    await page.waitForFunction(() => self.wendPlayground.state.game === null);
    await page.focus('#stage');
    await page.keyboard.press('ArrowLeft');
    await page.click('#tab-maps');
    await page.click('[data-map="caves.map"]');
    await page.waitForFunction(() => self.wendPlayground.state.map.title === 'caves.map');
    assert.equal(await page.textContent('#cursor'), '');
});

test('the legend explains what is drawn at each zoom, and open cells look in it as they do on the map', async () => {
    await open();
    await drag(page, [10, 2], [10, 12]);
    await settled(page);
    const legend = () =>
        page.evaluate(() => {
            const keys = [...document.querySelectorAll('#legend .key')].map(({ className }) => className.slice(4));
            const look = getComputedStyle(document.querySelector('#legend .key.open') ?? document.body, '::before');
            return { keys, round: look.borderRadius !== '0px', ring: look.backgroundImage.includes('radial') };
        });
    await zoom(9, 10, 7);
    assert.deepEqual(await legend(), { keys: ['closed', 'open', 'current'], round: false, ring: false });
    await zoom(30, 10, 7);
    assert.deepEqual(await legend(), { keys: ['closed', 'open', 'current'], round: false, ring: true });
    await zoom(60, 10, 7);
    assert.deepEqual(await legend(), {
        keys: ['closed', 'open', 'current', 'parent', 'numbers'],
        round: false,
        ring: false,
    });
    assert.match(await page.textContent('#legend'), /g so far.*h estimated.*f = g \+ h/);
    await set('engine', 'jps');
    await answer(page, (now) => now.engine === 'jps');
    await zoom(9, 10, 7);
    assert.ok((await legend()).keys.includes('jump'));
    await set('show', 'field');
    await page.waitForFunction(() => self.wendPlayground.state.field);
    await zoom(30, 10, 7);
    assert.deepEqual((await legend()).keys, ['field', 'arrow']);
    await zoom(7, 10, 7);
    assert.deepEqual((await legend()).keys, ['field']);
});

test('stepping through a search keeps the cell that is taken in sight', async () => {
    await open();
    await drag(page, [10, 1], [10, 13]);
    await settled(page);
    await page.evaluate(() => {
        self.isInSight = () => {
            const { stage, state } = self.wendPlayground;
            const cell = state.trace.cell[state.trace.current];
            const [x, y] = stage.camera.toScreen(...stage.layout.centre(state.map.column(cell), state.map.row(cell)));
            return x >= 0 && y >= 0 && x < stage.camera.width && y < stage.camera.height;
        };
    });
    const inSight = () => page.evaluate(() => self.isInSight());
    await page.click('[data-label="first"]');
    await zoom(90, 2, 7);
    const length = await page.evaluate(() => self.wendPlayground.player.length);
    const byMouse = 5; /* the others are taken within the page, where nothing is drawn in between */
    for (let step = 1; step < byMouse; step++) {
        await page.click('[data-label="next"]');
        assert.ok(await inSight(), `step ${step}`);
    }
    const lost = await page.evaluate(
        ([from, to]) => {
            const steps = [];
            for (let step = from; step < to; step++) {
                document.querySelector('[data-label="next"]').click();
                if (!self.isInSight()) steps.push(step);
            }
            return { steps, at: self.wendPlayground.player.at };
        },
        [byMouse, length],
    );
    assert.deepEqual(lost, { steps: [], at: length - 1 });
    await page.focus('#scrub');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    assert.ok(await inSight());
});

/** Of all cells those whose own colour is not seen close to one of their corners; `near` in cells. */
function foreignCorners(near) {
    return page.evaluate((away) => {
        const { stage, state } = self.wendPlayground;
        const [context] = stage.contexts;
        const ratio = context.canvas.width / stage.camera.width;
        const ink = (x, y) => {
            const [sx, sy] = stage.camera.toScreen(x, y);
            return context.getImageData(Math.round(sx * ratio), Math.round(sy * ratio), 1, 1).data.slice(0, 3).join();
        };
        const own = new Map(); /* terrain → its colour, in the corner of a cell among its like */
        const foreign = [];
        for (const pass of ['learn', 'look'])
            for (let row = 1; row < state.map.height - 1; row++)
                for (let column = 1; column < state.map.width - 1; column++) {
                    const byte = state.map.terrain[state.map.index(column, row)];
                    const alike = [-1, 0, 1].every((dy) =>
                        [-1, 0, 1].every((dx) => state.map.terrain[state.map.index(column + dx, row + dy)] === byte),
                    );
                    for (const [dx, dy] of [
                        [away, away],
                        [1 - away, away],
                        [away, 1 - away],
                        [1 - away, 1 - away],
                    ]) {
                        const seen = ink(column + dx, row + dy);
                        if (pass === 'learn' && alike && !own.has(byte)) own.set(byte, seen);
                        else if (pass === 'look' && own.has(byte) && own.get(byte) !== seen)
                            foreign.push([column, row, dx, dy, seen]);
                    }
                }
        return { foreign, terrains: own.size };
    }, near);
}

test('land is not drawn round where a path goes by its corners', async () => {
    await open();
    await page.evaluate(() => {
        const { actions, state } = self.wendPlayground;
        actions.beginStroke();
        for (let row = 0; row < 14; row++)
            for (let column = 0; column < 24; column++)
                if (Math.hypot(column - 11, row - 7) < 5.5 || (column > 17 && row > 8 + (column % 3)))
                    actions.paint(column, row, 87 /* water, which is blocked: its waves keep away from corners */, 1);
        actions.endStroke();
        return state.map.title;
    });
    await answer(page);
    for (const scale of [20, 27, 34]) {
        await zoom(scale, 12, 7);
        const { foreign, terrains } = await foreignCorners(0.2);
        assert.equal(terrains, 2);
        assert.deepEqual(foreign, [], `at ${scale} pixels a cell`);
    }
    await page.evaluate(() => {
        const { state } = self.wendPlayground;
        state.setOption('weights', state.options.weights.map(([byte]) => [byte, 1]));
    });
    await zoom(34, 12, 7);
    await click(page, 20, 2);
});

test('a path over storeys says where it goes on, and at which level', async () => {
    page = await browser.open();
    await page.click('#tab-maps');
    await page.click('[data-map="castle.wmap"]');
    const { points } = await answer(page, (now) => now.points?.some(({ level }) => level === 2));
    await drawn(page);
    assert.match(await page.textContent('#legend'), /goes on at that level/);
    const marks = await page.evaluate(async () => {
        const { storeyMarks } = await import('./view/path_layer.js');
        const { stage } = self.wendPlayground;
        return [0, 1, 2].map((level) => storeyMarks(stage.line, level, Infinity).map(({ to, up, leaves }) => ({ to, up, leaves })));
    });
    const changes = points.slice(1).map((point, i) => [points[i].level, point.level]).filter(([a, b]) => a !== b);
    for (const level of [0, 1, 2])
        assert.deepEqual(
            marks[level],
            changes
                .filter((pair) => pair.includes(level))
                .map(([from, to]) => {
                    const other = from === level ? to : from;
                    return { to: other, up: other > level, leaves: from === level };
                }),
        );
    const inked = await page.evaluate(async () => {
        const { storeyMarks } = await import('./view/path_layer.js');
        const { stage } = self.wendPlayground;
        const [{ x, y }] = storeyMarks(stage.line, 0, Infinity);
        const context = stage.contexts[2];
        const ratio = context.canvas.width / stage.camera.width;
        const [sx, sy] = stage.camera.toScreen(x, y);
        const [red, green, blue] = context.getImageData(Math.round(sx * ratio), Math.round((sy + 7) * ratio), 1, 1).data;
        return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}` === stage.colours.path;
    });
    assert.ok(inked, 'a disc in the colour of the path stands there');
});

test('the legend covers neither end of a map that is wholly in sight', async () => {
    page = await browser.open();
    await page.click('#tab-maps');
    for (const name of ['River land', 'Castle, three levels', 'Maze', 'Keep (mesh)']) {
        await page.evaluate(() => (self.before = self.wendPlayground.state.mesh ?? self.wendPlayground.state.map));
        await page.getByRole('button', { name }).click();
        await page.waitForFunction(() => (self.wendPlayground.state.mesh ?? self.wendPlayground.state.map) !== self.before);
        await settled(page);
        await drawn(page);
        const covered = await page.evaluate(() => {
            const { stage, state } = self.wendPlayground;
            const box = stage.root.getBoundingClientRect(),
                legend = document.getElementById('legend').getBoundingClientRect();
            return ['start', 'goal'].filter((end) => {
                const [x, y] = stage.camera.toScreen(...stage.endInWorld(state[end]));
                return x + box.left < legend.right && y + box.top > legend.top;
            });
        });
        assert.deepEqual(covered, [], name);
    }
});
