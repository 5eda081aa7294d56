#!/usr/bin/env python3
"""The demo of creatures that several processes lead: all move, nobody is ever in a wall, a door that one process shuts is
walked round by the creatures of all, and the page draws them."""

from server import *

import json
import re
import shutil
import struct
import subprocess
import urllib.request

PROCESSES = 3
CREATURES = max(300, len(shares(5000)))
NPM, BROWSER = os.environ.get("WEND_NPM"), os.environ.get("WEND_CHROMIUM")


@unittest.skipUnless(NPM, "npm (Debian: npm) not found")
class Demo(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.addClassCleanup(cls.server.close)
        cls.folder = tempfile.mkdtemp(prefix="wend-demo-")
        cls.addClassCleanup(shutil.rmtree, cls.folder, True)
        for part in ("service/demo", "web/playground", "web/tools"):
            shutil.copytree(os.path.join(ROOT, part), os.path.join(cls.folder, part),
                            ignore=shutil.ignore_patterns("node_modules"))
        os.symlink(node_packages(), os.path.join(cls.folder, "service", "demo", "node_modules"))
        words = ["--redis", cls.server.port, "--port", 0, "--processes", PROCESSES, "--creatures", CREATURES,
                 "--pace", 20, "--turning", 0]
        cls.process = subprocess.Popen([os.path.join(cls.folder, "service/demo/run"), *map(str, words)],
                                       stdout=subprocess.PIPE, text=True)
        cls.addClassCleanup(cls.stop)
        said = ""
        while not (found := re.search(r"(http://\S+)", said)):
            line = cls.process.stdout.readline()
            if not line:
                raise RuntimeError(f"the demo ended: {said}")
            said += line
        cls.address = found[1]
        cls.redis = cls.server.client()
        cls.addClassCleanup(cls.redis.close)

    @classmethod
    def stop(cls):
        cls.process.terminate()
        cls.process.wait(HANGS)
        cls.process.stdout.close()

    def look(self):
        """(cell, x and y, of each creature) of each process, and the states of doors, of one moment; nobody is in a wall."""
        pipe = self.redis.pipeline(transaction=True)
        pipe.mget([f"creatures:where:{process}" for process in range(PROCESSES)])
        pipe.hgetall("creatures:doors")
        pipe.execute_command("WEND.EXPORT", "creatures:land", "MAP")
        where, states, text = pipe.execute()
        rows = text.decode().split("map\n")[1].split("\n")
        width = len(rows[0])
        herds = []
        for cells in where:
            places = [(cell % width, cell // width) for cell, in struct.iter_unpack("<I", cells or b"")]
            self.assertEqual([place for place in places if rows[place[1]][place[0]] != "."], [])
            herds.append(places)
        return herds, {int(door): state for door, state in states.items()}

    def until(self, is_so):
        """Looks again and again; whatever the machine does, only what hangs takes so long."""
        end = time.monotonic() + HANGS
        while not is_so(*self.look()):
            self.assertIsNone(self.process.poll())
            self.assertLess(time.monotonic(), end)
            time.sleep(0.05)

    def turn(self, door):
        with urllib.request.urlopen(urllib.request.Request(f"{self.address}door/{door}", method="POST"), timeout=HANGS):
            pass

    def doors(self):
        """Those between two rooms beside each other, (x, y, width, height), as the demo numbers them."""
        script = "import('./town.mjs').then(town => console.log(JSON.stringify(town.doors)))"
        ran = subprocess.run(["node", "-e", script], cwd=os.path.join(self.folder, "service/demo"), capture_output=True,
                             text=True, timeout=HANGS, check=True)
        return [tuple(each[name] for name in ("x", "y", "width", "height")) for each in json.loads(ran.stdout)]

    def test_all_move(self):
        self.until(lambda herds, _: sum(map(len, herds)) == CREATURES)
        first, _ = self.look()
        still = [set(range(len(herd))) for herd in first]

        def all_moved(herds, _):
            for herd, now, then in zip(still, herds, first):
                herd.difference_update([i for i in herd if now[i] != then[i]])
            return not any(still)
        self.until(all_moved)

    def test_a_door_that_is_shut_is_walked_round(self):
        doors = self.doors()
        # In the midst of the town, between a room on the left and one on the right.
        number = next(i for i, (x, y, width, _) in enumerate(doors) if width == 1 and x > 80 and y > 40)
        x, y, _, height = doors[number]

        def side(place):
            if y - 5 <= place[1] < y + height + 5 and x - 20 <= place[0] <= x + 20 and place[0] != x:
                return "left" if place[0] < x else "right"
            return None
        self.turn(number)
        self.until(lambda _, states: states.get(number) == b"shut")
        lefts = [set() for _ in range(PROCESSES)]
        crossed = set()

        def all_crossed(herds, states):
            self.assertEqual(states.get(number), b"shut")
            for process, herd in enumerate(herds):
                sides = [side(place) for place in herd]
                lefts[process].update(i for i, here in enumerate(sides) if here == "left")
                if any(sides[i] == "right" for i in lefts[process]):
                    crossed.add(process)
            return len(crossed) == PROCESSES
        self.until(all_crossed)
        self.turn(number)
        # Now it is walked through.
        self.until(lambda herds, states: number not in states and any(
            place[0] == x and y <= place[1] < y + height for herd in herds for place in herd))

    def said_by_the_page(self):
        """What the page says after a second and a half of the browser's own time, which pass as fast as it can draw."""
        with tempfile.TemporaryDirectory() as profile:
            ran = subprocess.run([BROWSER, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}",
                                  "--virtual-time-budget=1500", "--dump-dom", self.address],
                                 capture_output=True, text=True, timeout=HANGS)
        said = re.search(r'<p id="said"[^>]*>(.*?)</p>', ran.stdout, re.S)
        self.assertIsNotNone(said, ran.stdout + ran.stderr)
        return said[1]

    @unittest.skipUnless(BROWSER, "chromium not found")
    def test_the_page(self):
        self.until(lambda herds, _: sum(map(len, herds)) == CREATURES)
        self.turn(0)
        self.until(lambda _, states: states.get(0) == b"shut")
        steps, end = 0, time.monotonic() + HANGS
        # Where the machine is busy the browser's seconds may be over before anybody has made a step, or was heard of.
        while steps == 0:
            self.assertLess(time.monotonic(), end)
            said = self.said_by_the_page()
            if not said:
                continue
            figures = re.match(r"(\d+) creatures, led by (\d+) processes, have been seen to make (\d+) steps; (\d+) of", said)
            self.assertIsNotNone(figures, said)
            count, processes, steps, shut = map(int, figures.groups())
            self.assertEqual((count, processes, shut), (CREATURES, PROCESSES, 1))
        self.turn(0)
        self.until(lambda _, states: 0 not in states)


if __name__ == "__main__":
    unittest.main()
