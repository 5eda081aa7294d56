// Files and links: in, out, and those that are damaged or mean harm.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { answer, drag, emptyMap, ends, letter, maps, notice, quiet, says, startBrowser, thoroughly, whole } from './support/page.mjs';

let browser, page;
before(async () => {
    browser = await startBrowser();
    page = await browser.open();
    await page.click('#tab-maps');
});
afterEach(() => assert.deepEqual(page.faults, []));
after(() => browser.close());

const give = (name, buffer) =>
    page.setInputFiles(
        '#file',
        typeof buffer === 'string'
            ? { name, mimeType: '', buffer: Buffer.from(buffer) }
            : { name, mimeType: '', buffer },
    );
const titled = (title) =>
    page.waitForFunction(
        (each) => (self.wendPlayground.state.mesh ?? self.wendPlayground.state.map).title === each,
        title,
    );

thoroughly('every map beside the page opens and has a way through it', async () => {
    for (const made of await page.locator('[data-map]').all()) {
        const name = await made.getAttribute('data-map');
        await made.click();
        await titled(name);
        const found = await answer(page);
        assert.ok(found.points?.length > 0, `${name}: ${JSON.stringify(found).slice(0, 200)}`);
    }
});

test('of two maps that are opened the last counts, whichever comes first', async () => {
    let letGo;
    const held = new Promise((done) => (letGo = done));
    await page.route('**/maps/caves.map', (route) => held.then(() => route.continue()));
    await page.click('[data-map="caves.map"]');
    await page.click('[data-map="rooms.map"]');
    await titled('rooms.map');
    letGo();
    await page.evaluate(async () => {
        await (await fetch('maps/caves.map')).arrayBuffer(); /* behind the one that was asked for first */
        await self.wendPlayground.client.ask('version'); /* and behind what the worker was asked of it */
    });
    assert.equal(await page.evaluate(() => self.wendPlayground.state.map.title), 'rooms.map');
    await page.unroute('**/maps/caves.map');
});

test('a map that was saved opens as it was', async () => {
    await emptyMap(page);
    await drag(page, [10, 2], [10, 12]);
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('#save')]);
    assert.match(file.suggestedFilename(), /\.map$/);
    const text = await readFile(await file.path(), 'utf8');
    assert.match(text, /^type octile\nheight 14\nwidth 24\nmap\n/);
    await emptyMap(page);
    await give('back.map', text);
    await titled('back.map');
    assert.equal(await letter(page, 10, 6), '@');
});

test('a map of levels, links and names is saved in its own format', async () => {
    await page.click('[data-map="castle.wmap"]');
    await titled('castle.wmap');
    await page.click('#level-switch button:nth-child(2)');
    assert.equal(await letter(page, 4, 4), '/');
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('#save')]);
    const text = await readFile(await file.path(), 'utf8');
    assert.match(text, /^wend map 1[^]*levels 3[^]*bridge[^]*link /);
    const before = await page.evaluate(() => self.wendPlayground.state.map.terrain.join());
    await give('again.wmap', text);
    await titled('again.wmap');
    assert.equal(await page.evaluate(() => self.wendPlayground.state.map.terrain.join()), before);
});

test('a picture is saved, and a picture is a map', async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('#save-picture')]);
    const png = await readFile(await file.path());
    assert.equal(png.subarray(1, 4).toString(), 'PNG');
    const tiny = await page.evaluate(async () => {
        const canvas = new OffscreenCanvas(8, 5);
        const context = canvas.getContext('2d');
        for (const [x, colour] of [
            ['0', '#000'],
            ['1', '#fff'],
            ['2', '#2060d0'],
            ['3', '#145a28'],
        ]) {
            context.fillStyle = colour;
            context.fillRect(Number(x) * 2, 0, 2, 5);
        }
        return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
    });
    await give('tiny.png', Buffer.from(tiny));
    await titled('tiny.png');
    assert.deepEqual(await Promise.all([0, 2, 4, 6].map((x) => letter(page, x, 2))), ['@', '.', 'W', 'T']);
});

