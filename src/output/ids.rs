//! Ids in an answer: orders, invoices and customers are in the evidence, SKUs in the catalogue, and the only tenant is
//! the one that answers.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;
use temei_text::languages::{List, Numbered, everywhere};
use temei_text::normal::Normal;

use super::edits::Edits;
use super::known::Word;
use super::{IssueKind, OutputInput, Severity};
use temei_text::codes::tokens;

/// Shortest id, and shortest of digits only: "order 12" is a quantity.
const MIN_CHARS: usize = 4;
const MIN_DIGITS: usize = 5;

/// The word for what is numbered, small words between, and the number: the folded text in every language.
static NUMBERED: LazyLock<Regex> = LazyLock::new(|| {
    let things = any(|words| words.things);
    let (number, with, the) = (any(|words| words.number), any(|words| words.with), any(|words| words.the));
    let marks = r"[ \t:#\x22'`*_(]";
    // A preposition alone counts things: "pedido de 12345 unidades".
    let between = format!("(?:{marks}|(?:(?:{with}) +)?(?:(?:{the}) +)?(?:{number}))*");
    let pattern = format!(r"(?:^|[^a-zα-ω])(?:{things}){between}[ #:\x22'(*_]([a-z0-9][a-z0-9/_-]*[a-z0-9])");
    Regex::new(&pattern).expect("phrases of the lists, escaped")
});

/// What any phrase of a list matches, in any language.
fn any(of: fn(&Numbered) -> List) -> String {
    let patterns: Vec<String> = everywhere(|pack| of(&pack.numbered)).iter().map(|phrase| pattern(phrase)).collect();
    patterns.join("|")
}

/// What a folded phrase of a list matches: `*` more letters of its script, a full stop at its end one or none.
fn pattern(phrase: &str) -> String {
    let (phrase, full_stop) = phrase.strip_suffix('.').map_or((phrase, ""), |phrase| (phrase, r"\.?"));
    let (stem, ending) = match phrase.strip_suffix('*') {
        Some(stem) if stem.is_ascii() => (stem, "[a-z]*"),
        Some(stem) => (stem, "[α-ω]*"),
        None => (phrase, ""),
    };
    format!("{}{ending}{full_stop}", regex::escape(stem))
}

/// `#W4923227`.
static HASHED: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"#([a-z]{0,6}-?[0-9][a-z0-9-]{3,31})").expect("a constant expression"));

/// `tenant_id: acme`.
static TENANT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"tenants?(?:[ _-]?id)?["'`*]{0,3}(?: is)?[ ]?[:=#][ ]?["'`*]{0,3}([a-z0-9][a-z0-9_-]{1,63})"#)
        .expect("a constant expression")
});

pub(super) fn check(text: &str, input: &OutputInput<'_>, edits: &mut Edits) {
    let normal = Normal::new(text);
    tenants(&normal, input, edits);
    let mut seen: Vec<Range<usize>> = Vec::new();
    for pattern in [&*NUMBERED, &*HASHED] {
        for hit in pattern.captures_iter(&normal.text).filter_map(|captures| captures.get(1)) {
            let span = normal.span(&hit.range());
            if !is_id(hit.as_str()) || seen.iter().any(|known| known.start < span.end && span.start < known.end) {
                continue;
            }
            number(text, span.clone(), input, edits);
            seen.push(span);
        }
    }
    for token in tokens(&normal.text) {
        let span = normal.span(&token);
        let written = &text[span.clone()];
        let new = !seen.iter().any(|known| known.start < span.end && span.start < known.end);
        if new
            && input.catalogue.looks_like_sku(written)
            && !input.catalogue.has(written)
            && input.known.who_says(written).is_none()
        {
            let parts = (format!("{written:?} is no product of the catalogue"), None);
            edits.add(IssueKind::UnknownSku, Severity::Error, span, parts);
        }
    }
}

fn tenants(normal: &Normal<'_>, input: &OutputInput<'_>, edits: &mut Edits) {
    for hit in TENANT.captures_iter(&normal.text).filter_map(|captures| captures.get(1)) {
        if !hit.as_str().eq_ignore_ascii_case(input.tenant) {
            edits.add(
                IssueKind::CrossTenant,
                Severity::Block,
                normal.span(&hit.range()),
                ("names another tenant", None),
            );
        }
    }
}

fn number(text: &str, span: Range<usize>, input: &OutputInput<'_>, edits: &mut Edits) {
    let written = &text[span.clone()];
    if input.catalogue.has(written) {
        return;
    }
    match input.known.who_says(written) {
        Some(Word::Ours) => {}
        Some(Word::Customer) => {
            let parts = (format!("only the customer said {written:?}"), None);
            edits.add(IssueKind::UnconfirmedId, Severity::Warning, span, parts);
        }
        None => {
            let parts = (format!("no evidence has {written:?}"), None);
            edits.add(IssueKind::UnknownId, Severity::Error, span, parts);
        }
    }
}

/// Has digits and enough of them, and is neither a date nor a size.
fn is_id(token: &str) -> bool {
    let digits = token.bytes().filter(u8::is_ascii_digit).count();
    let only_digits = digits == token.len();
    digits >= 2 && token.len() >= if only_digits { MIN_DIGITS } else { MIN_CHARS } && !is_date(token)
}

/// Two or three short numbers with dashes or slashes between them.
fn is_date(token: &str) -> bool {
    let mut parts = token.split(['-', '/']);
    is_number(parts.next(), 4)
        && is_number(parts.next(), 2)
        && (is_number(parts.next(), 4) || token.split(['-', '/']).count() == 2)
}

fn is_number(part: Option<&str>, max_digits: usize) -> bool {
    part.is_some_and(|part| (1..=max_digits).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit()))
}
