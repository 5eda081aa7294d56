// The play scenes: each starts, does what it promises, and leaves nothing behind when it stops.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { answer, click, drawn, eventually, notice, picture, startBrowser, thoroughly } from './support/page.mjs';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const names = ['walk', 'house', 'siege', 'ships', 'chase', 'fog', 'orders', 'doors'];

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

/** Opens a page, starts a scene, does something with it, and sees that nothing went wrong on it. */
async function playing(name, options, act) {
    const page = await browser.open({ motion: 'no-preference', ...options });
    await begin(page, name);
    await act(page);
    assert.deepEqual(page.faults, []);
    await page.close();
}

/**
 * For a game that stands still until the test goes on with it, by hurry() or pause(): of a test that does something at a moment of
 * the game, for the game goes by the clock, and however busy the machine is.
 */
const standing = { motion: 'reduce' };

/** The player's button, by which a game that stands goes on. */
const goOn = (page) => look(page, (scene) => scene.pause(false));

async function begin(page, name) {
    await page.click('#tab-play');
    await page.click(`[data-scene="${name}"]`);
    await page.waitForFunction((wanted) => {
        const scene = self.wendPlayground.stage.scene?.playing();
        return scene?.name === wanted && (scene.ready || scene.answer);
    }, name);
}

/** Something of the scene that plays: `what` is a function of it. */
function look(page, what, value) {
    return page.evaluate(`(${what})(self.wendPlayground.stage.scene.playing(), ${JSON.stringify(value)})`);
}

async function until(page, what, { value } = {}) {
    await page.waitForFunction(`(${what})(self.wendPlayground.stage.scene.playing(), ${JSON.stringify(value)})`);
}

/** Waits until the game is over or the scene as wanted: ticks follow each other meanwhile, and nothing is drawn. */
async function hurry(page, what, { value } = {}) {
    await page.evaluate(`(async (scene, value) => {
        const wanted = ${what}, { stage } = scene;
        stage.frame = () => {};
        while (!scene.ready || scene.asked) await new Promise((done) => setTimeout(done));
        while (!scene.over && !wanted(scene, value)) await scene.tick();
        delete stage.frame;
        stage.asked = false;
        stage.invalidate('actors');
    })(self.wendPlayground.stage.scene.playing(), ${JSON.stringify(value)})`);
    await until(page, what, { value });
}

/** Waits until so many workers live: the browser tells of their end a little later than the page asked for it. */
async function workersLeft(page, which, count) {
    await eventually(
        () => page.workers().filter(which).length,
        (left) => left === count,
    );
}
const ofScenes = (worker) => /scenes/.test(worker.url());

const said = (page) => page.textContent('.scene-status');

/** Waits until the scene says so, which it does when its worker has answered. */
const willSay = (page, pattern) => eventually(() => said(page), (now) => pattern.test(now));

test('a click on open ground leads straight there', () =>
    playing('walk', {}, async (page) => {
        await until(page, (scene) => scene.path && scene.done);
        await click(page, 22, 15);
        await until(page, (scene) => scene.path.points.length === 2 && scene.done);
        const { place, wanted } = await look(page, ({ place: p, wanted: w }) => ({ place: p, wanted: w }));
        assert.ok(
            Math.hypot(place.x - wanted.x, place.y - wanted.y) < 0.01,
            `${JSON.stringify(place)} ${JSON.stringify(wanted)}`,
        );
        assert.match(await said(page), /^Nothing is in the way: straight there/);
    }));

test('a click on a wall leads to the nearest point, and says so', () =>
    playing('walk', {}, async (page) => {
        await until(page, (scene) => scene.path && scene.done);
        await click(page, 24, 9);
        await until(page, (scene) => scene.path.outcome === 'partial' && scene.done);
        const far = await look(page, ({ place, wanted }) => Math.hypot(place.x - wanted.x, place.y - wanted.y));
        assert.ok(far > 0.5 && far < 1.2, `${far} cells from the wall`);
        assert.match(await said(page), /^It is blocked there/);
    }));

thoroughly('a new click on the way takes no step back', () =>
    playing('walk', {}, async (page) => {
        await click(page, 37, 21);
        await until(page, (scene) => scene.place.x > 15.2);
        await look(page, (scene) => (scene.paused = true));
        await until(page, (scene) => !scene.asked);
        const before = await look(page, (scene) => scene.place);
        await click(page, 38, 21);
        await until(page, (scene) => scene.wanted.x > 38 && !scene.waiting);
        const [first, second] = await look(page, (scene) => scene.path.points);
        assert.ok(Math.hypot(first.x - before.x, first.y - before.y) < 0.01, 'it begins right where the walker is');
        assert.ok(second.x > before.x, 'and goes on');
    }));

