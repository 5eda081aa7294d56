// The npm package, its playground, and the site of the documentation.
//
// This builds the package: wend's C sources and native/bridge.c become dist/wend.wasm and the smaller dist/grids.wasm, src/ is
// copied beside them.
//
//     node build.mjs
//     node build.mjs --made    only sees whether that was done, as npm pack does before it packs
//
// Needs clang 19, wasm-ld, wasi-libc and the compiler's own library for wasm32 (Debian: clang-19 lld-19 wasi-libc
// libclang-rt-19-dev-wasm32). Where there is wasm-opt (Debian: binaryen) it makes the file 6 % smaller and no slower.
// CLANG, WASM_LD and WASM_OPT name other ones.
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';

const run = promisify(execFile);
const web = dirname(fileURLToPath(import.meta.url));
const top = dirname(web);
const dist = join(web, 'dist'), objects = join(web, 'build');
const clang = process.env.CLANG ?? 'clang-19', linker = process.env.WASM_LD ?? 'wasm-ld-19';

const optimizer = process.env.WASM_OPT ?? 'wasm-opt';

const COMMON = ['--target=wasm32-wasi', '-msimd128', '-mbulk-memory', '-std=c17', '-ffp-contract=off', '-DNDEBUG',
    '-DWEND_FREESTANDING', '-DWEND_SMALL', '-fvisibility=hidden', `-I${join(top, 'include')}`, `-I${join(top, 'src')}`];
// Where searches and the making of spaces spend their time; all else is made small, and not much slower for it.
const HOT = new RegExp(`^src/(${[
    'map/[a-z_]+/(jump_make|jump_successors)',
    'agent/(crowd/crowd_(avoid|bins|step)|traffic/traffic_(flood|tables))',
    'search/[a-z]+/(astar|buckets|field_flood|general|jump|jump_memory|kit|local|weighted)',
].join('|')})\\.c$`);
const ALONE = /^(web\/native|src\/base\/platform)/; // what is not linked into every module
const PIECE = 32; // sources compiled at once, which takes less than half the time and makes the module 2.5 % smaller
const FAST = ['-O2', '-fno-vectorize', '-fno-slp-vectorize', '-fno-unroll-loops']; // loops are short: these make none faster

// What wend/grids does without: maps that are not grids, what is prepared before searches, and all files but maps. A search
// comes there only for what no space has then, and would trap; native/grids.c stands for what every space asks.
const LEFT_OUT = new RegExp(`^src/(${[
    '(?:[a-z]+/[a-z_]+|io)/(graph|surface|mesh)',
    'map/[a-z_]+/(convex|delaunay|grid_(fill|repair|rim|surface)|cached?|successor_cache|landmark|patch|taut)',
    'search/[a-z]+/(corridor|polyanya|taut)',
    'agent/crowd/crowd_(sight|storeys)', 'io/(dimacs|edge_list|obj|profile_format|scen)',
].join('|')})[a-z_0-9]*\\.c$`);
const LEFT_OUT_OBJECT = /^left-out-\d+\.o$/;
const DOORS_LEFT_OUT = /graph|mesh|_(un)?prepared?(_|$)/; // the functions that would make them
const GRIDS_ONLY = 'web-native-grids.o';

async function* files(folder, suffix) {
    for (const entry of (await readdir(folder, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1))) {
        const path = join(folder, entry.name);
        if (entry.isDirectory())
            yield* files(path, suffix);
        else if (entry.name.endsWith(suffix))
            yield path;
    }
}

async function newest(...folders) {
    let latest = 0;
    for (const folder of folders)
        for await (const path of files(folder, ''))
            latest = Math.max(latest, (await stat(path)).mtimeMs);
    return latest;
}

