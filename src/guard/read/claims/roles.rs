//! What an amount or a percentage is said to be, by the cues around it.

use std::ops::Range;
use std::sync::LazyLock;

use temei_text::languages::{everywhere, is_one_of, is_small_word};
use temei_text::number::ONE;

use super::{Kind, Parts, Percentage, Role};
use crate::guard::read::amounts::{AmountKind, TextAmount};
use crate::guard::read::cues::{Cue, Found, ends_word};
use crate::guard::units::percent_of_number;

/// Most words between a percentage and the product it is given on.
const WORDS_TO_PRODUCT: usize = 2;
/// How far before an amount a bound may stand, in bytes of the folded text.
pub(super) const BOUND_REACH: usize = 40;
/// Words before an amount that a sentence begins with.
const SPENDING_WORDS: usize = 2;
/// How far behind a word for VAT its rate may stand, in bytes of the folded text.
const VAT_REACH: usize = 24;
/// How far a price word may stand before a number without currency.
const PRICE_REACH: usize = 32;

static LINKS: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.links));
static SAID_LINKS: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.said_links));
static OFF_LINKS: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.off_links));
static BUDGET_LINKS: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.budget_links));
static FOR_LINKS: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.for_links));
static BY: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.by));
static WITH: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.with));
static SPENDING: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.spending));
static THEIRS: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.theirs));
static MORE: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.more));
static LESS: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.less));

