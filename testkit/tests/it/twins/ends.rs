//! Twins that do not end as they should.

use engine::{BadDeal, Game, Names, Next, Outcome, Refusal, Rule, ScoreSheet, Seat, Seats, Told};

use super::twin::caught;
use testkit::toy::{Action, Event, Raid};

caught! {
    a_game_that_never_ends: "too many decisions",
    fn perform(&self, raid: &mut Raid, seat: Seat, action: Action, events: &mut Vec<Told<Event>>) {
        if action != Action::GoHome {
            raid.perform(seat, action, events);
        }
    }
}

caught! {
    a_game_that_deals_for_ever: "too many deals",
    fn next(&self, _: &Raid) -> Next {
        Next::Chance
    }
    fn deal(&self,
        _: &mut Raid,
        _: &[u8; 9],
        _: &mut Vec<Told<Event>>,
    ) -> Result<(), BadDeal> {
        Ok(())
    }
}

caught! {
    a_decision_without_a_choice: "has no legal action",
    fn actions(&self, raid: &Raid, seat: Seat, into: &mut Vec<Action>) {
        raid.actions(seat, into);
        if *into == [Action::GoHome] {
            into.clear();
        }
    }
    fn check(&self, raid: &Raid, seat: Seat, action: Action) -> Result<(), Refusal> {
        let mut listed = Vec::new();
        self.actions(raid, seat, &mut listed);
        if listed.contains(&action) {
            return Ok(());
        }
        Err(Refusal::new(Rule("PR-2.4"), "The door is locked."))
    }
}

caught! {
    a_decision_of_nobody: "nobody decides",
    fn next(&self, raid: &Raid) -> Next {
        match raid.next() {
            Next::Over => Next::Seats(Seats::NONE),
            next => next,
        }
    }
}

fn altered(raid: &Raid, change: fn(&mut Outcome)) -> Option<Outcome> {
    let mut outcome = raid.outcome()?;
    change(&mut outcome);
    Some(outcome)
}

caught! {
    a_winner_of_rank_two: "rank",
    fn outcome(&self, raid: &Raid) -> Option<Outcome> {
        altered(raid, |outcome| outcome.winners = Seats::all(outcome.places.len()))
    }
}

caught! {
    a_first_place_that_does_not_win: "rank",
    fn outcome(&self, raid: &Raid) -> Option<Outcome> {
        altered(raid, |outcome| outcome.places.iter_mut().for_each(|place| place.rank = 1))
    }
}

caught! {
    a_winner_who_is_not_there: "rank",
    fn outcome(&self, raid: &Raid) -> Option<Outcome> {
        altered(raid, |outcome| outcome.winners = outcome.winners.with(Seat(4)))
    }
}

caught! {
    an_outcome_that_forgets_a_seat: "every seat",
    fn outcome(&self, raid: &Raid) -> Option<Outcome> {
        altered(raid, |outcome| outcome.places.truncate(1))
    }
}

caught! {
    an_outcome_under_a_rule_that_is_not_in_the_book: "PR-9.9",
    fn outcome(&self, raid: &Raid) -> Option<Outcome> {
        altered(raid, |outcome| outcome.rule = Rule("PR-9.9"))
    }
}

caught! {
    an_outcome_before_the_end: "before the end",
    fn outcome(&self, raid: &Raid) -> Option<Outcome> {
        let mut over = raid.clone();
        for night in &mut over.nights {
            night.home = Seats::all(raid.players);
        }
        while let Some(last) = over.nights.last().cloned() {
            if over.nights.is_full() {
                break;
            }
            over.nights.push(last);
        }
        over.outcome()
    }
}

caught! {
    no_outcome_at_the_end: "no outcome",
    fn outcome(&self, _: &Raid) -> Option<Outcome> {
        None
    }
}

caught! {
    a_score_sheet_with_a_short_row: "score sheet",
    fn score_sheet(&self, raid: &Raid, names: &Names) -> ScoreSheet {
        let mut sheet = raid.score_sheet(names);
        sheet.rows[1].values.pop();
        sheet
    }
}
