"""Many games at once."""

from __future__ import annotations

import threading
import tracemalloc
from contextlib import suppress

import numpy as np
import pytest

import hideout


def test_arrays_have_their_shapes_and_stay_the_same(table):
    name, options = table
    games = hideout.vector(name, 5, seed=1, finals=True, everything=True, **options)
    n, players, size, actions = 5, games.players, games.observation_size, games.action_count
    shapes = {
        "observations": ((n, size), np.float32),
        "masks": ((n, actions), np.uint8),
        "seats": ((n,), np.int8),
        "rewards": ((n, players), np.float32),
        "ended": ((n,), np.bool_),
        "finals": ((n, players, size), np.float32),
        "actions": ((n,), np.uint16),
    }
    arrays = {array: getattr(games, array) for array in shapes}
    for array, (shape, dtype) in shapes.items():
        assert arrays[array].shape == shape and arrays[array].dtype == dtype, array
    assert games.everything.shape[1] > size
    for _ in range(300):
        games.step(games.sample())
    assert all(getattr(games, array) is kept for array, kept in arrays.items())


def test_a_step_allocates_nothing(game):
    """Neither Python's objects nor arrays; `batch/tests/it/allocation.rs` counts those of Rust."""
    games = hideout.vector(game, 64, seed=1, finals=True, everything=True)
    logits = np.zeros(games.masks.shape, np.float32)
    tracemalloc.start()
    try:
        for _ in range(10):
            games.step(games.sample(logits))
        before, _ = tracemalloc.get_traced_memory()
        tracemalloc.reset_peak()
        for _ in range(200):
            games.step(games.sample(logits))
        after, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    # A row of masks alone is larger than that.
    assert after - before < 64 and peak - before < 200, (after - before, peak - before)


def test_a_vector_plays_what_single_games_play():
    """The masks and observations of a batch are those of the game by hand."""
    games = hideout.vector("captains-wager", 3, seed="same", threads=1, players=3)
    for _ in range(50):
        offsets, codes = games.legal()
        for game in range(3):
            own = codes[offsets[game] : offsets[game + 1]]
            assert sorted(own) == np.flatnonzero(games.masks[game]).tolist()
            seat = int(games.seats[game])
            assert (games.observe(game, seat) == games.observations[game]).all()
        games.step(games.sample())


def test_results_do_not_depend_on_threads_or_neighbours(game):
    def play(n: int, threads: int) -> list[bytes]:
        games = hideout.vector(game, n, seed=9, threads=threads)
        told = []
        for _ in range(120):
            games.step(games.sample())
            told.append(
                games.observations[:3].tobytes()
                + games.rewards[:3].tobytes()
                + games.masks[:3].tobytes()
            )
        return told

    assert play(8, 1) == play(8, 2) == play(3, 1)


def test_a_game_stays_over_without_autoreset():
    games = hideout.vector("caps-and-hammers", 4, seed=2, autoreset=False)
    while not games.ended.all():
        games.step(games.sample())
    assert (games.seats == -1).all() and not games.masks.any()
    games.reset(np.array([True, False, True, False]))
    assert (games.seats >= 0).tolist() == [True, False, True, False]


def test_after_the_end_of_all_games_nobody_decides():
    """As in one game by hand. Where some go on, the actions for the others are not looked at."""
    games = hideout.vector("caps-and-hammers", 4, seed=2, autoreset=False)
    while not games.ended.all():
        actions = games.sample()
        actions[games.ended] = 60_000
        games.step(actions)
    before = games.observations.copy()
    for call in (
        lambda: games.step(np.zeros(4, np.uint16)),
        lambda: games.step(np.zeros(4, np.int64)),
        games.sample,
        lambda: games.sample(np.zeros(games.masks.shape, np.float32)),
    ):
        with pytest.raises(hideout.GameOver, match="all games are over; reset deals"):
            call()
    offsets, codes = games.legal()
    assert not offsets.any() and not len(codes), "there is nothing to choose from"
    assert (games.observations == before).all() and games.ended.all()
    games.reset()
    games.step(games.sample())


def test_nothing_leaks_into_a_batch(table):
    """Observations, masks and legal actions of a vector are the same, byte for byte, in worlds
    that the deciding seats can't tell apart; the whole truth is not."""
    name, options = table
    games = hideout.vector(name, 6, seed="leak", threads=2, everything=True, **options)
    others = 0
    for number in range(120):
        if number % 6 == 0:
            kept = [games.observations.copy(), games.masks.copy(), games.seats.copy()]
            kept += [it.copy() for it in games.legal()]
            truth = games.everything.copy()
            games.imagine(seed=number)
            found = [games.observations, games.masks, games.seats, *games.legal()]
            assert [it.tobytes() for it in found] == [it.tobytes() for it in kept]
            others += games.everything.tobytes() != truth.tobytes()
        games.step(games.sample())
    assert others > 10


def test_bots_take_their_seats():
    games = hideout.vector("caper", 4, seed=2, bots=[None, "greedy", "random"], players=3)
    for _ in range(100):
        assert (games.seats == 0).all()
        games.step(games.sample())


