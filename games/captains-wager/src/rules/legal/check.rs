//! Whether an action is allowed; if not, by which rule and why.

use std::borrow::Cow;

use engine::{Refusal, Rule, Seat};

use crate::cards::effect::{Aim, Effect, When};
use crate::rules::action::Action;
use crate::rules::ids::{Berth, Pocket};
use crate::rules::phase::Phase;
use crate::rules::state::CaptainsWager;

type Checked = Result<(), Refusal>;

fn refuse(rule: &'static str, why: impl Into<Cow<'static, str>>) -> Checked {
    Err(Refusal::new(Rule(rule), why))
}

/// Whether `seat` may take `action`; if not, why.
#[inline]
pub(crate) fn check(game: &CaptainsWager, seat: Seat, action: Action) -> Checked {
    match game.phase {
        Phase::DealClans | Phase::DealChoices | Phase::DealDecks => {
            return refuse("CW-2.2", "The treasure decks are not shuffled yet.");
        }
        Phase::Over => return refuse("CW-10.1", "The game is over."),
        Phase::TakeOut => return game.check_take_out(seat, action),
        Phase::DealCrew | Phase::DealPool => {
            return refuse("CW-4.1", "Cards are being dealt.");
        }
        _ => {}
    }
    if game.phase.decider() != Some(seat) {
        return refuse("CW-4.1", "It is not your decision.");
    }
    match (game.phase, action) {
        (Phase::ChooseClan(_), Action::ChooseClan { clan }) if !game.is_taken(clan) => Ok(()),
        (Phase::ChooseClan(_), Action::ChooseClan { .. }) => {
            refuse("CW-1.5", "Another captain has this clan.")
        }
        (Phase::ChooseClan(_), _) => refuse("CW-1.5", "First choose one of the clans left."),
        (Phase::Window(..), Action::Pass) => Ok(()),
        (
            Phase::Window(..) | Phase::Turn(_) | Phase::Settle(_),
            Action::UseItem { item, target },
        ) => game.check_item(seat, item, target),
        (Phase::Window(..), _) => refuse("CW-7.8", "Use an item, or pass."),
        (Phase::Turn(_), Action::Play { crew, along, target, .. }) => {
            game.check_play(seat, crew, along, target)
        }
        (Phase::Turn(_), Action::PayLoan) if game.can_pay(seat) => Ok(()),
        (Phase::Turn(_), Action::PayLoan) => {
            refuse("CW-4.8", "You need a loan to pay off and 2 coins to pay for it.")
        }
        (Phase::Turn(_), Action::Steal) => Ok(()),
        // Whoever is asked can pay.
        (Phase::Settle(_), Action::PayLoan | Action::EndTurn) => Ok(()),
        (Phase::Settle(_), _) => refuse("CW-4.8", "Pay off a loan, or end your turn."),
        (Phase::Turn(_), _) => refuse("CW-4.4", "It is your turn: bet, borrow or steal."),
        (Phase::Keep(_, count), Action::Keep { card }) if card.0 < count => Ok(()),
        (Phase::Keep(..), _) => refuse("CW-5.6", "Keep one of the cards that you drew."),
        (Phase::Rob(_), Action::Rob { target }) if game.others(seat).contains(target) => Ok(()),
        (Phase::Rob(_), _) => refuse("CW-8.7", "Choose another captain to take coins from."),
        (Phase::Sift(_), Action::Sift { .. }) => Ok(()),
        (Phase::Sift(_), _) => {
            refuse("CW-8.7", "Leave the top card of your deck, or put it on the bottom.")
        }
        (Phase::Spoils(..), Action::TakeSpoils { keep }) => {
            let mut lots = game.lots_of(seat);
            if keep.is_none_or(|lot| lots.any(|own| own == lot)) {
                return Ok(());
            }
            refuse("CW-9.4", "This is not one of your cards from the pool.")
        }
        (Phase::Spoils(..), _) => {
            refuse("CW-9.4", "Keep one of your cards from the pool as an item, or none.")
        }
        _ => refuse("CW-4.1", "Nothing is to be decided."),
    }
}

impl CaptainsWager {
    fn check_take_out(&self, seat: Seat, action: Action) -> Checked {
        if seat.index() >= self.players() {
            return refuse("CW-4.1", "It is not your decision.");
        }
        match action {
            Action::TakeOut { .. } if !self.chosen.contains(seat) => Ok(()),
            Action::TakeOut { .. } => refuse("CW-11.4", "You have taken your treasures out."),
            _ => refuse("CW-11.4", "First take one treasure of each value out of your deck."),
        }
    }

    fn check_play(
        &self,
        seat: Seat,
        crew: Berth,
        along: Option<Berth>,
        target: Option<Seat>,
    ) -> Checked {
        let captain = self.captain(seat);
        if captain.hand == 0 {
            return refuse("CW-4.6", "You have no crew left, so you can only steal.");
        }
        if !captain.holds(crew) || along.is_some_and(|along| !captain.holds(along)) {
            return refuse("CW-4.7", "You do not hold this crew.");
        }
        let effect = self.effect_of(seat, crew);
        let aim = match along {
            None => effect.aim(),
            Some(along) if along != crew && matches!(effect, Effect::Company(_)) => {
                self.effect_of(seat, along).aim()
            }
            Some(_) => return refuse("CW-6.6", "This crew cannot bring that one along."),
        };
        let targets = self.targets(seat, aim);
        match target {
            None if targets.is_empty() => Ok(()),
            Some(target) if targets.contains(target) => Ok(()),
            None => refuse("CW-6.3", "Choose the captain at whom the crew's effect is aimed."),
            Some(_) => refuse("CW-6.3", "The crew's effect cannot be aimed at this captain."),
        }
    }

    fn check_item(&self, seat: Seat, pocket: Pocket, target: Option<Seat>) -> Checked {
        let Some(card) = self.captain(seat).items().get(pocket.index()) else {
            return refuse("CW-7.1", "You do not hold this item.");
        };
        let figures = self.figures.item(self.face(*card));
        if !self.is_time(figures.when) {
            return refuse(time_rule(figures.when), not_now(figures.when));
        }
        let aim = figures.effect.aim();
        match target {
            None if aim == Aim::Nobody => Ok(()),
            None => refuse("CW-7.10", "Choose the captain at whom the item is aimed."),
            Some(target) if self.targets(seat, aim).contains(target) => Ok(()),
            Some(_) => refuse("CW-7.10", "The item cannot be aimed at this captain."),
        }
    }
}

/// The rule that says when such an item is used.
const fn time_rule(when: When) -> &'static str {
    match when {
        When::StartOfEncounter => "CW-7.3",
        When::EndOfEncounter => "CW-7.4",
        When::EndOfAdventure => "CW-7.5",
        When::StartOfTurn => "CW-7.6",
        When::AnyTime => "CW-7.7",
        When::Never => "CW-10.3",
    }
}

const fn not_now(when: When) -> &'static str {
    match when {
        When::StartOfEncounter => "This item is used before the first turn of an encounter.",
        When::EndOfEncounter => "This item is used after the last turn of an encounter.",
        When::EndOfAdventure => "This item is used after the last encounter of an adventure.",
        When::StartOfTurn => "This item is used in your own turn, before you bet, borrow or steal.",
        When::AnyTime => "This item is used while an encounter goes on.",
        When::Never => "This item is not used: it is worth gold at the end of the game.",
    }
}
