//! The names of tables.

use store::{TableId, TableIdError};

#[test]
fn a_name_is_read_as_it_is_written() {
    for bytes in [[0; 8], [0xff; 8], [0x0f, 0xed, 0xcb, 0xa9, 0x87, 0x65, 0x43, 0x21]] {
        let id = TableId::from_bytes(bytes);
        let name = id.to_string();
        assert_eq!(name.len(), 12);
        assert_eq!(name.parse(), Ok(id), "{name}");
    }
    assert_eq!(TableId::from_bytes([0; 8]).to_string(), "000000000000");
    assert_eq!(TableId::from_bytes([0xff; 8]).to_string(), "zzzzzzzzzzzz");
}

#[test]
fn each_of_the_sixty_bits_counts() {
    let names: std::collections::HashSet<String> =
        (0..60).map(|bit| TableId::from_bytes((1_u64 << bit).to_be_bytes()).to_string()).collect();
    assert_eq!(names.len(), 60);
}

/// Lists of both stores order equal times by name; the number and its text must agree.
#[test]
fn names_sort_as_their_texts_do() {
    let id = |number: u64| TableId::from_bytes((number * 0x0123_4567_89ab_cdef).to_be_bytes());
    let mut ids: Vec<TableId> = (0..200).map(|number: u64| id(number % 13 + number / 13)).collect();
    ids.sort_unstable();
    assert!(ids.iter().map(TableId::to_string).is_sorted());
}

#[test]
fn what_is_not_a_name_is_refused_with_the_reason() {
    let reason = |text: &str| text.parse::<TableId>().unwrap_err();
    assert_eq!(reason(""), TableIdError::Length { found: 0 });
    assert_eq!(reason("00820c20a1g"), TableIdError::Length { found: 11 });
    assert_eq!(reason("00820c20a1g70"), TableIdError::Length { found: 13 });
    for letter in ['i', 'l', 'o', 'u', 'G', ' ', '/', 'ß', '\0'] {
        assert_eq!(reason(&format!("00820c20a1g{letter}")), TableIdError::Letter { letter });
    }
    assert!(reason("00820c20a1gu").to_string().contains("'u'"));
}
