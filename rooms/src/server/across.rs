//! What holds across nodes: two servers over one store, and guests who try to gain by it.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use engine::Seat;
use store::{Memory, Store, TableId, Which};

use super::{Look, Opener, Server};
use crate::error::Error;
use crate::identity::{Digest, GuestId, Who};
use crate::lobby::{Status, Wish};
use crate::network::Network;
use crate::people::NameKey;
use crate::room::{Opening, Seating};
use crate::settings::Settings;

const GAME: &str = "caps-and-hammers";

async fn nodes(settings: Settings) -> (Arc<Memory>, [Arc<Server>; 2]) {
    let store = Arc::new(Memory::shared());
    let open = || Server::open(Arc::clone(&store) as Arc<dyn Store>, settings.clone());
    let nodes = [open().await.unwrap(), open().await.unwrap()];
    (store, nodes)
}

fn network(last: u8) -> Network {
    IpAddr::from([192, 0, 2, last]).into()
}

async fn opens(server: &Arc<Server>, from: Network) -> Result<(), Error> {
    let opening = Opening::of(GAME, vec![Seating::Open, Seating::Open], None);
    let opener = Opener { who: Who::Guest(GuestId::fresh()), network: from };
    server.open_table(opening, opener, "").await.map(drop)
}

fn is_too_fast<T: std::fmt::Debug>(answer: &Result<T, Error>) -> bool {
    match answer {
        Ok(_) => false,
        Err(Error::TooMany { retry_after, .. }) => *retry_after > Duration::ZERO,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn tables_a_minute_are_counted_for_all_nodes() {
    let settings = Settings { tables_per_minute: 2, ..Settings::default() };
    let (_, nodes) = nodes(settings).await;
    for number in 0..10 {
        opens(&nodes[number % 2], network(1)).await.unwrap();
    }
    for node in &nodes {
        assert!(is_too_fast(&opens(node, network(1)).await));
        opens(node, network(2)).await.unwrap();
    }
}

/// All at once at both nodes: not one more than at one node.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn whoever_asks_both_nodes_at_once_gains_nothing() {
    let settings = Settings { tables_per_minute: 2, ..Settings::default() };
    let (_, nodes) = nodes(settings).await;
    let tries: Vec<_> = (0..40)
        .map(|number| {
            let node = Arc::clone(&nodes[number % 2]);
            tokio::spawn(async move { opens(&node, network(1)).await })
        })
        .collect();
    let mut opened = 0;
    for one in tries {
        opened += usize::from(!is_too_fast(&one.await.unwrap()));
    }
    assert!((8..=10).contains(&opened), "{opened} tables");
}

#[tokio::test]
async fn talk_and_guesses_are_counted_for_all_nodes() {
    let (store, nodes) = nodes(Settings::default()).await;
    let [ana, ben] = ["ana", "ben"].map(|it| Who::Bearer(Digest::of(it)));
    let says = async |node: usize, who: &Who, seated| {
        nodes[node].count_talk(who, network(1), seated).await
    };
    for number in 0..5 {
        says(number % 2, &ana, true).await.unwrap();
    }
    for node in 0..2 {
        assert!(is_too_fast(&says(node, &ana, true).await));
        says(node, &ben, true).await.unwrap();
    }
    // Onlookers of one address are one speaker, however many they say they are.
    for number in 0..5 {
        let fresh = Who::Guest(GuestId::fresh());
        says(number % 2, &fresh, false).await.unwrap();
    }
    assert!(is_too_fast(&says(0, &Who::Nobody, false).await));
    let name = NameKey::of("Annika").swap_remove(0);
    for number in 0..20 {
        nodes[number % 2].count_guess(&name).await.unwrap();
    }
    assert!(is_too_fast(&nodes[0].count_guess(&name).await));
    assert!(is_too_fast(&nodes[1].count_guess(&name).await));
    for (counted, _) in store.list("pace").await.unwrap() {
        assert!(counted.chars().all(|letter| letter.is_ascii_hexdigit()), "{counted}");
    }
}

#[tokio::test]
async fn counts_are_forgotten_when_they_are_over() {
    let (store, nodes) = nodes(Settings::default()).await;
    opens(&nodes[0], network(1)).await.unwrap();
    for number in 0..2500 {
        store.put("pace", &format!("old {number:04}"), Some("1000".to_owned())).await.unwrap();
    }
    nodes[1].forget_paces().await.unwrap();
    assert_eq!(store.list("pace").await.unwrap().len(), 1, "what still counts is there");
}

#[tokio::test]
async fn who_was_here_is_known_at_all_nodes_until_theirs_is_gone() {
    let (store, [one, two]) = nodes(Settings::default()).await;
    let (ana, ben) = (GuestId::fresh(), GuestId::fresh());
    one.is_here(ana);
    one.tell_who_is_here(&[]).await.unwrap();
    store.put("here", "liar", Some("nonsense".to_owned())).await.unwrap();
    two.tell_who_is_here(&[one.node.id(), "liar"]).await.unwrap();
    assert!(two.was_here(ana) && !two.was_here(ben));
    assert!(!one.was_here(ben));
    // Its node has died.
    two.tell_who_is_here(&[]).await.unwrap();
    assert!(!two.was_here(ana) && one.was_here(ana));
    two.tell_who_is_here(&[one.node.id()]).await.unwrap();
    assert!(two.was_here(ana));
    one.sign_off().await.unwrap();
    two.tell_who_is_here(&[one.node.id()]).await.unwrap();
    assert!(!two.was_here(ana), "it has signed off");
}

/// Six who begin a duel at two nodes at the same time: two places, two tries.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_duel_has_two_places_however_many_nodes_there_are() {
    let (_, nodes) = nodes(Settings::default()).await;
    for round in 0..10_u8 {
        let opener = Opener { who: Who::Guest(GuestId::fresh()), network: network(round) };
        let duel = nodes[0].make_duel((GAME, Seat(0)), Vec::new(), "pickpocket", "", opener);
        let duel = duel.await.unwrap();
        let tries: Vec<_> = (0..6_u8)
            .map(|number| {
                let node = Arc::clone(&nodes[usize::from(number) % 2]);
                let (guest, from) = (GuestId::fresh(), network(round * 6 + number));
                let opener = Opener { who: Who::Guest(guest), network: from };
                tokio::spawn(async move { node.try_deal(duel, guest, "", opener).await.is_ok() })
            })
            .collect();
        let mut begun = 0;
        for one in tries {
            begun += usize::from(one.await.unwrap());
        }
        assert_eq!(begun, 2, "in round {round}");
    }
}

