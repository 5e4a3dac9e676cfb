//! Bounds every call that has a bound: the caller's `grpc-timeout`, and for Search, Suggest and the guards' calls on one
//! text the service's own default where that is shorter. The deadline is handed on with the request, so that the pool and the embedder know
//! it too.
//!
//! An operator may send `x-temei-deadline: none` to lift the default (evaluations, imports); [`super::auth`] refuses
//! that to others.

use std::time::{Duration, Instant};

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName};
use axum::middleware::Next;
use axum::response::Response;

use super::status;
use crate::catalog::FieldError;
use crate::config::Config;
use crate::deadline::Deadline;
use crate::metrics::Method;
use crate::service_error::ServiceError;

static GRPC_TIMEOUT: HeaderName = HeaderName::from_static("grpc-timeout");
static WAIVER: HeaderName = HeaderName::from_static("x-temei-deadline");
/// Our answer goes out this long before the caller stops listening, or it would never be read.
const MARGIN: Duration = Duration::from_millis(1);

/// The defaults of the methods that have one.
#[derive(Clone, Copy, Debug)]
pub struct Deadlines {
    search: Duration,
    check: Duration,
}

impl Deadlines {
    pub fn of(config: &Config) -> Self {
        Self { search: config.search.deadline_ms.duration(), check: config.guard.deadline_ms.duration() }
    }

    fn default_of(self, method: Method) -> Option<Duration> {
        match method {
            Method::Search | Method::Suggest => Some(self.search),
            Method::Check | Method::Inspect | Method::Scrub | Method::ValidateOutput => Some(self.check),
            _ => None,
        }
    }
}

/// Marks a request whose caller asked for no default deadline.
#[derive(Clone, Copy, Debug)]
pub struct Waived;

/// Until when the answer to a request that passed [`limit`] is of use.
pub fn of<T>(request: &tonic::Request<T>) -> Deadline {
    request.extensions().get().copied().unwrap_or(Deadline::NONE)
}

/// The step of the request stack that ends calls in time.
pub async fn limit(State(deadlines): State<Deadlines>, mut request: Request, next: Next) -> Response {
    let received = Instant::now();
    let method = Method::of_path(request.uri().path());
    let (timeout, waived) = match read(request.headers()) {
        Ok(wishes) => wishes,
        Err(error) => return status::refuse(error.into()),
    };
    if waived {
        request.extensions_mut().insert(Waived);
    }
    let own = deadlines.default_of(method).filter(|_| !waived);
    let mut deadline = own.map_or(Deadline::NONE, |budget| Deadline::after(received, budget));
    if let Some(timeout) = timeout {
        deadline = deadline.or_earlier(Deadline::after(received, timeout.saturating_sub(MARGIN)));
    }
    if deadline.has_passed() {
        return status::refuse(ServiceError::DeadlineExceeded);
    }
    request.extensions_mut().insert(deadline);
    match deadline.instant() {
        None => next.run(request).await,
        Some(at) => tokio::time::timeout_at(at.into(), next.run(request))
            .await
            .unwrap_or_else(|_| status::refuse(ServiceError::DeadlineExceeded)),
    }
}

fn read(headers: &HeaderMap) -> Result<(Option<Duration>, bool), FieldError> {
    let timeout =
        match headers.get(&GRPC_TIMEOUT) {
            None => None,
            Some(value) => {
                Some(value.to_str().ok().and_then(parse_timeout).ok_or_else(|| {
                    FieldError::invalid("grpc-timeout", "must be up to 8 digits and a unit of HMSmun")
                })?)
            }
        };
    match headers.get(&WAIVER).map(|value| value.as_bytes()) {
        None => Ok((timeout, false)),
        Some(b"none") => Ok((timeout, true)),
        Some(_) => Err(FieldError::invalid("x-temei-deadline", "can only be \"none\"")),
    }
}

/// `TimeoutValue TimeoutUnit` of the gRPC protocol over HTTP/2: at most eight digits, then H, M, S, m, u or n.
fn parse_timeout(text: &str) -> Option<Duration> {
    let (digits, unit) = text.split_at_checked(text.len().checked_sub(1)?)?;
    if digits.is_empty() || digits.len() > 8 || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let value: u64 = digits.parse().ok()?;
    match unit {
        "H" => Some(Duration::from_secs(value * 3_600)),
        "M" => Some(Duration::from_secs(value * 60)),
        "S" => Some(Duration::from_secs(value)),
        "m" => Some(Duration::from_millis(value)),
        "u" => Some(Duration::from_micros(value)),
        "n" => Some(Duration::from_nanos(value)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timeouts_are_read_as_the_protocol_writes_them() {
        assert_eq!(parse_timeout("50m"), Some(Duration::from_millis(50)));
        assert_eq!(parse_timeout("99999999H"), Some(Duration::from_secs(99_999_999 * 3_600)));
        assert_eq!(parse_timeout("1n"), Some(Duration::from_nanos(1)));
        for wrong in ["", "m", "50", "123456789m", "-1m", "5 m", "5é", "1.5S"] {
            assert_eq!(parse_timeout(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn only_search_suggest_and_check_have_a_default() {
        let deadlines = Deadlines::of(&Config::default());
        assert_eq!(deadlines.default_of(Method::Search), Some(Duration::from_millis(50)));
        assert_eq!(deadlines.default_of(Method::Suggest), Some(Duration::from_millis(50)));
        assert_eq!(deadlines.default_of(Method::Check), Some(Duration::from_millis(50)));
        assert_eq!(deadlines.default_of(Method::Upsert), None);
    }
}
