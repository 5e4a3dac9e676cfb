//! Which words find which products: as they are said, misspelt, in another alphabet, by a synonym; and in what order.

use proptest::prelude::*;
use temei_index::{
    Asked, Entry, Filter, Generation, IndexOptions, ItemKey, Kind, LexicalQuery, SynonymRule, Synonyms, TenantIndex,
};
use temei_properties::properties;

use crate::support::{generation, prepare, product, rows, text};

fn entry(id: usize, name: &str, language: Option<&str>) -> Entry {
    let mut entry = Entry::new(ItemKey::new(Kind::Product, format!("p{id:03}")), name, "");
    entry.language = language.map(str::to_owned);
    entry
}

fn shop(language: Option<&str>, names: &[&str]) -> Generation {
    generation(names.iter().enumerate().map(|(id, name)| entry(id, name, language)).collect())
}

fn scored(shop: &Generation, query: &LexicalQuery<'_>) -> Vec<(usize, f64)> {
    let all = shop.select(Kind::Product, &Filter::default(), 0);
    let hits = shop.lexical(Kind::Product, query, &all).unwrap().hits;
    assert!(hits.iter().all(|hit| (0.0..=1.0).contains(&hit.calibrated)), "{hits:?}");
    hits.iter().map(|hit| (hit.id[1..].parse().unwrap(), hit.raw)).collect()
}

fn found(shop: &Generation, query: &str) -> Vec<usize> {
    scored(shop, &LexicalQuery::new(query)).into_iter().map(|(id, _)| id).collect()
}

#[test]
fn misspelt_words_find_products_in_five_languages() {
    let cases = [
        ("ro", "Mașină de spălat Arctic", "spalta"),
        ("pt", "Liquidificador Mondial", "liquidificadr"),
        ("es", "Licuadora Oster", "liucadora"),
        ("el", "Πλυντήριο ρούχων", "πλυντιριο"),
        ("en", "Dishwasher tablets", "dishwahser"),
    ];
    for (language, name, query) in cases {
        let shop = shop(Some(language), &[name, "Unrelated thing"]);
        assert_eq!(found(&shop, query), [0], "{query}");
        let strict = LexicalQuery { typos: false, ..LexicalQuery::new(query) };
        assert!(scored(&shop, &strict).is_empty(), "{query} is forgiven although typos are not");
    }
}

#[test]
fn the_word_itself_stands_above_what_it_may_be_meant_for() {
    let mut entries = vec![entry(0, "Nokla", None), entry(1, "Nokla", None)];
    let mut mention = entry(2, "Charger with a very long name that says little", None);
    mention.body = format!("For phones of {} Nokia", "many brands ".repeat(50));
    entries.push(mention);
    assert_eq!(found(&generation(entries), "nokia")[0], 2);
}

#[test]
fn a_nearer_word_stands_above_a_farther_one_however_rare() {
    let mut names = vec!["chocolates"; 20];
    names.push("chocolatex bar");
    names.push("chacolatexx");
    let shop = shop(None, &names);
    let order = found(&shop, "chocolatexx");
    assert_eq!(order[..2], [21, 20]);
    assert_eq!(order.len(), 22);
}

#[test]
fn words_with_digits_are_never_guessed_at() {
    let shop = shop(None, &["Sony WH1000XM4", "Sony WH1000XM5", "Canon A5200", "Canon A5300"]);
    assert_eq!(found(&shop, "wh1000xm5"), [1]);
    assert_eq!(found(&shop, "A5300"), [3]);
    assert!(found(&shop, "A5400").is_empty());
}

#[test]
fn codes_and_measures_are_found_however_they_are_written() {
    let codes = shop(None, &["Sony WH-1000XM4 black", "Sony WH-1000XM5 black"]);
    for query in ["WH-1000XM4", "WH1000XM4", "wh 1000 xm4", "wh1000 xm4"] {
        assert_eq!(found(&codes, query)[0], 0, "{query}");
    }
    let sizes = shop(None, &["Stick 32 GB", "Stick 64GB", "Rice 5,5 kg", "Rice 1 kg", "Tap 1/2\"", "Oil 1.000 ml"]);
    let cases = [
        ("32GB", 0),
        ("64 gb", 1),
        ("rice 5.5kg", 2),
        ("rice 5500 g", 2),
        ("½ inch", 4),
        ("oil 1 l", 5),
        ("1000ml", 5),
    ];
    for (query, expected) in cases {
        assert_eq!(found(&sizes, query)[0], expected, "{query}");
    }
}

