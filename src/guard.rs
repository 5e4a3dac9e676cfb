//! The guards hold a draft answer against the facts. Here so far: the identifiers that carry their own checksum.

pub mod fiscal;
