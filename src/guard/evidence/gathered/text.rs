//! Amounts out of evidence that is plain text: a policy, a message, a customer's words.

use std::ops::Range;
use std::sync::LazyLock;

use temei_text::languages::{everywhere, is_one_of, is_small_word};
use temei_text::locale::Locale;
use temei_text::normal::Normal;
use temei_text::number::ONE;
use temei_text::words::{Words, words};

use super::passages::PASSAGE_BYTES;
use super::{Amount, Gathered, Part, PassageKind, Percentage, Place, Spot, Threshold, is_shipping, json};
use crate::guard::evidence::Source;
use crate::guard::read::amounts::{self, AmountKind, TextAmount};
use crate::guard::read::cues::{Cue, Cues};
use crate::guard::read::offers;
use crate::guard::units::{HALF, MoneyValue, percent_of_number};

/// Words at most from a key of money to its number: "total price is 608".
const WORDS_TO_NUMBER: usize = 3;
/// Characters at least of a coupon's code.
const CODE_CHARS: usize = 4;
/// What parts the sentences of a policy; a full stop within a number has no space behind it.
const SENTENCE_ENDS: [&str; 4] = [". ", "! ", "\n", "; "];

/// What all prices are called.
static PRICES: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.evidence.prices));

pub(super) fn harvest(gathered: &mut Gathered, content: &str, place: &Place, locale: &Locale) {
    let normal = Normal::new(content);
    let mut paragraphs = Paragraphs { content, place, at: 0..0, passage: None };
    let words = Words::of(&normal.text);
    if place.source != Source::User {
        promises(gathered, (&normal, &words), place, locale);
    }
    let figures = amounts::scan_with(&normal, &words, locale);
    gathered.cut |= figures.unread.is_some();
    for figure in figures.all {
        let currency = match figure.kind {
            AmountKind::Money(_) if figure.coin.is_local && !figure.coin.is_doubtful => place.currency,
            AmountKind::Money(_) if figure.coin.is_doubtful => continue,
            AmountKind::Money(currency) => currency,
            AmountKind::Percent { .. } => {
                if place.source == Source::User {
                    gathered.said_percents.insert(percent_of_number(figure.value()));
                } else {
                    let start = normal.span(&figure.range).start;
                    let (path, spot) = (place.path_at(start), paragraphs.spot(gathered, start));
                    let value = percent_of_number(figure.value());
                    if let Some(code) = coupon(&normal, &figure.range) {
                        gathered.add_coded_rate([code.to_owned()].into(), value, || path.clone());
                    }
                    gathered.percents.push(Percentage { value, path, spot });
                }
                continue;
            }
            // A customer writes "under 300"; a tool that answers with a number means an amount.
            AmountKind::Bare if place.source == Source::User => place.currency,
            AmountKind::Bare if figure.value() % ONE != 0 || is_labelled(&normal, &words, &figure) => place.currency,
            AmountKind::Bare | AmountKind::Unclear => continue,
        };
        let span = normal.span(&figure.range);
        let spot = paragraphs.spot(gathered, span.start);
        for value in [Some(figure.value()), figure.other_value()].into_iter().flatten() {
            gathered.add_amount(Amount {
                value: MoneyValue::of_number(value),
                currency,
                source: place.source,
                path: format!("{}..{}", place.path_at(span.start), place.offset + span.end),
                name: String::new(),
                item: None,
                group: gathered.groups,
                part: Part::Other,
                quoted: false,
                spot: Some(spot),
                leaf: None,
                told: None,
            });
        }
    }
    for word in content.split_whitespace().filter(|word| word.bytes().any(|b| b.is_ascii_digit())).take(512) {
        gathered.add_id(word);
    }
}

impl Place {
    /// The path of what begins at a byte of the text.
    fn path_at(&self, start: usize) -> String {
        format!("{}{}", self.path, self.offset + start)
    }
}

/// The passages of a text, made where a figure is found in them.
struct Paragraphs<'t> {
    content: &'t str,
    place: &'t Place,
    /// The last one.
    at: Range<usize>,
    passage: Option<usize>,
}

impl Paragraphs<'_> {
    /// Where a byte of the text lies; offsets come in order.
    fn spot(&mut self, gathered: &mut Gathered, at: usize) -> Spot {
        let passage = self.passage.filter(|_| self.at.contains(&at)).unwrap_or_else(|| {
            self.at = self.around(at);
            gathered.add_passage(self.place.source, &self.content[self.at.clone()], PassageKind::Prose)
        });
        self.passage = Some(passage);
        Spot { passage, at: at - self.at.start }
    }

    /// The lines around a byte up to empty ones, cut where they are too many.
    fn around(&self, at: usize) -> Range<usize> {
        let (before, after) = (&self.content[..at], &self.content[at..]);
        let start = before.rfind("\n\n").map_or(0, |blank| blank + 2).max(self.at.end.min(at));
        let start = self.content.ceil_char_boundary(start.max(at.saturating_sub(PASSAGE_BYTES / 2)));
        let end = after.find("\n\n").map_or(self.content.len(), |blank| at + blank);
        start..self.content.floor_char_boundary(end.min(start + PASSAGE_BYTES)).max(at)
    }
}

