//! Which product a passage of the evidence speaks of. A passage is a paragraph of a text, or the smallest object of a
//! tool's JSON; a text is read as an answer is, so that what "the fee", "the row below" or "instead of" mean is one
//! rule. Only passages with a figure that the answer claims are read.

use std::collections::{BTreeSet, HashMap};

use temei_text::blocks::Blocks;
use temei_text::locale::Locale;
use temei_text::normal::Normal;
use temei_text::words::Words;

use super::{Amount, Gathered, long_stems};
use crate::catalog::{Currency, Percent};
use crate::facts::{FactsSnapshot, LookedUntil};
use crate::guard::budget::Budget;
use crate::guard::evidence::Source;
use crate::guard::read::amounts;
use crate::guard::read::attribution::{self, Attribution, Strength};
use crate::guard::read::claims::{self, Claim, Kind, Parts, Role};
use crate::guard::read::cues::Cues;
use crate::guard::read::mentions::{FactsRead, Mention, Mentions, ShortNames, Sources};
use crate::guard::rules::price::{readings, speaks_of_product};
use crate::guard::units::MoneyValue;

/// Most passages read for one check; figures of further ones ground no product's price and no discount.
pub const MAX_PASSAGES: usize = 64;
/// The passage of figures that stand beside nothing; it says nothing of anything.
pub(super) const NOBODY: usize = 0;
/// Longest passage of a text, in bytes.
pub(super) const PASSAGE_BYTES: usize = 2_048;

/// Where a figure of the evidence stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) passage: usize,
    /// Byte of the passage.
    pub(crate) at: usize,
}

/// A piece of the evidence that speaks of one thing.
#[derive(Clone, Debug)]
pub(crate) struct Passage {
    pub(super) source: Source,
    pub(super) text: String,
    pub(super) kind: PassageKind,
    /// It is read in, where that is not the check's: of a document.
    pub(super) locale: Option<Locale>,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum PassageKind {
    Prose,
    /// The words of an object, and the object it is a price or discount of.
    Object {
        of: Option<usize>,
    },
}

/// What is read with: as the answer is.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    pub(crate) sources: &'a Sources<'a>,
    pub(crate) budget: &'a Budget<'a>,
    pub(crate) locale: &'a Locale,
    pub(crate) currency: Currency,
    pub(crate) as_of: Option<time::Date>,
}

/// What the passages say that the answer may rest on.
#[derive(Debug, Default)]
pub(crate) struct Owners {
    read: HashMap<usize, Read>,
}

/// A passage that was read.
#[derive(Debug, Default)]
struct Read {
    said: Vec<Said>,
    /// Of its long words.
    stems: BTreeSet<String>,
}

/// One thing said in a passage.
#[derive(Debug)]
struct Said {
    /// Byte of the passage; none where it holds for all of it.
    at: Option<usize>,
    what: What,
    attribution: Attribution,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    /// An amount that may be a product's price.
    Price,
    /// An amount that is given off.
    Off,
    /// A percentage that is given off.
    Discount(Percent),
    /// Anything: what a passage names, all of it speaks of.
    Any,
}

impl Owners {
    /// Reads the passages that hold a figure of these claims; what they ask of the facts is noted.
    pub(crate) fn of(reader: &Reader<'_>, claims: &AttributedClaims<'_>, read: &mut FactsRead) -> Self {
        let gathered = reader.sources.gathered;
        let mut owners = Self::default();
        for passage in claims.wanted(gathered, reader.sources.facts) {
            let mut next = Some(passage);
            while let Some(passage) = next.filter(|passage| !owners.read.contains_key(passage)) {
                let (said, of) = reader.read(&gathered.passages[passage], read);
                let stems = long_stems(&gathered.passages[passage].text);
                owners.read.insert(passage, Read { said, stems });
                next = of;
            }
        }
        owners
    }

    /// Whether an amount of the evidence is said to be the price of a tie's product.
    pub(crate) fn is_price_of(&self, gathered: &Gathered, amount: &Amount, attribution: &Attribution) -> bool {
        amount.spot.is_none_or(|spot| {
            self.said_at(gathered, spot, What::Price).any(|said| shares(&said.attribution, attribution))
        })
    }