async function compile(source, changed, launcher, object, options) {
    const name = relative(top, source);
    const level = HOT.test(name) ? FAST : ['-Oz'];
    object ??= join(objects, name.replaceAll('/', '-').replace(/\.c$/, '.o'));
    const made = await stat(object).catch(() => null);
    const own = (await stat(source)).mtimeMs;
    if (!made || made.mtimeMs < Math.max(changed, own))
        await run(launcher[0] ?? clang, [...launcher.slice(1), ...(launcher.length ? [clang] : []), ...COMMON, ...level,
            ...(options ?? []), '-MD', '-c', source, '-o', object]); // -MD: ccache reads which headers it took
    return object;
}

/** What to compile, each with the time of its last change: sources, and files that include those that are made small. */
async function piecesOf(sources) {
    const alone = [], small = [], leftOut = [];
    for (const source of sources) {
        const name = relative(top, source);
        (HOT.test(name) || ALONE.test(name) ? alone : LEFT_OUT.test(name) ? leftOut : small).push(source);
    }
    const pieces = [];
    for (const [name, list] of [['small', small], ['left-out', leftOut]])
        for (let first = 0; first < list.length; first += PIECE) {
            const file = join(objects, `${name}-${first / PIECE}.c`), included = list.slice(first, first + PIECE);
            const text = included.map(source => `#include "${relative(objects, source)}"\n`).join('');
            if (await readFile(file, 'latin1').catch(() => '') !== text)
                await writeFile(file, text);
            const times = await Promise.all(included.map(async source => (await stat(source)).mtimeMs));
            pieces.push({ source: file, changed: Math.max(...times), object: file.replace(/c$/, 'o') });
        }
    return [...pieces, ...alone.map(source => ({ source, changed: 0 }))]; // large ones first
}

/** Runs a job for each item, as many at once as there are processors. */
async function inParallel(items, job) {
    const results = [];
    let next = 0;
    const work = async () => {
        while (next < items.length) {
            const i = next++;
            results[i] = await job(items[i]);
        }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, work));
    return results;
}

const starts = (tool, ...args) => run(tool, args).then(() => true, error => error.code !== 'ENOENT');

/** Whether the compiler finds the C library's headers. */
async function hasHeaders() {
    const probe = join(objects, 'headers.c');
    await writeFile(probe, '#include <stdlib.h>\n#include <string.h>\n');
    return run(clang, ['--target=wasm32-wasi', '-fsyntax-only', probe]).then(() => true, () => false);
}

/** Names all that is missing at once, before anything is changed. */
async function checkTools() {
    const missing = [];
    const need = (is, what, debian) => is || missing.push(`    ${what} (Debian: ${debian})`);
    const compiles = await starts(clang, '--version');
    need(compiles, `the compiler ${clang}, or another one that CLANG names`, 'clang-19');
    need(await starts(linker, '--version'), `the linker ${linker}, or another one that WASM_LD names`, 'lld-19');
    if (compiles) {
        need(await hasHeaders() && await sysroot().catch(() => null), 'a C library for wasm32-wasi', 'wasi-libc');
        need(await builtins().catch(() => null), 'the compiler\'s own library for wasm32', 'libclang-rt-19-dev-wasm32');
    }
    if (missing.length)
        throw new Error(`The package cannot be built, for there is not:\n${missing.join('\n')}`);
}

/** Tells every now and then how many files are compiled: that takes a minute the first time. */
function progressOf(total) {
    let done = 0, told = 0;
    return () => {
        const tenth = Math.floor(++done / total * 10);
        if (tenth > told)
            console.log(`compiled ${done} of ${total} files`);
        told = tenth;
    };
}

async function hasCcache() {
    return run('ccache', ['--version']).then(() => ['ccache'], () => []);
}

/** The compiler's own library: multiplication of 128 bits and the like. */
async function builtins() {
    for (const option of ['--print-libgcc-file-name', '--print-resource-dir']) {
        const { stdout } = await run(clang, [option, '--target=wasm32-wasi']);
        const answer = stdout.trim();
        const candidates = answer.endsWith('.a') ? [answer] : [join(answer, 'lib/wasi/libclang_rt.builtins-wasm32.a')];
        for (const candidate of candidates)
            if (await stat(candidate).catch(() => null))
                return candidate;
    }
    throw new Error('the compiler has no library for wasm32: install libclang-rt-19-dev-wasm32');
}

