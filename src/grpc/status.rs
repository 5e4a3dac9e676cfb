//! The one place that makes a gRPC status, with the details of `google.rpc` a client can act on.
//!
//! Every status carries an `ErrorInfo` of the domain `temei` with a stable reason. The text of an internal error
//! stays in the log. Texts of requests are quoted at most shortly: statuses travel in headers, which are small.

use std::collections::HashMap;
use std::time::Duration;

use axum::body::Body;
use axum::response::Response;
use tonic::{Code, Status};
use tonic_types::{ErrorDetails, StatusExt};

use crate::catalog::FieldError;
use crate::metrics::{Label, Refused, RpcCode, TimeLimit};
use crate::service_error::{Chain, Obstacle, Scarce, ServiceError};

/// The `domain` of every `ErrorInfo`.
pub const DOMAIN: &str = "temei";
/// What the metadata of the `ErrorInfo` of a call that came too late calls the limit that passed.
const LIMIT: &str = "limit";
/// The most field violations one status names.
const MAX_VIOLATIONS: usize = 16;
/// The most characters of one message.
const MAX_MESSAGE_CHARS: usize = 300;

impl From<ServiceError> for Status {
    fn from(error: ServiceError) -> Self {
        let message = shorten(&error.to_string());
        match error {
            ServiceError::Invalid(fields) => invalid(&fields, message),
            ServiceError::Unauthenticated(_) => plain(Code::Unauthenticated, "UNAUTHENTICATED", message),
            ServiceError::PermissionDenied(_) => plain(Code::PermissionDenied, "PERMISSION_DENIED", message),
            ServiceError::NotFound { what, id } => {
                let mut details = info("NOT_FOUND");
                details.set_resource_info(what, shorten(&id), "", "");
                Self::with_error_details(Code::NotFound, message, details)
            }
            ServiceError::AlreadyExists { what, id } => {
                let mut details = info("ALREADY_EXISTS");
                details.set_resource_info(what, shorten(&id), "", "");
                Self::with_error_details(Code::AlreadyExists, message, details)
            }
            ServiceError::FailedPrecondition { reason, .. } => {
                let mut details = info(reason.as_str());
                let field = reason.field().unwrap_or_default();
                details.add_precondition_failure_violation(reason.as_str(), field, message.as_str());
                if !field.is_empty() {
                    details.add_bad_request_violation(field, message.as_str());
                }
                Self::with_error_details(Code::FailedPrecondition, message, details)
            }
            ServiceError::Unmet(obstacles) => {
                let mut details = info(obstacles.first().map_or("UNMET", |first| first.reason.as_str()));
                for Obstacle { reason, field, message } in obstacles.iter().take(MAX_VIOLATIONS) {
                    details.add_precondition_failure_violation(reason.as_str(), field, shorten(message));
                    details.add_bad_request_violation(field, shorten(message));
                }
                Self::with_error_details(Code::FailedPrecondition, message, details)
            }
            ServiceError::Aborted(_) => retry(Code::Aborted, "ABORTED", message, Duration::ZERO),
            ServiceError::ResourceExhausted { what, retry_after } => {
                retry(Code::ResourceExhausted, what.as_str(), message, retry_after)
            }
            ServiceError::Unavailable { reason, retry_after } => {
                retry(Code::Unavailable, reason.as_str(), message, retry_after)
            }
            ServiceError::DeadlineExceeded(deadline) => {
                let limit = deadline.limit().map(|limit| (LIMIT.to_owned(), limit.as_str().to_owned()));
                let details = ErrorDetails::with_error_info("DEADLINE_EXCEEDED", DOMAIN, HashMap::from_iter(limit));
                Self::with_error_details(Code::DeadlineExceeded, message, details)
            }
            ServiceError::CallerLeft | ServiceError::Cancelled(_) => plain(Code::Cancelled, "CANCELLED", message),
            ServiceError::Internal(source) => {
                tracing::error!(error = %Chain(source.as_ref()), "a call failed");
                plain(Code::Internal, "INTERNAL", message)
            }
        }
    }
}

/// The answer of a call that ends before its adapter.
pub fn refuse(error: ServiceError) -> Response {
    Status::from(error).into_http()
}

