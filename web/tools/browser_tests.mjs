// Runs tests in a browser: node tools/browser_tests.mjs FILE..., two files at a time, and those that measure time alone,
// after the others. A file that fails is run once more, alone: on a machine that others use, a browser may be starved for
// longer than any test waits. What fails twice has failed.
import { spawn } from 'node:child_process';
import { basename } from 'node:path';
import { availableParallelism } from 'node:os';

const files = process.argv.slice(2);
const timed = files.filter((file) => basename(file).startsWith('speed.'));
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

async function runAll(waiting) {
    for (let file; (file = waiting.shift()); ) if (!(await run(file))) failed.push(file);
}

const others = files.filter((file) => !timed.includes(file));
const lanes = Math.max(1, Math.min(2, availableParallelism()));
await Promise.all(Array.from({ length: lanes }, () => runAll(others)));
await runAll([...timed]);
for (const file of failed.splice(0)) {
    console.log(`# ${file} failed; once more, alone`);
    if (!(await run(file))) failed.push(file);
}
for (const file of failed) console.log(`not ok - ${file} failed twice`);
process.exit(files.length === 0 || failed.length > 0 ? 1 : 0);
