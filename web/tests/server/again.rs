//! A finished game is tried again from a decision, at a table of one's own.

use std::sync::Arc;

use engine::{RawRecord, Verdict};
use store::{Sqlite, Store};
use webtest::Guest;

use crate::app::{App, settings};

/// The first decision from there on that was this seat's, by the replay.
fn decision_of(guest: &Guest, table: &str, name: &str, from: usize) -> usize {
    let decided = |moment: &usize| {
        let page = guest.get(&format!("{table}/replay?moment={moment}")).has(200).body;
        page.contains(&format!("Decision {}: {name}<", moment + 1))
    };
    (from..200).find(decided).unwrap()
}

/// The table on its page, without what is about other tables and about where the server is.
fn shown(page: &str) -> String {
    let (_, table) = page.split_once("<h1 class=\"visually-hidden\">").unwrap();
    match table.split_once("<p class=\"elsewhere\">") {
        Some((before, rest)) => format!("{before}{}", rest.split_once("</p>").unwrap().1),
        None => table.to_owned(),
    }
}

/// What checking a table's record finds.
fn verdict(guest: &Guest, table: &str, game: &str) -> Verdict {
    let text = guest.get(&format!("{table}/record")).has(200).body;
    assert!(text.contains("\"format\":3,") && text.contains("\"fork\":{"), "{text}");
    let raw = RawRecord::split(text.as_bytes()).next().unwrap().unwrap();
    struct Examine<'a>(&'a RawRecord);
    impl shelf::Visitor for Examine<'_> {
        type Output = Verdict;
        fn visit<G: shelf::Shelved>(self) -> Verdict {
            Verdict::of(&engine::Record::<G>::examine(self.0).unwrap())
        }
    }
    shelf::visit(game, Examine(&raw)).unwrap()
}

#[test]
fn a_second_try_begins_at_the_decision_survives_a_restart_and_is_compared() {
    let folder = tempfile::tempdir().unwrap();
    let open = || Arc::new(Sqlite::open(folder.path().join("tables.sqlite")).unwrap());
    let app = App::over(open(), settings());
    let ana = app.guest("Ana");
    let first = ana.opens("caps-and-hammers", &["me", "pickpocket"], &[]);
    ana.plays_to_the_end(&first);
    let moment = decision_of(&ana, &first, "Ana", 12);
    let mut tables = Vec::new();
    for cards in ["imagined", "same"] {
        let fields = [("moment", &*moment.to_string()), ("cards", cards)];
        let again = ana.post(&format!("{first}/try"), &fields).leads();
        let page = ana.sees(&again);
        let said = format!("A second try of a game, from decision {} on", moment + 1);
        assert!(page.has(&said), "{}", page.0);
        assert!(page.has(&format!("{first}/replay?moment={moment}&amp;eyes=0")));
        assert!(!page.choices().is_empty() && page.has(">Hint<"), "{}", page.0);
        assert!(!page.has("In the first game") && !page.has("class=\"undo\""));
        ana.post(&format!("{again}/undo"), &[]).refused(409, "nothing has been played yet");
        tables.push((again, shown(&page.0)));
    }
    // Somebody else may watch, and nobody is told how the first game ended.
    let eve = app.guest("Eve");
    assert!(eve.sees(&tables[0].0).has("You are watching"));
    // The first game is deleted, and the server starts anew.
    drop(app);
    let store = open();
    store.delete(first.trim_start_matches("/t/").parse().unwrap()).wait().unwrap();
    drop(store);
    let app = App::over(open(), settings());
    let ana = app.same(&ana);
    for (again, before) in &tables {
        assert_eq!(&shown(&ana.sees(again).0), before);
        let page = ana.plays_to_the_end(again);
        assert!(page.has("In the first game: ") && page.has(" This time: "), "{}", page.0);
        assert_eq!(verdict(&ana, again, "caps-and-hammers"), Verdict::Holds);
        // It began in the middle, so there is no deal to offer.
        ana.post(&format!("{again}/challenge"), &[]).refused(403, "Nobody can be challenged");
    }
    // The page of the try still says where it came from; that is gone.
    ana.get(&format!("{first}/replay?moment={moment}&eyes=0")).refused(404, "no such table");
}

