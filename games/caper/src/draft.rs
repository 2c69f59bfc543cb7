//! A round of a game in teams, drawn anew card by card.

use arrayvec::ArrayVec;
use engine::Dice;

use crate::Held;
use crate::state::{SideIndex, held};

/// How many cards a round deals at most.
pub(crate) const DEALT: usize = Held::COUNT as usize;

/// A card that a Lookout handed over, as the viewer saw it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pass {
    pub(crate) turn: u8,
    pub(crate) side: SideIndex,
    /// Whether it was the one or the other.
    pub(crate) nth: usize,
    /// The card it truly was, if the viewer saw its face.
    pub(crate) seen: Option<Held>,
    /// Whether the Mastermind handed it back at the end of the turn.
    pub(crate) kept: bool,
    /// What everyone knows it to cost at least.
    pub(crate) at_least: u8,
}

/// All passes of a round so far, in the order of the turns.
pub(crate) type Passes = ArrayVec<Pass, 20>;

/// The two cards that each Lookout handed over in each turn.
pub(crate) type Cards = [[[Held; 2]; 2]; 5];

/// A world in the making. Cards are named by the places where it deals them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Draft {
    turn: u8,
    /// What each Lookout holds.
    pub(crate) hands: [u16; 2],
    /// What each Lookout gets at the end of the turn.
    coming: [u16; 2],
    /// Which true card each card is that the viewer has seen so far.
    pub(crate) truth: [Option<Held>; DEALT],
    /// What the others are known to cost at least.
    pub(crate) at_least: [u8; DEALT],
}

impl Draft {
    pub(crate) const NEW: Draft = Draft {
        turn: 0,
        hands: [0; 2],
        coming: [0; 2],
        truth: [None; DEALT],
        at_least: [0; DEALT],
    };

    /// Goes on to a turn.
    fn at(mut self, turn: u8) -> Draft {
        if turn != self.turn {
            let coming = std::mem::take(&mut self.coming);
            (self.hands[0], self.hands[1]) = (self.hands[0] | coming[0], self.hands[1] | coming[1]);
            self.turn = turn;
        }
        self
    }

    /// Where the card lies that is truly `card`.
    pub(crate) fn place_of(&self, card: Held) -> Option<Held> {
        Held::all().find(|it| self.truth[it.index()] == Some(card))
    }

    /// The card and all that can't be told from it in the same hand.
    fn like(&self, card: Held, side: SideIndex) -> impl Iterator<Item = Held> {
        let kind = |card: Held| (self.truth[card.index()], self.at_least[card.index()]);
        held(self.hands[side]).filter(move |other| kind(*other) == kind(card))
    }

    /// Hands a card over.
    fn hand_over(mut self, card: Held, pass: &Pass) -> Draft {
        self.hands[pass.side] &= !card.bit();
        if pass.kept {
            self.coming[pass.side ^ 1] |= card.bit();
        }
        let known = &mut self.truth[card.index()];
        *known = known.or(pass.seen);
        let at_least = &mut self.at_least[card.index()];
        *at_least = if known.is_some() { 0 } else { pass.at_least.max(*at_least) };
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

impl Costs {
    /// What can be handed over, one for all that can't be told apart, and how many those are.
    fn options(&self, draft: &Draft, pass: &Pass) -> ArrayVec<(Held, usize), 6> {
        let hand = held(draft.hands[pass.side]);
        if let Some(place) = pass.seen.and_then(|card| draft.place_of(card)) {
            return hand.filter(|card| *card == place).map(|card| (card, 1)).collect();
        }
        let fits = |card: &Held| match (draft.truth[card.index()], pass.seen) {
            (Some(card), None) => self.dealt[card.index()] >= pass.at_least,
            (None, Some(seen)) => draft.at_least[card.index()] <= self.dealt[seen.index()],
            (known, _) => known.is_none(),
        };
        let first = |card: &Held| draft.like(*card, pass.side).next() == Some(*card);
        let count = |card: Held| (card, draft.like(card, pass.side).count());
        hand.filter(fits).filter(first).map(count).collect()
    }

    /// In how many ways the story can go on, up to a factor that is the same for all stories.
    fn ways(&self, draft: &Draft, passes: &[Pass]) -> f64 {
        let Some((pass, later)) = passes.split_first() else { return self.deals(draft) };
        let draft = draft.at(pass.turn);
        let ways = |(card, count): (Held, usize)| {
            count as f64 * self.ways(&draft.hand_over(card, pass), later)
        };
        self.options(&draft, pass).into_iter().map(ways).sum()
    }

    /// The share of the deals that put a card dear enough wherever one is known to be: the
    /// dearest are dealt first, and each of them is one that no other can be.
    fn deals(&self, draft: &Draft) -> f64 {
        let mut dear = draft.at_least;
        dear.sort_unstable_by(|one, other| other.cmp(one));
        let dear = dear.into_iter().take_while(|at_least| *at_least > 0);
        let share = |(dealt, at_least): (u8, u8)| {
            let fit = self.unseen[usize::from(at_least)].saturating_sub(dealt);
            f64::from(fit) / f64::from(self.unseen[0].saturating_sub(dealt).max(1))
        };
        (0..).zip(dear).map(share).product()
    }

    /// Draws which cards were handed over.
    pub(crate) fn draw(
        &self,
        mut draft: Draft,
        passes: &[Pass],
        dice: &mut Dice,
    ) -> (Draft, Cards) {
        let mut cards = [[[Held::FIRST; 2]; 2]; 5];
        for (number, pass) in passes.iter().enumerate() {
            draft = draft.at(pass.turn);
            let options = self.options(&draft, pass);
            let ways = |(card, count): (Held, usize)| {
                count as f64 * self.ways(&draft.hand_over(card, pass), &passes[number + 1..])
            };
            let chosen = match options.as_slice() {
                [(only, _)] => *only,
                _ => weighed(options.iter().map(|it| (it.0, ways(*it))), dice),
            };
            let alike: ArrayVec<Held, 6> = draft.like(chosen, pass.side).collect();
            let card = dice.pick(&alike).unwrap_or(chosen);
            cards[usize::from(pass.turn)][pass.side][pass.nth] = card;
            draft = draft.hand_over(card, pass);
        }
        (draft, cards)
    }
}

/// One of these, as likely as its weight says among all of them.
fn weighed(options: impl Iterator<Item = (Held, f64)> + Clone, dice: &mut Dice) -> Held {
    let all: f64 = options.clone().map(|(_, weight)| weight).sum();
    let (high, low) = (dice.below(1 << 26), dice.below(1 << 27));
    let mut left = all * (f64::from(high) * f64::from(1 << 27) + f64::from(low)) / 2_f64.powi(53);
    let mut chosen = Held::FIRST;
    for (card, weight) in options.filter(|(_, weight)| *weight > 0.0) {
        chosen = card;
        if left < weight {
            break;
        }
        left -= weight;
    }
    chosen
}
