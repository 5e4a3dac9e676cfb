//! `calculate_discount`.

use serde_json::{Value, json};
use temei::calls::conversation::{OpenCall, open};
use temei::catalog::{Approval, Binding, Decider, DiscountRequest, Percent, Policy, Ruling};
use temei::conversation::Parties;
use temei::pb::v1::{
    self as pb, CheckRequest, CustomerTier, Evidence, EvidenceSource, PriceTier, Product, PutPolicyRequest,
    RawEvidence, Verdict,
};
use temei::store::{approval_id, generator};
use temei::tenant::Role;
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

/// A discount asked for in a conversation.
async fn requested(desk: &Desk, percent: &str) -> Approval {
    let request = DiscountRequest {
        percent: Percent::parse(percent).expect("a percentage"),
        bound_to: Binding { session_id: Some(desk.session().id.to_string()), ..Binding::default() },
        note: String::new(),
        requested_by: "key:agent".to_owned(),
        idempotency_key: None,
        expires_at: None,
    };
    let id = approval_id(desk.service.clock.now(), &mut generator());
    desk.service.store.request_approval(&desk.tenant, request, id).await.expect("is taken")
}

/// Gold customers get 20 % in it, everybody 15.
async fn tiered(app: &TestApp) -> Shop {
    let shop = shop(app).await;
    let tier =
        |name: &str, discount: &str| CustomerTier { name: name.to_owned(), discount_automatic: discount.to_owned() };
    let policy = pb::Policy { customer_tiers: vec![tier("gold", "20"), tier("trade", "35")], ..Default::default() };
    shop.connection.catalog().put_policy(PutPolicyRequest { policy: Some(policy) }).await.expect("is put");
    shop.settled().await;
    shop
}

