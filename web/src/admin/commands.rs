//! What each command does.

use std::collections::HashMap;

use engine::{Seat, Viewer};
use rooms::Error;
use rooms::room::{Card, Room, Speaker, Voice};
use rooms::server::{Banned, Server};
use store::{Found, Which};

use super::people;
use super::{
    Answer, Ban, ChatReport, Command, PuzzleVotes, Quotas, SeatReport, TableReport, TableSummary,
};
use crate::site::Site;
use crate::words::{self, problems};

/// How many lines of the log a report has.
const LINES: usize = 20;
/// Among how many unfinished tables those with the most are found, and how many are named.
const COUNTED: usize = 100_000;
const NAMED: usize = 10;

pub(super) async fn carry_out(site: &Site, command: Command) -> Answer {
    tracing::info!(command = name(&command), "a command of the operator");
    match try_to(site, command).await {
        Ok(answer) => answer,
        Err(problem) => Answer::Refused(problem.to_string()),
    }
}

async fn try_to(site: &Site, command: Command) -> Result<Answer, Error> {
    let server = &site.server;
    let done = |sentence: &str| Ok(Answer::Done(sentence.to_owned()));
    match command {
        Command::Tables { all, most } => {
            let which = if all { Which::All } else { Which::Unfinished };
            let found = server.store.find(which, most).await?;
            Ok(Answer::Tables(found.iter().map(summary).collect()))
        }
        Command::Show { table } => {
            let room = server.room_for_operator(&table).await?;
            report(server, &room).await.map(|report| Answer::Table(Box::new(report)))
        }
        Command::Close { table, why } => {
            server.room_for_operator(&table).await?.close_by_operator(&why).await?;
            done("The table is closed; everybody there is told why.")
        }
        Command::Delete { table } => {
            let id = table.parse().map_err(|_| no_such_table())?;
            match server.delete(id).await? {
                true => done("The table is deleted."),
                false => Err(no_such_table()),
            }
        }
        Command::Mute { table, whom, muted } => {
            let room = server.room_for_operator(&table).await?;
            room.mute_by_operator(voice(&whom)?, muted).await?;
            done(if muted { "They are muted." } else { "They may talk again." })
        }
        Command::Ban { whom, why } => {
            let whom = people::whom(server, &whom).await?;
            server.bans.set(&*server.store, whom, Some(rooms::names::talk(&why))).await?;
            server.note_deed("banned", &whom.to_string(), &why).await?;
            Ok(Answer::Done(format!("{whom} is turned away from now on.")))
        }
        Command::Unban { whom } => {
            let whom = people::whom(server, &whom).await?;
            server.bans.set(&*server.store, whom, None).await?;
            server.note_deed("let in again", &whom.to_string(), "").await?;
            Ok(Answer::Done(format!("{whom} may come again.")))
        }
        Command::Bans => {
            let ban = |(whom, why): (Banned, String)| Ban { whom: whom.to_string(), why };
            Ok(Answer::Bans(server.bans.list().into_iter().map(ban).collect()))
        }
        Command::People { name, most } => people::list(server, name, most).await,
        Command::Fairness { most } => people::fairness(server, most).await,
        Command::Reports { all, most } => people::reports(server, all, most).await,
        Command::Settle { report, how } => {
            server.settle_report(&report, &how).await?;
            done("The report is settled.")
        }
        Command::TakeName { name, why } => {
            let person = server.named(&name).await?;
            let called = server.take_name(person.id, &why).await?;
            Ok(Answer::Done(format!("They are called {} until they choose a name.", called.name)))
        }
        Command::Deeds { most } => Ok(Answer::Deeds(server.deeds(most).await?)),
        Command::RotateKeys { at_once } => {
            server.rotate_keys(at_once).await?;
            done(match at_once {
                true => {
                    "A new key signs. Nobody is known any more: guests get back to their \
                         seats by their recovery links."
                }
                false => {
                    "A new key signs. What the last one signed is believed until the next \
                          change."
                }
            })
        }
        Command::Quotas => quotas(site).await.map(Answer::Quotas),
        Command::Tidy => {
            server.let_go().await?;
            server.tidy_up().await?;
            done("Finished tables are packed, and abandoned ones are deleted.")
        }
        Command::Votes => Ok(Answer::Votes(server.votes().await?.iter().map(votes).collect())),
        Command::GamesForPuzzles { game, most } => {
            let game = rooms::games::info(&game)?.id;
            Ok(Answer::Records(server.games_for_puzzles(game, most).await?))
        }
    }
}