/// What went wrong in reading a message, in our form: tonic reports a message that is too large as OUT_OF_RANGE and
/// one that is no protobuf as INTERNAL, neither with details. Ours always have details and stay as they are.
pub fn adopt(status: Status) -> Status {
    if !status.details().is_empty() {
        return status;
    }
    match status.code() {
        Code::OutOfRange => {
            ServiceError::ResourceExhausted { what: Scarce::RequestSize, retry_after: Duration::ZERO }.into()
        }
        Code::Internal => {
            plain(Code::InvalidArgument, "MALFORMED_REQUEST", "the request is no message of the method".to_owned())
        }
        Code::Unimplemented => plain(Code::Unimplemented, "UNIMPLEMENTED", "there is no such method".to_owned()),
        _ => status,
    }
}

/// [`adopt`] for a response whose status stands in its headers.
pub fn adopt_response(response: Response) -> Response {
    match Status::from_header_map(response.headers()) {
        Some(status) if status.details().is_empty() && status.code() != Code::Ok => {
            let mut adopted = adopt(status).into_http::<Body>();
            *adopted.extensions_mut() = response.into_parts().0.extensions;
            adopted
        }
        _ => response,
    }
}

/// Why a call was refused, as its status tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// The stable reason; empty where there is none.
    pub reason: String,
    /// The limit that passed, of a call that came too late.
    pub limit: Option<TimeLimit>,
}

impl Told {
    /// From the details of a status.
    pub fn by(status: &Status) -> Self {
        let Some(info) = status.get_details_error_info() else { return Self::default() };
        let limit = info.metadata.get(LIMIT).and_then(|name| TimeLimit::named(name));
        Self { reason: info.reason, limit }
    }

    /// Its label, where the content of the call is not at fault.
    pub fn refused(&self) -> Option<Refused> {
        Refused::named(&self.reason)
    }
}

/// The label of a code.
pub fn label(code: Code) -> RpcCode {
    match code {
        Code::Ok => RpcCode::Ok,
        Code::Cancelled => RpcCode::Cancelled,
        Code::Unknown => RpcCode::Unknown,
        Code::InvalidArgument => RpcCode::InvalidArgument,
        Code::DeadlineExceeded => RpcCode::DeadlineExceeded,
        Code::NotFound => RpcCode::NotFound,
        Code::AlreadyExists => RpcCode::AlreadyExists,
        Code::PermissionDenied => RpcCode::PermissionDenied,
        Code::ResourceExhausted => RpcCode::ResourceExhausted,
        Code::FailedPrecondition => RpcCode::FailedPrecondition,
        Code::Aborted => RpcCode::Aborted,
        Code::OutOfRange => RpcCode::OutOfRange,
        Code::Unimplemented => RpcCode::Unimplemented,
        Code::Internal => RpcCode::Internal,
        Code::Unavailable => RpcCode::Unavailable,
        Code::DataLoss => RpcCode::DataLoss,
        Code::Unauthenticated => RpcCode::Unauthenticated,
    }
}

fn info(reason: &str) -> ErrorDetails {
    ErrorDetails::with_error_info(reason, DOMAIN, HashMap::new())
}

fn plain(code: Code, reason: &str, message: String) -> Status {
    Status::with_error_details(code, message, info(reason))
}

fn retry(code: Code, reason: &str, message: String, after: Duration) -> Status {
    let mut details = info(reason);
    details.set_retry_info(Some(after));
    Status::with_error_details(code, message, details)
}

fn invalid(fields: &[FieldError], message: String) -> Status {
    let reason = fields.first().map_or("INVALID", |field| field.reason.as_str());
    let mut details = info(reason);
    for field in fields.iter().take(MAX_VIOLATIONS) {
        details.add_bad_request_violation(shorten(&field.field), shorten(&field.message));
    }
    Status::with_error_details(Code::InvalidArgument, message, details)
}

