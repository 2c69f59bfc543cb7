//! What a cautious player goes by: the chance that this round's heist comes off.

use engine::{Action as _, Foresight, Heuristic, Seat, Viewer};

use crate::action::{Action, Card, SLOTS, Way};
use crate::play::BUST_ABOVE;
use crate::prospect::LATER_HEIST;
use crate::row::Row;
use crate::state::{CaperCards, Phase};
use crate::{Crew, Reward};

impl Heuristic for CaperCards {
    /// Heists done, plus the chance of all the others. A lost game is worth the heists before it,
    /// a won one a heist more than it has.
    ///
    /// The world may be imagined, so nothing here looks at a face that `seat` has not seen:
    /// other hands, the deck and an unseen Reward all count as the average of what is left.
    fn worth(&self, seat: Seat) -> f32 {
        f32::from(self.done) + self.chance_of_winning(seat)
    }

    /// The chance of this heist, and of those that come after it.
    fn chance_of_winning(&self, seat: Seat) -> f32 {
        match self.phase {
            Phase::Won => 1.0,
            Phase::Lost => 0.0,
            Phase::Undealt => LATER_HEIST.powi(self.variant.heists().into()),
            Phase::Play | Phase::Use(_) => {
                Outlook::new(self, seat).chance() * self.later_heists(seat)
            }
        }
    }

    /// A Crew is known by its kind instead of its place in the deck.
    fn same_move(&self, _: Seat, action: Action) -> u32 {
        match action {
            Action::Play { card, way } => {
                // There are fewer kinds than places, so every kind is the number of a card.
                let kind = self.deal.crew[card.index()].index();
                Action::Play { card: Card::new(kind).unwrap_or(card), way }.code().into()
            }
            Action::Use { .. } => action.code().into(),
        }
    }

    fn ceiling(&self, foresight: Foresight) -> Option<f64> {
        (self.phase != Phase::Undealt).then(|| self.best_chance(foresight))
    }
}

/// How the rest of a round can go, as one seat may guess it.
struct Outlook<'a> {
    game: &'a CaperCards,
    seat: Seat,
    /// What each kind of Crew can do for the score, judged by the row as it is now.
    effects: [Effects; Crew::KINDS],
    /// The cards this seat has not seen, by kind.
    unseen: [u8; Crew::KINDS],
    /// The cards in this seat's hand, by kind.
    own: [u8; Crew::KINDS],
    /// Chances that were computed already, by turn, cover of the Risk and score.
    known: [[[f32; SCORES]; 2]; SLOTS + 1],
}

/// With so many Crew to come, every row that can come of it is looked at; with more, what each
/// would add now is added up.
const EXACT: usize = 2;

/// What a Crew can do: one entry for each way of playing it.
type Effects = arrayvec::ArrayVec<Effect, SLOTS>;

#[derive(Clone, Copy)]
struct Effect {
    /// What it adds to the score.
    adds: i16,
    /// Whether it covers the Risk.
    covers: bool,
}

/// Scores from -20 to 43 are told apart; what lies beyond is lost anyway.
const SCORES: usize = 64;
const LOWEST: i16 = -20;

