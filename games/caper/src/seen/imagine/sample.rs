//! A round of a game in teams, drawn card by card.

use arrayvec::ArrayVec;
use engine::Dice;

use crate::Held;
use crate::rules::state::{SideIndex, held};

/// How many cards a round deals at most.
pub(crate) const DEALT: usize = Held::COUNT as usize;

/// A card that a Lookout handed over, as the viewer saw it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pass {
    pub(crate) turn: u8,
    pub(crate) side: SideIndex,
    /// Whether it was the first or the second of the two.
    pub(crate) nth: usize,
    /// The card it truly was, if the viewer saw its face.
    pub(crate) seen: Option<Held>,
    /// Whether the viewer had seen that card before.
    pub(crate) again: bool,
    /// Whether the Mastermind handed it back at the end of the turn.
    pub(crate) kept: bool,
    /// What everyone knows it to cost at least.
    pub(crate) at_least: u8,
}

/// All passes of a round so far, in the order of the turns.
pub(crate) type Passes = ArrayVec<Pass, 20>;

/// The two cards that each Lookout handed over in each turn.
pub(crate) type Cards = [[[Held; 2]; 2]; 5];

/// What is known of a card: which true one it is, or else what it costs at least. In one byte,
/// because it is compared so often.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known(u8);

impl Known {
    const CARDS: u8 = 16;

    pub(crate) const NOTHING: Known = Known(0);

    pub(crate) fn to_be(card: Held) -> Known {
        Known(Known::CARDS + card.index() as u8)
    }

    /// The true card.
    pub(crate) fn card(self) -> Option<Held> {
        Held::new(self.0.wrapping_sub(Known::CARDS))
    }

    pub(crate) fn at_least(self) -> u8 {
        if self.0 < Known::CARDS { self.0 } else { 0 }
    }

    /// The same, now that the card has been handed over.
    fn after(self, pass: &Pass) -> Known {
        match (self.card(), pass.seen) {
            (Some(_), _) => self,
            (None, Some(card)) => Known::to_be(card),
            (None, None) => Known(self.0.max(pass.at_least)),
        }
    }
}

/// A world that is being drawn. Cards are named by the places where it deals them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    turn: u8,
    /// What each Lookout holds.
    pub(crate) hands: [u16; 2],
    /// What each Lookout gets at the end of the turn.
    coming: [u16; 2],
    pub(crate) known: [Known; DEALT],
}

impl Sample {
    pub(crate) const NEW: Sample =
        Sample { turn: 0, hands: [0; 2], coming: [0; 2], known: [Known::NOTHING; DEALT] };

    /// Goes on to a turn.
    fn at(mut self, turn: u8) -> Sample {
        if turn != self.turn {
            let [cream, mint] = std::mem::take(&mut self.coming);
            self.hands[0] |= cream;
            self.hands[1] |= mint;
            self.turn = turn;
        }
        self
    }

    /// Where the card lies that is truly `card`.
    pub(crate) fn place_of(&self, card: Held) -> Option<Held> {
        Held::all().find(|it| self.known[it.index()] == Known::to_be(card))
    }

    /// Hands a card over.
    fn hand_over(mut self, card: Held, pass: &Pass) -> Sample {
        self.hands[pass.side] &= !card.bit();
        if pass.kept {
            self.coming[pass.side ^ 1] |= card.bit();
        }
        let known = &mut self.known[card.index()];
        *known = known.after(pass);
        self
    }
}

/// What a viewer knows about the costs of the cards.
pub(crate) struct Costs {
    /// Of the true cards of this round.
    pub(crate) dealt: [u8; DEALT],
    /// How many cards that the viewer has not seen cost at least so much.
    pub(crate) unseen: [u8; 12],
}

/// A card of each sort that can be handed over, and how many there are of it.
type Sorts = ArrayVec<(Held, u8), 6>;

