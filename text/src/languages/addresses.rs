//! The words that say what a part of an address is. A word that is not here is part of a name.

use super::list::lists;

lists! {
    /// The words of an address as it is written in the language. What an address must have is laid down by its country.
    Addresses {
        /// Before the name of a street. Those of one or two letters count only where streets are called in this language;
        /// of one letter only with its mark: "r.", "c/".
        streets,
        /// Behind the name of a street: "Baker Street".
        streets_behind,
        /// Before the number of a house.
        number,
        /// A block of flats, which often has no other number.
        block,
        /// A corner of two streets, the same; only where streets are called in this language.
        corner,
        /// What follows is inside the building.
        unit,
        /// A part of a town that stands in place of a region.
        sector,
        region,
        locality,
        /// A village whose houses are numbered without streets; only where streets are called in this language.
        village,
        postal,
        /// A postal code in two letters with their full stops: "c.p".
        postal_initials,
        /// What ends an address: a telephone number follows.
        other,
        /// Words that join the names of streets and places, or say nothing of their own.
        particles,
        /// Where something other than a street address receives parcels.
        elsewhere,
        /// "There is no number", as it is written.
        unnumbered,
        /// Between a cue and its address: the address follows. "is".
        is,
        /// Between them: whose it is, or what it is for. "your".
        of,
    }
}
