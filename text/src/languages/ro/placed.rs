//! What the place of a word tells in Romanian.

use crate::languages::PlacedWords;

pub(super) const PLACED_WORDS: PlacedWords = PlacedWords {
    speakers: "sistem | asistent | asistentul | dezvoltator | administrator",
    speaker_nouns: "",
    hailed: "asistent | asistentule | robotule",
    ai_in_capitals: "ai",
    nothing: "zero",
    currencies: "leu | lei | ron | ban | bani | euro | dolar",
    percent: "procente | sută | la",
    askers: "întrebare | i",
    answerers: "răspuns | r",
    keywords: "ignoră | instrucțiun | anterior | client",
    roles: "sistem | asistent",
    tag_roles: "sistem | asistent",
    message: "mesaj",
    instructions: "instrucțiuni",
    edges: "început | sfârșit",
};
