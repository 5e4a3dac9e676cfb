//! A tenant for one evaluation: made, filled, waited for and erased.

use crate::client::{CallError, Connection};
use crate::import::{self, Awaited, Catalogs, Counts, Observer, Settled, Upload, UploadError};
use crate::pb::v1 as pb;
use crate::tenant::TenantId;

/// A tenant that exists for an evaluation. Erase it: dropping it leaves it behind.
#[derive(Debug)]
pub struct Scratch {
    operator: Connection,
    connection: Connection,
    tenant: TenantId,
}

/// What a tenant is filled with.
#[derive(Debug)]
pub struct Filling {
    pub rows: import::RowReceiver,
    pub kind: pb::ItemKind,
    /// What the questions need.
    pub awaited: Awaited,
}

impl Scratch {
    /// Needs an operator's connection.
    pub async fn create(operator: &Connection, tenant: TenantId) -> Result<Self, CallError> {
        // Without a language: a catalogue may be in several, and queries that name none are then told by their words.
        let wanted = pb::Tenant {
            id: tenant.to_string(),
            name: "evaluation".to_owned(),
            currency: "EUR".to_owned(),
            ..Default::default()
        };
        let request = pb::CreateTenantRequest { tenant: Some(wanted) };
        let created = operator.tenants().create(request).await;
        created.map_err(|status| CallError::new("TenantService.Create", status))?;
        Ok(Self { connection: operator.with_tenant(&tenant), operator: operator.clone(), tenant })
    }

    /// The tenant of an earlier evaluation, or a new one under its name.
    pub async fn reuse(operator: &Connection, tenant: TenantId) -> Result<Self, CallError> {
        let request = pb::GetTenantRequest { id: tenant.to_string() };
        match operator.tenants().get(request).await {
            Ok(_) => Ok(Self { connection: operator.with_tenant(&tenant), operator: operator.clone(), tenant }),
            Err(status) if status.code() == tonic::Code::NotFound => Self::create(operator, tenant).await,
            Err(status) => Err(CallError::new("TenantService.Get", status)),
        }
    }

    pub fn connection(&self) -> &Connection {
        &self.connection
    }

    pub fn tenant(&self) -> &TenantId {
        &self.tenant
    }

    /// Uploads what there is and waits until it can be found. What an earlier evaluation left of its kind goes; its
    /// vectors stay, so that no text is embedded twice.
    pub async fn fill(
        &self,
        filling: Filling,
        observer: &mut impl Observer,
        tell: impl FnMut(Settled),
    ) -> Result<Counts, UploadError> {
        let key = uuid::Uuid::new_v4().to_string();
        let counts = Upload::new(filling.rows, key, observer).replacing(filling.kind).run(self).await?;
        import::settle(&self.connection, counts.revision, filling.awaited, tell).await?;
        Ok(counts)
    }

    pub async fn erase(self) -> Result<(), CallError> {
        let request = pb::EraseTenantRequest { id: self.tenant.to_string() };
        let erased = self.operator.tenants().erase(request).await;
        erased.map(|_| ()).map_err(|status| CallError::new("TenantService.Erase", status))
    }
}

impl Catalogs for Scratch {
    async fn connect(&self) -> Result<crate::client::CatalogClient, crate::client::ConnectError> {
        Ok(self.connection.catalog())
    }
}