impl Costs {
    fn sorts(&self, sample: &Sample, pass: &Pass) -> Sorts {
        let mut sorts = Sorts::new();
        for card in held(sample.hands[pass.side]) {
            let known = sample.known[card.index()];
            let same = sorts.iter_mut().find(|(other, _)| sample.known[other.index()] == known);
            if let Some((_, count)) = same {
                *count += 1;
            } else if self.fits(known, pass) {
                sorts.push((card, 1));
            }
        }
        sorts
    }

    /// Whether a card of which this is known can have been handed over.
    fn fits(&self, known: Known, pass: &Pass) -> bool {
        match (pass.seen, known.card()) {
            (Some(card), _) if pass.again => known == Known::to_be(card),
            (Some(card), None) => known.at_least() <= self.dealt[card.index()],
            (Some(_), Some(_)) => false,
            (None, Some(card)) => self.dealt[card.index()] >= pass.at_least,
            (None, None) => true,
        }
    }

    /// In how many ways the story can go on, up to a factor that is the same for all stories.
    fn ways(&self, sample: &Sample, passes: &[Pass]) -> f64 {
        let Some((pass, later)) = passes.split_first() else { return self.deals(sample) };
        let sample = sample.at(pass.turn);
        let mut ways = 0.0;
        for (card, count) in self.sorts(&sample, pass) {
            ways += f64::from(count) * self.ways(&sample.hand_over(card, pass), later);
        }
        ways
    }

    /// The share of the deals that put a card expensive enough wherever one is known to be: the
    /// most expensive are dealt first, and each of them is one that no other can be.
    fn deals(&self, sample: &Sample) -> f64 {
        let mut expensive = sample.known.map(Known::at_least);
        expensive.sort_unstable_by(|one, other| other.cmp(one));
        let expensive = expensive.into_iter().take_while(|at_least| *at_least > 0);
        let share = |(dealt, at_least): (u8, u8)| {
            let fit = self.unseen[usize::from(at_least)].saturating_sub(dealt);
            f64::from(fit) / f64::from(self.unseen[0].saturating_sub(dealt).max(1))
        };
        (0..).zip(expensive).map(share).product()
    }

    /// Draws which cards were handed over.
    pub(crate) fn draw(
        &self,
        mut sample: Sample,
        passes: &[Pass],
        dice: &mut Dice,
    ) -> (Sample, Cards) {
        let mut cards = [[[Held::FIRST; 2]; 2]; 5];
        for (number, pass) in passes.iter().enumerate() {
            sample = sample.at(pass.turn);
            let sorts = self.sorts(&sample, pass);
            let sort = match sorts.as_slice() {
                [(only, _)] => *only,
                _ => {
                    let later = &passes[number + 1..];
                    let ways = |card| self.ways(&sample.hand_over(card, pass), later);
                    let weigh = |&(card, count): &(Held, u8)| (card, f64::from(count) * ways(card));
                    weighed(&sorts.iter().map(weigh).collect(), dice)
                }
            };
            let known = sample.known[sort.index()];
            let alike: ArrayVec<Held, 6> = held(sample.hands[pass.side])
                .filter(|card| sample.known[card.index()] == known)
                .collect();
            let card = dice.pick(&alike).unwrap_or(sort);
            cards[usize::from(pass.turn)][pass.side][pass.nth] = card;
            sample = sample.hand_over(card, pass);
        }
        (sample, cards)
    }
}

/// One of these, as likely as its weight says among all of them.
fn weighed(options: &ArrayVec<(Held, f64), 6>, dice: &mut Dice) -> Held {
    let all: f64 = options.iter().map(|(_, weight)| weight).sum();
    let (high, low) = (dice.below(1 << 26), dice.below(1 << 27));
    let mut left = all * (f64::from(high) * f64::from(1 << 27) + f64::from(low)) / 2_f64.powi(53);
    let mut chosen = Held::FIRST;
    for (card, weight) in options.iter().filter(|(_, weight)| *weight > 0.0) {
        chosen = *card;
        if left < *weight {
            break;
        }
        left -= weight;
    }
    chosen
}
