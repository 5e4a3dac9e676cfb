//! Reads what the hits of a page say.

use std::sync::Arc;

use temei_index::Kind;

use crate::catalog::{DocumentId, Sku};
use crate::metrics::Work;
use crate::replica::Replica;
use crate::search::{Hit, Ranked, Run, passage_hits, passages, product_hits};
use crate::service::Service;
use crate::service_error::ServiceError;

pub(super) async fn hits(
    service: &Service,
    replica: &Replica,
    run: &Arc<Run>,
    ranked: &Ranked,
) -> Result<Vec<Hit>, ServiceError> {
    if ranked.is_empty() {
        return Ok(Vec::new());
    }
    match run.kind {
        Kind::Product => {
            let skus: Vec<Sku> = run.ids(ranked).filter_map(|id| Sku::parse(id).ok()).collect();
            let products = replica.products(&service.store, skus).await?;
            Ok(product_hits(run, ranked, &products))
        }
        Kind::Document => {
            let ids: Vec<DocumentId> = run.ids(ranked).filter_map(|id| DocumentId::parse(id).ok()).collect();
            let documents = replica.documents(&service.store, ids).await?;
            let (work, rows) = (Arc::clone(run), ranked.rows());
            // On the pool: where a passage stands in a document is told by reading the document.
            let turn = service
                .cpu
                .run_for(replica.tenant(), Work::Search, run.deadline, move || passages(&work, &rows, &documents));
            Ok(passage_hits(run, ranked, turn.await?))
        }
    }
}