#[test]
fn whoever_played_finds_their_tries_at_the_first_table() {
    let app = App::start();
    let (ana, eve) = (app.guest("Ana"), app.guest("Eve"));
    let first = ana.opens("caper-cards", &["me", "pickpocket"], &[("option.players", "2")]);
    ana.plays_to_the_end(&first);
    let moment = decision_of(&ana, &first, "Ana", 2);
    let fields = [("moment", moment.to_string())];
    let fields: Vec<_> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let own = ana.post(&format!("{first}/try"), &fields).leads();
    // Anybody may try, and it is their own table with their own end.
    let others = eve.post(&format!("{first}/try"), &fields).leads();
    assert_ne!(own, others);
    let page = ana.sees(&first);
    assert!(page.has(&own) && page.has(&format!("from decision {}", moment + 1)));
    assert!(!page.has(&others) && !eve.sees(&first).has(&own));
    ana.post(&format!("{others}/act"), &[("action", "0")]).refused(403, "no seat");
    let end = eve.plays_to_the_end(&others);
    assert!(end.has("In the first game: "), "{}", end.0);
    // The same button pressed twice is one table.
    let ticket = ana.get(&format!("{first}/replay?moment={moment}")).has(200).body;
    let ticket = webtest::Page(ticket).hidden("ticket");
    let twice = || {
        let fields = [("moment", &*moment.to_string()), ("ticket", &ticket)];
        ana.post(&format!("{first}/try"), &fields).leads()
    };
    assert_eq!(twice(), twice());
    // A try can be tried again; with the same cards only from where they were imagined.
    let early = [("moment", "0"), ("cards", "same")];
    eve.post(&format!("{others}/try"), &early).refused(409, "imagined at a later decision");
    eve.post(&format!("{others}/try"), &[("moment", "0")]).leads();
    let late = [("moment", &*moment.to_string()), ("cards", "same")];
    eve.post(&format!("{others}/try"), &late).leads();
}

#[test]
fn nothing_is_tried_again_that_is_no_decision_or_goes_on() {
    let app = App::start();
    let (ana, eve) = (app.guest("Ana"), app.guest("Eve"));
    let table = ana.plays_now("caper-cards");
    for guest in [&ana, &eve] {
        guest.post(&format!("{table}/try"), &[("moment", "0")]).refused(409, "when it is over");
        guest.get(&format!("{table}/line?moment=0")).refused(409, "when it is over");
    }
    ana.plays_to_the_end(&table);
    for moment in ["100000", "18446744073709551615"] {
        ana.post(&format!("{table}/try"), &[("moment", moment)]).refused(400, "Nobody decided");
        ana.get(&format!("{table}/line?moment={moment}")).refused(400, "Nobody decided");
    }
    let last = {
        let page = ana.get(&format!("{table}/replay?moment=100000")).has(200).body;
        assert!(!page.contains("/try\""), "the end is no decision: {page}");
        let end = page.split("The end, after ").nth(1).unwrap();
        end.split(' ').next().unwrap().to_owned()
    };
    ana.post(&format!("{table}/try"), &[("moment", &last)]).refused(400, "Nobody decided");
    ana.post(&format!("{table}/try"), &[("moment", "-1")]).refused(422, "moment");
    ana.post(&format!("{table}/try"), &[]).refused(422, "moment");
    ana.post(&format!("{table}/try"), &[("moment", "0"), ("cards", "marked")])
        .refused(422, "cards");
    ana.post(&format!("{table}/try"), &[("moment", "0"), ("ticket", "x")]).refused(409, "too old");
    ana.post(&format!("{table}/try"), &[("moment", "0"), ("seed", "x")]).refused(400, "64");
}

#[test]
fn a_second_try_counts_as_a_table_and_a_line_of_play_as_much_as_one() {
    let app = App::with(|it| {
        it.rooms.tables_per_person = 1;
        it.rooms.tables_per_minute = 2;
    });
    let ana = app.guest("Ana");
    let table = ana.plays_now("caper-cards");
    ana.plays_to_the_end(&table);
    let asked = || ana.get(&format!("{table}/line?moment=3"));
    let line = asked().has(200).body;
    assert!(line.contains("The mastermind would choose:"), "{line}");
    assert!(line.contains("One way it could go on") && line.contains("class=\"rule\""), "{line}");
    assert_eq!(asked().has(200).body, line, "the same whenever it is asked for");
    asked().refused(429, "asked too often");
    ana.post(&format!("{table}/try"), &[("moment", "1")]).leads();
    ana.post(&format!("{table}/try"), &[("moment", "1")]).refused(409, "1 unfinished");
}
