"""OpenSpiel's own checks and algorithms on the games."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest
from endings import GAMES, ending
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr, ismcts, mcts

import hideout
from hideout import openspiel

openspiel.register()


def test_openspiel_finds_no_fault(table):
    name, options = table
    chosen = ",".join(["deals=4", *(f"{key}={value}" for key, value in options.items())])
    game = pyspiel.load_game(f"{openspiel.short_name(name)}({chosen})")
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_options_travel_in_the_name():
    game = pyspiel.load_game("hideout_caper_europe(city=rome,deals=3,seed=tuesday)")
    state = game.new_initial_state()
    assert [outcome for outcome, _ in state.chance_outcomes()] == [0, 1, 2]
    state.apply_action(1)
    assert state.table.same_world(hideout.make("caper-europe", city="rome", seed="tuesday/1"))
    assert state.observation_tensor(0) == state.table.observation(0).tolist()
    assert state.information_state_string(1) == state.table.knowledge(1)
    copy = pyspiel.load_game(str(game)).new_initial_state()
    copy.apply_action(1)
    assert copy.table.same_world(state.table)


@pytest.mark.parametrize("name", ["caper_europe", "captains_wager", "caper_cards"])
def test_ismcts_plays(name):
    game = pyspiel.load_game(f"hideout_{name}(deals=2)")
    bot = searching(game)
    state = game.new_initial_state()
    state.apply_action(0)
    for _ in range(4):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def searching(game):
    """OpenSpiel's Python ISMCTS."""
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1)),
        uct_c=1.4,
        max_simulations=10,
        random_state=np.random.RandomState(2),
    )
    bot.set_resampler(openspiel.resampler())
    return bot


@pytest.mark.parametrize("name", GAMES)
def test_ismcts_plays_an_ending(name):
    """With the worlds of the miniature, each as likely as it is to whoever decides."""
    worlds, tree = ending(name)
    game = openspiel.MiniatureGame(worlds)
    bot = searching(game)
    bot.set_resampler(game.resampler())
    for world in range(len(worlds)):
        state = game.new_initial_state()
        state.apply_action(world)
        while not state.is_terminal():
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
        assert state.returns() == pytest.approx(state.table.rewards)


@pytest.mark.parametrize("name", GAMES)
def test_both_solvers_agree(name):
    """What could be gained against random play, against a bot, against one that searches and
    against an equilibrium."""
    worlds, tree = ending(name)
    game = openspiel.MiniatureGame(worlds)
    solved = tree.solve(400)
    searched = tree.policy("search:10", 1)
    for strategy in (tree.even(), tree.policy("greedy", 4), searched, solved):
        ours = tree.exploitability(strategy)
        theirs = exploitability.exploitability(game, openspiel.tabular(game, tree, strategy))
        assert theirs == pytest.approx(ours, abs=1e-6)
    assert tree.exploitability(solved) < 0.01 < tree.exploitability(tree.even())
    uniform = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    assert uniform == pytest.approx(tree.exploitability(tree.even()), abs=1e-6)


@pytest.mark.parametrize("name", GAMES)
def test_mccfr_learns_an_ending(name):
    worlds, tree = ending(name)
    game = openspiel.MiniatureGame(worlds)
    np.random.seed(1)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(60):
        solver.iteration()
    learned = exploitability.exploitability(game, solver.average_policy())
    assert learned < 0.7 * tree.exploitability(tree.even())
