//! Amounts out of evidence that is plain text: a policy, a message, a customer's words.

use std::ops::Range;

use temei_text::locale::Locale;
use temei_text::normal::Normal;
use temei_text::number::ONE;
use temei_text::words::Words;

use super::passages::PASSAGE_BYTES;
use super::{Amount, Gathered, Part, PassageKind, Percentage, Place, Spot};
use crate::guard::evidence::Source;
use crate::guard::read::amounts::{self, AmountKind};
use crate::guard::read::cues::{Cue, Cues};
use crate::guard::read::offers;

pub(super) fn harvest(gathered: &mut Gathered, content: &str, place: &Place, locale: &Locale) {
    let normal = Normal::new(content);
    let mut paragraphs = Paragraphs { content, place, at: 0..0, passage: None };
    if place.source != Source::User {
        promises(gathered, &normal, place, locale);
    }
    let figures = amounts::scan(&normal, locale);
    gathered.cut |= figures.unread.is_some();
    for figure in figures.all {
        let currency = match figure.kind {
            AmountKind::Money(_) if figure.coin.is_local && !figure.coin.is_doubtful => place.currency,
            AmountKind::Money(_) if figure.coin.is_doubtful => continue,
            AmountKind::Money(currency) => currency,
            AmountKind::Percent { .. } => {
                if place.source != Source::User {
                    let start = normal.span(&figure.range).start;
                    let (path, spot) = (format!("{}{start}", place.path), paragraphs.spot(gathered, start));
                    gathered.percents.push(Percentage { value: figure.value() / 100, path, spot });
                }
                continue;
            }
            // A customer writes "under 300"; a tool that answers with a number means an amount.
            AmountKind::Bare if place.source == Source::User => place.currency,
            AmountKind::Bare if figure.value() % ONE != 0 => place.currency,
            AmountKind::Bare | AmountKind::Unclear => continue,
        };
        let span = normal.span(&figure.range);
        let spot = paragraphs.spot(gathered, span.start);
        for value in [Some(figure.value()), figure.other_value()].into_iter().flatten() {
            gathered.add_amount(Amount {
                value,
                currency,
                source: place.source,
                path: format!("{}{}..{}", place.path, span.start, span.end),
                item: None,
                group: gathered.groups,
                part: Part::Other,
                quoted: false,
                spot: Some(spot),
            });
        }
    }
    for word in content.split_whitespace().filter(|word| word.bytes().any(|b| b.is_ascii_digit())).take(512) {
        gathered.add_id(word);
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

/// Offers ("2+1") and free shipping, which are no amounts.
fn promises(gathered: &mut Gathered, normal: &Normal<'_>, place: &Place, locale: &Locale) {
    let cues = Cues::of(normal, locale.language());
    gathered.cut |= cues.unread().is_some();
    let at = |start: usize| format!("{}{start}", place.path);
    let mut paragraphs = Paragraphs { content: normal.source, place, at: 0..0, passage: None };
    for offer in offers::find(&normal.text, &Words::of(&normal.text)) {
        let start = normal.span(&offer.range).start;
        let spot = paragraphs.spot(gathered, start);
        gathered.percents.push(Percentage { value: offer.percent, path: at(start), spot });
    }
    let mut paragraphs = Paragraphs { content: normal.source, place, at: 0..0, passage: None };
    for cue in cues.iter() {
        match cue.cue {
            Cue::FreeShipping => gathered.free_shipping = Some(at(cue.range.start)),
            // Of which product, its passage says.
            Cue::Free => {
                let start = normal.span(&cue.range).start;
                let spot = Some(paragraphs.spot(gathered, start));
                let (source, currency, path) = (place.source, place.currency, at(start));
                let (item, group, part) = (None, gathered.groups, Part::Other);
                gathered.add_amount(Amount {
                    value: 0,
                    currency,
                    source,
                    path,
                    item,
                    group,
                    part,
                    quoted: false,
                    spot,
                });
            }
            Cue::HalfPrice => {
                let start = normal.span(&cue.range).start;
                let spot = paragraphs.spot(gathered, start);
                gathered.percents.push(Percentage { value: 50_00, path: at(start), spot });
            }
            _ => {}
        }
    }
}
