//! A game on a phone, from the first click to the score sheet.

use crate::driver::{Driver, Screen};
use crate::player::Player;
use crate::server::Server;

async fn plays_by_clicking(game: &str, screen: Screen) {
    let server = Server::open().await;
    let driver = Driver::start().await;
    let mut player = Player::new(driver.window(screen).await, game);
    player.play_now(&server, game).await;
    player.play().await;
    // A card and its place, at least: a crew of Caper Cards can fail in its first heist.
    assert!(player.touches >= 2, "only {} touches", player.touches);
    assert!(!player.text("#prompt h2").await.is_empty());
    assert!(player.text("#score").await.lines().count() > 1);
    player.window.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn caps_and_hammers_is_played_on_a_phone() {
    plays_by_clicking("caps-and-hammers", Screen::Phone).await;
}