test('a tower is built, and the field is brought up to it', () =>
    playing('siege', standing, async (page) => {
        const before = await look(page, (scene) => Array.from(scene.field.costs));
        await click(page, 12, 6);
        await until(page, (scene) => scene.towers.size === 4);
        const now = await look(page, (scene) => scene.field.costs[6 * 28 + 12]);
        assert.equal(now, Infinity);
        assert.ok(before[6 * 28 + 12] < Infinity);
        assert.match(await said(page), /^Built; the field was brought up/);
        await click(page, 12, 6);
        await until(page, (scene) => scene.towers.size === 3);
        assert.deepEqual(await look(page, (scene) => Array.from(scene.field.costs)), before);
    }));

thoroughly('a tower that would cut off the way is refused', () =>
    playing('siege', standing, async (page) => {
        for (let row = 6; row < 13; row++)
            /* between the two walls at the eighth column */
            await look(page, (scene, at) => scene.build(8, at, true), row);
        assert.match(await said(page), /would cut off the way/);
        assert.equal(await look(page, (scene) => scene.map.terrain[12 * 28 + 8] === 64), false);
        await hurry(page, (scene) => scene.entered + scene.felled > 0);
    }));

test('creatures come, towers fell them, and some may get in', () =>
    playing('siege', standing, async (page) => {
        await hurry(page, (scene) => scene.felled > 2);
        await until(page, (scene) => scene.alive > 5); /* which is counted when they are drawn */
        await picture(page, 'scene-siege-light-1280');
    }));

/** Begins a game anew that is over, and sees that it goes on. */
async function again(page) {
    const { over, ticks } = await look(page, ({ over: o, ticks: t }) => ({ over: o, ticks: t }));
    assert.equal(over, true);
    await page.getByRole('button', { name: 'Begin again' }).click();
    await hurry(page, (scene, before) => scene.ticks > before, { value: ticks });
    assert.equal(await look(page, (scene) => scene.over), false);
}

thoroughly('the siege is lost where nobody defends the keep, and can be begun anew', () =>
    playing('siege', standing, async (page) => {
        assert.match(await page.textContent('.aim'), /fell 100 creatures before 10 get in/);
        for (const [column, row] of [
            [7, 7],
            [11, 5],
            [15, 12],
        ])
            await look(page, (scene, at) => scene.build(...at), [column, row]);
        await hurry(page, (scene) => scene.over);
        assert.match(await said(page), /^Lost: 10 got in/);
        assert.match(await notice(page), /^Lost: 10 got in/);
        assert.equal(await look(page, ({ entered }) => entered), 10);
        await again(page);
        assert.equal(await look(page, ({ towers }) => towers.size), 3);
    }));

thoroughly('the siege is won with all towers, and there are no more than twelve', () =>
    playing('siege', standing, async (page) => {
        for (const row of [3, 5, 7, 10, 13, 15])
            for (const column of [5, 9]) await look(page, (scene, at) => scene.build(...at), [column, row]);
        assert.equal(await look(page, ({ towers }) => towers.size), 12);
        await look(page, (scene) => scene.build(20, 10, true));
        assert.match(await said(page), /^No more than 12 towers/);
        await hurry(page, (scene) => scene.over);
        assert.match(await said(page), /^Won: 100 are felled/);
    }));

thoroughly('the player who stands still loses to the creatures, and who fetches all lamps wins', () =>
    playing('chase', standing, async (page) => {
        await hurry(page, (scene) => scene.over);
        assert.match(await said(page), /^Lost: your strength is gone. Lamps: 0 of 5/);
        await again(page);
        await look(page, (scene) => scene.begin(scene.seed, 0)); /* nobody is in the way */
        for (let left = 5; left > 0; left = await look(page, ({ lamps }) => lamps.length)) {
            await look(page, (scene) => scene.ask('go', { column: scene.lamps[0][0], row: scene.lamps[0][1] }).then(() => null));
            await hurry(page, ({ lamps }, before) => lamps.length < before, { value: left });
        }
        await until(page, (scene) => scene.over);
        assert.match(await said(page), /^Won: all 5 lamps/);
    }));

