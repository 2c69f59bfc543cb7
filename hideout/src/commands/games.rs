//! `hideout games`: what is on the shelf.

use std::io::Write;

use anyhow::Result;
use engine::{Field, Info, Options};
use serde::Serialize;
use shelf::{Shelved, Visitor};

use crate::{paint, text};

/// List the games, or the options of one
///
/// Without a GAME: every game on the shelf. With one: who made it, every option it can be played
/// with, the usual value first, and the bots that play it.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  hideout games
  hideout games caper-cards
  hideout games --json")]
pub(crate) struct Args {
    /// The game to say more about
    game: Option<String>,

    /// Write JSON for programs
    #[arg(long)]
    json: bool,
}

/// All there is to say about a game, as `--json` gives it.
#[derive(Serialize)]
struct Description {
    #[serde(flatten)]
    info: Info,
    options: &'static [Field],
    /// The options that take several values.
    lists: &'static [&'static str],
    bots: &'static [bots::Name],
}

struct Describe;

impl Visitor for Describe {
    type Output = Description;

    fn visit<G: Shelved>(self) -> Description {
        let (options, lists) = (G::Options::fields(), G::Options::lists());
        Description { info: G::INFO, options, lists, bots: bots::NAMES }
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    match &args.game {
        Some(id) => {
            let game = shelf::visit(id, Describe)?;
            if args.json { super::write_json(out, &game) } else { describe(&game, out) }
        }
        None => {
            let games: Vec<Description> = shelf::games()
                .map(|info| shelf::visit(info.id, Describe))
                .collect::<Result<_, _>>()?;
            if args.json { super::write_json(out, &games) } else { list(&games, out) }
        }
    }
}

fn list(games: &[Description], out: &mut dyn Write) -> Result<()> {
    let mut rows = vec![["GAME", "NAME", "PLAYERS", "MINUTES"].map(paint::faint).to_vec()];
    for Description { info, .. } in games {
        rows.push(vec![
            paint::strong(info.id),
            info.name.to_owned(),
            players(info),
            info.minutes.to_string(),
        ]);
    }
    writeln!(out, "{}", text::columns(&rows, &[]))?;
    for Description { info, .. } in games {
        write!(out, "{}", text::hang("", &about(info), text::width()))?;
    }
    writeln!(out, "\n{}", paint::faint("hideout games GAME lists the options of a game."))?;
    Ok(())
}

fn about(info: &Info) -> String {
    format!(
        "{}: {} By {}, published by {}.",
        paint::strong(info.name),
        info.about,
        info.designers,
        info.publisher
    )
}

fn players(info: &Info) -> String {
    if info.min_players == info.max_players {
        info.min_players.to_string()
    } else {
        format!("{}-{}", info.min_players, info.max_players)
    }
}

fn describe(game: &Description, out: &mut dyn Write) -> Result<()> {
    let width = text::width();
    let info = &game.info;
    write!(out, "{}", text::hang("", &about(info), width))?;
    let together = if game.info.cooperative { ", who win and lose together" } else { "" };
    writeln!(out, "Players: {}{together}. Minutes: about {}.", players(info), info.minutes)?;
    writeln!(out, "Rules: revision {}, numbered {}-1.1 and so on.", info.revision, info.prefix)?;
    if game.options.is_empty() {
        writeln!(out, "\nIt has no options.")?;
    } else {
        writeln!(out, "\n{} (--option NAME=VALUE)", paint::strong("Options"))?;
    }
    for field in game.options {
        let list = if game.lists.contains(&field.name) { " (several, with commas)" } else { "" };
        let head = format!("  {}{list}  ", paint::strong(field.name));
        write!(out, "{}", text::hang(&head, field.about, width))?;
        for (number, choice) in field.choices.iter().enumerate() {
            let usual = if number == 0 { " (usual)" } else { "" };
            let head = format!("    {}{usual}  ", choice.value);
            write!(out, "{}", text::hang(&head, choice.about, width))?;
        }
    }
    writeln!(out, "\n{} (--bots LIST)", paint::strong("Bots"))?;
    for bot in game.bots {
        let head = format!("  {}  ", paint::strong(bot.name));
        write!(out, "{}", text::hang(&head, bot.about, width))?;
    }
    Ok(())
}
