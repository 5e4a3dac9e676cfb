//! What the place of a word tells in Greek.

use crate::languages::PlacedWords;

pub(super) const PLACED_WORDS: PlacedWords = PlacedWords {
    speakers: "σύστημα | βοηθός",
    speaker_nouns: "",
    hailed: "βοηθέ",
    ai_in_capitals: "",
    nothing: "μηδέν",
    currencies: "ευρώ | λεπτά",
    percent: "τοις",
    askers: "ερώτηση | ε",
    answerers: "απάντηση | α",
    keywords: "",
    roles: "σύστημα",
    tag_roles: "",
    message: "",
    instructions: "οδηγίες",
    edges: "αρχή | τέλος",
};
