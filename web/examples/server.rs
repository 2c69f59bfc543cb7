//! For whoever works on the pages: `cargo run -p web --example server -- PORT` opens a server that
//! forgets everything when it is closed, with bots that answer at once.

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a tool for developers, which may stop with a message"
)]

use std::sync::Arc;
use std::time::Duration;

use store::Memory;
use tokio::net::TcpListener;
use web::Settings;

#[tokio::main]
async fn main() {
    let port = std::env::args().nth(1).unwrap_or_else(|| "4000".to_owned());
    let listener = TcpListener::bind(format!("127.0.0.1:{port}")).await.unwrap();
    println!("http://{}", listener.local_addr().unwrap());
    let settings = Settings {
        rooms: rooms::Settings { pace: Duration::ZERO, ..rooms::Settings::default() },
        ..Settings::default()
    };
    let closed = async { tokio::signal::ctrl_c().await.unwrap() };
    web::serve(listener, Arc::new(Memory::new()), settings, closed).await.unwrap();
}
