"""One seat against bots, as a Gymnasium vector environment.

>>> from hideout.gymnasium import BotsVectorEnv
>>> envs = BotsVectorEnv("caps-and-hammers", num_envs=8, seat=0, bots="greedy")
>>> observations, infos = envs.reset(seed=1)
>>> observations["observation"].shape[0]
8
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from hideout._make import Deck, OptionValue, make
from hideout._native import GameOver, Vector
from hideout._vector import vector

Observations = dict[str, NDArray[Any]]


class BotsVectorEnv(VectorEnv[Observations, NDArray[Any], NDArray[Any]]):  # type: ignore[misc]
    """``num_envs`` games in which one seat is the agent's and bots have all others.

    An observation is a dict with ``observation`` and ``action_mask``. ``bots`` is one name for all
    other seats or a name for each of them. Copies are handed out unless ``copy`` is false: then
    they are the same arrays every time. At the end of a game, ``autoreset`` is one of Gymnasium's
    modes:

    - ``SAME_STEP``: the next game is dealt in the same step; what the agent saw last is in
      ``infos["final_obs"]``.
    - ``NEXT_STEP``: what the agent saw last is the observation; the next step deals, whatever the
      action, and brings nothing.
    - ``DISABLED``: the game stays over until ``reset(options={"reset_mask": which})``.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        *,
        seat: int = 0,
        bots: str | list[str] = "greedy",
        threads: int = 1,
        autoreset: AutoresetMode | str = AutoresetMode.SAME_STEP,
        copy: bool = True,
        deck: Deck | None = None,
        **options: OptionValue,
    ) -> None:
        self._mode = _mode(autoreset)
        table = make(game, seed="spaces", deck=deck, names=None, **options)
        if not 0 <= seat < table.players:
            raise ValueError(f"there is no seat {seat}; the seats are 0 to {table.players - 1}")
        rivals = [bots] * (table.players - 1) if isinstance(bots, str) else list(bots)
        if len(rivals) != table.players - 1:
            raise ValueError(f"{table.players - 1} other seats, but {len(rivals)} bots")
        self.metadata = {"autoreset_mode": self._mode}
        self.num_envs, self.seat = num_envs, seat
        at_once = self._mode is AutoresetMode.SAME_STEP
        self._open: dict[str, Any] = {
            "deck": deck, "threads": threads, "finals": True, "autoreset": at_once, **options
        }  # fmt: skip
        self._game, self._copy = game, copy
        self._bots: list[str | None] = [*rivals[:seat], None, *rivals[seat:]]
        features = table.features()
        low = np.array([feature["low"] for feature in features], np.float32)
        high = np.array([feature["high"] for feature in features], np.float32)
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(low, high, dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (table.actions,), np.int8),
            }
        )
        self.single_action_space = spaces.Discrete(table.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._games: Vector | None = None
        if num_envs < 1:
            raise ValueError(f"there is at least one environment, not {num_envs}")
        vector(game, 1, seed="bots", bots=self._bots, **self._open)  # a wrong name is told here

    @property
    def games(self) -> Vector:
        """The games behind it, once they were reset."""
        if self._games is None:
            raise RuntimeError("call reset before anything else")
        return self._games

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Deals all games; with a seed they follow from it, without one they go on. The option
        ``reset_mask`` deals only where it is true."""
        if isinstance(seed, list):
            raise ValueError("one seed for all games: each derives its own from it")
        which = (options or {}).get("reset_mask")
        if which is not None:
            if seed is not None:
                raise ValueError("a seed deals all games anew; with reset_mask there is none")
            self.games.reset(np.asarray(which))
        elif self._games is None or seed is not None:
            self._games = vector(
                self._game, self.num_envs, seed=seed, bots=self._bots, **self._open
            )
        else:
            self._games.reset(np.ones(self.num_envs, np.bool_))
        return self._observations(self._over()), {}

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[
        Observations, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
    ]:
        games = self.games
        # Empty where the next game is dealt at once.
        over = self._over()
        if self._mode is AutoresetMode.DISABLED and over.any():
            raise GameOver(f"game {over.argmax()} is over; reset it with the option reset_mask")
        games.step(np.asarray(actions))
        ended = games.ended & ~over
        rewards = games.rewards[:, self.seat].astype(np.float64)
        infos: dict[str, Any] = {}
        if over.any():
            games.reset(over)
        if self._mode is AutoresetMode.SAME_STEP and ended.any():
            infos["final_obs"] = self._finals(ended)
            infos["_final_obs"] = ended.copy()
            infos["final_info"] = {}
            infos["_final_info"] = ended.copy()
        observations = self._observations(self._over())
        return observations, rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def sample(self) -> NDArray[np.uint16]:
        """A legal action for each game, each equally likely."""
        return self.games.sample()

    def _over(self) -> NDArray[np.bool_]:
        """Which games are over and wait for the next."""
        over: NDArray[np.bool_] = self.games.seats < 0
        return over

    def _observations(self, over: NDArray[np.bool_]) -> Observations:
        games = self.games
        # A vector shows what the seat saw that decided last, which may have been a bot's.
        games.observations[over] = games.finals[over, self.seat]
        masks = games.masks.view(np.int8)
        if not self._copy:
            return {"observation": games.observations, "action_mask": masks}
        return {"observation": games.observations.copy(), "action_mask": masks.copy()}

    def _finals(self, ended: NDArray[np.bool_]) -> NDArray[np.object_]:
        finals = np.full(self.num_envs, None, object)
        mask = np.zeros(self.games.action_count, np.int8)
        for number in np.flatnonzero(ended):
            last = self.games.finals[number, self.seat].copy()
            finals[number] = {"observation": last, "action_mask": mask}
        return finals


def _mode(autoreset: AutoresetMode | str) -> AutoresetMode:
    """A mode by itself or by its name."""
    if isinstance(autoreset, AutoresetMode):
        return autoreset
    try:
        return AutoresetMode[autoreset.upper()]
    except KeyError:
        names = ", ".join(mode.name for mode in AutoresetMode)
        raise ValueError(f"autoreset is one of {names}, not {autoreset!r}") from None
