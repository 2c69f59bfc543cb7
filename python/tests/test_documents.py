"""The examples in the documentation are true."""

from __future__ import annotations

import doctest
import importlib
import json
import re
from pathlib import Path

import pytest

import hideout


@pytest.mark.parametrize(
    "name",
    ["", "._make", "._native", "._vector", ".datasets", ".gymnasium", ".lab", ".pettingzoo"],
)
def test_examples(name):
    module = importlib.import_module(f"hideout{name}")
    tried = doctest.testmod(module)
    assert tried.attempted > 0 and tried.failed == 0


NOTEBOOKS = Path(__file__).parents[1] / "notebooks"


@pytest.mark.parametrize("script", sorted(NOTEBOOKS.glob("*.py")), ids=lambda it: it.stem)
def test_a_notebook_says_what_its_script_says(script):
    """After a change: `jupytext --to ipynb python/notebooks/*.py`."""
    notebook = json.loads(script.with_suffix(".ipynb").read_text(encoding="utf-8"))
    cells = [(cell["cell_type"], "".join(cell["source"])) for cell in notebook["cells"]]
    assert cells == cells_of(script.read_text(encoding="utf-8"))
    assert not any(cell.get("outputs") for cell in notebook["cells"])


def cells_of(script: str) -> list[tuple[str, str]]:
    """The cells of a script, as a notebook has them."""
    cells = []
    for cell in re.split(r"^# %%", script, flags=re.M)[1:]:
        kind, _, text = cell.partition("\n")
        text = text.strip("\n")
        if kind.strip() == "[markdown]":
            cells.append(("markdown", re.sub(r"^# ?", "", text, flags=re.M)))
        else:
            cells.append(("code", text))
    return cells


def test_a_citation_names_this_version():
    text = (Path(__file__).parents[2] / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {hideout.__version__}\n" in text
