#!/usr/bin/env python3
"""Tests of the program from outside: help, versions, usage, maps that cannot be read."""

import json
import os
import re
import shlex
import shutil
import subprocess
import unittest

from program import COMMANDS, HAS_BAKE, HAS_CJSON, HAS_PNG, HAS_STORE, ON_WINDOWS, PROGRAM, ROOT, ProgramTest, map_text


class TheProgram(ProgramTest):
    def test_help_lists_all_commands_and_has_examples(self):
        out, errors = self.run_text("--help")
        for word in COMMANDS + ("examples", "wend path maps/rooms.map 1,1 71,35"):
            self.assertIn(word, out)
        self.assertEqual(errors, "")

    def test_each_command_has_help_with_examples_and_its_json_option(self):
        for command in COMMANDS:
            with self.subTest(command):
                out, _ = self.run_text(command, "--help")
                self.assertTrue(out.startswith("usage: wend %s " % command))
                self.assertIn("--json", out)
                self.assertIn("  wend %s " % command, out.split("\nexamples")[1])
                self.assertLessEqual(max(map(len, out.splitlines())), 90)

    def test_help_wins_over_wrong_arguments(self):
        self.run_text("path", "--frob", "--help")

    def test_version_is_that_of_the_headers(self):
        with open(os.path.join(ROOT, "include", "wend", "base.h")) as file:
            parts = dict(re.findall(r"#define WEND_VERSION_(MAJOR|MINOR|PATCH) (\d+)", file.read()))
        self.assertEqual(self.run_text("--version")[0], "wend {MAJOR}.{MINOR}.{PATCH}\n".format(**parts))

    def test_help_tells_of_commands_too(self):
        for command in COMMANDS:
            text = self.run_text(command, "--help")[0]
            self.assertEqual(self.run_text("help", command)[0], text)
            self.assertEqual(self.run_text("--help", command)[0], text)
        self.assertEqual(self.run_text("help")[0], self.run_text("--help")[0])
        self.assert_refused(["help", "pat"], "did you mean 'path'?")

    def test_a_word_that_is_nearly_right_is_named(self):
        self.assert_refused(["pahts"], "unknown command 'pahts'", "did you mean 'path'?")
        self.assert_refused(["--versoin"], "did you mean '--version'?")
        self.assert_refused(["path", "arena.map", "0,0", "1,0", "--engin", "jps"], "did you mean '--engine'?")
        self.assert_refused(["path", "arena.map", "0,0", "1,0", "--engine", "jp"], "did you mean 'jps'?")
        self.assertNotIn("mean", self.run_program("fly").stderr.decode())
        self.assertNotIn("mean", self.run_program("x" * 300).stderr.decode())

    def test_no_command_is_refused(self):
        self.assert_refused([], "--help")

    def test_unknown_command_is_refused(self):
        self.assert_refused(["fly"], "unknown command 'fly'", "--help")

    def test_unknown_option_is_refused_by_name(self):
        for command in COMMANDS:
            if command == "bake" and not HAS_BAKE:
                continue
            with self.subTest(command):
                self.assert_refused([command, "--frob"], "unknown option '--frob'", "wend %s --help" % command)

    def test_missing_arguments_are_named(self):
        self.assert_refused(["path", "arena.map", "1,1"], "a map, a start and a goal")
        self.assert_refused(["show"], "needs a map")
        self.assert_refused(["info"], "needs a map")
        self.assert_refused(["bench"], "file of problems")

    def test_surplus_arguments_are_refused(self):
        self.assert_refused(["path", "arena.map", "1,1", "2,2", "extra"], "'extra'")
        self.assert_refused(["info", "arena.map", "extra"], "'extra'")
        self.assert_refused(["show", "arena.map", "extra"], "'extra'")

    def test_an_option_without_its_value_is_refused(self):
        self.assert_refused(["path", "arena.map", "0,0", "1,0", "--engine"], "--engine NAME")
        self.assert_refused(["show", "arena.map", "--path", "1,1"], "--path X,Y X,Y")

    def test_a_switch_takes_no_value(self):
        self.assert_refused(["info", "arena.map", "--json=yes"], "--json")

    def test_two_dashes_end_the_options(self):
        self.write("--odd.map", map_text(["..", ".."]))
        self.assertEqual(json.loads(self.run_text("info", "--json", "--", "--odd.map")[0])["cells"], 4)

    @unittest.skipUnless(os.path.exists("/dev/full") and not ON_WINDOWS, "needs /dev/full")
    def test_a_full_disk_is_an_error(self):
        for arguments in (["path", "arena.map", "0,0", "5,0"], ["info", "arena.map"], ["show", "arena.map"], ["--help"],
                          ["bench", "arena.map.scen", "--json"]):
            with self.subTest(arguments), open("/dev/full", "w") as full:
                result = self.run_program(*arguments, stdout=full)
                self.assertEqual(result.returncode, 2)
                self.assertIn(b"wend: cannot write to standard output", result.stderr)

    @unittest.skipIf(ON_WINDOWS, "needs a shell")
    def test_a_closed_stdout_is_an_error(self):
        command = " ".join(shlex.quote(word) for word in PROGRAM + ["path", "arena.map", "0,0", "5,0"]) + " >&-"
        result = subprocess.run(["sh", "-c", command], cwd=self.folder, stderr=subprocess.PIPE)
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"cannot write to standard output", result.stderr)


