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
        let schema = match &call.schema {
            Ok(schema) => schema,
            Err(error) => {
                issues.push(call.issue(index, IssueKind::ToolSchema, &error.path, &error.to_string()));
                continue;
            }
        };
        let arguments = match serde_json::from_str(call.arguments) {
            Ok(arguments) => arguments,
            Err(error) => {
                let message = format!("the arguments are no JSON: {error}");
                issues.push(call.issue(index, IssueKind::ToolArguments, "", &message));
                continue;
            }
        };
        match schema.validate(&arguments, &mut steps) {
            Ok(misfits) => {
                for misfit in misfits.into_iter().take(MAX_ISSUES) {
                    issues.push(call.issue(index, IssueKind::ToolArguments, &misfit.path, &misfit.to_string()));
                }
            }
            Err(out_of_steps) => {
                let message = format!("not checked to the end: {out_of_steps}");
                issues.push(call.issue(index, IssueKind::ToolArguments, "", &message));
            }
        }
    }
}

impl ToolCall<'_> {
    /// What is wrong with it: the call at `index`, at a path of its arguments or of its schema.
    fn issue(&self, index: usize, kind: IssueKind, path: &str, message: &str) -> Issue {
        Issue {
            kind,
            severity: Severity::Error,
            span: None,
            message: told(&format!("{}: {message}", self.name)),
            tool_call: Some((index, told(path))),
        }
    }
}
