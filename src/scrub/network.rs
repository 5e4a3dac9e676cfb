//! Addresses of machines and mailboxes: e-mail (the forms of RFC 5321 that occur), IPv4, IPv6 (RFC 4291) and MAC
//! (IEEE 802).

use std::net::Ipv6Addr;
use std::ops::Range;

use super::cues::Cue;
use super::kinds::{Confidence, Kind};
use super::operations::{MASK, is_digit};
use super::scan::{Match, Scan, Step};

/// RFC 5321 §4.5.3.1.
const MAX_LOCAL: usize = 64;
const MAX_DOMAIN: usize = 255;
/// Longest IPv6 address in text form, with an IPv4 tail.
const MAX_IPV6: usize = 45;

/// Every e-mail address.
pub(super) fn emails(text: &str) -> Vec<Match> {
    let mut found: Vec<Match> = Vec::new();
    for (at, _) in text.match_indices('@') {
        if found.last().is_some_and(|last| at < last.range.end) {
            continue;
        }
        let from = found.last().map_or(0, |last| last.range.end);
        if let Some(range) = local_part(&text[from..at]).map(|length| at - length).zip(domain(&text[at + 1..])) {
            let (start, length) = range;
            found.push(Match::new(Kind::Email, start..at + 1 + length, Confidence::High));
        }
    }
    found
}

/// Bytes of the local part a text ends in.
fn local_part(before: &str) -> Option<usize> {
    let mut start = before.len();
    for (at, c) in before.char_indices().rev() {
        if !(c.is_alphanumeric() || "._%+-'&=/#$!~".contains(c)) || before.len() - at > MAX_LOCAL {
            break;
        }
        start = at;
    }
    // Quotes, slashes and the like at the start belong to the text around it.
    let local = before[start..].trim_start_matches(|c: char| !(c.is_alphanumeric() || c == '_'));
    // In a query (`?mail=ana@example.com`) the address begins behind the last equals sign.
    let local = local.rsplit(['=', '/']).next().unwrap_or_default();
    // Two marks side by side are a typo before the address.
    let local = ["..", "'."]
        .iter()
        .filter_map(|marks| local.rsplit_once(marks))
        .map(|(_, rest)| rest)
        .min_by_key(|rest| rest.len())
        .unwrap_or(local);
    let ends_well = local.chars().next_back().is_some_and(|c| c.is_alphanumeric() || "_+-".contains(c));
    ends_well.then_some(local.len())
}

/// Bytes of the domain a text starts with: labels with a dot between them, the last of letters.
fn domain(after: &str) -> Option<usize> {
    let end = after.floor_char_boundary(MAX_DOMAIN);
    let reach = after[..end].find(|c: char| !(c.is_alphanumeric() || c == '-' || c == '.')).unwrap_or(end);
    let mut whole = after[..reach].trim_end_matches(['.', '-']);
    loop {
        let (head, last) = whole.rsplit_once('.')?;
        // No top level has a hyphen: what follows one is no part of the address.
        let top = if last.starts_with("xn--") { last } else { last.split('-').next().unwrap_or(last) };
        let is_top = top.chars().count() >= 2 && (top.chars().all(char::is_alphabetic) || last.starts_with("xn--"));
        let labels = head.split('.').all(|label| !label.is_empty() && !label.starts_with('-') && !label.ends_with('-'));
        if is_top && labels {
            return Some(head.len() + 1 + top.len());
        }
        // "ana@example.com.2 produse" has its address before the number.
        whole = head;
    }
}

