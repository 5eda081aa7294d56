#!/usr/bin/env python3
"""Questions of the Redis module that wait: long ones delay nobody, clients that go away, time-outs, transactions, scripts."""

from server import *

import shlex
import threading

SIDE = 240


def maze():
    """A map in which every way is long: rows of walls with a gap at one end and the other by turns."""
    rows = []
    for y in range(SIDE):
        row = ["."] * SIDE
        if y % 2:
            row = ["@"] * SIDE
            row[0 if y % 4 == 1 else -1] = "."
        rows.append("".join(row))
    return map_text(rows)


# Each command that changes something of a map, in an order in which it does.
EDITS = {
    "TEXT": """EDIT 1 1 1 1 @
LINK 0,0 1,1 5
UNLINK 0
WALL 0,0 e SHUT
EXITS 0,0 NONE
PROFILE ogre 'neighbours 4'
PROFILE.DEL ogre
LAYER dear extra
FILL dear 0,0,1,1 9
LAYER.DEL dear
LAYER crowd occupied
ENTER crowd 0,0
MOVE crowd 0,0 0,1
LEAVE crowd 0,1
PREPARE AUTO""",
    "GRAPH": """NODE
LINK 1 2 5
LINK.SET 1 SHUT
NODE.DEL 2""",
    "MESH": """OBSTACLE 0,0 1,0 1,1
OBSTACLE.MOVE 1 0,0 1,0 0,1
OBSTACLE.DEL 1
LINK 0.5,0.5 2.5,1.5 5
LINK.SET 1 COST 7
UNLINK 1""",
}


