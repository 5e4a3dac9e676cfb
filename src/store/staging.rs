//! Items of a batch applied in memory, one after the other, to what is stored; only the difference is written.

use std::collections::{BTreeMap, HashMap};

use crate::catalog::{FieldError, Reason};

/// Rows of one kind: as stored, and as the batch leaves them. An id that was not loaded is not stored.
#[derive(Debug)]
pub(super) struct Staging<T> {
    rows: BTreeMap<String, Staged<T>>,
}

/// The versions the sources of an item gave it. Content, prices and stock may come from three sources that number as
/// they please, so that each compares with its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Versions {
    pub(super) content: Option<i64>,
    pub(super) price: Option<i64>,
    pub(super) stock: Option<i64>,
}

/// Where a write comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Feed {
    Content,
    Price,
    Stock,
}

/// An item and its versions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Versioned<T> {
    pub(super) value: T,
    pub(super) versions: Versions,
}

/// An item that is not there may have versions all the same: those it had when it was deleted.
#[derive(Debug)]
pub(super) struct Staged<T> {
    pub(super) stored: Option<T>,
    pub(super) current: Option<T>,
    stored_versions: Versions,
    versions: Versions,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Inserted,
    Updated,
    Unchanged,
    Deleted,
}

impl Versions {
    fn of(&mut self, feed: Feed) -> &mut Option<i64> {
        match feed {
            Feed::Content => &mut self.content,
            Feed::Price => &mut self.price,
            Feed::Stock => &mut self.stock,
        }
    }
}

impl<T: Clone + PartialEq> Staging<T> {
    /// From what is stored, and the versions of what was deleted.
    pub(super) fn new(stored: HashMap<String, Versioned<T>>, deleted: HashMap<String, Versions>) -> Self {
        let rows = stored.into_iter().map(|(id, row)| (id, Staged::new(Some(row.value), row.versions)));
        let gone = deleted.into_iter().map(|(id, versions)| (id, Staged::new(None, versions)));
        Self { rows: rows.chain(gone).collect() }
    }

    /// Puts what `patch` makes of the current value, unless the feed's version is older than the last it gave.
    pub(super) fn put(
        &mut self,
        id: &str,
        (feed, offered): (Feed, Option<i64>),
        patch: impl FnOnce(Option<T>) -> Result<T, FieldError>,
    ) -> Result<Outcome, FieldError> {
        let row = self.rows.entry(id.to_owned()).or_insert_with(|| Staged::new(None, Versions::default()));
        let known = row.versions.of(feed);
        refuse_if_older(offered, *known)?;
        let value = patch(row.current.clone())?;
        *known = offered.or(*known);
        let outcome = match &row.current {
            None => Outcome::Inserted,
            Some(current) if *current == value => Outcome::Unchanged,
            Some(_) => Outcome::Updated,
        };
        row.current = Some(value);
        Ok(outcome)
    }

    pub(super) fn remove(&mut self, id: &str, field: &str) -> Result<Outcome, FieldError> {
        match self.rows.get_mut(id).and_then(|row| row.current.take()) {
            Some(_) => Ok(Outcome::Deleted),
            None => Err(not_found(id, field)),
        }
    }

    /// Removes it, unless the feed's version is older than the last it gave; of one that is not there the version is kept.
    pub(super) fn revoke(&mut self, id: &str, (feed, offered): (Feed, i64)) -> Result<Outcome, FieldError> {
        let row = self.rows.entry(id.to_owned()).or_insert_with(|| Staged::new(None, Versions::default()));
        let known = row.versions.of(feed);
        refuse_if_older(Some(offered), *known)?;
        *known = Some(offered);
        Ok(if row.current.take().is_some() { Outcome::Deleted } else { Outcome::Unchanged })
    }

    /// Every row the batch touched or loaded, in order of ids.
    pub(super) fn rows(&self) -> impl Iterator<Item = (&str, &Staged<T>)> {
        self.rows.iter().map(|(id, row)| (id.as_str(), row))
    }

    /// The rows to write: those that differ from what is stored, be it only in a version.
    pub(super) fn to_write(&self) -> Vec<Versioned<&T>> {
        self.rows.values().filter_map(Staged::to_write).collect()
    }

    pub(super) fn removed(&self) -> Vec<String> {
        self.ids(Staged::is_removed)
    }

    /// Those that had been deleted and are there again.
    pub(super) fn revived(&self) -> Vec<String> {
        self.ids(|row| row.stored.is_none() && row.current.is_some() && row.stored_versions != Versions::default())
    }

    /// What is deleted, with the versions to keep.
    pub(super) fn tombstones(&self) -> Vec<(String, Versions)> {
        self.rows.iter().filter(|(_, row)| row.is_tombstone()).map(|(id, row)| (id.clone(), row.versions)).collect()
    }

    fn ids(&self, wanted: impl Fn(&Staged<T>) -> bool) -> Vec<String> {
        self.rows.iter().filter(|(_, row)| wanted(row)).map(|(id, _)| id.clone()).collect()
    }
}

impl<T: PartialEq> Staged<T> {
    fn new(stored: Option<T>, versions: Versions) -> Self
    where
        T: Clone,
    {
        Self { current: stored.clone(), stored, stored_versions: versions, versions }
    }

