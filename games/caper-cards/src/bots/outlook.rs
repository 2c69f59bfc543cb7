//! The chance that this round's heist succeeds, as one seat can estimate it.
//!
//! Everybody is assumed to play the best they have: a seat knows its own cards, and takes the
//! others' hands for as many cards drawn from those it has not seen. With one or two Crew to
//! come, every possible row is looked at; with more, what each kind would add to the score now is
//! added up. A search asks for this several times in every iteration, so chances are kept in
//! tables by score and nothing is computed twice.

use arrayvec::ArrayVec;
use engine::{Seat, Viewer};

use super::chooser::{Chooser, greater};
use super::effects::{Chances, Effect, Effects, SCORES, Scores, each, place};
use crate::rules::action::{Card, SLOTS, Way};
use crate::rules::heist::BUST_ABOVE;
use crate::rules::row::Row;
use crate::rules::state::{CaperCards, Phase};
use crate::rules::ways::Ways;
use crate::{CREW_CARDS, Crew, Reward};

/// How the rest of a round can go.
pub(crate) struct Outlook<'a> {
    game: &'a CaperCards,
    seat: Seat,
    /// The cards this seat has not seen, by kind.
    unseen: [u8; Crew::KINDS],
    /// The cards in this seat's hand, by kind.
    own: [u8; Crew::KINDS],
    /// The cards in every hand, by kind, if all of them lie open.
    open: Option<[[u8; Crew::KINDS]; 4]>,
    /// How many of the Rewards that are possible each final score is enough for.
    enough: Chances,
}

/// With this many Crew to come or fewer, every possible row is looked at.
pub(super) const EXACT: usize = 2;

impl Outlook<'_> {
    pub(crate) fn new(game: &CaperCards, seat: Seat) -> Outlook<'_> {
        let seen = game.seen(Viewer::Seat(seat));
        Outlook {
            game,
            seat,
            unseen: game.kinds(!seen),
            own: game.kinds(game.hands.get(seat.index()).copied().unwrap_or(0)),
            open: None,
            enough: game.enough(seat),
        }
    }

    /// The same for an imagined world: everybody plays the best of the hand that they have in it,
    /// and knows the Reward if anybody does.
    pub(super) fn open(game: &CaperCards, seat: Seat) -> Outlook<'_> {
        Outlook {
            game,
            seat,
            unseen: game.kinds(!(game.shown | game.held())),
            own: game.kinds(game.held()),
            open: Some(game.hands.map(|hand| game.kinds(hand))),
            enough: game.enough(game.peeked.first().unwrap_or(seat)),
        }
    }

    /// The chance that this round's heist succeeds.
    pub(crate) fn chance(&self) -> f32 {
        let row = self.game.row;
        let few = usize::from(row.played()) + EXACT >= SLOTS;
        match self.game.phase {
            Phase::Use(crew) if few => {
                self.best_way(row, crew, row.ways(&self.game.figures)[crew.index()])
            }
            Phase::Use(crew) => self.rough_chance(row, Some(crew)),
            _ if few => self.chance_with(row),
            _ => self.rough_chance(row, None),
        }
    }

    /// The chance from a row that lacks a few Crew, by every possible row.
    fn chance_with(&self, row: Row) -> f32 {
        if row.is_full() {
            let row = self.game.complicated(row);
            let score = row.score(&self.game.figures, self.game.tucked);
            return self.enough[usize::from(row.on_risk().is_some())][place(score)];
        }
        let chooser = self.chooser(row.played());
        let ways = row.ways(&self.game.figures);
        let mut kinds = [0.0; Crew::KINDS];
        for crew in Crew::ALL.into_iter().filter(|&crew| chooser.may_bring(crew)) {
            kinds[crew.index()] = self.best_way(row, crew, ways[crew.index()]);
        }
        chooser.expects(&kinds)
    }

    /// The chance when `crew` joins the row in the best of these ways.
    fn best_way(&self, row: Row, crew: Crew, ways: Ways) -> f32 {
        ways.iter()
            .map(|way| self.chance_with(row.joined_by(crew, way, &self.game.figures)))
            .fold(0.0, greater)
    }

    /// Who brings the Crew with number `turn`, and what they choose from.
    #[inline]
    fn chooser(&self, turn: u8) -> Chooser<'_> {
        let variant = self.game.variant;
        let player = variant.player(self.game.boss, turn);
        if variant.turned_up(turn).is_some() {
            Chooser::somebody(1, &self.unseen)
        } else if let Some(hands) = &self.open {
            Chooser::own(&hands[player.index() & 3])
        } else if player == self.seat {
            Chooser::own(&self.own)
        } else {
            Chooser::somebody(self.game.hands[player.index()].count_ones(), &self.unseen)
        }
    }

    /// The chance from a row that lacks several Crew, the next of which may be known: what each
    /// would add to the score now is added up.
    fn rough_chance(&self, row: Row, next: Option<Crew>) -> f32 {
        let effects = self.effects(row);
        let score = place(self.game.projected(row));
        let covered = usize::from(row.on_risk().is_some());
        let first = usize::from(row.played());
        let mut reached = [[0; 2]; SLOTS + 1];
        reached[first][covered] = 1 << score;
        for turn in first..SLOTS {
            let kind = next.filter(|_| turn == first);
            reached[turn + 1] = effects.reach(reached[turn], kind);
        }
        let (mut chances, mut alive) = self.rough_ends(reached[SLOTS]);
        for turn in (first..SLOTS).rev() {
            if let Some(crew) = next.filter(|_| turn == first) {
                return effects.best_of_each(&chances, score, covered)[crew.index()];
            }
            // Where every Crew leads to a lost heist, there is nothing to compute.
            alive = effects.lead_to(alive);
            let scores = [reached[turn][0] & alive[0], reached[turn][1] & alive[1]];
            chances = effects.before(&self.chooser(turn as u8), &chances, scores);
        }
        chances[covered][score]
    }

    /// The chance of each of these final scores, to which every Crew has added what it would add
    /// now, and which of them may be enough. The Hishari Mask, which takes the lowest of the full
    /// row, is not in it yet.
    fn rough_ends(&self, reached: Scores) -> (Chances, Scores) {
        let mask = self.game.tucked.contains(Reward::HishariMask);
        let (mut chances, mut alive) = (self.enough, [0; 2]);
        for (covered, score) in each(reached) {
            if mask {
                let lowest =
                    [2, 3, 4].map(|lowest| self.enough[covered][score.max(lowest) - lowest]);
                chances[covered][score] = lowest.iter().sum::<f32>() / lowest.len() as f32;
            }
            alive[covered] |= u64::from(chances[covered][score] > 0.0) << score;
        }
        (chances, alive)
    }

    /// What each kind of Crew that may still come can do for the score.
    fn effects(&self, row: Row) -> Effects {
        let game = self.game;
        let before = game.projected(row);
        let ways = row.ways(&game.figures);
        let mut effects = Effects(ArrayVec::new());
        for crew in Crew::ALL {
            let kind = crew.index();
            let comes = self.unseen[kind] + self.own[kind] > 0 || game.phase == Phase::Use(crew);
            for way in ways[kind].iter().filter(|_| comes) {
                let adds = game.projected(row.joined_by(crew, way, &game.figures)) - before;
                effects.0.push(Effect { kind, adds, covers: way == Way::OnRisk });
            }
        }
        effects
    }
}

