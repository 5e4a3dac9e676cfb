//! A discount that is asked for, decided by who may, and then a fact of every check it is meant for.

use temei::client::Connection;
use temei::pb::v1::{
    ApprovalDecision, ApprovalState, CheckRequest, CheckStreamRequest, Consent, Customer, DecideApprovalRequest,
    DiscountApproval, Evidence, ListApprovalsRequest, RequestApprovalRequest, Role, Scope, Verdict,
    check_stream_request::Part,
};
use tonic::{Code, Status};

use crate::support::{Shop, TestApp, get, priced, reason, until, with_seq};

async fn request(by: &Connection, request: RequestApprovalRequest) -> Result<DiscountApproval, Status> {
    let answer = by.approvals().request(request).await?.into_inner();
    Ok(answer.approval.expect("given"))
}

async fn decide(by: &Connection, id: &str, decision: ApprovalDecision) -> Result<DiscountApproval, Status> {
    let request = DecideApprovalRequest { id: id.to_owned(), decision: decision.into(), comment: String::new() };
    Ok(by.approvals().decide(request).await?.into_inner().approval.expect("given"))
}

fn of_session(percent: &str) -> RequestApprovalRequest {
    RequestApprovalRequest {
        percent: percent.to_owned(),
        sku: Some("MUG-1".to_owned()),
        session_id: Some("s-1".to_owned()),
        ..Default::default()
    }
}

async fn shop(app: &TestApp) -> Shop {
    let shop = app.shop("shop").await;
    shop.fill(with_seq(vec![priced("MUG-1", "Ceainic albastru", "100.00", "5")])).await;
    shop.settled().await;
    shop
}

