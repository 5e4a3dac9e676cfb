//! A tool as it is declared: what a model is shown of it, and what holds whoever calls it.

use serde_json::Value;

use crate::output::schema::Schema;
use crate::tenant::Role;

/// What a tool is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Category {
    /// Tells what is known of the conversation and its parties.
    Context,
    /// Reads.
    Query,
    /// Holds something against what is laid down.
    Validation,
    /// Changes something.
    Transactional,
    /// Says something to somebody.
    Communication,
    /// Brings in a person.
    Support,
    /// For those who keep the shop.
    Admin,
}

impl Category {
    pub const ALL: [Self; 7] = [
        Self::Context,
        Self::Query,
        Self::Validation,
        Self::Transactional,
        Self::Communication,
        Self::Support,
        Self::Admin,
    ];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Context => "context",
            Self::Query => "query",
            Self::Validation => "validation",
            Self::Transactional => "transactional",
            Self::Communication => "communication",
            Self::Support => "support",
            Self::Admin => "admin",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|category| category.as_str() == text)
    }
}

/// Who may have a tool called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Audience {
    Everybody,
    /// Who has one of these roles.
    Roles(Vec<Role>),
    /// Keys and tokens with the scope ADMIN.
    Admins,
}

/// What undoes a call when a later step of its plan fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Compensation {
    /// It changes nothing.
    NotNeeded,
    /// Another tool, by itself.
    By {
        tool: String,
        /// Its arguments: name and JSON pointer into `{"arguments": …, "result": …}` of the call that is undone.
        arguments: Vec<(String, String)>,
    },
    /// Nothing does: whom it concerns is told.
    Impossible,
}

/// A tool as it is declared.
#[derive(Clone, Debug)]
pub struct Definition {
    pub name: String,
    /// For the model, in English.
    pub about: String,
    /// +1 when its arguments or its result change.
    pub version: u32,
    pub category: Category,
    /// JSON Schema of the arguments, as it is shown to a model.
    pub parameters: Value,
    /// The same, ready to check values.
    pub schema: Schema,
    pub audience: Audience,
    /// The feature that a tenant must have switched on.
    pub flag: Option<String>,
    /// Whether somebody has to say yes to each call first.
    pub is_confirmed: bool,
    pub compensation: Compensation,
    /// Calls a tenant may make of it in a minute.
    pub per_minute: u32,
}
