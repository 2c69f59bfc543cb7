"""One game by hand."""

from __future__ import annotations

import copy
import pickle
import threading
from pathlib import Path

import numpy as np
import pytest
from conftest import finish

import hideout


def test_a_game_is_played_to_its_end(table):
    name, options = table
    game = finish(hideout.make(name, seed=3, **options))
    assert game.turn is None and game.deciding == []
    assert len(game.rewards) == game.players == options.get("players", game.players)
    assert game.outcome is not None and game.conclusion
    if not game.cooperative:
        assert sum(game.rewards) == pytest.approx(0, abs=1e-6)
    assert hideout.verify(game.record())[0]["verdict"] == "holds"


def test_the_same_seed_deals_the_same(game):
    one, other = (finish(hideout.make(game, seed="tuesday")) for _ in range(2))
    assert one.record() == other.record()
    assert one.same_world(other)
    assert not finish(hideout.make(game, seed="monday")).same_world(one)


def test_legal_actions_words_and_masks_agree(game):
    table = hideout.make(game, seed=5)
    bot = table.bot("random", seed=2)
    while not table.over:
        legal = table.legal()
        assert list(table.offers()) == legal
        assert np.flatnonzero(table.mask()).tolist() == sorted(legal)
        assert set(table.moves()) <= set(legal)
        table.step(bot.choose(table))


def test_an_observation_is_as_described(game):
    table = hideout.make(game, seed=7)
    features = table.features()
    assert len({feature["name"] for feature in features}) == len(features)
    low, high = (np.array([it[end] for it in features], np.float32) for end in ("low", "high"))
    bot = table.bot("random", seed=2)
    while not table.over:
        seen = table.observation()
        assert seen.dtype == np.float32 and (low <= seen).all() and (seen <= high).all()
        assert (table.everything()[: len(seen)] == seen).all()
        table.step(bot.choose(table))
    assert len(table.features(everything=True)) > len(features)


def test_copies_go_their_own_ways(game):
    table = hideout.make(game, seed=1)
    bot = table.bot("random", seed=1)
    for _ in range(4):
        table.step(bot.choose(table))
    before = table.record()
    for twin in (
        table.clone(),
        copy.copy(table),
        copy.deepcopy(table),
        pickle.loads(pickle.dumps(table)),
    ):
        assert twin.same_world(table) and twin.record() == before
        finish(twin)
        assert table.record() == before
    # A copy from another process shuffles on as the original does.
    assert finish(pickle.loads(pickle.dumps(table))).record() == finish(table).record()


def test_an_imagined_world_looks_the_same_and_is_played_on(game):
    table = hideout.make(game, seed=11)
    bot = table.bot("random", seed=1)
    for _ in range(3):
        table.step(bot.choose(table))
    seat = table.turn
    worlds = [table.imagine(seed=number) for number in range(8)]
    for world in worlds:
        assert world.view(seat) == table.view(seat)
        assert world.knowledge(seat) == table.knowledge(seat)
        assert world.legal(seat) == table.legal(seat)
    assert not all(world.same_world(table) for world in worlds)
    assert finish(pickle.loads(pickle.dumps(worlds[0]))).record() == finish(worlds[0]).record()


def test_a_log_cites_rules_and_tells_each_viewer_their_own(game):
    table = finish(hideout.make(game, seed=2))
    prefix = next(it["prefix"] for it in hideout.games() if it["id"] == game)
    told = {viewer: table.log(viewer) for viewer in [*range(table.players), "spectator"]}
    assert all(line["rule"].startswith(prefix) for lines in told.values() for line in lines)
    assert table.log(start=3) == [line for line in told["spectator"] if line["step"] >= 3]


def test_bots_and_searches_take_legal_actions():
    game = hideout.make("captains-wager", seed=4)
    for name in ("random", "greedy", "pickpocket", "search:20", "plain:20", "search:5ms"):
        assert game.bot(name, seed=1).choose(game) in game.legal()
    thoughts = game.ponder("search:50", seed=1)
    assert [it["code"] for it in thoughts] and thoughts == game.ponder("search:50", seed=1)
    assert {it["code"] for it in thoughts} <= set(game.legal())


def test_a_deck_changes_the_cards(tmp_path: Path):
    text = '[[location]]\nname = "The Bank"\nreward = "12 points"\n'
    file = tmp_path / "deck.toml"
    file.write_text(text)
    for deck in (text, file):
        record = finish(hideout.make("caper", seed=1, deck=deck)).record()
        assert "12 points" in record.splitlines()[0]
        assert hideout.verify(record)[0]["verdict"] == "holds"
    with pytest.raises(ValueError, match="deck.*No Such"):
        hideout.make("caper", deck='[[location]]\nname = "No Such Place"\n')
    with pytest.raises(FileNotFoundError):
        hideout.make("caper", deck=tmp_path / "missing.toml")


