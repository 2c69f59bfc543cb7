//! Every game, from the first click to the score sheet.

use crate::driver::{Driver, Screen};
use crate::player::Player;
use crate::server::Server;

async fn plays_by_clicking(game: &str, screen: Screen) {
    let server = Server::open().await;
    let driver = Driver::start().await;
    let mut player = Player::new(driver.window(screen).await, game);
    player.go(&server.url).await;
    player.click(&format!("button[formaction='/play/{game}']")).await;
    player.play().await;
    // A card and its place, at least: a crew of Caper Cards can fail in its first heist.
    assert!(player.touches >= 2, "only {} touches", player.touches);
    assert!(!player.text("#prompt h2").await.is_empty());
    assert!(player.text("#score").await.lines().count() > 1);
    player.window.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn caper_is_played_by_clicking() {
    plays_by_clicking("caper", Screen::Laptop).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn caper_cards_is_played_by_clicking() {
    plays_by_clicking("caper-cards", Screen::Laptop).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn caper_europe_is_played_by_clicking() {
    plays_by_clicking("caper-europe", Screen::Laptop).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn caps_and_hammers_is_played_by_clicking() {
    plays_by_clicking("caps-and-hammers", Screen::Laptop).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn captains_wager_is_played_by_clicking() {
    plays_by_clicking("captains-wager", Screen::Laptop).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn caps_and_hammers_is_played_on_a_phone() {
    plays_by_clicking("caps-and-hammers", Screen::Phone).await;
}
