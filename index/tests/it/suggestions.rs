//! Suggestions: what is met and how it ranks, what changes show, and that only live products are ever named.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use temei_index::{
    Entry, Generation, IndexOptions, ItemKey, Kind, MAX_SUGGESTIONS, SuggestKind, Suggestion, TenantIndex,
};
use temei_properties::properties;

use crate::support::{generation, prepare, product, rows};

fn item(sku: &str, name: &str, brand: &str, category: &[&str]) -> Entry {
    let mut entry = Entry::new(ItemKey::new(Kind::Product, sku), name, "");
    entry.brand = (!brand.is_empty()).then(|| brand.to_owned());
    entry.category = category.iter().map(|&level| level.to_owned()).collect();
    entry
}

fn shop() -> Generation {
    generation(vec![
        item("L-1", "Laptop Nimbus 14", "Orbita", &["Calculatoare", "Laptopuri"]),
        item("L-2", "Laptop Stratus 15", "Orbita", &["Calculatoare", "Laptopuri"]),
        item("L-3", "Husă laptop", "Țesut", &["Accesorii"]),
        item("C-1", "Cană albă", "Crème", &["Bucătărie"]),
        item("C-2", "Cană neagră", "Crème", &["Bucătărie"]),
        item("C-3", "CANA ALBA", "", &[]),
        item("C-4", "Cană albă", "Crème", &["Bucătărie"]),
        item("G-1", "Κινητό Ήλιος", "Ήλιος", &["Κινητά"]),
        item("G-2", "Ρολόι χειρός", "", &[]),
    ])
}

fn ask(generation: &Generation, typed: &str) -> Vec<Suggestion> {
    generation.suggest(typed, MAX_SUGGESTIONS, &SuggestKind::ALL)
}

fn texts(found: &[Suggestion]) -> Vec<(SuggestKind, &str)> {
    found.iter().map(|found| (found.kind, found.text.as_str())).collect()
}

fn marked(found: &Suggestion) -> Vec<&str> {
    found.spans.iter().map(|span| &found.text[span.start..span.end]).collect()
}

#[test]
fn the_last_word_is_a_beginning_and_the_others_are_whole() {
    let shop = shop();
    let found = ask(&shop, "lap");
    assert_eq!(
        texts(&found),
        [
            (SuggestKind::Query, "laptop"),
            (SuggestKind::Product, "Laptop Nimbus 14"),
            (SuggestKind::Product, "Laptop Stratus 15"),
            (SuggestKind::Category, "Calculatoare > Laptopuri"),
            (SuggestKind::Product, "Husă laptop"),
        ]
    );
    assert_eq!((marked(&found[1]), marked(&found[3])), (vec!["Lap"], vec!["Lap"]));
    assert_eq!((found[0].items, found[1].sku.as_deref(), found[3].items), (3, Some("L-1"), 2));
    let found = ask(&shop, "LAPTOP st");
    assert_eq!(texts(&found), [(SuggestKind::Product, "Laptop Stratus 15")]);
    assert_eq!(marked(&found[0]), ["Laptop", "St"]);
    assert!(ask(&shop, "lap st").is_empty(), "an earlier word is whole");
    assert!(ask(&shop, "").is_empty() && ask(&shop, " - ").is_empty());
}

#[test]
fn diacritics_and_spellings_meet_and_fold_into_one() {
    let shop = shop();
    let found = ask(&shop, "cana al");
    // Two items are spelled so, one in capitals: the frequent spelling stands.
    assert_eq!(texts(&found), [(SuggestKind::Product, "Cană albă")]);
    assert_eq!((found[0].items, found[0].sku.as_deref()), (2, Some("C-1")));
    assert_eq!(marked(&found[0]), ["Cană", "al"]);
    assert_eq!(texts(&ask(&shop, "tes")), [(SuggestKind::Brand, "Țesut")]);
    assert_eq!(texts(&ask(&shop, "ήλ"))[0], (SuggestKind::Brand, "Ήλιος"));
}