#[test]
fn greek_and_latin_spellings_find_each_other_below_the_word_itself() {
    let shop = shop(Some("el"), &["Κινητό με κουμπιά", "Samsung Galaxy", "Πλυντήριο", "Ψυγείο", "Kinito brand"]);
    assert_eq!(found(&shop, "kinito"), [4, 0]);
    for (query, expected) in
        [("σαμσουνγκ", 1), ("plintirio", 2), ("plyntirio", 2), ("psygeio", 3), ("kinhto koumpia", 0)]
    {
        assert_eq!(found(&shop, query)[0], expected, "{query}");
    }
}

#[test]
fn the_last_word_may_be_unfinished_when_nothing_says_it() {
    let shop = shop(None, &["Dark chocolate", "Choc", "Chair"]);
    assert_eq!(found(&shop, "choc"), [1]);
    assert_eq!(found(&shop, "dark chocol"), [0]);
}

#[test]
fn names_in_the_order_of_the_query_come_first() {
    let shop = shop(Some("es"), &["aceite de oliva extra virgen", "aceite de oliva virgen extra"]);
    assert_eq!(found(&shop, "aceite oliva virgen extra"), [1, 0]);
    let shop = self::shop(None, &["salsa de tomate frito", "salsa de tomate", "salsa"]);
    assert_eq!(found(&shop, "salsa de tomate")[0], 1);
}

#[test]
fn synonyms_find_what_they_mean_below_what_was_said() {
    let shop = shop(Some("en"), &["Mobile telephone Nova", "Cell phone Nova", "Telephone", "Cell battery"]);
    let rule = |from: &str, to: &str, two_way| SynonymRule {
        language: Some("en".to_owned()),
        from: vec![from.to_owned()],
        to: vec![to.to_owned()],
        two_way,
    };
    let ask = |query: &str, rules: &[SynonymRule]| -> Vec<usize> {
        let synonyms = Synonyms::compile(rules);
        let query = LexicalQuery { synonyms: Some(&synonyms), language: Some("en"), ..LexicalQuery::new(query) };
        scored(&shop, &query).into_iter().map(|(id, _)| id).collect()
    };
    let one_way = [rule("cell phone", "mobile telephone", false)];
    assert_eq!(ask("cell phones", &one_way)[..2], [1, 0], "all words of the other phrase are there");
    assert!(!ask("cell phones", &one_way).contains(&2), "part of a phrase means nothing");
    assert!(!ask("mobile telephone", &one_way).contains(&1));
    assert!(ask("mobile telephone", &[rule("cell phone", "mobile telephone", true)]).contains(&1));
}

#[test]
fn a_tenants_pattern_decides_what_a_sku_is() {
    let mut table = entry(0, "Table lamp", None);
    table.identifiers.sku = Some("LMP-7".to_owned());
    let mut numbered = entry(1, "Chair", None);
    numbered.identifiers.sku = Some("00042".to_owned());
    let shop = generation(vec![table, numbered]);
    let all = shop.select(Kind::Product, &Filter::default(), 0);
    let ids = |asked: &Asked<'_>| -> Vec<String> {
        shop.pins(Kind::Product, asked, &all).iter().map(|pin| pin.key.id.to_string()).collect()
    };
    let pattern = |token: &str| Some(token.strip_prefix("LMP-").is_some_and(|rest| rest.parse::<u32>().is_ok()));
    let asked = |query| Asked { query, sku_pattern: &pattern };
    assert_eq!(ids(&asked("is lmp-7 in stock")), ["p000"]);
    assert_eq!(ids(&asked("is lmp 7 in stock")), ["p000"]);
    assert!(ids(&asked("lamp 7 please")).is_empty());
    assert_eq!(ids(&Asked::new("42")), ["p001"], "zeros in front are lost in sheets");
    assert_eq!(ids(&Asked::new("00042")), ["p001"]);
    assert!(ids(&Asked::new("chair 42")).is_empty(), "a small number in a query is no SKU");
}

