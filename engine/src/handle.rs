//! Handles: small numbers that name a card or a place without telling what it is.

/// Makes types for handles, each a number from zero to one below its count, so that no handle
/// out of range can exist: a file with one is refused when it is read.
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
    ($($(#[$doc:meta])* $name:ident below $count:literal, $what:literal;)*) => {$(
        $(#[$doc])*
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug,
            ::serde::Serialize, ::serde::Deserialize,
        )]
        #[serde(try_from = "u8", into = "u8")]
        pub struct $name(u8);

        impl $name {
            /// How many there are.
            pub const COUNT: u8 = $count;

            /// The handle with this number, if there is one.
            pub const fn new(number: u8) -> Option<$name> {
                if number < $count { Some($name(number)) } else { None }
            }

            /// All of them in order.
            pub fn all() -> impl Iterator<Item = $name> {
                (0..$count).map($name)
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
    )*};
}
