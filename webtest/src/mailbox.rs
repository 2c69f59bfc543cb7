//! A mail server on this machine that keeps what it gets.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::eventually;

/// A mail server for everybody.
#[derive(Clone, Debug)]
pub struct Mailbox {
    address: SocketAddr,
    shared: Arc<Mutex<Shared>>,
}

#[derive(Debug, Default)]
struct Shared {
    /// Whose address nobody has.
    unknown: Vec<String>,
    /// How many of the next mails are turned away for the moment.
    busy: usize,
    /// What every recipient is refused with, whoever they are.
    refuses: Option<String>,
    mails: Vec<Mail>,
}

/// A mail as it came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mail {
    pub to: String,
    /// The lines of its head, folded ones joined.
    pub head: Vec<(String, String)>,
    /// The text as it was before it was coded for the way.
    pub text: String,
}

impl Mail {
    #[track_caller]
    pub fn header(&self, name: &str) -> &str {
        let found = self.head.iter().find(|(own, _)| own.eq_ignore_ascii_case(name));
        &found.unwrap_or_else(|| panic!("no {name}: {self:?}")).1
    }

    /// The first address in the text that holds these letters, without the site.
    #[track_caller]
    pub fn link(&self, letters: &str) -> String {
        let word = self.text.split_whitespace().find(|word| word.contains(letters));
        let word = word.unwrap_or_else(|| panic!("no {letters}: {self:?}"));
        let path = word.split_once("://").unwrap().1;
        path[path.find('/').unwrap()..].to_owned()
    }
}

impl Mailbox {
    /// Opens on a free port, until the process ends.
    pub fn open() -> Mailbox {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let mailbox = Mailbox { address, shared: Arc::default() };
        let own = mailbox.clone();
        thread::spawn(move || {
            for stream in listener.incoming() {
                let own = own.clone();
                thread::spawn(move || own.serve(&stream.unwrap()));
            }
        });
        mailbox
    }

    /// Its address as an operator gives it.
    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// Nobody reads mails at this address.
    pub fn does_not_know(&self, address: &str) {
        self.lock().unknown.push(address.to_owned());
    }

    /// Turns the next mails away for the moment.
    pub fn is_busy(&self, mails: usize) {
        self.lock().busy = mails;
    }

    /// Refuses everybody with these words, as a server does whose operator has set something
    /// wrong; with none no longer.
    pub fn refuses(&self, words: Option<&str>) {
        self.lock().refuses = words.map(str::to_owned);
    }

    /// Everything that came.
    pub fn mails(&self) -> Vec<Mail> {
        self.lock().mails.clone()
    }

    /// Waits until so many have come.
    #[track_caller]
    pub fn receives(&self, count: usize) -> Vec<Mail> {
        eventually("a mail", || Some(self.mails()).filter(|all| all.len() >= count))
    }

    fn lock(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn serve(&self, stream: &TcpStream) {
        let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
        let mut out = stream;
        let mut say = |text: &str| out.write_all(format!("{text}\r\n").as_bytes());
        let mut to = String::new();
        let _ = say("220 here");
        while let Some(line) = lines.next() {
            let word = line.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
            let answer = match word.as_str() {
                "RCPT" => {
                    let address = line.split(['<', '>']).nth(1).unwrap_or_default();
                    address.clone_into(&mut to);
                    let mut shared = self.lock();
                    if let Some(words) = &shared.refuses {
                        let _ = say(words);
                        continue;
                    }
                    if shared.unknown.contains(&to) {
                        "550 nobody of that name"
                    } else if shared.busy > 0 {
                        shared.busy -= 1;
                        "451 later"
                    } else {
                        "250 ok"
                    }
                }
                "DATA" => {
                    let _ = say("354 go on");
                    let text = lines.by_ref().take_while(|line| line != ".").collect();
                    self.lock().mails.push(read(to.clone(), text));
                    "250 taken"
                }
                "QUIT" => {
                    let _ = say("221 bye");
                    return;
                }
                _ => "250 ok",
            };
            if say(answer).is_err() {
                return;
            }
        }
    }
}

fn read(to: String, lines: Vec<String>) -> Mail {
    let mut head: Vec<(String, String)> = Vec::new();
    let mut lines = lines.into_iter();
    for line in lines.by_ref().take_while(|line| !line.is_empty()) {
        match (line.strip_prefix([' ', '\t']), head.last_mut()) {
            (Some(more), Some((_, value))) => value.push_str(more),
            _ => {
                let (name, value) = line.split_once(':').unwrap();
                head.push((name.to_owned(), value.trim().to_owned()));
            }
        }
    }
    let lines = lines.map(|line| line.strip_prefix('.').map(str::to_owned).unwrap_or(line));
    Mail { to, head, text: plain(&lines.collect::<Vec<_>>()) }
}

/// Takes the quoted-printable coding back.
fn plain(lines: &[String]) -> String {
    let mut text = Vec::new();
    for line in lines {
        let (line, end) =
            line.strip_suffix('=').map_or((line.as_str(), &b"\n"[..]), |it| (it, b""));
        let mut pieces = line.split('=');
        text.extend_from_slice(pieces.next().unwrap_or_default().as_bytes());
        for piece in pieces {
            let code = piece.get(..2).and_then(|code| u8::from_str_radix(code, 16).ok());
            text.extend(code.or(Some(b'=')));
            let rest = if code.is_some() { &piece[2..] } else { piece };
            text.extend_from_slice(rest.as_bytes());
        }
        text.extend_from_slice(end);
    }
    String::from_utf8_lossy(&text).into_owned()
}
