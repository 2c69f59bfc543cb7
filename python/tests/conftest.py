"""What tests share."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hideout

ROOT = Path(__file__).parents[2]


def tables() -> list[tuple[str, dict[str, Any]]]:
    """Every game with every number of players."""
    found: list[tuple[str, dict[str, Any]]] = []
    for game in hideout.games():
        counts = [
            int(choice["value"])
            for field in game["options"]
            if field["name"] == "players"
            for choice in field["choices"]
        ]
        found += [(game["id"], {"players": count}) for count in counts] or [(game["id"], {})]
    return found


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """``table`` is a game with a number of players, ``game`` each game once."""
    if "table" in metafunc.fixturenames:
        metafunc.parametrize(
            "table", tables(), ids=lambda it: f"{it[0]}-{it[1].get('players', '')}"
        )
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", [it["id"] for it in hideout.games()])


def finish(game: hideout.Game, bot: str = "random", seed: int = 1) -> hideout.Game:
    """Plays a game to its end."""
    player = game.bot(bot, seed=seed)
    while not game.over:
        game.step(player.choose(game))
    return game


@pytest.fixture(scope="session")
def program() -> Callable[..., str]:
    """Runs `hideout` and returns what it printed."""
    path = ROOT / "target/release/hideout"
    # It may be left from before: cargo sees whether it is.
    build = ["cargo", "build", "--quiet", "--release", "--locked", "-p", "hideout"]
    subprocess.run(build, cwd=ROOT, check=True)

    def run(*words: object) -> str:
        given = [str(word) for word in (path, *words)]
        return subprocess.run(given, capture_output=True, check=True, text=True).stdout

    return run
