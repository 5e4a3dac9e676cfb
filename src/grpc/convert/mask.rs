//! `clear_mask`: the names of fields to empty.

use prost_types::FieldMask;

use crate::catalog::{FieldError, Patch};

const FIELD: &str = "clear_mask";

/// A mask of which every name has to be taken by a field.
pub(super) struct ClearMask {
    paths: Vec<String>,
}

impl ClearMask {
    pub(super) fn new(mask: Option<FieldMask>) -> Self {
        Self { paths: mask.map(|mask| mask.paths).unwrap_or_default() }
    }

    /// Clears the field if the mask names it. A field that is set as well is refused: the item contradicts itself.
    pub(super) fn take<T>(&mut self, name: &str, patch: &mut Patch<T>) -> Result<(), FieldError> {
        let before = self.paths.len();
        self.paths.retain(|path| path != name);
        if self.paths.len() == before {
            return Ok(());
        }
        if matches!(patch, Patch::Set(_)) {
            return Err(FieldError::invalid(FIELD, format!("{name} is both set and cleared")));
        }
        *patch = Patch::Clear;
        Ok(())
    }

    /// Refuses a name that no field took.
    pub(super) fn finish(self) -> Result<(), FieldError> {
        match self.paths.first() {
            None => Ok(()),
            Some(path) => Err(FieldError::invalid(FIELD, format!("{path:.64} is no field that can be cleared"))),
        }
    }
}