    /// Whether an amount of the evidence is said to be given off a tie's product.
    pub(crate) fn is_off(&self, gathered: &Gathered, amount: &Amount, attribution: &Attribution) -> bool {
        amount.spot.is_some_and(|spot| {
            self.said_at(gathered, spot, What::Off).any(|said| shares(&said.attribution, attribution))
        })
    }

    /// Whether a percentage of the evidence is said to be given off a tie's product.
    pub(crate) fn is_discount_of(
        &self,
        gathered: &Gathered,
        spot: Spot,
        percent: Percent,
        attribution: &Attribution,
    ) -> bool {
        self.said_at(gathered, spot, What::Discount(percent)).any(|said| shares(&said.attribution, attribution))
    }

    /// The products a percentage of the evidence is said to be given off.
    pub(crate) fn discounted<'o>(
        &'o self,
        gathered: &'o Gathered,
        spot: Spot,
        percent: Percent,
    ) -> impl Iterator<Item = u32> + use<'o> {
        self.said_at(gathered, spot, What::Discount(percent)).flat_map(|said| said.attribution.rows.iter().copied())
    }

    /// Whether a percentage of the evidence is said to be given off something.
    pub(crate) fn is_discount(&self, gathered: &Gathered, spot: Spot, percent: Percent) -> bool {
        self.said_at(gathered, spot, What::Discount(percent)).next().is_some()
    }

    /// Whether the passage of a figure has one of these stems.
    pub(crate) fn has_word_of(&self, spot: Spot, stems: &BTreeSet<String>) -> bool {
        self.read.get(&spot.passage).is_some_and(|read| !read.stems.is_disjoint(stems))
    }

    /// Whether a percentage of a policy is said to be given off, and no product is named with it.
    pub(crate) fn is_general(&self, gathered: &Gathered, spot: Spot, percent: Percent) -> bool {
        let is_policy = gathered.passages[spot.passage].source == Source::Policy;
        let mut said = self.said_at(gathered, spot, What::Discount(percent));
        is_policy
            && said.any(|said| said.what == What::Discount(percent) && said.attribution.strength == Strength::None)
    }

    fn said_at<'o>(&'o self, gathered: &'o Gathered, spot: Spot, what: What) -> impl Iterator<Item = &'o Said> {
        let mut passage = Some(spot.passage);
        let chain = std::iter::from_fn(move || {
            let here = passage?;
            let said = self.read.get(&here).map(|read| read.said.as_slice()).unwrap_or_default();
            passage = match gathered.passages[here].kind {
                PassageKind::Object { of } if said.is_empty() => of,
                _ => None,
            };
            Some(said)
        });
        chain.flatten().filter(move |said| {
            let is_here = said.at.is_none_or(|at| at == spot.at);
            is_here && (said.what == what || said.what == What::Any)
        })
    }
}

/// Whether two ties have a product in common.
fn shares(a: &Attribution, b: &Attribution) -> bool {
    a.rows.iter().any(|row| b.rows.contains(row)) || a.items.iter().any(|item| b.items.contains(item))
}

/// What an answer says, and of what.
pub(crate) struct AttributedClaims<'a> {
    pub(crate) claims: &'a [Claim],
    pub(crate) attributions: &'a [Attribution],
    pub(crate) tolerance: MoneyValue,
}

impl AttributedClaims<'_> {
    /// The passages with a figure that is claimed and has to be somebody's.
    fn wanted(&self, gathered: &Gathered, facts: &FactsSnapshot) -> BTreeSet<usize> {
        let mut wanted = BTreeSet::new();
        for (claim, attribution) in self.claims.iter().zip(self.attributions) {
            let spots: Vec<Spot> = match &claim.kind {
                Kind::Amount(amount) if amount.role == Role::Discount || is_unlisted(amount, attribution, facts) => {
                    let found = readings(amount).flat_map(|value| gathered.literal(value, self.tolerance));
                    // No document says what a product costs.
                    let found = found.filter(|found| amount.role == Role::Discount || found.told.is_none());
                    found.filter_map(|amount| amount.spot).take(MAX_PASSAGES).collect()
                }
                Kind::Discount(percent) => {
                    let same = gathered.percents.iter().filter(|found| found.value == *percent);
                    // What a source says of another percentage may contradict this one.
                    let others = gathered.percents.iter().filter(|found| found.value != *percent);
                    same.chain(others).map(|found| found.spot).take(MAX_PASSAGES).collect()
                }
                _ => continue,
            };
            wanted.extend(spots.into_iter().map(|spot| spot.passage));
            if wanted.len() >= MAX_PASSAGES {
                break;
            }
        }
        wanted.into_iter().take(MAX_PASSAGES).collect()
    }
}

