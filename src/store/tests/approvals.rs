//! Discounts are asked for once, decided by who may, and told to followers like every change.

use super::database::TestDb;
use crate::catalog::{
    Approval, ApprovalState, Binding, Consent, Decider, DiscountRequest, Percent, Policy, Ruling, Sku, Undecidable,
};
use crate::clock::Clock;
use crate::store::approvals::MAX_LIVE_APPROVALS;
use crate::store::{ApprovalFilter, ListedState, StoreError, Waiting, approval_id, generator};
use crate::tenant::{Role, TenantId};

const HOUR_SECS: i64 = 3_600;

pub(super) fn asked(percent: i64, session: &str) -> DiscountRequest {
    DiscountRequest {
        percent: Percent::from_scaled(percent),
        bound_to: Binding { session_id: Some(session.to_owned()), ..Binding::default() },
        note: "a good customer".to_owned(),
        requested_by: "key:agent".to_owned(),
        idempotency_key: None,
        expires_at: None,
    }
}

fn decider(roles: &[Role], ruling: Ruling) -> Decider {
    Decider { actor: "key:boss".to_owned(), roles: roles.to_vec(), ruling, comment: "well".to_owned() }
}

pub(super) async fn request(db: &TestDb, tenant: &TenantId, request: DiscountRequest) -> Result<Approval, StoreError> {
    let id = approval_id(db.clock.now(), &mut generator());
    db.store.request_approval(tenant, request, id).await
}

async fn listed(db: &TestDb, tenant: &TenantId, filter: ApprovalFilter) -> Vec<String> {
    let approvals = db.store.approvals(tenant, &filter, (None, 100)).await.expect("reads");
    approvals.into_iter().map(|approval| approval.id).collect()
}

pub(super) async fn a_discount_is_asked_for_and_decided_in_revisions(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    let automatic = request(db, &tenant, asked(15_00, "s")).await.expect("is taken");
    assert_eq!((automatic.state.clone(), automatic.revision), (ApprovalState::Automatic, 1));
    let pending = request(db, &tenant, asked(40_00, "s")).await.expect("is taken");
    let due_at = db.clock.now().plus_secs(24 * HOUR_SECS);
    assert_eq!(pending.state, ApprovalState::Pending { consent: Consent::Director, due_at });
    let too_much = request(db, &tenant, asked(60_00, "s")).await.expect("is kept");
    assert_eq!(too_much.state, ApprovalState::AboveMaximum(Percent::from_scaled(50_00)));
    assert_eq!(db.store.revision(&tenant).await.expect("reads"), 3);
    let read = db.store.approval(&tenant, &pending.id).await.expect("reads");
    assert_eq!(read.as_ref(), Some(&pending));
    let other = db.tenant("other").await;
    assert_eq!(db.store.approval(&other, &pending.id).await.expect("reads"), None, "another shop's");
    assert_eq!(db.store.approval(&tenant, "ap_none").await.expect("reads"), None);

    let decide = async |id: &str, decider| db.store.decide_approval(&tenant, id, decider).await;
    let refused = decide(&pending.id, decider(&[Role::Manager], Ruling::Approve)).await;
    assert!(matches!(refused, Err(StoreError::Undecidable(Undecidable::NotEnough { .. }))), "{refused:?}");
    let own = Decider { actor: "key:agent".to_owned(), ..decider(&[Role::Director], Ruling::Approve) };
    let refused = decide(&pending.id, own).await;
    assert!(matches!(refused, Err(StoreError::Undecidable(Undecidable::Own))), "{refused:?}");
    assert_eq!(db.store.revision(&tenant).await.expect("reads"), 3, "what is refused changes nothing");
    let approved = decide(&pending.id, decider(&[Role::Director], Ruling::Approve)).await.expect("may");
    assert!(matches!(approved.state, ApprovalState::Approved { consent: Consent::Director, .. }), "{approved:?}");
    assert_eq!((approved.revision, db.store.revision(&tenant).await.expect("reads")), (4, 4));
    let again = decide(&pending.id, decider(&[Role::Director], Ruling::Approve)).await.expect("the same");
    assert_eq!((again, db.store.revision(&tenant).await.expect("reads")), (approved.clone(), 4));
    let refused = decide(&pending.id, decider(&[Role::Director], Ruling::Reject)).await;
    assert!(matches!(refused, Err(StoreError::Undecidable(Undecidable::Decided))), "{refused:?}");
    let unknown = decide("ap_none", decider(&[Role::Director], Ruling::Reject)).await;
    assert!(matches!(unknown, Err(StoreError::ApprovalNotFound(_))), "{unknown:?}");

    // A follower gets each in its latest state, and what was granted comes back as it is.
    let history = db.store.history(&tenant).await.expect("reads");
    let delta = db.store.delta(&history, 1).await.expect("reads").expect("is kept");
    let mut changed = delta.approvals;
    changed.sort_by(|a, b| a.id.cmp(&b.id));
    assert_eq!(changed.len(), 2);
    assert!(changed.contains(&approved) && changed.contains(&too_much));
    let mut granted = db.store.granted_page(&tenant, None).await.expect("reads");
    granted.sort_by_key(|approval| approval.revision);
    assert_eq!(granted, [automatic, approved]);
}

