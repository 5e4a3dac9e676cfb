//! ValidateOutput: the last look at a draft answer and at the tool calls beside it. Is it too long, does it carry
//! control characters, markup or pictures that send data away, personal data the conversation does not know, ids that
//! nobody gave, another tenant's name; do the arguments of a tool call fit its schema? A pure function of its input;
//! what it cleans is safe to show, what it blocks is not to be shown at all.

mod characters;
mod edits;
mod ids;
mod known;
mod length;
mod markup;
mod personal;
pub mod schema;
mod tools;

use std::ops::Range;

use edits::Edits;
pub use known::{Known, Word};
pub use length::tokens;
pub use tools::ToolCall;

use crate::scrub;

/// Most tokens of an answer, by default.
pub const MAX_TOKENS: usize = 2_000;
/// Most issues told; an answer with more is beyond mending.
pub const MAX_ISSUES: usize = 256;

/// Most times a cleaned text is read again.
const MAX_ROUNDS: usize = 4;

/// What the catalogue knows of codes.
pub trait Catalogue {
    /// Whether a product has this SKU or article number.
    fn has(&self, code: &str) -> bool;
    /// Whether a token looks like the SKUs of the tenant.
    fn looks_like_sku(&self, token: &str) -> bool;
}

/// An answer and what it is held against.
#[derive(Clone, Copy)]
pub struct OutputInput<'a> {
    /// At most 32 KiB.
    pub text: &'a str,
    /// The tenant that answers.
    pub tenant: &'a str,
    /// What the conversation knows.
    pub known: &'a Known<'a>,
    pub catalogue: &'a dyn Catalogue,
    /// Hosts that pictures and links with data may point to; their subdomains too.
    pub allowed_hosts: &'a [String],
    pub tool_calls: &'a [ToolCall<'a>],
    pub max_tokens: usize,
    /// How personal data is looked for.
    pub scrub: scrub::Options<'a>,
}

impl std::fmt::Debug for OutputInput<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // A user's text is never logged.
        f.debug_struct("OutputInput").field("tenant", &self.tenant).finish_non_exhaustive()
    }
}

/// What is wrong with an output. The names are part of the interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IssueKind {
    /// More tokens than allowed; cut.
    TooLong,
    /// A control character, or text that came through a wrong encoding; removed.
    ControlCharacter,
    /// Characters that hide text or turn its direction; removed.
    InvisibleText,
    /// An HTML tag or comment; removed.
    Html,
    /// A script, a frame, a handler or an address that runs something; removed.
    Script,
    /// A picture of a foreign host, which is loaded without a click; only its description stays.
    ExternalImage,
    /// A link to a foreign host that carries data; only its text stays.
    LinkWithData,
    /// Personal data the conversation does not know; masked.
    PersonalData,
    /// An order, invoice or customer number that no evidence has.
    UnknownId,
    /// One that only the customer said.
    UnconfirmedId,
    /// What looks like a SKU of the tenant and is none.
    UnknownSku,
    /// The name of another tenant.
    CrossTenant,
    /// Arguments that are no JSON or do not fit their schema.
    ToolArguments,
    /// A schema that is none, or has a keyword that is not supported.
    ToolSchema,
}

impl IssueKind {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::TooLong => "TOO_LONG",
            Self::ControlCharacter => "CONTROL_CHARACTER",
            Self::InvisibleText => "INVISIBLE_TEXT",
            Self::Html => "HTML",
            Self::Script => "SCRIPT",
            Self::ExternalImage => "EXTERNAL_IMAGE",
            Self::LinkWithData => "LINK_WITH_DATA",
            Self::PersonalData => "PERSONAL_DATA",
            Self::UnknownId => "UNKNOWN_ID",
            Self::UnconfirmedId => "UNCONFIRMED_ID",
            Self::UnknownSku => "UNKNOWN_SKU",
            Self::CrossTenant => "CROSS_TENANT",
            Self::ToolArguments => "TOOL_ARGUMENTS",
            Self::ToolSchema => "TOOL_SCHEMA",
        }
    }
}

/// How bad an issue is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The answer may go out, cleaned.
    Warning,
    /// The answer as it was must not go out; where the issue can be cleaned, the cleaned one may.
    Error,
    /// Nothing of it may go out.
    Block,
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    pub kind: IssueKind,
    pub severity: Severity,
    /// Bytes of the text as it was sent; absent for tool calls, and for what only cleaning brought to light.
    pub span: Option<Range<usize>>,
    /// For a developer, in English; never the personal data itself.
    pub message: String,
    /// For tool calls: which one, and the JSON pointer of the value at fault.
    pub tool_call: Option<(usize, String)>,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputVerdict {
    /// No issue beyond a warning.
    pub ok: bool,
    /// An issue forbids the whole answer.
    pub blocked: bool,
    /// In the order of the text, those of tool calls last; at most [`MAX_ISSUES`].
    pub issues: Vec<Issue>,
    /// So many more were found; `ok` and `blocked` heed them.
    pub issues_omitted: usize,
    /// The text with everything cleaned that can be; empty when blocked.
    pub text: String,
    /// Of the text as it was sent, approximately.
    pub tokens: usize,
}

/// Holds an output against everything above.
pub fn validate(input: &OutputInput<'_>) -> OutputVerdict {
    let tokens = tokens(input.text);
    let mut edits = Edits::default();
    let kept = length::cut(input.text, input.max_tokens, &mut edits);
    let mut steps = scrub::steps_over(input.text);
    read(&input.text[..kept], input, &mut steps, &mut edits);
    let mut changed = edits.has_changes();
    let (mut issues, mut text) = edits.apply(input.text);
    // What is taken out can leave a tag or an address behind that was in pieces before.
    for _ in 0..MAX_ROUNDS {
        if !changed {
            break;
        }
        let mut edits = Edits::default();
        read(&text, input, &mut steps, &mut edits);
        changed = edits.has_changes();
        if changed {
            let (found, clean) = edits.apply(&text);
            issues.extend(found.into_iter().map(|issue| Issue { span: None, ..issue }));
            text = clean;
        }
    }
    if changed {
        let message = "markup in markup: not clean after many rounds".to_owned();
        issues.push(Issue { kind: IssueKind::Script, severity: Severity::Block, span: None, message, tool_call: None });
    }
    tools::check(input.tool_calls, &mut issues);
    let worst = issues.iter().map(|issue| issue.severity).max();
    let blocked = worst == Some(Severity::Block);
    let text = if blocked { String::new() } else { text };
    let issues_omitted = issues.len().saturating_sub(MAX_ISSUES);
    let issues = gravest(issues);
    OutputVerdict { ok: worst <= Some(Severity::Warning), blocked, issues, issues_omitted, text, tokens }
}

/// At most [`MAX_ISSUES`], in their order; where there are more, those beyond a warning are kept first.
fn gravest(mut issues: Vec<Issue>) -> Vec<Issue> {
    let grave = issues.iter().filter(|issue| issue.severity > Severity::Warning).count();
    let mut warnings = MAX_ISSUES.saturating_sub(grave);
    issues.retain(|issue| {
        let is_grave = issue.severity > Severity::Warning;
        let kept = is_grave || warnings > 0;
        warnings -= usize::from(kept && !is_grave);
        kept
    });
    issues.truncate(MAX_ISSUES);
    issues
}

fn read(text: &str, input: &OutputInput<'_>, steps: &mut scrub::Steps, edits: &mut Edits) {
    characters::check(text, edits);
    markup::check(text, input.allowed_hosts, edits);
    ids::check(text, input, edits);
    personal::check(text, input, steps, edits);
}

#[cfg(test)]
mod tests;
