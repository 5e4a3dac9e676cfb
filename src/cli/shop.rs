//! What a tenant's own words are: the language and currency its files are written in, unless they say otherwise.

use temei_text::currency::Currency;
use temei_text::locale::Locale;
use tonic::Code;

use super::session::Session;
use crate::client::CallError;
use crate::pb::v1 as pb;
use crate::tenant::TenantId;

/// Language and currency of a shop, where they are known.
#[derive(Clone, Debug, Default)]
pub(super) struct Shop {
    pub(super) locale: Option<Locale>,
    pub(super) currency: Option<Currency>,
}

impl Shop {
    /// Language and country, as a locale ("es-BO"); empty where nothing is known.
    pub(super) fn tag(&self) -> String {
        let Some(locale) = &self.locale else { return String::new() };
        match locale.country(self.currency) {
            Some(country) => format!("{}-{country}", locale.language().as_str()),
            None => locale.as_str().to_owned(),
        }
    }

    /// Asks the service. A key that may not ask leaves everything to the arguments.
    pub(super) async fn of(session: &Session, tenant: Option<&TenantId>) -> Result<Self, CallError> {
        let Some(tenant) = tenant else { return Ok(Self::default()) };
        let answer = session.connection().tenants().get(pb::GetTenantRequest { id: tenant.to_string() }).await;
        let tenant = match answer {
            Ok(answer) => answer.into_inner().tenant.unwrap_or_default(),
            Err(status) if status.code() == Code::PermissionDenied => return Ok(Self::default()),
            Err(status) => return Err(CallError::new("TenantService.Get", status)),
        };
        Ok(Self { locale: Locale::parse(&tenant.language).ok(), currency: Currency::parse(&tenant.currency).ok() })
    }
}
