//! What every call carries: the key, the tenant an operator speaks for, and how long it may take.

use std::fmt;
use std::time::Duration;

use tonic::metadata::{Ascii, MetadataValue};
use tonic::service::Interceptor;
use tonic::{Request, Status};

use super::ConnectError;
use crate::tenant::TenantId;

/// Names the tenant of an operator's call.
const TENANT: &str = "x-temei-tenant";
/// The longest that `grpc-timeout` can say in seconds: three years.
const LONGEST: Duration = Duration::from_secs(99_999_999);
/// "none" lifts the service's default deadline; for operators.
const DEADLINE: &str = "x-temei-deadline";

/// An API key. It is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Key(String);

impl Key {
    pub fn new(key: impl Into<String>) -> Self {
        Self(key.into())
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key")
    }
}

impl From<&str> for Key {
    fn from(key: &str) -> Self {
        Self::new(key)
    }
}

/// How long a Search or a Check may take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Deadline {
    /// As long as it takes.
    #[default]
    None,
    /// The service's own default.
    Default,
    /// As long as the service lets a caller wait who may not lift its deadlines.
    Longest,
    After(Duration),
}

/// The metadata of every call; added by tonic as an interceptor.
#[derive(Clone)]
pub struct Credentials {
    authorization: MetadataValue<Ascii>,
    tenant: Option<MetadataValue<Ascii>>,
    deadline: Deadline,
}

impl Credentials {
    pub fn new(key: &Key, tenant: Option<&TenantId>, deadline: Deadline) -> Result<Self, ConnectError> {
        let mut authorization: MetadataValue<Ascii> =
            format!("Bearer {}", key.0.trim()).parse().map_err(|_| ConnectError::Key)?;
        authorization.set_sensitive(true);
        Ok(Self { authorization, tenant: tenant.map(metadata), deadline })
    }

    #[must_use]
    pub(super) fn with_tenant(&self, tenant: &TenantId) -> Self {
        Self { tenant: Some(metadata(tenant)), ..self.clone() }
    }
}

fn metadata(tenant: &TenantId) -> MetadataValue<Ascii> {
    tenant.as_str().parse().expect("a tenant id is made of ASCII letters, digits, dashes and underscores")
}

impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Credentials").field("tenant", &self.tenant).field("deadline", &self.deadline).finish()
    }
}

impl Interceptor for Credentials {
    fn call(&mut self, mut request: Request<()>) -> Result<Request<()>, Status> {
        match self.deadline {
            Deadline::None => {
                request.metadata_mut().insert(DEADLINE, MetadataValue::from_static("none"));
            }
            Deadline::Default => {}
            Deadline::Longest => request.set_timeout(LONGEST),
            Deadline::After(limit) => request.set_timeout(limit),
        }
        let metadata = request.metadata_mut();
        metadata.insert("authorization", self.authorization.clone());
        if let Some(tenant) = &self.tenant {
            metadata.insert(TENANT, tenant.clone());
        }
        Ok(request)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_carry_key_tenant_and_deadline() {
        let tenant = TenantId::parse("shop").expect("valid");
        let mut lifted = Credentials::new(&Key::new("tm_a_b"), Some(&tenant), Deadline::None).expect("valid");
        let request = lifted.call(Request::new(())).expect("never refuses");
        let value = |name: &str| request.metadata().get(name).map(|value| value.to_str().expect("ascii").to_owned());
        assert_eq!(value("authorization").as_deref(), Some("Bearer tm_a_b"));
        assert_eq!(value(TENANT).as_deref(), Some("shop"));
        assert_eq!(value(DEADLINE).as_deref(), Some("none"));

        let limit = Deadline::After(Duration::from_millis(40));
        let mut limited = Credentials::new(&Key::new("tm_a_b"), None, limit).expect("valid");
        let request = limited.call(Request::new(())).expect("never refuses");
        assert!(request.metadata().get("grpc-timeout").is_some());
        assert!(request.metadata().get(DEADLINE).is_none());
    }

    #[test]
    fn keys_print_as_nothing() {
        let credentials = Credentials::new(&Key::new("tm_secret"), None, Deadline::None).expect("valid");
        assert!(!format!("{credentials:?} {:?}", Key::new("tm_secret")).contains("tm_secret"));
        assert!(matches!(Credentials::new(&Key::new("a\nb"), None, Deadline::None), Err(ConnectError::Key)));
    }
}
