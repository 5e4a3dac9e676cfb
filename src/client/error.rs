//! What can go wrong on the way to the service and back, in words for a person.

use std::error::Error;
use std::fmt;
use std::time::Duration;

use tonic::{Code, Status};
use tonic_types::StatusExt;

/// What the library says when its own timer, set by the call's deadline, was faster than the service.
const OWN_TIMER: &str = "Timeout expired";

#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    #[error("{address:?} is not an address: {reason}")]
    Address { address: String, reason: String },
    #[error("the key holds characters a key cannot have")]
    Key,
    #[error("setting up TLS")]
    Tls(#[source] tokio_rustls::rustls::Error),
    #[error("no service answers at {address}")]
    Unreachable { address: String, source: tonic::transport::Error },
    #[error(
        "whoever listens at {address} does not answer within {} s: the service may be stopped or overloaded, or it is another \
         one, or it speaks TLS (https) where this does not, or the other way round",
        within.as_secs_f64()
    )]
    Silent { address: String, within: Duration },
    /// The service that should own the data folder cannot be found just now.
    #[error("{0}")]
    NoOwner(String),
}

impl ConnectError {
    /// Whether trying again can help.
    pub fn is_passing(&self) -> bool {
        matches!(self, Self::Unreachable { .. } | Self::NoOwner(_))
    }

    /// As the failure of the call it was made for.
    pub fn into_call_error(self) -> CallError {
        CallError::new("connecting", Status::unavailable(self.to_string()))
    }
}

/// A call the service refused or could not answer.
#[derive(Debug)]
pub struct CallError {
    method: &'static str,
    status: Box<Status>,
}

impl CallError {
    /// `method` as "SearchService.Search".
    pub fn new(method: &'static str, status: Status) -> Self {
        Self { method, status: Box::new(status) }
    }

    pub fn code(&self) -> Code {
        self.status.code()
    }
}

impl Error for CallError {}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let status = &self.status;
        if is_cut_off(status) {
            return write!(f, "{}: the connection is lost: the service ended, or gave no sign of life", self.method);
        }
        if status.message() == OWN_TIMER {
            return write!(f, "{}: no answer within the time this command gives it", self.method);
        }
        write!(f, "{}: {}", self.method, code_name(status.code()))?;
        if !status.message().is_empty() {
            write!(f, ": {}", status.message())?;
        }
        for violation in status.get_details_bad_request().into_iter().flat_map(|details| details.field_violations) {
            let told = status.message().contains(&violation.description);
            match told {
                true => write!(f, " (field {})", violation.field)?,
                false => write!(f, " ({}: {})", violation.field, violation.description)?,
            }
        }
        Ok(())
    }
}

/// Whether the connection ended under the call: the other side closed it, or was given up because nothing came, not even
/// the answer to a ping. The library tells the two apart no better.
fn is_cut_off(status: &Status) -> bool {
    let mut source = status.source();
    while let Some(cause) = source {
        if cause.is::<hyper::Error>() {
            return true;
        }
        source = cause.source();
    }
    false
}

/// The name of a code as the gRPC documentation writes it.
fn code_name(code: Code) -> &'static str {
    match code {
        Code::Ok => "OK",
        Code::Cancelled => "CANCELLED",
        Code::Unknown => "UNKNOWN",
        Code::InvalidArgument => "INVALID_ARGUMENT",
        Code::DeadlineExceeded => "DEADLINE_EXCEEDED",
        Code::NotFound => "NOT_FOUND",
        Code::AlreadyExists => "ALREADY_EXISTS",
        Code::PermissionDenied => "PERMISSION_DENIED",
        Code::ResourceExhausted => "RESOURCE_EXHAUSTED",
        Code::FailedPrecondition => "FAILED_PRECONDITION",
        Code::Aborted => "ABORTED",
        Code::OutOfRange => "OUT_OF_RANGE",
        Code::Unimplemented => "UNIMPLEMENTED",
        Code::Internal => "INTERNAL",
        Code::Unavailable => "UNAVAILABLE",
        Code::DataLoss => "DATA_LOSS",
        Code::Unauthenticated => "UNAUTHENTICATED",
    }
}

#[cfg(test)]
mod tests {
    use tonic_types::ErrorDetails;

    use super::*;

    #[test]
    fn a_timer_of_this_side_is_told_as_such() {
        let text = CallError::new("SearchService.Search", Status::cancelled("Timeout expired")).to_string();
        assert_eq!(text, "SearchService.Search: no answer within the time this command gives it");
    }

    #[test]
    fn field_violations_are_told() {
        let mut details = ErrorDetails::new();
        details.add_bad_request_violation("query", "longer than 512 characters");
        let status = Status::with_error_details(Code::InvalidArgument, "bad request", details);
        let text = CallError::new("SearchService.Search", status).to_string();
        assert_eq!(text, "SearchService.Search: INVALID_ARGUMENT: bad request (query: longer than 512 characters)");
    }
}
