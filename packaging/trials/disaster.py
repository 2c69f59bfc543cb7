#!/usr/bin/env python3
"""Tries what docs/hosting.md says of TLS, a standby, a dump and going back to a moment.

    python3 packaging/trials/disaster.py target/release/hideout

It needs Linux, root and PostgreSQL. Three nodes without a proxy; each process is in a network
namespace of its own.
"""

import os
import shutil
import subprocess
import sys
import time

from database import PASSWORD, PROGRAMS, Database, authority, home, run
from net import Net, enter, sh, until
from people import Crowd, Line

ADDRESS = f"postgres://hideout:{PASSWORD}@{{}}/hideout?sslmode=verify-full&sslrootcert={{}}"
MORE = {"HIDEOUT_ADDRESS": "0.0.0.0", "HIDEOUT_REQUESTS": "100000", "HIDEOUT_STREAMS": "10000",
        "HIDEOUT_TABLES_PER_MINUTE": "100000", "HIDEOUT_TABLES_PER_ADDRESS": "100000",
        "HIDEOUT_TABLES_PER_PERSON": "100000", "HIDEOUT_LOG": "warn"}


def health(url="http://node1:4000"):
    try:
        return Line(url, "localhost").once("GET", "/healthz", timeout=8).status
    except OSError:
        return 0


