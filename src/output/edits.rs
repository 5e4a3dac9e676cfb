//! Issues, and what becomes of the text at each. Checks add them in any order; the text is rewritten once.

use std::ops::Range;

use super::{Issue, IssueKind, Severity};

#[derive(Debug, Default)]
pub(super) struct Edits {
    issues: Vec<Issue>,
    changes: Vec<(Range<usize>, String)>,
}

impl Edits {
    /// Something is wrong here; `replacement` takes its place, `None` leaves it.
    pub(super) fn add(
        &mut self,
        kind: IssueKind,
        severity: Severity,
        span: Range<usize>,
        (message, replacement): (impl Into<String>, Option<String>),
    ) {
        self.changes.extend(replacement.map(|replacement| (span.clone(), replacement)));
        self.issues.push(Issue { kind, severity, span: Some(span), message: message.into(), tool_call: None });
    }

    /// Takes a part of an issue's span out.
    pub(super) fn remove(&mut self, span: Range<usize>) {
        self.changes.push((span, String::new()));
    }

    /// Whether something here is replaced already.
    pub(super) fn covers(&self, span: &Range<usize>) -> bool {
        self.changes.iter().any(|(at, _)| at.start < span.end && span.start < at.end)
    }

    pub(super) const fn has_changes(&self) -> bool {
        !self.changes.is_empty()
    }

    /// The issues in the order of the text, and the text rewritten. Of overlapping changes the first wins; what sticks
    /// out of it is taken out too, never left half.
    pub(super) fn apply(mut self, text: &str) -> (Vec<Issue>, String) {
        self.issues.sort_by_key(|issue| (issue.span.as_ref().map(place), issue.kind));
        self.changes.sort_by_key(|(span, _)| place(span));
        let mut clean = String::with_capacity(text.len());
        let mut done = 0;
        for (span, replacement) in &self.changes {
            if span.start < done {
                done = done.max(span.end);
                continue;
            }
            clean.push_str(&text[done..span.start]);
            clean.push_str(replacement);
            done = span.end;
        }
        clean.push_str(&text[done..]);
        (self.issues, clean)
    }
}

/// The order of changes: what begins first, of those the longest.
const fn place(span: &Range<usize>) -> (usize, usize) {
    (span.start, usize::MAX - span.end)
}