fn name(command: &Command) -> &'static str {
    match command {
        Command::Tables { .. } => "tables",
        Command::Show { .. } => "show",
        Command::Close { .. } => "close",
        Command::Delete { .. } => "delete",
        Command::Mute { .. } => "mute",
        Command::Ban { .. } => "ban",
        Command::Unban { .. } => "unban",
        Command::Bans => "bans",
        Command::People { .. } => "people",
        Command::Fairness { .. } => "fairness",
        Command::Reports { .. } => "reports",
        Command::Settle { .. } => "settle",
        Command::TakeName { .. } => "take-name",
        Command::Deeds { .. } => "deeds",
        Command::RotateKeys { .. } => "rotate-keys",
        Command::Quotas => "quotas",
        Command::Tidy => "tidy",
        Command::Votes => "votes",
        Command::GamesForPuzzles { .. } => "games-for-puzzles",
    }
}

fn votes(of: &rooms::server::Votes) -> PuzzleVotes {
    PuzzleVotes { game: of.game.to_owned(), puzzle: of.number, good: of.good, bad: of.bad }
}

fn no_such_table() -> Error {
    Error::NotFound(rooms::words::NO_SUCH_TABLE.into())
}

fn voice(text: &str) -> Result<Voice, Error> {
    let seat = text.parse().map(|seat| Voice::Seat(Seat(seat)));
    match text {
        "onlookers" => Ok(Voice::Onlookers),
        text => seat
            .or_else(|_| text.parse().map(Voice::Guest))
            .map_err(|_| Error::Invalid(problems::nobody_to_mute(text).into())),
    }
}

fn summary(found: &Found) -> TableSummary {
    let card = Card::read(&found.summary.line);
    let (names, state) = card.map(|card| (card.names, card.state)).unwrap_or_default();
    TableSummary {
        table: found.id.to_string(),
        game: found.game.clone(),
        names,
        state,
        over: found.summary.over,
        changed_at: found.changed_at,
        length: found.length,
    }
}

async fn report(server: &Server, room: &Room) -> Result<TableReport, Error> {
    let state = room.enter().await?;
    let card = Card::of(&state);
    let seats = state.seats().zip(&state.chairs).map(|(seat, chair)| {
        let guests = chair.sitter.iter().flat_map(|sitter| &sitter.guests);
        let guest = |guest: &rooms::identity::GuestId| {
            (guest.to_string(), server.last_seen(*guest).map(|network| network.to_string()))
        };
        SeatReport {
            seat: seat.0,
            name: if chair.is_free() { String::new() } else { state.names[seat].to_owned() },
            bot: chair.bot.clone(),
            guests: guests.map(guest).collect(),
        }
    });
    let story = state.table.as_ref().map(|table| table.story(Viewer::Spectator, 0, LINES));
    let chat = state.chat.lines.iter().filter_map(|line| {
        let (name, whom) = match line.speaker {
            Speaker::Seat(seat) => (line.name.clone(), seat.0.to_string()),
            Speaker::Onlooker(guest) => {
                let whom = guest.map(|guest| guest.to_string());
                (words::onlooker(&line.name), whom.unwrap_or_default())
            }
            Speaker::Server => return None,
        };
        Some(ChatReport { name, whom, text: line.text.clone() })
    });
    Ok(TableReport {
        table: room.id.to_string(),
        game: room.info.id.to_owned(),
        state: card.state,
        seats: seats.collect(),
        story: story.unwrap_or_default().into_iter().map(|line| line.text).collect(),
        chat: chat.collect(),
    })
}

async fn quotas(site: &Site) -> Result<Quotas, Error> {
    let (settings, server) = (&site.settings, &site.server);
    let limits = [
        ("connections", settings.connections),
        ("connections-per-address", settings.connections_per_address),
        ("streams", settings.streams_per_address),
        ("requests", settings.requests_per_second as usize),
        ("tables-per-person", settings.rooms.tables_per_person),
        ("tables-per-address", settings.rooms.tables_per_address),
        ("tables-per-minute", settings.rooms.tables_per_minute as usize),
        ("lines-per-minute", settings.rooms.lines_per_minute as usize),
        ("listed-per-address", settings.rooms.listed_per_address),
    ];
    let mut opened: HashMap<String, usize> = HashMap::new();
    for found in server.store.find(Which::Unfinished, COUNTED).await? {
        for (kind, owner) in [("guest", found.opened_by), ("address", found.opened_from)] {
            if !owner.is_empty() {
                *opened.entry(format!("{kind} {owner}")).or_default() += 1;
            }
        }
    }
    let mut most_tables: Vec<(String, usize)> = opened.into_iter().collect();
    most_tables.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
    most_tables.truncate(NAMED);
    let now = [
        ("rooms in memory", server.rooms_in_memory()),
        ("open streams", site.limits.streams()),
        ("decisions waiting for a bot", server.thinkers.waiting()),
    ];
    Ok(Quotas {
        limits: limits.map(|(name, value)| (name.to_owned(), value.to_string())).into(),
        most_tables,
        now: now.map(|(name, value)| (name.to_owned(), value)).into(),
    })
}
