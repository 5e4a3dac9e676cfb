//! A sale that skips nothing.

use serde_json::json;

use super::*;
use Actor::{Assistant, Customer, Gateway, Staff};

fn closing() -> Walk {
    Walk::through("negotiation")
        .knowing(|facts| (facts.item, facts.stock_checked) = (ItemFact::Active, true))
        .step("PRODUCTS_PROPOSED", Assistant)
        .did(&["reserve:proposal"])
        .step("TERMS_DISCUSSED", Customer)
        .did(&["extend:negotiation"])
        .step("TERMS_AGREED", Customer)
        .reaches("CLOSING")
        .did(&["extend:closing"])
}

#[test]
fn a_sale_goes_from_discovery_to_paid() {
    let invoiced = closing()
        .with(&["client_data_valid"])
        .step("PROFORMA_ISSUED", Gateway)
        .step("PROFORMA_ACCEPTED", Customer)
        .reaches("INVOICED");
    assert!(matches!(why(invoiced.tried("PAYMENT_RECEIVED", Gateway)), Why::Unmet(_)));
    let paid = invoiced
        .step("INVOICE_ISSUED", Gateway)
        .did(&["commit"])
        .with(&["invoice_issued"])
        .step("PAYMENT_RECEIVED", Gateway)
        .reaches("PAID");
    assert!(paid.progress.is_ended());
}

#[test]
fn states_and_tools_are_those_of_the_source() {
    let next = |state: &str| -> Vec<String> {
        let rows = flow("negotiation").table().into_iter().filter(|row| row.state == state && row.next != state);
        let mut next: Vec<String> = rows.map(|row| row.next).collect();
        next.sort();
        next.dedup();
        next
    };
    let shown = flow("negotiation").shown();
    for (at, (state, follow, tools)) in [
        ("DISCOVERY", vec!["DEAD", "PROPOSAL"], vec!["search_products", "get_catalog"]),
        ("PROPOSAL", vec!["DEAD", "NEGOTIATION"], vec!["get_product_details", "check_realtime_stock"]),
        (
            "NEGOTIATION",
            vec!["CLOSING", "DEAD"],
            vec!["calculate_discount", "check_realtime_stock", "get_product_details"],
        ),
        ("CLOSING", vec!["DEAD", "NEGOTIATION", "PROFORMA_SENT"], vec!["validate_client_data", "create_proforma"]),
        ("PROFORMA_SENT", vec!["DEAD", "INVOICED", "NEGOTIATION"], vec!["track_proforma_status", "resend_proforma"]),
        ("INVOICED", vec!["DEAD", "PAID"], vec!["convert_to_invoice", "send_einvoice", "track_payment"]),
        ("PAID", vec![], vec![]),
        ("DEAD", vec!["DISCOVERY"], vec![]),
    ]
    .into_iter()
    .enumerate()
    {
        assert_eq!(
            (shown.states[at].name.as_str(), next(state)),
            (state, follow.iter().map(|it| (*it).to_owned()).collect())
        );
        assert_eq!(shown.states[at].tools, tools, "{state}");
    }
}

#[test]
fn no_stage_is_skipped() {
    let start = Walk::through("negotiation");
    assert_eq!(why(start.tried("PROFORMA_ISSUED", Gateway)), Why::NotHere);
    assert_eq!(why(start.tried("PRODUCTS_PROPOSED", Assistant)), Why::Unmet(vec![vec!["item_active".to_owned()]]));
    let unchecked = closing().knowing(|facts| facts.stock_checked = false);
    let lacking = vec!["stock_checked".to_owned(), "fact:client_data_valid".to_owned()];
    assert_eq!(why(unchecked.tried("PROFORMA_ISSUED", Gateway)), Why::Unmet(vec![lacking]));
}

#[test]
fn tools_are_those_of_the_state_with_what_they_need() {
    let walk = closing();
    let called = |walk: &Walk, tool: &str| {
        let allowed = walk.progress.may_call(tool, walk.now, &walk.facts);
        allowed.map(|(tool, way)| (tool.name().to_owned(), way)).map_err(|refusal| refusal.why)
    };
    assert_eq!(called(&walk, "create_proforma"), Err(WhyNotCalled::Unmet(vec!["fact:client_data_valid".to_owned()])));
    let walk = walk.with(&["client_data_valid"]);
    assert_eq!(called(&walk, "create_proforma"), Ok(("create_proforma".to_owned(), Way::Now)));
    let wrong = json!({"client": "RO14399840", "products": [{"sku": "A-1", "quantity": 0, "unit_price": "9,50"}]});
    let schema = &flow("negotiation").tool("create_proforma").expect("is there").definition().schema;
    let misfits = crate::flow::tool::misfits(schema, &wrong);
    assert_eq!(misfits.len(), 2, "{misfits:?}");
    assert_eq!(called(&walk, "calculate_discount"), Err(WhyNotCalled::NotHere));
    assert_eq!(called(&walk, "nothing"), Err(WhyNotCalled::Unknown));
    let refusal = walk.progress.may_call("calculate_discount", walk.now, &walk.facts).expect_err("not here");
    assert_eq!(refusal.allowed, ["validate_client_data", "create_proforma"]);
}

#[test]
fn discovery_gives_no_discount() {
    let start = Walk::through("negotiation");
    assert!(start.progress.overrides().no_discount);
    assert!(!closing().progress.overrides().no_discount);
}

#[test]
fn the_dead_come_back() {
    closing()
        .step("DECLINED", Customer)
        .reaches("DEAD")
        .did(&["release"])
        .step("CUSTOMER_RETURNED", Customer)
        .reaches("DISCOVERY");
}

#[test]
fn an_escalation_hands_over_until_a_person_hands_back() {
    let taken = closing().step("ESCALATION_REQUESTED", Customer).did(&["take_over", "tell:hand_off", "tell_staff"]);
    assert_eq!(why(taken.tried("TERMS_REOPENED", Customer)), Why::TakenOver);
    // A person goes on with the sale.
    let taken = taken.step("TERMS_REOPENED", Staff).reaches("NEGOTIATION");
    assert!(taken.progress.is_taken_over());
    assert!(!taken.step("RELEASED", Staff).progress.is_taken_over());
}
