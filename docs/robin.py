#!/usr/bin/env python3
"""Plays one game at a Hideout server against bots, taking any legal action.

    python3 robin.py                                 caps-and-hammers at http://127.0.0.1:4000
    python3 robin.py caper http://127.0.0.1:4000     another game, another server

Nothing but the standard library is needed.
"""

import hashlib
import json
import random
import secrets
import sys
import time
import urllib.error
import urllib.request

GAME = sys.argv[1] if len(sys.argv) > 1 else "caps-and-hammers"
SERVER = sys.argv[2] if len(sys.argv) > 2 else "http://127.0.0.1:4000"


def ask(method, path, secret=None, body=None):
    """Sends a request and reads the answer. A lost connection is tried again: an action has a
    key and a seat a secret that we chose, so each is done once however often it is sent."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(SERVER + path, data, method=method)
    request.add_header("Content-Type", "application/json")
    if secret:
        request.add_header("Authorization", "Bearer " + secret)
    while True:
        wait = 1
        try:
            with urllib.request.urlopen(request) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            problem = json.load(refused)
            if refused.code not in (429, 503):
                sys.exit(f"{path}: {problem['error']} {problem.get('rule', '')}")
            wait = int(refused.headers.get("Retry-After", wait))
        except urllib.error.URLError:
            pass
        time.sleep(wait)


def moments(path, secret):
    """Every moment of the table from now on, as the stream tells it."""
    last = None
    while True:
        request = urllib.request.Request(SERVER + path + "/stream")
        request.add_header("Authorization", "Bearer " + secret)
        if last:
            request.add_header("Last-Event-ID", last)
        try:
            with urllib.request.urlopen(request, timeout=30) as stream:
                event = {}
                for line in stream:
                    name, _, value = line.decode().rstrip("\n").partition(": ")
                    if name:
                        event[name] = value
                    elif "id" in event:
                        last = event["id"]
                        yield json.loads(event["data"])
                        event = {}
                    else:
                        event = {}
        except OSError:
            time.sleep(1)  # The connection was lost: the stream resumes where it was.


def sit_down(table, invitation):
    """Takes the seat of an invitation. The secret is ours from the start, so that this can be sent
    again; the seed is our part of the shuffle, which the server cannot know beforehand."""
    secret, seed = secrets.token_hex(16), secrets.token_hex(32)
    ask("POST", table + "/sit", invitation, {"name": "Robin", "secret": secret, "seed": seed})
    return secret, seed


def check_shuffle(ending, commitment, seat_seeds, seed):
    """Whether the server used the seed it had committed to and the one we added. That these give
    the cards that were dealt is checked by `hideout verify` with the record."""
    promised = hashlib.sha256(bytes.fromhex(ending["seed"])).hexdigest() == commitment
    print("The server kept its seed." if promised else "THE SERVER CHANGED ITS SEED.")
    print("Our seed is in it." if seat_seeds[0] == seed else "OUR SEED WAS LEFT OUT.")


def main():
    games = ask("GET", "/api/games")["games"]
    seats = next(game["seats"] for game in games if game["id"] == GAME)
    bots = ["pickpocket"] * (len(seats) - 1)
    opened = ask("POST", "/api/tables", body={"game": GAME, "seats": ["open"] + bots})
    table = "/api/tables/" + opened["table"]
    print("Watch it at", SERVER + opened["page"])
    secret, seed = sit_down(table, opened["seats"][0]["invitation"])
    for moment in moments(table, secret):
        if moment["stage"] == "closed":
            sys.exit(moment["prompt"])
        if moment["stage"] == "over":
            print(moment["ending"]["sentence"])
            check_shuffle(moment["ending"], opened["commitment"], moment["seat_seeds"], seed)
            return
        if moment["awaited"]:
            choice = random.choice(moment["choices"])
            print(f"{moment['prompt']} -> {choice['words']}")
            # One key for each decision: a moment that tells of the same decision changes nothing.
            decision = moment["decision"]
            action = {"action": choice["action"], "decision": decision, "key": str(decision)}
            ask("POST", table + "/act", secret, action)


main()
