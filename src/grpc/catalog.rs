//! `CatalogService`: writes and lists of the caller's tenant.

mod facts;
mod upsert;

use std::fmt;
use std::sync::Arc;

use futures::stream::BoxStream;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Request, Response, Status, Streaming};
use tracing::Instrument;

use super::audit;
use super::auth::{Caller, Lease};
use super::convert::{self, Page, PageToken};
use crate::calls::document_event;
use crate::catalog::{DocumentId, FieldError, Sku};
use crate::clock::Clock;
use crate::config::Limits;
use crate::jobs::Jobs;
use crate::lifecycle::Shutdown;
use crate::merchandise::Merchandise;
use crate::metrics::{ItemOutcome, Metrics};
use crate::pb::v1 as pb;
use crate::pb::v1::catalog_service_server::CatalogService;
use crate::pb::v1::{
    DeleteRequest, DeleteResponse, GetMerchandisingRequest, GetMerchandisingResponse, GetPolicyRequest,
    GetPolicyResponse, ListRequest, ListResponse, PublishDocumentEventRequest, PublishDocumentEventResponse,
    PutMerchandisingRequest, PutMerchandisingResponse, PutPolicyRequest, PutPolicyResponse, SetFactsResponse,
    SetPricesRequest, SetStockRequest, UpsertRequest, UpsertResponse,
};
use crate::service_error::ServiceError;
use crate::store::{Applied, Batch, EventOutcome, ItemKind, Store, Write};
use crate::tenant::TenantId;
use upsert::Session;

/// Answers of an Upsert that may wait for their reader; then nothing more is committed.
const WAITING_ANSWERS: usize = 4;
/// Rows read at a time for a page: no more than about an answer of the largest.
const PRODUCTS_AT_A_TIME: u32 = 64;
const DOCUMENTS_AT_A_TIME: u32 = 4;

/// The adapter.
#[derive(Clone)]
pub struct CatalogApi {
    pub store: Store,
    pub limits: Limits,
    pub metrics: Arc<Metrics>,
    pub jobs: Jobs,
    pub clock: Arc<dyn Clock>,
    pub shutdown: Shutdown,
}

impl fmt::Debug for CatalogApi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CatalogApi")
    }
}

#[tonic::async_trait]
impl CatalogService for CatalogApi {
    type UpsertStream = BoxStream<'static, Result<UpsertResponse, Status>>;

    async fn upsert(&self, request: Request<Streaming<UpsertRequest>>) -> Result<Response<Self::UpsertStream>, Status> {
        let caller = Caller::of(&request)?.clone();
        let deadline = super::deadline::of(&request);
        let (answers, receiver) = mpsc::channel(WAITING_ANSWERS);
        let lease = Lease::of(&request)?;
        let session = Session::new(self.clone(), &caller, answers)?;
        tokio::spawn(session.run(request.into_inner(), deadline, lease).in_current_span());
        Ok(Response::new(Box::pin(ReceiverStream::new(receiver))))
    }

    async fn delete(&self, request: Request<DeleteRequest>) -> Result<Response<DeleteResponse>, Status> {
        let tenant = Caller::of(&request)?.tenant()?.clone();
        Ok(Response::new(self.delete_items(&tenant, request.into_inner()).await?))
    }

    async fn publish_document_event(
        &self,
        request: Request<PublishDocumentEventRequest>,
    ) -> Result<Response<PublishDocumentEventResponse>, Status> {
        let tenant = Caller::of(&request)?.tenant()?.clone();
        let event = convert::document_event(request.into_inner(), &self.limits).map_err(ServiceError::from)?;
        let taken = document_event::take_in(&self.store, &tenant, event).await?;
        let counted = match taken.outcome {
            EventOutcome::Indexed => Some(ItemOutcome::Inserted),
            EventOutcome::Reindexed => Some(ItemOutcome::Updated),
            EventOutcome::Removed => Some(ItemOutcome::Deleted),
            EventOutcome::Unchanged => Some(ItemOutcome::Unchanged),
            EventOutcome::Stale => Some(ItemOutcome::Rejected),
            EventOutcome::Repeated => None,
        };
        if let Some(counted) = counted {
            self.metrics.items.increment((counted,), 1);
        }
        Ok(Response::new(convert::taken_in(taken)))
    }

