//! Noninterference: whatever a viewer gets over HTTP is the same to the byte in every world that
//! agrees with what the viewer has seen. This covers pages, pushes, answers of the API, ids in
//! the page and the reasons why something cannot be done.

mod second_tries;

use engine::{Dice, Next, Seat, Seed, Viewer};
use rooms::Settings;
use rooms::identity::{Digest, GuestId};
use rooms::room::{Head, Host, LogEntry, Origin, Room, Standing, Voice};
use rooms::server::PuzzleProgress;
use rooms::table::{AnyTable, Terms, open, pose, puzzles};
use rooms::turns::{Pause, TurnBased, WhenUp};

use crate::catalogue;
use crate::pages::parts::{moments, show};
use crate::pages::preview_head;
use crate::pages::puzzle::{Result as Outcome, Shown, puzzle};
use crate::pages::table::{Around, At, News, Ties, lines, whole};
use crate::picture::Story;
use crate::routes::api::Situation;

type Options = Vec<(String, String)>;

/// Games of each kind, and moments between two looks.
const GAMES: u64 = 4;
const EVERY: usize = 11;
/// Of so many things on the page one is asked about.
const THINGS: usize = 23;
/// Puzzles of each game.
const PUZZLES: usize = 12;

fn seed(text: &str, number: u64) -> Seed {
    Seed::from_text(text).derive(number)
}

/// The browser of a seat, the same in every world.
fn guest(seat: u8) -> GuestId {
    format!("{seat:032x}").parse().unwrap()
}

/// A room around a table, with a guest on every seat, as an answer to a request has it. The first
/// one is the host; everybody has made a recovery link, and an onlooker has talked.
fn room(table: Box<dyn AnyTable>, options: &Options, seed: Seed) -> Room {
    room_with(table, options, seed, None)
}

/// The same for a table that may be a second try.
fn room_with(
    table: Box<dyn AnyTable>,
    options: &Options,
    seed: Seed,
    from: Option<Origin>,
) -> Room {
    let seats = table.names().len() as u8;
    let sat = |seat: u8| LogEntry::Sat {
        seat: Seat(seat),
        guest: Some(guest(seat)),
        secret: Some(Digest::of(&format!("secret {seat}"))),
        name: format!("Player {seat}"),
        seed: Some(Seed([seat; 32])),
    };
    let invited =
        |seat: u8| LogEntry::Invited { seat: Seat(seat), invitation: format!("invitation {seat}") };
    let mut log: Vec<LogEntry> = (0..seats).flat_map(|seat| [invited(seat), sat(seat)]).collect();
    log.push(LogEntry::Said {
        seat: None,
        guest: Some(guest(99)),
        name: "Eve".into(),
        text: "hm".into(),
    });
    log.push(LogEntry::Muted { voice: Voice::Seat(Seat(0)), muted: true });
    log.push(LogEntry::Hinted { seat: Seat(0) });
    let holidays = vec![Pause { from: 0, until: 1 }];
    log.push(LogEntry::Holidays { seat: Seat(0), holidays });
    let head = Head {
        options: options.clone(),
        seed,
        host: Some(Host::Guest(guest(0))),
        listed: true,
        minutes: None,
        increment: 0,
        turn_based: Some(TurnBased { hours: 24, when_up: WhenUp::Bot }),
        hints: true,
        lesson: false,
        rated: false,
        door: None,
        deal: None,
        from,
    };
    Room::around(table, head, &log)
}

/// What somebody who looks with these eyes is to the table.
fn standing(viewer: Viewer) -> Standing {
    let seat = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator | Viewer::Omniscient => None,
    };
    Standing { seat, host: seat == Some(Seat(0)) }
}

/// All that `viewer` could ask for, as one text.
fn everything(room: &Room, viewer: Viewer) -> String {
    let settings = Settings::default();
    let state = room.try_enter();
    let standing = standing(viewer);
    let at = At::new(room, &state, standing, &settings);
    let shown = show(&at, &lines(&at, 0));
    // Everybody may have the picture of a table: it is the same whoever looks.
    let story = Story::of(room, &state);
    let preview = preview_head(&story, "https://games.example.org", room.id);
    let around = Around { preview, ..Around::default() };
    let page = whole(&at, &shown, &around).into_string();
    let parts: String = shown.parts.iter().map(|part| part.html.0.as_str()).collect();
    let moments = serde_json::to_string(&moments(&at, Some(0))).unwrap();
    let steps = [None, Some(0), Some(shown.steps.saturating_sub(3))];
    let news = serde_json::to_string(&steps.map(|from| News::of(&at, from))).unwrap();
    let situation = Situation::of(room, &state, standing, usize::MAX);
    let mut all = format!(
        "{page}\n{parts}\n{moments}\n{news}\n{}\n{story:?}",
        serde_json::to_string(&situation).unwrap()
    );
    // And as somebody who is kept, follows somebody and does not want to read somebody else.
    let ties = Ties { kept: true, unheard: vec![guest(99)], invitable: vec!["Jolanda".into()] };
    let at = at.with_ties(&ties);
    all.push_str(&whole(&at, &show(&at, &lines(&at, 0)), &Around::default()).into_string());
    let table = state.table.as_ref().unwrap();
    if let Viewer::Seat(seat) = viewer {
        let things = page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next());
        // To find a reason every action that can be formed is looked at, so not for every thing.
        for thing in things.step_by(THINGS) {
            all += &format!("\n{thing}: {:?}", table.why_not(seat, &[thing]));
        }
        for choice in table.choices(seat) {
            all += &format!("\n{:?}", table.preview(seat, choice.action));
        }
        all += &format!("\n{:?}", table.subjects(seat));
    }
    for secret in ["secret ", "invitation ", &guest(99).to_string()] {
        assert!(!all.contains(secret), "{viewer:?} reads \"{secret}\"");
    }
    let ids = (0..8).map(|seat| guest(seat).to_string());
    ids.for_each(|id| assert!(!all.contains(&id), "{viewer:?} reads the id of a guest"));
    all
}

