//! `TenantService`: tenants and their keys.

use std::fmt;
use std::sync::Arc;

use tonic::{Request, Response, Status};

use super::audit;
use super::auth::{Auth, Caller};
use super::convert::{self, PageToken};
use crate::calls::gate::{self, UsageSources};
use crate::catalog::FieldError;
use crate::clock::Clock;
use crate::config::Config;
use crate::embedders::Embedders;
use crate::erasure::Erasures;
use crate::pb::v1::tenant_service_server::TenantService;
use crate::pb::v1::{
    CreateKeyRequest, CreateKeyResponse, CreateTenantRequest, CreateTenantResponse, EraseTenantRequest,
    EraseTenantResponse, GetEmbedderRequest, GetEmbedderResponse, GetEntitlementsRequest, GetEntitlementsResponse,
    GetQuotasRequest, GetQuotasResponse, GetTenantRequest, GetTenantResponse, GetUsageRequest, GetUsageResponse,
    ListKeysRequest, ListKeysResponse, ListTenantsRequest, ListTenantsResponse, Quotas, ResumeTenantRequest,
    ResumeTenantResponse, RevokeKeyRequest, RevokeKeyResponse, RotateKeyRequest, RotateKeyResponse, SetEmbedderRequest,
    SetEmbedderResponse, SetEntitlementsRequest, SetEntitlementsResponse, SetQuotasRequest, SetQuotasResponse,
    SuspendTenantRequest, SuspendTenantResponse,
};
use crate::quota::Meters;
use crate::service_error::ServiceError;
use crate::store::{KeySecret, Store, Tenant, generator};
use crate::tenant::{TenantId, TenantState};

/// How far back what was embedded is told of: eleven months and the one that is not over.
const SHOWN_SECS: i64 = 334 * 86_400;

/// Told that a tenant is no longer answered, so that its replica can go.
pub trait TenantObserver: Send + Sync {
    fn closed(&self, tenant: &TenantId);
}

/// The adapter.
#[derive(Clone)]
pub struct TenantApi {
    pub store: Store,
    pub auth: Auth,
    pub config: Arc<Config>,
    pub observer: Arc<dyn TenantObserver>,
    pub erasures: Erasures,
    pub meters: Meters,
    pub embedders: Embedders,
    pub clock: Arc<dyn Clock>,
}

impl fmt::Debug for TenantApi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TenantApi")
    }
}

#[tonic::async_trait]
impl TenantService for TenantApi {
    async fn create(&self, request: Request<CreateTenantRequest>) -> Result<Response<CreateTenantResponse>, Status> {
        let new = convert::new_tenant(request.into_inner().tenant).map_err(ServiceError::from)?;
        let tenant = self.store.create_tenant(new).await.map_err(ServiceError::from)?;
        let id = tenant.id.clone();
        Ok(audit::about_of(Some(&id), &id, CreateTenantResponse { tenant: Some(convert::tenant(tenant)) }))
    }

    async fn get(&self, request: Request<GetTenantRequest>) -> Result<Response<GetTenantResponse>, Status> {
        let caller = Caller::of(&request)?.clone();
        let id = tenant_id(&request.into_inner().id)?;
        caller.may_manage(Some(&id))?;
        let tenant = self.store.tenant(&id).await.map_err(ServiceError::from)?;
        let tenant = tenant.ok_or_else(|| ServiceError::NotFound { what: "tenant", id: id.to_string() })?;
        Ok(audit::about_of(Some(&id), &id, GetTenantResponse { tenant: Some(convert::tenant(tenant)) }))
    }

    async fn list(&self, request: Request<ListTenantsRequest>) -> Result<Response<ListTenantsResponse>, Status> {
        Ok(Response::new(self.page_of_tenants(request.into_inner()).await?))
    }

    async fn suspend(&self, request: Request<SuspendTenantRequest>) -> Result<Response<SuspendTenantResponse>, Status> {
        let id = tenant_id(&request.into_inner().id)?;
        let tenant = Some(self.turn(&id, TenantState::Suspended).await?);
        Ok(audit::about_of(Some(&id), &id, SuspendTenantResponse { tenant: tenant.map(convert::tenant) }))
    }

    async fn resume(&self, request: Request<ResumeTenantRequest>) -> Result<Response<ResumeTenantResponse>, Status> {
        let id = tenant_id(&request.into_inner().id)?;
        let tenant = Some(self.turn(&id, TenantState::Active).await?);
        Ok(audit::about_of(Some(&id), &id, ResumeTenantResponse { tenant: tenant.map(convert::tenant) }))
    }

    async fn erase(&self, request: Request<EraseTenantRequest>) -> Result<Response<EraseTenantResponse>, Status> {
        let id = tenant_id(&request.into_inner().id)?;
        self.erasures.erase(&id).await?;
        Ok(audit::about_of(Some(&id), &id, EraseTenantResponse {}))
    }

