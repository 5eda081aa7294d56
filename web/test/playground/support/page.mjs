// A browser with the built page: one browser for all tests of a file, a fresh page for each. Pages that are opened with the same
// options one after the other share what the browser has fetched and compiled of the page's program, which is most of what opening
// one takes, and nothing else.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { executablePath } from '../../../tools/browser.mjs';
import { serve } from '../../../tools/serve.mjs';

const web = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
export const maps = join(web, '..', 'maps');
/** How long any wait lasts, ms: whatever else the machine does, only what hangs takes so long. */
export const PATIENCE = 600000;

const pictures = join(web, 'build-output');

/** Of cases that differ in one thing only: all, or the first where `./check` asks for few. */
export function allOrOne(cases) {
    return process.env.WEND_TEST_FEW_PAGES ? cases.slice(0, 1) : cases;
}

/** A test that tells of one place or one game more, and takes long: not where `./check` asks for few. */
export const thoroughly = process.env.WEND_TEST_FEW_PAGES ? () => {} : test;

/**
 * @returns {{ open, close, address }} open(options) gives a page on which the first search has been answered; where `alone`, in a
 * context that no other page had or gets.
 */
export async function startBrowser({ args = [] } = {}) {
    mkdirSync(pictures, { recursive: true });
    const { server, address } = await serve(join(web, 'build', 'page'), 0, (_, response) => {
        response.setHeader('cache-control', 'max-age=86400');
    });
    const sent = new Map(); /* address → bytes on the wire, with their headers */
    server.on('request', ({ url, socket }, response) => {
        const before = socket.bytesWritten;
        response.on('finish', () => sent.set(url, socket.bytesWritten - before));
    });
    const browser = await chromium.launch({
        timeout: PATIENCE,
        executablePath,
        args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--process-per-site', ...args],
    });
    const kept = new Map(); /* options as text → their context, and the page that stays in it */
    return {
        address,
        sent,
        open: (options) => openPage(browser, address, kept, options),
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
    kept,
    { width = 1280, height = 800, hash = '', motion = 'reduce', answered = true, alone = false, ...rest } = {},
) {
    const options = { viewport: { width, height }, reducedMotion: motion, locale: 'en-US', acceptDownloads: true, ...rest };
    const context = alone ? await openContext(browser, options) : await sharedContext(browser, address, kept, options);
    const page = await context.newPage();
    page.faults = [];
    page.on('pageerror', (error) => page.faults.push(error.message));
    page.on('console', (message) => message.type() === 'error' && page.faults.push(message.text()));
    await page.goto(address + hash);
    if (answered) await answer(page);
    return page;
}

async function openContext(browser, options) {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(PATIENCE);
    await context.addInitScript(listenToNotices);
    return context;
}

/** The context for these options, with nothing stored. A page in it that stays keeps the process that has compiled the program. */
async function sharedContext(browser, address, kept, options) {
    const key = JSON.stringify(options);
    if (!kept.has(key)) {
        const context = await openContext(browser, options);
        const keeper = await context.newPage();
        await keeper.goto(`${address}icon.svg`);
        kept.set(key, { context, keeper });
    }
    const { context, keeper } = kept.get(key);
    await keeper.evaluate(() => localStorage.clear());
    return context;
}

/** Waits until the answer belongs to the question; gives it. */
export async function answer(page, wanted = () => true) {
    await page.waitForFunction(() => self.wendPlayground?.state.answer && self.wendPlayground);
    const now = await eventually(
        () =>
            page.evaluate(() => {
                const { answer: found, start, goal } = self.wendPlayground.state;
                return { answer: found, start, goal };
            }),
        (each) => each.answer && wanted(each.answer, each),
    );
    return now.answer;
}

/** Waits until the page says so of its answer, which it draws in the next frame. */
export async function says(page, pattern) {
    await eventually(
        () => page.textContent('#answer'),
        (said) => pattern.test(said),
    );
}

/** Looks again and again until what is there is wanted; gives it. */
export async function eventually(look, wanted) {
    let now;
    for (const end = Date.now() + PATIENCE; Date.now() < end; await new Promise((done) => setTimeout(done, 20)))
        if (wanted((now = await look()))) return now;
    throw new Error(`never came: ${String(wanted)}; at last ${JSON.stringify(now).slice(0, 300)}`);
}

/** Waits until the answer is that of the last question: a stroke asks anew with each cell. */
export async function settled(page) {
    await page.waitForFunction(() => {
        const { solver, state } = self.wendPlayground;
        return state.answer !== null && !state.drawing && !solver.refresh.isBusy();
    });
}

/** Waits for so many frames: after two all that has changed is drawn. */
export function drawn(page, frames = 2) {
    return page.evaluate(async (count) => {
        for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame);
    }, frames);
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

/** The last sentence that the page has said over its map since quiet(), also where it is gone again. */
export async function notice(page) {
    await page.waitForFunction(() => self.notices.length > 0);
    return page.evaluate(() => self.notices.at(-1));
}

/** What was said before is forgotten. */
export function quiet(page) {
    return page.evaluate(() => (self.notices = []));
}

/** Writes down what the page says over its map, which stays for some seconds only. */
function listenToNotices() {
    self.notices = [];
    /* Of the whole document, for the page's modules run before DOMContentLoaded. */
    new MutationObserver((changes) => {
        const change = changes.findLast(({ target }) => target.id === 'notice');
        if (change) self.notices.push(change.target.textContent);
    }).observe(document, { childList: true, subtree: true });
}

/** An empty map of ground, from the left to the right, for a walker. */
export async function emptyMap(page, width = 24, height = 14) {
    await page.evaluate(
        async ([w, h]) => {
            const { actions, state } = self.wendPlayground;
            const { generate } = await import('./map/generators.js');
            const { usualOptions } = await import('./page/state.js');
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
