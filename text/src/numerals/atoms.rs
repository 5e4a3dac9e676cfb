//! The words numbers are made of, a list a language: `word=value`, `word=a1` for an article, `word=*1000` for what
//! multiplies, `word=&` for what joins.

use crate::language::Language;

pub(super) const fn of(language: Language) -> &'static str {
    match language {
        Language::Ro => RO,
        Language::Pt => PT,
        Language::Es => ES,
        Language::El => EL,
        Language::En => EN,
    }
}

const RO: &str = "un=a1 o=a1 una=a1 unu=1 doi=2 două=2 trei=3 patru=4 cinci=5 șase=6 șapte=7 opt=8 nouă=9 zece=10 \
    unsprezece=11 doisprezece=12 douăsprezece=12 treisprezece=13 paisprezece=14 cincisprezece=15 șaisprezece=16 \
    șaptesprezece=17 optsprezece=18 nouăsprezece=19 douăzeci=20 treizeci=30 patruzeci=40 cincizeci=50 șaizeci=60 \
    șaptezeci=70 optzeci=80 nouăzeci=90 sută=*100 sute=*100 mie=*1000 mii=*1000 milion=*1000000 milioane=*1000000 \
    și=& de=&";

const PT: &str = "um=a1 uma=a1 dois=2 duas=2 três=3 quatro=4 cinco=5 seis=6 sete=7 oito=8 nove=9 dez=10 onze=11 \
    doze=12 treze=13 quatorze=14 catorze=14 quinze=15 dezesseis=16 dezasseis=16 dezessete=17 dezassete=17 dezoito=18 \
    dezenove=19 dezanove=19 vinte=20 trinta=30 quarenta=40 cinquenta=50 sessenta=60 setenta=70 oitenta=80 \
    noventa=90 cem=100 cento=100 duzentos=200 duzentas=200 trezentos=300 trezentas=300 quatrocentos=400 \
    quatrocentas=400 quinhentos=500 quinhentas=500 seiscentos=600 seiscentas=600 setecentos=700 setecentas=700 \
    oitocentos=800 oitocentas=800 novecentos=900 novecentas=900 mil=*1000 milhão=*1000000 milhões=*1000000 e=&";

const ES: &str = "un=a1 una=a1 uno=1 dos=2 tres=3 cuatro=4 cinco=5 seis=6 siete=7 ocho=8 nueve=9 diez=10 once=11 \
    doce=12 trece=13 catorce=14 quince=15 dieciséis=16 diecisiete=17 dieciocho=18 diecinueve=19 veinte=20 \
    veintiuno=21 veintiún=21 veintiuna=21 veintidós=22 veintitrés=23 veinticuatro=24 veinticinco=25 veintiséis=26 \
    veintisiete=27 veintiocho=28 veintinueve=29 treinta=30 cuarenta=40 cincuenta=50 sesenta=60 setenta=70 \
    ochenta=80 noventa=90 cien=100 ciento=100 doscientos=200 doscientas=200 trescientos=300 trescientas=300 \
    cuatrocientos=400 cuatrocientas=400 quinientos=500 quinientas=500 seiscientos=600 seiscientas=600 \
    setecientos=700 setecientas=700 ochocientos=800 ochocientas=800 novecientos=900 novecientas=900 mil=*1000 \
    millón=*1000000 millones=*1000000 y=&";

const EL: &str = "ένα=a1 μία=a1 μια=a1 έναν=a1 δύο=2 δυο=2 τρεις=3 τρία=3 τέσσερα=4 τέσσερις=4 πέντε=5 έξι=6 επτά=7 \
    εφτά=7 οκτώ=8 οχτώ=8 εννέα=9 εννιά=9 δέκα=10 έντεκα=11 δώδεκα=12 δεκατρία=13 δεκατρείς=13 δεκατέσσερα=14 \
    δεκαπέντε=15 δεκαέξι=16 δεκαεπτά=17 δεκαεφτά=17 δεκαοκτώ=18 δεκαοχτώ=18 δεκαεννέα=19 δεκαεννιά=19 είκοσι=20 \
    τριάντα=30 σαράντα=40 πενήντα=50 εξήντα=60 εβδομήντα=70 ογδόντα=80 ενενήντα=90 εκατό=100 εκατόν=100 \
    διακόσια=200 διακόσιες=200 τριακόσια=300 τριακόσιες=300 τετρακόσια=400 τετρακόσιες=400 πεντακόσια=500 \
    πεντακόσιες=500 εξακόσια=600 εξακόσιες=600 επτακόσια=700 εφτακόσια=700 επτακόσιες=700 οκτακόσια=800 \
    οχτακόσια=800 οκτακόσιες=800 εννιακόσια=900 εννιακόσιες=900 χίλια=1000 χίλιες=1000 χιλιάδες=*1000 \
    εκατομμύριο=*1000000 εκατομμύρια=*1000000 και=&";

const EN: &str = "a=a1 an=a1 one=a1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 \
    twelve=12 thirteen=13 fourteen=14 fifteen=15 sixteen=16 seventeen=17 eighteen=18 nineteen=19 twenty=20 \
    thirty=30 forty=40 fifty=50 sixty=60 seventy=70 eighty=80 ninety=90 hundred=*100 thousand=*1000 \
    million=*1000000 and=&";
