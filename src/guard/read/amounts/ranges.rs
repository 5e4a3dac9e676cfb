//! Ranges: two amounts of which one alone has its currency.

use std::sync::LazyLock;

use temei_text::languages::{Language, ands, folded, is_one_of};
use temei_text::normal::{Normal, fold_phrase};

use super::{AmountKind, TextAmount};

/// How many times its head the end of a range may be.
const WIDEST: i64 = 4;

/// What stands before and within a range in a language: "e" links one in Portuguese, and says "is" in Romanian.
struct RangeLinks {
    from: Vec<String>,
    to: Vec<String>,
    /// Links that only "between" leads: "the one of 10 and 130 lei" is no range.
    and: Vec<String>,
}

static RANGE_LINKS: LazyLock<Vec<RangeLinks>> = LazyLock::new(|| {
    let of = |language: &Language| {
        let numbers = &language.pack().numbers;
        let and = ands(*language).map(fold_phrase).collect();
        RangeLinks { from: folded(numbers.range_from).collect(), to: folded(numbers.range_to).collect(), and }
    };
    Language::ALL.iter().map(of).collect()
});

/// Gives the heads of ranges ("5-7 euro", "între 5 și 7 euro") the currency of their ends.
pub(super) fn share_currency(figures: &mut [TextAmount], normal: &Normal<'_>, language: Language) {
    let text = normal.text.as_str();
    let links = &RANGE_LINKS[language.ordinal()];
    for index in (1..figures.len()).rev() {
        let (head, tail) = figures.split_at_mut(index);
        let (head, tail) = (&mut head[index - 1], &mut tail[0]);
        if let (AmountKind::Money(currency), AmountKind::Bare) = (head.kind, tail.kind)
            && head.range.end == head.number.range.end
            && head.range.end + 1 == tail.range.start
            && text[head.range.end..].starts_with('-')
        {
            // "$10-20"
            tail.kind = AmountKind::Money(currency);
            continue;
        }
        let AmountKind::Money(currency) = tail.kind else { continue };
        if head.kind != AmountKind::Bare || head.range.end > tail.range.start {
            continue;
        }
        let between = &text[head.range.end..tail.range.start];
        let before = text[..head.range.start].trim_end();
        // "Between" is the first of them.
        let leading = if is_one_of(&links.and, between.trim()) { &links.from[..1] } else { &links.from[..] };
        let led = leading
            .iter()
            .any(|word| before.strip_suffix(word.as_str()).is_some_and(|rest| !rest.ends_with(char::is_alphanumeric)));
        // "De 400 a 18,50" is no range: they rise. Nor is "set de 10 la 42 lei", unless "between" leads it.
        let rises = head.number.value <= tail.number.value;
        let is_between = || links.from.first().is_some_and(|first| before.ends_with(first.as_str()));
        let is_near = || head.number.value.saturating_mul(WIDEST) >= tail.number.value || is_between();
        // "A de 15 é R$ 84,90": the letter that links is written without an accent.
        let is_plain = || normal.written(&(head.range.end..tail.range.start)).is_ascii();
        let is_link = |between: &str| between == "-" || is_one_of(&links.to, between);
        let is_linked = || is_link(between.trim()) && (between.trim().len() > 1 || is_plain());
        if between == "-" || (led && rises && is_linked() && is_near()) {
            head.kind = AmountKind::Money(currency);
            head.times = tail.times;
        }
    }
}
