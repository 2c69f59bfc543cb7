"""Studies on a cluster of several nodes on this machine, one of which dies."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
import ray as ray_itself
from conftest import finish
from pyarrow import parquet
from ray._private import services
from ray.cluster_utils import Cluster

import hideout
from hideout import _study, lab, ray

HOST = "127.0.0.1"


@pytest.fixture(scope="module")
def cluster():
    # Nodes talk over the loopback alone: left to itself, Ray takes the machine's outer address.
    services.get_node_ip_address = lambda *_: HOST
    room = {"num_cpus": 1, "object_store_memory": 100 * 2**20, "node_ip_address": HOST}
    cluster = Cluster(initialize_head=True, head_node_args={**room, "include_dashboard": False})
    nodes = [cluster.add_node(**room) for _ in range(2)]
    ray_itself.init(address=cluster.address, log_to_driver=False, _node_ip_address=HOST)
    assert {node["NodeManagerAddress"] for node in ray_itself.nodes()} == {HOST}
    yield cluster, nodes
    ray_itself.shutdown()
    cluster.shutdown()


def test_a_dying_node_changes_nothing(cluster, tmp_path):
    """The report is the same, byte for byte, as on one machine, and no game counts twice."""
    cluster, nodes = cluster
    arguments = dict(games=120, bots=["search:10", "greedy"], seed="ray", players=3)
    arguments |= dict(swaps=["Private Ledger"], skill=("greedy", "random"), skill_deals=20)
    killed = threading.Event()
    seen = []

    def progress(done, total):
        seen.append((done, total))
        if done == 3 and not killed.is_set():
            cluster.remove_node(nodes[0], allow_graceful=False)
            killed.set()

    runner = ray.runner("auto", progress=progress)
    result = lab.report("caper", tmp_path / "ray", runner=runner, **arguments)
    assert killed.is_set() and seen[-1][0] == seen[-1][1]
    # The games come first, then swaps and skill: each piece is counted once.
    games = next(total for _, total in seen)
    assert [done for done, _ in seen] == [*range(1, games + 1), *range(1, len(seen) - games + 1)]
    assert result == lab.report("caper", tmp_path / "here", **arguments)
    assert result["games"] == 120
    for name in ("report.html", "games.csv", "cards.csv", "prizes.csv", "swaps.csv"):
        ours, theirs = (tmp_path / place / name for place in ("ray", "here"))
        assert ours.read_bytes() == theirs.read_bytes(), name


def test_the_command_writes_what_the_program_writes(cluster, program, tmp_path):
    """`python -m hideout.lab … --ray auto` and `hideout lab …` with the same words, byte for
    byte, and a worker is killed in the middle."""
    cluster, _ = cluster
    words = ["caper", "--games", "240", "--bots", "search:10,greedy", "--players", "3"]
    words += ["--seed", "command", "--swaps", "Private Ledger", "--out"]
    theirs, ours = tmp_path / "theirs", tmp_path / "ours"
    command = [sys.executable, "-m", "hideout.lab", *words, str(ours), "--ray", "auto"]
    # In the other process too, nodes talk over the loopback alone.
    pinned = "from ray._private import services\n"
    pinned += f"services.get_node_ip_address = lambda *_: {HOST!r}\n"
    (tmp_path / "sitecustomize.py").write_text(pinned)
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    on = {**os.environ, "RAY_ADDRESS": cluster.address, "PYTHONPATH": path}
    with subprocess.Popen(
        command, env=on, stderr=subprocess.PIPE, stdout=subprocess.PIPE
    ) as running:
        late = threading.Timer(600, running.kill)
        late.start()
        said, killed = b"", []
        while more := os.read(running.stderr.fileno(), 4096):
            said += more
            if not killed and said.count(b"\r") >= 4:
                killed = kill_a_worker(cluster)
        late.cancel()
        assert running.wait() == 0, said.decode()
    assert killed and said.count(b"\r") > 10, "it was killed in the middle"
    program("lab", *words, theirs)
    names = {path.name for path in theirs.iterdir()}
    assert names == {"report.html", "games.csv", "cards.csv", "prizes.csv", "swaps.csv"}
    for name in names:
        assert (ours / name).read_bytes() == (theirs / name).read_bytes(), name


def kill_a_worker(cluster):
    """Kills a process of this cluster that plays a piece, and says which: none if all rest."""
    raylets = {
        str(it.process.pid)
        for node in cluster.list_all_nodes()
        for it in node.all_processes["raylet"]
    }
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
            if parent in raylets and b"ray::_play" in (folder / "cmdline").read_bytes():
                os.kill(int(folder.name), signal.SIGKILL)
                return [folder.name]
    return []


def test_simulations_arenas_and_reviews_are_the_same(cluster, tmp_path):
    runner = ray.runner("auto")
    for study in (lab.simulate, lab.arena):
        arguments = dict(games=60, bots=["greedy", "random"], seed=2)
        assert study("caper", runner=runner, **arguments) == study("caper", **arguments)
    records = [finish(hideout.make("caper-cards", seed=it)).record() for it in range(2)]
    reviews = list(ray.review(records))
    assert reviews == [hideout.review(record) for record in records]
    file = tmp_path / "reviews.parquet"
    parquet.write_table(lab.review_table(reviews), file)
    rows = parquet.read_table(file).to_pylist()
    judged = [(number, it) for number, own in enumerate(reviews) for it in own["decisions"]]
    assert [(row["record"], row["step"]) for row in rows] == [
        (it, own["step"]) for it, own in judged
    ]
    assert [row["played"] for row in rows] == [own["played"][0] for _, own in judged]


def test_puzzles_are_the_same(cluster, tmp_path):
    """Puzzles that are made on a cluster, and what is under way when there are enough."""
    arguments = dict(games=40, count=2, seed="ray")
    runner = ray.runner("auto")
    made = lab.puzzles("caps-and-hammers", tmp_path / "ray", runner=runner, **arguments)
    assert made == lab.puzzles("caps-and-hammers", tmp_path / "here", **arguments)
    assert made["puzzles"] == 2
    assert (tmp_path / "ray").read_text() == (tmp_path / "here").read_text()


def test_a_dying_worker_counts_once(cluster, tmp_path):
    """A process that is killed in the middle of a task: the task is played again."""
    marks = str(tmp_path / "died")

    @ray_itself.remote(max_retries=ray.RETRIES)
    def play(plan, piece):
        if piece.number == 1 and not os.path.exists(marks):
            Path(marks).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return _study.play(plan, piece)

    plan = _study.plan("simulate", "caper", games=50, bots=["greedy"], seed=1)

    def runner(plan, todo):
        return ray.ordered(play, ((plan, piece) for piece in todo), total=len(todo))

    result = _study.run(plan, runner, size=10)
    assert os.path.exists(marks) and result == lab.simulate(
        "caper", games=50, bots=["greedy"], seed=1
    )


def test_a_wrong_plan_fails_at_once(cluster):
    started = time.monotonic()
    with pytest.raises(ValueError, match="no bot"):
        lab.simulate("caper", bots=["hal"], games=10, runner=ray.runner("auto"))
    plan = _study.plan("simulate", "caper", games=10, bots=["greedy"], seed=1)
    broken = [_study.Piece(0, "null", 5, 1)]
    with pytest.raises(ray_itself.exceptions.RayTaskError, match="no games"):
        list(ray.runner("auto")(plan, broken))
    assert time.monotonic() - started < 60