fn view_of_all(room: &Room) -> serde_json::Value {
    room.try_enter().table.as_ref().unwrap().view(Viewer::Omniscient)
}

/// Looks at one moment through every pair of eyes, in the true world and in an imagined one.
/// Says how many of those differ from the true one.
fn look(room: &Room, moment: u64) -> usize {
    let players = room.try_enter().chairs.len();
    let truth = view_of_all(room);
    let mut others = 0;
    for viewer in Viewer::live(players) {
        let seen = everything(room, viewer);
        let dice = seed("imagine", moment);
        let twin = room.try_enter().table.as_ref().unwrap().imagined(viewer, dice);
        let twin = twin.expect("a world can be imagined");
        let twin = self::room(twin, &room.head.options, room.head.seed);
        let same = everything(&twin, viewer);
        assert!(seen == same, "{viewer:?} could tell:\n{}", difference(&seen, &same));
        others += usize::from(view_of_all(&twin) != truth);
    }
    others
}

/// Where two texts part.
fn difference(one: &str, other: &str) -> String {
    let at = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let around = |text: &str| {
        let bytes = &text.as_bytes()[at.saturating_sub(80)..text.len().min(at + 80)];
        String::from_utf8_lossy(bytes).into_owned()
    };
    format!("{}\n---\n{}", around(one), around(other))
}

/// Another number of players for each game that is played.
fn options(game: &str, number: u64) -> Options {
    let fields = catalogue::find(game).unwrap().fields.iter();
    let players = fields.filter(|field| field.name == "players");
    let picked = players.map(|field| &field.choices[number as usize % field.choices.len()]);
    picked.map(|choice| ("players".to_owned(), choice.value.to_owned())).collect()
}

/// Plays random games of `game` and looks every few moments.
fn nothing_hidden_is_told(game: &str) {
    let mut others = 0;
    for number in 0..GAMES {
        let table_seed = seed("leaks", number);
        let mut dice = Dice::new(seed("choices", number));
        let options = options(game, number);
        let terms = Terms { game, options: &options, revision: None, fork: None };
        let room = room(open(terms, table_seed).unwrap(), &options, table_seed);
        for moment in 0.. {
            if moment % EVERY == 0 {
                others += look(&room, number * 1000 + moment as u64);
            }
            let mut state = room.try_enter();
            let table = state.table.as_mut().unwrap();
            let Next::Seats(seats) = table.next() else { break };
            let seat = seats.first().unwrap();
            let choices = table.choices(seat);
            let actions: Vec<u16> = choices.iter().map(|choice| choice.action).collect();
            table.play(seat, dice.pick(&actions).unwrap()).unwrap();
        }
        look(&room, number * 1000 + 999);
    }
    assert!(others > 0, "no imagined world of {game} differs: nothing was tested");
}

/// A puzzle shows what its seat sees, whatever is hidden, before and after the answer is told.
#[test]
fn a_puzzle_tells_nothing_hidden() {
    let progress = PuzzleProgress::default();
    let mut others = 0;
    for game in shelf::games() {
        let numbers = puzzles(game.id).iter().map(|listed| listed.number).take(PUZZLES);
        for posed in numbers.map(|number| pose(game.id, number).unwrap()) {
            let viewer = Viewer::Seat(posed.seat);
            let twin = posed.table.imagined(viewer, seed("puzzle", 1)).unwrap();
            others +=
                usize::from(twin.view(Viewer::Omniscient) != posed.table.view(Viewer::Omniscient));
            for result in [None, Some(Outcome::Right), Some(Outcome::GivenUp)] {
                let shown = Shown { posed: &posed, progress: &progress, vote: None, result };
                let [one, other] =
                    [&*posed.table, &*twin].map(|table| puzzle(&shown, table).into_string());
                assert!(one == other, "{posed:?}:\n{}", difference(&one, &other));
                let seed = posed.listed.puzzle.seed.to_string();
                assert!(!one.contains(&seed), "{posed:?} tells its seed");
            }
        }
    }
    assert!(others > 0, "no imagined world differs: nothing was tested");
}

/// At the plain table: its example shows every field of the view.
#[test]
fn nothing_hidden_is_told_in_examples() {
    let listed = |id: &str| shelf::games().any(|game| game.id == id);
    let examples: Vec<_> = shelf::games_and_examples().filter(|it| !listed(it.id)).collect();
    assert!(!examples.is_empty());
    examples.iter().for_each(|example| nothing_hidden_is_told(example.id));
}

#[test]
fn nothing_hidden_is_told_in_caper() {
    nothing_hidden_is_told("caper");
}

#[test]
fn nothing_hidden_is_told_in_caper_cards() {
    nothing_hidden_is_told("caper-cards");
}

#[test]
fn nothing_hidden_is_told_in_caper_europe() {
    nothing_hidden_is_told("caper-europe");
}

#[test]
fn nothing_hidden_is_told_in_caps_and_hammers() {
    nothing_hidden_is_told("caps-and-hammers");
}

#[test]
fn nothing_hidden_is_told_in_captains_wager() {
    nothing_hidden_is_told("captains-wager");
}
