//! The games on this server.

use axum::Json;
use serde::Serialize;

use crate::catalogue::{self, Entry};

/// What can be played, and against whom.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub(crate) struct Games {
    games: Vec<Game>,
    /// The levels of bots, the easiest first.
    levels: Vec<Level>,
}

/// A game on this server.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub(crate) struct Game {
    /// The name programs use.
    id: &'static str,
    /// The name people use.
    name: &'static str,
    about: &'static str,
    min_players: u8,
    max_players: u8,
    /// Whether the players win and lose together.
    cooperative: bool,
    /// About how long a game takes at a real table.
    minutes: u8,
    /// Raised whenever the same actions could lead elsewhere than before.
    revision: u32,
    /// What can be chosen before the game starts.
    options: Vec<GameOption>,
    /// What the seats are called under the usual options.
    seats: &'static [String],
}

/// An option of a game.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub(crate) struct GameOption {
    name: &'static str,
    about: &'static str,
    /// The values it can take, the usual one first.
    choices: Vec<OptionValue>,
    /// Whether it takes several of them, separated by commas.
    several: bool,
}

/// A value that an option can take.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub(crate) struct OptionValue {
    value: &'static str,
    about: &'static str,
}

/// How strong a bot is.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub(crate) struct Level {
    name: &'static str,
    about: &'static str,
}

impl Game {
    fn of(entry: &'static Entry) -> Game {
        let info = entry.info;
        let value =
            |choice: &engine::Choice| OptionValue { value: choice.value, about: choice.about };
        let option = |field: &engine::Field| GameOption {
            name: field.name,
            about: field.about,
            choices: field.choices.iter().map(value).collect(),
            several: entry.lists.contains(&field.name),
        };
        Game {
            id: info.id,
            name: info.name,
            about: info.about,
            min_players: info.min_players,
            max_players: info.max_players,
            cooperative: info.cooperative,
            minutes: info.minutes,
            revision: info.revision,
            options: entry.fields.iter().map(option).collect(),
            seats: &entry.seats,
        }
    }
}

/// The games on this server with their options, and the levels of bots
#[cfg_attr(test, utoipa::path(get, path = "/api/games", responses((status = 200, body = Games))))]
pub(crate) async fn games() -> Json<Games> {
    let levels = rooms::games::levels();
    Json(Games {
        games: catalogue::entries().map(Game::of).collect(),
        levels: levels.map(|bot| Level { name: bot.name, about: bot.about }).collect(),
    })
}
