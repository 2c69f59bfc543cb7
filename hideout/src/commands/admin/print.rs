//! What a server answered, in words or as JSON.
//!
//! Names and talk come from strangers, so everything is made plain before it reaches a terminal.

mod people;

use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Result;
use web::admin::{Answer, Ban, PuzzleVotes, Quotas, SeatReport, TableReport, TableSummary};

use crate::paint;
use crate::text::{self, plain};

/// How wide a name may be.
const WIDE: usize = 40;

/// How wide the columns of a list of tables are that have no free text.
const FIXED: usize = 56;

/// One JSON value, with control characters written as numbers: a terminal may be watching.
pub(super) fn json(out: &mut dyn Write, answer: &Answer) -> Result<()> {
    let text = serde_json::to_string_pretty(answer)?;
    let safe = text.chars().map(|c| match c.is_control() && c != '\n' {
        true => format!("\\u{:04x}", u32::from(c)),
        false => c.to_string(),
    });
    writeln!(out, "{}", safe.collect::<String>())?;
    Ok(())
}

/// The same for people.
pub(super) fn answer(out: &mut dyn Write, answer: &Answer) -> Result<()> {
    match answer {
        Answer::Done(sentence) | Answer::Refused(sentence) => {
            writeln!(out, "{}", plain(sentence))?;
        }
        Answer::Tables(tables) => tables_list(out, tables, now())?,
        Answer::Table(table) => report(out, table)?,
        Answer::Bans(bans) => bans_list(out, bans)?,
        Answer::Quotas(quotas) => limits(out, quotas)?,
        Answer::People(list) => people::list(out, list, now())?,
        Answer::Fairness { leavers, regulars } => people::fairness(out, leavers, regulars)?,
        Answer::Reports(reports) => people::reports(out, reports, now())?,
        Answer::Deeds(deeds) => people::deeds(out, deeds, now())?,
        Answer::Votes(votes) => votes_list(out, votes)?,
        // A record is written for programs: it is JSON, and has no control characters.
        Answer::Records(records) => records.iter().try_for_each(|it| write!(out, "{it}"))?,
    }
    Ok(())
}

fn tables_list(out: &mut dyn Write, tables: &[TableSummary], now: i64) -> Result<()> {
    if tables.is_empty() {
        writeln!(out, "There is no such table.")?;
        return Ok(());
    }
    // Names and state share what is left of a line; `show` has both in full.
    let wide = text::width().saturating_sub(FIXED).max(FIXED / 2) / 2;
    let heads = ["TABLE", "GAME", "CHANGED", "ENTRIES", "PLAYERS", "STATE"];
    let mut rows = vec![heads.map(paint::faint).to_vec()];
    for line in tables {
        let names = line.names.iter().map(|name| if name.is_empty() { "(free)" } else { name });
        let names = names.collect::<Vec<_>>().join(", ");
        let state = format!("{}{}", if line.over { "over: " } else { "" }, line.state);
        rows.push(vec![
            paint::strong(plain(&line.table)),
            plain(&line.game),
            ago(line.changed_at, now),
            line.length.to_string(),
            text::shorten(&plain(&names), wide),
            text::shorten(&plain(&state), wide),
        ]);
    }
    write!(out, "{}", text::columns(&rows, &[3]))?;
    Ok(())
}

fn report(out: &mut dyn Write, table: &TableReport) -> Result<()> {
    writeln!(out, "{} ({})", paint::strong(plain(&table.table)), plain(&table.game))?;
    write!(out, "{}", text::hang("", &plain(&table.state), text::width()))?;
    let mut rows =
        vec![["SEAT", "NAME", "PLAYER", "GUEST", "CAME FROM"].map(paint::faint).to_vec()];
    table.seats.iter().for_each(|seat| rows.extend(seat_rows(seat)));
    write!(out, "\n{}", text::columns(&rows, &[]))?;
    if !table.story.is_empty() {
        writeln!(out, "\n{}", paint::strong("What happened last"))?;
    }
    for line in &table.story {
        write!(out, "{}", text::hang("  ", &plain(line), text::width()))?;
    }
    if !table.chat.is_empty() {
        writeln!(out, "\n{}", paint::strong("What was said"))?;
        let heads = ["  WHOM", "NAME", "LINE"].map(paint::faint).to_vec();
        let said = table.chat.iter().map(|line| {
            vec![format!("  {}", plain(&line.whom)), short(&line.name), plain(&line.text)]
        });
        let rows: Vec<_> = std::iter::once(heads).chain(said).collect();
        write!(out, "{}", text::columns(&rows, &[]))?;
    }
    Ok(())
}

/// A row for each browser of a seat, or one if there is none.
fn seat_rows(seat: &SeatReport) -> Vec<Vec<String>> {
    let player = match (&seat.bot, seat.name.is_empty()) {
        (Some(level), _) => format!("bot: {}", plain(level)),
        (None, true) => "nobody".to_owned(),
        (None, false) if seat.guests.is_empty() => "program".to_owned(),
        (None, false) => "guest".to_owned(),
    };
    let first = vec![seat.seat.to_string(), paint::strong(short(&seat.name)), player];
    let browsers = seat.guests.iter().map(|(guest, from)| {
        vec![plain(guest), plain(from.as_deref().unwrap_or("not since the start"))]
    });
    let mut rows: Vec<Vec<String>> = browsers
        .enumerate()
        .map(|(number, browser)| {
            let lead = if number == 0 { first.clone() } else { vec![String::new(); 3] };
            [lead, browser].concat()
        })
        .collect();
    if rows.is_empty() {
        rows.push(first);
    }
    rows
}

