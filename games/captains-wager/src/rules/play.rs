//! Who decides, and what a decision does.

use engine::{Next, Seat, Seats, Sink};

use crate::rules::action::Action;
use crate::rules::event::{Event, Why};
use crate::rules::phase::{Phase, Window};
use crate::rules::state::CaptainsWager;

/// Who decides next.
#[inline]
pub(crate) fn next(game: &CaptainsWager) -> Next {
    match game.phase {
        Phase::DealClans
        | Phase::DealChoices
        | Phase::DealDecks
        | Phase::DealCrew
        | Phase::DealPool => Next::Chance,
        Phase::TakeOut => Next::Seats(game.still_choosing()),
        Phase::Over => Next::Over,
        _ => game.phase.decider().map_or(Next::Over, |seat| Next::Seats(Seats::one(seat))),
    }
}

/// Takes an action that is legal; one that does not fit what is asked is ignored.
#[inline]
pub(crate) fn perform(
    game: &mut CaptainsWager,
    seat: Seat,
    action: Action,
    sink: &mut impl Sink<Event>,
) {
    if game.phase == Phase::TakeOut {
        if let Action::TakeOut { picks } = action
            && seat.index() < game.players()
        {
            game.take_out(seat, picks, sink);
        }
        return;
    }
    if game.phase.decider() != Some(seat) {
        return;
    }
    match (action, game.phase) {
        (Action::ChooseClan { clan }, Phase::ChooseClan(_)) => game.choose_clan(seat, clan, sink),
        (Action::Pass, Phase::Window(window, _, passed)) => {
            let between = matches!(window, Window::CrewPlayed | Window::BetweenTurns);
            sink.tell(Event::Passed { seat, between });
            game.ask_next(window, seat.next(game.players()), passed.with(seat), sink);
        }
        (Action::UseItem { item, target }, Phase::Window(window, ..)) => {
            game.use_item(seat, item, target, sink);
            // Everyone is asked again, the next captain first.
            game.ask_next(window, seat.next(game.players()), Seats::NONE, sink);
        }
        (Action::UseItem { item, target }, Phase::Turn(_)) => {
            game.use_item(seat, item, target, sink);
        }
        (Action::UseItem { item, target }, Phase::Settle(_)) => {
            game.use_item(seat, item, target, sink);
            game.settle(seat, sink);
        }
        (Action::PayLoan, Phase::Turn(_)) => game.pay_loan(seat, sink),
        (Action::PayLoan, Phase::Settle(_)) => {
            game.pay_loan(seat, sink);
            game.settle(seat, sink);
        }
        (Action::EndTurn, Phase::Settle(_)) => {
            sink.tell(Event::LoansKept { seat, loans: game.captain(seat).loans });
            game.end_turn(seat, sink);
        }
        (Action::Play { stake, crew, along, target }, Phase::Turn(_)) => {
            game.pay_stake(seat, stake, sink);
            game.play_crew(seat, stake, crew, along, target, sink);
        }
        (Action::Steal, Phase::Turn(_)) => game.steal(seat, sink),
        (Action::Keep { card }, Phase::Keep(_, count)) => {
            game.keep(seat, card, count, sink);
            game.settle(seat, sink);
        }
        (Action::Rob { target }, Phase::Rob(_)) => {
            let (card, effect) = game.figures.encounter(game.encounter);
            game.carry_out(effect, seat, Some(target), Why::Encounter(card), sink);
            game.next_encounter(sink);
        }
        (Action::Sift { under }, Phase::Sift(_)) => game.sift(seat, under, sink),
        (Action::TakeSpoils { keep }, Phase::Spoils(_, done)) => {
            game.take_spoils(seat, keep, done, sink);
        }
        _ => {}
    }
}
