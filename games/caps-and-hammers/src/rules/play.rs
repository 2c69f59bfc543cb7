//! Deployments, Operations and turns.

use arrayvec::ArrayVec;
use engine::{Next, Seat, Seats, Sink};

use super::state::{InPlay, opponent, side_by_side};
use crate::{
    Action, Asset, CAPS, CapsAndHammers, Card, Event, Face, HAMMERS, How, Phase, Piece, Situation,
    Slot, Target,
};

/// Assets drawn before the first round, and the size of a hand at the start of each.
const FIRST_DRAW: u8 = 2;
const HAND: u8 = 7;

/// Who decides next.
pub(crate) fn next(game: &CapsAndHammers) -> Next {
    match game.phase {
        Phase::Undealt => Next::Chance,
        Phase::Deploy | Phase::Finish => Next::Seats(Seats::one(game.active())),
        Phase::Over => Next::Over,
    }
}

/// Takes an action that was checked.
pub(crate) fn perform(
    game: &mut CapsAndHammers,
    seat: Seat,
    action: Action,
    sink: &mut impl Sink<Event>,
) {
    match action {
        Action::Deploy { card, to, how } => game.deploy(seat, card, to, how, sink),
        Action::Launch { piece, target } => game.launch(seat, piece, target, sink),
        Action::EndTurn => {
            sink.tell(Event::TurnEnded { seat });
            game.turn += 1;
            game.phase = Phase::Deploy;
            if game.turn == 10 {
                game.resolve(sink);
            }
        }
    }
}

impl CapsAndHammers {
    /// Draws, lays out the next four Situations and gives somebody the first turn.
    pub(crate) fn start_round(&mut self, sink: &mut impl Sink<Event>) {
        for seat in [CAPS, HAMMERS] {
            if self.round == 0 {
                self.draw(seat, FIRST_DRAW, sink);
            }
            let missing = HAND - self.side(seat).hand.count_ones() as u8;
            self.draw(seat, missing, sink);
        }
        let situations = self.line();
        sink.tell(Event::LaidOut { round: self.round, situations });
        let ahead = self.side(HAMMERS).prestige > self.side(CAPS).prestige;
        self.first = if ahead { HAMMERS } else { CAPS };
        self.turn = 0;
        self.phase = Phase::Deploy;
        sink.tell(Event::WentFirst { seat: self.first });
    }

    fn draw<S: Sink<Event>>(&mut self, seat: Seat, count: u8, sink: &mut S) {
        let side = self.side_mut(seat);
        let from = side.drawn;
        side.drawn += count;
        side.hand |= ((1 << count) - 1) << from;
        if S::LISTENS {
            let drawn = (from..from + count).filter_map(Card::new);
            let assets: ArrayVec<Asset, 7> = drawn.map(|card| self.asset(seat, card)).collect();
            sink.tell_privately(
                Seats::one(seat),
                Event::Drew { seat, count, assets },
                Event::Drew { seat, count, assets: ArrayVec::new() },
            );
        }
    }

    fn deploy(&mut self, seat: Seat, card: Card, to: Slot, how: How, sink: &mut impl Sink<Event>) {
        let face = if how == How::FaceDown { Face::Down } else { Face::Up };
        let side = self.side_mut(seat);
        let Some(piece) = Piece::new(side.deployed) else { return };
        side.pieces[piece.index()] = InPlay { card, at: to, face };
        side.deployed += 1;
        side.hand &= !(1 << card.index());
        self.phase = Phase::Finish;

        let asset = self.asset(seat, card);
        let at = self.situation(to);
        let openly = Event::Deployed { seat, piece, asset: Some(asset), at, face };
        if face == Face::Down {
            let hidden = Event::Deployed { seat, piece, asset: None, at, face };
            sink.tell_privately(Seats::one(seat), openly, hidden);
        } else {
            self.side_mut(seat).open |= 1 << card.index();
            sink.tell(openly);
        }
        if let How::Launched(target) = how {
            self.launch(seat, piece, target, sink);
        }
    }

    fn launch(&mut self, seat: Seat, piece: Piece, target: Target, sink: &mut impl Sink<Event>) {
        let InPlay { card, at, .. } = self.side(seat).pieces[piece.index()];
        let asset = self.asset(seat, card);
        let here = self.situation(at);
        let side = self.side_mut(seat);
        side.pieces[piece.index()].face = Face::Launched;
        side.open |= 1 << card.index();
        side.launches[at.index()] += 1;
        sink.tell(Event::Launched { seat, piece, asset, at: here });
        match (asset, target) {
            (Asset::Admiral, Target::To(to)) => {
                self.side_mut(seat).pieces[piece.index()].at = to;
                let (from, far) = (here, !side_by_side(at, to));
                sink.tell(Event::Sailed { seat, piece, from, to: self.situation(to), far });
            }
            (Asset::Diplomat, Target::Pull(pulled)) => self.pull(seat, pulled, at, sink),
            (Asset::Guerrilla, _) => {
                let amount = self.asset_amount(Asset::Guerrilla);
                self.raised[at.index()] += amount;
                sink.tell(Event::Raised { at: here, amount, prestige: self.prestige_at(at) });
            }
            (Asset::Nuke, _) => self.pay_for_nuke(seat, here, sink),
            (Asset::Soldier, _) => {
                self.closed |= 1 << at.index();
                sink.tell(Event::Closed { at: here });
            }
            (Asset::Spy, _) => self.spy(seat, at, sink),
            _ => {}
        }
    }

    /// Moves an Asset of the opponent to `to` (CH-7.12).
    fn pull(&mut self, by: Seat, piece: Piece, to: Slot, sink: &mut impl Sink<Event>) {
        let seat = opponent(by);
        let moved = &mut self.side_mut(seat).pieces[piece.index()];
        let from = std::mem::replace(&mut moved.at, to);
        let card = moved.card;
        let (from, to) = (self.situation(from), self.situation(to));
        let asset = Some(self.asset(seat, card));
        sink.tell_privately(
            Seats::one(seat),
            Event::Pulled { by, seat, piece, asset, from, to },
            Event::Pulled { by, seat, piece, asset: None, from, to },
        );
    }

    fn pay_for_nuke(&mut self, seat: Seat, here: Situation, sink: &mut impl Sink<Event>) {
        let round = usize::from(self.round);
        let side = self.side_mut(seat);
        side.prestige -= 1;
        side.gains[round].nukes -= 1;
        sink.tell(Event::PaidForNuke { seat, prestige: side.prestige });
        if here != Situation::AidPrograms && self.find(Situation::AidPrograms).is_some() {
            self.side_mut(seat).aid += 1;
            let amount = self.situation_amount(Situation::AidPrograms);
            sink.tell(Event::Aided { seat, amount });
        }
    }

    fn spy(&mut self, by: Seat, at: Slot, sink: &mut impl Sink<Event>) {
        let seat = opponent(by);
        for piece in Piece::all().take(self.side(seat).deployed.into()) {
            let lying = &mut self.side_mut(seat).pieces[piece.index()];
            if lying.at != at || lying.face != Face::Down {
                continue;
            }
            lying.face = Face::Up;
            let card = lying.card;
            self.side_mut(seat).open |= 1 << card.index();
            self.side_mut(by).spied += 1;
            let asset = self.asset(seat, card);
            sink.tell(Event::Spied { seat, piece, asset, at: self.situation(at) });
        }
    }
}