fn bans_list(out: &mut dyn Write, bans: &[Ban]) -> Result<()> {
    if bans.is_empty() {
        writeln!(out, "Nobody was turned away.")?;
        return Ok(());
    }
    let mut rows = vec![["WHOM", "WHY"].map(paint::faint).to_vec()];
    rows.extend(bans.iter().map(|ban| vec![paint::strong(plain(&ban.whom)), plain(&ban.why)]));
    write!(out, "{}", text::columns(&rows, &[]))?;
    Ok(())
}

fn votes_list(out: &mut dyn Write, votes: &[PuzzleVotes]) -> Result<()> {
    if votes.is_empty() {
        writeln!(out, "Nobody has voted.")?;
        return Ok(());
    }
    let mut rows = vec![["GAME", "PUZZLE", "GOOD", "BAD"].map(paint::faint).to_vec()];
    rows.extend(votes.iter().map(|it| {
        let counts = [it.puzzle, it.good, it.bad].map(|count| count.to_string());
        [vec![plain(&it.game)], counts.to_vec()].concat()
    }));
    write!(out, "{}", text::columns(&rows, &[1, 2, 3]))?;
    Ok(())
}

fn limits(out: &mut dyn Write, quotas: &Quotas) -> Result<()> {
    let pairs = |pairs: Vec<[String; 2]>| {
        let rows: Vec<_> = pairs.into_iter().map(|[name, value]| vec![name, value]).collect();
        text::columns(&rows, &[1])
    };
    let limits =
        quotas.limits.iter().map(|(name, value)| [format!("  --{}", plain(name)), plain(value)]);
    writeln!(out, "{}", paint::strong("Limits"))?;
    write!(out, "{}", pairs(limits.collect()))?;
    let now =
        quotas.now.iter().map(|(name, count)| [format!("  {}", plain(name)), count.to_string()]);
    writeln!(out, "\n{}", paint::strong("Now"))?;
    write!(out, "{}", pairs(now.collect()))?;
    if !quotas.most_tables.is_empty() {
        let most = quotas.most_tables.iter();
        let most = most.map(|(whom, count)| [format!("  {}", plain(whom)), count.to_string()]);
        writeln!(out, "\n{}", paint::strong("Most unfinished tables, by who opened them"))?;
        write!(out, "{}", pairs(most.collect()))?;
    }
    Ok(())
}

fn short(text: &str) -> String {
    text::shorten(&plain(text), WIDE)
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// How long ago something was; both times in milliseconds since 1970.
fn ago(then: i64, now: i64) -> String {
    let minutes = now.saturating_sub(then) / 60_000;
    match (minutes, minutes / 60, minutes / (24 * 60)) {
        (..1, ..) => "just now".to_owned(),
        (..60, ..) => format!("{minutes} min ago"),
        (_, hours @ ..48, _) => format!("{hours} h ago"),
        (_, _, days) => format!("{days} days ago"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(given: &Answer) -> String {
        let mut out = Vec::new();
        answer(&mut out, given).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn times_are_told_as_people_do() {
        let minute = 60_000;
        for (minutes, told) in [
            (0, "just now"),
            (3, "3 min ago"),
            (59, "59 min ago"),
            (60, "1 h ago"),
            (47 * 60, "47 h ago"),
            (48 * 60, "2 days ago"),
        ] {
            assert_eq!(ago(0, minutes * minute), told);
        }
        assert_eq!(ago(5, 0), "just now", "a clock that was set back");
    }

    #[test]
    fn strangers_do_not_steer_the_terminal() {
        let evil = "\u{1b}[2J\u{9b}31m\u{202e}\nAna".to_owned();
        let seat = SeatReport {
            seat: 0,
            name: evil.clone(),
            bot: Some(evil.clone()),
            guests: vec![(evil.clone(), Some(evil.clone()))],
        };
        let chat =
            web::admin::ChatReport { name: evil.clone(), whom: evil.clone(), text: evil.clone() };
        let table = TableReport {
            table: evil.clone(),
            game: evil.clone(),
            state: evil.clone(),
            seats: vec![seat],
            story: vec![evil.clone()],
            chat: vec![chat],
        };
        let line = TableSummary {
            table: evil.clone(),
            game: evil.clone(),
            names: vec![evil.clone()],
            state: evil.clone(),
            over: false,
            changed_at: 0,
            length: 1,
        };
        let answers = [
            Answer::Done(evil.clone()),
            Answer::Table(Box::new(table)),
            Answer::Tables(vec![line]),
            Answer::Bans(vec![Ban { whom: evil.clone(), why: evil.clone() }]),
            Answer::Quotas(Quotas {
                limits: vec![(evil.clone(), evil.clone())],
                most_tables: vec![(evil.clone(), 1)],
                now: vec![(evil.clone(), 1)],
            }),
        ];
        for given in &answers {
            let words = printed(given);
            assert!(words.contains("Ana"), "{words}");
            assert!(!words.contains("\u{1b}[2J"), "{words:?}");
            assert!(!words.contains(['\u{9b}', '\u{202e}']), "{words:?}");
            assert!(!words.lines().any(|line| line.starts_with("Ana")), "{words:?}");
            let mut text = Vec::new();
            json(&mut text, given).unwrap();
            let text = String::from_utf8(text).unwrap();
            assert!(!text.contains(['\u{1b}', '\u{9b}']), "{text:?}");
            assert_eq!(&serde_json::from_str::<Answer>(&text).unwrap(), given);
        }
    }
}
