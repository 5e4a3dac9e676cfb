//! The words that give a number its meaning, of the language of the text, found in one pass over the folded text.
//! What a cue *does* is decided by the guards; this only says which cue stands where.

use std::ops::{ControlFlow, Range};
use std::sync::{LazyLock, OnceLock};

use aho_corasick::{AhoCorasick, MatchKind};
use temei_text::languages::{Cues as Phrases, Language, List, entries, folded, phrases};
use temei_text::money::Coin;
use temei_text::normal::{Normal, fold_phrase};

use crate::fiscal::FiscalKind;
use crate::guard::budget::Kept;

/// Most cues kept of one text.
pub const MAX_CUES: usize = 4096;

/// What a word or phrase announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cue {
    /// "in stock".
    Available,
    /// "sold out".
    Unavailable,
    /// "we have ... left": what is left is the number beside it.
    Left,
    /// "we have 5 pieces": of products only when the number counts them.
    Have,
    /// "back in stock on".
    Restock,
    /// "today", "set aside", "warehouse": of a product that is not there, an offer.
    HandedOver,
    Negation,
    Condition,
    Discount,
    /// "on sale", "reduced": the amount beside it is a price.
    Promotion,
    /// "at half price".
    HalfPrice,
    /// "is free": the price of what stands before it is nothing.
    Free,
    FreeShipping,
    Vat,
    /// "VAT included".
    Gross,
    /// "without VAT".
    NetOfVat,
    /// Shipping and other costs beside the price.
    Fee,
    Total,
    /// A refund, a price difference, an extra charge.
    Difference,
    /// What the customer can spend.
    Budget,
    /// What the customer said: a quotation.
    Said,
    /// "as you said": what follows is our claim too.
    Affirmed,
    /// "it's a deal", "you have convinced me": a bid is taken.
    Agreed,
    /// "if you find it for", "at a competitor": nobody's claim about our facts.
    Hypothetical,
    /// "by mistake": what we take back.
    Mistaken,
    /// "about": the amount is rounded.
    About,
    /// "under", "at most".
    AtMost,
    /// A bound before an amount, a difference after it ("20 lei less than yours").
    LessThan,
    MoreThan,
    /// "cheaper than" and "dearer than": of two products, or of an amount.
    Cheaper,
    Dearer,
    /// "over", "at least".
    AtLeast,
    /// "starting at": the lowest of several prices.
    StartsAt,
    /// "dropped from": an old price and a new one follow.
    Drop,
    /// "instead of", "compared to", "was": the amount after it may be another product's or another time's.
    Contrast,
    Price,
    /// What people call the shop's money: "bucks", "cents".
    Money(Coin),
    /// A card balance, a fine, a payment: money that is nobody's price.
    Balance,
    /// "in 12 instalments of", "per month".
    Instalments,
    /// "SKU", "item code".
    Sku,
    /// "2 pieces": the number before it counts products.
    Unit,
    /// "wholesale": prices of large quantities.
    Volume,
    /// "both", "each": what is said holds for every product named.
    Both,
    /// "that is": says the same again in other units.
    Namely,
    /// Parts one clause from another.
    But,
    /// "the first one".
    Ordinal(Place),
    /// "left to pay": what remains of a sum.
    Rest,
    /// "Sorry": beside what we said, takes it back.
    Sorry,
    /// "I told you": with a word for a mistake around, what is taken back.
    WeSaid,
    /// "a pair": two of them.
    Pair,
    /// "which was wrong": the amount before it is taken back.
    Wrong,
    /// "the larger one": of several that a measure orders.
    Larger,
    Smaller,
    Identifier(IdentifierCue),
    /// "delivery address": the address of a parcel or an invoice follows.
    Address,
}

/// Which one of a list is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Nth(u8),
    Last,
    Middle,
}

/// A word before an identifier; which kind it is can depend on the country.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IdentifierCue {
    Kind(FiscalKind),
    /// "CIF": Romanian or Spanish.
    Cif,
    /// "NIF": Portuguese or Spanish.
    Nif,
    /// "NIT": Bolivian; other countries have other ones, which are not held.
    Nit,
}

/// One cue in a text.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) cue: Cue,
    /// Of the folded text.
    pub(crate) range: Range<usize>,
}

