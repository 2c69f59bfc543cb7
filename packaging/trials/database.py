"""PostgreSQL as an operator sets it up: over TLS, with passwords, a standby and an archive."""

import shutil
from pathlib import Path

from net import sh, until

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"))[-1]
PASSWORD = "a-password-of-the-trial"
AS_POSTGRES = ["runuser", "-u", "postgres", "--"]


class Database:
    """A server in a folder of its own, at a place of the network."""

    def __init__(self, net, name):
        self.net, self.name = net, name
        self.folder = net.folder / f"{name}-data"
        # Beside the data, which is copied as a whole.
        self.socket = net.folder / f"{name}-socket"
        home(self.socket)
        self.process = None

    def make(self, tls=False):
        secret = self.net.folder / "secret"
        secret.write_text(PASSWORD)
        home(self.folder)
        run("initdb", "--pgdata", self.folder, "--username=hideout", f"--pwfile={secret}",
            "--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--no-sync")
        only = "hostssl" if tls else "host"
        (self.folder / "pg_hba.conf").write_text(
            f"local all all trust\nlocal replication all trust\n{only} all all all scram-sha-256\n"
            f"{only} replication all all scram-sha-256\n")
        self.start()
        self.sql("postgres", "CREATE DATABASE hideout ENCODING 'UTF8' TEMPLATE template0")
        self.stop("fast")

    def certificate(self, authority):
        """A certificate for its name, signed by an authority: the commands of docs/hosting.md."""
        key, request, made = (self.folder / f"server.{end}" for end in ("key", "csr", "crt"))
        sh("openssl", "req", "-new", "-nodes", "-newkey", "rsa:2048", "-subj", f"/CN={self.name}",
           "-addext", f"subjectAltName=DNS:{self.name}", "-keyout", str(key), "-out", str(request))
        sh("openssl", "x509", "-req", "-days", "30", "-in", str(request), "-copy_extensions",
           "copy", "-CA", f"{authority}.crt", "-CAkey", f"{authority}.key", "-out", str(made))
        for file in (key, request, made):
            shutil.chown(file, "postgres", "postgres")
        key.chmod(0o600)

    def start(self, *settings, tls=False, patience=60):
        words = [f"-c{it}" for it in settings] + (["-cssl=on"] if tls else [])
        self.process = self.net.start(self.name, [
            *AS_POSTGRES, str(PROGRAMS / "postgres"), "-D", str(self.folder), "-k",
            str(self.socket), "-clisten_addresses=*", *words], cwd="/")
        return until(f"{self.name} starts", self.answers, patience)

    def answers(self):
        try:
            run("pg_isready", "-q", "-h", self.socket)
            return True
        except Exception:  # not yet
            return False

    def stop(self, how):
        """`fast` is a clean stop, `immediate` a crash."""
        run("pg_ctl", "-D", self.folder, "-m", how, "-w", "stop")
        self.process.wait()

    def control(self, *words):
        run("pg_ctl", "-D", self.folder, "-w", *words)

    def sql(self, database, statements):
        return run("psql", "-XqtA", "-v", "ON_ERROR_STOP=1", "-U", "hideout", "-h", self.socket,
                   "-d", database, "-c", statements)


def home(folder):
    """An empty folder that only the server can read."""
    folder.mkdir()
    shutil.chown(folder, "postgres", "postgres")
    folder.chmod(0o700)


def run(program, *words, **more):
    return sh(*AS_POSTGRES, str(PROGRAMS / program), *map(str, words), cwd="/", **more)


def authority(folder):
    """An authority of one's own."""
    name = folder / "authority"
    sh("openssl", "req", "-x509", "-nodes", "-newkey", "rsa:2048", "-days", "30", "-subj",
       "/CN=authority", "-keyout", f"{name}.key", "-out", f"{name}.crt")
    return name
