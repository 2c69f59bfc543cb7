# %% [markdown]
# # Luck and skill
#
# Every deal is played twice with the seats swapped. Where both games go to the same seat the cards
# decided; where they go to the same bot, skill did.

# %%
import os

from hideout import lab

SMALL = os.environ.get("HIDEOUT_SMALL") == "1"
GAMES = 20 if SMALL else 1000
PAIRS = [("greedy", "random"), ("search:60", "greedy")]
if SMALL:
    PAIRS = PAIRS[:1]

# %%
rows = []
for game in ["caps-and-hammers", "caper", "caper-europe"]:
    for bots in PAIRS:
        result = lab.arena(game, bots=bots, games=GAMES, seed="luck")
        pair = result["pairs"][0]
        score = pair["score"]
        deals = sum(count for _, count in pair["counts"])
        split = sum(count for points, count in pair["counts"] if points == 0.5) / deals
        rows.append((game, *bots, score["mean"], score["plus_minus"], split))
        print(
            f"{game}: {bots[0]} scores {100 * score['mean']:.0f} % against {bots[1]}; "
            f"{100 * split:.0f} % of the deals went to the cards"
        )

# %%
try:
    import matplotlib.pyplot as plt
except ImportError:
    plt = None
if plt is not None:
    figure, axes = plt.subplots()
    names = [f"{game}\n{one} : {other}" for game, one, other, *_ in rows]
    axes.barh(names, [100 * row[3] for row in rows], xerr=[100 * (row[4] or 0) for row in rows])
    axes.axvline(50, color="grey")
    axes.set(xlabel="score of the first bot in %")
    figure.tight_layout()
    figure.savefig(os.environ.get("HIDEOUT_PLOTS", ".") + "/luck.png")
