#!/usr/bin/env python3
"""Tests of scripts/what_failed, which ./check prints last: on fragments of logs as the tools have written them."""

import importlib.machinery
import importlib.util
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parent.parent.parent / "scripts" / "what_failed"

CMOCKA = """\
[==========] Running 3 test(s).
[ RUN      ] files_are_read
[       OK ] files_are_read
[ RUN      ] memory_that_is_refused_leaves_nothing
[  ERROR   ] --- 0 != 0xfffffffffffffffe
[   LINE   ] --- ../../tests/unit/file_test.c:108: error: Failure!
[  FAILED  ] memory_that_is_refused_leaves_nothing
[ RUN      ] null_pointers_are_refused
[       OK ] null_pointers_are_refused
[==========] 3 test(s) run.
[  PASSED  ] 2 test(s).
[  FAILED  ] 1 test(s), listed below:
[  FAILED  ] memory_that_is_refused_leaves_nothing

 1 FAILED TEST(S)
"""

UNITTEST = """\
......F..
======================================================================
FAIL: test_a_pipe_is_refused (__main__.Files.test_a_pipe_is_refused)
----------------------------------------------------------------------
Traceback (most recent call last):
  File "/home/me/wend/tests/cli/test_files.py", line 117, in test_a_pipe_is_refused
    self.assert_refused(["info", "named.map"], "standard input")
  File "/home/me/wend/tests/cli/program.py", line 114, in assert_refused
    self.assertIn(text, errors)
AssertionError: 'standard input' not found in 'wend: named.map: this is a pipe'

----------------------------------------------------------------------
Ran 9 tests in 0.638s

FAILED (failures=1)
"""

PASSED = "".join("%3d/400 Test #%d: unit-%d ..............   Passed    0.01 sec\n      Start %d: unit-%d\n"
                 % (i, i, i, i + 2, i + 2) for i in range(1, 300))

CTEST = PASSED + """\
301/400 Test  #90: unit-file ........................***Failed    0.13 sec
%s
      Start 107: unit-null
302/400 Test #107: unit-null ........................   Passed    0.00 sec
303/400 Test #279: cli-files ........................***Failed    1.05 sec
%s
      Start 280: cli-import
304/400 Test #280: cli-import .......................   Passed    3.64 sec
305/400 Test #281: matrix-slow ......................***Timeout 600.03 sec
      Start 282: matrix-crash
306/400 Test #282: matrix-crash .....................***Exception: SegFault  0.10 sec

""" % (CMOCKA, UNITTEST) + PASSED + """\

99% tests passed, 4 tests failed out of 400

Label Time Summary:
quick    = 108.74 sec*proc (400 tests)

Total Test time (real) =  63.17 sec

The following tests FAILED:
\t 90 - unit-file (Failed)
\t279 - cli-files (Failed)
\t281 - matrix-slow (Timeout)
\t282 - matrix-crash (SEGFAULT)
Errors while running CTest
"""

NINJA = "".join("[%d/900] Building C object CMakeFiles/wend.dir/src/%d.c.o\n" % (i, i) for i in range(1, 200)) + """\
[200/900] Building C object CMakeFiles/wend.dir/src/map/line.c.o
FAILED: CMakeFiles/wend.dir/src/map/line.c.o
ccache /usr/bin/gcc -I/home/me/wend/include -std=c17 -o line.c.o -c /home/me/wend/src/map/line.c
/home/me/wend/src/map/line.c: In function 'first':
/home/me/wend/src/map/line.c:12:5: error: implicit declaration of function 'frobnicate' [-Werror]
   12 |     frobnicate();
      |     ^~~~~~~~~~
cc1: all warnings being treated as errors
[201/900] Building C object CMakeFiles/wend.dir/src/map/links.c.o
[202/900] Building C object CMakeFiles/wend.dir/src/map/steps.c.o
ninja: build stopped: subcommand failed.
"""

LINKER = """\
[ 93%] Building C object tools/CMakeFiles/wend-cli.dir/main.c.o
[ 94%] Linking C executable wend
/usr/bin/ld: /tmp/ccIAuufM.o: in function `main':
z.c:(.text+0x5): undefined reference to `wend_nothing'
collect2: error: ld returned 1 exit status
make[2]: *** [tools/CMakeFiles/wend-cli.dir/build.make:97: tools/wend] Error 1
"""

CMAKE = """\
-- The C compiler identification is GNU 12.2.0
-- Detecting C compile features - done
CMake Error at tests/CMakeLists.txt:96 (wend_test):
  Unknown CMake command "wend_test".


-- Configuring incomplete, errors occurred!
"""

