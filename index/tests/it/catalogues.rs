//! Identifiers on real catalogues: every code puts its product first, and small numbers in a name do not.

use temei_index::{Asked, Filter, Generation, Kind, LexicalQuery, PinReason, RowSet};

use crate::support::{generation, product, rows, text};

fn catalogue(name: &str) -> Option<(Vec<serde_json::Value>, Generation)> {
    let rows = rows(&format!("catalog/{name}.jsonl"))?;
    let generation = generation(rows.iter().map(product).collect());
    Some((rows, generation))
}

fn all(generation: &Generation) -> RowSet {
    generation.select(Kind::Product, &Filter::default(), 0)
}

fn first(generation: &Generation, query: &str, rows: &RowSet) -> Option<String> {
    generation.pins(Kind::Product, &Asked::new(query), rows).first().map(|pin| pin.key.id.to_string())
}

#[test]
fn every_ean_of_the_groceries_finds_its_product_however_it_is_typed() {
    let Some((catalogue, generation)) = catalogue("groceries-many-languages") else { return };
    let rows = all(&generation);
    let mut wrong = Vec::new();
    let mut asked = 0;
    for row in &catalogue {
        let (sku, ean) = (text(row, "sku"), text(row, "ean"));
        if ean.is_empty() {
            continue;
        }
        asked += 1;
        let spaced = format!("{} {} {}", &ean[..1], &ean[1..7.min(ean.len())], &ean[7.min(ean.len())..]);
        let dashed = format!("{}-{}", &ean[..3], &ean[3..]);
        let queries = [
            ean.clone(),
            spaced.clone(),
            dashed,
            format!("{ean:0>14}"),
            format!("price of {ean}?"),
            format!("EAN: {spaced}"),
        ];
        for query in queries {
            if first(&generation, query.trim(), &rows).as_ref() != Some(&sku) {
                wrong.push(query);
            }
        }
    }
    eprintln!("{asked} EANs in six spellings, {} wrong", wrong.len());
    assert!(asked > 41_000 && wrong.is_empty(), "{} wrong, such as {:?}", wrong.len(), &wrong[..wrong.len().min(10)]);
    let (row, pins) = (&catalogue[0], generation.pins(Kind::Product, &Asked::new(&text(&catalogue[0], "sku")), &rows));
    assert_eq!(pins.len(), 1, "{row}: SKU and EAN are the same and name one product");
}

#[test]
fn every_sku_of_the_shops_finds_its_product() {
    for name in ["retail-en", "electronics-el"] {
        let Some((catalogue, generation)) = catalogue(name) else { return };
        let rows = all(&generation);
        for row in &catalogue {
            let sku = text(row, "sku");
            assert_eq!(first(&generation, &sku, &rows).as_ref(), Some(&sku));
            assert_eq!(first(&generation, &format!(" {} ", sku.to_lowercase()), &rows).as_ref(), Some(&sku));
        }
    }
}

#[test]
fn a_small_number_in_a_name_is_no_sku() {
    let Some((catalogue, generation)) = catalogue("electronics-el") else { return };
    let rows = all(&generation);
    let mut by_code = Vec::new();
    for row in &catalogue {
        let name = text(row, "name");
        let pins = generation.pins(Kind::Product, &Asked::new(&name), &rows);
        by_code.extend(
            pins.into_iter()
                .filter(|pin| pin.reason == PinReason::Sku && *pin.key.id != text(row, "sku"))
                .map(|pin| (name.clone(), pin.key.id)),
        );
    }
    let small = catalogue.iter().map(|row| text(row, "sku")).filter(|sku| sku.len() <= 3).collect::<Vec<_>>();
    assert!(!small.is_empty(), "the catalogue has small SKUs");
    for sku in &small {
        for query in [format!("iPhone {sku}"), format!("{sku} pro max"), format!("Galaxy A{sku} {sku}GB")] {
            let pins = generation.pins(Kind::Product, &Asked::new(&query), &rows);
            assert!(pins.iter().all(|pin| pin.reason == PinReason::Title), "{query} pins {pins:?}");
        }
    }
    assert!(by_code.is_empty(), "names that pin another product by code: {by_code:?}");
}

#[test]
fn an_exact_title_pins_few_and_respects_the_filter() {
    let Some((catalogue, generation)) = catalogue("groceries-many-languages") else { return };
    let rows = all(&generation);
    let mut unique = 0;
    for row in catalogue.iter().step_by(97) {
        let pins = generation.pins(Kind::Product, &Asked::new(&text(row, "name")), &rows);
        assert!(pins.len() <= 3, "{pins:?}");
        unique += usize::from(pins.len() == 1);
        let none = generation.pins(Kind::Product, &Asked::new(&text(row, "name")), &RowSet::default());
        assert!(none.is_empty() && first(&generation, &text(row, "sku"), &RowSet::default()).is_none());
    }
    assert!(unique > 100, "{unique} titles pinned one product");
}

#[test]
#[ignore = "prints times; run it in release"]
fn times_on_the_groceries() {
    let start = std::time::Instant::now();
    let Some((catalogue, generation)) = catalogue("groceries-many-languages") else { return };
    eprintln!("built in {:?}, {} MiB", start.elapsed(), generation.resident_bytes() >> 20);
    let rows = all(&generation);
    let mut times: Vec<_> = catalogue
        .iter()
        .step_by(20)
        .map(|row| {
            let start = std::time::Instant::now();
            generation.lexical(Kind::Product, &LexicalQuery::new(&text(row, "name")), &rows).unwrap();
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    eprintln!("lexical leg: p50 {:?}, p99 {:?}", times[times.len() / 2], times[times.len() * 99 / 100]);
}
