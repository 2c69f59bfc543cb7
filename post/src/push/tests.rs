//! Tests of pushes: where they go, and what is told of those that do not arrive.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener};
use std::thread;

use super::*;
use crate::base64::encode;

fn vapid() -> Vapid {
    Vapid::read(&Vapid::make().unwrap(), "mailto:me@example.org").unwrap()
}

fn browser(endpoint: String) -> Subscription {
    // A key like any other.
    Subscription { endpoint, p256dh: vapid().public(), auth: encode(&[7; 16]) }
}

async fn send(address: SocketAddr) -> Outcome {
    let notice = Notice {
        text: "It is your turn.".to_owned(),
        topic: "topic".to_owned(),
        keep: Duration::from_secs(60),
        urgency: Urgency::Normal,
    };
    let browser = browser(format!("http://{address}/push/one"));
    Pusher::new(vapid(), true).send(&browser, &notice).await
}

#[test]
fn the_site_itself_is_nobodys_push_service() {
    let pusher = Pusher::new(vapid(), false).of_site("https://Games.example.org");
    for (endpoint, fits) in [
        ("https://push.example.org/x", true),
        ("https://games.example.org/x", false),
        ("https://GAMES.example.org/x", false),
        ("https://push.example.org:8443/x", false),
    ] {
        assert_eq!(pusher.check(&browser(endpoint.into())).is_ok(), fits, "{endpoint}");
    }
}

#[tokio::test]
async fn what_never_left_is_tried_again_and_what_may_have_arrived_is_not() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let service = thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut buffer = [0; 4096];
        assert!(stream.read(&mut buffer).unwrap() > 0, "it has arrived");
        // The line breaks before it is answered.
        drop((stream.flush(), stream));
    });
    assert!(matches!(send(address).await, Outcome::Unheard(_)));
    service.join().unwrap();
    // Nobody listens there any more. Whoever named the address does not learn that.
    let Outcome::Later { why, .. } = send(address).await else { panic!() };
    assert_eq!(why, words::PUSH_OUT_OF_REACH);
}
