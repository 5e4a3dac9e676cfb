//! Nothing a client can send panics, and every refusal names its field.

use std::collections::HashMap;

use proptest::prelude::*;
use prost::Message;
use prost_types::FieldMask;
use temei_properties::properties;

use super::*;
use crate::audit::Actor;
use crate::catalog::{Patch, Product, Reason};
use crate::clock::Timestamp;
use crate::config::{Config, Limits};
use crate::pb::v1;
use crate::store::Write;

fn euro(amount: &str) -> Option<v1::Money> {
    Some(v1::Money { amount: amount.to_owned(), currency: "EUR".to_owned() })
}

fn item(product: v1::Product, clear: &[&str]) -> v1::UpsertItem {
    v1::UpsertItem {
        seq: 1,
        record: Some(v1::upsert_item::Record::Product(product)),
        clear_mask: Some(FieldMask { paths: clear.iter().map(|&path| path.to_owned()).collect() }),
        source_version: None,
    }
}

fn named(name: &str) -> v1::Product {
    v1::Product { sku: "A-1".to_owned(), name: Some(name.to_owned()), ..v1::Product::default() }
}

fn refused(product: v1::Product, clear: &[&str]) -> (String, Reason) {
    let error = upsert_write(item(product, clear), &Limits::default()).expect_err("wrong");
    (error.field, error.reason)
}

#[test]
fn an_absent_field_is_kept_an_empty_one_cleared_and_a_given_one_set() {
    let product = v1::Product { brand: Some(String::new()), price: euro("12.50"), ..named("Kettle") };
    let write = upsert_write(item(product, &["stock", "tags"]), &Limits::default()).expect("valid");
    let Write::Product(patch) = write else { panic!("a product became something else") };
    assert_eq!(patch.name, Patch::Set("Kettle".to_owned()));
    assert_eq!((patch.brand, patch.mpn), (Patch::Clear, Patch::Keep));
    assert_eq!((patch.stock, patch.tags), (Patch::Clear, Patch::Clear));
    assert!(patch.aliases.is_keep());
}

#[test]
fn wrong_fields_are_named_by_their_path() {
    let tier = v1::PriceTier { min_quantity: "10".to_owned(), price: euro("9,50") };
    let no_price = v1::PriceTier { min_quantity: "10".to_owned(), price: None };
    let long = "x".repeat(70_000);
    let many = (0..65).map(|n| (format!("a{n}"), String::new())).collect::<HashMap<_, _>>();
    let cases = [
        (v1::Product { sku: " ".to_owned(), ..named("K") }, "sku"),
        (v1::Product { ean: Some("5449000000997".to_owned()), ..named("K") }, "ean"),
        (v1::Product { price: euro("12.505"), ..named("K") }, "price.amount"),
        (v1::Product { tiers: vec![tier.clone()], ..named("K") }, "tiers[0].price.amount"),
        (v1::Product { tiers: vec![no_price], ..named("K") }, "tiers[0].price"),
        (v1::Product { stock: Some("-1".to_owned()), ..named("K") }, "stock"),
        (v1::Product { restock_date: Some("2026-02-30".to_owned()), ..named("K") }, "restock_date"),
        (v1::Product { description: Some("a\0b".to_owned()), ..named("K") }, "description"),
        (v1::Product { language: Some("Romanian!".to_owned()), ..named("K") }, "language"),
        (
            v1::Product { updated_at: Some(prost_types::Timestamp { seconds: i64::MAX, nanos: 0 }), ..named("K") },
            "updated_at",
        ),
        (v1::Product { description: Some(long), ..named("K") }, "product"),
        (v1::Product { attributes: many, ..named("K") }, "attributes"),
    ];
    for (product, field) in cases {
        assert_eq!(refused(product, &[]).0, field);
    }
    assert_eq!(refused(v1::Product { brand: Some("B".to_owned()), ..named("K") }, &["brand"]).0, "clear_mask");
    assert_eq!(refused(named("K"), &["sku"]).0, "clear_mask");
    assert_eq!(refused(named("K"), &["no_such_field"]).0, "clear_mask");
    let nothing = v1::UpsertItem { seq: 1, ..v1::UpsertItem::default() };
    assert_eq!(upsert_write(nothing, &Limits::default()).expect_err("empty").field, "record");
}

