"""Five card games at full speed, for reinforcement learning and game research.

``make`` opens one game to be played by hand, ``vector`` plays many at once in numpy buffers.
``hideout.pettingzoo``, ``hideout.gymnasium``, ``hideout.openspiel``, ``hideout.ray``,
``hideout.lab`` and ``hideout.datasets`` bring the games to the tools that their names say.

>>> import hideout
>>> game = hideout.make("caper-europe", city="rome", seed="tuesday")
>>> game
<Game caper-europe, 2 players, 0 decisions, seat 0 to decide>
>>> code = game.bot("greedy", seed=1).choose(game)
>>> game.step(code)
"""

from importlib.metadata import version

from hideout._make import make
from hideout._miniature import miniature, worlds
from hideout._native import (
    Bot,
    Game,
    GameOver,
    IllegalAction,
    Miniature,
    Vector,
    bots,
    games,
    review,
    verify,
)
from hideout._vector import vector

__version__ = version("hideout")

__all__ = [
    "Bot",
    "Game",
    "GameOver",
    "IllegalAction",
    "Miniature",
    "Vector",
    "bots",
    "games",
    "make",
    "miniature",
    "review",
    "vector",
    "verify",
    "worlds",
]
