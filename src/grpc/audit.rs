//! A line in the log, of the target `temei::audit`, and an entry of the tenant's audit chain for every act of who
//! administers a shop or the service, and for every access to what is stored of persons: who, what, of which tenant, on
//! what, and how it ended. Never a text of a request: what an object is called is an id that the service gave, or the name
//! of a tenant.

pub mod api;

use std::fmt;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use tonic::{Code, Status};
use tracing::info;

use super::auth::{Actor, Caller};
use crate::audit::{self, Details, EntryKind, Owner, Record};
use crate::clock::Clock;
use crate::metrics::Method;
use crate::service::Service;
use crate::tenant::TenantId;

/// Has acts written down.
#[derive(Clone)]
pub struct Acts {
    tell: Arc<dyn Fn(Owner, Record) + Send + Sync>,
    clock: Arc<dyn Clock>,
}

impl fmt::Debug for Acts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Acts")
    }
}

impl Acts {
    /// In the chains of a service.
    pub fn of(service: &Arc<Service>) -> Self {
        let auditor = service.auditor.clone();
        Self { tell: Arc::new(move |owner, record| auditor.tell(&owner, record)), clock: Arc::clone(&service.clock) }
    }
}

/// What a call was about; put by its adapter into the extensions of the response.
#[derive(Clone, Debug, Default)]
struct Object {
    /// Where it is not the caller's.
    tenant: Option<String>,
    id: String,
}

/// An answer, and what of the caller's tenant the call was about.
pub(super) fn about<T>(id: impl fmt::Display, answer: T) -> tonic::Response<T> {
    with(Object { tenant: None, id: id.to_string() }, answer)
}

/// The same of a tenant that the request names; of none where it is about operators.
pub(super) fn about_of<T>(tenant: Option<&TenantId>, id: impl fmt::Display, answer: T) -> tonic::Response<T> {
    with(Object { tenant: tenant.map(TenantId::to_string), id: id.to_string() }, answer)
}

fn with<T>(object: Object, answer: T) -> tonic::Response<T> {
    let mut response = tonic::Response::new(answer);
    response.extensions_mut().insert(object);
    response
}

/// The step of the request stack that writes the lines. It has to be passed by who was let in.
pub(super) async fn record(State(acts): State<Acts>, request: Request, next: Next) -> Response {
    let method = Method::of_path(request.uri().path());
    let (Some(act), Some(caller)) = (act(method), request.extensions().get::<Caller>().cloned()) else {
        return next.run(request).await;
    };
    let mut line = Line { acts, kind: kind(method), act, caller, object: Object::default(), code: None };
    let response = next.run(request).await;
    line.object = response.extensions().get::<Object>().cloned().unwrap_or_default();
    // An answer that succeeds tells its code behind its messages.
    line.code = Some(Status::from_header_map(response.headers()).map_or(Code::Ok, |status| status.code()));
    response
}

/// Written when it is dropped: a caller who leaves does not undo what it began.
struct Line {
    acts: Acts,
    kind: EntryKind,
    act: &'static str,
    caller: Caller,
    object: Object,
    /// None where nobody waited for the end.
    code: Option<Code>,
}

impl Drop for Line {
    fn drop(&mut self) {
        let Self { acts, kind, act, caller, object, code } = self;
        let (actor_type, actor) = match &caller.actor {
            Actor::Key(id) => ("key", id.as_str()),
            Actor::Token { subject, .. } => ("token", subject.as_str()),
        };
        let issuer = match &caller.actor {
            Actor::Key(_) => "",
            Actor::Token { issuer, .. } => issuer.as_str(),
        };
        let own = caller.tenant.as_ref().map(|tenant| tenant.as_str());
        let tenant = object.tenant.as_deref().or(own).unwrap_or_default();
        let object = object.id.as_str();
        let outcome = code.map_or_else(|| "LEFT".to_owned(), |code| format!("{code:?}"));
        info!(target: "temei::audit", actor_type, actor, issuer, act, tenant, object, outcome, "audit");
        // One that is not there is the service's to remember.
        let owner = TenantId::parse(tenant).map_or(Owner::Service, Owner::Tenant);
        let details = match tenant {
            "" => Details::default(),
            tenant => Details::of([("tenant", tenant.into())]),
        };
        let record = Record::new(acts.clock.now(), *kind, audit::Actor::from(&caller.actor), act);
        (acts.tell)(owner, record.on(object).ended(&outcome).with_details(details));
    }
}