/// The IP or MAC address that starts at a word.
pub(super) fn address(scan: &Scan<'_>, at: usize) -> Option<Step> {
    let word = scan.words[at];
    let found = match scan.byte(word.end) {
        Some(b'.') if word.is_number() && word.len() <= 3 => ipv4(scan, at).map(|range| (Kind::Ip, range)),
        Some(b':' | b'-') if word.len() == 2 => mac(scan, at)
            .map(|range| (Kind::Mac, range))
            .or_else(|| ipv6(scan, word.start).map(|range| (Kind::Ip, range))),
        Some(b':') => ipv6(scan, word.start).map(|range| (Kind::Ip, range)),
        _ => None,
    };
    // An address may start with its colons: `::1`.
    let found = found.or_else(|| {
        let start = word.start.checked_sub(2).filter(|&start| &scan.text.as_bytes()[start..word.start] == b"::")?;
        ipv6(scan, start).map(|range| (Kind::Ip, range))
    });
    let (kind, range) = found?;
    if kind == Kind::Ip && scan.context(&range).says(Cue::Version) {
        return Some(Step::Skip(range.end));
    }
    Some(Step::Found(Match::new(kind, range, Confidence::High)))
}

fn ipv4(scan: &Scan<'_>, at: usize) -> Option<Range<usize>> {
    let parts = scan.words.get(at..at + 4)?;
    let dotted = parts.windows(2).all(|pair| &scan.text[pair[0].end..pair[1].start] == ".");
    let octets = parts.iter().all(|part| part.is_number() && is_octet(&scan.text[part.range()]));
    let range = parts[0].start..parts[3].end;
    let goes_on = scan.text[range.end..].strip_prefix('.').is_some_and(|rest| rest.starts_with(is_digit))
        || scan.text[..range.start].strip_suffix('.').is_some_and(|rest| rest.ends_with(is_digit));
    (dotted && octets && !goes_on).then_some(range)
}

fn is_octet(text: &str) -> bool {
    text.len() <= 3 && text.parse::<u8>().is_ok() && (text.len() == 1 || !text.starts_with('0'))
}

fn mac(scan: &Scan<'_>, at: usize) -> Option<Range<usize>> {
    let parts = scan.words.get(at..at + 6)?;
    let gap = &scan.text[parts[0].end..parts[1].start];
    let joined = parts.windows(2).all(|pair| &scan.text[pair[0].end..pair[1].start] == gap);
    let pairs =
        parts.iter().all(|part| part.len() == 2 && scan.text[part.range()].bytes().all(|b| b.is_ascii_hexdigit()));
    let range = parts[0].start..parts[5].end;
    let goes_on = scan.byte(range.end).is_some_and(|b| gap.as_bytes() == [b]);
    // Six pairs of digits with dashes are a phone or a date as well.
    let letters = parts.iter().any(|part| !part.is_number()) || gap == ":";
    (matches!(gap, ":" | "-") && joined && pairs && letters && !goes_on).then_some(range)
}

fn ipv6(scan: &Scan<'_>, start: usize) -> Option<Range<usize>> {
    let rest = &scan.text.as_bytes()[start..scan.text.len().min(start + MAX_IPV6 + 1)];
    let length = rest.iter().take_while(|b| b.is_ascii_hexdigit() || matches!(b, b':' | b'.')).count();
    let run = scan.text.get(start..start + length)?.trim_end_matches('.');
    let run = if run.ends_with("::") { run } else { run.trim_end_matches(':') };
    let before = start.checked_sub(1).and_then(|at| scan.byte(at));
    // Colons and stops behind it belong to the sentence, unless something goes on behind that.
    let after = scan.text[start + run.len()..].trim_start_matches([':', '.']).chars().next();
    let alone =
        !before.is_some_and(|b| b == b':' || b == b'.') && !after.is_some_and(|c| c.is_alphanumeric() || c == MASK);
    // `a::b` is a path of a program; an address has digits and more than two groups, or is the loopback.
    let groups = run.split(':').filter(|group| !group.is_empty()).count();
    let real = run == "::1" || groups >= 3 && run.bytes().any(|b| b.is_ascii_digit());
    (alone && real && run.parse::<Ipv6Addr>().is_ok()).then(|| start..start + run.len())
}
