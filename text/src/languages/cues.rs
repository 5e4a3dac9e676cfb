//! The words that give a number its meaning. What a cue *does* is decided by the guards.

use super::list::lists;

lists! {
    /// What the guards look for in an answer. `*` and `=` may be used.
    Cues {
        /// "in stock".
        available,
        /// "sold out".
        unavailable,
        /// "we have ... left": what is left is the number beside it.
        left,
        /// "we have 5 pieces": of products only when the number counts them.
        have,
        /// "back in stock on".
        restock,
        /// "today", "set aside", "warehouse": of a product that is not there, an offer.
        handed_over,
        negation,
        condition,
        discount,
        /// "on sale", "reduced": the amount beside it is a price.
        promotion,
        /// "at half price".
        half_price,
        /// "is free": the price of what stands before it is nothing.
        free,
        free_shipping,
        vat,
        /// "VAT included".
        gross,
        /// "without VAT".
        net_of_vat,
        /// Shipping and other costs beside the price.
        fee,
        total,
        /// A refund, a price difference, an extra charge.
        difference,
        /// What the customer can spend.
        budget,
        /// What the customer said: a quotation.
        said,
        /// "as you said": what follows is our claim too.
        affirmed,
        /// "it's a deal", "you have convinced me": a bid is taken.
        agreed,
        /// "if you find it for", "at a competitor": nobody's claim about our facts.
        hypothetical,
        /// "by mistake": what we take back.
        mistaken,
        /// "about": the amount is rounded.
        about,
        /// "under", "at most".
        at_most,
        /// A bound before an amount, a difference after it ("20 lei less than yours").
        less_than,
        more_than,
        /// "cheaper than": of two products, or of an amount.
        cheaper,
        /// "dearer than".
        dearer,
        /// "over", "at least".
        at_least,
        /// "starting at": the lowest of several prices.
        starts_at,
        /// "dropped from": an old price and a new one follow.
        drop,
        /// "instead of", "compared to", "was": the amount after it may be another product's or another time's.
        contrast,
        price,
        /// What people call the shop's money: "bucks".
        bucks,
        /// A hundredth of it: "cents".
        cents,
        /// The same where the word means something else too, and money only beside a price: "λεπτά" are minutes.
        doubtful_cents,
        /// A card balance, a fine, a payment: money that is nobody's price.
        balance,
        /// "in 12 instalments of", "per month".
        instalments,
        /// "SKU", "item code".
        sku,
        /// "2 pieces": the number before it counts products.
        unit,
        /// "wholesale": prices of large quantities.
        volume,
        /// "both", "each": what is said holds for every product named.
        both,
        /// "that is": says the same again in other units.
        namely,
        /// Parts one clause from another.
        but,
        /// "the first one".
        first,
        second,
        third,
        last,
        /// "the one in the middle": of three.
        middle,
        /// "left to pay": what remains of a sum.
        rest,
        /// Asking for pardon.
        sorry,
        /// "I told you": of what is taken back.
        we_said,
        /// "a pair": two of them.
        pair,
        /// "which was wrong": of the amount before it.
        wrong,
        larger,
        smaller,
        /// "delivery address": the address of a parcel or an invoice follows.
        address,
        /// Before an identifier of fiscal law, `phrase=KIND`: the kinds are those of the contract, and `CIF`, `NIF`
        /// and `NIT` where the country decides.
        identifiers,
        /// What a question begins with: "do", "which".
        asks,
        /// "or": where it begins a clause, what was said before is asked too.
        or,
        /// "today": may stand between a product and what is said of it.
        now,
    }
}
