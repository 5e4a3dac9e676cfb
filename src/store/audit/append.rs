//! Appending: the row of the chain is taken, every record becomes the entry behind the one before, and the row goes on.

use rand::RngCore;
use rand::rngs::StdRng;
use sqlx::any::AnyArguments;
use sqlx::query::Query;
use sqlx::{Any, AnyConnection};

use super::{AuditChain, CHAIN, chain, random};
use crate::audit::{ChainName, Entry, Head, Kept, Linked, Owner, Record, Salt};
use crate::clock::Timestamp;
use crate::store::statement::{composed, groups, insert};
use crate::store::{MAX_BATCH, Store, StoreError};

/// What a chain has become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appended {
    /// The number of its last entry.
    pub through: u64,
    /// Entries that are not signed.
    pub unsigned: u64,
}

impl Store {
    /// Appends records to a chain in one transaction, at most [`MAX_BATCH`].
    ///
    /// # Errors
    /// [`StoreError::TenantNotFound`] when the tenant is not there, or is being erased.
    pub async fn append_audit(&self, owner: &Owner, records: &[Record]) -> Result<Appended, StoreError> {
        if records.len() > MAX_BATCH {
            let (limit, got) = (MAX_BATCH as u64, records.len() as u64);
            return Err(StoreError::LimitExceeded { what: "entries of a group", limit, got });
        }
        let mut tx = self.begin().await?;
        let appended = append(&mut tx, (owner, self.now()), records, &mut random()).await?;
        tx.commit().await?;
        Ok(appended)
    }
}

/// Appends within a transaction of the caller, which may hold the tenant's row. Salts and the id of a new chain are drawn
/// from `random`.
///
/// # Errors
/// As [`Store::append_audit`].
pub(in crate::store) async fn append(
    connection: &mut AnyConnection,
    (owner, now): (&Owner, Timestamp),
    records: &[Record],
    random: &mut StdRng,
) -> Result<Appended, StoreError> {
    let AuditChain { mut head, signed, .. } = take(connection, owner, random).await?;
    if records.is_empty() {
        return Ok(Appended { through: head.number, unsigned: head.number - signed });
    }
    let (mut linked, mut contents) = (Vec::with_capacity(records.len()), Vec::new());
    for record in records {
        let number = head.number + 1;
        let kept = record.content.clone().map(|content| Kept { salt: salt(random), content });
        let entry = Entry::of(record, number, kept.as_ref().map(Kept::hash));
        let hash = head.hash_of_next(&entry);
        let hash = hash.ok_or_else(|| StoreError::corrupt("audit record", "it has no canonical form"))?;
        contents.extend(kept.map(|kept| (number, kept)));
        linked.push(Linked { entry, hash });
        head = Head { number, hash };
    }
    insert_entries(connection, owner, &linked).await?;
    insert_contents(connection, (owner, now), &contents).await?;
    sqlx::query(
        "UPDATE audit_chains SET length = $1, hash = $2, unsigned_since = COALESCE(unsigned_since, $3) WHERE tenant = $4",
    )
    .bind(head.number.cast_signed())
    .bind(head.hash.as_bytes().to_vec())
    .bind(now.micros())
    .bind(owner.as_str())
    .execute(connection)
    .await?;
    Ok(Appended { through: head.number, unsigned: head.number - signed })
}

/// Takes the row of a chain until the transaction ends; makes it where there is none.
async fn take(connection: &mut AnyConnection, owner: &Owner, random: &mut StdRng) -> Result<AuditChain, StoreError> {
    if let Some(chain) = lock(connection, owner).await? {
        return Ok(chain);
    }
    let mut id = [0; 16];
    random.fill_bytes(&mut id);
    let name = ChainName { tenant: owner.as_str().to_owned(), id: hex::encode(id) };
    sqlx::query(
        "INSERT INTO audit_chains (tenant, id, length, hash, signed) VALUES ($1, $2, 0, $3, 0) ON CONFLICT DO NOTHING",
    )
    .bind(owner.as_str())
    .bind(name.id.as_str())
    .bind(name.genesis().as_bytes().to_vec())
    .execute(&mut *connection)
    .await?;
    // That of a tenant that is not there is none, and goes with the transaction.
    match (lock(connection, owner).await?, owner) {
        (Some(chain), _) => Ok(chain),
        (None, Owner::Tenant(tenant)) => Err(StoreError::TenantNotFound(tenant.clone())),
        (None, Owner::Service) => Err(StoreError::Conflict(None)),
    }
}

/// The row, locked; none where there is none, or its tenant is being erased.
pub(super) async fn lock(connection: &mut AnyConnection, owner: &Owner) -> Result<Option<AuditChain>, StoreError> {
    // A write of nothing, as for a tenant's row.
    let text = format!(
        "UPDATE audit_chains SET length = length WHERE tenant = $1 AND (tenant = '' OR EXISTS \
         (SELECT 1 FROM tenants WHERE id = $2 AND state <> 'erasing')) RETURNING {CHAIN}"
    );
    let row = composed(text).bind(owner.as_str().to_owned()).bind(owner.as_str().to_owned());
    let row = row.fetch_optional(connection).await?;
    row.map(|row| chain(owner, &row)).transpose()
}

fn salt(random: &mut StdRng) -> Salt {
    let mut bytes = [0; 32];
    random.fill_bytes(&mut bytes);
    Salt::of_bytes(bytes)
}

async fn insert_entries(connection: &mut AnyConnection, owner: &Owner, linked: &[Linked]) -> Result<(), StoreError> {
    const HEAD: &str = "INSERT INTO audit_entries (tenant, number, at, kind, actor_type, actor, act, object, outcome, \
         details, content, hash) VALUES";
    const COLUMNS: usize = 12;
    for group in groups(linked, COLUMNS) {
        let mut query = composed(insert(HEAD, "", group.len(), COLUMNS));
        for linked in group {
            query = bind_entry(query, owner, linked);
        }
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

fn bind_entry<'q>(
    query: Query<'q, Any, AnyArguments>,
    owner: &Owner,
    Linked { entry, hash }: &Linked,
) -> Query<'q, Any, AnyArguments> {
    query
        .bind(owner.as_str().to_owned())
        .bind(entry.number.cast_signed())
        .bind(entry.at.micros())
        .bind(entry.kind.as_str())
        .bind(entry.actor.kind.as_str())
        .bind(entry.actor.id.clone())
        .bind(entry.act.clone())
        .bind(entry.object.clone())
        .bind(entry.outcome.clone())
        .bind(entry.details.as_str().to_owned())
        .bind(entry.content.map(|hash| hash.as_bytes().to_vec()))
        .bind(hash.as_bytes().to_vec())
}

async fn insert_contents(
    connection: &mut AnyConnection,
    (owner, now): (&Owner, Timestamp),
    contents: &[(u64, Kept)],
) -> Result<(), StoreError> {
    const HEAD: &str = "INSERT INTO audit_contents (tenant, number, kept_at, session, subject, salt, text) VALUES";
    const COLUMNS: usize = 7;
    for group in groups(contents, COLUMNS) {
        let mut query = composed(insert(HEAD, "", group.len(), COLUMNS));
        for (number, Kept { salt, content }) in group {
            query = query
                .bind(owner.as_str().to_owned())
                .bind(number.cast_signed())
                .bind(now.micros())
                .bind(content.session.clone())
                .bind(content.subject.clone())
                .bind(salt.as_bytes().to_vec())
                .bind(content.text.clone().into_bytes());
        }
        query.execute(&mut *connection).await?;
    }
    Ok(())
}
