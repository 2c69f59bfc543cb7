"""Endings of games that can be solved, and leave something to gain."""

from __future__ import annotations

import functools

import hideout

Ending = tuple[list[hideout.Game], hideout.Miniature]

GAMES = {
    "caps-and-hammers": {},
    "caper": {"players": 2},
    "caper-europe": {},
    "captains-wager": {"players": 2},
}
"""Those in which two play against each other; in Caper Cards there is nobody to exploit."""


@functools.cache
def ending(game: str, most: int = 6_000) -> Ending:
    """The longest ending of the first game that has one of at most so many positions in which
    somebody who moves at random could be exploited."""
    for seed in range(60):
        table = hideout.make(game, seed=f"ending {seed}", **GAMES[game])
        bot, story = table.bot("greedy", seed=seed), []
        while not table.over:
            story.append(table.clone())
            table.step(bot.choose(table))
        found = None
        for position in reversed(story[-12:]):
            # With Caper's last cards known to all there is but one world.
            worlds = hideout.worlds(position, 4, tries=40)
            try:
                tree = hideout.miniature(worlds, most=most)
            except ValueError:
                break
            if tree.sizes[1] >= 20 and tree.exploitability(tree.even()) > 0.05:
                found = worlds, tree
        if found is not None:
            return found
    raise AssertionError(f"no ending of {game} was small enough")
