//! Which product a claim speaks of. Inside its block the nearest mention before it, else one after it; outside, what
//! an ordinal, a table's head or a heading says, else the last product mentioned. How sure that is decides what may be
//! concluded: only a strong tie can say "this is the price of another product".

mod layout;
mod reference;
mod variants;

use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use super::amounts::TextAmount;
use super::claims::{Amount, Claim, GAP_BYTES, Kind, Parts, Role, Stock, is_copula};
use super::cues::Cue;
use super::mentions::Mention;
use crate::guard::budget::Steps;
use crate::guard::evidence::gathered::Gathered;
use layout::Layout;
use temei_text::languages::is_small_word;
use temei_text::number::ONE;
use temei_text::words::Word;
use variants::Variants;

/// Most products that are offered at once.
const MAX_EACH: usize = 8;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Strength {
    /// Of nothing in particular.
    #[default]
    None,
    /// The last product mentioned, or the amount is set against another ("instead of").
    Weak,
    /// What the conversation has shown, where the text names nothing; a product by its kind alone ("the frame").
    Likely,
    Strong,
}

/// The products one claim may speak of.
#[derive(Clone, Debug, Default)]
pub(crate) struct Attribution {
    pub(crate) rows: Arc<[u32]>,
    pub(crate) items: Arc<[usize]>,
    pub(crate) strength: Strength,
    /// What is said holds for each of these ("both cost 10 lei"), not for one of them.
    pub(crate) each: Vec<Attribution>,
}

impl Attribution {
    pub(crate) fn to(mention: &Mention, strength: Strength) -> Self {
        Self { rows: Arc::clone(&mention.rows), items: Arc::clone(&mention.items), strength, each: Vec::new() }
    }

    /// What is said of each of several products.
    fn to_each<'m>(mentions: impl Iterator<Item = &'m Mention>) -> Self {
        let each: Vec<Self> = mentions.map(|mention| Self::to(mention, Strength::Strong)).collect();
        Self {
            rows: each.iter().flat_map(|attribution| attribution.rows.iter().copied()).collect(),
            items: each.iter().flat_map(|attribution| attribution.items.iter().copied()).collect(),
            strength: Strength::Strong,
            each,
        }
    }

    /// Whether it may speak of an item.
    pub(crate) fn has_item(&self, item: usize) -> bool {
        // The items of one mention are ascending.
        if self.each.is_empty() { self.items.binary_search(&item).is_ok() } else { self.items.contains(&item) }
    }
}

/// The ties of the claims, in their order, as far as the steps reach.
pub(crate) fn attribute_all(
    parts: &Parts<'_>,
    gathered: &Gathered,
    claims: &[Claim],
    steps: &Steps<'_>,
) -> Vec<Attribution> {
    attribute_rest(parts, gathered, (claims, std::iter::repeat_with(|| None)), steps)
}

/// The same where some are known.
pub(crate) fn attribute_rest(
    parts: &Parts<'_>,
    gathered: &Gathered,
    (claims, known): (&[Claim], impl Iterator<Item = Option<Attribution>>),
    steps: &Steps<'_>,
) -> Vec<Attribution> {
    let layout = Layout::of(parts, claims);
    let variants = Variants::of(parts, gathered);
    let mut attributions = Vec::with_capacity(claims.len());
    for (index, known) in known.take(claims.len()).enumerate() {
        let attributing = Attributing { parts, steps, layout: &layout, variants: &variants, claims, index };
        let attribution = known.unwrap_or_else(|| attributing.attribution());
        if steps.stopped().is_some() {
            break;
        }
        attributions.push(attribution);
    }
    attributions
}

struct Attributing<'a> {
    parts: &'a Parts<'a>,
    steps: &'a Steps<'a>,
    layout: &'a Layout<'a>,
    variants: &'a Variants<'a>,
    claims: &'a [Claim],
    index: usize,
}