proptest! {
    #![proptest_config(properties(24))]

    #[test]
    fn the_word_is_above_its_misspellings_and_segments_do_not_matter(
        names in prop::collection::vec("(cable|cabel|cables|table|tables|lamp|lamps) (cable|usb|wood|wodo)", 2..24),
        cut in 1_usize..20,
    ) {
        let entries: Vec<Entry> = names.iter().enumerate().map(|(id, name)| entry(id, name, Some("en"))).collect();
        let folder = tempfile::tempdir().unwrap();
        let pieces = TenantIndex::open(folder.path(), &IndexOptions::default()).unwrap();
        for part in entries.chunks(cut) {
            pieces.apply(part.iter().cloned().map(prepare).collect(), &[], 1).unwrap();
        }
        let whole = generation(entries);
        for query in ["cable", "tabel", "lampp", "cable wood"] {
            let (one, many) = (scored(&whole, &LexicalQuery::new(query)), scored(&pieces.current(), &LexicalQuery::new(query)));
            prop_assert_eq!(&one, &many);
        }
        let order = found(&whole, "cable");
        let says = |id: &usize| names[*id].split(' ').any(|word| word == "cable" || word == "cables");
        let first_other = order.iter().position(|id| !says(id)).unwrap_or(order.len());
        prop_assert!(order[first_other..].iter().all(|id| !says(id)), "{:?}", order);
    }
}

/// Every 83rd product of at least three words, asked for without one of them or with two letters exchanged.
#[test]
fn names_half_remembered_find_their_products() {
    let Some(rows) = rows("catalog/groceries-many-languages.jsonl") else { return };
    let shop = generation(rows.iter().map(product).collect());
    let all = shop.select(Kind::Product, &Filter::default(), 0);
    let folded = |name: &str| temei_index::analysis::words(name);
    let names: std::collections::HashMap<String, Vec<String>> =
        rows.iter().map(|row| (text(row, "sku"), folded(&text(row, "name")))).collect();
    let (mut dropped, mut typed, mut asked) = (0.0, 0.0, 0);
    for (at, row) in rows.iter().enumerate().step_by(83) {
        let name = text(row, "name");
        let words: Vec<&str> = name.split_whitespace().collect();
        let long = words.iter().position(|word| word.len() >= 6 && word.chars().all(|c| c.is_ascii_alphabetic()));
        let Some(long) = long.filter(|_| words.len() >= 3) else { continue };
        asked += 1;
        let mut without = words.clone();
        without.remove(at % words.len());
        let mut letters: Vec<char> = words[long].chars().collect();
        letters.swap(2, 3);
        let misspelt: String = letters.into_iter().collect();
        let mut with = words.clone();
        with[long] = &misspelt;
        for (query, sum) in [(without, &mut dropped), (with, &mut typed)] {
            let query = query.join(" ");
            let hits = shop.lexical(Kind::Product, &LexicalQuery::new(&query), &all).unwrap().hits;
            let mut ranked: Vec<&Vec<String>> = Vec::new();
            for name in hits.iter().map(|hit| &names[&*hit.id]) {
                if !ranked.contains(&name) {
                    ranked.push(name);
                }
            }
            let place = ranked.iter().take(10).position(|found| **found == folded(&name));
            *sum += place.map_or(0.0, |place| 1.0 / (place as f64 + 1.0));
        }
    }
    let (dropped, typed) = (dropped / f64::from(asked), typed / f64::from(asked));
    eprintln!("{asked} names: a word dropped mrr@10 {dropped:.3}, misspelt {typed:.3}");
    assert!(dropped >= 0.85 && typed >= 0.92, "dropped {dropped:.3}, misspelt {typed:.3}");
}
