//! A room that has read on what another node wrote is the same as one that is opened anew, to the
//! byte, whoever looks: pages, pushes, answers of the API, clocks and what can be taken back.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use engine::{Dice, Seat, Seed, Viewer};
use rooms::identity::{GuestId, Who};
use rooms::room::{Attempt, Newcomer, Opening, Room, Seating, Sitter, Stage, Standing};
use rooms::server::{Again, Opener, Server};
use rooms::table::AutoPass;
use rooms::turns::{TurnBased, WhenUp};
use rooms::{Error, Settings};
use store::{Memory, Store, TableId};

use crate::catalogue;
use crate::pages::parts::{moments, show};
use crate::pages::table::{At, News, lines};
use crate::routes::api::Situation;

/// No bot answers that soon.
const PACE: Duration = Duration::from_secs(3600);
/// The onlooker who talks.
const EVE: usize = 98;

fn guest(number: usize) -> GuestId {
    format!("{number:032x}").parse().unwrap()
}

fn who(number: usize) -> Who {
    Who::Guest(guest(number))
}

fn opener() -> Opener {
    Opener { who: who(0), network: IpAddr::V4(Ipv4Addr::LOCALHOST).into() }
}

/// All that a room shows, and what nobody sees of its chairs.
async fn everything(room: &Room) -> String {
    let settings = Settings::default();
    let state = room.enter().await.unwrap();
    let mut all = format!("{:?}\n{:?}\n{:?}", state.chairs, state.chat, state.tries);
    for viewer in Viewer::live(state.chairs.len()) {
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Omniscient => None,
        };
        let standing = Standing { seat, host: seat == Some(Seat(0)) };
        let at = At::new(room, &state, standing, &settings);
        let shown = show(&at, &lines(&at, 0));
        let parts: Vec<&str> = shown.parts.iter().map(|part| part.html.0.as_str()).collect();
        let steps = shown.steps.saturating_sub(3);
        all += &format!(
            "\n{viewer:?}\n{}\n{}\n{}\n{}\n{:?}",
            parts.join("\n"),
            serde_json::to_string(&moments(&at, Some(steps))).unwrap(),
            serde_json::to_string(&News::of(&at, Some(steps))).unwrap(),
            serde_json::to_string(&Situation::of(room, &state, standing, usize::MAX)).unwrap(),
            seat.map(|seat| (room.can_undo(&state, seat), state.awaits(seat))),
        );
    }
    without_what_is_left(&all)
}

/// How long somebody has left passes while one looks after the other; when it is over stands beside
/// it.
fn without_what_is_left(text: &str) -> String {
    let mut parts = text.split("class=\"due\"><b>");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |sum, part| sum + part.split_once("</b>").unwrap_or_default().1)
}

/// Two nodes at which people play, and a third that opens every room anew.
struct House {
    playing: [Arc<Server>; 2],
    anew: Arc<Server>,
    dice: Dice,
    undone: usize,
}

impl House {
    async fn open(seed: Seed) -> House {
        let store = Arc::new(Memory::shared()) as Arc<dyn Store>;
        let node =
            || Server::open(Arc::clone(&store), Settings { pace: PACE, ..Settings::default() });
        let playing = [node().await.unwrap(), node().await.unwrap()];
        House { playing, anew: node().await.unwrap(), dice: Dice::new(seed), undone: 0 }
    }

    fn below(&mut self, most: usize) -> usize {
        let all: Vec<usize> = (0..most).collect();
        self.dice.pick(&all).unwrap()
    }

    /// The same table at both nodes and at the one that reads it from its beginning.
    async fn compare(&self, table: TableId) {
        let anew = self.anew.room(table).await.unwrap();
        let expected = everything(&anew).await;
        anew.lose();
        for node in &self.playing {
            let room = node.room(table).await.unwrap();
            let found = everything(&room).await;
            if let Some((one, other)) = found.lines().zip(expected.lines()).find(|(a, b)| a != b) {
                panic!("a room that read on shows\n{one}\n---\n{other}");
            }
            assert_eq!(found.len(), expected.len());
        }
    }

    /// Plays at random and in disorder until the game is over, and compares after every step.
    async fn play(&mut self, table: TableId, most: usize) {
        for step in 0..most {
            let node = self.below(2);
            let room = self.playing[node].room(table).await.unwrap();
            let (stage, players, deciding) = {
                let state = room.enter().await.unwrap();
                let deciding = state.deciding().iter().find(|seat| state.awaits(*seat));
                (state.stage(), state.chairs.len(), deciding)
            };
            match stage {
                Stage::Over | Stage::Closed => break,
                Stage::Waiting | Stage::Playing => {}
            }
            let somebody = self.below(players);
            match self.below(12) {
                0 => drop(room.say(&who(somebody), "", &format!("words {step}")).await),
                1 => drop(room.say(&who(EVE), "Eve", &format!("hm {step}")).await),
                2 => drop(room.ask_for_hint(&who(somebody)).await),
                3 => self.settle(&room, somebody).await,
                4 if stage == Stage::Waiting => drop(room.leave(&who(somebody)).await),
                4 => self.stand_in(&room, somebody).await,
                5 | 6 => self.undone += usize::from(room.undo(&who(somebody)).await.is_ok()),
                _ if stage == Stage::Waiting => self.join(&room, somebody, step).await,
                // At the other node, which has not heard of anything, and at both.
                way => {
                    let Some(seat) = deciding else { continue };
                    self.act(&room, node, seat, way).await;
                }
            }
            self.compare(table).await;
        }
    }

