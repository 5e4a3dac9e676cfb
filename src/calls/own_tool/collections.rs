//! Collections: rows of one tenant that the generic tools look at. A collection is one file that says which fields its rows
//! have and reads them, and an arm of the matches here; how they are filtered, counted and shown is one for all.
//!
//! The tenant is the caller's and nothing names another. Rows of other conversations are nobody's but of those who keep the
//! shop, and what is not shown is not asked about either: a filter on it would tell it.

mod approvals;
mod documents;
pub(super) mod field;
pub(super) mod filter;
mod products;
mod reservations;
pub(super) mod row;
pub(super) mod scan;
mod sessions;
mod tool_calls;

use std::sync::Arc;

use field::{Field, Seen};
use row::Row;

use super::{OwnCall, OwnToolFault};
use crate::calls::conversation::Who;
use crate::clock::Timestamp;
use crate::conversation::Session;
use crate::deadline::Deadline;
use crate::service::Service;
use crate::tenant::TenantId;
use crate::tools::Collection;

/// What a call may look at.
#[derive(Clone, Copy)]
pub(super) struct Scope<'s> {
    pub(super) service: &'s Arc<Service>,
    pub(super) tenant: &'s TenantId,
    pub(super) viewer: Viewer<'s>,
    pub(super) now: Timestamp,
    pub(super) deadline: Deadline,
}

/// Who looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Viewer<'v> {
    pub(super) caller: &'v Who,
    pub(super) session: Option<&'v Session>,
}

impl Viewer<'_> {
    pub(super) const fn is_admin(&self) -> bool {
        self.caller.is_admin
    }

    /// Whether it is somebody of the shop.
    pub(super) fn is_staff(&self) -> bool {
        self.is_admin() || !self.caller.roles.is_empty()
    }

    pub(super) fn may_see(&self, seen: Seen) -> bool {
        match seen {
            Seen::All => true,
            Seen::Staff => self.is_staff(),
            Seen::Admins => self.is_admin(),
            Seen::Nobody => false,
        }
    }
}

/// Rows in the order of their collection.
#[derive(Debug, Default)]
struct Page {
    rows: Vec<Row>,
    /// In the store, for these rows.
    looked_at: usize,
    /// After what the next begin: an id where pages are in their order; none where there are no more.
    next: Option<String>,
}

impl Page {
    /// Of `found`, of which `limit` were asked for; those that make no row are not there for who looks.
    fn of<T>(found: Vec<T>, limit: u32, id: impl Fn(&T) -> String, row: impl FnMut(T) -> Option<Row>) -> Self {
        let is_full = found.len() >= limit as usize;
        let next = found.last().filter(|_| is_full).map(id);
        Self { looked_at: found.len(), rows: found.into_iter().filter_map(row).collect(), next }
    }
}

impl<'s> Scope<'s> {
    pub(super) fn of(service: &'s Arc<Service>, call: &OwnCall<'s>) -> Self {
        Self {
            service,
            tenant: call.tenant,
            viewer: Viewer { caller: call.caller, session: call.session },
            now: service.clock.now(),
            deadline: call.deadline,
        }
    }
}

/// The collection, where it may be read.
pub(super) fn readable(service: &Service, name: &str) -> Result<Collection, OwnToolFault> {
    let read = &service.config.tools.read_collections;
    named(name, read.iter(), "read").map_err(|message| OwnToolFault::of_field("collection", message))
}

/// The one of this name among those that may be looked at so.
pub(super) fn named(
    name: &str,
    mut known: impl Iterator<Item = Collection> + Clone,
    done: &str,
) -> Result<Collection, String> {
    let names = known.clone().map(Collection::as_str).collect::<Vec<_>>().join(", ");
    let found = known.find(|collection| collection.as_str() == name);
    found.ok_or_else(|| format!("{name:?} is none that may be {done}: {names}"))
}

/// What its rows have.
pub(super) const fn fields(collection: Collection) -> &'static [Field] {
    match collection {
        Collection::Products => products::FIELDS,
        Collection::Documents => documents::FIELDS,
        Collection::Reservations => reservations::FIELDS,
        Collection::Approvals => approvals::FIELDS,
        Collection::Sessions => sessions::FIELDS,
        Collection::ToolCalls => tool_calls::FIELDS,
    }
}

/// One row, where there is one for who looks.
pub(super) async fn one(scope: Scope<'_>, collection: Collection, id: &str) -> Result<Option<Row>, OwnToolFault> {
    match collection {
        Collection::Products => products::one(scope, id).await,
        Collection::Documents => documents::one(scope, id).await,
        Collection::Reservations => reservations::one(scope, id).await,
        Collection::Approvals => approvals::one(scope, id).await,
        Collection::Sessions => sessions::one(scope, id).await,
        Collection::ToolCalls => tool_calls::one(scope, id).await,
    }
}

/// Whether its pages are in the order of ids, so that what comes after an id need not be looked for.
const fn is_by_id(collection: Collection) -> bool {
    match collection {
        Collection::Products
        | Collection::Documents
        | Collection::Reservations
        | Collection::Approvals
        | Collection::Sessions => true,
        Collection::ToolCalls => false,
    }
}

/// The next rows after what a page has told to be its end.
async fn page(scope: Scope<'_>, collection: Collection, after: Option<&str>) -> Result<Page, OwnToolFault> {
    match collection {
        Collection::Products => products::page(scope, after).await,
        Collection::Documents => documents::page(scope, after).await,
        Collection::Reservations => reservations::page(scope, after).await,
        Collection::Approvals => approvals::page(scope, after).await,
        Collection::Sessions => sessions::page(scope, after).await,
        Collection::ToolCalls => tool_calls::page(scope, after).await,
    }
}
