//! The chains of entries: appended to, signed, read, and what of them is erased.
//!
//! Whoever appends takes the row of the chain first, so that any number of processes append to one chain one after the
//! other. A transaction that holds a tenant's row may append, too ([`append`]): the change and its entry are committed
//! together. Nobody takes a tenant's row who holds that of a chain.

mod append;
mod erase;
mod read;
mod sign;

use rand::SeedableRng;
use rand::rngs::StdRng;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

pub use append::Appended;
pub(super) use append::append;
pub(super) use erase::{ERASE_CHAIN, ERASE_STEPS, remember_to_scrub};
pub use erase::{Erased, Subject};
pub use read::{AuditFilter, CheckpointPlace, Walked, Which};
pub use sign::{Due, Signing};

use super::statement::composed;
use super::{Store, StoreError, generator};
use crate::audit::{ChainName, Hash, Head, Owner};
use crate::clock::Timestamp;

/// A chain by its own account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditChain {
    pub name: ChainName,
    pub head: Head,
    /// The last entry that is signed.
    pub signed: u64,
    /// Since when an entry after it is not.
    pub unsigned_since: Option<Timestamp>,
}

/// The machine's random numbers for salts, which can be held while the database answers.
pub(super) fn random() -> StdRng {
    StdRng::from_rng(&mut generator())
}

const CHAIN: &str = "id, length, hash, signed, unsigned_since";

impl Store {
    /// The chain of a tenant or of the service; none where nothing was written yet.
    pub async fn audit_chain(&self, owner: &Owner) -> Result<Option<AuditChain>, StoreError> {
        find(&mut *self.reader().await?, owner).await
    }
}

async fn find(connection: &mut AnyConnection, owner: &Owner) -> Result<Option<AuditChain>, StoreError> {
    let row = composed(format!("SELECT {CHAIN} FROM audit_chains WHERE tenant = $1"))
        .bind(owner.as_str().to_owned())
        .fetch_optional(connection)
        .await?;
    row.map(|row| chain(owner, &row)).transpose()
}

/// A row of [`CHAIN`].
fn chain(owner: &Owner, row: &AnyRow) -> Result<AuditChain, StoreError> {
    let hash = Hash::from_slice(row.try_get(2)?);
    let hash =
        hash.ok_or_else(|| StoreError::corrupt(format!("audit chain of {owner}"), "its hash has no 32 bytes"))?;
    Ok(AuditChain {
        name: ChainName { tenant: owner.as_str().to_owned(), id: row.try_get(0)? },
        head: Head { number: row.try_get::<i64, _>(1)?.cast_unsigned(), hash },
        signed: row.try_get::<i64, _>(3)?.cast_unsigned(),
        unsigned_since: row.try_get::<Option<i64>, _>(4)?.map(Timestamp::from_micros),
    })
}