/// The cues of a text, in order; none overlap.
#[derive(Clone, Debug)]
pub(crate) struct Cues {
    found: Kept<Found>,
    by_cue: ByCue,
}

/// Where every cue of a text with many stands, by its place among all: a look for a few of them need not pass the
/// others.
type ByCue = Vec<(Cue, Vec<usize>)>;

/// As many cues are looked through one by one.
const FEW_CUES: usize = 32;

struct Lexicon {
    automaton: AhoCorasick,
    cues: Vec<(Cue, Ending)>,
}

#[derive(Clone, Copy, PartialEq)]
enum Ending {
    Whole,
    /// The phrase may go on to the end of its word: `disponibil*`.
    Open,
    /// The accents count where there are any: `=si` is not "sí", and `=αλλά` not "άλλα".
    Written(&'static str),
}

impl Ending {
    /// Whether the accents of a phrase, where they count, are those of the text.
    fn is_as_written(self, normal: &Normal<'_>, range: &Range<usize>) -> bool {
        let Self::Written(phrase) = self else { return true };
        let written = normal.written(range).to_lowercase();
        written == phrase || written == normal.text[range.clone()]
    }
}

/// One automaton a language: a word of one language ("no", "era", "sold") means something else in another.
/// Each is built when a text of its language is first read: all of them take longer than a check may.
static LEXICONS: [OnceLock<Lexicon>; Language::ALL.len()] = [const { OnceLock::new() }; Language::ALL.len()];

/// A kind of words that are no cues by themselves and tell clauses apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClauseWord {
    /// What a question begins with: "do", "which".
    Asks,
    /// "or": where it begins a clause, what was said before is asked too.
    Or,
    /// "today": may stand between a product and what is said of it.
    Now,
}

static CLAUSES: LazyLock<Vec<[Vec<String>; 3]>> = LazyLock::new(|| {
    let cues = Language::ALL.iter().map(|language| &language.pack().cues);
    cues.map(|cues| [cues.asks, cues.or, cues.now].map(|list| folded(list).collect())).collect()
});

/// The bytes of the word of a kind that a folded text begins with.
pub(crate) fn clause_word(language: Language, kind: ClauseWord, text: &str) -> Option<usize> {
    let words = &CLAUSES[language.ordinal()][kind as usize];
    words.iter().filter(|word| text.strip_prefix(word.as_str()).is_some_and(ends_word)).map(String::len).max()
}

/// Whether what follows goes on with no letter or digit: a word ends there.
pub(crate) fn ends_word(rest: &str) -> bool {
    !rest.starts_with(char::is_alphanumeric)
}

/// Which list of a language announces what.
fn lists(cues: &Phrases) -> [(Cue, List); 60] {
    [
        (Cue::Available, cues.available),
        (Cue::Unavailable, cues.unavailable),
        (Cue::Left, cues.left),
        (Cue::Have, cues.have),
        (Cue::Restock, cues.restock),
        (Cue::HandedOver, cues.handed_over),
        (Cue::Negation, cues.negation),
        (Cue::Condition, cues.condition),
        (Cue::Discount, cues.discount),
        (Cue::Promotion, cues.promotion),
        (Cue::HalfPrice, cues.half_price),
        (Cue::Free, cues.free),
        (Cue::FreeShipping, cues.free_shipping),
        (Cue::Vat, cues.vat),
        (Cue::Gross, cues.gross),
        (Cue::NetOfVat, cues.net_of_vat),
        (Cue::Fee, cues.fee),
        (Cue::Total, cues.total),
        (Cue::Difference, cues.difference),
        (Cue::Budget, cues.budget),
        (Cue::Said, cues.said),
        (Cue::Affirmed, cues.affirmed),
        (Cue::Agreed, cues.agreed),
        (Cue::Hypothetical, cues.hypothetical),
        (Cue::Mistaken, cues.mistaken),
        (Cue::About, cues.about),
        (Cue::AtMost, cues.at_most),
        (Cue::LessThan, cues.less_than),
        (Cue::MoreThan, cues.more_than),
        (Cue::Cheaper, cues.cheaper),
        (Cue::Dearer, cues.dearer),
        (Cue::AtLeast, cues.at_least),
        (Cue::StartsAt, cues.starts_at),
        (Cue::Drop, cues.drop),
        (Cue::Contrast, cues.contrast),
        (Cue::Price, cues.price),
        (Cue::Money(Coin::BUCKS), cues.bucks),
        (Cue::Money(Coin::CENTS), cues.cents),
        (Cue::Money(Coin::DOUBTFUL_CENTS), cues.doubtful_cents),
        (Cue::Balance, cues.balance),
        (Cue::Instalments, cues.instalments),
        (Cue::Sku, cues.sku),
        (Cue::Unit, cues.unit),
        (Cue::Volume, cues.volume),
        (Cue::Both, cues.both),
        (Cue::Namely, cues.namely),
        (Cue::But, cues.but),
        (Cue::Ordinal(Place::Nth(1)), cues.first),
        (Cue::Ordinal(Place::Nth(2)), cues.second),
        (Cue::Ordinal(Place::Nth(3)), cues.third),
        (Cue::Ordinal(Place::Last), cues.last),
        (Cue::Ordinal(Place::Middle), cues.middle),
        (Cue::Rest, cues.rest),
        (Cue::Sorry, cues.sorry),
        (Cue::WeSaid, cues.we_said),
        (Cue::Pair, cues.pair),
        (Cue::Wrong, cues.wrong),
        (Cue::Larger, cues.larger),
        (Cue::Smaller, cues.smaller),
        (Cue::Address, cues.address),
    ]
}

