//! What may be done, and why the rest may not.

use engine::{Refusal, Rule, Seat};

use super::state::{cards, opponent, side_by_side};
use crate::{
    Action, Asset, CapsAndHammers, Card, Face, How, Phase, Piece, Situation, Slot, Target,
};

/// Lists what `seat` may do.
pub(crate) fn actions(game: &CapsAndHammers, seat: Seat, into: &mut Vec<Action>) {
    into.clear();
    if !matches!(game.phase, Phase::Deploy | Phase::Finish) || seat != game.active() {
        return;
    }
    if game.phase == Phase::Deploy {
        game.list_deployments(seat, into);
    }
    for (piece, lying) in game.side(seat).in_play() {
        if lying.face == Face::Down {
            let asset = game.asset(seat, lying.card);
            game.targets(seat, asset, lying.at, |target| {
                into.push(Action::Launch { piece, target });
            });
        }
    }
    if game.phase == Phase::Finish {
        into.push(Action::EndTurn);
    }
}

/// Whether `seat` may take `action`, and why not.
pub(crate) fn check(game: &CapsAndHammers, seat: Seat, action: Action) -> Result<(), Refusal> {
    match game.phase {
        Phase::Undealt => return no("CH-2.1", "The cards are not dealt yet."),
        Phase::Over => return no("CH-8.7", "The game is over."),
        Phase::Deploy | Phase::Finish if seat != game.active() => {
            return no("CH-3.5", "It is not your turn.");
        }
        Phase::Deploy | Phase::Finish => {}
    }
    match action {
        Action::Deploy { .. } if game.phase == Phase::Finish => {
            no("CH-3.2", "You have already deployed an Asset this turn.")
        }
        Action::Deploy { card, to, how } => game.check_deployment(seat, card, to, how),
        Action::Launch { piece, target } => game.check_launch(seat, piece, target),
        Action::EndTurn if game.phase == Phase::Deploy => {
            no("CH-3.2", "You must deploy an Asset before your turn ends.")
        }
        Action::EndTurn => Ok(()),
    }
}

impl CapsAndHammers {
    #[inline]
    fn list_deployments(&self, seat: Seat, into: &mut Vec<Action>) {
        let must = self.must_deploy_at(seat);
        for to in Slot::all().filter(|&to| must.is_none_or(|must| must == to)) {
            if self.is_closed(to) {
                continue;
            }
            let openly = self.situation(to) == Situation::PeaceConference;
            for card in cards(self.side(seat).hand) {
                if !openly {
                    into.push(Action::Deploy { card, to, how: How::FaceDown });
                    continue;
                }
                into.push(Action::Deploy { card, to, how: How::FaceUp });
                self.targets(seat, self.asset(seat, card), to, |target| {
                    into.push(Action::Deploy { card, to, how: How::Launched(target) });
                });
            }
        }
    }

    /// Whether an Asset of `seat` can be launched now.
    pub(crate) fn can_launch(&self, seat: Seat) -> bool {
        self.side(seat).in_play().any(|(_, lying)| {
            let mut found = false;
            if lying.face == Face::Down {
                let asset = self.asset(seat, lying.card);
                self.targets(seat, asset, lying.at, |_| found = true);
            }
            found
        })
    }

    /// The Situation where the first Asset of the round must go, if there is one (CH-7.7).
    fn must_deploy_at(&self, seat: Seat) -> Option<Slot> {
        if self.side(seat).deployed > 0 {
            return None;
        }
        self.find(Situation::PotentialRival).filter(|&at| !self.is_closed(at))
    }

    /// Every target with which `asset` may be launched at `at`.
    #[inline]
    fn targets(&self, seat: Seat, asset: Asset, at: Slot, mut offer: impl FnMut(Target)) {
        match asset {
            Asset::Defector | Asset::Policeman | Asset::Scientist => {}
            Asset::Soldier | Asset::Spy => offer(Target::Nothing),
            Asset::Guerrilla if self.is_first_turn() => offer(Target::Nothing),
            Asset::Guerrilla => {}
            Asset::Nuke if self.situation(at) == Situation::StrategicNeighbor => {}
            Asset::Nuke => offer(Target::Nothing),
            Asset::Admiral => Slot::all()
                .filter(|&to| self.admiral_reaches(at, to) && !self.is_closed(to))
                .for_each(|to| offer(Target::To(to))),
            Asset::Diplomat => {
                if self.situation(at) == Situation::UnreliableAlly && !self.is_closed(at) {
                    self.side(opponent(seat))
                        .in_play()
                        .filter(|(_, it)| it.face == Face::Down && side_by_side(it.at, at))
                        .for_each(|(piece, _)| offer(Target::Pull(piece)));
                }
            }
        }
    }

    /// Whether the active player is in the first of its five turns (CH-6.6).
    fn is_first_turn(&self) -> bool {
        self.turn < 2
    }

