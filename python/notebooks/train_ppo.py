# %% [markdown]
# # Train a player with PPO
#
# Masked PPO in plain numpy: a net with one hidden layer first imitates a bot from its games, then
# learns against a rival, from every seat, until it beats it. The games run in Rust, and the net is
# small enough for one core. With CuPy it is larger, and trained on the accelerator.

# %%
import os
import time
from contextlib import suppress

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # more threads gain nothing at this size

import numpy as np

import hideout
from hideout import datasets, lab

xp = np
with suppress(ImportError):
    import cupy as xp  # the net on an accelerator, if there is one

SMALL = os.environ.get("HIDEOUT_SMALL") == "1"  # the tests run every notebook in little
GAME = os.environ.get("HIDEOUT_GAME", "captains-wager")
# How many play, where a game leaves the choice; `hideout.games()` lists all options.
PLAYERS = os.environ.get("HIDEOUT_PLAYERS", "2")
OPTIONS = {} if GAME in ("caps-and-hammers", "caper-europe") else {"players": int(PLAYERS)}
LARGE = xp is not np and not SMALL
ENVS = 32 if SMALL else 4096 if LARGE else 256  # shared out among the seats
STEPS = 16 if SMALL else 64 if LARGE else 32  # decisions of each game in one round
ROUNDS = int(os.environ.get("HIDEOUT_ROUNDS", "3" if SMALL else "600"))
CHECK = 1 if SMALL else 20  # rounds from one look at how good it is to the next
HIDDEN = 32 if SMALL else 1024 if LARGE else 128
LESSONS, TEACHERS, PASSES = (1, 150, 6) if SMALL else (4, 1500, 2)  # games of each, how often read
THREADS = 0 if LARGE else 1  # of the games; 0 is one on each core
EPOCHS, MINIBATCH = 3, 16384 if LARGE else 1024
IMITATION, RATE = 1e-3, 5e-4 if LARGE else 2e-3  # how fast it learns; both fall to nothing
CLIP, ENTROPY, VALUE, LAMBDA = 0.2, 0.003, 0.5, 0.95
TEACHER, RIVAL, ENOUGH = "greedy", "greedy", 1.1  # enough is so much more than the rival wins
rng, chance = np.random.default_rng(1), xp.random.default_rng(1)

# %% [markdown]
# ## The games
# A vector for each seat; the bots move in Rust, so we only meet our own decisions.

# %%
table = hideout.make(GAME, **OPTIONS)
PLAYERS = table.players
FAIR = 1 / PLAYERS  # what the rival would win in our place
if table.cooperative:  # all win together: what a crew of rivals wins
    crew = lab.simulate(GAME, games=100 if SMALL else 4000, bots=[RIVAL], seed="fair", **OPTIONS)
    FAIR = crew["summary"]["bots"][0]["won"]["share"]


def share(rewards):
    """The share of the victories that these rewards stand for."""
    mean = np.mean(rewards)
    return mean if table.cooperative else (mean * (PLAYERS - 1) + 1) / PLAYERS


def seat_against(rival, seat, n, seed, **more):
    """Games in which we have one seat and the rival all others."""
    bots = [None if number == seat else rival for number in range(PLAYERS)]
    more |= {"seed": f"{seed}/{seat}", "threads": THREADS, **OPTIONS}
    return hideout.vector(GAME, n, bots=bots, **more)