TAP = "".join("# Subtest: fine %d\nok %d - fine %d\n  ---\n  duration_ms: 1.4\n  ...\n" % (i, i, i) for i in range(1, 99)) + """\
# Subtest: a path is found
not ok 99 - a path is found
  ---
  duration_ms: 1.379606
  location: '/home/me/wend/web/test/path.test.mjs:2:25'
  failureType: 'testCodeFailure'
  error: '1 == 2'
  code: 'ERR_ASSERTION'
  stack: |-
    TestContext.<anonymous> (file:///home/me/wend/web/test/path.test.mjs:2:64)
  ...
# Subtest: also fine
ok 100 - also fine
  ---
  duration_ms: 0.183372
  ...
1..100
# tests 100
# pass 99
# fail 1
# duration_ms 869.022785
"""

SPEC = """\
▶ paths
  ✔ fine (1.2ms)
  ✖ a path is found (1.3ms)
▶ paths (4.5ms)
ℹ tests 2
ℹ fail 1

✖ failing tests:

test at web/test/path.test.mjs:2:25
✖ a path is found (1.3ms)
  AssertionError [ERR_ASSERTION]: 1 == 2
      at TestContext.<anonymous> (file:///home/me/wend/web/test/path.test.mjs:2:64)
"""

BROWSER = """\
ok 1 - the page opens
# scenes.test.mjs failed; once more, alone
not ok - scenes.test.mjs failed twice
"""

NPM = """\
> wend@0.1.0 build
> node build.mjs

npm error code ENOENT
npm error syscall open
npm error path /home/me/wend/web/package-lock.json
npm error A complete log of this run can be found in: /home/me/.npm/_logs/debug-0.log
"""

ADDRESS = """\
a few words before
=================================================================
==20666==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x502000000015 at pc 0x561d89e7fb06
READ of size 1 at 0x502000000015 thread T0
    #0 0x561d89e7fb05 in take_step /home/me/wend/src/map/steps.c:2:40

SUMMARY: AddressSanitizer: heap-buffer-overflow /home/me/wend/src/map/steps.c:2:40 in take_step
Shadow bytes around the buggy address:
  0x501ffffffd80: 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
"""

UNDEFINED = """\
/home/me/wend/src/base/bits.h:31:17: runtime error: shift exponent 64 is too large for 64-bit type 'uint64_t'
    #0 0x561d89e7fb05 in bits /home/me/wend/src/base/bits.h:31:17
SUMMARY: UndefinedBehaviorSanitizer: undefined-behavior /home/me/wend/src/base/bits.h:31:17
"""

FUZZER = """\
agenda: 81234 inputs
==31==ERROR: libFuzzer: deadly signal
    #4 0x562b92d4a4c3 in LLVMFuzzerTestOneInput /home/me/wend/tests/fuzz/fuzz_map.c:3:72
NOTE: libFuzzer has rudimentary signal handlers.
SUMMARY: libFuzzer: deadly signal
MS: 1 CMP- DE: "\\001\\000"-; base unit: 5353ec4cc3cc5b2bb8ad5f24d7afbe1a09f5a9a3
map: failed
answers: 5123 inputs
"""

GOLDEN = """\
x86-64-gcc-O0: same
s390x-gcc-O1: differs
12c12
< rooms 4 8812
---
> rooms 4 8813
i686-gcc-O1: same
"""

SHELL = """\
In ./check line 2:
echo $x
     ^-- SC2154 (warning): x is referenced but not assigned.
     ^-- SC2086 (info): Double quote to prevent globbing and word splitting.
"""

STYLE = """\
src/map/line.c:12:10: error: code should be clang-formatted [-Wclang-format-violations]
int main( void ){return 0;}
         ^
docs/rules.md:31: trailing whitespace.
+ends in a blank
"""

COVERAGE = "".join(" 100.0 %%    0 lines left out  src/%d.c\n" % i for i in range(300)) + \
    "94.1 % of the lines of src/, import/, bake/ and store/ ran; at least 95 % must\n"

