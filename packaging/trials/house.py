#!/usr/bin/env python3
"""Tries what nodes.compose.yaml describes, without containers: each service is a process in a
network namespace of its own, with the settings, names and addresses of that file. People play
through the proxy while nodes, the pooler and the database die.

    python3 packaging/trials/house.py target/release/hideout [caddy|nginx]

It needs Linux, root, PostgreSQL, PgBouncer, Caddy, nginx and PyYAML (python3-yaml).
"""

import json
import os
import re
import signal
import sys
import time
from pathlib import Path

import yaml
from database import PASSWORD, Database
from net import Net, enter, sh, until
from people import Crowd, Line

PACKAGING = Path(__file__).resolve().parent.parent
# Caddy signs for such a name by itself, and a node answers to it only because it was told to.
NAME = "games.local"
NODES = ("node1", "node2", "node3")
# One address plays for all here, so the limits of an address are out of the way.
MORE = {"HIDEOUT_REQUESTS": "100000", "HIDEOUT_STREAMS": "10000", "HIDEOUT_LOG": "warn",
        "HIDEOUT_TABLES_PER_MINUTE": "100000", "HIDEOUT_TABLES_PER_ADDRESS": "100000",
        "HIDEOUT_TABLES_PER_PERSON": "100000"}


class House:
    def __init__(self, program, proxy):
        self.program, self.net, self.nodes = program, Net(), {}
        text = (PACKAGING / "nodes.compose.yaml").read_text()
        known = {"HIDEOUT_NAME": NAME, "HIDEOUT_DB_PASSWORD": PASSWORD}
        text = re.sub(r"\$\{(\w+)[^}]*\}", lambda it: known[it[1]], text)
        self.compose = yaml.safe_load(text)
        self.services = self.compose["services"]
        for number, (name, service) in enumerate(self.services.items()):
            address = f"172.28.0.{20 + number}"
            if isinstance(service["networks"], dict):
                address = service["networks"]["inside"]["ipv4_address"]
            self.net.place(name, address)
        with self.net.hosts.open("a") as hosts:
            hosts.write(f"172.28.0.10 {NAME}\n")
        self.db = Database(self.net, "db")
        self.db.make()
        self.db.start()
        self.pooler = self.start_pooler()
        for name in NODES:
            self.start_node(name)
        self.proxy = self.start_proxy(proxy)

    def start_pooler(self):
        environment = self.services["pooler"]["environment"]
        # The file is written where the unprivileged user of the container would write it.
        words = ["runuser", "-u", "postgres", "--", str(PACKAGING / "pooler"),
                 str(PACKAGING / "pgbouncer.ini")]
        process = self.net.start("pooler", ["unshare", "--mount", "sh", "-c",
                                 'mount -t tmpfs tmpfs /tmp && exec "$@"', "sh", *words],
                                 env=os.environ | environment)
        until("the pooler listens", lambda: "6432" in sh(*self.net.within("pooler"), "ss", "-ltn"))
        return process

    def start_node(self, name):
        environment = self.services[name]["environment"]
        self.nodes[name] = self.net.start(name, [self.program, "serve"], cwd=self.net.folder,
                                          env=os.environ | environment | MORE)
        return until(f"{name} is well", lambda: self.health(name) == 200)

    def health(self, name):
        try:
            return Line(f"http://{name}:4000", "localhost").once("GET", "/healthz", timeout=8).status
        except OSError:
            return 0

    def start_proxy(self, which):
        at = self.net.within("proxy")
        sh(*at, "sysctl", "-q", "net.ipv4.ip_unprivileged_port_start=0")
        home = self.net.folder / "proxy"
        home.mkdir()
        sh("chmod", "777", str(home))
        if which == "caddy":
            # Not as root, so that its authority stays out of this machine's.
            words = ["runuser", "-u", "nobody", "--", "env", f"XDG_DATA_HOME={home}",
                     f"XDG_CONFIG_HOME={home}", f"HIDEOUT_NAME={NAME}", "caddy", "run",
                     "--adapter", "caddyfile", "--config", str(PACKAGING / "Caddyfile")]
        else:
            sh("openssl", "req", "-x509", "-nodes", "-newkey", "rsa:2048", "-days", "2", "-subj",
               f"/CN={NAME}", "-keyout", f"{home}/key", "-out", f"{home}/crt")
            site = (PACKAGING / "nginx.conf").read_text()
            site = site.replace("/etc/ssl/games.example.org.crt", f"{home}/crt")
            site = site.replace("/etc/ssl/games.example.org.key", f"{home}/key")
            site = site.replace("games.example.org", NAME)
            (home / "nginx.conf").write_text(
                f"pid {home}/pid; error_log {home}/error.log; worker_rlimit_nofile 65536;\n"
                f"events {{ worker_connections 16384; }}\nhttp {{\n{site}\n}}\n")
            words = ["nginx", "-p", str(home), "-c", f"{home}/nginx.conf", "-g", "daemon off;"]
        process = self.net.start("proxy", words)
        line = Line(f"https://{NAME}")

        def answers():
            try:
                return line.once("GET", "/healthz").status == 200
            except OSError:
                return False
        until("the proxy passes on", answers)
        return process


