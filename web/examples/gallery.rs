//! Pictures of tables, for whoever draws them: `cargo run -p web --example gallery -- DIR GAME`
//! writes pages of random games into DIR, beside a copy of the assets. Serve DIR on loopback
//! (`python3 -m http.server --directory DIR`) and look.
//!
//! More words set options (`players=3`), the seed (`seed=text`), and how the game is played
//! (`bot=greedy`, the default, or `bot=random`).

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a tool for developers, which may stop with a message"
)]

use std::path::{Path, PathBuf};

use engine::{Names, Next, Options, Seat, Seed, Setup, Table, Viewer};
use maud::{DOCTYPE, html};
use shelf::{Shelved, Visitor};
use ui::{Scene, Sight, faces};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [dir, game, settings @ ..] = words.as_slice() else {
        println!("usage: gallery DIR GAME [players=N] [option=value …] [seed=text] [bot=greedy]");
        return;
    };
    let dir = PathBuf::from(dir);
    std::fs::create_dir_all(&dir).unwrap();
    let assets = dir.join("assets");
    std::fs::create_dir_all(&assets).unwrap();
    for file in web::files() {
        std::fs::write(assets.join(file.name), file.content).unwrap();
    }
    shelf::visit(game, Gallery { dir, settings }).expect("no such game");
}

struct Gallery<'a> {
    dir: PathBuf,
    settings: &'a [String],
}

impl Visitor for Gallery<'_> {
    type Output = ();

    fn visit<G: Shelved>(self) {
        let mut setup = Setup::<G>::default();
        let (mut seed, mut bot) = ("gallery", "greedy");
        for setting in self.settings {
            match setting.split_once('=').unwrap() {
                ("seed", text) => seed = text,
                ("bot", name) => bot = name,
                (name, value) => setup.options.set(name, value).unwrap(),
            }
        }
        let seats = 0..setup.players() as u8;
        let names = Names::new(seats.map(|seat| G::seat_name(&setup.options, Seat(seat))));
        let seed = Seed::from_text(seed);
        let mut bot = G::bot(bot, &setup, seed).unwrap();
        let mut table = Table::<G>::open(setup, names, seed).unwrap();
        for number in 0.. {
            write(&table, &self.dir, number);
            let Next::Seats(seats) = table.game().next() else { break };
            let seat = seats.first().unwrap();
            let action = bot.choose(&table.perspective(seat)).unwrap();
            table.play(seat, action).unwrap();
        }
    }
}

fn write<G: Scene>(table: &Table<G>, dir: &Path, number: usize) {
    let players = table.setup().players();
    let viewers = Viewer::live(players).chain([Viewer::Omniscient]);
    for viewer in viewers {
        let name = match viewer {
            Viewer::Seat(seat) => format!("seat{seat}"),
            Viewer::Spectator => "spectator".to_owned(),
            Viewer::Omniscient => "all".to_owned(),
        };
        let file = dir.join(format!("{}-{players}p-{number:03}-{name}.html", G::INFO.id));
        std::fs::write(file, page(table, viewer)).unwrap();
    }
    println!("position {number}: {:?}", table.game().next());
}

fn page<G: Scene>(table: &Table<G>, viewer: Viewer) -> String {
    let view = table.view(viewer);
    let setup = table.setup();
    let faces = faces::<G>();
    let sight = Sight::new(table, &faces, &view, viewer);
    let mut actions = Vec::new();
    if let Viewer::Seat(seat) = viewer {
        table.perspective(seat).actions(&mut actions);
    }
    let prompt = G::ask(&setup.cards, engine::Game::prompt(table.game(), viewer));
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (G::INFO.name) }
                link rel="stylesheet" href="/assets/hideout.css";
                @for style in G::STYLES { link rel="stylesheet" href=(style); }
                script src="/assets/hideout.js" defer {}
            }
            body class={ "at-table " (G::INFO.id) } {
                header class="bar" { a class="brand" href="/" { "Hideout" } h1 { (G::INFO.name) } }
                main class="table" {
                    div id="scene" class="scene" {
                        @for region in G::regions(&sight) {
                            section id=(region.id) class="region" aria-label=(region.label) { (region.html) }
                        }
                    }
                    div class="side" {
                        section id="prompt" class="region" aria-label="Your move" {
                            p class="ask" { (prompt) }
                            form id="choices" method="post" {
                                @for action in actions {
                                    button name="action" value=(engine::Code::code(action)) data-path=(G::path(&view, action).join(" ")) {
                                        (G::offer(&setup.cards, &view, action))
                                    }
                                }
                            }
                        }
                        section id="log" class="region" aria-label="What happened" {
                            ol { @for (_, event) in table.log(viewer) { li { (G::tell(&setup.cards, table.names(), event)) } } }
                        }
                    }
                }
            }
        }
    }
    .into_string()
}