impl CaperCards {
    /// The cards in all hands.
    pub(super) fn held(&self) -> u32 {
        self.hands.iter().fold(0, |held, hand| held | hand)
    }

    /// The cards of a mask, by kind.
    pub(super) fn kinds(&self, mask: u32) -> [u8; Crew::KINDS] {
        let mut kinds = [0; Crew::KINDS];
        for card in Card::in_mask(mask & ((1 << CREW_CARDS) - 1)) {
            kinds[self.crew(card).index()] += 1;
        }
        kinds
    }

    /// How many of the Rewards that `seat` thinks possible each final score is enough for.
    fn enough(&self, seat: Seat) -> Chances {
        let mastermind = self.figures.crew(Crew::Mastermind).numbers[0];
        let lost_tie = i16::from(self.tucked.contains(Reward::WeaveLens));
        let rewards = self.possible_rewards(Viewer::Seat(seat));
        let mut chances = [[0.0; SCORES]; 2];
        for (scores, risk) in chances.iter_mut().zip([self.risk, mastermind]) {
            for &reward in rewards {
                let least = i16::from(risk + self.figures.reward(reward).number) + lost_tie;
                for score in least..=BUST_ABOVE {
                    scores[place(score)] += 1.0;
                }
            }
            for chance in &mut scores[place(0)..=place(BUST_ABOVE)] {
                *chance /= rewards.len() as f32;
            }
        }
        chances
    }

    /// The score of a row that lacks several Crew once Complications have changed it. The
    /// Hishari Mask would take the only one there is: it is left to the end.
    pub(super) fn projected(&self, mut row: Row) -> i16 {
        for reward in self.complications().iter().filter(|it| **it != Reward::HishariMask) {
            row.apply(*reward, &self.figures, |_, _| {});
        }
        row.sum(&self.figures, self.tucked)
    }

    /// A row after the Complications that act before scoring.
    #[inline]
    pub(crate) fn complicated(&self, mut row: Row) -> Row {
        if self.tucked.change_rows() {
            for reward in self.complications() {
                row.apply(*reward, &self.figures, |_, _| {});
            }
        }
        row
    }
}
