//! Numbers for actions, made from how their types are declared.

use crate::{MAX_SEATS, Seat};

/// Something that can be numbered: the values of the type have the codes from zero to one below
/// [`CODES`](Code::CODES).
///
/// [`handles!`](crate::handles) and [`codes!`](crate::codes) implement it.
pub trait Code: Copy + 'static {
    /// How many codes there are.
    const CODES: u16;

    /// The number of this value.
    fn code(self) -> u16;

    /// The value with this number.
    fn from_code(code: u16) -> Option<Self>;

    /// Every value, in the order of the codes.
    fn all() -> impl Iterator<Item = Self> {
        (0..Self::CODES).filter_map(Self::from_code)
    }
}

impl Code for bool {
    const CODES: u16 = 2;

    #[inline]
    fn code(self) -> u16 {
        self.into()
    }

    #[inline]
    fn from_code(code: u16) -> Option<bool> {
        (code < 2).then_some(code == 1)
    }
}

impl Code for Seat {
    const CODES: u16 = MAX_SEATS as u16;

    #[inline]
    fn code(self) -> u16 {
        self.0.into()
    }

    #[inline]
    fn from_code(code: u16) -> Option<Seat> {
        (code < Self::CODES).then_some(Seat(code as u8))
    }
}

/// Nothing comes first.
impl<T: Code> Code for Option<T> {
    const CODES: u16 = 1 + T::CODES;

    #[inline]
    fn code(self) -> u16 {
        self.map_or(0, |value| 1 + value.code())
    }

    #[inline]
    fn from_code(code: u16) -> Option<Option<T>> {
        match code.checked_sub(1) {
            None => Some(None),
            Some(code) => T::from_code(code).map(Some),
        }
    }
}

/// The last one changes fastest.
impl<T: Code, const N: usize> Code for [T; N] {
    const CODES: u16 = T::CODES.pow(N as u32);

    #[inline]
    fn code(self) -> u16 {
        self.into_iter().fold(0, |code, value| code * T::CODES + value.code())
    }

    #[inline]
    fn from_code(code: u16) -> Option<[T; N]> {
        let mut values = [T::from_code(0)?; N];
        let mut left = code;
        for value in values.iter_mut().rev() {
            *value = T::from_code(left % T::CODES)?;
            left /= T::CODES;
        }
        (left == 0).then_some(values)
    }
}

/// Declares a struct or an enum whose fields have codes, and numbers its values: variants in
/// their order, and within one the last field changes fastest.
///
/// ```
/// use engine::Code;
///
/// engine::codes! {
///     /// What one can do on a sofa.
///     #[derive(Clone, Copy, PartialEq, Debug)]
///     pub enum Rest {
///         /// Sit down.
///         Sit {
///             /// Near the window?
///             near: bool,
///             /// On whose lap.
///             lap: Option<engine::Seat>,
///         },
///         /// Let somebody else sit.
///         Offer(engine::Seat),
///         /// Stand.
///         Stand,
///     }
/// }
///
/// assert_eq!(Rest::CODES, 2 * 6 + 5 + 1);
/// assert_eq!(Rest::Sit { near: true, lap: None }.code(), 6);
/// assert_eq!(Rest::from_code(13), Some(Rest::Offer(engine::Seat(1))));
/// assert_eq!(Rest::from_code(17), Some(Rest::Stand));
/// assert_eq!(Rest::from_code(18), None);
/// ```
#[macro_export]
macro_rules! codes {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {
            $($(#[$field_meta:meta])* $field_vis:vis $field:ident: $type:ty),* $(,)?
        }
    ) => {
        $(#[$meta])*
        $vis struct $name {
            $($(#[$field_meta])* $field_vis $field: $type),*
        }

        impl $crate::Code for $name {
            const CODES: u16 = 1 $(* <$type as $crate::Code>::CODES)*;

            #[inline]
            fn code(self) -> u16 {
                let code = 0;
                $(let code = code * <$type as $crate::Code>::CODES
                    + <$type as $crate::Code>::code(self.$field);)*
                code
            }

            #[inline]
            fn from_code(code: u16) -> Option<$name> {
                if code >= <Self as $crate::Code>::CODES {
                    return None;
                }
                let weight = <Self as $crate::Code>::CODES;
                $(
                    let weight = weight / <$type as $crate::Code>::CODES;
                    let $field = <$type as $crate::Code>::from_code(
                        code / weight % <$type as $crate::Code>::CODES,
                    )?;
                )*
                let _ = weight;
                Some($name { $($field),* })
            }
        }
    };
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $(
                $(#[$variant_meta:meta])*
                $variant:ident
                $({ $($(#[$field_meta:meta])* $field:ident: $type:ty),* $(,)? })?
                $(($inner:ty))?
            ),* $(,)?
        }
    ) => {
        $(#[$meta])*
        $vis enum $name {
            $(
                $(#[$variant_meta])*
                $variant $({ $($(#[$field_meta])* $field: $type),* })? $(($inner))?
            ),*
        }

        impl $crate::Code for $name {
            const CODES: u16 = 0 $(
                + 1 $($(* <$type as $crate::Code>::CODES)*)? $(* <$inner as $crate::Code>::CODES)?
            )*;

            #[inline]
            fn code(self) -> u16 {
                let first = 0;
                $(
                    if let $name::$variant
                        $({ $($field),* })? $(($crate::codes!(@name inner $inner)))? = self
                    {
                        let code = 0;
                        $($(let code = code * <$type as $crate::Code>::CODES
                            + <$type as $crate::Code>::code($field);)*)?
                        $(let code = code + <$inner as $crate::Code>::code(inner);)?
                        return first + code;
                    }
                    let first = first + 1 $($(* <$type as $crate::Code>::CODES)*)?
                        $(* <$inner as $crate::Code>::CODES)?;
                )*
                first
            }

            #[inline]
            fn from_code(code: u16) -> Option<$name> {
                $(
                    let weight = 1 $($(* <$type as $crate::Code>::CODES)*)?
                        $(* <$inner as $crate::Code>::CODES)?;
                    if code < weight {
                        $($(
                            let weight = weight / <$type as $crate::Code>::CODES;
                            let $field = <$type as $crate::Code>::from_code(
                                code / weight % <$type as $crate::Code>::CODES,
                            )?;
                        )*)?
                        $(let inner = <$inner as $crate::Code>::from_code(code)?;)?
                        let _ = weight;
                        return Some($name::$variant
                            $({ $($field),* })? $(($crate::codes!(@name inner $inner)))?);
                    }
                    let code = code - weight;
                )*
                let _ = code;
                None
            }
        }
    };
    // A name for what is inside a variant; the type only says that there is something.
    (@name $name:ident $type:ty) => { $name };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_made_of_parts_counts_like_a_number() {
        assert_eq!(<[bool; 3]>::CODES, 8);
        assert_eq!([true, false, true].code(), 5);
        assert_eq!(<[bool; 3]>::from_code(6), Some([true, true, false]));
        assert_eq!(<[bool; 3]>::from_code(8), None);
        assert_eq!(<Option<Seat>>::all().count(), 1 + MAX_SEATS);
        assert_eq!(Some(Seat(2)).code(), 3);
    }
}
