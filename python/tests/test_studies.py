"""Studies and datasets."""

from __future__ import annotations

import json

import numpy as np
import pytest
from conftest import finish

import hideout
from hideout import _study, datasets, lab


def plan_of(kind: str) -> _study.Plan:
    """A small study of each kind."""
    more = {"swaps": (), "skill": ("greedy", "random"), "skill_deals": 5} if kind == "lab" else {}
    if kind == "puzzles":
        return _study.plan(kind, "caps-and-hammers", games=3, bots=(), seed="pieces", count=2)
    return _study.plan(
        kind,
        "caper",
        games=9,
        bots=["greedy", "random"],
        seed="pieces",
        options={"players": 3},
        **more,
    )


@pytest.mark.parametrize("kind", ["simulate", "arena", "lab"])
def test_pieces_make_the_same_whole(kind, tmp_path):
    results, files = [], set()
    for size in (1, 4, 1000):
        out = tmp_path / str(size)
        results.append(_study.run(plan_of(kind), _study.here, out=str(out), size=size))
        files.add(b"".join(path.read_bytes() for path in sorted(out.glob("*"))))
    assert results[0] == results[1] == results[2] and len(files) == 1
    assert (tmp_path / "1/swaps.csv").exists() == (kind == "lab")


def test_what_is_missing_double_or_foreign_is_refused():
    plan = _study.plan("simulate", "caps-and-hammers", games=6, bots=["random"], seed=1)
    played = [_study.play(plan, piece) for piece in _study.pieces(plan, 2)]

    def whole(given: list[_study.Played]) -> None:
        _study.run(plan, lambda *_: iter(given), size=2)

    whole(played)
    with pytest.raises(ValueError, match="6 games were planned, and 4 are there"):
        whole(played[:2])
    with pytest.raises(ValueError, match="piece 1 is next, not piece 0"):
        whole([played[0], played[0], *played[1:]])
    with pytest.raises(ValueError, match="piece 0 is next"):
        whole(played[::-1])
    with pytest.raises(ValueError, match="was played by 0.0"):
        whole([played[0]._replace(version="0.0"), *played[1:]])


def test_a_wrong_study_is_named(tmp_path):
    with pytest.raises(ValueError, match='no bot "hal"'):
        lab.simulate("caper", bots=["hal"], games=5)
    with pytest.raises(TypeError, match="list of names"):
        lab.simulate("caper", bots="greedy", games=5)
    with pytest.raises(ValueError, match="at least one game, not 0"):
        lab.simulate("caper", games=0)
    with pytest.raises(TypeError, match="float"):
        lab.simulate("caper", games=1e6)
    with pytest.raises(ValueError, match='no card "The Bonk" .did you mean "The Bank"'):
        lab.report("caper", tmp_path / "no", games=5, swaps=["The Bonk"])
    with pytest.raises(TypeError, match="runner is lab.here or .*, not str"):
        lab.simulate("caper", bots=["greedy"], games=5, runner="auto")
    with pytest.raises(TypeError, match="list of names of cards"):
        lab.report("caper", tmp_path / "no", games=5, swaps="The Bank")
    with pytest.raises(ValueError, match='no bot "hal"'):
        lab.report("caper", tmp_path / "no", games=5, skill=("hal", "greedy"))
    with pytest.raises(ValueError, match="at least one puzzle"):
        lab.puzzles("caper", tmp_path / "no", count=0)
    assert not (tmp_path / "no").exists()


def test_the_work_ends_with_the_last_part_that_is_needed():
    """A test of an arena that has its answer gives up the parts that are under way."""
    plan = _study.plan(
        "arena", "caper", games=4_000, bots=["greedy", "random"], seed=1, sprt=(0.0, 10.0)
    )
    played = []

    def runner(plan, todo):
        for piece in todo:
            played.append(piece.number)
            yield _study.play(plan, piece)

    result = _study.run(plan, runner, size=10)
    assert result["sprt"] is not None and 0 < len(played) < 100


def test_puzzles_are_the_same_in_any_pieces(tmp_path):
    plan = plan_of("puzzles")
    texts = set()
    for size in (1, 2):
        out = tmp_path / f"{size}.jsonl"
        result = _study.run(plan, _study.here, out=str(out), size=size)
        texts.add(out.read_text())
        assert (
            result["puzzles"] == len(out.read_text().splitlines()) == sum(result["levels"].values())
        )
        # There is nothing left to do.
        assert _study.run(plan, _study.here, out=str(out), size=size) == result
    assert len(texts) == 1


def test_a_simulation_counts():
    result = lab.simulate("caps-and-hammers", games=40, bots=["greedy", "random"], seed=1)
    assert result["summary"]["games"] == 40
    assert [bot["bot"] for bot in result["summary"]["bots"]] == ["greedy", "random"]


def test_the_program_writes_a_report(tmp_path, capsys):
    words = ["caps-and-hammers", "--games", "1_0", "--bots", "random"]
    words += ["--swaps", "--skill", "greedy,random", "--skill-deals", "2"]
    assert lab.main([*words, "--out", str(tmp_path / "lab")]) == 0
    assert (tmp_path / "lab/report.html").exists() and (tmp_path / "lab/swaps.csv").exists()
    assert "10 games" in capsys.readouterr().out
    assert lab.main(["chess", "--out", str(tmp_path)]) == 1
    assert 'no game "chess"' in capsys.readouterr().err
    assert lab.main(["caper", "--skill", "greedy", "--out", str(tmp_path)]) == 1
    assert "two bots" in capsys.readouterr().err
    assert lab.main(["caper", "--option", "three"]) == 2
    assert "NAME=VALUE" in capsys.readouterr().err


def test_decisions_of_records_have_no_names(game):
    played = finish(hideout.make(game, seed=1, names=None))
    (found,) = datasets.decisions([played.record()])
    rows = len(found["actions"])
    assert rows == played.decisions and found["about"]["finished"]
    assert found["masks"][np.arange(rows), found["actions"]].all()
    assert (found["rewards"] == np.array(played.rewards, np.float32)[found["seats"]]).all()
    start = json.loads(played.record().splitlines()[0])
    assert not any(name in json.dumps(found["about"]) for name in start["names"])


def test_what_was_decided_is_found_again():
    """An observation in a dataset is the one that the seat had when it decided."""
    game = hideout.make("captains-wager", seed=2, players=3)
    bot, seen = game.bot("random", seed=1), []
    while not game.over:
        seen.append(game.observation())
        game.step(bot.choose(game))
    (found,) = datasets.decisions([game.record()])
    assert (np.stack(seen) == found["observations"]).all()


def test_batches_are_full_and_come_from_files(tmp_path):
    text = "".join(finish(hideout.make("caps-and-hammers", seed=it)).record() for it in range(3))
    unfinished = hideout.make("caps-and-hammers", seed=9).record()
    other = finish(hideout.make("caper", seed=1)).record()
    file = tmp_path / "games.jsonl"
    file.write_text(text + unfinished + other)
    assert len(list(datasets.records([file]))) == 5
    batches = list(datasets.batches([file], game="caps-and-hammers", size=32))
    total = sum(len(found["actions"]) for found in datasets.decisions([text]))
    assert [len(it.actions) for it in batches[:-1]] == [32] * (len(batches) - 1)
    assert sum(len(it.actions) for it in batches) == total
    with pytest.raises(ValueError, match="at least one"):
        next(datasets.batches([file], game="caper", size=0))
    with pytest.raises(ValueError, match="no game .*capre"):
        list(datasets.batches([], game="capre"))
    with pytest.raises(TypeError, match="sources are a list"):
        list(datasets.decisions(file))