/// Whether a key of money stands right before a number, and nothing behind that it would count: "total price is 608, but
/// paid 304".
fn is_labelled(normal: &Normal<'_>, words: &Words, figure: &TextAmount) -> bool {
    let (text, range) = (normal.text.as_str(), &figure.range);
    let before = words.as_slice();
    let before = &before[..before.partition_point(|word| word.range.start < range.start)];
    let near = &before[before.len().saturating_sub(WORDS_TO_NUMBER)..];
    let label = near.iter().rev().find(|word| json::is_money_word(word.hash));
    let Some(label) = label else { return false };
    let between = &text[label.range.end..range.start];
    let is_joined = |c: char| c.is_alphanumeric() || "/-:x×°%#".contains(c);
    if between.contains(['.', ',', ';', '|', '\n']) || text[range.end..].starts_with(is_joined) {
        return false;
    }
    let behind = &text[range.end..];
    let next = behind.strip_prefix(' ').unwrap_or_default();
    let next = &next[..next.find(|c: char| !c.is_alphanumeric()).unwrap_or(next.len())];
    next.is_empty() || is_small_word(next)
}

/// The one amount of the sentence that promises free shipping: what an order has to come to.
fn threshold(normal: &Normal<'_>, promise: &Range<usize>, place: &Place, locale: &Locale) -> Option<Threshold> {
    let text = normal.text.as_str();
    let before = SENTENCE_ENDS.iter().filter_map(|end| text[..promise.start].rfind(end));
    let behind = SENTENCE_ENDS.iter().filter_map(|end| text[promise.end..].find(end));
    let start = before.max().map_or(0, |at| at + 1);
    let end = behind.min().map_or(text.len(), |at| promise.end + at);
    let only_of = |range: Range<usize>| {
        let part = Normal::new(normal.source.get(normal.span(&range))?);
        let figures = amounts::scan(&part, locale).all;
        let mut amounts = figures.iter().filter_map(|figure| match figure.kind {
            AmountKind::Money(_) if figure.coin.is_local => {
                Some((MoneyValue::of_number(figure.value()), place.currency))
            }
            AmountKind::Money(currency) => Some((MoneyValue::of_number(figure.value()), currency)),
            _ => None,
        });
        let only = amounts.next()?;
        amounts.next().is_none().then_some(Threshold { value: only.0, currency: only.1 })
    };
    // "Delivery 4.95, free on orders of 60 or more": of two the one behind.
    only_of(start..end).or_else(|| only_of(promise.end..end))
}

/// The sentence of a word, with what ends the one before.
fn sentence_around(text: &str, word: &Range<usize>) -> Range<usize> {
    let start = SENTENCE_ENDS.iter().filter_map(|end| text[..word.start].rfind(end)).max().unwrap_or(0);
    let end = SENTENCE_ENDS.iter().filter_map(|end| text[word.end..].find(end)).min();
    start..end.map_or(text.len(), |end| word.end + end)
}

/// "Code FALL10: 10 % off": the one word of a percentage's sentence that is written as codes are.
fn coupon<'t>(normal: &Normal<'t>, percent: &Range<usize>) -> Option<&'t str> {
    let sentence = normal.written(&sentence_around(&normal.text, percent));
    let is_code = |word: &&str| {
        word.len() >= CODE_CHARS
            && word.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
            && word.bytes().any(|b| b.is_ascii_digit())
            && word.bytes().any(|b| b.is_ascii_uppercase())
    };
    let mut codes = sentence.split(|c: char| !c.is_alphanumeric()).filter(is_code);
    codes.next().filter(|code| codes.all(|other| other == *code))
}

/// Whether the sentence of a word for "free" says from what on.
fn is_from(normal: &Normal<'_>, cues: &Cues, free: &Range<usize>) -> bool {
    let bounds = |cue| matches!(cue, Cue::StartsAt | Cue::AtLeast | Cue::MoreThan);
    cues.any_of(&sentence_around(&normal.text, free), bounds)
}

