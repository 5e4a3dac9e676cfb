//! Bounds every call that has a bound: the caller's `grpc-timeout`; for Search, Suggest and the guards' calls on one text
//! the service's own default where the caller brings none, and the most a caller may bring. The deadline is handed on with the
//! request, so that the pool and the embedder know it too, and a call that comes too late is told which limit passed.
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
use crate::metrics::{Method, TimeLimit};
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
    longest: Duration,
}

impl Deadlines {
    pub fn of(config: &Config) -> Self {
        Self {
            search: config.search.deadline_ms.duration(),
            check: config.guard.deadline_ms.duration(),
            longest: config.limits.deadline_max_ms.duration(),
        }
    }

    fn default_of(self, method: Method) -> Option<(TimeLimit, Duration)> {
        match method {
            Method::Search | Method::Suggest => Some((TimeLimit::Search, self.search)),
            Method::Check | Method::Inspect | Method::Scrub | Method::ValidateOutput | Method::PrepareContext => {
                Some((TimeLimit::Guard, self.check))
            }
            _ => None,
        }
    }

    /// Of a call received at `start`, whose caller waits for `timeout` where it said so.
    fn of_call(self, method: Method, start: Instant, (timeout, waived): (Option<Duration>, bool)) -> Deadline {
        let own = self.default_of(method).filter(|_| !waived);
        let Some(timeout) = timeout else {
            return own.map_or(Deadline::NONE, |(limit, budget)| Deadline::after(start, limit, budget));
        };
        let brought = Deadline::after(start, TimeLimit::Caller, timeout).earlier_by(MARGIN);
        match own {
            Some(_) => brought.or_earlier(Deadline::after(start, TimeLimit::Longest, self.longest)),
            None => brought,
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
    let wishes = match read(request.headers()) {
        Ok(wishes) => wishes,
        Err(error) => return status::refuse(error.into()),
    };
    if wishes.1 {
        request.extensions_mut().insert(Waived);
    }
    let deadline = deadlines.of_call(method, received, wishes);
    if deadline.has_passed() {
        return status::refuse(ServiceError::DeadlineExceeded(deadline));
    }
    request.extensions_mut().insert(deadline);
    match deadline.instant() {
        None => next.run(request).await,
        Some(at) => tokio::time::timeout_at(at.into(), next.run(request))
            .await
            .unwrap_or_else(|_| status::refuse(ServiceError::DeadlineExceeded(deadline))),
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
        let default = Duration::from_millis(50);
        assert_eq!(deadlines.default_of(Method::Search), Some((TimeLimit::Search, default)));
        assert_eq!(deadlines.default_of(Method::Suggest), Some((TimeLimit::Search, default)));
        assert_eq!(deadlines.default_of(Method::Check), Some((TimeLimit::Guard, default)));
        assert_eq!(deadlines.default_of(Method::Upsert), None);
    }

    #[test]
    fn deadlines_may_be_brought_up_to_the_longest() {
        let (deadlines, start) = (Deadlines::of(&Config::default()), Instant::now());
        let (hour, none) = (Duration::from_secs(3_600), Duration::ZERO);
        let of = |method, timeout, waived| {
            let deadline = deadlines.of_call(method, start, (timeout, waived));
            (deadline.limit(), deadline.instant().map(|at| at.saturating_duration_since(start)))
        };
        let of_search = |timeout| of(Method::Search, timeout, false);
        assert_eq!(of_search(None), (Some(TimeLimit::Search), Some(Duration::from_millis(50))));
        let (two, long) = (Duration::from_millis(2), Duration::from_secs(10));
        assert_eq!(of_search(Some(two)), (Some(TimeLimit::Caller), Some(two - MARGIN)));
        assert_eq!(of_search(Some(long)), (Some(TimeLimit::Caller), Some(long - MARGIN)));
        assert_eq!(of_search(Some(hour)), (Some(TimeLimit::Longest), Some(Duration::from_secs(60))));
        assert_eq!(of(Method::Search, None, true), (None, None));
        assert_eq!(of(Method::Search, Some(hour), true), (Some(TimeLimit::Caller), Some(hour - MARGIN)));
        assert_eq!(of(Method::Upsert, Some(hour), false), (Some(TimeLimit::Caller), Some(hour - MARGIN)));
        assert!(deadlines.of_call(Method::Check, start, (Some(none), false)).has_passed());
    }
}
