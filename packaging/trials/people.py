"""People who play through one address or several, and remember what was acknowledged."""

import http.client
import json
import random
import ssl
import threading
import time
from urllib.parse import urlsplit

ANY = ssl._create_unverified_context()
GAME = "caps-and-hammers"
GIVE_UP = 60.0


class Line:
    """A connection that is made again when it breaks."""

    def __init__(self, url, host=None):
        self.url, self.host, self.open = urlsplit(url), host, None

    def once(self, method, path, body=None, headers=None, timeout=15):
        if self.open is None:
            port, where = self.url.port, self.url.hostname
            secure = self.url.scheme == "https"
            self.open = (http.client.HTTPSConnection(where, port, timeout=timeout, context=ANY)
                         if secure else http.client.HTTPConnection(where, port, timeout=timeout))
        sent = {"Host": self.host} if self.host else {}
        if isinstance(body, dict):
            body, sent["Content-Type"] = json.dumps(body), "application/json"
        try:
            self.open.request(method, path, body, sent | (headers or {}))
            return self.open.getresponse()
        except (OSError, http.client.HTTPException):
            self.close()
            raise

    def ask(self, method, path, body=None, headers=None):
        """Asks until there is an answer that is one: what was refused for now is asked again."""
        begin = time.monotonic()
        while True:
            try:
                answer = self.once(method, path, body, headers)
                text = answer.read()
                if answer.status < 500 and answer.status != 429:
                    return answer, text
            except (OSError, http.client.HTTPException):
                self.close()
            if time.monotonic() - begin > GIVE_UP:
                raise SystemExit(f"{method} {path}: no answer")
            time.sleep(0.05)

    def close(self):
        if self.open:
            self.open.close()
        self.open = None


class Table(threading.Thread):
    """Two at a table, played by chance until it is late; and a stream that looks on."""

    def __init__(self, crowd, number):
        super().__init__(daemon=True)
        self.crowd, self.dice = crowd, random.Random(number)
        self.lines = [Line(url, crowd.host) for url in crowd.urls]
        self.number, self.heard, self.table = number, 0, None

    @property
    def line(self):
        """Any of them, as a balancer would choose."""
        return self.dice.choice(self.lines)

    def run(self):
        while not self.crowd.late:
            self.sit_down()
            threading.Thread(target=self.look_on, args=[self.table], daemon=True).start()
            self.play()

    def sit_down(self):
        new = {"game": GAME, "seats": ["open", "open"]}
        opened = json.loads(self.line.ask("POST", "/api/tables", new)[1])
        table = f"/api/tables/{opened['table']}"
        self.seats = []
        for seat in opened["seats"]:
            secret = f"{self.dice.getrandbits(128):032x}"
            bearer = {"Authorization": f"Bearer {seat['invitation']}"}
            body = {"name": "Robin", "secret": secret}
            answer, text = self.line.ask("POST", f"{table}/sit", body, bearer)
            assert answer.status < 300, text
            self.seats.append({"Authorization": f"Bearer {secret}"})
        self.heard, self.id, self.table = 0, opened["table"], table

    def play(self):
        turn, moved = 0, time.monotonic()
        while not self.crowd.late:
            for seat in self.seats:
                seen = json.loads(self.line.ask("GET", self.table, headers=seat)[1])
                if seen["stage"] == "over":
                    return
                if not seen["awaited"]:
                    continue
                turn += 1
                key = f"trial-{self.number}-{self.id}-{turn}"
                action = self.dice.choice(seen["choices"])["action"]
                body = {"action": action, "decision": seen["decision"], "key": key}
                sent = time.monotonic()
                answer, text = self.line.ask("POST", f"{self.table}/act", body, seat)
                now = time.monotonic()
                if answer.status == 200:
                    length = json.loads(text)["length"]
                    self.crowd.acknowledged(self, key, length, sent, now, now - moved)
                    moved = now
            self.crowd.ended.wait(self.crowd.pause)

    def look_on(self, table):
        """Reads the stream as a page does: it comes back by itself, with the last id it saw."""
        last, lost = None, None
        while not self.crowd.late and table == self.table:
            line = Line(self.dice.choice(self.crowd.urls), self.crowd.host)
            try:
                headers = {"Accept": "text/event-stream", "Accept-Encoding": "gzip"}
                if last:
                    headers["Last-Event-ID"] = last
                answer = line.once("GET", f"{table}/stream", headers=headers, timeout=20)
                if answer.status != 200:
                    raise OSError(answer.status)
                for raw in answer:
                    now, text = time.monotonic(), raw.decode()
                    if lost is not None:
                        self.crowd.came_back(now - lost)
                        lost = None
                    if text.startswith("id:"):
                        last = text[3:].strip()
                        self.crowd.told(table.rsplit("/", 1)[1], int(last.split(".")[0]), now)
            except (OSError, http.client.HTTPException, ValueError, AttributeError):
                pass
            line.close()
            lost = lost or time.monotonic()
            # As the server asks a browser to: 300 to 600 ms.
            time.sleep(0.3 + self.dice.random() * 0.3)


