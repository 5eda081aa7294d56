#!/usr/bin/env python3
"""What docs/service.md shows is what the module answers: its console, line by line, and its example in Python."""

from server import *

import contextlib
import io
import re
import shlex


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
        for command, _ in self.console():
            self.ask(*shlex.split(command))
        program = re.search(r"^```python\n(.*?)^```", self.text, re.M | re.S)[1]
        self.assertIn("port=7379", program)
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(program.replace("port=7379", f"port={self.server.port}"), {})
        lines = out.getvalue().splitlines()
        self.assertEqual(len(lines), 2)
        self.assertTrue(all(line.startswith("b'found' ") for line in lines), lines)

    def test_every_command_is_on_the_page(self):
        for name in self.raw("COMMAND", "LIST", "FILTERBY", "MODULE", "wend"):
            self.assertIn("`" + name.decode().upper(), self.text)


if __name__ == "__main__":
    unittest.main()
