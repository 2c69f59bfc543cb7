# %% [markdown]
# # Compare two decks
#
# The Bank of Caper is made more precious, and the same deals are played with both decks. The report is the one
# that `hideout lab --against` writes; here we read its raw results ourselves.

# %%
import csv
import os
import tempfile
from collections import defaultdict
from pathlib import Path

from hideout import lab

SMALL = os.environ.get("HIDEOUT_SMALL") == "1"
GAMES = 40 if SMALL else 4000
# What is changed, as a deck file says it; `hideout cards caper --export` shows all cards.
DECK = """
[[location]]
name = "The Bank"
reward = "12 points"
"""
folder = Path(tempfile.mkdtemp())

# %%
result = lab.report("caper", folder, games=GAMES, seed="decks", against=DECK, bots=["greedy"])
for finding in result["findings"][:5]:
    print(f"{finding['weight']:>8}: {finding['about']}{finding['sentence']}")

# %% [markdown]
# Points by deck, game by game: the deals are the same, so the differences are what counts.

# %%
points: dict[str, dict[str, float]] = {"a": defaultdict(float), "b": defaultdict(float)}
with (folder / "games.csv").open() as file:
    for row in csv.DictReader(file):
        points[row["arm"]][row["game"]] += float(row["points"])
differences = [points["b"][game] - points["a"][game] for game in points["a"]]
mean = sum(differences) / len(differences)
spread = (sum((it - mean) ** 2 for it in differences) / max(1, len(differences) - 1)) ** 0.5
error = 1.96 * spread / len(differences) ** 0.5
print(f"{mean:+.2f} ± {error:.2f} points a game with the other deck")

# %%
try:
    import matplotlib.pyplot as plt
except ImportError:
    plt = None
if plt is not None:
    figure, axes = plt.subplots()
    axes.hist(differences, bins=30)
    axes.set(xlabel="points with the other deck, less points with this one", ylabel="deals")
    figure.savefig(os.environ.get("HIDEOUT_PLOTS", ".") + "/decks.png")
