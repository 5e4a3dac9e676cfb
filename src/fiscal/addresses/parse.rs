//! An address as shops write it, taken apart word by word: "Str. Lungă nr. 5, bl. A3, ap. 12, Brașov 500035". There
//! is no list of places: a locality is what is left when street, number, unit, region and postal code are taken away,
//! so a word not understood makes an address whole rather than incomplete.

use std::ops::Range;

use super::forms::{Form, Part};
use super::vocabulary::{UNNUMBERED, Word, are_postal_initials, is_elsewhere, is_particle, meaning};

/// Longest run of digits that is the number of a house.
const HOUSE_DIGITS: usize = 4;
/// Shortest word that can be a place.
const PLACE_BYTES: usize = 3;

/// What was found of an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    /// Of the text that was read, without what comes behind the address.
    pub(crate) range: Range<usize>,
    /// Mandatory parts that are not there.
    pub(crate) missing: Vec<Part>,
}

/// Reads an address at the beginning of a folded text, whose `words` are given; `capital` tells whether the word at a
/// range began with a capital letter. `None` where it cannot be understood, and where it is no address of the country.
pub(crate) fn parse(
    text: &str,
    words: &[Range<usize>],
    form: Option<&'static Form>,
    capital: impl Fn(&Range<usize>) -> bool,
) -> Option<Address> {
    if !text.bytes().any(|b| b.is_ascii_digit()) || text.contains(['@', '[', '{', '<', '_']) || text.contains("***") {
        return None;
    }
    let form = words.iter().find_map(|word| named(text, word)).or(form)?;
    let mut reader = Reader { text, form, capital: &capital, found: Found::default(), state: State::Between };
    let mut at = 0;
    let mut end = 0;
    let mut last = 0;
    while at < words.len() {
        let gap = &text[last..words[at].start];
        if at > 0 && gap.contains([',', '(', ')', '\n', '|', ';']) || gap.contains(" - ") {
            reader.end_part();
        }
        let Some(taken) = reader.word(words, at) else { break };
        at += taken;
        last = words[at - 1].end;
        end = last;
    }
    reader.end_part();
    let start = words.first()?.start;
    reader.found.judge(reader.form).map(|missing| Address { range: start..end.max(start), missing })
}

/// The country whose name is all there is between two commas.
fn named(text: &str, word: &Range<usize>) -> Option<&'static Form> {
    let alone = text[..word.start].trim_end().ends_with([',', '-', '(', '\n'])
        && text[word.end..].trim_start().starts_with([',', '.', ')', '\n', '|'])
        || text[..word.start].trim_end().ends_with([',', '-']) && text[word.end..].trim().is_empty();
    alone.then(|| Form::named(&text[word.clone()]))?
}

#[derive(Debug, Default)]
struct Found {
    street: bool,
    number: bool,
    region: bool,
    postal: bool,
    localities: usize,
    /// The street was told by its number only.
    unmarked: bool,
    /// A street as the country calls it.
    own: bool,
    /// A street as another country calls it.
    foreign: bool,
    /// A run of digits that is nothing we know.
    stray: bool,
    /// A parcel locker or a post box.
    elsewhere: bool,
}

impl Found {
    /// The mandatory parts that are missing; `None` where this is not understood as an address of the country.
    fn judge(&self, form: &Form) -> Option<Vec<Part>> {
        let understood = self.street || self.postal && self.localities > 0;
        let of_the_country = self.own || !self.foreign && !self.stray;
        if !understood || !of_the_country || self.elsewhere {
            return None;
        }
        Some(form.parts.iter().copied().filter(|part| !self.has(*part)).collect())
    }

    fn has(&self, part: Part) -> bool {
        match part {
            Part::Street => self.street,
            Part::Number => self.number,
            Part::Locality => self.localities > 0,
            // The postal code tells it.
            Part::Region => self.region || self.postal || self.localities > 1,
            Part::PostalCode => self.postal,
        }
    }
}

/// What the next word belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Between,
    /// The name of a street, until its number.
    Street,
    Number,
    Unit,
    Region,
    Locality,
    /// A postal code was announced.
    Postal,
    /// Words that could be a street without a word for it, or a place.
    Name {
        proper: bool,
    },
}

struct Reader<'a, F> {
    text: &'a str,
    form: &'static Form,
    capital: &'a F,
    found: Found,
    state: State,
}

