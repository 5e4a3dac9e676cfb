//! Names every call: the caller's request id, or one of our own, stands on every log line of the call and in the
//! metadata of its answer, errors included.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument;
use uuid::Uuid;

use crate::metrics::{Label, Method};

static REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
static CORRELATION_ID: HeaderName = HeaderName::from_static("x-correlation-id");
static TRACEPARENT: HeaderName = HeaderName::from_static("traceparent");
/// Longer ids are cut: they are repeated on every log line.
const MAX_CHARS: usize = 64;

/// The id of a call, as it was given or made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestId(String);

impl RequestId {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The first usable one of `x-request-id`, `x-correlation-id` and the trace id of `traceparent`; else a new one.
    fn of(headers: &HeaderMap) -> Self {
        let id = given(headers, &REQUEST_ID)
            .or_else(|| given(headers, &CORRELATION_ID))
            .or_else(|| headers.get(&TRACEPARENT).and_then(trace_id));
        Self(id.unwrap_or_else(|| Uuid::now_v7().simple().to_string()))
    }
}

fn given(headers: &HeaderMap, name: &HeaderName) -> Option<String> {
    headers.get(name).and_then(sanitised)
}

/// Letters, digits and `-_.:/+=` of a header, the first few; anything else would let a caller write into the log.
fn sanitised(value: &HeaderValue) -> Option<String> {
    let allowed = value.as_bytes().iter().filter(|b| b.is_ascii_alphanumeric() || b"-_.:/+=".contains(b));
    let kept: String = allowed.take(MAX_CHARS).map(|&b| char::from(b)).collect();
    (!kept.is_empty()).then_some(kept)
}

/// `version-traceid-parentid-flags` (W3C Trace Context §3.2).
fn trace_id(value: &HeaderValue) -> Option<String> {
    let id = value.to_str().ok()?.split('-').nth(1)?;
    let well_formed = id.len() == 32 && id.bytes().all(|b| b.is_ascii_hexdigit()) && id.bytes().any(|b| b != b'0');
    well_formed.then(|| id.to_ascii_lowercase())
}

/// The outermost step of the request stack.
pub async fn carry(mut request: Request, next: Next) -> Response {
    let id = RequestId::of(request.headers());
    let correlation = given(request.headers(), &CORRELATION_ID);
    let trace = request.headers().get(&TRACEPARENT).and_then(trace_id).unwrap_or_default();
    let method = Method::of_path(request.uri().path()).as_str();
    let span = tracing::info_span!("rpc", method, request_id = id.as_str(), trace, tenant = tracing::field::Empty);
    request.extensions_mut().insert(id.clone());
    let mut response = next.run(request).instrument(span).await;
    put(response.headers_mut(), &REQUEST_ID, id.as_str());
    if let Some(correlation) = correlation {
        put(response.headers_mut(), &CORRELATION_ID, &correlation);
    }
    response
}

fn put(headers: &mut HeaderMap, name: &HeaderName, text: &str) {
    if let Ok(value) = HeaderValue::from_str(text) {
        headers.insert(name.clone(), value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(headers: &[(&'static str, &str)]) -> String {
        let mut map = HeaderMap::new();
        for &(name, value) in headers {
            map.insert(name, HeaderValue::from_bytes(value.as_bytes()).expect("a header"));
        }
        RequestId::of(&map).0
    }

    #[test]
    fn the_callers_id_is_kept_and_a_missing_one_made() {
        assert_eq!(id(&[("x-request-id", "order-17/3"), ("x-correlation-id", "b")]), "order-17/3");
        assert_eq!(id(&[("x-correlation-id", "b")]), "b");
        let trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
        assert_eq!(id(&[("traceparent", trace)]), "4bf92f3577b34da6a3ce929d0e0e4736");
        let (one, other) = (id(&[]), id(&[]));
        assert_eq!(one.len(), 32);
        assert_ne!(one, other);
    }

    #[test]
    fn an_id_cannot_write_into_the_log_or_flood_it() {
        assert_eq!(id(&[("x-request-id", "a\tb {\"level\"} é")]), "ablevel");
        assert_eq!(id(&[("x-request-id", &"x".repeat(10_000))]).len(), MAX_CHARS);
        assert_eq!(id(&[("x-request-id", "{}")]).len(), 32, "nothing usable: a new one");
        assert_eq!(id(&[("traceparent", "00-00000000000000000000000000000000-0-0")]).len(), 32);
    }
}
