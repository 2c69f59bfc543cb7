"""The games in OpenSpiel, so that its algorithms run on them.

``register`` adds every game under a name such as ``hideout_caper_europe``; ``MiniatureGame`` is an
ending that exact algorithms can handle.

Chance is one node at the beginning with ``deals`` numbered outcomes of the same probability, each
a whole shuffle; later shuffles follow from it. So histories, replays and serialising are exact. An
exact solver sees a game of so many deals, not the real one.

>>> import pyspiel
>>> from hideout.openspiel import register
>>> register()
>>> game = pyspiel.load_game("hideout_caper_europe(city=rome,deals=8)")
>>> game.num_players()
2
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pyspiel

from hideout._make import make
from hideout._native import Game, Miniature, games

DEALS = 64


def register() -> None:
    """Registers all games. Doing so twice does no harm."""
    known = set(pyspiel.registered_names())
    for info in games():
        if short_name(info["id"]) not in known:
            game_class = _registered(info)
            pyspiel.register_game(game_class.game_type, game_class)


def short_name(game: str) -> str:
    """What a game is called in OpenSpiel."""
    return f"hideout_{game.replace('-', '_')}"


def resampler(seed: str = "resampled") -> Callable[[pyspiel.State, int], pyspiel.State]:
    """What OpenSpiel's Python ISMCTS takes as ``set_resampler``: a state with another world that
    the player can't tell from the true one."""
    count = 0

    def resample(state: pyspiel.State, player: int) -> pyspiel.State:
        nonlocal count
        count += 1
        other = state.clone()
        other.table = state.table.imagine(player, seed=f"{seed}/{count}")
        return other

    return resample


