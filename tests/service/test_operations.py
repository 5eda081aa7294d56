#!/usr/bin/env python3
"""What operators see of maps: memory and its limits, the slow log, installed files; and no server is left behind."""

from server import *

import signal
import subprocess
import sys

LIBRARY = os.environ["WEND_LIBRARY"]
SIDE = 1024 if LONG else 512


# What CONFIG SET takes of each, from and to, and another that is neither that nor what it is at first.
SETTINGS = {"threads": (1, 64, 3), "queue": (1, 1000000, 500), "slice": (100, 1000000, 3000),
            "inline-work": (0, 1000000, 50), "script-work": (1000, 1000000000, 5000), "trust-files": (0, 1, 1),
            "searches": (0, 1024, 2)}


class FromFile(Server):
    """One whose settings stand in a file, as operators have it."""

    def ports(self):
        self.file = os.path.join(self.folder, "redis.conf")
        if not os.path.exists(self.file):
            self.port = free_port()
            with open(self.file, "w", encoding="utf-8") as file:
                file.write(f"port {self.port}\nloadmodule {self.module}\nwend.nice 7\nwend.queue 700\n")
        return [self.file]

    def start(self, tries=20):
        for _ in range(tries):
            with open(os.path.join(self.folder, "log"), "ab") as log:
                self.process = subprocess.Popen([SERVER, *self.ports(), "--bind", "127.0.0.1", "--dir", self.folder,
                                                 "--save", ""], stdout=log, stderr=log, env=ENVIRONMENT,
                                                preexec_fn=end_with_us)
            if self.wait():
                return
            os.remove(self.file)
        raise RuntimeError(f"no server: {self.log()[-2000:]}")


