//! A generation in two files between two runs: what its words and values are found by, and its vectors, which are most of
//! the bytes and are read beside the rest. A vector graph is not part of it: it is made again behind what answers.

use std::io::{self, Write};

use super::{Generation, IndexOptions, Texts};
use crate::dense::{Dense, Flat};
use crate::lexical::Snapshot;
use crate::saved::{Saved, damaged, nothing_left};
use crate::table::Table;

/// All of a generation but its vectors, as read from a file.
#[derive(Debug)]
pub struct SavedWords(Generation);

/// The vectors of a generation, as read from a file.
#[derive(Debug)]
pub struct SavedVectors(Flat);

impl Generation {
    /// Writes all but the vectors.
    pub fn save_words(&self, to: &mut dyn Write) -> io::Result<()> {
        self.revision.save(to)?;
        self.table.save(to)?;
        for texts in &self.texts {
            texts.snapshot.save(to)?;
            texts.languages.save(to)?;
        }
        self.values.save(to)?;
        self.codes.save(to)?;
        self.suggestions.save(to)
    }

    /// Writes the vectors.
    pub fn save_vectors(&self, to: &mut dyn Write) -> io::Result<()> {
        self.dense.save(to)
    }

    /// The generation that was saved, under a number that has not been used.
    ///
    /// # Errors
    /// The parts do not belong together.
    pub fn of_saved(
        number: u64,
        SavedWords(words): SavedWords,
        SavedVectors(vectors): SavedVectors,
        options: &IndexOptions,
    ) -> io::Result<Self> {
        if vectors.rows() > words.table.len() {
            return Err(damaged("vectors of rows that are not there"));
        }
        Ok(Self { number, dense: Dense::of(vectors, options.dense), window: options.window, ..words })
    }
}

impl SavedWords {
    /// # Errors
    /// These are not the bytes that [`Generation::save_words`] wrote.
    pub fn read(mut from: &[u8]) -> io::Result<Self> {
        let from = &mut from;
        let revision = u64::load(from)?;
        let table = Table::load(from)?;
        let texts = [texts(from, &table)?, texts(from, &table)?];
        let values = Saved::load(from)?;
        let codes = Saved::load(from)?;
        let suggestions = Saved::load(from)?;
        nothing_left(from)?;
        let empty = Generation::empty(0, &IndexOptions::default());
        Ok(Self(Generation { revision, table, texts, values, codes, suggestions, ..empty }))
    }
}

impl SavedVectors {
    /// # Errors
    /// These are not the bytes that [`Generation::save_vectors`] wrote.
    pub fn read(mut from: &[u8]) -> io::Result<Self> {
        let flat = Flat::load(&mut from)?;
        nothing_left(from)?;
        Ok(Self(flat))
    }
}