class State(pyspiel.State):  # type: ignore[misc]
    """A state: no table before the deal, and a table from then on."""

    def __init__(self, game: pyspiel.Game) -> None:
        super().__init__(game)
        self.table: Game | None = None

    def current_player(self) -> int:
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        turn = self.table.turn
        return int(pyspiel.PlayerId.TERMINAL) if turn is None else turn

    def is_terminal(self) -> bool:
        return self.table is not None and self.table.over

    def _legal_actions(self, player: int) -> list[int]:
        assert self.table is not None
        # Equal cards in a hand make equal moves, and solvers need each of them once.
        return sorted(self.table.moves(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.get_game().deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            self.table = self.get_game().deal(action)
        else:
            self.table.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.table is None or player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        # Two equal cards make equal sentences; OpenSpiel wants a text for each action.
        return f"{self.table.words(action, player)} [{action}]"

    def returns(self) -> list[float]:
        if self.table is None:
            return [0.0] * self.get_game().num_players()
        rewards = self.table.rewards
        if self.table.cooperative:
            return rewards
        # Thirds are rounded; to OpenSpiel the sum must be zero to the last digit.
        won = sum(reward for reward in rewards if reward > 0)
        losers = sum(reward < 0 for reward in rewards)
        return [-won / losers if reward < 0 else reward for reward in rewards]

    def __str__(self) -> str:
        if self.table is None:
            return "before the deal"
        return " ".join(map(str, self.history()))


class Observer:
    """What a player sees, as numbers and as text."""

    def __init__(self, game: BaseGame, perfect_recall: bool) -> None:
        self._perfect_recall = perfect_recall
        self.tensor = np.zeros(game.observation_size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        if state.table is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = state.table.observation(player)

    def string_from(self, state: State, player: int) -> str:
        if state.table is None:
            return "before the deal"
        if self._perfect_recall:
            return state.table.knowledge(player)
        return json.dumps(state.table.view(player), sort_keys=True)


class BaseGame(pyspiel.Game):  # type: ignore[misc]
    """What all games share: so many deals, and a table for each of them."""

    def __init__(
        self, game_type: pyspiel.GameType, table: Game, deals: int, length: int, params: Any
    ) -> None:
        self.deals = deals
        self.observation_size = len(table.features())
        info = pyspiel.GameInfo(
            num_distinct_actions=table.actions,
            max_chance_outcomes=deals,
            num_players=table.players,
            min_utility=0.0 if table.cooperative else -1.0,
            max_utility=1.0,
            utility_sum=None if table.cooperative else 0.0,
            max_game_length=length,
        )
        super().__init__(game_type, info, params or {})

    def deal(self, number: int) -> Game:
        """A table with this deal."""
        raise NotImplementedError

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Any = None
    ) -> Observer:
        return Observer(self, iig_obs_type is not None and iig_obs_type.perfect_recall)


class MiniatureGame(BaseGame):
    """A few worlds of one game, all equally likely, played on to the end."""

    def __init__(self, worlds: Sequence[Game], params: Any = None) -> None:
        self._worlds = [world.clone() for world in worlds]
        table = self._worlds[0]
        length = next(it["most_decisions"] for it in games() if it["id"] == table.id)
        game_type = _game_type(
            f"{short_name(table.id)}_miniature",
            f"{table.name}, an ending",
            table.cooperative,
            (table.players, table.players),
            {},
        )
        super().__init__(game_type, table, len(self._worlds), length, params)

    def deal(self, number: int) -> Game:
        return self._worlds[number].clone()

    def resampler(self, seed: int = 0) -> Callable[[pyspiel.State, int], pyspiel.State]:
        """As ``resampler`` of this module, but within this game: one of the histories that the
        player can't tell from the true one, each as likely as any other."""
        alike: dict[tuple[int, str], list[list[int]]] = {}
        stack = [self.new_initial_state()]
        while stack:
            state = stack.pop()
            if state.is_terminal():
                continue
            if not state.is_chance_node():
                key = (state.current_player(), state.information_state_string())
                alike.setdefault(key, []).append(state.history())
            stack.extend(state.child(action) for action in state.legal_actions())
        chance = np.random.RandomState(seed)

        def resample(state: pyspiel.State, player: int) -> pyspiel.State:
            histories = alike[player, state.information_state_string(player)]
            other = self.new_initial_state()
            for action in histories[chance.randint(len(histories))]:
                other.apply_action(action)
            return other

        return resample


def tabular(game: MiniatureGame, miniature: Miniature, strategy: Sequence[float]) -> Any:
    """A strategy of our solver as a policy of OpenSpiel's.

    Both know the same information sets: a state of OpenSpiel's is found in our tree by its
    history. That every text of OpenSpiel's stands for one set of ours is checked on the way.
    """
    from open_spiel.python import policy

    table = policy.TabularPolicy(game)
    infos: dict[str, int] = {}
    stack = [game.new_initial_state()]
    while stack:
        state = stack.pop()
        if state.is_terminal():
            continue
        if not state.is_chance_node():
            history = state.history()
            found = miniature.locate(history[0], history[1:])
            assert found is not None
            info, slots = found
            text = state.information_state_string()
            if infos.setdefault(text, info) != info:
                raise ValueError("one text for two information sets")
            row = table.policy_for_key(text)
            row[:] = 0
            for code, slot in slots.items():
                row[code] = strategy[slot]
        stack.extend(state.child(action) for action in state.legal_actions())
    if len(set(infos.values())) != len(infos):
        raise ValueError("two texts for one information set")
    return table


def _game_type(
    name: str, title: str, cooperative: bool, seats: tuple[int, int], parameters: dict[str, Any]
) -> pyspiel.GameType:
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.IDENTICAL if cooperative else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=seats[0],
        max_num_players=seats[1],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


def _registered(info: dict[str, Any]) -> Any:
    usual = make(info["id"], seed="usual").options
    parameters: dict[str, Any] = {"deals": DEALS, "seed": "hideout"}
    for field in info["options"]:
        value = usual.get(field["name"])
        if isinstance(value, (str, int)):
            parameters[field["name"]] = value
    kind = _game_type(
        short_name(info["id"]),
        info["name"],
        info["cooperative"],
        (info["min_players"], info["max_players"]),
        parameters,
    )

    class RegisteredGame(BaseGame):
        game_type = kind

        def __init__(self, params: Any = None) -> None:
            chosen = {**parameters, **(params or {})}
            self._seed = chosen.pop("seed")
            deals = int(chosen.pop("deals"))
            self._options = chosen
            table = make(info["id"], seed="spaces", **chosen)
            super().__init__(kind, table, deals, info["most_decisions"], params)

        def deal(self, number: int) -> Game:
            return make(info["id"], seed=f"{self._seed}/{number}", **self._options)

    return RegisteredGame