# What each must show, and what it must not.
CASES = {
    "ctest": (CTEST, ["unit-file", "0 != 0xfffffffffffffffe", "file_test.c:108", "cli-files", "line 117",
                      "AssertionError: 'standard input'", "matrix-slow", "***Timeout", "SegFault"],
              ["Passed", "files_are_read", "null_pointers"]),
    "cmocka alone": (CMOCKA, ["0 != 0xfffffffffffffffe", "file_test.c:108"], ["[       OK ]"]),
    "unittest alone": (UNITTEST, ["test_a_pipe_is_refused", "AssertionError: 'standard input'"], ["......F"]),
    "ninja": (NINJA, ["line.c:12:5: error", "frobnicate();"], ["links.c.o", "src/7.c.o"]),
    "a linker": (LINKER, ["undefined reference to `wend_nothing'"], ["Building C object"]),
    "cmake": (CMAKE, ["tests/CMakeLists.txt:96", "Unknown CMake command"], ["identification"]),
    "TAP": (TAP, ["not ok 99 - a path is found", "1 == 2", "path.test.mjs:2:64"], ["ok 98", "also fine"]),
    "Node's list": (SPEC, ["a path is found", "1 == 2"], ["fine (1.2ms)"]),
    "the page's tests": (BROWSER, ["not ok - scenes.test.mjs failed twice"], ["the page opens"]),
    "npm": (NPM, ["npm error code ENOENT", "package-lock.json"], ["node build.mjs"]),
    "AddressSanitizer": (ADDRESS, ["heap-buffer-overflow on address", "steps.c:2:40 in take_step"], ["Shadow", "before"]),
    "UndefinedBehaviorSanitizer": (UNDEFINED, ["shift exponent 64", "bits.h:31:17"], []),
    "a fuzzer": (FUZZER, ["deadly signal", "fuzz_map.c:3:72", "map: failed"], ["agenda: 81234"]),
    "golden": (GOLDEN, ["s390x-gcc-O1: differs", "> rooms 4 8813"], ["x86-64-gcc-O0: same"]),
    "shellcheck": (SHELL, ["check line 2", "SC2154"], []),
    "style": (STYLE, ["line.c:12:10", "rules.md:31: trailing whitespace", "+ends in a blank"], []),
    "nothing known": (COVERAGE, ["94.1 % of the lines", "at least 95 % must"], ["src/7.c"]),
}


sys.dont_write_bytecode = True
loader = importlib.machinery.SourceFileLoader("what_failed", str(SCRIPT))
what_failed = importlib.util.module_from_spec(importlib.util.spec_from_loader("what_failed", loader))
loader.exec_module(what_failed)


def run(text, *arguments):
    return "\n".join(what_failed.what_failed(text, *arguments))


class WhatFailed(unittest.TestCase):
    def test_logs_of_every_tool(self):
        for name, (log, shown, hidden) in CASES.items():
            for coloured in (False, True):
                with self.subTest(log=name, coloured=coloured):
                    text = "\n".join("\x1b[31m%s\x1b[0m" % line for line in log.splitlines()) if coloured else log
                    told = run(text)
                    for word in shown:
                        self.assertIn(word, told)
                    for word in hidden:
                        self.assertNotIn(word, told)

    def test_the_list_of_tests_comes_last(self):
        told = run(CTEST).splitlines()
        self.assertEqual(told[-5], "The following tests FAILED:")
        self.assertIn("matrix-crash (SEGFAULT)", told[-1])

    def test_a_failure_is_found_between_what_went_well_before_and_after(self):
        well = PASSED + TAP.replace("not ok", "ok") + COVERAGE
        for name, (log, shown, _) in CASES.items():
            with self.subTest(log=name):
                told = run(well + "\n" + log + "\n" + PASSED)
                if name != "nothing known":
                    for word in shown:
                        self.assertIn(word, told)

    def test_a_thousand_failures_stay_readable(self):
        many = "".join(CMOCKA.replace("refused_leaves", "refused_%d_leaves" % i) for i in range(1000))
        told = run(many, 100).splitlines()
        self.assertLess(len(told), 110)
        self.assertIn("refused_0_leaves", "\n".join(told))
        self.assertIn("more]", told[-1])
        long = run(UNITTEST.replace("in assert_refused\n", "in assert_refused\n" + "    a call\n" * 5000))
        self.assertLess(len(long.splitlines()), 60)
        self.assertIn("AssertionError", long)

    def test_an_empty_log_and_bytes_that_are_no_text(self):
        self.assertEqual(run("").strip(), "")
        with tempfile.TemporaryDirectory() as folder:
            log = pathlib.Path(folder) / "log"
            log.write_bytes(b"\xff\xfe\nFAILED: \xff\n")
            subprocess.run([sys.executable, str(SCRIPT), str(log)], check=True, capture_output=True)


if __name__ == "__main__":
    unittest.main()
