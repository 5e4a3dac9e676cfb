//! What the tools that models call may reach.

use std::fmt;

use serde::Deserialize;
use serde::de::{self, Deserializer, SeqAccess, Visitor};

use super::reference::{Field, Shown};
use super::section;
use super::values::Limit;
use crate::tools::Collection;

section! {
    /// Tools of the service that models call.
    pub struct Tools {
        /// Collections that the tools `query`, `get`, `count`, `schema` and `search_text` read: `all`, `none`, or names with
        /// commas between them.
        pub read_collections: Collections = Collections::all(),
        /// Collections that the tool `write` writes: `none`, or of `products` and `documents` those that are named.
        pub write_collections: Collections = Collections::writable(),
        /// Rows that one `query` or `count` looks at, at most; where there are more, its result says that it is not complete.
        pub scan_rows: Limit<100, 100_000> = Limit::of(5_000),
    }
}

/// Some of the collections there are, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collections(Vec<Collection>);

impl Collections {
    const ALL: &'static str = "all";
    const NONE: &'static str = "none";

    fn all() -> Self {
        Self(Collection::ALL.into())
    }

    fn writable() -> Self {
        Self(Collection::WRITABLE.into())
    }

    pub fn has(&self, collection: Collection) -> bool {
        self.0.contains(&collection)
    }

    pub fn iter(&self) -> impl Iterator<Item = Collection> + Clone + '_ {
        self.0.iter().copied()
    }

    /// Whether all of them can be written.
    pub(super) fn are_writable(&self) -> bool {
        self.0.iter().all(|collection| Collection::WRITABLE.contains(collection))
    }

    fn of_text(text: &str) -> Result<Self, String> {
        match text.trim() {
            Self::ALL => Ok(Self::all()),
            Self::NONE | "" => Ok(Self(Vec::new())),
            names => Self::of_names(names.split(',').map(str::trim).filter(|name| !name.is_empty())),
        }
    }

    fn of_names<'a>(names: impl Iterator<Item = &'a str>) -> Result<Self, String> {
        let mut named = Vec::new();
        for name in names {
            let known = || Collection::ALL.map(Collection::as_str).join(", ");
            named.push(Collection::parse(name).ok_or_else(|| format!("{name:?} is no collection: {}", known()))?);
        }
        named.sort_unstable();
        named.dedup();
        Ok(Self(named))
    }
}

impl fmt::Display for Collections {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            all if *all == Self::all() => f.write_str(Self::ALL),
            Self(none) if none.is_empty() => f.write_str(Self::NONE),
            Self(some) => f.write_str(&some.iter().map(|one| one.as_str()).collect::<Vec<_>>().join(",")),
        }
    }
}

impl Shown for Collections {
    fn shown(&self) -> String {
        self.to_string()
    }

    fn takes() -> String {
        format!("all, none, names of collections ({})", Collection::ALL.map(Collection::as_str).join(", "))
    }
}

impl<'de> Deserialize<'de> for Collections {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Written)
    }
}

/// A text, or in a file a list of texts.
struct Written;

impl<'de> Visitor<'de> for Written {
    type Value = Collections;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("all, none or names of collections")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Collections, E> {
        Collections::of_text(text).map_err(E::custom)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Collections, A::Error> {
        let mut names: Vec<String> = Vec::new();
        while let Some(name) = list.next_element()? {
            names.push(name);
        }
        Collections::of_names(names.iter().map(String::as_str)).map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use crate::config::{Config, Sources};

    use super::*;

    fn of(flag: &str) -> Result<Tools, String> {
        let loaded = Config::load(&Sources { flags: vec![flag.to_owned()], ..Sources::default() });
        loaded.map(|config| config.tools).map_err(|errors| errors.to_string())
    }

    #[test]
    fn collections_are_named_and_unknown_ones_are_told() {
        let read = |text: &str| of(&format!("tools.read_collections={text}")).map(|tools| tools.read_collections);
        assert_eq!(read("all"), Ok(Collections::all()));
        assert_eq!(read("none").expect("none").to_string(), "none");
        assert_eq!(read("sessions, products,sessions").expect("two").to_string(), "products,sessions");
        let refused = read("products,orders").expect_err("no such collection");
        assert!(
            refused.contains("tools.read_collections") && refused.contains("\"orders\" is no collection"),
            "{refused}"
        );
    }

    #[test]
    fn only_what_can_be_written_may_be() {
        let refused = of("tools.write_collections=products,sessions").expect_err("sessions are not written");
        assert!(refused.contains("tools.write_collections"), "{refused}");
        let written = of("tools.write_collections=documents").expect("may be").write_collections;
        assert!(written.has(Collection::Documents) && !written.has(Collection::Products));
    }
}
