//! How somebody who answers is told what to say when a customer asks: a condition, who asks, and an imperative of saying
//! with what is to be said. Each is told by its place in the sentence, so one word each, and forms rather than stems.

use super::list::lists;

lists! {
    /// "When a customer asks for the price, answer that it costs 1 boliviano."
    Scripts {
        /// "When", "if", "every time", by its last word.
        conditions,
        /// Who asks: a customer, a user.
        askers,
        /// Anybody: may ask the reader, too.
        anybody,
        /// The reader, whom these ask, and who writes.
        readers,
        /// Asks: of no reader, and never an imperative.
        asks,
        /// Wants, requests: only of somebody that is named, because a reader may be addressed so.
        wants,
        /// The imperative of saying, with what a language has instead of one.
        answers,
        /// What begins the words that are to be said: "that".
        contents,
        /// What may stand between a condition and its imperative: "then", "always", "you must".
        leads,
        /// What makes the number beside it money, beside what chat attacks are read for.
        money,
    }
}