def test_a_review_adds_up():
    game = finish(hideout.make("caps-and-hammers", seed=1), "greedy")
    review = hideout.review(game.record(), seed=1)
    for seat in review["seats"]:
        parts = seat["start"] + seat["own"] + seat["others"] + seat["luck"]
        assert parts == pytest.approx(seat["result"], abs=1e-4)
    with pytest.raises(ValueError, match="not over"):
        hideout.review(hideout.make("caps-and-hammers", seed=1).record())


def test_wrong_input_is_named():
    with pytest.raises(ValueError, match='there is no game "capers".*did you mean "caper"'):
        hideout.make("capers")
    with pytest.raises(ValueError, match="option .*players.* cannot be .*9"):
        hideout.make("caper", players=9)
    with pytest.raises(ValueError, match="no option"):
        hideout.make("caper", colour="red")
    with pytest.raises(ValueError, match="for 2 players, not for 3"):
        hideout.make("caps-and-hammers", players=3)
    with pytest.raises(TypeError, match="option 'players'"):
        hideout.make("caper", players=2.0)
    for seed in (1.5, [1], 10**40):
        with pytest.raises(TypeError, match="a seed is a text, or a whole number"):
            hideout.make("caper", seed=seed)
    with pytest.raises(TypeError, match="names are a list"):
        hideout.make("caper", names="ab")
    with pytest.raises(ValueError, match="2 seats, but 1 names"):
        hideout.make("caps-and-hammers", names=["Ana"])
    game = hideout.make("caps-and-hammers", seed=1)
    with pytest.raises(hideout.IllegalAction, match="codes are 0 to"):
        game.step(70_000)
    with pytest.raises(hideout.IllegalAction):
        game.step(next(code for code in range(game.actions) if code not in game.legal()))
    for seat in (2, -1):
        for call in (game.view, game.legal, game.observation):
            with pytest.raises(ValueError, match=f"no seat {seat}; the seats are 0 to 1"):
                call(seat)
    with pytest.raises(TypeError, match="a viewer is a seat"):
        game.view(1.5)
    for code in (-1, 70_000):
        with pytest.raises(hideout.IllegalAction, match=f"code {code}; codes are 0 to"):
            game.words(code)
    with pytest.raises(ValueError, match="step 0 or later, not at -1"):
        game.log(start=-1)
    with pytest.raises(ValueError, match="no viewer"):
        game.view("everybody")
    with pytest.raises(ValueError, match="does not decide"):
        game.imagine(1)
    with pytest.raises(ValueError, match='no bot "deep blue"'):
        game.bot("deep blue")
    with pytest.raises(ValueError, match="no budget"):
        game.ponder("all night")
    with pytest.raises(TypeError, match="plays caps-and-hammers, not caper"):
        game.bot("greedy").choose(hideout.make("caper"))
    with pytest.raises(ValueError, match="no record"):
        hideout.verify("")
    assert hideout.verify("nonsense")[0]["verdict"] == "fails"


def test_nobody_decides_after_the_end():
    game = finish(hideout.make("caps-and-hammers", seed=1))
    for call in (
        lambda: game.step(0),
        game.legal,
        game.view,
        lambda: game.bot("random").choose(game),
    ):
        with pytest.raises(hideout.GameOver, match="over"):
            call()


def test_two_threads_at_one_game_are_told():
    game = hideout.make("caper-europe", seed=1)
    started, errors = threading.Event(), []

    def think() -> None:
        started.set()
        game.ponder("search:400ms", seed=1)

    thinker = threading.Thread(target=think)
    thinker.start()
    started.wait()
    while thinker.is_alive():
        try:
            game.legal()
        except RuntimeError as error:
            errors.append(str(error))
            break
    thinker.join()
    assert errors and "another thread" in errors[0]


def test_nothing_leaks_into_numbers(table):
    """Whatever a viewer gets is the same in worlds that they can't tell apart."""
    name, options = table
    game = hideout.make(name, seed="leak", **options)
    bot = game.bot("random", seed=3)
    decision = 0
    while not game.over:
        if decision % 7 == 0:
            for seat in range(game.players):
                twin = game._twin(seat, f"{decision}/{seat}")
                assert twin.observation(seat).tobytes() == game.observation(seat).tobytes()
                assert twin.mask(seat).tobytes() == game.mask(seat).tobytes()
                assert twin.view(seat) == game.view(seat)
                assert twin.knowledge(seat) == game.knowledge(seat)
        decision += 1
        game.step(bot.choose(game))
