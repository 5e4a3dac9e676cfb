//! Counts every call once, whatever becomes of it: answered, refused, broken off by its caller, or broken by us. A
//! panic in an adapter becomes INTERNAL for its caller and the connection lives.

use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Instant;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use futures::FutureExt;
use http_body::{Frame, SizeHint};
use tonic::{Code, Status};
use tracing::Span;

use super::status::{self, Told};
use crate::metrics::{Label, Method, Metrics};
use crate::service_error::ServiceError;

/// The step of the request stack that sees every answer.
pub async fn observe(State(metrics): State<Arc<Metrics>>, request: Request, next: Next) -> Response {
    let observation = Observation::begin(metrics, Method::of_path(request.uri().path()));
    // What an adapter shares with other calls is immutable or behind its own lock.
    let response = AssertUnwindSafe(next.run(request)).catch_unwind().await;
    let response = response.unwrap_or_else(|_| status::refuse(ServiceError::internal("an adapter panicked")));
    let response = status::adopt_response(response);
    match Status::from_header_map(response.headers()) {
        Some(status) => {
            observation.end(&status);
            response
        }
        None => response.map(|body| Body::new(ObservedBody { body, observation: Some(observation) })),
    }
}

/// One call being answered; dropped before its end, it was broken off.
struct Observation {
    metrics: Arc<Metrics>,
    method: Method,
    started: Instant,
    span: Span,
    code: Code,
    told: Told,
}

impl Observation {
    fn begin(metrics: Arc<Metrics>, method: Method) -> Self {
        metrics.rpc_open.add((method,), 1.0);
        let (started, span) = (Instant::now(), Span::current());
        Self { metrics, method, started, span, code: Code::Cancelled, told: Told::default() }
    }

    fn end(mut self, status: &Status) {
        self.code = status.code();
        if self.code != Code::Ok {
            self.told = Told::by(status);
        }
    }

    /// Counts a call that was refused and says why; what was asked is not told.
    fn tell(&self, micros: u64) {
        let Told { reason, limit } = &self.told;
        if let Some(refused) = self.told.refused() {
            self.metrics.refused.increment((self.method, refused), 1);
        }
        if let Some(limit) = *limit {
            self.metrics.deadline_exceeded.increment((self.method, limit), 1);
        }
        let (code, limit) = (self.code, limit.map(Label::as_str));
        self.span.in_scope(|| tracing::debug!(?code, reason, limit, micros, "call refused"));
    }
}

impl Drop for Observation {
    fn drop(&mut self) {
        let took = self.started.elapsed();
        self.metrics.rpc_open.add((self.method,), -1.0);
        self.metrics.rpc.increment((self.method, status::label(self.code)), 1);
        self.metrics.rpc_seconds.record((self.method,), took);
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        match self.told.reason.is_empty() {
            true => self.span.in_scope(|| tracing::debug!(code = ?self.code, micros, "call ended")),
            false => self.tell(micros),
        }
    }
}

/// A body that knows when its trailers, which hold the code, went out.
struct ObservedBody {
    body: Body,
    observation: Option<Observation>,
}

impl HttpBody for ObservedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let frame = std::task::ready!(Pin::new(&mut self.body).poll_frame(cx));
        let status = match &frame {
            Some(Ok(frame)) => frame.trailers_ref().and_then(Status::from_header_map),
            Some(Err(_)) => Some(Status::unknown("")),
            None => Some(Status::ok("")),
        };
        if let Some(status) = status
            && let Some(observation) = self.observation.take()
        {
            observation.end(&status);
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::middleware::from_fn_with_state;
    use axum::routing::post;
    use tower::ServiceExt;

    use super::*;

    const PATH: &str = "/temei.v1.SearchService/Search";

    fn around(metrics: &Arc<Metrics>, handler: axum::routing::MethodRouter) -> Router {
        Router::new().route(PATH, handler).layer(from_fn_with_state(Arc::clone(metrics), observe))
    }

    fn call() -> Request {
        Request::post(PATH).body(Body::empty()).expect("a request")
    }

    #[tokio::test]
    async fn a_panic_in_an_adapter_is_internal_and_counted() {
        let metrics = Arc::new(Metrics::new());
        let panics = post(|| async {
            assert!(PATH.is_empty(), "as asked");
        });
        let response = around(&metrics, panics).oneshot(call()).await.expect("an answer");
        let status = Status::from_header_map(response.headers()).expect("a status");
        assert_eq!(status.code(), Code::Internal);
        let text = metrics.render();
        assert!(text.contains("temei_rpc_total{method=\"SearchService/Search\",code=\"INTERNAL\"} 1"), "{text}");
        assert!(text.contains("temei_rpc_open{method=\"SearchService/Search\"} 0"), "{text}");
    }

    #[tokio::test]
    async fn a_call_whose_caller_leaves_is_cancelled() {
        let metrics = Arc::new(Metrics::new());
        let never = post(std::future::pending::<()>);
        let calling = tokio::spawn(around(&metrics, never).oneshot(call()));
        while !metrics.render().contains("temei_rpc_open{method=\"SearchService/Search\"} 1") {
            tokio::task::yield_now().await;
        }
        calling.abort();
        assert!(calling.await.expect_err("aborted").is_cancelled());
        let text = metrics.render();
        assert!(text.contains("temei_rpc_total{method=\"SearchService/Search\",code=\"CANCELLED\"} 1"), "{text}");
    }
}
