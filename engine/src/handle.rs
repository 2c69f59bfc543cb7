//! Handles: small numbers that name a card or a place without telling what it is.

/// Makes types for handles, each a number from zero to one below its count. A file with a handle
/// out of range is refused when it is read. The number is the handle's [`Code`](crate::Code).
///
/// ```
/// engine::handles! {
///     /// A seat on the sofa.
///     Cushion below 3, "cushion";
/// }
///
/// assert_eq!(Cushion::all().count(), 3);
/// assert_eq!(Cushion::new(3), None);
/// let error = serde_json::from_str::<Cushion>("7").unwrap_err();
/// assert!(error.to_string().contains("there is no cushion 7; they go from 0 to 2"));
/// ```
#[macro_export]
macro_rules! handles {
    ($($(#[$doc:meta])* $name:ident below $count:expr, $what:literal;)*) => {$(
        $(#[$doc])*
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default,
            ::serde::Serialize, ::serde::Deserialize,
        )]
        #[serde(try_from = "u8", into = "u8")]
        pub struct $name(pub(crate) u8);

        impl $name {
            /// How many there are.
            pub const COUNT: u8 = $count as u8;

            /// The handle with this number, if there is one.
            pub const fn new(number: u8) -> Option<$name> {
                if number < $count as u8 { Some($name(number)) } else { None }
            }

            /// All of them in order.
            pub fn all() -> impl Iterator<Item = $name> {
                (0..$count as u8).map($name)
            }

            /// The handle as an index.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl TryFrom<u8> for $name {
            type Error = String;

            fn try_from(number: u8) -> Result<$name, String> {
                $name::new(number).ok_or_else(|| {
                    format!("there is no {} {number}; they go from 0 to {}", $what, $count - 1)
                })
            }
        }

        impl From<$name> for u8 {
            fn from(handle: $name) -> u8 {
                handle.0
            }
        }

        impl $crate::Code for $name {
            const CODES: u16 = $count as u16;

            #[inline]
            fn code(self) -> u16 {
                self.0.into()
            }

            #[inline]
            fn from_code(code: u16) -> Option<$name> {
                (code < Self::CODES).then_some($name(code as u8))
            }
        }
    )*};
}
