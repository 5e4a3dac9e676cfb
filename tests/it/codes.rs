//! What was a string of the contract first is an enum beside it: on every answer both say the same, and what is asked may
//! say either.

#![expect(deprecated, reason = "the strings are still sent and read")]

use temei::pb::v1::{
    Approval, ApprovalLevel, CheckRequest, Customer, DegradationReason, Evidence, FactKind, FieldReason,
    FiscalIdentifier, FiscalReason, Grounding, PriceChange, ReindexPhase, ReindexRequest, SearchMode, SearchRequest,
    SetPricesRequest, ValidateFiscalRequest, Verdict, ViolationReason,
};

use crate::support::{Shop, TestApp, catalogue, fields, lei};

async fn stocked(app: &TestApp) -> Shop {
    let shop = app.shop("shop").await;
    shop.fill(catalogue()).await;
    shop.settled().await;
    shop
}

/// Whether an enum's value and the string beside it have one name.
fn agree(code: &str, prefix: &str, name: &str) -> bool {
    !name.is_empty() && code.strip_prefix(prefix) == Some(name)
}

fn check(text: &str) -> CheckRequest {
    CheckRequest { text: text.to_owned(), locale: "ro-RO".to_owned(), ..CheckRequest::default() }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_verdict_names_reasons_grounds_and_facts_both_ways() {
    let app = TestApp::start().await;
    let shop = stocked(&app).await;
    let text = "Laptop Nimbus 14 costă 3.999,00 lei și este în stoc.";
    let answer = shop.check(check(text)).await.expect("checked");
    let reasons: Vec<_> = answer.violations.iter().map(|found| found.reason_code()).collect();
    assert_eq!(reasons, [ViolationReason::PriceMismatch]);
    let grounds: Vec<_> = answer.claims.iter().map(|claim| claim.grounding_code()).collect();
    assert_eq!(grounds, [Grounding::NotGrounded, Grounding::Literal]);
    let kinds: Vec<_> = answer.facts.iter().map(|fact| fact.kind_code()).collect();
    assert!(kinds.contains(&FactKind::Price) && kinds.contains(&FactKind::Stock), "{kinds:?}");
    for found in &answer.violations {
        assert!(agree(found.reason_code().as_str_name(), "VIOLATION_REASON_", &found.reason), "{found:?}");
    }
    for claim in &answer.claims {
        assert!(agree(claim.grounding_code().as_str_name(), "GROUNDING_", &claim.grounding), "{claim:?}");
    }
    for fact in &answer.facts {
        assert!(agree(fact.kind_code().as_str_name(), "FACT_KIND_", &fact.kind.to_uppercase()), "{fact:?}");
    }
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_approved_is_said_by_name_or_by_enum() {
    let app = TestApp::start().await;
    let shop = stocked(&app).await;
    let asked = async |level: &str, code: i32| {
        let approval = Approval {
            sku: Some("PHO-0007".to_owned()),
            percent: "25".to_owned(),
            level: level.to_owned(),
            level_code: code,
        };
        let customer = Some(Customer { approvals: vec![approval], ..Customer::default() });
        let evidence = Some(Evidence { customer, ..Evidence::default() });
        shop.check(CheckRequest { evidence, ..check("Vă ofer 25% reducere la Telefon Aura X.") }).await
    };
    let manager = ApprovalLevel::Manager.into();
    for (level, code) in [("manager", 0), ("", manager), ("manager", manager)] {
        let answer = asked(level, code).await.expect("checked");
        assert_eq!(answer.verdict(), Verdict::Allow, "{level:?}, {code}: {:?}", answer.violations);
        assert!(answer.facts.iter().any(|fact| fact.kind_code() == FactKind::Evidence), "{:?}", answer.facts);
    }
    for (level, code, field) in
        [("", 0, "level"), ("friend", 0, "level"), ("director", manager, "level_code"), ("", 9, "level_code")]
    {
        let status = asked(level, code).await.expect_err("taken");
        assert_eq!(fields(&status), [format!("evidence.customer.approvals[0].{field}")], "{level:?}, {code}");
    }
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn numbers_rows_lacks_and_phases_are_named_both_ways() {
    let app = TestApp::start().await;
    let shop = stocked(&app).await;
    let identifier = |value: &str| FiscalIdentifier { kind: "ro/cui".to_owned(), value: value.to_owned() };
    let request = ValidateFiscalRequest { identifiers: vec![identifier("18547291"), identifier("18547290")] };
    let judged = shop.connection.guard().validate_fiscal(request).await.expect("validated").into_inner().results;
    assert_eq!((judged[0].reason_code(), judged[0].reason.as_str()), (FiscalReason::Checksum, "CHECKSUM"));
    assert_eq!((judged[1].reason_code(), judged[1].reason.as_str()), (FiscalReason::Unspecified, ""));

    let change = PriceChange { sku: "NO-1".to_owned(), price: lei("1.00"), ..PriceChange::default() };
    let request = SetPricesRequest { changes: vec![change] };
    let set = shop.connection.catalog().set_prices(request).await.expect("answered").into_inner();
    let error = &set.row_errors[0];
    assert_eq!((error.reason_code(), error.reason.as_str()), (FieldReason::NotFound, "NOT_FOUND"));

    let request =
        SearchRequest { query: "laptop".to_owned(), mode: SearchMode::Hybrid.into(), ..SearchRequest::default() };
    let lacks = shop.search(request).await.degraded;
    let lacks: Vec<_> = lacks.iter().map(|lack| (lack.reason_code(), lack.reason.as_str())).collect();
    assert_eq!(lacks, [(DegradationReason::NoModel, "NO_MODEL")]);

    let mut reports = shop.connection.index().reindex(ReindexRequest::default()).await.expect("begun").into_inner();
    let mut last = None;
    while let Some(report) = reports.message().await.expect("no error") {
        assert!(agree(report.phase_code().as_str_name(), "REINDEX_PHASE_", &report.phase), "{report:?}");
        last = Some(report.phase_code());
    }
    assert_eq!(last, Some(ReindexPhase::Done));
    drop(shop);
    app.stop().await;
}