    async fn set_prices(&self, request: Request<SetPricesRequest>) -> Result<Response<SetFactsResponse>, Status> {
        let tenant = Caller::of(&request)?.tenant()?.clone();
        let changes = request.into_inner().changes;
        let writes = changes.iter().map(convert::price_change).collect();
        Ok(Response::new(self.set_facts(&tenant, writes).await?))
    }

    async fn set_stock(&self, request: Request<SetStockRequest>) -> Result<Response<SetFactsResponse>, Status> {
        let tenant = Caller::of(&request)?.tenant()?.clone();
        let changes = request.into_inner().changes;
        let writes = changes.into_iter().map(convert::stock_change).collect();
        Ok(Response::new(self.set_facts(&tenant, writes).await?))
    }

    async fn list(&self, request: Request<ListRequest>) -> Result<Response<ListResponse>, Status> {
        let tenant = Caller::of(&request)?.tenant()?.clone();
        Ok(Response::new(self.page(&tenant, request.into_inner()).await?))
    }

    async fn get_policy(&self, request: Request<GetPolicyRequest>) -> Result<Response<GetPolicyResponse>, Status> {
        let tenant = Caller::of(&request)?.tenant()?.clone();
        let version = request.into_inner().version;
        let stored = self.store.policy(&tenant, version).await.map_err(ServiceError::from)?;
        let policy = Some(convert::policy_to_pb(stored.policy));
        Ok(Response::new(GetPolicyResponse { policy, version: stored.version }))
    }

    async fn put_policy(&self, request: Request<PutPolicyRequest>) -> Result<Response<PutPolicyResponse>, Status> {
        let tenant = Caller::of(&request)?.tenant()?.clone();
        let policy = convert::policy(request.into_inner().policy.unwrap_or_default());
        let policy = policy
            .map_err(|faults| ServiceError::Invalid(faults.into_iter().map(|fault| fault.under("policy")).collect()))?;
        let (version, revision) = self.store.put_policy(&tenant, &policy).await.map_err(ServiceError::from)?;
        Ok(audit::about(version, PutPolicyResponse { version, revision }))
    }

    async fn get_merchandising(
        &self,
        request: Request<GetMerchandisingRequest>,
    ) -> Result<Response<GetMerchandisingResponse>, Status> {
        let tenant = Caller::of(&request)?.tenant()?.clone();
        let stored = self.store.merchandising(&tenant).await.map_err(ServiceError::from)?;
        let merchandising = Some(convert::merchandising_to_pb(stored.body));
        Ok(Response::new(GetMerchandisingResponse { merchandising, version: stored.version }))
    }

    async fn put_merchandising(
        &self,
        request: Request<PutMerchandisingRequest>,
    ) -> Result<Response<PutMerchandisingResponse>, Status> {
        let tenant = Caller::of(&request)?.tenant()?.clone();
        let request = request.into_inner();
        let body = convert::merchandising(request.merchandising.unwrap_or_default());
        let body = body.map_err(|faults| {
            let under = faults.into_iter().map(|fault| fault.under("merchandising"));
            ServiceError::Invalid(under.collect())
        })?;
        let put = self.store.put_merchandising(&tenant, &body, request.expected_version).await;
        let (version, revision) = put.map_err(ServiceError::from)?;
        let warnings = Merchandise::warnings(body);
        Ok(audit::about(version, PutMerchandisingResponse { version, revision, warnings }))
    }
}

impl CatalogApi {
    /// Commits a batch and counts what became of its items.
    async fn apply(&self, tenant: &TenantId, batch: Batch) -> Result<Applied, ServiceError> {
        let started = std::time::Instant::now();
        let applied = self.store.apply(tenant, batch).await?;
        self.metrics.commit_seconds.record((), started.elapsed());
        super::stock::tell_shortages(&self.metrics, tenant, &applied.short);
        for (outcome, count) in [
            (ItemOutcome::Inserted, applied.inserted),
            (ItemOutcome::Updated, applied.updated),
            (ItemOutcome::Unchanged, applied.unchanged),
            (ItemOutcome::Deleted, applied.deleted),
        ] {
            self.metrics.items.increment((outcome,), u64::from(count));
        }
        Ok(applied)
    }

