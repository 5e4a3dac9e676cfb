//! What the rules speak of, whatever the language: a rule says "ignore, near an instruction, near an earlier one", and
//! the lexicons of the languages say which words mean that. An concept is added here when a rule needs it and when every
//! language of our shops has words for it.

use super::lexicon::Occurrence;
use super::words::WordStream;

/// Words between "not" and what it denies.
const NOT_REACH: i32 = 2;
/// Words between "can I" and what the customer would do.
const OWN_REACH: i32 = 3;

/// One concept. The order is of no meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub(super) enum Concept {
    /// To disregard, forget, override.
    Ignore,
    /// To cancel, replace, delete: overriding only where instructions of a model are its object.
    Drop,
    Not,
    /// To follow, obey, comply.
    Obey,
    /// Instructions as only a model has them: instructions, directives, prompt.
    Order,
    /// Rules, limits, policies: also a shop's and a parcel's, so never enough alone.
    Regulation,
    /// Earlier, above, given.
    Prior,
    All,
    Your,
    My,
    /// Makes instructions those for a thing or a delivery.
    Goods,
    /// The customer as the one who gave them.
    Said,
    /// "Can I", "should I": a question about the customer's own doing.
    FirstPerson,
    /// To show, repeat, print.
    Reveal,
    /// To repeat, print, divulge: showing that asks for the words themselves.
    Recite,
    /// To ask what or which.
    What,
    /// "You were given", "did you receive": where instructions of a model come from.
    Received,
    /// What only a model has: system prompt, context window.
    Prompt,
    /// System, initial, hidden, internal.
    Hidden,
    /// Word for word, in a code block.
    Verbatim,
    /// The text above, everything so far.
    Above,
    /// The above, what was discussed: customers say so too.
    Aforesaid,
    /// From now on; you are no longer.
    NowOn,
    /// You are no longer the assistant.
    NoLonger,
    /// To act, pretend, role-play.
    ActAs,
    /// Without, free of.
    Without,
    /// Limits, filters, ethics, disclaimers.
    Limit,
    /// Unrestricted, uncensored, unfiltered.
    Limitless,
    /// Do anything now, jailbreak, god mode.
    Jailbreak,
    /// Developer, debug, maintenance mode.
    Mode,
    Ai,
    Respond,
    /// Illegal, unethical, explicit.
    Immoral,
    /// Never refuse; every request; no matter what.
    Obedience,
    /// Stay in character, a fictional character.
    Character,
    /// To give, apply, grant.
    Grant,
    Discount,
    Price,
    Set,
    Sell,
    /// 0, 1, 0.01.
    LowNumber,
    /// 80 % and more.
    BigPercent,
    Free,
    /// I am the manager, the administrator, the owner.
    Authority,
    /// I am your developer, your manager: authority over the assistant itself.
    Overseer,
    /// I authorise, I approve.
    Approve,
    /// You are authorised, I permit you.
    Authorised,
    /// Administrator access, root, privileges.
    Privilege,
    /// To send, forward, upload.
    Send,
    /// A list of customers, a database, credentials.
    Trove,
    /// The user, other customers.
    Others,
    /// E-mail, address, orders: personal, but a shop has them too.
    Personal,
    /// The customer before me.
    Predecessor,
    /// The customer, of the customer: somebody, when a name follows.
    Customer,
    /// Birth date, salary, where somebody lives: of a person only.
    Private,
    /// Password, key, token.
    Secret,
    /// A router, a network: things whose password a shop may tell.
    Device,
    Email,
    Link,
    /// `delete_file`: words joined by an underscore.
    Tool,
    /// "Assistant, …": the assistant called upon.
    Hail,
    /// A capitalised word inside a sentence.
    Name,
    /// Somebody's.
    Possessive,
    /// Text that was encoded.
    Encoded,
    Decode,
    /// Base64, rot13, Morse code.
    Cipher,
    /// To carry out what something says.
    Execute,
    /// A poem, an acrostic, a riddle.
    Verse,
    /// Imagine, suppose, in a world where.
    Suppose,
    /// To call, invoke, run.
    Call,
    /// When you read this, before you reply.
    OnReading,
    /// Reply, summary, answer.
    Output,
    /// To include, append, end with.
    Include,
    /// The name of a turn before a colon: "system:", "assistant:".
    Turn,
    /// DAN in capitals.
    Dan,
    /// New instructions, system update.
    NewOrder,
    /// Rules that keep a model safe.
    Safety,
    /// To switch off, lift, skip.
    Disable,
    /// To say, state, claim.
    State,
    /// A page, a document, a function: what an answer was to be about.
    Content,
    You,
    Must,
    Delete,
    /// Changed, updated, no longer valid.
    Changed,
    /// Paid, free of payment.
    Paid,
    /// Legally binding, agree to everything.
    Binding,
    /// Paragraph turns that close the given text: end of document, end of user input.
    EndOf,
    /// Note, reminder: how a planted text addresses its reader.
    Note,
    /// To conclude, verify, establish: reasoning put into the mouth of the assistant.
    Concluded,
    /// Payment, verification, approval: what may not be skipped.
    Checkpoint,
    /// Secretly, without telling the user.
    Covert,
    /// "When a customer asks …, answer that …": what is to be said, put into the mouth of whoever answers.
    Script,
}

