//! Rated tables from the first seat to the last rating, and people who are brought together.

mod fairness;

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use engine::Seat;
use store::{Memory, Store};

use super::*;
use crate::identity::Who;
use crate::lobby::{Status, Wish};
use crate::people::Wall;
use crate::ratings::{Ladder, Speed};
use crate::results::Page;
use crate::room::{Attempt, Newcomer, Room, Sitter};
use crate::server::{Look, Opener};
use crate::settings::Settings;

const ALL: Page = Page { before: None, most: 100 };
const GAME: &str = "caps-and-hammers";

async fn server() -> (Arc<Memory>, Arc<Server>) {
    server_with(Settings::default()).await
}

async fn server_with(settings: Settings) -> (Arc<Memory>, Arc<Server>) {
    let store = Arc::new(Memory::new());
    let settings = Settings { pace: Duration::ZERO, ..settings };
    let server = Server::open(Arc::clone(&store) as Arc<dyn Store>, settings).await.unwrap();
    (store, server)
}

fn run(story: impl Future<Output = Result<(), Error>>) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(story).unwrap();
}

/// Somebody with a name of their own.
async fn kept(store: &Memory, name: &str) -> GuestId {
    let id = GuestId::fresh();
    let person = serde_json::json!({
        "id": id, "name": name, "names": [], "face": [0, 0, 0, 0, 0, 0, 0], "joined": 0
    });
    store.put("person", &id.to_string(), Some(person.to_string())).await.unwrap();
    id
}

fn network(number: u8) -> crate::network::Network {
    IpAddr::V4(Ipv4Addr::new(192, 0, 2, number)).into()
}

fn rated(seating: Vec<Seating>) -> Opening {
    Opening { rated: true, ..Opening::of(GAME, seating, None) }
}

fn sits(person: GuestId) -> Seating {
    Seating::Person(Sitter::guest(person, ""), None)
}

fn opener(person: GuestId) -> Opener {
    Opener { who: Who::Guest(person), network: network(1) }
}

async fn opens(server: &Arc<Server>, people: [GuestId; 2]) -> Result<Arc<Room>, Error> {
    server.open_table(rated(people.map(sits).to_vec()), opener(people[0]), "").await
}

/// Plays so many decisions, each the first that is allowed; all of them if there is no number.
async fn plays(room: &Room, most: usize) -> Result<(), Error> {
    for _ in 0..most {
        let (who, action) = {
            let state = room.enter().await?;
            let Some(seat) = state.deciding().first() else { return Ok(()) };
            let sitter = state.chair(seat).and_then(|chair| chair.sitter.as_ref());
            let who = sitter.and_then(|sitter| sitter.guests.first()).copied().unwrap();
            (who, state.game()?.choices(seat)[0].action)
        };
        room.act(&Who::Guest(who), Attempt { action, decision: None, key: None }).await?;
    }
    Ok(())
}

async fn seat_of(room: &Room, person: GuestId) -> Seat {
    let state = room.enter().await.unwrap();
    room.standing(&state, &Who::Guest(person)).seat.unwrap()
}

