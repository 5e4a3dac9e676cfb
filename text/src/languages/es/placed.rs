//! What the place of a word tells in Spanish.

use crate::languages::PlacedWords;

pub(super) const PLACED_WORDS: PlacedWords = PlacedWords {
    speakers: "sistema | asistente | desarrollador | ia",
    speaker_nouns: "",
    hailed: "asistente | agente | ia",
    ai_in_capitals: "ia",
    nothing: "cero",
    currencies: "boliviano | bolivianos | bob | bs | centavo | euro | euros | dólar | dólares",
    percent: "por | ciento",
    askers: "pregunta | p",
    answerers: "respuesta | r",
    keywords: "ignora | olvida | instrucción | anterior | sistema",
    roles: "sistema | asistente",
    tag_roles: "sistema",
    message: "mensaje",
    instructions: "instrucciones",
    edges: "inicio | fin",
};
