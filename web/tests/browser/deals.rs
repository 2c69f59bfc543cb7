//! Two people play the deal of the day, each in their own browser, and find each other on the
//! board.

use fantoccini::Locator;

use crate::driver::{Driver, Screen};
use crate::everyone::is_without_barriers;
use crate::player::Player;
use crate::server::Server;

/// Comes from the first page to the deal of the day and plays it to the end.
async fn plays_the_daily_deal(server: &Server, player: Player, name: &str) -> Player {
    player.go(&server.url).await;
    player.click("a[href='/daily']").await;
    player.click("a[href^='/daily/caps-and-hammers/']").await;
    let field = player.window.find(Locator::Css("input[name=name]")).await.unwrap();
    field.send_keys(name).await.unwrap();
    player.click("form button.main").await;
    while player.wait_for_turn().await {
        // The first of all choices, in words: how things are touched is tested elsewhere.
        player.run("document.querySelector('#choices button[name=action]').click()").await;
    }
    assert!(player.holds("!document.querySelector('#prompt [href$=\"/record\"]')").await);
    player.click("#prompt a.main[href^='/daily/']").await;
    player.window.wait().for_element(Locator::Css(".results")).await.unwrap();
    player
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_the_deal_of_the_day_and_compare() {
    let server = Server::open().await;
    let driver = Driver::start().await;
    let ana = Player::new(driver.window(Screen::Laptop).await, "ana");
    let ben = Player::new(driver.window(Screen::Phone).await, "ben");
    let ana = plays_the_daily_deal(&server, ana, "Ana").await;
    assert!(!ana.text(".results table").await.contains("Ben"));
    let ben = plays_the_daily_deal(&server, ben, "Ben").await;
    ana.window.refresh().await.unwrap();
    for (player, own) in [(&ana, "Ana"), (&ben, "Ben")] {
        let board = player.text(".results table").await;
        assert!(board.contains("Ana") && board.contains("Ben"), "{board}");
        assert!(player.text(".results tr.own").await.contains(own));
        is_without_barriers(player, "a board").await;
        assert!(player.holds("!!document.querySelector('.spread .own rect')").await);
    }
    // Each may look at the game of the other now.
    ben.click(".results tr:not(.own) td a").await;
    ben.window.wait().for_element(Locator::Css("main.replay")).await.unwrap();
}
