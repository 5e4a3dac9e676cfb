//! Answers held against the facts over the wire: what passes, what each guard refuses, and a check made again.

use temei::pb::v1::{CheckRequest, ClaimKind, FactKind, Guard, Verdict, ViolationReason as Reason};

use crate::support::{Shop, TestApp, catalogue};

/// Where promotions, restock dates and VAT rates are looked up.
const AS_OF: i64 = 1_780_308_000; // 2026-06-01T10:00:00Z

fn check(text: &str) -> CheckRequest {
    CheckRequest {
        text: text.to_owned(),
        locale: "ro-RO".to_owned(),
        as_of: Some(prost_types::Timestamp { seconds: AS_OF, nanos: 0 }),
        record: true,
        ..CheckRequest::default()
    }
}

async fn stocked(app: &TestApp) -> Shop {
    let shop = app.shop("shop").await;
    shop.fill(catalogue()).await;
    shop.settled().await;
    shop
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_the_facts_support_passes() {
    let app = TestApp::start().await;
    let shop = stocked(&app).await;
    let text = "Laptop Nimbus 14 (LAP-0042) costă 4.199,00 lei, TVA 21% inclus, și este în stoc.";
    let answer = shop.check(check(text)).await.expect("checked");
    assert_eq!(answer.verdict(), Verdict::Allow, "{:?}", answer.violations);
    assert!(answer.violations.is_empty() && answer.corrections.is_empty() && answer.correction_prompt.is_empty());
    let amount = answer.claims.iter().find(|claim| claim.kind() == ClaimKind::Amount).expect("an amount");
    assert_eq!((amount.sku.as_str(), amount.value.as_str()), ("LAP-0042", "4199.00 RON"));
    let span = amount.span.expect("a span");
    assert!(text[span.start as usize..span.end as usize].contains("4.199,00"), "{span:?}");
    assert!(
        answer.facts.iter().any(|fact| fact.kind_code() == FactKind::Price && fact.sku == "LAP-0042"),
        "{:?}",
        answer.facts
    );
    assert!(answer.facts_revision > 0 && answer.degraded.is_empty());
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_guard_refuses_what_the_facts_contradict() {
    let app = TestApp::start().await;
    let shop = stocked(&app).await;
    for (guard, reason, text) in [
        (Guard::Price, Reason::PriceMismatch, "Laptop Nimbus 14 costă 3.999,00 lei."),
        (Guard::Price, Reason::CurrencyMismatch, "Prețul pentru Laptop Nimbus 14 este 4.199 euro."),
        (Guard::Stock, Reason::OutOfStock, "Laptop Stratus 15 este disponibil."),
        (Guard::Stock, Reason::QuantityAboveStock, "Din Laptop Nimbus 14 mai avem 5 bucăți în stoc."),
        (Guard::Discount, Reason::DiscountAboveMaximum, "Vă ofer 25% reducere la Laptop Nimbus 14."),
        (Guard::Sku, Reason::UnknownSku, "Vă recomand LAP-0049 pentru birou."),
        (Guard::Fiscal, Reason::InvalidIdentifier, "Factura se emite pe CUI RO18547291."),
        (Guard::Fiscal, Reason::VatRateMismatch, "Prețul pentru Laptop Nimbus 14 include TVA 19%."),
    ] {
        let answer = shop.check(check(text)).await.expect("checked");
        assert_ne!(answer.verdict(), Verdict::Allow, "{text}");
        let reasons: Vec<_> = answer.violations.iter().map(|found| (found.guard(), found.reason_code())).collect();
        assert_eq!(reasons, [(guard, reason)], "{text}");
        let span = answer.violations[0].span.expect("a span");
        assert_eq!(&text[span.start as usize..span.end as usize], answer.violations[0].claim, "{text}");
        assert!(!answer.correction_prompt.is_empty(), "{text}: the model is told what to mend");
        // A guard that is not asked for says nothing.
        let others = [Guard::Price, Guard::Stock, Guard::Discount, Guard::Sku, Guard::Fiscal];
        let others = others.into_iter().filter(|&other| other != guard).map(i32::from).collect();
        let answer = shop.check(CheckRequest { guards: others, ..check(text) }).await.expect("checked");
        assert!(answer.violations.iter().all(|found| found.guard() != guard), "{text}");
    }
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_price_is_corrected_in_its_own_format() {
    let app = TestApp::start().await;
    let shop = stocked(&app).await;
    let answer = shop.check(check("Laptop Nimbus 14 costă 3.999,00 lei.")).await.expect("checked");
    assert_eq!(answer.verdict(), Verdict::Revise);
    assert_eq!(answer.corrections[0].replacement.as_deref(), Some("4.199,00"), "{:?}", answer.corrections);
    let corrected = answer.corrected_text.expect("all of it is mechanical");
    assert_eq!(corrected, "Laptop Nimbus 14 costă 4.199,00 lei.");
    assert_eq!(shop.check(check(&corrected)).await.expect("checked").verdict(), Verdict::Allow);
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recorded_check_comes_out_the_same_from_its_bundle_alone() {
    let app = TestApp::start().await;
    let shop = stocked(&app).await;
    for text in [
        "Laptop Nimbus 14 costă 4.199,00 lei.",
        "Laptop Nimbus 14 costă 3.999,00 lei și este în stoc.",
        "Vă recomand LAP-0049, cu 25% reducere la Telefon Aura X.",
        "Factura se emite pe CUI RO18547291.",
    ] {
        let answer = shop.check(check(text)).await.expect("checked");
        let bundle = answer.bundle.expect("recorded");
        let replay = temei::guard::replay(&bundle).expect("readable");
        assert!(replay.is_same(), "{text}: {:?}", replay.differences);
        assert_eq!(replay.other_engine, None);
        assert_eq!(replay.outcome.violations.len(), answer.violations.len(), "{text}");
    }
    // A bundle that was tampered with does not pass for the same.
    let answer = shop.check(check("Laptop Nimbus 14 costă 4.199,00 lei.")).await.expect("checked");
    let forged = answer.bundle.expect("recorded").replace("4.199,00", "4.198,00");
    let replay = temei::guard::replay(&forged).expect("readable");
    assert!(replay.differences.contains(&"verdict".to_owned()), "{:?}", replay.differences);
    let answer = shop.check(CheckRequest { record: false, ..check("Bună ziua.") }).await.expect("checked");
    assert_eq!(answer.bundle, None);
    drop(shop);
    app.stop().await;
}
