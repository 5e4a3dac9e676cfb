//! Spanish.

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
    tag: "es",
    other_tags: "",
    letters: "áéíñóúü",
    home: None,
    euro_home: Some("ES"),
    currency: Currency::EUR,
    stemmer: Algorithm::Spanish,
    cosines: Cosines::LOWEST,
    kind_word: KindWord::First,
    words: Words {
        small: "el | los | las | que | y | del | en | un | una | para | con | no | por | fue | mas | cual | quien | \
            cuando | como | donde | es | su | se | al | lo | la | de | o | son | sus | sin | sobre",
        endings: "a | an | ane | ar | as | e | es | n | o | os | s | r | y | ita | ito | itas | itos",
        question_marks: "?",
        abbreviations: "sr | sra | no # | uds | ud | aprox | etc | art | dr | min | max | pag | ex | bs",
        address_abbreviations: "av | avda | pza | pl | ctra | urb | sta | sto | cp | esq | dto | apto | apt | c.p",
        glue: "y | e | o | a | de | la | el | los | las | si | mi | que | para | por | un | una | en | con",
    },
    numbers: Numbers {
        numerals: "medio=h | media=h | docena=*12 | docenas=*12 | veintena=20 | decena=*10 | un=a1 | una=a1 | uno=1 | dos=2 | tres=3 | cuatro=4 | cinco=5 | seis=6 | siete=7 | ocho=8 | \
            nueve=9 | diez=10 | once=11 | doce=12 | trece=13 | catorce=14 | quince=15 | dieciséis=16 | \
            diecisiete=17 | dieciocho=18 | diecinueve=19 | veinte=20 | veintiuno=21 | veintiún=21 | veintiuna=21 | \
            veintidós=22 | veintitrés=23 | veinticuatro=24 | veinticinco=25 | veintiséis=26 | veintisiete=27 | \
            veintiocho=28 | veintinueve=29 | treinta=30 | cuarenta=40 | cincuenta=50 | sesenta=60 | setenta=70 | \
            ochenta=80 | noventa=90 | cien=100 | ciento=100 | doscientos=200 | doscientas=200 | trescientos=300 | \
            trescientas=300 | cuatrocientos=400 | cuatrocientas=400 | quinientos=500 | quinientas=500 | \
            seiscientos=600 | seiscientas=600 | setecientos=700 | setecientas=700 | ochocientos=800 | \
            ochocientas=800 | novecientos=900 | novecientas=900 | mil=*1000 | millón=*1000000 | millones=*1000000 | \
            y=&",
        magnitudes: "millones=1000000 | millón=1000000 | mil=1000 | k=1000 | m=1000000",
        percent: "por ciento",
        percent_written: "# %",
        spelled_links: "de",
        coin_links: "y | con",
        range_from: "entre | de | desde",
        range_to: "y | a | e | hasta | para | o",
        has_point: false,
        swapped_regions: "MX | PE | US | GT | HN | NI | PA | PR | SV | DO | CU",
    },
    calendar: Calendar {
        month_starts: "ener=1 | febrer=2 | marzo=3 | abril=4 | mayo=5 | juni=6 | juli=7 | agost=8 | septiemb=9 | \
            setiemb=9 | octub=10 | noviemb=11 | diciemb=12",
        months: "enero | febrero | marzo | abril | mayo | junio | julio | agosto | septiembre | octubre | noviembre \
            | diciembre",
        written: "{day} de {month} de {year}",
        links: "de | del",
        day_endings: "º | o",
        week: "semana",
        month: "mes | meses | mensual | mensuales | mensualidad",
        year: "año | anual",
    },
    money: Money {
        names: "lei rumanos=RON | leus rumanos=RON | leu rumano=RON | reales brasileños=BRL | real brasileño=BRL | \
            reales=BRL | real=BRL | bolivianos=BOB | boliviano=BOB | bs.=BOB | bs=BOB | euros=EUR | euro=EUR | \
            dólares estadounidenses=USD | dólar estadounidense=USD | dólares americanos=USD | dólar americano=USD | \
            dólares canadienses=CAD | dólares=USD | dólar=USD | libras esterlinas=GBP | pesos=ARS",
        written: "BRL=R$ # | BOB=Bs # | USD=US$ # | EUR=# €",
    },
    cues: cues::CUES,
    claims: Claims {
        copulas: "es | sería | está | queda | son | parece",
        links: "de | con | en | un",
        said_links: "a | una | es",
        off_links: "del",
        budget_links: "de | es | era | max | máximo",
        for_links: "de | para | por",
        with: "con | incluido | incluida | incluyendo",
        spending: "con | de",
        theirs: "tus | sus | vuestros | tu",
        at: "en | por",
        without: "sin",
        made_for: "para",
        addressed: "te | le | les | tú | usted | ustedes | os | vosotros | contigo",
        number_prefixes: "",
        size_words: "pequeña=s | pequeño=s | mediano=m | mediana=m | grande=l",
        number_endings: "",
        amount_heads: "importe | subtotal | monto",
        stock_heads: "stock | existencias | disponible | disponibles | disponibilidad | unidades disponibles",
        yes: "sí",
        by: "por | con",
        more: "más | de más",
        less: "menos | de menos | más barato",
        halves: "mitad | medio | media",
        quarters: "cuarto | cuartos",
        count_links: "de | x",
        pairs: "ambos | ambas | par",
        spans: "día | días | noche | noches | hora | horas | semana | semanas | mes | meses | año | años",
        other_units: "días | noches | años | horas | colores | tallas | tiendas | semanas | meses | opciones | modelos",
        take: "lleve | lleva | llévate | llevando | compre | compra",
        pay: "pague | paga | pagas | pagando | pagar",
        get: "recibe | reciba",
        gift: "gratis | gratuito | gratuita | regalo | promoción | oferta | promo",
        numbers: "un=1 | una=1 | uno=1 | dos=2 | tres=3 | cuatro=4 | cinco=5 | docena=12",
        price: "precio",
        of: "de",
    },
    evidence: EvidenceKeys {
        money: "precio | importe | valor | costo | envío | descuento | saldo",
        unit_price: "precio | precio unitario | pvp",
        fee: "envío | iva",
        shipping: "envío",
        discount: "descuent | rebaj | dto | dcto",
        paid: "pagad | pagó | anticip | adelant | cobrado | recibid",
        rest: "saldo | resta | resto | queda | falta | pendient | pend | pte | adeud | por pagar | a pagar",
        back: "devol | devuel | reembols | reintegr | vuelv",
        percent: "porcent | porcient",
        prices: "precios",
        id: "código",
        name: "nombre | producto",
        product: "",
        quantity: "cantidad | cant | uds | unidades",
        left: "libre | libres | disponible | disponibles | stock",
        not_money: "existencias | telefono | peso | anio | dias",
        minor: "centavos | centimos",
        currency: "moneda",
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
