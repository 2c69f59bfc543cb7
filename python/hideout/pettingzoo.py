"""Every game as a PettingZoo environment: ``env`` asks one seat after the other, ``parallel_env``
asks all seats at every step.

Where several seats decide at once, ``env`` asks them in seat order, and none of them sees what
another chose before all have chosen. That is seldom: in Caper for four it is one time in three,
in the other games hardly ever. So ``env`` fits them all, and ``parallel_env`` is for learners that
want nothing else: there, most seats can only wait.

>>> from hideout.pettingzoo import env, parallel_env
>>> table = env("caper", players=3)
>>> table.reset(seed=1)
>>> table.agents
['seat_0', 'seat_1', 'seat_2']
>>> together = parallel_env("caper", players=3)
>>> observations, infos = together.reset(seed=1)
>>> moves = {seat: int(seen["action_mask"].argmax()) for seat, seen in observations.items()}
>>> observations, rewards, terminations, truncations, infos = together.step(moves)
>>> rewards["seat_1"]
0.0
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from hideout._make import Deck, OptionValue, make
from hideout._native import Game, GameOver, IllegalAction

AgentID = str


def env(game: str, **kwargs: Any) -> AECEnv[AgentID, dict[str, Any], Any]:
    """The environment, with PettingZoo's checks around it that calls come in order."""
    return wrappers.OrderEnforcingWrapper(raw_env(game, **kwargs))