class Waiting(ServiceTest):
    def setUp(self):
        super().setUp()
        self.ask("WEND.CREATE", "m", 50, 50)

    def load_maze(self):
        self.ask("WEND.LOAD", "maze", "TEXT", maze())
        self.ask("WEND.PROFILE", "maze", "slow", "turn 0.1\n")

    def long_question(self, *more):
        """One that takes the workers a while, asked by a client of its own."""
        client = self.server.client()
        return pairs(client.execute_command("WEND.PATH", "maze", "0,0", f"{SIDE - 1},{SIDE - 2}", "PROFILE", "slow",
                                            *more))

    def many(self, count=5000):
        """Starts and goals of long ways: of so many that the workers take minutes for them."""
        return ["0,0", f"{SIDE - 1},{SIDE - 2}"] * count

    def in_background(self, call, *words):
        thread = threading.Thread(target=call, args=words)
        thread.start()
        self.addCleanup(thread.join)
        return thread

    def test_others_are_answered_meanwhile(self):
        self.load_maze()
        threads = [self.in_background(self.long_question) for _ in range(6)]
        for turn in range(40):
            self.assertEqual(self.path("m", "0,0", "49,49")["outcome"], "found")
            self.ask("WEND.EDIT", "m", turn % 49, 5, 1, 1, ".@"[turn % 2])
            answers = self.ask("WEND.PATHS", "m", "PAIRS", *["0,0", "49,40"] * 50)
            self.assertEqual({pairs(answer)["outcome"] for answer in answers}, {"found"})
        for thread in threads:
            thread.join()

    def test_a_map_that_changes_all_the_time_still_answers(self):
        self.load_maze()
        expected = self.path("maze", "0,0", f"{SIDE - 1},{SIDE - 2}", "PROFILE", "slow")
        answers = []
        thread = self.in_background(lambda: answers.append(self.long_question()))
        turn = 0
        while turn < 20 or thread.is_alive():
            # A cell that no way leads by: each edit stops the search, none changes its answer.
            self.ask("WEND.EDIT", "maze", 120, 1, 1, 1, "@T"[turn % 2])
            self.path("maze", "0,0", "3,0", "PROFILE", "slow")
            turn += 1
        self.assertEqual(answers, [expected])

    def test_a_search_sees_edits_of_cells_and_layers_in_their_order(self):
        self.ask("WEND.CREATE", "m", 3, 40)
        self.ask("WEND.EDIT", "m", 1, 0, 1, 39, "@")
        self.ask("WEND.LAYER", "m", "extra", "extra")
        costs = [self.path("m", "0,0", "2,0")["cost"]]
        asked = self.server.client().connection_pool.get_connection("")
        self.addCleanup(asked.disconnect)
        question = ["WEND.DISTANCES", "m", "FROM", *["0,0"] * 200, "TO", *["2,0"] * 200]
        asked.send_command(*question)
        while pairs(self.ask("WEND.STATS"))["waiting"] == 0:
            if asked.can_read():  # where this program was put off for so long that the answer is there
                asked.read_response()
                asked.send_command(*question)
        pipe = self.redis.pipeline(transaction=True)
        pipe.execute_command("WEND.EDIT", "m", 1, 20, 1, 1, ".")
        pipe.execute_command("WEND.FILL", "m", "extra", "0,1,1,1", 10)
        pipe.execute()
        seen = {cost for row in asked.read_response() for cost in row}
        costs.append(self.path("m", "0,0", "2,0")["cost"])
        self.assertLessEqual(seen, set(costs))

    def large_maps(self):
        """Such as take half a second or more to prepare: what to prepare, edits by turns, and where questions begin and end."""
        chance = random.Random(3)
        rows = ["".join("@" if chance.random() < 0.3 else "." for _ in range(500)) for _ in range(500)]
        cells = [("EDIT", 9, 9, 1, 1, "."), ("EDIT", 9, 9, 1, 1, "@")]
        self.ask("WEND.LOAD", "grid", "TEXT", map_text(rows))
        yield "grid", "SURFACE", cells, [f"{chance.randrange(500)},{chance.randrange(500)}" for _ in range(40)]
        yield "grid", "TAUT-GRAPH", cells, [f"{chance.randrange(500)},{chance.randrange(500)}" for _ in range(40)]
        # All of it in one piece: what landmarks see of one that chance has cut into many is done in a millisecond.
        ring = "".join(f"{node} {(node + 1) % 100000} {chance.randint(1, 9)}\n" for node in range(100000))
        self.ask("WEND.LOAD", "graph", "GRAPH", graph_text(chance, 100000) + ring)
        yield ("graph", "LANDMARKS", [("LINK.SET", 7, "COST", 3), ("LINK.SET", 7, "COST", 4)],
               [0, 1, *(chance.randrange(100000) for _ in range(38))])
        self.ask("WEND.LOAD", "mesh", "MESH", mesh_text([row[:200] for row in rows[:200]]))
        self.ask("WEND.OBSTACLE", "mesh", "5,5", "6,5", "6,6")
        corners = [("OBSTACLE.MOVE", 1, "5,5", "6,5", "5,6"), ("OBSTACLE.MOVE", 1, "5,5", "6,5", "6,6")]
        yield "mesh", "TAUT-GRAPH", corners, [f"{chance.randrange(200)}.5,{chance.randrange(200)}.5" for _ in range(40)]

    def prepare_while_it_is_edited(self, key, what, edits, ends):
        """How many turns of edits, a question and a look at the map were done before all was prepared."""
        turns = 0
        self.ask("WEND.PREPARE", key, what)
        self.path(key, *ends[:2])
        while not pairs(self.ask("WEND.INFO", key))["prepared"] and turns < 20:
            for name, *words in edits:
                self.ask("WEND." + name, key, *words)
            self.path(key, *ends[:2])
            self.assertTrue(self.redis.ping())
            turns += 1
        return turns

    def wait_until_prepared(self, key, ends):
        end = time.monotonic() + HANGS
        while not pairs(self.ask("WEND.INFO", key))["prepared"]:
            self.path(key, *ends[:2])
            self.assertLess(time.monotonic(), end)
            time.sleep(0.01)

    def test_what_is_made_whole_keeps_nobody(self):
        """It is made beside edits and questions, and is what it is where nobody edits meanwhile."""
        for key, what, edits, ends in self.large_maps():
            turns, end = 0, time.monotonic() + HANGS
            while turns < 10:  # again, where the machine had no time for this program
                self.assertLess(time.monotonic(), end, (key, what))
                self.ask("WEND.PREPARE", key, "NONE")
                turns = self.prepare_while_it_is_edited(key, what, edits, ends)
            self.wait_until_prepared(key, ends)
            self.ask("WEND.LOAD", "same", "PACKED", self.ask("WEND.EXPORT", key, "PACKED"))
            self.wait_until_prepared("same", ends)
            options = ["LINES", "shortest"] if key == "grid" else ["BRIEF"]
            one, other = (self.ask("WEND.PATHS", name, *options, "PAIRS", *ends) for name in (key, "same"))
            if key != "grid":  # of ways that are as cheap another may be told
                one, other = ([answer.split()[:2] for answer in answers] for answers in (one, other))
            self.assertEqual(one, other)

    def test_an_edit_waits_for_no_surface_to_be_made_anew(self):
        """One of so many cells that repairing it takes as long: the surface goes, and is made beside others."""
        _, what, _, ends = next(self.large_maps())
        self.ask("WEND.PREPARE", "grid", what)
        self.wait_until_prepared("grid", ends)
        pipe = self.redis.pipeline(transaction=True)
        for side in 5, 100:
            pipe.execute_command("WEND.EDIT", "grid", 50, 50, side, side, "@")
            pipe.execute_command("WEND.DISTANCES", "grid", "FROM", "0,0", "TO", "0,0")
            pipe.execute_command("WEND.INFO", "grid")
        replies = pipe.execute()
        few, many = pairs(replies[2]), pairs(replies[5])
        self.assertEqual((few["prepared"], few["preparing"]), ([b"surface"], 0))
        self.assertEqual((many["prepared"], many["preparing"]), ([], 1))
        self.wait_until_prepared("grid", ends)

    def test_timeouts(self):
        self.load_maze()
        # Far longer than the server looks for who has waited too long, and not searched to its end.
        ends = self.many()
        with self.assertRaisesRegex(redis.exceptions.ResponseError, "TIMEOUT"):
            self.ask("WEND.PATHS", "maze", "PROFILE", "slow", "TIMEOUT", 1, "PAIRS", *ends)
        self.assertEqual(self.path("m", "0,0", "1,1", "TIMEOUT", 1000 * HANGS)["outcome"], "found")

    def test_workers_keep_timeouts(self):
        """
        Redis itself looks as often as its hz says, here once a second: of questions asked one behind the other, each of which it
        ended, each took a second.
        """
        self.load_maze()
        self.path("maze", "0,0", "1,0", "PROFILE", "slow")
        self.ask("CONFIG", "SET", "hz", 1)
        self.late()
        end = time.monotonic() + HANGS
        while self.late() > 0.5:  # or the machine has put it off for so long
            self.assertLess(time.monotonic(), end)
        self.ask("CONFIG", "SET", "hz", 10)
        self.assertEqual(self.ask("WEND.FIELD", "m", "0,0", "TIMEOUT", 1000 * HANGS, "AT", "0,1")[0][0], 13860)
        self.assertEqual(self.ask("WEND.NEAREST", "m", "0,0", "1,1", "TIMEOUT", 1000 * HANGS), b"1,1")
        self.refused("timeout takes a number of milliseconds", "WEND.REACH", "m", "0,0", 1, "TIMEOUT", "soon")

    def late(self):
        """
        How long a question takes that may take 50 milliseconds, and would take many seconds. Redis looks when it has taken the question
        in, too, which is sooner.
        """
        began = time.monotonic()
        with self.assertRaisesRegex(redis.exceptions.ResponseError, "^TIMEOUT"):
            self.ask("WEND.PATHS", "maze", "PROFILE", "slow", "TIMEOUT", 50, "PAIRS", *self.many(500))
        return time.monotonic() - began

    def processor_seconds(self, *question):
        """What the server takes of its processors for a question that takes many slices."""
        before = self.redis.info("cpu")["used_cpu_user"]
        answer = self.path(*question)
        return self.redis.info("cpu")["used_cpu_user"] - before, answer

    def test_slices_of_a_question_with_a_limit_do_not_write_the_way_so_far(self):
        """
        Of a way of many cells that took dozens of times as much as the search. Processor time is that of whatever else the machine
        does, too: of some tries one is right.
        """
        side = 800
        rows = [["."] * side if y % 2 == 0 else ["@"] * side for y in range(side)]
        for y in range(1, side, 2):
            rows[y][0 if y % 4 == 1 else -1] = "."
        self.ask("WEND.LOAD", "long", "TEXT", map_text(["".join(row) for row in rows]))
        question = ("long", "0,0", f"{side - 1},{side - 2}", "ENGINE", "astar")
        whole = self.path(*question, "WORK")
        end = time.monotonic() + HANGS
        is_cheap = False
        while not is_cheap:
            self.assertLess(time.monotonic(), end)
            without, one = self.processor_seconds(*question)
            within, other = self.processor_seconds(*question, "LIMIT", 2 * whole["work"])
            self.assertEqual(one, other)
            short, part = self.processor_seconds(*question, "LIMIT", whole["work"] * 9 // 10)
            self.assertEqual(part["outcome"], "partial")
            self.assertGreater(len(part["points"]), 1)
            is_cheap = max(within, short) < 3 * without

    def test_a_limit_ends_in_slices_where_it_ends_at_once(self):
        """Nodes of more edges than a slice has units are in the way: whichever it ends at, the way so far is told."""
        lines, leaves, hubs = ["wend graph 1"], 400, 160
        lines += [f"node {hub} {hub} 0" for hub in range(hubs)]
        lines += [f"node {hubs + leaf} 0 {leaf}" for leaf in range(leaves)]
        lines += [f"{hub} {hub + 1} 1" for hub in range(hubs - 1)]
        lines += [f"{hub} {hubs + leaf} 100000" for hub in range(hubs) for leaf in range(leaves)]
        self.ask("WEND.LOAD", "hubs", "GRAPH", "\n".join(lines) + "\n")
        work = self.path("hubs", 0, hubs - 1, "WORK")["work"]
        self.assertGreater(work, 40000)
        for limit in range(25000, work - 2000, (work - 25000) // 12):
            answers = []
            for units in (100, 10**6):
                self.ask("CONFIG", "SET", "wend.slice", units)
                answers.append(self.path("hubs", 0, hubs - 1, "LIMIT", limit, "WORK"))
            self.assertEqual(answers[0], answers[1])
            self.assertEqual(answers[0]["outcome"], "partial")
            self.assertGreater(len(answers[0]["points"].split()), 50)
        self.ask("CONFIG", "SET", "wend.slice", 2000)

    def test_what_a_client_may_ask_for(self):
        self.load_maze()
        client = self.server.client()
        self.addCleanup(client.close)
        ask = client.execute_command
        self.assertEqual(ask("WEND.CLIENT"), [b"timeout", 0, b"work", 0])
        self.assertEqual(ask("WEND.CLIENT", "WORK", 5000), [b"timeout", 0, b"work", 5000])
        question = ("WEND.PATHS", "maze", "PROFILE", "slow", "PAIRS", *self.many())
        with self.assertRaisesRegex(redis.exceptions.ResponseError, "5000 units of work.*WEND.CLIENT"):
            ask(*question)
        self.assertEqual(pairs(ask("WEND.PATH", "m", "0,0", "9,9"))["outcome"], "found")
        self.assertEqual(ask("WEND.CLIENT", "TIMEOUT", 5, "WORK", 0), [b"timeout", 5, b"work", 0])
        for own in ([], ["TIMEOUT", 1000 * HANGS]):
            with self.assertRaisesRegex(redis.exceptions.ResponseError, "^TIMEOUT"):
                ask(*question[:4], *own, *question[4:])
        # Of this connection alone, and only as long as that lasts.
        self.assertEqual(self.long_question()["outcome"], "found")
        client.connection_pool.disconnect()
        self.assertEqual(ask("WEND.CLIENT"), [b"timeout", 0, b"work", 0])
        for words in (["TIMEOUT"], ["TIMEOUT", -1], ["WORK", "much"], ["MEMORY", 5]):
            self.refused("WEND.CLIENT [TIMEOUT milliseconds] [WORK units]", "WEND.CLIENT", *words)

    def test_clients_that_go_away(self):
        self.load_maze()
        for _ in range(20):
            client = self.server.client()
            connection = client.connection_pool.get_connection("")
            connection.send_command("WEND.PATH", "maze", "0,0", f"{SIDE - 1},{SIDE - 2}", "PROFILE", "slow")
            connection.disconnect()
        self.ask("DEL", "maze")
        end = time.monotonic() + HANGS
        while pairs(self.ask("WEND.STATS"))["waiting"] > 0:
            self.assertLess(time.monotonic(), end)
            time.sleep(0.01)
        self.assertTrue(self.redis.ping())

    def test_clients_that_are_unblocked(self):
        """CLIENT UNBLOCK is answered once: what comes behind it is the answer of the next command."""
        self.load_maze()
        for how, error in (("TIMEOUT", "^TIMEOUT"), ("ERROR", "^UNBLOCKED")):
            client = self.server.client()
            self.addCleanup(client.close)
            connection = client.connection_pool.get_connection("")
            connection.send_command("CLIENT", "ID")
            number = connection.read_response()
            connection.send_command("WEND.PATHS", "maze", "PROFILE", "slow", "PAIRS", *self.many())
            while self.ask("CLIENT", "UNBLOCK", number, how) == 0:
                pass
            connection.send_command("ECHO", "next")
            with self.assertRaisesRegex(redis.exceptions.ResponseError, error):
                connection.read_response()
            self.assertEqual(connection.read_response(), b"next")

    def test_keys_that_go_while_they_are_asked_about(self):
        self.load_maze()
        threads = [self.in_background(self.long_question) for _ in range(4)]
        while pairs(self.ask("WEND.STATS"))["waiting"] == 0 and any(thread.is_alive() for thread in threads):
            time.sleep(0.001)
        self.ask("WEND.PROFILE", "maze", "slow", "turn 0.2\n")
        self.ask("RENAME", "maze", "other")
        self.ask("UNLINK", "other")
        for thread in threads:
            thread.join()
        self.assertTrue(self.redis.ping())

    def test_many_fields(self):
        self.load_maze()
        self.ask("WEND.PATH", "maze", "0,0", "1,0")
        asked = [self.in_background(lambda: self.server.client().execute_command(
            "WEND.FIELD", "maze", f"{SIDE - 1},{SIDE - 2}", "AT", "0,0")) for _ in range(30)]
        for thread in asked:
            thread.join()
        cost, step = self.ask("WEND.FIELD", "maze", f"{SIDE - 1},{SIDE - 2}", "AT", "0,0")[0]
        self.assertEqual(cost, self.path("maze", "0,0", f"{SIDE - 1},{SIDE - 2}")["cost"])

    def test_back_pressure(self):
        self.load_maze()
        self.long_question()
        self.path("m", "0,0", "1,1")
        self.ask("CONFIG", "SET", "wend.queue", 1)
        try:
            # One that takes the workers so long that it still runs when the next is asked, however busy the machine is.
            first = self.server.client().connection_pool.get_connection("")
            self.addCleanup(first.disconnect)
            first.send_command("WEND.PATHS", "maze", "PROFILE", "slow", "PAIRS", *self.many())
            while pairs(self.ask("WEND.STATS"))["waiting"] == 0:
                pass
            self.refused("too many questions wait", "WEND.PATH", "maze", "0,0", f"{SIDE - 1},{SIDE - 2}", "PROFILE", "slow")
            self.assertEqual(self.path("m", "0,0", "1,1")["outcome"], "found")
        finally:
            self.ask("CONFIG", "SET", "wend.queue", 10000)

    def test_transactions(self):
        pipe = self.redis.pipeline(transaction=True)
        pipe.execute_command("WEND.EDIT", "m", 1, 0, 1, 49, "@")
        pipe.execute_command("WEND.PATH", "m", "0,0", "2,0")
        pipe.execute_command("WEND.EDIT", "m", 1, 49, 1, 1, "@")
        pipe.execute_command("WEND.PATH", "m", "0,0", "2,0")
        _, first, _, second = pipe.execute()
        self.assertEqual((pairs(first)["outcome"], pairs(second)["outcome"]), ("found", "unreachable"))
        # A map that another client edits meanwhile ends the transaction.
        pipe = self.redis.pipeline(transaction=True)
        pipe.watch("m")
        with self.assertRaises(redis.exceptions.ResponseError):
            self.ask("WEND.EDIT", "m", 5, 5, 99, 1, "@")
        pipe.multi()
        pipe.execute_command("WEND.EDIT", "m", 7, 7, 1, 1, "@")
        self.assertEqual(pipe.execute(), [1])
        pipe = self.redis.pipeline(transaction=True)
        pipe.watch("m")
        self.ask("WEND.EDIT", "m", 5, 5, 1, 1, "@")
        pipe.multi()
        pipe.execute_command("WEND.EDIT", "m", 6, 6, 1, 1, "@")
        with self.assertRaises(redis.exceptions.WatchError):
            pipe.execute()

    def test_scripts_and_their_bound(self):
        script = "redis.call('WEND.EDIT', KEYS[1], 0, 1, 50, 1, '@') return redis.call('WEND.PATH', KEYS[1], '0,0', '0,2')"
        self.assertEqual(pairs(self.redis.eval(script, 1, "m"))["outcome"], "unreachable")
        self.load_maze()
        self.ask("CONFIG", "SET", "wend.script-work", 1000)
        script = f"return redis.call('WEND.PATH', KEYS[1], '0,0', '{SIDE - 1},{SIDE - 2}', 'PROFILE', 'slow')"
        with self.assertRaisesRegex(redis.exceptions.ResponseError, "wend.script-work"):
            self.redis.eval(script, 1, "maze")
        with self.assertRaisesRegex(redis.exceptions.ResponseError, "wend.script-work"):
            self.redis.eval("return redis.call('WEND.REACH', KEYS[1], '0,0', '999999999')", 1, "maze")
        script = "return redis.call('WEND.PATH', KEYS[1], '0,0', '49,49', 'EXPANSION-LIMIT', '1')"
        self.ask("WEND.CREATE", "n", 50, 50)
        self.ask("WEND.EDIT", "n", 5, 5, 40, 40, "@")
        self.assertIn("spent", pairs(self.redis.eval(script, 1, "n"))["reason"])
        self.ask("CONFIG", "SET", "wend.script-work", 1000000)

    def test_functions(self):
        library = """#!lua name=ways
            redis.register_function{function_name="way", flags={"no-writes"}, callback=function(keys, arguments)
                return redis.call("WEND.PATH", keys[1], arguments[1], arguments[2]) end}
            redis.register_function("shut", function(keys, arguments)
                redis.call("WEND.EDIT", keys[1], 0, arguments[1], 50, 1, "@")
                return redis.call("WEND.PATH", keys[1], "0,0", "0,49") end)"""
        self.ask("FUNCTION", "LOAD", "REPLACE", library)
        self.assertEqual(pairs(self.ask("FCALL_RO", "way", 1, "m", "0,0", "0,49"))["outcome"], "found")
        self.assertEqual(pairs(self.ask("FCALL", "shut", 1, "m", 5))["outcome"], "unreachable")

    def test_events(self):
        self.ask("CONFIG", "SET", "notify-keyspace-events", "Kd")
        listener = self.redis.pubsub()
        listener.psubscribe("__keyspace@0__:m")
        while listener.get_message(timeout=HANGS)["type"] != "psubscribe":
            pass
        for kind, text in ("TEXT", map_text(["..", ".."])), ("GRAPH", "0 1 5\n"), ("MESH", mesh_text(["...", "..."])):
            self.ask("WEND.LOAD", "m", kind, text)
            self.assertEqual(listener.get_message(timeout=HANGS)["data"], b"wend.load")
            for words in EDITS[kind].split("\n"):
                name, *given = shlex.split(words)
                self.ask("WEND." + name, "m", *given)
                self.assertEqual(listener.get_message(timeout=HANGS)["data"], b"wend." + name.lower().encode(), words)
        listener.close()


class WaitingIdle(ServiceTest):
    options = "--wend.nice", "20", "--wend.inline-work", "0"

    def count_idle(self):
        count = 0
        for thread in os.listdir(f"/proc/{self.server.process.pid}/task"):
            try:
                count += os.sched_getscheduler(int(thread)) == os.SCHED_IDLE
            except ProcessLookupError:  # it has just ended
                pass
        return count

    def test_workers_give_way_to_everybody(self):
        self.ask("WEND.CREATE", "m", 50, 50)
        self.assertEqual(self.path("m", "0,0", "49,49")["outcome"], "found")
        # Each thread says so itself when it first runs, which for those that had nothing to do yet may take a while.
        end = time.monotonic() + HANGS
        while (idle := self.count_idle()) < 3:
            self.assertLess(time.monotonic(), end)
            time.sleep(.01)
        self.assertEqual(idle, 3)  # two workers, and who prepares
        self.assertEqual(os.sched_getscheduler(self.server.process.pid), os.SCHED_OTHER)


if __name__ == "__main__":
    unittest.main()
