//! What one viewer sees, built field by field.

use std::ops::Range;

use arrayvec::ArrayVec;
use engine::{Seat, Viewer};
use heist::{ROUNDS, RoundKind, bits};
use serde::Serialize;

use crate::cards::book::{GEAR, THIEVES};
use crate::rules::state::{DECK, MAX_GEAR, MAX_THIEVES, rival};
use crate::seen::counts;
use crate::{CaperEurope, Card, City, Colour, FIRST, Good, Phase, SECOND, Site};

/// The table as one viewer sees it. Cards are numbers into the deck, as [`Card`] says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// Where the game is played.
    pub city: City,
    /// The round, from 1 to 6.
    pub round: u8,
    /// What is played in this round.
    pub kind: RoundKind,
    /// Each player's play in this round, from 1.
    pub turn: u8,
    /// What is to be done.
    pub phase: Phase,
    /// Who decides.
    pub active: Option<Seat>,
    /// Who begins this round.
    pub first: Seat,
    /// The Coins in the supply.
    pub supply: u8,
    /// The bonus Points of the track's spaces, from the middle outward.
    pub bonus: ArrayVec<u8, 20>,
    /// The three Locations; empty before the deal.
    pub locations: ArrayVec<LocationView, 3>,
    /// Both players' Hideouts and hands.
    pub sides: [SideView; 2],
    /// The Thieves that this viewer has not seen yet, and how many copies of each.
    #[serde(serialize_with = "counts::serialize")]
    pub unseen_thieves: ArrayVec<(Card, u8), THIEVES>,
    /// The Gear that this viewer has not seen yet.
    #[serde(serialize_with = "counts::serialize")]
    pub unseen_gear: ArrayVec<(Card, u8), GEAR>,
}

/// One Location with both Crews.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LocationView {
    /// Which it is.
    pub card: Card,
    /// Where the tracker is, counted from the middle toward the first player.
    pub tracker: i8,
    /// Who would win it now.
    pub leader: Option<Seat>,
    /// What each player would score here by winning it with the tracker where it is: base,
    /// reward and bonus.
    pub prize: [i16; 2],
    /// The Stolen Goods left here: diamonds, paintings, antiques.
    pub goods: [u8; 3],
    /// Each player's Thieves with their Gear.
    pub crews: [ArrayVec<StackView, MAX_THIEVES>; 2],
}

/// A Thief with its Gear.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct StackView {
    /// The Thief.
    pub thief: CardView,
    /// Its Gear from below; the last is the topmost.
    pub gear: ArrayVec<CardView, MAX_GEAR>,
}

/// A card that lies open in a Crew.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct CardView {
    /// Which it is.
    pub card: Card,
    /// Its colour.
    pub colour: Colour,
    /// What it would score if the game ended now.
    pub points: i16,
    /// Whether the rival could burn it now.
    pub burnable: bool,
}

/// One player's Hideout and hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SideView {
    /// Coins to spend.
    pub coins: u8,
    /// Coins in the Hideout.
    pub laundered: u8,
    /// Stolen Goods: diamonds, paintings, antiques.
    pub goods: [u8; 3],
    /// The discards in the order of the card list, which tells nothing of where they lay in the
    /// decks.
    pub discards: ArrayVec<Card, DECK>,
    /// The Points in the rows of the score pad if the game ended now.
    pub points: [i16; 4],
    /// How many cards are in the hand.
    pub hand_size: u8,
    /// The cards of the hand that this viewer has seen: all of one's own, and of the rival's
    /// those that one has passed on.
    pub hand: ArrayVec<HandCard, 6>,
}

/// A card in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct HandCard {
    /// Its place in the deck, as actions name it.
    pub place: u8,
    /// Which it is.
    pub card: Card,
    /// Whether the player who does not hold it has seen it.
    pub seen: bool,
}

