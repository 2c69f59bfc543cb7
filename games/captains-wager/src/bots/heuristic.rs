//! What the bots go by: a rough judgement of a position, and which actions are the same move.

use engine::{Code as _, Features, Heuristic, Inputs, Rollout, Seat};

use crate::rules::action::Action;
use crate::rules::ids::{Berth, CLANS, Card};
use crate::rules::state::CaptainsWager;

impl Heuristic for CaptainsWager {
    /// To the end of the adventure, with care: what a crew is worth shows once the pool is
    /// divided, and only if the others know how to play theirs (`docs/strength.md`).
    const ROLLOUT: Rollout = Rollout { decisions: 200, picks: 6 };

    const INPUTS: Inputs = super::features::INPUTS;
    const NET: &'static [u8] = include_bytes!("../../net.bin");

    fn features(&self, seat: Seat, into: &mut Features) {
        super::features::features(self, seat, into);
    }

    fn part(&self) -> u8 {
        self.adventure
    }

    /// The lead in gold over the others, with what the pool and the items promise.
    fn worth(&self, seat: Seat) -> f32 {
        let gold = self.prospects();
        let own = gold[seat.index() % CLANS];
        let others = self.others(seat).iter().map(|it| gold[it.index()]);
        let (sum, most) =
            others.fold((0.0, f32::MIN), |(sum, most): (f32, f32), it| (sum + it, most.max(it)));
        let mean = sum / (self.players() as f32 - 1.0).max(1.0);
        own - 0.5 * mean - 0.5 * most
    }

    /// Whoever can expect more gold wins more often, and a lead counts for more the less of the
    /// game is left.
    fn chance_of_winning(&self, seat: Seat) -> f32 {
        self.chances_of_winning(&self.prospects())[seat.index() % CLANS]
    }

    /// Two captains give next to nothing away.
    fn believes(&self) -> bool {
        self.players() > 2 && self.crew_is_dealt()
    }

    fn plausibility(&self, seat: Seat) -> f32 {
        if self.believes() { self.likelihood_of_hands(seat) } else { 1.0 }
    }

    /// The crew in hand and the items, where two play.
    fn holding(&self, seat: Seat) -> Option<u64> {
        if self.players() > 2 || !self.crew_is_dealt() {
            return None;
        }
        let crew = self.held(seat).fold(0, |all: u64, crew| all | 1 << crew.index());
        let mut items: Vec<u32> =
            self.captain(seat).items().iter().map(|card| self.card_number(*card)).collect();
        items.sort_unstable();
        let items = items.iter().fold(0, |all: u64, item| {
            all.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(u64::from(*item))
        });
        Some(crew ^ items << 40)
    }

    /// Crew and items are known by their faces; what is the same for all keeps its own number.
    fn same_move(&self, seat: Seat, action: Action) -> u32 {
        let target = |target: Option<Seat>| target.map_or(0, |it| 1 + u32::from(it.0));
        let crew = |berth: Berth| 1 + self.crew_in(seat, berth).index() as u32;
        let (kind, face) = match action {
            Action::Play { stake, crew: own, along, target: at } => {
                let along = along.map_or(0, crew);
                (1, ((stake as u32 * 64 + crew(own)) * 64 + along) * 8 + target(at))
            }
            Action::UseItem { item, target: at } => {
                let card = self.captain(seat).items().get(item.index()).copied();
                (2, card.map_or(0, |card| self.card_number(card)) * 8 + target(at))
            }
            Action::Keep { card } => {
                let place = self.captain(seat).deck.peek(card.index());
                (3, place.map_or(0, |place| 1 + self.decks[seat.index()][place].index() as u32))
            }
            Action::TakeSpoils { keep: Some(lot) } => {
                (4, self.card_number(self.received(lot.index())))
            }
            Action::TakeOut { picks } => {
                let items = self.picked(seat, picks);
                (5, items.iter().fold(0, |all, item| all * 32 + item.index() as u32))
            }
            _ => (0, action.code().into()),
        };
        kind << 24 | face
    }
}

impl CaptainsWager {
    /// The chance of each captain, if this is the gold that they can expect.
    pub(super) fn chances_of_winning(&self, gold: &[f32; CLANS]) -> [f32; CLANS] {
        let most = self.everyone().iter().map(|it| gold[it.index()]).fold(f32::MIN, f32::max);
        let spread = self.spread();
        let mut odds = [0.0; CLANS];
        for it in self.everyone().iter() {
            odds[it.index()] = ((gold[it.index()] - most) / spread).exp();
        }
        let sum: f32 = odds.iter().sum();
        odds.map(|odds| odds / sum)
    }

    /// A card by its face and the clan on its back, which others see.
    fn card_number(&self, card: Card) -> u32 {
        (1 + self.face(card).index() as u32) * 8 + self.clan_of(card).index() as u32
    }

    /// By how much gold the prospects of two captains must differ for the odds between them to
    /// differ by a factor of e. Fitted to how 600 games of searching captains ended at each
    /// number of captains: the more of them and the more cards in the decks, the less is settled.
    fn spread(&self) -> f32 {
        let left = self.everyone().iter().map(|it| self.captain(it).deck.len()).min();
        self.players() as f32 * (1.75 + 0.45 * left.unwrap_or(0) as f32)
    }
}