impl<'a> Attributing<'a> {
    fn attribution(&self) -> Attribution {
        if let Kind::KnownSku(index) = self.claim().kind {
            return Attribution::to(&self.parts.mentions.all[index], Strength::Strong);
        }
        if let Kind::Stock(Stock::Implied { mention, .. } | Stock::Back { mention, .. }) = self.claim().kind {
            return self.offered(&self.parts.mentions.all[mention]);
        }
        if let Some(index) = self.layout.paired(self.index) {
            return Attribution::to(&self.parts.mentions.all[index], Strength::Strong);
        }
        let at = &self.claim().range;
        let segment = self.parts.segment_of(at.start);
        let block = self.block();
        if let Some(attribution) = self.each(&segment).or_else(|| self.each_offered(&segment)) {
            return attribution;
        }
        if let Some(mention) = self.pointed_at(&segment) {
            return self.narrowed(Attribution::to(mention, Strength::Strong), &segment, &block);
        }
        let mentions = self.mentions_of_block();
        let found = self.only_pair(mentions).or_else(|| self.nearest(mentions, &segment));
        let Some(mention) = found else { return self.outside(&block, &segment) };
        let strength = match mention.is_by_kind() {
            _ if self.is_contrasted(&segment, mention) => Strength::Weak,
            true => Strength::Likely,
            false if self.is_of_next_clause(mention, &block) => Strength::Likely,
            false => Strength::Strong,
        };
        self.narrowed(Attribution::to(mention, strength), &segment, &block)
    }

    /// "A2 has 3 places. It is 1,190, and B1 is full": a product that is named behind an amount in another clause, where the
    /// text has spoken of another one before.
    fn is_of_next_clause(&self, mention: &Mention, block: &Range<usize>) -> bool {
        let at = &self.claim().range;
        let last = || self.parts.mentions.last_before(block.start).is_some_and(|last| !last.is_same(mention));
        at.end <= mention.range.start && self.parts.clause(at).end <= mention.range.start && last()
    }

    /// What is offered of a product; "we have both medium and large": of each that the name may mean.
    fn offered(&self, mention: &Mention) -> Attribution {
        let both = self.parts.says_both(&self.parts.segment_of(mention.range.start));
        match mention.rows.len() {
            2 if both => Attribution::to_each(mention.one_by_one().iter()),
            _ => Attribution::to(mention, Strength::Strong),
        }
    }

    /// Takes steps for the claim.
    fn take(&self, count: usize) -> bool {
        self.steps.take(count, self.claim().range.start)
    }

