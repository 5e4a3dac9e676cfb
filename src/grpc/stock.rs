//! `StockService`: messages to reservations and back.

use std::fmt;
use std::sync::Arc;

use prost::Message;
use sha2::{Digest, Sha256};
use tonic::{Request, Response, Status};

use super::auth::Caller;
use super::convert::{self, Page, PageToken};
use crate::catalog::{FieldError, Quantity, ReservationId, Sku};
use crate::config::{Limits, Stock};
use crate::metrics::{Metrics, ReservationOutcome};
use crate::pb::v1::stock_service_server::StockService;
use crate::pb::v1::{
    CommitRequest, CommitResponse, ExtendRequest, ExtendResponse, ListStockRequest, ListStockResponse, ReleaseRequest,
    ReleaseResponse, ReserveRequest, ReserveResponse, StockListKind,
};
use crate::service::stock_rules;
use crate::service_error::ServiceError;
use crate::store::{Asked, OnceKey, Store, StoreError, generator};
use crate::tenant::TenantId;

/// Rows read at a time for a page.
const AT_A_TIME: u32 = 64;

/// The adapter.
#[derive(Clone)]
pub struct StockApi {
    pub store: Store,
    pub stock: Stock,
    pub limits: Limits,
    pub metrics: Arc<Metrics>,
}

impl fmt::Debug for StockApi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("StockApi")
    }
}

#[tonic::async_trait]
impl StockService for StockApi {
    async fn reserve(&self, request: Request<ReserveRequest>) -> Result<Response<ReserveResponse>, Status> {
        let (tenant, request) = (Caller::of(&request)?.tenant()?.clone(), request.into_inner());
        let once = once("Reserve", &request, request.idempotency_key.as_deref())?;
        let wish = convert::wish(request, ReservationId::new(&mut generator()), self.stock.lines.get())
            .map_err(ServiceError::Invalid)?;
        let reserved = self.store.reserve(&tenant, (wish, once), &stock_rules(&self.stock)).await;
        let reserved = self.counted(reserved, ReservationOutcome::Reserved)?;
        Ok(Response::new(ReserveResponse {
            reservation: Some(convert::reservation(reserved.reservation)),
            revision: reserved.revision,
        }))
    }

    async fn extend(&self, request: Request<ExtendRequest>) -> Result<Response<ExtendResponse>, Status> {
        let (tenant, request) = (Caller::of(&request)?.tenant()?.clone(), request.into_inner());
        let once = once("Extend", &request, request.idempotency_key.as_deref())?;
        let asked = convert::extension(&request).map_err(ServiceError::Invalid)?;
        let extended = self.store.extend_reservation(&tenant, asked, once, &stock_rules(&self.stock)).await;
        let extended = self.counted(extended, ReservationOutcome::Extended)?;
        Ok(Response::new(ExtendResponse {
            reservation: Some(convert::reservation(extended.reservation)),
            revision: extended.revision,
        }))
    }

    async fn release(&self, request: Request<ReleaseRequest>) -> Result<Response<ReleaseResponse>, Status> {
        let (tenant, request) = (Caller::of(&request)?.tenant()?.clone(), request.into_inner());
        let once = once("Release", &request, request.idempotency_key.as_deref())?;
        let id = ReservationId::parse(&request.reservation_id).map_err(ServiceError::field)?;
        let ended = self.store.release_reservation(&tenant, id, once).await;
        let ended = self.counted(ended, ReservationOutcome::Released)?;
        Ok(Response::new(ReleaseResponse { released: ended.was_held, revision: ended.revision }))
    }

    async fn commit(&self, request: Request<CommitRequest>) -> Result<Response<CommitResponse>, Status> {
        let (tenant, request) = (Caller::of(&request)?.tenant()?.clone(), request.into_inner());
        let once = once("Commit", &request, request.idempotency_key.as_deref())?;
        let asked = convert::sale_of(request).map_err(ServiceError::Invalid)?;
        let sold = self.store.commit_reservation(&tenant, asked, once).await;
        Ok(Response::new(convert::sold(self.counted(sold, ReservationOutcome::Committed)?)))
    }

    async fn list(&self, request: Request<ListStockRequest>) -> Result<Response<ListStockResponse>, Status> {
        let tenant = Caller::of(&request)?.tenant()?.clone();
        Ok(Response::new(self.page(&tenant, request.into_inner()).await?))
    }
}

impl StockApi {
    /// Counts what became of a call; one that failed for another reason than the state of the stock is no outcome.
    fn counted<T>(&self, result: Result<T, StoreError>, done: ReservationOutcome) -> Result<T, ServiceError> {
        let outcome = match &result {
            Ok(_) => Some(done),
            Err(StoreError::StockRefused(_) | StoreError::NotOnHand(_)) => Some(ReservationOutcome::Refused),
            Err(StoreError::ReservationExpired { .. }) => Some(ReservationOutcome::Expired),
            Err(_) => None,
        };
        if let Some(outcome) = outcome {
            self.metrics.reservations.increment((outcome,), 1);
        }
        Ok(result?)
    }

