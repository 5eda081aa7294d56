#!/usr/bin/env python3
"""Random commands of several clients for as long as one likes, while clients go away, servers are killed and their logs
rewritten: a replica has what its master has, a log brings back what there was, and no memory is lost.

Some rounds; as a long test a hundred, and as many more as WEND_TEST_SECONDS allow."""

from server import *

import shutil
import subprocess
import threading

KEYS = {"grid": ["grid-1", "grid-2", "grid-3"], "graph": ["graph-1", "graph-2"], "mesh": ["mesh-1", "mesh-2"]}
CLIENTS = 4
COMMANDS = 1500  # of a client in a round
SIDE = 48
SECONDS = int(os.environ.get("WEND_TEST_SECONDS", "0"))

# What may be kept when no map is left: of each finder the memory that its largest search took, and Redis's own tables.
KEPT_BYTES = 2 << 20

# A disk on which what Redis syncs beside its own thread takes longer than the two seconds for which it waits.
SLOW_DISK = """
#include <sys/syscall.h>
#include <unistd.h>

static int sync_late(long call, int file)
{
    if (syscall(SYS_gettid) != getpid())
        sleep(10);
    return (int)syscall(call, file);
}

int fsync(int file)
{
    return sync_late(SYS_fsync, file);
}

int fdatasync(int file)
{
    return sync_late(SYS_fdatasync, file);
}
"""


def any_of(chance, *words):
    return chance.choice(words)


