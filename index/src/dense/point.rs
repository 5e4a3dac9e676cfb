//! How a vector is called where it lies with a server: by its tenant, the tenant's incarnation, the item and the text it
//! was made of. Whoever writes a vector writes the same point, so writing it twice changes nothing, and an id proves whose
//! it is: nobody has to believe a server that says so.

use std::fmt;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use crate::entry::Kind;
use crate::table::hash_head;
use crate::tenant::Attachment;

/// The id of a point, a UUID of version 8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PointId(u128);

/// Of which bits of a UUID say what it is, and what they say.
const MARKS: u128 = 0xf000_c000_0000_0000_0000;
const MARKED: u128 = 0x8000_8000_0000_0000_0000;

/// Whose points they are: those of a tenant in one of its incarnations.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PointScope {
    tenant: Arc<str>,
    incarnation: u64,
}

/// A vector on its way to a server.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    pub id: PointId,
    pub kind: Kind,
    pub item: Arc<str>,
    /// The first bytes of the content hash of the text.
    pub text: u64,
    pub vector: Vec<f32>,
}

/// What a point a server names says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// See [`PointScope::name`].
    pub scope: String,
    pub item: String,
    pub text: u64,
}

impl PointScope {
    pub fn new(tenant: &str, incarnation: u64) -> Self {
        Self { tenant: tenant.into(), incarnation }
    }

    /// What the points of a kind have in common, and no others: a tenant's id holds no slash.
    pub fn name(&self, kind: Kind) -> String {
        let kind = match kind {
            Kind::Product => "product",
            Kind::Document => "document",
        };
        format!("{}/{:016x}/{kind}", self.tenant, self.incarnation)
    }

    /// The point of a text of an item.
    pub fn id(&self, kind: Kind, item: &str, text: u64) -> PointId {
        let mut hash = Sha256::new();
        for part in [self.name(kind).as_bytes(), item.as_bytes(), &text.to_le_bytes()] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        let digest = hash.finalize();
        let head = digest.first_chunk().copied().map_or(0, u128::from_be_bytes);
        PointId(head & !MARKS | MARKED)
    }

    /// The point that has a vector, at length one.
    pub fn point(&self, attachment: &Attachment) -> Point {
        let Attachment { key, content_hash, vector } = attachment;
        let text = hash_head(content_hash);
        let id = self.id(key.kind, &key.id, text);
        Point { id, kind: key.kind, item: key.id.clone(), text, vector: super::flat::unit(vector).collect() }
    }
}

impl PointId {
    /// A UUID as it is written.
    pub fn parse(text: &str) -> Option<Self> {
        let groups: Vec<&str> = text.split('-').collect();
        let lengths = groups.iter().map(|group| group.len());
        let is_written_so = lengths.eq([8, 4, 4, 4, 12]) && !text.contains('+');
        is_written_so.then(|| u128::from_str_radix(&groups.concat(), 16).ok()).flatten().map(Self)
    }
}

impl fmt::Display for PointId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hex = format!("{:032x}", self.0);
        write!(f, "{}-{}-{}-{}-{}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..])
    }
}

impl fmt::Debug for PointId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn an_id_is_told_by_everything_that_makes_it_and_read_as_it_is_written() {
        let scopes = [("shop", 1), ("shop", 2), ("shop-2", 1)].map(|(tenant, life)| PointScope::new(tenant, life));
        let mut ids = HashSet::new();
        for scope in &scopes {
            for kind in Kind::ALL {
                for item in ["a", "ab", "b"] {
                    for text in [0, 1, u64::MAX] {
                        let id = scope.id(kind, item, text);
                        assert!(ids.insert(id), "{id} twice");
                        assert_eq!(id, scope.clone().id(kind, item, text));
                        let written = id.to_string();
                        assert_eq!(PointId::parse(&written), Some(id));
                        assert_eq!((&written[14..15], "89ab".contains(&written[19..20])), ("8", true), "{written}");
                    }
                }
            }
        }
        for wrong in ["", "7", "00000000-0000-8000-8000-00000000000", "+0000000-0000-8000-8000-000000000000"] {
            assert_eq!(PointId::parse(wrong), None, "{wrong}");
        }
    }
}