fn shorten(text: &str) -> String {
    match text.char_indices().nth(MAX_MESSAGE_CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::deadline::Deadline;
    use crate::service_error::{Outage, Precondition};

    fn reason(status: &Status) -> String {
        let details = status.get_error_details();
        let info = details.error_info().expect("every status has one");
        assert_eq!(info.domain, DOMAIN);
        info.reason.clone()
    }

    #[test]
    fn every_error_has_its_code_and_stable_reason() {
        let second = Duration::from_secs(1);
        let cases = [
            (ServiceError::Unauthenticated("no key"), Code::Unauthenticated, "UNAUTHENTICATED"),
            (ServiceError::PermissionDenied("no".to_owned()), Code::PermissionDenied, "PERMISSION_DENIED"),
            (ServiceError::NotFound { what: "product", id: "A".to_owned() }, Code::NotFound, "NOT_FOUND"),
            (ServiceError::AlreadyExists { what: "tenant", id: "a".to_owned() }, Code::AlreadyExists, "ALREADY_EXISTS"),
            (
                ServiceError::FailedPrecondition { reason: Precondition::TenantSuspended, message: "no".to_owned() },
                Code::FailedPrecondition,
                "TENANT_SUSPENDED",
            ),
            (
                ServiceError::FailedPrecondition { reason: Precondition::GenerationGone, message: "no".to_owned() },
                Code::FailedPrecondition,
                "GENERATION_GONE",
            ),
            (ServiceError::Aborted("raced".to_owned()), Code::Aborted, "ABORTED"),
            (
                ServiceError::ResourceExhausted { what: Scarce::CpuQueue, retry_after: second },
                Code::ResourceExhausted,
                "CPU_QUEUE",
            ),
            (
                ServiceError::Unavailable { reason: Outage::TenantLoading, retry_after: second },
                Code::Unavailable,
                "TENANT_LOADING",
            ),
            (ServiceError::DeadlineExceeded(Deadline::NONE), Code::DeadlineExceeded, "DEADLINE_EXCEEDED"),
            (ServiceError::CallerLeft, Code::Cancelled, "CANCELLED"),
        ];
        for (error, code, expected) in cases {
            let shown = format!("{error:?}");
            let waits = matches!(error, ServiceError::ResourceExhausted { .. } | ServiceError::Unavailable { .. });
            let status = Status::from(error);
            assert_eq!(status.code(), code, "{shown}");
            assert_eq!(reason(&status), expected, "{shown}");
            let delay = status.get_error_details().retry_info().and_then(|info| info.retry_delay);
            assert_eq!(delay == Some(second), waits, "{shown}");
        }
    }

    #[test]
    fn what_a_status_says_of_a_refusal_is_read_back() {
        let late = Deadline::after(Instant::now(), TimeLimit::Longest, Duration::from_secs(3));
        let status = Status::from(ServiceError::DeadlineExceeded(late));
        assert_eq!(
            status.message(),
            "the deadline has passed: 3000 ms of limits.deadline_max_ms, the most a call may bring"
        );
        let told = Told::by(&status);
        assert_eq!((told.refused(), told.limit), (Some(Refused::DeadlineExceeded), Some(TimeLimit::Longest)));
        let wrong = Told::by(&Status::from(ServiceError::field(FieldError::invalid("query", "is empty"))));
        assert_eq!((wrong.refused(), wrong.limit), (None, None));
        assert_eq!(Told::by(&Status::internal("by somebody else")), Told::default());
    }

    #[test]
    fn want_of_room_and_what_is_not_there_have_labels() {
        let scarce = Scarce::ALL.iter().map(|what| what.as_str());
        for reason in scarce.chain(Outage::ALL.iter().map(|what| what.as_str())) {
            assert!(Refused::named(reason).is_some(), "{reason}");
        }
    }

    #[test]
    fn every_wrong_field_is_named() {
        let fields =
            vec![FieldError::invalid("price.amount", "is no number"), FieldError::too_long("query", 512, "characters")];
        let status = Status::from(ServiceError::Invalid(fields));
        assert_eq!(status.code(), Code::InvalidArgument);
        let details = status.get_error_details();
        let violations = &details.bad_request().expect("bad request").field_violations;
        let named: Vec<_> = violations.iter().map(|violation| violation.field.as_str()).collect();
        assert_eq!(named, ["price.amount", "query"]);
    }

    #[test]
    fn the_detail_of_an_internal_error_stays_inside() {
        let status = Status::from(ServiceError::internal("password is hunter2"));
        assert_eq!(status.code(), Code::Internal);
        assert_eq!(status.message(), "an internal error");
        assert!(!format!("{status:?}").contains("hunter2"));
    }

    #[test]
    fn a_status_fits_into_headers_whatever_the_request_was() {
        let fields = (0..1_000).map(|n| FieldError::invalid(format!("items[{n}]"), "é".repeat(10_000))).collect();
        let status = Status::from(ServiceError::Invalid(fields));
        assert!(status.details().len() + status.message().len() < 12 * 1_024, "{}", status.details().len());
    }

    #[test]
    fn what_tonic_refuses_gets_our_form() {
        assert_eq!(adopt(Status::out_of_range("too large")).code(), Code::ResourceExhausted);
        let malformed = adopt(Status::internal("failed to decode Protobuf message"));
        assert_eq!((malformed.code(), reason(&malformed).as_str()), (Code::InvalidArgument, "MALFORMED_REQUEST"));
        let ours = adopt(Status::from(ServiceError::internal("bug")));
        assert_eq!((ours.code(), reason(&ours).as_str()), (Code::Internal, "INTERNAL"));
    }
}