#[tokio::test(flavor = "multi_thread")]
async fn a_granted_discount_grounds_where_it_was_granted() {
    let app = TestApp::start().await;
    let shop = shop(&app).await;
    let agent = app.keyholder("shop", &[Scope::Guard], &[]).await;
    let manager = app.keyholder("shop", &[], &[Role::Manager]).await;
    let director = app.keyholder("shop", &[], &[Role::Director]).await;
    let asked = request(&agent, of_session("40")).await.expect("is taken");
    assert_eq!((asked.state(), asked.consent()), (ApprovalState::Pending, Consent::Director));
    let check = |text: &str, session: &str, min_revision: u64| CheckRequest {
        text: text.to_owned(),
        locale: "ro-RO".to_owned(),
        session_id: Some(session.to_owned()),
        min_revision: Some(min_revision),
        ..Default::default()
    };
    let texts = ["Vă ofer 40% reducere la Ceainic albastru.", "Ceainic albastru vă costă 60,00 lei."];
    for text in texts {
        let verdict = shop.check(check(text, "s-1", asked.revision)).await.expect("judged").verdict();
        assert_ne!(verdict, Verdict::Allow, "{text}: it is only asked for");
    }
    let refused = decide(&manager, &asked.id, ApprovalDecision::Approve).await.expect_err("is not enough");
    assert_eq!((refused.code(), reason(&refused).as_str()), (Code::PermissionDenied, "PERMISSION_DENIED"));
    let refused = decide(&agent, &asked.id, ApprovalDecision::Approve).await.expect_err("has no role");
    assert_eq!(refused.code(), Code::PermissionDenied);
    let granted = decide(&director, &asked.id, ApprovalDecision::Approve).await.expect("may");
    assert_eq!((granted.state(), granted.decided_as()), (ApprovalState::Approved, Role::Director));
    for text in texts {
        let answer = shop.check(check(text, "s-1", granted.revision)).await.expect("judged");
        assert_eq!(answer.verdict(), Verdict::Allow, "{text}: {:?}", answer.violations);
        assert!(answer.facts.iter().any(|fact| fact.path.starts_with(&format!("approvals/{}@", asked.id))));
        let other = shop.check(check(text, "s-2", granted.revision)).await.expect("judged").verdict();
        assert_ne!(other, Verdict::Allow, "{text}: in another conversation");
        let start = check("", "s-1", granted.revision);
        let messages = [Part::Start(start), Part::Text(text.to_owned())];
        let messages = messages.map(|part| CheckStreamRequest { part: Some(part) });
        let stream = shop.connection.guard().check_stream(tokio_stream::iter(messages)).await.expect("begun");
        let mut stream = stream.into_inner();
        let mut last = None;
        while let Some(message) = stream.message().await.expect("goes on") {
            last = message.verdict.or(last);
        }
        assert_eq!(last.expect("ended").verdict(), Verdict::Allow, "{text}: as a stream");
    }
    let again = decide(&director, &asked.id, ApprovalDecision::Reject).await.expect_err("is decided");
    assert_eq!((again.code(), reason(&again).as_str()), (Code::FailedPrecondition, "APPROVAL_DECIDED"));
    drop((shop, agent, manager, director));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_customers_discount_is_found_by_their_id() {
    let app = TestApp::start().await;
    let shop = shop(&app).await;
    let agent = app.keyholder("shop", &[Scope::Guard], &[]).await;
    let merchant = app.keyholder("shop", &[Scope::Guard], &[Role::Merchant]).await;
    let of_customer = |percent: &str| RequestApprovalRequest {
        percent: percent.to_owned(),
        customer_id: Some("c-1".to_owned()),
        ..Default::default()
    };
    let own = request(&merchant, of_customer("20")).await.expect("is taken");
    let refused = decide(&merchant, &own.id, ApprovalDecision::Approve).await.expect_err("its own");
    assert_eq!(refused.code(), Code::PermissionDenied);
    let asked = request(&agent, of_customer("20")).await.expect("is taken");
    let granted = decide(&merchant, &asked.id, ApprovalDecision::Approve).await.expect("may");
    let check = |customer: &str| CheckRequest {
        text: "Vă ofer 20% reducere la Ceainic albastru.".to_owned(),
        locale: "ro-RO".to_owned(),
        evidence: Some(Evidence {
            customer: Some(Customer { id: customer.to_owned(), ..Default::default() }),
            ..Default::default()
        }),
        min_revision: Some(granted.revision),
        ..Default::default()
    };
    assert_eq!(shop.check(check("c-1")).await.expect("judged").verdict(), Verdict::Allow);
    assert_ne!(shop.check(check("c-2")).await.expect("judged").verdict(), Verdict::Allow);
    drop((shop, agent, merchant));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_are_listed_and_those_that_wait_are_counted() {
    let app = TestApp::start().await;
    shop(&app).await;
    let agent = app.keyholder("shop", &[Scope::Guard], &[]).await;
    let keyed = RequestApprovalRequest { idempotency_key: "k".to_owned(), ..of_session("20") };
    let first = request(&agent, keyed.clone()).await.expect("is taken");
    assert_eq!(request(&agent, keyed.clone()).await.expect("the same").id, first.id);
    let other = request(&agent, RequestApprovalRequest { percent: "21".to_owned(), ..keyed }).await;
    assert_eq!(reason(&other.expect_err("another")), "IDEMPOTENCY_KEY_REUSED");
    let automatic = request(&agent, of_session("5")).await.expect("is taken");
    assert_eq!((automatic.state(), automatic.consent()), (ApprovalState::Approved, Consent::Automatic));
    let too_much = request(&agent, of_session("51")).await.expect("is kept");
    assert_eq!((too_much.state(), too_much.maximum.as_deref()), (ApprovalState::Rejected, Some("50")));
    let unknown = RequestApprovalRequest { sku: Some("NONE".to_owned()), ..of_session("20") };
    assert_eq!(request(&agent, unknown).await.expect_err("no such product").code(), Code::NotFound);

    let list = async |states: Vec<ApprovalState>, page_size, page_token: String| {
        let states = states.into_iter().map(i32::from).collect();
        let request = ListApprovalsRequest { states, page_size, page_token, ..Default::default() };
        agent.approvals().list(request).await.expect("listed").into_inner()
    };
    let page = list(Vec::new(), 2, String::new()).await;
    assert_eq!(page.approvals.iter().map(|one| &one.id).collect::<Vec<_>>(), [&first.id, &automatic.id]);
    let rest = list(Vec::new(), 2, page.next_page_token).await;
    assert_eq!(rest.approvals.iter().map(|one| &one.id).collect::<Vec<_>>(), [&too_much.id]);
    let pending = list(vec![ApprovalState::Pending], 0, String::new()).await.approvals;
    assert_eq!(pending.iter().map(|one| &one.id).collect::<Vec<_>>(), [&first.id]);
    until("the gauge", async || {
        let text = get(app.http, "/metrics").await.1;
        let counted = text.contains("temei_approvals_waiting{waiting=\"pending\"} 1")
            && text.contains("temei_approvals_waiting{waiting=\"overdue\"} 0");
        counted.then_some(())
    })
    .await;
    drop(agent);
    app.stop().await;
}
