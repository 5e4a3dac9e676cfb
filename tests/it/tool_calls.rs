//! Calls of tools over the wire: each stage refuses with its reason, a nonce makes one call once, a plan whose step fails is
//! undone in reverse, and a gateway that dies leaves nothing undone that has to be undone.

use serde_json::{Value, json};
use temei::client::Connection;
use temei::pb::v1::complete_tool_call_request::End;
use temei::pb::v1::{
    self, BeginToolCallRequest, BeginToolCallResponse, CompleteToolCallRequest, CompleteToolCallResponse, Event,
    EventSender, OpenSessionRequest, Parties, Role, Scope, Session, ToolCall, ToolOutcome, ToolPlan, ToolRefusalCode,
    ToolStage, step_request,
};
use tonic::{Code, Status};

use crate::support::{Shop, TestApp, priced, reason, until, with_seq};

async fn shop(app: &TestApp) -> Shop {
    let shop = app.shop("shop").await;
    let products = vec![priced("MATCHA", "Matcha", "29.00", "4"), priced("MUG", "Cană", "12.00", "9")];
    shop.fill(with_seq(products)).await;
    shop.settled().await;
    shop
}

/// A service with that shop and the key of its agent.
async fn desk() -> (TestApp, Shop, Connection) {
    let app = TestApp::start().await;
    let shop = shop(&app).await;
    let agent = app.keyholder("shop", &[Scope::Guard], &[]).await;
    (app, shop, agent)
}

async fn open_for(by: &Connection, flow: &str, who: &str) -> Session {
    let parties =
        Parties { lead: Some(who.to_owned()), user: Some(who.to_owned()), case: Some(who.to_owned()), channel: None };
    let request = OpenSessionRequest { flow: flow.to_owned(), parties: Some(parties), ..Default::default() };
    by.conversations().open(request).await.expect("opens").into_inner().session.expect("given")
}

async fn happens(by: &Connection, session: &Session, event: Event) -> v1::StepResponse {
    let what = Some(step_request::What::Event(event));
    let request = v1::StepRequest { session_id: session.id.clone(), what, ..Default::default() };
    let stepped = by.conversations().step(request).await.expect("is answered").into_inner();
    assert_eq!(stepped.refused, []);
    stepped
}

fn event(name: &str) -> Event {
    Event { name: name.to_owned(), sender: EventSender::Gateway.into(), ..Default::default() }
}

/// An assistant to which the customer has just said something.
async fn listening(by: &Connection) -> Session {
    let session = open_for(by, "assistant", "ana").await;
    let spoken = Event { sender: EventSender::Customer.into(), ..event("MESSAGE_RECEIVED") };
    happens(by, &session, spoken).await.session.expect("given")
}

/// A sale whose terms are agreed.
async fn closing(by: &Connection) -> Session {
    let session = open_for(by, "negotiation", "firm").await;
    let about = |name: &str| Event { sku: "MATCHA".to_owned(), quantity: Some(1), ..event(name) };
    happens(by, &session, about("PRODUCTS_PROPOSED")).await;
    happens(by, &session, about("TERMS_DISCUSSED")).await;
    happens(by, &session, about("TERMS_AGREED")).await.session.expect("given")
}

fn model_call(tool: &str, arguments: &Value) -> String {
    json!({"id": "c1", "type": "function", "function": {"name": tool, "arguments": arguments.to_string()}}).to_string()
}

fn calling(session: &Session, tool: &str, arguments: &Value) -> BeginToolCallRequest {
    let call = model_call(tool, arguments);
    BeginToolCallRequest { session_id: session.id.clone(), call, ..Default::default() }
}

async fn begin(by: &Connection, request: BeginToolCallRequest) -> Result<BeginToolCallResponse, Status> {
    Ok(by.tools().begin(request).await?.into_inner())
}

async fn began(by: &Connection, request: BeginToolCallRequest) -> BeginToolCallResponse {
    begin(by, request).await.expect("is answered")
}

#[track_caller]
fn refused(response: &BeginToolCallResponse) -> (ToolStage, ToolRefusalCode) {
    assert_eq!(response.outcome(), ToolOutcome::Refused, "{response:?}");
    let refusal = response.refusal.as_ref().expect("says why");
    assert!(!refusal.message.is_empty());
    (refusal.stage(), refusal.code())
}

