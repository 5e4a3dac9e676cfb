//! What is answered: the verdict, its violations and corrections, the messages, the record that can be replayed.

mod certainty;
pub(super) mod messages;
pub(super) mod outcome;
pub(super) mod record;
pub(super) mod verdict;
