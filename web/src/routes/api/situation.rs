//! A table as a program sees it: the same for a single look and for the stream.

use std::collections::BTreeMap;

use engine::{Seat, Viewer};
use rooms::room::{self, Room, RoomState, Standing};
use rooms::table::Ending;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::words::{Choice, StoryLine};
use crate::words;

/// How many lines of the story are told unless a program asks for more or fewer.
pub(crate) const LINES: usize = 60;

/// What a program may say when it looks.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
#[cfg_attr(test, into_params(parameter_in = Query))]
pub(crate) struct SituationQuery {
    /// How many lines of the story to tell at most: the last ones. Usually 60.
    pub(crate) lines: Option<usize>,
}

/// A table as one viewer sees it at one moment.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub(crate) struct Situation {
    /// The table's name in addresses.
    table: String,
    /// The game's id.
    game: &'static str,
    /// The revision of the game's rules that the table was opened under.
    revision: u32,
    /// The options that were chosen; those that are not named have their usual values.
    options: BTreeMap<String, String>,
    /// How many things have happened at the table, the number of this moment.
    length: u64,
    stage: Stage,
    /// The seat that looks; none for an onlooker.
    you: Option<u8>,
    seats: Vec<Chair>,
    /// Whether the game waits for the seat that looks.
    awaited: bool,
    /// How many decisions this seat has taken: the number of the one at hand.
    decision: Option<u32>,
    /// What is asked now, in words.
    prompt: String,
    /// What the seat can do; nothing unless it is awaited.
    choices: Vec<Choice>,
    /// Whether the seat may take its last action back.
    can_undo: bool,
    /// What the viewer sees; `null` until the cards are dealt. Each game has its own shape.
    #[cfg_attr(test, schema(value_type = Object))]
    view: Value,
    /// The last lines of what happened.
    story: Vec<StoryLine>,
    /// The reckoning as far as it is public.
    score: Sheet,
    /// The digest of the seed of the shuffle.
    commitment: String,
    /// What each seat added to the seed, in the order of the seats, from when it was taken.
    seat_seeds: Vec<Option<String>>,
    /// What was said, the newest lines of it.
    chat: Vec<ChatLine>,
    /// The table at which the same people play again, if there is one.
    rematch: Option<String>,
    /// How the game ended, once it has.
    ending: Option<End>,
}

/// Something that was said.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
struct ChatLine {
    /// Counted from 0 over all that was ever said at the table.
    number: usize,
    /// The seat that said it; none for an onlooker and for what the server tells.
    seat: Option<u8>,
    name: String,
    text: String,
}

/// How far a table is.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
enum Stage {
    /// A seat is free.
    Waiting,
    Playing,
    Over,
    /// It was closed before the game was over.
    Closed,
}

/// A seat and whoever plays for it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
struct Chair {
    seat: u8,
    name: String,
    player: Player,
    /// The level of the bot that plays, if one does.
    bot: Option<String>,
    /// Whether the game waits for this seat.
    deciding: bool,
    /// The time used so far in milliseconds, where there is a clock.
    used_ms: Option<u64>,
    /// When the time for its decision is up, in milliseconds since 1970, at a table that is played
    /// over days.
    deadline_ms: Option<i64>,
    /// What opens the seat as long as it is free; for the host's eyes only.
    #[serde(skip_serializing_if = "Option::is_none")]
    invitation: Option<String>,
}

/// Who plays for a seat.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
enum Player {
    Nobody,
    Guest,
    Bot,
}

/// A score sheet.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
struct Sheet {
    columns: Vec<String>,
    rows: Vec<Row>,
    /// Sentences on how something was counted, where numbers do not say it.
    notes: Vec<String>,
}

/// A row of a score sheet.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
struct Row {
    label: String,
    /// The rule by which it is counted.
    rule: &'static str,
    /// One number for each column.
    values: Vec<i32>,
}

/// How a game ended.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
struct End {
    sentence: String,
    /// The seats that won.
    winners: Vec<u8>,
    /// Each seat's rank and points, in the order of the seats.
    places: Vec<Rank>,
    /// The rule that decided it.
    rule: &'static str,
    /// The seed of the shuffle, for whoever wants to check it; none as long as others play the
    /// same deal.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<String>,
}

/// Where a seat ended.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
struct Rank {
    rank: u8,
    points: i16,
}