thoroughly('the voyage ends when the ship has been at all buoys', () =>
    playing('ships', {}, async (page) => {
        for (let turns = 0; turns < 60 && !(await look(page, ({ over }) => over)); turns++) {
            const { turn, goal } = await look(page, ({ answer: { turn: t, buoys } }) => ({ turn: t, goal: buoys[0] }));
            await look(page, (scene, [column, row]) => scene.play('course', { column, row }), goal);
            if (await look(page, ({ over }) => over)) break;
            await page.click('.scene-next');
            await until(page, ({ answer }, before) => answer.turn > before, { value: turn });
        }
        assert.match(await said(page), /^All three buoys, turns: \d+/);
    }));

thoroughly('colours of the legend are those that a game draws with, in light and in dark', async () => {
    for (const colorScheme of ['light', 'dark'])
        await playing('chase', { colorScheme }, async (page) => {
            const { said: inks, drawn: colours } = await page.evaluate(() => {
                const ink = (key) => getComputedStyle(document.querySelector(`#legend .key.${key}`), '::before').backgroundColor;
                const { ridge, goal, current, early, start, late } = self.wendPlayground.stage.colours;
                const rgb = (hex) => `rgb(${hex.match(/\w\w/g).map((each) => parseInt(each, 16)).join(', ')})`;
                return {
                    said: ['idle', 'hunter', 'beside', 'queue', 'own', 'prize'].map(ink),
                    drawn: [rgb(ridge), rgb(goal), rgb(current), `rgb(${early.join(', ')})`, rgb(start), `rgb(${late.join(', ')})`],
                };
            });
            assert.deepEqual(inks, colours);
            await picture(page, `scene-chase-${colorScheme}`);
        });
});

thoroughly('a ship stops when its points are spent, and goes on in the next turns', () =>
    playing('ships', {}, async (page) => {
        await click(page, 27, 20);
        await until(page, (scene) => scene.answer.left === 0 && scene.answer.ends.length > 0);
        const turns = await look(page, (scene) => scene.answer.ends.length),
            [end] = await look(page, (scene) => scene.answer.ends);
        assert.match(await said(page), new RegExp(`points of this turn are spent: there in ${turns} more`));
        await page.keyboard.press('Space');
        await until(page, (scene) => scene.answer.turn === 2);
        assert.deepEqual(
            await look(page, (scene) => scene.answer.places[0]),
            end,
            'it is where the first turn was to end',
        );
        for (let turn = 3; turn <= turns + 1; turn++) {
            await page.click('.scene-next');
            await until(page, (scene, wanted) => scene.answer.turn === wanted, { value: turn });
        }
        assert.equal(await look(page, (scene) => scene.answer.arrived), true);
        assert.match(await said(page), /^Arrived/);
    }));

thoroughly("the creatures' ticks stay within their budget", () =>
    playing('chase', {}, async (page) => {
        await look(page, (scene) => (scene.strength = Infinity)); /* nor does the game end meanwhile */
        for (const units of ['300', '1200']) {
            await page.selectOption('.scene-controls .row:nth-of-type(3) select', units);
            const budget = Number(units);
            await until(page, (scene, most) => scene.units === most && scene.works.length > 60, { value: budget });
            const works = await look(page, (scene) => scene.works);
            assert.ok(Math.max(...works) <= budget, `${Math.max(...works)} of ${budget}`);
            assert.ok(Math.max(...works) > 0);
        }
        await until(page, (scene) => scene.beside > 0);
        const before = await look(page, (scene) => scene.player);
        await page.focus('#stage');
        for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'])
            await page.keyboard.press(key);
        await picture(page, 'scene-chase-light-1280');
        assert.ok(before.length === 2);
    }));

thoroughly('fog lifts where scouts look, until all is seen', () =>
    playing('fog', standing, async (page) => {
        const first = await look(page, (scene) => scene.found);
        await goOn(page);
        await until(page, (scene, found) => scene.found > found * 2, { value: first });
        await hurry(page, (scene) => scene.done);
        assert.equal(await look(page, (scene) => scene.found === scene.cells), true);
        assert.match(await said(page), /^All that can be reached is seen/);
        const ends = await look(page, async (scene) => {
            await Promise.all([scene.tick(), scene.send(3, 3)]); /* an order while the last tick is under way */
            return scene.done;
        });
        assert.equal(ends, false);
        await click(page, 2, 2);
        await until(
            page,
            (scene) =>
                scene.scouts.some(({ goal }) => goal?.[0] === 2) ||
                scene.scouts.some(({ place }) => place[0] === 2 && place[1] === 2),
        );
    }));

