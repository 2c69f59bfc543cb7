//! Styles and drawings that are embedded in the program and served to browsers.

use std::fmt;

/// A file for browsers. Its address carries a digest of its content, so a browser may keep it
/// for ever and gets a new one at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct File {
    /// Its name, which no other file has.
    pub name: &'static str,
    /// What is in it.
    pub content: &'static str,
    digest: u64,
}

impl File {
    /// A file of this name; `content` usually comes from `include_str!`.
    pub const fn new(name: &'static str, content: &'static str) -> File {
        File { name, content, digest: digest(content.as_bytes()) }
    }

    /// A file of this name with these bytes, for [`embedded`](crate::embedded). What is no text does
    /// not compile.
    pub const fn of_bytes(name: &'static str, content: &'static [u8]) -> File {
        match std::str::from_utf8(content) {
            Ok(content) => File::new(name, content),
            Err(_) => unreachable!(),
        }
    }

    /// Where a browser finds it. In markup, [`Display`](fmt::Display) writes the same.
    pub fn url(&self) -> String {
        self.to_string()
    }

    /// The ids of the symbols in a sheet of drawings.
    pub fn symbols(&self) -> impl Iterator<Item = &'static str> {
        self.content.split("<symbol id=\"").skip(1).filter_map(|rest| rest.split('"').next())
    }
}

/// The file of this name with the content of the file at this path. That is in the program once: the
/// content of a constant would be there again wherever the constant is used.
#[macro_export]
macro_rules! embedded {
    ($name:literal, $path:literal) => {{
        static CONTENT: [u8; include_bytes!($path).len()] = *include_bytes!($path);
        $crate::File::of_bytes($name, &CONTENT)
    }};
}

impl fmt::Display for File {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "/assets/{}?{:016x}", self.name, self.digest)
    }
}

/// FNV-1a: it only has to notice that a file has changed, and can be done by the compiler.
const fn digest(bytes: &[u8]) -> u64 {
    let mut digest = 0xcbf2_9ce4_8422_2325;
    let mut at = 0;
    while at < bytes.len() {
        digest = (digest ^ bytes[at] as u64).wrapping_mul(0x0100_0000_01b3);
        at += 1;
    }
    digest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_changes_with_the_content() {
        let [old, new] = ["a {}", "b {}"].map(|content| File::new("x.css", content).url());
        assert!(old.starts_with("/assets/x.css?") && new.starts_with("/assets/x.css?"));
        assert_ne!(old, new);
        // Of the published test vectors.
        assert_eq!(digest(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
