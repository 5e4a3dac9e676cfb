//! How what lies in memory lies in a file between two runs: values one after the other, whole numbers little-endian, texts
//! and lists after their length, nothing of names or versions. Whoever keeps such a file knows by what it was written and
//! that nothing of it has changed; it is a copy, and what cannot be read is built anew.
//!
//! Reading never trusts a length further than the bytes that are there.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hash};
use std::io::{self, Write};
use std::sync::Arc;

/// A value that can be written and read back as it was.
pub trait Saved: Sized {
    fn save(&self, to: &mut dyn Write) -> io::Result<()>;

    /// Takes the value from the beginning of what is there.
    ///
    /// # Errors
    /// What is there is no such value.
    fn load(from: &mut &[u8]) -> io::Result<Self>;
}

/// Declares a struct to be saved field by field, in this order. With `then`, the other fields follow from these: they are made
/// again by that method of a value that has them empty.
macro_rules! saved {
    ($name:ident { $($field:ident),+ $(,)? } then $made_again:ident) => {
        impl $crate::saved::Saved for $name {
            fn save(&self, to: &mut dyn std::io::Write) -> std::io::Result<()> {
                $( $crate::saved::Saved::save(&self.$field, to)?; )+
                Ok(())
            }

            fn load(from: &mut &[u8]) -> std::io::Result<Self> {
                let mut value = Self { $( $field: $crate::saved::Saved::load(from)?, )+ ..Self::default() };
                value.$made_again()?;
                Ok(value)
            }
        }
    };
    ($name:ident { $($field:ident),+ $(,)? }) => {
        impl $crate::saved::Saved for $name {
            fn save(&self, to: &mut dyn std::io::Write) -> std::io::Result<()> {
                $( $crate::saved::Saved::save(&self.$field, to)?; )+
                Ok(())
            }

            fn load(from: &mut &[u8]) -> std::io::Result<Self> {
                Ok(Self { $( $field: $crate::saved::Saved::load(from)?, )+ })
            }
        }
    };
}
pub(crate) use saved;

/// Declares an enum without fields to be saved by its number; it has all of its values in `ALL`.
macro_rules! saved_by_number {
    ($name:ident, $none:literal) => {
        impl $crate::saved::Saved for $name {
            fn save(&self, to: &mut dyn std::io::Write) -> std::io::Result<()> {
                $crate::saved::Saved::save(&(*self as u8), to)
            }

            fn load(from: &mut &[u8]) -> std::io::Result<Self> {
                let number: u8 = $crate::saved::Saved::load(from)?;
                let mut all = Self::ALL.into_iter();
                all.find(|&value| value as u8 == number).ok_or_else(|| $crate::saved::damaged($none))
            }
        }
    };
}
pub(crate) use saved_by_number;

/// What is read is not what was written.
pub fn damaged(what: &'static str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

/// Refuses what goes on behind the last value.
pub fn nothing_left(rest: &[u8]) -> io::Result<()> {
    if rest.is_empty() { Ok(()) } else { Err(damaged("it goes on behind its end")) }
}

/// The next bytes.
fn take<'a>(from: &mut &'a [u8], bytes: usize) -> io::Result<&'a [u8]> {
    let (taken, rest) = from.split_at_checked(bytes).ok_or_else(|| damaged("it ends too early"))?;
    *from = rest;
    Ok(taken)
}

/// A length, of things that take a byte each at least.
fn take_len(from: &mut &[u8]) -> io::Result<usize> {
    let len = u64::load(from)?;
    usize::try_from(len).ok().filter(|&len| len <= from.len()).ok_or_else(|| damaged("a list is longer than the file"))
}

fn save_len(len: usize, to: &mut dyn Write) -> io::Result<()> {
    (len as u64).save(to)
}

macro_rules! numbers {
    ($($type:ty),+) => {
        $(impl Saved for $type {
            fn save(&self, to: &mut dyn Write) -> io::Result<()> {
                to.write_all(&self.to_le_bytes())
            }

            fn load(from: &mut &[u8]) -> io::Result<Self> {
                let bytes = from.split_first_chunk().ok_or_else(|| damaged("it ends too early"))?;
                *from = bytes.1;
                Ok(Self::from_le_bytes(*bytes.0))
            }
        })+
    };
}

numbers!(u8, u32, u64, i64, f32);

impl Saved for usize {
    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        save_len(*self, to)
    }

    fn load(from: &mut &[u8]) -> io::Result<Self> {
        Self::try_from(u64::load(from)?).map_err(|_| damaged("a number is too large"))
    }
}

impl Saved for bool {
    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        u8::from(*self).save(to)
    }

    fn load(from: &mut &[u8]) -> io::Result<Self> {
        Ok(u8::load(from)? != 0)
    }
}

impl Saved for () {
    fn save(&self, _to: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    fn load(_from: &mut &[u8]) -> io::Result<Self> {
        Ok(())
    }
}

fn save_text(text: &str, to: &mut dyn Write) -> io::Result<()> {
    save_len(text.len(), to)?;
    to.write_all(text.as_bytes())
}

fn take_text<'a>(from: &mut &'a [u8]) -> io::Result<&'a str> {
    let len = take_len(from)?;
    std::str::from_utf8(take(from, len)?).map_err(|_| damaged("a text is no text"))
}

