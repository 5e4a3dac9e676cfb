//! Whether a claim holds: one rule a guard, and what they share.

pub(super) mod derivation;
pub(super) mod discount;
pub(super) mod findings;
pub(super) mod fiscal;
pub(super) mod granted;
pub(super) mod price;
pub(super) mod price_book;
pub(super) mod price_lists;
pub(super) mod sku;
pub(super) mod stock;