    fn to_write(&self) -> Option<Versioned<&T>> {
        let is_new = self.is_changed() || self.versions != self.stored_versions;
        let value = self.current.as_ref().filter(|_| is_new)?;
        Some(Versioned { value, versions: self.versions })
    }

    pub(super) fn is_removed(&self) -> bool {
        self.stored.is_some() && self.current.is_none()
    }

    /// Whether it is deleted, or only its versions have changed since it was.
    fn is_tombstone(&self) -> bool {
        self.is_removed() || (self.current.is_none() && self.versions != self.stored_versions)
    }

    /// Whether anybody but the source would notice.
    pub(super) fn is_changed(&self) -> bool {
        self.stored != self.current
    }
}

fn refuse_if_older(offered: Option<i64>, known: Option<i64>) -> Result<(), FieldError> {
    if let (Some(offered), Some(known)) = (offered, known)
        && offered < known
    {
        let message = format!("version {offered} is older than {known}, the last one known");
        return Err(FieldError::new("source_version", Reason::Stale, message));
    }
    Ok(())
}

pub(super) fn not_found(id: &str, field: &str) -> FieldError {
    FieldError::new(field, Reason::NotFound, format!("there is no {id:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CONTENT: Feed = Feed::Content;

    fn version(content: i64) -> Versions {
        Versions { content: Some(content), ..Versions::default() }
    }

    fn stored() -> Staging<u32> {
        let row = Versioned { value: 1, versions: version(5) };
        Staging::new(HashMap::from([("a".to_owned(), row)]), HashMap::from([("gone".to_owned(), version(7))]))
    }

    #[test]
    fn an_older_version_is_stale_and_an_equal_one_is_not() {
        let mut staging = stored();
        assert_eq!(staging.put("a", (CONTENT, Some(4)), |_| Ok(9)).expect_err("older").reason, Reason::Stale);
        assert_eq!(staging.put("a", (CONTENT, Some(5)), |_| Ok(2)), Ok(Outcome::Updated));
        assert_eq!(staging.put("a", (CONTENT, None), |_| Ok(2)), Ok(Outcome::Unchanged));
        assert_eq!(staging.to_write(), [Versioned { value: &2, versions: version(5) }]);
    }

    #[test]
    fn a_feed_is_compared_with_itself_alone() {
        let mut staging = stored();
        assert_eq!(staging.put("a", (Feed::Price, Some(2)), |_| Ok(2)), Ok(Outcome::Updated));
        assert_eq!(staging.put("a", (Feed::Stock, Some(3)), |_| Ok(3)), Ok(Outcome::Updated));
        assert_eq!(staging.put("a", (Feed::Price, Some(1)), |_| Ok(9)).expect_err("older").reason, Reason::Stale);
        let versions = Versions { content: Some(5), price: Some(2), stock: Some(3) };
        assert_eq!(staging.to_write(), [Versioned { value: &3, versions }]);
    }

    #[test]
    fn what_was_deleted_comes_back_with_a_newer_version_only() {
        let mut staging = stored();
        assert_eq!(staging.put("gone", (CONTENT, Some(6)), |_| Ok(9)).expect_err("older").reason, Reason::Stale);
        assert!(staging.revived().is_empty() && staging.tombstones().is_empty());
        assert_eq!(staging.put("gone", (CONTENT, Some(8)), |_| Ok(9)), Ok(Outcome::Inserted));
        assert_eq!(staging.revived(), ["gone"]);
        // And goes again in the same batch.
        staging.remove("gone", "sku").expect("is there");
        assert_eq!(staging.tombstones(), [("gone".to_owned(), version(8))]);
        assert!(staging.removed().is_empty() && staging.to_write().is_empty());
        assert_eq!(staging.put("gone", (CONTENT, Some(7)), |_| Ok(9)).expect_err("older").reason, Reason::Stale);
    }

    #[test]
    fn what_is_revoked_stays_away_whatever_comes_late() {
        let mut staging = stored();
        assert_eq!(staging.revoke("a", (CONTENT, 4)).expect_err("older").reason, Reason::Stale);
        assert_eq!(staging.revoke("a", (CONTENT, 6)), Ok(Outcome::Deleted));
        assert_eq!(staging.revoke("unknown", (CONTENT, 3)), Ok(Outcome::Unchanged));
        let gone = [("a".to_owned(), version(6)), ("unknown".to_owned(), version(3))];
        assert_eq!(staging.tombstones(), gone);
        assert_eq!(staging.removed(), ["a"]);
        assert_eq!(staging.put("unknown", (CONTENT, Some(2)), |_| Ok(9)).expect_err("late").reason, Reason::Stale);
        assert_eq!(staging.put("a", (CONTENT, Some(7)), |_| Ok(9)), Ok(Outcome::Inserted));
    }

    #[test]
    fn there_and_back_is_no_change() {
        let mut staging = stored();
        staging.put("a", (CONTENT, None), |_| Ok(2)).expect("applies");
        staging.put("a", (CONTENT, None), |_| Ok(1)).expect("applies");
        assert!(!staging.rows["a"].is_changed());
        assert!(staging.to_write().is_empty());
        assert_eq!(staging.remove("a", "sku"), Ok(Outcome::Deleted));
        assert_eq!(staging.removed(), ["a"]);
        assert_eq!(staging.tombstones(), [("a".to_owned(), version(5))]);
        assert_eq!(staging.remove("a", "sku").expect_err("gone").reason, Reason::NotFound);
    }
}
