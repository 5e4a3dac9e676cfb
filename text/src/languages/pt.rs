//! Portuguese.

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
    tag: "pt",
    other_tags: "",
    letters: "áâãàçéêíóôõúü",
    home: None,
    euro_home: Some("PT"),
    currency: Currency::EUR,
    stemmer: Algorithm::Portuguese,
    cosines: Cosines { unrelated: 0.812, related: 0.844, answer: 7.30 },
    kind_word: KindWord::First,
    words: Words {
        small: "o | os | que | e | do | da | em | um | uma | para | com | nao | no | na | dos | das | por | foi | \
            mais | qual | quem | quando | como | onde | pela | pelo | sao | ao | as | seu | sua | ou | de | se | \
            foram | era",
        endings: "a | as | e | es | is | o | oes | os | ao | s | r | l | inha | inho | inhas | inhos",
        question_marks: "?",
        abbreviations: "sr | sra | tam # | no # | und | # un | ex | etc | dr | min | max",
        address_abbreviations: "av | r | trav | tv | lg | rod | al | apto | esq | dto | c.p",
        glue: "e | o | a | que | os | as | um | uma | do | da | em | com | para | por | de",
    },
    numbers: Numbers {
        numerals: "meio=h | meia=h | dúzia=*12 | dúzias=*12 | dezena=*10 | um=a1 | uma=a1 | dois=2 | duas=2 | três=3 | quatro=4 | cinco=5 | seis=6 | sete=7 | oito=8 | \
            nove=9 | dez=10 | onze=11 | doze=12 | treze=13 | quatorze=14 | catorze=14 | quinze=15 | dezesseis=16 | \
            dezasseis=16 | dezessete=17 | dezassete=17 | dezoito=18 | dezenove=19 | dezanove=19 | vinte=20 | \
            trinta=30 | quarenta=40 | cinquenta=50 | sessenta=60 | setenta=70 | oitenta=80 | noventa=90 | cem=100 | \
            cento=100 | duzentos=200 | duzentas=200 | trezentos=300 | trezentas=300 | quatrocentos=400 | \
            quatrocentas=400 | quinhentos=500 | quinhentas=500 | seiscentos=600 | seiscentas=600 | setecentos=700 | \
            setecentas=700 | oitocentos=800 | oitocentas=800 | novecentos=900 | novecentas=900 | mil=*1000 | \
            milhão=*1000000 | milhões=*1000000 | e=&",
        magnitudes: "milhões=1000000 | milhão=1000000 | bilhões=1000000000 | mil=1000 | k=1000 | m=1000000",
        percent: "por cento",
        percent_written: "#%",
        spelled_links: "de",
        coin_links: "e | com",
        range_from: "entre | de | desde | da",
        range_to: "a | e | até | para | ou | o",
        has_point: false,
        swapped_regions: "",
    },
    calendar: Calendar {
        month_starts: "janeir=1 | fevereir=2 | marco=3 | abril=4 | maio=5 | junh=6 | julh=7 | agost=8 | setemb=9 | \
            outub=10 | novemb=11 | dezemb=12",
        months: "janeiro | fevereiro | março | abril | maio | junho | julho | agosto | setembro | outubro | \
            novembro | dezembro",
        written: "{day} de {month} de {year}",
        links: "de",
        day_endings: "º | o",
        week: "semana",
        month: "mês | mensal | mensais | mensalidade",
        year: "ano | anual",
    },
    money: Money {
        names: "leus romenos=RON | leu romeno=RON | leus=RON | reais brasileiros=BRL | real brasileiro=BRL | \
            reais=BRL | real=BRL | bolivianos da bolívia=BOB | boliviano da bolívia=BOB | euros=EUR | euro=EUR | \
            dólares dos estados unidos=USD | dólar dos estados unidos=USD | dólares americanos=USD | dólar \
            americano=USD | dólares canadenses=CAD | dólares=USD | dólar=USD | libras esterlinas=GBP | pesos=ARS",
        written: "BRL=R$ # | BOB=Bs # | USD=US$ # | EUR=# €",
    },
    cues: cues::CUES,
    claims: Claims {
        copulas: "é | seria | está | fica | são | parece",
        links: "de | com | em | um",
        said_links: "a | uma | o | e",
        off_links: "",
        budget_links: "de | e | era | max",
        for_links: "de | para | por | pelo | pela | taxa de",
        with: "com | incluso | inclusa | incluído | incluindo",
        spending: "com | dos | de",
        theirs: "seus | teus | seu",
        at: "em | por",
        without: "sem",
        made_for: "para",
        addressed: "seu | sua | seus | suas | você | vocês | te | lhe | lhes | ti | contigo | senhor | senhora",
        number_prefixes: "",
        size_words: "pequeno=p | pequena=p | médio=m | média=m | grande=g",
        number_endings: "",
        amount_heads: "valor | subtotal",
        stock_heads: "estoque | disponível | disponíveis | disponibilidade | em estoque",
        yes: "sim",
        by: "por | em",
        more: "a mais | mais | mais caro | mais cara",
        less: "menos | de menos | mais barato",
        halves: "metade | meio | meia",
        quarters: "quarto | quartos",
        count_links: "de | x | dos | das",
        pairs: "ambos | ambas | par",
        spans: "dia | dias | noite | noites | hora | horas | semana | semanas | mês | meses | ano | anos",
        other_units: "dias | diárias | noites | anos | horas | cores | tamanhos | semanas | meses | lojas | modelos",
        take: "leve | leva | levando | compre | compra",
        pay: "pague | paga | pagas | pagando | pagar",
        get: "ganhe",
        gift: "grátis | gratuito | gratuita | brinde | promoção | oferta | promo",
        numbers: "um=1 | uma=1 | dois=2 | duas=2 | três=3 | quatro=4 | cinco=5 | dúzia=12",
        price: "preço",
        of: "de",
    },
    evidence: EvidenceKeys {
        money: "preço | valor | custo | frete | desconto | saldo",
        unit_price: "preço | preço unitário",
        fee: "frete | iva",
        shipping: "frete",
        discount: "descont",
        paid: "pago | paga | sinal | adiant | recebid | quitad",
        rest: "falta | resta | saldo | pendent | pend | em aberto | a pagar | por pagar",
        back: "estorn | reembols | devol | voltam | volta",
        percent: "porcent",
        prices: "preços",
        id: "código",
        name: "nome | produto",
        product: "",
        quantity: "quantidade | qtd | qtde",
        left: "livre | livres | disponível | disponíveis | estoque",
        not_money: "estoque | telefone | peso | cep | ano | dias",
        minor: "centavos",
        currency: "moeda",
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
