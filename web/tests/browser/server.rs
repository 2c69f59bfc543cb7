//! A server of its own for each test.

use std::sync::Arc;
use std::time::Duration;

use store::Memory;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use web::Settings;

/// A server on a free port of this machine, closed when it is dropped.
pub(crate) struct Server {
    pub(crate) url: String,
    _close: oneshot::Sender<()>,
}

impl Server {
    pub(crate) async fn open() -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let (close, closed) = oneshot::channel::<()>();
        let settings = Settings {
            rooms: rooms::Settings {
                pace: Duration::ZERO,
                grace: Duration::ZERO,
                ..rooms::Settings::default()
            },
            requests_per_second: 1000,
            ..Settings::default()
        };
        tokio::spawn(web::serve(listener, Arc::new(Memory::new()), settings, async {
            // Either word means: close.
            let _ = closed.await;
        }));
        Server { url, _close: close }
    }
}