def test_logits_are_followed_where_they_are_legal():
    games = hideout.vector("caps-and-hammers", 512, seed=3)
    logits = np.full(games.masks.shape, -1e9, np.float32)
    first = games.masks.argmax(1)
    logits[np.arange(512), first] = 5.0
    illegal = (games.masks == 0).argmax(1)
    logits[np.arange(512), illegal] = 50.0
    assert (games.sample(logits) == first).all()
    even = np.zeros_like(logits)
    drawn = np.concatenate([games.sample(even).copy() for _ in range(40)])
    assert games.masks[0, drawn[::512]].all()
    assert len(set(drawn[::512].tolist())) > 1
    nothing = np.full(games.masks.shape, np.nan, np.float32)
    games.step(games.sample(nothing))


def test_wrong_input_is_named():
    with pytest.raises(ValueError, match='no game "chess"'):
        hideout.vector("chess", 4)
    for n in (0, -1):
        with pytest.raises(ValueError, match=f"at least one game, not {n}"):
            hideout.vector("caper", n)
    with pytest.raises(ValueError, match="1 to .* games, not"):
        hideout.vector("caper", 10**9)
    with pytest.raises(ValueError, match="for 2 players, not for 3"):
        hideout.vector("caps-and-hammers", 4, players=3)
    with pytest.raises(ValueError, match='no bot "hal"'):
        hideout.vector("caps-and-hammers", 4, bots=["hal"])
    with pytest.raises(TypeError, match="list"):
        hideout.vector("caps-and-hammers", 4, bots="greedy")
    with pytest.raises(ValueError, match="threads are 0.*not -1"):
        hideout.vector("caper", 4, threads=-1)
    with pytest.raises(TypeError, match="integer"):
        hideout.vector("caper", "4")
    with pytest.raises(TypeError, match="a seed is a text, or a whole number"):
        hideout.vector("caper", 4, seed=[1])
    games = hideout.vector("caps-and-hammers", 4, seed=1)
    good = games.sample().copy()
    before = games.observations.copy()
    bad = good.copy()
    bad[2] = int((games.masks[2] == 0).argmax())
    with pytest.raises(hideout.IllegalAction, match="game 2: action"):
        games.step(bad)
    for code in (-1, 70_000):
        with pytest.raises(hideout.IllegalAction, match=f"game 1: action {code} .* 0 to 866"):
            games.step(np.array([good[0], code, *good[2:]], np.int64))
    assert (games.observations == before).all(), "nothing has changed"
    with pytest.raises(ValueError, match="actions has 3 elements; it must have 4"):
        games.step(good[:3])
    for wrong in (good.astype(np.float32), good.reshape(2, 2), "left", [0, 1, 2, 3]):
        with pytest.raises(TypeError, match="one-dimensional array of uint16"):
            games.step(wrong)
    with pytest.raises(TypeError, match="contiguous"):
        games.step(np.repeat(good, 2)[::2])
    with pytest.raises(ValueError, match="shape"):
        games.sample(np.zeros((4, 3), np.float32))
    for wrong in (np.zeros(games.masks.shape), np.zeros(4, np.float32), [[0.0]], "even"):
        with pytest.raises(TypeError, match="two-dimensional array of float32"):
            games.sample(wrong)
    # Contiguous too, but column by column.
    with pytest.raises(TypeError, match="not contiguous row by row"):
        games.sample(np.zeros(games.masks.shape[::-1], np.float32).T)
    for wrong in (np.ones(4, np.int64), np.ones((2, 2), bool), [True] * 4, 3):
        with pytest.raises(TypeError, match="one-dimensional array of bool"):
            games.reset(wrong)
    with pytest.raises(ValueError, match="which has 3 elements; it must have 4"):
        games.reset(np.ones(3, bool))
    with pytest.raises(ValueError, match="no seat 2"):
        games.observe(0, 2)
    with pytest.raises(ValueError, match="no game 4"):
        games.observe(4, 0)
    with pytest.raises(ValueError, match="no game -1"):
        games.observe(-1, 0)
    with pytest.raises(ValueError, match="no seat -1"):
        games.observe(0, -1)
    assert (games.observations == before).all(), "nothing has changed"
    games.step(good.astype(np.int64))
    games.step(games.sample().astype(np.int32))


def test_two_threads_at_one_vector_are_told():
    games = hideout.vector("caper-europe", 64, seed=1, bots=[None, "greedy"])
    calls = [
        games.legal,
        games.sample,
        games.reset,
        lambda: games.imagine(seed=1),
        lambda: games.observe(0, 0),
        lambda: games.step(games.actions),
    ]
    for call in calls:
        errors: list[str] = []
        # A call that comes between two steps is served, so there is more than one.
        for _ in range(20):
            actions, started = games.sample().copy(), threading.Event()

            def step(actions=actions, started=started) -> None:
                started.set()
                with suppress(RuntimeError, ValueError):
                    games.step(actions)

            worker = threading.Thread(target=step)
            worker.start()
            started.wait()
            while worker.is_alive() and not errors:
                try:
                    call()
                except (RuntimeError, ValueError) as error:
                    # An action that was drawn for a moment that has passed is refused.
                    errors += [str(error)] if isinstance(error, RuntimeError) else []
            worker.join()
            if errors:
                break
        assert errors and "another thread" in errors[0]
