//! What a catalogue can and cannot answer once some of its brands and categories are gone; of a catalogue with neither,
//! some words of its names. Taken out is whatever says them anywhere, so that nothing is left that answers.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use temei_text::fold::fold_name;

use super::{Half, Question};
use crate::dice::Dice;
use crate::eval::words::{drop_word, mistype};
use crate::pb::v1 as pb;

/// One brand and one category in so many are taken out…
const TAKEN: usize = 5;
/// …and of a catalogue without either so many words.
const TAKEN_WORDS: usize = 40;
/// A word this short, in fewer products or in a larger part of them, is none to take out.
const WORD_LETTERS: usize = 5;
const WORD_PRODUCTS: usize = 4;
const WORD_SHARE: usize = 200;
/// Letters that an inflection may change.
const ENDING: usize = 2;
/// Siblings a brand or category that is gone is asked for with.
const SIBLINGS: usize = 3;
/// A name this short is not known well enough to be asked for.
const NAME_WORDS: usize = 3;

/// What of a product its questions are made from.
#[derive(Clone, Debug)]
pub struct Item {
    sku: String,
    /// Its group, else its SKU.
    key: String,
    name: String,
    folded: String,
    brand: Option<String>,
    /// The last level.
    category: Option<String>,
    /// Everything it says, folded, with a space at both ends.
    text: String,
}

impl From<&pb::Product> for Item {
    fn from(product: &pb::Product) -> Self {
        let name = product.name.clone().unwrap_or_default();
        let mut text = vec![name.as_str(), product.description(), product.brand()];
        text.extend(product.category.iter().map(String::as_str));
        text.extend(product.aliases.iter().chain(&product.tags).map(String::as_str));
        text.extend(product.attributes.values().map(String::as_str));
        let key = product.group.clone().filter(|group| !group.is_empty());
        Self {
            sku: product.sku.clone(),
            key: key.unwrap_or_else(|| product.sku.clone()),
            folded: fold_name(&name),
            brand: product.brand.clone().filter(|brand| !fold_name(brand).is_empty()),
            category: product.category.last().cloned().filter(|category| !fold_name(category).is_empty()),
            text: format!(" {} ", fold_name(&text.join(" "))),
            name,
        }
    }
}

/// A name as somebody types it who does not quite know it.
type Spoil = fn(&str, &mut Dice) -> Option<String>;

/// What is taken out, and the questions that follow.
#[derive(Debug, Default)]
pub struct Plan {
    /// SKUs.
    pub taken: HashSet<String>,
    pub questions: Vec<Question>,
}

/// A brand, category or word that is gone.
struct Gone {
    source: &'static str,
    term: String,
    half: Half,
}

impl Plan {
    pub fn of(items: &[Item], seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        let gone = gone(items, &mut dice);
        let mut why: HashMap<&str, &Gone> = HashMap::new();
        for item in items {
            if let Some(gone) = gone.iter().find(|gone| gone.is_said_by(item)) {
                why.insert(&item.sku, gone);
            }
        }
        let (out, left): (Vec<&Item>, Vec<&Item>) = items.iter().partition(|item| why.contains_key(item.sku.as_str()));
        let mut questions = Vec::new();
        for gone in &gone {
            unanswerable(gone, &out, &left, &mut dice, &mut questions);
        }
        names_of_what_is_gone(&out, &left, &why, &mut dice, &mut questions);
        answerable(&left, &mut dice, &mut questions);
        Self { taken: why.into_keys().map(str::to_owned).collect(), questions }
    }
}

impl Gone {
    /// A word in any inflection; a brand or a category as it is.
    fn is_said_by(&self, item: &Item) -> bool {
        let folded = fold_name(&self.term);
        match self.source {
            "word" => {
                let letters = folded.chars().count() - ENDING;
                let stem: String = folded.chars().take(letters).collect();
                item.text.contains(&format!(" {stem}"))
            }
            _ => item.text.contains(&format!(" {folded} ")),
        }
    }
}

fn gone(items: &[Item], dice: &mut Dice) -> Vec<Gone> {
    let brands: BTreeSet<&String> = items.iter().filter_map(|item| item.brand.as_ref()).collect();
    let categories: BTreeSet<&String> = items.iter().filter_map(|item| item.category.as_ref()).collect();
    let mut gone = Vec::new();
    let kinds = [("brand", brands), ("category", categories)];
    for (source, terms) in kinds {
        let count = terms.len() / TAKEN;
        let drawn = dice.sample(terms.into_iter().collect(), count).into_iter().enumerate();
        gone.extend(drawn.map(|(number, term)| Gone { source, term: term.clone(), half: Half::of(number) }));
    }
    if gone.is_empty() {
        let drawn = dice.sample(words(items), TAKEN_WORDS).into_iter().enumerate();
        gone.extend(drawn.map(|(number, term)| Gone { source: "word", term, half: Half::of(number) }));
    }
    gone
}