/// In a conversation with somebody of a tier, as far as the gateway knows.
async fn talking_to(app: &TestApp, shop: &Shop, tier: Option<&str>) -> Desk {
    let mut desk = Desk::of(app, shop);
    let user = Some("ana".to_owned());
    let call = OpenCall {
        flow: "assistant".to_owned(),
        parties: Parties { user, ..Parties::default() },
        channel_identity: None,
        language: None,
        customer_tier: tier.map(str::to_owned),
    };
    desk.session = Some(open(&desk.service, &desk.tenant, call).await.expect("opens").session);
    desk
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tier_of_customers_raises_what_needs_nobodys_consent() {
    let app = TestApp::start().await;
    let desk = Desk::of(&app, &tiered(&app).await);
    let asked = of(&desk, json!({"sku": "MUG-1", "percent": 20, "customer_tier": "gold"})).await;
    let gold = "policy@1/customer_tiers/gold";
    assert_eq!(asked["customer_tier"], json!("gold"));
    assert_eq!(asked["allowed"][0], json!({"consent": "automatic", "up_to": "20 %", "source": gold}));
    assert_eq!(asked["allowed"][1], json!({"consent": "manager", "up_to": "30 %", "source": "policy@1"}));
    assert_eq!((&asked["wanted"]["outcome"], &asked["wanted"]["source"]), (&json!("may_be_given"), &json!(gold)));
    assert_eq!(asked["wanted"]["offer"]["price"], json!("80.00"));
    let general = of(&desk, json!({"sku": "MUG-1", "percent": 15, "customer_tier": "gold"})).await;
    assert_eq!(general["wanted"]["source"], json!("policy@1"), "everybody gets so much");
    let trade = of(&desk, json!({"sku": "MUG-1", "percent": 36, "customer_tier": "trade"})).await;
    assert_eq!(trade["wanted"]["outcome"], json!("needs_a_director"), "a manager gives no less than the tier has");
    let up_to = |limits: &Value| -> Vec<String> {
        limits
            .as_array()
            .expect("a list")
            .iter()
            .map(|limit| limit["up_to"].as_str().expect("a text").to_owned())
            .collect()
    };
    assert_eq!(up_to(&trade["allowed"]), ["35 %", "35 %", "50 %"]);
    let capped = of(&desk, json!({"sku": "MUG-2", "percent": 6, "customer_tier": "gold"})).await;
    assert_eq!(capped["wanted"]["outcome"], json!("more_than_anybody_may_give"));
    let (field, told) =
        desk.refusal(OurTool::CalculateDiscount, json!({"sku": "MUG-1", "customer_tier": "silver"})).await;
    assert_eq!((field.as_str(), told.as_str()), ("customer_tier", "there is no such tier; there are gold, trade"));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_conversation_gives_what_the_tier_allows_where_it_knows_the_tier() {
    let app = TestApp::start().await;
    let shop = tiered(&app).await;
    let asked = json!({"sku": "MUG-1", "percent": 20, "customer_tier": "gold"});
    // The model has it from the customer.
    let unknown = talking_to(&app, &shop, None).await;
    let heard = of(&unknown, asked.clone()).await;
    assert_eq!(heard["wanted"]["outcome"], json!("needs_the_tier_known"));
    assert!(heard["wanted"].get("offer").is_none(), "{heard}");
    let session = unknown.session().id.to_string();
    let verdict = async |text: &str| {
        let raw = RawEvidence {
            source: EvidenceSource::Tool.into(),
            name: "calculate_discount".to_owned(),
            content: heard.to_string(),
        };
        let check = CheckRequest {
            text: text.to_owned(),
            locale: "ro-RO".to_owned(),
            session_id: Some(session.clone()),
            evidence: Some(Evidence { raw: vec![raw], ..Evidence::default() }),
            ..CheckRequest::default()
        };
        let answer = shop.check(check).await.expect("is judged");
        (answer.verdict(), answer.facts.iter().any(|fact| fact.path == "policy@1/customer_tiers/gold"))
    };
    for text in ["Vă ofer 20% reducere la Cană.", "Cu reducerea, Cană costă 80 de lei."] {
        assert_ne!(verdict(text).await.0, Verdict::Allow, "{text}");
    }
    let waiting = requested(&unknown, "18").await;
    let manager = Decider {
        actor: "key:manager".to_owned(),
        roles: vec![Role::Manager],
        ruling: Ruling::Approve,
        comment: String::new(),
    };
    app.service().store.decide_approval(&shop.id, &waiting.id, manager).await.expect("may");
    shop.settled().await;
    let granted = of(&unknown, json!({"sku": "MUG-1", "percent": 18, "customer_tier": "gold"})).await;
    assert_eq!(granted["wanted"]["outcome"], json!("may_be_given"), "a manager has consented, whoever it is");
    assert_eq!(granted["wanted"]["offer"]["price"], json!("82.00"));
    // The gateway says so, of the session that is open.
    let known = talking_to(&app, &shop, Some("Gold")).await;
    assert_eq!(known.session().id, unknown.session().id);
    for arguments in [asked, json!({"sku": "MUG-1", "percent": 20})] {
        let given = of(&known, arguments).await;
        assert_eq!(given["wanted"]["outcome"], json!("may_be_given"));
        assert_eq!(given["wanted"]["offer"]["price"], json!("80.00"));
    }
    let other = json!({"sku": "MUG-1", "customer_tier": "trade"});
    assert_eq!(known.refusal(OurTool::CalculateDiscount, other).await.0, "customer_tier");
    assert_eq!(verdict("Vă ofer 20% reducere la Cană.").await, (Verdict::Allow, true));
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
    let granted = requested(&ana, "12").await;
    shop.settled().await;
    let asked = of(&ana, json!({"sku": "MUG-1"})).await;
    assert_eq!(asked["granted"][0]["percentage"], json!("12 %"));
    let source = asked["granted"][0]["source"].as_str().expect("a text");
    assert!(source.starts_with(&format!("approvals/{}@", granted.id)), "{source}");
    let ion = Desk::of(&app, &shop).talking("assistant", "ion").await;
    assert!(of(&ion, json!({"sku": "MUG-1"})).await.get("granted").is_none());
    app.stop().await;
}
