"""OpenSpiel's own check, and its exact exploitability beside ours: the short list. The rest is in
`all/test_openspiel.py`."""

from __future__ import annotations

import pyspiel
import pytest
from endings import ending
from open_spiel.python.algorithms import exploitability

from hideout import openspiel

openspiel.register()


@pytest.mark.parametrize("name", ["caps_and_hammers", "caper_cards"])
def test_openspiel_finds_no_fault(name):
    game = pyspiel.load_game(f"hideout_{name}(deals=4)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_both_solvers_agree():
    """What could be gained against random play, against a bot and against an equilibrium of an
    ending of Captain's Wager."""
    worlds, tree = ending("captains-wager", 250)
    game = openspiel.MiniatureGame(worlds)
    solved = tree.solve(200)
    for strategy in (tree.even(), tree.policy("greedy", 2), solved):
        theirs = exploitability.exploitability(game, openspiel.tabular(game, tree, strategy))
        assert theirs == pytest.approx(tree.exploitability(strategy), abs=1e-6)
    assert tree.exploitability(solved) < 0.01 < tree.exploitability(tree.even())
