//! Items of a batch applied in memory, one after the other, to what is stored; only the difference is written.

use std::collections::{BTreeMap, HashMap};

use crate::catalog::{FieldError, Reason};

/// Rows of one kind: as stored, and as the batch leaves them. An id that was not loaded is not stored.
#[derive(Debug)]
pub(super) struct Staging<T> {
    rows: BTreeMap<String, Staged<T>>,
}

/// An item and the version its source gave it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Versioned<T> {
    pub(super) value: T,
    pub(super) source_version: Option<i64>,
}

#[derive(Debug)]
pub(super) struct Staged<T> {
    pub(super) stored: Option<Versioned<T>>,
    pub(super) current: Option<Versioned<T>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Inserted,
    Updated,
    Unchanged,
    Deleted,
}

impl<T: Clone + PartialEq> Staging<T> {
    pub(super) fn new(stored: HashMap<String, Versioned<T>>) -> Self {
        let staged = |row: Versioned<T>| Staged { stored: Some(row.clone()), current: Some(row) };
        Self { rows: stored.into_iter().map(|(id, row)| (id, staged(row))).collect() }
    }

    /// Puts what `patch` makes of the current value, unless the source's version is older than the stored one.
    pub(super) fn put(
        &mut self,
        id: &str,
        source_version: Option<i64>,
        patch: impl FnOnce(Option<T>) -> Result<T, FieldError>,
    ) -> Result<Outcome, FieldError> {
        let current = self.rows.get(id).and_then(|row| row.current.as_ref());
        let known_version = current.and_then(|row| row.source_version);
        if let (Some(offered), Some(known)) = (source_version, known_version)
            && offered < known
        {
            let message = format!("version {offered} is older than the stored {known}");
            return Err(FieldError::new("source_version", Reason::Stale, message));
        }
        let value = patch(current.map(|row| row.value.clone()))?;
        let outcome = match current {
            None => Outcome::Inserted,
            Some(row) if row.value == value => Outcome::Unchanged,
            Some(_) => Outcome::Updated,
        };
        let row = Versioned { value, source_version: source_version.or(known_version) };
        self.rows.entry(id.to_owned()).or_insert(Staged { stored: None, current: None }).current = Some(row);
        Ok(outcome)
    }

    pub(super) fn remove(&mut self, id: &str, field: &str) -> Result<Outcome, FieldError> {
        match self.rows.get_mut(id).and_then(|row| row.current.take()) {
            Some(_) => Ok(Outcome::Deleted),
            None => Err(not_found(id, field)),
        }
    }

    /// Every row the batch touched or loaded, in order of ids.
    pub(super) fn rows(&self) -> impl Iterator<Item = (&str, &Staged<T>)> {
        self.rows.iter().map(|(id, row)| (id.as_str(), row))
    }
}

impl<T: PartialEq> Staged<T> {
    /// The row to write, if it differs from what is stored, be it only in its version.
    pub(super) fn to_write(&self) -> Option<&Versioned<T>> {
        self.current.as_ref().filter(|&current| self.stored.as_ref() != Some(current))
    }

    pub(super) fn is_removed(&self) -> bool {
        self.stored.is_some() && self.current.is_none()
    }

    /// Whether anybody but the source would notice.
    pub(super) fn is_changed(&self) -> bool {
        self.stored.as_ref().map(|row| &row.value) != self.current.as_ref().map(|row| &row.value)
    }
}

pub(super) fn not_found(id: &str, field: &str) -> FieldError {
    FieldError::new(field, Reason::NotFound, format!("there is no {id:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored() -> Staging<u32> {
        Staging::new(HashMap::from([("a".to_owned(), Versioned { value: 1, source_version: Some(5) })]))
    }

    #[test]
    fn an_older_version_is_stale_and_an_equal_one_is_not() {
        let mut staging = stored();
        assert_eq!(staging.put("a", Some(4), |_| Ok(9)).expect_err("older").reason, Reason::Stale);
        assert_eq!(staging.put("a", Some(5), |_| Ok(2)), Ok(Outcome::Updated));
        assert_eq!(staging.put("a", None, |_| Ok(2)), Ok(Outcome::Unchanged));
        assert_eq!(staging.rows["a"].current, Some(Versioned { value: 2, source_version: Some(5) }));
    }

    #[test]
    fn there_and_back_is_no_change() {
        let mut staging = stored();
        staging.put("a", None, |_| Ok(2)).expect("applies");
        staging.put("a", None, |_| Ok(1)).expect("applies");
        assert!(!staging.rows["a"].is_changed());
        assert!(staging.rows["a"].to_write().is_none());
        assert_eq!(staging.remove("a", "sku"), Ok(Outcome::Deleted));
        assert!(staging.rows["a"].is_removed());
        assert_eq!(staging.remove("a", "sku").expect_err("gone").reason, Reason::NotFound);
    }
}
