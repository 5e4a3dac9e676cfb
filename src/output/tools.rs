//! Tool calls: their arguments are JSON and fit the schema the tool was offered with.

use super::schema::Schema;
use super::{Issue, IssueKind, MAX_ISSUES, Severity};

/// A call the model wants made.
#[derive(Clone, Copy, Debug)]
pub struct ToolCall<'a> {
    pub name: &'a str,
    /// JSON.
    pub arguments: &'a str,
    /// JSON Schema of the arguments; see [`super::schema`] for what of it is supported.
    pub schema: &'a str,
}

pub(super) fn check(calls: &[ToolCall<'_>], issues: &mut Vec<Issue>) {
    for (index, call) in calls.iter().enumerate() {
        let mut add = |kind, path: String, message: String| {
            let message = format!("{}: {message}", call.name);
            issues.push(Issue { kind, severity: Severity::Error, span: None, message, tool_call: Some((index, path)) });
        };
        let schema = match Schema::parse(call.schema) {
            Ok(schema) => schema,
            Err(error) => {
                add(IssueKind::ToolSchema, error.path.clone(), error.to_string());
                continue;
            }
        };
        let arguments = match serde_json::from_str(call.arguments) {
            Ok(arguments) => arguments,
            Err(error) => {
                add(IssueKind::ToolArguments, String::new(), format!("the arguments are no JSON: {error}"));
                continue;
            }
        };
        for fault in schema.validate(&arguments).into_iter().take(MAX_ISSUES) {
            add(IssueKind::ToolArguments, fault.path.clone(), fault.to_string());
        }
    }
}
