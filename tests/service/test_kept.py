#!/usr/bin/env python3
"""Maps of the Redis module are kept: in files, copies and replicas, to the bit; and damaged bytes are refused."""

from server import *

import struct


def random_edit(chance, ask, size):
    """One command that changes the map; what the module refuses is no matter."""
    width, height = size
    place = lambda: f"{chance.randrange(width)},{chance.randrange(height)}"
    area = lambda: (chance.randrange(width), chance.randrange(height))
    x, y = area()
    command = chance.choice((
        ("WEND.EDIT", "map", x, y, chance.randint(1, width - x), chance.randint(1, height - y),
         chance.choice((".", "@", "swamp", 200))),
        ("WEND.LINK", "map", place(), place(), chance.randint(1, 10**6)),
        ("WEND.UNLINK", "map", 0),
        ("WEND.WALL", "map", place(), chance.choice("nesw"), chance.choice(("SHUT", "OPEN"))),
        ("WEND.EXITS", "map", place(), chance.choice(("all", "none", "ne"))),
        ("WEND.PROFILE", "map", chance.choice("abc"), chance.choice(("neighbours 4\n", "terrain water 3\n", ""))),
        ("WEND.PROFILE.DEL", "map", chance.choice("abc")),
        ("WEND.LAYER", "map", *chance.choice((("crowd", "occupied"), ("extra", "extra"), ("known", "known")))),
        ("WEND.LAYER.DEL", "map", chance.choice(("crowd", "extra", "known"))),
        ("WEND.ENTER", "map", "crowd", place(), place()),
        ("WEND.MOVE", "map", "crowd", place(), place()),
        ("WEND.LEAVE", "map", "crowd", place()),
        ("WEND.FILL", "map", chance.choice(("extra", "known")), f"{x},{y},{width - x},{height - y}", chance.randrange(9)),
        ("WEND.PREPARE", "map", chance.choice(("AUTO", "NONE", "JUMPS"))),
    ))
    try:
        ask(*command)
    except redis.exceptions.ResponseError:
        pass


