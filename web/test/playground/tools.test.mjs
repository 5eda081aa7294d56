// Drawing, moving, asking: each tool by mouse, the panes, stepping through the search.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { answer, click, drag, drawn, emptyMap, ends, eventually, letter, says, settled, spot, startBrowser } from './support/page.mjs';

let browser, page;
before(async () => {
    browser = await startBrowser();
    page = await browser.open();
});
afterEach(() => assert.deepEqual(page.faults, []));
after(() => browser.close());

const option = (name) => page.evaluate((each) => self.wendPlayground.state.options[each], name);
const undo = () => page.click('#undo');

/** Chooses in the list that has this label. */
const choose = (label, value) => page.getByLabel(label, { exact: true }).selectOption(value);

test('a click sends the walker there', async () => {
    await emptyMap(page);
    await click(page, 10, 3);
    const found = await answer(page, (_, now) => now.goal[0] === 10);
    assert.deepEqual((await ends(page)).goal, [10, 3, 0]);
    assert.equal(found.outcome, 'found');
});

test('a drag draws a wall, the path goes around, undo and redo bring both back', async () => {
    await emptyMap(page);
    await drag(page, [10, 0], [10, 12]);
    assert.equal(await letter(page, 10, 6), '@');
    const around = await answer(page, (now) => now.length > 19);
    assert.equal(around.outcome, 'found');
    await undo();
    assert.equal(await letter(page, 10, 6), '.');
    await answer(page, (now) => Math.abs(now.length - 18) < 0.01);
    await page.click('#redo');
    assert.equal(await letter(page, 10, 6), '@');
});

test('the answer of a map that is gone is not shown on the next one', async () => {
    await emptyMap(page);
    await drag(page, [10, 0], [10, 12]);
    await settled(page);
    const shown = await page.evaluate(async () => {
        const { actions, solver, state } = self.wendPlayground;
        const { generate } = await import('./map/generators.js');
        const { start, goal } = state,
            lengths = [];
        state.on('answer', () => lengths.push(state.answer?.length));
        state.tell('ends'); /* asks about the map with the wall */
        actions.replaceMap(generate('empty', { width: 24, height: 14 }), { start, goal });
        while (solver.refresh.isBusy()) await new Promise(requestAnimationFrame);
        state.listeners.get('answer').pop();
        return lengths;
    });
    assert.deepEqual(shown, [18]);
});

test('a quick stroke has no gaps', async () => {
    await emptyMap(page);
    const [x, y] = await spot(page, 1, 1);
    const [x2, y2] = await spot(page, 20, 11);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x2, y2, { steps: 1 });
    await page.mouse.up();
    const painted = await page.evaluate(
        () => self.wendPlayground.state.map.terrain.filter((byte) => byte === 64).length,
    );
    assert.equal(painted, 20);
});

test('each brush draws its terrain, wide ones more of it', async () => {
    await emptyMap(page);
    for (const [i, byte] of [64, 71, 83, 87, 84].entries()) {
        await page.click(`[data-brush="${byte}"]`);
        await drag(page, [4 + i, 2], [4 + i, 4]);
        assert.equal(await letter(page, 4 + i, 3), String.fromCharCode(byte));
    }
    await page.click('#brush-size');
    await page.click('#brush-size');
    await page.click('#tool-draw');
    await click(page, 15, 10);
    assert.equal(await letter(page, 14, 9), 'T');
    await page.click('#tool-erase');
    await click(page, 15, 10);
    assert.equal(await letter(page, 14, 9), '.');
    for (let i = 0; i < 3; i++) await page.click('#brush-size');
    await page.click('#tool-go');
    await page.click('[data-brush="64"]');
});

test('start and goal are dragged', async () => {
    await emptyMap(page);
    await drag(page, [2, 7], [6, 2]);
    await drag(page, [20, 7], [18, 12]);
    assert.deepEqual(await ends(page), { start: [6, 2, 0], goal: [18, 12, 0] });
    await undo();
    assert.deepEqual((await ends(page)).goal, [20, 7, 0]);
});

