//! French.

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
    tag: "fr",
    other_tags: "",
    letters: "àâæçéèêëîïôœùûüÿ",
    home: None,
    euro_home: Some("FR"),
    currency: Currency::EUR,
    stemmer: Algorithm::French,
    cosines: Cosines::LOWEST,
    kind_word: KindWord::First,
    words: Words {
        small: "le | les | des | du | et | est | une | un | dans | pour | sur | avec | que | qui | au | aux | ce | cette | ces | sont \
            | pas | ne | plus | par | ou | vous | nous | il | elle | se | son | sa | ses | leur | être | été | comment | quand | \
            quel | quelle | combien | à | de | la | en",
        endings: "e | s | es | x | aux | al | ale | ales | eau | eaux | er | ère | ères | euse | euses | eur | eurs | if | ive | ives \
            | que | ques | elle | elles | el | els",
        question_marks: "?",
        abbreviations: "env | réf | art | ex | etc | dr | mme | mlle | no # | min | max | p | pcs | tél",
        address_abbreviations: "av | bd | bld | blvd | pl | rte | chem | imp | all | sq | bât | esc | étg | apt | st | ste | cedex",
        glue: "et | le | la | les | de | des | du | un | une | mes | mon | ma | à | au | en | dans | pour | que | qui | ce | est | tu | vous",
    },
    numbers: Numbers {
        numerals: "demi=h | demie=h | douzaine=*12 | douzaines=*12 | dizaine=*10 | un=a1 | une=a1 | deux=2 | trois=3 | quatre=4 | cinq=5 | six=6 | sept=7 | huit=8 | neuf=9 | dix=10+ | \
            onze=11 | douze=12 | treize=13 | quatorze=14 | quinze=15 | seize=16 | vingt=20*4 | vingts=20*4 | trente=30 | \
            quarante=40 | cinquante=50 | soixante=60+ | septante=70 | huitante=80 | octante=80 | nonante=90 | cent=*100 | \
            cents=*100 | mille=*1000 | million=*1000000 | millions=*1000000 | et=&",
        magnitudes: "millions=1000000 | million=1000000 | milliard=1000000000 | milliards=1000000000 | mille=1000 | k=1000 | m=1000000",
        percent: "pour cent | pourcent",
        percent_written: "# %",
        spelled_links: "de | d'",
        coin_links: "et",
        range_from: "entre | de",
        range_to: "et | à | ou",
        has_point: false,
        swapped_regions: "",
    },
    calendar: Calendar {
        month_starts: "janv=1 | fevr=2 | mars=3 | avr=4 | mai=5 | juin=6 | juil=7 | aout=8 | sept=9 | octob=10 | novemb=11 | \
            decemb=12",
        months: "janvier | février | mars | avril | mai | juin | juillet | août | septembre | octobre | novembre | décembre",
        written: "{day} {month} {year}",
        links: "",
        day_endings: "er",
        week: "semaine",
        month: "mois | mensuel | mensuelle | mensualité",
        year: "an | année | annuel | annuelle",
    },
    money: Money {
        names: "euros=EUR | euro=EUR | lei roumains=RON | leu roumain=RON | réaux brésiliens=BRL | réal brésilien=BRL | \
            boliviens=BOB | dollars américains=USD | dollar américain=USD | dollars us=USD | dollars canadiens=CAD | \
            dollars=USD | dollar=USD | livres sterling=GBP | francs suisses=CHF | francs cfa=XOF | dirhams=MAD | pesos=ARS",
        written: "BRL=R$ # | BOB=Bs # | USD=# $ | EUR=# €",
    },
    cues: cues::CUES,
    claims: Claims {
        copulas: "est | serait | sont | paraît",
        links: "de | d'un | d'une | à | jusqu'à | est de",
        said_links: "un | une | le | est | est de | est à",
        off_links: "",
        budget_links: "de | est | était | des | les | max | maximum | à",
        for_links: "de | pour | frais de | par | d'",
        with: "avec | compris | comprise | inclus",
        spending: "avec | sur",
        theirs: "vos | tes",
        at: "à",
        without: "sans",
        made_for: "pour",
        addressed: "vous | votre | te | toi | ton",
        number_prefixes: "",
        size_words: "petit=s | petite=s | moyen=m | moyenne=m | grand=l | grande=l",
        number_endings: "",
        amount_heads: "montant | sous-total",
        stock_heads: "stock | en stock | disponible | disponibles | disponibilité",
        yes: "oui",
        by: "de",
        more: "de plus",
        less: "de moins | moins cher | de remise | en moins",
        halves: "moitié | demi | demie",
        quarters: "quart | quarts",
        count_links: "de | x | des",
        pairs: "paire",
        spans: "jour | jours | nuit | nuits | heure | heures | semaine | semaines | mois | an | ans | année | années",
        other_units: "jours | jour | heures | heure | coloris | couleurs | tailles | semaines | mois | magasins | modèles | \
            versions | places | vitesses | ans",
        take: "achetez | achète | prenez | prends | pour",
        pay: "payez | paie | payés | payé",
        get: "recevez | obtenez",
        gift: "gratuit | gratuite | offert | offerte | cadeau | promotion | promo | offre",
        numbers: "un=1 | une=1 | deux=2 | trois=3 | quatre=4 | cinq=5 | douzaine=12",
        price: "prix",
        of: "de",
    },
    evidence: EvidenceKeys {
        money: "prix | montant | somme | valeur | frais | remise | coût | solde",
        unit_price: "prix | prix unitaire",
        fee: "livraison | port | tva | frais",
        shipping: "livraison | expédition | port",
        discount: "remise | réduc | rabais | promo",
        paid: "payé | acompte | versé | arrhes | encaiss",
        rest: "reste | restant | solde | à payer",
        back: "rembours",
        percent: "pourcent",
        prices: "prix | tarifs",
        id: "référence | code",
        name: "nom | produit | article",
        product: "",
        quantity: "quantité | qté",
        left: "libre | libres | disponible | disponibles | stock",
        not_money: "telephone | poids | annee | jours",
        minor: "centimes",
        currency: "devise | monnaie",
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
