//! A call on its way: its name, who runs it, what becomes of it, and at which stage and why it is refused.

use std::fmt;
use std::time::Duration;

use crate::output::schema::Misfit;

/// Names a call within its tenant: 32 hexadecimal digits of the service's, or the gateway's own name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallId(String);

impl CallId {
    pub const CHARS: usize = 128;

    /// `None` where it is empty or too long.
    pub fn parse(text: &str) -> Option<Self> {
        let is_one = !text.is_empty() && text.chars().count() <= Self::CHARS && !text.contains('\0');
        is_one.then(|| Self(text.to_owned()))
    }

    pub fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(hex::encode(bytes))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for CallId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Declares a closed set whose names are stored and never change.
macro_rules! named {
    ($(#[$doc:meta])* $name:ident { $($(#[$about:meta])* $variant:ident = $stable:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$about])* $variant),+ }

        impl $name {
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $stable),+ }
            }

            pub fn parse(text: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|known| known.as_str() == text)
            }
        }
    };
}

named! {
    /// Who runs a tool.
    Runner {
        /// The service.
        Ours = "ours",
        /// The gateway.
        External = "external",
    }
}

named! {
    /// What has become of a call.
    CallOutcome {
        /// It does not come to anything.
        Refused = "refused",
        /// It waits for somebody's yes.
        Proposed = "proposed",
        /// Something else was proposed in its place.
        Withdrawn = "withdrawn",
        /// Nobody said yes in time.
        Expired = "expired",
        /// It is made.
        Begun = "begun",
        Succeeded = "succeeded",
        Failed = "failed",
        /// Its end was not told in time; it may come yet.
        TimedOut = "timed_out",
        /// It undoes another one and is still to be made.
        Due = "due",
    }
}

impl CallOutcome {
    /// Whether an end of it may still be told.
    pub const fn is_open(self) -> bool {
        match self {
            Self::Begun | Self::TimedOut | Self::Due => true,
            Self::Refused | Self::Proposed | Self::Withdrawn | Self::Expired | Self::Succeeded | Self::Failed => false,
        }
    }
}

named! {
    /// The stages of a call, in their order; what is refused says at which.
    Stage {
        /// A call is read out of what the model wrote.
        Parse = "parse",
        /// The tool is known and the arguments fit its schema.
        Validate = "validate",
        /// State, person, shop and rate allow it.
        Authorize = "authorize",
        /// It needs no yes, or has one.
        Classify = "classify",
        Execute = "execute",
    }
}

named! {
    /// Why a call is refused. Part of the interface.
    Code {
        Unreadable = "UNREADABLE",
        UnknownTool = "UNKNOWN_TOOL",
        Misfit = "MISFIT",
        NotInThisState = "NOT_IN_THIS_STATE",
        TakenOver = "TAKEN_OVER",
        Unmet = "UNMET",
        NotPermitted = "NOT_PERMITTED",
        FlagOff = "FLAG_OFF",
        RateLimited = "RATE_LIMITED",
        LoopOver = "LOOP_OVER",
        PlanOrder = "PLAN_ORDER",
        NeedsSession = "NEEDS_SESSION",
        NotConfirmed = "NOT_CONFIRMED",
    }
}

/// Why a call is not made: an ordinary answer, for the model and for whoever runs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub stage: Stage,
    pub code: Code,
    /// In English, for the model.
    pub message: String,
    /// Of arguments, field by field.
    pub misfits: Vec<Misfit>,
    /// When the same call may be let in.
    pub retry_after: Option<Duration>,
    /// What may be called instead.
    pub allowed: Vec<String>,
}

impl Refusal {
    pub fn new(stage: Stage, code: Code, message: impl Into<String>) -> Self {
        Self { stage, code, message: message.into(), misfits: Vec::new(), retry_after: None, allowed: Vec::new() }
    }

    #[must_use]
    pub fn with_allowed(self, allowed: Vec<String>) -> Self {
        Self { allowed, ..self }
    }
}