class Operations(ServiceTest):
    def tearDown(self):
        for name, value in (("maxmemory", 0), ("maxmemory-policy", "noeviction"), ("slowlog-log-slower-than", 10000)):
            self.redis.config_set(name, value)

    def used(self):
        return self.redis.info("memory")["used_memory"]

    def test_memory_is_that_of_the_library(self):
        """A map with jump points and landmarks prepared takes what the library needs, and a tenth at most besides."""
        chance = random.Random(4)
        rows = ["".join("@" if chance.random() < 0.1 else "." for _ in range(SIDE)) for _ in range(SIDE)]
        with tempfile.NamedTemporaryFile("w", suffix=".map") as file:
            file.write(map_text(rows))
            file.flush()
            library = subprocess.run([LIBRARY], input=f"memory {file.name}\n", capture_output=True, text=True,
                                     timeout=HANGS)
        needed = int(library.stdout)
        before = self.used()
        self.ask("WEND.LOAD", "m", "TEXT", map_text(rows))
        self.ask("WEND.PREPARE", "m", "JUMPS", "LANDMARKS")
        end = time.monotonic() + HANGS
        while len(pairs(self.ask("WEND.INFO", "m"))["prepared"]) < 2:
            self.ask("WEND.PATH", "m", "0,0", "1,0")
            self.assertLess(time.monotonic(), end)
        told = self.ask("MEMORY", "USAGE", "m")
        self.assertLess(told, 1.1 * needed)
        self.assertGreater(told, 0.9 * needed)
        self.assertGreater(self.used() - before, 0.9 * told)
        self.ask("WEND.CREATE", "small", 4, 4)
        self.assertLess(self.ask("MEMORY", "USAGE", "small"), 4096)
        # Redis counts blocks as large as the allocator makes them, up to a quarter more; whoever searches keeps some of his.
        full = self.used()
        self.ask("DEL", "m")
        freed = full - self.used()
        print(f"{SIDE} x {SIDE} cells with jumps and landmarks, of the library's memory: MEMORY USAGE {told / needed:.3f}, "
              f"given back when the key goes {freed / needed:.3f}, kept by those who search {(self.used() - before) / needed:.3f}")
        self.assertLess(freed, 1.25 * needed)

    def test_a_small_map_stays_small(self):
        self.ask("WEND.CREATE", "m", 20, 20)
        self.ask("WEND.EDIT", "m", 1, 1, 1, 9, "@")
        self.ask("WEND.PREPARE", "m", "JUMPS", "LANDMARKS")
        end = time.monotonic() + HANGS
        while len(pairs(self.ask("WEND.INFO", "m"))["prepared"]) < 2:
            self.ask("WEND.PATH", "m", "0,0", "1,0")
            self.assertLess(time.monotonic(), end)
        before = self.ask("MEMORY", "USAGE", "m")
        for terrain in ("@", ".", "@"):
            self.ask("WEND.EDIT", "m", 3, 1, 1, 9, terrain)
            self.ask("WEND.PATH", "m", "0,0", "9,9")
        self.assertLess(self.ask("MEMORY", "USAGE", "m") - before, 20000)

    def test_a_limit_refuses_what_needs_more(self):
        self.ask("WEND.CREATE", "m", 100, 100)
        self.redis.config_set("maxmemory", self.used() + 10**6)
        self.fill()
        self.refused("maxmemory", "WEND.CREATE", "n", 9, 9)
        self.refused("maxmemory", "WEND.EDIT", "m", 0, 0, 1, 1, "@")
        # What makes it less is allowed, and questions are.
        self.assertEqual(self.path("m", "0,0", "9,9")["outcome"], "found")
        self.assertEqual(self.ask("WEND.PROFILE.DEL", "m", "none"), 0)
        self.assertEqual(self.ask("DEL", "m"), 1)

    def fill(self):
        """The server to its limit, with small maps."""
        for number in range(1000):
            try:
                self.ask("WEND.CREATE", f"filler-{number}", 200, 200)
            except redis.exceptions.ResponseError:
                return
        self.fail("there was no limit")

    def test_maps_that_nobody_asks_about_make_room(self):
        self.redis.config_set("maxmemory-policy", "allkeys-lru")
        self.redis.config_set("maxmemory", self.used() + 4 * 10**6)
        for number in range(200):
            self.ask("WEND.CREATE", f"map-{number}", 200, 200)
        self.assertGreater(self.redis.info("stats")["evicted_keys"], 0)
        self.redis.config_set("maxmemory", 0)  # any command may make room before it is done
        left = self.redis.keys()
        self.assertLess(len(left), 200)
        for key in left:
            self.assertEqual(self.path(key, "0,0", "9,9")["outcome"], "found")

    def setting(self, client, name):
        return int(client.config_get("wend." + name)["wend." + name])

    def test_settings_at_run_time(self):
        for name, (least, most, _) in SETTINGS.items():
            before = self.setting(self.redis, name)
            for value in least, most:
                self.redis.config_set("wend." + name, value)
                self.assertEqual(self.setting(self.redis, name), value)
            for wrong in least - 1, most + 1, "some":
                with self.assertRaisesRegex(redis.exceptions.ResponseError, "must be between|into an integer"):
                    self.redis.config_set("wend." + name, wrong)
                self.assertEqual(self.setting(self.redis, name), most)
            self.redis.config_set("wend." + name, before)
        with self.assertRaisesRegex(redis.exceptions.ResponseError, "immutable"):
            self.redis.config_set("wend.nice", 3)

    def workers(self):
        """How many threads of the server are called so."""
        count, folder = 0, f"/proc/{self.server.process.pid}/task"
        for thread in os.listdir(folder):
            try:
                with open(f"{folder}/{thread}/comm", encoding="ascii") as name:
                    count += name.read() == "wend-worker\n"
            except OSError:  # it has just ended
                pass
        return count

    def test_workers_come_and_go_at_run_time(self):
        self.ask("WEND.CREATE", "m", 50, 50)
        self.redis.config_set("wend.inline-work", 0)
        self.addCleanup(self.redis.config_set, "wend.threads", 2)
        self.addCleanup(self.redis.config_set, "wend.inline-work", 400)
        end = time.monotonic() + HANGS
        for count in 5, 1, 64, 2:
            self.redis.config_set("wend.threads", count)
            while self.workers() != count:
                self.assertLess(time.monotonic(), end)
                time.sleep(0.01)
            for _ in range(20):
                self.assertEqual(self.path("m", "0,0", "49,40")["outcome"], "found")

    def test_settings_are_kept_by_config_rewrite(self):
        server = FromFile()
        self.addCleanup(server.close)
        client = server.client()
        self.assertEqual((self.setting(client, "nice"), self.setting(client, "queue")), (7, 700))
        for name, (_, _, other) in SETTINGS.items():
            client.config_set("wend." + name, other)
        client.config_rewrite()
        server.kill()
        server.start()
        client = server.client()
        self.assertEqual(self.setting(client, "nice"), 7)
        for name, (_, _, other) in SETTINGS.items():
            self.assertEqual(self.setting(client, name), other, name)

    def test_each_command_has_times_of_its_own(self):
        self.ask("WEND.CREATE", "m", 30, 30)
        self.ask("WEND.LOAD", "graph", "GRAPH", "0 1 5\n")
        asked = {"path": ["m", "0,0", "9,9"], "paths": ["m", "PAIRS", "0,0", "9,9", "1,1", "2,2"],
                 "distances": ["m", "FROM", "0,0", "TO", "9,9"], "reach": ["m", "0,0", 20000],
                 "field": ["m", "9,9", "AT", "0,0"], "nearest": ["m", "0,0", "9,9"], "line": ["m", "0,0", "9,9"]}
        told = lambda: {name: pairs(times) for name, times in pairs(pairs(self.ask("WEND.STATS"))["commands"]).items()}
        before = told()
        self.assertEqual(set(before), set(asked))
        for often, (name, words) in enumerate(asked.items(), 1):
            for _ in range(often):
                self.ask("WEND." + name, *words)
        # What was not understood took no time.
        self.refused("points are", "WEND.REACH", "m", "0,0", "ten")
        after = told()
        info = self.redis.info("wend")
        for often, name in enumerate(asked, 1):
            times = after[name]
            self.assertEqual(times["answered"], before[name]["answered"] + often)
            self.assertLessEqual(1, times["p50_microseconds"])
            self.assertLessEqual(times["p50_microseconds"], times["p99_microseconds"])
            self.assertLessEqual(times["p99_microseconds"], times["p999_microseconds"])
            self.assertEqual(info["wend_" + name], times)

    def test_the_slow_log_has_questions_too(self):
        self.redis.config_set("slowlog-log-slower-than", 0)
        self.ask("WEND.CREATE", "m", 300, 300)
        self.redis.config_set("wend.inline-work", 0)
        try:
            self.ask("WEND.PATH", "m", "0,0", "299,298")
        finally:
            self.redis.config_set("wend.inline-work", 400)
        names = {entry["command"].split()[0] for entry in self.redis.slowlog_get(20)}
        self.assertLessEqual({b"WEND.CREATE", b"WEND.PATH"}, names)

    def test_installed(self):
        with tempfile.TemporaryDirectory() as folder:
            build = os.environ["WEND_BUILD"]
            command = ["cmake", "-DCMAKE_INSTALL_PREFIX=" + folder, "-P", build + "/service/cmake_install.cmake"]
            done = subprocess.run(command, capture_output=True, text=True, timeout=HANGS)
            self.assertEqual(done.returncode, 0, done.stderr)
            found = [os.path.join(at, name) for at, _, names in os.walk(folder) for name in names]
            self.assertEqual([os.path.basename(name) for name in found], ["wend.so"])
            self.assertTrue(os.path.dirname(found[0]).endswith("redis/modules"))
            other = Server(module=found[0])
            self.addCleanup(other.close)
            self.assertEqual(other.client().execute_command("WEND.CREATE", "m", 2, 2), b"OK")

    def test_no_server_outlives_its_test(self):
        program = "import server, time; print(server.Server().process.pid, flush=True); time.sleep(10**6)"
        test = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True,
                                cwd=os.path.dirname(os.path.abspath(__file__)))
        pid = int(test.stdout.readline())
        test.send_signal(signal.SIGKILL)
        test.wait(HANGS)
        test.stdout.close()
        end = time.monotonic() + HANGS
        while self.runs(pid):
            self.assertLess(time.monotonic(), end)
            time.sleep(0.01)

    def runs(self, pid):
        try:
            with open(f"/proc/{pid}/stat", encoding="ascii") as state:
                return state.read().split()[2] != "Z"
        except OSError:
            return False


if __name__ == "__main__":
    unittest.main()
