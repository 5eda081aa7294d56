// Runs tests in a browser: node tools/browser_tests.mjs FILE..., two files at a time, large ones first. None may depend on how
// busy the machine is: what they measure they count, and their waits are so long that only what hangs outlasts them.
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const files = process.argv.slice(2).sort((a, b) => statSync(b).size - statSync(a).size);
const waiting = [...files];
const failed = [];

/** Runs one file, prints what it says when it is through, and tells whether all of it passed. */
function run(file) {
    return new Promise((resolve) => {
        const child = spawn(process.execPath, ['--test', file], { stdio: ['ignore', 'pipe', 'inherit'] });
        const said = [];
        child.stdout.on('data', (piece) => said.push(piece));
        child.on('close', (code) => {
            process.stdout.write(Buffer.concat(said));
            resolve(code === 0);
        });
    });
}

async function runAll() {
    for (let file; (file = waiting.shift()); ) if (!(await run(file))) failed.push(file);
}

const lanes = Math.max(1, Math.min(2, availableParallelism()));
await Promise.all(Array.from({ length: lanes }, runAll));
for (const file of failed) console.log(`not ok - ${file}`);
process.exit(files.length === 0 || failed.length > 0 ? 1 : 0);
