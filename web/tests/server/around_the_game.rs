//! What people do around a game: lessons, talk, clocks, settings, and coming back after a restart.

use std::sync::Arc;

use serde_json::{Value, json};
use store::{Memory, NewTable, Store};
use webtest::{Dice, eventually};

use crate::app::{App, settings};

#[test]
fn whoever_does_not_know_a_game_is_offered_its_lesson() {
    let app = App::start();
    let ana = app.guest("Ana");
    let offered = |path: &str| ana.get(path).has(200).body.contains("id=\"offer\"");
    assert!(ana.get("/").has(200).body.contains("First time?"), "on the first page");
    assert!(offered("/games/caper-cards"), "on the page of a game");
    let table = ana.plays_now("caper-cards");
    assert!(ana.sees_own_turn(&table).has("/learn/caper-cards"), "at a table that has just begun");
    assert!(
        !app.anon().get(&table).has(200).body.contains("id=\"offer\""),
        "to nobody who watches"
    );
    let page = ana.sees_own_turn(&table);
    ana.presses(&table, &page, &page.choices()[0]).leads();
    assert!(!offered(&table), "nobody is bothered after the first move");
    ana.plays_to_the_end(&table);
    assert!(!offered("/games/caper-cards"), "who has finished a game knows it");
    assert!(offered("/games/caper"), "and another game is new");
    assert!(!ana.get("/").has(200).body.contains("First time?"));
}

/// The first page and the page of the game choose what was chosen last; one touch is enough.
#[test]
fn play_now_remembers_how_strong_and_how_many() {
    let app = App::start();
    let ana = app.guest("Ana");
    let chosen = |path: &str, players: &str| {
        let page = ana.get(path).has(200).body;
        let level = page.split(" selected").next().unwrap().rsplit("<option value=\"").next();
        let radio = format!("name=\"players.captains-wager\" value=\"{players}\" checked");
        (level.unwrap().split('"').next().unwrap().to_owned(), page.contains(&radio))
    };
    let bots = |table: &str| ana.sees(table).0.matches("bot, Pickpocket").count();
    for path in ["/", "/games/captains-wager"] {
        assert_eq!(chosen(path, "4"), ("safecracker".to_owned(), true), "{path}, at first");
    }
    let own = [("level", "pickpocket"), ("players.captains-wager", "2"), ("players.caper", "4")];
    let table = ana.post("/play/captains-wager", &own).leads();
    for path in ["/", "/games/captains-wager"] {
        assert_eq!(chosen(path, "2"), ("pickpocket".to_owned(), true), "{path}, ever after");
    }
    assert_eq!(bots(&table), 1);
    let again = ana.post("/play/captains-wager", &[]).leads();
    assert_eq!(bots(&again), 1, "two captains again");
    let page = ana.get("/").body;
    assert!(
        page.contains("name=\"players.caper\" value=\"2\" checked"),
        "what was chosen for a game that was not played is not remembered"
    );
}

#[test]
fn caper_cards_begins_with_two() {
    let app = App::start();
    let ana = app.guest("Ana");
    assert!(ana.get("/").body.contains("name=\"players.caper-cards\" value=\"2\" checked"));
    let two = ana.sees(&ana.plays_now("caper-cards")).0;
    assert_eq!(two.matches("bot, Pickpocket").count(), 1, "{two}");
}

#[test]
fn play_now_refuses_what_it_does_not_offer() {
    let app = App::start();
    let ana = app.guest("Ana");
    ana.post("/play/caper", &[("players.caper", "9")]).refused(400, "players");
    ana.post("/play/caps-and-hammers", &[("players.caps-and-hammers", "3")])
        .refused(400, "players");
    let twice = [("players.caper", "2"), ("players.caper", "3")];
    ana.post("/play/caper", &twice).refused(400, "given twice");
    ana.post("/play/caper", &[("level", "burglar"), ("level", "burglar")])
        .refused(400, "given twice");
    ana.post("/play/caper", &[("level", "godfather")]).refused(400, "no level");
    assert!(ana.get("/").body.contains("value=\"safecracker\" selected"), "nothing is remembered");
}