class Commands:
    """Random commands about random keys; what they name may not be there."""

    def __init__(self, seed):
        self.chance = random.Random(seed)

    def place(self, kind):
        if kind == "graph":
            return str(self.chance.randrange(20))
        side = SIDE if kind == "grid" else 8
        return f"{self.chance.randrange(side)},{self.chance.randrange(side)}"

    def places(self, kind, most):
        return [self.place(kind) for _ in range(self.chance.randint(1, most))]

    def map(self, kind, key):
        chance = self.chance
        if kind == "grid" and chance.random() < 0.5:
            return "WEND.CREATE", key, SIDE, SIDE, "LEVELS", chance.randint(1, 2)
        if kind == "grid":
            return "WEND.LOAD", key, "TEXT", map_text(random_map(chance, SIDE))
        if kind == "graph":
            return "WEND.LOAD", key, "GRAPH", graph_text(chance, 20)
        rows = ["".join(chance.choice("...@") for _ in range(8)) for _ in range(8)]
        return "WEND.LOAD", key, "MESH", mesh_text(["." + rows[0][1:], *rows[1:]])

    def of_grids(self, key):
        chance = self.chance
        layer = any_of(chance, "extra", "occupied", "known", "party")
        x, y = chance.randrange(SIDE - 9), chance.randrange(SIDE - 9)
        return (
            ("WEND.EDIT", key, x, y, chance.randint(1, 9), chance.randint(1, 9), any_of(chance, "@", ".", ".")),
            ("WEND.EDIT", key, x, y, 1, 1, any_of(chance, "@", ".", "water")),
            ("WEND.LAYER", key, layer, layer if layer != "party" else any_of(chance, "occupied", "extra")),
            ("WEND.LAYER.DEL", key, layer),
            ("WEND.ENTER", key, "occupied", *self.places("grid", 9)), ("WEND.LEAVE", key, layer, self.place("grid")),
            ("WEND.MOVE", key, "occupied", self.place("grid"), self.place("grid")),
            ("WEND.FILL", key, layer, f"{x},{y},3,2", chance.randrange(5)),
            ("WEND.WALL", key, self.place("grid"), any_of(chance, "n", "e"), any_of(chance, "SHUT", "OPEN")),
            ("WEND.EXITS", key, self.place("grid"), any_of(chance, "all", "all", "none", "n")),
        )

    def of_meshes(self, key):
        x, y, number = self.chance.randrange(8), self.chance.randrange(8), self.chance.randint(1, 9)
        return (
            ("WEND.OBSTACLE", key, f"{x},{y}", f"{x + 1},{y}", f"{x},{y + 1}"),
            ("WEND.OBSTACLE.MOVE", key, number, f"{x},{y}", f"{x + 1},{y}", f"{x},{y + 1}"),
            ("WEND.OBSTACLE.DEL", key, number),
        )

    def edit(self, kind, key):
        chance = self.chance
        profiles = ("", "size 2x2\n", "neighbours 4\n") if kind == "grid" else ("", "terrain water 2\n")
        return chance.choice((
            ("WEND.LINK", key, self.place(kind), self.place(kind), chance.randint(1, 10**5)),
            ("WEND.UNLINK", key, chance.randrange(9)),
            ("WEND.LINK.SET", key, chance.randrange(9), any_of(chance, "OPEN", "SHUT")),
            ("WEND.PROFILE", key, any_of(chance, "default", "ogre", "ogre"), chance.choice(profiles)),
            ("WEND.PROFILE.DEL", key, "ogre"),
            ("WEND.PREPARE", key, any_of(chance, "AUTO", "NONE", "JUMPS", "LANDMARKS", "SURFACE", "TAUT-GRAPH")),
            *(self.of_grids(key) if kind == "grid" else self.of_meshes(key) if kind == "mesh" else ()),
        ))

    def question(self, kind, key):
        chance = self.chance
        more = chance.choice(((), (), ("PROFILE", "ogre"), ("LAYERS", "none"), ("TIMEOUT", 1000 * HANGS)))
        path = chance.choice((("TIES", "fewest-turns"), ("UNREACHABLE", "nearest"), ("WORK",), ("LIMIT", 50), ("CELLS",)))
        start, goal = self.place(kind), self.place(kind)
        ends = [self.place(kind) for _ in range(2 * chance.randint(1, 40))]
        straight = (("WEND.PATH", key, start, goal, "LINES", "straight"), ("WEND.LINE", key, start, goal))
        return chance.choice((
            ("WEND.PATH", key, start, goal, *more, *path), ("WEND.PATH", key, start, goal, *more),
            ("WEND.PATHS", key, *more, "PAIRS", *ends),
            ("WEND.DISTANCES", key, *more, "FROM", *self.places(kind, 4), "TO", *self.places(kind, 4)),
            ("WEND.REACH", key, start, chance.randrange(10**6)), ("WEND.NEAREST", key, start, goal),
            ("WEND.FIELD", key, goal, "AT", *self.places(kind, 6)),
            ("WEND.LINKS", key), ("WEND.INFO", key), ("WEND.EXPORT", key, any_of(chance, "TEXT", "PACKED")),
            ("MEMORY", "USAGE", key), *(straight if kind != "graph" else ()),
        ))

    def other(self, kind, key):
        chance, second = self.chance, self.chance.choice(KEYS[kind])
        script = "return redis.call('WEND.PATH', KEYS[1], '0,0', '5,5')"
        return chance.choice((("COPY", key, second, "REPLACE"), ("UNLINK", key), ("RENAME", key, second),
                              ("EVAL", script, 1, key), ("WEND.STATS",), ("INFO", "wend"),
                              ("BGREWRITEAOF",) if chance.random() < 0.02 else ("TYPE", key)))

    def next(self):
        kind = self.chance.choice(("grid", "grid", "graph", "mesh"))
        key = self.chance.choice(KEYS[kind])
        draw = self.chance.random()
        if draw < 0.06:
            return self.map(kind, key)
        if draw < 0.45:
            return self.edit(kind, key)
        return self.question(kind, key) if draw < 0.97 else self.other(kind, key)


class Client(threading.Thread):
    """Asks, and now and then goes away with its question; a refusal is an answer."""

    def __init__(self, server, seed):
        super().__init__()
        self.server, self.commands = server, Commands(seed)
        self.fault = None
        self.refused = 0

    def run(self):
        client = self.server.client()
        try:
            for _ in range(COMMANDS):
                words = self.commands.next()
                if self.commands.chance.random() < 0.01:
                    self.leave(words)
                    continue
                try:
                    client.execute_command(*words)
                except redis.exceptions.ResponseError:
                    self.refused += 1
        except Exception as fault:  # pylint: disable=broad-except
            self.fault = fault
        finally:
            client.close()

    def leave(self, words):
        with self.server.client() as other:
            connection = other.connection_pool.get_connection("")
            connection.send_command(*words)
            connection.disconnect()