#[test]
fn one_slip_is_forgiven_and_stands_last() {
    let shop = shop();
    let found = ask(&shop, "latpop nim");
    assert_eq!(texts(&found), [(SuggestKind::Product, "Laptop Nimbus 14")]);
    assert!(found[0].corrected);
    assert!(ask(&shop, "latpop nimubs").is_empty(), "one slip in all");
    assert!(ask(&shop, "cxn").is_empty(), "short words are as typed");
    let found = ask(&shop, "cana");
    assert!(!found[0].corrected && found.iter().skip_while(|found| !found.corrected).all(|found| found.corrected));
}

#[test]
fn greek_may_be_typed_in_latin_letters() {
    let shop = shop();
    assert_eq!(texts(&ask(&shop, "kinito"))[0], (SuggestKind::Product, "Κινητό Ήλιος"));
    assert_eq!(texts(&ask(&shop, "roloi xei")), [(SuggestKind::Product, "Ρολόι χειρός")]);
    assert_eq!(texts(&ask(&shop, "kin")), [(SuggestKind::Category, "Κινητά"), (SuggestKind::Product, "Κινητό Ήλιος")]);
}

#[test]
fn only_the_kinds_asked_for_and_the_first_ones_whatever_the_limit() {
    let shop = shop();
    assert_eq!(texts(&shop.suggest("cre", 8, &[SuggestKind::Brand])), [(SuggestKind::Brand, "Crème")]);
    assert!(shop.suggest("cre", 8, &[SuggestKind::Product]).is_empty());
    assert!(shop.suggest("cre", 0, &SuggestKind::ALL).is_empty());
}

#[test]
fn deleted_and_renamed_products_are_named_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let tenant = TenantIndex::open(folder.path(), &IndexOptions::default()).unwrap();
    let put = |sku: &str, name: &str| prepare(item(sku, name, "Fonte", &["Casa"]));
    tenant.apply(vec![put("1", "Lampă de birou"), put("2", "Lampă de perete")], &[], 1).unwrap();
    let before = tenant.current();
    tenant.apply(vec![put("1", "Veioză")], &[ItemKey::new(Kind::Product, "2")], 2).unwrap();
    let after = tenant.current();
    assert_eq!(ask(&before, "lam").len(), 3, "a reader keeps what it has");
    assert!(ask(&after, "lam").is_empty());
    assert_eq!(texts(&ask(&after, "ve")), [(SuggestKind::Product, "Veioză")]);
    assert_eq!(ask(&after, "fonte")[0].items, 1);
    tenant.apply(vec![put("2", "Lampă de perete")], &[ItemKey::new(Kind::Product, "1")], 3).unwrap();
    let again = tenant.current();
    assert_eq!(texts(&ask(&again, "lam")), [(SuggestKind::Product, "Lampă de perete")]);
    assert!(ask(&again, "ve").is_empty());
}

/// What a history of writes must leave: products by SKU.
type Live = BTreeMap<u8, (usize, usize)>;

const NAMES: [&str; 10] = [
    "Lampă roșie",
    "lampa rosie",
    "Lampă de birou",
    "Scaun roșu",
    "Κάθισμα γραφείου",
    "Birou",
    "Lampion",
    "Șalău",
    "Laptop 14",
    "Straße d'água",
];
const BRANDS: [&str; 4] = ["", "Lampart", "Orbita", "Scaun"];

fn entry_of(sku: u8, (name, brand): (usize, usize)) -> Entry {
    item(&sku.to_string(), NAMES[name], BRANDS[brand], &["Casă", NAMES[name]])
}