def forms(house):
    """What a browser sends arrives as it was sent, and what is forged does not."""
    line = Line(f"https://{NAME}")
    new = {"game": "caper", "seats": ["open", "open"]}
    opened = json.loads(line.ask("POST", "/api/tables", new)[1])
    seat = opened["seats"][0]["link"]
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    for origin, wanted in (("https://evil.example", 403), (f"https://{NAME}", 303)):
        answer, _ = line.ask("POST", seat, "name=Robin", form | {"Origin": origin})
        cookies = answer.headers.get_all("Set-Cookie") or []
        secure = all("Secure" in cookie for cookie in cookies)
        print(f"a form of {origin}: {answer.status} (wanted {wanted}), cookies secure: {secure}")
    strange, _ = Line(f"https://{NAME}", "evil.example").ask("GET", "/")
    print(f"another Host: {strange.status}")
    for forged in ("192.0.2.1", "192.0.2.2", "192.0.2.3, 192.0.2.4"):
        line.ask("POST", "/api/tables", new, {"X-Forwarded-For": forged})
    from_where = "SELECT count(DISTINCT opened_from), count(*) FROM hideout.summaries"
    print("networks | tables, with forged X-Forwarded-For:", house.db.sql("hideout", from_where))
    print(sh("curl", "-sk", "--http2", "-o", "/dev/null", "-w", "HTTP/%{http_version} %{http_code}",
             "--resolve", f"{NAME}:443:172.28.0.10", f"https://{NAME}/"))


def phase(crowd, what, do, after=6):
    crowd.reset()
    said = do()
    time.sleep(after)
    print(f"{what}{f' ({said})' if said else ''}: {crowd.words()}", flush=True)


def main():
    enter()
    house = House(os.path.abspath(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "caddy")
    print("all is up", flush=True)
    forms(house)
    crowd = Crowd(f"https://{NAME}", tables=12, pause=0.15)
    time.sleep(4)

    def kill(name):
        house.nodes[name].kill()
        house.nodes[name].wait()
        time.sleep(2)
        return f"started again in {house.start_node(name):.1f} s"

    def drain(name):
        begin = time.monotonic()
        house.nodes[name].send_signal(signal.SIGTERM)
        house.nodes[name].wait()
        took = time.monotonic() - begin
        house.start_node(name)
        return f"left after {took:.1f} s"

    def stall(name):
        house.nodes[name].send_signal(signal.SIGSTOP)
        time.sleep(6)
        house.nodes[name].send_signal(signal.SIGCONT)

    def unplug(name):
        house.net.cable(name, "down")
        time.sleep(6)
        house.net.cable(name, "up")

    def crash():
        house.db.stop("immediate")
        time.sleep(1)
        return f"recovered in {house.db.start():.1f} s"

    def pooler():
        os.killpg(house.pooler.pid, signal.SIGKILL)
        house.pooler.wait()
        time.sleep(1)
        house.pooler = house.start_pooler()

    phase(crowd, "quiet", lambda: None, 10)
    print("connections of the database:", house.db.sql("postgres", "SELECT count(*) FROM "
          "pg_stat_activity WHERE datname = 'hideout'"), "through the pooler and past it,",
          house.db.sql("postgres", "SELECT count(*) FROM pg_stat_activity WHERE query ~ 'LISTEN|"
                       "pg_notify'"), "of them listen")
    for name in NODES:
        phase(crowd, f"{name} killed", lambda name=name: kill(name))
    phase(crowd, "node1 drained", lambda: drain("node1"))
    phase(crowd, "node2 stopped for 6 s", lambda: stall("node2"))
    phase(crowd, "node3 unplugged for 6 s", lambda: unplug("node3"), 10)
    phase(crowd, "pooler killed", pooler)
    phase(crowd, "database crashed", crash)
    crowd.end()
    print(crowd.check(house.db))


if __name__ == "__main__":
    main()