/// What a phrase before an identifier announces: kinds of the contract, or a word that is read by country.
fn identifier(meaning: &str) -> IdentifierCue {
    match meaning {
        "cif" => IdentifierCue::Cif,
        "nif" => IdentifierCue::Nif,
        "nit" => IdentifierCue::Nit,
        kind => IdentifierCue::Kind(kind.parse().expect("a kind of the contract")),
    }
}

impl Lexicon {
    fn of(language: &Phrases) -> Self {
        let (mut patterns, mut cues) = (Vec::new(), Vec::new());
        let listed = lists(language).into_iter().flat_map(|(cue, list)| phrases(list).map(move |phrase| (cue, phrase)));
        let identifiers =
            entries(language.identifiers).map(|(phrase, meaning)| (Cue::Identifier(identifier(meaning)), phrase));
        for (cue, phrase) in listed.chain(identifiers) {
            let (stem, ending) = match (phrase.strip_suffix('*'), phrase.strip_prefix('=')) {
                (Some(stem), _) => (stem, Ending::Open),
                (None, Some(written)) => (written, Ending::Written(written)),
                (None, None) => (phrase, Ending::Whole),
            };
            patterns.push(fold_phrase(stem));
            cues.push((cue, ending));
        }
        let automaton = AhoCorasick::builder()
            .match_kind(MatchKind::Standard)
            .kind(Some(aho_corasick::AhoCorasickKind::DFA))
            .build(patterns)
            .expect("the phrases are a small constant set");
        Self { automaton, cues }
    }

    fn for_language(language: Language) -> &'static Self {
        LEXICONS[language.ordinal()].get_or_init(|| Lexicon::of(&language.pack().cues))
    }
}