thoroughly('two thousand get through two doors, many by each', () =>
    playing('doors', {}, async (page) => {
        await hurry(page, (scene) => scene.through === 2000);
        const kinds = await look(page, (scene) =>
            [1, 2].map((door) => scene.kinds.filter((kind) => kind === door).length),
        );
        assert.ok(kinds[0] > 200 && kinds[1] > 200, `${kinds} by each door`);
        assert.match(await said(page), /^All 2,000 are through/);
    }));

test('a thousand go where they are told, one army or all, and never two into one cell', () =>
    playing('orders', standing, async (page) => {
        await page.focus('#stage');
        await page.keyboard.press('3');
        await click(page, 67, 34);
        await until(page, (scene) => scene.goals[2][0] === 67);
        assert.deepEqual(await look(page, (scene) => scene.goals[0]), [94, 58]);
        await willSay(page, /^On their way there: 250/);
        await hurry(page, (scene) => scene.ticks > 20);
        await page.keyboard.press('0');
        await click(page, 40, 34);
        await willSay(page, /^On their way there: 1,000/);
        await hurry(page, (scene) => scene.rests);
        assert.match(await said(page), /^All 1,000 have arrived/);
        const cells = await look(page, ({ glide }) => [...glide.to]);
        const taken = new Set(Array.from({ length: 1000 }, (_, i) => `${cells[2 * i]},${cells[2 * i + 1]}`));
        assert.equal(taken.size, 1000);
        const ticks = await look(page, (scene) => scene.ticks);
        await goOn(page);
        await drawn(page, 5);
        assert.equal(await look(page, (scene) => scene.ticks), ticks, 'nothing is asked while all stand');
    }));

test('doors shut before them, and open again where they are clicked', () =>
    playing('orders', standing, async (page) => {
        await look(page, (scene) => scene.turnAll(false));
        assert.match(await said(page), /^Doors shut: 17 of 17/);
        await hurry(page, (scene) => scene.ticks > 60);
        const left = () => look(page, ({ glide, kinds }) => kinds.filter((kind, i) => kind === 0 && glide.to[2 * i] > 27).length);
        const before = await left();
        await hurry(page, (scene) => scene.ticks > 90);
        assert.equal(await left(), before, 'nobody gets through');
        await click(page, 26, 10);
        await until(page, (scene) => scene.open[0]);
        await willSay(page, /^Doors shut: 16 of 17/);
        await look(page, (scene) => scene.turnAll(true));
        await hurry(page, ({ glide, kinds }, few) => kinds.filter((kind, i) => kind === 0 && glide.to[2 * i] > 27).length > few + 20, { value: before });
        await picture(page, 'scene-orders-light-1280');
    }));

thoroughly('nobody gets through closed doors, and all do when one is opened', () =>
    playing('doors', standing, async (page) => {
        await look(page, (scene) => scene.turn(0));
        await look(page, (scene) => scene.turn(1));
        assert.match(await said(page), /^No way is open/);
        await hurry(page, (scene) => scene.ticks > 40);
        assert.equal(await look(page, (scene) => scene.through), 0);
        await page.focus('#stage');
        await page.keyboard.press('2');
        await hurry(page, (scene) => scene.through > 100);
    }));

/** Where on the page a point of the house is seen. */
function seenAt(page, point) {
    return page.evaluate((at) => {
        const { stage } = self.wendPlayground,
            { left, top } = stage.root.getBoundingClientRect();
        const [x, y] = stage.scene.playing().onScreen(at);
        return [x + left, y + top];
    }, point);
}

/** Where all of the house's questions are answered. */
async function ofHouse(page) {
    await until(page, ({ busy, ready }) => ready && !busy);
    return look(page, ({ places, way, angle: { turn, tilt }, took, radius }) => ({ places, way, turn, tilt, took, radius }));
}

async function clickAt(page, point) {
    await page.mouse.click(...(await seenAt(page, point)));
    return ofHouse(page);
}

async function dragAt(page, ...points) {
    await page.mouse.move(...(await seenAt(page, points[0])));
    await page.mouse.down();
    for (const point of points.slice(1)) await page.mouse.move(...(await seenAt(page, point)), { steps: 6 });
    await page.mouse.up();
    return ofHouse(page);
}

