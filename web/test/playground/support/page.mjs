// A browser with the built page: one browser for all tests of a file, a fresh page for each.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serve } from '../../../tools/serve.mjs';

const web = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
export const maps = join(web, '..', 'maps');
const pictures = join(web, 'build-output');

/** @returns {{ open, close, address }} open(options) gives a page on which the first search has been answered. */
export async function startBrowser({ args = [] } = {}) {
    mkdirSync(pictures, { recursive: true });
    const { server, address } = await serve(join(web, 'build', 'page'));
    const sent = new Map(); /* address → bytes on the wire, with their headers */
    server.on('request', ({ url, socket }, response) => {
        const before = socket.bytesWritten;
        response.on('finish', () => sent.set(url, socket.bytesWritten - before));
    });
    const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', ...args],
    });
    return {
        address,
        sent,
        open: (options) => openPage(browser, address, options),
        close: async () => {
            await browser.close();
            server.closeAllConnections();
            server.close();
        },
    };
}

async function openPage(
    browser,
    address,
    { width = 1280, height = 800, hash = '', motion = 'reduce', answered = true, ...rest } = {},
) {
    const context = await browser.newContext({
        viewport: { width, height },
        reducedMotion: motion,
        locale: 'en-US',
        acceptDownloads: true,
        ...rest,
    });
    const page = await context.newPage();
    page.faults = [];
    page.on('pageerror', (error) => page.faults.push(error.message));
    page.on('console', (message) => message.type() === 'error' && page.faults.push(message.text()));
    await page.goto(address + hash);
    if (answered) await answer(page);
    return page;
}

/** How long a machine that is busy elsewhere may take. */
const PATIENCE_MS = 20000;

/** Waits until the answer belongs to the question; gives it. */
export async function answer(page, wanted = () => true) {
    await page.waitForFunction(() => self.wendPlayground?.state.answer !== null && self.wendPlayground);
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
        const now = await page.evaluate(() => ({
            answer: self.wendPlayground.state.answer,
            start: self.wendPlayground.state.start,
            goal: self.wendPlayground.state.goal,
        }));
        if (now.answer && wanted(now.answer, now)) return now.answer;
        await page.waitForTimeout(20);
    }
    throw new Error(
        `no such answer: ${JSON.stringify(await page.evaluate(() => self.wendPlayground.state.answer)).slice(0, 300)}`,
    );
}

/** Waits until the page says so of its answer, which it draws in the next frame. */
export async function says(page, pattern) {
    let text = '';
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
        text = await page.textContent('#answer');
        if (pattern.test(text)) return;
        await page.waitForTimeout(20);
    }
    assert.match(text, pattern);
}

/** Waits until no more answers come: a stroke asks anew with each cell. */
export async function settled(page) {
    await page.evaluate(async () => {
        const { state } = self.wendPlayground;
        let last = null;
        while (state.answer !== last || !last) {
            last = state.answer;
            await new Promise((done) => setTimeout(done, 250));
        }
    });
}

/** Waits until all that has changed is drawn. */
export function drawn(page) {
    return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Where on the page a cell is. */
export function spot(page, column, row) {
    return page.evaluate(
        ([c, r]) => {
            const { stage } = self.wendPlayground;
            const box = stage.root.getBoundingClientRect();
            const [x, y] = stage.camera.toScreen(...stage.layout.centre(c, r));
            return [x + box.left, y + box.top];
        },
        [column, row],
    );
}

/** Presses at one cell, moves over others and lets go. */
export async function drag(page, ...cells) {
    const [first, ...rest] = cells;
    await page.mouse.move(...(await spot(page, ...first)));
    await page.mouse.down();
    for (const cell of rest) await page.mouse.move(...(await spot(page, ...cell)), { steps: 3 });
    await page.mouse.up();
}

export async function click(page, column, row) {
    await page.mouse.click(...(await spot(page, column, row)));
}

/** The terrain's letter in a cell of the level in sight. */
export function letter(page, column, row) {
    return page.evaluate(
        ([c, r]) => {
            const { map, level } = self.wendPlayground.state;
            return String.fromCharCode(map.terrain[map.index(c, r, level)]);
        },
        [column, row],
    );
}

/** All that makes the page's map, its question and what is undone: to see that nothing changed. */
export function whole(page) {
    return page.evaluate(() => {
        const { state, actions } = self.wendPlayground;
        const { map, mesh, start, goal, level, options } = state;
        return JSON.stringify([
            map.width,
            map.height,
            map.title,
            [...map.terrain].join(),
            mesh?.title,
            start,
            goal,
            level,
            options,
            actions.history.past.length,
        ]);
    });
}

export function ends(page) {
    return page.evaluate(() => ({ start: self.wendPlayground.state.start, goal: self.wendPlayground.state.goal }));
}

export async function notice(page) {
    await page.waitForSelector('#notice.shown');
    return page.textContent('#notice');
}

/** An empty map of ground, from the left to the right, for a walker. */
export async function emptyMap(page, width = 24, height = 14) {
    await page.evaluate(
        async ([w, h]) => {
            const { actions, state } = self.wendPlayground;
            const { generate } = await import('./generators.js');
            const { usualOptions } = await import('./state.js');
            const { weights, ...options } = usualOptions;
            actions.replaceMap(generate('empty', { width: w, height: h }), {
                start: [2, 7, 0],
                goal: [20, 7, 0],
                options,
            });
        },
        [width, height],
    );
    return answer(page);
}

export function picture(page, name) {
    return page.screenshot({ path: join(pictures, `${name}.png`) });
}
