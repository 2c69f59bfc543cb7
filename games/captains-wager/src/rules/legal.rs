//! Which actions are legal, and why the others are not.

use std::borrow::Cow;

use engine::{Refusal, Rule, Seat, Seats};

use crate::cards::effect::{Aim, Effect, When};
use crate::rules::action::{Action, Stake};
use crate::rules::ids::{Berth, Draw, Pick, Pocket};
use crate::rules::state::{CaptainsWager, Phase, Window};
use crate::rules::turn::LOAN;

type Checked = Result<(), Refusal>;

fn refuse(rule: &'static str, why: impl Into<Cow<'static, str>>) -> Checked {
    Err(Refusal::new(Rule(rule), why))
}

/// Lists what `seat` may do.
#[inline]
pub(crate) fn actions(game: &CaptainsWager, seat: Seat, into: &mut Vec<Action>) {
    into.clear();
    if game.phase == Phase::TakeOut {
        if seat.index() < game.players() && !game.chosen.contains(seat) {
            into.extend(all_picks().map(|picks| Action::TakeOut { picks }));
        }
        return;
    }
    if game.decider() != Some(seat) {
        return;
    }
    match game.phase {
        Phase::Window(..) => {
            into.push(Action::Pass);
            game.list_items(seat, into);
        }
        Phase::Turn(_) => game.list_turn(seat, into),
        Phase::Keep(_, count) => {
            into.extend(Draw::all().take(count.into()).map(|card| Action::Keep { card }));
        }
        Phase::Rob(_) => {
            into.extend(game.others(seat).iter().map(|target| Action::Rob { target }));
        }
        Phase::Sift(_) => into.extend([false, true].map(|under| Action::Sift { under })),
        Phase::Spoils(..) => {
            into.push(Action::TakeSpoils { keep: None });
            let claimants = game.claimants();
            let lots = game.lots_of(seat, &claimants);
            into.extend(lots.map(|lot| Action::TakeSpoils { keep: Some(lot) }));
        }
        _ => {}
    }
}

/// Whether `seat` may take `action`; if not, why.
#[inline]
pub(crate) fn check(game: &CaptainsWager, seat: Seat, action: Action) -> Checked {
    match game.phase {
        Phase::DealChoices | Phase::DealDecks => {
            return refuse("CW-2.2", "The treasure decks are not shuffled yet.");
        }
        Phase::Over => return refuse("CW-10.1", "The game is over."),
        Phase::TakeOut => return game.check_take_out(seat, action),
        Phase::DealCrew | Phase::DealPool => {
            return refuse("CW-4.1", "Cards are being dealt.");
        }
        _ => {}
    }
    if game.decider() != Some(seat) {
        return refuse("CW-4.1", "It is not your decision.");
    }
    match (game.phase, action) {
        (Phase::Window(..), Action::Pass) => Ok(()),
        (Phase::Window(..) | Phase::Turn(_), Action::UseItem { item, target }) => {
            game.check_item(seat, item, target)
        }
        (Phase::Window(..), _) => refuse("CW-7.8", "Use an item, or pass."),
        (Phase::Turn(_), Action::Play { crew, along, target, .. }) => {
            game.check_play(seat, crew, along, target)
        }
        (Phase::Turn(_), Action::PayLoan) if game.can_pay(seat) => Ok(()),
        (Phase::Turn(_), Action::PayLoan) => {
            refuse("CW-4.5", "You need a loan to pay off and 2 coins to pay for it.")
        }
        (Phase::Turn(_), Action::Steal) => Ok(()),
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
            let claimants = game.claimants();
            let mut lots = game.lots_of(seat, &claimants);
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
    fn list_turn(&self, seat: Seat, into: &mut Vec<Action>) {
        let hand = self.captain(seat).hand;
        let held = || Berth::all().filter(move |berth| hand >> berth.index() & 1 == 1);
        for crew in held() {
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
                for along in held().filter(|along| *along != crew) {
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

    fn effect_of(&self, seat: Seat, berth: Berth) -> Effect {
        self.figures.crew_effect(self.crew_at(self.position(seat, berth.index())))
    }

    /// At whom an effect can be aimed; nobody if it is aimed at nobody.
    fn targets(&self, seat: Seat, aim: Aim) -> Seats {
        match aim {
            Aim::Nobody => Seats::NONE,
            Aim::Other => self.others(seat),
            Aim::OtherInPlay => {
                self.others(seat).iter().filter(|other| self.is_in_play(*other)).collect()
            }
            Aim::Active => self.active,
        }
    }

    fn can_pay(&self, seat: Seat) -> bool {
        let captain = self.captain(seat);
        captain.loans > 0 && captain.coins >= LOAN
    }

    /// Whether an item for this time can be used now.
    fn is_time(&self, when: When) -> bool {
        matches!(
            (when, self.phase),
            (When::StartOfTurn, Phase::Turn(_))
                | (When::StartOfEncounter, Phase::Window(Window::StartOfEncounter, ..))
                | (When::EndOfEncounter, Phase::Window(Window::EndOfEncounter, ..))
                | (When::EndOfAdventure, Phase::Window(Window::EndOfAdventure, ..))
                | (
                    When::AnyTime,
                    Phase::Turn(_)
                        | Phase::Window(Window::StartOfEncounter | Window::EndOfEncounter, ..)
                )
        )
    }

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
        let hand = self.captain(seat).hand;
        let holds = |berth: Berth| hand >> berth.index() & 1 == 1;
        if hand == 0 {
            return refuse("CW-4.6", "You have no crew left, so you can only steal.");
        }
        if !holds(crew) || along.is_some_and(|along| !holds(along)) {
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

fn all_picks() -> impl Iterator<Item = [Pick; 3]> {
    Pick::all().flat_map(|a| Pick::all().flat_map(move |b| Pick::all().map(move |c| [a, b, c])))
}