#[test]
fn people_talk_and_html_stays_text() {
    let app = App::start();
    let (ana, eve) = (app.guest("<b>Ana"), app.anon());
    let table = ana.opens("caps-and-hammers", &["me", "pickpocket"], &[]);
    ana.post(&format!("{table}/say"), &[("text", "<script>alert(1)</script> \u{202e}hi")]).leads();
    eve.post(&format!("{table}/say"), &[("text", "bravo & \"so\" on")]).leads();
    let page = eve.sees(&table);
    assert!(page.has("&lt;script&gt;alert(1)&lt;/script&gt; hi"), "escaped and without tricks");
    assert!(!page.has("<script>alert"));
    assert!(page.has("&lt;b&gt;Ana") && !page.has("<b>Ana"));
    assert!(page.has("bravo &amp;"));
    ana.post(&format!("{table}/say"), &[("text", " \u{200b} ")]).refused(400, "empty line");
}

#[test]
fn a_crew_of_caper_cards_plays_without_a_word() {
    let app = App::start();
    let (ana, eve) = (app.guest("Ana"), app.anon());
    let table = ana.opens("caper-cards", &["me", "open", "open", "open"], &[]);
    // Links leave the page once their seats are taken.
    while let Some(link) = ana.sees(&table).links(&table).first() {
        app.guest("Friend").sits_down(link);
    }
    ana.post(&format!("{table}/say"), &[("text", "I hold the Thief")]).refused(422, "CC-12.1");
    // Onlookers talk among themselves, and the crew does not hear it.
    eve.post(&format!("{table}/say"), &[("text", "she holds the Thief")]).leads();
    assert!(eve.sees(&table).has("she holds the Thief"));
    assert!(!ana.sees(&table).has("she holds the Thief"));
}

#[test]
fn a_decision_adds_to_the_clock_what_was_agreed() {
    let app = App::start();
    let (ana, ben) = (app.guest("Ana"), app.guest("Ben"));
    let clock = [("minutes", "10"), ("increment", "30")];
    let table = ana.opens("caps-and-hammers", &["me", "open"], &clock);
    ben.sits_down(&ana.sees(&table).links(&table)[0]);
    let minutes = |page: &webtest::Page| page.0.matches(">10:").count();
    assert_eq!(minutes(&ana.sees(&table)), 2, "both have ten minutes");
    let (mover, page) = [&ana, &ben]
        .into_iter()
        .find_map(|it| Some((it, it.sees(&table))).filter(|(_, page)| !page.choices().is_empty()))
        .unwrap();
    mover.presses(&table, &page, &page.choices()[0]).leads();
    // Thirty seconds more than before, less what the decision took.
    let after = mover.sees(&table);
    assert!(after.0.contains(">10:2") || after.0.contains(">10:30<"), "{}", after.0);
    for wrong in ["601", "-1", "soon"] {
        let seats = [("seat.0", "me"), ("seat.1", "open")];
        let fields = [&[("game", "caps-and-hammers"), ("increment", wrong)], &seats[..]].concat();
        ana.post("/tables", &fields).refused(400, "0 to 600 are");
    }
}

#[test]
fn whoever_has_used_up_the_clock_can_be_replaced() {
    let store = Arc::new(Memory::new());
    let app = App::over(store.clone(), settings());
    let (ana, ben) = (app.guest("Ana"), app.guest("Ben"));
    let table = ana.opens("caps-and-hammers", &["me", "open"], &[("minutes", "10")]);
    ben.sits_down(&ana.sees(&table).links(&table)[0]);
    assert!(ana.sees(&table).has(">10:00<"));
    // Both make a move, so that both have used time.
    for _ in 0..40 {
        for player in [&ana, &ben] {
            let page = player.sees(&table);
            if let Some(action) = page.choices().first() {
                player.presses(&table, &page, action).leads();
            }
        }
    }
    let slow = slowed_down(&*store, &table, 1);
    let app = App::over(Arc::new(slow), settings());
    // The cookies are signed by the server, which is the same: its secret is in the store.
    let (ana, ben) = (app.same(&ana), app.same(&ben));
    assert!(ana.sees(&table).has("Let a bot play on"), "{}", ana.sees(&table).0);
    assert!(!ben.sees(&table).has("Let a bot play on"), "Ana has been quick");
    ana.post(&format!("{table}/bot"), &[("seat", "1")]).leads();
}

