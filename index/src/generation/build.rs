//! Making generations: a whole one aside, or the next snapshot of the current one.

use std::path::{Path, PathBuf};

use super::{Generation, IndexOptions};
use crate::analysis::{Analyser, Joints, Stems, Terms, detect};
use crate::entry::{Entry, ItemKey, Kind, Piece, Prepared};
use crate::error::IndexError;
use crate::lexical::Writer;
use crate::table::Lengths;

/// A generation in the making, from nothing or from another one. Nobody sees it before it is published.
pub struct GenerationBuilder {
    change: Change,
    /// Where a vector graph is built; one that grows out of another generation keeps the graph that one has.
    graph: Option<PathBuf>,
}

impl std::fmt::Debug for GenerationBuilder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GenerationBuilder").field("number", &self.change.next.number()).finish_non_exhaustive()
    }
}

impl GenerationBuilder {
    pub(crate) fn new(number: u64, dir: &Path, options: &IndexOptions) -> Self {
        let generation = Generation::empty(number, options);
        let graph = Some(generation.folder(dir));
        Self { change: Change::on(generation), graph }
    }

    /// The next state of `generation`, which stays as it is.
    pub fn on(generation: &Generation) -> Self {
        Self { change: Change::on(generation.clone()), graph: None }
    }

    /// An estimate of the memory it holds by now, for the budget.
    pub fn resident_bytes(&self) -> u64 {
        self.change.next.resident_bytes() + self.change.pending_bytes()
    }

    /// Adds items; one that is there already is replaced.
    pub fn add(&mut self, prepared: Vec<Prepared>) -> Result<(), IndexError> {
        prepared.into_iter().try_for_each(|prepared| self.change.put(prepared))
    }

    /// Takes an item out again; false when it was not there.
    pub fn remove(&mut self, key: &ItemKey) -> bool {
        self.change.delete(key)
    }

    /// Commits. One from nothing gets a vector graph where it has vectors enough for one.
    pub fn finish(self, revision: u64) -> Result<Generation, IndexError> {
        let mut generation = self.change.finish()?;
        if let Some(folder) = self.graph {
            generation.dense.build_graph(&folder)?;
        }
        Ok(generation.with_revision(revision))
    }
}

impl Generation {
    /// The same with a vector graph under `dir`, where it has vectors enough for one and none so far.
    pub(crate) fn with_graph(mut self, dir: &Path) -> Result<Self, IndexError> {
        if self.dense.lacks_graph() {
            let folder = self.folder(dir);
            self.dense.build_graph(&folder)?;
        }
        Ok(self)
    }
}

/// Writes on top of a generation; the generation itself stays as it was until they are finished.
pub(crate) struct Change {
    next: Generation,
    writers: [Option<Writer>; 2],
    analyser: Analyser,
    vectors: Vec<(u32, Vec<f32>)>,
}

/// Vectors handed over to the dense index at once.
const VECTOR_BATCH: usize = 1024;

impl Change {
    pub(crate) fn on(generation: Generation) -> Self {
        Self { next: generation, writers: [None, None], analyser: Analyser::default(), vectors: Vec::new() }
    }

    pub(crate) fn delete(&mut self, key: &ItemKey) -> bool {
        self.next.written += 1;
        self.next.suggestions.remove(key);
        self.next.table.remove(key)
    }

    pub(crate) fn put(&mut self, prepared: Prepared) -> Result<(), IndexError> {
        let Prepared { entry, pieces } = prepared;
        self.next.written += 1;
        let language = language_of(&entry);
        let texts = self.analyse(&entry, &pieces, language);
        let rows: Vec<(&Piece, Lengths, Vec<u32>)> = pieces
            .iter()
            .zip(&texts)
            .map(|((piece, _), fields)| (piece, fields.lengths(), fields.name.order.clone()))
            .collect();
        let before = self.next.rows_of(&entry.key);
        let ordinal = self.next.table.add(&entry, &rows)?;
        let item = self.next.table.item_at(ordinal);
        let rows = item.first_row..item.first_row + item.rows;
        self.next.hand_on(before, rows.clone());
        self.next.values.add(&entry, rows.clone());
        self.next.codes.add(&entry, rows.start);
        self.next.suggestions.put(&entry);
        self.next.texts[entry.key.kind as usize].languages[language.ordinal()] = true;
        for (row, fields) in rows.clone().zip(texts).filter(|(_, fields)| !fields.lengths().is_empty()) {
            self.writer(entry.key.kind)?.add(row, [fields.name, fields.text])?;
        }
        for (row, (_, vector)) in rows.zip(pieces) {
            self.vectors.extend(vector.map(|vector| (row, vector)));
        }
        if self.vectors.len() >= VECTOR_BATCH { self.hand_over_vectors() } else { Ok(()) }
    }

