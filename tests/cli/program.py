"""What the tests of the command line program share: how it is run, and a map.

WEND is the program (several words are allowed: "wine wend.exe"), WEND_ROOT the repository's root. Maps and problems
are written by the tests themselves. Only Python's standard library is needed.
"""

import json
import os
import shlex
import subprocess
import tempfile
import unittest

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

# Seconds after which the program is taken to hang, however busy the machine is.
HANGS = 1200

COMMANDS = ("path", "field", "show", "explain", "validate", "info", "bench", "convert", "image", "mesh", "bake", "reach",
            "simulate", "solve", "world")


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

    def run_program(self, *arguments, environment=None, stdout=subprocess.PIPE, stdin=b""):
        variables = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
        variables.update(environment or {})
        command = PROGRAM + [str(argument) for argument in arguments]
        for is_last in (len(PROGRAM) == 1, True):
            result = subprocess.run(command, cwd=self.folder, env=variables, stdout=stdout, stderr=subprocess.PIPE,
                                    input=stdin, timeout=HANGS)
            # Under Wine a program now and then ends before it has begun; wend itself never ends with 1 and no word.
            if is_last or result.returncode != 1 or result.stdout or result.stderr:
                break
        return result

    def run_text(self, *arguments, code=0, **options):
        """stdout and stderr as text, after a check of the exit status."""
        result = self.run_program(*arguments, **options)
        out, errors = (stream.decode("utf-8").replace("\r\n", "\n") for stream in (result.stdout, result.stderr))
        self.assertEqual(result.returncode, code, "%s\n%s" % (arguments, errors))
        return out, errors

    def run_json(self, *arguments, code=0, **options):
        out, _ = self.run_text(*arguments, "--json", code=code, **options)
        return json.loads(out)

    def assert_refused(self, arguments, *expected, **options):
        """Exit status 2, nothing on stdout, one line on stderr that begins so and holds all that is expected."""
        out, errors = self.run_text(*arguments, code=2, **options)
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
        result = subprocess.run(PROGRAM + ["show", "a.map", "-o", "a.png", "--scale", "1"], cwd=folder,
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return b"without libpng" not in result.stderr


def complains(complaint, *arguments, stdin=b""):
    result = subprocess.run(PROGRAM + list(arguments), input=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return complaint in result.stderr


# What the program may have been built with, by the name that tests import. Each is a start of the program, which takes an
# emulator half a second: so only what a test imports is found out.
BUILT_WITH = {
    "HAS_PNG": has_png,
    "HAS_CJSON": lambda: not complains(b"without cJSON", "validate", "none.map", "none.json"),
    "HAS_BAKE": lambda: not complains(b"built without", "bake", "none.glb"),
    "HAS_STORE": lambda: not complains(b"built without", "world", "info", "none.world"),
    "HAS_YAJL": lambda: not complains(b"does not read TMJ", "info", os.path.join(ROOT, "maps", "village.tmj")),
    "HAS_EXPAT": lambda: not complains(b"does not read TMX", "info", "-", stdin=b'<map version="1.10"/>'),
}


def __getattr__(name):
    if name not in BUILT_WITH:
        raise AttributeError(name)
    globals()[name] = BUILT_WITH[name]()
    return globals()[name]