#[test]
fn questions_pass_by_themselves_for_whoever_wants_that() {
    const ASKED: &str = "use an item, or pass";
    let app = App::start();
    let ana = app.guest("Ana");
    let mut dice = Dice(8);
    // Without the setting Ana is asked, as soon as she holds an item.
    let asked = (0..20).find_map(|_| {
        let table = ana.plays_now("captains-wager");
        loop {
            let page = ana.sees_own_turn(&table);
            match page.is_over() || page.has(ASKED) {
                true => return page.has(ASKED).then_some(table),
                false => ana.presses(&table, &page, dice.pick::<String>(&page.choices())).leads(),
            };
        }
    });
    let table = asked.expect("a question about an item");
    let all = [
        "start-of-encounter",
        "crew-played",
        "between-turns",
        "end-of-encounter",
        "end-of-adventure",
        "keep-loans",
    ];
    ana.post(&format!("{table}/auto-pass"), &all.map(|window| ("window", window))).leads();
    // The question at hand and every later one pass without her, to the end of the game.
    loop {
        let page = eventually("a turn that is no such question", || {
            Some(ana.sees_own_turn(&table)).filter(|page| !page.has(ASKED))
        });
        if page.is_over() {
            break;
        }
        ana.presses(&table, &page, &page.choices()[0]).leads();
    }
}

/// Alone among bots, who do not look at the clock, nobody has to press a button that is the only
/// one; and there is a button that passes for the rest of the encounter.
#[test]
fn whoever_plays_alone_is_not_asked_where_there_is_nothing_to_decide() {
    const ASKED: &str = "use an item, or pass";
    let app = App::start();
    let ana = app.guest("Ana");
    let mut dice = Dice(3);
    let (mut rested, mut questions) = (0, 0);
    for _ in 0..20 {
        let table = ana.plays_now("captains-wager");
        loop {
            let page = ana.sees_own_turn(&table);
            if page.is_over() {
                break;
            }
            if page.has(ASKED) {
                assert!(page.choices().len() > 1, "only to pass: {}", page.0);
                assert!(page.has("Pass until the encounter ends"));
                questions += 1;
                if questions % 3 == 0 {
                    ana.post(&format!("{table}/auto-pass"), &[("rest", "yes")]).leads();
                    rested += 1;
                    continue;
                }
            }
            ana.presses(&table, &page, dice.pick::<String>(&page.choices())).leads();
        }
        if rested > 1 {
            return;
        }
    }
    panic!("Ana was asked {questions} times");
}

/// Among people it is off until somebody switches it on, and the page says what it tells.
#[test]
fn among_people_lone_passes_are_asked_until_somebody_says_otherwise() {
    const ASKED: &str = "use an item, or pass";
    let app = App::start();
    let (ana, ben) = (app.guest("Ana"), app.guest("Ben"));
    let mut dice = Dice(5);
    for _ in 0..20 {
        let table = ana.opens("captains-wager", &["me", "open"], &[("option.players", "2")]);
        ben.sits_down(&ana.sees(&table).links(&table)[0]);
        for _ in 0..400 {
            for player in [&ana, &ben] {
                let page = player.sees(&table);
                let choices = page.choices();
                if page.has(ASKED) && choices.len() == 1 {
                    assert!(page.has("Other players may notice a pause"));
                    player.post(&format!("{table}/auto-pass"), &[("idle", "yes")]).leads();
                    eventually("the question is passed", || {
                        let page = player.sees(&table);
                        (!page.has(ASKED) || page.choices().len() != 1).then_some(())
                    });
                    return;
                }
                if !choices.is_empty() && !page.is_over() {
                    player.presses(&table, &page, dice.pick::<String>(&choices)).leads();
                }
            }
        }
    }
    panic!("nobody was asked where there is nothing to decide");
}

