//! `calculate_discount`.

use serde_json::{Value, json};
use temei::catalog::{Binding, DiscountRequest, Percent, Policy};
use temei::pb::v1::{PriceTier, Product};
use temei::store::{approval_id, generator};
use temei::tools::OurTool;

use super::Desk;
use crate::support::{Shop, TestApp, lei, priced, with_seq};

async fn shop(app: &TestApp) -> Shop {
    let shop = app.shop("shop").await;
    let tier = PriceTier { min_quantity: "10".to_owned(), price: lei("90.00") };
    let tiered = Product { tiers: vec![tier], ..priced("MUG-1", "Cană", "100.00", "50") };
    let capped = Product { max_discount: Some("5".to_owned()), ..priced("MUG-2", "Ceainic", "200.00", "50") };
    shop.fill(with_seq(vec![tiered, capped])).await;
    shop.settled().await;
    shop
}

async fn of(desk: &Desk, arguments: Value) -> Value {
    desk.result(OurTool::CalculateDiscount, arguments).await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_may_be_given_says_whose_consent_it_needs() {
    let app = TestApp::start().await;
    let desk = Desk::of(&app, &shop(&app).await);
    let asked = of(&desk, json!({"sku": "MUG-1", "quantity": 2, "percent": 10})).await;
    assert_eq!(
        (&asked["price"], &asked["total"], &asked["currency"]),
        (&json!("100.00"), &json!("200.00"), &json!("RON"))
    );
    assert_eq!(asked["price_source"], json!("catalogue: list price"));
    assert_eq!(asked["wanted"]["outcome"], json!("may_be_given"));
    let offer = &asked["wanted"]["offer"];
    assert_eq!((&offer["price"], &offer["total"]), (&json!("90.00"), &json!("180.00")));
    let limits: Vec<&str> =
        asked["allowed"].as_array().expect("a list").iter().map(|one| one["up_to"].as_str().expect("a text")).collect();
    assert_eq!(limits, ["15 %", "30 %", "50 %"]);
    for (percent, outcome) in [
        ("15", "may_be_given"),
        ("15.01", "needs_a_manager"),
        ("30.01", "needs_a_director"),
        ("50.01", "more_than_anybody_may_give"),
    ] {
        let asked = of(&desk, json!({"sku": "MUG-1", "percent": percent})).await;
        assert_eq!(asked["wanted"]["outcome"], json!(outcome), "{percent}");
        assert_eq!(
            asked["wanted"].get("offer").is_some(),
            outcome == "may_be_given",
            "a price is named that may be given"
        );
    }
    let tiered = of(&desk, json!({"sku": "MUG-1", "quantity": "10", "percent": "5"})).await;
    assert_eq!((&tiered["price"], &tiered["list_price"]), (&json!("90.00"), &json!("100.00")));
    assert_eq!(tiered["wanted"]["offer"]["price"], json!("90.00"), "the tier is lower already");
    let capped = of(&desk, json!({"sku": "MUG-2", "percent": "6"})).await;
    assert_eq!(capped["wanted"]["outcome"], json!("more_than_anybody_may_give"));
    assert_eq!(
        capped["allowed"][0],
        json!({"consent": "automatic", "up_to": "5 %", "source": "catalogue: the most on MUG-2"})
    );
    for (wrong, field) in [
        (json!({"sku": "MUG-9"}), "sku"),
        (json!({"sku": "MUG-1", "quantity": 0}), "quantity"),
        (json!({"sku": "MUG-1", "percent": "101"}), "percent"),
        (json!({"sku": "MUG-1", "percent": "1.005"}), "percent"),
    ] {
        assert_eq!(desk.refusal(OurTool::CalculateDiscount, wrong.clone()).await.0, field, "{wrong}");
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_none_is_given_none_is_named() {
    let app = TestApp::start().await;
    let shop = shop(&app).await;
    let policy = Policy { no_discount_flows: vec!["assistant".to_owned()], ..Policy::default() };
    app.service().store.put_policy(&shop.id, &policy).await.expect("is put");
    shop.settled().await;
    // The first state of a negotiation gives none, by its flow.
    let discovery = Desk::of(&app, &shop).talking("negotiation", "ana").await;
    let assistant = Desk::of(&app, &shop).talking("assistant", "ana").await;
    for (desk, why) in [(discovery, "the state of the conversation"), (assistant, "the policy, in this flow")] {
        let asked = of(&desk, json!({"sku": "MUG-1", "percent": 1})).await;
        assert_eq!((&asked["no_offers"], &asked["wanted"]["outcome"]), (&json!(why), &json!("not_here")));
        assert!(asked.get("allowed").is_none() && asked["wanted"].get("offer").is_none(), "{asked}");
        assert_eq!(asked["price"], json!("100.00"), "what it costs is told all the same");
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_granted_to_the_conversation_may_be_given_in_it_alone() {
    let app = TestApp::start().await;
    let shop = shop(&app).await;
    let ana = Desk::of(&app, &shop).talking("assistant", "ana").await;
    let request = DiscountRequest {
        percent: Percent::parse("12").expect("a percentage"),
        bound_to: Binding { session_id: Some(ana.session().id.to_string()), ..Binding::default() },
        note: String::new(),
        requested_by: "key:agent".to_owned(),
        idempotency_key: None,
        expires_at: None,
    };
    let id = approval_id(app.service().clock.now(), &mut generator());
    let granted = app.service().store.request_approval(&shop.id, request, id).await.expect("is granted at once");
    shop.settled().await;
    let asked = of(&ana, json!({"sku": "MUG-1"})).await;
    assert_eq!(asked["granted"][0]["percentage"], json!("12 %"));
    let source = asked["granted"][0]["source"].as_str().expect("a text");
    assert!(source.starts_with(&format!("approvals/{}@", granted.id)), "{source}");
    let ion = Desk::of(&app, &shop).talking("assistant", "ion").await;
    assert!(of(&ion, json!({"sku": "MUG-1"})).await.get("granted").is_none());
    app.stop().await;
}
