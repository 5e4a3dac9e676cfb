//! How much of something a name or a text says, with units that are the same everywhere: "250 g", "5 L", "per kg".

use temei_text::fold::fold_name;
use temei_text::number::{ONE, decimal};

use super::FactsSnapshot;

/// Words of a name that are looked at.
const MAX_WORDS: usize = 32;

/// What a unit measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Mass,
    Volume,
    Length,
    Area,
}

/// So much, in the smallest unit of its kind: grams, millilitres, centimetres, square centimetres.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Quantity {
    pub(crate) kind: Kind,
    pub(crate) size: i64,
}

impl Quantity {
    /// So many, in ten-thousandths, of a unit.
    pub(crate) fn of(count: i64, unit: Self) -> Option<Self> {
        let size = count.checked_mul(unit.size)? / ONE;
        (size > 0).then_some(Self { size, ..unit })
    }
}

/// What a folded word is the unit of. They are the same everywhere, or written alike.
pub(crate) fn unit(word: &str) -> Option<Quantity> {
    const SIGNS: [(&str, Kind, i64); 17] = [
        ("g", Kind::Mass, 1),
        ("gr", Kind::Mass, 1),
        ("γρ", Kind::Mass, 1),
        ("kg", Kind::Mass, 1_000),
        ("kil", Kind::Mass, 1_000),
        ("ml", Kind::Volume, 1),
        ("cl", Kind::Volume, 10),
        ("l", Kind::Volume, 1_000),
        ("lt", Kind::Volume, 1_000),
        ("cm", Kind::Length, 1),
        ("εκ", Kind::Length, 1),
        ("m", Kind::Length, 100),
        ("μ", Kind::Length, 100),
        ("m2", Kind::Area, 10_000),
        ("mp", Kind::Area, 10_000),
        ("τμ", Kind::Area, 10_000),
        ("sqm", Kind::Area, 10_000),
    ];
    const BEGINNINGS: [(&str, Kind, i64); 10] = [
        ("gram", Kind::Mass, 1),
        ("γραμμ", Kind::Mass, 1),
        ("kilo", Kind::Mass, 1_000),
        ("quilo", Kind::Mass, 1_000),
        ("κιλ", Kind::Mass, 1_000),
        ("lit", Kind::Volume, 1_000),
        ("λιτρ", Kind::Volume, 1_000),
        ("centim", Kind::Length, 1),
        ("metr", Kind::Length, 100),
        ("μετρ", Kind::Length, 100),
    ];
    let sign = SIGNS.iter().find(|(sign, ..)| *sign == word);
    let found = sign.or_else(|| BEGINNINGS.iter().find(|(beginning, ..)| word.starts_with(beginning)));
    found.map(|(_, kind, size)| Quantity { kind: *kind, size: *size })
}

/// What the name of a product says of its size.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sizes {
    /// Units that stand alone: "per kg", "la metru".
    pub(crate) by_one: Vec<Quantity>,
    /// Units with a number.
    pub(crate) numbered: Vec<Quantity>,
}

impl Sizes {
    fn of(name: &str) -> Self {
        let (mut sizes, mut number) = (Self::default(), None);
        let name = name.to_lowercase();
        let parts = |c: char| c.is_whitespace() || matches!(c, '/' | '(' | ')' | '×' | ';');
        for word in name.split(parts).filter(|word| !word.is_empty()).take(MAX_WORDS) {
            let (before, digits) = (number.take(), decimal(word));
            let (own, rest) = digits.map_or((None, word), |(value, length)| (Some(value), &word[length..]));
            let rest = rest.replace('²', "2").replace('.', "");
            let found = unit(fold_name(rest.trim_matches(|c: char| !c.is_alphanumeric())).trim());
            match (own.or(before), found) {
                (Some(count), Some(unit)) => sizes.numbered.extend(Quantity::of(count, unit)),
                (None, Some(unit)) => sizes.by_one.push(unit),
                (_, None) => number = own.filter(|_| rest.is_empty()),
            }
        }
        sizes
    }
}

impl FactsSnapshot {
    pub(crate) fn sizes_of(&self, row: u32) -> Sizes {
        self.identity(row).map(|identity| Sizes::of(&identity.name)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(quantities: &[Quantity]) -> Vec<(Kind, i64)> {
        quantities.iter().map(|quantity| (quantity.kind, quantity.size)).collect()
    }

    #[test]
    fn names_say_how_much_and_by_what() {
        for (name, by_one, numbered) in [
            ("Aged cheese, 12 months, per kg", vec![(Kind::Mass, 1_000)], vec![]),
            ("Goat's cheese, 400 g piece", vec![], vec![(Kind::Mass, 400)]),
            ("Ulei de măsline, sticlă 500ml", vec![], vec![(Kind::Volume, 500)]),
            ("Azeite, lata 1,5 L", vec![], vec![(Kind::Volume, 1_500)]),
            ("Material bumbac, lățime 150 cm, la metru", vec![(Kind::Length, 100)], vec![(Kind::Length, 150)]),
            ("Gresie gri mat, preț/m² (cutie 1,44 m²)", vec![(Kind::Area, 10_000)], vec![(Kind::Area, 14_400)]),
            ("Τυρί πρόβειο, το κιλό", vec![(Kind::Mass, 1_000)], vec![]),
            ("Size L mug", vec![(Kind::Volume, 1_000)], vec![]),
        ] {
            let sizes = Sizes::of(name);
            assert_eq!((shown(&sizes.by_one), shown(&sizes.numbered)), (by_one, numbered), "{name}");
        }
    }
}