impl Situation {
    /// The room as somebody of this standing sees it, with at most `lines` lines of the story.
    pub(crate) fn of(
        room: &Room,
        state: &RoomState,
        standing: Standing,
        lines: usize,
    ) -> Situation {
        let table = state.table.as_deref();
        let (viewer, seat) = (standing.viewer(), standing.seat);
        let awaited = seat.is_some_and(|seat| state.awaits(seat));
        let choices = table.zip(seat.filter(|_| awaited)).map(|(table, seat)| table.choices(seat));
        let story = table.map(|table| table.story(viewer, 0, lines)).unwrap_or_default();
        let seed = |seed: Option<engine::Seed>| seed.map(|seed| seed.to_string());
        Situation {
            table: room.id.to_string(),
            game: room.info.id,
            revision: room.revision,
            options: room.head.options.iter().cloned().collect(),
            length: state.length(),
            stage: Stage::of(state.stage()),
            you: seat.map(|seat| seat.0),
            seats: chairs(room, state, standing),
            awaited,
            decision: table.zip(seat).map(|(table, seat)| table.decisions(seat)),
            prompt: match (table, &state.closed) {
                (_, Some(why)) => why.clone(),
                (Some(table), None) => table.ask(viewer),
                (None, None) => rooms::words::WAITING_FOR_PLAYERS.to_owned(),
            },
            choices: choices.unwrap_or_default().into_iter().map(Choice::of).collect(),
            can_undo: seat.is_some_and(|seat| room.can_undo(state, seat).is_ok()),
            view: table.map_or(Value::Null, |table| table.view(viewer)),
            story: story.into_iter().map(StoryLine::of).collect(),
            score: table
                .map(|table| Sheet::of(table.score_sheet(Viewer::Spectator)))
                .unwrap_or_default(),
            commitment: room.head.seed.commitment().to_string(),
            seat_seeds: state.seat_seeds().into_iter().map(seed).collect(),
            chat: state.heard_by(standing).map(ChatLine::of).collect(),
            rematch: state.rematch.clone(),
            ending: table.and_then(|table| table.ending(viewer)).map(|end| End::of(room, end)),
        }
    }
}

impl ChatLine {
    fn of(line: &room::ChatLine) -> ChatLine {
        let (seat, name) = match line.speaker {
            room::Speaker::Seat(seat) => (Some(seat.0), line.name.clone()),
            room::Speaker::Onlooker(_) => (None, words::onlooker(&line.name)),
            room::Speaker::Server => (None, String::new()),
        };
        ChatLine { number: line.number, seat, name, text: line.text.clone() }
    }
}

impl Stage {
    fn of(stage: room::Stage) -> Stage {
        match stage {
            room::Stage::Waiting => Stage::Waiting,
            room::Stage::Playing => Stage::Playing,
            room::Stage::Over => Stage::Over,
            room::Stage::Closed => Stage::Closed,
        }
    }
}

fn chairs(room: &Room, state: &RoomState, standing: Standing) -> Vec<Chair> {
    let deciding = state.deciding();
    let seats = state.seats().zip(&state.chairs);
    let chair = |(seat, chair): (Seat, &room::Chair)| Chair {
        seat: seat.0,
        name: state.names[seat].to_owned(),
        player: match (&chair.bot, &chair.sitter) {
            (Some(_), _) => Player::Bot,
            (None, Some(_)) => Player::Guest,
            (None, None) => Player::Nobody,
        },
        bot: chair.bot.clone(),
        deciding: deciding.contains(seat),
        used_ms: room.head.minutes.map(|_| chair.used_ms(room.uptime.now())),
        deadline_ms: room.due(state, seat).map(|due| due.deadline),
        invitation: chair.invitation.clone().filter(|_| standing.host),
    };
    seats.map(chair).collect()
}

impl Sheet {
    fn of(sheet: engine::ScoreSheet) -> Sheet {
        let row =
            |row: engine::ScoreRow| Row { label: row.label, rule: row.rule.0, values: row.values };
        Sheet {
            columns: sheet.columns,
            rows: sheet.rows.into_iter().map(row).collect(),
            notes: sheet.notes,
        }
    }
}

impl End {
    fn of(room: &Room, ending: Ending) -> End {
        let rank = |place: &engine::Place| Rank { rank: place.rank, points: place.points };
        End {
            sentence: ending.sentence,
            winners: ending.outcome.winners.iter().map(|seat| seat.0).collect(),
            places: ending.outcome.places.iter().map(rank).collect(),
            rule: ending.outcome.rule.0,
            seed: room.may_read_seed().is_ok().then(|| ending.seed.to_string()),
        }
    }
}
