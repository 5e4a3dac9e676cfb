//! Reading: one entry, a page of those that meet a filter, or all in their order, as they are stored.

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::audit::{
    Actor, ActorKind, ChainName, Checkpoint, Content, Details, Entry, EntryKind, Hash, Head, Kept, KeyId, Linked,
    Owner, Salt,
};
use crate::clock::Timestamp;
use crate::store::statement::composed;
use crate::store::{Store, StoreError};

const ENTRY: &str =
    "e.number, e.at, e.kind, e.actor_type, e.actor, e.act, e.object, e.outcome, e.details, e.content, e.hash";
const CONTENT: &str = "c.session, c.subject, c.salt, c.text";
const CHECKPOINT: &str = "chain, number, hash, at, signing_key, signature";

/// Which entries are listed; all where nothing is said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditFilter {
    pub kinds: Vec<EntryKind>,
    /// The id of who did it.
    pub actor: Option<String>,
    pub act: Option<String>,
    pub object: Option<String>,
    /// Only of entries whose content is not erased.
    pub session: Option<String>,
    /// The same.
    pub subject: Option<String>,
    pub from: Option<Timestamp>,
    /// Exclusive.
    pub until: Option<Timestamp>,
}

/// An entry by its number or by what it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Which {
    Number(u64),
    /// The first about it.
    Object(String),
}

/// A row of a chain on its way to be verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Walked {
    Entry(Box<Linked>, Option<Kept>),
    /// It is none that was written here.
    Unreadable {
        number: u64,
    },
}

/// A checkpoint's place among those of a tenant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckpointPlace {
    pub chain: String,
    pub number: u64,
}

impl Store {
    /// An entry with its content, where that is not erased.
    pub async fn audit_entry(
        &self,
        owner: &Owner,
        which: &Which,
    ) -> Result<Option<(Linked, Option<Kept>)>, StoreError> {
        let condition = match which {
            Which::Number(_) => "e.number = $2",
            Which::Object(_) => "e.object = $2",
        };
        let query = composed(format!(
            "SELECT {ENTRY}, {CONTENT} FROM audit_entries e LEFT JOIN audit_contents c \
             ON c.tenant = e.tenant AND c.number = e.number WHERE e.tenant = $1 AND {condition} ORDER BY e.number LIMIT 1"
        ));
        let query = query.bind(owner.as_str().to_owned());
        let query = match which {
            Which::Number(number) => query.bind(number.cast_signed()),
            Which::Object(object) => query.bind(object.clone()),
        };
        let row = query.fetch_optional(&mut *self.reader().await?).await?;
        row.map(|row| Ok((readable(owner, &row)?, kept(&row)?))).transpose()
    }

    /// Entries that meet a filter, the newest first, below a number.
    pub async fn audit_page(
        &self,
        owner: &Owner,
        filter: &AuditFilter,
        (below, limit): (Option<u64>, u32),
    ) -> Result<Vec<Linked>, StoreError> {
        let (text, bound) = condition(filter);
        let text = format!(
            "SELECT {ENTRY} FROM audit_entries e WHERE e.tenant = $1 AND e.number < $2 AND e.at >= $3 AND e.at < $4 \
             {text} ORDER BY e.number DESC LIMIT {limit}"
        );
        let mut query = composed(text)
            .bind(owner.as_str().to_owned())
            .bind(below.map_or(i64::MAX, u64::cast_signed))
            .bind(filter.from.map_or(i64::MIN, Timestamp::micros))
            .bind(filter.until.map_or(i64::MAX, Timestamp::micros));
        for word in bound {
            query = query.bind(word);
        }
        let rows = query.fetch_all(&mut *self.reader().await?).await?;
        rows.iter().map(|row| readable(owner, row)).collect()
    }

    /// The entries after a number in their order, so many, as they are stored.
    pub async fn audit_walk(&self, owner: &Owner, (after, limit): (u64, u32)) -> Result<Vec<Walked>, StoreError> {
        let text = format!(
            "SELECT {ENTRY}, {CONTENT} FROM audit_entries e LEFT JOIN audit_contents c \
             ON c.tenant = e.tenant AND c.number = e.number WHERE e.tenant = $1 AND e.number > $2 \
             ORDER BY e.number LIMIT {limit}"
        );
        let query = composed(text).bind(owner.as_str().to_owned()).bind(after.cast_signed());
        let rows = query.fetch_all(&mut *self.reader().await?).await?;
        Ok(rows.iter().map(walked).collect())
    }

    /// The checkpoints of a tenant, of its former chains too, in their order.
    pub async fn audit_checkpoints(
        &self,
        owner: &Owner,
        (after, limit): (&CheckpointPlace, u32),
    ) -> Result<Vec<Checkpoint>, StoreError> {
        let text = format!(
            "SELECT {CHECKPOINT} FROM audit_checkpoints WHERE tenant = $1 AND (chain > $2 OR (chain = $3 AND number > $4)) \
             ORDER BY chain, number LIMIT {limit}"
        );
        let query = composed(text)
            .bind(owner.as_str().to_owned())
            .bind(after.chain.clone())
            .bind(after.chain.clone())
            .bind(after.number.cast_signed());
        let rows = query.fetch_all(&mut *self.reader().await?).await?;
        rows.iter().map(|row| checkpoint(owner, row)).collect()
    }
}

