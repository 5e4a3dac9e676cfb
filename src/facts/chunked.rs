//! A list in shared chunks: changing one element copies its chunk and the list of chunks, never the whole.

use std::sync::Arc;

/// Elements a chunk holds: small, because a price feed copies one chunk for every product it touches.
const CHUNK: usize = 256;

#[derive(Clone, Debug)]
pub(super) struct Chunked<T> {
    chunks: Vec<Arc<Vec<T>>>,
    len: usize,
}

impl<T> Default for Chunked<T> {
    fn default() -> Self {
        Self { chunks: Vec::new(), len: 0 }
    }
}

impl<T> Chunked<T> {
    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn get(&self, row: u32) -> Option<&T> {
        let row = row as usize;
        self.chunks.get(row / CHUNK)?.get(row % CHUNK)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &T> {
        self.chunks.iter().flat_map(|chunk| chunk.iter())
    }

    /// Bytes of the chunks themselves, without what the elements point to.
    pub(super) fn own_bytes(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.capacity() * size_of::<T>() + size_of::<Arc<Vec<T>>>() + 40).sum()
    }
}

impl<T: Clone> Chunked<T> {
    pub(super) fn push(&mut self, value: T) {
        match self.chunks.last_mut().filter(|chunk| chunk.len() < CHUNK) {
            Some(chunk) => Arc::make_mut(chunk).push(value),
            None => {
                let mut chunk = Vec::with_capacity(CHUNK);
                chunk.push(value);
                self.chunks.push(Arc::new(chunk));
            }
        }
        self.len += 1;
    }

    /// Replaces an element; a row that does not exist is left alone.
    pub(super) fn set(&mut self, row: u32, value: T) {
        let row = row as usize;
        if let Some(slot) = self.chunks.get_mut(row / CHUNK).and_then(|chunk| Arc::make_mut(chunk).get_mut(row % CHUNK))
        {
            *slot = value;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_leaves_the_older_copy_and_other_chunks_alone() {
        let mut first = Chunked::default();
        (0..600).for_each(|n| first.push(n));
        let mut second = first.clone();
        second.set(300, -1);
        assert_eq!((first.get(300), second.get(300)), (Some(&300), Some(&-1)));
        assert!(Arc::ptr_eq(&first.chunks[0], &second.chunks[0]));
        assert!(!Arc::ptr_eq(&first.chunks[1], &second.chunks[1]));
        assert_eq!((second.len(), second.get(600), second.iter().count()), (600, None, 600));
    }
}
