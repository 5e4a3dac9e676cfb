//! Markup that does something: HTML, scripts, and pictures and links that carry data to a foreign host when they are
//! shown or clicked. Markdown that only formats is left alone.

use std::ops::Range;

use super::edits::Edits;
use super::{IssueKind, Severity};

/// Longest tag and longest address looked at, in bytes; what is longer is taken for one all the same.
const MAX_TAG: usize = 2_048;
/// An address with a longer query or path segment than this carries data.
const MAX_QUERY: usize = 48;

/// Elements that run or load something, with their contents where those are no text.
const ACTIVE: [&str; 14] = [
    "script", "style", "iframe", "frame", "object", "embed", "applet", "meta", "link", "base", "form", "svg", "math",
    "template",
];
const WITH_CONTENT: [&str; 3] = ["script", "style", "template"];
/// Schemes that run something where they are followed.
const RUNNING: [&str; 4] = ["javascript:", "vbscript:", "data:", "file:"];

/// Everything of the kind in one text.
pub(super) fn check(text: &str, allowed_hosts: &[String], edits: &mut Edits) {
    let lower = text.to_ascii_lowercase();
    let mut at = 0;
    while let Some(found) = text[at..].find(['<', '[', '!']) {
        let start = at + found;
        let next = match text.as_bytes()[start] {
            b'<' => tag(text, &lower, start, edits),
            b'!' if text[start + 1..].starts_with('[') => image(text, &lower, start, (allowed_hosts, edits)),
            b'[' => link(text, &lower, start, (allowed_hosts, edits)),
            _ => None,
        };
        at = next.unwrap_or(start + 1);
    }
    bare_schemes(&lower, edits);
    bare_links(&lower, allowed_hosts, edits);
}

/// An HTML tag or comment that starts here; the end of what was dealt with.
fn tag(text: &str, lower: &str, start: usize, edits: &mut Edits) -> Option<usize> {
    let rest = &lower[start + 1..];
    if rest.starts_with("!--") {
        let end = lower[start..].find("-->").map_or(text.len(), |end| start + end + 3);
        let parts = ("an HTML comment", Some(String::new()));
        edits.add(IssueKind::Html, Severity::Warning, start..end, parts);
        return Some(end);
    }
    let name_at = usize::from(rest.starts_with('/'));
    let name_length = rest[name_at..].bytes().take_while(u8::is_ascii_alphanumeric).count();
    let name = &rest[name_at..name_at + name_length];
    let after = rest[name_at + name_length..].chars().next();
    // "<3", "a < b" and "<ana@example.com>" are no tags, nor are our own replacements.
    let named = name.starts_with(|c: char| c.is_ascii_lowercase());
    let ends = after.is_none_or(|c| c.is_whitespace() || matches!(c, '>' | '/' | '<'));
    if !named || !ends {
        return address(text, lower, start);
    }
    let reach = text.floor_char_boundary((start + MAX_TAG).min(text.len()));
    let close = lower[start..reach].find('>').map_or(reach, |close| start + close + 1);
    let inside = &lower[start..close];
    let handler = inside.split_whitespace().skip(1).any(|word| {
        word.split_once('=')
            .is_some_and(|(name, _)| name.starts_with("on") && name.bytes().all(|b| b.is_ascii_lowercase()))
    });
    let runs = RUNNING.iter().any(|scheme| squeezed(inside).contains(scheme));
    let active = ACTIVE.contains(&name) || handler || runs;
    let end = if WITH_CONTENT.contains(&name) && name_at == 0 {
        let closing = format!("</{name}");
        let body = lower[close..].find(&closing).map(|found| close + found);
        body.map_or(text.len(), |body| lower[body..].find('>').map_or(text.len(), |close| body + close + 1))
    } else {
        close
    };
    let loads = matches!(name, "img" | "image" | "video" | "audio" | "source" | "picture" | "input");
    let (kind, severity, message) = match (active, loads) {
        (true, _) => (IssueKind::Script, Severity::Error, "markup that runs or loads something"),
        (false, true) => (IssueKind::ExternalImage, Severity::Error, "an HTML picture"),
        (false, false) => (IssueKind::Html, Severity::Warning, "an HTML tag"),
    };
    let line = if matches!(name, "br" | "p" | "li" | "tr" | "div") { "\n" } else { "" };
    let line = if name_at == 0 && name != "br" || text[end..].starts_with('\n') { "" } else { line };
    edits.add(kind, severity, start..end, (message, Some(line.to_owned())));
    Some(end)
}

/// `<https://…>` is a link of Markdown, and stays; the end of it.
fn address(text: &str, lower: &str, start: usize) -> Option<usize> {
    let reach = text.floor_char_boundary((start + MAX_TAG).min(text.len()));
    let close = lower[start..reach].find('>')?;
    lower[start + 1..].starts_with("http").then_some(start + close + 1)
}

/// `![description](address)` or `![description][name]`.
fn image(text: &str, lower: &str, start: usize, (hosts, edits): (&[String], &mut Edits)) -> Option<usize> {
    let (label, target, end) = bracketed(text, start + 1)?;
    let Some(target) = target else { return Some(label.start) };
    let address = &lower[target];
    if is_allowed(address, hosts) || is_local(address) {
        return Some(label.start);
    }
    edits.add(IssueKind::ExternalImage, Severity::Error, start..end, ("a picture of a foreign host", None));
    Some(leave(label, start..end, edits))
}

