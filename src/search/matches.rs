//! M, what a query matches: lexical matches ∪ pins ∪ dense candidates, after filters, without what is unrelated; without a query everything the
//! filters leave. Totals and facets count it, sorting by a value ranks it, and pages end when it does.

use temei_index::{Asked, DenseIndex, IndexError, Leg, LexicalQuery, Pin, RowSet};

use super::legs::Legs;
use super::{Filter, Run, Selected};

impl Run {
    /// M of this search.
    pub(super) fn all_matched(&self, selected: &Selected, legs: &Legs) -> RowSet {
        match self.request.is_browsing() {
            true => self.generation.items_of(&selected.rows),
            false => self.matched([legs.lexical.as_ref(), legs.dense.as_ref()], &selected.pins),
        }
    }

    /// The items the legs and the pins found, each by its first row.
    pub(super) fn matched(&self, legs: [Option<&Leg>; 2], pins: &[Pin]) -> RowSet {
        let legs: Vec<&Leg> = legs.into_iter().flatten().collect();
        let mut items = self.generation.matched(&legs);
        for pin in pins {
            items.insert(pin.row);
        }
        items
    }

    /// M as it would be under another filter: the legs that answered are run again.
    pub(super) fn matched_under(&self, filter: &Filter, legs: &Legs) -> Result<RowSet, IndexError> {
        let rows = self.rows(filter);
        if self.request.is_browsing() {
            return Ok(self.generation.items_of(&rows));
        }
        let pins = self.pins(&rows);
        let mut lexical = match &legs.lexical {
            Some(_) => Some(self.lexical(&rows)?),
            None => None,
        };
        let dense = match &legs.meaning {
            Some(meaning) if legs.dense.is_some() && !names_a_code(&pins) => {
                Some(meaning.meet(&self.generation, |index| self.dense_beside(lexical.as_mut(), index, &rows))?)
            }
            _ => None,
        };
        Ok(self.matched([lexical.as_ref(), dense.as_ref()], &pins))
    }

    /// What the query itself names; the tenant's SKU patterns are those of its SKU guard.
    pub(super) fn named(&self, rows: &RowSet) -> Vec<Pin> {
        if self.request.is_browsing() {
            return Vec::new();
        }
        let query = self.request.text();
        let asked = Asked { query, sku_pattern: &|token: &str| self.policy.is_sku(token) };
        self.generation.pins(self.kind, &asked, rows)
    }

    pub(crate) fn lexical(&self, rows: &RowSet) -> Result<Leg, IndexError> {
        self.generation.lexical(self.kind, &self.lexical_query(), rows)
    }

    /// What the lexical leg is asked.
    pub(super) fn lexical_query(&self) -> LexicalQuery<'_> {
        let request = &self.request;
        LexicalQuery {
            text: request.text(),
            language: request.language.as_deref(),
            typos: request.typos,
            synonyms: self.placing.synonyms(),
        }
    }

    fn dense(&self, index: &dyn DenseIndex, rows: &RowSet) -> Result<Leg, IndexError> {
        self.generation.dense(self.kind, index, self.threshold, self.request.language.as_deref(), rows)
    }

    /// The dense leg over `rows`, after both legs have scored what only the other proposed, and left out what is
    /// unrelated.
    pub(crate) fn dense_beside(
        &self,
        lexical: Option<&mut Leg>,
        index: &dyn DenseIndex,
        rows: &RowSet,
    ) -> Result<Leg, IndexError> {
        let translated = self.figures.map(|figures| figures.translate(index, self.request.language.as_deref()));
        let index = translated.as_ref().map_or(index, |translated| translated as &dyn DenseIndex);
        let mut dense = self.dense(index, rows)?;
        if let Some(lexical) = lexical {
            self.generation.complete(lexical, &mut dense, index, rows)?;
            if self.related_only {
                self.generation.leave_related(self.kind, self.request.language.as_deref(), lexical, &mut dense);
            }
        }
        Ok(dense)
    }
}

/// Whether the query is a code: its product is found, and meaning adds nothing.
pub(super) fn names_a_code(pins: &[Pin]) -> bool {
    pins.iter().any(|pin| pin.reason.is_code())
}
