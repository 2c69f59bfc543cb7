//! What one viewer sees.

use arrayvec::ArrayVec;
use engine::{Seat, Seats, Viewer};
use serde::Serialize;

use crate::rules::action::{Card, SLOTS, Slot};
use crate::rules::crew_score::Parts;
use crate::rules::event::Attempt;
use crate::rules::row::{Placed, Row, Spot};
use crate::rules::state::{CaperCards, Phase};
use crate::{Crew, Readings, Reward, Suit};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// Whose eyes these are.
    pub viewer: Viewer,
    /// The round, which is also the number of its heist, counted from one.
    pub round: u8,
    /// How many heists have succeeded.
    pub heists_done: u8,
    /// How many heists win the game.
    pub heists_needed: u8,
    /// How the game stands.
    pub stage: Stage,
    /// Who has the Boss card.
    pub boss: Seat,
    /// Who decides, if somebody does.
    pub turn: Option<Seat>,
    /// The number on the Risk card.
    pub risk_side: u8,
    /// What the Risk is now.
    pub risk: u8,
    /// The Crew of this round in the order of play.
    pub row: ArrayVec<RowCrew, SLOTS>,
    /// A Crew that was turned up and waits for its player's decision.
    pub waiting: Option<Crew>,
    /// The Crew score.
    pub score: i16,
    /// How the Crew score comes about.
    pub parts: Parts,
    /// How Complications are read at this table.
    pub readings: Readings,
    /// The Rewards under the Risk, whose Complications are in force, oldest first.
    pub tucked: ArrayVec<Reward, 5>,
    /// Who has looked at the Reward of this round.
    pub peeked: Seats,
    /// The Reward of this round, if this viewer has seen it.
    pub reward: Option<Reward>,
    /// Every seat's hand.
    pub hands: ArrayVec<Hand, 4>,
    /// How many Crew are in the deck.
    pub deck: u8,
    /// How many Crew are left in the face-down row.
    pub face_down: u8,
    /// The Crew that have left play in this game: how many of each kind.
    pub left: ArrayVec<Left, { Crew::KINDS }>,
    /// The last heist that was attempted.
    pub last_heist: Option<LastHeist>,
}

/// How the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Nothing has been dealt.
    Undealt,
    /// The heists go on.
    Playing,
    /// All heists succeeded.
    Won,
    /// A heist failed.
    Lost,
}

/// A Crew of the row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct RowCrew {
    /// Which one.
    pub crew: Crew,
    /// The number it shows.
    pub number: u8,
    /// Its icon.
    pub suit: Suit,
    /// Whether it lies on the Risk: in play, but its number is not added.
    pub covering: bool,
    /// Whether it was discarded and counts for nothing.
    pub discarded: bool,
    /// Whether it was odd when it was played.
    pub played_odd: bool,
}

/// A seat's hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Hand {
    /// How many cards it has.
    pub size: u8,
    /// The cards, if this viewer may see them.
    pub cards: ArrayVec<HandCard, 5>,
}

/// A card in a hand that the viewer may see.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct HandCard {
    /// The handle by which an action names it.
    pub card: Card,
    /// Which Crew it is.
    pub crew: Crew,
}

/// How many of a kind have left play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Left {
    /// The kind.
    pub crew: Crew,
    /// How many.
    pub count: u8,
}

/// A heist that was attempted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LastHeist {
    /// Which heist of the game, counted from one.
    pub heist: u8,
    /// What it was for.
    pub reward: Reward,
    /// The final Crew score.
    pub score: i16,
    /// What had to be reached.
    pub difficulty: u8,
    /// How it went.
    pub result: Attempt,
    /// The Crew that did it, as they were scored, in the order of play.
    pub row: ArrayVec<RowCrew, SLOTS>,
}

impl View {
    /// The cards in the viewer's own hand; none for a viewer without a seat.
    pub fn hand(&self) -> &[HandCard] {
        match self.viewer {
            Viewer::Seat(seat) => self.hands.get(seat.index()).map_or(&[], |hand| &hand.cards),
            Viewer::Spectator | Viewer::Omniscient => &[],
        }
    }
}