def shares(times):
    times = sorted(times)
    half, most = (times[int(len(times) * share)] * 1e3 for share in (0.5, 0.99))
    return f"p50 {half:.0f} ms p99 {most:.0f} ms"


class Crowd:
    """All who play, and what they found out."""

    def __init__(self, *urls, tables=20, pause=0.05, host=None):
        self.urls, self.host, self.pause, self.ended = urls, host, pause, threading.Event()
        self.lock = threading.Lock()
        self.keys, self.lengths = {}, {}
        self.reset()
        self.tables = [Table(self, number) for number in range(tables)]
        for table in self.tables:
            table.start()

    @property
    def late(self):
        return self.ended.is_set()

    def reset(self):
        with self.lock:
            self.pauses, self.answers, self.returns, self.sent, self.seen = [], [], [], {}, {}

    def acknowledged(self, table, key, length, sent, now, pause):
        with self.lock:
            self.keys[key] = table.id
            self.lengths[table.id] = max(length, self.lengths.get(table.id, 0))
            self.pauses.append(pause)
            self.answers.append(now - sent)
            self.sent[table.id, length] = sent

    def told(self, table, length, now):
        with self.lock:
            self.seen.setdefault((table, length), now)

    def came_back(self, after):
        with self.lock:
            self.returns.append(after)

    def words(self):
        """What happened since the last reset."""
        with self.lock:
            told = [self.seen[key] - sent for key, sent in self.sent.items() if key in self.seen]
            if not self.answers or not told:
                return f"{len(self.answers)} actions, {len(told)} of them told"
            words = (f"{len(self.answers)} actions, answered {shares(self.answers)},"
                     f" told to an onlooker {shares(told)},"
                     f" longest between two of a table {max(self.pauses):.1f} s")
            returns = self.returns
            if returns:
                words += f", {len(returns)} streams came back, the last after {max(returns):.1f} s"
            return words

    def end(self):
        self.ended.set()
        for table in self.tables:
            table.join(GIVE_UP)

    def check(self, database):
        """Every acknowledged action is in the log once, and no log is shorter than was said."""
        rows = database.sql("hideout", "SELECT key FROM hideout.entries WHERE key LIKE '%trial-%'")
        found = [row[row.index("trial-"):] for row in rows.splitlines()]
        packed = database.sql("hideout", "SELECT table_id FROM hideout.summaries WHERE packed > 0")
        packed = set(packed.splitlines())
        wanted = {key for key, table in self.keys.items() if table not in packed}
        lengths = dict(row.split("|") for row in database.sql(
            "hideout", "SELECT table_id, length FROM hideout.summaries").splitlines())
        lost = [key for key in wanted if key not in set(found)]
        short = [table for table, length in self.lengths.items()
                 if int(lengths.get(table, 0)) < length]
        twice = len(found) - len(set(found))
        return (f"{len(self.keys)} acknowledged at {len(self.lengths)} tables,"
                f" {len(lost)} lost, {twice} twice, {len(short)} logs too short")
