//! The search legs of temei and what joins them: lexical, dense, embedder, fusion, generations. Knows no gRPC,
//! SQL, command line or metrics exporter.

pub mod analysis;
mod calibration;
pub mod chunk;
mod copies;
mod dense;
pub mod embed;
mod entry;
mod error;
mod filter;
mod fusion;
mod generation;
mod groups;
mod identifier;
mod leg;
mod lexical;
mod persistent;
mod priority;
mod recency;
mod related;
mod row_set;
mod saved;
mod snippet;
mod spans;
mod suggest;
mod synonyms;
mod table;
mod tenant;

pub use analysis::LexicalQuery;
pub use calibration::{Calibration, Figures, Translated};
pub use chunk::{ChunkOptions, CountTokens, cut, section_path};
pub use copies::copy_key;
pub use dense::{Backend, DenseIndex, DenseOptions, Point, PointId, PointScope, Said, Scan};
pub use embed::{
    EmbedError, EmbedOptions, EmbedScope, EmbedStats, Embedder, ModelFiles, ModelId, PASSAGE_PREFIX, Precision,
    QueryVector, TokenCounter, VectorCache,
};
pub use entry::{Entry, Identifiers, ItemKey, Kind, Piece, Prepared};
pub use error::IndexError;
pub use filter::{Field, Filter, ValueCount, fold_path};
pub use fusion::{Fused, Fusion, LegShare, Weights, fuse};
pub use generation::{
    Answers, FoundPoint, Gaps, Generation, GenerationBuilder, IndexOptions, LiveTexts, Present, Question, Reconciled,
    SavedVectors, SavedWords, text_mark,
};
pub use identifier::{Asked, MAX_TITLE_PINS, Pin, PinReason, fold_code};
pub use leg::{Background, Coverage, Leg, LegHit, Scale, WINDOW_GROUPS, WINDOW_ROWS, Window};
pub use priority::stand_back;
pub use recency::{recency_bonus, with_recency};
pub use row_set::RowSet;
pub use saved::{Saved, damaged, nothing_left};
pub use snippet::{Highlighter, Snippet};
pub use spans::TextSpan;
pub use suggest::{MAX_SUGGESTIONS, SuggestKind, Suggestion};
pub use synonyms::{MEANINGS_OF_A_PLACE, MEANT_WORDS, PHRASES_OF_A_WORD, SynonymRule, Synonyms};
pub use tenant::{Attachment, TenantIndex};