    /// Whether an Admiral may go from one Situation to another (CH-6.2, CH-7.11, CH-7.17).
    fn admiral_reaches(&self, from: Slot, to: Slot) -> bool {
        let hub = |at| self.situation(at) == Situation::TradeChokepoint;
        from != to && (side_by_side(from, to) || hub(from) || hub(to))
    }

    fn check_deployment(&self, seat: Seat, card: Card, to: Slot, how: How) -> Result<(), Refusal> {
        if self.side(seat).hand >> card.index() & 1 == 0 {
            return no("CH-4.1", "You can only deploy an Asset from your hand.");
        }
        if self.is_closed(to) {
            return closed(self.situation(to));
        }
        if self.must_deploy_at(seat).is_some_and(|must| must != to) {
            return no("CH-7.7", "Your first Asset of the round must go to Potential Rival.");
        }
        match (self.situation(to), how) {
            (Situation::PeaceConference, How::FaceDown) => {
                no("CH-7.5", "At the Peace Conference an Asset is laid face up or launched.")
            }
            (Situation::PeaceConference, How::FaceUp) => Ok(()),
            (Situation::PeaceConference, How::Launched(target)) => {
                self.check_operation(seat, self.asset(seat, card), to, target)
            }
            (_, How::FaceDown) => Ok(()),
            (_, How::FaceUp | How::Launched(_)) => {
                no("CH-4.1", "Here an Asset is deployed face down.")
            }
        }
    }

    fn check_launch(&self, seat: Seat, piece: Piece, target: Target) -> Result<(), Refusal> {
        let side = self.side(seat);
        if piece.index() >= side.deployed.into() {
            return no("CH-5.1", "You have not deployed that many Assets this round.");
        }
        let lying = side.pieces[piece.index()];
        let asset = self.asset(seat, lying.card);
        if lying.face != Face::Down {
            return no("CH-5.3", format!("This {} already lies face up.", asset.name()));
        }
        self.check_operation(seat, asset, lying.at, target)
    }

    /// Whether `asset` may be launched at `at`.
    fn check_operation(
        &self,
        seat: Seat,
        asset: Asset,
        at: Slot,
        target: Target,
    ) -> Result<(), Refusal> {
        let here = self.situation(at);
        match (asset, target) {
            (Asset::Defector | Asset::Policeman | Asset::Scientist, _) => {
                no("CH-5.4", format!("A {} has no Operation.", asset.name()))
            }
            (Asset::Diplomat, _) if here != Situation::UnreliableAlly => {
                no("CH-5.4", "A Diplomat has an Operation only at Unreliable Ally.")
            }
            (Asset::Guerrilla, _) if !self.is_first_turn() => {
                no("CH-6.6", "A Guerrilla may only be launched in your first turn of the round.")
            }
            (Asset::Nuke, _) if here == Situation::StrategicNeighbor => {
                no("CH-7.10", "Nukes can't be launched at Strategic Neighbor.")
            }
            (Asset::Admiral, Target::To(to)) => self.check_move(at, to),
            (Asset::Admiral, _) => no("CH-5.5", "An Admiral needs a Situation to move to."),
            (Asset::Diplomat, Target::Pull(piece)) => self.check_pull(seat, piece, at),
            (Asset::Diplomat, _) => no("CH-5.5", "The Diplomat needs an enemy Asset to move."),
            (_, Target::Nothing) => Ok(()),
            (_, Target::To(_) | Target::Pull(_)) => {
                no("CH-5.5", format!("The Operation of a {} moves nothing.", asset.name()))
            }
        }
    }

    fn check_move(&self, from: Slot, to: Slot) -> Result<(), Refusal> {
        if !self.admiral_reaches(from, to) {
            return no("CH-6.2", "An Admiral moves to an adjacent Situation.");
        }
        if self.is_closed(to) { closed(self.situation(to)) } else { Ok(()) }
    }

    fn check_pull(&self, seat: Seat, piece: Piece, here: Slot) -> Result<(), Refusal> {
        if self.is_closed(here) {
            return closed(self.situation(here));
        }
        let enemy = self.side(opponent(seat));
        let moved = enemy.in_play().find(|(it, _)| *it == piece).map(|(_, lying)| lying);
        match moved {
            None => no("CH-7.12", "Your opponent has not deployed that many Assets this round."),
            Some(it) if it.face != Face::Down => {
                no("CH-7.12", "Only a face-down enemy Asset can be moved.")
            }
            Some(it) if !side_by_side(it.at, here) => {
                no("CH-7.12", "Only an Asset at an adjacent Situation can be moved.")
            }
            Some(_) => Ok(()),
        }
    }
}

fn no(rule: &'static str, why: impl Into<std::borrow::Cow<'static, str>>) -> Result<(), Refusal> {
    Err(Refusal::new(Rule(rule), why))
}

fn closed(situation: Situation) -> Result<(), Refusal> {
    no("CH-6.11", format!("A Soldier has closed {}.", situation.name()))
}
