//! The plain HTTP side: `/metrics` for Prometheus, `/livez` and `/readyz` for whoever restarts and routes. It needs no
//! key and shows nothing of a tenant. Its connections have places of their own, so that it answers when gRPC is full.
//!
//! It answers from the first moments of a start, before the database is reached and the model is loaded.
//!
//! Readiness means "send calls here". It waits for no tenants but those that `replica.preload` names, and for them a bounded
//! time; the others load on demand. A full disk, which refuses writes
//! alone, does not end it, nor does a database that is away: tenants in memory go on being answered, and all that share a
//! database would go at once. It says all of it. It ends with the first moment of a shutdown.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use serde::Serialize;
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::config;
use crate::door::{Door, Patience, Visit};
use crate::grpc::tls::Served;
use crate::metrics::Metrics;
use crate::replica::Preloaded;
use crate::store::{Reach, Room};

/// How far the service has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Phase {
    Starting,
    Serving,
    Draining,
}

/// What a start waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Awaited {
    Database,
    Model,
    Tenants,
}

/// With what search answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchPower {
    Hybrid {
        model: String,
    },
    /// There is no model; `why` tells an operator what to do.
    LexicalOnly {
        why: String,
    },
}

/// What `/readyz` tells; shared by everything that changes it.
#[derive(Debug)]
pub struct Readiness {
    phase: AtomicU8,
    awaited: Mutex<BTreeSet<Awaited>>,
    /// Known once they are there.
    parts: OnceLock<Parts>,
    /// How far the tenants have come that the start brings into memory, where there are any.
    preloaded: Mutex<Option<Preloaded>>,
}

/// What the service stands on.
#[derive(Clone, Debug)]
pub struct Parts {
    pub search: SearchPower,
    pub room: Room,
    pub reach: Reach,
    /// The certificate, where calls are encrypted.
    pub served: Option<Served>,
}

impl Readiness {
    /// Of a start that waits for these.
    pub fn starting(awaited: impl IntoIterator<Item = Awaited>) -> Self {
        let awaited = Mutex::new(awaited.into_iter().collect());
        Self {
            phase: AtomicU8::new(Phase::Starting as u8),
            awaited,
            parts: OnceLock::new(),
            preloaded: Mutex::default(),
        }
    }

    /// It is not waited for any longer.
    pub fn arrived(&self, awaited: Awaited) {
        self.awaited().remove(&awaited);
    }

    /// It is waited for, too.
    pub fn awaits(&self, awaited: Awaited) {
        self.awaited().insert(awaited);
    }

    /// Tells how far the tenants have come.
    pub fn tenants_are(&self, preloaded: Preloaded) {
        *self.preloaded.lock().unwrap_or_else(PoisonError::into_inner) = Some(preloaded);
    }

    /// What the service stands on, told from here on; only the first call counts.
    pub fn stands_on(&self, parts: Parts) {
        // Known twice it stays as it was.
        let _ = self.parts.set(parts);
    }

    pub fn enter(&self, phase: Phase) {
        self.phase.store(phase as u8, Ordering::SeqCst);
    }

    /// From the start to serving; false when the end has begun already.
    pub fn begin_serving(&self) -> bool {
        let (from, to) = (Phase::Starting as u8, Phase::Serving as u8);
        self.phase.compare_exchange(from, to, Ordering::SeqCst, Ordering::SeqCst).is_ok()
    }

    pub fn phase(&self) -> Phase {
        match self.phase.load(Ordering::SeqCst) {
            0 => Phase::Starting,
            1 => Phase::Serving,
            _ => Phase::Draining,
        }
    }

    fn awaited(&self) -> MutexGuard<'_, BTreeSet<Awaited>> {
        // A set of names is whole at every step.
        self.awaited.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn detail(&self) -> Detail<'_> {
        let phase = self.phase();
        let waiting_for = self.awaited().iter().copied().collect();
        let parts = self.parts.get().map(Parts::told);
        let preload = *self.preloaded.lock().unwrap_or_else(PoisonError::into_inner);
        Detail { ready: phase == Phase::Serving, phase, waiting_for, preload, parts }
    }
}

