//! Outputs to be validated, and what is wrong with them.

use std::ops::Range;

use prost::Message;

use super::evidence::evidence;
use super::fields::{at, narrow, text, texts, within};
use super::scrub::{bounded, locale, patterns, span};
use crate::calls::output::{OutputAnswer, OutputCall};
use crate::catalog::FieldError;
use crate::config::Limits;
use crate::output::{IssueKind, MAX_TOKENS, Severity};
use crate::pb::v1;

const MAX_TOOL_CALLS: usize = 32;
const MAX_TOOL_CHARS: usize = 64 * 1_024;
const MAX_HOSTS: usize = 64;
const MAX_HOST_CHARS: usize = 253;
const MAX_NAME_CHARS: usize = 256;

/// What is asked.
///
/// # Errors
/// The first field at fault, by its path.
pub fn output_call(message: v1::ValidateOutputRequest, limits: &Limits) -> Result<OutputCall, FieldError> {
    let known = message.evidence.unwrap_or_default();
    let evidence_bytes = limits.evidence_bytes.get();
    if known.encoded_len() > evidence_bytes {
        return Err(FieldError::too_long("evidence", evidence_bytes, "bytes"));
    }
    within(message.tool_calls.len(), "tool_calls", MAX_TOOL_CALLS)?;
    within(message.allowed_hosts.len(), "allowed_hosts", MAX_HOSTS)?;
    let max_tokens = message.max_tokens.map_or(MAX_TOKENS, |tokens| tokens as usize);
    if max_tokens == 0 {
        return Err(FieldError::invalid("max_tokens", "must be positive"));
    }
    Ok(OutputCall {
        text: bounded(message.text, limits.text_bytes.get())?,
        locale: locale(&message.locale)?,
        evidence: evidence(known).map_err(|error| error.under("evidence"))?,
        tool_calls: message.tool_calls.into_iter().enumerate().map(tool_call).collect::<Result<_, _>>()?,
        allowed_hosts: texts(message.allowed_hosts, "allowed_hosts", MAX_HOST_CHARS)?,
        max_tokens,
        patterns: patterns(message.patterns)?,
        min_revision: message.min_revision,
    })
}

fn tool_call((index, message): (usize, v1::OutputToolCall)) -> Result<(String, String, String), FieldError> {
    let call = at("tool_calls", index);
    let name = text(message.name, &format!("{call}.name"), MAX_NAME_CHARS)?;
    let arguments = text(message.arguments, &format!("{call}.arguments"), MAX_TOOL_CHARS)?;
    Ok((name, arguments, text(message.schema, &format!("{call}.schema"), MAX_TOOL_CHARS)?))
}

/// What came of it.
pub fn output_response(answer: OutputAnswer) -> v1::ValidateOutputResponse {
    let OutputAnswer { source, verdict, facts_revision } = answer;
    let mut points = CodePoints { text: &source, byte: 0, count: 0 };
    let mut issues = Vec::with_capacity(verdict.issues.len());
    for issue in verdict.issues {
        let (tool_call, path) = issue.tool_call.map_or((None, String::new()), |(index, path)| (Some(index), path));
        issues.push(v1::OutputIssue {
            kind: kind_to_pb(issue.kind).into(),
            severity: severity_to_pb(issue.severity).into(),
            span: issue.span.map(|bytes| span(&bytes, &points.of(&bytes))),
            message: issue.message,
            tool_call: tool_call.and_then(|index| u32::try_from(index).ok()),
            path,
        });
    }
    v1::ValidateOutputResponse {
        issues,
        ok: verdict.ok,
        blocked: verdict.blocked,
        text: verdict.text,
        tokens: narrow(verdict.tokens),
        facts_revision,
        issues_omitted: narrow(verdict.issues_omitted),
    }
}

/// Counts code points from span to span; the spans begin in the order of the text.
struct CodePoints<'t> {
    text: &'t str,
    byte: usize,
    count: usize,
}

impl CodePoints<'_> {
    fn of(&mut self, bytes: &Range<usize>) -> Range<usize> {
        if bytes.start < self.byte {
            (self.byte, self.count) = (0, 0);
        }
        self.count += self.text.get(self.byte..bytes.start).map_or(0, |between| between.chars().count());
        self.byte = bytes.start;
        self.count..self.count + self.text.get(bytes.clone()).map_or(0, |within| within.chars().count())
    }
}

const fn severity_to_pb(severity: Severity) -> v1::OutputSeverity {
    match severity {
        Severity::Warning => v1::OutputSeverity::Warning,
        Severity::Error => v1::OutputSeverity::Error,
        Severity::Block => v1::OutputSeverity::Block,
    }
}

const fn kind_to_pb(kind: IssueKind) -> v1::OutputIssueKind {
    match kind {
        IssueKind::TooLong => v1::OutputIssueKind::TooLong,
        IssueKind::ControlCharacter => v1::OutputIssueKind::ControlCharacter,
        IssueKind::InvisibleText => v1::OutputIssueKind::InvisibleText,
        IssueKind::Html => v1::OutputIssueKind::Html,
        IssueKind::Script => v1::OutputIssueKind::Script,
        IssueKind::ExternalImage => v1::OutputIssueKind::ExternalImage,
        IssueKind::LinkWithData => v1::OutputIssueKind::LinkWithData,
        IssueKind::PersonalData => v1::OutputIssueKind::PersonalData,
        IssueKind::UnknownId => v1::OutputIssueKind::UnknownId,
        IssueKind::UnconfirmedId => v1::OutputIssueKind::UnconfirmedId,
        IssueKind::UnknownSku => v1::OutputIssueKind::UnknownSku,
        IssueKind::CrossTenant => v1::OutputIssueKind::CrossTenant,
        IssueKind::ToolArguments => v1::OutputIssueKind::ToolArguments,
        IssueKind::ToolSchema => v1::OutputIssueKind::ToolSchema,
    }
}