async fn end(by: &Connection, call_id: &str, end: End) -> Result<CompleteToolCallResponse, Status> {
    let request = CompleteToolCallRequest { call_id: call_id.to_owned(), end: Some(end), ..Default::default() };
    Ok(by.tools().complete(request).await?.into_inner())
}

async fn succeeds(by: &Connection, call_id: &str, output: Value) -> CompleteToolCallResponse {
    let response = end(by, call_id, End::Output(output.to_string())).await.expect("is taken");
    assert_eq!(response.outcome(), ToolOutcome::Succeeded, "{response:?}");
    response
}

async fn calls(by: &Connection, outcomes: &[ToolOutcome]) -> Vec<ToolCall> {
    let outcomes = outcomes.iter().map(|&outcome| outcome.into()).collect();
    let request = v1::ListToolCallsRequest { outcomes, ..Default::default() };
    by.tools().calls(request).await.expect("lists").into_inner().calls
}

fn mail() -> Value {
    json!({"contact_name": "Ion", "subject": "Oferta", "body": "Bună ziua!"})
}

fn proforma() -> Value {
    json!({"client": "RO14399840", "products": [{"sku": "MATCHA", "quantity": 1, "unit_price": "29.00"}]})
}

/// A call for a proforma of a sale whose client is known.
fn billing(sale: &Session) -> BeginToolCallRequest {
    let facts = vec!["client_data_valid".to_owned()];
    BeginToolCallRequest { facts, ..calling(sale, "create_proforma", &proforma()) }
}