/// The words of names that some products have and few.
fn words(items: &[Item]) -> Vec<String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for item in items {
        let words: BTreeSet<&str> = item.folded.split(' ').collect();
        for word in words {
            *counts.entry(word).or_default() += 1;
        }
    }
    let is_word = |word: &str| word.chars().count() >= WORD_LETTERS && word.chars().all(char::is_alphabetic);
    counts.retain(|word, count| is_word(word) && (WORD_PRODUCTS..=items.len() / WORD_SHARE).contains(count));
    counts.into_keys().map(str::to_owned).collect()
}

/// Asks for it alone, and together with what it used to be found beside and what is still there.
fn unanswerable(gone: &Gone, out: &[&Item], left: &[&Item], dice: &mut Dice, questions: &mut Vec<Question>) {
    let mut ask = |text: String, source| {
        questions.push(Question { text, half: gone.half, source, relevant: HashSet::new(), language: None });
    };
    ask(gone.term.clone(), gone.source);
    let (beside, source): (fn(&Item) -> Option<&String>, _) = match gone.source {
        "brand" => (|item| item.category.as_ref(), "brand with siblings"),
        "category" => (|item| item.brand.as_ref(), "category with siblings"),
        _ => return,
    };
    let there: BTreeSet<&String> = left.iter().filter_map(|item| beside(item)).collect();
    let siblings: BTreeSet<&String> =
        out.iter().filter(|item| gone.is_said_by(item)).filter_map(|item| beside(item)).collect();
    let siblings: Vec<&String> = siblings.intersection(&there).copied().collect();
    for sibling in dice.sample(siblings, SIBLINGS) {
        ask(format!("{sibling} {}", gone.term), source);
    }
}

fn names_of_what_is_gone(
    out: &[&Item],
    left: &[&Item],
    why: &HashMap<&str, &Gone>,
    dice: &mut Dice,
    questions: &mut Vec<Question>,
) {
    let mut known: HashSet<&str> = left.iter().map(|item| item.folded.as_str()).collect();
    for item in dice.sample(out.to_vec(), out.len()) {
        // Only what says in its name what is gone cannot be answered by something else of the same name.
        let gone = why[item.sku.as_str()];
        let in_name = format!(" {} ", item.folded).contains(&format!(" {} ", fold_name(&gone.term)));
        if in_name && known.insert(&item.folded) {
            let (text, half) = (item.name.clone(), gone.half);
            questions.push(Question {
                text,
                half,
                source: "name of what is gone",
                relevant: HashSet::new(),
                language: None,
            });
        }
    }
}

fn answerable(left: &[&Item], dice: &mut Dice, questions: &mut Vec<Question>) {
    let mut by_name: HashMap<&str, HashSet<String>> = HashMap::new();
    let mut by_terms: BTreeMap<(&'static str, String), HashSet<String>> = BTreeMap::new();
    for item in left {
        by_name.entry(&item.folded).or_default().insert(item.key.clone());
        let mut put = |source, text| by_terms.entry((source, text)).or_default().insert(item.key.clone());
        for (source, term) in [("brand there", &item.brand), ("category there", &item.category)] {
            if let Some(term) = term {
                put(source, term.clone());
            }
        }
        if let (Some(brand), Some(category)) = (&item.brand, &item.category) {
            put("brand in category there", format!("{category} {brand}"));
        }
    }
    let named: Vec<&Item> = left.iter().copied().filter(|item| item.folded.split(' ').count() >= NAME_WORDS).collect();
    let spoils: [(&'static str, Spoil); 2] = [("drop-word", drop_word), ("typo", mistype)];
    for (source, spoil) in spoils {
        for (number, item) in dice.sample(named.clone(), named.len()).into_iter().enumerate() {
            let Some(text) = spoil(&item.name, dice) else { continue };
            let relevant = by_name[item.folded.as_str()].clone();
            questions.push(Question { text, half: Half::of(number), source, relevant, language: None });
        }
    }
    let terms: Vec<_> = by_terms.into_iter().collect();
    let count = terms.len();
    for (number, ((source, text), relevant)) in dice.sample(terms, count).into_iter().enumerate() {
        questions.push(Question { text, half: Half::of(number), source, relevant, language: None });
    }
}
