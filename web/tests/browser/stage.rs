//! The stage: what happens is played in moments, in order, and nobody has to wait for it.

use std::time::Duration;

use serde::Deserialize;
use tokio::time::{Instant, sleep};

use crate::driver::{Driver, Screen};
use crate::player::{Chromium, Player};
use crate::server::Server;

/// Notes every moment: its caption, and what is drawn over the table with it.
const WATCH: &str = "
    window.moments = [];
    const caption = document.querySelector('#caption'), curtain = document.querySelector('#curtain');
    new MutationObserver(() => {
        // The picture is drawn right after its caption.
        queueMicrotask(() => window.moments.push({
            caption: caption.textContent, picture: curtain.hidden ? '' : curtain.innerText,
        }));
    }).observe(caption, { childList: true });";

#[derive(Deserialize, Debug)]
struct Moment {
    caption: String,
    picture: String,
}

/// Somebody at a new table of `game`, who sees what happens at this pace.
async fn sit_down(driver: &Driver, server: &Server, game: &str, pace: &str) -> Player {
    let player = Player::new(driver.window(Screen::Laptop).await, game);
    player.go(&server.url).await;
    player.run(&format!("localStorage.pace = '{pace}'")).await;
    player.play_now(server, game).await;
    assert!(player.wait_for_turn().await);
    player.run(WATCH).await;
    player
}

/// Plays to the end, and skips every moment once it has been seen.
async fn watch_to_the_end(player: &mut Player) -> Vec<Moment> {
    watch(player, "false").await
}

/// The same until something can be seen in the page.
async fn watch(player: &mut Player, until: &str) -> Vec<Moment> {
    let began = Instant::now();
    loop {
        assert!(began.elapsed() < Duration::from_secs(240), "the game does not end");
        let next = "const next = document.querySelector('#next');
            if (next.hidden) return false;
            next.click();
            return true;";
        if player.run(next).await == true {
            sleep(Duration::from_millis(5)).await;
            continue;
        }
        let now = player.look().await;
        if now.over || player.run(&format!("return {until}")).await == true {
            break;
        }
        if now.is_turn() {
            player.touch().await;
        }
        sleep(Duration::from_millis(5)).await;
    }
    serde_json::from_value(player.run("return window.moments").await).unwrap()
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
    let heist = ["The Reward is", "The Crew score is", "Heist 1: ", "The game is "];
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

#[tokio::test(flavor = "multi_thread")]
async fn at_once_shows_no_picture_and_says_everything() {
    let (server, driver) = (Server::open().await, Driver::start().await);
    let mut player = sit_down(&driver, &server, "caps-and-hammers", "once").await;
    player.play().await;
    let moments = player.run("return window.moments").await;
    let moments: Vec<Moment> = serde_json::from_value(moments).unwrap();
    assert!(moments.len() > 20, "{moments:?}");
    assert!(moments.iter().all(|it| it.picture.is_empty()), "{moments:#?}");
    assert!(moments.iter().any(|it| it.caption.contains("Round 3 is over")), "{moments:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_wants_no_motion_sees_the_same_moments_without_it() {
    let (server, driver) = (Server::open().await, Driver::start().await);
    let mut player = Player::new(driver.window(Screen::Laptop).await, "still");
    let parameters = serde_json::json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    let command = "Emulation.setEmulatedMedia";
    player.window.issue_cmd(Chromium { command, parameters }).await.unwrap();
    player.go(&server.url).await;
    player.run("localStorage.pace = 'normal'").await;
    player.play_now(&server, "caps-and-hammers").await;
    assert!(player.wait_for_turn().await);
    player.run(WATCH).await;
    player.run("window.moved = 0; Element.prototype.animate = () => { window.moved += 1; return { finished: Promise.resolve() }; }").await;
    // To the end of the first showdown.
    let until = "window.moments.some(({ caption }) => caption.includes('Round 1 is over'))";
    let moments = watch(&mut player, until).await;
    assert!(moments.iter().any(|it| !it.picture.is_empty()));
    assert_eq!(player.run("return window.moved").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hidden_tab_catches_up_in_one_step() {
    let (server, driver) = (Server::open().await, Driver::start().await);
    let mut player = sit_down(&driver, &server, "caper-europe", "slow").await;
    let hide = "Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
        document.dispatchEvent(new Event('visibilitychange'));";
    player.run(hide).await;
    // Nobody looks, so nothing is held back, however slowly it would be shown.
    for _ in 0..4 {
        assert!(player.wait_for_turn().await);
        player.touch().await;
    }
    assert!(player.run("return document.querySelector('#curtain').hidden").await == true);
    assert!(player.run("return document.querySelector('#next').hidden").await == true);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_happened_since_the_own_move_is_played_again() {
    let (server, driver) = (Server::open().await, Driver::start().await);
    let mut player = sit_down(&driver, &server, "caper-europe", "once").await;
    while player.run("return document.querySelector('#again').hidden").await == true {
        assert!(player.wait_for_turn().await);
        player.touch().await;
    }
    assert!(player.wait_for_turn().await);
    let scene = "return document.querySelector('#scene').innerText";
    let before = player.run(scene).await;
    player.run("window.moments = []; document.querySelector('#pace').value = 'fast'").await;
    player.click("#again").await;
    let began = Instant::now();
    while player.run("return !document.querySelector('#next').hidden").await == true {
        assert!(began.elapsed() < Duration::from_secs(60), "it does not end");
        sleep(Duration::from_millis(50)).await;
    }
    let moments: Vec<Moment> =
        serde_json::from_value(player.run("return window.moments").await).unwrap();
    assert!(moments.len() >= 2, "the own move and the rival's: {moments:?}");
    assert_eq!(player.run(scene).await, before);
    assert!(!player.text("#log .since").await.is_empty());
}