#[test]
fn an_option_that_takes_several_values_is_a_row_of_boxes() {
    let app = App::start();
    let ana = app.guest("Ana");
    let page = ana.get("/games/captains-wager").has(200).body;
    let boxes = page.matches("type=\"checkbox\" name=\"list.which_crew\"").count();
    assert_eq!(boxes, 10, "one for each bonus crew");
    let value = page.split("type=\"checkbox\" name=\"list.which_crew\" value=\"").nth(1).unwrap();
    let value = value.split('"').next().unwrap();
    let own = [("option.bonus_crew", "true"), ("list.which_crew", ""), ("list.which_crew", value)];
    let table =
        ana.opens("captains-wager", &["me", "pickpocket", "pickpocket", "pickpocket"], &own);
    assert!(ana.sees(&table).has("Captain"));
    let none = [("game", "captains-wager"), ("option.bonus_crew", "true"), ("list.which_crew", "")];
    ana.post("/tables", &none).refused(400, "which_crew");
}

/// What is not as usual is in sight; the rest can be unfolded.
#[test]
fn settings_are_folded_unless_one_of_them_was_changed() {
    let app = App::start();
    let ana = app.guest("Ana");
    let is_open = |page: &str| {
        let page = ana.get(page).has(200).body;
        assert!(page.contains("<summary>More settings</summary>"), "{page}");
        page.contains("<details open>")
    };
    assert!(!is_open("/games/captains-wager"));
    assert!(!is_open("/games/captains-wager?option.players=3"), "this one is in sight");
    assert!(!is_open("/games/captains-wager?option.bonus_items=off"));
    assert!(is_open("/games/captains-wager?option.bonus_items=add"));
}

/// The same store with another past: `seat` thought for an hour before its first move.
fn slowed_down(store: &dyn Store, table: &str, seat: u64) -> Memory {
    let id = table.trim_start_matches("/t/").parse().unwrap();
    let found = store.read(id, 0).wait().unwrap().unwrap();
    let mut entries = found.entries;
    let first = entries.iter_mut().find_map(|entry| {
        let body: Value = serde_json::from_str(&entry.body).unwrap();
        (entry.kind == "played" && body["seat"] == seat).then_some((entry, body))
    });
    let (entry, mut body) = first.unwrap();
    body["spent_ms"] = json!(3_600_000);
    entry.body = body.to_string();
    let slow = Memory::new();
    let (game, revision, head, made_at) = (found.game, found.revision, found.head, found.made_at);
    let (summary, opened_by, opened_from) = (found.summary, found.opened_by, found.opened_from);
    let new =
        NewTable { id, game, revision, head, made_at, entries, summary, opened_by, opened_from };
    slow.create(new).wait().unwrap();
    for (name, key) in store.list("keys").wait().unwrap() {
        slow.put("keys", &name, Some(key)).wait().unwrap();
    }
    slow
}

#[test]
fn a_restart_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let open = || Arc::new(store::Sqlite::open(folder.path().join("hideout.db")).unwrap());
    let app = App::over(open(), settings());
    let ana = app.guest("Ana");
    let table = ana.plays_now("captains-wager");
    let page = ana.sees_own_turn(&table);
    ana.presses(&table, &page, &page.choices()[0]).leads();
    let before = ana.sees_own_turn(&table);
    app.stop();

    let app = App::over(open(), settings());
    let ana = app.same(&ana);
    let after = ana.sees_own_turn(&table);
    assert_eq!(after.choices(), before.choices());
    assert_eq!(after.hidden("stamp"), before.hidden("stamp"));
    assert!(ana.get("/").body.contains(&table), "it stands among one's games");
    ana.presses(&table, &after, &after.choices()[0]).leads();
}