    async fn page(&self, tenant: &TenantId, request: ListStockRequest) -> Result<ListStockResponse, ServiceError> {
        let size = convert::page_size(request.page_size, self.limits.page.get())?;
        let kind = convert::stock_list_kind(&request)?;
        // Read first: what changes meanwhile is newer than it says, never older.
        let revision = self.store.revision(tenant).await?;
        let mut response = ListStockResponse { revision, ..ListStockResponse::default() };
        match kind {
            StockListKind::Unspecified | StockListKind::Reservations => {
                let asked = convert::asked_reservations(&request).map_err(ServiceError::Invalid)?;
                let token = PageToken::read(&request.page_token, "reservation")?;
                let after = token.after().map(ReservationId::parse).transpose().map_err(of_token)?;
                let page = self.reservations(tenant, (&asked, after), size).await?;
                response.next_page_token = page.next_token("reservation", |reservation| reservation.id.clone());
                response.reservations = page.items;
            }
            StockListKind::Shortages => {
                let token = PageToken::read(&request.page_token, "shortage")?;
                let after = token.after().map(Sku::parse).transpose().map_err(of_token)?;
                let page = self.shortages(tenant, after, size).await?;
                response.next_page_token = page.next_token("shortage", |shortage| shortage.sku.clone());
                response.shortages = page.items;
            }
            StockListKind::Sales => {
                let token = PageToken::read(&request.page_token, "sale")?;
                let after = convert::after_sale(&request, &token)?;
                let page = self.sales(tenant, after, size).await?;
                response.next_page_token = page.next_token("sale", |sale| format!("{}/{}", sale.position, sale.sku));
                response.sales = page.items;
            }
        }
        Ok(response)
    }

    async fn reservations(
        &self,
        tenant: &TenantId,
        (asked, mut after): (&Asked, Option<ReservationId>),
        size: u32,
    ) -> Result<Page<crate::pb::v1::Reservation>, ServiceError> {
        let mut page = Page::of(size);
        while let Some(rows) = page.wants(AT_A_TIME) {
            let found = self.store.reservations_page(tenant, asked, (after, rows)).await?;
            after = found.last().map(|reservation| reservation.id).or(after);
            page.take(found.into_iter().map(convert::reservation).collect(), rows);
        }
        Ok(page)
    }

    async fn shortages(
        &self,
        tenant: &TenantId,
        mut after: Option<Sku>,
        size: u32,
    ) -> Result<Page<crate::pb::v1::Shortage>, ServiceError> {
        let mut page = Page::of(size);
        while let Some(rows) = page.wants(AT_A_TIME) {
            let found = self.store.shortages_page(tenant, (after.as_ref(), rows)).await?;
            after = found.last().map(|shortage| shortage.sku.clone()).or(after);
            page.take(found.into_iter().map(convert::shortage).collect(), rows);
        }
        Ok(page)
    }

    async fn sales(
        &self,
        tenant: &TenantId,
        mut after: (u64, String),
        size: u32,
    ) -> Result<Page<crate::pb::v1::Sale>, ServiceError> {
        let mut page = Page::of(size);
        while let Some(rows) = page.wants(AT_A_TIME) {
            let found = self.store.sales_page(tenant, (after.0, &after.1), rows).await?;
            if let Some(last) = found.last() {
                after = (last.position, last.sku.as_str().to_owned());
            }
            page.take(found.into_iter().map(convert::sale).collect(), rows);
        }
        Ok(page)
    }
}

fn of_token(_: FieldError) -> FieldError {
    FieldError::invalid("page_token", "was not made by this list")
}

/// The key of a call that is to be done once, and everything it asks.
fn once(method: &str, request: &impl Message, key: Option<&str>) -> Result<Option<OnceKey>, ServiceError> {
    let Some(key) = convert::idempotency_key(key).map_err(ServiceError::field)? else { return Ok(None) };
    let content = Sha256::new().chain_update(method).chain_update(request.encode_to_vec()).finalize().into();
    Ok(Some(OnceKey { key, content }))
}

/// Says that a feed has left products with less than is reserved of them.
pub(super) fn tell_shortages(metrics: &Metrics, tenant: &TenantId, short: &[crate::store::Shortage]) {
    if short.is_empty() {
        return;
    }
    metrics.stock_short.increment((), short.len() as u64);
    let missing = |shortage: &crate::store::Shortage| shortage.reserved.scaled() - shortage.stock.scaled();
    let units = Quantity::from_scaled(short.iter().map(missing).sum());
    tracing::warn!(
        %tenant,
        products = short.len(),
        %units,
        "stock was set below what is reserved: none of it is available; see `temei stock list --short`"
    );
}
