//! What the place of a word tells in Portuguese.

use crate::languages::PlacedWords;

pub(super) const PLACED_WORDS: PlacedWords = PlacedWords {
    speakers: "sistema | assistente | desenvolvedor | ia",
    speaker_nouns: "",
    hailed: "assistente | agente | ia",
    ai_in_capitals: "ia",
    nothing: "zero",
    currencies: "real | reais | brl | r | centavo | euro | euros | dólares",
    percent: "porcento | por | cento",
    askers: "pergunta | p",
    answerers: "resposta | r",
    keywords: "ignora | esquec | instruções | anterior | sistema",
    roles: "sistema | assistente",
    tag_roles: "sistema",
    message: "mensagem",
    instructions: "instruções",
    edges: "início | fim",
};
