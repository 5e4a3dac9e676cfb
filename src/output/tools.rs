//! Tool calls: their arguments are JSON and fit the schema the tool was offered with.

use std::sync::Arc;

use super::schema::{Schema, SchemaError, told};
use super::{Issue, IssueKind, MAX_ISSUES, Severity};
use crate::pattern::Steps;

/// Steps it may take to hold all arguments of one answer against their schemas.
const STEPS: u64 = 1 << 22;

/// A call the model wants made.
#[derive(Clone, Debug)]
pub struct ToolCall<'a> {
    pub name: &'a str,
    /// JSON.
    pub arguments: &'a str,
    /// Of the arguments; see [`super::schema`] for what is supported.
    pub schema: Result<Arc<Schema>, SchemaError>,
}

pub(super) fn check(calls: &[ToolCall<'_>], issues: &mut Vec<Issue>) {
    let mut steps = Steps::new(STEPS);
    for (index, call) in calls.iter().enumerate() {
        let mut add = |kind, path: &str, message: &str| {
            let message = told(&format!("{}: {message}", call.name));
            let tool_call = Some((index, told(path)));
            issues.push(Issue { kind, severity: Severity::Error, span: None, message, tool_call });
        };
        let schema = match &call.schema {
            Ok(schema) => schema,
            Err(error) => {
                add(IssueKind::ToolSchema, &error.path, &error.to_string());
                continue;
            }
        };
        let arguments = match serde_json::from_str(call.arguments) {
            Ok(arguments) => arguments,
            Err(error) => {
                add(IssueKind::ToolArguments, "", &format!("the arguments are no JSON: {error}"));
                continue;
            }
        };
        match schema.validate(&arguments, &mut steps) {
            Ok(misfits) => {
                let misfits = misfits.into_iter().take(MAX_ISSUES);
                misfits.for_each(|misfit| add(IssueKind::ToolArguments, &misfit.path, &misfit.to_string()));
            }
            Err(out_of_steps) => add(IssueKind::ToolArguments, "", &format!("not checked to the end: {out_of_steps}")),
        }
    }
}
