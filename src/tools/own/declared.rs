//! Declarations of our own tools as they are written, read once. They are part of the program: what is wrong in one is a
//! defect that the tests of the tools find.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use crate::output::schema::Schema;
use crate::tools::{Audience, Category, Compensation, Definition};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Declared {
    about: String,
    returns: String,
    version: u32,
    category: String,
    audience: DeclaredAudience,
    confirmed: bool,
    compensation: DeclaredCompensation,
    per_minute: u32,
    parameters: Value,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum DeclaredAudience {
    Everybody,
    Admins,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Without {
    NotNeeded,
    Impossible,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum DeclaredCompensation {
    Without(Without),
    By { by: String, arguments: BTreeMap<String, String> },
}

/// The tool of a declaration, and what it returns.
pub(super) fn read(name: &str, text: &str) -> (Definition, String) {
    let declared: Declared = serde_json::from_str(text).expect("every declaration is read by a test");
    let schema = Schema::compile(&declared.parameters).expect("every declaration is read by a test");
    let definition = Definition {
        name: name.to_owned(),
        about: declared.about,
        version: declared.version,
        category: Category::parse(&declared.category).expect("every declaration is read by a test"),
        parameters: declared.parameters,
        schema,
        audience: match declared.audience {
            DeclaredAudience::Everybody => Audience::Everybody,
            DeclaredAudience::Admins => Audience::Admins,
        },
        flag: None,
        is_confirmed: declared.confirmed,
        compensation: match declared.compensation {
            DeclaredCompensation::Without(Without::NotNeeded) => Compensation::NotNeeded,
            DeclaredCompensation::Without(Without::Impossible) => Compensation::Impossible,
            DeclaredCompensation::By { by, arguments } => {
                Compensation::By { tool: by, arguments: arguments.into_iter().collect() }
            }
        },
        per_minute: declared.per_minute,
    };
    (definition, declared.returns)
}
