//! `reserve` and `release_reservation`.

use serde_json::json;
use temei::calls::own_tool::remember;
use temei::conversation::Memory;
use temei::tools::OurTool;

use super::Desk;
use crate::support::{Shop, TestApp, priced, with_seq};

async fn shop(app: &TestApp, id: &str) -> Shop {
    let shop = app.shop(id).await;
    shop.fill(with_seq(vec![priced("A", "Ceai", "10.00", "5"), priced("B", "Cafea", "20.00", "1")])).await;
    shop.settled().await;
    shop
}

async fn available(desk: &Desk, sku: &str) -> String {
    let seen = desk.result(OurTool::CheckRealtimeStock, json!({"skus": [sku]})).await;
    seen["stock"][0]["stock_available"].as_str().expect("is known").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_reserves_once_and_its_conversation_lets_go() {
    let app = TestApp::start().await;
    let shop = shop(&app, "shop").await;
    let anybody = Desk::of(&app, &shop);
    let ana = anybody.clone().talking("assistant", "ana").await;
    let lines = json!({"lines": [{"sku": "A", "quantity": "2"}, {"sku": "B", "quantity": 1}], "stage": "closing"});
    let first = ana.result(OurTool::Reserve, lines.clone()).await;
    assert_eq!(first["lines"], json!([{"sku": "A", "quantity": "2"}, {"sku": "B", "quantity": "1"}]));
    assert_eq!(ana.result(OurTool::Reserve, lines.clone()).await, first, "the same call again");
    assert_eq!(available(&anybody, "A").await, "3");
    let other = json!({"lines": [{"sku": "A", "quantity": "1"}]});
    let reused = ana.call(OurTool::Reserve, other.clone()).await;
    assert!(reused.is_err(), "one call asks for one thing: {reused:?}");
    let held = app.service().store.reservations_page(&shop.id, &temei::store::Asked::default(), (None, 10)).await;
    let held = held.expect("reads");
    assert_eq!(held.len(), 1);
    assert_eq!(held[0].holder, Some(ana.session().id.to_string()));

    let release = json!({"reservation_id": first["reservation_id"]});
    let ion = anybody.clone().talking("assistant", "ion").await;
    let of_other = ion.result(OurTool::ReleaseReservation, release.clone()).await;
    assert_eq!((&of_other["released"], available(&anybody, "A").await.as_str()), (&json!(false), "3"));
    let mut memory = Memory::default();
    remember(&mut memory, OurTool::Reserve, &first);
    remember(&mut memory, OurTool::Reserve, &first);
    assert_eq!(memory.reservations.len(), 1);
    let released = ana.result(OurTool::ReleaseReservation, release.clone()).await;
    remember(&mut memory, OurTool::ReleaseReservation, &released);
    assert!(memory.reservations.is_empty());
    assert_eq!((&released["released"], available(&anybody, "A").await.as_str()), (&json!(true), "5"));
    let again = ana.result(OurTool::ReleaseReservation, release).await;
    assert_eq!(again["released"], json!(false), "let go already, and that is no fault");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_held_is_refused_by_its_line() {
    let app = TestApp::start_with(&["stock.lines=2"]).await;
    let shop = shop(&app, "shop").await;
    let (field, _) =
        Desk::of(&app, &shop).refusal(OurTool::Reserve, json!({"lines": [{"sku": "A", "quantity": 1}]})).await;
    assert_eq!(field, "session_id");
    let ana = Desk::of(&app, &shop).talking("assistant", "ana").await;
    for (lines, field) in [
        (json!([{"sku": "A", "quantity": 0}]), "lines[0].quantity"),
        (json!([{"sku": "A", "quantity": 1}, {"sku": "B", "quantity": "1.0005"}]), "lines[1].quantity"),
        (json!([{"sku": "A", "quantity": 1}, {"sku": "A", "quantity": 1}]), "lines[1].sku"),
        (json!([{"sku": " ", "quantity": 1}]), "lines[0].sku"),
        (json!([{"sku": "A", "quantity": 1}, {"sku": "B", "quantity": 1}, {"sku": "C", "quantity": 1}]), "lines"),
    ] {
        assert_eq!(ana.refusal(OurTool::Reserve, json!({"lines": lines})).await.0, field, "{lines}");
    }
    let (_, message) = ana
        .refusal(OurTool::Reserve, json!({"lines": [{"sku": "A", "quantity": 1}, {"sku": "B", "quantity": 2}]}))
        .await;
    assert!(message.contains("lines[1].quantity") && message.contains("of B 1 can be had"), "{message}");
    let (_, message) = ana.refusal(OurTool::Reserve, json!({"lines": [{"sku": "NONE", "quantity": 1}]})).await;
    assert!(message.contains("there is no product NONE"), "{message}");
    assert_eq!(available(&Desk::of(&app, &shop), "A").await, "5", "all lines or none");
    let (field, _) = ana.refusal(OurTool::ReleaseReservation, json!({"reservation_id": "z".repeat(32)})).await;
    assert_eq!(field, "reservation_id");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reservation_of_another_shop_is_none() {
    let app = TestApp::start().await;
    let (shop, other) = (shop(&app, "shop").await, shop(&app, "other").await);
    let ana = Desk::of(&app, &shop).talking("assistant", "ana").await;
    let reserved = ana.result(OurTool::Reserve, json!({"lines": [{"sku": "A", "quantity": 5}]})).await;
    let elsewhere = Desk::of(&app, &other).talking("assistant", "ana").await;
    assert_eq!(available(&elsewhere, "A").await, "5");
    let release = json!({"reservation_id": reserved["reservation_id"]});
    assert_eq!(elsewhere.result(OurTool::ReleaseReservation, release).await["released"], json!(false));
    assert_eq!(available(&Desk::of(&app, &shop).calling("2"), "A").await, "0");
    app.stop().await;
}