/// Proposes a call and says yes; what becomes of it.
async fn confirmed(by: &Connection, request: BeginToolCallRequest) -> BeginToolCallResponse {
    let proposed = began(by, request.clone()).await;
    assert_eq!(proposed.outcome(), ToolOutcome::Proposed, "{proposed:?}");
    began(by, BeginToolCallRequest { nonce: proposed.nonce, ..request }).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_is_shown_what_it_may_call() {
    let (app, _shop, agent) = desk().await;
    let admin = app.keyholder("shop", &[Scope::Guard, Scope::Admin], &[]).await;
    let session = listening(&agent).await;
    let list = async |by: &Connection, session_id: &str, flow: &str| -> Vec<v1::Tool> {
        let request = v1::ListToolsRequest { session_id: session_id.to_owned(), flow: flow.to_owned() };
        by.tools().list(request).await.expect("lists").into_inner().tools
    };
    let names = |tools: &[v1::Tool]| -> Vec<String> { tools.iter().map(|tool| tool.name.clone()).collect() };
    let here = list(&agent, &session.id, "").await;
    assert!(names(&here).contains(&"search_products".to_owned()), "{here:?}");
    let mail = here.iter().find(|tool| tool.name == "send_email").expect("may be proposed");
    assert!(mail.confirmed && mail.runner() == v1::ToolRunner::External);
    assert!(!names(&here).contains(&"write".to_owned()), "it is for admins");
    assert!(names(&list(&admin, &session.id, "").await).contains(&"write".to_owned()));
    let function: Value = serde_json::from_str(&mail.function).expect("JSON");
    assert_eq!((&function["type"], &function["function"]["name"]), (&json!("function"), &json!("send_email")));
    assert_eq!(function["function"]["parameters"]["required"], json!(["contact_name", "subject", "body"]));

    let anywhere = list(&agent, "", "").await;
    assert!(anywhere.iter().all(|tool| !tool.confirmed && tool.runner() == v1::ToolRunner::Ours), "{anywhere:?}");
    let sale = list(&agent, "", "negotiation").await;
    let made = sale.iter().find(|tool| tool.name == "create_proforma").expect("is declared");
    assert_eq!(made.undone_by, "cancel_proforma");
    let both = v1::ListToolsRequest { session_id: session.id.clone(), flow: "assistant".to_owned() };
    assert_eq!(agent.tools().list(both).await.expect_err("one of both").code(), Code::InvalidArgument);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_stage_refuses_with_its_reason() {
    let (app, _shop, agent) = desk().await;
    let session = listening(&agent).await;
    let with_call = |call: &str| BeginToolCallRequest { call: call.to_owned(), ..calling(&session, "x", &json!({})) };
    let two = format!("[{0},{0}]", model_call("count", &json!({})));
    for (request, stage, code) in [
        (with_call("Bună ziua"), ToolStage::Parse, ToolRefusalCode::Unreadable),
        (with_call(&two), ToolStage::Parse, ToolRefusalCode::Unreadable),
        (calling(&session, "nothing", &json!({})), ToolStage::Validate, ToolRefusalCode::UnknownTool),
        (calling(&session, "send_email", &json!({"body": 7})), ToolStage::Validate, ToolRefusalCode::Misfit),
        (
            calling(&session, "write", &json!({"collection": "documents", "id": "d", "fields": {}})),
            ToolStage::Authorize,
            ToolRefusalCode::NotPermitted,
        ),
    ] {
        assert_eq!(refused(&began(&agent, request.clone()).await), (stage, code), "{request:?}");
    }
    let misfits = began(&agent, calling(&session, "send_email", &json!({"body": 7}))).await.refusal.expect("says why");
    let paths: Vec<&str> = misfits.misfits.iter().map(|misfit| misfit.path.as_str()).collect();
    assert!(paths.contains(&"/body"), "{misfits:?}");

    // What the flow asks before it; a state that does not allow it says what does.
    let sale = closing(&agent).await;
    let unmet = began(&agent, calling(&sale, "create_proforma", &proforma())).await;
    assert_eq!(refused(&unmet), (ToolStage::Authorize, ToolRefusalCode::Unmet));
    let elsewhere = began(&agent, calling(&sale, "track_payment", &json!({"invoice_ref": "i"}))).await;
    assert_eq!(refused(&elsewhere), (ToolStage::Authorize, ToolRefusalCode::NotInThisState));
    assert_eq!(elsewhere.refusal.expect("says why").allowed, ["validate_client_data", "create_proforma"]);

    // Nobody can be asked outside of a session.
    let lines = json!({"lines": [{"sku": "MATCHA", "quantity": "1"}]});
    let alone = BeginToolCallRequest { session_id: String::new(), ..calling(&session, "reserve", &lines) };
    assert_eq!(refused(&began(&agent, alone).await), (ToolStage::Classify, ToolRefusalCode::NeedsSession));

    // The shop is switched off.
    let off = v1::Entitlements { assistant: Some(false), ..Default::default() };
    let request = v1::SetEntitlementsRequest { id: "shop".to_owned(), entitlements: Some(off) };
    app.operator().tenants().set_entitlements(request).await.expect("is put");
    let denied = began(&agent, calling(&session, "send_email", &mail())).await;
    assert_eq!(refused(&denied), (ToolStage::Authorize, ToolRefusalCode::NotPermitted));

    let written: Vec<(String, ToolRefusalCode)> =
        calls(&agent, &[ToolOutcome::Refused]).await.iter().map(|call| (call.tool.clone(), call.code())).collect();
    assert!(written.contains(&("create_proforma".to_owned(), ToolRefusalCode::Unmet)), "{written:?}");
    assert!(written.contains(&("reserve".to_owned(), ToolRefusalCode::NeedsSession)), "{written:?}");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_nonce_makes_the_call_it_was_made_for_once() {
    let (app, _shop, agent) = desk().await;
    let session = listening(&agent).await;
    let proposed = began(&agent, calling(&session, "send_email", &mail())).await;
    assert_eq!((proposed.outcome(), proposed.state.as_str()), (ToolOutcome::Proposed, "TOOL_PROPOSED"));
    assert!(proposed.notices.iter().any(|notice| notice.notice == "action_requires_confirmation"), "{proposed:?}");
    let nonce = proposed.nonce.clone();
    let saying = |session: &Session, arguments: &Value, nonce: &str| BeginToolCallRequest {
        nonce: nonce.to_owned(),
        ..calling(session, "send_email", arguments)
    };

    let mut changed = mail();
    changed["subject"] = json!("Alta");
    let other = open_for(&agent, "assistant", "ion").await;
    for wrong in [
        saying(&session, &changed, &nonce),
        saying(&session, &mail(), &"0".repeat(32)),
        saying(&other, &mail(), &nonce),
    ] {
        let response = began(&agent, wrong).await;
        assert_eq!(refused(&response), (ToolStage::Classify, ToolRefusalCode::NotConfirmed));
    }

    // Of many at a time one makes it; the others were too late, or find the nonce used.
    let raced = (0..16).map(|_| begin(&agent, saying(&session, &mail(), &nonce)));
    let raced = futures::future::join_all(raced).await;
    let made: Vec<&BeginToolCallResponse> =
        raced.iter().flatten().filter(|answer| answer.outcome() == ToolOutcome::Begun).collect();
    assert_eq!(made.len(), 1, "{raced:?}");
    assert!(raced.iter().filter_map(|answer| answer.as_ref().err()).all(|status| status.code() == Code::Aborted));
    assert_eq!((made[0].call_id.as_str(), made[0].state.as_str()), (proposed.call_id.as_str(), "EXECUTING"));

    let ended = succeeds(&agent, &proposed.call_id, json!({"message_id": "m-1"})).await;
    assert_eq!((ended.state.as_str(), ended.late, ended.repeated), ("RESPONDING", false, false));
    assert!(succeeds(&agent, &proposed.call_id, json!({})).await.repeated, "it has ended");
    let written = calls(&agent, &[ToolOutcome::Succeeded]).await;
    assert_eq!(written.len(), 1);
    let arguments: Value = serde_json::from_str(&written[0].arguments).expect("JSON");
    assert_eq!((&arguments["body"], &arguments["subject"]), (&json!("[REDACTED]"), &json!("Oferta")));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_proposal_voids_the_one_before() {
    let (app, _shop, agent) = desk().await;
    let sale = closing(&agent).await;
    let request = billing(&sale);
    let first = began(&agent, request.clone()).await;
    let second = began(&agent, request.clone()).await;
    assert_eq!((first.outcome(), second.outcome()), (ToolOutcome::Proposed, ToolOutcome::Proposed));
    assert_eq!(second.state, "CLOSING", "the flow has no state for it");
    let stale = began(&agent, BeginToolCallRequest { nonce: first.nonce, ..request.clone() }).await;
    assert_eq!(refused(&stale).1, ToolRefusalCode::NotConfirmed);
    let withdrawn = calls(&agent, &[ToolOutcome::Withdrawn]).await;
    assert_eq!(withdrawn.iter().map(|call| &call.id).collect::<Vec<_>>(), [&first.call_id]);
    let made = began(&agent, BeginToolCallRequest { nonce: second.nonce, ..request }).await;
    assert_eq!((made.outcome(), made.call_id), (ToolOutcome::Begun, second.call_id));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_step_has_confirmed_is_begun_under_its_name() {
    let (app, _shop, agent) = desk().await;
    let session = listening(&agent).await;
    let call = v1::ProposedCall { tool: "send_email".to_owned(), arguments: mail().to_string() };
    let wanted = Event { call: Some(call.clone()), ..event("ACTION_NEEDED") };
    let nonce = happens(&agent, &session, wanted).await.nonce;
    let yes = Event { call: Some(call), nonce, ..event("CONFIRMED") };
    let call_id = happens(&agent, &session, yes).await.call_id;
    let of = |arguments: &Value| BeginToolCallRequest {
        call_id: call_id.clone(),
        ..calling(&session, "send_email", arguments)
    };
    let mut changed = mail();
    changed["body"] = json!("Altceva");
    assert_eq!(refused(&began(&agent, of(&changed)).await).1, ToolRefusalCode::NotConfirmed);
    let made = began(&agent, of(&mail())).await;
    assert_eq!((made.outcome(), &made.call_id), (ToolOutcome::Begun, &call_id));
    assert_eq!(refused(&began(&agent, of(&mail())).await).1, ToolRefusalCode::NotConfirmed, "once");
    assert_eq!(succeeds(&agent, &call_id, json!({})).await.state, "RESPONDING");
    app.stop().await;
}

fn in_plan(request: BeginToolCallRequest, step: u32) -> BeginToolCallRequest {
    BeginToolCallRequest { plan: Some(ToolPlan { id: "p-1".to_owned(), step, of: 3 }), ..request }
}

/// A plan whose first two steps are done: two pro formas. The request of each further step.
async fn two_steps_done(agent: &Connection) -> (Session, BeginToolCallRequest) {
    let sale = closing(agent).await;
    let request = billing(&sale);
    let early = began(agent, in_plan(request.clone(), 2)).await;
    assert_eq!(refused(&early), (ToolStage::Authorize, ToolRefusalCode::PlanOrder));
    for step in 1..=2 {
        let made = confirmed(agent, in_plan(request.clone(), step)).await;
        assert_eq!(made.outcome(), ToolOutcome::Begun, "{made:?}");
        let told = made.notices.iter().find(|notice| notice.notice == "plan_step").expect("how far it has come");
        assert_eq!(told.text, format!("Pasul {step} din 3."));
        succeeds(agent, &made.call_id, json!({"proforma_ref": format!("PF-{step}")})).await;
    }
    (sale, request)
}

fn undoes(to_make: &[ToolCall]) -> Vec<(String, Value)> {
    let arguments = |call: &ToolCall| serde_json::from_str(&call.arguments).expect("JSON");
    to_make.iter().map(|call| (call.tool.clone(), arguments(call))).collect()
}

fn undone_in_reverse() -> Vec<(String, Value)> {
    let call = |name: &str| ("cancel_proforma".to_owned(), json!({"proforma_ref": name}));
    vec![call("PF-2"), call("PF-1")]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_whose_third_step_fails_is_undone_in_reverse() {
    let (app, _shop, agent) = desk().await;
    let (_sale, request) = two_steps_done(&agent).await;
    let third = confirmed(&agent, in_plan(request.clone(), 3)).await;
    let failed = end(&agent, &third.call_id, End::Error("the ERP is away".to_owned())).await.expect("is taken");
    assert_eq!((failed.outcome(), failed.error.as_str()), (ToolOutcome::Failed, "the ERP is away"));
    assert_eq!(undoes(&failed.to_make), undone_in_reverse());
    assert!(failed.notices.iter().any(|notice| notice.notice == "action_undone"), "{failed:?}");

    let due = calls(&agent, &[ToolOutcome::Due]).await;
    assert_eq!(due.len(), 2, "listed until they are made");
    for call in &failed.to_make {
        succeeds(&agent, &call.id, json!({"cancelled": true})).await;
    }
    assert!(calls(&agent, &[ToolOutcome::Due]).await.is_empty());
    let over = began(&agent, in_plan(request, 3)).await;
    assert_eq!(refused(&over), (ToolStage::Authorize, ToolRefusalCode::PlanOrder));

    let admin = app.keyholder("shop", &[Scope::Admin], &[]).await;
    let compensations = async || {
        app.service().auditor.flush().await;
        let kinds = vec![v1::AuditKind::Compensation.into()];
        let request = v1::ListAuditRequest { kinds, ..Default::default() };
        admin.audit().list(request).await.expect("lists").into_inner().entries.len()
    };
    assert_eq!(compensations().await, 4, "two due, two made");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_service_has_done_it_undoes_at_once() {
    let (app, _shop, agent) = desk().await;
    let session = listening(&agent).await;
    let step = |request: BeginToolCallRequest, step: u32| BeginToolCallRequest {
        plan: Some(ToolPlan { id: "p-1".to_owned(), step, of: 2 }),
        ..request
    };
    let lines = json!({"lines": [{"sku": "MATCHA", "quantity": "2"}]});
    let reserved = confirmed(&agent, step(calling(&session, "reserve", &lines), 1)).await;
    assert_eq!((reserved.outcome(), reserved.state.as_str()), (ToolOutcome::Succeeded, "RESPONDING"), "{reserved:?}");
    happens(&agent, &session, event("DELIVERED")).await;
    listening(&agent).await;
    let sent = confirmed(&agent, step(calling(&session, "send_email", &mail()), 2)).await;
    let failed = end(&agent, &sent.call_id, End::Error("no such mailbox".to_owned())).await.expect("is taken");
    assert!(failed.to_make.is_empty(), "it is ours to undo: {failed:?}");
    assert!(failed.notices.iter().any(|notice| notice.notice == "action_undone"), "{failed:?}");
    let done = calls(&agent, &[ToolOutcome::Succeeded]).await;
    let undone = done.iter().find(|call| call.undoes == reserved.call_id).expect("it is undone");
    assert_eq!(undone.tool, "release_reservation");
    let held = v1::ListStockRequest { sku: Some("MATCHA".to_owned()), ..Default::default() };
    let stock = app.keyholder("shop", &[Scope::Stock], &[]).await;
    let held = stock.stock().list(held).await.expect("lists").into_inner().reservations;
    assert!(held.is_empty(), "{held:?}");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_that_says_nothing_fails_its_plan_and_its_late_end_is_undone() {
    let app = TestApp::start_with(&["conversations.tool_call_secs=6"]).await;
    let _shop = shop(&app).await;
    let agent = app.keyholder("shop", &[Scope::Guard], &[]).await;
    let (_sale, request) = two_steps_done(&agent).await;
    let third = confirmed(&agent, in_plan(request, 3)).await;
    assert_eq!(third.outcome(), ToolOutcome::Begun);
    // Nobody tells its end; nobody asks either.
    let due = async || Some(calls(&agent, &[ToolOutcome::Due]).await).filter(|due| due.len() == 2);
    let mut due = undoes(&until("the steps before it are to be undone", due).await);
    due.sort_by_key(|(_, arguments)| arguments.to_string());
    due.reverse();
    assert_eq!(due, undone_in_reverse());
    let timed_out = calls(&agent, &[ToolOutcome::TimedOut]).await;
    assert_eq!(timed_out.iter().map(|call| &call.id).collect::<Vec<_>>(), [&third.call_id]);

    let late = succeeds(&agent, &third.call_id, json!({"proforma_ref": "PF-3"})).await;
    assert!(late.late);
    let undone = ("cancel_proforma".to_owned(), json!({"proforma_ref": "PF-3"}));
    assert_eq!(undoes(&late.to_make), [undone], "what was done too late is undone, too");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_bounded_and_makes_no_call_twice() {
    let (app, _shop, agent) = desk().await;
    let session = listening(&agent).await;
    let details = json!({"sku": "MATCHA"});
    let first = began(&agent, calling(&session, "get_product_details", &details)).await;
    let again = began(&agent, calling(&session, "get_product_details", &details)).await;
    assert_eq!((again.outcome(), &again.call_id), (ToolOutcome::Repeated, &first.call_id));
    let at = |iteration: u32, sku: &str| BeginToolCallRequest {
        iteration: Some(iteration),
        ..calling(&session, "get_product_details", &json!({"sku": sku}))
    };
    assert_ne!(began(&agent, at(7, "MUG")).await.outcome(), ToolOutcome::Refused);
    let over = began(&agent, at(8, "OTHER")).await;
    assert_eq!(refused(&over), (ToolStage::Authorize, ToolRefusalCode::LoopOver));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tool_is_called_so_often_a_minute() {
    let (app, _shop, agent) = desk().await;
    let sale = closing(&agent).await;
    let request = billing(&sale);
    let mut last = began(&agent, request.clone()).await;
    // The flow lets ten through, and one more with every six seconds that this takes.
    for _ in 0..40 {
        if last.outcome() == ToolOutcome::Refused {
            break;
        }
        last = began(&agent, request.clone()).await;
    }
    assert_eq!(refused(&last), (ToolStage::Authorize, ToolRefusalCode::RateLimited));
    assert!(last.refusal.expect("says why").retry_after.is_some());
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_tool_returned_is_evidence_of_the_conversation() {
    let (app, _shop, agent) = desk().await;
    let session = open_for(&agent, "legal_case", "12/2026").await;
    let asked = began(&agent, calling(&session, "get_case_details", &json!({"case_id": "12/2026"}))).await;
    assert_eq!(asked.outcome(), ToolOutcome::Begun, "{asked:?}");
    let rows: Vec<Value> = (0..53).map(|n| json!({"step": n})).collect();
    let ended =
        succeeds(&agent, &asked.call_id, json!({"fee": {"amount": "417.35", "currency": "RON"}, "log": rows})).await;
    assert_eq!((ended.rows_left_out, ended.output_cut), (3, false));
    let check = async |session_id: Option<String>| {
        let request = v1::CheckRequest {
            text: "Onorariul este de 417,35 lei.".to_owned(),
            locale: "ro-RO".to_owned(),
            session_id,
            ..Default::default()
        };
        agent.guard().check(request).await.expect("is judged").into_inner().verdict()
    };
    assert_eq!(check(Some(session.id.clone())).await, v1::Verdict::Allow);
    assert_ne!(check(None).await, v1::Verdict::Allow, "nothing else says so");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_has_the_conversation_silences_its_tools() {
    let (app, _shop, agent) = desk().await;
    let merchant = app.keyholder("shop", &[], &[Role::Merchant]).await;
    let session = listening(&agent).await;
    let take = v1::TakeoverRequest { session_id: session.id.clone() };
    merchant.conversations().takeover(take).await.expect("takes");
    let silent = began(&agent, calling(&session, "send_email", &mail())).await;
    assert_eq!(refused(&silent), (ToolStage::Authorize, ToolRefusalCode::TakenOver));
    let close = v1::CloseSessionRequest { session_id: session.id.clone() };
    agent.conversations().close(close).await.expect("closes");
    let over = begin(&agent, calling(&session, "send_email", &mail())).await.expect_err("it is over");
    assert_eq!((over.code(), reason(&over)), (Code::FailedPrecondition, "SESSION_ENDED".to_owned()));
    app.stop().await;
}