    fn claim(&self) -> &'a Claim {
        &self.claims[self.index]
    }

    fn block_index(&self) -> Option<usize> {
        self.parts.blocks.segments.get(self.claim().segment).map(|segment| segment.block)
    }

    fn block(&self) -> Range<usize> {
        self.block_index().map_or(0..0, |block| self.parts.blocks.blocks[block].clone())
    }

    fn mentions_of_block(&self) -> &'a [Mention] {
        let range = self.block_index().map_or(0..0, |block| self.layout.mentions(block));
        &self.parts.mentions.all[range]
    }

    /// The price claims of the block.
    fn prices_of_block(&self) -> impl Iterator<Item = &'a Claim> {
        let range = self.block_index().map_or(0..0, |block| self.layout.claims(block));
        self.claims[range].iter().filter(|claim| is_price(claim))
    }

    fn amounts_in_block(&self) -> usize {
        self.block_index().map_or(0, |block| self.layout.prices(block))
    }

    /// A block with one id and one price ties them, wherever they stand in it.
    fn only_pair<'m>(&self, mentions: &'m [Mention]) -> Option<&'m Mention> {
        let mut specific = mentions.iter().filter(|mention| mention.is_specific());
        let only = specific.next().filter(|_| specific.next().is_none())?;
        (self.amounts_in_block() <= 1).then_some(only)
    }

    fn nearest<'m>(&self, mentions: &'m [Mention], segment: &Range<usize>) -> Option<&'m Mention> {
        let at = &self.claim().range;
        self.take(1 + self.layout.prices(self.block_index().unwrap_or_default()));
        let before = mentions[..mentions.partition_point(|mention| mention.range.end <= at.start)].last();
        let after = mentions.get(mentions.partition_point(|mention| mention.range.start < at.end));
        // "410, with a cover": what comes with it is not what it is the price of.
        let comes_with = |next: &&Mention| next.is_by_kind() && self.parts.comes_with(&(at.end..next.range.start));
        let after = after.filter(|next| !comes_with(next));
        if let Some(next) = after.filter(|next| self.is_in_brackets_behind(next) || self.is_what_is(next)) {
            return Some(next);
        }
        // "88.50, against 84.90 for the white one": what stands against is named behind its amount.
        if let Some(next) = after.filter(|next| contains(segment, &next.range))
            && (self.amounts_come_first(mentions, segment)
                || before.is_some_and(|before| {
                    self.leads(&(at.end..next.range.start))
                        && (self.is_behind_its_amount(before, segment) || self.has_its_amount(before))
                })
                || before.is_some_and(|before| self.is_contrasted(segment, before)))
            && !self.prices_of_block().any(|other| contains(&(at.end..next.range.start), &other.range))
        {
            return Some(next);
        }
        before.or(after)
    }

    /// "Between 64 (the slippers) and 264 (the boots)": brackets right behind an amount that say what it is of, and no
    /// other amount.
    fn is_in_brackets_behind(&self, next: &Mention) -> bool {
        let (text, at) = (self.parts.normal.text.as_str(), &self.claim().range);
        let gap = text.get(at.end..next.range.start).unwrap_or_default();
        let Some(inside) = gap.trim_start().strip_prefix('(').filter(|_| gap.len() <= GAP_BYTES) else { return false };
        let Some(length) = text[next.range.end..].find(')').filter(|length| *length <= GAP_BYTES) else { return false };
        let figures = self.parts.figures_within(&(at.end..next.range.end + length));
        !inside.contains(')')
            && self.parts.are_small(&(at.end..next.range.start))
            && !figures.iter().any(TextAmount::is_money)
    }

    /// "From 39.90, which is the Catuaí, up to 98": whether a name stands right behind an amount that is said to be its.
    fn is_what_is(&self, next: &Mention) -> bool {
        let gap = self.claim().range.end..next.range.start;
        let (text, words) =
            (self.parts.normal.text.get(gap.clone()).unwrap_or_default(), self.parts.words.within(&gap));
        let is_copula = |word: &Word| is_copula(&self.parts.normal.text[word.range.clone()]);
        text.starts_with(',')
            && text.len() <= GAP_BYTES
            && words.len() > 1
            && words.iter().all(|word| is_copula(word) || is_small_word(&self.parts.normal.text[word.range.clone()]))
            && words.iter().any(is_copula)
    }

    /// "219 for the single, 359 for the big double": whether small words lead from an amount to a name, or to one word before it.
    fn leads(&self, gap: &Range<usize>) -> bool {
        let text = self.parts.normal.text.as_str();
        let between = text.get(gap.clone()).unwrap_or(",");
        let is_small = |word: &Word| is_small_word(&text[word.range.clone()]);
        let leads = match self.parts.words.within(gap) {
            [] => false,
            [first, .., last] if !is_small(last) => {
                let before = gap.start..last.range.start;
                is_small(first) && self.parts.are_small(&before) && self.parts.cues.within(&last.range).next().is_none()
            }
            _ => self.parts.are_small(gap),
        };
        leads && between.len() <= GAP_BYTES && !between.contains([',', ';', '(', ')', '|', ':', '='])
    }

    /// "The 10W40 is 67.90, against 69.90 of the 15W50": whether a name has an amount of its own behind it, in another clause.
    fn has_its_amount(&self, mention: &Mention) -> bool {
        let own = mention.range.end..self.parts.clause(&self.claim().range).start;
        self.prices_of_block().any(|other| contains(&own, &other.range))
    }

    /// Whether another amount of the sentence leads to a name, before which there is none but of all of them: "benches start at
    /// 389 for the two-seater".
    fn is_behind_its_amount(&self, mention: &Mention, segment: &Range<usize>) -> bool {
        let mut others = self.prices_of_block().filter(|other| contains(segment, &other.range));
        others.any(|other| {
            let at = other.range.end;
            at <= mention.range.start
                && self.leads(&(at..mention.range.start))
                && self.parts.mentions.within(&(segment.start..at)).iter().all(|before| is_among(mention, before))
        })
    }

    /// "100 lei for X, 50 lei for Y": where the amounts come first, the product follows its amount.
    fn amounts_come_first(&self, mentions: &[Mention], segment: &Range<usize>) -> bool {
        let first_mention = mentions.first().map_or(usize::MAX, |mention| mention.range.start);
        let last_mention = mentions.last().map_or(0, |mention| mention.range.start);
        let last_amount = self.prices_of_block().last().map_or(usize::MAX, |last| last.range.end);
        self.prices_of_block().next().is_some_and(|first| {
            first.range.end <= first_mention && last_amount <= last_mention && contains(segment, &first.range)
        })
    }

    /// What "both" is of: the products the sentence names, else both that one name may mean, else those `before`, else
    /// what was shown.
    fn both(&self, segment: &Range<usize>, before: Option<Rc<[&'a Mention]>>) -> Vec<Mention> {
        let named = self.layout.distinct_within(segment);
        match *named {
            [] => {
                let before = before.filter(|before| before.len() >= 2);
                before.map_or_else(|| self.parts.mentions.shown.clone(), |before| all(&before))
            }
            [one] if one.rows.len() == 2 => one.one_by_one(),
            // "Both are 4.25 a ball."
            [one] if let Some(before) = before.filter(|before| one.is_by_kind() && before.len() >= 2) => all(&before),
            _ => all(&named),
        }
    }

    /// The block right before.
    fn above(&self) -> Option<usize> {
        self.block_index()?.checked_sub(1)
    }

    /// "Both cost 10 lei": one amount for all the products its sentence names.
    fn each(&self, segment: &Range<usize>) -> Option<Attribution> {
        let Kind::Amount(Amount { role: Role::Price | Role::AtMost | Role::AtLeast, .. }) = self.claim().kind else {
            return None;
        };
        let at = &self.claim().range;
        let both = self.parts.cues.before(segment.start, at.start, |cue| cue == Cue::Both)?;
        // "Both are 68 together: the M at 32.40, the XL at 35.60."
        let between = self.parts.figures_within(&(both.range.end..at.start));
        // "Both are in stock, at 49.90 and 24.90 respectively."
        let is_amount =
            |figure: &TextAmount| figure.is_money() || self.parts.is_bare(figure) && figure.value() % ONE != 0;
        if between.iter().any(is_amount) {
            return None;
        }
        let before = self.above().and_then(|above| self.parts.blocks.blocks.get(above));
        let named = self.both(segment, before.map(|block| self.layout.distinct_within(block)));
        // Each of them may have its own lists.
        if !self.take(named.iter().map(|mention| 1 + mention.rows.len() + mention.items.len()).sum()) {
            return None;
        }
        let prices = self.prices_of_block().filter(|other| contains(segment, &other.range)).count();
        if named.len() < 2 || prices > 1 || named.last().is_some_and(|last| last.range.start > at.start) {
            return None;
        }
        Some(Attribution::to_each(named.iter()))
    }

    /// "Both are in stock", "the cyan and the black one are ready": what is offered without a number is there of each.
    /// "All three are": the number is that of the products.
    fn each_offered(&self, segment: &Range<usize>) -> Option<Attribution> {
        let quantity = match &self.claim().kind {
            Kind::Stock(Stock::Offered { quantity }) => quantity,
            Kind::Stock(Stock::Denied) if self.parts.says_both(segment) => &None,
            _ => return None,
        };
        let counted = quantity.as_ref().map(|count| usize::try_from(count.value.whole()).unwrap_or(usize::MAX));
        let both = self.parts.says_both(segment);
        // "There are two left" counts pieces.
        if counted.is_some() && !both && self.parts.cues.any(&self.claim().range, Cue::Left) {
            return None;
        }
        // "B1, Saturday morning: 1,520, 2 places free."
        if counted.is_some() && !both && !self.mentions_of_block().is_empty() {
            return None;
        }
        if both || counted.is_some() {
            let listed = self.above().and_then(|above| self.named_by(above));
            let named = if both { self.both(segment, listed) } else { all(&listed.unwrap_or_default()) };
            let fits = (2..=MAX_EACH).contains(&named.len()) && counted.is_none_or(|count| count == named.len());
            return fits.then(|| Attribution::to_each(named.iter()));
        }
        let mentions = self.mentions_of_block();
        let nearest = self.nearest(mentions, segment)?;
        let at = mentions.iter().position(|mention| mention.range == nearest.range)?;
        let before = mentions[..=at].windows(2).rev().take_while(|pair| self.are_joined(pair)).take(MAX_EACH).count();
        let after = mentions[at..].windows(2).take_while(|pair| self.are_joined(pair)).take(MAX_EACH).count();
        let named = &mentions[at - before..=at + after];
        (named.len() >= 2).then(|| Attribution::to_each(named.iter()))
    }

    /// Whether two mentions are of two products that are listed together; takes steps.
    fn are_joined(&self, pair: &[Mention]) -> bool {
        let (one, other) = (&pair[0], &pair[1]);
        self.take(GAP_BYTES) && self.parts.are_coordinated(&one.range, &other.range) && !one.is_same(other)
    }

    /// No mention in the block: its options may tell one variant, else the last product mentioned, weakly.
    fn outside(&self, block: &Range<usize>, segment: &Range<usize>) -> Attribution {
        let items = self.variants.among_all(block, |count| self.take(count));
        let listed = !items.is_empty() && block.len() >= segment.len() && self.amounts_in_block() == 1;
        if listed {
            return Attribution { items, strength: Strength::Strong, ..Attribution::default() };
        }
        let last = self.parts.mentions.last_before(block.start);
        let hint = || self.hint(block).map(|hint| Attribution::to(hint, Strength::None));
        let weak = last.map(|mention| Attribution::to(mention, Strength::Weak)).or_else(hint);
        weak.unwrap_or_else(|| self.shown())
    }

    /// "To keep your place on the automatic one we ask a deposit": where nothing is named before and nothing was shown, the last
    /// word of the block before the claim that stands in few names.
    fn hint(&self, block: &Range<usize>) -> Option<&'a Mention> {
        let hints = &self.parts.mentions.in_passing;
        let before = &hints[..hints.partition_point(|hint| hint.range.end <= self.claim().range.start)];
        before.last().filter(|hint| self.parts.mentions.shown.is_empty() && block.start <= hint.range.start)
    }

    /// One of the products that the conversation has shown.
    fn shown(&self) -> Attribution {
        let rows: Arc<[u32]> = self.parts.mentions.shown.iter().flat_map(|shown| shown.rows.iter().copied()).collect();
        let strength = if rows.is_empty() { Strength::None } else { Strength::Likely };
        Attribution { rows, strength, ..Attribution::default() }
    }

    /// Of several variants with one name, those whose options the text names.
    fn narrowed(&self, mut attribution: Attribution, segment: &Range<usize>, block: &Range<usize>) -> Attribution {
        if attribution.items.len() > 1 {
            let scope = if self.amounts_in_block() <= 1 { block } else { segment };
            let best = self.variants.among(&attribution.items, scope, |count| self.take(count));
            if !best.is_empty() {
                attribution.items = best;
            }
        }
        attribution
    }

    /// "instead of", "compared to", "was" before the amount, after the mention it would be tied to.
    fn is_contrasted(&self, segment: &Range<usize>, mention: &Mention) -> bool {
        let at = self.claim().range.start;
        let from = if mention.range.end <= at { mention.range.end } else { segment.start };
        let from = from.max(segment.start);
        matches!(self.claim().kind, Kind::Amount(_))
            && self.parts.cues.before(from, at, |cue| cue == Cue::Contrast).is_some()
    }
}

/// Whether a mention is of some of what another, as the name of all of them, may mean.
fn is_among(mention: &Mention, all: &Mention) -> bool {
    all.rows.len() > mention.rows.len() && mention.rows.iter().all(|row| all.rows.contains(row))
}

fn all(mentions: &[&Mention]) -> Vec<Mention> {
    mentions.iter().map(|mention| (*mention).clone()).collect()
}

fn contains(outer: &Range<usize>, inner: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

fn is_price(claim: &Claim) -> bool {
    matches!(&claim.kind, Kind::Amount(amount) if matches!(amount.role, Role::Price | Role::Net))
}
