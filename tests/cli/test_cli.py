#!/usr/bin/env python3
"""Tests of the command line program, from outside: what it prints, where, and how it ends.

WEND is the program (several words are allowed: "wine wend.exe"), WEND_ROOT the repository's root. Maps and problems
are written by the tests themselves. Only Python's standard library is needed.
"""

import json
import os
import re
import shlex
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree
import zlib

# Absolute where it names a file, as the tests run in a folder of their own.
PROGRAM = [os.path.abspath(word) if os.path.isfile(word) else word
           for word in shlex.split(os.environ.get("WEND", "wend"))]
ROOT = os.environ.get("WEND_ROOT", os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
ON_WINDOWS = PROGRAM[-1].endswith(".exe")

ARENA = [
    "....................",
    "..TTTT......WWWW....",
    "..TTTT.....WWWWWW...",
    "..T........WWWWW....",
    "..........SSWW......",
    "...@@@@@@SSSS.......",
    "...@....@.SS..OOO...",
    "...@....@.....OOO...",
    "...@.GG.@.....OOO...",
    "...@....@...........",
    "...@@@@@@..GGGG.....",
    "....................",
]

SQUARE_ROOT_2 = 2**0.5

COMMANDS = ("path", "show", "explain", "validate", "info", "bench", "convert")


def map_text(rows):
    return "type octile\nheight %d\nwidth %d\nmap\n%s\n" % (len(rows), len(rows[0]), "\n".join(rows))


def scen_text(problems, name="arena.map", size=(20, 12)):
    """problems: tuples of start x, start y, goal x, goal y, length."""
    lines = ["version 1"]
    for start_x, start_y, goal_x, goal_y, length in problems:
        fields = (0, name, *size, start_x, start_y, goal_x, goal_y, length)
        lines.append("\t".join(str(field) for field in fields))
    return "\n".join(lines) + "\n"


# Along the free first row: length = distance.
STRAIGHT = [(x, 0, 19, 0, 19 - x) for x in range(20)]


class ProgramTest(unittest.TestCase):
    """A folder with a map, and ways to run the program in it."""

    @classmethod
    def setUpClass(cls):
        cls.keeper = tempfile.TemporaryDirectory()
        cls.folder = cls.keeper.name
        cls.write("arena.map", map_text(ARENA))
        cls.write("arena.map.scen", scen_text(STRAIGHT))

    @classmethod
    def tearDownClass(cls):
        cls.keeper.cleanup()

    @classmethod
    def path(cls, name):
        return os.path.join(cls.folder, name)

    @classmethod
    def write(cls, name, text):
        with open(cls.path(name), "w", newline="") as file:
            file.write(text)

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def run_program(self, *arguments, environment=None, stdout=subprocess.PIPE):
        variables = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
        variables.update(environment or {})
        return subprocess.run(
            PROGRAM + [str(argument) for argument in arguments],
            cwd=self.folder, env=variables, stdout=stdout, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, timeout=120,
        )

    def run_text(self, *arguments, code=0, **options):
        """stdout and stderr as text, after a check of the exit status."""
        result = self.run_program(*arguments, **options)
        out, errors = (stream.decode("utf-8").replace("\r\n", "\n") for stream in (result.stdout, result.stderr))
        self.assertEqual(result.returncode, code, "%s\n%s" % (arguments, errors))
        return out, errors

    def run_json(self, *arguments, code=0):
        out, _ = self.run_text(*arguments, "--json", code=code)
        return json.loads(out)

    def assert_refused(self, arguments, *expected):
        """Exit status 2, nothing on stdout, one line on stderr that begins so and holds all that is expected."""
        out, errors = self.run_text(*arguments, code=2)
        self.assertEqual(out, "")
        self.assertTrue(errors.startswith("wend: "), errors)
        self.assertEqual(errors.count("\n"), 1, errors)
        for text in expected:
            self.assertIn(text, errors)


def has_png():
    """Whether the program was built with libpng."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "a.map"), "w") as file:
            file.write(map_text(["."]))
        result = subprocess.run(PROGRAM + ["show", "a.map", "-o", "a.png"], cwd=folder, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return b"without libpng" not in result.stderr


HAS_PNG = has_png()


def has_cjson():
    result = subprocess.run(PROGRAM + ["validate", "none.map", "none.json"], stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
    return b"without cJSON" not in result.stderr


HAS_CJSON = has_cjson()


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

    def test_no_command_is_refused(self):
        self.assert_refused([], "--help")

    def test_unknown_command_is_refused(self):
        self.assert_refused(["fly"], "unknown command 'fly'", "--help")

    def test_unknown_option_is_refused_by_name(self):
        for command in COMMANDS:
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
        self.assert_refused(["info", "empty.map"], "wend: empty.map:1:1: ")

    def test_what_is_no_map_is_called_so(self):
        with open(self.path("noise.map"), "wb") as file:
            file.write(bytes(range(128, 256)))
        for name in ("arena.map.scen", "noise.map"):
            with self.subTest(name):
                self.assert_refused(["info", name], "wend: %s:1:1: this is no map" % name, "wend map 1", "type octile")

    def test_a_map_given_as_problems_is_called_so(self):
        self.assert_refused(["bench", "arena.map"], "wend: arena.map:1:1: this is no .scen", "version 1")


class Path(ProgramTest):
    KEYS = {"outcome", "length", "cost", "points", "expanded", "engine", "microseconds"}

    def test_a_straight_path_has_its_two_ends(self):
        answer = self.run_json("path", "arena.map", "0,0", "19,0")
        self.assertEqual(set(answer), self.KEYS)
        self.assertEqual(answer["outcome"], "found")
        self.assertEqual(answer["length"], 19)
        self.assertEqual(answer["cost"], 19 * 13860)
        self.assertEqual(answer["points"], [[0, 0], [19, 0]])
        self.assertEqual((answer["engine"], answer["expanded"]), ("jps", 0))
        self.assertNotEqual(answer["engine"], "auto")
        self.assertGreater(answer["microseconds"], 0)

    def test_a_diagonal_step_counts_the_square_root_of_two(self):
        answer = self.run_json("path", "arena.map", "17,0", "19,2")
        self.assertAlmostEqual(answer["length"], 2 * SQUARE_ROOT_2, places=9)
        self.assertEqual(answer["cost"], 2 * 19601)

    def test_cells_lists_each_step_between_the_points(self):
        answer = self.run_json("path", "arena.map", "0,0", "9,6", "--cells")
        self.assertEqual(set(answer), self.KEYS | {"cells"})
        cells = answer["cells"]
        self.assertEqual((cells[0], cells[-1]), ([0, 0], [9, 6]))
        length = 0
        for (x, y), (next_x, next_y) in zip(cells, cells[1:]):
            self.assertEqual(max(abs(next_x - x), abs(next_y - y)), 1)
            self.assertIn(ARENA[next_y][next_x], ".GS")
            length += SQUARE_ROOT_2 if next_x != x and next_y != y else 1
        self.assertAlmostEqual(answer["length"], length, places=9)
        self.assertTrue(all(point in cells for point in answer["points"]))

    def test_start_and_goal_in_one_cell_give_one_point(self):
        answer = self.run_json("path", "arena.map", "7,0", "7,0")
        self.assertEqual((answer["outcome"], answer["length"], answer["points"]), ("found", 0, [[7, 0]]))

    def test_human_output_is_a_sentence_and_the_points(self):
        out, errors = self.run_text("path", "arena.map", "0,0", "19,0")
        self.assertRegex(out, r"^Found a path 19\.00 cells long, cost 263340, 2 points; \w+ expanded \d+ cells in "
                              r"[\d.]+ us\.\nPoints: 0,0 19,0\n$")
        self.assertEqual(errors, "")

    def test_four_neighbours_give_no_diagonal_step(self):
        answer = self.run_json("path", "arena.map", "17,0", "19,2", "--neighbours", "4")
        self.assertEqual(answer["length"], 4)

    def test_every_heuristic_and_engine_gives_the_same_length(self):
        expected = self.run_json("path", "arena.map", "0,0", "19,11")["cost"]
        for options in (["--heuristic", "octile"], ["--heuristic=zero"], ["--engine", "astar"], ["--engine=auto"]):
            with self.subTest(options):
                self.assertEqual(self.run_json("path", "arena.map", "0,0", "19,11", *options)["cost"], expected)

    def test_no_way_is_exit_1_with_a_reason(self):
        answer = self.run_json("path", "arena.map", "0,0", "5,8", code=1)
        self.assertEqual(set(answer), self.KEYS | {"reason", "reason_code", "start_region", "goal_region"})
        self.assertEqual((answer["outcome"], answer["points"], answer["length"]), ("unreachable", [], 0))
        self.assertEqual((answer["reason_code"], answer["start_region"], answer["goal_region"]), ("no_way", 1, 2))
        out, _ = self.run_text("path", "arena.map", "0,0", "5,8", code=1)
        self.assertEqual(out, "No path: the goal lies in another region (2, the start in 1); no search was needed.\n")

    def test_a_cell_outside_the_map_is_exit_1_with_that_reason(self):
        self.assertIn("goal lies outside", self.run_json("path", "arena.map", "0,0", "20,0", code=1)["reason"])
        self.assertIn("start lies outside", self.run_json("path", "arena.map", "0,12", "0,0", code=1)["reason"])
        self.assertIn("outside", self.run_json("path", "arena.map", "0,0", "70000,70000", code=1)["reason"])

    def test_blocked_ends_are_exit_1_with_that_reason(self):
        self.assertIn("start is blocked", self.run_json("path", "arena.map", "2,1", "0,0", code=1)["reason"])
        self.assertIn("goal is blocked", self.run_json("path", "arena.map", "0,0", "2,1", code=1)["reason"])

    def test_a_blocked_start_can_be_allowed(self):
        answer = self.run_json("path", "arena.map", "2,1", "0,0", "--allow-blocked-start")
        self.assertEqual(answer["outcome"], "found")

    def test_the_expansion_limit_gives_a_part_of_a_path(self):
        answer = self.run_json("path", "arena.map", "0,0", "19,11", "--max-expansions", "5", "--engine", "astar",
                               code=1)
        self.assertEqual(answer["outcome"], "partial")
        self.assertIn("limit", answer["reason"])
        self.assertLessEqual(answer["expanded"], 5)

    def test_a_radius_keeps_the_way_within_a_square(self):
        ends = ["path", "arena.map", "0,0", "9,6", "--cells", "--radius"]
        free = self.run_json(*ends, "100")
        self.assertEqual(free["outcome"], "found")
        self.assertEqual(self.run_json(*ends, 2**64 - 1)["cost"], free["cost"])
        kept = self.run_json(*ends, "10")
        self.assertTrue(all(x <= 10 and y <= 10 for x, y in kept["cells"]), kept)
        self.assertIn("farther away than the radius", self.run_json(*ends, "8", code=1)["reason"])
        self.write("bend.map", map_text([".@."] * 9 + ["..."]))
        bend = self.run_json("path", "bend.map", "0,0", "2,0", "--radius", "5", code=1)
        self.assertIn("within the radius", bend["reason"])
        self.assert_refused(ends + ["0"], "--radius", "'0'")
        self.assert_refused(ends + ["far"], "--radius", "'far'")

    def test_malformed_cells_are_refused(self):
        for cell in ("3", "3,", ",3", "3,x", "x", "3,4,5,6", "3,4,", "3,4,x", "3;4", "3.5,4", " 3,4", "3 ,4", "+3,4", "3,4 ", "0x3,4"):
            with self.subTest(cell):
                self.assert_refused(["path", "arena.map", cell, "1,0"], "'%s'" % cell, "X,Y")

    def test_negative_cells_are_refused(self):
        self.assert_refused(["path", "arena.map", "-1,5", "1,0"], "'-1,5'", "negative")
        self.assert_refused(["path", "arena.map", "1,0", "1,-5"], "'1,-5'", "negative")

    def test_numbers_beyond_any_map_are_refused(self):
        for cell in ("8388608,0", "0,4294967296", "99999999999999999999999,0"):
            with self.subTest(cell):
                self.assert_refused(["path", "arena.map", "0,0", cell], "outside every map")

    def test_counts_past_64_bits_are_refused(self):
        most = 2**64 - 1
        ends = ["path", "arena.map", "0,0", "9,6", "--max-expansions"]
        self.assertEqual(self.run_json(*ends, most)["outcome"], "found")
        for number in (most + 1, 10 * most, 10**22):
            self.assert_refused(ends + [number], "--max-expansions", str(most), "'%d'" % number)
        for arguments in (["bench", "arena.map.scen", "--limit"], ["bench", "arena.map.scen", "--repeat"],
                          ["show", "arena.map", "-o", "a.svg", "--scale"]):
            self.assert_refused(arguments + [most + 1], arguments[-1], str(most))
        self.assert_refused(["show", "arena.map", "--level", most + 1], "--level", "from 0 to 0")

    def test_unknown_values_are_refused_with_the_choices(self):
        ends = ["path", "arena.map", "0,0", "1,0"]
        self.assert_refused(ends + ["--engine", "warp"], "'warp'", "auto", "astar")
        self.assert_refused(ends + ["--heuristic", "warp"], "'warp'", "octile", "manhattan", "chebyshev", "euclid", "zero")
        self.assert_refused(ends + ["--neighbours", "6"], "'6'", "4", "8")
        self.assert_refused(ends + ["--max-expansions", "0"], "--max-expansions", "'0'")
        self.assert_refused(ends + ["--max-expansions", "many"], "--max-expansions", "'many'")

    def test_manhattan_with_diagonal_steps_is_refused(self):
        self.assert_refused(["path", "arena.map", "0,0", "1,0", "--heuristic", "manhattan"], "--neighbours 4")
        self.run_text("path", "arena.map", "0,0", "1,0", "--heuristic", "manhattan", "--neighbours", "4")


class Reasons(ProgramTest):
    """Why there is no path, in one sentence and in particulars."""

    def reason(self, *arguments):
        answer = self.run_json("path", *arguments, code=1)
        out, _ = self.run_text("path", *arguments, code=1)
        self.assertIn(answer["reason"], out)
        return answer

    def test_blocked_and_outside_cells_are_named(self):
        answer = self.reason("arena.map", "0,0", "2,1")
        self.assertEqual((answer["reason"], answer["reason_code"], answer["place"]),
                         ("the goal is blocked: (2, 1)", "goal_blocked", [2, 1]))
        answer = self.reason("arena.map", "0,12", "2,0")
        self.assertEqual((answer["reason_code"], answer["place"]), ("start_outside", [0, 12]))

    def test_limits_tell_their_number(self):
        answer = self.reason("arena.map", "0,0", "19,11", "--max-expansions", "5", "--engine", "astar")
        self.assertEqual((answer["reason_code"], answer["limit"]), ("expansion_limit", 5))
        answer = self.reason("arena.map", "0,0", "9,6", "--radius", "8")
        self.assertEqual((answer["reason_code"], answer["limit"], answer["place"]), ("too_far", 8, [9, 6]))

    def test_a_way_too_narrow_tells_clearance_and_place(self):
        self.write("gap.map", map_text(["...@...", ".......", "...@..."]))
        self.write("large.profile", "size 2x2\n")
        answer = self.reason("gap.map", "0,0", "5,0", "--profile", "large.profile")
        self.assertEqual(answer["reason"], "the way to the goal is too narrow: clearance 1 of 2 at (2, 1)")
        self.assertEqual((answer["reason_code"], answer["clearance"], answer["needed"], answer["place"]),
                         ("too_narrow", 1, 2, [2, 1]))
        answer = self.reason("gap.map", "0,0", "2,0", "--profile", "large.profile")
        self.assertEqual(answer["reason"], "the goal is too narrow: clearance 1 of 2 at (2, 0)")


class Asking(ProgramTest):
    """Arrival, several ends, places on the way, policies, shapes and tastes."""

    def ask(self, *arguments, code=0):
        return self.run_json("path", "arena.map", *arguments, code=code)

    def end_of(self, *arguments, code=0):
        return self.ask(*arguments, code=code)["points"][-1]

    def test_one_may_arrive_next_to_a_blocked_cell(self):
        x, y = self.end_of("0,4", "2,1", "--arrive", "next-to")
        self.assertEqual(max(abs(x - 2), abs(y - 1)), 1)

    def test_within_ends_where_the_range_begins(self):
        self.assertEqual(self.end_of("0,0", "19,0", "--arrive", "within:4"), [15, 0])
        self.assertEqual(self.end_of("0,0", "19,0", "--arrive", "within:4.5", "--measure", "chebyshev"), [15, 0])
        self.assertEqual(self.end_of("0,0", "19,0", "--arrive", "within:0.5"), [19, 0])

    def test_away_flees_from_all_goals(self):
        x, y = self.end_of("6,0", "--goal", "5,0", "--goal", "6,4", "--arrive", "away:6")
        self.assertGreaterEqual((x - 5)**2 + y**2, 36)
        self.assertGreaterEqual((x - 6)**2 + (y - 4)**2, 36)

    def test_sight_is_blocked_by_walls_but_not_for_eyes_that_see_over_them(self):
        self.write("tower.map", map_text([".@...", ".@...", ".....", "....."]))
        self.write("eyes.profile", "default 1\n")
        plain = self.run_json("path", "tower.map", "0,0", "4,0", "--arrive", "within:4")
        self.assertEqual(plain["points"], [[0, 0]])
        seen = self.run_json("path", "tower.map", "0,0", "4,0", "--arrive", "within:4", "--sight")
        self.assertGreater(seen["length"], 0)
        self.assertEqual(self.run_json("path", "tower.map", "0,0", "4,0", "--arrive", "within:4", "--sight-profile",
                                       "eyes.profile")["points"], [[0, 0]])

    def test_of_several_ends_the_cheapest_are_joined(self):
        answer = self.ask("--start", "0,0", "--start", "0,11", "--goal", "19,5", "--goal", "12,11", "--goal", "5,8")
        self.assertEqual((answer["start_index"], answer["goal_index"], answer["points"]), (1, 1, [[0, 11], [12, 11]]))
        out, _ = self.run_text("path", "arena.map", "0,11", "--goal", "19,5", "--goal", "12,11")
        self.assertTrue(out.startswith("Found a path to 12,11 12.00 cells long"), out)

    def test_a_goal_may_be_a_rectangle(self):
        self.assertEqual(self.end_of("0,11", "--goal", "9,9,4,3"), [9, 11])

    def test_the_nearest_goals_come_in_order(self):
        goals = ["--goal", "19,0", "--goal", "3,0", "--goal", "5,8", "--goal", "9,0"]
        answers = self.run_json("path", "arena.map", "0,0", *goals, "--nearest", "2")
        self.assertEqual([answer["goal_index"] for answer in answers], [1, 3])
        self.assertEqual([answer["length"] for answer in answers], [3, 9])
        self.assertEqual(len(self.run_json("path", "arena.map", "0,0", *goals, "--nearest", "9")), 3)
        out, _ = self.run_text("path", "arena.map", "0,0", *goals, "--nearest", "2")
        self.assertEqual(out.count("Found a path to "), 2)
        none = self.run_json("path", "arena.map", "0,0", "--goal", "5,8", "--nearest", "1", code=1)
        self.assertEqual([answer["outcome"] for answer in none], ["unreachable"])

    def test_the_way_passes_its_places_in_order(self):
        answer = self.ask("0,0", "19,0", "--via", "10,0", "--via", "5,0", "--cells")
        self.assertEqual(answer["length"], 10 + 5 + 14)
        self.assertIn([5, 0], answer["points"])
        lost = self.ask("0,0", "19,0", "--via", "10,0", "--via", "5,8", code=1)
        self.assertEqual((lost["reason_code"], lost["via"]), ("no_way", 2))

    def test_a_click_on_a_wall_leads_to_the_nearest_cell(self):
        answer = self.ask("0,6", "15,7", "--unreachable", "nearest", code=1)
        self.assertEqual((answer["outcome"], answer["reason_code"]), ("partial", "goal_blocked"))
        x, y = answer["points"][-1]
        self.assertEqual((x - 15)**2 + (y - 7)**2, 4)
        self.assertEqual(self.ask("0,6", "5,8", "--unreachable", "nearest-by-cost", code=1)["outcome"], "partial")

    def test_a_breach_lists_the_walls_it_breaks(self):
        answer = self.ask("0,7", "5,7", "--unreachable", "breach", code=1)
        self.assertEqual((answer["outcome"], answer["points"][-1], answer["walls"]), ("partial", [2, 7], [[3, 7]]))
        out, _ = self.run_text("path", "arena.map", "0,7", "5,7", "--unreachable", "breach", code=1)
        self.assertIn("up to the first of 1 wall", out)
        self.assertIn("\nWalls: 3,7\n", out)

    def test_wall_weights_choose_where_to_break_through(self):
        self.write("two.map", map_text([".T.", "@@@", "..."]))
        ends = ["path", "two.map", "0,0", "2,0", "--unreachable", "breach", "--neighbours", "4"]
        self.assertEqual(self.run_json(*ends, "--wall-weight", "T=1", code=1)["walls"], [[1, 0]])
        dear = self.run_json(*ends, "--wall-weight", "T=60000", "--wall-weight=1", code=1)
        self.assertEqual(dear["walls"], [[0, 1], [1, 1], [2, 1]])
        self.assert_refused(ends + ["--wall-weight", "0"], "--wall-weight", "'0'")
        self.assert_refused(ends + ["--wall-weight", "?=3"], "no terrain '?'")
        self.assert_refused(ends[:4] + ["--wall-weight", "3"], "--unreachable breach")

    def test_straight_paths_have_fewer_points_and_are_no_longer(self):
        grid, straight = self.ask("0,0", "19,10"), self.ask("0,0", "19,10", "--shape", "straight")
        self.assertEqual(straight["shape"], "straight")
        self.assertEqual(straight["cost"], grid["cost"])
        self.assertLess(straight["length"], grid["length"])

    def test_tastes_agree_on_the_cost(self):
        expected = self.ask("0,0", "19,10")["cost"]
        for taste in ("any", "fewest-turns", "near-chord", "straight-first", "diagonal-first"):
            with self.subTest(taste):
                self.assertEqual(self.ask("0,0", "19,10", "--taste", taste)["cost"], expected)
        self.assertEqual(self.ask("13,9", "18,11", "--taste", "diagonal-first")["points"], [[13, 9], [15, 11], [18, 11]])
        self.assertEqual(self.ask("13,9", "18,11", "--taste", "straight-first")["points"], [[13, 9], [16, 9], [18, 11]])

    def test_a_position_between_cells_is_the_first_point(self):
        answer = self.ask("--from", "0.75,0.5", "9,0")
        self.assertEqual(answer["from"], [0.75, 0.5])
        self.assertEqual(answer["points"][-1], [9, 0])
        out, _ = self.run_text("path", "arena.map", "--from", "0.75,0.5", "9,0")
        self.assertIn("Points: 0.750,0.500 ", out)

    def test_slices_lead_to_the_same_answer(self):
        whole = self.ask("0,0", "19,10", "--engine", "astar")
        sliced = self.ask("0,0", "19,10", "--engine", "astar", "--slice", "3")
        self.assertEqual((sliced["points"], sliced["cost"]), (whole["points"], whole["cost"]))
        self.assertGreater(sliced["slices"], 2)
        self.assertEqual(self.ask("0,0", "5,8", "--slice", "3", code=1)["outcome"], "unreachable")

    def test_ends_are_given_once(self):
        self.assert_refused(["path", "arena.map", "0,0", "--start", "1,1", "2,2"], "'2,2'", "--start")
        self.assert_refused(["path", "arena.map", "0,0"], "a map, a start and a goal")
        self.assert_refused(["path", "arena.map", "--goal", "0,0"], "a map, a start and a goal")
        self.assert_refused(["path", "arena.map", "--from", "1.5,1.5", "--start", "1,1", "2,2"], "--from", "--start")

    def test_wrong_values_are_refused_with_what_to_write(self):
        ends = ["path", "arena.map", "0,0", "9,0"]
        self.assert_refused(ends + ["--arrive", "near"], "'near'", "next-to", "within:N")
        self.assert_refused(ends + ["--arrive", "within:"], "'within:'", "within:3")
        self.assert_refused(ends + ["--arrive", "away:-1"], "'away:-1'")
        self.assert_refused(ends + ["--measure", "feet"], "'feet'", "euclid", "chebyshev", "path")
        self.assert_refused(ends + ["--unreachable", "cry"], "'cry'", "refuse", "nearest", "nearest-by-cost", "breach")
        self.assert_refused(ends + ["--shape", "round"], "'round'", "grid", "straight")
        self.assert_refused(ends + ["--taste", "sweet"], "'sweet'", "fewest-turns", "near-chord")
        self.assert_refused(["path", "arena.map", "0,0", "--goal", "1,2,0,3"], "'1,2,0,3'", "X,Y,WIDTH,HEIGHT")
        self.assert_refused(["path", "arena.map", "--from", "1.5", "9,0"], "'1.5'", "X.x,Y.y")
        self.assert_refused(["path", "arena.map", "--from", "1.5,99999999", "9,0"], "outside every map")

    def test_options_that_do_not_go_together_are_refused(self):
        ends = ["path", "arena.map", "0,0", "9,0"]
        self.assert_refused(ends + ["--nearest", "1", "--via", "1,1"], "--nearest", "--via")
        self.assert_refused(ends + ["--slice", "1", "--max-expansions", "5"], "--slice", "--max-expansions")
        self.assert_refused(ends + ["--arrive", "away:3", "--sight"], "--sight")
        self.write("turning.profile", "turn 1\n")
        self.assert_refused(ends + ["--taste", "near-chord", "--profile", "turning.profile"], "--taste", "turn cost")


@unittest.skipUnless(HAS_CJSON, "the program has no cJSON")
class Validate(ProgramTest):
    def write_path(self, *arguments, code=0):
        self.write("path.json", self.run_text("path", "arena.map", *arguments, "--json", code=code)[0])

    def test_a_fresh_path_can_be_walked_at_its_cost(self):
        self.write_path("0,0", "19,10")
        answer, check = json.loads(self.read("path.json")), self.run_json("validate", "arena.map", "path.json")
        self.assertEqual(set(check), {"valid", "length", "cost"})
        self.assertEqual((check["valid"], check["cost"]), (True, answer["cost"]))
        self.assertAlmostEqual(check["length"], answer["length"], places=9)
        out, _ = self.run_text("validate", "arena.map", "path.json")
        self.assertRegex(out, r"^The path can be walked: [\d.]+ cells long, cost \d+\.\n$")

    def test_a_wall_on_the_way_is_found_with_its_step(self):
        self.write_path("0,0", "9,0")
        self.write("edited.map", map_text(["....@..............."] + ARENA[1:]))
        check = self.run_json("validate", "edited.map", "path.json", code=1)
        self.assertEqual((check["valid"], check["fault_code"], check["step"], check["cell"], check["length"]),
                         (False, "blocked", 4, [4, 0], 3))
        out, _ = self.run_text("validate", "edited.map", "path.json", code=1)
        self.assertTrue(out.startswith("The path cannot be walked: at step 4, cell 4,0, "), out)

    def test_another_mover_may_not_walk_it(self):
        self.write_path("17,0", "19,2")
        check = self.run_json("validate", "arena.map", "path.json", "--neighbours", "4", code=1)
        self.assertEqual((check["fault_code"], check["step"]), ("step", 1))

    def test_links_and_levels_are_read(self):
        castle = os.path.join(ROOT, "maps", "castle.wmap")
        soldier = ["--profile", os.path.join(ROOT, "maps", "profiles", "soldier.profile")]
        answer = self.run_json("path", castle, "0,15,0", "12,3,2", *soldier)
        self.assertIn("links", answer)
        self.write("castle.json", json.dumps(answer))
        self.assertEqual(self.run_json("validate", castle, "castle.json", *soldier)["cost"], answer["cost"])
        del answer["links"]
        self.write("castle.json", json.dumps(answer))
        self.assertFalse(self.run_json("validate", castle, "castle.json", *soldier, code=1)["valid"])

    def test_straight_paths_and_positions_are_read(self):
        self.write_path("--from", "0.75,0.5", "19,10", "--shape", "straight")
        answer, check = json.loads(self.read("path.json")), self.run_json("validate", "arena.map", "path.json")
        self.assertAlmostEqual(check["length"], answer["length"], places=6)

    def test_what_is_no_path_is_refused(self):
        for text, what in (("{", "no JSON"), ("[1, 2]", "no path"), ('{"points": 3}', "no path"), ('{"points": []}', "no points"),
                           ('{"points": [[1]]}', "[column, row]"), ('{"points": [[1, 2.5]]}', "[column, row]"),
                           ('{"points": [[1, 1e300]]}', "[column, row]"), ('{"points": [[1, 2, 3, 4]]}', "[column, row]"),
                           ('{"points": [[1, 2]], "links": [[[1, 2], [3, 4]]]}', "link"),
                           ('{"points": [[1, 2]], "from": [1]}', "from")):
            with self.subTest(text):
                self.write("bad.json", text)
                self.assert_refused(["validate", "arena.map", "bad.json"], "wend: bad.json", what)
        self.assert_refused(["validate", "arena.map", "none.json"], "none.json", "check its name")
        self.write("broken.json", '{"points":\n [[1, 2],\n}')
        self.assert_refused(["validate", "arena.map", "broken.json"], "broken.json:3:1: ")


class Explain(ProgramTest):
    KEYS = {"outcome", "length", "cost", "engine", "expanded", "generated", "queued", "microseconds"}
    PARTS = {"loading", "space", "memory", "search", "path", "explanation", "total"}

    def test_the_parts_add_up(self):
        answer = self.run_json("explain", "arena.map", "0,0", "19,10")
        self.assertEqual(set(answer), self.KEYS)
        parts = answer["microseconds"]
        self.assertEqual(set(parts), self.PARTS)
        self.assertAlmostEqual(sum(parts[part] for part in self.PARTS - {"total"}), parts["total"], delta=0.01)
        self.assertGreaterEqual(min(parts.values()), 0)
        found = self.run_json("path", "arena.map", "0,0", "19,10")
        for key in ("outcome", "length", "cost", "engine", "expanded"):
            self.assertEqual(answer[key], found[key])
        self.assertGreaterEqual(answer["generated"], answer["queued"])

    def test_reason_statistics_and_picture_come_together(self):
        out, errors = self.run_text("explain", "arena.map", "0,0", "5,8", "--colour", "never", code=1)
        lines = out.splitlines()
        self.assertEqual(len(lines[0]), 20)
        self.assertIn("No path: the goal lies in another region (2, the start in 1); no search was needed.", lines)
        for part in ("loading the map", "preparing the space", "search", "path", "in all"):
            self.assertIn("\n  " + part, out)
        self.assertEqual(errors, "")

    def test_the_cell_in_the_way_has_a_box(self):
        self.write("gap.map", map_text(["...@...", ".......", "...@..."]))
        self.write("large.profile", "size 2x2\n")
        out, _ = self.run_text("explain", "gap.map", "0,0", "5,0", "--profile", "large.profile", "-o", "gap.svg", code=1)
        self.assertIn("clearance 1 of 2 at (2, 1)", out)
        self.assertIn("#e87d1e", self.read("gap.svg").decode())
        self.run_text("explain", "arena.map", "0,0", "9,0", "-o", "open.svg")
        self.assertNotIn("#e87d1e", self.read("open.svg").decode())

    def test_a_bad_file_name_is_refused_before_the_search(self):
        self.assert_refused(["explain", "arena.map", "0,0", "9,0", "-o", "a.jpg"], ".png or .svg")


class Frames(ProgramTest):
    SEARCH = ["show", "arena.map", "--path", "0,4", "9,4", "--engine", "astar"]

    def states(self, *arguments):
        out, _ = self.run_text(*self.SEARCH, *arguments, "--colour", "never")
        return "".join(out.splitlines()[:12])

    def test_a_moment_has_one_current_cell_and_open_ones_around(self):
        first = self.states("--frame", "1")
        self.assertEqual((first.count("x"), first.count("%")), (0, 0))  # the current cell is the start: A
        self.assertGreater(first.count("o"), 2)

    def test_closed_cells_become_more_from_frame_to_frame(self):
        last = self.run_json("path", "arena.map", "0,4", "9,4", "--engine", "astar")["expanded"]
        self.assert_refused(self.SEARCH + ["--frame", last + 1], "from 1 to %d" % last)
        self.assertEqual(self.states("--frame", last), self.states("--frame", "end"))

    def test_numbers_and_arrows_stand_in_large_cells(self):
        self.run_text(*self.SEARCH, "--frame", "3", "-o", "large.svg", "--scale", "50")
        self.run_text(*self.SEARCH, "--frame", "3", "-o", "small.svg", "--scale", "20")
        self.run_text(*self.SEARCH, "--frame", "3", "-o", "tiny.svg", "--scale", "8")
        large, small, tiny = (self.read(name + ".svg").decode() for name in ("large", "small", "tiny"))
        texts = [each.text for each in xml.etree.ElementTree.fromstring(large).iter("{http://www.w3.org/2000/svg}text")]
        self.assertEqual(len(texts) % 3, 0)
        for f, g, h in zip(*[iter(texts)] * 3):
            self.assertAlmostEqual(float(f), float(g) + float(h), delta=0.11)
        self.assertIn("9", texts)  # the start: h is 9 straight steps
        self.assertNotIn("<text", small)
        self.assertGreater(small.count("<path"), tiny.count("<path"))

    @unittest.skipUnless(HAS_PNG, "the program has no libpng")
    def test_frames_are_numbered_files(self):
        told = self.run_json(*self.SEARCH, "--frames", "walk.png", "--every", "3", "--scale", "20")
        last = self.run_json("path", "arena.map", "0,4", "9,4", "--engine", "astar")["expanded"]
        self.assertEqual(told["frames"], (last + 2) // 3)
        names = sorted(name for name in os.listdir(self.folder) if name.startswith("walk-"))
        self.assertEqual(len(names), told["frames"])
        pictures = [self.read(name) for name in names]
        self.assertTrue(all(picture.startswith(b"\x89PNG") for picture in pictures))
        self.assertEqual(len(set(pictures)), len(pictures))

    def test_options_that_need_another_are_refused(self):
        self.assert_refused(["show", "arena.map", "--frame", "1"], "--frame", "--path")
        self.assert_refused(self.SEARCH + ["--frames", "a.svg", "-o", "b.svg"], "--frames", "-o")
        self.assert_refused(self.SEARCH + ["--every", "2"], "--every", "--frames")
        self.assert_refused(self.SEARCH + ["--frame", "0"], "--frame", "'0'")
        self.assert_refused(self.SEARCH + ["--frames", "a.gif"], ".png or .svg")
        self.assert_refused(["show", "arena.map", "--path", "0,0", "9,0", "--frame", "1"], "--engine astar")


class Info(ProgramTest):
    KEYS = {"map", "width", "height", "cells", "free", "terrains", "components", "largest_component", "levels", "links",
            "rules", "engine", "map_bytes", "space_bytes", "finder_bytes"}

    def test_every_number_is_that_of_the_map(self):
        facts = self.run_json("info", "arena.map")
        self.assertEqual(set(facts), self.KEYS)
        letters = "".join(ARENA)
        self.assertEqual((facts["map"], facts["width"], facts["height"], facts["cells"]), ("arena.map", 20, 12, 240))
        self.assertEqual(facts["free"], sum(letters.count(letter) for letter in ".GS"))
        self.assertEqual({each["letter"]: each["cells"] for each in facts["terrains"]},
                         {letter: letters.count(letter) for letter in ".GSWT@O"})
        self.assertEqual({each["letter"] for each in facts["terrains"] if each["free"]}, set(".GS"))
        self.assertEqual(facts["components"], 2)
        self.assertEqual(facts["largest_component"], facts["free"] - 16)
        for owner in ("map", "space", "finder"):
            self.assertGreater(facts[owner + "_bytes"], 0)

    def test_human_output_names_the_terrains(self):
        out, _ = self.run_text("info", "arena.map")
        self.assertTrue(out.startswith("arena.map: 20 x 12 cells"))
        for word in ("ground", "grass", "swamp", "water", "trees", "wall", "out", "Connected components: 2"):
            self.assertIn(word, out)

    def test_a_map_without_free_cells_has_no_component(self):
        self.write("solid.map", map_text(["@@", "@@"]))
        facts = self.run_json("info", "solid.map")
        self.assertEqual((facts["free"], facts["components"], facts["largest_component"]), (0, 0, 0))
        self.run_text("info", "solid.map")

    def test_corners_part_components_only_where_they_cannot_be_cut(self):
        self.write("corner.map", map_text([".@", "@."]))
        self.assertEqual(self.run_json("info", "corner.map")["components"], 2)


class Bench(ProgramTest):
    KEYS = ["map", "engine", "problems", "wrong", "mean_us", "median_us", "p99_us", "expanded_mean", "prepare_ms",
            "map_bytes", "space_bytes", "finder_bytes", "index_bytes"]

    def test_a_row_has_exactly_the_keys_promised(self):
        rows = self.run_json("bench", "arena.map.scen", "--repeat", "1")
        self.assertEqual(len(rows), 1)
        row = rows[0]
        self.assertEqual(list(row), self.KEYS)
        self.assertEqual((row["map"], row["engine"], row["problems"], row["wrong"], row["index_bytes"]),
                         ("arena.map", "auto", 20, 0, 0))
        self.assertLessEqual(row["median_us"], row["p99_us"])
        self.assertGreater(row["mean_us"], 0)

    def test_threads_add_a_batch_to_each_row(self):
        for threads in (1, 2, 5):
            with self.subTest(threads):
                row, = self.run_json("bench", "arena.map.scen", "--threads", threads, "--repeat", "2")
                self.assertEqual(list(row), self.KEYS + ["threads", "batch_us", "speedup"])
                self.assertEqual((row["threads"], row["problems"], row["wrong"]), (threads, 20, 0))
                self.assertGreater(row["batch_us"], 0)
                self.assertAlmostEqual(row["speedup"], row["mean_us"] / row["batch_us"], delta=0.05 * row["speedup"])

    def test_threads_add_columns_to_the_table(self):
        out, errors = self.run_text("bench", "arena.map.scen", "--threads", "2", "--engine", "auto,general")
        lines = out.splitlines()
        self.assertEqual(len(lines), 3)
        self.assertTrue(lines[0].endswith("threads   batch us speedup"), lines[0])
        for line in lines[1:]:
            self.assertEqual(line.split()[10], "2")
        self.assertEqual(errors, "")

    def test_a_number_of_threads_has_bounds(self):
        for number in (0, 1025, 2**32 + 1, "two"):
            self.assert_refused(["bench", "arena.map.scen", "--threads", number], "--threads")

    def test_a_row_per_file_and_engine_in_that_order(self):
        self.write("other.map", map_text(ARENA))
        self.write("other.map.scen", scen_text(STRAIGHT[:3], "other.map"))
        rows = self.run_json("bench", "arena.map.scen", "other.map.scen", "--engine", "auto,astar")
        self.assertEqual([(row["map"], row["engine"]) for row in rows],
                         [("arena.map", "auto"), ("arena.map", "astar"), ("other.map", "auto"), ("other.map", "astar")])

    def expected_wrong(self, picked):
        """How many wrong answers come back if exactly the problems not in `picked` have wrong lengths."""
        problems = [(x, 0, 19, 0, length if i in picked else length + 5)
                    for i, (x, _, _, _, length) in enumerate(STRAIGHT)]
        self.write("picked.scen", scen_text(problems))
        return self.run_json("bench", "picked.scen", "--limit", len(picked), "--repeat", "1")[0]

    def test_limit_picks_problems_evenly(self):
        for count in (1, 2, 3, 7, 13, 19):
            with self.subTest(count):
                row = self.expected_wrong({i * 20 // count for i in range(count)})
                self.assertEqual((row["problems"], row["wrong"]), (count, 0))

    def test_a_limit_past_the_count_takes_all(self):
        self.assertEqual(self.run_json("bench", "arena.map.scen", "--limit", "1000")[0]["problems"], 20)

    def test_wrong_lengths_are_counted_and_exit_1(self):
        self.write("wrong.scen", scen_text([(0, 0, 19, 0, 19), (0, 0, 18, 0, 18.02), (0, 0, 17, 0, 17.009),
                                            (0, 0, 5, 8, 9), (3, 0, 3, 0, 0)]))
        rows = self.run_json("bench", "wrong.scen", code=1)
        self.assertEqual((rows[0]["problems"], rows[0]["wrong"]), (5, 2))
        _, errors = self.run_text("bench", "wrong.scen", code=1)
        self.assertIn("2 of 5 answers", errors)

    def test_table_has_a_line_per_row(self):
        out, errors = self.run_text("bench", "arena.map.scen", "--limit", "5")
        lines = out.splitlines()
        self.assertEqual(len(lines), 2)
        self.assertEqual(lines[0].split()[:4], ["map", "engine", "problems", "wrong"])
        self.assertEqual(lines[1].split()[:4], ["arena.map", "auto", "5", "0"])
        self.assertEqual(errors, "", "no progress bar where stderr is no terminal")

    def test_the_map_can_be_named(self):
        self.write("lost.scen", scen_text(STRAIGHT, "somewhere/else.map"))
        self.assert_refused(["bench", "lost.scen"], "lost.scen", "else.map", "--map FILE")
        self.assertEqual(self.run_json("bench", "lost.scen", "--map", "arena.map")[0]["wrong"], 0)

    def test_the_map_that_the_problems_name_is_found_beside_them(self):
        self.write("named.scen", scen_text(STRAIGHT, "folder/arena.map"))
        self.assertEqual(self.run_json("bench", "named.scen")[0]["map"], "arena.map")

    def test_problems_for_another_size_are_refused(self):
        self.write("size.scen", scen_text(STRAIGHT, size=(40, 24)))
        self.assert_refused(["bench", "size.scen"], "40 x 24", "20 x 12", "--map FILE")

    def test_problems_outside_the_map_are_refused(self):
        self.write("old.scen", "version 0\n0\tarena.map\t0\t0\t20\t0\t20\n")
        self.assert_refused(["bench", "old.scen"], "problem 1", "20 x 12")

    def test_a_malformed_problem_is_an_error_with_its_line(self):
        self.write("bad.scen", scen_text(STRAIGHT[:2]) + "0\tarena.map\t20\t12\t0\tzero\t1\t0\t1\n")
        self.assert_refused(["bench", "bad.scen"], "wend: bad.scen:4:")

    def test_a_file_without_problems_is_refused(self):
        self.write("none.scen", "version 1\n")
        self.assert_refused(["bench", "none.scen"], "none.scen")

    def test_engines_are_checked(self):
        self.assert_refused(["bench", "arena.map.scen", "--engine", "auto,warp"], "'warp'")
        self.assert_refused(["bench", "arena.map.scen", "--engine", "auto,auto"], "twice")
        self.assert_refused(["bench", "arena.map.scen", "--engine", ""], "''")

    def test_a_later_bad_file_leaves_stdout_empty(self):
        self.assert_refused(["bench", "arena.map.scen", "missing.scen", "--json"], "missing.scen")


def decode_png(data):
    """Width, height and rows of RGB bytes of a PNG without interlace."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed, width, height = 8, b"", 0, 0
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        assert zlib.crc32(kind + body) == struct.unpack(">I", data[at + 8 + length:at + 12 + length])[0]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", body[:10])
            assert (depth, colour) == (8, 2)
        if kind == b"IDAT":
            packed += body
        at += 12 + length
    return width, height, unfilter(zlib.decompress(packed), width * 3)


def paeth(left, up, corner):
    estimate = left + up - corner
    return min((left, up, corner), key=lambda value: abs(estimate - value))


def unfilter(raw, stride):
    rows, above = [], bytes(stride)
    for at in range(0, len(raw), stride + 1):
        kind, row = raw[at], bytearray(raw[at + 1:at + 1 + stride])
        for i in range(stride):
            left, corner = (row[i - 3], above[i - 3]) if i >= 3 else (0, 0)
            row[i] = (row[i] + (0, left, above[i], (left + above[i]) // 2, paeth(left, above[i], corner))[kind]) & 255
        rows.append(bytes(row))
        above = rows[-1]
    return rows


HOUSE = """wend map 1
size 6 3
levels 2
terrain '~' lava
level 0
......
.~~~..
......
level 1
@@@@@@
......
@@@@@@
link 5,1,0 <-> 5,1,1 2
wall 0,0..2,0,0 s
exits 3,0,0 w nw sw s
extra 0,2..5,2,0 10
occupied 2,1,1
"""


class OwnFormats(ProgramTest):
    """Maps in wend's own format, and profiles."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.write("house.wmap", HOUSE)
        cls.write("walker.profile", "turn 0.5\ncrossing 3\nterrain lava 9\n")
        cls.write("big.profile", "size 2x2\n")
        cls.write("hex.profile", "neighbours hex-pointy-odd\n")
        cls.write("ship.profile", "default blocked\nterrain water 1\n")
        cls.write("counting.profile", "default blocked\nterrain ground 1\nterrain lava 1\nresource time factor 1\n"
                  "resource heat factor 0\nspend heat default 0\nspend heat lava 50\n")

    def test_places_have_a_level_where_there_are_several(self):
        answer = self.run_json("path", "house.wmap", "5,0,0", "4,1,1", "--cells")
        self.assertEqual(answer["points"], [[5, 0, 0], [5, 1, 0], [5, 1, 1], [4, 1, 1]])
        self.assertEqual(answer["cells"], answer["points"])
        self.assertEqual(answer["links"], [[[5, 1, 0], [5, 1, 1]]])
        self.assertEqual(answer["cost"], 4 * 13860)
        out, _ = self.run_text("path", "house.wmap", "5,0,0", "4,1,1")
        self.assertIn("Points: 5,0,0 5,1,0 >5,1,1 4,1,1\n", out)

    def test_a_level_the_map_does_not_have_is_outside(self):
        self.assertIn("outside", self.run_json("path", "house.wmap", "0,0,0", "0,0,2", code=1)["reason"])

    def test_what_is_spent_is_told_by_name(self):
        answer = self.run_json("path", "house.wmap", "1,1,0", "3,1,0", "--profile", "counting.profile")
        self.assertEqual(answer["spent"], {"time": 2 * 13860, "heat": 100 * 13860})
        self.assertIn("Spent: time 27720, heat 1386000\n",
                      self.run_text("path", "house.wmap", "1,1,0", "3,1,0", "--profile", "counting.profile")[0])

    def test_weights_turns_and_heading_come_from_profile_and_options(self):
        plain = self.run_json("path", "house.wmap", "5,2,0", "5,0,0", "--profile", "walker.profile")["cost"]
        turned = self.run_json("path", "house.wmap", "5,2,0", "5,0,0", "--profile", "walker.profile", "--heading", "e")
        self.assertEqual(turned["cost"] - plain, 13860, "two units of turning, half a step each")

    def test_a_heading_that_leads_to_no_neighbour_is_refused_with_those_there_are(self):
        for neighbours, wrong, right in (("4", "ne", "4 neighbours have n e s w"),
                                         ("hex-pointy-odd", "n", "hexagons with pointy tops have e se sw w nw ne"),
                                         ("hex-flat-even", "w", "hexagons with flat tops have n ne se s sw nw")):
            ends = ["path", "house.wmap", "5,2,0", "5,0,0", "--profile", "walker.profile", "--neighbours", neighbours]
            with self.subTest(neighbours):
                self.assert_refused(ends + ["--heading", wrong], "wend: --heading %s: %s\n" % (wrong, right))
                for heading in right.split(" have ")[1].split():
                    self.run_text(*ends, "--heading", heading)

    def test_a_guard_may_be_passed_but_is_no_goal_unless_it_is_sought(self):
        ends = ["path", "house.wmap", "5,1,1", "2,1,1"]
        self.assertEqual(self.run_json(*ends, code=1)["outcome"], "unreachable")
        self.assertEqual(self.run_json(*ends, "--goal-is-target")["outcome"], "found")
        self.assertEqual(self.run_json("path", "house.wmap", "5,1,1", "0,1,1", "--profile", "walker.profile")["cost"],
                         8 * 13860)

    def test_a_heuristic_weight_is_bounded_and_told(self):
        ends = ["path", "house.wmap", "0,0,0", "0,1,1", "--profile", "walker.profile"]
        best = self.run_json(*ends)
        fast = self.run_json(*ends, "--heuristic-weight", "1.5")
        self.assertEqual(fast["bound"], 1.5)
        self.assertNotIn("bound", best)
        self.assertLessEqual(best["cost"], fast["cost"])
        self.assertLessEqual(fast["cost"], 1.5 * best["cost"])
        for weight in ("0.5", "11", "much", "nan", ""):
            self.assert_refused(ends + ["--heuristic-weight", weight], "--heuristic-weight", "'%s'" % weight)

    def test_every_heuristic_gives_the_same_cost_on_squares(self):
        ends = ["path", "house.wmap", "0,0,0", "0,1,1", "--profile", "walker.profile"]
        costs = {self.run_json(*ends, "--heuristic", name)["cost"] for name in ("octile", "chebyshev", "euclid", "zero")}
        self.assertEqual(len(costs), 1)
        self.assert_refused(ends + ["--neighbours", "hex-flat-odd", "--heuristic", "euclid"], "hexagons")

    def test_info_says_rules_and_engine(self):
        facts = self.run_json("info", "house.wmap", "--profile", "walker.profile")
        self.assertEqual((facts["levels"], facts["links"], facts["cells"]), (2, 2, 36))
        self.assertEqual(facts["rules"], ["weights", "turn cost", "walls", "links", "levels", "extra cost",
                                          "occupied cells"])
        self.assertEqual(facts["engine"], "general")
        lava = [each for each in facts["terrains"] if each["name"] == "lava"]
        self.assertEqual(lava, [{"letter": "~", "name": "lava", "byte": 126, "cells": 3, "free": True, "weight": 9}])
        self.assertEqual(self.run_json("info", "arena.map")["engine"], "jps")
        out, _ = self.run_text("info", "house.wmap", "--profile", "walker.profile")
        self.assertIn("Engine: general, the fastest that is optimal for these rules; weighted is not", out)

    def test_info_says_when_no_cell_is_free(self):
        out, _ = self.run_text("info", "house.wmap", "--profile", "ship.profile")
        self.assertIn("No cell is free for this mover", out)
        self.assertEqual(self.run_json("info", "house.wmap", "--profile", "ship.profile")["free"], 0)

    def test_a_wrong_line_is_an_error_with_line_and_column(self):
        self.write("bad.wmap", HOUSE.replace("5,1,0 <->", "9,1,0 <->"))
        self.write("bad.profile", "size 2x2\nspeed 3\n")
        self.assert_refused(["info", "bad.wmap"], "wend: bad.wmap:13:6: ", "outside the map")
        self.assert_refused(["info", "house.wmap", "--profile", "bad.profile"], "wend: bad.profile:2:1: ", "neighbours")
        self.assert_refused(["info", "house.wmap", "--profile", "none.profile"], "none.profile", "cannot be read")
        self.assert_refused(["info", "arena.map", "--profile", "walker.profile"], "walker.profile:3:9", "terrain")

    def test_rules_that_do_not_go_together_are_refused(self):
        self.assert_refused(["info", "house.wmap", "--profile", "big.profile", "--neighbours", "hex-flat-odd"],
                            "hexagons")
        self.assert_refused(["path", "house.wmap", "0,0,0", "1,0,0", "--profile", "walker.profile", "--engine", "astar"],
                            "astar")

    def test_bench_compares_ways_within_a_radius_with_dijkstra(self):
        for radius in ("1", "6", "100"):
            rows = self.run_json("bench", "arena.map.scen", "--radius", radius, "--repeat", "1")
            self.assertEqual([row["wrong"] for row in rows], [0])
        self.assert_refused(["bench", "arena.map.scen", "--radius", "0"], "--radius", "'0'")

    def test_bench_compares_a_profile_with_dijkstra(self):
        rows = self.run_json("bench", "arena.map.scen", "--profile", "big.profile", "--repeat", "1")
        self.assertEqual((rows[0]["problems"], rows[0]["wrong"]), (20, 0))

    def test_bench_runs_a_profile_as_a_batch(self):
        row, = self.run_json("bench", "arena.map.scen", "--threads", "3", "--profile", "big.profile", "--limit", "7")
        self.assertEqual((row["threads"], row["problems"], row["wrong"]), (3, 7, 0))

    def test_convert_goes_both_ways(self):
        told = self.run_json("convert", "arena.map", "-o", "arena.wmap")
        self.assertEqual(told, {"file": "arena.wmap", "bytes": len(self.read("arena.wmap"))})
        self.run_text("convert", "arena.wmap", "-o", "again.map")
        self.assertEqual(self.read("again.map"), self.read("arena.map"))
        self.run_text("convert", "house.wmap", "-o", "house2.wmap")
        self.run_text("convert", "house2.wmap", "-o", "house3.wmap")
        self.assertEqual(self.read("house2.wmap"), self.read("house3.wmap"))

    def test_convert_refuses_what_a_map_cannot_hold(self):
        self.assert_refused(["convert", "house.wmap", "-o", "house.map"], "house.map", "levels", "house.wmap")
        self.assertFalse(os.path.exists(self.path("house.map")))
        self.assert_refused(["convert", "house.wmap"], "-o FILE")

    def test_show_puts_levels_side_by_side_or_one_alone(self):
        lines = self.run_text("show", "house.wmap")[0].splitlines()
        self.assertEqual(lines, ["...... @@@@@@", ".~~~.. ......", "...... @@@@@@"])
        self.assertEqual(self.run_text("show", "house.wmap", "--level", "1")[0].splitlines()[1], "......")
        for level in ("2", "-1", "x", ""):
            self.assert_refused(["show", "house.wmap", "--level=" + level], "--level", "0 to 1")

    def test_links_stand_back_behind_the_path(self):
        def link_opacities(*arguments):
            self.run_text("show", "house.wmap", *arguments, "-o", "links.svg")
            root = xml.etree.ElementTree.fromstring(self.read("links.svg"))
            return {line.get("stroke"): float(line.get("stroke-opacity"))
                    for line in root.iter("{http://www.w3.org/2000/svg}path") if line.get("stroke")}

        path = ["--path", "5,0,0", "4,1,1"]
        self.assertEqual(link_opacities()["#7a4fa3"], 1)
        self.assertLess(link_opacities(*path)["#7a4fa3"], 0.5)
        self.assertEqual(link_opacities(*path)["#d01f4c"], 1, "those of the path itself do not")
        if HAS_PNG:
            self.run_text("show", "house.wmap", "-o", "alone.png")
            self.run_text("show", "house.wmap", *path, "-o", "behind.png")
            alone, behind = (set(b for row in decode_png(self.read(name))[2] for b in zip(*[iter(row)] * 3))
                             for name in ("alone.png", "behind.png"))
            self.assertIn((0x7A, 0x4F, 0xA3), alone)
            self.assertNotIn((0x7A, 0x4F, 0xA3), behind)

    def test_svg_has_hexagons_walls_links_and_the_extent(self):
        name = "{http://www.w3.org/2000/svg}"
        self.run_text("show", "house.wmap", "--profile", "hex.profile", "-o", "hex.svg")
        root = xml.etree.ElementTree.fromstring(self.read("hex.svg"))
        hexagons = "".join(path.get("d") for path in root.iter(name + "path")).count("z")
        self.assertEqual(hexagons, 36)
        self.run_text("show", "house.wmap", "-o", "walls.svg", "--path", "5,0,0", "4,1,1")
        root = xml.etree.ElementTree.fromstring(self.read("walls.svg"))
        strokes = [path.get("d") for path in root.iter(name + "path") if path.get("fill") == "none"]
        self.assertEqual(strokes[0].count("M"), 3, "three walls")
        self.assertEqual(len(list(root.iter(name + "polyline"))), 4, "two walks, each with its casing")

    @unittest.skipUnless(HAS_PNG, "built without libpng")
    def test_png_draws_every_kind_of_mover(self):
        for profile, ends in (("hex", ("5,0,0", "4,1,1")), ("big", ("4,0,0", "4,1,0")), ("walker", ("0,0,0", "0,1,1"))):
            with self.subTest(profile):
                self.run_text("show", "house.wmap", "--profile", profile + ".profile", "--path", *ends, "--search", "-o",
                              profile + ".png")
                width, height, rows = decode_png(self.read(profile + ".png"))
                self.assertEqual(len(rows), height)
                self.assertGreater(len({row for row in rows}), 10)


class Show(ProgramTest):
    ENDS = ["--path", "0,0", "9,6"]

    def test_without_colour_the_map_is_its_letters(self):
        out, errors = self.run_text("show", "arena.map")
        self.assertEqual(out.splitlines(), ARENA)
        self.assertEqual(errors, "")

    def test_the_path_runs_from_a_to_b(self):
        out, _ = self.run_text("show", "arena.map", *self.ENDS)
        lines = out.splitlines()
        self.assertEqual((lines[0][0], lines[6][9]), ("A", "B"))
        cells = self.run_json("path", "arena.map", "0,0", "9,6", "--cells")["cells"]
        for x, y in cells[1:-1]:
            self.assertEqual(lines[y][x], "*")
        self.assertTrue(lines[12].startswith("Found a path"))

    def test_the_search_is_digits_from_the_start_outwards(self):
        how = ("--heuristic", "zero", "--engine", "astar")
        out, _ = self.run_text("show", "arena.map", *self.ENDS, "--search", *how)
        cells = self.run_json("path", "arena.map", "0,0", "9,6", "--cells", *how)["cells"]
        digits = {(x, y): int(letter) for y, line in enumerate(out.splitlines()[:12]) for x, letter in enumerate(line)
                  if letter.isdigit()}
        self.assertGreater(len(digits), 20)
        self.assertLess(digits[0, 1], 3)
        self.assertGreater(max(digits.values()), 6)
        self.assertFalse(any((x, y) in digits for x, y in cells))
        self.assertTrue(all(ARENA[y][x] in ".GS" for x, y in digits))

    def test_a_large_map_is_scaled_to_the_window(self):
        self.write("large.map", map_text(["." * 400] * 300))
        out, _ = self.run_text("show", "large.map", environment={"COLUMNS": "50", "LINES": "20"})
        lines = out.splitlines()
        self.assertLessEqual(len(lines), 20)
        self.assertLessEqual(max(map(len, lines)), 50)
        self.assertGreaterEqual(max(map(len, lines)), 40)

    def test_colour_always_prints_half_blocks(self):
        out, _ = self.run_text("show", "arena.map", "--colour", "always", environment={"COLUMNS": "40", "LINES": "30"})
        self.assertIn("\u2580", out)
        self.assertIn("\x1b[38;2;", out)
        lines = out.splitlines()
        self.assertTrue(all(line.endswith("\x1b[0m") for line in lines))
        self.assertEqual({line.count("\u2580") for line in lines}, {40}, "the 20 columns are enlarged by two")
        self.assertEqual(len(lines), 12)

    @unittest.skipIf(HAS_PNG, "built with libpng")
    def test_without_libpng_the_error_names_it(self):
        self.assert_refused(["show", "arena.map", "-o", "small.png"], "install libpng", ".svg")

    @unittest.skipUnless(HAS_PNG, "built without libpng")
    def test_png_has_the_size_told(self):
        told = self.run_json("show", "arena.map", *self.ENDS, "--search", "-o", "small.png")
        self.assertEqual(set(told), {"outcome", "file", "width", "height"})
        self.assertEqual((told["outcome"], told["file"]), ("found", "small.png"))
        width, height, rows = decode_png(self.read("small.png"))
        self.assertEqual((width, height), (told["width"], told["height"]))
        self.assertEqual((width, height), (1000, 600), "a small map is enlarged to a side of 1000 pixels")
        self.assertEqual(len(rows), height)

    @unittest.skipUnless(HAS_PNG, "built without libpng")
    def test_scale_is_pixels_per_cell_and_terrains_have_colours(self):
        told = self.run_json("show", "arena.map", "-o", "scaled.png", "--scale", "3")
        self.assertEqual((told["outcome"], told["width"], told["height"]), (None, 60, 36))
        _, _, rows = decode_png(self.read("scaled.png"))

        def pixel(x, y):
            return rows[y * 3 + 1][(x * 3 + 1) * 3:(x * 3 + 1) * 3 + 3]

        seen = {ARENA[y][x]: pixel(x, y) for y in range(12) for x in range(20)}
        self.assertEqual(len(set(seen.values())), 7)
        self.assertTrue(all(pixel(x, y) == seen[ARENA[y][x]] for y in range(12) for x in range(20)))

    @unittest.skipUnless(HAS_PNG, "built without libpng")
    def test_a_huge_map_makes_no_huge_picture(self):
        self.write("wide.map", map_text(["." * 9000] * 3))
        told = self.run_json("show", "wide.map", "-o", "wide.png")
        self.assertEqual((told["width"], told["height"]), (4096, 1))

    def test_without_a_scale_the_longer_side_has_at_least_1000_pixels(self):
        for width, height in ((1, 1), (3, 7), (80, 16), (999, 2), (1001, 3), (4000, 1)):
            self.write("sized.map", map_text(["." * width] * height))
            told = self.run_json("show", "sized.map", "-o", "sized.svg")
            with self.subTest((width, height)):
                self.assertGreaterEqual(max(told["width"], told["height"]), 1000)
                self.assertLessEqual(max(told["width"], told["height"]), 4096)
                self.assertEqual(told["width"] * height, told["height"] * width)

    def test_svg_is_well_formed_and_has_the_path(self):
        told = self.run_json("show", "arena.map", *self.ENDS, "--search", "-o", "small.svg")
        root = xml.etree.ElementTree.fromstring(self.read("small.svg"))
        name = "{http://www.w3.org/2000/svg}"
        self.assertEqual(root.tag, name + "svg")
        self.assertEqual(root.get("viewBox"), "0 0 20 12")
        self.assertEqual((root.get("width"), root.get("height")), (str(told["width"]), str(told["height"])))
        points = self.run_json("path", "arena.map", "0,0", "9,6")["points"]
        drawn = [line.get("points") for line in root.iter(name + "polyline")]
        self.assertEqual(set(drawn), {" ".join("%d.5,%d.5" % (x, y) for x, y in points)})
        self.assertEqual(len(list(root.iter(name + "circle"))), 2)

    def test_svg_rectangles_cover_each_cell_once(self):
        self.run_text("show", "arena.map", "-o", "cover.svg")
        root = xml.etree.ElementTree.fromstring(self.read("cover.svg"))
        cells = {}
        for path in root.iter("{http://www.w3.org/2000/svg}path"):
            for x, y, width, height in re.findall(r"M(\d+) (\d+)h(\d+)v(\d+)h-\d+z", path.get("d")):
                for row in range(int(y), int(y) + int(height)):
                    for column in range(int(x), int(x) + int(width)):
                        self.assertNotIn((column, row), cells)
                        cells[column, row] = path.get("fill")
        self.assertEqual(set(cells), {(x, y) for y in range(12) for x in range(20) if ARENA[y][x] != "."})
        for (x, y), fill in cells.items():
            self.assertEqual({other for cell, other in cells.items() if ARENA[cell[1]][cell[0]] == ARENA[y][x]}, {fill})

    def test_without_a_path_it_still_draws_and_exits_1(self):
        out, errors = self.run_text("show", "arena.map", "--path", "0,0", "5,8", "-o", "first.svg", code=1)
        self.assertIn("lies in another region", errors)
        self.assertIn("first.svg", out)
        self.assertIn(b"</svg>", self.read("first.svg"))
        told = self.run_json("show", "arena.map", "--path", "0,0", "50,8", "-o", "none.svg", code=1)
        self.assertEqual(told["outcome"], "unreachable")
        self.assertIn("outside", told["reason"])
        self.assertEqual(len(self.run_text("show", "arena.map", "--path", "0,0", "5,8", code=1)[0].splitlines()), 12)

    def test_options_that_need_another_are_refused(self):
        self.assert_refused(["show", "arena.map", "--search"], "--path")
        self.assert_refused(["show", "arena.map", "--json"], "-o FILE")
        self.assert_refused(["show", "arena.map", "--scale", "3"], "-o FILE")

    def test_a_file_name_must_tell_its_format(self):
        self.assert_refused(["show", "arena.map", "-o", "picture.gif"], "picture.gif", ".png", ".svg")

    def test_a_picture_too_large_is_refused(self):
        for scale in ("100000", "99999999999999999999"):
            with self.subTest(scale):
                self.assert_refused(["show", "arena.map", "-o", "x.svg", "--scale", scale], "--scale")

    def test_a_file_that_cannot_be_written_is_an_error(self):
        for name in ("no/folder.png", "no/folder.svg")[0 if HAS_PNG else 1:]:
            with self.subTest(name):
                self.assert_refused(["show", "arena.map", "-o", name], "wend: %s: cannot write" % name)

    @unittest.skipUnless(os.path.exists("/dev/full") and not ON_WINDOWS, "needs /dev/full")
    def test_a_full_disk_leaves_no_picture(self):
        for name in ("full.png", "full.svg")[0 if HAS_PNG else 1:]:
            with self.subTest(name):
                os.symlink("/dev/full", self.path(name))
                self.assert_refused(["show", "arena.map", "-o", name], "wend: %s: cannot write" % name)
                self.assertFalse(os.path.lexists(self.path(name)))

    def test_malformed_ends_are_refused(self):
        self.assert_refused(["show", "arena.map", "--path", "0,0", "nine"], "'nine'")
        self.assert_refused(["show", "arena.map", "--path", "-1,0", "2,2"], "'-1,0'", "negative")
        self.assert_refused(["show", "arena.map", "--colour", "sometimes"], "auto, always or never")


if __name__ == "__main__":
    sys.argv[0] = "test_cli"
    unittest.main()
