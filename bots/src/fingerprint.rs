//! A number for any value that can be written down, made without writing it down.

use std::fmt::Display;

use serde::ser::{self, Serialize};

/// Adds a word to a fingerprint.
#[inline]
pub(crate) fn mix(print: u64, word: u64) -> u64 {
    // Multiplying by a large odd number spreads every bit upwards, the shift brings it down.
    let spread = (print.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    spread ^ (spread >> 32)
}

/// The fingerprint of a value: equal values have equal ones, and different values hardly ever.
#[inline]
pub(crate) fn fingerprint(value: &impl Serialize) -> u64 {
    let mut print = Fingerprint(0);
    // Nothing is written anywhere, so nothing can fail but a value that refuses to be written.
    let _ = value.serialize(&mut print);
    print.0
}

struct Fingerprint(u64);

impl Fingerprint {
    #[inline]
    fn add(&mut self, word: u64) -> Result<(), Unwritable> {
        self.0 = mix(self.0, word);
        Ok(())
    }

    fn add_bytes(&mut self, bytes: &[u8]) -> Result<(), Unwritable> {
        self.add(bytes.len() as u64)?;
        bytes.iter().try_for_each(|&byte| self.add(byte.into()))
    }
}

/// A value said that it cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Unwritable(String);

impl ser::Error for Unwritable {
    fn custom<T: Display>(reason: T) -> Unwritable {
        Unwritable(reason.to_string())
    }
}

macro_rules! words {
    ($($method:ident: $number:ty),*) => {$(
        #[inline]
        fn $method(self, value: $number) -> Result<(), Unwritable> {
            self.add(value as u64)
        }
    )*};
}

impl ser::Serializer for &mut Fingerprint {
    type Ok = ();
    type Error = Unwritable;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    words! {
        serialize_bool: bool, serialize_char: char,
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64
    }

    fn serialize_f32(self, value: f32) -> Result<(), Unwritable> {
        self.add(value.to_bits().into())
    }

    fn serialize_f64(self, value: f64) -> Result<(), Unwritable> {
        self.add(value.to_bits())
    }

    fn serialize_str(self, value: &str) -> Result<(), Unwritable> {
        self.add_bytes(value.as_bytes())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Unwritable> {
        self.add_bytes(value)
    }

    #[inline]
    fn serialize_none(self) -> Result<(), Unwritable> {
        self.add(0)
    }

    #[inline]
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Unwritable> {
        self.add(1)?;
        value.serialize(self)
    }

    #[inline]
    fn serialize_unit(self) -> Result<(), Unwritable> {
        self.add(0)
    }

    #[inline]
    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Unwritable> {
        self.add(0)
    }

    #[inline]
    fn serialize_unit_variant(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
    ) -> Result<(), Unwritable> {
        self.add(index.into())
    }

    #[inline]
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Unwritable> {
        value.serialize(self)
    }

    #[inline]
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        value: &T,
    ) -> Result<(), Unwritable> {
        self.add(index.into())?;
        value.serialize(self)
    }

    #[inline]
    fn serialize_seq(self, length: Option<usize>) -> Result<Self, Unwritable> {
        self.add(length.unwrap_or(0) as u64)?;
        Ok(self)
    }

    #[inline]
    fn serialize_tuple(self, _: usize) -> Result<Self, Unwritable> {
        Ok(self)
    }

    #[inline]
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Unwritable> {
        Ok(self)
    }

    #[inline]
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, Unwritable> {
        self.add(index.into())?;
        Ok(self)
    }

    #[inline]
    fn serialize_map(self, length: Option<usize>) -> Result<Self, Unwritable> {
        self.serialize_seq(length)
    }

    #[inline]
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Unwritable> {
        Ok(self)
    }

    #[inline]
    fn serialize_struct_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        length: usize,
    ) -> Result<Self, Unwritable> {
        self.serialize_tuple_variant(name, index, variant, length)
    }
}

/// The parts of a compound value, one after the other; the names of its fields say nothing new.
macro_rules! parts {
    ($($compound:ident: $method:ident($($field:ident)?);)*) => {$(
        impl ser::$compound for &mut Fingerprint {
            type Ok = ();
            type Error = Unwritable;

            #[inline]
            fn $method<T: Serialize + ?Sized>(
                &mut self,
                $($field: &'static str,)?
                value: &T,
            ) -> Result<(), Unwritable> {
                $(let _ = $field;)?
                value.serialize(&mut **self)
            }

            #[inline]
            fn end(self) -> Result<(), Unwritable> {
                Ok(())
            }
        }
    )*};
}

parts! {
    SerializeSeq: serialize_element();
    SerializeTuple: serialize_element();
    SerializeTupleStruct: serialize_field();
    SerializeTupleVariant: serialize_field();
    SerializeStruct: serialize_field(field);
    SerializeStructVariant: serialize_field(field);
}

impl ser::SerializeMap for &mut Fingerprint {
    type Ok = ();
    type Error = Unwritable;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Unwritable> {
        key.serialize(&mut **self)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        value.serialize(&mut **self)
    }

    fn end(self) -> Result<(), Unwritable> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde::Serialize;

    use super::*;

    #[derive(Serialize)]
    enum Told {
        Nothing,
        Card(u8),
        Two(u8, Option<u8>),
        Named { seat: u8, cards: Vec<u8> },
    }

    #[test]
    fn what_differs_has_another_fingerprint() {
        let mut told = vec![Told::Nothing];
        for a in 0..40 {
            told.push(Told::Card(a));
            told.push(Told::Two(a, None));
            for b in 0..40 {
                told.push(Told::Two(a, Some(b)));
                told.push(Told::Named { seat: a, cards: vec![b] });
                told.push(Told::Named { seat: a, cards: vec![b, b] });
            }
        }
        let prints: BTreeSet<u64> = told.iter().map(fingerprint).collect();
        assert_eq!(prints.len(), told.len());
    }

    #[test]
    fn what_is_equal_has_the_same() {
        let one = Told::Named { seat: 1, cards: vec![2, 3] };
        let same = Told::Named { seat: 1, cards: vec![2, 3] };
        assert_eq!(fingerprint(&one), fingerprint(&same));
        assert_eq!(fingerprint(&"spy"), fingerprint(&"spy".to_owned()));
    }
}
