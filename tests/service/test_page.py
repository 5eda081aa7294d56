#!/usr/bin/env python3
"""What docs/service.md shows is what the module answers: its console, line by line, and its programs."""

from server import *

import contextlib
import io
import re
import shlex
import subprocess


def shown(reply):
    """A reply as redis-cli shows it: flat, as those of the page are."""
    def one(value):
        if value is None:
            return "(nil)"
        return f"(integer) {value}" if isinstance(value, int) else '"%s"' % value.decode()
    if not isinstance(reply, list):
        return reply.decode() if reply == b"OK" else one(reply)
    width = len(str(len(reply)))
    return "\n".join(f"{i:>{width}}) {one(value)}" for i, value in enumerate(reply, 1))


class Page(ServiceTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        with open(os.path.join(ROOT, "docs", "service.md"), encoding="utf-8") as page:
            cls.text = page.read()

    def console(self):
        """(command, what the page shows behind it) of the first console."""
        block = re.search(r"^```\n(> .*?)^```", self.text, re.M | re.S)[1]
        for part in re.split(r"^> ", block, flags=re.M)[1:]:
            command, _, answer = part.partition("\n")
            yield command, answer.strip("\n")

    def test_the_console(self):
        commands = list(self.console())
        self.assertGreater(len(commands), 3)
        for command, answer in commands:
            given = shown(self.ask(*shlex.split(command)))
            if answer.endswith("..."):
                answer = answer[:-3].rstrip()
                given = given[:len(answer)]
            self.assertEqual([line.strip() for line in given.split("\n")], [line.strip() for line in answer.split("\n")],
                             command)

    def test_the_example_in_python(self):
        program = self.program("python")
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(program, {})
        lines = out.getvalue().splitlines()
        self.assertEqual(len(lines), 2)
        self.assertTrue(all(line.startswith("b'found' ") for line in lines), lines)

    def program(self, language):
        """A program of the page, about this server, after the console."""
        for command, _ in self.console():
            self.ask(*shlex.split(command))
        text = re.search(r"^```%s\n(.*?)^```" % language, self.text, re.M | re.S)[1]
        self.assertIn("7379", text)
        return text.replace("7379", str(self.server.port))

    def run_in(self, folder, *command):
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=HANGS)
        self.assertEqual(done.returncode, 0, done.stderr + done.stdout)
        return done.stdout.split()

    @unittest.skipUnless(os.environ.get("WEND_HIREDIS"), "hiredis (Debian: libhiredis-dev) not found")
    def test_the_program_in_c(self):
        with tempfile.TemporaryDirectory() as folder:
            # In capitals, for it is not compiled with the other documents' examples, which are parts of programs.
            with open(os.path.join(folder, "program.c"), "w", encoding="utf-8") as file:
                file.write(self.program("C"))
            self.run_in(folder, os.environ["WEND_CC"], "-Wall", "-Wextra", "-Werror", "program.c", "-lhiredis",
                        "-o", "program")
            printed = self.run_in(folder, "./program")
        costs = [self.ask("WEND.DISTANCES", "dungeon", "FROM", f"1,{row}", "TO", "18,1")[0][0] for row in range(3)]
        self.assertEqual([int(cost) for cost in printed], costs)

    @unittest.skipUnless(os.environ.get("WEND_NPM"), "npm (Debian: npm) not found")
    def test_the_program_in_node(self):
        with tempfile.TemporaryDirectory() as folder:
            os.symlink(node_packages(), os.path.join(folder, "node_modules"))
            with open(os.path.join(folder, "program.mjs"), "w", encoding="utf-8") as file:
                file.write(self.program("javascript"))
            printed = self.run_in(folder, "node", "program.mjs")
        given = self.path("dungeon", "1,1", "18,1")
        self.assertEqual(printed, ["found", str(len(given["points"].split()))])

    def test_every_command_is_on_the_page(self):
        for name in self.raw("COMMAND", "LIST", "FILTERBY", "MODULE", "wend"):
            self.assertIn("`" + name.decode().upper(), self.text)

    def test_every_option_is_on_the_page(self):
        names = self.raw("COMMAND", "LIST", "FILTERBY", "MODULE", "wend")
        documents = self.raw("COMMAND", "DOCS", *names)
        for name, document in zip(documents[::2], documents[1::2]):
            for argument in pairs(document).get("arguments", []):
                token = pairs(argument).get("token")
                if token is not None:
                    self.assertRegex(self.text, rf"[` \[|]{token}[` \]|]", name)


if __name__ == "__main__":
    unittest.main()
