//! What a search shows for the name of a product: what an answer that shortens it has in view.

use std::sync::Arc;

use temei_index::{
    ChunkOptions, Filter, Generation, IndexError, IndexOptions, Kind, LexicalQuery, Prepared, RowSet, TenantIndex, cut,
};
use tempfile::TempDir;

use crate::catalog::Product;
use crate::replica;

/// The words of a catalogue, as the service indexes them.
pub(super) struct Retrieval {
    index: Generation,
    rows: RowSet,
    /// The index lies in it.
    _folder: TempDir,
}

impl Retrieval {
    pub(super) fn of(products: &[Product]) -> Result<Self, IndexError> {
        let folder = tempfile::tempdir().map_err(|source| IndexError::Folder { path: std::env::temp_dir(), source })?;
        let entries = products.iter().filter_map(replica::entry_of_product);
        let prepared = entries.map(|entry| {
            let pieces = cut(&entry, None, &ChunkOptions::default()).into_iter().map(|piece| (piece, None)).collect();
            Prepared { entry: Arc::new(entry), pieces }
        });
        let mut builder = TenantIndex::open(folder.path(), &IndexOptions::default())?.begin(1)?;
        builder.add(prepared.collect())?;
        let index = builder.finish(1)?;
        let rows = index.select(Kind::Product, &Filter::default(), 0);
        Ok(Self { index, rows, _folder: folder })
    }

    /// The SKUs of the first `most` products found for a text.
    pub(super) fn first(&self, text: &str, most: usize) -> Result<Vec<String>, IndexError> {
        let found = self.index.lexical(Kind::Product, &LexicalQuery::new(text), &self.rows)?;
        Ok(found.hits.iter().take(most).map(|hit| hit.id.to_string()).collect())
    }
}
