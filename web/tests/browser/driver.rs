//! The browser's driver, started for each test and ended with it.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Map, Value, json};
use tokio::time::sleep;

const MISSING: &str = "chromedriver is missing: run `cargo xtask test`, or install the packages \
                       chromium and chromium-driver";

/// How long the windows may take to close.
const CLOSING: Duration = Duration::from_secs(5);

/// A running driver; each window is a browser of its own, with its own cookies.
pub(crate) struct Driver {
    process: Child,
    port: u16,
}

/// How large a window is, and whether it is a phone.
#[derive(Clone, Copy)]
pub(crate) enum Screen {
    Laptop,
    Phone,
}

impl Driver {
    pub(crate) async fn start() -> Driver {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let process = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect(MISSING);
        Driver { process, port }
    }

    pub(crate) async fn window(&self, screen: Screen) -> Client {
        let url = format!("http://127.0.0.1:{}", self.port);
        let mut patience = 100;
        loop {
            let mut builder = ClientBuilder::new(HttpConnector::new());
            match builder.capabilities(capabilities(screen)).connect(&url).await {
                Ok(client) => return client,
                Err(error) => {
                    patience -= 1;
                    assert!(patience > 0, "the browser does not start: {error}");
                    sleep(Duration::from_millis(200)).await;
                }
            }
        }
    }
}

impl Driver {
    /// Asks the driver to close its windows: they would outlive it otherwise.
    fn close(&self) -> std::io::Result<()> {
        let mut line = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port))?;
        line.set_read_timeout(Some(CLOSING))?;
        line.write_all(b"GET /shutdown HTTP/1.1\r\nHost: localhost\r\n\r\n")?;
        line.read_to_end(&mut Vec::new()).map(drop)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // It may have ended by itself; either way it is gone.
        let _ = self.close();
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn capabilities(screen: Screen) -> Map<String, Value> {
    let mut options = json!({
        "args": [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--window-size=1440,900",
        ],
    });
    if let Screen::Phone = screen {
        options["mobileEmulation"] = json!({
            "deviceMetrics": { "width": 360, "height": 740, "pixelRatio": 2, "touch": true },
        });
    }
    let mut capabilities = Map::new();
    capabilities.insert("browserName".into(), "chrome".into());
    capabilities.insert("goog:chromeOptions".into(), options);
    capabilities
}
