//! Whether an assistant may speak: each check refuses with its code, in its order; what was used is counted once, by all nodes
//! together, and a month ends by the clock.

use std::sync::Arc;

use temei::client::Connection;
use temei::clock::{FixedClock, Timestamp};
use temei::pb::v1::{
    self, CloseSessionRequest, Entitlements, GateRefusal, GateRequest, GateResponse, GetUsageRequest, PlanLimit,
    ReportUsageRequest, ReportUsageResponse, Role, Scope, SetEntitlementsRequest, TakeoverRequest,
};
use temei_text::languages::Language;
use tonic::{Code, Status};

use crate::support::{Database, Shop, TestApp, fields, get, until};

/// Ten of the currency or a hundred calls, and a model that costs a millionth a token.
const PLANS: [&str; 9] = [
    "plans.basic.cost_limit=10",
    "plans.basic.requests=100",
    "plans.basic.embeddings=1000",
    "plans.free.assistant=false",
    "plans.slow.per_minute=3",
    "plans.slow.per_user_per_minute=2",
    "models.small.model=small-1",
    "models.small.input_per_million=1",
    "models.small.output_per_million=2",
];

async fn entitle(app: &TestApp, shop: &Shop, plan: &str, assistant: bool) {
    let entitlements = Entitlements { plan: plan.to_owned(), flags: Vec::new(), assistant: Some(assistant) };
    let request = SetEntitlementsRequest { id: shop.id.to_string(), entitlements: Some(entitlements) };
    app.operator().tenants().set_entitlements(request).await.expect("is put");
}

async fn ask(by: &Connection, request: GateRequest) -> GateResponse {
    by.conversations().gate(request).await.expect("is answered").into_inner()
}

async fn gate(by: &Connection) -> GateResponse {
    ask(by, GateRequest::default()).await
}

/// What a gateway would answer with.
fn told(response: &GateResponse) -> (GateRefusal, &str, u32) {
    (response.refusal(), &response.code, response.http_status)
}

fn call(id: &str, input_tokens: u64) -> ReportUsageRequest {
    let (call_id, model) = (id.to_owned(), "small-1".to_owned());
    ReportUsageRequest { call_id, model, input_tokens, ..Default::default() }
}

async fn report(by: &Connection, request: ReportUsageRequest) -> Result<ReportUsageResponse, Status> {
    Ok(by.conversations().report_usage(request).await?.into_inner())
}

async fn session(by: &Connection) -> v1::Session {
    let named = |text: &str| Some(text.to_owned());
    let parties = v1::Parties { lead: named("ana"), channel: named("web"), user: named("ana"), case: None };
    let request =
        v1::OpenSessionRequest { flow: "storefront".to_owned(), parties: Some(parties), ..Default::default() };
    by.conversations().open(request).await.expect("opens").into_inner().session.expect("given")
}

