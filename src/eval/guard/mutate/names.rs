//! Names of a catalogue as people shorten them: brand and line, without the word for the kind of thing and without
//! sizes.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use temei_text::fold::fold_name;
use temei_text::languages::{KindWord, Language, everywhere};

use crate::catalog::Product;

/// A name that has fewer words says too little.
const FEWEST_WORDS: usize = 2;
/// Letters of the longest unit: "360ml", "74 Ah".
const UNIT_LETTERS: usize = 3;

/// The names of a catalogue, by their words.
#[derive(Debug)]
pub(in crate::eval::guard) struct Names<'a> {
    products: &'a [Product],
    by_word: HashMap<String, Vec<usize>>,
}

impl<'a> Names<'a> {
    pub(in crate::eval::guard) fn of(products: &'a [Product]) -> Self {
        let mut by_word: HashMap<String, Vec<usize>> = HashMap::new();
        for (at, product) in products.iter().enumerate() {
            for word in fold_name(&product.content.name).split(' ') {
                let places = by_word.entry(word.to_owned()).or_default();
                if places.last() != Some(&at) {
                    places.push(at);
                }
            }
        }
        Self { products, by_word }
    }

    /// The products whose names stand in a text in full, by their places, the longest first.
    pub(super) fn within(&self, text: &str) -> Vec<usize> {
        let mut found: Vec<usize> = (0..self.products.len()).filter(|&at| self.is_within(at, text)).collect();
        found.sort_by_key(|&at| (std::cmp::Reverse(self.name(at).len()), at));
        found.dedup_by_key(|&mut at| self.name(at));
        found
    }

    /// The products a text names: in full, or shortened where the short name fits no other.
    pub(super) fn named_in(&self, text: &str, language: Language) -> Vec<usize> {
        let all = 0..self.products.len();
        all.filter(|&at| self.is_within(at, text) || self.is_shortened_in(at, text, language)).collect()
    }

    fn name(&self, product: usize) -> &'a str {
        &self.products[product].content.name
    }

    /// Whether the name of a product stands in a text in full.
    fn is_within(&self, product: usize, text: &str) -> bool {
        let name = self.name(product);
        !name.is_empty() && text.contains(name)
    }

    /// Whether the short name of a product stands in a text and fits no other.
    fn is_shortened_in(&self, product: usize, text: &str, language: Language) -> bool {
        let Some(short) = self.shortened(product, language) else { return false };
        text.contains(&short) && self.fitting(&short).len() == 1
    }

    /// The products that have every word of a name in theirs.
    pub(in crate::eval::guard) fn fitting(&self, name: &str) -> Vec<usize> {
        let folded = fold_name(name);
        let mut lists: Vec<&[usize]> = Vec::new();
        for word in folded.split(' ') {
            lists.push(self.by_word.get(word).map_or(&[], Vec::as_slice));
        }
        lists.sort_by_key(|list| list.len());
        let Some((rarest, others)) = lists.split_first() else { return Vec::new() };
        rarest.iter().filter(|at| others.iter().all(|list| list.binary_search(at).is_ok())).copied().collect()
    }

    /// The name of a product without what people leave out; `None` where nothing can be left out.
    pub(in crate::eval::guard) fn shortened(&self, product: usize, language: Language) -> Option<String> {
        let content = &self.products[product].content;
        let words: Vec<&str> = content.name.split_whitespace().collect();
        let brand = content.brand.as_deref().filter(|brand| !brand.is_empty());
        let without_sizes = without_sizes(&words);
        let without_kind = match language.pack().kind_word {
            KindWord::First => from_brand(&without_sizes, brand),
            KindWord::Last => up_to_kind(&without_sizes, brand),
        };
        let mut ways = [without_kind, without_sizes.as_slice()].into_iter().map(without_small_ends);
        let short = ways.find(|short| short.len() >= FEWEST_WORDS && short.len() < words.len())?;
        Some(short.join(" ").trim_end_matches([',', ';', '-', '(']).to_owned())
    }
}

/// A name neither begins nor ends with "of", "de la": "Petites sardines a la" is no way to say it.
fn without_small_ends<'s, 'w>(mut words: &'s [&'w str]) -> &'s [&'w str] {
    while let Some((_, before)) = words.split_last().filter(|(last, _)| is_small(last)) {
        words = before;
    }
    while let Some((_, behind)) = words.split_first().filter(|(first, _)| is_small(first)) {
        words = behind;
    }
    words
}

/// Whether any language has the word to join others.
fn is_small(word: &str) -> bool {
    static SMALL: LazyLock<HashSet<String>> =
        LazyLock::new(|| everywhere(|pack| pack.words.small).into_iter().collect());
    SMALL.contains(&fold_name(word))
}