    /// Gives the piece of a live item its vector; one that was replaced meanwhile, or has its vector, is left alone.
    pub(crate) fn attach(
        &mut self,
        key: &ItemKey,
        content_hash: &[u8; 32],
        vector: Vec<f32>,
    ) -> Result<(), IndexError> {
        match self.next.table.find_piece(key, content_hash) {
            Some(row) if !self.next.dense.has(row) => self.vectors.push((row, vector)),
            Some(_) | None => {}
        }
        if self.vectors.len() >= VECTOR_BATCH { self.hand_over_vectors() } else { Ok(()) }
    }

    /// The next generation.
    pub(crate) fn finish(mut self) -> Result<Generation, IndexError> {
        self.hand_over_vectors()?;
        for (texts, writer) in self.next.texts.iter_mut().zip(self.writers) {
            if let Some(writer) = writer {
                texts.snapshot = writer.finish(&texts.snapshot, &self.next.table)?;
            }
        }
        self.next.suggestions.finish();
        Ok(self.next)
    }

    /// What is written and not yet part of the next generation.
    fn pending_bytes(&self) -> u64 {
        let vectors: usize = self.vectors.iter().map(|(_, vector)| size_of_val(vector.as_slice())).sum();
        let texts: usize = self.writers.iter().flatten().map(Writer::resident_bytes).sum();
        (vectors + texts) as u64
    }

    fn hand_over_vectors(&mut self) -> Result<(), IndexError> {
        self.next.dense.add(&std::mem::take(&mut self.vectors))
    }

    fn writer(&mut self, kind: Kind) -> Result<&mut Writer, IndexError> {
        let slot = &mut self.writers[kind as usize];
        if slot.is_none() {
            *slot = Some(Writer::new()?);
        }
        Ok(slot.as_mut().expect("it was just opened"))
    }

    /// The words of each piece. A document is found piece by piece, to cite the right one; a product as a whole, under
    /// its first row.
    fn analyse(&mut self, entry: &Entry, pieces: &[(Piece, Option<Vec<f32>>)], language: Stems) -> Vec<Fields> {
        let mut texts = vec![Fields::default(); pieces.len()];
        for (index, ((piece, _), fields)) in pieces.iter().zip(&mut texts).enumerate() {
            let body = match entry.key.kind {
                Kind::Product if index > 0 => break,
                Kind::Product => entry.body.as_str(),
                Kind::Document => &entry.body[piece.span.clone()],
            };
            self.analyser.add(&entry.title, language, Joints::Spaces, &mut fields.name);
            self.analyser.add(body, language, Joints::Dashes, &mut fields.text);
            if entry.key.kind == Kind::Document {
                fields.name.order.clear();
            }
            if index == 0 {
                self.aliases(entry, language, fields);
            }
        }
        texts
    }

    /// Another name finds as well as the first, and does not make it longer.
    fn aliases(&mut self, entry: &Entry, language: Stems, fields: &mut Fields) {
        let (length, words) = (fields.name.length, fields.name.order.len());
        for alias in &entry.aliases {
            self.analyser.add(alias, language, Joints::Spaces, &mut fields.name);
        }
        fields.name.length = length;
        fields.name.order.truncate(words);
        for keyword in &entry.keywords {
            self.analyser.add(keyword, language, Joints::Spaces, &mut fields.text);
        }
    }
}

/// The two fields of a row.
#[derive(Clone, Debug, Default)]
struct Fields {
    /// Title and aliases.
    name: Terms,
    /// Body and keywords.
    text: Terms,
}

impl Fields {
    const fn lengths(&self) -> Lengths {
        Lengths { name: self.name.length, text: self.text.length }
    }
}

/// The language whose stems a text is indexed with. A tag that is no supported language means plain words.
fn language_of(entry: &Entry) -> Stems {
    match &entry.language {
        Some(tag) => Stems::of_tag(tag),
        None => detect(&entry.body).or_else(|| detect(&entry.title)).map_or(Stems::Plain, Stems::Of),
    }
}
