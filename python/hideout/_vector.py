"""Many games at once."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index

from hideout._make import Deck, OptionValue, deck_text, option_texts
from hideout._native import Vector


def vector(
    game: str,
    /,
    n: int,
    *,
    seed: int | str | None = None,
    threads: int = 1,
    autoreset: bool = True,
    bots: Sequence[str | None] = (),
    observe: bool = True,
    everything: bool = False,
    mask: bool = True,
    finals: bool = False,
    deck: Deck | None = None,
    **options: OptionValue,
) -> Vector:
    """Opens ``n`` games that are stepped together, and fills their arrays.

    The arrays are made once and filled anew by every ``reset`` and ``step``, with the interpreter
    released. Copy what is to be kept, and let no other thread write into them meanwhile.

    - ``observations``, float32 ``(n, size)``: what the deciding seat of each game sees
    - ``masks``, uint8 ``(n, actions)``: 1 for every legal action
    - ``seats``, int8 ``(n,)``: who decides; -1 where a game stays over
    - ``rewards``, float32 ``(n, players)``: what a game that has just ended brought to each seat
    - ``ended``, bool ``(n,)``: whether the game ended with this step
    - ``everything``: the whole truth, for critics; only if asked for
    - ``finals``, float32 ``(n, players, size)``: the last thing each seat saw of a game that has
      ended; only if asked for

    With ``autoreset`` the next game is dealt in the same step; else a game stays over until
    ``reset(which)``. ``bots`` names who plays which seat; the others, None included, are yours.
    ``threads`` is how many play, 0 for one on each core; the results do not depend on it.

    >>> games = vector("caps-and-hammers", 4, seed=1)
    >>> finished = 0
    >>> while finished < 4:
    ...     games.step(games.sample())
    ...     finished += int(games.ended.sum())
    >>> games.rewards.shape, games.masks.dtype
    ((4, 2), dtype('uint8'))
    """
    if isinstance(bots, str):
        raise TypeError("bots are a list, one entry for each seat, as in [None, 'greedy']")
    if index(n) < 1:
        raise ValueError(f"a vector has at least one game, not {n}")
    if index(threads) < 0:
        raise ValueError(f"threads are 0, for one on each core, or more, not {threads}")
    games = Vector(
        game,
        option_texts(options),
        deck_text(deck),
        n,
        seed,
        threads,
        autoreset,
        list(bots),
        observe,
        everything,
        mask,
        finals,
    )
    games.reset()
    return games
