//! Two people who met at a table yesterday find each other, play a rated game over a week, see their
//! ratings move, and one of them takes everything home.

use std::sync::Arc;
use std::time::Duration;

use rooms::clock::Calendar;
use serde_json::Value;
use store::Memory;
use webtest::{Dice, Guest, Mailbox, PushService, Subscriber, eventually};

use crate::app::App;
use crate::days::{HOUR, a_while};
use crate::notices::{gives_address, subscribes, with_post};
use crate::people::keep;

const GAME: &str = "caps-and-hammers";
const LADDER: &str = "caps-and-hammers-2-days";

/// Whoever of the two is asked; nobody when the game is over.
fn asked<'a>(two: [&'a Guest; 2], table: &str) -> Option<&'a Guest> {
    eventually("somebody's turn, or the end", || {
        for guest in two {
            let page = guest.sees(table);
            if page.is_over() {
                return Some(None);
            }
            if !page.choices().is_empty() {
                return Some(Some(guest));
            }
        }
        None
    })
}

/// Plays whatever comes until the game is over or it is another's turn.
fn moves_on(guest: &Guest, table: &str, dice: &mut Dice) {
    loop {
        let page = guest.sees(table);
        let choices = page.choices();
        if choices.is_empty() {
            return;
        }
        guest.presses(table, &page, &choices[dice.below(choices.len())]);
    }
}

fn record(guest: &Guest, table: &str) -> String {
    guest.get(&format!("{table}/record")).has(200).body
}

fn data(guest: &Guest) -> Value {
    guest.post("/me/data", &[]).has(200).json()
}

#[test]
fn two_who_met_yesterday_play_a_week_and_one_takes_it_all_home() {
    let (calendar, mailbox, service) = (Calendar::default(), Mailbox::open(), PushService::open());
    let app = App::over(Arc::new(Memory::new()), with_post(&calendar, Some(&mailbox)));
    let mut dice = Dice(7);

    // Yesterday: two guests meet at a listed table, and keep what they played.
    let (ana, ben) = (app.guest("Ana"), app.guest("Ben"));
    let met = ana.opens(GAME, &["me", "open"], &[("listed", "yes")]);
    assert!(ben.sees("/lobby").has("Ana"));
    ben.post(&format!("{met}/join"), &[("seed", "")]).leads();
    ana.post(&format!("{met}/say"), &[("text", "Well met")]).has(303);
    while let Some(guest) = asked([&ana, &ben], &met) {
        moves_on(guest, &met, &mut dice);
    }
    keep(&ana, "Jolanda");
    keep(&ben, "Benedict");

    // Today: the table that is over leads to each other.
    calendar.set_forward(24 * HOUR);
    assert!(ana.get("/").body.contains(&met), "what was played stands on the first page");
    assert!(ana.sees(&met).has("/p/Benedict") && ben.sees(&met).has("/p/Jolanda"));
    assert!(ana.get("/p/Benedict").has(200).body.contains(&met));
    for (one, other) in [(&ana, "Benedict"), (&ben, "Jolanda")] {
        one.post(&format!("/p/{other}/follow"), &[("on", "true")]).has(303);
    }
    assert!(data(&ana)["ratings"].as_object().unwrap().is_empty());

    // A rated game with a day for each move. Both want to be told, each in their way.
    let terms = [("hours", "24"), ("rated", "yes")];
    let table = ana.opens(GAME, &["me", "open"], &terms);
    ana.post(&format!("{table}/invite"), &[("name", "Benedict")]).has(303);
    let home = ben.get("/").has(200).body;
    assert!(home.contains("Jolanda invites you") && home.contains("1 day a move"), "{home}");
    let link = home.split("href=\"").find(|it| it.starts_with(&format!("{table}/sit/"))).unwrap();
    ben.sits_down(link.split('"').next().unwrap());
    gives_address(&ana, &mailbox, "ana@example.org", "each");
    let browser = Subscriber::of(&service, "ben");
    subscribes(&ben, &browser);

    // A week: somebody moves, half a day goes by, the other is told and moves.
    let (questions, mut turns, mut waited) = (mailbox.mails().len(), [0, 0], Duration::ZERO);
    while let Some(guest) = asked([&ana, &ben], &table) {
        if waited < 7 * 24 * HOUR {
            let told = (mailbox.mails().len(), service.received().len());
            calendar.set_forward(Duration::from_secs(180));
            match guest.name.as_str() {
                "Ana" => drop(mailbox.receives(told.0 + 1)),
                _ => drop(service.receives(told.1 + 1)),
            }
            turns[usize::from(guest.name == "Ben")] += 1;
            assert!(guest.get("/").body.contains("Your turn at one table"));
            calendar.set_forward(16 * HOUR);
            waited += 16 * HOUR;
        }
        moves_on(guest, &table, &mut dice);
    }
    assert!(waited >= 7 * 24 * HOUR, "the game was over too soon: {turns:?}");
    a_while();
    let pushes = service.received();
    let told = |count: usize, turns: usize| (turns..=turns + 1).contains(&count);
    assert!(told(mailbox.mails().len() - questions, turns[0]), "once a turn and no more");
    assert!(told(pushes.len(), turns[1]), "once a turn and no more");
    assert_eq!(browser.reads(&pushes[0]).unwrap()["url"], table);

    // The ratings have moved: one up, the other down, or neither if it was a draw.
    let known = data(&ana);
    let rating = |of: &Value| of["ratings"][LADDER]["now"]["rating"].as_f64().expect("a rating");
    let (own, other) = (rating(&known), rating(&data(&ben)));
    assert!((own - 1500.0) * (other - 1500.0) <= 0.0, "{own} and {other}");
    let outcome = &known["results"][0];
    assert_eq!((&outcome["rated"], &outcome["speed"]), (&true.into(), &"days".into()));
    let won = outcome["won"].as_bool().unwrap();
    assert_eq!(own > 1500.0, won && own != other, "{outcome} and {own}");
    let page = ben.get("/p/Jolanda").has(200).body;
    assert!(page.contains(&format!("{own:.0} ± ")) && page.contains("over days"), "{page}");

    // And one of them takes it all home.
    let home = ana.post("/me/data/readable", &[]).has(200).body;
    for words in ["Jolanda", "Benedict", "Well met", &met[3..], &table[3..], "ana@example.org"] {
        assert!(home.contains(words), "{words} is missing");
    }
    assert!(home.contains(&format!("1500 to {own:.0} ± ")), "how the rating moved");
    let records = ana.post("/me/records", &[]).has(200).body;
    assert_eq!(records, [&table, &met].map(|it| record(&ana, it)).concat(), "the latest first");
    app.stop();
}