pub(crate) fn view(game: &CaperEurope, viewer: Viewer) -> View {
    let sites = if game.phase == Phase::Undealt { 0 } else { 3 };
    let points = game.tally().rows;
    View {
        viewer,
        city: game.city,
        round: game.round + 1,
        kind: game.kind(),
        turn: game.turn.min(2 * ROUNDS[usize::from(game.round)].cards - 3) / 2 + 1,
        phase: game.phase,
        active: engine::Game::next(game).seats().first(),
        first: game.order.first(game.round),
        supply: game.supply,
        bonus: (1..=game.book.spaces()).map(|space| game.book.bonus(space)).collect(),
        locations: Site::all().take(sites).map(|at| game.location_view(at)).collect(),
        sides: [FIRST, SECOND].map(|seat| game.side_view(viewer, seat, &points)),
        unseen_thieves: game.unseen(viewer, 0..THIEVES),
        unseen_gear: game.unseen(viewer, THIEVES..DECK),
    }
}

impl CaperEurope {
    /// The cards at these places of the deck that the viewer has not seen, in the order of the
    /// list, which tells nothing of where they lie.
    fn unseen<const N: usize>(
        &self,
        viewer: Viewer,
        places: Range<usize>,
    ) -> ArrayVec<(Card, u8), N> {
        let seen = self.seen(viewer);
        let hidden = places.filter(|place| seen >> place & 1 == 0);
        let mut cards: ArrayVec<Card, N> = hidden.map(|place| self.deck[place]).collect();
        cards.sort_unstable();
        let mut counts = ArrayVec::<(Card, u8), N>::new();
        for card in cards {
            match counts.last_mut() {
                Some((last, copies)) if *last == card => *copies += 1,
                _ => counts.push((card, 1)),
            }
        }
        counts
    }

    fn location_view(&self, at: Site) -> LocationView {
        let prize = |seat| {
            let (base, reward) = self.prize(at, &self.scorer(seat, at));
            base + reward + self.bonus(at)
        };
        LocationView {
            card: self.location(at),
            tracker: self.tracker[at.index()],
            leader: self.leader(at),
            prize: [FIRST, SECOND].map(prize),
            goods: self.goods[at.index()],
            crews: [FIRST, SECOND].map(|seat| self.crew_view(seat, at)),
        }
    }

    fn crew_view(&self, seat: Seat, at: Site) -> ArrayVec<StackView, MAX_THIEVES> {
        let scorer = self.scorer(seat, at);
        let burnable = self.burnable(seat, at);
        let stacks = self.crew(seat, at).stacks().iter().enumerate();
        let card = |place: u8, burnable: bool| CardView {
            card: self.card(place),
            colour: self.colour(place),
            points: scorer.points(self.face(place)),
            burnable,
        };
        let view = stacks.map(|(slot, stack)| {
            let on_top = |place: u8| stack.top() == Some(place) && burnable >> slot & 1 == 1;
            let gear = stack.places()[1..].iter();
            StackView {
                thief: card(stack.cards[0], false),
                gear: gear.map(|&place| card(place, on_top(place))).collect(),
            }
        });
        view.collect()
    }

    fn colour(&self, place: u8) -> Colour {
        match self.face(place).colour.map(|colour| colour.0) {
            None => Colour::Cream,
            Some(0) => Colour::Purple,
            Some(1) => Colour::Green,
            Some(2) => Colour::Red,
            Some(3) => Colour::Yellow,
            Some(_) => self.city.colour(),
        }
    }

    fn side_view(&self, viewer: Viewer, seat: Seat, points: &[[i16; 2]; 4]) -> SideView {
        let side = self.side(seat);
        let known = side.hand & self.seen(viewer);
        let hand = bits(known).map(|place| HandCard {
            place: place.checked_sub(THIEVES as u8).unwrap_or(place),
            card: self.card(place),
            seen: self.side(rival(seat)).seen >> place & 1 == 1,
        });
        let mut discards: ArrayVec<Card, DECK> =
            bits(side.discards).map(|place| self.card(place)).collect();
        discards.sort_unstable();
        SideView {
            coins: side.coins,
            laundered: side.laundered,
            goods: side.goods,
            discards,
            points: points.map(|row| row[seat.index()]),
            hand_size: side.hand.count_ones() as u8,
            hand: hand.collect(),
        }
    }
}

impl SideView {
    /// How many Stolen Goods of a kind there are.
    pub fn of(&self, good: Good) -> u8 {
        self.goods[good.index()]
    }
}
