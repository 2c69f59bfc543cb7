"""Studies of many games, in pieces that make the same whole wherever they are played."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from operator import index
from typing import Any, Literal, NamedTuple

from hideout._make import Deck, OptionValue, deck_text, option_texts
from hideout._native import study_part, study_whole, study_work

Kind = Literal["simulate", "arena", "lab", "puzzles"]


@dataclass(frozen=True)
class Plan:
    """What is to be found out. Everything follows from it and nothing else."""

    kind: Kind
    game: str
    options: tuple[tuple[str, str], ...]
    deck: str | None
    bots: tuple[str, ...]
    games: int
    seed: str
    against: str | None = None
    band: int = 20
    swaps: tuple[str, ...] | None = None
    skill: tuple[str, str] | None = None
    skill_deals: int = 100
    alone: bool = False
    sprt: tuple[float, float] | None = None
    count: int = 0

    def text(self, threads: int | None) -> str:
        """The plan as the native module reads it."""
        return json.dumps({**vars(self), "threads": threads})


Stretch = tuple[str, int, int]
"""Something to play in pieces: what it is, its first game or deal, and the one behind the last."""


class Piece(NamedTuple):
    """Some games of a study, or deals of an arena."""

    number: int
    work: str
    start: int
    end: int


@dataclass(frozen=True)
class Pieces:
    """Pieces of a study, one after the other. They are cut as they are asked for: a search for
    puzzles has a million."""

    stretches: Sequence[Stretch]
    size: int | None = None
    first: int = 0

    def __len__(self) -> int:
        return sum(len(self._starts(stretch)) for stretch in self.stretches)

    def __iter__(self) -> Iterator[Piece]:
        number = self.first
        for stretch in self.stretches:
            work, _, end = stretch
            starts = self._starts(stretch)
            for start in starts:
                yield Piece(number, work, start, min(start + starts.step, end))
                number += 1

    def _starts(self, stretch: Stretch) -> range:
        _, start, end = stretch
        size = self.size if self.size is not None else max(1, min(2_000, (end - start) // 24))
        return range(start, end, size)


class Played(NamedTuple):
    """What came of a piece, and which version of the games played it."""

    number: int
    version: str
    part: bytes


Runner = Callable[[Plan, Pieces], Iterator[Played]]
"""Plays pieces and hands them over in order."""


def plan(
    kind: Kind,
    game: str,
    *,
    games: int,
    bots: Sequence[str],
    seed: int | str,
    deck: Deck | None = None,
    against: Deck | None = None,
    options: dict[str, OptionValue] | None = None,
    **rest: Any,
) -> Plan:
    """A plan from what a caller gives."""
    if isinstance(bots, str):
        raise TypeError("bots are a list of names, as in ['greedy', 'random']")
    if index(games) < 1:
        raise ValueError(f"a study has at least one game, not {games}")
    return Plan(
        kind=kind,
        game=game,
        options=tuple(option_texts(options or {})),
        deck=deck_text(deck),
        bots=tuple(bots),
        games=index(games),
        seed=str(seed),
        against=deck_text(against),
        **rest,
    )


def pieces(plan: Plan, size: int | None = None, out: str | None = None) -> Pieces:
    """Cuts a study into pieces. The result does not depend on how."""
    return Pieces(study_work(plan.text(1), out), size)


def play(plan: Plan, piece: Piece, threads: int | None = 1) -> Played:
    """Plays one piece."""
    part = study_part(plan.text(threads), piece.work, piece.start, piece.end)
    return Played(piece.number, version("hideout"), part)


def here(plan: Plan, todo: Pieces) -> Iterator[Played]:
    """Plays all pieces in this process, on all cores."""
    return (play(plan, piece, None) for piece in todo)


def run(
    plan: Plan,
    runner: Runner,
    *,
    out: str | None = None,
    size: int | None = None,
    watch: Callable[[Piece, bytes], None] | None = None,
) -> dict[str, Any]:
    """Plays a whole study. ``watch`` sees every part as it comes."""
    if not callable(runner):
        kind = type(runner).__name__
        raise TypeError(f"a runner is lab.here or what hideout.ray.runner gives, not {kind}")
    todo = pieces(plan, size, out)

    def rest(stretches: list[Stretch]) -> Iterator[bytes]:
        later = Pieces(stretches, size, first=len(todo))
        return parts(later, runner(plan, later), watch)

    text = study_whole(plan.text(None), parts(todo, runner(plan, todo), watch), out, rest)
    result: dict[str, Any] = json.loads(text)
    return result


def parts(
    todo: Iterable[Piece],
    played: Iterator[Played],
    watch: Callable[[Piece, bytes], None] | None = None,
) -> Iterator[bytes]:
    """The parts one after the other. A piece that is missing, comes twice or is from another
    version is refused."""
    own = version("hideout")
    try:
        for piece, found in zip(todo, played, strict=False):
            if found.number != piece.number:
                raise ValueError(f"piece {piece.number} is next, not piece {found.number}")
            if found.version != own:
                was = found.version
                raise ValueError(f"piece {piece.number} was played by {was}, and this is {own}")
            if watch is not None:
                watch(piece, found.part)
            yield found.part
    finally:
        # Whoever has enough needs no more: what is under way is given up.
        close = getattr(played, "close", None)
        if close is not None:
            close()
