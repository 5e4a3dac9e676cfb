//! Names that the service gives: 16 random bytes, written as 32 hexadecimal digits. Each kind is a type of its own, so that
//! none is taken for another.

/// Declares a kind: its type, the field that has it, and the call that gives it.
macro_rules! random_id {
    ($(#[doc = $about:literal])+ pub struct $name:ident, in $field:literal, given by $call:literal) => {
        $(#[doc = $about])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(u128);

        impl $name {
            const CHARS: usize = 32;

            pub const fn from_bytes(bytes: [u8; 16]) -> Self {
                Self(u128::from_be_bytes(bytes))
            }

            /// A new one.
            pub fn new(random: &mut impl rand::CryptoRng) -> Self {
                let mut bytes = [0; 16];
                rand::RngCore::fill_bytes(random, &mut bytes);
                Self::from_bytes(bytes)
            }

            /// # Errors
            #[doc = concat!("Names the field `", $field, "`.")]
            pub fn parse(text: &str) -> Result<Self, $crate::catalog::FieldError> {
                let is_one = text.len() == Self::CHARS && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
                let number = u128::from_str_radix(text, 16).ok().filter(|_| is_one);
                let refused = || {
                    let message = concat!("is no id that ", $call, " gave: 32 hexadecimal digits");
                    $crate::catalog::FieldError::invalid($field, message)
                };
                number.map(Self).ok_or_else(refused)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{:032x}", self.0)
            }
        }

        impl TryFrom<String> for $name {
            type Error = $crate::catalog::FieldError;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                Self::parse(&text)
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> Self {
                id.to_string()
            }
        }
    };
}

pub(crate) use random_id;