pub(super) async fn a_request_is_taken_once_under_its_key(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    let keyed = DiscountRequest { idempotency_key: Some("k".to_owned()), ..asked(20_00, "s") };
    let first = request(db, &tenant, keyed.clone()).await.expect("is taken");
    db.pass_secs(60);
    assert_eq!(request(db, &tenant, keyed.clone()).await.expect("the same"), first);
    assert_eq!(db.store.revision(&tenant).await.expect("reads"), 1);
    let others = [
        DiscountRequest { percent: Percent::from_scaled(25_00), ..keyed.clone() },
        DiscountRequest { requested_by: "key:other".to_owned(), ..keyed.clone() },
        DiscountRequest { bound_to: asked(1, "t").bound_to, ..keyed.clone() },
    ];
    for other in others {
        let refused = request(db, &tenant, other).await;
        assert!(matches!(refused, Err(StoreError::KeyReused(_))), "{refused:?}");
    }
    // The keys of another tenant are its own.
    let other = db.tenant("other").await;
    assert_ne!(request(db, &other, keyed).await.expect("is taken").id, first.id);
    let stranger = db.store.decide_approval(&other, &first.id, decider(&[Role::Director], Ruling::Approve)).await;
    assert!(matches!(stranger, Err(StoreError::ApprovalNotFound(_))), "{stranger:?}");
    assert_eq!(listed(db, &tenant, ApprovalFilter::default()).await, [first.id]);
}

pub(super) async fn the_policy_and_the_product_say_how_much(db: &TestDb) {
    use crate::catalog::{Patch, ProductPatch};
    use crate::store::Write;
    let tenant = db.tenant("shop").await;
    let sku = Sku::parse("A-1").expect("a SKU");
    let of_product = |percent| DiscountRequest {
        bound_to: Binding { sku: Some(sku.clone()), ..Binding::default() },
        ..asked(percent, "")
    };
    let unknown = request(db, &tenant, of_product(10_00)).await;
    assert!(matches!(unknown, Err(StoreError::ProductNotFound(_))), "{unknown:?}");
    let product = ProductPatch {
        name: Patch::Set("Mug".to_owned()),
        max_discount: Patch::Set(Percent::from_scaled(8_00)),
        ..ProductPatch::new(sku.clone())
    };
    db.write(&tenant, [Write::Product(Box::new(product))]).await;
    let state = request(db, &tenant, of_product(10_00)).await.expect("is kept").state;
    assert_eq!(state, ApprovalState::AboveMaximum(Percent::from_scaled(8_00)));
    assert_eq!(request(db, &tenant, of_product(8_00)).await.expect("is taken").state, ApprovalState::Automatic);
    let strict = Policy { discount_automatic: Percent::from_scaled(1_00), ..Policy::default() };
    db.store.put_policy(&tenant, &strict).await.expect("is taken");
    let state = request(db, &tenant, of_product(8_00)).await.expect("is taken").state;
    assert!(matches!(state, ApprovalState::Pending { consent: Consent::Manager, .. }), "{state:?}");
}

