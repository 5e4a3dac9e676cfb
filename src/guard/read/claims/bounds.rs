//! What bounds an amount, and what says that it is no exact one.

use std::ops::Range;
use std::sync::LazyLock;

use temei_text::languages::{everywhere, is_one_of, is_small_word};

use super::roles::BOUND_REACH;
use super::{Parts, Role};
use crate::guard::read::cues::Cue;

/// Words before the first end of a range.
static FROM: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.numbers.range_from));

impl Parts<'_> {
    /// "under 50 lei", "more than 50 lei"; in a question about the customer's budget it is nobody's claim.
    pub(super) fn bound(&self, range: &Range<usize>) -> Option<Role> {
        let from = range.start.saturating_sub(BOUND_REACH);
        let is_bound = |cue| {
            let less = matches!(cue, Cue::AtMost | Cue::LessThan | Cue::Cheaper);
            less || matches!(cue, Cue::AtLeast | Cue::MoreThan | Cue::Dearer | Cue::About)
        };
        let cue = self.cues.before(from, range.start, is_bound);
        let cue =
            cue.filter(|cue| self.bounds(cue.range.end..range.start, cue.cue) && !self.ends_range(cue.range.start));
        let cue = cue?.cue;
        let mut named = self.mentions.within(&self.block_of(range.start)).iter();
        // Many products are as good as none: a kind of thing is asked for.
        if self.is_question(range) && named.all(|mention| mention.rows.len() > 1 && !mention.is_specific()) {
            return Some(Role::Supposed);
        }
        match cue {
            Cue::AtMost | Cue::LessThan | Cue::Cheaper => Some(Role::AtMost),
            Cue::AtLeast | Cue::MoreThan | Cue::Dearer => Some(Role::AtLeast),
            _ => None,
        }
    }

    /// "From 34 up to 39": whether a word stands between the two ends of a range, of which the second is as exact as the first.
    fn ends_range(&self, at: usize) -> bool {
        let text = self.normal.text.as_str();
        let head = self.figures.partition_point(|figure| figure.range.end <= at).checked_sub(1);
        let head = head.map(|head| &self.figures[head]).filter(|head| head.is_money());
        head.is_some_and(|head| {
            let is_beside = text.get(head.range.end..at).is_some_and(|gap| gap.trim().is_empty());
            let before = self.words.within(&(head.range.start.saturating_sub(BOUND_REACH)..head.range.start)).last();
            is_beside && before.is_some_and(|word| is_one_of(&FROM, &text[word.range.clone()]))
        })
    }

    /// Whether a word for a bound leads to an amount: "above 50", "exceeds the threshold of 50".
    fn bounds(&self, gap: Range<usize>, cue: Cue) -> bool {
        if self.is_linked(gap.clone()) {
            return true;
        }
        let words = self.words.within(&gap);
        let naming = words.iter().filter(|word| !is_small_word(&self.normal.text[word.range.clone()])).count();
        let is_led = words.last().is_some_and(|word| is_small_word(&self.normal.text[word.range.clone()]));
        let is_plain = |text: &str| text.chars().all(|c| c.is_alphabetic() || c == ' ');
        matches!(cue, Cue::AtLeast | Cue::AtMost)
            && naming == 1
            && is_led
            && self.normal.text.get(gap.clone()).is_some_and(is_plain)
            && self.mentions.within(&gap).is_empty()
            && self.cues.within(&gap).next().is_none()
    }

    /// "about 50 lei", "50 lei, more or less".
    pub(super) fn is_about(&self, range: &Range<usize>) -> bool {
        let segment = self.segment_of(range.start);
        let from = range.start.saturating_sub(BOUND_REACH).max(segment.start);
        let before = self.cues.before(from, range.start, |cue| cue == Cue::About);
        let after = self.cues.after(range.end, segment.end, |cue| cue == Cue::About);
        let close = |between: Range<usize>| {
            let text = self.normal.text.get(between).unwrap_or("x");
            self.is_link(text) || text.trim_matches([' ', ',', '(']).is_empty()
        };
        before.is_some_and(|cue| close(cue.range.end..range.start))
            || after.is_some_and(|cue| close(range.end..cue.range.start) && self.ends_there(cue.range.end))
    }

    /// Whether a clause ends at an offset: what stands behind an amount must not belong to the next one.
    fn ends_there(&self, at: usize) -> bool {
        let rest = self.normal.text.get(at..).unwrap_or_default().trim_start_matches(' ');
        let next = self.normal.text.len() - rest.len();
        let priced = self.cues.after(next, self.normal.text.len(), |_| true);
        priced.is_some_and(|cue| cue.cue == Cue::Price && cue.range.start == next)
            || rest.is_empty()
            || rest.starts_with(|c: char| !c.is_alphanumeric())
    }
}
