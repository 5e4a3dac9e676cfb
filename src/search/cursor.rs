//! Where a page begins: after the last hit of the page before, of the same request, in the same generation.
//!
//! A cursor belongs to one generation of the index; when that has been replaced, by a reindex or because the tenant was
//! loaded anew, the search is refused and has to begin again. Inside a generation the catalogue goes on changing, and a
//! price feed would end every list within milliseconds if a cursor pinned the facts. So it carries the revisions it saw,
//! the page continues *by key* in the order things have now, and the answer says that something changed. What moved
//! over the place where the pages meet comes twice or not at all; everything else comes once.
//!
//! What would make one order into another without any change is pinned: the instant recency is measured from, the
//! currency prices are sorted by first, and whether the first page had to do without the dense leg. Prices are not: a
//! promotion that began or ended between two pages counts as a change.

use sha2::{Digest, Sha256};

use super::Run;
use super::legs::Legs;
use crate::catalog::{Currency, FieldError, Reason};
use crate::clock::Timestamp;
use crate::service_error::{Precondition, ServiceError};
use crate::tenant::TenantId;

/// What a request asks for, as far as it changes which hits there are and their order; of any length.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RequestIdentity(pub Vec<u8>);

/// Tells the requests of all tenants apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueryHash(pub [u8; 16]);

impl QueryHash {
    /// Of what a tenant asks for.
    pub(super) fn of(tenant: &TenantId, identity: &RequestIdentity) -> Self {
        let mut hash = Sha256::new();
        hash.update((tenant.as_str().len() as u64).to_le_bytes());
        hash.update(tenant.as_str());
        hash.update(&identity.0);
        let mut short = [0; 16];
        short.copy_from_slice(&hash.finalize()[..16]);
        Self(short)
    }
}

/// The state a page was made from, and its last hit.
#[derive(Clone, Debug, PartialEq)]
pub struct Cursor {
    pub query: QueryHash,
    /// Of the tenant: another one of the same name knows nothing of this cursor.
    pub incarnation: u64,
    pub generation: u64,
    pub seen: Seen,
    /// When the first page was made: recency is measured from then.
    pub as_of: Timestamp,
    /// When the page was made: its prices were those of then.
    pub priced_at: Timestamp,
    /// The first page wanted the dense leg and did without it.
    pub without_dense: bool,
    pub key: PageKey,
}

/// What may change inside a generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    pub facts_revision: u64,
    pub index_revision: u64,
    pub vectors: u64,
}

/// The place of a hit in its order.
#[derive(Clone, Debug, PartialEq)]
pub enum PageKey {
    /// By relevance; the score is that of the hit, beyond the window its lexical score.
    Relevance { standing: Standing, score: f64, id: String },
    /// By a value; `lead` is the currency that came first.
    Value { lead: Option<Currency>, rank: Rank, id: String },
}

/// What put a hit where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    Pinned,
    Window,
    BeyondWindow,
    Browsed,
    Sorted,
}

/// A value to sort by; less is first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank {
    /// 0 in the leading currency or dated, 1 in another currency, 2 without a value.
    pub class: u8,
    pub currency: Option<Currency>,
    /// Minor units or microseconds, negative where the greatest is first.
    pub amount: i64,
}

impl Run {
    /// Checks that the page continues this request in this generation.
    pub(crate) fn check_page(&self) -> Result<(), ServiceError> {
        let Some(cursor) = &self.request.page else { return Ok(()) };
        let fits = matches!(cursor.key, PageKey::Relevance { .. }) == self.request.sort.is_relevance();
        if cursor.query != self.query || !fits {
            let message = "was made by another request: everything but limit, facets, count, explain and \
                           min_revision has to stay the same";
            return Err(FieldError::new("page_token", Reason::PageTokenMismatch, message).into());
        }
        if (cursor.incarnation, cursor.generation) != (self.incarnation, self.generation.number()) {
            return Err(ServiceError::FailedPrecondition {
                reason: Precondition::GenerationGone,
                message: "the index has been replaced since the page before; begin again without page_token".to_owned(),
            });
        }
        Ok(())
    }

    /// What this search sees.
    pub(super) fn seen(&self) -> Seen {
        Seen {
            facts_revision: self.facts.revision(),
            index_revision: self.generation.revision(),
            vectors: self.generation.vectors(),
        }
    }

    /// Whether something changed since the page before, so that its end and this one's beginning may not meet.
    pub(super) fn changed(&self, legs: &Legs) -> bool {
        let Some(cursor) = &self.request.page else { return false };
        cursor.seen != self.seen()
            || cursor.without_dense != legs.lost_dense
            || self.is_repriced_since(cursor.priced_at)
    }

    /// Whether the first page did without the dense leg, so that this one does, too.
    pub(crate) fn continues_without_dense(&self) -> bool {
        self.request.page.as_ref().is_some_and(|cursor| cursor.without_dense)
    }
}
