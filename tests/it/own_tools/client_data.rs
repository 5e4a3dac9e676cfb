//! `validate_client_data`.

use serde_json::{Value, json};
use temei::fiscal::FiscalKind;
use temei::tools::{OurTool, own};

use super::Desk;
use crate::support::TestApp;

#[tokio::test(flavor = "multi_thread")]
async fn every_field_is_judged_by_the_rules_of_its_country() {
    let app = TestApp::start().await;
    let desk = Desk::of(&app, &app.shop("shop").await);
    let given = json!({
        "country": "RO",
        "fiscal_ids": [{"kind": "ro/cui", "value": "RO 18547290"}, {"kind": "ro/cui", "value": "18547291"}],
        "iban": "RO49 AAAA 1B31 0075 9384 0000",
        "phone": "0721 234 567",
        "address": {"street": "Strada Lungă", "number": "12", "locality": "Brașov", "postal_code": "50012"},
    });
    let judged = desk.result(OurTool::ValidateClientData, given).await;
    assert_eq!(judged["valid"], json!(false));
    let fields = judged["fields"].as_array().expect("a list");
    let of = |name: &str| fields.iter().find(|field| field["field"] == name).unwrap_or(&Value::Null);
    assert_eq!((&of("fiscal_ids[1]")["valid"], &of("fiscal_ids[1]")["reason"]), (&json!(false), &json!("CHECKSUM")));
    assert_eq!(of("iban")["normalized"], json!("RO49AAAA1B31007593840000"));
    assert_eq!(of("phone")["normalized"], json!("+40721234567"));
    assert_eq!(of("address.street")["valid"], json!(true));
    assert_eq!(
        (&of("address.postal_code")["valid"], &of("address.region")["reason"]),
        (&json!(false), &json!("is missing"))
    );

    let whole = json!({"country": "BO", "fiscal_ids": [{"kind": "bo/nit", "value": "1026469026"}]});
    assert_eq!(desk.result(OurTool::ValidateClientData, whole).await["valid"], json!(true));
    assert_eq!(desk.refusal(OurTool::ValidateClientData, json!({"country": "RO"})).await.0, "");
    let elsewhere = json!({"country": "FR", "address": {"street": "Rue"}});
    let (field, message) = desk.refusal(OurTool::ValidateClientData, elsewhere).await;
    assert_eq!(field, "country");
    assert!(message.contains("RO") && message.contains("BO"), "{message}");
    app.stop().await;
}

#[test]
fn the_kinds_of_numbers_are_those_there_are() {
    let declared = &own::definition(OurTool::ValidateClientData).parameters["properties"]["fiscal_ids"];
    let kinds: Vec<&str> = FiscalKind::ALL.map(FiscalKind::as_str).into();
    assert_eq!(declared["items"]["properties"]["kind"]["enum"], json!(kinds));
}
