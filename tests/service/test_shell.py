#!/usr/bin/env python3
"""service/run and service/check: what they build, start and test, as programs in their place write down. Nothing is built, for
the module is there; once service/run starts it in a real server."""

from server import *

import shutil
import subprocess

# Each in the place of a program: what it was asked to do goes into a file, and of tests into a list of this build's.
RECORDS = """#!/bin/sh
echo "$(basename "$0") $*" >>"$RECORD"
"""
LISTS = RECORDS + """
shift 2
exec "$CTEST" --test-dir "$WEND_BUILD" -N "$@"
"""


class Shell(unittest.TestCase):
    def setUp(self):
        made = tempfile.TemporaryDirectory()
        self.addCleanup(made.cleanup)
        self.folder, self.record = made.name, os.path.join(made.name, "record")
        for name in ("service", "bin"):
            os.mkdir(os.path.join(self.folder, name))
        for name in ("run", "check"):
            shutil.copy(os.path.join(ROOT, "service", name), os.path.join(self.folder, "service"))
        for name, text in (("cmake", RECORDS), ("redis-server", RECORDS), ("ctest", LISTS)):
            with open(os.path.join(self.folder, "bin", name), "w", encoding="ascii") as file:
                file.write(text)
            os.chmod(file.name, 0o755)

    def call(self, name, *words):
        """What it says, and the lines of the programs that it called."""
        environment = dict(os.environ, RECORD=self.record, CTEST=shutil.which("ctest"),
                           PATH=os.path.join(self.folder, "bin") + os.pathsep + os.environ["PATH"])
        ran = subprocess.run([os.path.join(self.folder, "service", name), *words], env=environment, capture_output=True,
                             text=True, timeout=HANGS)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        with open(self.record, "a+", encoding="utf-8") as file:
            file.seek(0)
            return ran.stdout, file.read().splitlines()

    def test_run_starts_the_module_that_it_builds(self):
        data = os.path.join(self.folder, "data")
        said, (_, built, started) = self.call("run", "--port", "7400", "--dir", data, "--maxmemory", "1gb")
        self.assertIn("redis-cli -p 7400", said)
        self.assertIn("--target wend-service", built)
        for words in ("--port 7400", "--bind 127.0.0.1", f"--dir {data}", "--maxmemory 1gb",
                      f"--loadmodule {self.folder}/build/service/service/wend.so"):
            self.assertIn(words, started)
        self.assertTrue(os.path.isdir(data))

    @unittest.skipIf(os.environ.get("WEND_REDIS_PRELOAD"), "a sanitizer would watch the shell too")
    def test_run_starts_a_server_that_answers(self):
        os.remove(os.path.join(self.folder, "bin", "redis-server"))
        os.symlink(shutil.which(os.environ["WEND_REDIS_SERVER"]), os.path.join(self.folder, "bin", "redis-server"))
        with open(os.path.join(self.folder, "bin", "cmake"), "a", encoding="ascii") as build:
            build.write('mkdir -p build/service/service && cp "$WEND_MODULE" build/service/service/wend.so\n')
        environment = dict(os.environ, RECORD=self.record,
                           PATH=os.path.join(self.folder, "bin") + os.pathsep + os.environ["PATH"])
        with open(os.path.join(self.folder, "log"), "w+", encoding="utf-8") as log:
            while True:
                port = free_port()
                with subprocess.Popen([os.path.join("service", "run"), "--port", str(port)], cwd=self.folder, env=environment,
                                      stdout=log, stderr=log, preexec_fn=end_with_us) as server:
                    try:
                        if self.answers(server, port):
                            break
                    finally:
                        server.kill()
                log.seek(0)
                self.assertIn("Address already in use", log.read())
        self.assertTrue(os.path.isdir(os.path.join(self.folder, "build", "service", "data", "appendonlydir")))

    def answers(self, server, port):
        """Whether it answers a question; False where it has ended, as the port was taken."""
        end = time.monotonic() + HANGS
        while server.poll() is None and time.monotonic() < end:
            try:
                with redis.Redis(port=port, socket_timeout=HANGS) as client:
                    if client.info("server")["process_id"] != server.pid:  # another has taken the port: this one will end
                        time.sleep(0.02)
                        continue
                    client.execute_command("WEND.CREATE", "m", 9, 9)
                    answer = pairs(client.execute_command("WEND.PATH", "m", "0,0", "8,8"))
                self.assertEqual((answer["outcome"], answer["points"]), ("found", "0,0 8,8"))
                return True
            except redis.exceptions.ConnectionError:
                time.sleep(0.02)
        return False

    def chosen(self, *words):
        """Those that service/check would run."""
        said, (_, built, _) = self.call("check", *words)
        os.remove(self.record)
        for target in ("wend-service", "wend-cli", "wend-service-library"):
            self.assertIn(target, built.split())
        return [line.split(": ")[1] for line in said.splitlines() if "Test " in line and "#" in line]

    def test_check_runs_the_tests_that_are_asked_for(self):
        quick, long = self.chosen(), self.chosen("--long")
        self.assertLessEqual({"service-commands", "service-shell", "service-soak"}, set(quick))
        self.assertEqual([name for name in quick if name.endswith("-long")], [])
        self.assertEqual([name for name in long if not name.endswith("-long")], [])
        self.assertGreater(len(long), 5)
        self.assertEqual(self.chosen("(page|kept)"), ["service-kept", "service-page"])
        self.assertEqual(self.chosen("--long", "lost"), ["service-lost-long"])

    def test_both_tell_how_they_are_used(self):
        for name in ("run", "check"):
            said, called = self.call(name, "--help")
            self.assertIn(f"service/{name}", said)
            self.assertNotIn("set -", said)
            self.assertEqual(called, [])


if __name__ == "__main__":
    unittest.main()