test('the view moves and zooms, and comes back', async () => {
    await emptyMap(page);
    const scale = () => page.evaluate(() => self.wendPlayground.stage.camera.scale);
    const fitted = await scale();
    await page.mouse.move(...(await spot(page, 10, 7)));
    await page.mouse.wheel(0, -400);
    await page.waitForFunction((before) => self.wendPlayground.stage.camera.scale > before, fitted);
    await page.click('#tool-pan');
    const [x] = await spot(page, 10, 7);
    await drag(page, [10, 7], [12, 7]);
    assert.notEqual((await spot(page, 10, 7))[0], x);
    await page.click('[data-label="fit"]');
    assert.equal(await scale(), fitted);
    await page.click('#tool-go');
});

test('what cannot be reached says why and what was chosen instead', async () => {
    await emptyMap(page);
    await drag(page, [12, 0], [12, 13]);
    const shut = await answer(page, (now) => now.outcome === 'partial');
    assert.equal(shut.reason, 'no-way');
    await says(page, /another region.*nearest place/);
    await choose('Where no way leads', 'breach');
    await answer(page, (now) => now.walls?.length > 0);
    await says(page, /through walls \(cells: 1\)/);
    await choose('Where no way leads', 'refuse');
    await answer(page, (now) => now.outcome === 'unreachable');
    await says(page, /No path\. The goal lies in another region/);
    await click(page, 12, 4);
    await answer(page, (now) => now.reason === 'goal-blocked');
    await says(page, /goal \(12, 4\) is blocked/);
    await choose('Where no way leads', 'nearest');
});

test('who moves and the shape of the path tell on the answer', async () => {
    await emptyMap(page);
    await click(page, 20, 2);
    await answer(page, (now) => now.length < 19.5);
    await choose('Neighbours', '4');
    await choose('Lines', 'grid');
    const manhattan = await answer(page, (now) => Math.abs(now.length - 23) < 0.01);
    assert.equal(manhattan.cost, 23 * 13860);
    await choose('Cells', 'hex-pointy-odd');
    await answer(page, (now) => now.outcome === 'found' && now.length < 23);
    await choose('Cells', 'square');
    await choose('Lines', 'shortest');
    await answer(page, (now) => now.engine === 'polyanya' || now.engine === 'taut');
    await choose('Lines', 'straight');
    await choose('Somebody', 'ogre');
    assert.equal(await option('footprint'), 2);
    await choose('Somebody', 'rook');
    const turns = await answer(page, (now) => now.engine === 'general');
    assert.equal(turns.outcome, 'found');
    await says(page, /general/);
    await choose('Somebody', 'walker');
});

test('weights of terrains tell on the way', async () => {
    await emptyMap(page);
    await page.click('[data-brush="83"]');
    await drag(page, [10, 2], [10, 12]);
    await page.getByLabel('Swamp', { exact: true }).fill('9');
    await page.getByLabel('Swamp', { exact: true }).blur();
    const around = await answer(page, (now) => now.length > 18.5);
    assert.ok(around.cost < 27 * 13860);
    await page.click('[data-brush="64"]');
});

test('engines side by side find the same cost, and a click watches one', async () => {
    await emptyMap(page);
    await drag(page, [10, 2], [10, 12]);
    await page.click('#tab-compare');
    await page.waitForSelector('#pane-compare tbody tr:nth-child(4)');
    const names = await page.locator('#pane-compare tbody th').allTextContents();
    for (const name of ['jps', 'astar', 'general', 'dijkstra']) assert.ok(names.includes(name), `${name} in ${names}`);
    assert.match(await page.textContent('#pane-compare'), /same cost/);
    await page.locator('#pane-compare').getByRole('button', { name: 'jps', exact: true }).click();
    await answer(page, (now) => now.engine === 'jps');
    await page.click('#tab-path');
    assert.equal(await page.getByLabel('Engine', { exact: true }).inputValue(), 'jps');
});

test('jump point search tells its jumps', async () => {
    await settled(page);
    await page.click('[data-label="first"]');
    await page.click('[data-label="next"]');
    await page.click('[data-label="next"]');
    assert.match(await page.textContent('#because'), /A jump led there, \d+ cells \w+|A jump of \d+ cells/);
    await choose('Engine', 'astar');
    await answer(page, (now) => now.engine === 'astar');
});

test('what is compared is the question as it is, also where that changes while the engines are measured', async () => {
    await emptyMap(page);
    await page.click('#tab-compare');
    await page.waitForSelector('#pane-compare tbody tr:nth-child(4)');
    await page.evaluate(() => {
        const { state } = self.wendPlayground;
        [...document.querySelectorAll('#pane-compare button')].at(-1).click(); /* is measured again */
        state.setOption('neighbours', 4);
        state.set('ends', { goal: [20, 12, 0] }); /* 18 columns and 5 rows away */
    });
    const steps = () => page.locator('#pane-compare tbody tr:first-child td:last-child').textContent();
    await eventually(steps, (said) => said === '23.0');
    await settled(page);
    await page.evaluate(() => self.wendPlayground.state.setOption('neighbours', 8));
    await page.click('#tab-path');
});