/// Whether an amount is said to be the price of products of the catalogue, and is the list price of none of them.
fn is_unlisted(amount: &claims::Amount, attribution: &Attribution, facts: &FactsSnapshot) -> bool {
    let strict = attribution.strength == Strength::Strong && speaks_of_product(amount);
    strict
        && !attribution.rows.is_empty()
        && !attribution.rows.iter().any(|&row| list_price(facts, row) == Some(amount.value))
}

fn list_price(facts: &FactsSnapshot, row: u32) -> Option<MoneyValue> {
    facts.row_facts(row).and_then(|facts| facts.price).map(MoneyValue::of)
}

impl Reader<'_> {
    /// What a passage says, and the passage it is a part of.
    fn read(&self, passage: &Passage, read: &mut FactsRead) -> (Vec<Said>, Option<usize>) {
        let (normal, blocks) = Blocks::cut(Normal::new(&passage.text));
        let words = Words::of(&normal.text);
        let locale = passage.locale.as_ref().unwrap_or(self.locale);
        let cues = Cues::of(&normal, locale.language());
        let figures = amounts::scan_with(&normal, &words, locale).all;
        // How far the text was looked at says nothing of a passage.
        let (looked_until, short_names) = (LookedUntil::default(), ShortNames::Unread);
        let sources = Sources {
            normal: &normal,
            words: &words,
            cues: &cues,
            figures: &figures,
            looked_until,
            short_names,
            ..*self.sources
        };
        let mentions = Mentions::of(&sources);
        read.rows.extend(mentions.read.rows.iter().copied());
        read.sku_like.extend(mentions.read.sku_like.iter().cloned());
        if let PassageKind::Object { of } = passage.kind {
            let all = mentions.all.iter();
            let said = all.map(|named| Said {
                at: None,
                what: What::Any,
                attribution: Attribution::to(named, Strength::Strong),
            });
            return (said.collect(), of);
        }
        let parts = Parts {
            normal: &normal,
            words: &words,
            blocks: &blocks,
            cues: &cues,
            figures: &figures,
            mentions: &mentions,
            locale,
            currency: self.currency,
            as_of: self.as_of,
        };
        (self.prose(&parts), None)
    }

    fn prose(&self, parts: &Parts<'_>) -> Vec<Said> {
        // What a limit or the steps leave out of a passage grounds nothing.
        let claims = claims::read(parts).all;
        let steps = self.budget.pass();
        let attributions = attribution::attribute_all(parts, self.sources.gathered, &claims, &steps);
        let mut said = Vec::new();
        for (claim, attribution) in claims.iter().zip(attributions) {
            let what = match &claim.kind {
                Kind::Amount(amount) if amount.role == Role::Discount => What::Off,
                Kind::Amount(amount) if speaks_of_product(amount) => What::Price,
                Kind::Discount(percent) => What::Discount(*percent),
                _ => continue,
            };
            // What is said of no product in its own block says nothing of the one before.
            let attribution =
                if attribution.strength == Strength::Strong { attribution } else { Attribution::default() };
            said.push(Said { at: Some(parts.normal.span(&claim.range).start), what, attribution });
        }
        said.extend(parts.figures.iter().filter_map(|figure| bare(parts, figure)));
        said
    }
}

/// A number without currency is a price of what its block names right before it.
fn bare(parts: &Parts<'_>, figure: &amounts::TextAmount) -> Option<Said> {
    let before = parts.block_of(figure.range.start).start..figure.range.start;
    let named: &Mention = parts.mentions.within(&before).last().filter(|_| parts.is_bare(figure))?;
    let at = Some(parts.normal.span(&figure.range).start);
    Some(Said { at, what: What::Price, attribution: Attribution::to(named, Strength::Strong) })
}