/// The name of what is audited: acts of administration, and what reads or writes what is stored of persons.
const fn act(method: Method) -> Option<&'static str> {
    match method {
        Method::TenantCreate => Some("tenant.create"),
        Method::TenantSuspend => Some("tenant.suspend"),
        Method::TenantResume => Some("tenant.resume"),
        Method::TenantErase => Some("tenant.erase"),
        Method::TenantGet => Some("tenant.get"),
        Method::TenantList => Some("tenant.list"),
        Method::GetQuotas => Some("quotas.get"),
        Method::SetQuotas => Some("quotas.set"),
        Method::GetEmbedder => Some("embedder.get"),
        Method::SetEmbedder => Some("embedder.set"),
        Method::GetEntitlements => Some("entitlements.get"),
        Method::SetEntitlements => Some("entitlements.set"),
        Method::GetUsage => Some("usage.get"),
        Method::CreateKey => Some("key.create"),
        Method::ListKeys => Some("key.list"),
        Method::RevokeKey => Some("key.revoke"),
        Method::RotateKey => Some("key.rotate"),
        Method::PutPolicy => Some("policy.put"),
        Method::PutMerchandising => Some("merchandising.put"),
        Method::Reindex => Some("index.reindex"),
        Method::CancelReindex => Some("index.cancel"),
        Method::RollbackIndex => Some("index.rollback"),
        Method::Maintain => Some("maintenance.run"),
        Method::IndexCompare => Some("index.compare"),
        Method::BackupCreate => Some("backup.create"),
        // Requests name customers, and notes may speak of them.
        Method::ApprovalRequest => Some("approval.request"),
        Method::ApprovalDecide => Some("approval.decide"),
        Method::ApprovalList => Some("approval.list"),
        Method::AuditList => Some("audit.list"),
        Method::AuditGet => Some("audit.get"),
        Method::AuditVerify => Some("audit.verify"),
        Method::AuditCheckpoints => Some("audit.checkpoints"),
        Method::AuditExport => Some("audit.export"),
        Method::EraseSubject => Some("audit.erase_subject"),
        Method::SessionGet => Some("session.get"),
        Method::SessionHistory => Some("session.history"),
        Method::SessionTakeover => Some("session.takeover"),
        Method::SessionRelease => Some("session.release"),
        Method::SessionClose => Some("session.close"),
        Method::DestroySessions => Some("session.destroy"),
        Method::ToolCalls => Some("tool.calls"),
        // The catalogue is of things; texts of conversations are judged and not kept.
        Method::Search
        | Method::Get
        | Method::Suggest
        | Method::Check
        | Method::CheckBatch
        | Method::CheckStream
        | Method::Inspect
        | Method::ValidateFiscal
        | Method::Scrub
        | Method::ValidateOutput
        | Method::PrepareContext
        | Method::Upsert
        | Method::Delete
        | Method::PublishDocumentEvent
        | Method::SetPrices
        | Method::SetStock
        | Method::List
        | Method::GetPolicy
        | Method::GetMerchandising
        | Method::IndexStatus
        | Method::MaintenanceStatus
        | Method::Reserve
        | Method::Extend
        | Method::Release
        | Method::Commit
        | Method::StockList
        // What happens in a session is in the chain as what it is: a transition.
        | Method::SessionOpen
        | Method::SessionAppend
        | Method::SessionStep
        // And calls of tools as proposed, validated, executed and undone.
        | Method::ToolList
        | Method::ToolValidate
        | Method::ToolBegin
        | Method::ToolComplete
        // Numbers, and no texts.
        | Method::Gate
        | Method::ReportUsage
        | Method::Other => None,
    }
}

