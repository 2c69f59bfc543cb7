"""A network of one's own: each service has a network namespace, as it has in containers.

Everything lives in namespaces that belong to this process and are gone with it. It needs root, and
touches nothing of the machine's own network.
"""

import atexit
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

INSIDE = "HIDEOUT_TRIAL_INSIDE"


def enter():
    """Starts this program again where it has a network and mounts of its own."""
    if INSIDE not in os.environ:
        os.environ[INSIDE] = "yes"
        own = ["unshare", "--net", "--mount", sys.executable, "-u"]
        os.execvp(own[0], own + sys.argv)
    # Whoever ends this ends what it has started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))


def sh(*words, **more):
    return subprocess.run(words, check=True, capture_output=True, text=True, **more).stdout.strip()


def until(what, true, patience=60.0):
    """Waits until something is true, and says how long that took."""
    begin = time.monotonic()
    while not true():
        if time.monotonic() - begin > patience:
            raise SystemExit(f"{what}: not within {patience} s")
        time.sleep(0.02)
    return time.monotonic() - begin


class Net:
    """A bridge with an address for whoever comes from outside, and a place for each service."""

    def __init__(self, subnet="172.28.0"):
        self.folder = Path(tempfile.mkdtemp(prefix="hideout-trial-"))
        self.folder.chmod(0o755)
        self.subnet, self.places, self.processes = subnet, {}, []
        self.hosts = self.folder / "hosts"
        self.hosts.write_text("127.0.0.1 localhost\n")
        sh("mount", "--bind", str(self.hosts), "/etc/hosts")
        sh("ip", "link", "set", "lo", "up")
        sh("ip", "link", "add", "bridge", "type", "bridge")
        sh("ip", "address", "add", f"{subnet}.1/24", "dev", "bridge")
        sh("ip", "link", "set", "bridge", "up")
        atexit.register(self.end)

    def place(self, name, address):
        """A namespace of that name and address."""
        holder = subprocess.Popen(["unshare", "--net", "sleep", "infinity"])
        self.processes.append(holder)
        number = len(self.places)
        mine = os.readlink("/proc/self/ns/net")
        until("a namespace", lambda: os.readlink(f"/proc/{holder.pid}/ns/net") != mine)
        sh("ip", "link", "add", f"line{number}", "type", "veth", "peer", "name", "eth0",
           "netns", str(holder.pid))
        sh("ip", "link", "set", f"line{number}", "master", "bridge", "up")
        self.places[name] = (holder.pid, f"line{number}")
        for words in (["link", "set", "lo", "up"], ["link", "set", "eth0", "up"],
                      ["address", "add", f"{address}/24", "dev", "eth0"]):
            sh(*self.within(name), "ip", *words)
        with self.hosts.open("a") as hosts:
            hosts.write(f"{address} {name}\n")

    def within(self, name):
        return ["nsenter", "--target", str(self.places[name][0]), "--net"]

    def cable(self, name, state):
        """Pulls the cable of a place (`down`), or puts it in again (`up`)."""
        sh("ip", "link", "set", self.places[name][1], state)

    def start(self, name, words, log=None, **more):
        """Starts a program at a place; what it says goes to a file."""
        out = (self.folder / f"{log or name}.log").open("a")
        process = subprocess.Popen(self.within(name) + words, stdout=out, stderr=out,
                                   start_new_session=True, **more)
        self.processes.append(process)
        return process

    def end(self):
        for process in reversed(self.processes):
            if process.poll() is None:
                # What was started as somebody else is a child of what was started.
                group = process.pid if os.getpgid(process.pid) == process.pid else None
                process.send_signal(signal.SIGCONT)
                os.killpg(group, signal.SIGKILL) if group else process.kill()
                process.wait()
        sh("umount", "/etc/hosts")
        if "KEEP" not in os.environ:
            sh("rm", "-rf", str(self.folder))