envs = [seat_against(RIVAL, seat, ENVS // PLAYERS, "ppo") for seat in range(PLAYERS)]

# %% [markdown]
# ## Lessons
# Games between bots, read back from their records. An observation has a number for everything that
# may happen with any options; most of them never change at one table. The net looks only at what
# changed in the lessons, and knows only the actions that were legal there.


# %%
def teacher(number):
    game = hideout.make(GAME, seed=f"teacher/{number}", **OPTIONS)
    bot = game.bot(TEACHER, seed=number)
    while not game.over:
        game.step(bot.choose(game))
    return game.record()


def lesson(number):
    games = range(number * TEACHERS, (number + 1) * TEACHERS)
    return datasets.batches(map(teacher, games), game=GAME, size=512)


def spent():
    return f"{time.process_time():.0f} s of one core"


least, most, legal = np.inf, -np.inf, False
for batch in lesson(0):
    seen, legal = batch.observations, legal | batch.masks.any(0)
    least, most = np.minimum(least, seen.min(0)), np.maximum(most, seen.max(0))
inputs, actions = np.flatnonzero(least < most), np.flatnonzero(legal)
print(f"{len(inputs)} numbers to see, {len(actions)} actions; {spent()}")


def known(observations, masks):
    """What we see, and what we may do, as far as we look."""
    return xp.asarray(observations[:, inputs]), xp.asarray(masks[:, actions].astype(bool))


def look(envs):
    seen = np.concatenate([env.observations for env in envs])
    return known(seen, np.concatenate([env.masks for env in envs]))


def act(choices, envs):
    """Takes an action in every game. Where none that we know is legal, any will do."""
    codes = actions[choices if xp is np else xp.asnumpy(choices)]
    masks = np.concatenate([env.masks for env in envs])
    lost = masks[np.arange(len(codes)), codes] == 0
    codes[lost] = masks[lost].argmax(1)
    for env, own in zip(envs, np.split(codes, len(envs)), strict=True):
        env.step(own)


# %% [markdown]
# ## The net: a hidden layer; from it the logits of all actions and what reward is expected


# %%
def layer(rows, columns, scale):
    weights = rng.standard_normal((rows, columns)) * scale / np.sqrt(rows)
    return xp.asarray(weights.astype(np.float32))


net = {
    "w": layer(len(inputs), HIDDEN, 1.0),
    "b": xp.zeros(HIDDEN, np.float32),
    "policy": layer(HIDDEN, len(actions), 0.01),
    "policy_b": xp.zeros(len(actions), np.float32),
    "value": layer(HIDDEN, 1, 1.0),
    "value_b": xp.zeros(1, np.float32),
}
moments = {name: [xp.zeros_like(part), xp.zeros_like(part)] for name, part in net.items()}
updates = 0


def forward(seen, masks):
    hidden = xp.tanh(seen @ net["w"] + net["b"])
    logits = xp.where(masks, hidden @ net["policy"] + net["policy_b"], np.float32(-1e9))
    logits -= logits.max(1, keepdims=True)
    odds = xp.exp(logits)
    total = odds.sum(1, keepdims=True)
    values = (hidden @ net["value"])[:, 0] + net["value_b"]
    return hidden, odds / total, logits - xp.log(total), values


def draw(odds):
    """An action from each row of odds: whoever comes first in a race at these speeds."""
    times = chance.standard_exponential(odds.shape, np.float32)
    return (odds / xp.maximum(times, 1e-30)).argmax(1)


def descend(rate, seen, hidden, to_logits, to_value):
    """A step of Adam, from the gradients at the outputs."""
    global updates
    updates += 1
    to_logits, to_value = to_logits.astype(np.float32), to_value.astype(np.float32)[:, None]
    back = (to_logits @ net["policy"].T + to_value @ net["value"].T) * (1 - hidden**2)
    gradients = {"w": seen.T @ back, "b": back.sum(0)}
    for name, output in (("policy", to_logits), ("value", to_value)):
        gradients |= {name: hidden.T @ output, f"{name}_b": output.sum(0)}
    norm = np.sqrt(float(sum((part**2).sum() for part in gradients.values())))
    for name, gradient in gradients.items():
        gradient = gradient * min(1.0, 0.5 / (norm + 1e-8))
        first, second = moments[name]
        first += 0.1 * (gradient - first)
        second += 0.001 * (gradient**2 - second)
        step = first / (1 - 0.9**updates) / (np.sqrt(second / (1 - 0.999**updates)) + 1e-5)
        net[name] -= (rate * step).astype(np.float32)


# %% [markdown]
# ## Imitation
# The net learns to do what the teacher did and to foresee how it ended. Every lesson has new games:
# more of them teach more than reading the same ones again.


# %%
def notes(batches):
    """The decisions of a lesson as the net sees them, but for actions that it does not know."""
    pages = []
    for batch in batches:
        rows = np.isin(batch.actions, actions)
        done = np.searchsorted(actions, batch.actions[rows]), batch.rewards[rows]
        pages.append((*known(batch.observations[rows], batch.masks[rows]), *map(xp.asarray, done)))
    return pages


def imitate(rate, seen, masks, choices, rewards):
    hidden, odds, _, values = forward(seen, masks)
    n, right = len(choices), float((odds.argmax(1) == choices).mean())
    odds[xp.arange(n), choices] -= 1
    descend(rate, seen, hidden, odds / n, VALUE * (values - rewards) / n)
    return right


for number in range(LESSONS):
    pages = notes(lesson(number + 1))
    for reading in range(PASSES):
        rate = IMITATION * (1 - (number + reading / PASSES) / LESSONS)
        right = np.mean([imitate(rate, *pages[page]) for page in rng.permutation(len(pages))])
    print(f"lesson {number + 1}: {100 * right:.1f} % as the teacher did; {spent()}")

# %% [markdown]
# ## Training: one update of PPO, with its gradient written out, and rounds of them


# %%
def learn(rate, seen, masks, choices, old, advantages, targets):
    n, rows = len(choices), xp.arange(len(choices))
    hidden, odds, logs, values = forward(seen, masks)
    ratio = xp.exp(logs[rows, choices] - old)
    clipped = xp.where(advantages > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
    weight = xp.where(clipped, 0, -advantages * ratio) / n
    entropy = -(odds * logs).sum(1, keepdims=True)
    to_logits = -weight[:, None] * odds
    to_logits[rows, choices] += weight
    to_logits += ENTROPY / n * odds * (logs + entropy)
    descend(rate, seen, hidden, to_logits, VALUE / n * (values - targets))


def evaluate(rival, games, seed):
    """What new games bring, from every seat, always with the likeliest action."""
    results = []
    for seat in range(PLAYERS):
        test = seat_against(rival, seat, games // PLAYERS, seed, autoreset=False)
        total = np.zeros(len(test))
        while not test.ended.all():
            act(forward(*look([test]))[1].argmax(1), [test])
            total += test.rewards[:, seat]
        results.append(total)
    return np.concatenate(results)


history, (seen, masks) = [], look(envs)
for number in range(ROUNDS):
    story, rate = [], RATE * (1 - number / ROUNDS)
    for _ in range(STEPS):
        _, odds, logs, values = forward(seen, masks)
        choices = draw(odds)
        act(choices, envs)
        rewards = np.concatenate([env.rewards[:, seat] for seat, env in enumerate(envs)])
        ended = np.concatenate([env.ended for env in envs])
        old = logs[xp.arange(len(choices)), choices]
        story.append((seen, masks, choices, old, values, xp.asarray(rewards), xp.asarray(ended)))
        seen, masks = look(envs)
    following = forward(seen, masks)[3]
    advantage, advantages = xp.zeros(len(following), np.float32), []
    for *_, values, rewards, ended in reversed(story):
        error = xp.where(ended, rewards, following) - values
        advantage = error + xp.where(ended, 0, LAMBDA * advantage)
        advantages.append(advantage)
        following = values
    advantages = xp.concatenate(advantages[::-1]).astype(np.float32)
    columns = [xp.concatenate(column) for column in list(zip(*story, strict=True))[:5]]
    targets = advantages + columns[4]
    for _ in range(EPOCHS):
        order = xp.asarray(rng.permutation(len(targets)))
        for part in xp.array_split(order, max(1, len(targets) // MINIBATCH)):
            own = (advantages[part] - advantages[part].mean()) / (advantages[part].std() + 1e-8)
            learn(rate, *(column[part] for column in columns[:4]), own, targets[part])
    if (number + 1) % CHECK == 0:
        history.append((time.process_time(), share(evaluate(RIVAL, 400, "check"))))
        print(f"round {number + 1}: {100 * history[-1][1]:.1f} % of 400 games; {spent()}")
        if history[-1][1] > ENOUGH * FAIR:
            break

# %% [markdown]
# ## How good is it?
# Games of other deals than those that said when to stop.


# %%
won = {}
for rival in ("random", RIVAL):
    results = evaluate(rival, 400 if SMALL else 2000, "test")
    won[rival] = share(results)
    error = 196 * (share(results + np.std(results)) - won[rival]) / len(results) ** 0.5
    print(f"{100 * won[rival]:.1f} ± {error:.1f} % of {len(results)} games with {rival}")
print(f"The rival would win {100 * FAIR:.1f} %; {spent()}")

# %%
with suppress(ImportError):
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots()
    axes.plot(*(np.array(history) / (60, 0.01)).T)
    axes.axhline(100 * FAIR, color="grey")
    axes.set(xlabel="minutes of one core", ylabel=f"% won against {RIVAL}", title=GAME)
    figure.savefig(os.environ.get("HIDEOUT_PLOTS", ".") + "/ppo.png")
