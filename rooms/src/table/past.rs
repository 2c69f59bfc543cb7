//! A finished game looked at again: any moment of it, from anybody's eyes.

use std::fmt;

use engine::{Cause, Finding, Seat, Step, Table, Viewer};
use shelf::Shelved;

use super::again::decider;
use super::{AnyTable, LogLine, Seated};

/// What a replay shows. A moment is a position in which somebody decides, or the end.
pub struct Past {
    /// How many moments there are; the last is the end.
    pub moments: usize,
    /// The table as it was then.
    pub table: Box<dyn AnyTable>,
    /// Who decided then; nobody at the end.
    pub decider: Option<Seat>,
    /// Everything that happened by the end, each line with the moment it led to.
    pub story: Vec<(usize, LogLine)>,
    /// Everybody's points at each moment, as far as they were public.
    pub scores: Vec<Vec<i32>>,
    /// What checking the shuffle and every action found.
    pub findings: Vec<Finding>,
}

impl fmt::Debug for Past {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "one of {} moments", self.moments)
    }
}

/// The game at a moment, and the story as `viewer` knows it. Nothing while it goes on: the past of
/// a running game holds what is still hidden.
pub(super) fn look_back<G: Shelved>(
    table: &Table<G>,
    moment: usize,
    viewer: Viewer,
) -> Option<Past> {
    table.revealed_seed()?;
    let moments = moments(table.steps());
    let last = *moments.get(moment.min(moments.len() - 1))?;
    let then = table.back_at(last)?;
    let record = table.record();
    let states = record.states().ok()?;
    let points = |steps: &usize| {
        let sheet = states[*steps].score_sheet(table.names());
        sheet.rows.last().map(|row| row.values.clone()).unwrap_or_default()
    };
    Some(Past {
        moments: moments.len(),
        table: Box::new(Seated(then)),
        decider: decider(table, last),
        story: Seated(table.clone())
            .story(viewer, 0, usize::MAX)
            .into_iter()
            .map(|line| (moments.iter().position(|at| *at >= line.step).unwrap_or(0), line))
            .collect(),
        scores: moments.iter().map(points).collect(),
        findings: record.verify(),
    })
}

/// The moment from which on two games of one deal went different ways; nothing if they were not dealt
/// alike.
pub(super) fn parting<G: Shelved>(one: &Table<G>, other: &Table<G>) -> Option<usize> {
    let both = one.steps().iter().zip(other.steps());
    let alike = both.take_while(|(one, other)| one.cause == other.cause).count();
    let decided = one.steps()[..alike].iter();
    (alike > 0).then(|| decided.filter(|it| matches!(it.cause, Cause::Play(..))).count())
}

/// The moment from which on the winner was ahead for good, and what happened right before it, as
/// `viewer` knows it. Nothing if the game goes on, nobody else was ever level or ahead, or it was
/// decided by the last count alone.
pub(super) fn turning_point<G: Shelved>(
    table: &Table<G>,
    viewer: Viewer,
) -> Option<(usize, LogLine)> {
    table.revealed_seed()?;
    // Where nobody has won, nobody was ahead for good.
    table.game().outcome().filter(|outcome| !outcome.winners.is_empty())?;
    let states = table.record().states().ok()?;
    let moments = moments(table.steps());
    let lead = |steps: &usize| {
        let sheet = states[*steps].score_sheet(table.names());
        leader(&sheet.rows.last()?.values)
    };
    let leaders: Vec<Option<usize>> = moments.iter().map(lead).collect();
    let winner = (*leaders.last()?)?;
    let behind = |leader: &Option<usize>| *leader != Some(winner);
    let moment = leaders.iter().rposition(behind)? + 1;
    if moment + 1 >= moments.len() {
        return None;
    }
    let after = moments[moment - 1];
    // One line for each thing that was told.
    let mut lines = Seated(table.clone()).story(viewer, after, usize::MAX);
    lines.retain(|line| line.step == after + 1);
    // What was counted says more than who passed or ended a turn. What was dealt next decided
    // nothing yet: of that, somebody was told more than the others.
    let told = &table.steps().get(after)?.told;
    let counts = |line: &LogLine| line.text.contains(|c: char| c.is_ascii_digit());
    let mut counted = lines.iter().zip(told);
    let counted = counted.rposition(|(line, it)| it.secret.is_none() && counts(line));
    (!lines.is_empty()).then(|| (moment, lines.swap_remove(counted.unwrap_or(0))))
}

/// The column that has more than every other, if one has.
fn leader(values: &[i32]) -> Option<usize> {
    let best = *values.iter().max()?;
    let mut with_best = (0..values.len()).filter(|column| values[*column] == best);
    let first = with_best.next()?;
    (values.len() > 1 && with_best.next().is_none()).then_some(first)
}

/// After how many steps each moment is.
pub(super) fn moments<G: Shelved>(steps: &[Step<G>]) -> Vec<usize> {
    let plays = |at: &usize| steps.get(*at).is_none_or(|it| matches!(it.cause, Cause::Play(..)));
    (0..=steps.len()).filter(plays).collect()
}

#[cfg(test)]
mod tests {
    use engine::{Dice, Names, Next, Seed, Setup};
    use shelf::Visitor;

    use super::*;

    /// What decided games of random actions, with what everybody was told of it.
    struct Decided;

    impl Visitor for Decided {
        type Output = Vec<LogLine>;

        fn visit<G: Shelved>(self) -> Vec<LogLine> {
            (0..24)
                .filter_map(|number| decided::<G>(Seed::from_text(&number.to_string())))
                .collect()
        }
    }

    fn decided<G: Shelved>(seed: Seed) -> Option<LogLine> {
        let setup = Setup::<G>::default();
        let names = (0..setup.players()).map(|n| G::seat_name(&setup.options, Seat(n as u8)));
        let mut table = Table::open(setup.clone(), Names::new(names), seed).unwrap();
        let (mut dice, mut actions) = (Dice::new(seed.derive(0)), Vec::new());
        while let Next::Seats(seats) = table.game().next() {
            let seat = seats.first().unwrap();
            table.game().actions(seat, &mut actions);
            table.play(seat, dice.pick(&actions).unwrap()).unwrap();
        }
        turning_point(&table, Viewer::Spectator).map(|(_, line)| line)
    }

    /// "Ahead for good since: Mint is dealt 6 cards" said nothing.
    #[test]
    fn no_game_is_decided_by_what_is_dealt_afterwards() {
        for game in ["caper", "caper-europe", "captains-wager"] {
            let lines = shelf::visit(game, Decided).unwrap();
            assert!(lines.len() > 8, "{game}: {lines:?}");
            let dealt =
                |it: &&LogLine| it.text.contains(" is dealt ") || it.text.contains(" draws ");
            assert_eq!(lines.iter().find(dealt), None, "{game}");
        }
    }
}
