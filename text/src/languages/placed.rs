//! Words that say something to an assistant only where they stand: before a colon, between brackets, beside a number.

use super::list::lists;

lists! {
    /// What is told by the place of a word. One word each, if nothing else is said.
    PlacedWords {
        /// Who speaks a turn, before its colon. "Customer" and "agent" stand in every pasted chat and are none.
        speakers,
        /// What a turn may be called beside its speaker: "system message:".
        speaker_nouns,
        /// Who is called upon by a text that should only inform.
        hailed,
        /// Artificial intelligence, where it is written in capitals; in small letters these may be other words.
        ai_in_capitals,
        /// "zero".
        nothing,
        /// What makes the number before or behind it money.
        currencies,
        /// Behind a number: per cent, or the first word of it.
        percent,
        /// Before the colon of a question written out: "question", "q".
        askers,
        /// The same of an answer.
        answerers,
        /// What an attack cannot do without, or how it begins: looked for in every disguise of the alphabet.
        keywords,
        /// A speaker in brackets or in a heading, beside those of the formats of models: `[sistem]`.
        roles,
        /// The same in a tag: `<sistem>`.
        tag_roles,
        /// "message", behind such a speaker.
        message,
        /// "instructions", in a heading. Phrases.
        instructions,
        /// "end", "beginning" of a text, in a fence.
        edges,
    }
}

/// Of the languages that only attacks are read in.
pub const OTHERS_PLACED_WORDS: PlacedWords =
    PlacedWords { speakers: "système | systemhinweis", answerers: "antwort", ..PlacedWords::NONE };