#[test]
fn a_rated_game_changes_two_ratings_once_and_rebuilding_changes_nothing() {
    run(async {
        let (store, server) = server().await;
        let [ana, ben] = [kept(&store, "Annika").await, kept(&store, "Benedikt").await];
        let room = opens(&server, [ana, ben]).await?;
        plays(&room, usize::MAX).await?;
        let (_, result) = server.results_of(ana, ALL).await?.remove(0);
        assert!(result.rated, "{result:?}");
        let ladder = Ladder::of(GAME, 2, Speed::Live);
        let before = [server.rating_of(ana, &ladder).await?, server.rating_of(ben, &ladder).await?];
        let drawn = result.of(ana).map(|it| it.place) == result.of(ben).map(|it| it.place);
        let gain = |at: usize| before[at].rating - 1500.0;
        assert!(drawn || gain(0).abs() > 50.0, "{before:?}");
        assert!((gain(0) + gain(1)).abs() < 0.01, "{before:?}");

        // A crash after the end leaves the table alone: upkeep notes what is missing.
        for kind in ["result", "result-of", "results-of", "rating", "tally", "rivals"] {
            for (name, _) in store.list(kind).await? {
                store.put(kind, &name, None).await?;
            }
        }
        for (name, _) in store.list("rating-history").await? {
            store.put("rating-history", &name, None).await?;
        }
        let server =
            Server::open(Arc::clone(&store) as Arc<dyn Store>, Settings::default()).await?;
        server.tidy_up().await?;
        server.tidy_up().await?;
        assert_eq!(server.results_of(ana, ALL).await?.len(), 1);
        let rebuilt = server.rebuild_results().await?;
        assert_eq!((rebuilt.games, rebuilt.rated, rebuilt.noted), (1, 1, 0));
        let after = [server.rating_of(ana, &ladder).await?, server.rating_of(ben, &ladder).await?];
        assert_eq!(after.map(|it| it.rating), before.map(|it| it.rating));
        Ok(())
    });
}

#[test]
fn rated_tables_are_for_people_who_are_kept_and_without_help() {
    run(async {
        let (store, server) = server().await;
        let [ana, ben] = [kept(&store, "Annika").await, kept(&store, "Benedikt").await];
        let guest = GuestId::fresh();
        let refused = |it: &Result<Arc<Room>, Error>| matches!(it, Err(Error::NotAllowed(_)));
        assert!(refused(&opens(&server, [ana, guest]).await));
        assert!(matches!(opens(&server, [ana, ana]).await, Err(Error::Conflict(_))));
        let hints = Opening { hints: true, ..rated(vec![sits(ana), sits(ben)]) };
        assert!(server.open_table(hints, opener(ana), "").await.is_err());

        let open = rated(vec![sits(ana), Seating::Open]);
        let open = Opening { listed: true, ..open };
        let room = server.open_table(open, opener(ana), "").await?;
        let comes = |guest| Newcomer { guest, secret: None, name: String::new(), seed: None };
        assert!(matches!(room.join(comes(Some(guest))).await, Err(Error::NotAllowed(_))));
        let program = Newcomer { secret: Some(crate::identity::Digest::of("x")), ..comes(None) };
        assert!(matches!(room.join(program).await, Err(Error::NotAllowed(_))));
        room.join(comes(Some(ben))).await?;

        let who = Who::Guest(ana);
        plays(&room, 4).await?;
        assert!(matches!(room.undo(&who).await, Err(Error::NotAllowed(_))));
        assert!(matches!(room.ask_for_hint(&who).await.map(drop), Err(Error::NotAllowed(_))));
        assert!(matches!(room.make_secret(&who).await, Err(Error::NotAllowed(_))));
        assert!(matches!(room.keep_alone(&who).await, Err(Error::NotAllowed(_))));
        assert!(matches!(room.close(&who).await, Err(Error::NotAllowed(_))));
        Ok(())
    });
}

/// Over many tables both sit on both seats, and the log says the same as the room.
#[test]
fn seats_are_drawn_by_lot() {
    run(async {
        let (store, server) = server().await;
        let mut first = 0;
        for number in 0..24 {
            let [ana, ben] = [kept(&store, "Annika").await, kept(&store, "Benedikt").await];
            let open = rated(vec![sits(ana), Seating::Open]);
            let open = Opening { listed: true, ..open };
            let opener = Opener { who: Who::Guest(ana), network: network(number) };
            let room = server.open_table(open, opener, "").await?;
            let ben = Newcomer { guest: Some(ben), secret: None, name: String::new(), seed: None };
            room.join(ben).await?;
            first += usize::from(seat_of(&room, ana).await == Seat(0));
            let before = seat_of(&room, ana).await;
            room.lose();
            let again = server.room(room.id).await?;
            assert_eq!(seat_of(&again, ana).await, before);
        }
        assert!((4..=20).contains(&first), "{first} of 24 on the first seat");
        Ok(())
    });
}

