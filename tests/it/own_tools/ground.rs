//! Results as evidence: handed to a check as the output of a tool they ground what they say, and nothing else. They are held
//! against answers in a shop that has none of the products, so that nothing else can ground them.

use serde_json::{Value, json};
use temei::pb::v1::{self, CheckRequest, Evidence, PriceTier, Product, RawEvidence, Verdict};
use temei::tools::OurTool;

use super::Desk;
use crate::support::{Shop, TestApp, lei, priced, with_seq};

/// The verdict on an answer that rests on an output of a tool.
async fn verdict(shop: &Shop, output: &Value, text: &str) -> (Verdict, Vec<v1::Violation>) {
    let raw = RawEvidence { source: v1::EvidenceSource::Tool.into(), name: String::new(), content: output.to_string() };
    let evidence = Evidence { raw: vec![raw], ..Evidence::default() };
    let (text, locale) = (text.to_owned(), "ro-RO".to_owned());
    let answer = shop.check(CheckRequest { text, locale, evidence: Some(evidence), ..Default::default() }).await;
    let answer = answer.expect("judged");
    (answer.verdict(), answer.violations)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_may_repeat_what_a_tool_says_and_no_other_amount() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    let tier = PriceTier { min_quantity: "10".to_owned(), price: lei("31.00") };
    let product = Product {
        tiers: vec![tier],
        min_price: lei("29.00"),
        attributes: [("capacitate".to_owned(), "450".to_owned())].into(),
        category: vec!["Bucătărie".to_owned()],
        ..priced("CANA-450", "Cană Albastră", "37.50", "48")
    };
    shop.fill(with_seq(vec![product])).await;
    shop.settled().await;
    let elsewhere = app.shop("elsewhere").await;
    elsewhere.fill(with_seq(vec![priced("LAMPA-1", "Lampă", "99.00", "5")])).await;
    elsewhere.settled().await;
    let desk = Desk::of(&app, &shop);
    let outputs = [
        (OurTool::SearchProducts, json!({"query": "cană"})),
        (OurTool::GetProductDetails, json!({"sku": "CANA-450"})),
        (OurTool::GetCatalog, json!({"category": "Bucătărie"})),
        (OurTool::CalculateDiscount, json!({"sku": "CANA-450"})),
    ];
    for (tool, arguments) in outputs {
        assert!(tool.is_evidence());
        let output = desk.result(tool, arguments).await;
        for place in [&shop, &elsewhere] {
            let (right, violations) = verdict(place, &output, "Cană Albastră costă 37,50 lei.").await;
            assert_eq!(right, Verdict::Allow, "{tool:?} in {}: {output} {violations:?}", place.id);
        }
        // The tier of ten, the floor, the stock and an attribute are no prices of one.
        for wrong in ["31,00", "29,00", "48", "450", "38,50"] {
            let text = format!("Cană Albastră costă {wrong} lei.");
            assert_ne!(verdict(&elsewhere, &output, &text).await.0, Verdict::Allow, "{tool:?}: {text} {output}");
        }
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_of_discounts_in_a_result_allow_no_discount() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    shop.fill(with_seq(vec![priced("CANA-450", "Cană Albastră", "40.00", "48")])).await;
    shop.settled().await;
    let desk = Desk::of(&app, &shop);
    let output = desk.result(OurTool::CalculateDiscount, json!({"sku": "CANA-450", "percent": "25"})).await;
    let said = |percent: u32| format!("Vă ofer {percent}% reducere la Cană Albastră.");
    for percent in [25, 30, 50] {
        assert_ne!(verdict(&shop, &output, &said(percent)).await.0, Verdict::Allow, "{percent} {output}");
    }
    assert_ne!(verdict(&shop, &output, "Cană Albastră vă costă 30,00 lei.").await.0, Verdict::Allow, "{output}");
    let output = desk.result(OurTool::CalculateDiscount, json!({"sku": "CANA-450", "percent": "10"})).await;
    let (allowed, violations) = verdict(&shop, &output, &said(10)).await;
    assert_eq!(allowed, Verdict::Allow, "{violations:?}");
    let (allowed, violations) = verdict(&shop, &output, "Cană Albastră vă costă 36,00 lei.").await;
    assert_eq!(allowed, Verdict::Allow, "{output} {violations:?}");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn stock_that_is_told_is_stock_that_is_there() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    shop.fill(with_seq(vec![priced("CANA-450", "Cană Albastră", "40.00", "48")])).await;
    shop.settled().await;
    let output = Desk::of(&app, &shop).result(OurTool::CheckRealtimeStock, json!({"skus": ["CANA-450"]})).await;
    let (allowed, violations) = verdict(&shop, &output, "Avem 48 de bucăți de Cană Albastră în stoc.").await;
    assert_eq!(allowed, Verdict::Allow, "{violations:?}");
    assert_ne!(verdict(&shop, &output, "Avem 60 de bucăți de Cană Albastră în stoc.").await.0, Verdict::Allow);
    assert_ne!(verdict(&shop, &output, "Cană Albastră costă 48 lei.").await.0, Verdict::Allow, "{output}");
    app.stop().await;
}
