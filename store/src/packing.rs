//! A finished table's log in one piece.
//!
//! Entries repeat each other's words, so all of a table are compressed together. A packed log is
//! one byte that says how it is made, and then a zlib stream (whose checksum notices damage) of the
//! entries in order. Of each stand there how much later than the one before it happened, its kind,
//! its body, and 1 with its key or 0 without. Numbers are eight bytes, the lowest first, of which
//! the compression leaves little; a text is its length in bytes and then its UTF-8.

use std::io::{self, Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;

use crate::Entry;

/// The only way in which logs have been packed so far.
const ZLIB: u8 = 1;

/// Packs a log, if what is packed can be read again: it will be the only copy.
pub(crate) fn pack(entries: &[Entry]) -> Option<Vec<u8>> {
    let log = compress(entries).ok()?;
    (unpack(&log, entries.len() as u64)? == entries).then_some(log)
}

fn compress(entries: &[Entry]) -> io::Result<Vec<u8>> {
    let mut plain = Vec::new();
    let mut before = 0_i64;
    for Entry { kind, body, key, at } in entries {
        write_number(&mut plain, at.wrapping_sub(before).cast_unsigned());
        before = *at;
        write_text(&mut plain, kind);
        write_text(&mut plain, body);
        write_number(&mut plain, u64::from(key.is_some()));
        if let Some(key) = key {
            write_text(&mut plain, key);
        }
    }
    let mut packed = ZlibEncoder::new(vec![ZLIB], Compression::best());
    packed.write_all(&plain)?;
    packed.finish()
}

/// The entries of a packed log; `None` if it is damaged or does not hold that many.
pub(crate) fn unpack(log: &[u8], count: u64) -> Option<Vec<Entry>> {
    let mut plain = Vec::new();
    ZlibDecoder::new(log.strip_prefix(&[ZLIB])?).read_to_end(&mut plain).ok()?;
    let mut rest = plain.as_slice();
    let mut at = 0_i64;
    let mut next = || {
        at = at.wrapping_add(read_number(&mut rest)?.cast_signed());
        let (kind, body) = (read_text(&mut rest)?, read_text(&mut rest)?);
        let key = if read_number(&mut rest)? == 1 { Some(read_text(&mut rest)?) } else { None };
        Some(Entry { kind, body, key, at })
    };
    let entries = (0..count).map(|_| next()).collect::<Option<_>>()?;
    rest.is_empty().then_some(entries)
}

fn write_number(plain: &mut Vec<u8>, number: u64) {
    plain.extend(number.to_le_bytes());
}

fn write_text(plain: &mut Vec<u8>, text: &str) {
    write_number(plain, text.len() as u64);
    plain.extend(text.as_bytes());
}

fn read_number(rest: &mut &[u8]) -> Option<u64> {
    Some(u64::from_le_bytes(rest.split_off(..8)?.try_into().ok()?))
}

fn read_text(rest: &mut &[u8]) -> Option<String> {
    let length = usize::try_from(read_number(rest)?).ok()?;
    String::from_utf8(rest.split_off(..length)?.to_vec()).ok()
}
