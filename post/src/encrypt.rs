//! What a push says is for the browser alone: the service in between carries it sealed
//! (RFC 8291, with the content coding `aes128gcm` of RFC 8188).

use hmac::{Hmac, KeyInit, Mac};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::rand::{SecureRandom, SystemRandom};
use sha2::Sha256;

/// A service must take this much, with what is around it; more it may refuse.
pub(crate) const LONGEST: usize = 3993;
/// The size of the one record.
const RECORD: u32 = 4096;

/// A message for the browser with this public key and this secret. Nothing if the key is none.
pub(crate) fn encrypt(message: &[u8], browser: &[u8], secret: &[u8]) -> Option<Vec<u8>> {
    let random = SystemRandom::new();
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random).ok()?;
    let public = own.compute_public_key().ok()?;
    let mut salt = [0; 16];
    random.fill(&mut salt).ok()?;
    let browser_key = UnparsedPublicKey::new(&ECDH_P256, browser);
    let shared = agree_ephemeral(own, &browser_key, <[u8]>::to_vec).ok()?;

    let info = [b"WebPush: info\0", browser, public.as_ref()].concat();
    let material = expand(extract(secret, &shared), &info);
    let key = extract(&salt, &material);
    let cek = expand(key, b"Content-Encoding: aes128gcm\0");
    let nonce = expand(key, b"Content-Encoding: nonce\0");

    let cipher = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &cek[..16]).ok()?);
    let nonce = Nonce::try_assume_unique_for_key(&nonce[..12]).ok()?;
    // The last record ends with a two.
    let mut sealed = [message, &[2]].concat();
    cipher.seal_in_place_append_tag(nonce, Aad::empty(), &mut sealed).ok()?;
    let length = u8::try_from(public.as_ref().len()).ok()?;
    let head = [&salt[..], &RECORD.to_be_bytes(), &[length], public.as_ref()].concat();
    Some([head, sealed].concat())
}

/// The first half of HKDF.
fn extract(salt: &[u8], material: &[u8]) -> [u8; 32] {
    hmac(salt, &[material])
}

/// The second half of HKDF, for no more bytes than one digest has.
fn expand(key: [u8; 32], info: &[u8]) -> [u8; 32] {
    hmac(&key, &[info, &[1]])
}

fn hmac(key: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    // HMAC fills a key up to the block of its digest with zeros; ours are never longer than that.
    let mut block = [0; 64];
    let used = key.len().min(64);
    block[..used].copy_from_slice(&key[..used]);
    let mut mac = Hmac::<Sha256>::new(&block.into());
    parts.iter().for_each(|part| mac.update(part));
    mac.finalize().into_bytes().into()
}
