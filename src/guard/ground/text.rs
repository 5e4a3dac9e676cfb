//! Amounts out of evidence that is plain text: a policy, a message, a customer's words.

use super::{Amount, Ground, Part, Place};
use crate::guard::evidence::Source;
use crate::guard::figures::{self, FigureKind};
use crate::guard::lexicon::{Cue, Cues};
use crate::guard::locale::Locale;
use crate::guard::normal::Normal;
use crate::guard::number::ONE;
use crate::guard::offers;
use crate::guard::words::Words;

pub(super) fn harvest(ground: &mut Ground, content: &str, place: &Place, locale: &Locale) {
    let normal = Normal::new(content);
    if place.source != Source::User {
        promises(ground, &normal, place, locale);
    }
    for figure in figures::scan(&normal, locale) {
        let currency = match figure.kind {
            FigureKind::Money(_) if figure.coin.is_local && !figure.coin.is_doubtful => place.currency,
            FigureKind::Money(_) if figure.coin.is_doubtful => continue,
            FigureKind::Money(currency) => currency,
            FigureKind::Percent { .. } => {
                if place.source != Source::User {
                    ground.percents.push((figure.value() / 100, format!("{}{}", place.path, figure.range.start)));
                }
                continue;
            }
            // A customer writes "under 300"; a tool that answers with a number means an amount.
            FigureKind::Bare if place.source == Source::User => place.currency,
            FigureKind::Bare if figure.value() % ONE != 0 => place.currency,
            FigureKind::Bare | FigureKind::Unclear => continue,
        };
        let span = normal.span(&figure.range);
        for value in [Some(figure.value()), figure.other_value()].into_iter().flatten() {
            ground.add_amount(Amount {
                value,
                currency,
                source: place.source,
                path: format!("{}{}..{}", place.path, span.start, span.end),
                item: None,
                group: ground.groups,
                part: Part::Other,
                quoted: false,
            });
        }
    }
    for word in content.split_whitespace().filter(|word| word.bytes().any(|b| b.is_ascii_digit())).take(512) {
        ground.add_id(word);
    }
}

/// Offers ("2+1") and free shipping, which are no amounts.
fn promises(ground: &mut Ground, normal: &Normal<'_>, place: &Place, locale: &Locale) {
    let cues = Cues::of(normal, locale.language());
    let at = |start: usize| format!("{}{start}", place.path);
    for offer in offers::find(&normal.text, &Words::of(&normal.text)) {
        ground.percents.push((offer.percent, at(offer.range.start)));
    }
    for cue in cues.iter() {
        match cue.cue {
            Cue::FreeShipping => ground.free_shipping = Some(at(cue.range.start)),
            Cue::HalfPrice => ground.percents.push((50_00, at(cue.range.start))),
            _ => {}
        }
    }
}
