"""What the tests of the Redis module share: servers of their own, the program to compare answers with, and random maps.

WEND is the program, WEND_MODULE wend.so, WEND_REDIS_SERVER redis-server, WEND_ROOT the repository's root.
"""

import ctypes
import fcntl
import filecmp
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest

import redis

MODULE = os.environ["WEND_MODULE"]
PROGRAM = os.environ["WEND"]
SERVER = os.environ.get("WEND_REDIS_SERVER", "redis-server")
ROOT = os.environ["WEND_ROOT"]
LONG = bool(os.environ.get("WEND_TEST_LONG"))
PERCENT = int(os.environ.get("WEND_TEST_PERCENT", "100"))

# With a module that a sanitizer watches: that is loaded before Redis, so that it sees all memory, and ends it where it finds
# something, which the server's log tells. A server that is asked to end then looks for memory that nobody points to.
ENVIRONMENT = dict(os.environ)
WATCHED = bool(os.environ.get("WEND_REDIS_PRELOAD"))
if WATCHED:
    ENVIRONMENT.update(LD_PRELOAD=os.environ["WEND_REDIS_PRELOAD"],
                       ASAN_OPTIONS="detect_leaks=1:allocator_may_return_null=1", TSAN_OPTIONS="halt_on_error=1")

# Seconds after which a server is taken to hang, however busy the machine is.
HANGS = 600


# What Redis writes into its log when a file is damaged.
FILE_REFUSED = "Internal error in RDB reading"

LIBC = ctypes.CDLL(None)


def end_with_us():
    """In the server before it begins: the kernel kills it when the test ends, however that ends."""
    pr_set_pdeathsig = 1
    LIBC.prctl(pr_set_pdeathsig, signal.SIGKILL)


def free_port():
    """Below those that the system gives to whoever connects: else a server that starts again may find its own taken."""
    while True:
        port = random.SystemRandom().randrange(10240, 32768)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue


class Server:
    """A redis-server with the module. Stopped and started again it has what it had saved."""

    def __init__(self, *options, module=MODULE):
        self.folder = tempfile.mkdtemp(prefix="wend-service-")
        self.options, self.module = options, module
        self.environment = dict(ENVIRONMENT)
        self.process = None
        self.start()

    def start(self, tries=20):
        # Another program may take a free port before the server does.
        for _ in range(tries):
            command = [SERVER, *self.ports(), "--bind", "127.0.0.1", "--dir", self.folder, "--save", "",
                       "--enable-debug-command", "local", "--enable-module-command", "local", "--daemonize", "no",
                       "--loglevel", "notice", *self.options, "--loadmodule", self.module]
            with open(os.path.join(self.folder, "log"), "ab") as log:
                self.process = subprocess.Popen(command, stdout=log, stderr=log, env=self.environment,
                                                preexec_fn=end_with_us)
            if self.wait():
                return
        raise RuntimeError(f"no server: {self.log()[-2000:]}")

    def ports(self):
        self.port = free_port()
        return ["--port", str(self.port)]

    def wait(self):
        """
        Until it answers, it and no other that has taken its port meanwhile; False if it has ended, or refused its file: then it
        looks for the place, at times for ever.
        """
        end = time.monotonic() + HANGS
        while time.monotonic() < end:
            if self.process.poll() is not None:
                return False
            if FILE_REFUSED in self.log():
                self.kill()
                return False
            try:
                with self.client(socket_timeout=5) as client:
                    if client.ping() and client.info("server")["process_id"] == self.process.pid:
                        return True
            except redis.exceptions.RedisError:
                pass
            time.sleep(0.02)
        raise RuntimeError("the server does not answer")

    def client(self, socket_timeout=HANGS, **options):
        return redis.Redis(port=self.port, socket_timeout=socket_timeout, **options)

    def log(self):
        with open(os.path.join(self.folder, "log"), encoding="utf-8", errors="replace") as log:
            return log.read()

    def kill(self):
        self.process.kill()
        self.process.wait(HANGS)

    def close(self):
        try:
            if self.process.poll() is None:
                self.end()
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def end(self):
        """By a kill; where a sanitizer looks for leaks then, as asked to."""
        if not WATCHED:
            self.kill()
            return
        self.process.send_signal(signal.SIGCONT)
        self.process.terminate()
        self.process.wait(HANGS)
        if self.process.returncode != 0:
            raise AssertionError(f"what the sanitizer says: {self.log()[-8000:]}")


