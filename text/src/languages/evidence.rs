//! How tools of shops call what they answer.

use super::list::lists;

lists! {
    /// The keys of evidence, folded with a space for every sign.
    EvidenceKeys {
        /// Parts of keys that mean money.
        money,
        /// Of those, the ones that are the price of one unit.
        unit_price,
        /// Keys of costs beside the price.
        fee,
        /// Of those, what a delivery costs.
        shipping,
        /// Beginnings of keys of what is given off: new ones are for new forms of these words only.
        discount,
        /// What says, in keys and in answers, that an amount is paid: words of four letters and more are beginnings.
        paid,
        /// That it is still to be paid.
        rest,
        /// That it is given back.
        back,
        /// Beginnings of keys of percentages.
        percent,
        /// Keys whose children are prices, whatever they are called: `{"prices": {"economy": 118}}`.
        prices,
        /// Keys of what tells one item from others.
        id,
        /// Keys of what an item is called, the first ones first.
        name,
        /// Keys of the product an item is a variant of.
        product,
        /// Keys of how many of an item there are in a line.
        quantity,
        /// Parts of keys of how many are free: "available", "seats_left".
        left,
        /// Parts of keys of numbers that are no money, although they could be.
        not_money,
        /// Parts of keys of money in minor units.
        minor,
        /// Keys of the currency.
        currency,
    }
}
