//! The socket on which commands are heard.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt};
use std::os::unix::net::UnixStream as BlockingStream;
use std::path::Path;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt};
use tokio::net::{UnixListener, UnixStream};
use tokio::time::timeout;

use super::{AdminError, Answer, Command, Listening, commands};
use crate::site::Site;

/// The longest command.
const LINE: u64 = 64 * 1024;
/// How long a command may take to arrive, and how long the server may take to answer.
const PATIENCE: Duration = Duration::from_secs(60);

pub(super) fn listen(file: &Path, site: Site) -> io::Result<Listening> {
    // A server that was killed leaves its socket; one that lives answers on it.
    if std::fs::symlink_metadata(file).is_ok_and(|it| it.file_type().is_socket()) {
        if BlockingStream::connect(file).is_ok() {
            return Err(io::Error::new(io::ErrorKind::AddrInUse, "another server listens there"));
        }
        std::fs::remove_file(file)?;
    }
    let listener = UnixListener::bind(file)?;
    std::fs::set_permissions(file, std::fs::Permissions::from_mode(0o600))?;
    let owner = std::fs::metadata(file)?.uid();
    let task = tokio::spawn(async move {
        loop {
            match listener.accept().await {
                Ok((stream, _)) => {
                    let site = site.clone();
                    tokio::spawn(async move { hear(stream, owner, &site).await });
                }
                Err(error) => {
                    tracing::warn!(%error, "a command could not be heard");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            }
        }
    });
    Ok(Listening { task: Some(task), file: Some(file.to_owned()) })
}

async fn hear(mut stream: UnixStream, owner: u32, site: &Site) {
    // The file's permissions say the same; they are set a moment after the socket is made.
    let allowed = stream.peer_cred().is_ok_and(|peer| peer.uid() == owner || peer.uid() == 0);
    if !allowed {
        return;
    }
    let mut line = String::new();
    let (from, mut to) = stream.split();
    let mut from = tokio::io::BufReader::new(from.take(LINE));
    let read = timeout(PATIENCE, from.read_line(&mut line)).await;
    let answer = match (read, serde_json::from_str::<Command>(&line)) {
        (Ok(Ok(_)), Ok(command)) => commands::carry_out(site, command).await,
        (_, Err(error)) => Answer::Refused(format!("The command cannot be read: {error}.")),
        _ => return,
    };
    let mut text = serde_json::to_string(&answer).unwrap_or_default();
    text.push('\n');
    // Whoever asked may have left.
    let _ = to.write_all(text.as_bytes()).await;
}

/// Sends a command to the server that listens at `socket`, and waits for the answer.
pub fn send(socket: &Path, command: &Command) -> Result<Answer, AdminError> {
    let nobody = |error| AdminError::NoServer(socket.display().to_string(), error);
    let mut stream = BlockingStream::connect(socket).map_err(nobody)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut text = serde_json::to_string(command)?;
    text.push('\n');
    stream.write_all(text.as_bytes())?;
    let mut line = String::new();
    BufReader::new(stream.take(64 << 20)).read_line(&mut line)?;
    Ok(serde_json::from_str(&line)?)
}
