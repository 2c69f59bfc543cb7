//! What one viewer sees, built field by field.

use arrayvec::ArrayVec;
use engine::{Seat, Seats, Viewer};
use heist::{RoundKind, bits};
use serde::Serialize;

use crate::cards::book::{GEAR, THIEVES};
use crate::rules::event::Hand;
use crate::rules::state::{SideIndex, held};
use crate::rules::tally::Tally;
use crate::{Caper, Card, City, Gear, Held, Location, Pair, Phase, Site, Slot, Thief};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// The city whose cards are in the game.
    pub city: City,
    /// The round, from 1 to 6.
    pub round: u8,
    /// What the round is about.
    pub kind: RoundKind,
    /// The turn within the round, from 1.
    pub turn: u8,
    /// How many turns the round has.
    pub turns: u8,
    /// Where in the turn we are.
    pub phase: Phase,
    /// Who decides now.
    pub deciding: Seats,
    /// Which Mastermind goes first this round.
    pub first: Seat,
    /// The Locations, from the left; none before the deal.
    pub locations: ArrayVec<LocationView, 3>,
    /// Both sides, Cream first.
    pub sides: [SideView; 2],
    /// The Coins in the supply.
    pub supply: u8,
    /// What each seat holds, in seat order.
    pub hands: ArrayVec<HandView, 4>,
    /// How many cards are left in the Snitch's deck.
    pub snitch_deck: u8,
    /// The Thieves of this game that the viewer has not seen yet.
    pub unseen_thieves: ArrayVec<Thief, THIEVES>,
    /// The Gear of this game that the viewer has not seen yet.
    pub unseen_gear: ArrayVec<Gear, GEAR>,
}

/// One Location.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct LocationView {
    /// Which one.
    pub location: Location,
    /// The Capers of both sides as they stand.
    pub capers: [u32; 2],
    /// Whose Mastermind wins it as it stands.
    pub winner: Option<Seat>,
}

/// One side of the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SideView {
    /// The seat of its Mastermind.
    pub mastermind: Seat,
    /// Its Coins.
    pub coins: u8,
    /// Its Thieves at each Location.
    pub crew: [ArrayVec<StackView, 3>; 3],
    /// Its discarded Thieves.
    pub discarded_thieves: ArrayVec<Thief, THIEVES>,
    /// Its discarded Gear.
    pub discarded_gear: ArrayVec<Gear, GEAR>,
    /// Its Stolen Goods as they stand: jewels, antiques, paintings, wild ones.
    pub goods: [u8; 4],
    /// As how many jewels, antiques and paintings its wild ones count as things stand.
    pub wild_as: [u8; 3],
    /// Its Points as they stand: Location Rewards, Thieves, Gear, Stolen Goods.
    pub points: [i32; 4],
}

/// A Thief with its Gear.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct StackView {
    /// Its place on its side of the Location.
    pub slot: Slot,
    /// The cards from the Thief up.
    pub cards: ArrayVec<LayerView, 4>,
}

/// A card in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct LayerView {
    /// What it is. Everyone saw it being played, face down or not.
    pub card: Card,
    /// Whether it lies face down.
    pub face_down: bool,
    /// Whether it can't be flipped.
    pub protected: bool,
}

/// What a seat holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct HandView {
    /// Whose hand it is.
    pub seat: Seat,
    /// How many cards there are.
    pub size: u8,
    /// The cards, for those who hold them.
    pub cards: Option<ArrayVec<HeldView, 6>>,
    /// The cards that the viewer knows to be there, for everyone else.
    pub known: Hand,
    /// What a Lookout has chosen to pass, for that Lookout alone.
    pub passing: ArrayVec<Held, 2>,
}

/// A card in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct HeldView {
    /// The handle by which actions name it.
    pub held: Held,
    /// What it is.
    pub card: Card,
}

