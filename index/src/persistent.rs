//! Growing collections whose copies share what did not change: a snapshot with a few more items costs a few blocks,
//! not the catalogue. Rows are never removed; deleted ones are masked by the bitset of live ones.

use std::borrow::Borrow;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::sync::Arc;

use crate::saved::{Saved, damaged};

const BLOCK: usize = 1024;
const SHARDS: usize = 64;

/// A vector in shared blocks of 1,024.
#[derive(Clone, Debug)]
pub(crate) struct Blocks<T> {
    blocks: Vec<Arc<Vec<T>>>,
    len: usize,
}

impl<T> Default for Blocks<T> {
    fn default() -> Self {
        Self { blocks: Vec::new(), len: 0 }
    }
}

impl<T: Clone> Blocks<T> {
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn push(&mut self, value: T) {
        if self.len.is_multiple_of(BLOCK) {
            self.blocks.push(Arc::new(Vec::new()));
        }
        let last = self.blocks.last_mut().expect("a block was just made for it");
        Arc::make_mut(last).push(value);
        self.len += 1;
    }

    pub(crate) fn get(&self, index: usize) -> Option<&T> {
        self.blocks.get(index / BLOCK)?.get(index % BLOCK)
    }

    /// The value at `index` to be changed; copies made before keep theirs.
    pub(crate) fn get_mut(&mut self, index: usize) -> Option<&mut T> {
        Arc::make_mut(self.blocks.get_mut(index / BLOCK)?).get_mut(index % BLOCK)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.blocks.iter().flat_map(|block| block.iter())
    }
}

/// A vector of short slices in shared blocks of 1,024; those of a block lie side by side, for scans of many of them.
#[derive(Clone, Debug)]
pub(crate) struct Slices<T> {
    blocks: Vec<Arc<SliceBlock<T>>>,
}

#[derive(Clone, Debug)]
struct SliceBlock<T> {
    /// Where each slice ends; it begins where the one before it ends.
    ends: Vec<u32>,
    values: Vec<T>,
}

impl<T> Default for Slices<T> {
    fn default() -> Self {
        Self { blocks: Vec::new() }
    }
}

impl<T: Copy> Slices<T> {
    pub(crate) fn push(&mut self, values: &[T]) {
        if self.blocks.last().is_none_or(|block| block.ends.len() == BLOCK) {
            self.blocks.push(Arc::new(SliceBlock { ends: Vec::new(), values: Vec::new() }));
        }
        let last = Arc::make_mut(self.blocks.last_mut().expect("a block was just made for it"));
        last.values.extend_from_slice(values);
        last.ends.push(last.values.len() as u32);
    }

    pub(crate) fn get(&self, index: usize) -> Option<&[T]> {
        let block = self.blocks.get(index / BLOCK)?;
        let place = index % BLOCK;
        let start = place.checked_sub(1).map_or(0, |before| block.ends[before]) as usize;
        Some(&block.values[start..*block.ends.get(place)? as usize])
    }

    pub(crate) fn resident_bytes(&self) -> usize {
        self.blocks.iter().map(|block| block.ends.len() * 4 + block.values.len() * size_of::<T>()).sum()
    }
}

/// A hash map in 64 shared parts.
#[derive(Clone, Debug)]
pub(crate) struct Shards<K, V> {
    parts: Vec<Arc<HashMap<K, V>>>,
}

impl<K, V> Default for Shards<K, V> {
    fn default() -> Self {
        Self { parts: (0..SHARDS).map(|_| Arc::new(HashMap::new())).collect() }
    }
}

