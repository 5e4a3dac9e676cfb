//! English.

mod addresses;
mod columns;
mod cues;
mod inspect;
mod messages;
mod notices;
mod numbered;
mod people;
mod placed;
mod said;
mod scripts;
mod trade;

use frostem::Algorithm;

use crate::currency::Currency;
use crate::languages::pack::{Calendar, Cosines, KindWord, Money, Numbers, Pack, Words};
use crate::languages::{Claims, EvidenceKeys};

pub(super) const PACK: Pack = Pack {
    tag: "en",
    other_tags: "",
    letters: "",
    home: None,
    euro_home: None,
    currency: Currency::USD,
    stemmer: Algorithm::English,
    cosines: Cosines { unrelated: 0.739, related: 0.811, answer: 6.95 },
    kind_word: KindWord::Last,
    words: Words {
        small: "the | of | and | per | is | was | were | are | with | that | for | which | from | by | this | have | has \
            | not | or | what | who | when | how | does | did | where | an | be | it | as | to | can | you | your | \
            we | on | at | than",
        endings: "s | es | ies | y | ve | ves | f | fe",
        question_marks: "?",
        abbreviations: "no # | e.g | i.e | etc | dr | min | max",
        address_abbreviations: "st | rd | ave | apt",
        glue: "and | the | of | me | to | my | in | on | for | is | are | it | that | this | with | now | what | who",
    },
    numbers: Numbers {
        numerals: "half=h | couple=2 | dozen=*12 | a=a1 | an=a1 | one=a1 | two=2 | three=3 | four=4 | five=5 | six=6 | seven=7 | eight=8 | nine=9 | \
            ten=10 | eleven=11 | twelve=12 | thirteen=13 | fourteen=14 | fifteen=15 | sixteen=16 | seventeen=17 | \
            eighteen=18 | nineteen=19 | twenty=20 | thirty=30 | forty=40 | fifty=50 | sixty=60 | seventy=70 | \
            eighty=80 | ninety=90 | hundred=*100 | thousand=*1000 | million=*1000000 | and=&",
        magnitudes: "million=1000000 | billion=1000000000 | thousand=1000 | mln=1000000 | k=1000 | m=1000000",
        percent: "per cent | percent",
        percent_written: "#%",
        spelled_links: "of",
        coin_links: "and",
        range_from: "between | from",
        range_to: "to | and | or",
        has_point: true,
        swapped_regions: "",
    },
    calendar: Calendar {
        month_starts: "januar=1 | februar=2 | march=3 | april=4 | may=5 | june=6 | july=7 | august=8 | septemb=9 | \
            octobe=10 | novemb=11 | decemb=12",
        months: "January | February | March | April | May | June | July | August | September | October | November | \
            December",
        written: "{month} {day}, {year}",
        links: "of",
        day_endings: "st | nd | rd | th",
        week: "week",
        month: "month | months | monthly",
        year: "year | yearly | annual | annually",
    },
    money: Money {
        names: "romanian lei=RON | romanian leu=RON | lei=RON | reals=BRL | brazilian reals=BRL | brazilian \
            reais=BRL | brazilian real=BRL | bolivian bolivianos=BOB | bolivian boliviano=BOB | bob=BOB | brl=BRL | \
            usd=USD | euros=EUR | euro=EUR | us dollars=USD | us dollar=USD | canadian dollars=CAD | australian \
            dollars=AUD | dollars=USD | dollar=USD | pounds sterling=GBP | pounds=GBP",
        written: "BRL=R$ # | BOB=Bs # | USD=$# | EUR=€#",
    },
    cues: cues::CUES,
    claims: Claims {
        copulas: "is | was | sounds | seems",
        links: "of | by | an | of up to",
        said_links: "a | is",
        off_links: "in",
        budget_links: "of | is | was | max | your",
        for_links: "of | for | in | per",
        with: "with | including | included | incl",
        spending: "with | out of | from",
        theirs: "your",
        at: "at",
        without: "without",
        made_for: "for",
        addressed: "you | your | yours",
        number_prefixes: "",
        size_words: "small=s | medium=m | large=l",
        number_endings: "",
        amount_heads: "amount | line total | subtotal | cost",
        stock_heads: "stock | in stock | available | availability | qty available | in store",
        yes: "yes | y | ok",
        by: "by",
        more: "more | extra",
        less: "less | down | cheaper",
        halves: "half | halves",
        quarters: "quarter | quarters",
        count_links: "x | of | the",
        pairs: "both | pair",
        spans: "day | days | night | nights | hour | hours | week | weeks | month | months | year | years",
        other_units: "days | nights | night | years | hours | colors | colours | sizes | weeks | months | stores | options | variants | gb | \
            ml | kg | different | models",
        take: "buy | take",
        pay: "pay",
        get: "get",
        gift: "free | gift | promotion | offer | deal | promo",
        numbers: "one=1 | two=2 | three=3 | four=4 | five=5 | another=1 | second=1 | dozen=12",
        price: "price",
        of: "of",
    },
    evidence: EvidenceKeys {
        money: "price | amount | total | subtotal | balance | cost | fee | shipping | tax | discount | refund | \
            value | paid | charge | due | deposit | msrp | budget | limit",
        unit_price: "price | unit price | sale price | list price",
        fee: "shipping | delivery | tax | vat | fee",
        shipping: "shipping | delivery",
        discount: "discount | promo | rebat | off",
        paid: "paid | prepaid | deposit | received | collected | advance",
        rest: "unpaid | remain | balance | outstanding | due | owe | owed | owing | pending | left | open | to pay | to be paid",
        back: "refund | reimburs | returned | back | credited",
        percent: "percent | pct",
        prices: "prices | fares | rates | tariffs",
        id: "sku | item id | id | variant id | product id | ean | gtin | code | flight number | hotel id",
        name: "name | title | product",
        product: "product id | product | group",
        quantity: "quantity | qty | count | units | pieces",
        left: "available | free | stock",
        not_money: "rating | ratings | score | stars | phone | zip | humidity | temperature | wind | precipitation | duration | time | minutes | hours | days | year | percent | stock | weight | seats | capacity",
        minor: "cents | cent | minor | minor units",
        currency: "currency",
    },
    to_models: inspect::TO_MODELS,
    of_trade: trade::OF_TRADE,
    messages: messages::MESSAGES,
    notices: notices::NOTICES,
    titles: people::TITLES,
    personal_cues: people::PERSONAL_CUES,
    addresses: addresses::ADDRESSES,
    placed: placed::PLACED_WORDS,
    scripts: scripts::SCRIPTS,
    said: said::SAID,
    numbered: numbered::NUMBERED,
    columns: columns::COLUMNS,
};
