"""Endings that can be solved."""

from __future__ import annotations

from hideout._native import Game, Miniature


def worlds(
    game: Game, most: int, *, seat: int | None = None, tries: int | None = None
) -> list[Game]:
    """Different worlds that a deciding seat takes for possible: as many as are found, but not
    more than ``most``, in ``tries`` attempts."""
    found = [game.clone()]
    for number in range(tries if tries is not None else 20 * most):
        if len(found) >= most:
            break
        world = game.imagine(seat, seed=f"world {number}")
        if not any(world.same_world(other) for other in found):
            found.append(world)
    return found


def miniature(games: list[Game], *, most: int = 200_000) -> Miniature:
    """Writes out everything that can happen from these games on: worlds of one game between two
    seats, all equally likely. What a seat knows is what it was told and did in its world.

    Where cards are still dealt, or where there are more than ``most`` positions, it refuses.
    """
    return Miniature(games, most)