impl<F: Fn(&Range<usize>) -> bool> Reader<'_, F> {
    /// Takes words, at least one; `None` where the address has ended before them.
    fn word(&mut self, words: &[Range<usize>], at: usize) -> Option<usize> {
        let word = &words[at];
        let (written, rest) = (&self.text[word.clone()], &self.text[word.end..]);
        let before = &self.text[..word.start];
        if let Some(length) = self.form.postal.length(&self.text[word.start..])
            && self.state != State::Unit
            && !before.ends_with(['-', '/'])
        {
            self.end_part();
            self.found.postal = true;
            self.state = State::Between;
            let end = word.start + length;
            return Some(words[at..].iter().take_while(|word| word.start < end).count().max(1));
        }
        if let Some(taken) = self.unnumbered(words, at) {
            self.found.number = true;
            self.state = State::Between;
            return Some(taken);
        }
        if written.as_bytes()[0].is_ascii_digit() {
            self.digits(written);
            return Some(1);
        }
        self.found.elsewhere |= is_elsewhere(written);
        match self.announced(words, at) {
            Some((Word::Other, _)) => return None,
            Some((meaning, taken)) => {
                self.announce(meaning);
                return Some(taken);
            }
            None if rest.starts_with(':') => return None,
            None if Form::named(written).is_some() => self.end_part(),
            None => self.name(word, written),
        }
        Some(1)
    }

    /// What a word announces here, and how many words that takes: abbreviations of one letter only with their mark,
    /// `r. Augusta` or `c/ Mayor`.
    fn announced(&self, words: &[Range<usize>], at: usize) -> Option<(Word, usize)> {
        let word = &words[at];
        let (written, rest) = (&self.text[word.clone()], &self.text[word.end..]);
        let next = words.get(at + 1).map(|next| &self.text[next.clone()]);
        // "τ.κ.", "c.p."
        if rest.starts_with('.') && next.is_some_and(|next| are_postal_initials(written, next)) {
            return Some((Word::Postal, 2));
        }
        let digit_follows = next.is_some_and(|next| next.starts_with(|c: char| c.is_ascii_digit()));
        match meaning(written, self.form.language)? {
            Word::Street(_) if written.len() == 1 && !rest.starts_with(['.', '/']) => None,
            Word::StreetBehind if self.state == State::Between => None,
            Word::Number | Word::Block if written.len() <= 3 && !rest.starts_with('.') && !digit_follows => None,
            meaning => Some((meaning, 1)),
        }
    }

    fn announce(&mut self, word: Word) {
        match word {
            Word::Street(language) => {
                self.end_part();
                // "București 3, Str. Lungă": what seemed a street is a place.
                self.found.localities += usize::from(std::mem::take(&mut self.found.unmarked));
                self.found.street = true;
                self.found.own |= language == self.form.language;
                self.found.foreign |= language != self.form.language;
                self.state = State::Street;
            }
            Word::StreetBehind => {
                self.found.street = true;
                self.found.own = true;
                self.state = State::Between;
            }
            Word::Number => {
                match self.state {
                    State::Name { proper: true } if !self.found.street => self.unmarked(),
                    _ => self.end_part(),
                }
                self.state = State::Number;
            }
            Word::Block => {
                self.end_part();
                self.found.number |= self.found.street;
                self.state = State::Unit;
            }
            Word::Unit => {
                self.end_part();
                self.state = State::Unit;
            }
            Word::Sector => {
                self.end_part();
                self.found.region = true;
                self.state = State::Unit;
            }
            Word::Region => {
                self.end_part();
                self.found.region = true;
                self.state = State::Region;
            }
            Word::Locality => {
                self.end_part();
                self.found.localities += 1;
                self.state = State::Locality;
            }
            Word::Village => {
                self.end_part();
                self.found.street = true;
                self.found.own = true;
                self.found.localities += 1;
                self.state = State::Locality;
            }
            Word::Postal => {
                self.end_part();
                self.state = State::Postal;
            }
            Word::Other => {}
        }
    }

    fn digits(&mut self, written: &str) {
        let digits = written.bytes().take_while(u8::is_ascii_digit).count();
        match self.state {
            State::Unit => self.state = State::Between,
            State::Postal => self.state = State::Between,
            _ if digits > HOUSE_DIGITS => self.found.stray = true,
            State::Name { proper: true } if !self.found.street => {
                self.unmarked();
                self.found.number = true;
                self.state = State::Between;
            }
            // "15 Ermou Street": the name follows; and so it does where a house number stands alone.
            _ => {
                self.end_part();
                self.found.number = true;
            }
        }
    }

    /// A name that a number follows is a street without the word for it.
    fn unmarked(&mut self) {
        self.found.street = true;
        self.found.unmarked = true;
    }

    /// A word of a name: of a street, a region, a place.
    fn name(&mut self, word: &Range<usize>, written: &str) {
        let short = written.len() < PLACE_BYTES;
        // "São Paulo/SP"; Bucharest is a county of its own.
        let state = self.form.is_region(written) && (self.capital)(word);
        self.found.region |= state || written == "bucuresti";
        match self.state {
            // "12 A", "bl. A", "UF SP": one value each.
            State::Unit => self.state = State::Between,
            State::Between | State::Number if short || state => {}
            State::Between | State::Number | State::Postal => {
                if !is_particle(written) {
                    self.state = State::Name { proper: (self.capital)(word) };
                }
            }
            State::Name { proper } => {
                self.state = State::Name { proper: proper && (is_particle(written) || (self.capital)(word)) };
            }
            State::Street | State::Region | State::Locality => {}
        }
    }

    /// "s/n": a house without a number.
    fn unnumbered(&self, words: &[Range<usize>], at: usize) -> Option<usize> {
        let rest = &self.text[words[at].start..];
        let found = UNNUMBERED.iter().find(|known| {
            rest.strip_prefix(known.as_str()).is_some_and(|after| !after.starts_with(char::is_alphanumeric))
        })?;
        let end = words[at].start + found.len();
        Some(words[at..].iter().take_while(|word| word.start < end).count())
    }

    /// What stands between two commas is over: a name that was no street is a place.
    fn end_part(&mut self) {
        if let State::Name { .. } = self.state {
            self.found.localities += 1;
        }
        self.state = match self.state {
            // "Rua Augusta, 123": still to come.
            State::Number | State::Postal => self.state,
            _ => State::Between,
        };
    }
}
