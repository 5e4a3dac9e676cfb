//! The small words that tie an amount to what it is said of.

use super::list::lists;

lists! {
    /// What stands between a figure and the cue that gives it its meaning, and the words of offers.
    Claims {
        /// What may stand between a cue and its figure: "a discount of".
        links,
        /// "is", of what stands before it.
        copulas,
        /// The same when the figure is what the thing has, or is: "the price is".
        said_links,
        /// The same when the figure is given off: not "reduced *to*".
        off_links,
        /// The last word between "budget" and the amount it is.
        budget_links,
        /// What may stand between an amount and what it is charged for.
        for_links,
        /// Beside a fee that a total includes: "with shipping".
        with,
        /// What a sentence begins with that says what there is to spend: "with your 150".
        spending,
        /// Right before an amount, or behind it, make it the customer's: "your 400".
        theirs,
        /// Right before a number, make it what something costs: "it stays at 85".
        at,
        /// Before what a thing does not have.
        without,
        /// In a name, before the name of what the thing is made for.
        made_for,
        /// Pronouns for the customer.
        addressed,
        /// Numbers that a measure begins with: "πεντάλιτρο".
        number_prefixes,
        /// Sizes in words, with the letter that names have: `medium=m`.
        size_words,
        /// What makes such a number the name of a thing: "το πενηντάρι".
        number_endings,
        /// The head of a column of amounts that is no word for a price.
        amount_heads,
        /// The head of a column that says how many there are.
        stock_heads,
        /// What a cell says of what there is.
        yes,
        /// Before the amount one thing is dearer or cheaper by.
        by,
        /// Right behind an amount, make it what one thing costs beyond another: "200 more".
        more,
        /// Make a percentage beside them a discount: "10 % less".
        less,
        /// One of two equal parts, alone: "half of the deposit".
        halves,
        /// One of four equal parts: "a quarter of a kilo".
        quarters,
        /// What may stand between a number and the product it counts.
        count_links,
        /// One word for two pieces: "I send you both".
        pairs,
        /// Spans of time: "month by month".
        spans,
        /// Beginnings of what is counted where it is not pieces: "available in 3 days", "in 12 colours".
        other_units,
        /// "buy" of "buy 3, pay 2".
        take,
        /// "pay" of the same.
        pay,
        /// "get" of "buy one, get one free".
        get,
        /// What makes "2+1" an offer.
        gift,
        /// The numbers of offers in words, `trei=3`.
        numbers,
        /// "price" of "3 for the price of 2".
        price,
        /// "of" of the same.
        of,
    }
}