impl Outlook<'_> {
    fn new(game: &CaperCards, seat: Seat) -> Outlook<'_> {
        let count = |mask: u32| {
            let mut kinds = [0; Crew::KINDS];
            for card in Card::in_mask(mask) {
                kinds[game.deal.crew[card.index()].index()] += 1;
            }
            kinds
        };
        let seen = game.seen(Viewer::Seat(seat));
        Outlook {
            game,
            seat,
            effects: Crew::ALL.map(|crew| game.effects(crew)),
            unseen: count(!seen & ((1 << crate::CREW_CARDS) - 1)),
            own: count(game.hands.get(seat.index()).copied().unwrap_or(0)),
            known: [[[f32::NAN; SCORES]; 2]; SLOTS + 1],
        }
    }

    /// The chance that this round's heist comes off.
    fn chance(&mut self) -> f32 {
        let row = self.game.row;
        let few = usize::from(row.played()) + EXACT >= SLOTS;
        let score = self.game.projected(row);
        let covered = row.on_risk().is_some();
        match self.game.phase {
            Phase::Use(crew) if few => self.best_way(row, crew),
            Phase::Use(crew) => self.best_effect(crew, row.played(), score, covered),
            _ if few => self.chance_with(row),
            _ => self.chance_from(row.played(), score, covered),
        }
    }

    /// The chance from a row that lacks a few Crew, by every row that can come of it.
    fn chance_with(&self, row: Row) -> f32 {
        if row.is_full() {
            let row = self.game.complicated(row);
            let score = row.score(&self.game.figures, self.game.tucked);
            return self.success(score, row.on_risk().is_some());
        }
        let comes = self.who_comes(row.played());
        let mut kinds = [0.0; Crew::KINDS];
        for crew in Crew::ALL.into_iter().filter(|crew| comes[crew.index()] > 0) {
            kinds[crew.index()] = self.best_way(row, crew);
        }
        self.choice(row.played(), &kinds)
    }

    /// The chance when `crew` joins the row in its best way.
    fn best_way(&self, row: Row, crew: Crew) -> f32 {
        let ways = row.ways(&self.game.figures)[crew.index()];
        ways.iter().map(|way| self.chance_with(row.joined_by(crew, way))).fold(0.0, f32::max)
    }

    /// The cards that the next one is taken from, by kind.
    fn who_comes(&self, turn: u8) -> &[u8; Crew::KINDS] {
        let player = self.game.variant.player(self.game.boss, turn);
        let from_hand = self.game.variant.turned_up(turn).is_none();
        if from_hand && player == self.seat { &self.own } else { &self.unseen }
    }

    /// The chance when the Crew with number `turn` comes next.
    fn chance_from(&mut self, turn: u8, score: i16, covered: bool) -> f32 {
        let place = (score - LOWEST).clamp(0, SCORES as i16 - 1) as usize;
        let known = self.known[usize::from(turn)][usize::from(covered)][place];
        if !known.is_nan() {
            return known;
        }
        let chance = if usize::from(turn) == SLOTS {
            self.rough_success(score, covered)
        } else {
            let kinds = Crew::ALL.map(|crew| self.best_effect(crew, turn, score, covered));
            self.choice(turn, &kinds)
        };
        self.known[usize::from(turn)][usize::from(covered)][place] = chance;
        chance
    }

    /// The chance when somebody picks from what each kind of Crew would make of it.
    fn choice(&self, turn: u8, kinds: &[f32; Crew::KINDS]) -> f32 {
        let player = self.game.variant.player(self.game.boss, turn);
        if self.game.variant.turned_up(turn).is_some() {
            best_of(1, kinds, &self.unseen)
        } else if player == self.seat {
            let held = kinds.iter().zip(self.own).filter(|(_, count)| *count > 0);
            held.map(|(chance, _)| *chance).fold(0.0, f32::max)
        } else {
            let size = self.game.hands[player.index()].count_ones();
            best_of(size, kinds, &self.unseen)
        }
    }

    /// The chance when `crew` is played in its best way.
    fn best_effect(&mut self, crew: Crew, turn: u8, score: i16, covered: bool) -> f32 {
        let effects = self.effects[crew.index()].clone();
        let chances = effects.into_iter().map(|effect| {
            self.chance_from(turn + 1, score + effect.adds, covered || effect.covers)
        });
        chances.fold(0.0, f32::max)
    }

    /// The chance of a score to which every Crew has added what it would add now. The Hishari
    /// Mask, which takes the lowest of the full row, is not in it yet.
    fn rough_success(&self, score: i16, covered: bool) -> f32 {
        if !self.game.tucked.contains(Reward::HishariMask) {
            return self.success(score, covered);
        }
        let lowest = [2, 3, 4].map(|lowest| self.success(score - lowest, covered));
        lowest.iter().sum::<f32>() / lowest.len() as f32
    }

    /// How many of the Rewards that are possible a final score is enough for.
    fn success(&self, score: i16, covered: bool) -> f32 {
        if score > BUST_ABOVE {
            return 0.0;
        }
        let game = self.game;
        let mastermind = game.figures.crew(Crew::Mastermind).numbers[0];
        let risk = if covered { mastermind } else { game.risk };
        let lost_tie = i16::from(game.tucked.contains(Reward::WeaveLens));
        let rewards = game.possible_rewards(Viewer::Seat(self.seat));
        let enough = rewards.iter().filter(|reward| {
            score >= i16::from(risk + game.figures.reward(**reward).number) + lost_tie
        });
        enough.count() as f32 / rewards.len() as f32
    }
}

impl CaperCards {
    /// The score of a row that lacks several Crew once Complications have changed it. The
    /// Hishari Mask would take the only one there is: it is left to the end.
    fn projected(&self, mut row: Row) -> i16 {
        for reward in self.complications().iter().filter(|it| **it != Reward::HishariMask) {
            row.suffer(*reward, &self.figures, |_, _| {});
        }
        row.score(&self.figures, self.tucked)
    }

    /// A row after the Complications that act before scoring.
    pub(crate) fn complicated(&self, mut row: Row) -> Row {
        for reward in self.complications() {
            row.suffer(*reward, &self.figures, |_, _| {});
        }
        row
    }

    /// What playing `crew` next does to the score, way by way.
    fn effects(&self, crew: Crew) -> Effects {
        let before = self.projected(self.row);
        let ways = self.row.ways(&self.figures)[crew.index()];
        ways.iter()
            .map(|way| {
                let row = self.row.joined_by(crew, way);
                Effect { adds: self.projected(row) - before, covers: way == Way::OnRisk }
            })
            .take(SLOTS)
            .collect()
    }
}

/// The mean of the best of `size` cards drawn from the kinds in these numbers.
fn best_of(size: u32, kinds: &[f32; Crew::KINDS], counts: &[u8; Crew::KINDS]) -> f32 {
    let total: u8 = counts.iter().sum();
    let mut order: [(f32, u8); Crew::KINDS] = std::array::from_fn(|i| (kinds[i], counts[i]));
    order.sort_unstable_by(|one, other| other.0.total_cmp(&one.0));
    let (mut mean, mut better, mut none_better) = (0.0, 0.0, 1.0);
    for (chance, count) in order {
        better += f32::from(count) / f32::from(total.max(1));
        let none_as_good = (1.0 - better).max(0.0_f32).powi(size as i32);
        mean += chance * (none_better - none_as_good);
        none_better = none_as_good;
    }
    mean
}
