//! What a text says: its amounts, the products it mentions, what it claims and of which product each claim speaks.

pub(super) mod addresses;
pub(super) mod amounts;
pub(super) mod attribution;
pub(super) mod claims;
pub(super) mod cues;
pub(super) mod identifiers;
pub(super) mod mentions;
pub(super) mod offers;
pub(super) mod priced;
pub(super) mod shares;
pub(super) mod shown;