test('a mesh opens, its goal is moved, and cells come back after it', async () => {
    await give('keep.obj', await readFile(join(maps, 'keep.obj')));
    await titled('keep.obj');
    const found = await answer(page);
    assert.equal(found.outcome, 'found');
    assert.equal(await page.evaluate(() => self.wendPlayground.state.trace.intervals), true);
    await page.click('#undo');
    await titled('tiny.png');
    await page.click('#redo');
    await titled('keep.obj');
    await answer(page, (now) => now.engine === 'polyanya' && now.length === found.length);
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('#save')]);
    assert.equal(file.suggestedFilename(), 'keep.obj');
    assert.deepEqual(await readFile(await file.path()), await readFile(join(maps, 'keep.obj')));
    const { goal } = await ends(page);
    await page.evaluate(() => self.wendPlayground.actions.setEnds({ goal: [1, 1, 0] }, { undoable: false }));
    await answer(page, (now) => now.outcome === 'partial');
    await says(page, /The goal \(1, 1\) lies off the ground\. Chosen instead: the nearest place/);
    await page.evaluate((back) => self.wendPlayground.actions.setEnds({ goal: back }, { undoable: false }), goal);
    await answer(page, (now) => now.length === found.length);
    await page.evaluate(() => self.wendPlayground.state.setOption('radius', 0.5));
    await answer(page, (now) => now.outcome === 'found' && now.length > found.length);
    await page.evaluate(() => self.wendPlayground.state.setOption('radius', 0));
    await answer(page, (now) => now.length === found.length);
    await page.click('#undo');
    await titled('tiny.png');
});

/** The beginning of a picture that says it is 60,000 pixels wide and high. */
function vastPicture() {
    const head = Buffer.from('89504e470d0a1a0a0000000d494844520000ea600000ea600806000000', 'hex');
    return Buffer.concat([head, Buffer.alloc(64)]);
}

test('files that cannot be read leave the page as it was and say why', async () => {
    await emptyMap(page);
    const before = await whole(page);
    const cases = [
        ['a.map', 'type octile\nheight 3\nwidth 3\nmap\n...\n..\n...\n', /cannot be read: line \d+/],
        ['b.map', 'nothing of the kind', /cannot be read/],
        ['c.map', 'type octile\nheight 4000000000\nwidth 4000000000\nmap\n', /cannot be read/],
        ['d.wmap', 'wend map 1\nsize 65535 65535\nlevels 255\nlevel 0\n', /cannot be read/],
        ['e.wmap', `wend map 1\nsize 2 2\nlevel 0\n..\n..\nlink 0,0 -> 9,9 1\n`, /cannot be read: line/],
        ['f.png', 'not a picture at all', /not a picture/],
        ['vast.png', vastPicture(), /too large/],
        ['g.obj', 'v 1 2 nan\nf 1 1 1\n', /cannot be read/],
        ['h.mesh', '\0\0\0\0', /cannot be read/],
        ['i.exe', 'MZ', /Only/],
        ['j.map', '', /empty/],
        ['k.map', 17 << 20, /too large/],
        ['<img src=x onerror=alert(1)>.map', 'x', /<img/],
    ];
    for (const [name, content, said] of cases) {
        await quiet(page);
        if (typeof content === 'number')
            /* so many bytes, made where they are needed */
            await page.evaluate(
                ([n, size]) => self.wendPlayground.files.open(new File([new Uint8Array(size)], n)),
                [name, content],
            );
        else await give(name, content);
        assert.match(await notice(page), said, name);
        assert.equal(await whole(page), before, name);
        assert.equal(await page.locator('#notice img').count(), 0);
    }
    await answer(page, (now) => now.outcome === 'found');
});

test('a link holds the map and the question', async () => {
    await emptyMap(page);
    await drag(page, [10, 2], [10, 12]);
    await page.evaluate(() => self.wendPlayground.state.setOption('neighbours', 4));
    await page.click('#share');
    await page.waitForFunction(() => location.hash.length > 10);
    const there = await browser.open({ hash: await page.evaluate(() => location.hash) });
    assert.equal(await letter(there, 10, 6), '@');
    const found = await answer(there);
    assert.deepEqual(
        [found.outcome, await there.evaluate(() => self.wendPlayground.state.options.neighbours)],
        ['found', 4],
    );
    await there.close();
    await page.evaluate(() => history.replaceState(null, '', '#'));
});

test('a damaged link leaves the page as it was and says so', async () => {
    const before = await whole(page);
    for (const hash of ['#1.AAAA', '#9.eJw', '#<script>alert(1)</script>', '#1.%00', `#1.${'A'.repeat(5000)}`]) {
        await quiet(page);
        await page.evaluate((each) => (location.hash = each), hash);
        assert.match(await notice(page), /link is damaged/);
        assert.equal(await whole(page), before, hash);
    }
    const fresh = await browser.open({ hash: '#1.nonsense' });
    assert.match(await notice(fresh), /link is damaged/);
    assert.equal(await fresh.evaluate(() => self.wendPlayground.state.map.title), 'terrain.map');
    await fresh.close();
});

test('a file is dropped on the map', async () => {
    await page.evaluate(() => {
        const data = new DataTransfer();
        data.items.add(new File(['type octile\nheight 2\nwidth 9\nmap\n.........\n.........\n'], 'dropped.map'));
        document
            .getElementById('stage')
            .dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    await titled('dropped.map');
});