class Soak(unittest.TestCase):
    def setUp(self):
        log = ("--appendonly", "yes", "--auto-aof-rewrite-min-size", "256kb", "--repl-diskless-sync-delay", "0")
        self.master, self.replica = Server(*log), Server()
        self.addCleanup(self.master.close)
        self.addCleanup(self.replica.close)
        self.kills = self.commands = self.refused = self.most = 0
        self.kept = []
        self.follow()

    def until(self, is_so):
        end = time.monotonic() + HANGS
        while not is_so():
            self.assertLess(time.monotonic(), end)
            time.sleep(0.01)

    def follow(self):
        with self.replica.client() as replica:
            replica.execute_command("REPLICAOF", "127.0.0.1", self.master.port)
            self.until(lambda: replica.info("replication")["master_link_status"] == "up")

    def digest(self, server):
        with server.client() as client:
            return client.execute_command("DEBUG", "DIGEST")

    def check_replica(self):
        with self.master.client() as master, self.replica.client() as replica:
            told = master.info("replication")["master_repl_offset"]
            self.until(lambda: replica.info("replication")["slave_repl_offset"] >= told)
        self.assertEqual(self.digest(self.master), self.digest(self.replica))

    def wait_until_idle(self):
        with self.master.client() as master:
            self.until(lambda: pairs(master.execute_command("WEND.STATS"))["waiting"] == 0)

    def is_logged(self):
        with self.master.client() as master:
            return master.info("persistence")["aof_buffer_length"] == 0

    def kill_master(self):
        """
        Once all is in its log: while the disk syncs what went before, Redis holds back for up to two seconds what it
        has acknowledged, unless `appendfsync` is `always`.
        """
        before = self.digest(self.master)
        self.until(self.is_logged)
        self.master.kill()
        self.master.start()
        self.assertEqual(self.digest(self.master), before)
        self.follow()
        self.kept = []  # of another process

    def kill_replica(self):
        self.replica.kill()
        self.replica.start()
        self.follow()
        self.check_replica()

    def check_memory(self):
        """Without a map there is no more than there was without one before."""
        with self.master.client() as master:
            master.flushall()
            self.wait_until_idle()
            self.until(lambda: master.info("memory")["lazyfree_pending_objects"] == 0)
            memory = master.info("memory")
        self.kept.append(memory["used_memory_dataset"])
        self.most = max(self.most, memory["used_memory_rss"])
        self.assertLess(self.kept[-1], self.kept[0] + KEPT_BYTES, self.kept)

    def round(self, number):
        clients = [Client(self.master, 1000 * number + i) for i in range(CLIENTS)]
        for client in clients:
            client.start()
        for client in clients:
            client.join()
            self.assertIsNone(client.fault)
            self.refused += client.refused
        self.commands += CLIENTS * COMMANDS
        self.wait_until_idle()
        self.check_replica()
        if number % 64 == 3:
            self.kill_master()
        if number % 4 == 1:
            self.kill_replica()
        self.kills += (number % 64 == 3) + (number % 4 == 1)
        if number % 2 == 0:
            self.check_memory()  # not right behind a start, when no finder has its memory yet

    def slow_disk(self):
        """The master has it from when it starts again."""
        folder = tempfile.mkdtemp(prefix="wend-service-")
        self.addCleanup(shutil.rmtree, folder)
        library = os.path.join(folder, "slow.so")
        subprocess.run([os.environ["WEND_CC"], "-shared", "-fPIC", "-x", "c", "-", "-o", library], input=SLOW_DISK,
                       text=True, timeout=HANGS, check=True)
        others = self.master.environment.get("LD_PRELOAD")
        self.master.environment["LD_PRELOAD"] = f"{others}:{library}" if others else library

    def test_a_log_on_a_slow_disk_brings_back_what_there_was(self):
        self.slow_disk()
        self.master.kill()
        self.master.start()
        with self.master.client() as master:

            def is_held_back():
                master.incr("number")
                return not self.is_logged()

            self.until(is_held_back)
        self.kill_master()

    def test_soak(self):
        end = time.monotonic() + SECONDS
        number = 0
        while number in cases(16, 100) or time.monotonic() < end:
            self.round(number)
            number += 1
        for server in (self.master, self.replica):
            self.assertNotIn("BUG REPORT", server.log())
        print(f"{number} rounds, {self.commands} commands, {self.refused} of them refused, {self.kills} servers killed; kept without maps "
              f"{self.kept} bytes, at most {self.most} resident")


if __name__ == "__main__":
    unittest.main()
