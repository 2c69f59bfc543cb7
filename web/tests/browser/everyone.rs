//! The table is for everyone: no barriers that a machine can find, and a whole game by keys.

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::sleep;

use crate::driver::{Driver, Screen};
use crate::player::{Chromium, Player};
use crate::server::Server;

const JUDGE: &str = "
    const done = arguments[arguments.length - 1];
    axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => done(
        violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
            .map(({ id, impact, help, nodes }) =>
                `${impact} ${id}: ${help}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => html.slice(0, 200) + ' ' + failureSummary).join(' | ')}`)
    ), (error) => done([String(error)]));";

/// Fails if the page has a serious or critical barrier.
pub(crate) async fn is_without_barriers(player: &Player, what: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../target/axe/node_modules/axe-core/axe.min.js");
    let axe = std::fs::read_to_string(file).expect("axe-core is missing: run `cargo xtask test`");
    player.window.execute(&axe, Vec::new()).await.unwrap();
    let found = player.window.execute_async(JUDGE, Vec::new()).await.unwrap();
    let found: Vec<&str> = found.as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert!(found.is_empty(), "{what}:\n{}", found.join("\n"));
}

async fn no_page_has_barriers(screen: Screen, theme: &str) {
    let server = Server::open().await;
    let driver = Driver::start().await;
    let mut player = Player::new(driver.window(screen).await, "barriers");
    let parameters = json!({ "features": [{ "name": "prefers-color-scheme", "value": theme }] });
    let command = "Emulation.setEmulatedMedia";
    player.window.issue_cmd(Chromium { command, parameters }).await.unwrap();
    let reading = ["/games/captains-wager", "/rules/caper", "/cards/caper-europe", "/nowhere"];
    for page in ["/", "/daily", "/daily/caper"].into_iter().chain(reading) {
        player.go(&format!("{}{page}", server.url)).await;
        is_without_barriers(&player, page).await;
    }
    for game in ["caper", "caper-cards", "caper-europe", "caps-and-hammers", "captains-wager"] {
        player.play_now(&server, game).await;
        assert!(player.wait_for_turn().await);
        // What has just come up is still fading in.
        sleep(Duration::from_millis(400)).await;
        is_without_barriers(&player, game).await;
        for _ in 0..12 {
            if player.wait_for_turn().await {
                player.touch().await;
            }
        }
        sleep(Duration::from_millis(400)).await;
        is_without_barriers(&player, &format!("{game} in the middle")).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_page_has_barriers_on_a_laptop_by_day() {
    no_page_has_barriers(Screen::Laptop, "light").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_page_has_barriers_on_a_phone_by_night() {
    no_page_has_barriers(Screen::Phone, "dark").await;
}

/// From the first page to the score sheet without a pointer.
#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_played_by_keys() {
    let server = Server::open().await;
    let driver = Driver::start().await;
    let mut player = Player::new(driver.window(Screen::Laptop).await, "keys");
    player.go(&server.url).await;
    let focus = "document.querySelector(\"button[formaction='/play/caps-and-hammers']\").focus()";
    player.window.execute(focus, Vec::new()).await.unwrap();
    player.press("\u{e007}").await;
    let mut pressed = 0;
    while player.wait_for_turn().await {
        player.press_on().await;
        pressed += 1;
        assert!(pressed < 500, "the game does not end");
    }
    assert!(pressed > 10);
}