#[tokio::test(flavor = "multi_thread")]
async fn each_check_refuses_with_its_code_in_its_order() {
    let app = TestApp::start_with(&PLANS).await;
    let shop = app.shop("shop").await;
    let holder = app.keyholder("shop", &[Scope::Guard, Scope::Admin], &[Role::Manager]).await;
    let notices = &Language::Ro.pack().notices;
    let session = session(&holder).await;
    let in_session = GateRequest { session_id: session.id.clone(), ..GateRequest::default() };
    holder.conversations().takeover(TakeoverRequest { session_id: session.id.clone() }).await.expect("is taken");
    report(&holder, call("dear", 10_000_000)).await.expect("counts");

    // Everything stands in the way; what is looked at first answers, and is taken out of it.
    entitle(&app, &shop, "free", false).await;
    let response = ask(&holder, in_session.clone()).await;
    assert_eq!(told(&response), (GateRefusal::AiDisabledForTenant, "ai_disabled_for_tenant", 403));
    assert_eq!((response.text.as_str(), response.allowed), (notices.ai_disabled, false));
    entitle(&app, &shop, "free", true).await;
    let response = ask(&holder, in_session.clone()).await;
    assert_eq!(told(&response), (GateRefusal::AiNotInPlan, "ai_not_in_plan", 403));
    entitle(&app, &shop, "", true).await;
    assert_eq!(told(&ask(&holder, in_session.clone()).await).0, GateRefusal::AiNotInPlan, "no plan is none");
    entitle(&app, &shop, "basic", true).await;
    let response = ask(&holder, in_session.clone()).await;
    assert_eq!(told(&response), (GateRefusal::AiCostLimitReached, "ai_cost_limit_reached", 429));
    assert_eq!((response.used_up(), response.retry_after_seconds.is_some()), (PlanLimit::Cost, true));
    entitle(&app, &shop, "slow", true).await;
    let response = ask(&holder, in_session.clone()).await;
    assert_eq!(told(&response), (GateRefusal::HumanTakeover, "human_takeover", 409));
    assert_eq!(response.text, notices.hand_off);
    let release = v1::ReleaseSessionRequest { session_id: session.id.clone() };
    holder.conversations().release(release).await.expect("is let go");

    // Two of a user and three of the tenant a minute; what was refused before counted for none.
    let allowed = ask(&holder, in_session.clone()).await;
    assert_eq!((allowed.allowed, told(&allowed)), (true, (GateRefusal::Unspecified, "", 200)));
    assert_eq!((allowed.text.as_str(), allowed.plan.expect("told").plan.as_str()), ("", "slow"));
    assert!(ask(&holder, in_session.clone()).await.allowed);
    let response = ask(&holder, GateRequest { locale: "es-BO".to_owned(), ..in_session.clone() }).await;
    assert_eq!(told(&response), (GateRefusal::AiRateLimitExceeded, "ai_rate_limit_exceeded", 429));
    assert_eq!(response.text, Language::Es.pack().notices.rate_limited, "in the language that is asked for");
    assert!(response.retry_after_seconds.is_some_and(|wait| (1..=30).contains(&wait)), "{response:?}");
    assert!(ask(&holder, GateRequest { user: "bob".to_owned(), ..GateRequest::default() }).await.allowed);
    assert_eq!(told(&gate(&holder).await).0, GateRefusal::AiRateLimitExceeded, "the tenant's three");

    let eleni = || Some("eleni".to_owned());
    let parties = Some(v1::Parties { lead: eleni(), channel: eleni(), user: eleni(), case: None });
    let (flow, language) = ("storefront".to_owned(), "el".to_owned());
    let opened = v1::OpenSessionRequest { flow, language, parties, ..Default::default() };
    let greek = holder.conversations().open(opened).await.expect("opens").into_inner().session.expect("told");
    let response = ask(&holder, GateRequest { session_id: greek.id, ..GateRequest::default() }).await;
    assert_eq!(response.text, Language::El.pack().notices.rate_limited, "in the language of the session");

    holder.conversations().close(CloseSessionRequest { session_id: session.id }).await.expect("ends");
    assert_eq!(told(&ask(&holder, in_session).await), (GateRefusal::SessionEnded, "session_ended", 409));
    let nobodys = GateRequest { session_id: "d".repeat(32), ..GateRequest::default() };
    let refused = holder.conversations().gate(nobodys).await.expect_err("there is none");
    assert_eq!(refused.code(), Code::NotFound);
    let metrics = get(app.http, "/metrics").await.1;
    for line in ["{outcome=\"allowed\"} 3", "{outcome=\"ai_not_in_plan\"} 2", "{outcome=\"ai_rate_limit_exceeded\"} 3"]
    {
        assert!(metrics.contains(&format!("temei_gate_total{line}")), "{line}: {metrics}");
    }
    drop((shop, holder));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_switch_of_the_service_comes_before_everything() {
    let app = TestApp::start_with(&[&PLANS[..], &["assistant.enabled=false", "assistant.plan=basic"]].concat()).await;
    let shop = app.shop("shop").await;
    entitle(&app, &shop, "", false).await;
    let response = gate(&shop.connection).await;
    assert_eq!(told(&response), (GateRefusal::AiUnavailable, "ai_unavailable", 503));
    assert_eq!(response.text, Language::Ro.pack().notices.ai_disabled);
    let unknown = Entitlements { plan: "gold".to_owned(), ..Entitlements::default() };
    let request = SetEntitlementsRequest { id: "shop".to_owned(), entitlements: Some(unknown) };
    let refused = app.operator().tenants().set_entitlements(request).await.expect_err("there is none");
    assert_eq!((refused.code(), fields(&refused)), (Code::InvalidArgument, vec!["entitlements.plan".to_owned()]));
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_limit_warns_at_its_share_closes_at_its_end_and_opens_with_the_month() {
    let at = |text| Timestamp::parse(text).expect("a time");
    let clock = Arc::new(FixedClock::new(at("2026-11-30T23:00:00Z")));
    let folder = Arc::new(tempfile::tempdir().expect("a folder"));
    let app = TestApp::start_by(clock.clone(), folder, &[&PLANS[..], &["assistant.plan=basic"]].concat()).await;
    let shop = app.shop("shop").await;
    let by = &shop.connection;
    let warned = |response: &GateResponse| {
        let plan = response.plan.clone().expect("told");
        plan.warnings.iter().map(|warning| (warning.limit(), warning.used_percent)).collect::<Vec<_>>()
    };
    assert!(gate(by).await.allowed);
    report(by, call("a", 7_999_999)).await.expect("counts");
    let response = gate(by).await;
    assert_eq!((response.allowed, warned(&response)), (true, vec![]), "a millionth below");
    let reported = report(by, call("b", 1)).await.expect("counts");
    assert_eq!((reported.repeated, reported.cost.as_str()), (false, "0.000001"));
    let response = gate(by).await;
    assert_eq!((response.allowed, warned(&response)), (true, vec![(PlanLimit::Cost, 80)]), "exactly there");
    let plan = response.plan.expect("told");
    assert_eq!((plan.cost.as_str(), plan.cost_left.as_deref(), plan.requests_left), ("8", Some("2"), Some(98)));
    assert_eq!((plan.month.as_str(), plan.currency.as_str()), ("2026-11", "USD"));

    report(by, call("c", 1_999_999)).await.expect("counts");
    assert!(gate(by).await.allowed, "a millionth is left");
    for repeated in [false, true] {
        let reported = report(by, call("d", 1)).await.expect("is answered");
        assert_eq!((reported.repeated, reported.plan.expect("told").cost.as_str()), (repeated, "10"));
    }
    let response = gate(by).await;
    assert_eq!((told(&response).0, response.used_up()), (GateRefusal::AiCostLimitReached, PlanLimit::Cost));
    assert_eq!(response.retry_after_seconds, Some(3_600), "when the month ends");

    clock.set(at("2026-12-01"));
    let response = gate(by).await;
    let plan = response.plan.clone().expect("told");
    assert_eq!((response.allowed, plan.month.as_str(), plan.cost.as_str(), plan.requests), (true, "2026-12", "0", 0));
    assert!(report(by, call("d", 1)).await.expect("is answered").repeated, "it was counted in its month");
    for number in 0..100 {
        let free = ReportUsageRequest { cost: Some("0".to_owned()), ..call(&format!("n{number}"), 1) };
        report(by, free).await.expect("counts");
    }
    let response = gate(by).await;
    assert_eq!((told(&response).0, response.used_up()), (GateRefusal::AiCostLimitReached, PlanLimit::Requests));

    let usage = async |month: &str| {
        let request = GetUsageRequest { id: "shop".to_owned(), month: month.to_owned() };
        app.operator().tenants().get_usage(request).await.map(tonic::Response::into_inner)
    };
    let all = usage("").await.expect("told");
    let months: Vec<_> = all.uses.iter().map(|used| (used.month.as_str(), used.requests, used.cost.as_str())).collect();
    assert_eq!(months, [("2026-12", 100, "0"), ("2026-11", 4, "10")]);
    let november = usage("2026-11").await.expect("told");
    assert_eq!((november.uses.len(), november.uses[0].input_tokens), (1, 10_000_000));
    assert_eq!(november.plan.expect("told").cost_left.as_deref(), Some("0"));
    for wrong in ["2026-13", "november", "2026-1"] {
        let refused = usage(wrong).await.expect_err(wrong);
        assert_eq!((refused.code(), fields(&refused)), (Code::InvalidArgument, vec!["month".to_owned()]));
    }
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_that_cannot_be_counted_names_its_field() {
    let app = TestApp::start_with(&PLANS).await;
    let shop = app.shop("shop").await;
    let good = call("a", 1);
    for (wrong, field) in [
        (ReportUsageRequest { call_id: String::new(), ..good.clone() }, "call_id"),
        (ReportUsageRequest { call_id: "x".repeat(257), ..good.clone() }, "call_id"),
        (ReportUsageRequest { model: "other".to_owned(), ..good.clone() }, "model"),
        (ReportUsageRequest { input_tokens: 100_000_001, ..good.clone() }, "input_tokens"),
        (ReportUsageRequest { output_tokens: u64::MAX, ..good.clone() }, "output_tokens"),
        (ReportUsageRequest { cost: Some("-1".to_owned()), ..good.clone() }, "cost"),
        (ReportUsageRequest { cost: Some("0.0000001".to_owned()), ..good.clone() }, "cost"),
    ] {
        let refused = report(&shop.connection, wrong).await.expect_err(field);
        assert_eq!((refused.code(), fields(&refused)), (Code::InvalidArgument, vec![field.to_owned()]));
    }
    let known = ReportUsageRequest { model: "other".to_owned(), cost: Some("0.5".to_owned()), ..good };
    let reported = report(&shop.connection, known).await.expect("whoever knows its cost may tell it");
    assert_eq!((reported.cost.as_str(), reported.plan.expect("told").requests), ("0.5", 1));
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_count_into_one_limit() {
    let Some(database) = Database::start("usage").await else { return };
    let url = format!("database.url={}", database.url);
    let flags = [&PLANS[..], &["plans.basic.cost_limit=3", url.as_str()]].concat();
    let (here, there) = (TestApp::start_with(&flags).await, TestApp::start_with(&flags).await);
    let (at_home, abroad) = (here.shop("shop").await, there.existing("shop"));
    assert_eq!(told(&gate(&abroad.connection).await).0, GateRefusal::AiNotInPlan);
    entitle(&here, &at_home, "basic", true).await;
    assert!(gate(&abroad.connection).await.allowed, "what one node puts holds at the other at once");
    for (shop, id) in [(&at_home, "a"), (&abroad, "b"), (&at_home, "c")] {
        assert!(gate(&abroad.connection).await.allowed && gate(&at_home.connection).await.allowed);
        report(&shop.connection, call(id, 1_000_000)).await.expect("counts");
    }
    for shop in [&at_home, &abroad] {
        assert_eq!(told(&gate(&shop.connection).await).0, GateRefusal::AiCostLimitReached);
        assert!(report(&shop.connection, call("b", 1_000_000)).await.expect("is answered").repeated);
    }
    // Many at once, each of them at both nodes.
    let reports = (0..20).map(|number| {
        let by = if number % 2 == 0 { at_home.connection.clone() } else { abroad.connection.clone() };
        async move { report(&by, call(&format!("many-{}", number / 2), 1)).await.expect("is answered").repeated }
    });
    let repeated = futures::future::join_all(reports).await.into_iter().filter(|&repeated| repeated).count();
    assert_eq!(repeated, 10);
    until("all of them", async || {
        let plan = gate(&abroad.connection).await.plan.expect("told");
        (plan.requests == 13 && plan.cost == "3.00001").then_some(())
    })
    .await;
    drop((at_home, abroad));
    here.stop().await;
    there.stop().await;
}
