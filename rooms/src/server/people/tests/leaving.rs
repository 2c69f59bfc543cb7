//! Nothing of whoever leaves stays, and nobody stays because of another.

use std::time::Duration;

use serde_json::Value;
use store::{NewTable, Summary, TableId, Which};

use super::*;
use crate::identity::Who;
use crate::ratings::{Ladder, Speed};
use crate::results::{GameResult, Page, Player, SeatResult};
use crate::room::{Opening, Seating, Sitter, Stage};
use crate::server::{Banned, Opener};

const GAME: &str = "caps-and-hammers";
const TWO_WEEKS: Duration = Duration::from_secs(15 * 24 * 60 * 60);

fn result(table: &str, rated: bool, people: [GuestId; 2]) -> GameResult {
    let seat = |(seat, id): (u8, GuestId)| SeatResult {
        player: Player::Person(id),
        name: "Xanthippe".to_owned(),
        place: seat + 1,
        points: 0,
        won: seat == 0,
        side: seat,
        left: false,
        newcomer: false,
        was: None,
    };
    GameResult {
        table: table.to_owned(),
        at: 1,
        began: None,
        game: GAME.to_owned(),
        options: Vec::new(),
        speed: Speed::Live,
        rated,
        seats: (0..).zip(people).map(seat).collect(),
    }
}

/// A table at which somebody sits on both seats.
async fn plays_alone(server: &Arc<Server>, id: GuestId) -> TableId {
    let sits = || Seating::Person(Sitter::guest(id, ""), None);
    let opening = Opening::of(GAME, vec![sits(), sits()], None);
    let opener = Opener { who: Who::Guest(id), network: entrance().from };
    server.open_table(opening, opener, "").await.unwrap().id
}

