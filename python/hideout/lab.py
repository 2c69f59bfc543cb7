"""Studies of many games: simulations, arenas, reports on the cards, and puzzles.

The results are those of ``hideout simulate``, ``hideout arena``, ``hideout lab`` and ``hideout
puzzles make``, byte for byte, wherever and in how many pieces they are played. ``runner`` says
where: ``here``, or ``hideout.ray.runner("auto")`` for a cluster.

>>> from hideout import lab
>>> result = lab.simulate("caps-and-hammers", games=20, bots=["greedy", "random"], seed=1)
>>> result["summary"]["games"]
20

As a program: ``python -m hideout.lab caper --games 4000 --out report``, and with
``--ray auto`` on a cluster.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hideout import _study
from hideout._make import Deck, OptionValue
from hideout._study import Plan, Runner, here
from hideout._tables import GamesWriter, review_table

__all__ = ["arena", "here", "puzzles", "report", "review_table", "simulate"]

FILES = ("games", "cards", "prizes", "swaps")
"""The raw results of a report, as CSV and as Parquet."""

OutPath = str | os.PathLike[str]


def simulate(
    game: str,
    *,
    games: int = 1000,
    bots: Sequence[str] = ("greedy", "random"),
    seed: int | str = "hideout",
    deck: Deck | None = None,
    parquet: OutPath | None = None,
    runner: Runner = here,
    **options: OptionValue,
) -> dict[str, Any]:
    """Lets bots play many games and sums them up, as ``hideout simulate --json`` does. How each
    game came out is written into the file ``parquet``, if one is named."""
    plan = _study.plan(
        "simulate", game, games=games, bots=bots, seed=seed, deck=deck, options=options
    )
    return _result(plan, runner, parquet)


def arena(
    game: str,
    *,
    bots: Sequence[str],
    games: int = 200,
    seed: int | str = "hideout",
    alone: bool = False,
    sprt: tuple[float, float] | None = None,
    deck: Deck | None = None,
    parquet: OutPath | None = None,
    runner: Runner = here,
    **options: OptionValue,
) -> dict[str, Any]:
    """Finds out which bot is stronger, as ``hideout arena --json`` does. How each game came out
    is written into the file ``parquet``, if one is named."""
    plan = _study.plan(
        "arena", game, games=games, bots=bots, seed=seed, deck=deck, options=options,
        alone=alone, sprt=sprt,
    )  # fmt: skip
    return _result(plan, runner, parquet)


def report(
    game: str,
    out: OutPath,
    *,
    games: int = 1000,
    bots: Sequence[str] = ("greedy",),
    seed: int | str = "hideout",
    deck: Deck | None = None,
    against: Deck | None = None,
    band: int = 20,
    swaps: Sequence[str] | None = None,
    skill: tuple[str, str] | None = None,
    skill_deals: int = 100,
    parquet: bool = False,
    runner: Runner = here,
    **options: OptionValue,
) -> dict[str, Any]:
    """Studies the cards, writes the files that ``hideout lab`` writes into ``out`` and returns
    the findings.

    ``against`` is another deck for the same deals. ``swaps`` names cards to be swapped for an
    average one on the same deals; an empty list means all that were played. ``skill`` names two
    bots, the better one first. ``parquet`` writes the raw results as Parquet too.
    """
    if isinstance(swaps, str):
        raise TypeError("swaps are a list of names of cards; an empty one means all")
    plan = _study.plan(
        "lab", game, games=games, bots=bots, seed=seed, deck=deck, against=against,
        options=options, band=band, swaps=None if swaps is None else tuple(swaps), skill=skill,
        skill_deals=skill_deals,
    )  # fmt: skip
    result = _study.run(plan, runner, out=os.fspath(out))
    if parquet:
        _to_parquet(Path(out), FILES if swaps is not None else FILES[:-1])
    return result


def puzzles(
    game: str,
    out: OutPath,
    *,
    count: int = 10,
    games: int = 1_000_000,
    seed: int | str = "puzzles",
    runner: Runner = here,
    **options: OptionValue,
) -> dict[str, Any]:
    """Adds puzzles to the file ``out`` until it has ``count`` of them, as ``hideout puzzles make``
    does, and says how many there are of each difficulty. A search that was stopped goes on where
    it was. At most ``games`` games are looked at."""
    if count < 1:
        raise ValueError(f"a file has at least one puzzle, not {count}")
    plan = _study.plan(
        "puzzles", game, games=games, bots=(), seed=seed, options=options, count=count
    )
    # A game takes seconds: a machine of a cluster gets one at a time, this one as many as cores.
    size = (os.cpu_count() or 1) if runner is here else 1
    return _study.run(plan, runner, out=os.fspath(out), size=size)


def _result(plan: Plan, runner: Runner, parquet: OutPath | None) -> dict[str, Any]:
    if parquet is None:
        return _study.run(plan, runner)
    with GamesWriter(parquet, plan.bots, arena=plan.kind == "arena") as writer:
        return _study.run(plan, runner, watch=writer.add)


def _to_parquet(folder: Path, names: Sequence[str]) -> None:
    from pyarrow import csv, parquet

    for name in names:
        if (folder / f"{name}.csv").exists():
            table = csv.read_csv(folder / f"{name}.csv")
            parquet.write_table(table, folder / f"{name}.parquet")


def main(words: Sequence[str] | None = None) -> int:
    """The program."""
    arguments = _parser().parse_args(words)
    options: dict[str, Any] = {}
    if arguments.players is not None:
        options["players"] = arguments.players
    for pair in arguments.option:
        name, equals, value = pair.partition("=")
        if not equals:
            print(f'"{pair}" is not an option; write it as NAME=VALUE', file=sys.stderr)
            return 2
        options[name.strip()] = value.strip()
    runner: Runner = here
    if arguments.ray is not None:
        from hideout import ray

        runner = ray.runner(arguments.ray, progress=ray.print_progress)
    try:
        result = report(
            arguments.game,
            arguments.out,
            games=arguments.games,
            bots=_names(arguments.bots) or [],
            seed=arguments.seed,
            deck=arguments.deck,
            against=arguments.against,
            band=arguments.band,
            swaps=_names(arguments.swaps),
            skill=_pair(arguments.skill),
            skill_deals=arguments.skill_deals,
            parquet=arguments.parquet,
            runner=runner,
            **options,
        )
    except (ValueError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    print(f"{result['game']}: {result['games']} games\nSeed: {result['seed']}\n")
    for finding in result["findings"]:
        print(f"{finding['weight']:<9} {finding['about']}{finding['sentence']}")
    print(f"\nThe report: {Path(arguments.out) / 'report.html'}")
    return 0


def _names(list_: str | None) -> list[str] | None:
    """What stands between commas; nothing of nothing."""
    if list_ is None:
        return None
    return [name.strip() for name in list_.split(",") if name.strip()]


def _pair(list_: str | None) -> tuple[str, str] | None:
    match _names(list_):
        case None:
            return None
        case [strong, weak]:
            return strong, weak
        case _:
            raise ValueError("--skill takes two bots, the better one first")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m hideout.lab",
        description="Study the cards of a game and write a report for designers, "
        "on this machine or on a Ray cluster.",
    )
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000, help="how many games (1000)")
    parser.add_argument("--bots", default="greedy", help="the bots in seat order (greedy)")
    parser.add_argument("--seed", default="hideout", help="the same seed gives the same report")
    parser.add_argument("--players", type=int, help="how many players")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--deck", type=Path, help="a deck file")
    parser.add_argument("--against", type=Path, help="another deck file for the same deals")
    parser.add_argument(
        "--swaps",
        metavar="CARDS",
        nargs="?",
        const="",
        help="swap these cards for average ones, or all that were played if there are no names",
    )
    parser.add_argument(
        "--skill",
        metavar="BOT,BOT",
        nargs="?",
        const="mastermind,burglar",
        help="how much is skill: the first bot meets the second from every seat",
    )
    parser.add_argument("--skill-deals", type=int, default=100, help="on so many deals (100)")
    parser.add_argument("--band", type=int, default=20, help="per cent around the fair share (20)")
    parser.add_argument("--out", type=Path, default=Path("lab"), help="the folder (lab)")
    parser.add_argument("--parquet", action="store_true", help="write Parquet beside the CSV")
    parser.add_argument(
        "--ray", metavar="ADDRESS", help='a cluster; "auto" finds it, "local" starts one here'
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
