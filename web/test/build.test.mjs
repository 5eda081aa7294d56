// The build says what it lacks before it changes anything.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const file = name => fileURLToPath(new URL(name, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'wend-build-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function build(tools) {
    const { status, stderr } = spawnSync(process.execPath, [file('../build.mjs')], { encoding: 'utf8', env: { ...process.env, ...tools } });
    assert.equal(status, 1);
    assert.ok(existsSync(file('../dist/wend.wasm')), 'what was built before is still there');
    return stderr;
}

/** A program that answers as a compiler does that has nothing for wasm32. */
function bareCompiler() {
    const name = join(folder, 'clang');
    writeFileSync(name, '#!/bin/sh\ncase "$1" in --version) exit 0 ;; --print*) echo /nowhere ;; *) echo "fatal error: stdlib.h file not found" >&2; exit 1 ;; esac\n');
    chmodSync(name, 0o755);
    return name;
}

test('without compiler and linker the build names both, and Debian\'s packages', () => {
    const said = build({ CLANG: 'no-such-clang', WASM_LD: 'no-such-linker' });
    assert.match(said, /no-such-clang.*\(Debian: clang-19\)/);
    assert.match(said, /no-such-linker.*\(Debian: lld-19\)/);
});

test('without a C library for wasm32 it says so, and names no header', () => {
    const said = build({ CLANG: bareCompiler(), WASM_LD: bareCompiler() });
    assert.match(said, /C library.*\(Debian: wasi-libc\)/);
    assert.match(said, /\(Debian: libclang-rt-19-dev-wasm32\)/);
    assert.doesNotMatch(said, /stdlib\.h/);
});
