"""One game by hand."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from hideout._native import Game

OptionValue = str | int | bool
Deck = str | os.PathLike[str]


def make(
    game: str,
    /,
    *,
    seed: int | str | None = None,
    deck: Deck | None = None,
    names: Sequence[str] | None = None,
    **options: OptionValue,
) -> Game:
    """Opens a game and deals.

    ``seed`` is any text or number, and the same one deals the same cards; without it nobody can
    guess them. ``deck`` changes the cards: the path of a deck file, or its TOML as a text.
    ``names`` are what the log calls the seats. Everything else is an option of the game, as
    ``hideout.games()`` lists them.

    >>> make("caper", seed=1, players=3).players
    3
    >>> make("chess")
    Traceback (most recent call last):
    ...
    ValueError: there is no game "chess"; the games are: caper, caper-cards, caper-europe, caps-and-hammers, captains-wager
    """
    if isinstance(names, str):
        raise TypeError("names are a list, one for each seat")
    chosen = None if names is None else list(names)
    return Game(game, option_texts(options), deck_text(deck), seed, chosen)


def option_texts(options: dict[str, OptionValue]) -> list[tuple[str, str]]:
    """Options as the games read them."""
    return [(name, option_text(name, value)) for name, value in options.items()]


def option_text(name: str, value: OptionValue) -> str:
    """One option as the games read it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (str, int)):
        return str(value)
    kind = type(value).__name__
    raise TypeError(f"option {name!r} is a text, a number or a truth value, not {kind}")


def deck_text(deck: Deck | None) -> str | None:
    """The TOML of a deck: a text is it, a path leads to it."""
    if deck is None or isinstance(deck, str):
        return deck
    return Path(deck).read_text(encoding="utf-8")