pub(super) async fn what_waits_too_long_is_listed_and_counted(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    let soon = request(db, &tenant, asked(20_00, "s")).await.expect("is taken").id;
    db.pass_secs(1);
    let later = request(db, &tenant, asked(40_00, "t")).await.expect("is taken").id;
    let overdue = || ApprovalFilter { overdue_only: true, ..ApprovalFilter::default() };
    let in_state = |state| ApprovalFilter { states: vec![state], ..ApprovalFilter::default() };
    let waiting = async || db.store.waiting_approvals().await.expect("reads");
    assert_eq!(waiting().await, Waiting { pending: 2, overdue: 0 });
    db.pass_secs(4 * HOUR_SECS);
    assert_eq!(listed(db, &tenant, overdue()).await, std::slice::from_ref(&soon));
    assert_eq!(waiting().await, Waiting { pending: 2, overdue: 1 });
    assert_eq!(listed(db, &tenant, in_state(ListedState::Pending)).await, [soon.clone(), later.clone()]);
    let of_session = ApprovalFilter { session_id: Some("t".to_owned()), ..ApprovalFilter::default() };
    assert_eq!(listed(db, &tenant, of_session).await, std::slice::from_ref(&later));
    let page = db.store.approvals(&tenant, &ApprovalFilter::default(), (Some(&soon), 1)).await.expect("reads");
    assert_eq!(page.iter().map(|approval| approval.id.as_str()).collect::<Vec<_>>(), [later.as_str()]);

    db.pass_secs(DiscountRequest::DEFAULT_LIFE_SECS);
    assert_eq!(waiting().await, Waiting::default(), "what has expired waits for nobody");
    assert_eq!(listed(db, &tenant, overdue()).await, Vec::<String>::new());
    let expired =
        ApprovalFilter { states: vec![ListedState::Expired, ListedState::Rejected], ..ApprovalFilter::default() };
    assert_eq!(listed(db, &tenant, expired).await, [soon.clone(), later]);
    let refused = db.store.decide_approval(&tenant, &soon, decider(&[Role::Director], Ruling::Approve)).await;
    assert!(matches!(refused, Err(StoreError::Undecidable(Undecidable::Expired))), "{refused:?}");
    let revision = db.store.revision(&tenant).await.expect("reads");
    db.store.trim_approvals(db.clock.now()).await.expect("trims");
    assert_eq!((db.rows("approvals").await, db.store.revision(&tenant).await.expect("reads")), (0, revision));
}

pub(super) async fn a_tenant_has_so_many_discounts_and_no_more(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    let first = request(db, &tenant, asked(20_00, "s")).await.expect("is taken");
    // As many as there may be, copied within the database.
    let copies = format!(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {}) \
         INSERT INTO approvals (tenant, id, percent, session_id, note, requested_by, requested_at, expires_at, state, \
         consent, due_at, revision) SELECT a.tenant, 'copy' || n.i, a.percent, a.session_id, a.note, a.requested_by, \
         a.requested_at, a.expires_at, a.state, a.consent, a.due_at, a.revision FROM approvals a, n",
        MAX_LIVE_APPROVALS - 1
    );
    sqlx::query(sqlx::AssertSqlSafe(copies)).execute(&db.store.writers).await.expect("copies");
    let refused = request(db, &tenant, asked(20_00, "s")).await;
    assert!(matches!(refused, Err(StoreError::TooManyApprovals { state: "pending", .. })), "{refused:?}");
    request(db, &tenant, asked(10_00, "s")).await.expect("nobody has to decide it");
    request(db, &tenant, asked(90_00, "s")).await.expect("is refused at once");
    db.store.decide_approval(&tenant, &first.id, decider(&[Role::Merchant], Ruling::Reject)).await.expect("may");
    request(db, &tenant, asked(20_00, "s")).await.expect("there is room for one again");
}

/// Two who decide at the same moment: one of them does.
pub(super) async fn one_of_two_decisions_is_taken(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    let asked = request(db, &tenant, asked(20_00, "s")).await.expect("is taken");
    let other = db.second_store().await;
    let approve = decider(&[Role::Manager], Ruling::Approve);
    let reject = Decider { actor: "key:other".to_owned(), ..decider(&[Role::Director], Ruling::Reject) };
    let (one, two) = tokio::join!(
        db.store.decide_approval(&tenant, &asked.id, approve),
        other.decide_approval(&tenant, &asked.id, reject)
    );
    let undecidable =
        |result: &Result<Approval, StoreError>| matches!(result, Err(StoreError::Undecidable(Undecidable::Decided)));
    assert!(one.is_ok() && undecidable(&two) || two.is_ok() && undecidable(&one), "{one:?} {two:?}");
    assert_eq!(db.store.revision(&tenant).await.expect("reads"), 2);
}