#[test]
fn leaving_is_void_at_first_and_a_loss_later() {
    run(async {
        let (store, server) = server().await;
        for (decisions, counts) in [(1, false), (6, true)] {
            let [ana, ben] = [kept(&store, "Annika").await, kept(&store, "Benedikt").await];
            let room = opens(&server, [ana, ben]).await?;
            plays(&room, decisions).await?;
            let (who, seat) = (Who::Guest(ana), seat_of(&room, ana).await);
            room.let_bot_play(&who, seat, None, Duration::ZERO).await?;
            assert!(matches!(room.return_to_seat(&who).await, Err(Error::NotAllowed(_))));
            let state = room.enter().await?;
            assert_eq!(room.counts(&state), counts, "after {decisions} decisions");
        }
        Ok(())
    });
}

#[test]
fn leaving_bots_is_a_loss_from_the_first_card_on() {
    run(async {
        let (store, server) = server().await;
        let ana = kept(&store, "Annika").await;
        let bot = Seating::Bot(games::USUAL_LEVEL.to_owned());
        let room = server.open_table(rated(vec![sits(ana), bot]), opener(ana), "").await?;
        let (who, seat) = (Who::Guest(ana), seat_of(&room, ana).await);
        room.let_bot_play(&who, seat, None, Duration::ZERO).await?;
        let state = room.enter().await?;
        assert!(state.chairs[seat.index()].left.is_some_and(|decisions| decisions < 2));
        assert!(room.counts(&state));
        Ok(())
    });
}

async fn has_begun(room: &Room) -> bool {
    room.enter().await.unwrap().chairs.iter().all(|chair| chair.decisions >= 2)
}

#[test]
fn a_crew_that_is_broken_off_has_not_won() {
    run(async {
        let (store, server) = server().await;
        let ana = loop {
            // Played like this, most crews fail before both have begun.
            let [ana, ben] = [kept(&store, "Annika").await, kept(&store, "Benedikt").await];
            let crew = Opening {
                rated: true,
                options: vec![("players".to_owned(), "2".to_owned())],
                ..Opening::of("caper-cards", [ana, ben].map(sits).to_vec(), None)
            };
            let opener = Opener { network: network(ana.bytes()[0]), ..opener(ana) };
            let room = server.open_table(crew, opener, "").await?;
            while !has_begun(&room).await && room.enter().await?.stage() == Stage::Playing {
                plays(&room, 1).await?;
            }
            if room.enter().await?.stage() == Stage::Playing {
                break ana;
            }
        };
        server.settings.calendar.set_forward(Duration::from_secs(2 * 60 * 60));
        server.settle_abandoned().await?;
        let (_, result) = server.results_of(ana, ALL).await?.remove(0);
        assert!(result.rated && result.seats.iter().any(|seat| seat.left), "{result:?}");
        assert!(result.seats.iter().all(|seat| !seat.won), "{result:?}");
        Ok(())
    });
}

/// To be replaced is to lose there: with a clock the clock says when, without one a minute is no
/// time.
#[test]
fn nobody_is_replaced_at_a_rated_table_for_a_moment_away() {
    run(async {
        let (store, server) = server().await;
        for (minutes, may) in [(None, false), (Some(10), false), (Some(0), true)] {
            let [ana, ben] = [kept(&store, "Annika").await, kept(&store, "Benedikt").await];
            let opening = Opening { minutes, ..rated([ana, ben].map(sits).to_vec()) };
            let room = server.open_table(opening, opener(ana), "").await?;
            let away = seat_of(&room, ana).await;
            let replaced = room.let_bot_play(&Who::Guest(ben), away, None, Duration::ZERO).await;
            assert_eq!(replaced.is_ok(), may, "{minutes:?}: {replaced:?}");
            assert!(may || matches!(replaced, Err(Error::Conflict(_))));
        }
        Ok(())
    });
}

