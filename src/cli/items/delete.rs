//! Deleting by id or by filter. Whoever is about to delete sees how many and which first.

use super::matching::Wanted;
use super::pages::Pages;
use super::{Delete, Kind};
use crate::cli::session::Session;
use crate::cli::{Outcome, output};
use crate::client::CallError;
use crate::pb::v1 as pb;

/// Ids of one call.
const BATCH: usize = 256;
/// Ids shown before the question.
const SHOWN: usize = 10;

pub(super) async fn run(session: &Session, kind: Kind, args: Delete) -> anyhow::Result<Outcome> {
    let wanted = Wanted::new(args.filter.filter()?, kind)?;
    let ids = match (args.ids.is_empty(), wanted.asks_nothing()) {
        (true, true) => anyhow::bail!("which {kind}? name them, or say --filter"),
        (false, false) => anyhow::bail!("name {kind} or say --filter, not both"),
        (false, true) => args.ids,
        (true, false) => matching(session, kind, &wanted).await?,
    };
    if ids.is_empty() {
        eprintln!("no {kind} match");
    } else {
        let (count, first) = (ids.len(), ids[..ids.len().min(SHOWN)].join(", "));
        let rest = if count > SHOWN { ", …" } else { "" };
        let warning = format!("{count} {kind} will be deleted: {first}{rest}");
        args.yes.confirm(&warning, &count.to_string())?;
    }
    let mut all = pb::DeleteResponse::default();
    for batch in ids.chunks(BATCH) {
        let deleted = delete(session, kind, batch).await?;
        all.revision = deleted.revision;
        all.deleted += deleted.deleted;
        all.not_found.extend(deleted.not_found);
    }
    for id in &all.not_found {
        eprintln!("{id}: there is none");
    }
    match args.common.json {
        true => output::response(&all, "DeleteResponse")?,
        false => output::line(format!("{} {kind} deleted; revision {}", all.deleted, all.revision))?,
    }
    Ok(Outcome::attention_if(!all.not_found.is_empty()))
}

async fn matching(session: &Session, kind: Kind, wanted: &Wanted) -> Result<Vec<String>, CallError> {
    let mut pages = Pages::new(session, kind);
    let mut ids = Vec::new();
    while let Some(page) = pages.next().await? {
        let products = page.products.into_iter().filter(|product| wanted.product(product));
        ids.extend(products.map(|product| product.sku));
        let documents = page.documents.into_iter().filter(|document| wanted.document(document));
        ids.extend(documents.map(|document| document.id));
    }
    Ok(ids)
}

async fn delete(session: &Session, kind: Kind, ids: &[String]) -> Result<pb::DeleteResponse, CallError> {
    let request = match kind {
        Kind::Products => pb::DeleteRequest { skus: ids.to_vec(), document_ids: Vec::new() },
        Kind::Documents => pb::DeleteRequest { skus: Vec::new(), document_ids: ids.to_vec() },
    };
    let answer = session.connection().catalog().delete(request).await;
    Ok(answer.map_err(|status| CallError::new("CatalogService.Delete", status))?.into_inner())
}
