#!/usr/bin/env python3
"""Tests of the files that the program writes: whole or not there at all, and what was there before stays until then."""

import os
import signal
import subprocess
import time
import unittest

from program import HANGS, HAS_PNG, HAS_STORE, ON_WINDOWS, PROGRAM, ROOT, ProgramTest

WRITING = [["show", "arena.map", "--scale", "20", "-o", "out.svg"], ["convert", "arena.map", "out.wmap"],
           ["convert", "arena.map", "out.csv"], ["mesh", "build", "arena.map", "-o", "out.mesh"],
           ["image", "arena.map", "-o", "out.image"]]
if HAS_PNG:
    WRITING.append(["show", "arena.map", "--scale", "40", "-o", "out.png"])


@unittest.skipIf(ON_WINDOWS, "what a full disk and an interruption are is the system's")
class Output(ProgramTest):
    def setUp(self):
        self.before = set(os.listdir(self.folder))

    def tearDown(self):
        for name in set(os.listdir(self.folder)) - self.before:
            os.remove(self.path(name))

    def run_short_of_room(self, arguments, room=200):
        """As on a disk that has room for so few bytes of each file. The signal of that is ignored, as it is here."""
        import resource

        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

        # Where lines are counted, the counts have no room either, of which would be spoken.
        variables = dict(os.environ, LLVM_PROFILE_FILE=os.devnull)
        return subprocess.run(PROGRAM + arguments, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              preexec_fn=limit, restore_signals=False, timeout=HANGS, env=variables)

    def test_where_there_is_no_room_an_old_file_stays_and_no_new_one_is_left(self):
        for arguments in WRITING:
            name = next(word for word in arguments if word.startswith("out."))
            for old in (None, "what was there"):
                with self.subTest(arguments, old=old):
                    if old is not None:
                        self.write(name, old)
                    before = set(os.listdir(self.folder))
                    result = self.run_short_of_room(arguments)
                    self.assertEqual(result.returncode, 2, result.stderr)
                    self.assertEqual(result.stdout, b"")
                    self.assertIn(b"wend: " + name.encode(), result.stderr)
                    self.assertEqual(result.stderr.count(b"\n"), 1)
                    self.assertEqual(set(os.listdir(self.folder)), before)
                    if old is not None:
                        self.assertEqual(self.read(name).decode(), old)

    def test_a_file_may_be_written_over_itself(self):
        self.run_text("convert", "arena.map", "again.wmap")
        first = self.read("again.wmap")
        self.run_text("convert", "again.wmap", "again.wmap")
        self.assertEqual(self.read("again.wmap"), first)

    @unittest.skipUnless(os.path.exists("/dev/full"), "needs /dev/full")
    def test_what_is_no_file_is_written_through_and_never_taken_away(self):
        os.symlink("/dev/full", self.path("full.wmap"))
        self.assert_refused(["convert", "arena.map", "full.wmap"], "full.wmap: cannot write it")
        self.assertTrue(os.path.islink(self.path("full.wmap")))
        os.symlink("behind.wmap", self.path("link.wmap"))
        self.run_text("convert", "arena.map", "link.wmap")
        self.assertTrue(os.path.islink(self.path("link.wmap")))
        self.assertTrue(self.read("behind.wmap"))

    def interrupt(self, arguments, number):
        """Runs what takes far longer than this test, until it has begun a file."""
        before = set(os.listdir(self.folder))
        running = subprocess.Popen(PROGRAM + arguments, cwd=self.folder, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.PIPE, preexec_fn=lambda: signal.signal(number, signal.SIG_DFL))
        while set(os.listdir(self.folder)) == before and running.poll() is None:
            time.sleep(0.01)
        running.send_signal(number)
        errors = running.communicate(timeout=HANGS)[1]
        left = set(os.listdir(self.folder)) - before
        for name in left:
            os.remove(self.path(name))
        self.assertEqual(running.returncode, -number, errors)
        self.assertEqual(left, set())

    def test_who_interrupts_finds_no_half_a_file(self):
        self.write("long.wsim", "map arena.map\nprofile walker\nunits crowd 9 walker 0,0,9,1\n"
                   "go crowd 19,11\ntick 100000\n")
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(number):
                if HAS_PNG:
                    self.interrupt(["simulate", "long.wsim", "--scale", "40", "-o", "long.png"], number)
                if HAS_STORE:
                    self.interrupt(["world", "make", "--generate", "1", "--size", "262144x262144", "-o", "long.world"],
                                   number)


if __name__ == "__main__":
    unittest.main()
