"""Every game with every number of players, and what needs more packages."""

from __future__ import annotations

import doctest
import importlib
import json
from pathlib import Path

import pyarrow.parquet as parquet
import pytest
from conftest import finish
from test_environments import pettingzoos_own

import hideout
from hideout import _study, datasets, lab

ROOT = Path(__file__).parents[3]


def test_pettingzoos_own_tests_at_every_table(table):
    name, options = table
    pettingzoos_own(name, 300, **options)


def test_examples():
    module = importlib.import_module("hideout.openspiel")
    tried = doctest.testmod(module)
    assert tried.attempted > 0 and tried.failed == 0


def test_the_guide_is_true():
    """Every example in Python of the guide runs, one after the other."""
    text = (ROOT / "docs/researchers.md").read_text(encoding="utf-8")
    blocks = [block.split("```")[0] for block in text.split("```python\n")[1:]]
    assert len(blocks) >= 3
    names: dict[str, object] = {}
    for block in blocks:
        exec(block, names)


def test_decisions_are_exported(tmp_path):
    text = "".join(finish(hideout.make("caper-europe", seed=it)).record() for it in range(3))
    file = tmp_path / "decisions.parquet"
    count = datasets.to_parquet([text], file, game="caper-europe")
    table = parquet.read_table(file)
    assert table.num_rows == count and table.schema.equals(
        datasets.schema(len(hideout.make("caper-europe").features()))
    )
    assert table["record"].to_pylist()[-1] == 2
    for legal, action in zip(table["legal"].to_pylist(), table["action"].to_pylist(), strict=True):
        assert action in legal
    with pytest.raises(ValueError, match="no record of"):
        datasets.to_parquet([text], file, game="caper")


def test_raw_results_are_parquet(tmp_path):
    lab.report("caps-and-hammers", tmp_path, games=20, bots=["random"], swaps=[], parquet=True)
    assert parquet.read_table(tmp_path / "games.parquet").num_rows == 40
    assert parquet.read_table(tmp_path / "swaps.parquet").num_rows > 1


def test_games_of_simulations_and_arenas_are_parquet(tmp_path):
    """The table adds up to what the study says."""
    file = tmp_path / "games.parquet"
    bots = ["greedy", "random", "pickpocket", "burglar"]
    told = lab.simulate("caper", games=50, bots=bots, players=3, seed=1, parquet=file)
    rows = parquet.read_table(file).to_pylist()
    assert len(rows) == 150 and {row["game"] for row in rows} == set(range(50))
    for bot in told["summary"]["bots"]:
        own = [row for row in rows if row["bot"] == bot["bot"]]
        assert len(own) == bot["seats"]
        assert sum(row["won"] for row in own) / len(own) == pytest.approx(bot["won"]["share"])
    told = lab.arena("caper", games=50, bots=["greedy", "random"], seed=1, parquet=file)
    rows = parquet.read_table(file).to_pylist()
    deals = sum(count for _, count in told["pairs"][0]["counts"])
    assert {row["deal"] for row in rows} == set(range(deals))
    score = {"greedy": 0.0, "random": 0.0}
    for one, other in zip(rows[::2], rows[1::2], strict=True):
        assert one["game"] == other["game"] and one["bot"] != other["bot"]
        won = one["won"] + other["won"]
        for row in (one, other):
            score[row["bot"]] += row["won"] / won if won else 0.5
    assert score["greedy"] / (len(rows) / 2) == pytest.approx(told["pairs"][0]["score"]["mean"])


COMMON = ["--seed", "same", "--players", "3"]


def test_simulations_and_arenas_are_those_of_the_program(program, monkeypatch):
    """Byte for byte what `hideout simulate` and `hideout arena` print."""
    texts = []
    whole = _study.study_whole
    monkeypatch.setattr(
        _study, "study_whole", lambda *given: texts.append(whole(*given)) or texts[-1]
    )
    bots = ["greedy", "random"]
    told = program("simulate", "caper", "--games", 50, *COMMON, "--bots", "greedy,random", "--json")
    lab.simulate("caper", games=50, seed="same", players=3, bots=bots)
    assert texts.pop() == told
    words = ["--games", 60, *COMMON, "--bots", "greedy,random", "--json"]
    for more, arguments in (
        ([], {}),
        (["--alone"], {"alone": True}),
        (["--sprt", "0,10"], {"sprt": (0.0, 10.0)}),
    ):
        told = program("arena", "caper", *words, *more)
        lab.arena("caper", games=60, seed="same", players=3, bots=bots, **arguments)
        assert texts.pop() == told


def test_reports_are_those_of_the_program(program, tmp_path):
    """Byte for byte what `hideout lab` writes: two decks, swaps, luck and skill."""
    deck = tmp_path / "deck.toml"
    deck.write_text('[[location]]\nname = "The Bank"\nreward = "12 points"\n')
    program(
        "lab", "caper", "--games", 50, *COMMON, "--bots", "greedy,random", "--against", deck,
        "--swaps", "--skill", "greedy,random", "--skill-deals", 10, "--out", tmp_path / "theirs",
    )  # fmt: skip
    lab.report(
        "caper", tmp_path / "ours", games=50, seed="same", players=3, bots=["greedy", "random"],
        against=deck, swaps=[], skill=("greedy", "random"), skill_deals=10,
    )  # fmt: skip
    names = {path.name for path in (tmp_path / "theirs").iterdir()}
    assert names == {"report.html", "games.csv", "cards.csv", "prizes.csv", "swaps.csv"}
    for name in names:
        assert (tmp_path / "ours" / name).read_bytes() == (tmp_path / "theirs" / name).read_bytes()


def test_puzzles_are_those_of_the_program(program, tmp_path):
    """Byte for byte what `hideout puzzles make` writes, also where it was stopped."""
    make = ["puzzles", "make", "caps-and-hammers", "--games", 40, "--seed", "same"]
    program(*make, "--count", 3, "--out", tmp_path / "theirs")
    for count in (1, 3):
        lab.puzzles("caps-and-hammers", tmp_path / "ours", games=40, seed="same", count=count)
    assert (tmp_path / "ours").read_bytes() == (tmp_path / "theirs").read_bytes() != b""


def test_reviews_are_those_of_the_program(program, tmp_path):
    """What `hideout review --json` prints for the same records."""
    records = [finish(hideout.make("caper-cards", seed=it), "greedy").record() for it in (1, 2)]
    file = tmp_path / "games.jsonl"
    file.write_text("".join(records))
    assert json.loads(program("review", file, "--json")) == [
        hideout.review(record) for record in records
    ]
