// Records the playground's first seconds for the README: node tools/record.mjs [PICTURE]
// A search spreads, its path is drawn, a walker follows it. An APNG: browsers and GitHub play it, all others show its first
// frame. The page's clock is stepped, so that each frame comes at its time however slow the machine is.
import { stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import UPNG from 'upng-js';
import { serve } from './serve.mjs';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const target = process.argv[2] ?? join(web, '..', 'docs', 'images', 'playground.png');
const WIDTH = 820,
    HEIGHT = 490,
    DENSITY = 2; /* of the stage, and pixels of the picture for each of its own */
const STEP = 125; /* milliseconds from frame to frame */
const SEARCHES = 24,
    WALKS = 32; /* frames; the walk is shown at double speed */
const COLOURS = 96,
    MOST = 400 * 1024;

const { server, address } = await serve(join(web, 'build', 'page'));
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
try {
    const frames = await record(await open());
    const picture = Buffer.from(
        UPNG.encode(
            frames,
            WIDTH * DENSITY,
            HEIGHT * DENSITY,
            COLOURS,
            frames.map((_, i) => (i === frames.length - 1 ? 900 : STEP)),
        ),
    );
    if (picture.length > MOST) throw new Error(`${picture.length} bytes are too many for a README: at most ${MOST}`);
    await writeFile(target, picture);
    console.log(`${target}: ${frames.length} frames, ${Math.round((await stat(target)).size / 1024)} KB`);
} finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
}

/** The page at the moment when its first search is answered, and its clock stands still. */
async function open() {
    const page = await browser.newPage({
        viewport: { width: 1240, height: 620 },
        deviceScaleFactor: DENSITY,
        colorScheme: 'light',
        locale: 'en',
    });
    await page.goto(address);
    await page.waitForFunction(() => self.wendPlayground?.state.answer);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await page.addStyleTag({
        content: `
        body > :not(main), main > :not(.field), .field > :not(.stage), .legend { display: none !important; }
        body, main { display: block !important; padding: 0 !important; margin: 0 !important; }
        .stage { width: ${WIDTH}px; height: ${HEIGHT}px !important; min-height: 0; border-radius: 0 !important; box-shadow: none !important; }`,
    });
    await page.clock.runFor(500);
    await page.evaluate(() => {
        const { stage, opening } = self.wendPlayground;
        stage.camera.fit();
        opening.running = true;
        opening.begin();
    });
    return page;
}

async function record(page) {
    const frames = [];
    for (let frame = 0; frame < SEARCHES + WALKS; frame++) {
        await page.clock.runFor(frame < SEARCHES ? STEP : 2 * STEP);
        const shot = await page.screenshot({ clip: { x: 0, y: 0, width: WIDTH, height: HEIGHT } });
        frames.push(UPNG.toRGBA8(UPNG.decode(shot.buffer.slice(shot.byteOffset, shot.byteOffset + shot.length)))[0]);
    }
    return frames;
}