impl Parts<'_> {
    pub(super) fn role(&self, range: &Range<usize>, clause: &Range<usize>) -> Role {
        if self.is_given_off(range, clause) || self.is_percent_again(range) || self.is_taken_off(range) {
            return Role::Discount;
        }
        let before = |wanted: Cue| self.cues.before(clause.start, range.start, |cue| cue == wanted);
        let is_taken_back = || self.cues.any(clause, Cue::Mistaken) || self.is_called_wrong(range);
        if self.is_supposed(range, clause) || is_taken_back() && !self.is_put_right(range) {
            return Role::Supposed;
        }
        if let Some(role) = self.bound(range) {
            return role;
        }
        if self.is_negated(range, clause) {
            return Role::Supposed;
        }
        let in_clause = |cue| self.cues.any(clause, cue);
        if self.is_net(range, clause) {
            return Role::Net;
        }
        if self.is_budget(range, clause) || before(Cue::Said).is_some() {
            return Role::Said;
        }
        if self.is_linked_before(range, Cue::Vat) || self.is_vat_in_money(range, clause) {
            return Role::Tax;
        }
        let segment = self.segment_of(range.start);
        if self.is_said_to_differ(range, clause, &segment) || self.is_compared(range, clause) {
            return Role::Difference;
        }
        for (cue, role) in
            [(Cue::Total, Role::Total), (Cue::Balance, Role::Balance), (Cue::Instalments, Role::Instalment)]
        {
            if in_clause(cue) {
                return role;
            }
        }
        let fee = before(Cue::Fee).is_some_and(|fee| !self.is_fee_of_another(&fee.range, clause));
        let behind = || self.cues.after(range.end, clause.end, |cue| cue == Cue::Fee);
        let after = || behind().is_some_and(|cue| self.is_for(range.end..cue.range.start));
        // "With delivery that makes 404.90."
        if fee && self.includes_fee(range) && !self.is_linked_before(range, Cue::Fee) {
            return Role::Total;
        }
        if fee || (before(Cue::Price).is_none() && after()) { Role::Fee } else { Role::Price }
    }

    /// Whether the clause of an amount has a word for a difference, or its sentence has one that belongs to no other amount:
    /// "loose ones are 5.40, so with the pallet you save 14" says it of the 14.
    fn is_said_to_differ(&self, range: &Range<usize>, clause: &Range<usize>, segment: &Range<usize>) -> bool {
        let mut said = self.cues.within(segment).filter(|found| found.cue == Cue::Difference);
        said.any(|found| {
            if clause.contains(&found.range.start) || found.range.start < range.start {
                return true;
            }
            // "You pay 6.95, as you are 21 short of it": of the amount next to it.
            if self.figures_within(&(range.end..found.range.start)).iter().any(TextAmount::is_money) {
                return false;
            }
            let own = self.clause(&found.range);
            !self.figures_within(&(found.range.end..own.end.max(found.range.end))).iter().any(TextAmount::is_money)
        })
    }

    /// "12 for shipping, which makes 254": whether a word for a fee belongs to the amount right before it.
    fn is_fee_of_another(&self, fee: &Range<usize>, clause: &Range<usize>) -> bool {
        let before = self.figures_within(&(clause.start..fee.start)).last();
        let before = before.filter(|figure| figure.is_money());
        before.is_some_and(|figure| figure.range.end < fee.start && self.is_for(figure.range.end..fee.start))
    }

    /// "Discount 5 % (for schools): -47.25": a minus right before an amount, in a line that gives something off.
    fn is_taken_off(&self, range: &Range<usize>) -> bool {
        let before = &self.normal.text[..range.start];
        let minus = before.strip_suffix(['-', '−', '–']);
        let gives = |cue| matches!(cue, Cue::Discount | Cue::Promotion);
        let before_it = self.block_of(range.start).start..range.start;
        let is_percent = |figure: &TextAmount| matches!(figure.kind, AmountKind::Percent { .. });
        minus.is_some_and(|before| before.ends_with([' ', '|', '\n', '\t']))
            && (self.cues.any_of(&before_it, gives) || self.figures_within(&before_it).iter().any(is_percent))
    }

    /// "60 lei elsewhere": nobody's claim about our facts. It reaches as far as the contrast to what is ours ("49 lei
    /// here against 60 elsewhere"), and from behind only to the amount next to it.
    fn is_supposed(&self, range: &Range<usize>, clause: &Range<usize>) -> bool {
        let contrast = |cue| cue == Cue::Contrast;
        let supposed = |cue| cue == Cue::Hypothetical;
        // "Even if it were 600": nothing is set against anything before the first amount.
        let first = self.figures_within(&(clause.start..range.start)).is_empty();
        if first && self.cues.before(clause.start, range.start, supposed).is_some() {
            return true;
        }
        let from = self.cues.before(clause.start, range.start, contrast).map_or(clause.start, |cue| cue.range.end);
        let to = self.cues.after(range.end, clause.end, contrast).map_or(clause.end, |cue| cue.range.start);
        let behind = self.cues.after(range.end, to, supposed);
        self.cues.before(from, range.start, supposed).is_some()
            || behind.is_some_and(|cue| self.figures_within(&(range.end..cue.range.start)).is_empty())
    }

    /// "I wrote 98.90, which was wrong": with no other amount between.
    fn is_called_wrong(&self, range: &Range<usize>) -> bool {
        let segment = self.segment_of(range.start);
        let clause = self.clause(range);
        let ours = self.cues.any(&clause, Cue::WeSaid);
        let block = self.block_of(range.start);
        let around = self.block_of(block.start.saturating_sub(1)).start..block.end;
        let takes_back = |cue| matches!(cue, Cue::Wrong | Cue::Mistaken | Cue::Sorry);
        if ours && self.cues.any_of(&around, takes_back) {
            return true;
        }
        let wrong = self.cues.after(range.end, segment.end, |cue| cue == Cue::Wrong);
        wrong.is_some_and(|wrong| self.figures_within(&(range.end..wrong.range.start)).is_empty())
    }

    /// "I quoted 449 and that was wrong: it is 489", "it is 97 and not 124, as I wrote": what is said in the place of what is
    /// taken back.
    fn is_put_right(&self, range: &Range<usize>) -> bool {
        let segment = self.segment_of(range.start);
        let old = self.figures_within(&(segment.start..range.start)).iter().rfind(|figure| figure.is_money());
        let price = old.and_then(|old| self.cues.before(old.range.end, range.start, |cue| cue == Cue::Price));
        if price.is_some_and(|price| self.is_linked(price.range.end..range.start)) {
            return true;
        }
        let takes_back = |cue| matches!(cue, Cue::Wrong | Cue::Mistaken);
        let wrong = old.and_then(|old| self.cues.after(old.range.end, range.start, takes_back));
        if wrong.is_some_and(|wrong| wrong.range.end <= range.start) {
            return true;
        }
        let Some(old) = self.figures_within(&(range.end..segment.end)).iter().find(|figure| figure.is_money()) else {
            return false;
        };
        let denial = self.cues.before(range.end, old.range.start, |cue| cue == Cue::Negation);
        denial.is_some_and(|denial| self.is_linked(denial.range.end..old.range.start))
    }

    /// "With your 150 ...", "of 4.000 lei": what a sentence begins with is what there is to spend, and so is what is
    /// said to be the customer's: "what your 400 gets you".
    pub(in crate::guard) fn is_spent(&self, range: &Range<usize>) -> bool {
        let segment = self.segment_of(range.start);
        let words = self.words.within(&(segment.start..range.start));
        let opens = words.first().is_some_and(|word| is_one_of(&SPENDING, &self.normal.text[word.range.clone()]));
        let behind = self.words.within(&(range.end..segment.end));
        let around = [words.last(), behind.first()].into_iter().flatten();
        opens && words.len() <= SPENDING_WORDS
            || around.into_iter().any(|word| is_one_of(&THEIRS, &self.normal.text[word.range.clone()]))
    }

    /// "your budget of 200", "your 200 lei budget": what is restated. "It fits your budget at 199" is a price.
    fn is_budget(&self, range: &Range<usize>, clause: &Range<usize>) -> bool {
        let text = |between: Range<usize>| self.normal.text.get(between).unwrap_or("x");
        if !self.cues.any(clause, Cue::Budget) {
            return false;
        }
        if self.mentions.within(&self.block_of(range.start)).is_empty() {
            return true;
        }
        let restated = |between: &str| {
            let said = between.trim_end();
            let last = said.rsplit(' ').next().unwrap_or_default();
            said.is_empty() || said.ends_with(':') || is_one_of(&BUDGET_LINKS, last)
        };
        self.cues
            .before(clause.start, range.start, |cue| cue == Cue::Budget)
            .is_some_and(|cue| restated(text(cue.range.end..range.start)))
            || self
                .cues
                .after(range.end, clause.end, |cue| cue == Cue::Budget)
                .is_some_and(|cue| self.is_link(text(range.end..cue.range.start)))
    }

    /// "100 without VAT"; "1,450, and without VAT 1,169.35" says it of the amount behind.
    fn is_net(&self, range: &Range<usize>, clause: &Range<usize>) -> bool {
        let mut net = self.cues.within(clause).filter(|found| found.cue == Cue::NetOfVat);
        net.any(|found| {
            let next = self.figures_within(&(found.range.end..clause.end.max(found.range.end))).first();
            found.range.start < range.end || next.is_none_or(|next| !self.is_linked(found.range.end..next.range.start))
        })
    }

    /// "VAT at 21 %, which is 260 lei": the amount behind a rate of VAT.
    fn is_vat_in_money(&self, range: &Range<usize>, clause: &Range<usize>) -> bool {
        let Some(vat) = self.cues.before(clause.start, range.start, |cue| cue == Cue::Vat) else { return false };
        let between = self.figures_within(&(vat.range.end..range.start));
        matches!(between, [rate] if matches!(rate.kind, AmountKind::Percent { .. }))
    }

    /// "50 lei more than", "cheaper than yours by 50 lei".
    fn is_compared(&self, range: &Range<usize>, clause: &Range<usize>) -> bool {
        let compares = |cue| matches!(cue, Cue::LessThan | Cue::MoreThan | Cue::Cheaper | Cue::Dearer);
        let before = self.normal.text.get(clause.start..range.start).unwrap_or_default().trim_end();
        let by = BY.iter().any(|by| before.strip_suffix(by.as_str()).is_some_and(|rest| rest.ends_with(' ')));
        let behind = self.normal.text.get(range.end..clause.end.max(range.end)).unwrap_or_default().trim_start();
        let more = MORE.iter().any(|more| behind.strip_prefix(more.as_str()).is_some_and(ends_word));
        more || self.cues.after(range.end, clause.end, compares).is_some()
            || (by && self.cues.before(clause.start, range.start, compares).is_some())
    }

    /// "15 % off, that is 194,85 lei": the discount in money.
    fn is_percent_again(&self, range: &Range<usize>) -> bool {
        let segment = self.segment_of(range.start);
        let cue = self.cues.before(segment.start, range.start, |cue| cue == Cue::Namely);
        let Some(cue) = cue.filter(|cue| self.is_linked(cue.range.end..range.start)) else { return false };
        let said = self.figures_within(&(segment.start..cue.range.start));
        let off = |cue| matches!(cue, Cue::Discount | Cue::Promotion);
        said.last().is_some_and(|figure| matches!(figure.kind, AmountKind::Percent { .. }))
            && self.cues.before(segment.start, range.start, off).is_some()
    }

    /// "it does not cost 50 lei": only a price word between the denial and the amount.
    fn is_negated(&self, range: &Range<usize>, clause: &Range<usize>) -> bool {
        let Some(denial) = self.cues.before(clause.start, range.start, |cue| cue == Cue::Negation) else {
            return false;
        };
        let price = self.cues.after(denial.range.end, range.start, |cue| cue == Cue::Price);
        match price {
            Some(price) => {
                self.is_linked(denial.range.end..price.range.start) && self.is_linked(price.range.end..range.start)
            }
            None => self.is_linked(denial.range.end..range.start),
        }
    }

    /// Whether a cue stands right before a figure.
    fn is_linked_before(&self, range: &Range<usize>, wanted: Cue) -> bool {
        let cue = self.cues.before(range.start.saturating_sub(BOUND_REACH), range.start, |cue| cue == wanted);
        cue.is_some_and(|cue| self.is_linked(cue.range.end..range.start))
    }

    /// Whether only a link word stands between a cue and its figure.
    pub(super) fn is_linked(&self, between: Range<usize>) -> bool {
        self.is_link(self.normal.text.get(between).unwrap_or_default())
    }

    /// "24,90 de frete", "$5.99 for shipping": but not "231 € with shipping".
    fn is_for(&self, between: Range<usize>) -> bool {
        let between = trimmed(self.normal.text.get(between).unwrap_or("x"));
        between.is_empty() || is_one_of(&FOR_LINKS, between)
    }

    /// "with shipping", "shipping included": whether the sentence says of an amount that it has a fee in it, with no
    /// other amount between.
    pub(in crate::guard) fn includes_fee(&self, range: &Range<usize>) -> bool {
        let segment = self.segment_of(range.start);
        let mut fees = self.cues.within(&segment).filter(|found| found.cue == Cue::Fee);
        fees.any(|fee| {
            let between = if fee.range.end <= range.start {
                fee.range.end..range.start
            } else {
                range.end..fee.range.start.max(range.end)
            };
            let figures = self.figures_within(&between);
            if figures.iter().any(TextAmount::is_money) {
                return false;
            }
            let words = self.words.as_slice();
            let at = words.partition_point(|word| word.range.end <= fee.range.start);
            let next = words.partition_point(|word| word.range.start < fee.range.end);
            let near = [&words[at.saturating_sub(2)..at], &words[next..words.len().min(next + 2)]].concat();
            near.iter().any(|word| is_one_of(&WITH, &self.normal.text[word.range.clone()]))
        })
    }

    pub(super) fn is_link(&self, text: &str) -> bool {
        let text = trimmed(text);
        text.is_empty() || is_one_of(&LINKS, text) || is_one_of(&SAID_LINKS, text)
    }

    /// "reducere de 20 lei", "20 lei reducere", "$20 off": but not "redus la 80 lei".
    fn is_given_off(&self, range: &Range<usize>, clause: &Range<usize>) -> bool {
        let linked = |between: Range<usize>| {
            let text = self.normal.text.get(between).unwrap_or_default();
            let link = trimmed(text);
            !text.contains(':') && (link.is_empty() || is_one_of(&LINKS, link) || is_one_of(&OFF_LINKS, link))
        };
        let before = self.cues.before(clause.start, range.start, |cue| cue == Cue::Discount);
        let after = self.cues.after(range.end, clause.end, |cue| cue == Cue::Discount);
        // "With the discount 69" is what is left of the price.
        let before = before.filter(|cue| !self.comes_with(&(clause.start..cue.range.start)));
        before.is_some_and(|cue| linked(cue.range.end..range.start) && cue.range.end < range.start)
            || after.is_some_and(|cue| linked(range.end..cue.range.start))
    }

    /// Whether a range ends with "with", but for one word.
    pub(in crate::guard::read) fn comes_with(&self, before: &Range<usize>) -> bool {
        let words = self.words.within(before).iter().rev().take(2);
        words.into_iter().any(|word| is_one_of(&WITH, &self.normal.text[word.range.clone()]))
    }

    pub(super) fn percent(&self, figure: &TextAmount, minus: bool) -> Kind {
        let value = percent_of_number(figure.value());
        let clause = self.clause(&figure.range);
        let segment = self.segment_of(figure.range.start);
        let speaks_of_vat = |cue| matches!(cue, Cue::Vat | Cue::NetOfVat | Cue::Gross);
        // "with VAT, which is 16 %"
        let just_said = self.cues.before(segment.start, clause.start, speaks_of_vat).is_some_and(|vat| {
            let gap = vat.range.end..figure.range.start;
            gap.len() <= VAT_REACH && self.figures_within(&gap).is_empty()
        });
        let speaks_of_vat = just_said || self.cues.any_of(&clause, speaks_of_vat);
        if speaks_of_vat || !minus && self.is_rate_of_sentence(figure) {
            let percentage = Percentage { value, number: figure.number.range.clone(), style: figure.number.style };
            return Kind::VatRate(percentage);
        }
        let discount = minus
            || self.is_less(figure)
            || self.is_on_product(figure)
            || self.cues.within(&segment).any(|found| self.is_of_discount(found));
        match discount && !self.is_denied(&figure.range) {
            true => Kind::Discount(value),
            false => Kind::OtherPercent(value),
        }
    }

    /// "All prices include VAT, and the rate on your invoice is 21 %": the only percentage of a sentence that speaks of VAT
    /// and of nothing given off.
    fn is_rate_of_sentence(&self, figure: &TextAmount) -> bool {
        let segment = self.segment_of(figure.range.start);
        let of_vat = |cue| matches!(cue, Cue::Vat | Cue::NetOfVat | Cue::Gross);
        let of_other = |cue| matches!(cue, Cue::Discount | Cue::Promotion | Cue::Instalments);
        let figures = self.figures_within(&segment).iter();
        let percents = figures.filter(|figure| matches!(figure.kind, AmountKind::Percent { .. })).count();
        percents == 1
            && self.cues.any_of(&segment, of_vat)
            && !self.is_of_amount_with_vat(figure)
            && !self.cues.any_of(&segment, of_other)
            && !self.is_part_of_noun(&figure.range)
    }

    /// "5 % off, that is 165.30 with VAT": what includes VAT is an amount said after the percentage.
    fn is_of_amount_with_vat(&self, figure: &TextAmount) -> bool {
        let behind = figure.range.end..self.segment_of(figure.range.start).end.max(figure.range.end);
        let Some(vat) = self.cues.within(&behind).find(|found| found.cue == Cue::Gross) else { return false };
        let between = self.figures_within(&(behind.start..vat.range.start));
        between.iter().any(TextAmount::is_money)
    }

    /// A word for a discount that is no part of a name: "the tile Loft off white".
    fn is_of_discount(&self, found: &Found) -> bool {
        matches!(found.cue, Cue::Discount | Cue::Promotion) && !self.mentions.cover(&found.range)
    }

    /// "25% menos", "minus 25%", "less 25 %".
    fn is_less(&self, figure: &TextAmount) -> bool {
        let text = self.normal.text.as_str();
        let rest = text[figure.range.end..].trim_start_matches(' ');
        let before = text[..figure.range.start].trim_end();
        let is_word = |word: &str| before.strip_suffix(word).is_some_and(|rest| !rest.ends_with(char::is_alphanumeric));
        LESS.iter().any(|word| rest.strip_prefix(word.as_str()).is_some_and(ends_word) || is_word(word))
            || before.ends_with("minus")
    }

    /// "I'll do you 8 % on the Barista Plus": with nothing but small words before a product's name.
    fn is_on_product(&self, figure: &TextAmount) -> bool {
        let behind = figure.range.end..self.segment_of(figure.range.start).end;
        let Some(mention) = self.mentions.within(&behind).first().filter(|mention| !mention.is_by_kind()) else {
            return false;
        };
        let between = self.normal.text.get(behind.start..mention.range.start).unwrap_or(":");
        let gap = self.words.within(&(behind.start..mention.range.start));
        !between.contains(':')
            && !gap.is_empty()
            && gap.len() <= WORDS_TO_PRODUCT
            && self.are_small(&(behind.start..mention.range.start))
    }

    /// "The 400 is at Bs 18.50": nothing but a small word between a number and an amount.
    pub(super) fn is_priced_next(&self, range: &Range<usize>) -> bool {
        let behind = range.end..self.segment_of(range.start).end.max(range.end);
        let next = self.figures_within(&behind).first();
        let Some(next) = next.filter(|next| next.is_money()) else { return false };
        let gap = range.end..next.range.start;
        let text = self.normal.text.get(gap.clone()).unwrap_or(".");
        let words = self.words.within(&gap);
        let is_small = |word: &temei_text::words::Word| {
            let text = &self.normal.text[word.range.clone()];
            text.chars().count() < 2 || is_small_word(text)
        };
        !words.is_empty()
            && words.len() <= WORDS_TO_PRODUCT
            && words.iter().all(is_small)
            && text.chars().all(|c| c.is_alphabetic() || c == ' ')
    }

    /// Whether a word for a price stands right before a number.
    pub(super) fn is_told(&self, figure: &TextAmount) -> bool {
        let start = figure.range.start;
        let cue = self.cues.before(start.saturating_sub(PRICE_REACH), start, |cue| cue == Cue::Price);
        cue.is_some_and(|cue| self.is_linked(cue.range.end..start))
    }

    /// "The IdeaPad is 849.99": a number with cents behind a product.
    fn has_cents(&self, figure: &TextAmount) -> bool {
        let written = self.normal.text.get(figure.number.range.clone()).unwrap_or_default();
        let (_, cents) = written.rsplit_once(['.', ',']).unwrap_or_default();
        let segment = self.segment_of(figure.range.start);
        cents.len() == 2
            && figure.value() % ONE != 0
            && !self.is_time(figure)
            && !self.mentions.cover(&figure.range)
            && !self.mentions.within(&(segment.start..figure.range.start)).is_empty()
    }

    /// "Preț: 4.199" is a price although no currency is written.
    pub(super) fn is_bare_price(&self, figure: &TextAmount) -> bool {
        let range = &figure.range;
        let rest = self.normal.text[range.end..].trim_start_matches(['*', ' ']);
        let told = !figure.spelled && (self.is_told(figure) || self.has_cents(figure)) && !self.is_priced_next(range);
        let named = self.mentions.cover(range);
        self.is_priced_cell(figure)
            || told
                && !named
                && figure.value() > 0
                && !self.counts(range)
                && !rest.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '/' | '-' | ':'))
    }
}

fn trimmed(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || matches!(c, ':' | '*' | '-' | '(' | '~' | '='))
}
