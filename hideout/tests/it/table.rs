//! The table at the terminal shows what a player at a real one could see.

use crate::common::{games, hideout_with};

/// A whole game in which always the first choice is taken, with everything that was on the screen.
fn whole_game(game: &str, more: &[&str]) -> String {
    let args = [&["play", game, "--seed", "open"], more].concat();
    hideout_with(&args, &"1\n".repeat(600)).fine()
}

/// The tables as they were drawn, the last one at the end.
#[track_caller]
fn shows(game: &str, words: &[&str]) {
    let out = whole_game(game, &[]);
    for words in words {
        assert!(out.contains(words), "{game} never shows \"{words}\":\n{out}");
    }
}

#[test]
fn discards_lie_open_by_name() {
    shows("caps-and-hammers", &["    discarded: "]);
    shows("caper", &["    discarded: "]);
    shows("caper-europe", &["    discarded: "]);
    shows("captains-wager", &["Crew discard: ", "Junk pile: "]);
    // By name, and not only by number.
    let out = whole_game("captains-wager", &[]);
    for (pile, fewest) in [("Crew discard: ", 2), ("Junk pile: ", 1)] {
        let line = out.lines().rfind(|line| line.contains(pile)).unwrap();
        let names = line.split(pile).nth(1).unwrap().split(", ").count();
        assert!(names >= fewest && !line.ends_with("empty"), "{line}");
    }
    let crew = whole_game("caper-cards", &["--bots", "greedy"]);
    // The crew may be caught in the first heist, before anything has left play.
    assert!(crew.contains("Out of play: ") || crew.contains("Heist 1 failed"), "{crew}");
}

#[test]
fn claimed_stacks_lie_open_by_name() {
    let out = whole_game("captains-wager", &[]);
    let claimed = out.lines().find(|line| line.contains(" has claimed ")).unwrap();
    let gold = claimed.split("has claimed ").nth(1).unwrap();
    assert!(gold.contains(" gold: ") && gold.split(": ").nth(1).unwrap().len() > 5, "{claimed}");
}

#[test]
fn hand_cards_say_what_they_do() {
    shows("caps-and-hammers", &["Nuke         Operation: lose 1 Prestige; this Nuke gets +3"]);
    shows("caper", &["income "]);
    shows("caper-europe", &["income "]);
    shows("caper-cards", &[" to the Crew score"]);
    shows("captains-wager", &["Your hand:"]);
}

/// Every line of one's own hand in Captain's Wager has the card's strength or gold, its name, and
/// what it does.
#[test]
fn hand_cards_of_captains_wager_say_their_strength_and_what_they_do() {
    let out = whole_game("captains-wager", &["--bots", "random"]);
    let hands = out.split("Your hand:\n").skip(1);
    let lines = hands.flat_map(|hand| hand.lines().take_while(|line| line.starts_with("  ")));
    // Text that goes on in the next line stands further to the right.
    let number = |head: &str| head.contains(|letter: char| letter.is_ascii_digit());
    let first = |line: &&str| line.get(..4).is_some_and(number);
    let mut cards = 0;
    for line in lines.filter(first) {
        let (number, rest) = line.trim_start().split_once(' ').unwrap();
        assert!(number.trim_end_matches('g').parse::<u8>().is_ok(), "{line}");
        // The name stands in a column of its own, unless it is longer than that.
        let says = rest.split_once("  ").map_or(rest, |(_, text)| text.trim());
        assert!(says.len() > 10 && says.contains(' '), "{line}");
        cards += 1;
    }
    assert!(cards > 20, "only {cards} cards:\n{out}");
}

#[test]
fn a_bet_on_an_empty_deck_says_who_takes_coins_for_it() {
    let mut games = (0..20).map(|seed| {
        let seed = seed.to_string();
        let args = ["play", "captains-wager", "--seed", &seed, "--bots", "random"];
        hideout_with(&args, &"1\n".repeat(600)).fine()
    });
    let empty = "Your treasure deck is empty: a bet puts nothing into the pool";
    let words = |out: &str| out.split_whitespace().collect::<Vec<_>>().join(" ");
    let out = games.find(|out| words(out).contains(empty)).expect("no deck runs out");
    let offered = words(&out);
    let offers = "your deck is empty, so each other captain takes 1 coin";
    assert!(offered.contains("Bet on") && offered.contains(offers), "{out}");
}

#[test]
fn a_complication_says_what_it_does_now() {
    let mut seen = 0;
    for seed in 0..8 {
        let seed = seed.to_string();
        let args = ["play", "caper-cards", "--seed", &seed, "--bots", "greedy"];
        let out = hideout_with(&args, &"1\n".repeat(300)).fine();
        // A table that is drawn while somebody plays, up to its frame.
        for table in out.split(" to play; ").skip(1) {
            let head = table.split('┌').next().unwrap();
            // Wherever a line is broken.
            let head = head.split_whitespace().collect::<Vec<_>>().join(" ");
            for complication in head.split("under the Risk: ").skip(1) {
                let (text, now) = complication.split_once(" (").unwrap_or(("", complication));
                assert!(text.ends_with('.') && now.trim_end().ends_with(')'), "{head}");
                seen += 1;
            }
        }
    }
    assert!(seen > 5, "only {seen} complications");
}

#[test]
fn the_lead_says_how_near_the_war_is() {
    shows("caps-and-hammers", &["If it ends so: Nuclear War, nobody wins."]);
}

/// The end: the table, then the result, then whatever somebody still asks.
#[test]
fn after_the_game_the_table_can_still_be_asked() {
    for game in games() {
        let args = ["play", &game, "--seed", "open"];
        let length = whole_game(&game, &[]).matches("\n> 1\n").count();
        let asked = format!("{}table\nlog\nwhy 1\nrules 1\n\n", "1\n".repeat(length - 1));
        let out = hideout_with(&args, &asked).fine();
        let (_, end) = out.split_once("Ask on (").unwrap();
        for question in ["table", "log", "why 1", "rules 1"] {
            let answer = end.split(&format!("> {question}\n")).nth(1).unwrap();
            assert!(answer.lines().take(3).any(|line| line.len() > 3), "{game}, {question}: {end}");
        }
        let table = end.split("> table\n").nth(1).unwrap().split("> log\n").next().unwrap();
        assert!(table.contains('┌') || game == "hearts", "{game}: {table}");
    }
}

/// What one would try, and nothing else.
#[test]
fn why_not_lists_what_one_would_try() {
    let answer = |game: &str, script: &str| {
        let script = format!("{script}why not\nquit\n");
        let out = hideout_with(&["play", game, "--seed", "open"], &script).fine();
        out.split("> why not\n").nth(1).unwrap().split("> quit").next().unwrap().to_owned()
    };
    let caper = answer("caper", "");
    assert!(caper.contains("CP-4.4") && caper.contains("for a Coin"), "{caper}");
    assert!(!caper.contains("Snitch"), "nobody gives cards away with two players: {caper}");
    let europe = answer("caper-europe", "");
    assert!(!europe.contains("Return"), "nobody has asked for it: {europe}");
    let crew = answer("caper-cards", "");
    assert!(!crew.contains("No Crew was turned up"), "{crew}");
    let caps = answer("caps-and-hammers", "1\n");
    assert!(caps.contains("CH-3.2") && !caps.contains("no such"), "{caps}");
    let wager = answer("captains-wager", "");
    assert!(!wager.contains("yourself") && !wager.contains("Keep"), "{wager}");
}
