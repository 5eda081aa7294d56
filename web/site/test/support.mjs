// What the tests of the site share: where it was built, and a browser.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { executablePath } from '../../tools/browser.mjs';

/** The site as it was built last; npm run test:site builds it first. */
export const site = fileURLToPath(new URL('../../build/site', import.meta.url));

/** How long any wait lasts, ms: whatever else the machine does, only what hangs takes so long. */
export const PATIENCE = 600000;

export const openBrowser = () => chromium.launch({ executablePath, timeout: PATIENCE,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'] });

/** The files of a folder, from it on. */
export const filesOf = (folder) => fs.readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile()).map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
