// Runs the tests: all, or the files named. Any Node from 18 on.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.url));
const named = process.argv.slice(2);
const files = readdirSync(folder).filter(file => file.endsWith('.test.mjs') && (!named.length || named.some(name => file.includes(name))));
const { status } = spawnSync(process.execPath, ['--expose-gc', '--test', ...files.map(file => join(folder, file))], { stdio: 'inherit' });
process.exit(status ?? 1);