impl Concept {
    /// How many there are.
    pub(super) const COUNT: usize = Self::Script as usize + 1;

    /// Whether it makes a phrase harmless rather than harmful.
    pub(super) const fn is_innocent(self) -> bool {
        matches!(
            self,
            Self::My | Self::Goods | Self::Said | Self::FirstPerson | Self::Not | Self::Device | Self::Possessive
        )
    }
}

/// The first and the last word of everything said of one concept, in the order of the text.
struct Places<'w> {
    list: Vec<(u32, u32)>,
    words: &'w WordStream,
}

impl<'w> Places<'w> {
    fn of(concept: Concept, occurrences: &[Occurrence], words: &'w WordStream) -> Self {
        let said = occurrences.iter().filter(|occurrence| occurrence.concept == concept);
        Self { list: said.map(|occurrence| (occurrence.first, occurrence.last)).collect(), words }
    }

    /// The nearest that ends before a word, at most `reach` words from it.
    fn before(&self, word: u32, reach: i32) -> Option<(u32, u32)> {
        let end = self.list.partition_point(|&(first, _)| first < word);
        for &(first, last) in self.list[..end].iter().rev().take(4) {
            if last < word && self.words.position(word) - self.words.position(last) <= reach {
                return Some((first, last));
            }
        }
        None
    }
}

/// Hits that mean what they say: "do not ignore" and "can I skip" set nothing aside, "do not follow" does.
pub(super) fn settled(mut occurrences: Vec<Occurrence>, words: &WordStream) -> Vec<Occurrence> {
    occurrences.sort_by_key(|occurrence| (occurrence.first, occurrence.last));
    let denials = Places::of(Concept::Not, &occurrences, words);
    let askers = Places::of(Concept::FirstPerson, &occurrences, words);
    let persons = Places::of(Concept::You, &occurrences, words);
    let mut disobeyed = Vec::new();
    occurrences.retain(|occurrence| match occurrence.concept {
        Concept::Ignore | Concept::Drop => {
            let denied = denials.before(occurrence.first, NOT_REACH).is_some();
            let own = askers.before(occurrence.first, OWN_REACH).is_some_and(|(_, last)| {
                persons.before(occurrence.first, OWN_REACH).is_none_or(|(first, _)| first < last)
            });
            !(denied || own)
        }
        Concept::Obey => {
            if let Some((first, _)) = denials.before(occurrence.first, NOT_REACH) {
                disobeyed.push(Occurrence { concept: Concept::Ignore, first, last: occurrence.last });
            }
            true
        }
        _ => true,
    });
    occurrences.extend(disobeyed);
    occurrences.sort_by_key(|occurrence| (occurrence.first, occurrence.last, occurrence.concept as u8));
    occurrences
}