class _Tables:
    """One table after the other, as both kinds of environments need them."""

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi"], "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        *,
        render_mode: str | None = None,
        deck: Deck | None = None,
        **options: OptionValue,
    ) -> None:
        super().__init__()
        modes = self.metadata["render_modes"]
        if render_mode not in (None, *modes):
            raise ValueError(f"render_mode is one of {', '.join(modes)}, not {render_mode!r}")
        self._game, self._deck, self._options = game, deck, options
        self.render_mode = render_mode
        self.metadata = {**type(self).metadata, "name": game.replace("-", "_")}
        self._deals = 0
        self._seed: int | str | None = None
        self._table = self._open("spaces")
        self.possible_agents = [f"seat_{seat}" for seat in range(self._table.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        # Asked again, an environment must answer with the same objects.
        self._spaces = {agent: self._seat_spaces() for agent in self.possible_agents}
        self.state_space = _box(self._table, everything=True)

    def observation_space(self, agent: AgentID) -> spaces.Dict:
        return self._spaces[agent][0]

    def action_space(self, agent: AgentID) -> spaces.Discrete:
        return self._spaces[agent][1]

    @property
    def game(self) -> Game:
        """The game that is played now."""
        return self._table

    def state(self) -> NDArray[np.float32]:
        """**The whole truth**, seen from the first seat: for critics, not for players."""
        return self._table.everything(0)

    def render(self) -> str | None:
        """What a spectator was told, line by line; printed in the mode ``human``."""
        told = "\n".join(line["text"] for line in self._table.log())
        if self.render_mode == "human":
            print(told)
            return None
        return told

    def close(self) -> None:
        pass

    def _deal(self, seed: int | None) -> None:
        """The next table. Those after a reset with a seed follow from that seed."""
        if seed is not None:
            self._seed, self._deals = seed, 0
        self._table = self._open(None if self._seed is None else f"{self._seed}/{self._deals}")
        self._deals += 1
        self.agents = list(self.possible_agents)

    def _open(self, seed: str | None) -> Game:
        return make(self._game, seed=seed, deck=self._deck, names=None, **self._options)

    def _seat_spaces(self) -> tuple[spaces.Dict, spaces.Discrete]:
        actions = self._table.actions + self._more_actions
        mask = spaces.Box(0, 1, (actions,), np.int8)
        seen = spaces.Dict({"observation": _box(self._table), "action_mask": mask})
        return seen, spaces.Discrete(actions)

    _more_actions = 0


class raw_env(_Tables, AECEnv[AgentID, dict[str, Any], Any]):  # type: ignore[misc]
    """The environment itself, one seat after the other.

    Observations are dicts: ``observation`` is what the seat sees as numbers (``hideout.make(...)
    .features()`` describes them), ``action_mask`` says which actions are legal. Rewards come with
    the end: from -1 to 1 and adding up to 0 among rivals, 1 or 0 for those who play together.
    Every game ends by its rules, so nothing is ever truncated.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals. The games after a reset with a seed follow from that seed."""
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[AgentID, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._decider()

    def observe(self, agent: AgentID) -> dict[str, Any]:
        seat = self._seats[agent]
        table = self._table
        return {"observation": table.observation(seat), "action_mask": table.mask(seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)  # pyright: ignore[reportArgumentType]
            return
        if action is None:
            raise ValueError(f"{agent} decides now; its action is a code, not None")
        self._table.step(int(action), self._seats[agent])
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._table.over:
            self.rewards = dict(zip(self.agents, self._table.rewards, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self._decider()
        self._accumulate_rewards()

    def _decider(self) -> AgentID:
        seat = self._table.turn
        return self.possible_agents[seat if seat is not None else 0]


class parallel_env(_Tables, ParallelEnv[AgentID, dict[str, Any], Any]):  # type: ignore[misc]
    """The environment in which every seat acts at every step.

    A seat that does not decide has one legal action, to wait: the code behind those of the game,
    which is ``wait``. Everything else is as in ``env``.
    """

    _more_actions = 1

    @property
    def wait(self) -> int:
        """The action of a seat that does not decide."""
        return self._table.actions

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[AgentID, dict[str, Any]], dict[AgentID, dict[str, Any]]]:
        """Deals. The games after a reset with a seed follow from that seed."""
        self._deal(seed)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[AgentID, int]
    ) -> tuple[
        dict[AgentID, dict[str, Any]],
        dict[AgentID, float],
        dict[AgentID, bool],
        dict[AgentID, bool],
        dict[AgentID, dict[str, Any]],
    ]:
        if not hasattr(self, "agents"):
            raise RuntimeError("call reset before anything else")
        if not self.agents:
            raise GameOver("the game is over; reset deals the next one")
        decided = self._decided(actions)
        for seat, code in decided.items():
            self._table.step(code, seat)
        over = self._table.over
        seats = self.agents
        observations = self._observations()
        rewards = dict(zip(seats, self._table.rewards, strict=True))
        if over:
            self.agents = []
        return (
            observations,
            rewards,
            dict.fromkeys(seats, over),
            dict.fromkeys(seats, False),
            {agent: {} for agent in seats},
        )

    def _decided(self, actions: dict[AgentID, int]) -> dict[int, int]:
        """What the deciding seats do. If one of the actions is illegal, nothing has changed."""
        if missing := [agent for agent in self.agents if agent not in actions]:
            raise ValueError(f"every seat acts at every step; there is nothing of {missing[0]}")
        deciding = self._table.deciding
        decided = {}
        for agent in self.agents:
            seat, code = self._seats[agent], int(actions[agent])
            if seat in deciding:
                if code not in self._table.legal(seat):
                    raise IllegalAction(f"{agent}: action {code} is illegal")
                decided[seat] = code
            elif code != self.wait:
                raise IllegalAction(f"{agent} does not decide now and can only wait ({self.wait})")
        return decided

    def _observations(self) -> dict[AgentID, dict[str, Any]]:
        table, deciding = self._table, self._table.deciding
        seen = {}
        for agent in self.agents:
            seat = self._seats[agent]
            mask = np.zeros(table.actions + 1, np.int8)
            if seat in deciding:
                mask[:-1] = table.mask(seat)
            else:
                mask[-1] = 1
            seen[agent] = {"observation": table.observation(seat), "action_mask": mask}
        return seen


def _box(table: Game, everything: bool = False) -> spaces.Box:
    """The ranges of the numbers of an observation, or of the whole truth."""
    features = table.features(everything)
    low = np.array([feature["low"] for feature in features], np.float32)
    high = np.array([feature["high"] for feature in features], np.float32)
    return spaces.Box(low, high, dtype=np.float32)