    async fn join(&self, room: &Room, number: usize, step: usize) {
        let seed = Some(Seed::from_text("a seat's").derive(step as u64));
        let name = format!("Player {number}");
        let newcomer = Newcomer { guest: Some(guest(number)), secret: None, name, seed };
        drop(room.join(newcomer).await);
    }

    /// What changes little: a secret, another browser, what passes by itself.
    async fn settle(&mut self, room: &Room, number: usize) {
        let who = who(number);
        match self.below(3) {
            0 => {
                if let Ok(secret) = room.make_secret(&who).await {
                    room.recovered(&room.enter().await.unwrap(), &secret).unwrap();
                    drop(room.recover(&secret, guest(40 + number)).await);
                }
            }
            1 => drop(room.keep_alone(&who).await),
            _ => {
                let idle = Some(self.below(2) == 0);
                drop(room.set_auto_pass(&who, AutoPass { idle, ..AutoPass::default() }).await);
            }
        }
    }

    /// Lets a bot play for somebody, who comes back at the other node.
    async fn stand_in(&self, room: &Room, number: usize) {
        let seat = Seat(number as u8);
        if room.let_bot_play(&who(number), seat, None, Duration::ZERO).await.is_ok() {
            self.compare(room.id).await;
            for node in &self.playing {
                drop(node.room(room.id).await.unwrap().return_to_seat(&who(number)).await);
            }
        }
    }

    async fn act(&mut self, room: &Room, node: usize, seat: Seat, way: usize) {
        let other = self.playing[1 - node].room(room.id).await.unwrap();
        let (sitter, actions, length) = {
            let state = room.enter().await.unwrap();
            let choices = state.game().unwrap().choices(seat);
            let actions: Vec<u16> = choices.iter().map(|choice| choice.action).collect();
            let chair = state.chair(seat).and_then(|chair| chair.sitter.clone());
            (chair.unwrap().guests[0], actions, state.length())
        };
        let key = Some(format!("attempt {length}"));
        let attempt = Attempt { action: self.dice.pick(&actions).unwrap(), decision: None, key };
        let who = Who::Guest(sitter);
        room.act(&who, attempt.clone()).await.unwrap();
        let grown = room.enter().await.unwrap().length();
        if way > 9 {
            // The same again through a room that is behind: it is known by its key.
            other.act(&who, attempt).await.unwrap();
            assert_eq!(other.enter().await.unwrap().length(), grown, "it was made twice");
        } else if way == 9 {
            // Somebody else through a room that is behind.
            drop(other.say(&who, "", "meanwhile").await);
            drop(other.say(&who, "", "now").await);
        }
    }
}

fn opening(game: &str, number: u64) -> Opening {
    let players = catalogue::find(game).unwrap().fields.iter().find(|it| it.name == "players");
    let players = players.map(|field| &field.choices[number as usize % field.choices.len()]);
    let options: Vec<_> =
        players.map(|it| ("players".to_owned(), it.value.to_owned())).into_iter().collect();
    let seats = rooms::games::seats(game, &options).unwrap().len();
    let mut seating = vec![Seating::Open; seats];
    seating[0] = Seating::Person(Sitter::guest(guest(0), "Player 0"), None);
    let days = TurnBased { hours: 24, when_up: WhenUp::Bot };
    Opening {
        options,
        listed: true,
        hints: true,
        turn_based: (number % 2 == 1).then_some(days),
        ..Opening::of(game, seating, None)
    }
}

/// Plays a game, its second try and the beginning of a rematch.
async fn a_room_that_reads_on_is_as_one_that_is_opened(game: &str, number: u64) -> usize {
    let mut house = House::open(Seed::from_text(game).derive(number)).await;
    let room = house.playing[0].open_table(opening(game, number), opener(), "").await.unwrap();
    house.play(room.id, 400).await;
    let room = house.playing[1].room(room.id).await.unwrap();
    if room.enter().await.unwrap().stage() != Stage::Over {
        return house.undone;
    }
    let again = |same_cards| Again { moment: 2, same_cards, name: String::new(), seed: None };
    for same_cards in [true, false] {
        let own = house.playing[0].try_again(&room, opener(), again(same_cards), "").await;
        match own {
            Ok(second) => house.play(second.id, 20).await,
            Err(error) => assert!(!matches!(error, Error::Internal(_)), "{error}"),
        }
        house.compare(room.id).await;
    }
    let next = house.playing[1].open_rematch(&room, opener(), None).await.unwrap();
    house.compare(room.id).await;
    house.play(next.parse().unwrap(), 30).await;
    house.undone
}

#[tokio::test]
async fn caper_at_two_nodes() {
    a_room_that_reads_on_is_as_one_that_is_opened("caper", 2).await;
}

#[tokio::test]
async fn caper_cards_at_two_nodes() {
    let mut undone = 0;
    for number in 0..4 {
        undone += a_room_that_reads_on_is_as_one_that_is_opened("caper-cards", number).await;
    }
    assert!(undone > 0, "nothing was taken back");
}

#[tokio::test]
async fn caper_europe_at_two_nodes() {
    a_room_that_reads_on_is_as_one_that_is_opened("caper-europe", 1).await;
}

#[tokio::test]
async fn caps_and_hammers_at_two_nodes() {
    a_room_that_reads_on_is_as_one_that_is_opened("caps-and-hammers", 0).await;
}

#[tokio::test]
async fn captains_wager_at_two_nodes() {
    a_room_that_reads_on_is_as_one_that_is_opened("captains-wager", 1).await;
}
