//! What the place of a word tells in English, which is also the language of the formats of models: their own names are
//! part of the formats.

use crate::languages::PlacedWords;

pub(super) const PLACED_WORDS: PlacedWords = PlacedWords {
    speakers: "system | assistant | ai | human | developer | admin | administrator | override | instruction | \
        chatgpt | gpt",
    speaker_nouns: "message | prompt | override | note | notice | update | instruction | instructions | alert | \
        command",
    hailed: "assistant | assistants | ai | bot | chatbot | agent | agents | llm | model",
    ai_in_capitals: "ai | llm",
    nothing: "zero",
    currencies: "euro | eur | euros | dollar | dollars | usd | cent | cents",
    percent: "percent",
    askers: "question | q",
    answerers: "answer | a",
    keywords: "ignore | instruct | previous | prompt | system | password | disregard | forget | reveal | assistant | \
        customer | override | secret | discount | administrator | developer | pretend | restriction | client",
    roles: "",
    tag_roles: "",
    message: "",
    instructions: "",
    edges: "",
};