impl Parts {
    fn told(&self) -> ToldParts<'_> {
        let Self { search, room, reach, served } = self;
        let (search, model, note) = match search {
            SearchPower::Hybrid { model } => ("hybrid", Some(model.as_str()), None),
            SearchPower::LexicalOnly { why } => ("lexical-only", None, Some(why.as_str())),
        };
        let writes = match (room.is_full(), reach.locked()) {
            (true, _) => "refused: the disk of the database is full".to_owned(),
            (false, Some(why)) => format!("refused: {why}"),
            (false, None) => "taken".to_owned(),
        };
        let database = reach.away().map_or_else(|| "reached".to_owned(), |why| format!("away: {why}"));
        let certificate = served.as_ref().map(|served| match served.fault() {
            None => format!("valid until {}", served.pair().validity.not_after),
            Some(fault) => format!("the new one is refused, the one before stays: {fault}"),
        });
        ToldParts { search, writes, database, certificate, model, note }
    }
}

#[derive(Serialize)]
struct Detail<'a> {
    ready: bool,
    phase: Phase,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    waiting_for: Vec<Awaited>,
    #[serde(skip_serializing_if = "Option::is_none")]
    preload: Option<Preloaded>,
    #[serde(flatten)]
    parts: Option<ToldParts<'a>>,
}

#[derive(Serialize)]
struct ToldParts<'a> {
    search: &'static str,
    writes: String,
    database: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    model: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
}

#[derive(Clone)]
struct Shared {
    metrics: Arc<Metrics>,
    readiness: Arc<Readiness>,
}

/// Serves until it is dropped, and every connection with it.
pub async fn serve(mut door: Door, router: Router, options: &config::Server) {
    let mut http1 = http1::Builder::new();
    http1.timer(TokioTimer::new()).header_read_timeout(options.handshake_ms.duration());
    let host = Host { router, http1, patience: Patience::of(options), stop: CancellationToken::new() };
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            (stream, visit) = door.next() => drop(connections.spawn(host.clone().receive(stream, visit))),
            Some(_ended) = connections.join_next() => {}
        }
    }
}

/// What a connection meets. Cheap to clone.
#[derive(Clone)]
struct Host {
    router: Router,
    http1: http1::Builder,
    patience: Patience,
    /// For nobody to cancel: health is told to the end.
    stop: CancellationToken,
}

impl Host {
    async fn receive(self, stream: TcpStream, visit: Visit) {
        // The protocol layer has a clock of its own for the first request as for every other.
        visit.visitor().greeted();
        let service = TowerToHyperService::new(self.router);
        let connection = self.http1.serve_connection(TokioIo::new(stream), service);
        let leave = http1::Connection::graceful_shutdown;
        let talk = visit.talk(connection, leave, self.patience, &self.stop);
        visit.host(self.patience, &self.stop, talk).await;
    }
}

/// The routes.
pub fn router(metrics: Arc<Metrics>, readiness: Arc<Readiness>) -> Router {
    Router::new()
        .route("/metrics", get(metrics_text))
        .route("/livez", get(async || "ok\n"))
        .route("/readyz", get(ready))
        .with_state(Shared { metrics, readiness })
}

async fn metrics_text(State(shared): State<Shared>) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], shared.metrics.render()).into_response()
}