pub(crate) fn view(game: &Caper, viewer: Viewer) -> View {
    let tally = game.tally();
    let round = game.this_round();
    let laid_out = if game.phase == Phase::Undealt { 0 } else { 3 };
    let known = game.known(viewer);
    let mut view = View {
        viewer,
        city: game.options.city,
        round: game.round + 1,
        kind: round.kind,
        turn: (game.turn + 1).min(round.cards - 1),
        turns: round.cards - 1,
        phase: game.phase,
        deciding: game.deciding(),
        first: game.mastermind(game.first()),
        locations: Site::all()
            .take(laid_out)
            .map(|at| LocationView {
                location: game.deal.locations[at.index()],
                capers: tally.capers[at.index()],
                winner: tally.winner(at).map(|side| game.mastermind(side)),
            })
            .collect(),
        sides: [0, 1].map(|side| game.side_view(side, &tally)),
        supply: game.supply,
        hands: Seats::all(game.players()).iter().map(|seat| game.hand_view(viewer, seat)).collect(),
        snitch_deck: if game.players() == 3 { 2 * round.cards - game.drawn } else { 0 },
        unseen_thieves: unseen(&game.deal.thieves, known.thieves),
        unseen_gear: unseen(&game.deal.gear, known.gear),
    };
    // In the order of the list, so that the order says nothing about the deck.
    view.unseen_thieves.sort_unstable();
    view.unseen_gear.sort_unstable();
    view
}

impl Caper {
    fn side_view(&self, side: SideIndex, tally: &Tally) -> SideView {
        let owner = &self.sides[side];
        let decks = self.decks();
        let thief = |place: u8| decks.thieves[usize::from(place)];
        let gear = |place: u8| decks.gear[usize::from(place)];
        let mut crew: [ArrayVec<StackView, 3>; 3] = Default::default();
        for at in Site::all() {
            crew[at.index()] = self.crew_view(side, at);
        }
        SideView {
            mastermind: self.mastermind(side),
            coins: owner.coins,
            crew,
            discarded_thieves: bits(owner.thieves.into()).map(thief).collect(),
            discarded_gear: bits(owner.gear).map(gear).collect(),
            goods: tally.goods[side],
            wild_as: tally.wild_as[side],
            points: tally.rows[side],
        }
    }

    fn crew_view(&self, side: SideIndex, at: Site) -> ArrayVec<StackView, 3> {
        let present = Slot::all().filter(|slot| self.stack(side, at, *slot).height > 0);
        let layers = |slot: Slot| {
            let stack = self.stack(side, at, slot);
            (0..stack.height).map(move |layer| {
                let card = stack.card(layer);
                let face_down = stack.down >> layer & 1 == 1;
                let protected = !face_down && self.is_protected(side, at, card);
                LayerView { card, face_down, protected }
            })
        };
        present.map(|slot| StackView { slot, cards: layers(slot).collect() }).collect()
    }

    fn hand_view(&self, viewer: Viewer, seat: Seat) -> HandView {
        let hand = self.holdings.hands[seat.index()];
        let own = viewer.sees(seat);
        let placed = match viewer {
            Viewer::Seat(other) if other.index() < 4 => self.holdings.placed[other.index()],
            _ => 0,
        };
        let lookout = |side: &SideIndex| self.players() == 4 && Caper::lookout(*side) == seat;
        let chosen = self.side_of(seat).filter(lookout).and_then(|side| self.passing[side]);
        let mut known: Hand =
            held(if own { 0 } else { hand & placed }).map(|it| self.card(it)).collect();
        known.sort_unstable();
        HandView {
            seat,
            size: hand.count_ones() as u8,
            cards: own.then(|| self.held_view(seat)),
            known,
            passing: chosen.filter(|_| own).map(Pair::cards).into_iter().flatten().collect(),
        }
    }

    fn held_view(&self, seat: Seat) -> ArrayVec<HeldView, 6> {
        let view = |place| HeldView { held: self.handle(seat, place), card: self.card(place) };
        let hand = self.holdings.hands[seat.index()];
        let mut cards: ArrayVec<HeldView, 6> = held(hand).map(view).collect();
        cards.sort_unstable_by_key(|card| card.held);
        cards
    }
}

fn unseen<T: Copy, const N: usize>(deck: &[T; N], known: u64) -> ArrayVec<T, N> {
    deck.iter()
        .enumerate()
        .filter(|(place, _)| known >> place & 1 == 0)
        .map(|(_, it)| *it)
        .collect()
}
