//! One decision, judged by what its seat knew.

use engine::{Code, Perspective, Record, Seed};
use serde::{Deserialize, Serialize};
use shelf::Shelved;

use super::depth::Effort;
use super::fit::Fit;
use super::weighed::Weighed;
use super::why::{self, Reason};

/// Where the best and the worst move in question are this close, nothing was to be decided.
const DECIDED: f32 = 0.02;
/// Worlds that are played to their end to say why.
const REASONED: u32 = 128;
/// What costs less is fine.
pub(super) const INACCURATE: f32 = 0.05;

/// A decision with what the review thinks of it. Chances are those of the deciding seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Judged {
    /// After how many steps of the record it was made.
    pub step: usize,
    /// How many decisions were made before it: where a replay shows it.
    pub moment: usize,
    /// Who decided.
    pub seat: u8,
    /// What was played: the action's number, and in words.
    pub played: (u16, String),
    /// What the review prefers; the same if nothing is better.
    pub preferred: (u16, String),
    /// The chance of winning with what was played.
    pub chance: f32,
    /// How far that may be off, either way.
    #[serde(default)]
    pub chance_plus_minus: f32,
    /// The chance of winning with what the review prefers: that of what was played, and the loss.
    pub best_chance: f32,
    /// How far that may be off, either way.
    #[serde(default)]
    pub best_plus_minus: f32,
    /// What the decision cost, in chance of winning: nothing if nothing better was found.
    pub loss: f32,
    /// How far the loss may be off, either way.
    pub plus_minus: f32,
    /// What to call it.
    pub label: Label,
    /// How far the best and the worst move in question are apart.
    pub spread: f32,
    /// In how many of the rounds of worlds the preferred move was better, and how many there were.
    pub rounds: (usize, usize),
    /// What it did to the chance of each seat, compared with the better move. That of the decider is
    /// what the sums count: the loss, not cut off at nothing, so that noise adds up to nothing.
    pub to_others: Vec<f32>,
    /// What the preferred move gains, in the rows of the score sheet.
    pub reasons: Vec<Reason>,
    /// What the preferred move is about, if it is better. Older reviews do not say.
    #[serde(default)]
    pub about: Option<About>,
}

/// What moves have in common, as the puzzles of the game call it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct About {
    /// What people call it.
    pub name: String,
    /// A sentence that helps to find such moves.
    pub hint: String,
}

impl Judged {
    /// Whether the choice mattered: there were better and worse moves.
    pub fn matters(&self) -> bool {
        self.spread >= DECIDED
    }

    /// What it did to the chance of a seat, compared with the better move.
    pub(super) fn to(&self, seat: usize) -> f32 {
        self.to_others.get(seat).copied().unwrap_or(0.0)
    }
}

/// What a decision is called: by the chance that it cost, if that is certain enough.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Label {
    /// Nothing better was found, or it is within the noise.
    Fine,
    /// It cost five points of a hundred or more.
    Inaccuracy,
    /// It cost ten or more.
    Mistake,
    /// It cost fifteen or more.
    Blunder,
}

impl Label {
    pub(super) fn of(loss: f32, plus_minus: f32) -> Label {
        match loss {
            _ if loss <= plus_minus => Label::Fine,
            0.15.. => Label::Blunder,
            0.1.. => Label::Mistake,
            INACCURATE.. => Label::Inaccuracy,
            _ => Label::Fine,
        }
    }
}

/// Judges one decision; nothing if there was no choice.
pub(super) fn judge<G: Shelved>(
    at: &Perspective<'_, G>,
    record: &Record<G>,
    step: usize,
    played: G::Action,
    effort: Effort,
    seed: Seed,
) -> Option<Judged> {
    let setup = &record.setup;
    let weighed = Weighed::new(at, setup, played, effort, seed)?;
    let best = weighed.verdict();
    let fit = Fit::of(G::INFO.id, setup.players());
    let (own, seat) = (weighed.chance(weighed.own), at.seat().index());
    let loss = fit.change(own, best.loss);
    let plus_minus = match best.loss > 0.0 {
        // As sure as it was before a curve was put to it.
        true => (loss / best.loss * best.plus_minus).min(1.0),
        false => fit.width(own, best.plus_minus),
    };
    let label = Label::of(loss, plus_minus);
    let preferred = weighed.moves[best.preferred];
    let view = at.view();
    let words = |action: G::Action| (action.code(), G::offer(&setup.cards, &view, action));
    let reasons = match label {
        Label::Fine => Vec::new(),
        _ => why::reasons(at, &record.names, [played, preferred], REASONED, seed),
    };
    let about = (loss > 0.0).then(|| {
        let theme = G::theme(&view, preferred);
        About { name: theme.name.to_owned(), hint: theme.hint.to_owned() }
    });
    let to = |it: usize| -fit.change(weighed.mean(weighed.own, it), best.better[it]);
    let best_chance = weighed.chance(best.preferred);
    Some(Judged {
        step,
        moment: super::decided(&record.steps[..step]),
        seat: seat as u8,
        played: words(played),
        preferred: if best.preferred == weighed.own { words(played) } else { words(preferred) },
        chance: fit.fitted(own),
        chance_plus_minus: fit.width(own, weighed.plus_minus(weighed.own)),
        best_chance: fit.fitted(own) + loss,
        best_plus_minus: fit.width(best_chance, weighed.plus_minus(best.preferred)),
        loss,
        plus_minus,
        label,
        spread: fit.fitted(best_chance) - fit.fitted(weighed.worst()),
        rounds: best.rounds,
        to_others: (0..setup.players()).map(to).collect(),
        reasons,
        about,
    })
}

/// How well somebody decided, from 0 to 100: the mean over all decisions that mattered of
/// 103.17 · e^(−4.354 · loss) − 3.17, so that a decision that costs nothing has 100, one that costs
/// a tenth of the chance 64, and one that costs a half 9. It is the curve that chess players know,
/// over the same unit, so it means the same in every game.
pub fn accuracy<'a>(decisions: impl Iterator<Item = &'a Judged>) -> Option<f32> {
    let each = decisions
        .filter(|judged| judged.matters())
        .map(|judged| (103.17 * (-4.354 * judged.loss).exp() - 3.17).clamp(0.0, 100.0));
    let (sum, count) = each.fold((0.0, 0), |(sum, count), it| (sum + it, count + 1));
    (count > 0).then(|| sum / count as f32)
}
