//! What a customer's message is read by, to tell what it says: greeting, wish for a person, payment, yes, no, a number. Small
//! closed classes, forms rather than topics: what is no word of them is content, and content is what each reading bounds.
//! A word may stand in several lists. Where a language tells by the verb's ending who acts and when, the forms stand here.

use super::list::lists;

lists! {
    /// "Hi, is anybody there?", "I want a human", "paid by transfer", "yes but only if", "two of each".
    SaidWords {
        /// Marks that a dictation says: "comma", "full stop".
        marks,
        /// The same for one that asks.
        question_words,
        /// Other spellings of a word: `vc=você`.
        spellings,
        /// "Hello", "good morning".
        greets,
        /// Small talk that wants no answer of business: "how are you", "long time no see".
        small_talk,
        /// Begins a wish or small talk, whatever comes behind: "hope you".
        small_heads,
        /// Begins a question after somebody's health: "how".
        hows,
        /// What is asked with it: "are you", "been doing".
        fares,
        /// "Anybody there".
        present,
        /// Where somebody is looked for: "there", "online", "listening".
        around,
        /// What small talk is about: the weather, the weekend.
        topics,
        /// "Goodbye", "have a nice day".
        byes,
        thanks,
        please,
        sorry,
        /// Sounds, laughter, what stands at the edge of a sentence and says nothing.
        fillers,
        /// Whom a message addresses: "team", "madam".
        addressed,
        /// A name follows: "my name is", "it's".
        introduces,
        /// Articles, pronouns, prepositions, forms of being.
        functions,
        /// "Of", "from", "at": joins a place or a group to what stands before it.
        of,

        /// Consents alone and at the head of a clause.
        yes,
        /// The same that means something else with anything behind it.
        yes_alone,
        /// Praise, which consents where there is nothing else.
        fine,
        /// Says to go on, in so many words, anywhere.
        go_ahead,
        /// Permits: "you may", "puede".
        permits,
        /// Imperatives and infinitives of what the shop offers to do, where they stand alone: "hágalo".
        acts,
        /// The same that need an object: "book" it.
        act_verbs,
        /// "It", "them", "the order".
        it,
        /// First person: takes, accepts, agrees: "I'll take it", "we agree".
        takes,
        /// "No" as an answer.
        no,
        /// Refuses or calls off, anywhere.
        refuses,
        /// Why something is refused, and no refusal where something is asked: "too expensive", "found it elsewhere".
        reasons,
        /// Negates a verb.
        nots,
        /// Words of negation that refuse nothing: "no problem", "why not".
        harmless,
        /// Calls off.
        cancels,
        /// What something is not when it is refused: "convinces", "interests", "for me".
        suits,
        /// "If", "unless", "as long as".
        ifs,
        /// "But".
        buts,
        /// Something else than was offered: "instead", "without", "except", "rather", "the rest".
        changes,
        /// "Only".
        only,
        /// Puts off: thinks, waits, asks first, comes back later.
        defers,
        /// Does not know, or thinks: the number is open, too.
        unsure,
        /// Wants it kept: neither yes nor no.
        keeps,
        /// "Maybe", "probably".
        hedges,
        /// Irony and complaint.
        ironies,
        /// What a question asks with, anywhere in it.
        asks,
        /// The same at the beginning of a clause alone: "do", "is".
        asks_first,

        /// First person: wants, needs, would like.
        wants,
        /// "Can I", "is it possible", "how do I".
        cans,
        /// "Must", "has to".
        musts,
        me,
        /// "My", "our".
        mine,
        /// "Yours", "of you".
        yours,
        /// "Somebody".
        someone,
        /// A human being, as such: "human", "real person", "flesh and blood".
        humans,
        /// Persons, who may be anybody.
        persons,
        /// "Live", "real", "on the line": says of somebody that it is one.
        reals,
        /// Who serves customers: "operator", "colleague", "manager".
        staff,
        /// "Bot", "machine", "automatic".
        bots,
        /// Talks: infinitives and what follows a wish.
        talk,
        /// Talked, and talks now: told of, not wished for.
        talked,
        /// Passes a customer on: "transfer me", "put through".
        transfers,
        /// Answers, helps, calls, takes over: imperatives, infinitives, what follows a wish.
        serves,
        /// Rings a customer up, of those.
        calls,
        /// "Give", "bring", "get": imperatives.
        gives,
        /// "With", "to".
        with,
        /// "Who".
        who,

        /// Paid, in the past: whoever did.
        paid,
        /// A payment, a transfer, a deposit, and what they go by.
        payments,
        /// What proves one: "receipt", "slip".
        proofs,
        /// A picture, a document: proves a payment where one is named.
        pictures,
        monies,
        /// Did, made; done.
        done,
        /// Sent, gave, left, put; sent.
        sent,
        /// Shows it with the message: "here is", "attached".
        here,
        /// It went: "went through", "came out of my account", "approved".
        went,
        /// Failed: "declined", "error".
        fails,
        /// To come: "will", "tomorrow".
        wills,
        /// Not done after all: "tried", "forgot", "almost".
        tried,
        /// Not ours: "elsewhere", "last year", "the rent".
        elsewhere,
        /// Our account, a bank, a till: where a payment to us may be made.
        banks,

        /// One, and the article of the same letters.
        one,
        /// A quantity by a word of its own: `pair=2`.
        counts,
        /// "And a half".
        halves,
        /// Numerals as they are said in haste, beside those of numbers: `șaișpe=16`.
        numerals,
        /// Tens that ones are written onto: `treinti=30` of "treinticinco".
        tens,
        /// Behind the number of wanted things: "pieces".
        pieces,
        /// Behind a number of something else: years, minutes, centimetres, percent.
        measures,
        /// Of a quantity where "of" and a thing follow: "kilos", "metres".
        amounts,
        /// Before a number that is a name: "size", "room", "number".
        labels,
        /// Before a time or a bound: "at", "until", "around".
        before_times,
        /// "So", "in total", "make it": the number behind it is meant.
        sums,
        /// "I have", "we are": of what is there already.
        haves,
        /// "Or", "between".
        ors,
        /// "Each", "every".
        each,
        /// "Another", "the other": one more of an enumeration.
        another,
        /// Of who the things are for: "for", "por".
        fors,
    }
}

/// What everybody writes, whatever their language: emoji, and the English of chats.
pub const SAID_EVERYWHERE: SaidWords = SaidWords {
    greets: "👋 | hello | hi | hey | hallo | good morning",
    byes: "bye | bye bye",
    thanks: "thanks | thank you | thx | tnx | ty",
    please: "please | pls | plz | 🙏",
    fillers: "lol | haha | hahaha | ok so | xd",
    yes: "👍 | 👌 | ✅ | ☑ | ✔ | 🆗 | 🤝 | 💯 | ok | okay | oki | okey | okk | yes | yep | yeah | yess | done deal | deal | sure | 👏👍",
    no: "👎 | ❌ | 🚫 | ⛔ | 🙅 | nope | no thanks | no thank you",
    refuses: "no way",
    cancels: "cancel",
    ironies: "🙄",
    humans: "👤 | 🧑 | human | call center",
    bots: "🤖 | bot | chatbot | chatgpt",
    payments: "revolut | paypal | swift | iban | sepa | apple pay | google pay",
    monies: "💸 | 💰 | 💵 | 💶",
    done: "done",
    pictures: "pdf | screenshot | 🧾",
    ..SaidWords::NONE
};
