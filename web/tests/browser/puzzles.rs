//! A puzzle is solved by touching things, after a wrong answer.

use rooms::table::{Posed, pose};

use crate::driver::{Driver, Screen};
use crate::player::Player;
use crate::server::Server;

/// Touches what makes a move: the best one, or one of the others, where things alone make it.
async fn answer(player: &Player, posed: &Posed, best: bool) {
    let answer = posed.answer().unwrap().number;
    let choices = posed.table.choices(posed.seat);
    let meant = |code: u16| (posed.answered(code).unwrap().number == answer) == best;
    let choice = choices.iter().find(|it| meant(it.action) && !it.path.is_empty()).unwrap();
    for thing in &choice.path {
        let it = format!("document.getElementById('{thing}')");
        if player.holds(&format!("{it} !== null")).await {
            player.run(&format!("{it}.click()")).await;
        } else {
            // What is no thing on the table is chosen in words, once all else is touched.
            player.click(&format!("#choices button[value='{}']", choice.action)).await;
        }
    }
}

async fn solved(screen: Screen) {
    let (server, driver) = (Server::open().await, Driver::start().await);
    let player = Player::new(driver.window(screen).await, "puzzles");
    player.go(&format!("{}/puzzles", server.url)).await;
    player.click("a[href='/puzzles/caps-and-hammers']").await;
    player.click("a[href='/puzzles/caps-and-hammers/1']").await;
    let posed = pose("caps-and-hammers", 1).unwrap();
    player.until("document.querySelector('.thing.lit') !== null").await;
    answer(&player, &posed, false).await;
    player.until("document.querySelector('#result .onward') !== null").await;
    assert!(player.text("#result h2").await.contains("Not the best"));
    player.until("document.querySelector('.thing.lit') !== null").await;
    answer(&player, &posed, true).await;
    player.until("document.querySelector('#result h2')?.textContent === 'Right!'").await;
    player.click("#about a[href='/puzzles/caps-and-hammers']").await;
    player.until("document.querySelector('.numbers')?.textContent.includes('✓')").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_solved_with_the_mouse() {
    solved(Screen::Laptop).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_solved_by_touch() {
    solved(Screen::Phone).await;
}
