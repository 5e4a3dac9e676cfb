//! `SearchService`: messages to a search and back.

use std::sync::Arc;

use tonic::{Request, Response, Status};

use super::auth::Caller;
use super::{convert, deadline};
use crate::calls::{search, suggest};
use crate::catalog::{DocumentId, FieldError, Reason, Sku};
use crate::pb::v1::search_service_server::SearchService;
use crate::pb::v1::{
    GetRequest, GetResponse, SearchRequest, SearchResponse, SuggestRequest, SuggestResponse, get_request,
};
use crate::service::Service;
use crate::service_error::ServiceError;
use crate::tenant::TenantId;

/// The adapter.
#[derive(Clone, Debug)]
pub struct SearchApi {
    pub service: Arc<Service>,
}

#[tonic::async_trait]
impl SearchService for SearchApi {
    async fn search(&self, request: Request<SearchRequest>) -> Result<Response<SearchResponse>, Status> {
        let tenant = Caller::of(&request)?.tenant()?.clone();
        let until = deadline::of(&request);
        let asked =
            convert::search_request(request.into_inner(), &self.service.config).map_err(ServiceError::Invalid)?;
        let answer = search::search(&self.service, &tenant, asked, until).await?;
        Ok(Response::new(convert::search_response(answer, self.service.config.classification.classes())))
    }

    async fn suggest(&self, request: Request<SuggestRequest>) -> Result<Response<SuggestResponse>, Status> {
        let tenant = Caller::of(&request)?.tenant()?.clone();
        let until = deadline::of(&request);
        let asked = convert::suggest_request(request.get_ref(), &self.service.config).map_err(ServiceError::Invalid)?;
        let answer = suggest::suggest(&self.service, &tenant, asked, until).await?;
        Ok(Response::new(convert::suggest_response(answer)))
    }

    async fn get(&self, request: Request<GetRequest>) -> Result<Response<GetResponse>, Status> {
        let tenant = Caller::of(&request)?.tenant()?.clone();
        Ok(Response::new(self.item(&tenant, request.into_inner()).await?))
    }
}

impl SearchApi {
    async fn item(&self, tenant: &TenantId, request: GetRequest) -> Result<GetResponse, ServiceError> {
        let (store, now) = (&self.service.store, self.service.clock.now());
        // Read first: the item is at least as new as the revision it is given out with.
        let mut found = GetResponse { revision: store.revision(tenant).await?, ..GetResponse::default() };
        match request.key {
            Some(get_request::Key::Sku(sku)) => {
                let products = store.products(tenant, &[Sku::parse(&sku)?]).await?;
                let product = products.into_iter().next();
                found.product =
                    Some(convert::product(product.ok_or(ServiceError::NotFound { what: "product", id: sku })?, now));
            }
            Some(get_request::Key::DocumentId(id)) => {
                let parsed =
                    DocumentId::parse(&id).map_err(|error| FieldError { field: "document_id".to_owned(), ..error })?;
                let document = store.documents(tenant, &[parsed]).await?.into_iter().next();
                found.document =
                    Some(convert::document(document.ok_or(ServiceError::NotFound { what: "document", id })?));
            }
            None => return Err(FieldError::new("key", Reason::Missing, "must be a sku or a document_id").into()),
        }
        Ok(found)
    }
}