/// Without "500g", "2 kg", "5 L", "49mm".
fn without_sizes<'w>(words: &[&'w str]) -> Vec<&'w str> {
    let mut left = Vec::with_capacity(words.len());
    let mut at = 0;
    while at < words.len() {
        let next_is_unit = words.get(at + 1).is_some_and(|next| is_unit(next));
        match size(words[at]) {
            Some(Size::WithUnit) => {}
            Some(Size::Number) if next_is_unit => at += 1,
            _ => left.push(words[at]),
        }
        at += 1;
    }
    left
}

enum Size {
    Number,
    WithUnit,
}

fn size(word: &str) -> Option<Size> {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    let unit = word.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | 'x' | '/'));
    let is_number = word.starts_with(|c: char| c.is_ascii_digit());
    match unit.is_empty() {
        true => is_number.then_some(Size::Number),
        false => (is_number && is_unit(unit)).then_some(Size::WithUnit),
    }
}

fn is_unit(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    (1..=UNIT_LETTERS).contains(&word.chars().count()) && word.chars().all(char::is_alphabetic)
}

/// From the brand on; where none is known without the first word and those in lower case behind it.
fn from_brand<'s, 'w>(words: &'s [&'w str], brand: Option<&str>) -> &'s [&'w str] {
    if let Some(start) = brand.and_then(|brand| place_of(words, brand)) {
        return &words[start..];
    }
    let behind = words.iter().skip(1).position(|word| !word.starts_with(char::is_lowercase));
    behind.map_or(&[], |more| &words[1 + more..])
}

/// Without the last word, unless the brand begins with it.
fn up_to_kind<'s, 'w>(words: &'s [&'w str], brand: Option<&str>) -> &'s [&'w str] {
    let Some((last, before)) = words.split_last() else { return words };
    let is_brand = brand.and_then(|brand| place_of(words, brand)) == Some(before.len());
    if is_brand || !last.chars().all(char::is_alphabetic) { words } else { before }
}

fn place_of(words: &[&str], brand: &str) -> Option<usize> {
    let first = fold_name(brand.split_whitespace().next()?);
    words.iter().position(|word| fold_name(word) == first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{ProductContent, ProductFacts, Sku};

    fn products(names: &[(&str, Option<&str>)]) -> Vec<Product> {
        let product = |(at, (name, brand)): (usize, &(&str, Option<&str>))| Product {
            sku: Sku::parse(&format!("P-{at}")).expect("a SKU"),
            content: ProductContent {
                name: (*name).to_owned(),
                brand: brand.map(str::to_owned),
                ..ProductContent::default()
            },
            facts: ProductFacts::default(),
        };
        names.iter().enumerate().map(product).collect()
    }

    #[test]
    fn brand_and_line_are_left_of_a_name() {
        for (language, name, brand, short) in [
            (Language::Ro, "Espressor automat DeLonghi Magnifica Evo", None, Some("DeLonghi Magnifica Evo")),
            (Language::Ro, "Acumulator auto Varta Blue Dynamic 74 Ah", None, Some("Varta Blue Dynamic")),
            (Language::Es, "Café molido Illy clásico 250g", Some("Illy"), Some("Illy clásico")),
            (Language::En, "Aldora Mono kettle 1.7 L", None, Some("Aldora Mono")),
            (Language::El, "Xiaomi Redmi Watch 5 Active 49mm", Some("Xiaomi"), Some("Xiaomi Redmi Watch 5 Active")),
            (Language::Es, "Sardinas en aceite de oliva", None, None),
            (Language::En, "Pâté des olives verts", None, Some("Pâté des olives")),
            (Language::En, "Kettle", None, None),
        ] {
            let products = products(&[(name, brand)]);
            assert_eq!(Names::of(&products).shortened(0, language).as_deref(), short, "{name}");
        }
    }

    fn products_of_lines() -> Vec<Product> {
        products(&[
            ("Fierbător Aldora Mono 1 L", None),
            ("Fierbător Aldora Mono 2 L", None),
            ("Lampă Velora Duo", None),
        ])
    }

    #[test]
    fn a_short_name_fits_every_product_that_has_its_words() {
        let products =
            products(&[("Aldora Mono kettle 1.7 L", None), ("Kettle Aldora Mono 1 L", None), ("Aldora Duo", None)]);
        let names = Names::of(&products);
        assert_eq!(names.fitting("Aldora Mono"), [0, 1]);
        assert_eq!(names.fitting("ALDORA duo"), [2]);
        assert!(names.fitting("Aldora Trio").is_empty());
        assert_eq!(names.within("An Aldora Duo, or the Kettle Aldora Mono 1 L."), [1, 2]);
        let products = products_of_lines();
        let named = Names::of(&products).named_in("Velora Duo and Aldora Mono.", Language::Ro);
        assert_eq!(named, [2], "of two kettles of one line neither");
    }
}