class Kept(ServiceTest):
    options = ("--appendonly", "yes", "--appendfsync", "always", "--aof-use-rdb-preamble", "no")

    def digest(self, client=None):
        return (client or self.redis).execute_command("DEBUG", "DIGEST")

    def answers(self, client, size, chance):
        """Costs between places, by two profiles; errors as texts."""
        found = []
        for profile in ("default", "a"):
            for _ in range(4):
                ends = [f"{chance.randrange(size[0])},{chance.randrange(size[1])}" for _ in range(2)]
                try:
                    found.append(client.execute_command("WEND.PATH", "map", *ends, "PROFILE", profile))
                except redis.exceptions.ResponseError as error:
                    found.append(str(error))
        return found

    def test_scripts_of_edits_through_every_way_of_keeping(self):
        for seed in shares(24):
            chance = random.Random(seed)
            size = (chance.randint(1, 20), chance.randint(1, 20))
            self.redis.flushall()
            self.ask("WEND.CREATE", "map", *size)
            for _ in range(chance.randint(1, 40)):
                random_edit(chance, self.ask, size)
            digest, answers = self.digest(), self.answers(self.redis, size, random.Random(seed))
            packed = self.ask("WEND.EXPORT", "map", "PACKED")
            ways = {
                "files": lambda: self.ask("DEBUG", "RELOAD"),
                "the log of commands": lambda: self.ask("DEBUG", "LOADAOF"),
                "the log rewritten": self.rewrite,
                "dump and restore": lambda: self.ask("RESTORE", "map", 0, self.ask("DUMP", "map"), "REPLACE"),
                "copies": lambda: (self.ask("COPY", "map", "other"), self.ask("RENAME", "other", "map")),
                "packed bytes": lambda: self.ask("WEND.LOAD", "map", "PACKED", packed),
            }
            for name, way in ways.items():
                way()
                self.assertEqual(self.digest(), digest, (seed, name))
            self.assertEqual(self.answers(self.redis, size, random.Random(seed)), answers, seed)

    def rewrite(self):
        self.ask("BGREWRITEAOF")
        end = time.monotonic() + HANGS
        while True:
            state = self.redis.info("persistence")
            if not state["aof_rewrite_in_progress"] and not state["aof_rewrite_scheduled"]:
                break
            self.assertLess(time.monotonic(), end)
            time.sleep(0.01)
        self.assertEqual(self.redis.info("persistence")["aof_last_bgrewrite_status"], "ok")
        self.ask("DEBUG", "LOADAOF")

    def test_what_was_acknowledged_survives_a_kill(self):
        for seed in shares(12):
            chance = random.Random(7000 + seed)
            self.redis.flushall()
            self.ask("WEND.CREATE", "map", 30, 30)
            for _ in range(chance.randint(1, 30)):
                random_edit(chance, self.ask, (30, 30))
            digest = self.digest()
            self.redis.close()
            self.server.kill()
            self.server.start()
            self.redis = self.server.client()
            self.assertEqual(self.digest(), digest, seed)

    def test_a_replica_has_the_same_and_answers(self):
        other = Server("--replicaof", "127.0.0.1", str(self.server.port), "--repl-diskless-sync-delay", "0")
        self.addCleanup(other.close)
        copy = other.client()
        chance = random.Random(3)
        self.ask("WEND.CREATE", "map", 20, 20)
        for round_ in range(5):
            for _ in range(30):
                random_edit(chance, self.ask, (20, 20))
            self.assertEqual(self.ask("WAIT", 1, 1000 * HANGS), 1)
            self.assertEqual(self.digest(copy), self.digest(), round_)
            self.assertEqual(self.answers(copy, (20, 20), random.Random(1)),
                             self.answers(self.redis, (20, 20), random.Random(1)))
        with self.assertRaises(redis.exceptions.ReadOnlyError):
            copy.execute_command("WEND.EDIT", "map", 0, 0, 1, 1, "@")

    def test_damaged_bytes_are_refused_or_are_another_map(self):
        with open(os.path.join(ROOT, "maps", "castle.wmap"), "rb") as castle:
            self.ask("WEND.LOAD", "map", "TEXT", castle.read())
        self.ask("WEND.PROFILE", "map", "rook", "neighbours 4\n")
        self.ask("WEND.LAYER", "map", "crowd", "occupied")
        packed = self.ask("WEND.EXPORT", "map", "PACKED")
        refused = 0
        for seed in shares(4000):
            chance = random.Random(seed)
            damaged = bytearray(packed)
            how = chance.randrange(4)
            if how == 0:
                damaged = damaged[:chance.randrange(len(damaged))]
            elif how == 1:
                at = chance.randrange(len(damaged))
                damaged[at:at] = bytes(chance.randrange(256) for _ in range(chance.randint(1, 9)))
            elif how == 2:
                at = chance.randrange(len(damaged) - 8)
                struct.pack_into("<Q", damaged, at, chance.choice((0, 2**63, 2**64 - 1, chance.randrange(2**32))))
            for _ in range(how != 0 and chance.randint(0, 3) or how == 3):
                damaged[chance.randrange(len(damaged))] = chance.randrange(256)
            try:
                self.ask("WEND.LOAD", "other", "PACKED", bytes(damaged))
                self.ask("WEND.LOAD", "other", "PACKED", self.ask("WEND.EXPORT", "other", "PACKED"))
            except redis.exceptions.ResponseError:
                refused += 1
        self.assertGreater(refused, 0)
        self.assertEqual(self.ask("WEND.EXPORT", "map", "PACKED"), packed)

    def test_memory_is_told_and_given_back(self):
        before = self.redis.info("memory")["used_memory"]
        self.ask("WEND.CREATE", "map", 1000, 1000)
        self.ask("WEND.PATH", "map", "0,0", "999,999")
        told = self.ask("MEMORY", "USAGE", "map")
        taken = self.redis.info("memory")["used_memory"] - before
        self.assertGreater(told, 4 * 10**6)
        self.assertLess(told, taken * 1.02)
        self.assertEqual(self.ask("UNLINK", "map"), 1)
        end = time.monotonic() + HANGS
        while self.redis.info("memory")["used_memory"] - before > told / 2:
            self.assertLess(time.monotonic(), end)

    def test_the_module_stays_while_there_are_keys(self):
        self.ask("WEND.CREATE", "map", 2, 2)
        with self.assertRaises(redis.exceptions.ResponseError):
            self.ask("MODULE", "UNLOAD", "wend")
        self.assertEqual(self.path("map", "0,0", "1,1")["outcome"], "found")


if __name__ == "__main__":
    unittest.main()
