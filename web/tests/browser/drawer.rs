//! Rules and cards are read beside the table, which nobody has to leave for it.

use crate::driver::{Driver, Screen};
use crate::player::Player;
use crate::server::Server;

const ESCAPE: &str = "\u{e00c}";
const OPEN: &str = "document.querySelector('#drawer').open";
const CLOSED: &str = "!document.querySelector('#drawer').open";

#[tokio::test(flavor = "multi_thread")]
async fn rules_open_in_a_drawer_and_the_table_stays() {
    let (server, driver) = (Server::open().await, Driver::start().await);
    let mut player = Player::new(driver.window(Screen::Laptop).await, "drawer");
    player.go(&server.url).await;
    player.click("button[formaction='/play/caper-europe']").await;
    assert!(player.wait_for_turn().await);
    while !player.holds("document.querySelector('#log a.rule') !== null").await {
        player.touch().await;
    }
    assert!(player.wait_for_turn().await);
    let stamp = player.look().await.stamp;

    // A rule in the log leads to that rule.
    player
        .window
        .execute("document.querySelector('#log a.rule').focus()", Vec::new())
        .await
        .unwrap();
    player.press("\u{e007}").await;
    player.until(OPEN).await;
    player.until("document.querySelector('#drawer .shown') !== null").await;
    let cited = player.text("#log a.rule").await;
    let shown = format!("document.querySelector('#drawer .shown .rule').textContent === '{cited}'");
    assert!(player.holds(&shown).await, "{cited} is shown");
    // Keys that would play at the table do nothing here, and Escape leads back.
    player.press("1").await;
    player.press(ESCAPE).await;
    player.until(CLOSED).await;
    player.until("document.activeElement.matches('#log a.rule')").await;
    assert_eq!(player.look().await.stamp, stamp, "nothing was played");

    // From the cards to the rules, and a search, without leaving.
    player.click(".bar nav a[href^='/cards/']").await;
    player.until("document.querySelector('#drawer .catalogue') !== null").await;
    player.click("#drawer .head a[href^='/rules/']").await;
    player.until("document.querySelector('#drawer .rule-text') !== null").await;
    let all = "document.querySelectorAll('#drawer .rule-text').length";
    let search = "const form = document.querySelector('#drawer [role=search]');
        form.words.value = 'tracker'; form.requestSubmit()";
    let rules = player.window.execute(&format!("return {all}"), Vec::new()).await.unwrap();
    player.window.execute(search, Vec::new()).await.unwrap();
    player.until(&format!("{all} < {rules}")).await;
    player.click("#drawer .head button").await;
    player.until(CLOSED).await;
    assert_eq!(player.look().await.stamp, stamp, "the table is as it was");
}