/// What kind of entry an act leaves.
const fn kind(method: Method) -> EntryKind {
    match method {
        Method::ApprovalRequest
        | Method::ApprovalDecide
        | Method::ApprovalList
        | Method::SessionGet
        | Method::SessionHistory
        | Method::SessionTakeover
        | Method::SessionRelease
        | Method::SessionClose
        | Method::DestroySessions
        | Method::ToolCalls
        | Method::AuditList
        | Method::AuditGet
        | Method::AuditExport => EntryKind::PersonalAccess,
        _ => EntryKind::Admin,
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::{Arc, Mutex};

    use axum::Router;
    use axum::body::Body;
    use axum::middleware::from_fn_with_state;
    use axum::routing::post;
    use serde_json::Value;
    use tower::ServiceExt;

    use super::*;
    use crate::clock::{FixedClock, Timestamp};
    use crate::service_error::ServiceError;
    use crate::tenant::Quotas;

    type Told = Arc<Mutex<Vec<(Owner, Record)>>>;

    #[derive(Clone, Default)]
    struct Written(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Written {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("no panic").extend(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn caller(actor: Actor) -> Caller {
        let tenant = Some(TenantId::parse("shop").expect("an id"));
        let quotas = Quotas::default();
        Caller { actor, tenant, operator: false, scopes: Vec::new(), roles: Vec::new(), quotas }
    }

    /// The lines that a call of a method leaves.
    fn lines(path: &'static str, actor: Actor, answer: fn() -> Response) -> Vec<Value> {
        left(path, actor, answer).0
    }

    /// The lines and the entries.
    fn left(path: &'static str, actor: Actor, answer: fn() -> Response) -> (Vec<Value>, Vec<(Owner, Record)>) {
        let told = Told::default();
        let all = Arc::clone(&told);
        let acts = Acts {
            tell: Arc::new(move |owner, record| all.lock().expect("no panic").push((owner, record))),
            clock: Arc::new(FixedClock::new(Timestamp::from_micros(7))),
        };
        let written = Written::default();
        let writer = written.clone();
        let subscriber = tracing_subscriber::fmt().json().with_writer(move || writer.clone()).finish();
        let _here = tracing::subscriber::set_default(subscriber);
        let router =
            Router::new().route(path, post(move || async move { answer() })).layer(from_fn_with_state(acts, record));
        let mut request = Request::post(path).body(Body::from("the text of a customer")).expect("a request");
        request.extensions_mut().insert(caller(actor));
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        runtime.block_on(router.oneshot(request)).expect("infallible");
        let bytes = written.0.lock().expect("no panic").clone();
        let text = String::from_utf8(bytes).expect("a log");
        let lines = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        (lines, told.lock().expect("no panic").clone())
    }

    fn ok() -> Response {
        let mut response = Response::new(Body::empty());
        response.extensions_mut().insert(Object { tenant: None, id: "key-1".to_owned() });
        response
    }

    #[test]
    fn an_act_leaves_who_did_what_on_what() {
        let token = Actor::Token { issuer: "https://login".to_owned(), subject: "ana".to_owned() };
        let found = lines("/temei.v1.TenantService/RevokeKey", token, ok);
        assert_eq!(found.len(), 1);
        let field = |name: &str| found[0]["fields"][name].as_str().unwrap_or_default();
        assert_eq!(found[0]["target"], "temei::audit");
        assert_eq!((field("actor_type"), field("actor"), field("issuer")), ("token", "ana", "https://login"));
        assert_eq!((field("act"), field("tenant"), field("object")), ("key.revoke", "shop", "key-1"));
        assert_eq!(field("outcome"), "Ok");
    }

    #[test]
    fn an_act_leaves_an_entry_in_the_chain_of_its_tenant() {
        let token = Actor::Token { issuer: "https://login".to_owned(), subject: "ana".to_owned() };
        let (_, told) = left("/temei.v1.TenantService/RevokeKey", token, ok);
        let by = audit::Actor::token("https://login", "ana");
        let record = Record::new(Timestamp::from_micros(7), EntryKind::Admin, by, "key.revoke");
        let details = Details::of([("tenant", Value::from("shop"))]);
        let owner = Owner::Tenant(TenantId::parse("shop").expect("an id"));
        assert_eq!(told, [(owner, record.on("key-1").ended("Ok").with_details(details))]);
        let (_, told) = left("/temei.v1.ApprovalService/List", Actor::Key("k1".to_owned()), ok);
        assert_eq!(told[0].1.kind, EntryKind::PersonalAccess);
        let (_, told) = left("/temei.v1.SearchService/Search", Actor::Key("k1".to_owned()), ok);
        assert!(told.is_empty());
    }

    #[test]
    fn the_tenant_is_the_one_that_was_named() {
        let other = || {
            let mut response = ok();
            response.extensions_mut().insert(Object { tenant: Some("other".to_owned()), id: String::new() });
            response
        };
        let found = lines("/temei.v1.TenantService/ListKeys", Actor::Key("k1".to_owned()), other);
        assert_eq!(found[0]["fields"]["tenant"], "other");
    }

    #[test]
    fn what_was_refused_is_told_and_what_is_no_act_is_not() {
        let key = || Actor::Key("k1".to_owned());
        let refused = || super::super::status::refuse(ServiceError::PermissionDenied("no".to_owned()));
        let found = lines("/temei.v1.ApprovalService/Decide", key(), refused);
        assert_eq!(found[0]["fields"]["outcome"], "PermissionDenied");
        assert_eq!(found[0]["fields"]["actor"], "k1");
        assert!(lines("/temei.v1.SearchService/Search", key(), ok).is_empty());
    }
}
