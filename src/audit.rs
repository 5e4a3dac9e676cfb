//! What was done, by whom, as a chain that shows when it was touched: one for each tenant, and one for the service
//! itself. Pure: no store, no clock, no thread.
//!
//! An [`Entry`] says who did what on what, in canonical JSON ([`canonical`]). Its hash is taken over the hash before it and
//! that text, so no entry can be changed, dropped, moved or put in between without the ones behind it telling
//! ([`chain`]). Now and then the last hash is signed ([`Checkpoint`]): from then on nobody who has no key can write
//! the chain anew, and who keeps a checkpoint elsewhere sees when the end is cut off ([`verify`]).
//!
//! What an entry must never hold is what has to be forgotten one day: texts, and the names of customers and
//! conversations. They lie beside the chain as a [`Content`], of which the entry knows a salted hash only; without it the
//! chain is as valid as with it.

pub mod canonical;
pub mod chain;
pub mod checkpoint;
pub mod content;
pub mod entry;
pub mod export;
pub mod keys;
pub mod verify;

#[cfg(test)]
mod tests;

pub use canonical::NotCanonical;
pub use chain::{ChainName, Hash, Head, Linked, Owner};
pub use checkpoint::{Checkpoint, MAX_UNSIGNED};
pub use content::{Content, Kept, Salt};
pub use entry::{Actor, ActorKind, Details, Entry, EntryKind, Record};
pub use export::{ExportError, Exporter, verify_file};
pub use keys::{AuditKey, Halves, KeyId, KeyRing, KeyRingError};
pub use verify::{Fault, Report, Verifier};