    async fn delete_items(&self, tenant: &TenantId, request: DeleteRequest) -> Result<DeleteResponse, ServiceError> {
        facts::within_batch(request.skus.len() + request.document_ids.len(), "skus", &self.limits)?;
        let skus = request.skus.iter().enumerate();
        let skus = skus.map(|(index, sku)| {
            let sku = Sku::parse(sku).map_err(|error| FieldError { field: convert::at("skus", index), ..error });
            sku.map(Write::DeleteProduct)
        });
        let documents = request.document_ids.iter().enumerate().map(|(index, id)| {
            let field = convert::at("document_ids", index);
            DocumentId::parse(id).map(Write::DeleteDocument).map_err(|error| FieldError { field, ..error })
        });
        let writes: Vec<_> = skus.chain(documents).collect::<Result<_, _>>()?;
        let names: Vec<String> = request.skus.into_iter().chain(request.document_ids).collect();
        let applied = self.apply(tenant, Batch { items: facts::numbered(writes), ..Batch::default() }).await?;
        let mut not_found = Vec::new();
        for &(seq, _) in &applied.row_errors {
            // Numbers begin at 1.
            let index = usize::try_from(seq).ok().and_then(|number| number.checked_sub(1));
            not_found.extend(index.and_then(|index| names.get(index)).cloned());
        }
        Ok(DeleteResponse { revision: applied.revision, deleted: applied.deleted, not_found })
    }

    async fn page(&self, tenant: &TenantId, request: ListRequest) -> Result<ListResponse, ServiceError> {
        let size = convert::page_size(request.page_size, self.limits.page.get())?;
        // The revision is read first: an item changed meanwhile is newer than it says, never older.
        let revision = self.store.revision(tenant).await?;
        let mut response = ListResponse { revision, ..ListResponse::default() };
        match convert::item_kind(request.kind, "kind")?.unwrap_or(ItemKind::Product) {
            ItemKind::Product => {
                let token = PageToken::read(&request.page_token, "product")?;
                let page = self.products(tenant, token.after().map(Sku::parse).transpose()?, size).await?;
                response.next_page_token = page.next_token("product", |product| product.sku.clone());
                response.products = page.items;
            }
            ItemKind::Document => {
                let token = PageToken::read(&request.page_token, "document")?;
                let page = self.documents(tenant, token.after().map(DocumentId::parse).transpose()?, size).await?;
                response.next_page_token = page.next_token("document", |document| document.id.clone());
                response.documents = page.items;
            }
        }
        Ok(response)
    }

    async fn products(
        &self,
        tenant: &TenantId,
        mut after: Option<Sku>,
        size: u32,
    ) -> Result<Page<pb::Product>, ServiceError> {
        let mut page = Page::of(size);
        while let Some(rows) = page.wants(PRODUCTS_AT_A_TIME) {
            let products = self.store.products_page(tenant, after.as_ref(), rows).await?;
            after = products.last().map(|product| product.sku.clone());
            let now = self.clock.now();
            page.take(products.into_iter().map(|product| convert::product(product, now)).collect(), rows);
        }
        Ok(page)
    }

    async fn documents(
        &self,
        tenant: &TenantId,
        mut after: Option<DocumentId>,
        size: u32,
    ) -> Result<Page<pb::Document>, ServiceError> {
        let mut page = Page::of(size);
        while let Some(rows) = page.wants(DOCUMENTS_AT_A_TIME) {
            let documents = self.store.documents_page(tenant, after.as_ref(), rows).await?;
            after = documents.last().map(|document| document.id.clone());
            page.take(documents.into_iter().map(convert::document).collect(), rows);
        }
        Ok(page)
    }
}
