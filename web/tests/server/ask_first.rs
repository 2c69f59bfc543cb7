//! Being asked before an action counts, and taking back what nobody has been told of. All of it
//! works without a script.

use std::time::Duration;

use webtest::{Guest, Page};

use crate::app::App;

/// A server whose bots take their time, so that somebody can be quicker.
fn slow_bots() -> App {
    App::with(|settings| settings.rooms.pace = Duration::from_secs(3600))
}

/// Where the page sends a choice.
fn goes_to(page: &Page) -> String {
    let form = page.0.split("id=\"choices\"").nth(1).unwrap();
    form.split("action=\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
}

fn look(guest: &Guest, table: &str, page: &Page, action: &str) -> webtest::Answer {
    let (decision, stamp) = (page.hidden("decision"), page.hidden("stamp"));
    let fields = [("action", action), ("decision", &decision), ("stamp", &stamp)];
    guest.post(&format!("{table}/preview"), &fields)
}

#[test]
fn who_wants_to_be_asked_is_asked_at_every_table_of_this_browser() {
    let app = App::start();
    let (ana, ben) = (app.guest("Ana"), app.guest("Ben"));
    let table = ana.plays_now("caper");
    assert_eq!(goes_to(&ana.sees_own_turn(&table)), format!("{table}/act"), "off by default");
    let back = ana.post(&format!("{table}/ask-first"), &[("on", "true")]).leads();
    assert_eq!(back, table);
    for table in [table.clone(), ana.plays_now("caps-and-hammers")] {
        let page = ana.sees_own_turn(&table);
        assert_eq!(goes_to(&page), format!("{table}/preview"));
        assert!(page.has("aria-pressed=\"true\""));
    }
    let other = ben.plays_now("caper");
    assert_eq!(goes_to(&ben.sees_own_turn(&other)), format!("{other}/act"), "each for themselves");
    ana.post(&format!("{table}/ask-first"), &[("on", "false")]).leads();
    assert_eq!(goes_to(&ana.sees_own_turn(&table)), format!("{table}/act"));
    ana.post(&format!("{table}/ask-first"), &[("on", "perhaps")]).refused(422, "on");
}

#[test]
fn a_preview_changes_nothing_and_its_button_plays() {
    let app = App::start();
    let ana = app.guest("Ana");
    for game in crate::app::games() {
        let table = ana.plays_now(game);
        ana.post(&format!("{table}/ask-first"), &[("on", "true")]).leads();
        let page = ana.sees_own_turn(&table);
        let action = &page.choices()[0];
        let shown = Page(look(&ana, &table, &page, action).has(200).body);
        assert!(shown.has("Play this?") && shown.has(&format!("action=\"{table}/act\"")));
        assert!(shown.has(&format!("href=\"{table}\"")), "the way back");
        assert_eq!(ana.sees(&table).hidden("stamp"), page.hidden("stamp"), "nothing has happened");
        ana.presses(&table, &shown, action).leads();
        let next = ana.sees_own_turn(&table);
        // It counted, and so did whatever passed by itself afterwards.
        assert!(next.is_over() || next.hidden("decision").parse::<u32>().unwrap() >= 1, "{game}");
        let stale = look(&ana, &table, &page, action);
        stale.refused(409, if next.is_over() { "" } else { "moved on" });
    }
}

#[test]
fn what_cannot_be_done_has_no_preview() {
    let app = App::start();
    let ana = app.guest("Ana");
    let table = ana.plays_now("caps-and-hammers");
    let page = ana.sees_own_turn(&table);
    let legal = page.choices();
    let illegal = (0..500).map(|code| code.to_string()).find(|code| !legal.contains(code)).unwrap();
    look(&ana, &table, &page, &illegal).refused(422, "CH-");
    look(&ana, &table, &page, "65000").refused(400, "65000");
}

/// A card of Caper is seen by all as soon as it is played; bots see it when they move.
#[test]
fn among_bots_a_card_can_be_taken_back_until_one_moves() {
    let app = slow_bots();
    let ana = app.guest("Ana");
    let table = ana.opens("caper", &["me", "pickpocket"], &[("players", "2")]);
    let page = ana.sees(&table);
    ana.presses(&table, &page, &page.choices()[0]).leads();
    let played = ana.sees(&table);
    assert!(played.choices().is_empty() && played.has(&format!("{table}/undo")));
    ana.post(&format!("{table}/undo"), &[]).leads();
    let again = ana.sees(&table);
    assert_eq!(again.choices(), page.choices());
    // The other choice counts, and not the one that was taken back.
    ana.presses(&table, &again, &again.choices()[1]).leads();
    assert!(ana.sees(&table).choices().is_empty());
}

#[test]
fn before_other_eyes_a_card_stays() {
    let app = slow_bots();
    let (ana, ben, eve) = (app.guest("Ana"), app.guest("Ben"), app.anon());
    let alone = ana.opens("caper", &["me", "pickpocket"], &[("players", "2")]);
    let stream = eve.watches(&alone, None);
    let page = ana.sees(&alone);
    ana.presses(&alone, &page, &page.choices()[0]).leads();
    assert!(!ana.sees(&alone).has(&format!("{alone}/undo")));
    ana.post(&format!("{alone}/undo"), &[]).refused(409, "stays as it is");
    drop(stream);

    let together = ana.opens("caper", &["me", "open"], &[("players", "2")]);
    ben.sits_down(&ana.sees(&together).links(&together)[0]);
    let page = ana.sees(&together);
    ana.presses(&together, &page, &page.choices()[0]).leads();
    ana.post(&format!("{together}/undo"), &[]).refused(409, "stays as it is");
}

/// What a bot thought about something that was taken back is forgotten.
#[test]
fn a_bot_answers_what_was_played_in_the_end() {
    let app = App::with(|settings| settings.rooms.pace = Duration::from_secs(2));
    let ana = app.guest("Ana");
    // On a busy machine the bot may be quicker, and then the move stays: another table.
    let taken_back = |_| {
        let table = ana.opens("caper", &["me", "pickpocket"], &[("players", "2")]);
        let page = ana.sees(&table);
        ana.presses(&table, &page, &page.choices()[0]).leads();
        (ana.post(&format!("{table}/undo"), &[]).status < 400).then_some(table)
    };
    let table = (0..5).find_map(taken_back).expect("the bot was quicker at every table");
    let again = ana.sees(&table);
    ana.presses(&table, &again, &again.choices()[1]).leads();
    let next = ana.sees_own_turn(&table);
    assert_eq!(next.hidden("decision"), "1");
    let placed = ["You place ", " places "].map(|words| next.0.matches(words).count());
    assert_eq!(placed, [1, 1], "one Thief of each, in the log");
}
