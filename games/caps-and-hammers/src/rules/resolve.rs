//! The Resolution phase.

use engine::{Seat, Sink};

use super::score::winner;
use super::state::NOTHING;
use super::tally::Tally;
use crate::{
    Ability, Asset, CAPS, CapsAndHammers, Event, Face, HAMMERS, Phase, Reason, Situation, Slot,
};

impl CapsAndHammers {
    /// Ends the round: reveals, decides and scores (CH-8).
    pub(super) fn resolve(&mut self, sink: &mut impl Sink<Event>) {
        let hidden = self.hidden_gains();
        self.reveal(sink);
        let tally = self.tally(|seat, lying| Some(self.asset(seat, lying.card)));
        for at in Slot::all() {
            self.decide(at, &tally, sink);
        }
        for (seat, why, amount) in hidden.into_iter().chain(self.fifth_column()) {
            self.gain(seat, why, amount, sink);
        }
        let round = usize::from(self.round);
        for side in &mut self.sides {
            // What Nukes cost was paid at once.
            side.prestige += side.gains[round].situations + side.gains[round].abilities;
        }
        let prestige = self.sides.map(|side| side.prestige);
        sink.tell(Event::RoundEnded { round: self.round, prestige });
        if self.round == 2 {
            self.phase = Phase::Over;
            sink.tell(Event::GameEnded { prestige, winner: winner(self) });
        } else {
            self.clear_line();
            self.round += 1;
            self.start_round(sink);
        }
    }

    /// What Scientists (CH-6.10) and Jungle Warfare (CH-7.4) give for Assets that stayed hidden.
    fn hidden_gains(&self) -> [(Seat, Ability, i16); 4] {
        let mut scientists = [0; 2];
        let mut guerrillas = [0; 2];
        for (seat, side) in self.sides.iter().enumerate() {
            for (_, lying) in side.in_play().filter(|(_, lying)| lying.face == Face::Down) {
                match self.deal.assets[seat][lying.card.index()] {
                    Asset::Scientist => scientists[seat] += 1,
                    Asset::Guerrilla if self.situation(lying.at) == Situation::JungleWarfare => {
                        guerrillas[seat] += 1;
                    }
                    _ => {}
                }
            }
        }
        let science = i16::from(self.asset_amount(Asset::Scientist));
        let jungle = i16::from(self.situation_amount(Situation::JungleWarfare));
        [
            (CAPS, Ability::Scientist, scientists[0] * science),
            (HAMMERS, Ability::Scientist, scientists[1] * science),
            (CAPS, Ability::JungleWarfare, guerrillas[0] * jungle),
            (HAMMERS, Ability::JungleWarfare, guerrillas[1] * jungle),
        ]
    }

    /// What 5th Column gives for Assets that were spied on (CH-7.3, CH-7.15).
    fn fifth_column(&self) -> [(Seat, Ability, i16); 2] {
        let in_line = self.find(Situation::FifthColumn).is_some();
        let each = i16::from(self.situation_amount(Situation::FifthColumn));
        [CAPS, HAMMERS].map(|seat| {
            let spied = if in_line { i16::from(self.side(seat).spied) } else { 0 };
            (seat, Ability::FifthColumn, spied * each)
        })
    }

    /// Turns every Asset face up (CH-8.1).
    fn reveal<S: Sink<Event>>(&mut self, sink: &mut S) {
        for seat in [CAPS, HAMMERS] {
            for (piece, lying) in self.sides[seat.index()].in_play() {
                let side = self.side_mut(seat);
                side.open |= 1 << lying.card.index();
                if lying.face == Face::Down {
                    side.pieces[piece.index()].face = Face::Up;
                    let asset = self.asset(seat, lying.card);
                    sink.tell(Event::Revealed { seat, piece, asset, at: self.situation(lying.at) });
                }
            }
        }
    }

    /// Gives a Situation to its winner, with what winning it brings (CH-8.3, CH-8.4).
    fn decide(&mut self, at: Slot, tally: &Tally, sink: &mut impl Sink<Event>) {
        let situation = self.situation(at);
        let influence = tally.influence[at.index()];
        let (winner, by) = tally.decision(self, at);
        let prestige = self.prestige_at(at);
        self.ended.winners[at.index()] = winner;
        self.ended.prestige[at.index()] = prestige;
        let quagmire = situation == Situation::PoliticalQuagmire;
        let launches = quagmire.then(|| self.launches(at));
        sink.tell(Event::Decided { at: situation, influence, launches, winner, by, prestige });
        let Some(winner) = winner else { return };
        let round = usize::from(self.round);
        self.side_mut(winner).gains[round].situations += prestige;
        let amount = i16::from(self.situation_amount(situation));
        match situation {
            Situation::SportsCompetition if by == Reason::Diplomat => {
                self.gain(winner, Ability::SportsCompetition, amount, sink);
            }
            Situation::Demilitarization if influence[0] + influence[1] >= amount => {
                let margin = (influence[0] - influence[1]).abs();
                self.gain(winner, Ability::Demilitarization, -margin, sink);
            }
            _ => {}
        }
    }

    fn gain(&mut self, seat: Seat, why: Ability, amount: i16, sink: &mut impl Sink<Event>) {
        if amount != 0 {
            let round = usize::from(self.round);
            self.side_mut(seat).gains[round].abilities += amount;
            sink.tell(Event::Gained { seat, why, amount });
        }
    }

    /// Discards the Assets and the Situations (CH-8.6, CH-8.8). How they lay is remembered, because whoever
    /// ends the round has no other moment to look at it.
    fn clear_line(&mut self) {
        self.ended.pieces = self.sides.map(|side| side.pieces);
        for side in &mut self.sides {
            side.deployed = 0;
            side.pieces = [NOTHING; 5];
            side.spied = 0;
            side.aid = 0;
            side.launches = [0; 4];
        }
        self.raised = [0; 4];
        self.closed = 0;
    }
}
