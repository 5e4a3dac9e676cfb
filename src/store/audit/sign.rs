//! Signing: what was appended since the last checkpoint is held against it first, so that nothing is signed that somebody
//! has changed meanwhile. Of several processes one signs, the one that takes the row of the chain.

use sqlx::{AnyConnection, Row};

use super::AuditChain;
use super::append::lock;
use super::read::{Walked, walked};
use crate::audit::{AuditKey, Checkpoint, Hash, Head, MAX_UNSIGNED, Owner};
use crate::clock::Timestamp;
use crate::store::statement::composed;
use crate::store::{MAX_BATCH, Store, StoreError};

/// Entries of one checkpoint at most: writers of the chain wait while they are looked at.
const MAX_SIGNED: u64 = 10_000;

/// From when on a chain is signed: an entry has waited since before a moment, or [`MAX_UNSIGNED`] have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    pub before: Timestamp,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Signing {
    Signed(Checkpoint),
    /// Another process was faster, or the tenant is gone.
    NotDue,
    /// An entry does not follow from the one before it: nothing is signed until somebody has looked.
    Broken {
        number: u64,
    },
    /// The key has no private half here.
    NoKey,
}

impl Store {
    /// The chains that are due to be signed.
    pub async fn audit_due(&self, due: Due) -> Result<Vec<Owner>, StoreError> {
        let rows = sqlx::query(
            "SELECT tenant FROM audit_chains WHERE unsigned_since <= $1 OR length - signed >= $2 ORDER BY unsigned_since",
        )
        .bind(due.before.micros())
        .bind(MAX_UNSIGNED.cast_signed())
        .fetch_all(&mut *self.reader().await?)
        .await?;
        let mut owners = Vec::with_capacity(rows.len());
        for row in &rows {
            let owner = Owner::parse(row.try_get(0)?);
            owners.push(owner.ok_or_else(|| StoreError::corrupt("audit chain", "it is of no tenant"))?);
        }
        Ok(owners)
    }

    /// Since when an entry of any chain has not been signed.
    pub async fn oldest_unsigned(&self) -> Result<Option<Timestamp>, StoreError> {
        let row =
            sqlx::query("SELECT MIN(unsigned_since) FROM audit_chains").fetch_one(&mut *self.reader().await?).await?;
        Ok(row.try_get::<Option<i64>, _>(0)?.map(Timestamp::from_micros))
    }

    /// Signs the end of a chain that is due; of one that was not signed for long a part, after which it is due still.
    pub async fn sign_audit(&self, owner: &Owner, due: Due, key: &AuditKey) -> Result<Signing, StoreError> {
        let mut tx = self.begin().await?;
        let Some(chain) = lock(&mut tx, owner).await? else { return Ok(Signing::NotDue) };
        let AuditChain { name, head, signed, unsigned_since } = chain;
        let has_waited = unsigned_since.is_some_and(|since| since <= due.before);
        if head.number <= signed || !(has_waited || head.number - signed >= MAX_UNSIGNED) {
            return Ok(Signing::NotDue);
        }
        let start = match signed {
            0 => Head::beginning(&name),
            number => match signed_hash(&mut tx, (owner, &name.id), number).await? {
                Some(hash) => Head { number, hash },
                None => return Ok(Signing::Broken { number }),
            },
        };
        let signed = match follow(&mut tx, owner, (start, head)).await? {
            Ok(reached) => reached,
            Err(number) => return Ok(Signing::Broken { number }),
        };
        let Some(checkpoint) = Checkpoint::sign(name, signed, self.now(), key) else { return Ok(Signing::NoKey) };
        insert(&mut tx, &checkpoint).await?;
        let unsigned_since = unsigned_since.filter(|_| signed.number < head.number);
        sqlx::query("UPDATE audit_chains SET signed = $1, unsigned_since = $2 WHERE tenant = $3")
            .bind(signed.number.cast_signed())
            .bind(unsigned_since.map(Timestamp::micros))
            .bind(owner.as_str())
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        Ok(Signing::Signed(checkpoint))
    }
}

async fn signed_hash(
    connection: &mut AnyConnection,
    (owner, chain): (&Owner, &str),
    number: u64,
) -> Result<Option<Hash>, StoreError> {
    let row = sqlx::query("SELECT hash FROM audit_checkpoints WHERE tenant = $1 AND chain = $2 AND number = $3")
        .bind(owner.as_str())
        .bind(chain)
        .bind(number.cast_signed())
        .fetch_optional(connection)
        .await?;
    Ok(match row {
        Some(row) => Hash::from_slice(row.try_get(0)?),
        None => None,
    })
}

/// How far the stored entries lead from one head to the other, at most [`MAX_SIGNED`] of them; else the first that does not
/// follow.
async fn follow(
    connection: &mut AnyConnection,
    owner: &Owner,
    (mut head, end): (Head, Head),
) -> Result<Result<Head, u64>, StoreError> {
    let through = end.number.min(head.number + MAX_SIGNED);
    while head.number < through {
        let rows = composed(format!(
            "SELECT e.number, e.at, e.kind, e.actor_type, e.actor, e.act, e.object, e.outcome, e.details, e.content, \
             e.hash, NULL, NULL, NULL, NULL FROM audit_entries e WHERE e.tenant = $1 AND e.number > $2 \
             ORDER BY e.number LIMIT {MAX_BATCH}"
        ))
        .bind(owner.as_str().to_owned())
        .bind(head.number.cast_signed())
        .fetch_all(&mut *connection)
        .await?;
        if rows.is_empty() {
            return Ok(Err(head.number + 1));
        }
        for row in &rows {
            let next = head.number + 1;
            match walked(row) {
                Walked::Entry(linked, _)
                    if linked.entry.number == next && head.hash_of_next(&linked.entry) == Some(linked.hash) =>
                {
                    head = linked.head();
                }
                Walked::Entry(..) | Walked::Unreadable { .. } => return Ok(Err(next)),
            }
        }
    }
    Ok(if head.number < end.number || head == end { Ok(head) } else { Err(end.number) })
}

async fn insert(connection: &mut AnyConnection, checkpoint: &Checkpoint) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO audit_checkpoints (tenant, chain, number, hash, at, signing_key, signature) \
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(checkpoint.name.tenant.as_str())
    .bind(checkpoint.name.id.as_str())
    .bind(checkpoint.head.number.cast_signed())
    .bind(checkpoint.head.hash.as_bytes().to_vec())
    .bind(checkpoint.at.micros())
    .bind(checkpoint.key.as_str())
    .bind(checkpoint.signature().to_vec())
    .execute(connection)
    .await?;
    Ok(())
}
