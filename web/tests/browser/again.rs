//! *Try again from here*: a finished game is looked at, asked about and played on.

use crate::driver::{Driver, Screen};
use crate::player::Player;
use crate::server::Server;

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_tried_again_from_a_decision_and_compared() {
    let (server, driver) = (Server::open().await, Driver::start().await);
    let mut player = Player::new(driver.window(Screen::Laptop).await, "again");
    player.play_now(&server, "caper-cards").await;
    player.play().await;
    player.click("#prompt a[href$='/replay']").await;
    player.click("#steps [data-key=arrowright]").await;
    player.until("document.querySelector('#again h2')?.textContent.startsWith('Decision 2')").await;
    player.click("#again a[href*='/line']").await;
    assert!(player.text("#line").await.contains("The mastermind would choose:"));
    player.until("document.querySelectorAll('#log li .rule').length > 0").await;
    player.click("#line a.main").await;
    player.click("#again button[value=imagined]").await;
    player.until("document.querySelector('.second-try') !== null").await;
    let origin = player.text(".second-try").await;
    assert!(origin.contains("from decision 2 on"), "{origin}");
    player.play().await;
    assert!(player.text(".compared").await.starts_with("In the first game: "));
    // And back: the first table knows of the try.
    player.click(".compared a").await;
    player.click("#again button[value=same]").await;
    player
        .until("document.querySelector('.second-try')?.textContent.includes('the same cards')")
        .await;
    player.window.close().await.unwrap();
}
