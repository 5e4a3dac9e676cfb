//! Documents. One that has expired is found by nobody but who keeps the shop, as in searches.

use super::field::{Field, Kind};
use super::row::{Cell, Row};
use super::{Page, Scope};
use crate::calls::own_tool::OwnToolFault;
use crate::catalog::{Document, DocumentId};

/// Of a page that is read: a document may be long.
const PAGE_ROWS: u32 = 25;

pub(super) const FIELDS: &[Field] = &[
    Field::new("id", Kind::Code),
    Field::new("title", Kind::Text),
    Field::new("text", Kind::Text),
    Field::new("source_type", Kind::Text),
    Field::new("url", Kind::Code),
    Field::new("language", Kind::Text),
    Field::new("classification", Kind::Text),
    Field::new("tags", Kind::List),
    Field::new("published_at", Kind::Time),
    Field::new("updated_at", Kind::Time),
    Field::new("expires_at", Kind::Time),
];

pub(super) async fn one(scope: Scope<'_>, id: &str) -> Result<Option<Row>, OwnToolFault> {
    let Ok(id) = DocumentId::parse(id) else { return Ok(None) };
    let document = scope.service.store.documents(scope.tenant, &[id]).await?.pop();
    Ok(document.and_then(|document| row(document, scope)))
}

pub(super) async fn page(scope: Scope<'_>, after: Option<&str>) -> Result<Page, OwnToolFault> {
    let after = after.and_then(|after| DocumentId::parse(after).ok());
    let found = scope.service.store.documents_page(scope.tenant, after.as_ref(), PAGE_ROWS).await?;
    Ok(Page::of(found, PAGE_ROWS, |document| document.id.to_string(), |document| row(document, scope)))
}

fn row(document: Document, scope: Scope<'_>) -> Option<Row> {
    let is_gone = document.expires_at.is_some_and(|at| at <= scope.now);
    if is_gone && !scope.viewer.is_admin() {
        return None;
    }
    let Document { id, title, text, source_type, url, language, published_at, updated_at, expires_at, .. } = document;
    let some = |text: Option<String>| Cell::maybe(text, Cell::Text);
    Some(Row::of(
        &id,
        [
            ("id", Cell::text(&id)),
            ("title", if title.is_empty() { Cell::Nothing } else { Cell::Text(title) }),
            ("text", Cell::Text(text)),
            ("source_type", some(source_type)),
            ("url", some(url)),
            ("language", some(language)),
            ("classification", some(document.classification)),
            ("tags", if document.tags.is_empty() { Cell::Nothing } else { Cell::List(document.tags) }),
            ("published_at", Cell::maybe(published_at, Cell::Time)),
            ("updated_at", Cell::maybe(updated_at, Cell::Time)),
            ("expires_at", Cell::maybe(expires_at, Cell::Time)),
        ],
    ))
}