/// What `viewer` sees.
pub(crate) fn view(game: &CaperCards, viewer: Viewer) -> View {
    let is_on = matches!(game.phase, Phase::Play | Phase::Use(_));
    View {
        viewer,
        round: game.done + u8::from(game.phase != Phase::Won),
        heists_done: game.done,
        heists_needed: game.variant.heists(),
        stage: match game.phase {
            Phase::Undealt => Stage::Undealt,
            Phase::Play | Phase::Use(_) => Stage::Playing,
            Phase::Won => Stage::Won,
            Phase::Lost => Stage::Lost,
        },
        boss: game.boss,
        turn: is_on.then(|| game.turn()),
        risk_side: game.risk,
        risk: game.risk_now(),
        row: game.row_view(&game.row),
        waiting: match game.phase {
            Phase::Use(crew) => Some(crew),
            _ => None,
        },
        score: game.score(),
        parts: game.row.parts(&game.figures, game.tucked),
        readings: game.figures.readings,
        tucked: game.complications().iter().copied().collect(),
        peeked: game.peeked,
        reward: game.knows_reward(viewer).then(|| game.reward()),
        hands: Seats::all(game.variant.players())
            .iter()
            .map(|seat| game.hand_view(seat, viewer.sees(seat)))
            .collect(),
        deck: crate::CREW_CARDS as u8 - game.next_draw,
        face_down: game.variant.deck_start() - game.next_flip,
        left: game.left(),
        last_heist: game.last_heist(),
    }
}

impl CaperCards {
    /// Whether `viewer` has seen the Reward of this round.
    pub(crate) fn knows_reward(&self, viewer: Viewer) -> bool {
        match self.phase {
            Phase::Undealt => false,
            Phase::Play | Phase::Use(_) => {
                viewer.among(self.peeked) || viewer == Viewer::Omniscient
            }
            Phase::Won | Phase::Lost => true,
        }
    }

    fn row_view(&self, row: &Row) -> ArrayVec<RowCrew, SLOTS> {
        let seen = |(slot, placed): (Slot, Placed)| RowCrew {
            crew: placed.crew,
            number: placed.number(&self.figures),
            suit: self.figures.crew(placed.crew).suit,
            covering: placed.spot == Spot::Risk,
            discarded: placed.spot == Spot::Gone,
            played_odd: row.was_odd(slot),
        };
        Slot::all().zip(row.iter()).map(seen).collect()
    }

    fn hand_view(&self, seat: Seat, seen: bool) -> Hand {
        let hand = self.hands[seat.index()];
        let cards = Card::in_mask(if seen { hand } else { 0 });
        let cards = cards.map(|card| HandCard { card, crew: self.crew(card) });
        Hand { size: hand.count_ones() as u8, cards: cards.take(5).collect() }
    }

    /// Everything that was turned up or played and is no longer on the table.
    fn left(&self) -> ArrayVec<Left, { Crew::KINDS }> {
        let mut counts = [0_u8; Crew::KINDS];
        for card in Card::in_mask(self.shown) {
            counts[self.crew(card).index()] += 1;
        }
        for &placed in self.row.present() {
            counts[placed.crew.index()] -= 1;
        }
        if let Phase::Use(waiting) = self.phase {
            counts[waiting.index()] -= 1;
        }
        let left = Crew::ALL.into_iter().zip(counts).map(|(crew, count)| Left { crew, count });
        left.filter(|left| left.count > 0).collect()
    }

    fn last_heist(&self) -> Option<LastHeist> {
        let heist = self.attempted().last()?;
        Some(LastHeist {
            heist: self.attempted().len() as u8,
            reward: *self.revealed().last()?,
            score: heist.score,
            difficulty: heist.difficulty,
            result: heist.result,
            row: self.row_view(&self.last_row),
        })
    }
}