/// Conditions from `$5` on, with what they are given.
fn condition(filter: &AuditFilter) -> (String, Vec<String>) {
    let (mut text, mut bound) = (String::new(), Vec::new());
    let mut next = |word: &str| {
        bound.push(word.to_owned());
        format!("${}", bound.len() + 4)
    };
    if !filter.kinds.is_empty() {
        let kinds: Vec<_> = filter.kinds.iter().map(|kind| next(kind.as_str())).collect();
        text += &format!("AND e.kind IN ({}) ", kinds.join(", "));
    }
    let words = [("actor", &filter.actor), ("act", &filter.act), ("object", &filter.object)];
    for (column, word) in words {
        if let Some(word) = word {
            text += &format!("AND e.{column} = {} ", next(word));
        }
    }
    for (column, word) in [("session", &filter.session), ("subject", &filter.subject)] {
        if let Some(word) = word {
            text += &format!(
                "AND EXISTS (SELECT 1 FROM audit_contents c WHERE c.tenant = e.tenant AND c.number = e.number \
                 AND c.{column} = {}) ",
                next(word)
            );
        }
    }
    (text, bound)
}

fn readable(owner: &Owner, row: &AnyRow) -> Result<Linked, StoreError> {
    let number = row.try_get::<i64, _>(0)?;
    linked(row)?.ok_or_else(|| StoreError::corrupt(format!("audit entry {number} of {owner}"), "it is none of ours"))
}

/// A row of [`ENTRY`] and [`CONTENT`].
pub(super) fn walked(row: &AnyRow) -> Walked {
    match (linked(row), kept(row)) {
        (Ok(Some(linked)), Ok(kept)) => Walked::Entry(Box::new(linked), kept),
        // SQLite takes a value of any type into any column.
        (Ok(Some(linked)), Err(_)) => Walked::Entry(Box::new(linked), Some(nobodys())),
        (Ok(None) | Err(_), _) => {
            Walked::Unreadable { number: row.try_get::<i64, _>(0).unwrap_or_default().cast_unsigned() }
        }
    }
}

/// Stands for a content that is not as it was written.
fn nobodys() -> Kept {
    Kept { salt: Salt::of_bytes([0; 32]), content: Content::default() }
}

/// A row of [`ENTRY`]; none where a column holds what no entry has.
fn linked(row: &AnyRow) -> Result<Option<Linked>, StoreError> {
    let content = row.try_get::<Option<Vec<u8>>, _>(9)?;
    let has_content = content.is_some();
    let content = content.and_then(|bytes| Hash::from_slice(&bytes));
    let kind = EntryKind::parse(row.try_get(2)?);
    let actor = ActorKind::parse(row.try_get(3)?);
    let (details, hash) = (Details::parse(row.try_get(8)?), Hash::from_slice(row.try_get(10)?));
    let (Some(kind), Some(actor), Some(details), Some(hash)) = (kind, actor, details, hash) else { return Ok(None) };
    if has_content && content.is_none() {
        return Ok(None);
    }
    let entry = Entry {
        number: row.try_get::<i64, _>(0)?.cast_unsigned(),
        at: Timestamp::from_micros(row.try_get(1)?),
        kind,
        actor: Actor { kind: actor, id: row.try_get(4)? },
        act: row.try_get(5)?,
        object: row.try_get(6)?,
        outcome: row.try_get(7)?,
        details,
        content,
    };
    Ok(Some(Linked { entry, hash }))
}

/// The columns of [`CONTENT`] behind those of [`ENTRY`]; none where it is erased.
fn kept(row: &AnyRow) -> Result<Option<Kept>, StoreError> {
    let Some(salt) = row.try_get::<Option<Vec<u8>>, _>(13)? else { return Ok(None) };
    let text = String::from_utf8(row.try_get(14)?);
    let (Some(salt), Ok(text)) = (Salt::from_slice(&salt), text) else { return Ok(Some(nobodys())) };
    let content = Content { session: row.try_get(11)?, subject: row.try_get(12)?, text };
    Ok(Some(Kept { salt, content }))
}

fn checkpoint(owner: &Owner, row: &AnyRow) -> Result<Checkpoint, StoreError> {
    let number = row.try_get::<i64, _>(1)?.cast_unsigned();
    let corrupt = || StoreError::corrupt(format!("checkpoint {number} of {owner}"), "it is none of ours");
    let name = ChainName { tenant: owner.as_str().to_owned(), id: row.try_get(0)? };
    let hash = Hash::from_slice(row.try_get(2)?).ok_or_else(corrupt)?;
    let key = KeyId::parse(row.try_get(4)?).ok_or_else(corrupt)?;
    let signed = (key, row.try_get(5)?);
    Ok(Checkpoint::stored(name, Head { number, hash }, Timestamp::from_micros(row.try_get(3)?), signed))
}