    async fn get_quotas(&self, request: Request<GetQuotasRequest>) -> Result<Response<GetQuotasResponse>, Status> {
        let caller = Caller::of(&request)?.clone();
        let id = tenant_id(&request.into_inner().id)?;
        caller.may_manage(Some(&id))?;
        let tenant = self.store.tenant(&id).await.map_err(ServiceError::from)?;
        let tenant = tenant.ok_or_else(|| ServiceError::NotFound { what: "tenant", id: id.to_string() })?;
        let (own, in_force) = self.quotas_of(&tenant);
        Ok(audit::about_of(Some(&id), &id, GetQuotasResponse { own, in_force }))
    }

    async fn set_quotas(&self, request: Request<SetQuotasRequest>) -> Result<Response<SetQuotasResponse>, Status> {
        let request = request.into_inner();
        let id = tenant_id(&request.id)?;
        let quotas = convert::quotas(request.quotas.unwrap_or_default());
        let tenant = self.store.set_quotas(&id, &quotas).await.map_err(ServiceError::from)?;
        self.auth.forget();
        let (own, in_force) = self.quotas_of(&tenant);
        Ok(audit::about_of(Some(&id), &id, SetQuotasResponse { own, in_force }))
    }

    async fn get_embedder(
        &self,
        request: Request<GetEmbedderRequest>,
    ) -> Result<Response<GetEmbedderResponse>, Status> {
        let caller = Caller::of(&request)?.clone();
        let id = tenant_id(&request.into_inner().id)?;
        caller.may_manage(Some(&id))?;
        let tenant = self.store.tenant(&id).await.map_err(ServiceError::from)?;
        let tenant = tenant.ok_or_else(|| ServiceError::NotFound { what: "tenant", id: id.to_string() })?;
        let since = self.clock.now().plus_secs(-SHOWN_SECS).month();
        let uses = self.store.embedding_use(&id, &since).await.map_err(ServiceError::from)?;
        let (embedder, next) = convert::embedder_names(tenant.embedding);
        let uses = uses.into_iter().map(convert::embedding_use).collect();
        Ok(audit::about_of(Some(&id), &id, GetEmbedderResponse { embedder, next, uses }))
    }

    async fn set_embedder(
        &self,
        request: Request<SetEmbedderRequest>,
    ) -> Result<Response<SetEmbedderResponse>, Status> {
        let request = request.into_inner();
        let id = tenant_id(&request.id)?;
        let chosen = convert::embedder(&request.embedder, &self.embedders).map_err(ServiceError::from)?;
        let tenant = self.store.choose_embedder(&id, &chosen).await.map_err(ServiceError::from)?;
        tracing::info!(tenant = %id, embedder = %chosen, "an embedder was chosen for a tenant");
        self.embedders.choose();
        let (embedder, next) = convert::embedder_names(tenant.embedding);
        Ok(audit::about_of(Some(&id), &id, SetEmbedderResponse { embedder, next }))
    }

    async fn get_entitlements(
        &self,
        request: Request<GetEntitlementsRequest>,
    ) -> Result<Response<GetEntitlementsResponse>, Status> {
        let caller = Caller::of(&request)?.clone();
        let id = tenant_id(&request.into_inner().id)?;
        caller.may_manage(Some(&id))?;
        let entitlements = self.store.entitlements(&id).await.map_err(ServiceError::from)?;
        let entitlements = Some(convert::entitlements_to_pb(entitlements));
        Ok(audit::about_of(Some(&id), &id, GetEntitlementsResponse { entitlements }))
    }

    async fn set_entitlements(
        &self,
        request: Request<SetEntitlementsRequest>,
    ) -> Result<Response<SetEntitlementsResponse>, Status> {
        let request = request.into_inner();
        let id = tenant_id(&request.id)?;
        let asked = request.entitlements.unwrap_or_default();
        let entitlements = convert::entitlements(asked, &self.config).map_err(ServiceError::from)?;
        self.store.set_entitlements(&id, &entitlements).await.map_err(ServiceError::from)?;
        tracing::info!(tenant = %id, plan = ?entitlements.plan, is_assisted = entitlements.is_assisted, "a tenant is entitled to something else");
        let entitlements = Some(convert::entitlements_to_pb(entitlements));
        Ok(audit::about_of(Some(&id), &id, SetEntitlementsResponse { entitlements }))
    }

    async fn get_usage(&self, request: Request<GetUsageRequest>) -> Result<Response<GetUsageResponse>, Status> {
        let caller = Caller::of(&request)?.clone();
        let GetUsageRequest { id, month } = request.into_inner();
        let id = tenant_id(&id)?;
        caller.may_manage(Some(&id))?;
        let month = convert::month(month).map_err(ServiceError::from)?;
        let sources = UsageSources { store: &self.store, config: &self.config, now: self.clock.now() };
        let usage = gate::usage(&sources, &id, month).await?;
        Ok(audit::about_of(Some(&id), &id, convert::usage(usage, &self.config)))
    }

    async fn create_key(&self, request: Request<CreateKeyRequest>) -> Result<Response<CreateKeyResponse>, Status> {
        let caller = Caller::of(&request)?.clone();
        let new = convert::new_key(request.into_inner()).map_err(ServiceError::from)?;
        caller.may_manage(new.tenant.as_ref())?;
        let secret = KeySecret::generate(&mut generator());
        let key = self.store.create_key(new, &secret).await.map_err(ServiceError::from)?;
        let (tenant, id) = (key.tenant.clone(), key.id.clone());
        let key = Some(convert::api_key(key));
        Ok(audit::about_of(tenant.as_ref(), id, CreateKeyResponse { key, secret: secret.expose().to_owned() }))
    }