test('the search is stepped, scrubbed and played, and says why', async () => {
    await emptyMap(page);
    await drag(page, [10, 2], [10, 12]);
    await answer(page, (now) => now.length > 19);
    await settled(page);
    const at = () => page.evaluate(() => Math.floor(self.wendPlayground.player.at));
    await page.click('[data-label="first"]');
    assert.equal(await at(), 0);
    await page.click('[data-label="next"]');
    assert.match(await page.textContent('#because'), /The start/);
    for (let i = 0; i < 5; i++) await page.click('[data-label="next"]');
    assert.equal(await at(), 6);
    assert.match(await page.textContent('#because'), /Why \(\d+, \d+\)\? Its f = g \+ h/);
    await page.click('[data-label="back"]');
    assert.equal(await at(), 5);
    await page.focus('#scrub');
    await page.keyboard.press('ArrowRight');
    assert.equal(await at(), 6);
    await page.locator('.player .speed').fill('-3'); /* so slow that it is not through before the second click */
    await page.click('#play');
    await page.waitForFunction(() => self.wendPlayground.player.at > 8);
    await page.click('#play');
    await page.locator('.player .speed').fill('0');
    const paused = await at();
    await drawn(page, 10);
    assert.equal(await at(), paused);
    await page.click('[data-label="last"]');
    assert.match(await page.textContent('#because'), /Done/);
});

test('a field has an arrow in every cell that leads to the goal', async () => {
    await choose('Show', 'field');
    await page.waitForFunction(() => self.wendPlayground.state.field !== null);
    const count = await page.evaluate(
        () => self.wendPlayground.state.field.directions.filter((direction) => direction < 8).length,
    );
    assert.equal(count, 24 * 14 - 11 - 1);
    await choose('Show', 'search');
});

test('walls on the sides of cells and links to other levels are seen, and a way over three levels', async () => {
    await page.click('#tab-maps');
    await page.click('[data-map="castle.wmap"]');
    const { points } = await answer(page, (now) => now.outcome === 'found' && now.points.some(({ level }) => level === 2));
    assert.deepEqual([...new Set(points.map(({ level }) => level))], [0, 1, 2]);
    await page.click('.level-switch button:nth-child(2)');
    await drawn(page);
    const inkAt = (x, y) =>
        page.evaluate(
            ([wx, wy]) => {
                const { stage } = self.wendPlayground;
                const [context] = stage.contexts;
                const ratio = context.canvas.width / stage.camera.width;
                const [sx, sy] = stage.camera.toScreen(wx, wy);
                const rgb = [...context.getImageData(Math.round(sx * ratio), Math.round(sy * ratio), 1, 1).data];
                const hex = rgb.slice(0, 3).map((value) => value.toString(16).padStart(2, '0'));
                return Object.entries(stage.colours).find(([, ink]) => ink === `#${hex.join('')}`)?.[0];
            },
            [x, y],
        );
    assert.equal(await inkAt(10, 5.5), 'side'); /* wall 9,4..9,6,1 e */
    assert.notEqual(await inkAt(10, 8.5), 'side'); /* its door */
    assert.equal(await inkAt(21.72, 4.26), 'link'); /* up, */
    assert.equal(await inkAt(21.72, 4.74), 'link'); /* and down again */
    await page.click('#undo');
    await answer(page);
});

test('maps are made, the same for the same seed', async () => {
    await page.click('#tab-maps');
    for (const kind of ['rooms', 'caves', 'maze', 'random']) {
        await choose('Kind', kind);
        await page.click('#make');
        await page.waitForFunction((title) => self.wendPlayground.state.map.title === title, `${kind} 1`);
        await answer(page);
    }
    const terrain = () => page.evaluate(() => self.wendPlayground.state.map.terrain.join());
    const first = await terrain();
    await page.getByRole('button', { name: 'Another' }).click();
    assert.notEqual(await terrain(), first);
    await undo();
    assert.equal(await terrain(), first);
    await page.click('#tab-path');
});
