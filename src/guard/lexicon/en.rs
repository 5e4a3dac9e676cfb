//! English.

use super::Cue::{self, *};
use super::IdentifierCue::{Cif, Kind, Nif};
use super::{BUCKS, CENTS, Clauses};
use crate::fiscal::FiscalKind;

pub(super) const CLAUSES: Clauses = Clauses {
    asks: "is | are | do | does | did | would | could | can | may | shall | should | will | have | has | which | what | how | where | who | why | when",
    or: "or",
    now: "today | now | this week",
};

pub(super) const PHRASES: &[(Cue, &str)] = &[
    (
        Available,
        "in stock | is back in stock | are back in stock | is now back in stock | is available again | are available again | available | on stock | ready to ship | we have it | we have them | immediate delivery | we've got it | \
         ships today",
    ),
    (
        Unavailable,
        "sold out | out of stock | not in stock | not available | unavailable | no longer available | not currently available \
         | currently unavailable | isn't available | is not available | isn't in stock | aren't available | are not available \
         | don't have it in stock | not be available | don't have | do not have | no longer have | ran out of | have run out \
         | out of stock | aren't in stock | no stock",
    ),
    (Left, "only | left | left in stock | remaining | stock: | we still have | in stock: | last"),
    (Have, "we have | there are | we've got | i have"),
    (
        Restock,
        "back in stock | restock* | available again | will be available | be in stock again | will be back in stock | be back | \
         replenish* | will be back | in stock again",
    ),
    (
        Negation,
        "not | cannot | can't | don't | doesn't | isn't | won't | unable | without | never | neither | no | couldn't | can not \
         | aren't | nor",
    ),
    (
        Condition,
        "if | whether | when it | once it | unless | may | might | let me check | when | as soon as | once | in case | until",
    ),
    (
        Discount,
        "marked down | knock | knocked | slashed | off | discount | discounts | discounted by | markdown | price cut | reduction | reduced by | cheaper | rebate | \
         cashback",
    ),
    (
        Promotion,
        "promotion | promotional | on sale | special offer | discounted | reduced | clearance | sale price | deal",
    ),
    (HalfPrice, "half price | half the price | half off | half-price | half of the price"),
    (
        Free,
        "is free | are free | is now free | for free | free of charge | at no cost | on the house | costs nothing | comes free",
    ),
    (
        FreeShipping,
        "free shipping | free delivery | shipping is free | delivery is free | ships free | ship free | shipped free | no \
         shipping fee | no shipping charge | no delivery fee | free of shipping | shipping's free | ships for free",
    ),
    (Vat, "vat | v.a.t."),
    (Gross, "incl. vat | vat included | including vat | with vat | inclusive of vat | includes vat"),
    (
        NetOfVat,
        "without vat | excluding vat | excl. vat | ex vat | ex. vat | plus vat | + vat | before vat | net of vat",
    ),
    (
        Fee,
        "shipping | delivery | shipping fee | delivery fee | postage | handling fee | service fee | installation | extended \
         warranty | fee | surcharge | insurance",
    ),
    (
        Total,
        "total | total amount | in total | grand total | sum | altogether | all together | order total | for both | together | \
         total price | total cost | total refund | subtotal | add up to | adds up to | combined | for all | come to | comes to \
         | all of them | in all",
    ),
    (
        Difference,
        "difference | price difference | refund | refunds | refunded | charged | charge | more than your | save | saves | \
         saving | savings | credited | you'll pay an extra | extra | less expensive | cheaper by",
    ),
    (Budget, "budget | your limit | your price range | your offer | your cap"),
    (
        Said,
        "you mentioned | you said | you asked | you quoted | you told | you wrote | you saw | you found | you requested | you proposed",
    ),
    (Affirmed, "as you said | as you mentioned | like you said | as you noted | as you saw"),
    (
        Hypothetical,
        "if you find | if you found | if it were | if it was | were it | would have cost | let's say | suppose | supposing | \
         hypothetically | elsewhere | other store | other stores | another store | competitor* | competing",
    ),
    (
        About,
        "about | around | approximately | roughly | approx. | approx | almost | nearly | close to | just under | just over | ~ \
         | somewhere around | circa",
    ),
    (AtMost, "under | below | up to | at most | no more than | within | maximum of"),
    (LessThan, "less than"),
    (MoreThan, "more than | more expensive | pricier | dearer"),
    (Cheaper, "cheaper than | less expensive than | less costly than"),
    (Dearer, "more expensive than | pricier than | dearer than | costlier than"),
    (AtLeast, "over | above | at least | minimum"),
    (StartsAt, "from | starting at | starting from | start at | starts at | as low as"),
    (
        Contrast,
        "instead of | compared to | compared with | versus | vs | was | were | original | originally | current | currently | \
         previous | previously | old price | than | while the | whereas | purchased | actual | rather \
         than | normally",
    ),
    (Drop, "dropped from | reduced from | down from | lowered from | marked down from | cut from"),
    (Price, "price | prices | priced at | costs | cost | cost is | sells for | goes for | runs | is listed at | pvp"),
    (BUCKS, "bucks | buck"),
    (CENTS, "cents | cent | ¢"),
    (Balance, "balance | gift card | deposit | down payment | penalty | fine of | certificate"),
    (Instalments, "installment | installments | instalment | instalments | per month | a month | monthly"),
    (Sku, "sku | item id | item code | product code | item number | model no | article | part number | ref | code"),
    (Unit, "pieces | piece | pcs | units | unit | x | items | item | boxes | packs | pairs | copies"),
    (Volume, "wholesale | bulk | in volume | large orders | volume pricing | bulk orders"),
    (Both, "both | each | each of them | all three | either"),
    (Ordinal(1), "the first | first one | first option | the former | option 1 | option a | the first one"),
    (Ordinal(2), "the second | second one | second option | the latter | option 2 | option b | the second one"),
    (Ordinal(3), "the third | third one | third option | option 3 | option c"),
    (Ordinal(0), "the last one | last option"),
    (Namely, "that is | which is | i.e. | namely | which means | equivalent to"),
    (But, "but | however | yet | although | though"),
    (Identifier(Kind(FiscalKind::RoCui)), "cui"),
    (Identifier(Kind(FiscalKind::RoCnp)), "cnp"),
    (Identifier(Kind(FiscalKind::BrCpf)), "cpf"),
    (Identifier(Kind(FiscalKind::BrCnpj)), "cnpj"),
    (Identifier(Kind(FiscalKind::GrVat)), "afm | αφμ"),
    (Identifier(Kind(FiscalKind::EsNie)), "nie"),
    (Identifier(Kind(FiscalKind::EsDni)), "dni"),
    (Identifier(Kind(FiscalKind::Iban)), "iban"),
    (Identifier(Kind(FiscalKind::Ean)), "ean | ean-13 | gtin | barcode"),
    (Identifier(Cif), "cif | c.i.f."),
    (Identifier(Nif), "nif | n.i.f."),
    (
        Address,
        "shipping address | delivery address | billing address | invoice address | invoicing address | ship to the address | \
         deliver to the address | delivered to the address | shipped to the address | ship to: | deliver to: | bill to:",
    ),
];
