//! How people are addressed, and the words that say of whom or what a number is. Whether it is personal is decided by
//! the scrubber.

use super::List;
use super::list::lists;

lists! {
    /// The words around the name of a person.
    Titles {
        /// Before a name, however they are written: "dl", "sra".
        titles,
        /// Titles that in small letters are other words: "Miss", "Ms".
        capitalised,
        /// Titles of a lone letter, with its dot and in a capital only: "D. Juan".
        dotted,
        /// The words such a title may follow inside a sentence: "para D. Juan". Behind others the letter is a vitamin.
        before_dotted,
        /// Between the parts of a name, in small letters.
        particles,
    }
}

/// Particles of names from languages without a pack.
pub const OTHER_PARTICLES: List = "van | von | der | den | di | du";

lists! {
    /// The words that announce what a number is. `*` may be used.
    PersonalCues {
        phone,
        card,
        iban,
        /// Of a number that a state gives, `phrase=KIND`: `CPF`, `CNPJ`, `CNP`, `CUI`, `AFM`, `NIF`, `CIF`, `NIT` and `CI`.
        identifiers,
        /// A taxpayer's number of any country.
        tax,
        postal,
        /// Something personal without saying what.
        personal,
        /// The code of a product.
        product_code,
        /// A product; its code may follow.
        product,
        /// A number of the shop's own: an order, an invoice, a parcel.
        order,
        /// A version, which looks like an IP address.
        version,
        /// Which of all these announce something in capitals only, because in small letters they are other words in some
        /// language: "ci".
        only_in_capitals,
        /// Between two numbers: what the first one is holds for the second.
        and_or,
        /// Behind a number: it is an amount of money or of pieces.
        amounts,
    }
}
