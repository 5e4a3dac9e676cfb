//! `search_products`, `get_product_details`, `get_catalog`, `check_realtime_stock`, `search_text`.

use serde_json::json;
use temei::pb::v1::{Product, Promotion};
use temei::tools::OurTool;

use super::{Desk, column};
use crate::support::{Shop, TestApp, catalogue, document, documents, lei, priced, with_seq};

async fn shop(app: &TestApp) -> Shop {
    let shop = app.shop("shop").await;
    shop.fill(catalogue()).await;
    shop.settled().await;
    shop
}

#[tokio::test(flavor = "multi_thread")]
async fn products_are_found_with_price_and_stock_as_they_are() {
    let app = TestApp::start().await;
    let desk = Desk::of(&app, &shop(&app).await);
    let found = desk.result(OurTool::SearchProducts, json!({"query": "laptop"})).await;
    let mut skus = column(&found["products"], "sku");
    skus.sort_unstable();
    assert_eq!((skus, &found["more"]), (vec!["LAP-0042", "LAP-0043"], &json!(false)));
    let nimbus = found["products"].as_array().expect("a list").iter().find(|found| found["sku"] == "LAP-0042");
    let shown = json!({
        "sku": "LAP-0042", "name": "Laptop Nimbus 14", "brand": "Orbita", "category": "Calculatoare > Laptopuri",
        "price": "4199.00", "currency": "RON", "stock_available": "3",
    });
    assert_eq!(nimbus, Some(&shown));
    for (arguments, wanted) in [
        (json!({"query": "laptop", "in_stock_only": true}), vec!["LAP-0042"]),
        (json!({"query": "laptop", "min_price": "5000", "currency": "RON"}), vec!["LAP-0043"]),
        (json!({"query": "laptop", "max_price": 4199.00, "currency": "RON"}), vec!["LAP-0042"]),
        (
            json!({"query": "laptop", "brand": "orbita", "category": "Calculatoare", "limit": 1, "max_price": "4199", "currency": "RON"}),
            vec!["LAP-0042"],
        ),
        (json!({"query": "laptop", "brand": "Aura"}), vec![]),
    ] {
        let found = desk.result(OurTool::SearchProducts, arguments.clone()).await;
        assert_eq!(column(&found["products"], "sku"), wanted, "{arguments}");
    }
    let (field, _) = desk.refusal(OurTool::SearchProducts, json!({"query": "laptop", "min_price": "1"})).await;
    assert_eq!(field, "currency", "nobody says which");
    let wrong = json!({"query": "laptop", "min_price": "1.005", "currency": "RON"});
    assert_eq!(desk.refusal(OurTool::SearchProducts, wrong).await.0, "min_price");
    assert_eq!(desk.refusal(OurTool::SearchProducts, json!({"query": " \n"})).await.0, "query");
    let wrong = json!({"query": "laptop", "language": "în română"});
    assert_eq!(desk.refusal(OurTool::SearchProducts, wrong).await.0, "language");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn details_say_everything_but_what_is_the_shops_own() {
    let app = TestApp::start().await;
    let shop = shop(&app).await;
    let promotion = Promotion { id: "may".to_owned(), price: lei("80.00"), ..Promotion::default() };
    let promoted = Product { promotions: vec![promotion], ..priced("MUG-1", "Cană", "100.00", "5") };
    shop.fill(with_seq(vec![promoted])).await;
    shop.settled().await;
    let desk = Desk::of(&app, &shop);
    let shown = desk.result(OurTool::GetProductDetails, json!({"sku": "lap 0042"})).await;
    assert_eq!((&shown["sku"], &shown["price"]), (&json!("LAP-0042"), &json!("4199.00")), "as customers write it");
    assert_eq!((&shown["aliases"], &shown["vat"]), (&json!(["Nimbus 14"]), &json!("21 %")));
    let text = shown.to_string();
    assert!(!text.contains("3900") && !text.contains("max_discount"), "{text}");
    let shown = desk.result(OurTool::GetProductDetails, json!({"sku": "MUG-1"})).await;
    assert_eq!((&shown["price"], &shown["list_price"]), (&json!("80.00"), &json!("100.00")));
    let unpriced = desk.result(OurTool::GetProductDetails, json!({"sku": "TAB-0100"})).await;
    assert!(unpriced["price"].is_null() && unpriced["stock_available"].is_null(), "unknown is not zero: {unpriced}");
    let (field, message) = desk.refusal(OurTool::GetProductDetails, json!({"sku": "LAP-9999"})).await;
    assert_eq!((field.as_str(), message.as_str()), ("sku", "there is no product LAP-9999"));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_catalogue_is_gone_through_page_by_page() {
    let app = TestApp::start().await;
    let desk = Desk::of(&app, &shop(&app).await);
    let mut seen = Vec::new();
    for page in 1..=5 {
        let shown = desk.result(OurTool::GetCatalog, json!({"page": page, "limit": 10})).await;
        assert_eq!(shown["more"], json!(page < 5), "{page}");
        assert_eq!(shown.get("categories").is_some(), page == 1);
        seen.extend(column(&shown["products"], "sku").into_iter().map(str::to_owned));
    }
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 45, "each once");
    let beyond = desk.result(OurTool::GetCatalog, json!({"page": 6, "limit": 10})).await;
    assert_eq!(beyond, json!({"products": [], "more": false}));
    let first = desk.result(OurTool::GetCatalog, json!({})).await;
    assert_eq!(first["categories"], json!(["Calculatoare", "Telefoane"]));
    let of_category = json!({"category": "calculatoare", "sort": "price_desc"});
    let shown = desk.result(OurTool::GetCatalog, of_category).await;
    assert_eq!(column(&shown["products"], "sku"), ["LAP-0043", "LAP-0042"]);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn stock_is_what_others_have_not_reserved() {
    let app = TestApp::start().await;
    let shop = shop(&app).await;
    let ana = Desk::of(&app, &shop).talking("assistant", "ana").await;
    let lines = json!({"lines": [{"sku": "LAP-0042", "quantity": 2}]});
    let reserved = ana.result(OurTool::Reserve, lines).await;
    let asked = json!({"skus": ["LAP-0042", "NONE-1", "LAP-0042", "LAP-0043"]});
    let seen = Desk::of(&app, &shop).result(OurTool::CheckRealtimeStock, asked.clone()).await;
    let nimbus = json!({
        "sku": "LAP-0042", "name": "Laptop Nimbus 14", "stock": "3", "stock_reserved": "2", "stock_available": "1",
    });
    assert_eq!((&seen["stock"][0], &seen["unknown_skus"]), (&nimbus, &json!(["NONE-1"])));
    assert_eq!(seen["stock"][1]["restock_date"], json!("2026-06-15"));
    let mut ana = ana;
    let session = ana.session.as_mut().expect("she talks");
    temei::calls::own_tool::remember(&mut session.memory, OurTool::Reserve, &reserved);
    let own = ana.result(OurTool::CheckRealtimeStock, asked).await;
    assert_eq!(own["stock"][0]["stock_available"], json!("3"), "what she holds is hers");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn texts_are_searched_where_they_may_be_read() {
    let app = TestApp::start_with(&["tools.read_collections=documents"]).await;
    let shop = shop(&app).await;
    let text = "Livrarea costă 20 de lei și durează două zile.";
    shop.fill(documents(vec![document("livrare", "Livrare", text)])).await;
    shop.settled().await;
    let desk = Desk::of(&app, &shop);
    let found = desk.result(OurTool::SearchText, json!({"query": "livrare"})).await;
    assert_eq!(column(&found["documents"]["hits"], "id"), ["livrare"]);
    assert!(found.get("products").is_none(), "it may not be read");
    let asked = json!({"query": "livrare", "collections": ["documents", "products"]});
    let (field, message) = desk.refusal(OurTool::SearchText, asked).await;
    assert_eq!(field, "collections[1]");
    assert!(message.ends_with(": documents"), "{message}");
    app.stop().await;
}