class ServiceTest(unittest.TestCase):
    """Each class has a server, each test an empty one."""

    options = ()

    @classmethod
    def setUpClass(cls):
        cls.server = Server(*cls.options)
        cls.addClassCleanup(cls.server.close)

    def setUp(self):
        self.redis = self.server.client()
        self.addCleanup(self.redis.close)
        self.redis.flushall()

    def ask(self, *words):
        return self.redis.execute_command(*words)

    def raw(self, *words):
        """A reply that the client would read in its own way."""
        connection = self.redis.connection_pool.get_connection("")
        connection.send_command(*words)
        try:
            return connection.read_response()
        finally:
            self.redis.connection_pool.release(connection)

    def path(self, *words):
        """An answer as a dictionary of strings."""
        return pairs(self.ask("WEND.PATH", *words))

    def refused(self, part, *words):
        with self.assertRaises(redis.exceptions.ResponseError) as caught:
            self.ask(*words)
        self.assertIn(part, str(caught.exception))


def node_packages():
    """The folder of the packages of service/demo, which npm gets once a build."""
    demo = os.path.join(ROOT, "service", "demo")
    folder = os.path.join(os.environ["WEND_BUILD"], "service-node")
    os.makedirs(folder, exist_ok=True)
    wanted, there = os.path.join(demo, "package-lock.json"), os.path.join(folder, "installed")
    with open(os.path.join(folder, "lock"), "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not os.path.exists(there) or not filecmp.cmp(wanted, there, shallow=False):
            for name in ("package.json", "package-lock.json"):
                shutil.copy(os.path.join(demo, name), folder)
            subprocess.run([os.environ["WEND_NPM"], "ci", "--prefer-offline", "--no-audit", "--no-fund"], cwd=folder,
                           stdout=subprocess.DEVNULL, timeout=HANGS, check=True)
            shutil.copy(wanted, there)
    return os.path.join(folder, "node_modules")


def pairs(reply):
    texts = [word.decode() if isinstance(word, bytes) else word for word in reply]
    return dict(zip(texts[::2], texts[1::2]))


def program(*words):
    """What the program prints, as JSON; None where it refuses the question."""
    ran = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=HANGS)
    return json.loads(ran.stdout) if ran.returncode != 2 else None


def random_map(chance, most=24):
    """Rows of a map of some size, with some walls and weights."""
    width, height = chance.randint(2, most), chance.randint(2, most)
    walls = chance.choice((0, 0.1, 0.3, 0.45))
    letters = chance.choice((".", ".GS", "..W"))
    return ["".join("@" if chance.random() < walls else chance.choice(letters) for _ in range(width))
            for _ in range(height)]


def map_text(rows):
    return "type octile\nheight %d\nwidth %d\nmap\n%s\n" % (len(rows), len(rows[0]), "\n".join(rows))


def graph_text(chance, nodes, named=False):
    """A random graph: nodes with positions, edges of two kinds, some of them closed."""
    name = (lambda node: f"n{node}") if named else str
    lines = ["wend graph 1"] + ["names"] * named
    lines += [f"node {name(node)} {chance.randrange(40)} {chance.randrange(40)}" for node in range(nodes)]
    for _ in range(chance.randint(nodes, 3 * nodes)):
        lines.append(f"{name(chance.randrange(nodes))} {name(chance.randrange(nodes))} {chance.randint(1, 10**5)}"
                     + chance.choice(("", "", " water", " closed")))
    return "\n".join(lines) + "\n"


def mesh_text(rows):
    """The free cells of a map as a .mesh file, a square each."""
    width, height = len(rows[0]), len(rows)
    squares = [(x, y) for y in range(height) for x in range(width) if rows[y][x] != "@"]
    number = {square: i for i, square in enumerate(squares)}
    lines = ["mesh", "2", f"{(width + 1) * (height + 1)} {len(squares)}"]
    lines += [f"{x} {y} 1 -1" for y in range(height + 1) for x in range(width + 1)]
    corner = lambda x, y: y * (width + 1) + x
    for x, y in squares:
        corners = corner(x, y), corner(x + 1, y), corner(x + 1, y + 1), corner(x, y + 1)
        behind = [number.get(square, -1) for square in ((x - 1, y), (x, y - 1), (x + 1, y), (x, y + 1))]
        lines.append(" ".join(map(str, (4, *corners, *behind))))
    return "\n".join(lines) + "\n"


def shares(count):
    """So many random cases, of those that this build takes."""
    return range(max(1, count * PERCENT // 100))


def cases(quick, long):
    """The numbers of random cases: in the quick tests few, as many of them as this build takes; in the long ones all."""
    return range(long) if LONG else shares(quick)


__all__ = ["ENVIRONMENT", "FILE_REFUSED", "HANGS", "LONG", "PROGRAM", "ROOT", "SERVER", "Server", "ServiceTest",
           "cases", "end_with_us", "free_port", "graph_text", "map_text", "mesh_text", "node_packages", "os",
           "pairs", "program", "random", "random_map", "redis", "shares", "tempfile", "time", "unittest"]
