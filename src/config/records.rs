//! What is kept of conversations, and of what was done.

use std::path::PathBuf;

use serde::Deserialize;

use super::reference::{Field, Shown};
use super::section;
use super::values::Limit;

section! {
    /// Conversations.
    pub struct Conversations {
        /// How long after its last message or step a session ends by itself, in seconds. How long a state lasts is the flow's
        /// to say.
        pub idle_secs: Limit<60, 31_536_000> = Limit::of(2_592_000),
        /// How long a session that has ended is kept with its messages, in seconds.
        pub retention_secs: Limit<0, 315_360_000> = Limit::of(7_776_000),
        /// Folder of flows of your own, `*.toml`, beside those of the house; read and proved at the start. Several versions of
        /// one may lie there: the newest begins conversations, each goes on in the version it began with.
        pub flows: Option<PathBuf> = None,
        /// Whether what a customer's text means is weighed beside its words, to hear what it says (`Event.text`): with the model of
        /// the data folder, 4 ms a text. Without it or a model the grammar alone hears less.
        pub meaning: bool = true,
        /// How long the gateway has to tell the end of a call of a tool that it runs, in seconds; a state of the flow that
        /// times out sooner ends it sooner. Later ends are written down as late.
        pub tool_call_secs: Limit<1, 86_400> = Limit::of(30),
        /// For how long calls of tools are kept, in seconds; those that undo another and are still to be made stay.
        pub tool_calls_retention_secs: Limit<60, 315_360_000> = Limit::of(2_592_000),
    }
}

section! {
    /// The chain of what was done, by whom. Entries wait in a queue that nobody waits for; beyond its bounds they are lost, and
    /// the chain says how many.
    pub struct Audit {
        /// File of the keys that sign checkpoints, for processes that share a database the same one. Default:
        /// `audit-keys.json` in the data folder. Made with its first key where there is none.
        pub key_file: Option<PathBuf> = None,
        /// Entries that may wait to be written; verdicts leave a tenth of the places to others.
        pub queue: Limit<100, 1_000_000> = Limit::of(10_000),
        /// Mebibytes that they may have.
        pub queue_mb: Limit<1, 4_096> = Limit::of(64),
        /// How long an entry waits for a checkpoint at most, in seconds; a thousand of them have one at once.
        pub checkpoint_secs: Limit<1, 86_400> = Limit::of(60),
        /// For how long the contents of entries are kept, bundles of checks among them, in seconds. The entries stay.
        pub contents_retention_secs: Limit<60, 1_000_000_000> = Limit::of(7_776_000),
    }
}
