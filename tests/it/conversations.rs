//! Conversations over the wire, with a model whose words are written down here: each flow's way from its beginning to an end,
//! what a person's takeover silences, and what a check knows of the session it is made in.

use serde_json::json;
use temei::client::Connection;
use temei::pb::v1::step_request::What;
use temei::pb::v1::{
    self, AppendMessagesRequest, CheckRequest, Event, EventSender, MessageRole, NewMessage, OpenSessionRequest,
    Parties, ProposedCall, Role, Scope, Session, StepRequest, StepResponse, Verdict,
};
use tonic::{Code, Status};

use crate::support::{Shop, TestApp, priced, reason, with_seq};

pub(crate) async fn shop(app: &TestApp) -> Shop {
    let shop = app.shop("shop").await;
    let products = vec![
        priced("MARACUYA", "Maracuya", "30.00", "10"),
        priced("MATCHA", "Matcha", "29.00", "4"),
        priced("MATCHA-XL", "Matcha 1 kg", "79.00", "1"),
    ];
    shop.fill(with_seq(products)).await;
    shop.settled().await;
    shop
}

pub(crate) async fn open(by: &Connection, flow: &str) -> Session {
    let parties = Parties {
        lead: Some("ana".to_owned()),
        channel: Some("whatsapp".to_owned()),
        user: Some("ana".to_owned()),
        case: Some("1/2026".to_owned()),
    };
    let request = OpenSessionRequest { flow: flow.to_owned(), parties: Some(parties), ..Default::default() };
    by.conversations().open(request).await.expect("opens").into_inner().session.expect("given")
}

fn event(name: &str, sender: EventSender) -> Event {
    Event { name: name.to_owned(), sender: sender.into(), ..Default::default() }
}

pub(crate) async fn step(by: &Connection, session: &Session, what: What) -> Result<StepResponse, Status> {
    let request = StepRequest { session_id: session.id.clone(), what: Some(what), ..Default::default() };
    Ok(by.conversations().step(request).await?.into_inner())
}

/// One event, which is taken; the state after it.
pub(crate) async fn goes(by: &Connection, session: &Session, event: Event) -> StepResponse {
    let stepped = step(by, session, What::Event(event)).await.expect("is answered");
    assert_eq!(stepped.refused, [], "in {:?}", stepped.session);
    stepped
}

async fn state_after(by: &Connection, session: &Session, event: Event) -> String {
    goes(by, session, event).await.session.expect("given").state
}

async fn propose(by: &Connection, session: &Session, proposal: serde_json::Value) -> StepResponse {
    step(by, session, What::Proposal(proposal.to_string())).await.expect("is answered")
}

async fn say(by: &Connection, session: &Session, message: NewMessage) -> Result<(), Status> {
    let request = AppendMessagesRequest { session_id: session.id.clone(), messages: vec![message], summary: None };
    by.conversations().append(request).await.map(|_| ())
}

