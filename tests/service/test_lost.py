#!/usr/bin/env python3
"""A master is killed under load, again and again: no edit is lost that it had acknowledged, if it comes back with its
log; none that WAIT had confirmed, if its replica takes over."""

from server import *

import threading

WRITERS = 3


class Writer(threading.Thread):
    """Writes rising numbers into a layer; what was acknowledged, and what a replica was said to have."""

    def __init__(self, server, key, number):
        super().__init__()
        self.server, self.key = server, key
        self.acknowledged = self.confirmed = self.number = number
        self.rounds = 0

    def run(self):
        client = self.server.client()
        try:
            while True:
                self.number += 1
                client.execute_command("WEND.FILL", self.key, "extra", "0,0", self.number)
                self.acknowledged = self.number
                if client.execute_command("WAIT", 1, 1000 * HANGS) >= 1:
                    self.confirmed = self.acknowledged
                self.rounds += 1
        except redis.exceptions.RedisError:
            pass  # it was killed
        finally:
            client.close()


class Lost(unittest.TestCase):
    def setUp(self):
        options = ("--appendonly", "yes", "--appendfsync", "always", "--repl-diskless-sync-delay", "0")
        self.master, self.replica = (Server(*options) for _ in range(2))
        self.addCleanup(self.master.close)
        self.addCleanup(self.replica.close)

    def follow(self):
        """The replica follows the master, and has what it has."""
        ask = self.replica.client().execute_command
        ask("REPLICAOF", "127.0.0.1", self.master.port)
        end = time.monotonic() + HANGS
        while self.replica.client().info("replication")["master_link_status"] != "up":
            self.assertLess(time.monotonic(), end)
            time.sleep(0.005)

    def number(self, key):
        return self.master.client().execute_command("WEND.VALUE", key, "extra", "0,0")[0]

    def test_master_killed_under_load(self):
        chance = random.Random(1)
        keys = [f"map-{i}" for i in range(WRITERS)]
        for key in keys:
            self.master.client().execute_command("WEND.CREATE", key, 20, 20)
            self.master.client().execute_command("WEND.LAYER", key, "extra", "extra")
        for seed in cases(24, 1000):
            self.follow()
            for key in keys:
                self.master.client().execute_command("WEND.FILL", key, "extra", "0,0", 0)
            writers = [Writer(self.master, key, 0) for key in keys]
            for writer in writers:
                writer.start()
            end = time.monotonic() + HANGS
            while min(writer.rounds for writer in writers) < 1 + seed % 8:
                self.assertLess(time.monotonic(), end)
                time.sleep(chance.random() / 500)
            self.master.kill()
            for writer in writers:
                writer.join()
            takes_over = seed % 2 == 0
            if takes_over:
                self.replica.client().execute_command("REPLICAOF", "NO", "ONE")
                self.master, self.replica = self.replica, self.master
                self.replica.start()
            else:
                self.master.start()
            for writer in writers:
                least = writer.confirmed if takes_over else writer.acknowledged
                self.assertIn(self.number(writer.key), range(least, writer.number + 1), (seed, takes_over))


if __name__ == "__main__":
    unittest.main()