#[test]
fn an_abandoned_game_is_lost_by_whoever_was_to_decide() {
    run(async {
        let (store, server) = server().await;
        let [ana, ben] = [kept(&store, "Annika").await, kept(&store, "Benedikt").await];
        let room = opens(&server, [ana, ben]).await?;
        plays(&room, 8).await?;
        server.settings.calendar.set_forward(Duration::from_secs(30 * 60));
        server.settle_abandoned().await?;
        assert_eq!(room.enter().await?.stage(), Stage::Playing, "half an hour is no time");
        let late = room.enter().await?.deciding().first().unwrap();
        server.settings.calendar.set_forward(Duration::from_secs(2 * 60 * 60));
        server.settle_abandoned().await?;
        assert_eq!(room.enter().await?.stage(), Stage::Closed);
        let (_, result) = server.results_of(ana, ALL).await?.remove(0);
        assert!(result.rated, "{result:?}");
        let places: Vec<(bool, u8)> = result.seats.iter().map(|it| (it.left, it.place)).collect();
        assert_eq!(places[late.index()], (true, 2));
        assert_eq!(places[1 - late.index()], (false, 1));
        server.settle_abandoned().await?;
        assert_eq!(server.results_of(ana, ALL).await?.len(), 1);
        Ok(())
    });
}

#[test]
fn talk_holds_no_abandoned_game_open() {
    run(async {
        let (store, server) = server().await;
        let [ana, ben] = [kept(&store, "Annika").await, kept(&store, "Benedikt").await];
        let room = opens(&server, [ana, ben]).await?;
        plays(&room, 8).await?;
        server.settings.calendar.set_forward(Duration::from_secs(59 * 60));
        room.say(&Who::Guest(ana), "", "Wait for me.").await?;
        server.settle_abandoned().await?;
        assert_eq!(room.enter().await?.stage(), Stage::Playing, "not yet");
        server.settings.calendar.set_forward(Duration::from_secs(2 * 60));
        server.settle_abandoned().await?;
        assert_eq!(room.enter().await?.stage(), Stage::Closed);
        Ok(())
    });
}

#[test]
fn two_who_look_for_the_same_find_each_other_unless_one_blocks_the_other() {
    run(async {
        let (_, server) = server().await;
        let wish = Wish { game: GAME.to_owned(), seats: 2, hours: None, rated: false };
        let look = || Look {
            name: "somebody".to_owned(),
            wish: wish.clone(),
            ticket: server.ticket().text,
            seed: None,
        };
        let [ana, ben, cleo] = [(); 3].map(|()| GuestId::fresh());
        server.set_wall(ana, ben, Some(Wall::Block)).await?;
        server.look_for(ana, network(1), look()).await?;
        server.settings.calendar.set_forward(Duration::from_millis(5));
        server.look_for(ben, network(2), look()).await?;
        let status = async |guest| server.search_of(guest).await.unwrap().map(|it| it.status);
        assert!(matches!(status(ana).await, Some(Status::Looking(_))));
        server.look_for(cleo, network(3), look()).await?;
        assert_eq!(server.search_status(cleo), Some(Status::Called));
        assert!(matches!(server.search_status(ben), Some(Status::Looking(_))), "ana came first");
        status(ana).await;
        let Some(Status::Found(table)) = status(cleo).await else { panic!("no table") };
        assert_eq!(status(ana).await, Some(Status::Found(table)));
        let room = server.room(table).await?;
        let state = room.enter().await?;
        assert!(state.chairs.iter().all(|chair| chair.sitter.is_some()));
        let rated = Wish { rated: true, ..wish.clone() };
        drop(state);
        let refused = server.look_for(ben, network(2), Look { wish: rated, ..look() }).await;
        assert!(matches!(refused, Err(Error::NotAllowed(_))));
        let alone = Wish { seats: 1, ..wish.clone() };
        let refused = server.look_for(ben, network(2), Look { wish: alone, ..look() }).await;
        assert!(matches!(refused, Err(Error::Invalid(_))));
        Ok(())
    });
}