fn texts(from: &mut &[u8], table: &Table) -> io::Result<Texts> {
    Ok(Texts { snapshot: Snapshot::load(from, table)?, languages: Saved::load(from)? })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::analysis::LexicalQuery;
    use crate::chunk::{ChunkOptions, cut};
    use crate::entry::{Entry, ItemKey, Kind, Prepared};
    use crate::filter::{Field, Filter};
    use crate::identifier::Asked;
    use crate::suggest::SuggestKind;
    use crate::tenant::TenantIndex;

    const NAMES: [&str; 6] =
        ["Râșniță de cafea", "Φορητός υπολογιστής", "Olive oil", "Telefon Aura", "Bec LED", "Cafea boabe"];

    fn vector(n: u32) -> Vec<f32> {
        (0..8).map(|at| ((n * 7 + at * 13) % 29) as f32 - 14.0).collect()
    }

    fn product(n: u32) -> Prepared {
        let mut entry = Entry::new(
            ItemKey::new(Kind::Product, format!("SKU-{n:04}")),
            format!("{} {n}", NAMES[n as usize % NAMES.len()]),
            "Pentru casă și birou.",
        );
        entry.brand = Some(["Arvon", "Belmira"][n as usize % 2].to_owned());
        entry.category = vec!["Casă".to_owned(), "Bucătărie".to_owned()];
        entry.attributes = [("Culoare".to_owned(), ["roșu", "verde", "alb"][n as usize % 3].to_owned())].into();
        entry.group = n.is_multiple_of(5).then(|| format!("g{}", n / 10));
        entry.identifiers.sku = Some(format!("SKU-{n:04}"));
        entry.identifiers.gtin = Some(u64::from(n) + 5_000_000);
        with_vectors(entry, n)
    }

    fn document(n: u32) -> Prepared {
        let mut entry = Entry::new(
            ItemKey::new(Kind::Document, format!("d{n}")),
            format!("Retur {n}"),
            "Treizeci de zile. ".repeat(9),
        );
        entry.expires_micros = Some(i64::from(n) * 100);
        with_vectors(entry, n + 1_000)
    }

    /// Every third item waits for its vectors.
    fn with_vectors(entry: Entry, n: u32) -> Prepared {
        let options = ChunkOptions { document_tokens: 16, overlap_tokens: 0 };
        let vectors = |at: usize| (!n.is_multiple_of(3)).then(|| vector(n + at as u32));
        let pieces = { cut(&entry, None, &options) }.into_iter().enumerate().map(|(at, piece)| (piece, vectors(at)));
        let pieces = pieces.collect();
        Prepared { entry: Arc::new(entry), pieces }
    }

    /// With several segments, replaced and deleted items.
    fn generation() -> Arc<Generation> {
        let folder = tempfile::tempdir().expect("a folder");
        let index = TenantIndex::open(folder.path(), &IndexOptions::default()).expect("an index");
        for (revision, first) in (1..).zip([0, 200, 100]) {
            let items = (first..first + 150).map(product).chain((first..first + 9).map(document)).collect();
            let gone: Vec<ItemKey> =
                (0..40).map(|n| ItemKey::new(Kind::Product, format!("SKU-{:04}", n * 3))).collect();
            index.apply(items, &gone, revision).expect("written");
        }
        index.current()
    }

    fn saved(generation: &Generation) -> (Vec<u8>, Vec<u8>) {
        let (mut words, mut vectors) = (Vec::new(), Vec::new());
        generation.save_words(&mut words).expect("memory takes everything");
        generation.save_vectors(&mut vectors).expect("memory takes everything");
        (words, vectors)
    }

    fn read(words: &[u8], vectors: &[u8]) -> io::Result<Generation> {
        Generation::of_saved(9, SavedWords::read(words)?, SavedVectors::read(vectors)?, &IndexOptions::default())
    }

    /// Everything that can be asked, as text.
    fn answers(generation: &Generation) -> String {
        let mut told = vec![format!("{} {:?}", generation.revision(), (generation.products(), generation.documents()))];
        told.push(format!(
            "{:?}",
            (generation.pieces(), generation.vectors(), generation.dead_rows(), generation.gaps(0, 99))
        ));
        let filter = Filter { brands: vec!["arvon".to_owned()], ..Filter::default() };
        for kind in Kind::ALL {
            for filter in [&Filter::default(), &filter] {
                let rows = generation.select(kind, filter, 450);
                let fields = [Field::Brand, Field::attribute("culoare"), Field::Category];
                told.push(format!("{:?}", generation.count_values(&fields, &rows)));
                for text in ["rasnita cafea", "cafeaa", "υπολογιστής", "oil 31", "sku0205", "treizeci retur"]
                {
                    let query = LexicalQuery::new(text);
                    told.push(format!("{:?}", generation.lexical(kind, &query, &rows).expect("searched")));
                    told.push(format!("{:?}", generation.pins(kind, &Asked::new(text), &rows)));
                }
                let leg =
                    generation.dense(kind, &generation.scan(&vector(77)), 0.0, Some("ro"), &rows).expect("searched");
                told.push(format!("{leg:?}"));
            }
        }
        for typed in ["ras", "caf", "υπολ", "sku", "bec le", "arv"] {
            told.push(format!("{:?}", generation.suggest(typed, 9, &SuggestKind::ALL)));
        }
        told.join("\n")
    }

    #[test]
    fn what_is_saved_answers_as_before_and_goes_on_as_it_would_have() {
        let before = generation();
        let (words, vectors) = saved(&before);
        let after = read(&words, &vectors).expect("reads");
        assert_eq!(after.number(), 9);
        assert_eq!(answers(&after), answers(&before));
        let some = after.some_items(10);
        assert!((1..=10).contains(&some.len()) && some.iter().all(|key| after.find(key).is_some()));
        let one = ItemKey::new(Kind::Product, "SKU-0301");
        let hash = product(301).pieces[0].0.content_hash;
        let others =
            |generation: &Generation| [vector(301), vector(7)].map(|v| generation.has_other_vector(&one, &hash, &v));
        assert_eq!((others(&after), others(&before)), ([false, true], [false, true]));
        let next = |generation: &Generation| {
            let mut builder = super::super::GenerationBuilder::on(generation);
            builder.remove(&ItemKey::new(Kind::Product, "SKU-0205"));
            builder.add((90..260).step_by(7).map(product).chain([document(3)]).collect()).expect("added");
            builder.finish(12).expect("finished")
        };
        assert_eq!(answers(&next(&after)), answers(&next(&before)));
    }

    #[test]
    fn what_is_cut_or_of_another_generation_is_an_error() {
        let (words, vectors) = saved(&generation());
        for cut in [0, 8, words.len() / 3, words.len() - 1] {
            read(&words[..cut], &vectors).expect_err("is cut");
        }
        for cut in [0, 8, vectors.len() / 2, vectors.len() - 1] {
            read(&words, &vectors[..cut]).expect_err("is cut");
        }
        let few = saved(&Generation::empty(1, &IndexOptions::default()));
        read(&few.0, &vectors).expect_err("vectors of more rows than there are");
    }
}
