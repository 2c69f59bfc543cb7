//! Two browsers at one table, and a third that looks on.

use std::time::Duration;

use fantoccini::Locator;
use serde_json::json;
use tokio::time::sleep;

use crate::driver::{Driver, Screen};
use crate::player::{Chromium, Player};
use crate::server::Server;

/// Opens a table of two and seats both players.
async fn two_players(server: &Server, driver: &Driver, game: &str) -> (Player, Player) {
    let host = Player::new(driver.window(Screen::Laptop).await, "host");
    host.go(&format!("{}/games/{game}", server.url)).await;
    host.click("#setup button.main").await;
    let link = host.window.wait().for_element(Locator::Css("input.link")).await.unwrap();
    let link = link.prop("value").await.unwrap().unwrap();
    let friend = Player::new(driver.window(Screen::Laptop).await, "friend");
    friend.go(&link).await;
    let name = friend.window.find(Locator::Css("input[name=name]")).await.unwrap();
    name.send_keys("Friend").await.unwrap();
    friend.click("button.main").await;
    (host, friend)
}

async fn set_offline(player: &Player, offline: bool) {
    let parameters = json!({
        "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1,
    });
    let command = "Network.emulateNetworkConditions";
    player.window.issue_cmd(Chromium { command, parameters }).await.unwrap();
    if !offline {
        let script = "window.dispatchEvent(new Event('online'))";
        player.window.execute(script, Vec::new()).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_browsers_play_while_one_reloads_and_one_goes_offline() {
    let server = Server::open().await;
    let driver = Driver::start().await;
    let (mut host, mut friend) = two_players(&server, &driver, "caps-and-hammers").await;
    let mut round = 0;
    loop {
        let (a, b) = (host.look().await, friend.look().await);
        if a.over && b.over {
            break;
        }
        round += 1;
        assert!(round < 3000, "the game does not end: {a:?} {b:?}");
        if round == 10 {
            let before = host.look().await.stamp;
            host.window.refresh().await.unwrap();
            assert_eq!(host.look().await.stamp, before, "a reload returns to the same decision");
        }
        if round == 20 {
            set_offline(&friend, true).await;
            for _ in 0..5 {
                host.touch().await;
            }
            sleep(Duration::from_millis(300)).await;
            set_offline(&friend, false).await;
        }
        host.touch().await;
        friend.touch().await;
        sleep(Duration::from_millis(20)).await;
    }
    assert!(friend.text("#seats").await.contains("Friend"));
    // Each finds again what its own browser added to the shuffle.
    for player in [&host, &friend] {
        assert!(!player.text("#prompt h2").await.is_empty());
        player
            .run(
                "document.querySelectorAll('#prompt details').forEach((it) => { it.open = true; })",
            )
            .await;
        let seeds = player.text("#prompt .seed").await;
        assert_eq!(seeds.matches("Added to it by").count(), 2, "{seeds}");
        assert_eq!(seeds.matches("✓ yours").count(), 1, "{seeds}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recovery_link_opens_the_seat_on_another_device() {
    let server = Server::open().await;
    let driver = Driver::start().await;
    let player = Player::new(driver.window(Screen::Laptop).await, "player");
    player.go(&server.url).await;
    player.click("button[formaction='/play/caps-and-hammers']").await;
    assert!(player.wait_for_turn().await);
    let unfold = "document.querySelectorAll('#prompt details').forEach((it) => { it.open = true })";
    player.window.execute(unfold, Vec::new()).await.unwrap();
    player.click("form[data-into=recovery] button").await;
    let link =
        player.window.wait().for_element(Locator::Css("#recovery input.link")).await.unwrap();
    let link = link.prop("value").await.unwrap().unwrap();
    assert!(link.starts_with(&server.url), "it is shown whole: {link}");

    let mut phone = Player::new(driver.window(Screen::Phone).await, "phone");
    phone.go(&link).await;
    phone.click("button.main").await;
    assert!(phone.wait_for_turn().await);
    assert_eq!(phone.look().await.stamp, player.look().await.stamp, "the same decision");
    assert!(phone.text("#prompt").await.contains("open in 2 browsers"));
    let before = phone.look().await.stamp;
    // A decision may take several touches; what follows may be the end.
    for _ in 0..200 {
        if phone.look().await.stamp != before {
            break;
        }
        phone.touch().await;
        sleep(Duration::from_millis(20)).await;
    }
    // What was done on the phone comes to the laptop by itself.
    for _ in 0..200 {
        if player.look().await.stamp != before {
            return;
        }
        sleep(Duration::from_millis(50)).await;
    }
    panic!("the laptop did not follow: {:?}", player.look().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_spectator_sees_nothing_hidden_and_cannot_act() {
    let server = Server::open().await;
    let driver = Driver::start().await;
    let mut player = Player::new(driver.window(Screen::Laptop).await, "player");
    player.go(&server.url).await;
    player.click("button[formaction='/play/caper-europe']").await;
    assert!(player.wait_for_turn().await);
    let url = player.window.current_url().await.unwrap();
    let onlooker = Player::new(driver.window(Screen::Laptop).await, "onlooker");
    onlooker.go(url.as_str()).await;
    let hand = "return [...document.querySelectorAll('#choices button')].map((b) => b.textContent)";
    let own = player.window.execute(hand, Vec::new()).await.unwrap();
    let own = own.as_array().unwrap();
    assert!(!own.is_empty());
    // Everything the onlooker's page holds, and everything its stream brings meanwhile.
    onlooker.window.execute("window.heard = []; const swap = new EventSource(document.querySelector('main').dataset.table ? '/t/' + document.querySelector('main').dataset.table + '/stream' : ''); swap.onmessage = (e) => window.heard.push(e.data);", Vec::new()).await.unwrap();
    for _ in 0..3 {
        player.touch().await;
    }
    sleep(Duration::from_millis(500)).await;
    let all = "return document.documentElement.outerHTML + window.heard.join('')";
    let page = onlooker.window.execute(all, Vec::new()).await.unwrap();
    let page = page.as_str().unwrap();
    assert!(page.contains("You are watching"));
    for offer in own {
        assert!(!page.contains(offer.as_str().unwrap()), "an onlooker reads {offer}");
    }
    assert!(!page.contains("name=\"action\""), "an onlooker can act");
}