const near = (a, b, most) => Math.hypot(...a.map((each, axis) => each - b[axis])) < most;

thoroughly('a click in the house means the ground that is seen there, on any storey, however the house is turned', () =>
    playing('house', {}, async (page) => {
        for (const key of ['', 'q', 'q', 'r', 'e', 'f', 'f', 'e']) {
            await page.focus('#stage');
            if (key) await page.keyboard.press(key);
            for (const place of [[20, 4.4, 3], [5, 17, 0], [3, 7, 3], [12.5, 15.2, 3]]) {
                const { places, way } = await clickAt(page, place);
                assert.ok(near(places.goal, place, 0.1), `${places.goal} for ${place} after ${key}`);
                assert.equal(way.outcome, 'found');
                assert.ok(near(way.points[0], places.start, 0.1) && near(way.points.at(-1), place, 0.1));
                assert.ok(place[2] ? way.length > way.plan + 0.3 : way.length === way.plan, 'along the slopes it is longer');
            }
        }
        await look(page, (scene) => scene.fade(true));
        const { places } = await clickAt(page, [16, 10, 0]);
        assert.ok(near(places.goal, [16, 10, 0], 0.1), 'what is faded is seen and clicked through');
    }));

test('a cart that is pushed into a door sends the way round, and taken away again gives it back', () =>
    playing('house', {}, async (page) => {
        await look(page, (scene) => scene.fade(true));
        const first = await clickAt(page, [16, 10, 0]);
        const shut = await dragAt(page, [12, 9, 0.4], [14, 10.7, 0.4], [14.8, 10.7, 0.4]);
        assert.ok(near(shut.places.cart, [14.8, 10.7, 0], 0.1), `${shut.places.cart}`);
        assert.ok(shut.way.length > first.way.length + 4, `${shut.way.length} for ${first.way.length}`);
        assert.ok(shut.took.update > 0);
        await eventually(() => page.textContent('#answer'), (figures) => /Ground brought up/.test(figures)); /* now and then */
        const back = await dragAt(page, [14.8, 10.7, 0.4], [12, 9, 0.4]);
        assert.ok(Math.abs(back.way.length - first.way.length) < 0.2);
        await picture(page, 'scene-house-faded');
    }));

thoroughly('the cart goes up a ramp where it is pushed up it, and not to a storey that is only seen above it', () =>
    playing('house', {}, async (page) => {
        const under = await dragAt(page, [12, 9, 0.4], [12, 10, 0.4], [12, 13.6, 0.4], [12, 17, 0.4]);
        assert.equal(under.places.cart[2], 0);
        const up = await dragAt(page, [12, 17, 0.4], [20, 17.2, 0.4], [22.6, 15.2, 0.4], [18.5, 15.2, 1.9], [14, 15.2, 3.4]);
        assert.ok(near(up.places.cart, [14, 15.2, 3], 1), `${up.places.cart}`);
    }));

thoroughly('who is too wide for the stairs is led to the nearest place, and the house says so', () =>
    playing('house', {}, async (page) => {
        await page.fill('.scene-controls input[type=range]', '0.8');
        const { way, took } = await ofHouse(page);
        assert.equal(way.outcome, 'partial');
        assert.ok(way.points.every(([, , z]) => z === 0) && took.make > 0);
        assert.match(await said(page), /^No way leads there/);
        await page.fill('.scene-controls input[type=range]', '0');
        assert.equal((await ofHouse(page)).way.outcome, 'found');
        assert.match(await said(page), /^There in/);
    }));

thoroughly('another building is seen at an angle as well, and its gallery is gone to', () =>
    playing('house', {}, async (page) => {
        await page.selectOption('select[data-name="scene.house.building"]', 'keep');
        await until(page, ({ ready, busy, places }) => ready && !busy && places.goal[2] === 4);
        const { way } = await ofHouse(page);
        assert.equal(way.outcome, 'found');
        assert.equal(way.points.at(-1)[2], 4);
        await dragAt(page, [31, 27, 0.4], [29, 25, 0.4]);
        await page.focus('#stage');
        await page.keyboard.press('q');
        await drawn(page);
        await picture(page, 'scene-keep-light-1280');
    }));

