//! As much of HTTP as a crowd needs: small requests on a connection that stays open, and streams.

use std::net::SocketAddr;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// A connection to the server.
pub(crate) struct Connection(BufReader<TcpStream>);

/// What came back, as far as it matters.
#[derive(Default)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) cookies: Vec<String>,
    pub(crate) body: String,
}

impl Connection {
    pub(crate) async fn open(address: SocketAddr) -> Connection {
        let stream = TcpStream::connect(address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        Connection(BufReader::with_capacity(4096, stream))
    }

    /// Sends a request and reads the whole answer.
    pub(crate) async fn ask(
        &mut self,
        method: &str,
        path: &str,
        headers: &str,
        body: &str,
    ) -> Answer {
        self.send(method, path, headers, body).await;
        let (mut answer, length) = self.head().await;
        let mut bytes = vec![0; length];
        self.0.read_exact(&mut bytes).await.unwrap();
        answer.body = String::from_utf8(bytes).unwrap();
        answer
    }

    pub(crate) async fn send(&mut self, method: &str, path: &str, headers: &str, body: &str) {
        let length = body.len();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\n{headers}content-length: {length}\r\n\r\n{body}"
        );
        self.0.get_mut().write_all(request.as_bytes()).await.unwrap();
    }

    /// The status, the cookies, and how long the body is if that is said.
    pub(crate) async fn head(&mut self) -> (Answer, usize) {
        let mut answer = Answer::default();
        let mut length = 0;
        let status = self.text().await.unwrap();
        answer.status = status.split(' ').nth(1).unwrap().parse().unwrap();
        loop {
            let line = self.text().await.unwrap();
            match line.split_once(": ") {
                Some(("set-cookie", cookie)) => {
                    answer.cookies.push(cookie.split(';').next().unwrap().to_owned());
                }
                Some(("content-length", text)) => length = text.parse().unwrap(),
                Some(_) => {}
                None => return (answer, length),
            }
        }
    }

    /// The next event of a stream: each is sent as one chunk. Nothing when the stream has ended.
    pub(crate) async fn event(&mut self) -> Option<String> {
        let size = usize::from_str_radix(&self.text().await?, 16).unwrap();
        let mut chunk = vec![0; size + 2];
        self.0.read_exact(&mut chunk).await.ok()?;
        chunk.truncate(size);
        (size > 0).then(|| String::from_utf8(chunk).unwrap())
    }

    async fn text(&mut self) -> Option<String> {
        let mut line = String::new();
        self.0.read_line(&mut line).await.ok().filter(|read| *read > 0)?;
        Some(line.trim_end().to_owned())
    }
}
