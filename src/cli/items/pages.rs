//! The catalogue, page by page, in the order of its ids.

use crate::cli::session::Session;
use crate::client::CallError;
use crate::import::Kind;
use crate::pb::v1 as pb;

/// Items asked for at a time; a page may have fewer.
const PAGE: u32 = 1_000;

pub(super) struct Pages<'a> {
    session: &'a Session,
    kind: pb::ItemKind,
    /// Of the next page; absent behind the last one.
    token: Option<String>,
}

impl<'a> Pages<'a> {
    pub(super) fn new(session: &'a Session, kind: Kind) -> Self {
        let kind = match kind {
            Kind::Products => pb::ItemKind::Product,
            Kind::Documents => pb::ItemKind::Document,
        };
        Self { session, kind, token: Some(String::new()) }
    }

    pub(super) async fn next(&mut self) -> Result<Option<pb::ListResponse>, CallError> {
        let Some(page_token) = self.token.take() else { return Ok(None) };
        let request = pb::ListRequest { kind: self.kind.into(), page_size: PAGE, page_token };
        let answer = self.session.connection().catalog().list(request).await;
        let page = answer.map_err(|status| CallError::new("CatalogService.List", status))?.into_inner();
        self.token = Some(page.next_page_token.clone()).filter(|token| !token.is_empty());
        Ok(Some(page))
    }
}