fn message(id: &str, role: MessageRole, text: &str) -> NewMessage {
    NewMessage { id: id.to_owned(), role: role.into(), text: text.to_owned(), ..Default::default() }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_goes_from_the_first_word_to_the_approved_payment() {
    let app = TestApp::start().await;
    let shop = shop(&app).await;
    let agent = app.keyholder("shop", &[Scope::Guard], &[]).await;
    let merchant = app.keyholder("shop", &[Scope::Guard], &[Role::Merchant]).await;
    let session = open(&agent, "storefront").await;
    assert_eq!(session.state, "IDLE");
    assert_eq!(state_after(&agent, &session, event("GREETING_RECEIVED", EventSender::Customer)).await, "BROWSING");

    let added = propose(
        &agent,
        &session,
        json!({
            "proposed_actions": [
                {"type": "ADD_TO_CART", "params": {"product_id": "MATCHA", "quantity": 3}},
                {"type": "APPLY_DISCOUNT", "params": {}},
                {"type": "ADD_TO_CART", "params": {"product_id": "NADA", "quantity": 1}},
                {"type": "REVIEW_ORDER", "params": {}}
            ],
            "response_text": "Agregué 3 Matcha.",
            "suggested_state": "AWAITING_PAYMENT"
        }),
    )
    .await;
    let after = added.session.expect("given");
    let taken: Vec<&str> = added.taken.iter().map(|step| step.event.as_str()).collect();
    assert_eq!(taken, ["ADD_TO_CART", "REVIEW_ORDER"]);
    assert_eq!(
        added.refused.iter().map(|step| step.event.as_str()).collect::<Vec<_>>(),
        ["APPLY_DISCOUNT", "ADD_TO_CART"]
    );
    assert_eq!((after.state.as_str(), added.response_text.as_str()), ("CHECKOUT", "Agregué 3 Matcha."));
    assert_eq!(after.cart.len(), 1);
    assert_eq!(after.reservation_ids.len(), 1, "what is shown to be confirmed is reserved");

    let confirm =
        json!({"proposed_actions": [{"type": "CONFIRM_ORDER"}], "response_text": "Te paso los datos de pago."});
    assert_eq!(propose(&agent, &session, confirm).await.session.expect("given").state, "AWAITING_PAYMENT");
    let approve = || event("PAYMENT_APPROVED", EventSender::Staff);
    let refused = step(&agent, &session, What::Event(approve())).await.expect("is answered");
    assert_eq!(refused.refused.len(), 1, "the agent's key is no merchant's");
    let proof = event("PAYMENT_PROOF_RECEIVED", EventSender::Customer);
    assert_eq!(state_after(&agent, &session, proof).await, "AWAITING_PAYMENT");
    let done = goes(&merchant, &session, approve()).await.session.expect("given");
    assert_eq!((done.state.as_str(), done.cart.len(), done.reservation_ids.len()), ("COMPLETED", 0, 0));
    let request = v1::ListRequest { kind: v1::ItemKind::Product.into(), ..Default::default() };
    let listed = shop.connection.catalog().list(request).await.expect("lists").into_inner().products;
    let matcha = listed.iter().find(|product| product.sku == "MATCHA").expect("is there");
    assert_eq!(matcha.stock.as_deref(), Some("1"), "what was sold is off the stock");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_that_cannot_be_had_stays_where_it_is() {
    let app = TestApp::start().await;
    let _shop = shop(&app).await;
    let agent = app.keyholder("shop", &[Scope::Guard], &[]).await;
    let session = open(&agent, "storefront").await;
    let add = json!({
        "proposed_actions": [{"type": "ADD_TO_CART", "params": {"product_id": "MATCHA", "quantity": 5}}],
        "response_text": "Listo."
    });
    propose(&agent, &session, add).await;
    let review = json!({"proposed_actions": [{"type": "REVIEW_ORDER"}], "response_text": "Tu pedido."});
    let refused = step(&agent, &session, What::Proposal(review.to_string())).await.expect_err("there are only 4");
    assert_eq!(refused.code(), Code::FailedPrecondition);
    let request = v1::GetSessionRequest { session_id: session.id.clone() };
    let read = agent.conversations().get(request).await.expect("reads").into_inner();
    assert_eq!(read.session.expect("given").state, "CART_OPEN");

    let cancel = event("ORDER_CANCELLED", EventSender::Customer);
    let idle = goes(&agent, &session, cancel).await.session.expect("given");
    assert_eq!((idle.state.as_str(), idle.cart.len()), ("IDLE", 0));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn while_a_person_has_it_the_agent_is_silent() {
    let app = TestApp::start().await;
    let _shop = shop(&app).await;
    let agent = app.keyholder("shop", &[Scope::Guard], &[]).await;
    let merchant = app.keyholder("shop", &[], &[Role::Merchant]).await;
    let session = open(&agent, "storefront").await;
    let take = v1::TakeoverRequest { session_id: session.id.clone() };
    let denied = agent.conversations().takeover(take.clone()).await.expect_err("the agent is no person");
    assert_eq!(denied.code(), Code::PermissionDenied);
    let taken =
        merchant.conversations().takeover(take.clone()).await.expect("takes").into_inner().session.expect("given");
    assert_eq!(taken.state, "HUMAN_TAKEOVER");
    assert!(taken.taken_over_by.starts_with("key:"), "{taken:?}");
    merchant.conversations().takeover(take).await.expect("has it already");

    say(&agent, &session, message("c1", MessageRole::Customer, "¿Hola?")).await.expect("is kept for the person");
    let silent = say(&agent, &session, message("a1", MessageRole::Assistant, "¡Hola!")).await.expect_err("is silent");
    assert_eq!((silent.code(), reason(&silent)), (Code::FailedPrecondition, "HUMAN_TAKEOVER".to_owned()));
    let reply = json!({"proposed_actions": [{"type": "REPLY"}], "response_text": "¡Hola!"});
    assert_eq!(propose(&agent, &session, reply.clone()).await.refused.len(), 1);
    say(&merchant, &session, message("h1", MessageRole::Human, "Buenas")).await.expect("the person answers");

    let release = v1::ReleaseSessionRequest { session_id: session.id.clone() };
    let free = merchant.conversations().release(release).await.expect("lets go").into_inner().session.expect("given");
    assert_eq!((free.state.as_str(), free.taken_over_by.as_str()), ("IDLE", ""));
    assert_eq!(propose(&agent, &session, reply).await.refused, []);
    app.stop().await;
}

pub(crate) fn call(nonce: &str, arguments: &str) -> Event {
    let call = ProposedCall { tool: "reserve".to_owned(), arguments: arguments.to_owned() };
    Event { call: Some(call), nonce: nonce.to_owned(), ..event("CONFIRMED", EventSender::Customer) }
}

/// An assistant that has proposed something, and the nonce for it.
pub(crate) async fn proposed(agent: &Connection) -> (Session, String) {
    let session = open(agent, "assistant").await;
    goes(agent, &session, event("MESSAGE_RECEIVED", EventSender::Customer)).await;
    let wanted = Event { nonce: String::new(), ..call("", r#"{"sku": "MATCHA", "quantity": 1}"#) };
    let wanted = Event { name: "ACTION_NEEDED".to_owned(), sender: EventSender::Assistant.into(), ..wanted };
    let stepped = goes(agent, &session, wanted).await;
    assert_eq!(stepped.taken[0].notices, ["action_requires_confirmation"]);
    assert!(stepped.taken[0].texts[0].contains("confirmarea"), "{:?}", stepped.taken);
    (session, stepped.nonce)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_nonce_confirms_one_call_once() {
    let app = TestApp::start().await;
    let _shop = shop(&app).await;
    let agent = app.keyholder("shop", &[Scope::Guard], &[]).await;
    let (session, nonce) = proposed(&agent).await;
    assert_eq!(nonce.len(), 32);
    for wrong in [
        call(&nonce, r#"{"sku": "MATCHA", "quantity": 2}"#),
        call("", r#"{"sku": "MATCHA", "quantity": 1}"#),
        call(&"0".repeat(32), r#"{"sku": "MATCHA", "quantity": 1}"#),
    ] {
        let refused = step(&agent, &session, What::Event(wrong)).await.expect("is answered");
        assert_eq!(refused.refused.len(), 1, "{refused:?}");
    }
    // Spaces and the order of the fields are not what is said.
    let same = || call(&nonce, r#"{"quantity":1,"sku":"MATCHA"}"#);
    let raced = futures::future::join_all((0..32).map(|_| step(&agent, &session, What::Event(same())))).await;
    let won = raced.iter().filter(|answer| answer.as_ref().is_ok_and(|answer| !answer.taken.is_empty())).count();
    assert_eq!(won, 1, "{raced:?}");
    let lost = raced.iter().filter_map(|answer| answer.as_ref().err());
    assert!(lost.clone().all(|status| status.code() == Code::Aborted), "{:?}", lost.collect::<Vec<_>>());
    let request = v1::GetSessionRequest { session_id: session.id.clone() };
    let read = agent.conversations().get(request).await.expect("reads").into_inner();
    assert_eq!(read.session.expect("given").state, "EXECUTING");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_what_is_said_twice_one_step_is_taken() {
    let app = TestApp::start().await;
    let _shop = shop(&app).await;
    let agent = app.keyholder("shop", &[Scope::Guard], &[]).await;
    let session = open(&agent, "assistant").await;
    let request = StepRequest {
        session_id: session.id.clone(),
        what: Some(What::Event(event("MESSAGE_RECEIVED", EventSender::Customer))),
        message: Some(message("wamid.7", MessageRole::Customer, "Aveți matcha?")),
        ..Default::default()
    };
    let first = agent.conversations().step(request.clone()).await.expect("is taken").into_inner();
    let second = agent.conversations().step(request).await.expect("is known").into_inner();
    assert!(!first.repeated && second.repeated);
    let session = second.session.expect("given");
    assert_eq!((session.state.as_str(), session.messages), ("PROCESSING_INTENT", 1));
    let stale = StepRequest {
        session_id: session.id.clone(),
        version: Some(session.version - 1),
        what: Some(What::Event(event("ANSWER_NEEDED", EventSender::Assistant))),
        ..Default::default()
    };
    let moved = agent.conversations().step(stale).await.expect_err("it is past");
    assert_eq!(moved.code(), Code::Aborted);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_knows_what_its_session_has_seen() {
    let app = TestApp::start().await;
    let _shop = shop(&app).await;
    let agent = app.keyholder("shop", &[Scope::Guard], &[]).await;
    let session = open(&agent, "assistant").await;
    let shown = NewMessage {
        shown: vec!["MATCHA".to_owned(), "MATCHA-XL".to_owned()],
        ..message("a1", MessageRole::Assistant, "Avem Matcha și Matcha 1 kg.")
    };
    say(&agent, &session, shown).await.expect("is added");
    say(&agent, &session, message("c1", MessageRole::Customer, "Cât costă cel mare?")).await.expect("is added");
    let check = async |text: &str, session: Option<String>| {
        let request = CheckRequest {
            text: text.to_owned(),
            locale: "ro-RO".to_owned(),
            session_id: session,
            ..Default::default()
        };
        agent.guard().check(request).await.expect("is judged").into_inner().verdict()
    };
    let id = || Some(session.id.clone());
    assert_eq!(check("Costă 79 lei.", id()).await, Verdict::Allow, "one of the two that were shown");
    assert_ne!(check("Costă 30 lei.", id()).await, Verdict::Allow, "a price of neither");
    assert_eq!(check("Costă 30 lei.", None).await, Verdict::Allow, "without the conversation, of one of the shop");

    let shop_session = open(&agent, "storefront").await;
    let offer = "Vă ofer 10% reducere la Matcha.";
    assert_eq!(check(offer, None).await, Verdict::Allow, "the policy lets everybody give so much");
    assert_ne!(check(offer, Some(shop_session.id)).await, Verdict::Allow, "there are no discounts in this flow");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_said_is_read_in_its_order_and_destroyed_with_its_user() {
    let app = TestApp::start().await;
    let _shop = shop(&app).await;
    let agent = app.keyholder("shop", &[Scope::Guard, Scope::Admin], &[]).await;
    let session = open(&agent, "assistant").await;
    let messages: Vec<NewMessage> = (1..=12)
        .map(|number| message(&format!("m{number}"), MessageRole::Customer, &format!("mesaj {number}")))
        .collect();
    let request = AppendMessagesRequest { session_id: session.id.clone(), messages, summary: None };
    let appended = agent.conversations().append(request).await.expect("are added").into_inner();
    assert_eq!(appended.summary_due_through, 10);
    let summary = v1::NewSummary { text: "Ana întreabă de matcha.".to_owned(), through: 10 };
    let request =
        AppendMessagesRequest { session_id: session.id.clone(), messages: Vec::new(), summary: Some(summary) };
    let appended = agent.conversations().append(request).await.expect("is taken").into_inner();
    assert_eq!(appended.summary_due_through, 0);
    let request = v1::GetSessionRequest { session_id: session.id.clone() };
    let context = agent.conversations().get(request).await.expect("reads").into_inner().context.expect("given");
    assert_eq!((context.summary.as_str(), context.summary_through), ("Ana întreabă de matcha.", 10));
    assert_eq!(context.recent.len(), 12);

    let request = v1::HistoryRequest { session_id: session.id.clone(), after: 10 };
    let mut pages = agent.conversations().history(request).await.expect("reads").into_inner();
    let mut numbers = Vec::new();
    while let Some(page) = pages.message().await.expect("goes on") {
        numbers.extend(page.messages.iter().map(|message| message.number));
    }
    assert_eq!(numbers, [11, 12]);

    let request = v1::DestroyAllForUserRequest { user: "ana".to_owned() };
    let gone = agent.conversations().destroy_all_for_user(request).await.expect("destroys").into_inner();
    assert_eq!(gone.sessions, 1);
    let request = v1::GetSessionRequest { session_id: session.id.clone() };
    assert_eq!(agent.conversations().get(request).await.expect_err("is gone").code(), Code::NotFound);
    app.stop().await;
}

fn with_facts(mut event: Event, facts: &[&str]) -> Event {
    event.facts = facts.iter().map(|&fact| fact.to_owned()).collect();
    event
}

async fn walk(agent: &Connection, session: &Session, way: Vec<(Event, &str)>) -> StepResponse {
    let mut last = StepResponse::default();
    for (event, to) in way {
        let name = event.name.clone();
        last = goes(agent, session, event).await;
        assert_eq!(last.session.as_ref().expect("given").state, to, "after {name}");
    }
    last
}

#[tokio::test(flavor = "multi_thread")]
async fn an_assistant_answers_asks_and_acts() {
    use EventSender::{Assistant, Customer, Gateway};
    let app = TestApp::start().await;
    let _shop = shop(&app).await;
    let agent = app.keyholder("shop", &[Scope::Guard], &[]).await;
    // A question, and one that lacks something.
    let session = open(&agent, "assistant").await;
    let way = vec![
        (event("MESSAGE_RECEIVED", Customer), "PROCESSING_INTENT"),
        (event("ANSWER_NEEDED", Assistant), "RESPONDING"),
        (event("DELIVERED", Gateway), "IDLE"),
        (event("MESSAGE_RECEIVED", Customer), "PROCESSING_INTENT"),
        (event("INPUT_MISSING", Assistant), "AWAITING_INPUT"),
        (event("MESSAGE_RECEIVED", Customer), "PROCESSING_INTENT"),
        (event("ANSWER_NEEDED", Assistant), "RESPONDING"),
        (event("DELIVERED", Gateway), "IDLE"),
    ];
    walk(&agent, &session, way).await;

    // An action that the customer does not want, and one that they confirm.
    let (session, _) = proposed(&agent).await;
    walk(&agent, &session, vec![(event("REJECTED", Customer), "RESPONDING"), (event("DELIVERED", Gateway), "IDLE")])
        .await;
    let (session, nonce) = proposed(&agent).await;
    let confirmed = goes(&agent, &session, call(&nonce, r#"{"sku": "MATCHA", "quantity": 1}"#)).await;
    assert!(!confirmed.call_id.is_empty());
    let of = |name: &str, id: &str| Event { call_id: id.to_owned(), ..event(name, Gateway) };
    let unknown = step(&agent, &session, What::Event(of("COMPLETE", "another"))).await.expect("is answered");
    assert_eq!(unknown.refused.len(), 1, "nobody waits for that call");
    let done = goes(&agent, &session, of("COMPLETE", &confirmed.call_id)).await.session.expect("given");
    assert_eq!((done.state.as_str(), done.tools.len(), done.tools[0].tool.as_str()), ("RESPONDING", 1, "reserve"));
    let twice = step(&agent, &session, What::Event(of("COMPLETE", &confirmed.call_id))).await.expect("is answered");
    assert_eq!(twice.refused.len(), 1, "it has ended before");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_action_that_fails_is_told() {
    let app = TestApp::start().await;
    let _shop = shop(&app).await;
    let agent = app.keyholder("shop", &[Scope::Guard], &[]).await;
    let session = open(&agent, "action").await;
    let presented = Event { name: "PRESENTED".to_owned(), ..call("", "{}") };
    let presented = Event { sender: EventSender::Assistant.into(), ..presented };
    let presented = goes(&agent, &session, presented).await;
    assert_eq!(presented.session.expect("given").state, "PROPOSED");
    let confirmed = goes(&agent, &session, call(&presented.nonce, "{}")).await;
    let fail =
        Event { call_id: confirmed.call_id.clone(), succeeded: Some(false), ..event("FAIL", EventSender::Gateway) };
    let failed = goes(&agent, &session, fail).await.session.expect("given");
    assert_eq!((failed.state.as_str(), failed.tools[0].succeeded), ("FAILED", false));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_negotiation_goes_from_discovery_to_paid() {
    use EventSender::{Assistant, Customer, Gateway};
    let app = TestApp::start().await;
    let _shop = shop(&app).await;
    let agent = app.keyholder("shop", &[Scope::Guard], &[]).await;
    let session = open(&agent, "negotiation").await;
    let of = |name: &str, sender| Event { sku: "MATCHA".to_owned(), quantity: Some(3), ..event(name, sender) };
    let way = vec![
        (of("PRODUCTS_PROPOSED", Assistant), "PROPOSAL"),
        (of("TERMS_DISCUSSED", Customer), "NEGOTIATION"),
        (of("TERMS_AGREED", Customer), "CLOSING"),
        (with_facts(of("PROFORMA_ISSUED", Gateway), &["client_data_valid"]), "PROFORMA_SENT"),
        (event("PROFORMA_ACCEPTED", Customer), "INVOICED"),
    ];
    let closing = walk(&agent, &session, way).await.session.expect("given");
    assert_eq!(closing.reservation_ids.len(), 1, "it is held all the way");
    let other = open(&app.keyholder("shop", &[Scope::Guard], &[]).await, "storefront").await;
    let add = json!({
        "proposed_actions": [
            {"type": "ADD_TO_CART", "params": {"product_id": "MATCHA", "quantity": 2}}, {"type": "REVIEW_ORDER"}
        ],
        "response_text": "Listo."
    });
    let refused = step(&agent, &other, What::Proposal(add.to_string())).await.expect_err("one is left beside it");
    assert_eq!(refused.code(), Code::FailedPrecondition);
    let way = vec![
        (event("INVOICE_ISSUED", Gateway), "INVOICED"),
        (with_facts(event("PAYMENT_RECEIVED", Gateway), &["invoice_issued"]), "PAID"),
    ];
    let paid = walk(&agent, &session, way).await.session.expect("given");
    assert_eq!(paid.reservation_ids.len(), 0);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_case_goes_through_its_phases() {
    use EventSender::{Assistant, Customer, Gateway, Strategist};
    let app = TestApp::start().await;
    let _shop = shop(&app).await;
    let agent = app.keyholder("shop", &[Scope::Guard], &[]).await;
    let session = open(&agent, "legal_case").await;
    let way = vec![
        (event("MESSAGE_RECEIVED", Customer), "CONTEXT"),
        (with_facts(event("CASE_LOADED", Gateway), &["case_loaded"]), "UNDERSTANDING"),
        (with_facts(event("INTENT_DETERMINED", Assistant), &["new_stage"]), "QUOTA"),
        (event("QUOTA_CHECKED", Gateway), "AWAITING_PAYMENT"),
        (event("PAYMENT_CONFIRMED", Gateway), "QUOTA"),
        (with_facts(event("QUOTA_CHECKED", Gateway), &["quota_sufficient"]), "CONSULTING"),
        (event("CONSULTED", Assistant), "CONSULTING"),
        (with_facts(event("ADVISED", Strategist), &["consulted"]), "EXECUTING"),
        (with_facts(event("WORK_DONE", Assistant), &["case_updated"]), "REVIEWING"),
        (event("APPROVED", Strategist), "DELIVERING"),
        (with_facts(event("DELIVERED", Gateway), &["case_updated"]), "STANDBY"),
    ];
    walk(&agent, &session, way).await;
    app.stop().await;
}