/// `[text](address)`.
fn link(text: &str, lower: &str, start: usize, (hosts, edits): (&[String], &mut Edits)) -> Option<usize> {
    let (label, target, end) = bracketed(text, start)?;
    // A definition names where the pictures of its name come from.
    let Some(target) = target else { return Some(label.start) };
    let address = &lower[target];
    let (kind, message) = if RUNNING.iter().any(|scheme| squeezed(address).starts_with(scheme)) {
        (IssueKind::Script, "a link that runs something")
    } else if carries_data(address) && !is_allowed(address, hosts) {
        (IssueKind::LinkWithData, "a link that carries data to a foreign host")
    } else {
        // The label may hold a picture.
        return Some(label.start);
    };
    edits.add(kind, Severity::Error, start..end, (message, None));
    Some(leave(label, start..end, edits))
}

/// Only the label stays, and is read on: it may hold the next tag.
fn leave(label: Range<usize>, whole: Range<usize>, edits: &mut Edits) -> usize {
    edits.remove(whole.start..label.start);
    edits.remove(label.end..whole.end);
    label.start
}

/// Label and target of `[label](target)`; without a target for `[label][name]` and `[label]: target`.
fn bracketed(text: &str, open: usize) -> Option<(Range<usize>, Option<Range<usize>>, usize)> {
    let reach = text.floor_char_boundary((open + MAX_TAG).min(text.len()));
    let close = open + text[open..reach].find(']')?;
    let label = open + 1..close;
    match text[close + 1..].chars().next() {
        Some('(') => {
            let start = close + 2;
            let reach = text.floor_char_boundary((start + MAX_TAG).min(text.len()));
            let end = text[start..reach].find([')', '\n']).map_or(reach, |end| start + end);
            let after = if text[end..].starts_with(')') { end + 1 } else { end };
            Some((label, Some(start..end), after))
        }
        Some(':') => {
            let start = close + 2;
            let end = text[start..reach.max(start)].find('\n').map_or(reach.max(start), |end| start + end);
            Some((label, Some(start..end), end))
        }
        _ => Some((label, None, close + 1)),
    }
}

/// Addresses that run something, anywhere in the text.
fn bare_schemes(lower: &str, edits: &mut Edits) {
    for scheme in ["javascript:", "vbscript:", "data:text/html"] {
        for (start, _) in lower.match_indices(scheme) {
            let reach = lower.floor_char_boundary((start + MAX_TAG).min(lower.len()));
            let end = lower[start..reach]
                .find(|c: char| c.is_whitespace() || matches!(c, '>' | ')'))
                .map_or(reach, |end| start + end);
            if !edits.covers(&(start..end)) {
                let parts = ("an address that runs something", Some(String::new()));
                edits.add(IssueKind::Script, Severity::Error, start..end, parts);
            }
        }
    }
}

fn ends_address(c: char) -> bool {
    c.is_whitespace() || matches!(c, '>' | ')' | ']' | '"' | '\'')
}

/// Plain addresses that carry data.
fn bare_links(lower: &str, hosts: &[String], edits: &mut Edits) {
    for (start, _) in lower.match_indices("http") {
        let rest = &lower[start..];
        if !rest.starts_with("http://") && !rest.starts_with("https://") {
            continue;
        }
        let reach = lower.floor_char_boundary((start + MAX_TAG).min(lower.len()));
        let length = lower[start..reach].find(ends_address);
        let end = length.map_or(reach, |length| start + length);
        let address = &lower[start..end];
        if carries_data(address) && !is_allowed(address, hosts) && !edits.covers(&(start..end)) {
            let host = host(address).unwrap_or_default().to_owned();
            let parts = ("an address that carries data to a foreign host", Some(host));
            edits.add(IssueKind::LinkWithData, Severity::Error, start..end, parts);
        }
    }
}

/// Without the blanks and controls that browsers skip inside a scheme.
fn squeezed(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && !c.is_control()).collect()
}

/// `/pictures/1.png`, `#top`: of our own host.
fn is_local(address: &str) -> bool {
    let address = address.trim();
    !address.contains("//") && !address.contains(':') && !address.contains('\\')
}

fn host(address: &str) -> Option<&str> {
    let rest = address.trim().trim_start_matches('<');
    let rest =
        rest.strip_prefix("https://").or_else(|| rest.strip_prefix("http://")).or_else(|| rest.strip_prefix("//"))?;
    let authority = rest.split(['/', '?', '#', '\\']).next()?;
    authority.rsplit('@').next()?.split(':').next()
}

fn is_allowed(address: &str, hosts: &[String]) -> bool {
    let Some(host) = host(address) else { return false };
    hosts.iter().any(|allowed| {
        let allowed = allowed.to_ascii_lowercase();
        host == allowed || host.strip_suffix(&allowed).is_some_and(|sub| sub.ends_with('.'))
    })
}

/// A query or a part of the path that is long, or has an address of a mailbox in it.
fn carries_data(address: &str) -> bool {
    let Some(host) = host(address) else { return false };
    let after = address.find(host).map_or("", |at| &address[at + host.len()..]);
    let (path, query) = after.split_once('?').unwrap_or((after, ""));
    let query = query.split('#').next().unwrap_or_default();
    let mailbox = query.contains('@') || query.contains("%40");
    query.len() > MAX_QUERY || mailbox || path.split('/').any(|part| part.len() > 2 * MAX_QUERY)
}
