//! What a Romanian message says.

use crate::languages::SaidWords;

pub(super) const SAID: SaidWords = SaidWords {
    marks: "punct | virgulă | semnul exclamării | două puncte",
    question_words: "semnul întrebării",
    spellings: "pt=pentru | ptr=pentru | cv=ceva | vb=vorbim | ms=mersi | bn=bine | sal=salut | f=foarte \
        | sunteti=sunteți",
    greets: "bună | bună ziua | bună seara | bună dimineața | bună dimi | buna dim | buna sara | bna | bna ziua \
        | bna seara | ziua bună | seara bună | salut | salutare | salutări | te salut | vă salut | să vă salut \
        | salutam | salve | sal | slt | servus | serus | seara | neața | 'neața | neatza | dimineața bună | alo \
        | aloo | alou | hei | hey | heii | ei | helău | helo | hello | ceau | ciao | ceao | cioa | hola | bonjour \
        | bonjur | bongiorno | noroc | hai noroc | hai salut | bine v-am găsit | bine v-am regăsit \
        | bine te-am găsit | bun găsit | bine ați venit | să trăiți | să trăiți bine | trăiți | sărut mâna \
        | sărutmâna | săru mâna | sărumâna | saru-mana | mâna | bineți | doamne ajută | doamne-ajută | lăudat fie \
        | hristos a înviat | cristos a înviat | adevărat a înviat | la mulți ani | crăciun fericit \
        | sărbători fericite | paște fericit | bună bună | bună tuturor | hai bună | hi | cucu | yo | hallo \
        | an nou fericit | un an nou cu bine | an nou cu bine",
    small_talk: "ce faci | ce faceți | ce mai faci | ce mai faceți | ce mai zici | ce mai ziceți | ce ziceți \
        | ce zici | ce mai e nou | ce e nou | ce-i nou | ce mai e | ce se mai aude | ce se aude | cum ești \
        | cum sunteți | cum mai ești | cum mai sunteți | cum o mai duci | cum o duci | cum o duceți \
        | cum o mai duceți | cum merge | cum mai merge | cum îți merge | cum vă merge | cum e treaba \
        | cum stă treaba | cum e viața | cum e ziua | cum vă simțiți | cum te simți | cum vă este | cum ați dormit \
        | cum a fost | cum e la voi | cum e pe acolo | cum e vremea | sunteți bine | ești bine | toate bune \
        | totul bine | totu bine | totul e bine | toate cele | totul în regulă | totul ok | bine sănătoși | sănătoși \
        | eu sunt bine | eu bine | sunt bine | noi bine | bine mersi | tot bine | mă bucur să vă cunosc | încântat \
        | încântată | îmi pare bine | îmi pare bine de cunoștință | o plăcere | nu ne-am mai văzut \
        | nu ne-am auzit de mult | de când nu ne-am auzit | de mult nu ne-am auzit | mult timp nu | iar eu | tot eu \
        | eu din nou | iar sunt eu | eu sunt | doar vă salut | am zis să vă salut | am trecut să vă salut \
        | vă salut cu drag | cu respect | cu stimă | bun venit | merge treaba | cum a fost weekendul \
        | ați avut un weekend | ați băut cafeaua | v-ați băut cafeaua | spor la treabă | spor",
    small_heads: "sper că | sper să | sperăm | vă doresc | îți doresc | să aveți | să ai | numai bine | o zi \
        | o zi frumoasă | o săptămână | ce zi | ce vreme | ce căldură | ce frig | frig | cald | plouă | ninge",
    hows: "cum | ce",
    fares: "merge | mergeți | treaba | viața | ziua | vremea | familia | sunteți | ești | faceți | faci | simțiți \
        | simți | trăiți | dormit | duci | duceți | stați | stai | ați ajuns | băut | cafeaua | weekendul \
        | săptămâna | sănătatea | nou | aude | spuneți | spui | ziceți | mai e | v-a fost | concediul | sărbătorile \
        | azi",
    present: "e cineva | e cineva acolo | e cineva aici | e cineva pe aici | e cineva pe acolo | e cineva online \
        | este cineva | este cineva acolo | este cineva aici | este cineva online | mai e cineva | cineva acolo \
        | cineva aici | cineva pe aici | cineva online | ești acolo | sunteți acolo | sunteți aici | ești aici \
        | ești online | sunteți online | sunteți pe aici | ești pe aici | mă auzi | mă auziți | se aude | mă vedeți \
        | sunteți pe fir | sunteți pe recepție | sunteți activi | se poate | cioc cioc | test | proba | dormiți \
        | ați adormit | sunteți treji | sunteți liberi | lume",
    around: "acolo | aici | online | pe aici | pe acolo | la capătul celălalt | capătul celălalt | capătul firului \
        | fir | activ | activi | conectați | conectat | aude | auzi | auziți | vede | citește | citiți | treaz \
        | treji | disponibil | disponibili | liber | recepție | viu | prezent | la telefon | pe chat",
    topics: "vremea | weekend | weekendul | weekend-ul | ziua | zi | zile | săptămână | dimineață | seară | soare \
        | soarele | ploaie | ploaia | frig | cald | căldură | cafea | cafeaua | cafeluța | vacanță | concediu \
        | familie | familia | sărbători | sărbătorile | sănătate | an | anul | azi | astăzi | luni | luni dimineață \
        | marți | miercuri | joi | vineri | sâmbătă | duminică | frumos | frumoasă | bine | bucuros | bucuroasă \
        | ploios | însorit | ceasul | iarăși | toamnă | primăvară | vară | iarnă",
    byes: "la revedere | pa | pa pa | papa | pup | pupici | pe curând | pe mâine | ne auzim | ne vedem \
        | ne mai auzim | vorbim mâine | noapte bună | somn ușor | vise plăcute | o zi bună | zi faină \
        | o zi frumoasă să aveți | o seară frumoasă | o seară bună | o după-amiază frumoasă | weekend plăcut \
        | un weekend frumos | un weekend plăcut | toate cele bune | toate bune și la revedere | numai bine vă doresc \
        | la bună vedere | adio | rămâneți cu bine | rămâi cu bine | să auzim de bine | sănătate și virtute \
        | și dumneavoastră la fel | și vouă | și ție | hai pa | vă pup | te pup | drum bun | o zi minunată \
        | aveți grijă",
    thanks: "mulțumesc | mulțumesc frumos | mulțumesc mult | mulțumim | mulțumim frumos | mulțam | mulțumes | mersi \
        | mersi frumos | mersi mult | merci | mercic | mersic | mc | ms | mss | multu | mulțumiri | vă mulțumesc \
        | îți mulțumesc | va multumim | apreciez | sunt recunoscător | sunt recunoscătoare | recunoscător | thx",
    please: "vă rog | te rog | vă rog frumos | te rog frumos | vrg | vr | rog | v rog | dacă se poate \
        | dacă sunteți amabil | dacă sunteți amabilă | dacă aveți amabilitatea | dacă sunteți drăguț \
        | dacă sunteți drăguți | dacă nu vă supărați | dacă nu deranjez | dacă nu e cu supărare | când puteți \
        | când aveți timp | când aveți o clipă | vă implor | implor | aș vrea să vă rog | plz | pls \
        | se poate vă rog",
    sorry: "scuze | scuză-mă | scuzați | scuzați-mă | scuzați deranjul | îmi cer scuze | îmi cer iertare | iertare \
        | iertați-mă | iertați | pardon | îmi pare rău | ne pare rău | sorry | din păcate | regret",
    fillers: "păi | deci | ei bine | ei | și | a | aha | ah | oh | of | vai | uau | wow | măi | mă | frate | haha \
        | hahaha | hihi | hehe | lol | :)) | auzi | auziți | uite | uitați | zic | zău | chiar | serios | doar \
        | exact | foarte | mult | așa | asta | acum | iar | din nou | tot | știi | știți | adică | oricum | hai \
        | haide | haideți | hm | hmm | mda | na | gata | clar | sigur | pe bune | pt moment | deocamdată | momentan \
        | până la urmă | într-un final | în sfârșit | urgent | imediat | cât mai repede | chiar acum | puțin \
        | puțintel | un pic | direct | cumva | oleacă | aici | acolo | de la voi | de acolo | pe aici | și eu \
        | și mie | x | chestia asta | ori | atât | neapărat | totuși | odată | drăguț | deja | iată | ieri | aseară \
        | azi dimineață | adineauri | mai devreme | între timp | vineri",
    addressed: "domnule | domnu | domnu' | doamna | domnișoară | domnul | domnilor | doamnelor | dle | dna | dl \
        | dvs | dumneavoastră | dumneata | șefu | șefu' | șefule | șefa | boss | bossule | bosulică | maestre \
        | meștere | meștere' | nea | frate | fratele meu | frațioare | fratilor | prietene | prieteni | prietena \
        | prieteno | dragă | dragă domnule | dragi | dragii mei | dragilor | drăguțo | draga mea | dragul meu \
        | iubita | iubire | scumpo | scumpa | fată | fetelor | fete | fetele | băieți | băieților | băiatule | copii \
        | tuturor | toți | toată lumea | lume | lume bună | oameni buni | oameni | echipa | colega | colegi \
        | colegilor | colegul | vecine | vecini | vecina | tanti | nene | bre | băi | bă | măi | coane | doctore \
        | domnu doctor | doamna doctor | doctor | profesore | stimată echipă | stimate domn | stimată doamnă \
        | stimați | stimată | stimate | onorată | magazin | magazinul | cabinet | cabinetul | firmă | voi | vouă \
        | ție | dragi colegi | gașca | amice | amici | puiule | pui | suflete | patroane | patronu | florile mele \
        | florăreselor | domnițelor | bobiță | tinere | tinerilor | mulțimea | domniță | mamaie | tataie | măicuță",
    introduces: "mă numesc | mă cheamă | numele meu este | numele meu e | sunt | eu sunt | aici | îs | mi se zice \
        | mi se spune | aici e | aici este | la telefon",
    functions: "un | o | al | a | ai | ale | cel | cea | cei | cele | de | la | în | din | pe | pentru | pt | cu \
        | și | să | se | ne | ni | ne-a | vă | v | te | îmi | mi | îți | ți | i | îi | l | le | îl | lui | ei | lor \
        | este | e | sunt | suntem | ești | sunteți | era | erau | fi | fost | fie | am | are | avem | aveți | au \
        | aș | ar | voi | eu | tu | noi | el | ea | ele | mine | tine | asta | aia | ăla | acesta | aceasta | acest \
        | acela | aceea | astea | alea | care | că | ce | cum | iar | sau | tare | foarte | mai | tot | toată \
        | toate | toți | prin | peste | sub | spre | către | până | după | dumneavoastră | dvs | voastră | vostru \
        | voștri | voastre | ăștia | aici | acolo | meu | mea | mei | mele",
    of: "de | de la | din | la | în | a | ai | al | dinspre",
    yes: "da | dada | daa | daaa | da da | dap | dapp | da vă rog | da sigur | da normal | ok | okay | oki | oke \
        | okei | k | sigur | sigur că da | bineînțeles | binenteles | desigur | firește | normal | normal că da \
        | evident | clar | clar că da | cu siguranță | absolut | categoric | cu plăcere | cu cea mai mare plăcere \
        | cu drag | de acord | sunt de acord | suntem de acord | e de acord | de acord cu tot | confirm | confirmat \
        | confirmăm | vă confirm | accept | acceptat | acceptăm | aprob | aprobat | se aprobă | e ok | e ok așa \
        | e ok pentru mine | e ok pt mine | este ok | e bine | e bine așa | e perfect | e perfect așa | bine așa \
        | așa să fie | așa rămâne | rămâne așa | așa facem | facem | facem așa | s-a făcut | se face | să fie | fie \
        | îhî | îhâ | îh | mhm | mhî | aham | aha | îmhî | corect | exact | așa e | așa este | chiar așa | întocmai \
        | afirmativ | negreșit | fără discuție | fără îndoială | nicio problemă | nici o problemă \
        | n-am nimic împotrivă | nu am nimic împotrivă | de ce nu | cum să nu | cum de nu | păi da | ba da \
        | ba bine că nu | vezi bine | vreau | doresc | dorim | vrem | sunt convins | sunt convinsă | m-ați convins \
        | mă bag | sunt pentru | sunt dispus | yes | yep | deal | batem palma | bate palma | am bătut palma \
        | ne-am înțeles | rămâne stabilit | rămâne cum am vorbit | rămâne cum am stabilit | cum am vorbit \
        | cum ați zis | cum ați zis dvs | cum am stabilit | convine | îmi convine | ne convine | mi se potrivește \
        | d acord | merge | merge așa | e în regulă | în regulă | e în ordine | totul e corect | totul corect \
        | totul e ok",
    yes_alone: "bine | gata | hai | haideți | bun | sunt gata | logic",
    fine: "perfect | super | excelent | minunat | grozav | extraordinar | fain | foarte bine | foarte bun \
        | foarte frumos | superb | ideal | mișto | bestial | tare | frumos | bravo | splendid | beton | brici \
        | bun așa | sună bine | sună perfect | arată bine | arată perfect | îmi place | ne place | îmi place mult \
        | genial | bun | ora ideală | e ora ideală | numai bine",
    go_ahead: "dă-i drumul | dați-i drumul | dați drumul | dă-i bătaie | dați-i bătaie | dă-i | dați-i \
        | dă-i înainte | dați-i înainte | mergem mai departe | mergem înainte | mai departe | continuați | continuă \
        | procedați | procedează | purcedeți | faceți-o | fă-o | faceți | fă | puteți să | puteți comanda \
        | puteți continua | puteți plasa | plasați | plasează | plasați-o | să o plasați | s-o plasați | bifați \
        | bifează | trimiteți | trimite | trimiteți-o | trimiteți-l | trimiteți-mi | comandați | comandați-l \
        | comand-o | rezervați | rezervați-mi | rezervați-l | rezervați-o | programați | programați-mă \
        | programează-mă | programați-ne | treceți-mă | trece-mă | treceți-ne | trece-ne | treceți-o | notați-mă \
        | notează-mă | notați | scrieți-mă | scrie-mă | puneți-mă | pune-mă | puneți-mi | pune-mi | puneți | băgați \
        | bagă | băgați-o | bag-o | finalizați | finalizează | încheiați | perfectați | emiteți | expediați \
        | livrați | pregătiți | pregătește | aranjați | facturați | confirmați | confirmă | înregistrați \
        | înregistrează | validați | lansați | lansează | activați | activează | semnăm | hai să o facem \
        | hai s-o facem | hai să facem | s-o facem | să o facem | hai cu ea | hai cu el | haide cu ea | fac comanda \
        | dau comanda | comand | rezerv | semnez | am hotărât | m-am hotărât | m-am decis | ne-am hotărât \
        | ne-am decis | am decis | undă verde | aveți undă verde | aveți acordul meu | aveți acceptul meu \
        | aveți ok-ul meu | luați-o | adaugă | adăugați | faceți comanda | fă comanda | ok comanda \
        | plasează comanda | procesați | blocați | blochează | opriți-mi | țineți-mi locul | comandă-l | comandă-o \
        | rezervă-l | rezerv-o | trimite-o | trimite-l | îi dăm bice | dă-i bice | dați-i bice | pune-o | ia-o \
        | ține-mi-o | hai că",
    permits: "puteți | poți | aveți voie | ai voie | aveți acordul",
    acts: "confirm comanda | confirm rezervarea | confirm programarea",
    act_verbs: "comanda | rezerva | programa",
    it: "o | l | le | îl | mi | ne | mă | comanda | rezervarea | programarea | asta | acesta | tot | totul \
        | amândouă | produsul | oferta | pachetul",
    takes: "o iau | îl iau | le iau | îi iau | iau | le luăm | o luăm | îl luăm | luăm | le vreau | o vreau \
        | îl vreau | îi vreau | o doresc | îl doresc | le doresc | o cumpăr | îl cumpăr | le cumpăr | o comand \
        | îl comand | le comand | vreau să comand | vreau să o iau | vreau să-l iau | vreau să cumpăr \
        | vreau să continui | vreau să rezerv | vreau să merg mai departe | mi-o doresc | mi-l doresc | îmi trebuie \
        | vin | venim | o rezerv | mă înscriu | iau tot | le iau pe toate",
    no: "nu | nuu | nuuu | nup | nop | nope | ba nu | nu nu | n | nțț | nt | nah | neah | nea | no | negativ \
        | nu mulțumesc | nu mersi | nu merci | nu ms | nu vă rog | nu frate | nu acum mulțumesc | nicidecum \
        | nici gând | nici vorbă | nici pomeneală | în niciun caz | în nici un caz | sub nicio formă | categoric nu \
        | sigur nu | clar nu | normal că nu | bineînțeles că nu | evident că nu | absolut deloc | deloc | nici măcar \
        | nici într-un caz | nu no | niciodată",
    refuses: "nu mulțumesc | nu mersi | nici gând | nici vorbă | nici pomeneală | nici nu mă gândesc \
        | nici prin gând | nici prin cap | în niciun caz | în nici un caz | sub nicio formă | cu niciun chip \
        | categoric nu | sigur nu | normal că nu | bineînțeles că nu | evident că nu | nicidecum | nu pentru mine \
        | nu e pentru mine | nu-i pentru mine | nu e de mine | nu e de noi | nu mă interesează | nu ne interesează \
        | nu sunt interesat | nu sunt interesată | nu suntem interesați | nu mai sunt interesat \
        | nu mai sunt interesată | nu mai e nevoie | nu mai este nevoie | nu-i nevoie | nu e nevoie | nu este nevoie \
        | nu e cazul | nu este cazul | nu-i cazul | nu mai e cazul | nu-mi trebuie | nu îmi trebuie | nu ne trebuie \
        | nu-mi mai trebuie | nu îmi mai trebuie | nu ne mai trebuie | nu am nevoie | nu mai am nevoie | n-am nevoie \
        | n-am chef | nu-mi permit | nu îmi permit | nu ne permitem | nu mi-o permit | nu mi-l permit | nu mai vreau \
        | nu mai vrem | nu mai doresc | nu mai dorim | nu mă bag | n-o iau | nu-l iau | nu o iau | nu îl iau \
        | nu le iau | nu-i iau | nu mai iau | n-o mai iau | nu o mai iau | nu-l mai iau | nu comand | nu mai comand \
        | n-o să comand | n-o să iau | n-o să cumpăr | n-am să | nu cumpăr | nu mai cumpăr | nu mai facem \
        | n-o mai facem | hai să n-o mai facem | hai să nu | nu mai continuăm | nu mergem mai departe \
        | renunț la comandă | am renunțat | ne-am răzgândit | m-am răzgândit | mă răzgândesc | am schimbat părerea \
        | să refuz | vă refuz | trebuie să refuz | trebuie să vă refuz | nu accept | nu acceptăm | nu confirm \
        | nu confirmăm | nu sunt de acord | nu suntem de acord | lăsați-o baltă | las-o baltă | lasă-o baltă \
        | lăsăm balta | o las baltă | las-o moartă | lăsați-o moartă | las-o | lasă așa | lăsați așa | lasă-o așa \
        | las-o așa | lasă mersi | lăsați-o | uitați de | uită de | uitați | pas | zic pas | eu zic pas \
        | o să zic pas | sar peste | trec peste | sărim peste | mă abțin | mă lipsesc | ne lipsim | nu e rentabil \
        | nu mă încântă | nu mă convinge | nu m-ați convins | nu mă tentează | nu-mi place | nu îmi place \
        | nu ne place | nu-mi convine | nu îmi convine | nu ne convine | altă dată | altădată | altă dată poate \
        | data viitoare | anulare | spun nu | zic nu | mai bine nu | mai bine lăsăm | prefer să nu | o las \
        | fără mine | nu contați pe mine | nu conta pe mine | no way | n-am cum | nu am cum | n-o să pot \
        | nu o să pot",
    reasons: "prea scump | prea scumpă | prea scumpe | e scump | e cam scump | cam scump | peste buget \
        | foarte scump | exagerat de scump | prea mult pentru mine | prea mulți bani | peste bugetul | nu merită \
        | nu se merită | merg la alt | merg la altă | mergem la alt | merg în altă parte | am găsit în altă parte \
        | am găsit altundeva | am găsit mai ieftin | am luat din altă parte | am luat deja | am cumpărat deja \
        | am comandat deja | am cumpărat din altă parte | am comandat din altă parte | mi-am luat altceva \
        | am luat altceva | mi-am luat | am găsit altceva | rămân la | rămânem la | caut la | caut în altă parte \
        | doar întrebam | doar am întrebat | întrebam doar | se opune | nu-mi dă voie | nu mă lasă | deci cade \
        | a căzut | cade | nu mai e nevoie | s-a rezolvat | am rezolvat | lăsați | lasă | mersi oricum",
    nots: "nu | n | nici | niciun | nicio | nimic | nimeni | niciodată | fără | nu mai | neaparat nu",
    harmless: "nicio problemă | nici o problemă | fără probleme | nu e nicio problemă | nu-i nicio problemă \
        | nu e problemă | nu-i problemă | nu este problemă | nu-i nimic | nu e nimic | nu-i bai | nu e bai \
        | nu contează | nu conteaza culoarea | n-am nimic împotrivă | nu am nimic împotrivă | n-am nicio obiecție \
        | nu am obiecții | fără obiecții | nicio obiecție | fără îndoială | fără discuție | fără discuții \
        | fără doar și poate | de ce nu | cum să nu | cum de nu | nu mai stau pe gânduri | nu stau pe gânduri \
        | nu mai stăm pe gânduri | n-am încotro | nu am încotro | n-avem încotro | nu mai aștept | nu mai aștepta \
        | nu mai așteptați | nu mai aștepta nimic | nu am nimic de adăugat | nimic de adăugat \
        | n-am nimic de adăugat | nu mai am nimic de adăugat | n-am ce adăuga | nimic de schimbat \
        | nu mai e nimic de schimbat | nu schimbăm nimic | nu schimba nimic | nu schimbați nimic | nu vreau să pierd \
        | nu vreau să ratez | nu ratez | nu pot să refuz | nu pot refuza | nu am cum să refuz | nu am întrebări \
        | nu mai am întrebări | fără întrebări | nu-mi vine să cred | nu cred că am ceva împotrivă \
        | nu vă faceți griji | nu-ți face griji | nu e grabă | nu-i grabă | nu mă deranjează | nu mă supăr \
        | nu mă gândesc de două ori | nu mai pot aștepta | abia aștept | nu văd de ce nu | nu uitați | nu ezita \
        | nu ezitați | nu cumva | nu e rău | nu-i rău | nu are importanță | n-are importanță \
        | nu e cazul să mai așteptăm | nu mai e mult",
    cancels: "anulați | anulează | anulez | anulăm | anulat | anulați-o | anulează-o | anulati comanda | anularea \
        | a anula | să anulez | să anulați | să se anuleze | opriți | oprește | opriți-o | ștergeți | șterge \
        | ștergeți-mă | scoateți-mă | scoate-mă | stornați | retrag | mă retrag | îmi retrag | stop | stopați \
        | abandonați | abandonez | abandonăm | renunț* | refuz* | declin* | resping* | închideți cererea \
        | închideți comanda | închideți | închide | cancel | tăiați-mă | tăiați comanda | desființați | anulare \
        | anul* comanda | lăsați comanda",
    suits: "vreau | vrem | doresc | dorim | trebuie | interesează | interesat | interesată | convins | convinsă \
        | convine | place | nevoie | iau | luăm | cumpăr | cumpărăm | comand | comandăm | comanda | comandați \
        | rezerva | rezerv | rezervați | programa | programați | plasa | plasați | trimite | trimiteți | face \
        | faceți | fă | confirma | confirm | confirmați | accept | acord | merge | continua | continuați | permit \
        | semnez | mai vreau | merită | facem | pune | puneți | băga | băgați | finaliza | finalizați | procesa \
        | vin | mă bag | pentru mine | accept* | cumpăr* | comand* | continui | plătesc",
    ifs: "dacă | de-ar | doar dacă | numai dacă | cu condiția | în cazul în care | în caz că | atâta timp cât \
        | atâta vreme cât | depinde | depinde de | doar când | abia când | abia după | în funcție | de-mi \
        | decât dacă",
    buts: "dar | însă | numai că | doar că | totuși | ci | deși | iar dacă",
    changes: "în loc | în loc de | în locul | decât | altul | alta | alt | alte | alți | altceva | altfel | schimb \
        | schimbați | schimbă | schimbăm | modific | modificați | modifică | înlocuiți | înlocuiește | mai bine \
        | mai degrabă | fără | cu excepția | mai puțin | mai mult | restul | celălalt | cealaltă | în plus | plus \
        | adăugați și | mutați | mută | de fapt | mai mică | mai mic | mai mare | mai devreme | mai târziu | alb \
        | neagră | negru | roșu | verde | gri | bej | albastru | ci | mă refeream | adică | voiam să zic",
    only: "doar | numai | decât | doar pe | doar cu",
    defers: "așteptați | așteaptă | stai | stați | stai puțin | stai un pic | stați puțin | o clipă | o secundă \
        | un moment | un minut | mâine | poimâine | mai târziu | mai încolo | deseară | diseară | altădată \
        | în weekend | luna viitoare | săptămâna viitoare | după salariu | după ce | până | până luni | revin \
        | revin eu | revenim | vă anunț | te anunț | vă spun | îți spun | vă zic | vă scriu | vă sun | să vă spun \
        | încă mă | încă nu | nu încă | nu acum | deocamdată nu | azi nu | întâi | mai întâi | prima dată \
        | înainte să | vă răspund | abia mâine",
    unsure: "mă gândesc | mă mai gândesc | ne mai gândim | ne gândim | stau să mă gândesc | să mă gândesc \
        | să mă mai gândesc | mai am de gândit | nu știu | nu știm | habar n-am | n-am idee | nu sunt sigur \
        | nu sunt sigură | nu-s sigur | nu-s sigură | nu m-am hotărât | nu m-am decis | nu ne-am hotărât \
        | nu ne-am decis | mă hotărăsc | mă decid | ne hotărâm | să mă hotărăsc | verific | să verific | să văd \
        | văd eu | mai văd | vedem | mai vedem | să vorbesc cu | vorbesc cu | să întreb | întreb | măsor | să măsor \
        | nehotărât | nehotărâtă | compar | să compar | ezit | sunt în dubii | am dubii | depinde | calculez \
        | să calculez | să număr | apoi vorbim de cantitate | cât îmi recomandați | cât să acopăr",
    keeps: "păstrați-mi | păstrează-mi | păstrați-mi-o | țineți-o | țineți-mi | mai țineți | ține-mi \
        | rezervată două | pune deoparte | puneți deoparte | pune-mi deoparte | deoparte | țineți-mi-l | păstrați-l \
        | păstrați-o",
    hedges: "poate | poate că | probabil | eventual | posibil | cred că da | cam | aproximativ | vreo | vreun \
        | circa | aprox | în jur de | cel mult | cel puțin | maximum | minimum | sau poate | aproape | cât mai \
        | oarecum",
    ironies: "da sigur că da cum să nu | mai lipsea | asta-mi lipsea | exact asta îmi lipsea | de parcă \
        | bătaie de joc | glumiți | glumești | râdeți de mine | vezi să nu | felicitări | cum nu",
    asks: "cât | cât costă | când | unde | cine | care e | care este | care sunt | cum e | cum este | cum se \
        | cum pot | cum fac | cum facem | cum plătesc | de ce | ce e | ce este | ce fel | ce se întâmplă | ce fac \
        | ce facem | oare | se poate | mai aveți | e posibil | este posibil | există | vine cu | includ | include \
        | intră în | e inclus | e inclusă | este inclusă | este inclus | pot să | aș putea | puteți să-mi spuneți \
        | îmi spuneți | îmi puteți spune | mi-ați putea spune",
    asks_first: "aveți | ce | cum | cine | unde | cât | care | câte | câți | oare | acceptați | faceți cumva \
        | trimiteți și | vine | faceți | există",
    wants: "vreau | aș vrea | am vrea | vrem | doresc | aș dori | am dori | dorim | doream | îmi doresc | prefer \
        | aș prefera | solicit | rog | cer | pretind | insist | am nevoie | avem nevoie | mi-ar trebui | îmi trebuie \
        | ne trebuie | ne-ar trebui | iau | luăm | o să iau | o să luăm | voi lua | aș lua | am lua | cumpăr \
        | comand | să fie | mi-ar plăcea | ia | luați | dă-mi | dați-mi | dați-ne | pune-mi | puneți-mi | puneți \
        | pune | vă cer | nu vreau decât",
    cans: "pot | pot să | putem | putem să | aș putea | am putea | puteți | puteți să | poți | poți să | ați putea \
        | ai putea | se poate | s-ar putea | e posibil | este posibil | ar fi posibil | ar fi cu putință | există \
        | există posibilitatea | cum pot | cum fac să | unde pot | unde sun | cu cine pot | are cine | e vreo \
        | îmi dați | îmi dai | îmi dați și mie | nu pot vorbi | aș avea nevoie | hai | lasă-mă | mă poate | mă poți \
        | mă puteți | îmi poate | ne poate | e cineva | este cineva | aveți pe cineva | să | s | trebuie | ar putea \
        | poate | poate să | putea | n-ar putea | nu poate | nu poate cineva | mă lasă | aveți | lasă-mă să",
    musts: "trebuie să mai | trebuie să vin | mai trebuie | trebuie | hai să vorbim",
    me: "mă | mi | îmi | mie | mine | ne | nouă | m",
    mine: "meu | mea | mei | mele | nostru | noastră | noștri | noastre | soția | soțul | mama | fiica mea \
        | fiul meu",
    yours: "voi | voștri | voastră | vostru | voastre | de acolo | de la voi | dvs | dumneavoastră | dintre voi",
    someone: "cineva | pe cineva | cuiva | careva | vreunul | vreuna | cine | oricine | unul dintre | unul de \
        | una dintre | una de | el însuși | ea însăși | chiar el | chiar ea | dumneavoastră personal | personal \
        | pe cineva de la | e cineva | este cineva | există cineva | aveți pe cineva | e vreun | e vreo \
        | aveți vreun | mai e cineva",
    humans: "uman | umană | umani | umane | ființă umană | suflet de om | om adevărat | om real | om viu \
        | cineva real | cineva viu | cineva adevărat | în carne și oase | carne și oase | suport uman \
        | asistență umană | persoană reală | persoană fizică | agent uman | operator uman | asistent uman \
        | consultant uman | coleg uman | relații clienți | relații cu clienții | serviciul clienți \
        | serviciul de relații | suport clienți | omenesc",
    persons: "om | omul | unui om | persoană | suflet | ființă | un om | voce",
    reals: "real | reală | viu | vie | adevărat | adevărată | direct | pe bune | la telefon | pe fir | pe chat \
        | la linie | opțiune | opțiunea | care se pricepe | de acolo | de la voi | numai unu | competent \
        | competentă | de la vânzări | de la tehnic | personal",
    staff: "operator | operatorul | operatori | operatorului | operatoare | operatoarea | agent | agentul | un agent \
        | agenți | consultant | consultantul | consultanți | consultantă | coleg | colegul | colegi | colegii \
        | colegă | colege | colegelor | angajat | angajatul | angajați | vânzător | vânzătorul | vânzători \
        | vânzătoare | vânzătoarea | vânzări | vânzărilor | manager | managerul | managerului | șef | șeful | șefa \
        | șefului | patron | patronul | patroana | proprietar | proprietarul | responsabil | responsabilul \
        | responsabila | reprezentant | reprezentantul | reprezentanți | reprezentantă | director | directorul \
        | administrator | administratorul | recepție | recepția | recepționer | recepționera | secretară | suport \
        | suportul | suport clienți | asistență | departament | departamentul | specialist | specialistul \
        | specialiști | expert | tehnician | tehnicianul | inginer | inginerul | doctor | doctorul | doctoriță \
        | doctora | medic | medicul | medicului | doamna doctor | domnul doctor | stomatolog | cineva de la \
        | dispecerat | dispecer | dispecerul | call center | supervizor | supervizorul | personal | personalul \
        | echipa | antrenor | antrenorul | instructor | instructorul | mecanic | mecanicul | farmacist | farmacista \
        | profesor | profesoara | șeful de tură | șef de tură | tehnic | reclamații | doamna de la | domnul de la \
        | fata de la | băiatul de la | doamna | secretariat",
    bots: "bot | bot-ul | boți | botul | robot | robotul | roboți | roboțel | robotu | mașină | mașinărie \
        | mașinăria | automat | automată | automate | automatul | automatizat | automatizate | mesajele automate \
        | mesaje automate | răspunsuri automate | răspunsuri prefabricate | prefabricate | inteligență artificială \
        | ai | asistent virtual | asistentul virtual | virtual | program | programul | calculator | calculatorul \
        | chatbot | meniu | meniul | meniuri | butoane | robotei | chat | chatul | chatul ăsta | soft | algoritm \
        | șabloane | înregistrare",
    talk: "vorbi | vorbesc | să vorbesc | să vorbim | discut | discuta | discutăm | să discut | să discutăm \
        | conversez | stau de vorbă | sta de vorbă | schimb o vorbă | comunic | comunica | contactez | contacta \
        | iau legătura | lua legătura | luați legătura | intru în legătură | explic | explica | să-i explic \
        | lămuresc | o discuție | un dialog | o vorbă | să mă cert | ajung la un | dau de un | dau de cineva \
        | ajung la cineva | explica unui | explic unui | fiu contactat | fiu contactată | contactat de | fiu preluat \
        | preluat de | fiu transferat | fiu sunat | fiu sunată",
    talked: "am vorbit | vorbeam | a vorbit | am discutat | m-a sunat | m-au sunat | mi-a zis | mi-a spus \
        | mi-au zis | mi-au spus | am sunat | a spus | a zis | vorbesc cu un om sau | vorbesc cu un robot \
        | vorbesc cu un bot | ești om | ești robot | sunteți om | sunteți robot | ești bot | sunteți bot | ești un \
        | a fost | au fost | era | erau | e o persoană sau",
    transfers: "transferați-mă | transferă-mă | transferați | transferă | să mă transferați | mă transferați \
        | treceți-mă la | treci-mă la | trece-mă la | treceți-mă pe | îmi faceți legătura | faceți-mi legătura \
        | fă-mi legătura | dați-mi legătura | dă-mi legătura | dă-mi-l la telefon | puneți-mă în legătură \
        | pune-mă în legătură | mă puneți în legătură | mă pui în legătură | conectați-mă | conectează-mă \
        | mă conectați | redirecționați-mă | redirecționează-mă | mă redirecționați | dați-mi-l | dă-mi-l | dă-mi-o \
        | direcționați-mă | trimiteți-mă la | mutați-mă la | vorbesc eu cu | cum ajung la un | cum ajung la o \
        | cum ajung la cineva | cum dau de un | cum dau de cineva | fă-mi legătura cu | faceți-mi legătura cu \
        | îmi faceți legătura cu",
    serves: "mă preia | să mă preia | s-o preia | să preia | preia | preluați | preluat | mă ajute | să mă ajute \
        | ajuta | mă ajută | mă poate ajuta | îmi răspundă | să-mi răspundă | să îmi răspundă | răspundă \
        | să răspundă | îmi răspunde | răspunde | să-mi scrie | îmi scrie | să mă sune | mă sune | mă sună \
        | sunați-mă | sună-mă | să mă contacteze | mă contacteze | contactați-mă | să mă asculte | mă asculte \
        | asculta | mă ascultă | să vorbească | vorbească | să-mi explice | îmi explice | să-mi explice și mie \
        | mă lămurească | lămuri | să intervină | intervină | să vină | vină | să citească | se ocupe | să se ocupe \
        | mă servească | deservit | servit | să mă bage | îmi spună | să-mi spună | să-mi zică | cu care să vorbesc \
        | intră | se bage | pune-l | consilieze | rezolve | să rezolve | consilia | prelua | prelua un | intre \
        | să intre | să se uite | se uite | uita | îi dea | să-i dea | să-i dea un telefon | dea un telefon \
        | să-i explice | explice | ajute | sune | scrie | contacta | să sune | să scrie",
    calls: "mă suna | mă suni | să mă sunați | mă sunați | mă sune | să mă sune | sunați-mă | sună-mă \
        | mă suna înapoi | suna",
    gives: "dă-mi | dați-mi | dă-mi un | dați-ne | îmi dați | îmi dai | dă-mi pe | dă-mi și mie | cheamă | chemați \
        | chemați-mi | cheamă-mi | cheamă-l | adu | adu-mi | aduceți | aduceți-mi | găsiți | găsiți-mi | găsește-mi \
        | trimiteți | trimite | vreau | aș vrea | doresc | aș dori | îmi trebuie | am nevoie de | cer | caut \
        | solicit | prefer | puneți | scoateți | lăsați-mi | pune-mă pe | îmi dați și mie \
        | îmi dați și mie pe cineva",
    with: "cu | la | pe | unui | unei | lui | de | de către",
    who: "cine | cu cine | cui | care | pe cine",
    paid: "am plătit | plătit | plătită | plătite | plătiți | a plătit | au plătit | ați fost plătiți | am achitat \
        | achitat | achitată | achitate | a achitat | au achitat | am virat | virat | a virat | v-am virat \
        | am transferat | transferat | transferată | transferați | a transferat | am cotizat | am dat banii \
        | s-a plătit | s-a achitat | am dat plata | am onorat | am decontat | am stins | am lichidat \
        | am regularizat | plătiră | plătii | am depus banii | am achitat-o | am plătit-o | am dat avansul",
    payments: "plata | plăți | plățile | plății | transferul | transfer | transferului | viramentul | virament \
        | virarea | depunerea | depunere | avansul | avans | acontul | acont | rata | ordinul de plată \
        | ordin de plată | op | op-ul | tranzacția | tranzacție | tranzacția bancară | suma | restul | diferența \
        | factura | revolut | mandat poștal | mandat | chitanța | foaia de vărsământ | contravaloarea \
        | contravaloare | garanția | banii pe | paypal | ing | bt pay | nota de plată | proforma | prețul integral \
        | soldul | transfer instant | mandat* | internet banking | card | cardul | ordin",
    proofs: "dovada | dovada plății | confirmarea plății | confirmarea de plată | chitanța | bonul | bonul fiscal \
        | extrasul | extras de cont | ordinul de plată | op-ul | cotorul | cotor | foaia de vărsământ | recipisa \
        | justificativ | documentul de plată | dovada transferului | confirmarea transferului \
        | confirmarea tranzacției | confirmarea | talonul | talon | op",
    pictures: "captura | captura de ecran | screenshot | ss | print screen | printscreen | poza | fotografia | pdf \
        | documentul | document | imaginea | scanul | print",
    monies: "bani | banii | banii ăia | bănuții | bănuți | suma | restul de bani | lei | euro | numerar | cash \
        | lovele | jumătate | integral | toată suma | parale",
    done: "am făcut | făcut | făcută | făcute | a făcut | a fost făcută | a fost făcut | e făcută | e făcut \
        | este făcută | s-a făcut | am efectuat | efectuat | efectuată | a fost efectuată | s-a efectuat | am trimis \
        | trimis | trimisă | am realizat | realizat | realizată | am finalizat | finalizat | finalizată | am inițiat \
        | am executat | e gata | gata | done | am dat click | am rezolvat | rezolvat | rezolvată | am încheiat \
        | e achitată | efectuai | făcui | am operat | am dat | au făcut | a efectuat | am emis",
    sent: "am trimis | trimis | trimiși | a trimis | au trimis | v-am trimis | ți-am trimis | am dat | dat | a dat \
        | am pus | pus | a pus | am lăsat | lăsat | lăsați | a lăsat | am băgat | băgat | am depus | depus \
        | am expediat | am predat | am transmis | transmis | am încărcat | am atașat | am vărsat | am mutat \
        | a depus | l-am trimis | i-am trimis",
    here: "atașez | vă atașez | atașat | atașată | am atașat | anexez | anexat | anexată | aici e | aici este \
        | aveți aici | ai aici | aveți mai jos | aveți mai sus | mai jos | mai sus | de mai sus | de mai jos \
        | vă trimit | îți trimit | trimit | vă las | las aici | vă las aici | vă arăt | arăt | iată | poftim \
        | poftiți | uite | uitați | uitați aici | atașament | în atașament | am pus aici | v-am pus | găsiți atașat \
        | găsiți | regăsiți | vă transmit | transmit | alăturat | vă pun | pun aici",
    went: "s-au luat | s-a luat | mi s-au luat | mi s-a luat | mi-au luat | mi-a luat | mi s-au tras | mi s-a tras \
        | mi-a tras | mi-au tras | s-au tras | s-a tras | a trecut | a intrat | au intrat | a plecat | au plecat \
        | au ajuns | a ajuns | s-a procesat | s-a aprobat | aprobată | aprobat | reușită | reușit | cu succes \
        | a mers | a fost procesată | a fost aprobată | sunt la voi | e la voi | îi aveți | o aveți | în cont \
        | în contul | din cont | de pe card | retrași | retrasă | debitat | debitată | s-a debitat | confirmată \
        | mi-a confirmat banca | ar trebui să vă fi intrat | trebuie să fi intrat | ar trebui să apară | din prima \
        | a mers din prima | ar trebui să-l aveți | ar trebui să le aveți",
    fails: "respins | respinsă | respinge | a respins | mi-a respins | eroare | erori | nereușită | nereușit | eșuat \
        | eșuată | a eșuat | refuzat | refuzată | a picat | blocat | blocată | s-a blocat | nu merge | nu a mers \
        | n-a mers | nu funcționează | nu reușesc | n-am reușit | n-am mai reușit | nu mă lasă | nu m-a lăsat \
        | întors | s-a întors | s-au întors | returnat | returnată | returnată suma | anulat | anulată | expirat \
        | expirată | insuficiente | fonduri insuficiente | problemă la plată | probleme la plată | problemă cu plata \
        | am renunțat | încercat | stornat | de două ori",
    wills: "voi | vom | o să | urmează | urmează să | mâine | poimâine | deseară | diseară | plătesc | plătim \
        | achit | achităm | fac plata | fac transferul | facem plata | virez | transfer | depun | trimit banii \
        | îi dau | dau banii | pot plăti | pot să plătesc | se poate plăti | se poate achita | să plătesc | să achit \
        | a plăti | a achita | de plată | plata se face | cum plătesc | săptămâna viitoare | luna viitoare \
        | aștept salariul | la salariu | pe urmă | mai târziu | cum se deschide | cum intră | se plătesc \
        | se plătește | se achită | vreau să plătesc | aș vrea să plătesc | vrea să plătească | trebuie să plătesc \
        | am de plătit | am de achitat",
    tried: "am vrut | voiam | vroiam | am încercat | încerc | încercat | am uitat să plătesc | am uitat să achit \
        | am uitat de | uitasem | era să | aproape | mai aveam puțin | n-am apucat | nu am apucat | trebuia să",
    elsewhere: "la alții | altundeva | în altă parte | alt magazin | altă firmă | curentul | chiria | anul trecut \
        | anul ăsta am mai | cu viața mea | scump | data trecută | altcuiva | amendă | impozitul | gazul \
        | întreținerea | ați returnat | returnat suma | la concurență | la emag | pe emag | atenție | vizită \
        | polița de prețuri | mai puțin la | de la vodafone | portare | nu mai am bani | fără bani \
        | nu-mi ajung banii | lumina | apa | am rămas fără",
    banks: "cont | contul | contul vostru | contul dvs | bancă | bancomat | atm | casierie | casieria | magazin \
        | magazinul | site | aplicație | aplicația | link | linkul | online | recepție | recepția | cabinet | card \
        | cardul | poștă | btpay | ghișeu | contul dumneavoastră",
    one: "un | o | unu | una | unul | 1",
    counts: "amândouă=2 | amândoi=2 | ambele=2 | ambii=2 | o pereche=2 | pereche=2 | perechi=2 | un cuplu=2 \
        | jumătate de duzină=6 | o jumătate de duzină=6 | jumate de duzină=6 | o jumătate=0.5 | o jumate=0.5 \
        | unu singur=1 | unul singur=1 | una singură=1 | un singur=1 | o singură=1 | una bucată=1 | unu jumate=1.5 \
        | unu și jumătate=1.5 | una și jumătate=1.5 | un kil jumate=1.5 | o duzină=12 | o duzină jumate=18 \
        | o duzină și jumătate=18 | toate trei=3 | toate patru=4 | toți trei=3 | câteștrei=3 | un trio=3 \
        | o jumătate de sută=50 | jumătate de sută=50 | o sutică=100 | o sută jumate=150 | duzină=12 | duzini=12 \
        | sute=100",
    halves: "și jumătate | și jumate | jumate | jumătate",
    numerals: "unșpe=11 | doișpe=12 | doușpe=12 | treișpe=13 | paișpe=14 | cinșpe=15 | cinci'șpe=15 | șaișpe=16 \
        | șapteșpe=17 | șaptișpe=17 | optișpe=18 | optspe=18 | optușpe=18 | nouășpe=19 | douăj=20 | douăști=20 \
        | douăjde=20 | douășcinci=25 | treij=30 | treiști=30 | patruj=40 | cinzeci=50 | cinj=50 | șaptej=70 \
        | optj=80 | doo=2 | doua=2 | dooă=2 | dous=2 | suta=100 | zeceee=10 | doozeci=20 | doăzeci=20 | cinsprezece=15 | cinciii=5",
    tens: "douăzeciși=20 | treizeciși=30 | patruzeciși=40 | cincizeciși=50 | cinzeciși=50 | șaizeciși=60 | șaptezeciși=70 \
        | optzeciși=80 | nouăzeciși=90 | douăș=20 | treiș=30 | patruș=40 | cinciș=50 | cinș=50 | șaiș=60 | șapteș=70 \
        | optș=80 | nouăș=90",
    pieces: "buc | bucăți | bucata | bc | exemplare | seturi | set | perechi | cutii | cutie | pachete | pachet \
        | saci | sac | bax | baxuri | locuri | loc | bilete | porții | paleți | role | plăci | punct | te rog \
        | vă rog | mulțumesc | total | în total | de fiecare | din fiecare | ajung | ajunge | e suficient \
        | sunt suficiente | îmi ajung | îmi ajunge | de persoane",
    measures: "ani | an | luni | lună | săptămâni | săptămână | zile | zi | ore | oră | minute | minut | min \
        | secunde | secundă | sec | cm | mm | centimetri | km | inch | inci | grade | wați | w | kw | gb | tb | lei \
        | ron | euro | bani | procente | la sută | % | ° | etaj | persoane | oameni | copii | dormitoare | camere \
        | rate | timpi | pași | culori | mărimi | uși | locuri libere | nopți | mii de lei | h | cai | cp | cmc \
        | ori | dinți | kile | adulți | stele | viteze | pisici | câini | pisică | clipe | clipă | moment",
    amounts: "kg | kil | kile | kilograme | kilogram | grame | g | metri | metru | m | mp | metri pătrați \
        | metri cubi | metru cub | mc | m2 | litri | litru | l | tone | tonă | saci | suluri | felii",
    labels: "mărimea | mărime | măsura | nr | nr. | numărul | numar | numărul meu | comanda | apartament \
        | apartamentul | ap | etaj | etajul | bloc | blocul | scara | sc | strada | str | model | modelul | cod \
        | codul | dintele | măseaua | cod postal | telefon | tel | factura | pagina | camera | cabinetul | varianta \
        | opțiunea | versiunea | iphone | samsung | galaxy | din | anul | de la | cel de | tip | clasa | cap | art \
        | articolul | pernele de | saltea de | de 160x | autobuzul | sala | lotul | seria | a | al",
    before_times: "la | pe la | până | până la | până pe | după | înainte de | pe | în | de la | din | peste | sub \
        | circa | cam | între | maxim | minim",
    sums: "deci | adică | în total | total | totalul | una peste alta | vasăzică | va să zică | prin urmare | așadar \
        | rămâne | rămân | hai | să fie | de fapt | pune | puneți",
    haves: "am | avem | are | ai | au | aveam | suntem | sunt | sînt | era | erau | este | e | stau | locuiesc \
        | locuim | fost | am luat | am cumpărat | am deja",
    ors: "sau | ori | între | la | sau poate | versus",
    each: "fiecare | fiecărui | pe fiecare | câte | câte una | câte unul | câte un | per",
    another: "încă una | încă un | încă unul | încă o | alta | altul",
    fors: "pentru | pt | ptr | lu | lui",
};