#[tokio::test]
async fn whatever_is_kept_of_somebody_is_theirs_to_take_and_goes_with_them() {
    let (store, server) = server().await;
    let (id, ben) = (kept(&store, "Xanthippe").await, kept(&store, "Benedict").await);
    let table = plays_alone(&server, id).await;
    server.set_consent(id, true).await.unwrap();
    let own = id.to_string();
    let noticed = format!("{table}/0/{own}/mail");
    for (kind, name, value) in [
        ("holidays", &own, r#"{"days":[20000]}"#),
        ("vote/caper/1/3", &own, "good"),
        ("vote/gone/7/100000", &own, "bad"),
        ("noticed", &noticed, "[1,0]"),
    ] {
        store.put(kind, name, Some(value.to_owned())).await.unwrap();
    }
    server.results.note(&result(&table.to_string(), false, [id, id])).await.unwrap();
    server.results.note(&result("another", true, [id, ben])).await.unwrap();

    let person = server.person(id).await.unwrap().unwrap();
    let mut taking = server.take_data(&person).await.unwrap();
    let Some(Piece::Person(data)) = taking.next().await.unwrap() else {
        panic!("first the person")
    };
    let data = serde_json::to_value(data).unwrap();
    let (mut results, mut games) = (Vec::new(), Vec::new());
    while let Some(piece) = taking.next().await.unwrap() {
        match piece {
            Piece::Result(result) => results.push(result),
            Piece::Game(game) => games.push(game),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(results.len(), 1, "one against oneself says nothing");
    assert_eq!((results[0].place, results[0].players), (1, 2));
    let notes = &data["notes"];
    assert_eq!(notes["holidays"][""]["days"][0], 20000, "{notes}");
    assert_eq!(notes["votes"], json!({ "caper/1/3": "good", "gone/7/100000": "bad" }));
    assert!(notes["consent"].as_object().is_some_and(|it| it.contains_key("games")), "{notes}");
    let told = games.iter().find(|it| it.table == table.to_string()).map(|it| &it.noticed);
    assert_eq!(told.and_then(|it| it.get(&format!("{table}/0/mail"))), Some(&json!([1, 0])));
    let rating = data["ratings"].as_object().and_then(|it| it.values().next());
    assert_eq!(rating.map(|it| &it["now"]["games"]), Some(&Value::from(1)), "{data}");

    server.leave(id).await.unwrap();
    server.settings.calendar.set_forward(TWO_WEEKS);
    server.let_go().await.unwrap();
    for kind in store.kinds().await.unwrap() {
        for (name, value) in store.list(&kind).await.unwrap() {
            let both = format!("{kind} {name} {value}");
            assert!(!both.contains(&own), "{both}");
            assert!(kind != "result" || name != "000000000000" || !both.contains("Xanthippe"));
        }
    }
    for found in store.find(Which::All, usize::MAX).await.unwrap() {
        let read = store.read(found.id, 0).await.unwrap();
        assert!(!format!("{found:?} {read:?}").contains(&own));
    }
    assert_eq!(
        server.results.of_person(ben, Page { before: None, most: 9 }).await.unwrap().len(),
        1
    );
}

#[tokio::test]
async fn a_table_that_cannot_be_read_keeps_nobody_else_here() {
    let (store, server) = server().await;
    let (stuck, free) = (kept(&store, "Xanthippe").await, kept(&store, "Benedict").await);
    let guests = vec![store::Guest { id: stuck.to_string(), awaited: false }];
    let table = NewTable {
        id: TableId::from_bytes([7; 8]),
        game: GAME.to_owned(),
        revision: 1,
        head: "nonsense".to_owned(),
        made_at: 0,
        entries: Vec::new(),
        summary: Summary { open: false, over: true, guests, line: String::new() },
        opened_by: stuck.to_string(),
        opened_from: String::new(),
    };
    store.create(table).await.unwrap();
    server.leave(stuck).await.unwrap();
    server.settings.calendar.set_forward(Duration::from_secs(60));
    server.leave(free).await.unwrap();
    server.settings.calendar.set_forward(TWO_WEEKS);
    server.let_go().await.unwrap();
    assert!(server.person(free).await.unwrap().is_none(), "they are forgotten in time");
    assert!(server.person(stuck).await.unwrap().is_some(), "and the other is tried again");
    assert_eq!(store.list("leaving").await.unwrap().len(), 1);
}

/// Whoever signs in while they are being forgotten stays, even in the very last moment.
#[tokio::test]
async fn whoever_comes_back_while_they_are_forgotten_stays() {
    let (store, server) = server().await;
    let id = kept(&store, "Xanthippe").await;
    server.leave(id).await.unwrap();
    let leaves = server.person(id).await.unwrap().unwrap();
    let comes_back = server.book().update(id, |person| Ok(super::super::leaving::stay(person)));
    comes_back.await.unwrap();
    // They were looked up before, and are forgotten now.
    assert!(!server.forget(&leaves).await.unwrap());
    let person = server.person(id).await.unwrap().expect("they stay");
    assert_eq!(person.leaves, None);
    assert!(store.list("leaving").await.unwrap().is_empty());
    // Whoever leaves once more has two weeks again.
    server.settings.calendar.set_forward(Duration::from_secs(60));
    server.leave(id).await.unwrap();
    assert!(!server.forget(&leaves).await.unwrap());
    assert!(server.person(id).await.unwrap().is_some());
}

#[tokio::test]
async fn whoever_leaves_gives_up_what_others_wait_for_and_is_on_no_list() {
    let (store, server) = server().await;
    let (ana, ben) = (kept(&store, "Xanthippe").await, kept(&store, "Benedict").await);
    let ladder = Ladder::of(GAME, 2, Speed::Live);
    // Enough games over enough days that both are on the ladder.
    for number in 0..80 {
        let people = if number % 5 < 3 { [ana, ben] } else { [ben, ana] };
        let at = server.now() - (20 - number / 5) * 24 * 60 * 60 * 1000;
        let game = result(&format!("t{number}"), true, people);
        server.results.note(&GameResult { at, ..game }).await.unwrap();
    }
    let listed = async || -> Vec<GuestId> {
        let rungs = server.ladder(&ladder, None, 1).await.unwrap();
        rungs.into_iter().map(|rung| rung.person).collect()
    };
    let sits = |id| Seating::Person(Sitter::guest(id, ""), None);
    let opener = |id| Opener { who: Who::Guest(id), network: entrance().from };
    let rated = Opening { rated: true, ..Opening::of(GAME, vec![sits(ana), sits(ben)], None) };
    let playing = server.open_table(rated, opener(ana), "").await.unwrap();
    let friendly = Opening::of(GAME, vec![sits(ana), sits(ben)], None);
    let friendly = server.open_table(friendly, opener(ana), "").await.unwrap();
    let open = Opening::of(GAME, vec![sits(ana), Seating::Open], None);
    let waiting = server.open_table(open, opener(ana), "").await.unwrap();
    assert_eq!(listed().await, [ana], "the best of them");
    server.leave(ana).await.unwrap();
    assert_eq!(listed().await, [ben], "whoever leaves is not there, and takes up no place");
    let bots = async |room: &crate::room::Room| -> Vec<bool> {
        let state = room.enter().await.unwrap();
        state.chairs.iter().map(|chair| chair.bot.is_some()).collect()
    };
    assert_eq!(bots(&playing).await.iter().filter(|bot| **bot).count(), 1, "it was given up");
    assert_eq!(bots(&friendly).await, [false, false], "they may change their mind");
    let state = waiting.enter().await.unwrap();
    assert!(state.stage() == Stage::Waiting && state.chairs[0].is_free());
    drop(state);
    // Where nobody is left it is over.
    server.leave(ben).await.unwrap();
    assert_eq!(playing.enter().await.unwrap().stage(), Stage::Closed);
}

#[tokio::test]
async fn what_the_operator_did_stays_without_a_word_of_whom() {
    let (store, server) = server().await;
    let id = kept(&store, "Xanthippe").await;
    server.note_deed("banned", &id.to_string(), "Xanthippe swears").await.unwrap();
    server.note_deed("banned", "192.0.2.1", "from where Xanthippe came").await.unwrap();
    let network = Banned::Network(entrance().from);
    for (whom, why) in [(Banned::Guest(id), "swears"), (network, "as Xanthippe")] {
        server.bans.set(&*store, whom, Some(why.to_owned())).await.unwrap();
    }
    server.leave(id).await.unwrap();
    server.settings.calendar.set_forward(TWO_WEEKS);
    server.let_go().await.unwrap();
    assert!(server.person(id).await.unwrap().is_none());
    let deeds = server.deeds(9).await.unwrap();
    let mut told: Vec<String> = deeds.iter().map(|it| format!("{} {}", it.whom, it.why)).collect();
    told.sort();
    assert_eq!(told, ["192.0.2.1 from where Somebody came", "Somebody Somebody swears"]);
    assert_eq!(server.bans.list(), [(network, "as Somebody".to_owned())]);
}
