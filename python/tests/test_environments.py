"""PettingZoo and Gymnasium, by their own tests."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.test.state_test import state_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

import hideout
from hideout.gymnasium import BotsVectorEnv
from hideout.pettingzoo import env, parallel_env, raw_env


class LegalSpace(gymnasium.spaces.Discrete):
    """Draws legal actions where PettingZoo's test draws any."""

    def __init__(self, table: parallel_env, agent: str) -> None:
        self.table, self.agent = table, agent
        super().__init__(table.action_space(agent).n)

    def sample(self, mask=None, probability=None):
        seen = self.table._observations()
        return super().sample(seen[self.agent]["action_mask"] if mask is None else mask)


def legal_env(name: str, **options):
    """A parallel environment whose action spaces draw legal actions."""
    table = parallel_env(name, **options)
    spaces = {agent: LegalSpace(table, agent) for agent in table.possible_agents}
    table.action_space = spaces.__getitem__
    return table


def pettingzoos_own(name: str, cycles: int, **options) -> None:
    """PettingZoo's own tests: the API, the seeds, rendering and the state, in both forms."""
    api_test(env(name, **options), num_cycles=cycles, verbose_progress=False)
    seed_test(lambda: env(name, **options), num_cycles=cycles // 10)
    parallel_api_test(parallel_env(name, **options), num_cycles=cycles)
    parallel_seed_test(lambda: legal_env(name, **options), num_cycles=cycles)
    render_test(lambda render_mode: env(name, render_mode=render_mode, **options))
    # That test draws any actions, so an illegal one has to end the game.
    forgiving = TerminateIllegalWrapper(raw_env(name, **options), illegal_reward=-1)
    state_test(forgiving, parallel_env(name, **options))


def test_pettingzoos_own_tests(game):
    pettingzoos_own(game, 200)


def test_both_forms_play_the_same_game(table):
    """What all do at once is what they do one after the other."""
    name, options = table
    together, alone = parallel_env(name, **options), raw_env(name, **options)
    seen, _ = together.reset(seed=4)
    alone.reset(seed=4)
    assert together.game.same_world(alone.game)
    over = False
    while not over:
        deciding = together.game.deciding
        actions = {
            agent: int(
                np.random.default_rng(seat).choice(np.flatnonzero(seen[agent]["action_mask"]))
            )
            for seat, agent in enumerate(together.agents)
        }
        for seat, agent in enumerate(together.agents):
            assert (actions[agent] == together.wait) == (seat not in deciding)
        for seat in deciding:
            assert alone.agent_selection == f"seat_{seat}"
            alone.step(actions[f"seat_{seat}"])
        seen, rewards, ended, cut, _ = together.step(actions)
        over = all(ended.values())
        assert over == any(ended.values()) == alone.game.over and not any(cut.values())
        assert together.game.same_world(alone.game)
        for agent, own in seen.items():
            assert together.observation_space(agent).contains(own)
            assert own["observation"].tobytes() == alone.observe(agent)["observation"].tobytes()
    assert rewards == alone.rewards and together.agents == []
    with pytest.raises(hideout.GameOver, match="reset"):
        together.step({})


def test_all_at_once_asks_for_a_reset():
    with pytest.raises(RuntimeError, match="call reset"):
        parallel_env("caper").step({})


def test_wrong_actions_of_all_at_once_change_nothing():
    table = parallel_env("caper-cards", players=2)
    seen, _ = table.reset(seed=1)
    good = {agent: int(own["action_mask"].argmax()) for agent, own in seen.items()}
    before = table.game.clone()
    decides = next(agent for agent in good if good[agent] != table.wait)
    waits = next(agent for agent in good if good[agent] == table.wait)
    for agent, code in ((decides, table.wait), (decides, -1), (waits, 0)):
        with pytest.raises(hideout.IllegalAction, match=agent):
            table.step({**good, agent: code})
    with pytest.raises(ValueError, match=f"nothing of {waits}"):
        table.step({decides: good[decides]})
    assert table.game.same_world(before) and table.game.decisions == before.decisions


def test_pettingzoo_renders(capsys):
    with pytest.raises(ValueError, match="human, ansi"):
        env("caper", render_mode="rgb_array")
    table = raw_env("caper", render_mode="human")
    table.reset(seed=1)
    table.step(table.game.legal()[0])
    assert table.render() is None
    assert capsys.readouterr().out == raw_text(table) + "\n" != "\n"


def raw_text(table: raw_env) -> str:
    return "\n".join(line["text"] for line in table.game.log())


def test_pettingzoo_plays_games_one_after_the_other():
    table = raw_env("caper", players=3)
    table.reset(seed=5)
    first = table.game.clone()
    table.reset()
    assert not table.game.same_world(first)
    table.reset(seed=5)
    assert table.game.same_world(first)
    assert "deal" in table.render().lower() or table.render()
    with pytest.raises(ValueError, match="code, not None"):
        table.step(None)
    with pytest.raises(hideout.IllegalAction):
        table.step(table.game.actions + 1)


def test_gymnasium_steps_and_resets():
    envs = BotsVectorEnv("captains-wager", 6, seat=1, bots="random", players=3)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, _ = envs.reset(seed=3)
    assert envs.observation_space.contains(seen)
    finished = 0
    while finished < 8:
        assert (envs.games.seats == 1).all()
        seen, rewards, ended, cut, infos = envs.step(envs.sample().astype(np.int64))
        assert envs.observation_space.contains(seen)
        assert not cut.any() and rewards.dtype == np.float64
        assert ("final_obs" in infos) == bool(ended.any())
        for number in np.flatnonzero(ended):
            last = infos["final_obs"][number]
            assert envs.single_observation_space.contains(last)
        finished += int(ended.sum())
    again, _ = envs.reset(seed=3)
    first, _ = BotsVectorEnv("captains-wager", 6, seat=1, bots="random", players=3).reset(seed=3)
    assert (again["observation"] == first["observation"]).all()


def story(mode: str, games: int) -> list[list[tuple[bytes, float]]]:
    """The games of the first of three environments, always by the first legal action: what was
    seen at each step, and what it brought."""
    envs = BotsVectorEnv("captains-wager", 3, bots="greedy", autoreset=mode, players=2)
    assert envs.metadata["autoreset_mode"] is AutoresetMode[mode]
    seen, _ = envs.reset(seed=8)
    told = [[(seen["observation"][0].tobytes(), 0.0)]]
    while True:
        seen, rewards, ended, _, infos = envs.step(seen["action_mask"].argmax(1))
        first, reward = seen["observation"][0], float(rewards[0])
        if mode == "DISABLED" and ended.any():
            with pytest.raises(hideout.GameOver, match=f"game {ended.argmax()} is over"):
                envs.step(seen["action_mask"].argmax(1))
            seen, _ = envs.reset(options={"reset_mask": ended})
        if not ended[0]:
            told[-1].append((first.tobytes(), reward))
            continue
        last = infos["final_obs"][0]["observation"] if mode == "SAME_STEP" else first
        told[-1].append((last.tobytes(), reward))
        if len(told) == games:
            return told
        if mode == "NEXT_STEP":
            # The action is not looked at, and neither is what the others do.
            actions = np.where(ended, 9999, seen["action_mask"].argmax(1))
            seen, rewards, ended, _, _ = envs.step(actions)
            assert rewards[0] == 0 and not ended[0]
        told.append([(seen["observation"][0].tobytes(), 0.0)])


def test_gymnasiums_modes_play_the_same_games():
    same, following, disabled = (story(mode, 3) for mode in ("SAME_STEP", "NEXT_STEP", "DISABLED"))
    assert same == following == disabled
    assert all(abs(game[-1][1]) == 1 and len(game) > 3 for game in same)


@pytest.mark.parametrize("mode", ["SAME_STEP", "NEXT_STEP"])
def test_gymnasiums_wrappers_count_episodes(mode):
    """Gymnasium's own statistics, which depend on the mode, are those of the games."""
    own = BotsVectorEnv("caps-and-hammers", 4, bots="random", autoreset=mode)
    envs = RecordEpisodeStatistics(own)
    seen, _ = envs.reset(seed=2)
    brought, episodes = [], []
    while len(brought) < 6:
        seen, rewards, ended, _, infos = envs.step(own.sample())
        brought += rewards[ended].tolist()
        if ended.any():
            told = infos["episode"] if "episode" in infos else infos["final_info"]["episode"]
            episodes += told["r"][ended].tolist()
    assert episodes == brought


def test_gymnasium_names_what_is_wrong():
    with pytest.raises(ValueError, match="NEXT_STEP, .*, not 'never'"):
        BotsVectorEnv("caper", 2, autoreset="never")
    table = BotsVectorEnv("caper", 2, autoreset="DISABLED")
    table.reset(seed=1)
    with pytest.raises(ValueError, match="deals all games anew"):
        table.reset(seed=1, options={"reset_mask": np.array([True, False])})
    with pytest.raises(ValueError, match="which has 1 elements; it must have 2"):
        table.reset(options={"reset_mask": np.array([True])})
    with pytest.raises(ValueError, match="one seed"):
        table.reset(seed=[1, 2])
    with pytest.raises(ValueError, match="no seat 4"):
        BotsVectorEnv("caper", 2, seat=4)
    with pytest.raises(ValueError, match="1 other seats, but 2 bots"):
        BotsVectorEnv("caper", 2, bots=["greedy", "random"])
    with pytest.raises(RuntimeError, match="reset"):
        BotsVectorEnv("caper", 2).step(np.zeros(2, np.int64))
    with pytest.raises(ValueError, match='no bot "hal"'):
        BotsVectorEnv("caper", 2, bots="hal")
    with pytest.raises(ValueError, match="at least one environment, not 0"):
        BotsVectorEnv("caper", 0)
