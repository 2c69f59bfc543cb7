"""Hearts here and in OpenSpiel: the same rules, and how fast both are.

    python3 -m venv venv && venv/bin/pip install open_spiel
    cargo build --profile dist -p hearts --examples
    venv/bin/python examples/hearts/openspiel.py

Plays 10,000 random deals through both programs, compares the legal cards at every decision and
the points at the end, and then measures both in turn, several times each.
"""

import json
import pathlib
import random
import statistics
import subprocess
import sys
import time

import pyspiel

DEALS = 10_000
ROUNDS = 3
SECONDS = 2.0
PROGRAMS = pathlib.Path(__file__).resolve().parents[2] / "target/dist/examples"


def theirs(card):
    """Our cards go by suit, theirs by rank."""
    suit, rank = divmod(card, 13)
    return rank * 4 + suit


def compare(deals):
    """Plays what our program played in OpenSpiel, and stops at the first difference."""
    game = pyspiel.load_game("hearts")
    decisions = moons = 0
    command = [PROGRAMS / "trace", str(deals)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as trace:
        for number, line in enumerate(trace.stdout):
            deal = json.loads(line)
            state = game.new_initial_state()
            state.apply_action(deal["direction"])
            for place in range(13):
                for seat in range(4):
                    state.apply_action(theirs(deal["hands"][seat][place]))
            for seat, legal, card in deal["decisions"]:
                where = f"deal {number}, after {len(state.history())} steps"
                assert state.current_player() == seat, where
                assert state.legal_actions() == sorted(map(theirs, legal)), where
                state.apply_action(theirs(card))
                decisions += 1
            assert state.is_terminal(), f"deal {number} goes on"
            assert [26 - value for value in state.returns()] == deal["points"], f"deal {number}"
            moons += sum(deal["points"]) == 78
    return decisions, moons


def deal_out(game, cards_played):
    """A state of random play after so many cards, passing included where there is any."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    passes = 12 if state.history()[0] else 0
    while len(state.history()) < 53 + passes + cards_played:
        state.apply_action(random.choice(state.legal_actions()))
    return state


def rate(work):
    """How often a second `work` does what it counts."""
    start, done = time.perf_counter(), 0
    while time.perf_counter() - start < SECONDS:
        done += work()
    return done / (time.perf_counter() - start)


def openspiel_speeds():
    """The figures of `speed.rs`. OpenSpiel's own C++ does the work: its uniform bots play full
    games, its evaluator plays out (asked through a search of one simulation), its search searches.
    Only a copy is asked for from Python every time, so that its figure holds the call too."""
    game = pyspiel.load_game("hearts")
    initial = game.new_initial_state()
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(4)]
    middle = [deal_out(game, 24) for _ in range(20)]

    def full_games():
        # Three deals in four have twelve decisions of passing before the 52 cards.
        pyspiel.evaluate_bots(initial.clone(), bots, random.randrange(1 << 30))
        return 52 + 9

    many = pyspiel.RandomRolloutEvaluator(2000, random.randrange(1 << 30))

    def play_outs():
        bot = pyspiel.MCTSBot(game, many, 2.0, 1, 100, False, random.randrange(1 << 30), False)
        bot.mcts_search(random.choice(middle))
        return 2000 * 28

    def clones():
        for state in middle:
            state.clone()
        return len(middle)

    one = pyspiel.RandomRolloutEvaluator(1, random.randrange(1 << 30))

    def search():
        bot = pyspiel.ISMCTSBot(random.randrange(1 << 30), one, 2.0, 1000)
        bot.step(deal_out(game, 1))
        return 1000

    return {
        "full games": rate(full_games),
        "play-outs": rate(play_outs),
        "clones": rate(clones),
        "search": rate(search),
    }


def our_speeds():
    return json.loads(subprocess.run(PROGRAMS / "speed", stdout=subprocess.PIPE, check=True).stdout)


def main():
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    decisions, moons = compare(deals)
    print(f"{deals} deals, {decisions} decisions, {moons} moons: no difference")
    print(f"| a second | OpenSpiel {pyspiel.__version__} | Hideout | times |")
    print("|---|---|---|---|")
    rounds = [(openspiel_speeds(), our_speeds()) for _ in range(ROUNDS)]
    names = {
        "full games": "decisions of random full games, deal included",
        "play-outs": "decisions of random play-outs from the middle, copy included",
        "clones": "copies of a state in the middle",
        "search": "iterations of information-set search with random play-outs",
    }
    for key, name in names.items():
        other = statistics.median(theirs[key] for theirs, _ in rounds)
        own = statistics.median(ours[key] for _, ours in rounds)
        times = statistics.median(ours[key] / theirs[key] for theirs, ours in rounds)
        print(f"| {name} | {other:,.0f} | {own:,.0f} | {times:.1f} |")


if __name__ == "__main__":
    main()