class HelpExamples(ProgramTest):
    """What the help texts show, run as from the repository's root: beside a copy of its maps."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        shutil.copytree(os.path.join(ROOT, "maps"), cls.path("maps"))

    def run_examples(self, help_text):
        text, _, fruitless = help_text.split("\nexamples")[1].replace("\\\n", "").partition("exit status 1:\n")
        self.assertGreaterEqual(len(self.examples_in(text)), 2)
        for example in self.examples_in(text):
            self.run_example(example, 0)
        for example in self.examples_in(fruitless):
            self.run_example(example, 1)

    @staticmethod
    def examples_in(text):
        return re.findall(r"^  wend (.*)$", text, re.MULTILINE)

    def run_example(self, example, code):
        if (".png" in example and not HAS_PNG) or (example.startswith("validate") and not HAS_CJSON):
            return
        if (example.startswith("bake") and not HAS_BAKE) or (".world" in example and not HAS_STORE):
            return
        with self.subTest(example):
            arguments = example.split()
            out, errors = self.run_text(*arguments, code=code)
            self.assertEqual(errors, "")
            if "--json" in arguments:
                json.loads(out)
            if "-o" in arguments:
                self.assertTrue(self.read(arguments[arguments.index("-o") + 1]))

    def test_those_of_the_program_do_what_they_say(self):
        self.run_examples(self.run_text("--help")[0])

    def test_those_of_every_command_do_what_they_say(self):
        for command in COMMANDS:
            self.run_examples(self.run_text(command, "--help")[0])


class Maps(ProgramTest):
    def test_a_missing_map_is_an_error_with_its_name(self):
        for arguments in (["path", "none.map", "0,0", "1,1"], ["show", "none.map"], ["info", "none.map"]):
            with self.subTest(arguments):
                self.assert_refused(arguments, "wend: none.map: ", "check its name")

    @unittest.skipIf(ON_WINDOWS, "which says no more than that it cannot")
    def test_missing_folders_and_forbidden_files_are_told_apart(self):
        os.makedirs(self.path("folder.map"), exist_ok=True)
        self.assert_refused(["info", "none.map"], "none.map: there is no such file")
        self.assert_refused(["info", "none/arena.map"], "there is no such file")
        self.assert_refused(["info", "folder.map"], "this is a folder")
        self.assert_refused(["path", "arena.map", "0,0", "1,0", "--profile", "folder.map"], "this is a folder")
        if os.geteuid() != 0:
            self.write("secret.map", "")
            os.chmod(self.path("secret.map"), 0)
            self.assert_refused(["info", "secret.map"], "you may not read this file")

    def test_an_unknown_letter_is_an_error_with_line_and_column(self):
        self.write("bad.map", map_text(["....", "..x.", "...."]))
        for command in (["info"], ["show"]):
            with self.subTest(command):
                self.assert_refused(command + ["bad.map"], "wend: bad.map:6:3: ")

    def test_a_short_row_is_an_error_with_its_line(self):
        self.write("short.map", "type octile\nheight 2\nwidth 4\nmap\n....\n...\n")
        self.assert_refused(["info", "short.map"], "wend: short.map:6:")

    def test_an_empty_file_is_an_error(self):
        self.write("empty.map", "")
        self.assert_refused(["info", "empty.map"], "wend: empty.map:1:1: ", "empty")

    def test_bytes_are_no_text(self):
        self.write("zero.map", "type octile\n\0")
        self.assert_refused(["info", "zero.map"], "wend: zero.map: ", "no text")

    def test_what_is_no_map_is_called_so(self):
        with open(self.path("noise.map"), "wb") as file:
            file.write(bytes(range(128, 256)))
        for name in ("arena.map.scen", "noise.map"):
            with self.subTest(name):
                self.assert_refused(["info", name], "wend: %s:1:1: this is no map" % name, "wend map 1", "type octile")

    def test_models_and_worlds_are_no_maps_and_it_is_told_what_takes_them(self):
        self.assert_refused(["info", os.path.join(ROOT, "maps", "house.gltf")], "a model is no map", "wend bake ")
        self.write("land.world", "SQLite format 3\0")
        for arguments in (["show", "land.world"], ["explain", "land.world", "1,1", "2,2"], ["field", "land.world", "1,1"]):
            self.assert_refused(arguments, "wend: land.world: a world is no map", "wend world info land.world")
        self.assert_refused(["show", "none.world"], "there is no such file")

    def test_a_map_given_as_problems_is_called_so(self):
        self.assert_refused(["bench", "arena.map"], "wend: arena.map:1:1: this is no .scen", "version 1")


if __name__ == "__main__":
    unittest.main()
