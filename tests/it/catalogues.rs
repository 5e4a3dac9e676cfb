//! Whole catalogues of other shops, from their file to the first hit.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use futures::StreamExt;
use temei::pb::v1::{CheckRequest, PinReason, SearchMode, SearchRequest, Verdict};

use crate::support::{Shop, TestApp, shared_data, temei};

/// What the tests look at of a row.
#[derive(serde::Deserialize)]
struct Row {
    sku: String,
    name: String,
    price: Option<BTreeMap<String, String>>,
}

fn rows(file: &Path) -> Vec<Row> {
    let text = fs::read_to_string(file).expect("readable");
    text.lines().map(|line| serde_json::from_str(line).expect("a row")).collect()
}

/// Imports a file with the executable, beside the running server and through it.
async fn imported(app: &TestApp, file: &Path) -> Shop {
    let shop = app.shop("shop").await;
    let (dir, file) = (app.dir(), file.to_str().expect("a plain name").to_owned());
    let import = move || temei(&dir, &["import", "products", &file, "--tenant", "shop", "--json"]);
    let output = tokio::task::spawn_blocking(import).await.expect("ran");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    shop.settled().await;
    shop
}

#[tokio::test(flavor = "multi_thread")]
async fn every_sku_of_a_retail_catalogue_puts_its_product_first() {
    let Some(file) = shared_data("catalog/retail-en.jsonl") else { return };
    let rows = rows(&file);
    let app = TestApp::start().await;
    let shop = imported(&app, &file).await;
    assert_eq!(shop.products().await, rows.len() as u64);
    let missed: Vec<&str> = futures::stream::iter(&rows)
        .map(|row| async { (row.sku.as_str(), shop.found(&row.sku, SearchMode::Hybrid).await) })
        .buffered(4)
        .filter_map(|(sku, found)| async move { (found.first().map(String::as_str) != Some(sku)).then_some(sku) })
        .collect()
        .await;
    assert!(missed.is_empty(), "{} of {} SKUs miss their product: {missed:?}", missed.len(), rows.len());

    // Answers with real names and prices pass; a changed price does not.
    let mut by_name: BTreeMap<&str, usize> = BTreeMap::new();
    rows.iter().for_each(|row| *by_name.entry(&row.name).or_default() += 1);
    let row = rows.iter().find(|row| by_name[row.name.as_str()] == 1 && row.price.is_some()).expect("a unique name");
    let amount = &row.price.as_ref().expect("priced")["amount"];
    let verdict = async |amount: &str| {
        let text = format!("Item {} costs ${amount}.", row.sku);
        let request = CheckRequest { text, locale: "en-US".to_owned(), ..CheckRequest::default() };
        shop.check(request).await.expect("checked")
    };
    let right = verdict(amount).await;
    assert_eq!(right.verdict(), Verdict::Allow, "{} at {amount}: {:?}", row.sku, right.violations);
    let wrong = verdict(&format!("1{amount}")).await;
    assert_ne!(wrong.verdict(), Verdict::Allow, "{:?}", wrong.claims);
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_number_of_a_model_is_no_sku() {
    let Some(file) = shared_data("catalog/electronics-el.jsonl") else { return };
    let rows = rows(&file);
    assert!(rows.iter().any(|row| row.sku == "13"), "the catalogue that has a SKU 13");
    let app = TestApp::start().await;
    let shop = imported(&app, &file).await;
    let search = async |query: &str| {
        let request = SearchRequest { query: query.to_owned(), explain: true, ..SearchRequest::default() };
        shop.search(request).await.hits
    };
    for query in ["iPhone 13", "Apple iPhone 13 128GB", "κινητό iPhone 13", "Xiaomi 13", "Redmi Note 13"] {
        let hits = search(query).await;
        assert!(!hits.is_empty(), "{query}");
        let pinned: Vec<_> = hits
            .iter()
            .filter(|hit| hit.explanation.as_ref().expect("asked for").pin() == PinReason::Sku)
            .map(|hit| hit.id.as_str())
            .collect();
        assert!(pinned.is_empty(), "{query} pins {pinned:?}");
        let name = hits[0].product.as_ref().expect("a product").name.clone().expect("named");
        assert!(name.contains("13"), "{query} finds {name}");
    }
    let hits = search("13").await;
    assert_eq!(hits[0].id, "13", "alone it is the SKU");

    // A real price, as it is written in Greece.
    let row = rows.iter().find(|row| row.sku == "284976").expect("a watch");
    let amount = row.price.as_ref().expect("priced")["amount"].replace('.', ",");
    for (amount, verdict) in [(amount.as_str(), Verdict::Allow), ("12,34", Verdict::Revise)] {
        let text = format!("Το {} κοστίζει {amount} €.", row.name);
        let request = CheckRequest { text, locale: "el-GR".to_owned(), ..CheckRequest::default() };
        let answer = shop.check(request).await.expect("checked");
        assert_eq!(answer.verdict(), verdict, "{amount}: {:?}", answer.violations);
    }
    drop(shop);
    app.stop().await;
}