#[test]
fn a_product_comes_back_as_it_was_sent() {
    let sent = v1::Product {
        ean: Some("5449000000996".to_owned()),
        category: vec!["Home".to_owned(), "Kitchen".to_owned()],
        price: euro("12.50"),
        tiers: vec![v1::PriceTier { min_quantity: "10".to_owned(), price: euro("11.00") }],
        promotions: vec![v1::Promotion {
            id: "spring".to_owned(),
            price: euro("10.00"),
            starts_at: Some(prost_types::Timestamp { seconds: 1_700_000_000, nanos: 5_000 }),
            ends_at: None,
        }],
        max_discount: Some("15".to_owned()),
        vat_rate: Some("21".to_owned()),
        stock: Some("7.5".to_owned()),
        restock_date: Some("2026-03-01".to_owned()),
        attributes: HashMap::from([("color".to_owned(), "red".to_owned())]),
        updated_at: Some(prost_types::Timestamp { seconds: -1, nanos: 1_000 }),
        active: Some(false),
        ..named("Kettle")
    };
    let patch = product_patch(sent.clone(), None, None, &Limits::default()).expect("valid");
    let stored: Product = patch.apply(None).expect("whole");
    let available = Some("7.5".to_owned());
    assert_eq!(product(stored, Timestamp::from_micros(0)), v1::Product { available, ..sent });
}

#[test]
fn unknown_enum_numbers_are_refused_by_name() {
    let config = Config::default();
    let fields = |message| {
        let faults = search_request(message, &config).expect_err("wrong");
        faults.into_iter().map(|fault| fault.field).collect::<Vec<_>>()
    };
    let message = v1::SearchRequest {
        query: "kettle".to_owned(),
        kind: 99,
        mode: -1,
        fusion: Some(v1::Fusion { method: 7, ..v1::Fusion::default() }),
        ..v1::SearchRequest::default()
    };
    assert_eq!(fields(message), ["kind", "mode", "fusion.method"]);
    let message = v1::SearchRequest {
        query: "q".repeat(513),
        limit: 101,
        similarity_threshold: Some(f64::NAN),
        language: Some("x".to_owned()),
        filter: Some(v1::Filter { min_price: euro("2"), max_price: euro("1"), ..v1::Filter::default() }),
        ..v1::SearchRequest::default()
    };
    assert_eq!(fields(message), ["query", "limit", "filter.max_price", "similarity_threshold", "language"]);
}

#[test]
fn a_bare_search_has_the_documented_defaults() {
    let message = v1::SearchRequest { query: "kettle".to_owned(), ..v1::SearchRequest::default() };
    let request = search_request(message, &Config::default()).expect("valid");
    assert_eq!(request.kind, crate::store::ItemKind::Product);
    assert_eq!(request.mode, crate::search::Mode::Hybrid);
    assert_eq!(request.limit.get(), 10);
    assert_eq!(request.filter, crate::search::Filter::default());
    assert!(request.typos);
}

#[test]
fn policies_come_back_and_wrong_ones_name_every_field() {
    let default = crate::catalog::Policy::default();
    assert_eq!(policy(v1::Policy::default()), Ok(default.clone()));
    assert_eq!(policy(policy_to_pb(default.clone())), Ok(default));
    let on_unverified = v1::GuardActions { stock: v1::GuardAction::LogOnly.into(), ..v1::GuardActions::default() };
    let lenient = policy(v1::Policy { on_unverified: Some(on_unverified), ..v1::Policy::default() }).expect("valid");
    assert_eq!(policy_to_pb(lenient).on_unverified, Some(on_unverified));
    let wrong = v1::Policy {
        on_unverified: Some(v1::GuardActions { sku: 9, ..on_unverified }),
        price_mode: 9,
        price_tolerance: Some("0.001".to_owned()),
        discount_automatic: Some("40".to_owned()),
        sku_patterns: vec!["[A-Z]{3}-\\d{4}".to_owned(), "(".to_owned()],
        ..v1::Policy::default()
    };
    let fields: Vec<_> = policy(wrong).expect_err("wrong").into_iter().map(|fault| fault.field).collect();
    assert_eq!(fields, ["price_mode", "price_tolerance", "discount_manager", "sku_patterns[1]", "on_unverified.sku"]);
    let yen =
        v1::Policy { currency: Some("JPY".to_owned()), price_tolerance: Some("5".to_owned()), ..v1::Policy::default() };
    assert_eq!(policy(yen).expect("valid").price_tolerance_minor, 5);
}

