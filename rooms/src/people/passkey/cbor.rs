//! Reads the part of CBOR (RFC 8949) in which authenticators write: everything of a known length,
//! no tags, nothing deep.

/// How deep things may lie in each other. CTAP allows four levels.
const DEEPEST: usize = 8;
/// How many entries a map or a list may have: authenticators write a dozen.
const LONGEST: u64 = 64;

/// Something that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Item<'a> {
    Number(i64),
    Bytes(&'a [u8]),
    Text(&'a str),
    Map(Vec<(Item<'a>, Item<'a>)>),
    /// Something that nobody here asks for.
    Other,
}

impl<'a> Item<'a> {
    /// What stands under this key in a map.
    pub(super) fn get(&self, key: &Item<'_>) -> Option<&Item<'a>> {
        let Item::Map(entries) = self else { return None };
        entries.iter().find(|(own, _)| own == key).map(|(_, item)| item)
    }

    /// The bytes, if it is bytes.
    pub(super) fn bytes(&self) -> Option<&'a [u8]> {
        match self {
            Item::Bytes(bytes) => Some(bytes),
            _ => None,
        }
    }
}

/// The first thing that is written there; what follows it is not looked at.
pub(super) fn read(bytes: &[u8]) -> Option<Item<'_>> {
    Reader(bytes).item(0)
}

/// What is left to be read.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: u64) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(usize::try_from(count).ok()?)?;
        self.0 = rest;
        Some(taken)
    }

    fn item(&mut self, depth: usize) -> Option<Item<'a>> {
        if depth > DEEPEST {
            return None;
        }
        let head = *self.take(1)?.first()?;
        let number = match head & 31 {
            small @ 0..24 => u64::from(small),
            // The number is in the next one, two, four or eight bytes.
            size @ 24..28 => {
                let bytes = self.take(1 << (size - 24))?;
                bytes.iter().fold(0, |number, byte| number << 8 | u64::from(*byte))
            }
            _ => return None,
        };
        match head >> 5 {
            0 => i64::try_from(number).ok().map(Item::Number),
            1 => i64::try_from(number).ok().map(|number| Item::Number(-1 - number)),
            2 => self.take(number).map(Item::Bytes),
            3 => std::str::from_utf8(self.take(number)?).ok().map(Item::Text),
            4 if number <= LONGEST => {
                for _ in 0..number {
                    self.item(depth + 1)?;
                }
                Some(Item::Other)
            }
            5 if number <= LONGEST => self.map(number, depth + 1),
            7 => Some(Item::Other),
            _ => None,
        }
    }

    /// The entries of a map. What is written under one key twice could be understood in two ways.
    fn map(&mut self, count: u64, depth: usize) -> Option<Item<'a>> {
        let mut entries: Vec<(Item<'a>, Item<'a>)> = Vec::new();
        for _ in 0..count {
            let (key, item) = (self.item(depth)?, self.item(depth)?);
            if entries.iter().any(|(other, _)| *other == key) {
                return None;
            }
            entries.push((key, item));
        }
        Some(Item::Map(entries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_authenticators_write_is_read() {
        for (bytes, item) in [
            (&[0x00][..], Item::Number(0)),
            (&[0x18, 0xff], Item::Number(255)),
            (&[0x26], Item::Number(-7)),
            (&[0x39, 0x01, 0x00], Item::Number(-257)),
            (&[0x1a, 0, 1, 0, 0], Item::Number(65_536)),
            (&[0x42, 1, 2, 3], Item::Bytes(&[1, 2])),
            (&[0x63, b'f', b'm', b't'], Item::Text("fmt")),
            (&[0x82, 0x01, 0x41, 7], Item::Other),
            (&[0xf5], Item::Other),
            (&[0xa1, 0x03, 0x26], Item::Map(vec![(Item::Number(3), Item::Number(-7))])),
        ] {
            assert_eq!(read(bytes), Some(item), "{bytes:02x?}");
        }
        let map = read(&[0xa2, 0x03, 0x26, 0x20, 0x41, 9]).unwrap();
        assert_eq!(map.get(&Item::Number(-1)).and_then(Item::bytes), Some(&[9][..]));
        assert_eq!(map.get(&Item::Number(3)).and_then(Item::bytes), None);
        assert_eq!(map.get(&Item::Text("3")), None);
    }

    #[test]
    fn what_is_cut_off_endless_ambiguous_or_too_deep_is_not() {
        for bytes in [
            &[][..],
            &[0x18],
            &[0x42, 1],
            &[0x5b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
            &[0x1b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
            &[0x9a, 0xff, 0xff, 0xff, 0xff],
            &[0xba, 0xff, 0xff, 0xff, 0xff],
            &[0x5f, 0x41, 1, 0xff],
            &[0x62, 0xff, 0xff],
            &[0xc0, 0x00],
            &[0xa1, 0x01],
            &[0xa2, 0x01, 0x02, 0x01, 0x03],
            &[0x81; 100],
            &[0xff],
        ] {
            assert_eq!(read(bytes), None, "{bytes:02x?}");
        }
        // Whatever somebody sends ends in an answer.
        for seed in 0..20_000_u32 {
            let bytes: Vec<u8> = (0..40_u32)
                .map(|at| (seed.wrapping_mul(2_654_435_761) >> (at % 25)) as u8)
                .collect();
            let _ = read(&bytes);
        }
    }
}
