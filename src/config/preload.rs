//! Which tenants are brought into memory at the start, as an operator writes it.

use std::fmt;

use serde::Deserialize;
use serde::de::{self, Deserializer, SeqAccess, Visitor};

use crate::tenant::TenantId;

/// Longer lists are refused: who names so many wants all of them.
const MAX_LISTED: usize = 1_000;

/// Who is wanted in memory before anybody has asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Preload {
    None,
    All,
    /// Those that were asked for, the last one first.
    Recent,
    /// These, the most wanted first.
    Listed(Vec<TenantId>),
}

impl Preload {
    fn of_text(text: &str) -> Result<Self, String> {
        match text.trim() {
            "none" => Ok(Self::None),
            "all" => Ok(Self::All),
            "recent" => Ok(Self::Recent),
            ids => Self::of_ids(ids.split(',').map(str::trim).filter(|id| !id.is_empty())),
        }
    }

    fn of_ids<'a>(ids: impl Iterator<Item = &'a str>) -> Result<Self, String> {
        let mut listed: Vec<TenantId> = Vec::new();
        for id in ids {
            let id = TenantId::parse(id).map_err(|error| format!("{id:?} is no tenant id: {}", error.message))?;
            if !listed.contains(&id) {
                listed.push(id);
            }
        }
        match listed.len() {
            0 => Err("names no tenant; write none, all, recent or ids of tenants".to_owned()),
            1..=MAX_LISTED => Ok(Self::Listed(listed)),
            many => Err(format!("{many} tenants are more than {MAX_LISTED}; write all or recent")),
        }
    }
}

impl fmt::Display for Preload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::All => f.write_str("all"),
            Self::Recent => f.write_str("recent"),
            Self::Listed(ids) => f.write_str(&ids.iter().map(TenantId::as_str).collect::<Vec<_>>().join(",")),
        }
    }
}

impl<'de> Deserialize<'de> for Preload {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Written)
    }
}

/// A text, or in a file a list of texts.
struct Written;

impl<'de> Visitor<'de> for Written {
    type Value = Preload;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("none, all, recent or ids of tenants")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Preload, E> {
        Preload::of_text(text).map_err(E::custom)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Preload, A::Error> {
        let mut ids: Vec<String> = Vec::new();
        while let Some(id) = list.next_element()? {
            ids.push(id);
        }
        Preload::of_ids(ids.iter().map(String::as_str)).map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use crate::config::{Config, Sources};

    use super::*;

    fn of(text: &str) -> Result<Preload, String> {
        let flags = vec![format!("replica.preload={text}")];
        let loaded = Config::load(&Sources { flags, ..Sources::default() });
        loaded.map(|config| config.replica.preload).map_err(|errors| errors.to_string())
    }

    #[test]
    fn words_and_lists_are_read_and_what_is_no_id_is_told() {
        assert_eq!(of("none"), Ok(Preload::None));
        assert_eq!(of("all"), Ok(Preload::All));
        assert_eq!(of("recent"), Ok(Preload::Recent));
        let listed = of("shop-b, shop-a,shop-b").expect("two ids");
        assert_eq!(listed.to_string(), "shop-b,shop-a");
        let refused = of("shop-a,Shop B").expect_err("no id");
        assert!(refused.contains("replica.preload") && refused.contains("\"Shop B\" is no tenant id"), "{refused}");
        assert!(of(",").expect_err("no id at all").contains("names no tenant"));
    }

    #[test]
    fn a_file_may_have_a_list() {
        let file = tempfile::Builder::new().suffix(".toml").tempfile().expect("a file");
        std::fs::write(file.path(), "[replica]\npreload = [\"all\", \"shop\"]\n").expect("written");
        let config = Config::load(&Sources { file: Some(file.path().to_owned()), ..Sources::default() });
        let Preload::Listed(ids) = config.expect("valid").replica.preload else { panic!("not a list") };
        assert_eq!(ids.iter().map(TenantId::as_str).collect::<Vec<_>>(), ["all", "shop"]);
    }
}
