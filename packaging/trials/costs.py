#!/usr/bin/env python3
"""What an action costs, in the processor's time and in bytes: on a file, on PostgreSQL, through
three nodes. These are the figures that docs/scale.md reckons with.

    python3 packaging/trials/costs.py target/release/hideout
"""

import os
import subprocess
import sys
import time
from pathlib import Path

from database import PASSWORD, PROGRAMS, Database, run
from disaster import MORE, health
from net import Net, enter, until
from people import Crowd

SECONDS = 15
TICKS = os.sysconf("SC_CLK_TCK")


def spent(pids):
    """The processor's time that these have used, with what their children had used that ended."""
    total = 0
    for pid in pids:
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        except FileNotFoundError:
            continue
        total += sum(map(int, fields[11:15]))
    return total / TICKS


def family(folder):
    """The server with all its processes."""
    first = (folder / "postmaster.pid").read_text().split()[0]
    rest = subprocess.run(["pgrep", "-P", first], capture_output=True, text=True).stdout.split()
    return [first, *rest]


class Costs:
    def __init__(self, program):
        self.program, self.net, self.nodes = os.path.abspath(program), Net(), {}
        for number, name in enumerate(("db", "node1", "node2", "node3")):
            self.net.place(name, f"172.28.0.{20 + number}")
        self.db = Database(self.net, "db")
        self.db.make()
        self.db.start("max_connections=200", "shared_buffers=512MB")

    def serve(self, name, address):
        self.nodes[name] = self.net.start(name, [self.program, "serve"], cwd=self.net.folder,
                                          env=os.environ | MORE | {"HIDEOUT_DATA": address})
        until(f"{name} is well", lambda: health(f"http://{name}:4000") == 200)

    def leave(self):
        for node in self.nodes.values():
            node.terminate()
            node.wait()
        self.nodes = {}

    def measure(self, what, tables=10, busy=True):
        urls = [f"http://{name}:4000" for name in self.nodes]
        crowd = Crowd(*urls, tables=tables, pause=0.0 if busy else 1e6, host="localhost")
        time.sleep(4)
        crowd.reset()
        wal = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0'), (SELECT xact_commit FROM " \
              "pg_stat_database WHERE datname = 'hideout')"
        look = lambda: (spent([node.pid for node in self.nodes.values()]),
                        spent(family(self.db.folder)),
                        *map(float, self.db.sql("hideout", wal).split("|")))
        before, begin = look(), time.monotonic()
        time.sleep(SECONDS)
        after, took = look(), time.monotonic() - begin
        actions = len(crowd.answers)
        node, base, wal, commits = (b - a for a, b in zip(before, after))
        each = max(actions, 1)
        print(f"{what}: {actions / took:.0f} actions/s; nodes {node / each * 1e3:.2f} ms each,"
              f" database {base / each * 1e3:.2f} ms, WAL {wal / each:.0f} bytes,"
              f" {commits / each:.2f} commits; in a second: nodes {node / took:.3f} s, database"
              f" {base / took:.3f} s, WAL {wal / took / 1024:.1f} KiB, {commits / took:.0f} commits",
              flush=True)
        crowd.end()

    def notes(self):
        print("a node's note:", self.db.sql("hideout", "SELECT max(length(value)) FROM "
              "hideout.notes WHERE kind = 'node'"), "bytes")

    def telling(self):
        """What the database computes for a notification, by how many listen."""
        script = self.net.folder / "notify.sql"
        script.write_text("SELECT pg_notify('trial', repeat('x', 300));\n")
        for listeners in (1, 10, 50, 100):
            ears = [subprocess.Popen(
                ["runuser", "-u", "postgres", "--", str(PROGRAMS / "psql"), "-XqU", "hideout", "-h",
                 str(self.db.socket), "-d", "hideout"], stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True, cwd="/")
                for _ in range(listeners)]
            for ear in ears:
                ear.stdin.write("LISTEN trial;\n")
                ear.stdin.flush()
            time.sleep(2)
            before = spent(family(self.db.folder))
            said = run("pgbench", "-n", "-U", "hideout", "-h", self.db.socket, "-T", "5", "-R", "200",
                       "-f", script, "hideout")
            count = next(line for line in said.splitlines() if "actually processed" in line)
            count = int(count.split(":")[1].split("/")[0])
            cost = spent(family(self.db.folder)) - before
            print(f"{listeners} listen: {cost / count * 1e3:.3f} ms of the database for each of"
                  f" {count} notifications", flush=True)
            for ear in ears:
                ear.stdin.close()
                ear.wait()

    def lengths(self):
        """What it computes to tell how long the logs of a thousand watched tables are."""
        self.db.sql("hideout", "INSERT INTO hideout.summaries SELECT substr(md5(n::text), 1, 26), 9,"
                    " 0, n, false, false, repeat('l', 200), '{}', '{}', '', '' FROM"
                    " generate_series(1, 100000) AS n; ANALYZE hideout.summaries")
        script = self.net.folder / "lengths.sql"
        script.write_text("SELECT table_id, length FROM hideout.summaries WHERE table_id = ANY(ARRAY("
                          "SELECT substr(md5(n::text), 1, 26) FROM generate_series(1, 1000) AS n));\n")
        before = spent(family(self.db.folder))
        said = run("pgbench", "-n", "-U", "hideout", "-h", self.db.socket, "-t", "500", "-f", script,
                   "hideout")
        cost = spent(family(self.db.folder)) - before
        assert "500/500" in said
        print(f"lengths: {cost / 500 * 1e3:.2f} ms of the database for a thousand tables")


def main():
    enter()
    costs = Costs(sys.argv[1])
    address = f"postgres://hideout:{PASSWORD}@db/hideout"
    costs.serve("node1", str(costs.net.folder / "house.db"))
    costs.measure("a file")
    costs.leave()
    costs.serve("node1", address)
    costs.measure("PostgreSQL, one node")
    costs.measure("PostgreSQL, one node, 60 tables where nobody acts", 60, busy=False)
    costs.notes()
    costs.serve("node2", address)
    costs.serve("node3", address)
    costs.measure("PostgreSQL, three nodes")
    costs.measure("PostgreSQL, three nodes, 60 tables where nobody acts", 60, busy=False)
    costs.leave()
    costs.telling()
    costs.lengths()


if __name__ == "__main__":
    main()