#[test]
fn tiers_come_back_and_wrong_ones_name_their_field() {
    let tier = |name: &str, discount: &str| v1::CustomerTier {
        name: name.to_owned(),
        discount_automatic: discount.to_owned(),
    };
    let of = |customer_tiers| policy(v1::Policy { customer_tiers, ..v1::Policy::default() });
    let tiers = vec![tier("gold", "20"), tier("key-account", "50")];
    assert_eq!(policy_to_pb(of(tiers.clone()).expect("valid")).customer_tiers, tiers);
    let wrong =
        vec![tier("gold", "20"), tier("Two words", "5"), tier("gold", "5"), tier("a", "50.01"), tier("b", "-1")];
    let faults = of(wrong).expect_err("wrong");
    let fields: Vec<&str> = faults.iter().map(|fault| fault.field.as_str()).collect();
    let expected = [
        "customer_tiers[1].name",
        "customer_tiers[2].name",
        "customer_tiers[3].discount_automatic",
        "customer_tiers[4].discount_automatic",
    ];
    assert_eq!(fields, expected);
    assert_eq!(faults[2].message, "is above discount_director, which is 50");
    let many = (0..17).map(|number| tier(&format!("tier-{number}"), "1")).collect();
    assert_eq!(of(many).expect_err("too many")[0].field, "customer_tiers");
    let stricter = v1::Policy {
        discount_manager: Some("18".to_owned()),
        discount_director: Some("18".to_owned()),
        customer_tiers: vec![tier("gold", "20")],
        ..v1::Policy::default()
    };
    assert_eq!(policy(stricter).expect_err("above")[0].field, "customer_tiers[0].discount_automatic");
}

#[test]
fn keys_need_scopes_that_exist() {
    let request = |scopes: &[i32]| v1::CreateKeyRequest { scopes: scopes.to_vec(), ..v1::CreateKeyRequest::default() };
    assert_eq!(new_key(request(&[])).expect_err("none").field, "scopes");
    assert_eq!(new_key(request(&[0])).expect_err("unspecified").field, "scopes[0]");
    assert_eq!(new_key(request(&[1, 17])).expect_err("unknown").field, "scopes[1]");
    assert_eq!(new_key(request(&[1, 1])).expect("valid").scopes.len(), 1);
}

#[test]
fn page_tokens_belong_to_their_list() {
    let token = PageToken::next("product", Some("A:1"), (2, 2));
    assert_eq!(PageToken::read(&token, "product").expect("ours").after(), Some("A:1"));
    assert!(PageToken::read(&token, "document").is_err());
    assert!(PageToken::read("not a token", "product").is_err());
    assert_eq!(PageToken::read("", "product").expect("the beginning").after(), None);
    assert_eq!(PageToken::next("product", Some("A"), (1, 2)), "");
    assert_eq!(page_size(0, 1_000), Ok(100));
    assert!(page_size(1_001, 1_000).is_err());
}

fn ro(text: &str) -> v1::CheckRequest {
    v1::CheckRequest { text: text.to_owned(), locale: "ro-RO".to_owned(), ..v1::CheckRequest::default() }
}

#[test]
fn a_bare_check_has_the_documented_defaults() {
    let call = check_call(ro("Costă 12,50 lei."), &Limits::default(), &Actor::key("k")).expect("valid");
    assert_eq!(call.check.guards, crate::guard::GuardSet::ALL);
    assert_eq!(call.check.evidence, crate::guard::Evidence::default());
    assert_eq!((call.check.currency, call.as_of, call.min_revision, call.check.record), (None, None, None, false));
    assert!(check_call(ro(""), &Limits::default(), &Actor::key("k")).is_ok(), "an empty answer claims nothing");
}

#[test]
fn wrong_parts_of_a_check_are_all_named() {
    let fields = |message| {
        let faults = check_call(message, &Limits::default(), &Actor::key("k")).expect_err("wrong");
        faults.into_iter().map(|fault| fault.field).collect::<Vec<_>>()
    };
    let line = v1::Line { sku: "A".to_owned(), unit_price: euro("1,5"), ..v1::Line::default() };
    let cart = v1::LineGroup { lines: vec![v1::Line::default(), line], ..v1::LineGroup::default() };
    let message = v1::CheckRequest {
        text: "é".repeat(16 * 1_024 + 1),
        locale: "?".to_owned(),
        currency: "EURO".to_owned(),
        evidence: Some(v1::Evidence { carts: vec![cart], ..v1::Evidence::default() }),
        stage: Some("s".repeat(300)),
        guards: vec![1, 77],
        overrides: Some(v1::PolicyOverrides { price_mode: 5, ..v1::PolicyOverrides::default() }),
        ..v1::CheckRequest::default()
    };
    let expected = [
        "text",
        "locale",
        "currency",
        "evidence.carts[0].lines[1].unit_price.amount",
        "stage",
        "overrides.price_mode",
        "guards[1]",
    ];
    assert_eq!(fields(message), expected);
    let raw = |source, content: &str| v1::RawEvidence { source, content: content.to_owned(), ..Default::default() };
    let with =
        |raw| v1::CheckRequest { evidence: Some(v1::Evidence { raw: vec![raw], ..Default::default() }), ..ro("x") };
    assert_eq!(fields(with(raw(9, "{}"))), ["evidence.raw[0].source"]);
    assert_eq!(fields(with(raw(1, &"x".repeat(256 * 1_024)))), ["evidence"]);
    let approval = v1::Approval { percent: "20".to_owned(), ..v1::Approval::default() };
    let customer = Some(v1::Customer { approvals: vec![approval], ..v1::Customer::default() });
    let evidence = Some(v1::Evidence { customer, ..v1::Evidence::default() });
    assert_eq!(fields(v1::CheckRequest { evidence, ..ro("x") }), ["evidence.customer.approvals[0].level"]);
}

