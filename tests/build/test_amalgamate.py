#!/usr/bin/env python3
"""Tests of the command line of scripts/amalgamate. What it writes is compiled by single_file.sh."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parent.parent.parent / "scripts" / "amalgamate"


class CommandLine(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def amalgamate(self, *arguments):
        command = [sys.executable, str(SCRIPT), *arguments]
        return subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False)

    def written(self):
        return sorted(file.relative_to(self.folder).as_posix() for file in self.folder.rglob("*"))

    def test_help_is_printed_and_nothing_written(self):
        for word in ("--help", "-h"):
            done = self.amalgamate(word)
            self.assertEqual((done.returncode, done.stderr, self.written()), (0, "", []))
            self.assertIn("scripts/amalgamate FOLDER", done.stdout)

    def test_unknown_options_are_refused(self):
        for arguments in (["--helo"], ["-x"], ["out", "--force"]):
            done = self.amalgamate(*arguments)
            self.assertEqual((done.returncode, done.stdout, self.written()), (2, "", []))
            self.assertIn(f"there is no option '{arguments[-1]}'", done.stderr)

    def test_one_folder_is_wanted(self):
        for arguments in ([], [""], ["one", "two"]):
            done = self.amalgamate(*arguments)
            self.assertEqual((done.returncode, done.stdout, self.written()), (2, "", []))
            self.assertIn("usage: scripts/amalgamate FOLDER", done.stderr)

    def test_a_folder_is_made_with_two_files(self):
        self.assertEqual(self.amalgamate("new/wend").returncode, 0)
        self.assertEqual(self.written(), ["new", "new/wend", "new/wend/wend.c", "new/wend/wend.h"])


if __name__ == "__main__":
    unittest.main()