/// "Delivery costs 6.95. Orders of 200 are delivered free of charge", "delivery 4.95, free on orders of 60": whether the amount
/// that a word for "free" goes with is more than what stands before it.
fn is_above_fee(normal: &Normal<'_>, free: &Range<usize>, place: &Place, locale: &Locale) -> bool {
    let Some(from) = threshold(normal, free, place, locale) else { return false };
    let sentence = sentence_around(&normal.text, free);
    let is_above_last = |until: usize| {
        let before = Normal::new(normal.source.get(normal.span(&(0..until))).unwrap_or_default());
        let figures = amounts::scan(&before, locale).all;
        let last = figures.iter().rfind(|figure| figure.is_money());
        last.is_some_and(|fee| MoneyValue::of_number(fee.value()) < from.value)
    };
    is_above_last(sentence.start) || is_above_last(free.start)
}

/// "Our advisers give no discounts": denied before it is named, with nothing between that limits it.
fn is_refused(normal: &Normal<'_>, cues: &Cues, discount: &Range<usize>) -> bool {
    let text = normal.text.as_str();
    let sentence = sentence_around(text, discount);
    let figures = text[sentence.clone()].bytes().any(|b| b.is_ascii_digit());
    !figures
        && cues.before(sentence.start, discount.start, |cue| cue == Cue::Negation).is_some()
        && !cues.any_of(&sentence, |cue| matches!(cue, Cue::Condition | Cue::Promotion | Cue::Both))
}

/// "Prices are without VAT", "catalogue prices do not include VAT": of all prices, not of one amount.
fn is_of_net_prices(normal: &Normal<'_>, cues: &Cues, vat: &Range<usize>) -> bool {
    let sentence = sentence_around(normal.text.as_str(), vat);
    let before = &normal.text[sentence.start..vat.start];
    let is_denied = || cues.before(sentence.start, vat.start, |cue| cue == Cue::Negation).is_some();
    words(before).into_iter().any(|word| is_one_of(&PRICES, &before[word]))
        && (cues.any(vat, Cue::NetOfVat) || is_denied())
}

/// Offers ("2+1") and free shipping, which are no amounts.
fn promises(gathered: &mut Gathered, (normal, words): (&Normal<'_>, &Words), place: &Place, locale: &Locale) {
    let cues = Cues::of(normal, locale.language());
    gathered.cut |= cues.unread().is_some();
    let mut paragraphs = Paragraphs { content: normal.source, place, at: 0..0, passage: None };
    for offer in offers::find(&normal.text, words) {
        let start = normal.span(&offer.range).start;
        let spot = paragraphs.spot(gathered, start);
        gathered.percents.push(Percentage { value: offer.percent, path: place.path_at(start), spot });
    }
    let mut paragraphs = Paragraphs { content: normal.source, place, at: 0..0, passage: None };
    let of_shipping = is_shipping(&normal.text);
    for cue in cues.iter() {
        match cue.cue {
            Cue::FreeShipping => {
                gathered.free_shipping = Some(place.path_at(normal.span(&cue.range).start));
                gathered.free_from = gathered.free_from.or(threshold(normal, &cue.range, place, locale));
            }
            // "Shipping 3.95. Free on orders from 49 on."
            Cue::Free
                if place.source == Source::Policy
                    && of_shipping
                    && (is_from(normal, &cues, &cue.range) || is_above_fee(normal, &cue.range, place, locale)) =>
            {
                gathered.free_shipping = Some(place.path_at(normal.span(&cue.range).start));
                gathered.free_from = gathered.free_from.or(threshold(normal, &cue.range, place, locale));
            }
            // Of which product, its passage says.
            Cue::Free => {
                let start = normal.span(&cue.range).start;
                let spot = Some(paragraphs.spot(gathered, start));
                let (source, currency, path) = (place.source, place.currency, place.path_at(start));
                let (item, group, part) = (None, gathered.groups, Part::Other);
                gathered.add_amount(Amount {
                    value: MoneyValue::ZERO,
                    currency,
                    source,
                    path,
                    name: String::new(),
                    item,
                    group,
                    part,
                    quoted: false,
                    spot,
                    leaf: None,
                    told: None,
                });
            }
            Cue::Discount if place.source == Source::Policy && is_refused(normal, &cues, &cue.range) => {
                gathered.no_discounts = Some(place.path_at(normal.span(&cue.range).start));
            }
            Cue::Vat | Cue::NetOfVat if place.source == Source::Policy => {
                gathered.has_net_prices |= is_of_net_prices(normal, &cues, &cue.range);
            }
            Cue::HalfPrice => {
                let start = normal.span(&cue.range).start;
                let spot = paragraphs.spot(gathered, start);
                gathered.percents.push(Percentage { value: HALF, path: place.path_at(start), spot });
            }
            _ => {}
        }
    }
}
