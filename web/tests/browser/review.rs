//! A finished game is reviewed while its player waits, and read with one's own eyes first.

use crate::driver::{Driver, Screen};
use crate::everyone::is_without_barriers;
use crate::player::Player;
use crate::server::Server;

#[tokio::test(flavor = "multi_thread")]
async fn a_review_is_asked_for_read_and_opened() {
    let (server, driver) = (Server::open().await, Driver::start().await);
    let mut player = Player::new(driver.window(Screen::Phone).await, "review");
    player.play_now(&server, "caper-cards").await;
    player.play().await;
    player.click("#prompt form[action$='/review'] button").await;
    // The page looks again by itself until the review is there.
    player.until("document.querySelector('table.sums') !== null").await;
    player.until("document.querySelector('progress') === null").await;
    assert!(player.text(".headline").await.contains("The crew"));
    assert!(player.holds("document.querySelectorAll('.chart').length === 1").await);
    assert!(player.holds("document.querySelectorAll('.chart polyline').length === 1").await);
    is_without_barriers(&player, "a review").await;
    player.click("a.button[href$='?open=true']").await;
    player.until("document.querySelectorAll('.chart').length === 2").await;
    assert!(player.holds("document.querySelectorAll('.chart polyline').length > 2").await);
    is_without_barriers(&player, "a review with all cards open").await;
    player.click("a.button[href$='/review']").await;
    player.until("document.querySelectorAll('.chart').length === 1").await;
    player.window.close().await.unwrap();
}