#[test]
fn evidence_of_nobody_is_trusted_least() {
    let raw = v1::RawEvidence { content: "50 lei".to_owned(), ..v1::RawEvidence::default() };
    let evidence = Some(v1::Evidence { raw: vec![raw], ..v1::Evidence::default() });
    let call =
        check_call(v1::CheckRequest { evidence, ..ro("x") }, &Limits::default(), &Actor::key("k")).expect("valid");
    assert_eq!(call.check.evidence.raw[0].source, crate::guard::evidence::Source::User);
}

proptest! {
    #![proptest_config(properties(512))]

    /// Bytes that happen to be a message, and texts in every field that has one.
    #[test]
    fn no_bytes_make_a_conversion_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let (config, limits) = (Config::default(), Limits::default());
        if let Ok(message) = v1::SearchRequest::decode(bytes.as_slice()) {
            let _ = search_request(message, &config);
        }
        if let Ok(message) = v1::CheckRequest::decode(bytes.as_slice()) {
            let _ = check_call(message, &limits, &Actor::key("k"));
        }
        if let Ok(evidence) = v1::Evidence::decode(bytes.as_slice()) {
            let _ = check_call(v1::CheckRequest { evidence: Some(evidence), ..ro("x") }, &limits, &Actor::key("k"));
        }
        if let Ok(message) = v1::UpsertItem::decode(bytes.as_slice()) {
            let _ = upsert_write(message, &limits);
        }
        if let Ok(message) = v1::Product::decode(bytes.as_slice()) {
            let _ = product_patch(message, None, None, &limits);
        }
        if let Ok(message) = v1::Document::decode(bytes.as_slice()) {
            let _ = document_patch(message, None, None, &limits);
        }
        if let Ok(message) = v1::Policy::decode(bytes.as_slice()) {
            let _ = policy(message);
        }
        if let Ok(message) = v1::CreateKeyRequest::decode(bytes.as_slice()) {
            let _ = new_key(message);
        }
        if let Ok(message) = v1::StockChange::decode(bytes.as_slice()) {
            let _ = stock_change(message);
        }
        if let Ok(message) = v1::PriceChange::decode(bytes.as_slice()) {
            let _ = price_change(&message);
        }
    }

    #[test]
    fn no_text_makes_a_product_panic(
        texts in proptest::collection::vec("\\PC{0,40}|[0-9.,-]{0,24}", 8),
        seconds in any::<i64>(),
        nanos in any::<i32>(),
    ) {
        let [sku, ean, amount, currency, stock, date, language, mask]: [String; 8] = texts.try_into().expect("eight");
        let money = v1::Money { amount, currency };
        let message = v1::Product {
            sku,
            ean: Some(ean),
            price: Some(money.clone()),
            min_price: Some(money),
            stock: Some(stock.clone()),
            max_discount: Some(stock),
            restock_date: Some(date),
            language: Some(language),
            updated_at: Some(prost_types::Timestamp { seconds, nanos }),
            ..v1::Product::default()
        };
        let _ = product_patch(message, Some(FieldMask { paths: vec![mask] }), Some(u64::MAX), &Limits::default());
    }

    #[test]
    fn page_tokens_never_panic(token in "\\PC{0,60}") {
        let _ = PageToken::read(&token, "product");
    }

    #[test]
    fn instants_come_back(micros in -62_135_596_800_000_000_i64..253_402_300_799_000_000) {
        let instant = crate::clock::Timestamp::from_micros(micros);
        prop_assert_eq!(timestamp(timestamp_to_pb(instant), "at"), Ok(instant));
    }
}