thoroughly('the house is turned by mouse, keys and buttons, and its places are set by keys', () =>
    playing('house', {}, async (page) => {
        const { turn, tilt } = await ofHouse(page);
        const box = await (await page.$('#stage')).boundingBox();
        await page.mouse.move(box.x + 40, box.y + 40);
        await page.mouse.down();
        await page.mouse.move(box.x + 140, box.y + 90, { steps: 4 });
        await page.mouse.up();
        const turned = await ofHouse(page);
        assert.ok(turned.turn !== turn && turned.tilt > tilt);
        await page.getByRole('button', { name: 'Turn left' }).click();
        await page.getByRole('button', { name: 'From lower down' }).click();
        const now = await ofHouse(page);
        assert.ok(Math.abs(((now.turn - turned.turn + 540) % 360) - 180 - 15) < 1e-6 && now.tilt < turned.tilt);
        await page.focus('#stage');
        for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
        assert.match(await page.textContent('#cursor'), /^\(\d.*\), \d.* high$/);
        const before = await ofHouse(page);
        for (const key of ['s', 'c']) await page.keyboard.press(key);
        const { places } = await ofHouse(page);
        assert.deepEqual(places.start, places.cart);
        assert.notDeepEqual(places.start, before.places.start);
        await page.getByRole('button', { name: 'Begin again' }).click();
        assert.deepEqual((await ofHouse(page)).places.start, before.places.start);
    }));

thoroughly('what a scene says is said in the language chosen, also where it was said before', () =>
    playing('house', { colorScheme: 'dark' }, async (page) => {
        await willSay(page, /^There in/);
        await page.click('#language');
        await willSay(page, /^路程/);
        await picture(page, 'scene-house-dark-zh');
    }));

for (const name of names)
    thoroughly(`${name}: stops without a trace, on a phone and with less motion too`, () =>
        playing(name, { width: 360, height: 740, motion: 'reduce', hasTouch: true }, async (page) => {
            assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 360), 'no scrolling sideways');
            await page.evaluate(axe);
            const { violations } = await page.evaluate(() => self.axe.run());
            assert.deepEqual(
                violations
                    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
                    .map(({ id, nodes }) => [id, nodes[0].html]),
                [],
            );
            const workers = page.workers().length;
            if (await page.$('.scene-pause')) {
                const ticks = await look(page, (scene) => scene.ticks);
                await drawn(page, 20);
                assert.equal(await look(page, (scene) => scene.ticks), ticks, 'nothing moves by itself');
                await page.click('.scene-pause');
                await until(page, (scene, before) => scene.ticks > before, { value: ticks });
            }
            await page.click(`[data-scene="${name}"]`);
            await page.waitForFunction(() => self.wendPlayground.stage.scene === null);
            await answer(page);
            await workersLeft(page, () => true, workers - 1);
            assert.ok(await page.isVisible('#player'));
            assert.match(await page.textContent('#hint'), /^(Click|Tap): the walker goes there/);
        }));

test('scenes speak both languages while they run', () =>
    playing('siege', {}, async (page) => {
        await page.click('#language');
        await page.waitForFunction(() => /怪物/.test(document.querySelector('#answer').textContent));
        assert.match(await page.textContent('.scene-controls'), /暂停/);
        assert.match(await page.textContent('#hint'), /点击造塔/);
    }));

thoroughly('what a game is about is in sight when it begins, wherever in the list it was', () =>
    playing('doors', { height: 700 }, async (page) => {
        const [top, bottom, begin, end] = await page.evaluate(() => {
            const [aim, pane] = ['.aim', '#pane-play'].map((each) => document.querySelector(each).getBoundingClientRect());
            const panel = document.querySelector('#pane-play').parentElement.getBoundingClientRect();
            return [aim.top, aim.bottom, Math.max(pane.top, panel.top), panel.bottom];
        });
        assert.ok(top >= begin && bottom <= end, `${top} to ${bottom} of ${begin} to ${end}`);
    }));

thoroughly('quick clicks from scene to scene leave one scene, and then none', () =>
    playing('walk', {}, async (page) => {
        await page.evaluate((all) => {
            for (const name of [...all, 'siege']) document.querySelector(`[data-scene="${name}"]`).click();
        }, names);
        await page.waitForFunction(
            () =>
                self.wendPlayground.stage.scene?.playing().name === 'siege' &&
                self.wendPlayground.stage.scene.playing().ready,
        );
        await workersLeft(page, ofScenes, 1);
        await page.click('[data-scene="siege"]');
        await answer(page);
        await workersLeft(page, ofScenes, 0);
    }));