macro_rules! texts {
    ($($type:ty),+) => {
        $(impl Saved for $type {
            fn save(&self, to: &mut dyn Write) -> io::Result<()> {
                save_text(self, to)
            }

            fn load(from: &mut &[u8]) -> io::Result<Self> {
                Ok(take_text(from)?.into())
            }
        })+
    };
}

texts!(String, Box<str>, Arc<str>);

/// Bytes as they are, after their length.
pub(crate) fn save_bytes(bytes: &[u8], to: &mut dyn Write) -> io::Result<()> {
    save_len(bytes.len(), to)?;
    to.write_all(bytes)
}

/// See [`save_bytes`].
pub(crate) fn take_bytes<'a>(from: &mut &'a [u8]) -> io::Result<&'a [u8]> {
    let len = take_len(from)?;
    take(from, len)
}

impl<T: Saved> Saved for Vec<T> {
    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        save_len(self.len(), to)?;
        self.iter().try_for_each(|value| value.save(to))
    }

    fn load(from: &mut &[u8]) -> io::Result<Self> {
        let len = take_len(from)?;
        let mut values = Self::with_capacity(len);
        for _ in 0..len {
            values.push(T::load(from)?);
        }
        Ok(values)
    }
}

impl<T: Saved> Saved for Box<[T]> {
    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        save_len(self.len(), to)?;
        self.iter().try_for_each(|value| value.save(to))
    }

    fn load(from: &mut &[u8]) -> io::Result<Self> {
        Ok(Vec::load(from)?.into())
    }
}

impl<T: Saved> Saved for Arc<T> {
    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        self.as_ref().save(to)
    }

    fn load(from: &mut &[u8]) -> io::Result<Self> {
        T::load(from).map(Self::new)
    }
}

impl<T: Saved> Saved for Option<T> {
    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        self.is_some().save(to)?;
        self.as_ref().map_or(Ok(()), |value| value.save(to))
    }

    fn load(from: &mut &[u8]) -> io::Result<Self> {
        bool::load(from)?.then(|| T::load(from)).transpose()
    }
}

impl<T: Saved, const N: usize> Saved for [T; N] {
    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        self.iter().try_for_each(|value| value.save(to))
    }

    fn load(from: &mut &[u8]) -> io::Result<Self> {
        let mut values = Vec::with_capacity(N);
        for _ in 0..N {
            values.push(T::load(from)?);
        }
        Self::try_from(values).map_err(|_| damaged("a row of values is short"))
    }
}

impl<A: Saved, B: Saved> Saved for (A, B) {
    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        self.0.save(to)?;
        self.1.save(to)
    }

    fn load(from: &mut &[u8]) -> io::Result<Self> {
        Ok((A::load(from)?, B::load(from)?))
    }
}

impl<K: Saved + Hash + Eq, V: Saved, S: BuildHasher + Default> Saved for HashMap<K, V, S> {
    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        save_len(self.len(), to)?;
        self.iter().try_for_each(|(key, value)| {
            key.save(to)?;
            value.save(to)
        })
    }

    fn load(from: &mut &[u8]) -> io::Result<Self> {
        let len = take_len(from)?;
        let mut map = Self::with_capacity_and_hasher(len, S::default());
        for _ in 0..len {
            map.insert(K::load(from)?, V::load(from)?);
        }
        Ok(map)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq)]
    struct Thing {
        name: Arc<str>,
        places: Vec<(u32, Option<i64>)>,
        by_code: HashMap<String, [bool; 3]>,
        share: f32,
    }

    saved!(Thing { name, places, by_code, share });

    fn thing() -> Thing {
        Thing {
            name: "καφές".into(),
            places: vec![(1, None), (u32::MAX, Some(-5))],
            by_code: HashMap::from([("x".to_owned(), [true, false, true]), (String::new(), [false; 3])]),
            share: -0.25,
        }
    }

    #[test]
    fn what_is_saved_comes_back_and_nothing_is_left_over() {
        let mut bytes = Vec::new();
        thing().save(&mut bytes).expect("memory takes everything");
        let mut rest = &bytes[..];
        assert_eq!(Thing::load(&mut rest).expect("reads"), thing());
        assert!(rest.is_empty());
    }

    #[test]
    fn what_is_cut_or_lies_about_its_length_is_an_error() {
        let mut bytes = Vec::new();
        thing().save(&mut bytes).expect("memory takes everything");
        for end in 0..bytes.len() {
            Thing::load(&mut &bytes[..end]).expect_err("is cut");
        }
        let mut long = u64::MAX.to_le_bytes().to_vec();
        long.extend([0; 8]);
        Vec::<u8>::load(&mut &long[..]).expect_err("there is not so much memory");
        String::load(&mut &long[..]).expect_err("nor so much text");
    }
}