proptest! {
    #![proptest_config(properties(64))]
    #[test]
    fn a_history_of_writes_suggests_what_a_fresh_build_does(
        writes in prop::collection::vec(prop::collection::vec((0_u8..8, prop::option::of((0..NAMES.len(), 0..BRANDS.len()))), 1..4), 1..14),
        typed in prop::sample::select(vec!["l", "lam", "lampa r", "lanpa", "rosi", "bir", "k", "kathisma", "Κά", "s", "strasse", "casa", "laptop 14", "14"]),
        limit in 1_usize..20,
    ) {
        let folder = tempfile::tempdir().unwrap();
        let tenant = TenantIndex::open(folder.path(), &IndexOptions::default()).unwrap();
        let mut live = Live::new();
        for (revision, batch) in (1..).zip(&writes) {
            let mut upserts = BTreeMap::new();
            let mut deletes = BTreeSet::new();
            for &(sku, content) in batch {
                match content {
                    Some(content) => drop((upserts.insert(sku, content), deletes.remove(&sku), live.insert(sku, content))),
                    None => drop((upserts.remove(&sku), deletes.insert(sku), live.remove(&sku))),
                }
            }
            let keys: Vec<_> = deletes.iter().map(|sku| ItemKey::new(Kind::Product, sku.to_string())).collect();
            let items = upserts.into_iter().map(|(sku, content)| prepare(entry_of(sku, content))).collect();
            tenant.apply(items, &keys, revision).unwrap();
        }
        let changed = tenant.current();
        let fresh = generation(live.iter().map(|(&sku, &content)| entry_of(sku, content)).collect());
        let found = ask(&changed, typed);
        prop_assert_eq!(&found, &ask(&fresh, typed));
        let fewer = changed.suggest(typed, limit, &SuggestKind::ALL);
        prop_assert_eq!(&found[..found.len().min(limit)], &fewer[..]);
        for suggestion in &found {
            if let Some(sku) = &suggestion.sku {
                let (name, _) = live[&sku.parse().unwrap()];
                prop_assert_eq!(&suggestion.text, NAMES[name]);
            }
            prop_assert!(suggestion.items > 0);
            let mut end = 0;
            for span in &suggestion.spans {
                prop_assert!(span.start < span.end && span.start >= end);
                let points: String = suggestion.text.chars().skip(span.start_cp).take(span.end_cp - span.start_cp).collect();
                prop_assert_eq!(&suggestion.text[span.start..span.end], points);
                end = span.end;
            }
        }
    }
}

#[test]
fn names_of_a_real_catalogue_are_suggested_by_their_beginning() {
    let Some(rows) = rows("catalog/electronics-el.jsonl") else { return };
    let entries: Vec<Entry> = rows.iter().map(product).collect();
    let generation = generation(entries.clone());
    for entry in entries.iter().step_by(97) {
        let found = generation.suggest(&entry.title, 20, &[SuggestKind::Product]);
        assert_eq!(
            found[0].text.to_lowercase(),
            entry.title.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
        );
    }
}

#[test]
#[ignore = "prints times; run it in release"]
fn how_long_do_suggestions_take() {
    let Some(rows) = rows("catalog/groceries-many-languages.jsonl") else { return };
    let mut entries: Vec<Entry> = rows.iter().map(product).collect();
    let copies = entries.clone().into_iter().cycle().take(100_000 - entries.len()).enumerate().map(|(n, mut entry)| {
        entry.key.id = format!("copy-{n}").into();
        entry.title = format!("{} {n}", entry.title);
        entry
    });
    entries.extend(copies.collect::<Vec<_>>());
    let names: Vec<String> = entries.iter().step_by(499).map(|entry| entry.title.clone()).collect();
    let folder = tempfile::tempdir().unwrap();
    let tenant = TenantIndex::open(folder.path(), &IndexOptions::default()).unwrap();
    let mut builder = tenant.begin(1).unwrap();
    builder.add(entries.into_iter().map(prepare).collect()).unwrap();
    let generation = builder.finish(1).unwrap();
    for slip in [false, true] {
        let mut times = Vec::new();
        for name in &names {
            for end in 1..=name.chars().count().min(24) {
                let mut typed: Vec<char> = name.chars().take(end).collect();
                if slip && typed.len() > 4 {
                    typed.swap(2, 3);
                }
                let typed: String = typed.into_iter().collect();
                let start = std::time::Instant::now();
                ask(&generation, &typed);
                times.push((start.elapsed(), typed));
            }
        }
        times.sort_unstable();
        let at = |share: usize| &times[(times.len() - 1) * share / 100];
        eprintln!("slip {slip}, {} texts: p50 {:?}, p99 {:?}, most {:?}", times.len(), at(50).0, at(99), at(100));
    }
    eprintln!("{} bytes", generation.resident_bytes());
}
