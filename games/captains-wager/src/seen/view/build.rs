//! A view is filled field by field from the state.

use arrayvec::ArrayVec;
use engine::{Seat, Viewer};

use super::{
    CaptainView, CardView, DecidedView, EncounterView, FoughtView, HandCrew, ItemView, Memory,
    Remembered, Stage, View,
};
use crate::rules::ids::{CLANS, Card, Crew, DEALT, HAND, Item, Lot, Pocket, TOKENS};
use crate::rules::phase::Phase;
use crate::rules::state::CaptainsWager;

/// The table as `viewer` sees it.
pub(crate) fn view(game: &CaptainsWager, viewer: Viewer) -> View {
    let dealt = game.crew_is_dealt();
    let rounds = if dealt { game.figures.rounds() } else { 0 };
    let pool = game.pool().iter().map(|token| game.show_card(viewer, Card::from(*token)));
    View {
        viewer,
        stage: game.stage(),
        clan_items: game.figures.clan_items,
        adventure: if dealt { game.adventure + 1 } else { game.adventure },
        start_captain: game.start_captain(),
        encounter: (game.encounter + 1).min(game.figures.rounds()),
        encounters: (0..rounds)
            .map(|number| EncounterView {
                card: game.figures.encounter(number).0,
                fate: game.fates[usize::from(number)],
            })
            .collect(),
        decided: (0..game.figures.rounds()).filter_map(|nth| game.show_decided(nth)).collect(),
        leader: game.leader,
        lowest_wins: game.contest.lowest_wins,
        doomed: game.contest.discarded,
        pool: pool.collect(),
        captains: game.everyone().iter().map(|it| game.show_captain(viewer, it)).collect(),
        crew_discard: game.show_discard(),
        junk: game.junk().map(|card| game.face(card)).collect(),
        choice: game.show_choice(viewer),
        lots: game.show_lots(viewer),
        memory: game.memory(viewer),
    }
}

impl CaptainsWager {
    fn stage(&self) -> Stage {
        match self.phase {
            Phase::DealClans
            | Phase::DealChoices
            | Phase::DealDecks
            | Phase::DealCrew
            | Phase::DealPool => Stage::Dealing,
            Phase::ChooseClan(seat) => Stage::ChoosingClan(seat),
            Phase::TakeOut => Stage::TakingOut(self.still_choosing()),
            Phase::Window(window, seat, _) => Stage::Asked(seat, window),
            Phase::Turn(seat) => Stage::Turn(seat),
            Phase::Settle(seat) => Stage::Settling(seat),
            Phase::Keep(seat, _) => Stage::Keeping(seat),
            Phase::Rob(seat) | Phase::Sift(seat) => Stage::Claiming(seat),
            Phase::Spoils(seat, _) => Stage::Sharing(seat),
            Phase::Over => Stage::Over,
        }
    }

    fn show_card(&self, viewer: Viewer, card: Card) -> CardView {
        CardView { clan: self.clan_of(card), item: self.show_face(viewer, card) }
    }

    fn show_face(&self, viewer: Viewer, card: Card) -> Option<Item> {
        self.has_seen(viewer, card).then(|| self.face(card))
    }

    fn show_captain(&self, viewer: Viewer, seat: Seat) -> CaptainView {
        let captain = self.captain(seat);
        let claimed = self.claims().iter().filter(|(_, owner)| *owner == seat);
        let items = captain.items().iter().enumerate().map(|(pocket, card)| ItemView {
            pocket: Pocket(pocket as u8),
            clan: self.clan_of(*card),
            item: self.show_face(viewer, *card),
        });
        let known = self.seen_crew(viewer);
        let crew = captain
            .crew()
            .filter(|berth| known >> self.position(seat, berth.index()) & 1 == 1)
            .map(|berth| HandCrew { berth, crew: self.crew_in(seat, berth) });
        let known_items = if self.knows_items(viewer, seat) { self.item_gold(seat) } else { 0 };
        CaptainView {
            clan: self.with_clan().contains(seat).then(|| self.clan(seat)),
            active: self.active.contains(seat),
            deck: captain.deck.len() as u8,
            claimed_gold: captain.claimed_gold(),
            claimed: claimed.map(|(card, _)| self.show_card(viewer, *card)).collect(),
            coins: captain.coins,
            loans: captain.loans,
            items: items.collect(),
            hand: captain.hand.count_ones() as u8,
            crew: crew.collect(),
            in_play: self.crew_in_play(seat).collect(),
            strength: self.is_in_play(seat).then(|| self.contest.strength[seat.index()]),
            wins_ties: self.contest.tie_winners.contains(seat),
            encounters: self.encounters_of(seat),
            gold: self.gold(seat) - self.item_gold(seat) + known_items,
        }
    }

