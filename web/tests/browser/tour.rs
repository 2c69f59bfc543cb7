//! The way through every page beside a game in play, for whoever takes pictures of the pages or
//! measures them.

use serde_json::Value;

use crate::player::Player;
use crate::server::Server;

/// The game that is finished on the way: its crew can fail in the first heist.
const SHORT: &str = "caper-cards";

/// What looks at a page; the name says which it is.
pub(crate) trait Look {
    async fn look(&mut self, player: &Player, page: &str);
}

/// Opens every page, and one of each kind where several games have one.
pub(crate) async fn tour(player: &mut Player, server: &Server, eyes: &mut impl Look) {
    reading(player, server, eyes).await;
    lobby(player, server, eyes).await;
    puzzle(player, server, eyes).await;
    // With a name of their own, whoever finishes a game sees more of it.
    person(player, server, eyes).await;
    daily(player, server, eyes).await;
    finished(player, server, eyes).await;
}

async fn at(player: &Player, server: &Server, path: &str) {
    player.go(&format!("{}{path}", server.url)).await;
}

async fn fill(player: &Player, field: &str, text: &str) {
    player.run(&format!("document.querySelector(`{field}`).value = '{text}'")).await;
}

async fn reading(player: &Player, server: &Server, eyes: &mut impl Look) {
    for (path, page) in [
        ("/", "home"),
        ("/games/caper", "setup"),
        ("/games/captains-wager/aid", "aid"),
        ("/rules/caper", "rules"),
        ("/cards/caper-europe", "cards"),
        ("/nowhere", "problem"),
        ("/ladder/caper", "ladder"),
        ("/daily", "deals-of-the-day"),
        ("/puzzles", "puzzles"),
        ("/puzzles/caps-and-hammers", "puzzles-of-a-game"),
    ] {
        at(player, server, path).await;
        eyes.look(player, page).await;
    }
}

async fn lobby(player: &Player, server: &Server, eyes: &mut impl Look) {
    at(player, server, "/games/captains-wager").await;
    player.run("document.querySelector('#setup [name=listed]').checked = true").await;
    player.click("#setup button.main").await;
    player.until("document.querySelector('main.waiting') !== null").await;
    eyes.look(player, "waiting-for-players").await;
    at(player, server, "/lobby").await;
    eyes.look(player, "lobby").await;
    player.click("form.find button[value=caper]").await;
    player.until("location.pathname === '/lobby/wait'").await;
    eyes.look(player, "looking-for-a-rival").await;
    at(player, server, "/lobby").await;
    player.click("button[value=caper][formaction='/lobby/friends']").await;
    player.until("document.querySelector('main.waiting .qr') !== null").await;
    eyes.look(player, "waiting-for-friends").await;
}

async fn puzzle(player: &Player, server: &Server, eyes: &mut impl Look) {
    at(player, server, "/puzzles/caps-and-hammers/1").await;
    player.until("document.querySelector('.thing.lit') !== null").await;
    eyes.look(player, "puzzle").await;
    // Whatever the first of all choices is: the page says whether it is right.
    let answer = "const form = document.querySelector('#choices');
        form.requestSubmit(form.querySelector('button[name=action]'))";
    player.run(answer).await;
    player.until("document.querySelector('#result') !== null").await;
    eyes.look(player, "puzzle-answered").await;
}

async fn person(player: &Player, server: &Server, eyes: &mut impl Look) {
    at(player, server, "/sign-in").await;
    eyes.look(player, "sign-in").await;
    at(player, server, "/keep").await;
    eyes.look(player, "keep").await;
    fill(player, "form[action='/keep'] [name=name]", "Hildegardis").await;
    fill(player, "form[action='/keep'] [name=password]", "correct horse battery").await;
    player.run("document.querySelector(\"form[action='/keep']\").requestSubmit()").await;
    player.until("document.querySelectorAll('.codes li').length > 0").await;
    eyes.look(player, "codes").await;
    at(player, server, "/me").await;
    eyes.look(player, "me").await;
    at(player, server, "/me/notices").await;
    eyes.look(player, "notices").await;
}

async fn daily(player: &mut Player, server: &Server, eyes: &mut impl Look) {
    at(player, server, &format!("/daily/{SHORT}")).await;
    eyes.look(player, "daily-deal").await;
    player.click(".deal > .own button.main").await;
    player.until("location.pathname.startsWith('/t/')").await;
    player.play().await;
    player.click("#prompt a.main[href^='/daily/']").await;
    player.until("document.querySelector('.results') !== null").await;
    eyes.look(player, "board").await;
}

/// A game to its end, and all that can be seen of it then.
async fn finished(player: &mut Player, server: &Server, eyes: &mut impl Look) {
    player.play_now(server, SHORT).await;
    player.play().await;
    eyes.look(player, "end").await;
    let table = player.run("return location.pathname").await;
    let table = table.as_str().unwrap().to_owned();
    player.click(".bar nav a[href^='/rules/']").await;
    player.until("document.querySelector('#drawer .rule-text') !== null").await;
    eyes.look(player, "drawer").await;
    at(player, server, &format!("{table}/review")).await;
    player.click("form[action$='/review'] button").await;
    at(player, server, &format!("{table}/replay")).await;
    eyes.look(player, "replay").await;
    player.click("#steps [data-key=arrowright]").await;
    player.until("document.querySelector('#again a') !== null").await;
    eyes.look(player, "replay-at-a-decision").await;
    player.click("#again a[href*='/line']").await;
    player.until("document.querySelector('#line') !== null").await;
    eyes.look(player, "line").await;
    player.click("#line a.main").await;
    player.click("#again button[value=imagined]").await;
    player.until("document.querySelector('.second-try') !== null").await;
    assert!(player.wait_for_turn().await);
    eyes.look(player, "second-try").await;
    player.play().await;
    player.until("document.querySelector('.compared') !== null").await;
    eyes.look(player, "second-try-compared").await;
    at(player, server, &format!("{table}/review")).await;
    player.until("document.querySelector('.review .sums, .costly') !== null").await;
    eyes.look(player, "review").await;
    at(player, server, "/p/Hildegardis").await;
    assert_ne!(player.run("return document.querySelector('h1')").await, Value::Null);
    eyes.look(player, "person").await;
}
