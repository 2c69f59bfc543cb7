//! What one viewer sees, built field by field.

use arrayvec::ArrayVec;
use engine::{Seat, Viewer};
use serde::Serialize;

use crate::rules::state::cards;
use crate::{Asset, CAPS, CapsAndHammers, Card, Face, HAMMERS, Phase, Piece, Situation, Slot};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// The round, from 1 to 3.
    pub round: u8,
    /// The turn within the round, from 1 to 10.
    pub turn: u8,
    /// Where in the turn we are.
    pub phase: Phase,
    /// Whose turn it is.
    pub active: Option<Seat>,
    /// Who took the first turn of the round.
    pub first: Seat,
    /// The line of Situations, from the left; empty before the deal.
    pub line: ArrayVec<SituationView, 4>,
    /// Both sides, Caps first.
    pub sides: [SideView; 2],
    /// How the Situations of the round before were decided; empty in the first round.
    pub last_round: ArrayVec<DecidedView, 4>,
}

/// A Situation of the round before, with the Assets that lay there: all of them were revealed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DecidedView {
    pub situation: Situation,
    /// What it was worth.
    pub prestige: i16,
    /// Who won it; nobody if it was tied.
    pub winner: Option<Seat>,
    /// The Assets of both sides there, Caps first.
    pub assets: [ArrayVec<Asset, 5>; 2],
}

/// One Situation in the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct SituationView {
    pub situation: Situation,
    /// What it is worth now, with what Guerrillas added.
    pub prestige: i16,
    /// Whether a Soldier has closed it.
    pub closed: bool,
    /// The Influence of both sides from the Assets this viewer can see.
    pub influence: [i16; 2],
    /// How many launches of each side count here at Political Quagmire.
    pub launches: [u8; 2],
}

/// One side of the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SideView {
    pub prestige: i16,
    /// How many cards are in the hand.
    pub hand_size: u8,
    /// The hand, for those who may see it.
    pub hand: Option<ArrayVec<HandCard, 7>>,
    /// How many cards are left to draw.
    pub deck: u8,
    /// The Assets in play in the order in which they were deployed.
    pub pieces: ArrayVec<PieceView, 5>,
    /// Enemy Assets turned up with Spies this round.
    pub spied: u8,
    /// How many of each kind of this side's Assets, in the order of [`Asset::ALL`], the viewer
    /// has not seen this game.
    pub unseen: [u8; 9],
    /// The Nukes launched this round outside Aid Programs, for whoever keeps count.
    #[serde(skip)]
    pub(crate) aid: u8,
}

/// A card in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct HandCard {
    pub card: Card,
    pub asset: Asset,
}

/// An Asset in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct PieceView {
    pub piece: Piece,
    pub at: Slot,
    pub face: Face,
    /// What it is, for those who may know.
    pub asset: Option<Asset>,
}

pub(crate) fn view(game: &CapsAndHammers, viewer: Viewer) -> View {
    let tally = game.tally(|seat, lying| game.known(viewer, seat, lying.card));
    let laid_out = if game.phase == Phase::Undealt { 0 } else { 4 };
    View {
        viewer,
        round: game.round + 1,
        turn: game.turn.min(9) + 1,
        phase: game.phase,
        active: engine::Game::next(game).seats().first(),
        first: game.first,
        line: Slot::all()
            .take(laid_out)
            .map(|at| SituationView {
                situation: game.situation(at),
                prestige: game.prestige_at(at),
                closed: game.is_closed(at),
                influence: tally.influence[at.index()],
                launches: game.launches(at),
            })
            .collect(),
        sides: [CAPS, HAMMERS].map(|seat| game.side_view(viewer, seat)),
        last_round: Slot::all()
            .take(if game.round == 0 { 0 } else { 4 })
            .map(|at| game.decided(at))
            .collect(),
    }
}

impl CapsAndHammers {
    /// How the Situation at this place was decided a round ago.
    fn decided(&self, at: Slot) -> DecidedView {
        let before = usize::from(self.round - 1) * 4;
        let lay_there = |seat: Seat| {
            let lying = self.ended.pieces[seat.index()].iter().filter(|lying| lying.at == at);
            lying.map(|lying| self.asset(seat, lying.card)).collect()
        };
        DecidedView {
            situation: self.deal.situations[before + at.index()],
            prestige: self.ended.prestige[at.index()],
            winner: self.ended.winners[at.index()],
            assets: [CAPS, HAMMERS].map(lay_there),
        }
    }

    fn side_view(&self, viewer: Viewer, seat: Seat) -> SideView {
        let side = self.side(seat);
        let hand = viewer.sees(seat).then(|| {
            cards(side.hand).map(|card| HandCard { card, asset: self.asset(seat, card) }).collect()
        });
        let pieces = side.in_play().map(|(piece, lying)| PieceView {
            piece,
            at: lying.at,
            face: lying.face,
            asset: self.known(viewer, seat, lying.card),
        });
        let mut unseen = [0; 9];
        for card in cards(!self.seen(viewer, seat) & ((1 << Card::COUNT) - 1)) {
            unseen[self.asset(seat, card).index()] += 1;
        }
        SideView {
            prestige: side.prestige,
            hand_size: side.hand.count_ones() as u8,
            hand,
            deck: Card::COUNT - side.drawn,
            pieces: pieces.collect(),
            spied: side.spied,
            unseen,
            aid: side.aid,
        }
    }

    /// The places of a side's deck whose cards the viewer has seen.
    pub(crate) fn seen(&self, viewer: Viewer, seat: Seat) -> u32 {
        let side = self.side(seat);
        match viewer {
            Viewer::Omniscient => (1 << Card::COUNT) - 1,
            Viewer::Seat(own) if own == seat => (1 << side.drawn) - 1,
            Viewer::Seat(_) | Viewer::Spectator => side.open,
        }
    }

    fn known(&self, viewer: Viewer, seat: Seat, card: Card) -> Option<Asset> {
        (self.seen(viewer, seat) >> card.index() & 1 == 1).then(|| self.asset(seat, card))
    }
}
