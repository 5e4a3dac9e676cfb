//! `write`.

use serde_json::json;
use temei::pb::v1::Product;
use temei::tools::OurTool;

use super::Desk;
use crate::support::{Shop, TestApp, priced, with_seq};

async fn shop(app: &TestApp, id: &str) -> Shop {
    let shop = app.shop(id).await;
    let attributes = [("culoare".to_owned(), "roșu".to_owned()), ("material".to_owned(), "lut".to_owned())].into();
    shop.fill(with_seq(vec![Product { attributes, ..priced("A", "Cană", "10.00", "5") }])).await;
    shop.settled().await;
    shop
}

#[tokio::test(flavor = "multi_thread")]
async fn admins_write_documents_and_attributes() {
    let app = TestApp::start().await;
    let (shop, other) = (shop(&app, "shop").await, shop(&app, "other").await);
    let desk = Desk::of(&app, &shop).admin();
    let document = json!({"title": "Livrare", "text": "Livrarea costă 20 de lei.", "language": "ro", "tags": ["a"]});
    let arguments = json!({"collection": "documents", "id": "livrare", "fields": document});
    assert_eq!(desk.result(OurTool::Write, arguments).await["outcome"], json!("inserted"));
    let fewer = json!({"collection": "documents", "id": "livrare", "fields": {"title": ""}});
    assert_eq!(desk.result(OurTool::Write, fewer).await["outcome"], json!("updated"));
    let read = desk.result(OurTool::Get, json!({"collection": "documents", "id": "livrare"})).await;
    assert_eq!(
        (read.get("title"), &read["text"]),
        (None, &json!("Livrarea costă 20 de lei.")),
        "what is not named stays"
    );

    let attributes = json!({"culoare": null, "greutate": "300 g"});
    let arguments = json!({"collection": "products", "id": "A", "fields": {"attributes": attributes}});
    assert_eq!(desk.result(OurTool::Write, arguments.clone()).await["outcome"], json!("updated"));
    assert_eq!(desk.result(OurTool::Write, arguments).await["outcome"], json!("unchanged"));
    let details = desk.result(OurTool::GetProductDetails, json!({"sku": "A"})).await;
    assert_eq!(details["attributes"], json!(["greutate: 300 g", "material: lut"]), "others stay");
    let elsewhere = Desk::of(&app, &other);
    let details = elsewhere.result(OurTool::GetProductDetails, json!({"sku": "A"})).await;
    assert_eq!(details["attributes"], json!(["culoare: roșu", "material: lut"]), "another shop's");
    assert_eq!(elsewhere.refusal(OurTool::Get, json!({"collection": "documents", "id": "livrare"})).await.0, "id");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_writes_and_nothing_else_is_written() {
    let app = TestApp::start_with(&["tools.write_collections=documents"]).await;
    let shop = shop(&app, "shop").await;
    let text = json!({"collection": "documents", "id": "d", "fields": {"text": "x"}});
    let role = Desk::of(&app, &shop).with_role(temei::tenant::Role::Director);
    assert_eq!(role.refusal(OurTool::Write, text).await.1, "only an admin may have it called");
    let desk = Desk::of(&app, &shop).admin();
    for (collection, fields, field) in [
        ("products", json!({"attributes": {"a": "b"}}), "collection"),
        ("documents", json!({"attributes": {"a": "b"}}), "fields.attributes"),
        ("documents", json!({}), "fields"),
        ("documents", json!({"title": "without a text"}), "fields.text"),
        ("documents", json!({"text": "x", "language": "română"}), "fields.language"),
        ("documents", json!({"text": "x", "expires_at": "tomorrow"}), "fields.expires_at"),
    ] {
        let arguments = json!({"collection": collection, "id": "new", "fields": fields});
        assert_eq!(desk.refusal(OurTool::Write, arguments.clone()).await.0, field, "{arguments}");
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn attributes_belong_to_a_product_that_is_there() {
    let app = TestApp::start().await;
    let desk = Desk::of(&app, &shop(&app, "shop").await).admin();
    let of = |id: &str, fields| json!({"collection": "products", "id": id, "fields": fields});
    assert_eq!(desk.refusal(OurTool::Write, of("NONE", json!({"attributes": {"a": "b"}}))).await.0, "id");
    assert_eq!(desk.refusal(OurTool::Write, of("A", json!({"attributes": {" ": "b"}}))).await.0, "fields.attributes");
    assert_eq!(desk.refusal(OurTool::Write, of("A", json!({"title": "Cană"}))).await.0, "fields.title");
    let many: serde_json::Map<_, _> = (0..65).map(|n| (format!("a{n}"), json!("x"))).collect();
    assert_eq!(desk.refusal(OurTool::Write, of("A", json!({"attributes": many}))).await.0, "fields.attributes");
    app.stop().await;
}