class Trial:
    def __init__(self, program):
        self.program, self.net = program, Net()
        for number, name in enumerate(("one", "two", "node1")):
            self.net.place(name, f"172.28.0.{20 + number}")
        self.root = authority(self.net.folder)
        self.node = None

    def serve(self, address, name="node1"):
        self.node = self.net.start(name, [self.program, "serve"], cwd=self.net.folder,
                                   env=os.environ | MORE | {"HIDEOUT_DATA": address})
        until("the node is well", lambda: health() == 200)

    def leave(self):
        self.node.terminate()
        self.node.wait()

    def refused(self, what, address):
        words = [*self.net.within("node1"), self.program, "serve", "--port", "0", "--data", address]
        done = subprocess.run(words, cwd=self.net.folder, capture_output=True, text=True, timeout=30)
        print(f"{what}: {done.stderr.strip().splitlines()[-1]}", flush=True)

    def tls(self):
        one = Database(self.net, "one")
        one.make(tls=True)
        one.certificate(self.root)
        one.start(tls=True)
        known = f"{self.root}.crt"
        self.refused("without TLS", ADDRESS.format("one", known).replace("verify-full", "disable"))
        self.refused("without the authority", ADDRESS.format("one", "/dev/null"))
        address = next(it for it in sh("getent", "hosts", "one").split())
        self.refused("under another name", ADDRESS.format(address, known))
        self.serve(ADDRESS.format("one", known))
        using = "SELECT version, count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) " \
                "WHERE datname = 'hideout' AND client_addr IS NOT NULL GROUP BY version"
        print("TLS | connections of a node:", one.sql("postgres", using))
        self.leave()
        # As PostgreSQL's own manual makes it: signed by itself.
        sh("openssl", "req", "-new", "-x509", "-days", "30", "-nodes", "-subj", "/CN=one",
           "-keyout", str(one.folder / "server.key"), "-out", str(one.folder / "server.crt"))
        one.control("reload")
        shutil.copy(one.folder / "server.crt", self.net.folder / "own.crt")
        time.sleep(1)
        self.refused("signed by itself", ADDRESS.format("one", self.net.folder / "own.crt"))
        one.certificate(self.root)
        one.stop("fast")
        return one

    def standby(self, one):
        """Nothing acknowledged is lost with the primary's disk."""
        waits = "synchronous_standby_names=ANY 1 (two)"
        one.start(tls=True)
        two = Database(self.net, "two")
        home(two.folder)
        copy = f"host=one user=hideout password={PASSWORD} application_name=two sslmode=require"
        sh(*self.net.within("two"), "runuser", "-u", "postgres", "--", *map(str, (
            PROGRAMS / "pg_basebackup", "-D", two.folder, "-R", "-d", copy)), cwd="/")
        two.certificate(self.root)
        two.start(tls=True)
        one.stop("fast")
        one.start(waits, tls=True)
        until("the standby keeps up", lambda: "sync" in one.sql(
            "postgres", "SELECT sync_state FROM pg_stat_replication") or "quorum" in one.sql(
            "postgres", "SELECT sync_state FROM pg_stat_replication"))
        self.serve(ADDRESS.format("one,two", f"{self.root}.crt"))
        crowd = Crowd("http://node1:4000", tables=8, pause=0.1, host="localhost")
        time.sleep(8)
        print("with a synchronous standby:", crowd.words(), flush=True)
        two.stop("immediate")
        took = until("the node says so", lambda: health() == 503)
        crowd.reset()
        time.sleep(5)
        print(f"without it: /healthz says 503 after {took:.1f} s; then {crowd.words()}")
        crowd.reset()
        two.start(tls=True)
        took = until("the node is well again", lambda: health() == 200)
        time.sleep(5)
        print(f"with it again: well after {took:.1f} s; {crowd.words()}", flush=True)
        crowd.reset()
        begin = time.monotonic()
        one.stop("immediate")
        two.control("promote")
        until("a move is made at the promoted one", lambda: crowd.answers)
        took = time.monotonic() - begin
        time.sleep(5)
        print(f"primary gone, standby promoted: first move {took:.1f} s after the crash;",
              crowd.words(), flush=True)
        crowd.end()
        print("on the promoted one:", crowd.check(two), flush=True)
        self.leave()
        return two

    def moment(self, server):
        """Back to a moment before a disaster, from a copy and the archived log."""
        archive, copy = self.net.folder / "archive", self.net.folder / "copy"
        home(archive)
        home(copy)
        server.stop("fast")
        server.start("archive_mode=on", f"archive_command=test ! -f {archive}/%f && cp %p "
                     f"{archive}/%f", "archive_timeout=60", tls=True)
        run("pg_basebackup", "-D", copy, "-h", server.socket, "-U", "hideout", "-c", "fast")
        address = ADDRESS.format("two", f"{self.root}.crt")
        self.serve(address)
        crowd = Crowd("http://node1:4000", tables=8, pause=0.1, host="localhost")
        time.sleep(6)
        crowd.end()
        lengths = "SELECT table_id, length FROM hideout.summaries ORDER BY 1"
        good, when = server.sql("hideout", lengths), server.sql("postgres", "SELECT now()")
        time.sleep(1)
        more = Crowd("http://node1:4000", tables=8, pause=0.1, host="localhost")
        time.sleep(4)
        more.end()
        self.leave()
        run("pg_dump", "-Fc", "-h", server.socket, "-U", "hideout", "-f",
            archive / "dump", "hideout")
        before = server.sql("hideout", lengths)
        server.sql("hideout", "DELETE FROM hideout.entries; DELETE FROM hideout.summaries")
        server.sql("postgres", "SELECT pg_switch_wal()")
        time.sleep(2)
        server.stop("fast")
        server.folder.rename(self.net.folder / "spoilt")
        copy.rename(server.folder)
        (server.folder / "recovery.signal").touch()
        begin = time.monotonic()
        server.start(f"restore_command=cp {archive}/%f %p", f"recovery_target_time={when}",
                     "recovery_target_action=promote", tls=True)
        until("recovery ends", lambda: server.sql("postgres", "SELECT pg_is_in_recovery()") == "f")
        took = time.monotonic() - begin
        found = server.sql("hideout", lengths)
        print(f"back at {when} in {took:.1f} s, {len(found.splitlines())} tables;",
              f"as they were then: {found == good}; as before the disaster: {found == before}")
        self.serve(address)
        again = Crowd("http://node1:4000", tables=2, host="localhost")
        time.sleep(3)
        print("and on it goes:", again.words(), flush=True)
        again.end()
        self.leave()
        server.sql("postgres", "DROP DATABASE hideout")
        run("pg_restore", "--create", "-d", "postgres", "-h", server.socket, "-U", "hideout",
            archive / "dump")
        print("restored from a dump, as it was:", server.sql("hideout", lengths) == before)
        self.serve(address)
        self.leave()


def main():
    enter()
    trial = Trial(os.path.abspath(sys.argv[1]))
    one = trial.tls()
    two = trial.standby(one)
    trial.moment(two)


if __name__ == "__main__":
    main()