    async fn list_keys(&self, request: Request<ListKeysRequest>) -> Result<Response<ListKeysResponse>, Status> {
        let caller = Caller::of(&request)?.clone();
        let request = request.into_inner();
        let named = TenantId::parse(&request.tenant).ok();
        let page = self.page_of_keys(&caller, request).await?;
        Ok(audit::about_of(named.as_ref(), "", page))
    }

    async fn revoke_key(&self, request: Request<RevokeKeyRequest>) -> Result<Response<RevokeKeyResponse>, Status> {
        let caller = Caller::of(&request)?.clone();
        let id = request.into_inner().id;
        let key = self.store.key(&id).await.map_err(ServiceError::from)?.ok_or_else(|| unknown_key(&id))?;
        // Another tenant's key is as good as none.
        caller.may_manage(key.tenant.as_ref()).map_err(|_| unknown_key(&id))?;
        let key = self.store.revoke_key(&id).await.map_err(ServiceError::from)?;
        self.auth.forget();
        Ok(audit::about_of(key.tenant.clone().as_ref(), id, RevokeKeyResponse { key: Some(convert::api_key(key)) }))
    }

    async fn rotate_key(&self, request: Request<RotateKeyRequest>) -> Result<Response<RotateKeyResponse>, Status> {
        let caller = Caller::of(&request)?.clone();
        let (id, rotation) = convert::rotation(request.into_inner()).map_err(ServiceError::from)?;
        let key = self.store.key(&id).await.map_err(ServiceError::from)?.ok_or_else(|| unknown_key(&id))?;
        // Another tenant's key is as good as none.
        caller.may_manage(key.tenant.as_ref()).map_err(|_| unknown_key(&id))?;
        let secret = KeySecret::renewed(&key.id, &mut generator());
        let key = self.store.rotate_key(&secret, rotation).await.map_err(ServiceError::from)?;
        self.auth.forget();
        let (tenant, key) = (key.tenant.clone(), Some(convert::api_key(key)));
        Ok(audit::about_of(tenant.as_ref(), id, RotateKeyResponse { key, secret: secret.expose().to_owned() }))
    }
}

impl TenantApi {
    /// Moves a tenant to a state and lets everybody know.
    async fn turn(&self, id: &TenantId, to: TenantState) -> Result<Tenant, ServiceError> {
        let tenant = self.store.set_tenant_state(id, to).await?;
        self.auth.forget();
        if to != TenantState::Active {
            self.observer.closed(id);
        }
        tracing::info!(tenant = %id, state = %to, "a tenant changed its state");
        Ok(tenant)
    }

    /// Its own, and those in force.
    fn quotas_of(&self, tenant: &Tenant) -> (Option<Quotas>, Option<Quotas>) {
        let [own, in_force] = [tenant.quotas, self.meters.in_force(&tenant.quotas)].map(convert::quotas_to_pb);
        (Some(own), Some(in_force))
    }

    async fn page_of_tenants(&self, request: ListTenantsRequest) -> Result<ListTenantsResponse, ServiceError> {
        let size = convert::page_size(request.page_size, self.config.limits.page.get())?;
        let token = PageToken::read(&request.page_token, "tenant")?;
        let after = token.after().map(TenantId::parse).transpose()?;
        let tenants = self.store.tenants(after.as_ref(), size).await?;
        let last = tenants.last().map(|tenant| tenant.id.as_str());
        let next_page_token = PageToken::next("tenant", last, (tenants.len(), size));
        Ok(ListTenantsResponse { tenants: tenants.into_iter().map(convert::tenant).collect(), next_page_token })
    }

    /// The keys of the tenant named, else of the caller: its own tenant's, or the operators'.
    async fn page_of_keys(&self, caller: &Caller, request: ListKeysRequest) -> Result<ListKeysResponse, ServiceError> {
        let size = convert::page_size(request.page_size, self.config.limits.page.get())?;
        let tenant = match request.tenant.as_str() {
            "" => caller.tenant.clone(),
            named => Some(TenantId::parse(named)?),
        };
        caller.may_manage(tenant.as_ref())?;
        let token = PageToken::read(&request.page_token, "key")?;
        let keys = self.store.keys(tenant.as_ref(), token.after(), size).await?;
        let last = keys.last().map(|key| key.id.as_str());
        let next_page_token = PageToken::next("key", last, (keys.len(), size));
        Ok(ListKeysResponse { keys: keys.into_iter().map(convert::api_key).collect(), next_page_token })
    }
}

fn tenant_id(text: &str) -> Result<TenantId, ServiceError> {
    TenantId::parse(text).map_err(|error| FieldError { field: "id".to_owned(), ..error }.into())
}

fn unknown_key(id: &str) -> ServiceError {
    ServiceError::NotFound { what: "API key", id: id.to_owned() }
}
