//! Rows gone through: those whose ids are named one by one, products by what the index knows of them, and otherwise page by
//! page. Never more than `tools.scan_rows`, and never beyond the deadline: what was not looked at is told.

use super::filter::Filter;
use super::row::Row;
use super::{Page, Scope, fields, is_by_id, one, page, products};
use crate::calls::own_tool::OwnToolFault;
use crate::service_error::ServiceError;
use crate::tools::Collection;

/// How rows are come by.
pub(in crate::calls::own_tool) struct Route<'r> {
    scope: Scope<'r>,
    collection: Collection,
    filters: &'r [Filter],
    way: Way,
}

enum Way {
    /// By these ids.
    Ids(Vec<String>),
    /// By a search.
    Found(Box<crate::search::Filter>),
    Pages,
}

/// What became of going through them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::calls::own_tool) enum Scanned {
    /// All there are, or as many as were wanted.
    ToTheEnd,
    /// There are more than may be looked at.
    InPart,
}

/// Whether there is use for another row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::calls::own_tool) enum Then {
    GoOn,
    Enough,
}

impl<'r> Route<'r> {
    /// To the rows that meet all filters.
    pub(in crate::calls::own_tool) fn to(scope: Scope<'r>, collection: Collection, filters: &'r [Filter]) -> Self {
        let id = fields(collection)[0].name;
        let named = filters.iter().find(|filter| filter.field() == id).and_then(Filter::one_of);
        let way = match named {
            Some(ids) => Way::Ids(ids.to_vec()),
            None if collection == Collection::Products => {
                products::narrowed(filters).map_or(Way::Pages, |filter| Way::Found(Box::new(filter)))
            }
            None => Way::Pages,
        };
        Self { scope, collection, filters, way }
    }

    /// Whether the rows come in the order of their ids.
    pub(in crate::calls::own_tool) const fn is_in_order(&self) -> bool {
        match self.way {
            Way::Ids(_) => true,
            Way::Pages => is_by_id(self.collection),
            Way::Found(_) => false,
        }
    }

    /// Takes each row that meets the filters, those after an id.
    pub(in crate::calls::own_tool) async fn walk(
        self,
        after: Option<&str>,
        mut take: impl FnMut(Row) -> Then,
    ) -> Result<Scanned, OwnToolFault> {
        let Self { scope, collection, filters, way } = self;
        let is_after = |row: &Row| after.is_none_or(|after| row.id.as_str() > after);
        let mut take = |row: Row| match is_after(&row) && filters.iter().all(|filter| filter.admits(&row)) {
            true => take(row),
            false => Then::GoOn,
        };
        match way {
            Way::Ids(mut ids) => {
                ids.sort_unstable();
                ids.dedup();
                for id in ids {
                    let row = one(scope, collection, &id).await?;
                    if row.is_some_and(|row| take(row) == Then::Enough) {
                        break;
                    }
                }
                Ok(Scanned::ToTheEnd)
            }
            Way::Found(filter) => products::found(scope, *filter, &mut take).await,
            Way::Pages => pages(scope, collection, after, &mut take).await,
        }
    }
}

async fn pages(
    scope: Scope<'_>,
    collection: Collection,
    after: Option<&str>,
    take: &mut impl FnMut(Row) -> Then,
) -> Result<Scanned, OwnToolFault> {
    let mut left = scope.service.config.tools.scan_rows.get();
    let mut after = after.filter(|_| is_by_id(collection)).map(str::to_owned);
    loop {
        in_time(scope)?;
        let Page { rows, looked_at, next } = page(scope, collection, after.as_deref()).await?;
        for row in rows {
            if take(row) == Then::Enough {
                return Ok(Scanned::ToTheEnd);
            }
        }
        left = left.saturating_sub(looked_at);
        match next {
            None => return Ok(Scanned::ToTheEnd),
            Some(_) if left == 0 => return Ok(Scanned::InPart),
            next => after = next,
        }
    }
}

/// Refuses to go on where nobody waits any more.
pub(super) fn in_time(scope: Scope<'_>) -> Result<(), ServiceError> {
    match scope.deadline.has_passed() {
        true => Err(ServiceError::DeadlineExceeded(scope.deadline)),
        false => Ok(()),
    }
}
