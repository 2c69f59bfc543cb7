# %% [markdown]
# # Solve a miniature
#
# The end of a game of Caps and Hammers, with a few worlds that the deciding seat takes for
# possible, is small enough to be solved. How far from perfect are the bots?

# %%
import os

import hideout

SMALL = os.environ.get("HIDEOUT_SMALL") == "1"


def ending(seed):
    """The first ending of a game that can be written out and leaves something to decide."""
    game = hideout.make("caps-and-hammers", seed=seed)
    bot, story = game.bot("greedy", seed=1), []
    while not game.over:
        story.append(game.clone())
        game.step(bot.choose(game))
    for position in reversed(story[-8:-3]):
        worlds = hideout.worlds(position, 4, tries=60)
        try:
            tree = hideout.miniature(worlds, most=5_000 if SMALL else 20_000)
        except ValueError:
            return None
        if len(worlds) > 1 and tree.sizes[1] >= 20:
            return worlds, tree
    return None


worlds, tree = next(found for found in map(ending, range(60)) if found)
positions, sets, moves = tree.sizes
print(f"{len(worlds)} worlds, {positions} positions, {sets} information sets, {moves} moves")

# %%
solved = tree.solve(50 if SMALL else 500)
print(f"the first seat gets {tree.value(solved, 0):+.3f} if both play perfectly")

# %% [markdown]
# What a seat could gain by the best answer, on the average of both: nothing in an equilibrium.

# %%
strategies = {"equilibrium": solved, "random": tree.even()}
for bot in ["greedy"] if SMALL else ["greedy", "search:60", "search:200"]:
    strategies[bot] = tree.policy(bot, tries=2 if SMALL else 16)
gains = {name: tree.exploitability(strategy) for name, strategy in strategies.items()}
for name, gain in gains.items():
    print(f"{name:>12}: {gain:.4f}")

# %%
try:
    import matplotlib.pyplot as plt
except ImportError:
    plt = None
if plt is not None:
    figure, axes = plt.subplots()
    axes.bar(list(gains), list(gains.values()))
    axes.set(ylabel="exploitability", title="An ending of Caps and Hammers")
    figure.savefig(os.environ.get("HIDEOUT_PLOTS", ".") + "/miniature.png")
