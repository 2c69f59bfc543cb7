//! The real server on a free port, and people who visit it.
//!
//! A test reads as a story: `app` is the server, `anon` and `guest` are people with a browser of
//! their own, `program` is somebody who speaks the API. Each test has a store of its own.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::{Arc, Mutex, Once};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use pgtest::Cluster;
use store::{Memory, Postgres, Store};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use web::Settings;
use webtest::{Client, Guest, Program};

/// The id of every game.
pub(crate) fn games() -> impl Iterator<Item = &'static str> {
    shelf::games().map(|info| info.id)
}

/// A server that runs.
pub(crate) struct App {
    pub(crate) address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    server: Option<JoinHandle<()>>,
}

/// What a server is run with in a test: bots answer at once, and nobody is slowed down.
pub(crate) fn settings() -> Settings {
    Settings {
        rooms: rooms::Settings {
            pace: Duration::ZERO,
            grace: Duration::from_secs(3600),
            thinkers: 2,
            tables_per_person: 10_000,
            tables_per_address: 10_000,
            tables_per_minute: 1_000_000,
            listed_per_address: 10_000,
            ..rooms::Settings::default()
        },
        connections_per_address: 10_000,
        streams_per_address: 10_000,
        requests_per_second: 1_000_000,
        ..Settings::default()
    }
}

/// Where a server keeps everything.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Keeps {
    InMemory,
    /// In a database that other nodes could work on too.
    OnPostgres,
}

impl Keeps {
    fn store(self) -> Arc<dyn Store> {
        match self {
            Keeps::InMemory => Arc::new(Memory::new()),
            Keeps::OnPostgres => Arc::new(Postgres::open(&Cluster::shared().database()).unwrap()),
        }
    }
}

impl App {
    /// A server with a store in memory.
    pub(crate) fn start() -> App {
        App::with(|_| {})
    }

    /// The same with other settings.
    pub(crate) fn with(change: impl FnOnce(&mut Settings)) -> App {
        App::keeping(Keeps::InMemory, change)
    }

    /// The same with another store.
    pub(crate) fn keeping(keeps: Keeps, change: impl FnOnce(&mut Settings)) -> App {
        let mut settings = settings();
        change(&mut settings);
        App::over(keeps.store(), settings)
    }

    /// A server over a store.
    pub(crate) fn over(store: Arc<dyn Store>, settings: Settings) -> App {
        watch_for_panics();
        let (stop, stopped) = oneshot::channel::<()>();
        let (tell, told) = std::sync::mpsc::channel();
        let server = thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread()
                .worker_threads(2)
                .thread_name("server")
                .enable_all()
                .build()
                .unwrap();
            runtime.block_on(async {
                let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
                tell.send(listener.local_addr().unwrap()).unwrap();
                let stopped = async { drop(stopped.await) };
                web::serve(listener, store, settings, stopped).await.unwrap();
            });
        });
        App { address: told.recv().unwrap(), stop: Some(stop), server: Some(server) }
    }

    /// Somebody with a fresh browser.
    pub(crate) fn anon(&self) -> Guest {
        Guest::new(Client::new(self.address))
    }

    /// Somebody who calls themselves `name` wherever they sit down.
    pub(crate) fn guest(&self, name: &str) -> Guest {
        Guest { name: name.to_owned(), ..self.anon() }
    }

    /// Somebody who was at another server over the same store, with the same cookies.
    pub(crate) fn same(&self, guest: &Guest) -> Guest {
        Guest { client: Client::new(self.address), ..guest.clone() }
    }

    /// Somebody who speaks the API.
    pub(crate) fn program(&self) -> Program {
        Program::new(Client::new(self.address))
    }

    /// Sends bytes as they are and reads whatever comes back, until the other end closes or
    /// keeps silent for two seconds.
    pub(crate) fn raw(&self, bytes: &[u8]) -> String {
        let mut connection = TcpStream::connect(self.address).unwrap();
        connection.set_read_timeout(Some(Duration::from_secs(2))).unwrap();
        // The server may close before it has read everything.
        let _ = connection.write_all(bytes);
        let mut answer = Vec::new();
        let mut buffer = [0; 4096];
        while let Ok(read @ 1..) = connection.read(&mut buffer) {
            answer.extend_from_slice(&buffer[..read]);
        }
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// Stops the server, which must have kept its composure.
    pub(crate) fn stop(mut self) {
        self.close();
    }

    fn close(&mut self) {
        drop(self.stop.take());
        if let Some(server) = self.server.take() {
            let ended = server.join();
            if !thread::panicking() {
                ended.unwrap();
                assert_eq!(*panics(), Vec::<String>::new(), "the server panicked");
            }
        }
    }
}

impl Drop for App {
    fn drop(&mut self) {
        self.close();
    }
}

fn panics() -> std::sync::MutexGuard<'static, Vec<String>> {
    static PANICS: Mutex<Vec<String>> = Mutex::new(Vec::new());
    PANICS.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Notes the panics of the server's threads and of the bots', wherever they are caught.
fn watch_for_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let thread = thread::current();
            let name = thread.name().unwrap_or_default();
            if name == "server" || name.starts_with("bot-") {
                panics().push(panic.to_string());
            }
            usual(panic);
        }));
    });
}
