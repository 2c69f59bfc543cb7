"""What somebody has who installed the package: started by `cargo xtask python --all`, in an
environment that has nothing but numpy."""

from __future__ import annotations

import importlib.metadata
import sys
from pathlib import Path

import hideout

HERE = Path(__file__).parents[2]

assert HERE not in Path(hideout.__file__).parents, "this is the installed package"
about = importlib.metadata.distribution("hideout")
assert about.version == hideout.__version__
wheel = about.read_text("WHEEL") or ""
tags = [line.removeprefix("Tag: ") for line in wheel.splitlines() if line.startswith("Tag: ")]
assert tags and all(tag.startswith("cp311-abi3-") for tag in tags), tags
# Types come with it.
for name in ("py.typed", "_native.pyi"):
    assert (Path(hideout.__file__).parent / name).exists(), name

# The README's example, and one game of each kind.
text = (HERE / "README.md").read_text(encoding="utf-8")
for block in text.split("```python\n")[1:]:
    exec(block.split("```")[0], {})
for info in hideout.games():
    games = hideout.vector(info["id"], 2, seed=1)
    while not games.ended.any():
        games.step(games.sample())
print(f"hideout {about.version}, {tags[0]}, Python {sys.version.split()[0]}: it plays")