/// Looks for somebody to play with, at this node.
async fn looks(server: &Server, guest: GuestId, from: u8) {
    let wish = Wish { game: GAME.to_owned(), seats: 2, hours: None, rated: false };
    let look = Look { name: String::new(), wish, ticket: server.ticket().text, seed: None };
    server.look_for(guest, network(from), look).await.unwrap();
}

/// Asks again and again, each time at another node, until there is a table.
async fn finds(nodes: &[Arc<Server>; 2], guest: GuestId, first: usize) -> Option<TableId> {
    for number in first..first + 500 {
        match nodes[number % 2].search_of(guest).await {
            Ok(Some(search)) => {
                if let Status::Found(table) = search.status {
                    return Some(table);
                }
            }
            Ok(None) => return None,
            // They change it all at once; whoever looks comes back.
            Err(Error::Unavailable(_)) => {}
            Err(error) => panic!("{error}"),
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    None
}

#[tokio::test]
async fn two_who_look_at_different_nodes_find_each_other() {
    let (_, nodes) = nodes(Settings::default()).await;
    let [ana, ben] = [(); 2].map(|()| GuestId::fresh());
    looks(&nodes[0], ana, 1).await;
    assert!(matches!(nodes[1].search_of(ana).await.unwrap().unwrap().status, Status::Looking(_)));
    looks(&nodes[1], ben, 2).await;
    let (one, other) = tokio::join!(finds(&nodes, ana, 0), finds(&nodes, ben, 1));
    assert!(one.is_some() && one == other, "{one:?} {other:?}");
    nodes[1].stop_looking(ana).await.unwrap();
    assert!(nodes[0].search_of(ana).await.unwrap().is_none());
}

/// Many at once, some of whom begin to look at two nodes at the same time: everybody has one table,
/// and at each there are two.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nobody_is_brought_to_two_tables() {
    let (store, nodes) = nodes(Settings::default()).await;
    let guests: Vec<GuestId> = (0..12).map(|_| GuestId::fresh()).collect();
    let searches: Vec<_> = (0_u8..)
        .zip(guests.clone())
        .map(|(number, guest)| {
            let nodes = nodes.clone();
            tokio::spawn(async move {
                let first = usize::from(number);
                looks(&nodes[first % 2], guest, number).await;
                if number % 3 == 0 {
                    looks(&nodes[(first + 1) % 2], guest, number).await;
                }
                finds(&nodes, guest, first).await
            })
        })
        .collect();
    let mut tables = Vec::new();
    for search in searches {
        tables.extend(search.await.unwrap());
    }
    assert_eq!(tables.len(), guests.len(), "everybody has a table");
    let mut seated = std::collections::BTreeMap::new();
    for guest in &guests {
        let own = store.find(Which::Playing(guest.to_string()), 10).await.unwrap();
        assert_eq!(own.len(), 1, "{} tables of one guest", own.len());
        *seated.entry(own[0].id.to_string()).or_insert(0) += 1;
    }
    assert!(seated.values().all(|people| *people == 2), "{seated:?}");
}

/// The node where somebody waited is gone: nobody is called to play with them.
#[tokio::test]
async fn a_seeker_whose_node_dies_is_gone() {
    let (store, nodes) = nodes(Settings::default()).await;
    let [ana, ben] = [(); 2].map(|()| GuestId::fresh());
    looks(&nodes[0], ana, 1).await;
    // While a page of theirs is open their node says so.
    nodes[0].waits(ana, true);
    pass(&store, 8_000).await;
    nodes[0].look_at_pool().await.unwrap();
    pass(&store, 8_000).await;
    nodes[1].look_at_pool().await.unwrap();
    assert!(nodes[1].is_looking(ana), "she was heard of eight seconds ago");
    // Their node says nothing any more.
    pass(&store, 13_000).await;
    looks(&nodes[1], ben, 2).await;
    nodes[1].look_at_pool().await.unwrap();
    assert!(!nodes[1].is_looking(ana));
    assert!(matches!(nodes[1].search_status(ben), Some(Status::Looking(_))));
    nodes[0].look_at_pool().await.unwrap();
    assert!(!nodes[0].is_looking(ana), "a node that wakes up learns of it");
}

/// Lets the pool's clock go on.
async fn pass(store: &Memory, time: i64) {
    let text = store.get("lobby", "pool").await.unwrap().unwrap();
    let mut pool: serde_json::Value = serde_json::from_str(&text).unwrap();
    pool["now"] = (pool["now"].as_i64().unwrap() + time).into();
    store.put("lobby", "pool", Some(pool.to_string())).await.unwrap();
}
