//! What a captain may do.

use engine::{Code, Seat};

use crate::cards::effect::{Aim, Effect};
use crate::rules::action::{Action, Stake};
use crate::rules::ids::{Berth, Clan, Draw, Pick, Pocket};
use crate::rules::phase::Phase;
use crate::rules::state::CaptainsWager;

/// Lists what `seat` may do.
#[inline]
pub(crate) fn actions(game: &CaptainsWager, seat: Seat, into: &mut Vec<Action>) {
    into.clear();
    if game.phase == Phase::TakeOut {
        if seat.index() < game.players() && !game.chosen.contains(seat) {
            into.extend(<[Pick; 3]>::all().map(|picks| Action::TakeOut { picks }));
        }
        return;
    }
    if game.phase.decider() != Some(seat) {
        return;
    }
    match game.phase {
        Phase::Window(..) => {
            into.push(Action::Pass);
            game.list_items(seat, into);
        }
        Phase::ChooseClan(_) => {
            let left = Clan::all().filter(|clan| !game.is_taken(*clan));
            into.extend(left.map(|clan| Action::ChooseClan { clan }));
        }
        Phase::Turn(_) => game.list_turn(seat, into),
        Phase::Settle(_) => {
            into.extend([Action::EndTurn, Action::PayLoan]);
            game.list_items(seat, into);
        }
        Phase::Keep(_, count) => {
            into.extend(Draw::all().take(count.into()).map(|card| Action::Keep { card }));
        }
        Phase::Rob(_) => {
            into.extend(game.others(seat).iter().map(|target| Action::Rob { target }));
        }
        Phase::Sift(_) => into.extend([false, true].map(|under| Action::Sift { under })),
        Phase::Spoils(..) => {
            into.push(Action::TakeSpoils { keep: None });
            let lots = game.lots_of(seat);
            into.extend(lots.map(|lot| Action::TakeSpoils { keep: Some(lot) }));
        }
        _ => {}
    }
}

impl CaptainsWager {
    fn list_turn(&self, seat: Seat, into: &mut Vec<Action>) {
        let captain = self.captain(seat);
        for crew in captain.crew() {
            let effect = self.effect_of(seat, crew);
            let mut options = |along: Option<Berth>, aim: Aim| {
                let stakes = [Stake::Bet, Stake::Borrow];
                let mut push = |target| {
                    into.extend(stakes.map(|stake| Action::Play { stake, crew, along, target }));
                };
                let targets = self.targets(seat, aim);
                if targets.is_empty() {
                    push(None);
                }
                targets.iter().for_each(|target| push(Some(target)));
            };
            options(None, effect.aim());
            if matches!(effect, Effect::Company(_)) {
                for along in captain.crew().filter(|along| *along != crew) {
                    options(Some(along), self.effect_of(seat, along).aim());
                }
            }
        }
        into.push(Action::Steal);
        if self.can_pay(seat) {
            into.push(Action::PayLoan);
        }
        self.list_items(seat, into);
    }

    fn list_items(&self, seat: Seat, into: &mut Vec<Action>) {
        for (pocket, card) in self.captain(seat).items().iter().enumerate() {
            let figures = self.figures.item(self.face(*card));
            if !self.is_time(figures.when) {
                continue;
            }
            let item = Pocket(pocket as u8);
            if figures.effect.aim() == Aim::Nobody {
                into.push(Action::UseItem { item, target: None });
            }
            let targets = self.targets(seat, figures.effect.aim());
            into.extend(targets.iter().map(|it| Action::UseItem { item, target: Some(it) }));
        }
    }
}
