//! Romanian.

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
    tag: "ro",
    other_tags: "mo",
    letters: "ăâîșțşţ",
    home: Some("RO"),
    euro_home: None,
    currency: Currency::RON,
    stemmer: Algorithm::Romanian,
    cosines: Cosines { unrelated: 0.766, related: 0.820, answer: 6.84 },
    kind_word: KindWord::First,
    words: Words {
        small: "si | este | sunt | din | care | pentru | cu | nu | mai | prin | sau | fost | pe | ce | unde | cand \
            | cat | catre | intre | al | lui | ale | ca | un | la | au | cel | cea | de | in | sa | se | o | fi | \
            va | ori | dupa | fara",
        endings: "a | ale | e | ea | ei | ele | elor | elui | i | ii | ile | ilor | l | le | lor | lui | ne | nelor \
            | u | ua | ul | ului | uri | urile | urilor | rul | uta | ut | utele",
        question_marks: "?",
        abbreviations: "nr | buc | art | aprox | cca | ex | etc | dr | dl | dna | str | min | max | pag | bs",
        address_abbreviations: "bd | bld | blvd | bul | sos | bl | sc | et | ap | jud | mun | com | loc | sf | al",
        glue: "e | o | a | i | de | la | si | sa | mi | ca | cu | pe | in | un",
    },
    numbers: Numbers {
        numerals: "jumătate=h | jumate=h | duzină=*12 | duzini=*12 | un=a1 | o=a1 | una=a1 | unu=1 | doi=2 | două=2 | trei=3 | patru=4 | cinci=5 | șase=6 | șapte=7 | \
            opt=8 | nouă=9 | zece=10 | unsprezece=11 | doisprezece=12 | douăsprezece=12 | treisprezece=13 | \
            paisprezece=14 | cincisprezece=15 | șaisprezece=16 | șaptesprezece=17 | optsprezece=18 | \
            nouăsprezece=19 | douăzeci=20 | treizeci=30 | patruzeci=40 | cincizeci=50 | șaizeci=60 | șaptezeci=70 | \
            optzeci=80 | nouăzeci=90 | sută=*100 | sute=*100 | mie=*1000 | mii=*1000 | milion=*1000000 | \
            milioane=*1000000 | și=& | de=&",
        magnitudes: "milioane=1000000 | miliarde=1000000000 | miliard=1000000000 | milion=1000000 | mln=1000000 | \
            mld.=1000000000 | mld=1000000000 | mii=1000 | mie=1000 | mil=1000 | k=1000 | m=1000000",
        percent: "la sută | procente",
        percent_written: "#%",
        spelled_links: "de",
        coin_links: "și",
        range_from: "între | de la | de | da",
        range_to: "și | la | a | până la | sau | respectiv",
        has_point: false,
        swapped_regions: "",
    },
    calendar: Calendar {
        month_starts: "ianuar=1 | februar=2 | marti=3 | april=4 | mai=5 | iuni=6 | iuli=7 | august=8 | septemb=9 | \
            octomb=10 | noiemb=11 | decemb=12",
        months: "ianuarie | februarie | martie | aprilie | mai | iunie | iulie | august | septembrie | octombrie | \
            noiembrie | decembrie",
        written: "{day} {month} {year}",
        links: "de",
        day_endings: "",
        week: "săptămână | săptămânii",
        month: "lună | lunar | lunară",
        year: "an | anul | anual | anuală",
    },
    money: Money {
        names: "lei românești=RON | leu românesc=RON | lei noi=RON | lei=RON | leu=RON | ron=RON | reali=BRL | \
            euro=EUR | eur=EUR | dolari americani=USD | dolar american=USD | dolari canadieni=CAD | dolari \
            australieni=AUD | dolari=USD | dolar=USD | lire sterline=GBP | franci elvețieni=CHF | forinți=HUF | \
            zloți=PLN | leva=BGN",
        written: "RON=# lei | BRL=R$ # | BOB=Bs # | USD=US$ # | EUR=# €",
    },
    cues: cues::CUES,
    claims: Claims {
        copulas: "este | e | sunt | pare",
        links: "de | cu | un | de până la",
        said_links: "de la | a | o | este | e",
        off_links: "in",
        budget_links: "de | este | e | era | max | maxim | până",
        for_links: "de | pentru | taxa de | in",
        with: "cu | inclus | inclusă | include",
        spending: "cu | din",
        theirs: "tăi | dumneavoastră | dvs",
        at: "la",
        without: "fără",
        made_for: "pentru",
        addressed: "vă | te | ți | îți | vi | dumneavoastră | dvs | tine | ție",
        number_prefixes: "",
        size_words: "mic=s | mică=s | mediu=m | medie=m | mediului=m | mare=l",
        number_endings: "",
        amount_heads: "sumă | subtotal | parțial | valoare",
        stock_heads: "stoc | în stoc | disponibil | disponibile | disponibilitate | stoc disponibil",
        yes: "da",
        by: "cu",
        more: "în plus | peste | mai mult | mai scump | mai scumpă",
        less: "mai puțin | mai mic | mai ieftin",
        halves: "jumătate | jumătatea | jumate",
        quarters: "sfert | sferturi",
        count_links: "de | x | din",
        pairs: "amândouă | amândoi | ambele | ambii | perechea",
        spans: "zi | zile | zilei | noapte | nopți | oră | ore | săptămână | săptămâni | lună | luni | an | ani",
        other_units: "zile | nopți | ani | ore | zi | oră | culori | mărimi | săptămâni | luni | magazine | variante | modele",
        take: "iei | luați | cumperi | cumpără | cumpărați | ia",
        pay: "plătești | plătiți",
        get: "primești | primiți",
        gift: "gratis | gratuit | gratuită | cadou | promoție | promoția | ofertă | oferte | promo | campania",
        numbers: "un=1 | una=1 | unul=1 | o=1 | doi=2 | două=2 | trei=3 | patru=4 | cinci=5 | duzină=12",
        price: "preț | prețul",
        of: "de | a",
    },
    evidence: EvidenceKeys {
        money: "preț | sumă | valoare",
        unit_price: "preț | preț unitar",
        fee: "tva | livrare | transport",
        shipping: "livrare | transport",
        discount: "reduc",
        paid: "achitat | plătit | avans | încasat | acont",
        rest: "rămas | rămân | restul | restant | rest | sold | datorat | de plată | de achitat | de plătit",
        back: "restitu | rambursat | rambursăm | returnăm | înapoi | storn",
        percent: "procent",
        prices: "prețuri",
        id: "cod",
        name: "nume | produs",
        product: "",
        quantity: "cantitate | buc | bucăți",
        left: "liber | libere | libera | disponibil | disponibile | stoc",
        not_money: "stoc | telefon | greutate | cod postal | an | zile",
        minor: "bani",
        currency: "monedă",
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
