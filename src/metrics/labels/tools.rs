//! Labels of calls of tools: who runs them and what became of them. Never the name of a tool, which is a tenant's to give.

use crate::metrics::family::Label;

label! {
    /// Who runs a tool.
    ToolKind = "kind" {
        Ours = "ours",
        External = "external",
        /// There is no such tool, or no call could be read.
        Unknown = "unknown",
    }
}

label! {
    /// What became of a call of a tool.
    ToolEnding = "outcome" {
        Refused = "refused",
        Proposed = "proposed",
        /// It is the gateway's to make.
        Begun = "begun",
        Succeeded = "succeeded",
        Failed = "failed",
        TimedOut = "timed_out",
        /// The same was called before in the turn.
        Repeated = "repeated",
        /// It is to be made because a plan has failed.
        Due = "due",
    }
}
