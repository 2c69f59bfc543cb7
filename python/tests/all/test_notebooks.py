"""The notebooks run, in little."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.py")), ids=lambda it: it.stem)
def test_a_notebook_runs_to_its_end(path, monkeypatch, tmp_path):
    monkeypatch.setenv("HIDEOUT_SMALL", "1")
    monkeypatch.setenv("HIDEOUT_PLOTS", str(tmp_path))
    monkeypatch.setenv("MPLBACKEND", "agg")
    left = runpy.run_path(str(path))
    assert list(tmp_path.glob("*.png")), "it has a plot"
    match path.stem:
        case "train_ppo":
            assert_learned(left)
        case "solve_a_miniature":
            assert left["gains"]["equilibrium"] < left["gains"]["random"]
        case "luck_and_skill":
            assert all(row[3] > 0.5 for row in left["rows"]), "greedy beats random"
        case "compare_decks":
            assert len(left["differences"]) == 40 and any(left["differences"])
        case other:
            raise AssertionError(f"say what {other} should find")


def assert_learned(left):
    """Three rounds after few lessons are not enough to beat greedy, but they are to be better than
    chance by four times the deviation of so many games."""
    assert set(left["won"]) == {"random", "greedy"} and len(left["history"]) == 3
    assert left["won"]["random"] > 0.6, left["won"]


def test_the_trainer_takes_games_that_all_win_together(monkeypatch):
    monkeypatch.setenv("HIDEOUT_SMALL", "1")
    monkeypatch.setenv("HIDEOUT_GAME", "caper-cards")
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    left = runpy.run_path(str(NOTEBOOKS / "train_ppo.py"))
    assert 0.5 < left["FAIR"] < 0.9
    # A crew with greedy wins more than one with somebody who moves at random.
    assert left["won"]["random"] < left["won"]["greedy"] < left["FAIR"]