async fn ready(State(shared): State<Shared>) -> Response {
    let detail = shared.readiness.detail();
    let status = if detail.ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let text = serde_json::to_string(&detail).expect("plain strings and a boolean are JSON");
    (status, [(header::CONTENT_TYPE, "application/json")], text).into_response()
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::http::Request;
    use tower::ServiceExt;

    use super::*;
    use crate::metrics::Verdict;
    use crate::store::StoreError;

    fn hybrid() -> SearchPower {
        SearchPower::Hybrid { model: "m".to_owned() }
    }

    fn parts(search: SearchPower, room: &Room) -> Parts {
        Parts { search, room: room.clone(), reach: Reach::default(), served: None }
    }

    fn ready_to_start(parts: Parts) -> Arc<Readiness> {
        let readiness = Readiness::starting([]);
        readiness.stands_on(parts);
        Arc::new(readiness)
    }

    async fn get_path(router: &Router, path: &str) -> (StatusCode, String) {
        let request = Request::get(path).body(Body::empty()).expect("a request");
        let response = router.clone().oneshot(request).await.expect("infallible");
        let status = response.status();
        let bytes = axum::body::to_bytes(response.into_body(), 1 << 20).await.expect("small");
        (status, String::from_utf8(bytes.to_vec()).expect("text"))
    }

    #[tokio::test]
    async fn readiness_follows_the_phase_and_names_what_is_missing() {
        let power = SearchPower::LexicalOnly { why: "run `temei setup`".to_owned() };
        let readiness = Arc::new(Readiness::starting([Awaited::Model, Awaited::Database]));
        let router = router(Arc::new(Metrics::new()), Arc::clone(&readiness));
        let begun = (
            StatusCode::SERVICE_UNAVAILABLE,
            r#"{"ready":false,"phase":"starting","waiting_for":["database","model"]}"#,
        );
        assert_eq!(get_path(&router, "/readyz").await, (begun.0, begun.1.to_owned()));
        assert_eq!(get_path(&router, "/livez").await.0, StatusCode::OK, "alive while it starts");
        readiness.arrived(Awaited::Database);
        assert!(get_path(&router, "/readyz").await.1.contains(r#""waiting_for":["model"]"#));
        readiness.arrived(Awaited::Model);
        readiness.stands_on(parts(power, &Room::default()));
        assert_eq!(get_path(&router, "/readyz").await.0, StatusCode::SERVICE_UNAVAILABLE);
        readiness.enter(Phase::Serving);
        let (status, body) = get_path(&router, "/readyz").await;
        assert_eq!(status, StatusCode::OK);
        let body: serde_json::Value = serde_json::from_str(&body).expect("JSON");
        assert_eq!(body["search"], "lexical-only");
        assert_eq!(body["note"], "run `temei setup`");
        readiness.enter(Phase::Draining);
        assert_eq!(get_path(&router, "/readyz").await.0, StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(get_path(&router, "/livez").await, (StatusCode::OK, "ok\n".to_owned()));
    }

    #[tokio::test]
    async fn a_full_disk_is_told_and_leaves_the_service_ready() {
        let room = Room::default();
        let readiness = ready_to_start(parts(hybrid(), &room));
        readiness.enter(Phase::Serving);
        let router = router(Arc::new(Metrics::new()), readiness);
        let writes = async || {
            let (status, body) = get_path(&router, "/readyz").await;
            let body: serde_json::Value = serde_json::from_str(&body).expect("JSON");
            assert_eq!(status, StatusCode::OK);
            body["writes"].as_str().expect("a text").to_owned()
        };
        assert_eq!(writes().await, "taken");
        room.learn::<()>(Err(StoreError::Full(sqlx::Error::PoolClosed))).expect_err("is handed on");
        assert!(writes().await.starts_with("refused"));
        room.learn(Ok(())).expect("is handed on");
        assert_eq!(writes().await, "taken");
    }

    #[tokio::test]
    async fn metrics_are_exposed() {
        let metrics = Arc::new(Metrics::new());
        metrics.verdicts.increment((Verdict::Block,), 1);
        let router = router(metrics, ready_to_start(parts(hybrid(), &Room::default())));
        let (status, body) = get_path(&router, "/metrics").await;
        assert_eq!(status, StatusCode::OK);
        assert!(body.contains("temei_verdicts_total{verdict=\"block\"} 1"));
    }
}
