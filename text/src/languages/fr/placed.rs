//! What the place of a word tells in French.

use crate::languages::PlacedWords;

pub(super) const PLACED_WORDS: PlacedWords = PlacedWords {
    speakers: "système | développeur | ia",
    speaker_nouns: "",
    hailed: "assistant | ia",
    ai_in_capitals: "ia",
    nothing: "zéro",
    currencies: "euro | euros | centime | centimes | dollar | dollars",
    percent: "pour | pourcent",
    askers: "question | q",
    answerers: "réponse | r",
    keywords: "ignore | oublie | instruction | consigne | système",
    roles: "système | assistant",
    tag_roles: "système",
    message: "message",
    instructions: "instructions | consignes",
    edges: "début | fin",
};
