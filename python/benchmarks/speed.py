"""Decisions a second on one core: these games beside what others offer, in one run.

    python benchmarks/speed.py [--seconds 1]

Every row plays games at random, a legal action at each decision. Time is the processor's, so that
other work on the machine matters little. What is not installed is left out and said so:
``pip install rlcard "pettingzoo[classic]" open_spiel pgx``.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Iterator
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

import hideout

Row = tuple[str, str, str, Callable[[], int]]
"""Who offers it, which game, what is measured, and what makes some decisions and counts them."""


def vectors() -> Iterator[Row]:
    """Many games at once."""
    for game in hideout.games():
        counts = range(game["min_players"], game["max_players"] + 1)
        for players in counts:
            for observe, what in (
                (True, "256 games, observations and masks"),
                (False, "256 games"),
            ):
                games = hideout.vector(
                    game["id"], 256, seed=1, observe=observe, mask=observe, players=players
                )
                yield "Hideout", f"{game['name']}, {players}", what, _stepper(games)


def _stepper(games: hideout.Vector) -> Callable[[], int]:
    def step() -> int:
        for _ in range(8):
            games.step(games.sample())
        return 8 * len(games)

    return step


def singles() -> Iterator[Row]:
    """One game from Python, and PettingZoo over it."""
    from hideout.pettingzoo import env

    rng = np.random.default_rng(1)
    for game in hideout.games():

        def play(name: str = game["id"]) -> int:
            table = hideout.make(name, seed=int(rng.integers(1 << 30)))
            while not table.over:
                legal = table.legal()
                table.step(legal[rng.integers(len(legal))])
            return table.decisions

        yield "Hideout", game["name"], "one game by hand", play
        yield "Hideout", game["name"], "PettingZoo", _agents(env(game["id"]))


def _agents(env: Any) -> Callable[[], int]:
    """One game of a PettingZoo environment."""
    rng = np.random.default_rng(1)

    def play() -> int:
        env.reset(seed=int(rng.integers(1 << 30)))
        count = 0
        for _agent in env.agent_iter():
            seen, _, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = info.get("action_mask") if "action_mask" in info else seen["action_mask"]
            legal = np.flatnonzero(mask)
            env.step(int(legal[rng.integers(len(legal))]))
            count += 1
        return count

    return play


def classics() -> Iterator[Row]:
    """PettingZoo's own."""
    from pettingzoo.classic import connect_four_v3, leduc_holdem_v4, texas_holdem_no_limit_v6

    for module in (connect_four_v3, leduc_holdem_v4, texas_holdem_no_limit_v6):
        env = module.env()
        yield "PettingZoo", env.metadata["name"], "one game", _agents(env)


def rlcard() -> Iterator[Row]:
    """RLCard."""
    import rlcard
    from rlcard.agents import RandomAgent

    for name in ("leduc-holdem", "no-limit-holdem", "uno", "gin-rummy"):
        env = rlcard.make(name, config={"seed": 1})
        env.set_agents([RandomAgent(num_actions=env.num_actions)] * env.num_players)

        def play(env: Any = env) -> int:
            before = env.timestep
            env.run(is_training=False)
            return int(env.timestep - before)

        yield "RLCard", name, "one game", play


def openspiel() -> Iterator[Row]:
    """OpenSpiel from Python, its own games and ours."""
    import open_spiel.python.games  # noqa: F401, adds those written in Python
    import pyspiel

    from hideout import openspiel as ours

    ours.register()
    rng = np.random.default_rng(1)
    names = ["leduc_poker", "gin_rummy", "hearts", "python_kuhn_poker"]
    names += [ours.short_name(game["id"]) for game in hideout.games()]
    for name in names:
        game = pyspiel.load_game(name)

        def play(game: Any = game) -> int:
            state, count = game.new_initial_state(), 0
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[rng.integers(len(legal))])
                count += 1
            return count

        yield "OpenSpiel", name, "one game, from Python", play


def pgx() -> Iterator[Row]:
    """pgx on the processor, compiled, many games at once."""
    import jax
    import jax.numpy as jnp
    import pgx as games

    for name in ("leduc_holdem", "connect_four"):
        env = games.make(name)
        keys = jax.random.split(jax.random.PRNGKey(1), 256)
        state = jax.jit(jax.vmap(env.init))(keys)

        def advance(state: Any, key: Any, env: Any = env) -> Any:
            logits = jnp.where(state.legal_action_mask, 0.0, -1e9)
            return jax.vmap(env.step)(state, jax.random.categorical(key, logits))

        compiled = jax.jit(advance)
        memory = {"state": compiled(state, keys[0]), "number": 0}

        def play(
            compiled: Any = compiled, memory: dict[str, Any] = memory, keys: Any = keys
        ) -> int:
            for _ in range(8):
                memory["number"] += 1
                memory["state"] = compiled(memory["state"], keys[memory["number"] % 256])
            jax.block_until_ready(memory["state"])
            return 8 * 256

        yield "pgx", name, "256 games, compiled", play


def measure(play: Callable[[], int], seconds: float) -> float:
    """Decisions a second of the processor's time, the best of three."""
    play()
    rates = []
    for _ in range(3):
        count, started = 0, time.process_time()
        while time.process_time() - started < seconds / 3:
            count += play()
        rates.append(count / (time.process_time() - started))
    return max(rates)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each row (1)")
    seconds = parser.parse_args().seconds
    print("| from | game | what | decisions/s |\n|---|---|---|---:|")
    missing = []
    for rows in (vectors, singles, rlcard, classics, openspiel, pgx):
        try:
            for offers, game, what, play in rows():
                print(f"| {offers} | {game} | {what} | {measure(play, seconds):,.0f} |", flush=True)
        except ImportError as error:
            missing.append(f"{rows.__name__}: {error}")
    for line in missing:
        print(f"not measured: {line}")


if __name__ == "__main__":
    main()
