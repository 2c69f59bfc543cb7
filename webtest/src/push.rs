//! A push service on this machine, and a browser that subscribes to it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use aes_gcm::aead::Aead;
use aes_gcm::{Aes128Gcm, KeyInit, Nonce};
use hmac::{Hmac, Mac};
use p256::ecdsa::signature::Verifier;
use p256::ecdsa::{Signature, VerifyingKey};
use p256::elliptic_curve::sec1::ToSec1Point;
use p256::{PublicKey, SecretKey};
use post::{decode, encode};
use serde_json::Value;
use sha2::Sha256;

use crate::eventually;

/// A push service: it takes whatever comes, and answers as it was told to.
#[derive(Clone, Debug)]
pub struct PushService {
    address: SocketAddr,
    shared: Arc<Mutex<Shared>>,
}

#[derive(Debug, Default)]
struct Shared {
    /// The next answers; a 201 once there are none left.
    answers: Vec<u16>,
    received: Vec<Received>,
}

/// A request as it came.
#[derive(Clone, Debug)]
pub struct Received {
    pub path: String,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl PushService {
    /// Opens on a free port, until the process ends.
    pub fn open() -> PushService {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let service = PushService { address, shared: Arc::default() };
        let own = service.clone();
        thread::spawn(move || {
            for stream in listener.incoming() {
                let own = own.clone();
                thread::spawn(move || own.take(&stream.unwrap()));
            }
        });
        service
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What the next requests are answered, one after the other.
    pub fn answers(&self, with: &[u16]) {
        self.lock().answers = with.to_vec();
    }

    /// Everything that came.
    pub fn received(&self) -> Vec<Received> {
        self.lock().received.clone()
    }

    /// Waits until so many have come.
    #[track_caller]
    pub fn receives(&self, count: usize) -> Vec<Received> {
        eventually("a push", || Some(self.received()).filter(|all| all.len() >= count))
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self, mut stream: &TcpStream) {
        let mut reader = BufReader::new(stream.try_clone().unwrap());
        let mut line = || {
            let mut text = String::new();
            reader.read_line(&mut text).ok().filter(|read| *read > 0)?;
            Some(text.trim_end().to_owned())
        };
        let Some(first) = line() else { return };
        let path = first.split(' ').nth(1).unwrap().to_owned();
        let headers: Vec<(String, String)> = std::iter::from_fn(line)
            .take_while(|text| !text.is_empty())
            .map(|text| text.split_once(':').unwrap().to_owned_pair())
            .collect();
        let length = headers.iter().find(|(name, _)| name == "content-length");
        let mut body = vec![0; length.unwrap().1.parse().unwrap()];
        // Whoever sends it may be killed meanwhile.
        if reader.read_exact(&mut body).is_err() {
            return;
        }
        let mut shared = self.lock();
        shared.received.push(Received { path, headers, body });
        let answers = &mut shared.answers;
        let status = if answers.is_empty() { 201 } else { answers.remove(0) };
        drop(shared);
        let answer = format!("HTTP/1.1 {status} x\r\ncontent-length: 0\r\n\r\n");
        drop(stream.write_all(answer.as_bytes()));
    }
}

trait ToOwnedPair {
    fn to_owned_pair(self) -> (String, String);
}

impl ToOwnedPair for (&str, &str) {
    fn to_owned_pair(self) -> (String, String) {
        (self.0.to_lowercase(), self.1.trim().to_owned())
    }
}

/// A browser that has subscribed.
#[derive(Clone)]
pub struct Subscriber {
    key: SecretKey,
    secret: [u8; 16],
    /// Where it wants to be reached.
    pub endpoint: String,
}

impl std::fmt::Debug for Subscriber {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.endpoint)
    }
}

impl Subscriber {
    /// A browser of this name at a service.
    pub fn of(service: &PushService, name: &str) -> Subscriber {
        let mut bytes = [7; 32];
        name.bytes().zip(&mut bytes).for_each(|(letter, byte)| *byte = letter);
        Subscriber {
            key: SecretKey::from_slice(&bytes).unwrap(),
            secret: bytes[..16].try_into().unwrap(),
            endpoint: format!("http://{}/push/{name}", service.address),
        }
    }

    /// The fields of the form that a page sends.
    pub fn fields(&self) -> [(&'static str, String); 3] {
        [
            ("endpoint", self.endpoint.clone()),
            ("p256dh", encode(&self.public())),
            ("auth", encode(&self.secret)),
        ]
    }

    fn public(&self) -> Vec<u8> {
        self.key.public_key().to_sec1_point(false).as_bytes().to_vec()
    }

    /// What a push says, if it is for this browser: the receiving half of RFC 8291.
    pub fn reads(&self, push: &Received) -> Option<Value> {
        let (salt, rest) = push.body.split_at(16);
        let (head, rest) = rest.split_at(5);
        let (sender, sealed) = rest.split_at(usize::from(head[4]));
        let their = PublicKey::from_sec1_bytes(sender).unwrap();
        let shared = p256::ecdh::diffie_hellman(self.key.to_nonzero_scalar(), their.as_affine());
        let info = [b"WebPush: info\0", &self.public()[..], sender].concat();
        let material = hkdf(&self.secret, shared.raw_secret_bytes(), &info);
        let cek = hkdf(salt, &material, b"Content-Encoding: aes128gcm\0");
        let nonce = hkdf(salt, &material, b"Content-Encoding: nonce\0");
        let cipher = Aes128Gcm::new_from_slice(&cek[..16]).unwrap();
        let nonce = Nonce::try_from(&nonce[..12]).unwrap();
        let mut opened = cipher.decrypt(&nonce, sealed).ok()?;
        assert_eq!(opened.pop(), Some(2), "the last record ends with a two");
        Some(serde_json::from_slice(&opened).unwrap())
    }
}

fn hkdf(salt: &[u8], material: &[u8], info: &[u8]) -> [u8; 32] {
    let mac = |key: &[u8], text: &[u8]| -> [u8; 32] {
        let mut mac = Hmac::<Sha256>::new_from_slice(key).unwrap();
        mac.update(text);
        mac.finalize().into_bytes().into()
    };
    mac(&mac(salt, material), &[info, &[1]].concat())
}

impl Received {
    #[track_caller]
    pub fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(own, _)| own == name);
        &found.unwrap_or_else(|| panic!("no {name}: {self:?}")).1
    }

    /// The claims of the sender's token, whose signature must be that of `key`.
    #[track_caller]
    pub fn claims(&self, key: &str) -> Value {
        let token = self.header("authorization").strip_prefix("vapid t=").unwrap();
        let (token, own) = token.split_once(", k=").unwrap();
        assert_eq!(own, key);
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let key = VerifyingKey::from_sec1_bytes(&decode(key).unwrap()).unwrap();
        let signature = Signature::from_slice(&decode(signature).unwrap()).unwrap();
        key.verify(signed.as_bytes(), &signature).unwrap();
        let claims = signed.split_once('.').unwrap().1;
        serde_json::from_slice(&decode(claims).unwrap()).unwrap()
    }
}