impl<K: Hash + Eq + Clone, V: Clone> Shards<K, V> {
    pub(crate) fn get<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.parts[Self::part(key)].get(key)
    }

    /// The value under `key`, made by default where there was none.
    pub(crate) fn entry(&mut self, key: K) -> &mut V
    where
        V: Default,
    {
        let part = Self::part(&key);
        Arc::make_mut(&mut self.parts[part]).entry(key).or_default()
    }

    pub(crate) fn remove<Q: Hash + Eq + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        let part = &mut self.parts[Self::part(key)];
        // Looked up first: what is not there must not cost a copy of its part.
        part.contains_key(key).then(|| Arc::make_mut(part).remove(key)).flatten()
    }

    /// In no order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        self.parts.iter().flat_map(|part| part.iter())
    }

    pub(crate) fn len(&self) -> usize {
        self.parts.iter().map(|part| part.len()).sum()
    }

    fn part<Q: Hash + ?Sized>(key: &Q) -> usize {
        let mut hasher = DefaultHasher::new();
        key.hash(&mut hasher);
        hasher.finish() as usize % SHARDS
    }
}

impl<T: Saved + Clone> Saved for Blocks<T> {
    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        self.len.save(to)?;
        self.iter().try_for_each(|value| value.save(to))
    }

    fn load(from: &mut &[u8]) -> io::Result<Self> {
        let len = usize::load(from)?;
        let mut blocks = Vec::new();
        for first in (0..len).step_by(BLOCK) {
            let mut block = Vec::with_capacity(BLOCK);
            for _ in first..len.min(first + BLOCK) {
                block.push(T::load(from)?);
            }
            blocks.push(Arc::new(block));
        }
        Ok(Self { blocks, len })
    }
}

impl<T: Saved> Saved for Slices<T> {
    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        self.blocks.save(to)
    }

    fn load(from: &mut &[u8]) -> io::Result<Self> {
        Ok(Self { blocks: Saved::load(from)? })
    }
}

impl<T: Saved> Saved for SliceBlock<T> {
    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        self.ends.save(to)?;
        self.values.save(to)
    }

    fn load(from: &mut &[u8]) -> io::Result<Self> {
        Ok(Self { ends: Saved::load(from)?, values: Saved::load(from)? })
    }
}

impl<K: Saved + Hash + Eq, V: Saved> Saved for Shards<K, V> {
    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        self.parts.save(to)
    }

    /// Every part was filled by the same function of its keys.
    fn load(from: &mut &[u8]) -> io::Result<Self> {
        let parts: Vec<Arc<HashMap<K, V>>> = Saved::load(from)?;
        if parts.len() == SHARDS { Ok(Self { parts }) } else { Err(damaged("a map has another number of parts")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_come_back_as_they_were_pushed() {
        let mut slices = Slices::default();
        let pushed: Vec<Vec<u32>> = (0..3000).map(|n| (0..n % 5).map(|m| n * 10 + m).collect()).collect();
        pushed.iter().for_each(|slice| slices.push(slice));
        let copy = slices.clone();
        slices.push(&[7]);
        assert!((0..).zip(&pushed).all(|(at, slice)| copy.get(at) == Some(&slice[..])));
        assert_eq!((copy.get(3000), slices.get(3000), slices.get(9999)), (None, Some(&[7][..]), None));
        assert_eq!(copy.resident_bytes(), (3000 + 3000 / 5 * 10) * 4);
    }

    #[test]
    fn a_copy_does_not_see_what_is_added_later() {
        let mut blocks = Blocks::default();
        (0..3000).for_each(|n| blocks.push(n));
        let copy = blocks.clone();
        blocks.push(3000);
        assert_eq!((copy.len(), copy.get(3000), blocks.get(3000)), (3000, None, Some(&3000)));
        assert!(blocks.iter().copied().eq(0..=3000));

        let mut map: Shards<String, Vec<u32>> = Shards::default();
        map.entry("a".into()).push(1);
        let before = map.clone();
        map.entry("a".into()).push(2);
        assert_eq!((before.get("a"), map.get("a")), (Some(&vec![1]), Some(&vec![1, 2])));
        assert_eq!((map.remove("a"), map.remove("a"), before.get("a")), (Some(vec![1, 2]), None, Some(&vec![1])));
        blocks.get_mut(7).into_iter().for_each(|n| *n = 70);
        assert_eq!((copy.get(7), blocks.get(7)), (Some(&7), Some(&70)));
        assert!(blocks.get_mut(9999).is_none());
    }
}
