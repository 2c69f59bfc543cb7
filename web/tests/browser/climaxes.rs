//! The climaxes on the stage: each is seen, moment by moment, with its captions in order.

use crate::driver::{Driver, Screen};
use crate::player::Player;
use crate::server::Server;
use crate::stage::{Moment, WATCH, sit_down, watch};

/// As many games as are played at most to see what some do not have.
const GAMES: usize = 24;

/// Plays to the end, and skips every moment once it has been seen.
async fn watch_to_the_end(player: &mut Player) -> Vec<Moment> {
    watch(player, "false").await
}

/// Whether the captions with these words come in this order, each with a picture.
fn assert_played(moments: &[Moment], words: &[&str]) {
    let mut rest = moments.iter();
    for word in words {
        let found = rest.find(|it| it.caption.contains(word) && !it.picture.is_empty());
        assert!(found.is_some(), "no moment with \"{word}\" in its place:\n{moments:#?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_showdown_is_played_situation_by_situation() {
    let (server, driver) = (Server::open().await, Driver::start().await);
    let mut player = sit_down(&driver, &server, "caps-and-hammers", "normal").await;
    let moments = watch_to_the_end(&mut player).await;
    let rounds = ["Round 1 is over", "Round 2 is over", "Round 3 is over"];
    assert_played(&moments, &rounds);
    let mut seen = moments.split(|it| rounds.iter().any(|round| it.caption.contains(round)));
    for round in rounds {
        let decided = seen.next().unwrap().iter().filter(|it| {
            !it.picture.is_empty()
                && (it.caption.contains(" wins ")
                    || it.caption.contains("You win ")
                    || it.caption.contains(" is a tie"))
        });
        assert_eq!(decided.count(), 4, "{round}: {moments:#?}");
    }
}

/// Plays a game of `game` to its end, and looks for these captions at the end of what was shown,
/// in this order and each with a picture.
async fn ends_with(game: &str, words: &[&str]) -> Vec<Moment> {
    let (server, driver) = (Server::open().await, Driver::start().await);
    let mut player = sit_down(&driver, &server, game, "normal").await;
    let moments = watch_to_the_end(&mut player).await;
    assert_played(&moments, words);
    moments
}

#[tokio::test(flavor = "multi_thread")]
async fn a_heist_climbs_holds_and_is_decided() {
    let heist = ["The Reward is", "The Crew score is", "Heist 1: ", "he game is "];
    ends_with("caper-cards", &heist).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn locations_fall_rows_are_counted_and_somebody_wins() {
    let rows = ["Locations: ", "Thieves: ", "Gear: ", "Stolen Goods: "];
    let all: Vec<&str> = rows.iter().copied().chain([" the game"]).collect();
    let moments = ends_with("caper-europe", &all).await;
    let decided = moments.iter().filter(|it| {
        !it.picture.is_empty()
            && (it.caption.contains("base") || it.caption.contains("Nobody wins"))
    });
    assert_eq!(decided.count(), 3, "{moments:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn three_places_are_robbed_and_the_loot_is_counted() {
    let moments = ends_with("caper", &["Capers ", "Points"]).await;
    let decided =
        moments.iter().filter(|it| !it.picture.is_empty() && it.caption.contains("Capers"));
    assert!(decided.count() >= 3, "{moments:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn encounters_are_claimed_and_the_gold_is_counted() {
    let gold =
        ["Encounter 1", "Encounter 2", "The game is over", "deck is 1 gold", "Pirate Admiral"];
    let moments = ends_with("captains-wager", &gold).await;
    let shared = |it: &&Moment| !it.picture.is_empty() && it.caption.contains("pool of");
    assert!(moments.iter().filter(shared).count() >= 2, "{moments:#?}");
}

/// A random game ends in a war about once in four.
#[tokio::test(flavor = "multi_thread")]
async fn a_nuclear_war_has_an_ending_of_its_own() {
    let (server, driver) = (Server::open().await, Driver::start().await);
    let player = Player::new(driver.window(Screen::Laptop).await, "war");
    for _ in 0..GAMES {
        player.go(&server.url).await;
        player.run("document.querySelector('[name=level]').value = 'pickpocket'").await;
        player.click("button[formaction='/play/caps-and-hammers']").await;
        assert!(player.wait_for_turn().await);
        player.set_pace("once").await;
        for _ in 0..6 {
            player.play_on(4).await;
        }
        player.run(WATCH).await;
        player.set_pace("normal").await;
        while !player.look().await.over {
            player.play_on(1).await;
            player.run("document.querySelector('#next:not([hidden])')?.click()").await;
        }
        let moments = player.run("return window.moments").await;
        let moments: Vec<Moment> = serde_json::from_value(moments).unwrap();
        let last = moments.last().unwrap();
        assert!(!last.picture.is_empty(), "{moments:#?}");
        if last.caption.contains("Nuclear War") {
            assert!(last.picture.contains("The cold war got warm"), "{last:?}");
            assert_played(&moments, &["Round 3 is over", "Nuclear War"]);
            return;
        }
        assert!(last.picture.contains("the cold war"), "{last:?}");
    }
    panic!("no war in {GAMES} games");
}

/// Plays at random, game after game, until a caption on the stage of `game` fits each of these.
async fn tells(game: &str, captions: &[&str]) {
    let (server, driver) = (Server::open().await, Driver::start().await);
    let player = Player::new(driver.window(Screen::Laptop).await, game);
    let mut missing = captions.to_vec();
    for _ in 0..GAMES {
        player.go(&server.url).await;
        player.run("document.querySelector('[name=level]').value = 'pickpocket'").await;
        player.click(&format!("button[formaction='/play/{game}']")).await;
        assert!(player.wait_for_turn().await);
        player.run(WATCH).await;
        while !missing.is_empty() && !player.look().await.over {
            // A little at a time: the driver waits half a minute for a script, not longer.
            player.play_on(2).await;
            let mut still = Vec::new();
            for caption in missing {
                let fits = format!("window.moments.some((it) => /{caption}/.test(it.caption))");
                if !player.holds(&fits).await {
                    still.push(caption);
                }
            }
            missing = still;
        }
        if missing.is_empty() {
            return;
        }
    }
    panic!("never on stage: {missing:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn hands_are_exchanged_and_cards_are_flipped_on_stage() {
    let swap = "Hands are swapped: you now hold the cards of \\S+, and \\S+ holds yours";
    tells("caper", &[swap, "You flip ", " flips .* at "]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hands_are_exchanged_and_gear_is_burned_on_stage() {
    let swap = "Hands are swapped: you now hold the cards of \\S+, and \\S+ holds yours";
    // What is burned takes back what it gave.
    tells("caper-europe", &[swap, "You burn .* at ", " burns .* at ", " burns? .*tracker"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn loans_thefts_and_getaways_are_told_on_stage() {
    let loans = ["You take a loan", " takes a loan"];
    let thefts =
        ["You steal and leave the adventure with ", " steals and leaves the adventure with "];
    // A crew that was played before pays when its captain steals.
    let getaway = "the adventure with [^!]*! [^.]* takes? \\d+ coins? \\(";
    tells("captains-wager", &[&loans[..], &thefts, &[getaway]].concat()).await;
}
