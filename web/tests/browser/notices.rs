//! The receiving half of notices, in a real browser: the worker shows what is pushed, and a page
//! when there is no connection.

use std::time::Duration;

use fantoccini::wd::WebDriverCompatibleCommand;
use http::Method;
use serde_json::json;
use tokio::time::sleep;
use url::{ParseError, Url};

use crate::driver::{Driver, Screen};
use crate::everyone::is_without_barriers;
use crate::player::Player;
use crate::server::Server;

/// The person at the browser allows notices.
#[derive(Debug)]
struct Granted;

impl WebDriverCompatibleCommand for Granted {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/permissions", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        let body = json!({ "descriptor": { "name": "notifications" }, "state": "granted" });
        (Method::POST, Some(body.to_string()))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_push_is_shown_and_without_a_connection_a_page_says_so() {
    let server = Server::open().await;
    let driver = Driver::start().await;
    let ana = Player::new(driver.window(Screen::Laptop).await, "ana");
    ana.go(&format!("{}/me/notices", server.url)).await;
    is_without_barriers(&ana, "the page of notices").await;
    // Nothing is registered until somebody asks for it.
    ana.run(
        "navigator.serviceWorker.getRegistrations().then((all) => window.workers = all.length)",
    )
    .await;
    ana.until("window.workers === 0").await;
    ana.until("!document.querySelector('#subscribe button').disabled").await;
    ana.window.issue_cmd(Granted).await.unwrap();
    ana.run("navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready).then((it) => window.worker = it)").await;
    ana.until("window.worker?.active?.state === 'activated'").await;
    ana.command("ServiceWorker.enable", json!({})).await;
    let told = json!({ "body": "It is your turn at Caper.", "tag": "t1", "url": "/t/abc" });
    let push = json!({ "origin": server.url, "registrationId": "0", "data": told.to_string() });
    ana.run("window.look = () => worker.getNotifications().then((all) => window.shown = all)")
        .await;
    // The browser drops what comes before it has told its tools of the worker.
    let mut sent = 0;
    while sent < 2 || !ana.holds("window.look() && window.shown?.length > 0").await {
        assert!(sent < 100, "no push is shown");
        ana.command("ServiceWorker.deliverPushMessage", push.clone()).await;
        sent += 1;
        sleep(Duration::from_millis(100)).await;
    }
    // Each has replaced the one before.
    assert!(ana.holds("window.shown.length === 1").await);
    assert!(ana.holds("window.shown[0].body === 'It is your turn at Caper.'").await);
    assert!(ana.holds("window.shown[0].data === '/t/abc' && window.shown[0].tag === 't1'").await);
    // One that can be stopped has a button for it.
    let stop = json!({ "url": "/notices/stop-here/x", "label": "Stop these notices" });
    let told = json!({ "body": "Again.", "tag": "t1", "url": "/t/abc", "stop": stop });
    let push = json!({ "origin": server.url, "registrationId": "0", "data": told.to_string() });
    ana.command("ServiceWorker.deliverPushMessage", push).await;
    ana.until("window.look() && window.shown?.[0]?.body === 'Again.'").await;
    assert!(ana.holds("window.shown[0].actions[0].title === 'Stop these notices'").await);
    assert!(ana.holds("window.shown[0].data.stop === '/notices/stop-here/x'").await);
    let url = server.url.clone();
    drop(server);
    ana.until("fetch('/healthz').catch(() => window.gone = true) && window.gone").await;
    ana.go(&format!("{url}/t/abc")).await;
    assert!(ana.text("h1").await.contains("No connection"));
    assert!(
        ana.holds("getComputedStyle(document.querySelector('.button')).borderRadius !== '0px'")
            .await,
        "with its style"
    );
}