impl Cues {
    /// Finds the longest cue at every place; what begins inside another is part of it.
    pub(crate) fn of(normal: &Normal<'_>, language: Language) -> Self {
        let text = normal.text.as_str();
        let lexicon = Lexicon::for_language(language);
        let bytes = text.as_bytes();
        let mut found: Vec<Found> = Vec::new();
        for hit in lexicon.automaton.find_overlapping_iter(text) {
            let (cue, ending) = lexicon.cues[hit.pattern().as_usize()];
            let starts = !text[..hit.start()].ends_with(char::is_alphanumeric);
            let goes_on = bytes.get(hit.end()).is_some_and(|b| b.is_ascii_alphanumeric() || *b >= 0x80)
                && text[hit.end()..].starts_with(char::is_alphanumeric)
                && text[..hit.end()].ends_with(char::is_alphanumeric);
            if !starts || (goes_on && ending != Ending::Open) || !ending.is_as_written(normal, &hit.range()) {
                continue;
            }
            let rest = text[hit.end()..].find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len() - hit.end());
            let end = if goes_on { hit.end() + rest } else { hit.end() };
            found.push(Found { cue, range: hit.start()..end });
        }
        found.sort_by_key(|cue| (cue.range.start, std::cmp::Reverse(cue.range.end)));
        let mut reach = 0;
        found.retain(|cue| {
            let outside = cue.range.start >= reach;
            reach = if outside { cue.range.end } else { reach };
            outside
        });
        let found = Kept::first(found, MAX_CUES, |cue| cue.range.start);
        Self { by_cue: by_cue(&found.all), found }
    }

    /// Where the first cue stands that is not kept.
    pub(crate) fn unread(&self) -> Option<usize> {
        self.found.unread
    }

    /// The cues that lie inside a range.
    pub(crate) fn within(&self, range: &Range<usize>) -> impl DoubleEndedIterator<Item = &Found> {
        self.found.all[self.places(range)].iter()
    }

    pub(crate) fn any(&self, range: &Range<usize>, wanted: Cue) -> bool {
        self.any_of(range, |cue| cue == wanted)
    }

    pub(crate) fn any_of(&self, range: &Range<usize>, wanted: impl Fn(Cue) -> bool) -> bool {
        self.after(range.start, range.end, wanted).is_some()
    }

    /// The last cue of these that ends at or before `at`, not earlier than `from`.
    pub(crate) fn before(&self, from: usize, at: usize, wanted: impl Fn(Cue) -> bool) -> Option<&Found> {
        let (range, all) = (from..at, self.found.all.as_slice());
        let to = all.partition_point(|found| found.range.start < at);
        if let ControlFlow::Break(found) = nearest(all[..to].iter().rev(), &range, &wanted) {
            return found;
        }
        let places = self.places(&range);
        let of_cues = self.by_cue.iter().filter(|(cue, _)| wanted(*cue));
        let last = of_cues.filter_map(|(_, of)| of[..of.partition_point(|&place| place < places.end)].last().copied());
        last.max().filter(|place| places.contains(place)).map(|place| &self.found.all[place])
    }

    /// The first cue of these that starts at or after `at` and ends by `to`.
    pub(crate) fn after(&self, at: usize, to: usize, wanted: impl Fn(Cue) -> bool) -> Option<&Found> {
        let (range, all) = (at..to, self.found.all.as_slice());
        let first = all.partition_point(|found| found.range.start < at);
        if let ControlFlow::Break(found) = nearest(all[first..].iter(), &range, &wanted) {
            return found;
        }
        let places = self.places(&range);
        let of_cues = self.by_cue.iter().filter(|(cue, _)| wanted(*cue));
        let first = of_cues.filter_map(|(_, of)| of.get(of.partition_point(|&place| place < places.start)).copied());
        first.min().filter(|place| places.contains(place)).map(|place| &self.found.all[place])
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Found> {
        self.found.all.iter()
    }

    /// The places of the cues that lie inside a range; of those that begin in it only the last can reach beyond it.
    fn places(&self, range: &Range<usize>) -> Range<usize> {
        let all = self.found.all.as_slice();
        let from = all.partition_point(|cue| cue.range.start < range.start);
        let to = all.partition_point(|cue| cue.range.start < range.end).max(from);
        let beyond = to > from && all[to - 1].range.end > range.end;
        from..to - usize::from(beyond)
    }
}

/// The first of these cues that is wanted and lies in the range, if it is one of the first few: mostly it is, or the
/// range has ended.
fn nearest<'f>(
    cues: impl Iterator<Item = &'f Found>,
    range: &Range<usize>,
    wanted: impl Fn(Cue) -> bool,
) -> ControlFlow<Option<&'f Found>> {
    for found in cues.take(FEW_CUES + 1) {
        if !range.contains(&found.range.start) {
            return ControlFlow::Break(None);
        }
        if wanted(found.cue) && found.range.end <= range.end {
            return ControlFlow::Break(Some(found));
        }
    }
    ControlFlow::Continue(())
}

/// Empty for a text with few cues.
fn by_cue(found: &[Found]) -> ByCue {
    let mut by_cue = ByCue::new();
    if found.len() <= FEW_CUES {
        return by_cue;
    }
    for (place, found) in found.iter().enumerate() {
        match by_cue.iter_mut().find(|(cue, _)| *cue == found.cue) {
            Some((_, places)) => places.push(place),
            None => by_cue.push((found.cue, vec![place])),
        }
    }
    by_cue
}

#[cfg(test)]
mod tests;