    fn crew_in_play(&self, seat: Seat) -> impl Iterator<Item = Crew> + '_ {
        let first = self.position(seat, 0);
        let own = first..first + self.figures.hand();
        own.filter(|position| self.contest.in_play >> position & 1 == 1)
            .map(|position| self.crew_at(position))
    }

    /// How the crew stood when this encounter was last decided; nothing if there were none.
    fn show_decided(&self, nth: u8) -> Option<DecidedView> {
        let decided = self.decided[usize::from(nth)];
        let dealt = &self.crew[usize::from(decided.adventure)];
        let fought = |seat: Seat| {
            let first = self.position(seat, 0);
            let own =
                (first..first + self.figures.hand()).filter(|it| decided.in_play >> it & 1 == 1);
            let crew: ArrayVec<Crew, HAND> = own.map(|position| dealt[position % DEALT]).collect();
            let strength = decided.strength[seat.index()];
            (!crew.is_empty()).then_some(FoughtView { seat, crew, strength })
        };
        (decided.in_play > 0).then(|| DecidedView {
            card: self.figures.encounter(nth).0,
            adventure: decided.adventure + 1,
            captains: self.everyone().iter().filter_map(fought).collect(),
        })
    }

    /// The crew of this adventure that have been seen by all and are in no hand and not in play.
    fn show_discard(&self) -> ArrayVec<Crew, DEALT> {
        if !self.crew_is_dealt() {
            return ArrayVec::new();
        }
        let hands = self.everyone().iter().fold(0, |bits, seat| bits | self.hand_bits(seat));
        let gone = self.knowledge.shown_crew & !hands & !self.contest.in_play;
        let positions = (0..self.figures.dealt().min(DEALT)).filter(|it| gone >> it & 1 == 1);
        positions.map(|position| self.crew_at(position)).collect()
    }

    /// What the viewer chooses from.
    fn show_choice(&self, viewer: Viewer) -> ArrayVec<Item, TOKENS> {
        match self.phase {
            Phase::TakeOut => match viewer {
                Viewer::Seat(seat) if seat.index() < self.players() => {
                    self.choices[seat.index()].into_iter().collect()
                }
                _ => ArrayVec::new(),
            },
            Phase::Keep(seat, count) if viewer.sees(seat) => {
                let deck = &self.captain(seat).deck;
                let places = (0..count.into()).filter_map(|nth| deck.peek(nth));
                places.map(|place| self.decks[seat.index()][place]).collect()
            }
            Phase::Sift(seat) if viewer.sees(seat) => {
                self.top_card(seat).map(|card| self.face(card)).into_iter().collect()
            }
            Phase::Spoils(seat, _) if viewer.sees(seat) => {
                let lots = self.lots_of(seat);
                lots.map(|lot| self.face(self.received(lot.index()))).collect()
            }
            _ => ArrayVec::new(),
        }
    }

    fn show_lots(&self, viewer: Viewer) -> ArrayVec<Lot, TOKENS> {
        match self.phase {
            Phase::Spoils(seat, _) if viewer.sees(seat) => self.lots_of(seat).collect(),
            _ => ArrayVec::new(),
        }
    }

    /// What the viewer remembers.
    fn memory(&self, viewer: Viewer) -> Memory {
        let own = viewer.seat().filter(|seat| self.has_choices() && self.chosen.contains(*seat));
        let taken_out = own.map(|seat| self.picked(seat, self.taken_out[seat.index() % CLANS]));
        let dealt = !self.phase.is_setting_up();
        let remembered = |seat: Seat| {
            let seen = if dealt { self.seen_places(viewer, seat) } else { 0 };
            let deck = &self.decks[seat.index() % CLANS];
            let face = |place: usize| (seen >> place & 1 == 1).then(|| deck[place]);
            let known = (0..self.figures.deck()).filter_map(face);
            let left = self.captain(seat).deck.iter().zip(0..);
            Remembered {
                acted: self.contest.acted.contains(seat),
                steadfast: self.contest.steadfast.contains(seat),
                seen: known.fold(0, |bits, item| bits | 1 << item.index()),
                deck: left.filter_map(|(place, nth)| Some((nth, face(place)?))).collect(),
            }
        };
        Memory {
            thefts: self.thefts,
            free_borrow: self.contest.free_borrow,
            waiting: self.contest.waiting.map(|it| (it.crew, it.target)),
            taken_out: taken_out.into_iter().flatten().fold(0, |bits, it| bits | 1 << it.index()),
            captains: self.everyone().iter().map(remembered).collect(),
        }
    }
}
