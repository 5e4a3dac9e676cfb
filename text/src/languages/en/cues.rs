//! What gives numbers their meaning in English.

use crate::languages::Cues;

pub(super) const CUES: Cues = Cues {
    available: "in stock | is back in stock | are back in stock | is now back in stock | is available again | are available again | available | on stock | ready to ship | we have it | we have them | immediate delivery | we've got it | \
         ships today | places free | places available | seats available | spaces available | spaces left | places left | seats left | is free on | are free on",
    unavailable: "completely out of | all out of | sold out | all gone | run out of | out of them | we're out of | we are out of | is gone | are gone | out of stock | not in stock | not available | unavailable | no longer available | not currently available | currently unavailable | isn't available | is not available | isn't in stock | aren't available | are not available | don't have it in stock | not be available | don't have | do not have | no longer have | ran out of | have run out | aren't in stock | no stock",
    left: "only | left | left in stock | remaining | stock: | we still have | in stock: | last",
    have: "we have | there are | we've got | i have",
    restock: "back in stock | restock* | available again | will be available | be in stock again | will be back in stock | be back | \
         replenish* | will be back | in stock again",
    handed_over: "goes out | ship | ships | leaves | today | tomorrow | tonight | this afternoon | this morning | set aside | reserved | put aside | warehouse | shelf | shelves | rack | pick up | pick it up | collect | on hand | ready to go | on its way | here | in store | in the store | in the shop | showroom | still free | open",
    negation: "nothing | none | not | cannot | can't | don't | doesn't | isn't | won't | unable | without | never | neither | no | couldn't | can not \
         | aren't | nor",
    condition: "if | whether | when it | once it | unless | may | might | let me check | when | as soon as | once | in case | until",
    discount: "take off | marked down | knock | knocked | slashed | off | discount | discounts | discounted by | markdown | price cut | reduction | reduced by | cheaper | rebate | \
         cashback | taken off | voucher | coupon",
    promotion: "promotion | promotional | on sale | special offer | discounted | reduced | clearance | sale price | deal",
    half_price: "half price | half the price | half off | half-price | half of the price",
    free: "is free | are free | is now free | for free | free of charge | at no cost | on the house | costs nothing | comes free",
    free_shipping: "free shipping | free delivery | shipping is free | delivery is free | ships free | ship free | shipped free | no \
         shipping fee | no shipping charge | no delivery fee | free of shipping | shipping's free | ships for free",
    vat: "vat | v.a.t. | sales tax | gst",
    gross: "incl. vat | vat included | including vat | with vat | inclusive of vat | includes vat",
    net_of_vat: "without vat | excluding vat | excl. vat | ex vat | ex. vat | plus vat | + vat | before vat | net of vat | net value | net amount",
    fee: "shipping | delivery | shipping fee | delivery fee | postage | handling fee | service fee | installation | extended \
         warranty | fee | surcharge | insurance",
    total: "total | total amount | in total | grand total | sum | altogether | all together | order total | for both | together | \
         total price | total cost | total refund | subtotal | add up to | adds up to | combined | for all | come to | comes to \
         | all of them | in all",
    difference: "difference | price difference | refund | refunds | refunded | charged | charge | more than your | save | saves | \
         saving | savings | credited | you'll pay an extra | extra | less expensive | cheaper by | better off",
    budget: "budget | your limit | your price range | your offer | your cap",
    said: "you mention | you mentioned | you said | you asked | you quoted | you told | you wrote | you saw | you found | you requested | you proposed | told you | quoted you | offered you | you've seen | you've found | you have seen | you were quoted | you were told | you say",
    affirmed: "as you said | as you mentioned | like you said | as you noted | as you saw | no problem | no trouble | no worries | not a problem | no issue",
    agreed: "it's a deal | that's a deal | you have a deal | we have a deal | you've got a deal | agreed | we're agreed | \
         call it | you've convinced me | you've talked me into it | you've persuaded me | it's yours | is yours | \
         they're yours | i accept | i'll accept | we accept | done deal | i'll take it | happy to take | \
         let's shake on it | sold to you",
    hypothetical: "even if | even at | if you find | if you found | if it were | if it was | were it | would have cost | let's say | suppose | supposing | \
         hypothetically | elsewhere | other store | other stores | another store | competitor* | competing",
    mistaken: "by mistake | mistakenly | in error | by accident | wrongly",
    about: "about | just shy of | a little under | around | approximately | roughly | approx. | approx | almost | nearly | close to | just under | just over | ~ \
         | somewhere around | circa",
    at_most: "under | below | up to | at most | no more than | within | maximum of",
    less_than: "less than",
    more_than: "more than | more expensive | pricier | dearer",
    cheaper: "cheaper than | less expensive than | less costly than",
    dearer: "more expensive than | pricier than | dearer than | costlier than",
    at_least: "exceeds | past the | over the | over | above | at least | minimum",
    starts_at: "from | starting at | starting from | start at | starts at | as low as",
    drop: "dropped from | reduced from | down from | lowered from | marked down from | cut from",
    contrast: "instead of | compared to | compared with | versus | vs | was | were | original | originally | current | currently | \
         previous | previously | old price | than | while the | whereas | purchased | actual | rather \
         than | normally",
    price: "price | prices | priced at | costs | cost | cost is | sells for | goes for | runs | is listed at | pvp",
    bucks: "bucks | buck",
    cents: "cents | cent | ¢",
    doubtful_cents: "",
    balance: "balance | gift card | deposit | down payment | penalty | fine of | certificate",
    instalments: "interest-free payments | payments of | installment | installments | instalment | instalments | per month | a month | monthly",
    sku: "sku | item id | item code | product code | item number | model no | article | part number | ref | code",
    unit: "of those | of them | of these | pieces | piece | pcs | units | unit | x | items | item | boxes | packs | pairs | copies",
    volume: "wholesale | bulk | in volume | large orders | volume pricing | bulk orders",
    both: "both | each | each of them | all three | either",
    namely: "that is | which is | i.e. | namely | which means | equivalent to",
    but: "but | however | yet | although | though",
    first: "the first | first one | first option | the former | option 1 | option a | the first one",
    second: "the second | second one | second option | the latter | option 2 | option b | the second one",
    third: "the third | third one | third option | option 3 | option c",
    middle: "middle one | in the middle | middle",
    last: "the last one | last option",
    rest: "left to pay | still open | still to pay | remaining balance | outstanding | amount due | on its way back | sending back",
    sorry: "sorry | apologies | my apologies | apologise | apologize",
    we_said: "i said | i wrote | i told you | i quoted | i gave you | i'd said | i'd quoted | i'd told you | we quoted | we told you | i mentioned | i sent you",
    pair: "pair of | a pair | the pair",
    wrong: "was wrong | is wrong | incorrect | was a mistake | a typo | was outdated | i mixed up | my mistake | correct myself | have to correct | let me correct | a correction | correction: | i misquoted | misread",
    larger: "larger | largest | bigger | biggest | heavier | heaviest | the big one | the big ones | the large one",
    smaller: "smaller | smallest | lighter | lightest | the small one | the small ones | the little one",
    address: "shipping address | delivery address | billing address | invoice address | invoicing address | ship to the address | \
         deliver to the address | delivered to the address | shipped to the address | ship to: | deliver to: | bill to:",
    identifiers: "cui=ro/cui | cnp=ro/cnp | cpf=br/cpf | cnpj=br/cnpj | afm=gr/vat | αφμ=gr/vat | nie=es/nie | dni=es/dni | iban=intl/iban | ean=intl/ean | ean-13=intl/ean | gtin=intl/ean | barcode=intl/ean | cif=cif | c.i.f.=cif | nif=nif | n.i.f.=nif",
    asks: "is | are | do | does | did | would | could | can | may | shall | should | will | have | has | which | what | how | where | who | why | when",
    or: "or",
    now: "today | now | this week",
};
