//! Amounts out of evidence that is plain text: a policy, a message, a customer's words.

use super::{Amount, Ground, Part, Place};
use crate::guard::evidence::Source;
use crate::guard::figures::{self, FigureKind};
use crate::guard::locale::Locale;
use crate::guard::normal::Normal;
use crate::guard::number::ONE;

pub(super) fn harvest(ground: &mut Ground, content: &str, place: &Place, locale: &Locale) {
    let normal = Normal::new(content);
    for figure in figures::scan(&normal, locale) {
        let currency = match figure.kind {
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
            FigureKind::Bare => continue,
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