async function sysroot() {
    const { stdout } = await run(clang, ['--target=wasm32-wasi', '--print-file-name=libc.a']);
    for (const candidate of [stdout.trim(), '/usr/lib/wasm32-wasi/libc.a'])
        if (await stat(candidate).catch(() => null))
            return candidate;
    throw new Error('there is no C library for wasm32: install wasi-libc');
}

/** All functions that JavaScript names, after "wasm." or as a string, are what the module has to offer. */
async function exportsOf(scripts) {
    const names = new Set();
    for (const script of scripts)
        for (const [, name] of (await readFile(script, 'utf8')).matchAll(/(?:\bwasm\.|')((?:wend|web)_\w+)/g))
            names.add(name);
    return [...names].sort();
}

/** A script and all that it imports. */
async function scriptsOf(script, found = new Set()) {
    if (found.has(script))
        return found;
    found.add(script);
    for (const [, name] of (await readFile(script, 'utf8')).matchAll(/^(?:import|export) (?:[^;]* from )?'\.\/(\w+\.js)'/gm))
        if (name !== 'layout.js')
            await scriptsOf(join(dirname(script), name), found);
    return found;
}

let shrinks = true;

/** Has wasm-opt go over a module. The whole library never relies on a trap, and nothing lies below the stack's far end. */
async function shrink(file, { traps = false } = {}) {
    const options = ['--enable-simd', '--enable-bulk-memory', '--enable-sign-ext', '--enable-mutable-globals', '-Oz', '--converge',
        '--one-caller-inline-max-function-size=0', ...(traps ? [] : ['--traps-never-happen']), '--low-memory-unused', file, '-o', file];
    if (shrinks)
        await run(optimizer, options).catch(error => {
            if (error.code !== 'ENOENT')
                throw error;
            shrinks = false;
            console.error(`there is no ${optimizer}, so the module is 6 % larger than it could be (Debian: binaryen)`);
        });
}

/** Links what an entry of the package and all that it imports calls; of the smaller module without what is left out. */
async function link(name, entry, linked, { leaves = false } = {}) {
    const file = join(dist, name);
    const named = await exportsOf(await scriptsOf(entry));
    const wanted = leaves ? named.filter(symbol => !DOORS_LEFT_OUT.test(symbol)) : named;
    const offers = wanted.map(symbol => `--export${leaves ? '-if-defined' : ''}=${symbol}`);
    await run(linker, ['--no-entry', '--gc-sections', '--strip-all', '-z', 'stack-size=131072', '--stack-first',
        '--initial-memory=1048576', ...(leaves ? ['--unresolved-symbols=ignore-all'] : []), ...offers,
        ...linked.map(object => basename(object)).filter(name => (leaves ? !LEFT_OUT_OBJECT.test(name) : name !== GRIDS_ONLY))
            .map(name => join(objects, name)), await sysroot(), await builtins(), '-o', file]);
    await shrink(file, { traps: leaves });
    const bytes = await readFile(file);
    const module = new WebAssembly.Module(bytes);
    const strangers = WebAssembly.Module.imports(module).filter(({ module }) => module !== 'js');
    if (strangers.length)
        throw new Error(`${name} asks for ${strangers.map(i => `${i.module}.${i.name}`)}, which nobody offers`);
    const count = WebAssembly.Module.exports(module).length - 1;
    console.log(`${name}: ${count} functions, ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} gzipped`);
}

/** Runs native/layout.c and writes what it tells as JavaScript. */
async function writeLayout() {
    const file = join(objects, 'layout.wasm');
    await run(clang, [...COMMON, '-O1', '-nostdlib', '-Wl,--no-entry', '-Wl,--export=layout_rows', '-Wl,--export=layout_count',
        `-fuse-ld=${(await run('which', [linker])).stdout.trim()}`, join(web, 'native/layout.c'), '-o', file]);
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(await readFile(file)));
    const data = new DataView(exports.memory.buffer), bytes = new Uint8Array(exports.memory.buffer);
    const text = at => Buffer.from(bytes.subarray(at, bytes.indexOf(0, at))).toString('latin1');
    const lines = [], words = new Map();
    for (let i = 0, at = exports.layout_rows(); i < exports.layout_count(); i++, at += 8) {
        const name = text(data.getUint32(at, true)), value = data.getInt32(at + 4, true);
        const [list, word] = name.split(':');
        if (word !== undefined) {
            if (!words.has(list))
                words.set(list, []);
            words.get(list).push([word.toLowerCase().replaceAll('_', '-'), value]);
        } else
            lines.push(`export const ${name.replace(' ', '_').replaceAll('.', '_').toUpperCase()} = ${value};`);
    }
    for (const [list, entries] of words)
        lines.push(`export const ${list} = ${JSON.stringify(Object.fromEntries(entries))};`);
    await writeFile(join(dist, 'layout.js'),
        `// Written by build.mjs: where members of wend's structs lie, and the numbers of its words.\n${lines.join('\n')}\n`);
}

/** The native golden test over the very objects of the package, but for memory, which it takes from the C library. */
async function linkGolden(linked, changed, launcher) {
    const hosted = ['-UWEND_FREESTANDING'], platform = join(top, 'src/base/platform.c');
    const own = [await compile(platform, changed, launcher, join(objects, 'hosted-platform.o'), hosted)];
    const parts = join(top, 'tests/golden'), newest = Math.max(changed, (await stat(join(parts, 'golden.h'))).mtimeMs);
    for (const name of (await readdir(parts)).filter(file => file.endsWith('.c')))
        own.push(await compile(join(parts, name), newest, launcher, join(objects, `golden-${name}.o`), hosted));
    const library = linked.filter(object => !/(web-native-(bridge|grids)|src-base-platform)\.o$/.test(object));
    const libc = await sysroot();
    const file = join(objects, 'golden.wasm');
    await run(linker, ['--gc-sections', '-z', 'stack-size=1048576', '--stack-first', join(dirname(libc), 'crt1-command.o'), ...own, ...library,
        libc, await builtins(), '-o', file]);
    await shrink(file);
}

async function main() {
    await mkdir(objects, { recursive: true });
    await checkTools();
    await rm(dist, { recursive: true, force: true });
    await cp(join(web, 'src'), dist, { recursive: true });
    await cp(join(top, 'LICENSE'), join(web, 'LICENSE'));
    const headers = [(await stat(fileURLToPath(import.meta.url))).mtimeMs]; // and the options
    for (const folder of [join(top, 'include'), join(top, 'src')])
        for await (const path of files(folder, ''))
            if (!path.endsWith('.c'))
                headers.push((await stat(path)).mtimeMs);
    const changed = Math.max(...headers);
    const sources = [join(web, 'native/bridge.c'), join(web, 'native/grids.c')];
    for await (const source of files(join(top, 'src'), '.c'))
        sources.push(source);
    const launcher = await hasCcache();
    await writeLayout();
    const pieces = await piecesOf(sources);
    const compiled = progressOf(pieces.length);
    const linked = await inParallel(pieces, async piece => {
        const object = await compile(piece.source, Math.max(changed, piece.changed), launcher, piece.object);
        compiled();
        return object;
    });
    console.log('linking');
    await linkGolden(linked, changed, launcher);
    await link('wend.wasm', join(web, 'src/index.js'), linked);
    await link('grids.wasm', join(web, 'src/grids.js'), linked, { leaves: true });
}

/** Ends badly where the package was not built: what is packed then would be empty. */
async function made() {
    for (const name of ['index.js', 'wend.wasm', 'grids.wasm'])
        if (!await stat(join(dist, name)).catch(() => null))
            throw new Error(`dist/${name} is missing: npm run build makes it`);
}

(process.argv.includes('--made') ? made() : main()).catch(error => {
    console.error(error.stderr || error.message || error);
    process.exitCode = 1;
});
