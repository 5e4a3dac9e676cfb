//! What gives numbers their meaning in Romanian.

use crate::languages::Cues;

pub(super) const CUES: Cues = Cues {
    available: "este liber | este liberă | e liber | e liberă | sunt libere | în stoc | pe stoc | este din nou în stoc | e din nou în stoc | este din nou disponibil* | a revenit în stoc | a revenit pe stoc | au revenit în stoc | avem în stoc | avem pe stoc | disponibil* | este pe stoc | se află în stoc | îl avem | o avem în magazin | le avem | avem \
         disponibil* | in stock | gata de livrare | cu livrare imediată | loc liber | locuri libere",
    unavailable: "stoc epuizat | epuizat | epuizată | epuizate | fără stoc | indisponibil* | nu este în stoc | nu este pe stoc | nu \
         mai este în stoc | nu e în stoc | nu e pe stoc | nu mai e în stoc | nu este disponibil* | nu mai este disponibil* \
         | nu e disponibil* | nu sunt disponibil* | nu mai sunt disponibil* | nu sunt în stoc | nu mai sunt în stoc | nu \
         mai avem în stoc | nu avem în stoc | nu mai avem | nu avem | nu îl avem | nu îl mai avem | nu o mai avem | lipsă \
         stoc | lipsește din stoc | s-a epuizat | s-au epuizat | s-a terminat | s-au terminat | sold out | out of stock | lipsește | lipsesc | s-a dat",
    left: "mai avem | mai sunt | au mai rămas | a mai rămas | mai este | stoc: | stocul este de \
         | stoc disponibil: | stocul pentru | stocul la | ultimele",
    have: "avem | am | dispunem de | există",
    restock: "revine în stoc | revine pe stoc | va reveni în stoc | va reveni pe stoc | revin în stoc | vor reveni în stoc | \
         reaprovizion* | din nou în stoc | din nou disponibil* | din nou pe stoc | va fi disponibil* | va fi în stoc | va \
         fi din nou în stoc | va fi din nou disponibil* | vor fi disponibile | reintră în stoc | back in stock",
    handed_over: "pleacă | pleacă azi | pleacă astăzi | expediem | livrăm | livrez | livra | astăzi | azi | mâine | rezervat | rezervată | pus deoparte | am păstrat | depozit | raft | rafturi | ridica | ridicați | imediat | magazin | vitrină | la noi | aici",
    negation: "nimic | niciunul | nu | nu mai | niciun | nicio | fără | nici | nu pot | nu putem | n-am | n-avem | n-are | n-au | n-aș | n-o | n-a",
    condition: "dacă | în caz că | în cazul în care | când va | când vor | când | imediat ce | de îndată ce | atunci când | verific | \
         să verific | verificăm | odată ce | îndată ce",
    discount: "vă scad | îți scad | vă scădem | vă las | ieftinit | ieftinită | ieftinire | reducere | reduceri | reducerea | reducerii | discount | discountul | discounts | rabat | rabatul | mai ieftin | mai \
         ieftină | mai ieftine | redus cu | redusă cu | reduse cu | scădere | scontul | off | cashback | se scad | se scade | scad | tai | vă tai | îți tai | voucher | voucherul | voucherului | cupon | cuponul",
    promotion: "promoție | promoția | promoțional* | ofertă specială | redus | redusă | reduse | lichidare | la ofertă",
    half_price: "jumătate de preț | la jumătate din preț | jumătate din preț | înjumătățit | la jumătate de preț",
    free: "este gratuit | e gratuit | este gratuită | e gratuită | sunt gratuite | sunt gratuiți | este gratis | e gratis | sunt gratis | gratis | pe gratis | nu costă nimic",
    free_shipping: "livrare gratuită | livrarea este gratuită | livrarea e gratuită | livrare gratis | livrarea gratuită | transport \
         gratuit | transportul este gratuit | transportul e gratuit | transport gratis | transportul gratuit | fără cost de \
         livrare | fără taxă de livrare",
    vat: "tva | tva-ul | cota tva | cota de tva | vat",
    gross: "cu tva | tva inclus | cu tva inclus | inclusiv tva | include tva | tva-ul inclus",
    net_of_vat: "fără tva | plus tva | + tva | exclusiv tva | tva neinclus | valoare netă | valoarea netă",
    fee: "livrare | livrarea | transport | transportul | taxa de livrare | costul livrării | costul transportului | \
         expediere | expedierea | curier | curierul | taxa de ramburs | taxa ramburs | costul rambursului | garanție extinsă | montaj | montajul | instalare | \
         instalarea | taxă",
    total: "total | totalul | în total | suma totală | subtotal | subtotalul | de plată | valoarea comenzii | suma | împreună | \
         la un loc | pentru ambele | pentru amândouă | pentru toate | laolaltă | însumează | însumat | valoarea totală | în \
         sumă de | amândouă fac",
    difference: "diferența | diferența de preț | rambursare | rambursarea | rambursa* | rambursăm | restituim | \
         restituirea | rest de | mai puțin | economisiți | economisești | economia | economie | vă întoarcem | \
         returnăm",
    budget: "bugetul | buget | bugetului | limita dumneavoastră | ofertă de la | propunerea dumneavoastră | oferta dumneavoastră | oferta dvs | oferta dvs. | oferta ta",
    said: "ați menționat | ați spus | ai menționat | ai spus | ați cerut | ai cerut | ați scris | ai scris | ați văzut | ai \
         văzut | ați solicitat | ați întrebat | ați propus | spuneați | menționați | v-au spus | ți-au spus | ați găsit | ai găsit | v-au oferit | v-a oferit | spui | ziceți | ai zis | ați zis | propuneți",
    affirmed: "cum ați spus | cum ai spus | așa cum ați spus | așa cum ați menționat | cum ați menționat | cum ați văzut | nicio problemă | fără probleme | nu e nicio problemă | nu vă faceți griji",
    agreed: "de acord | ne-am înțeles | ne-am înțeles așa | m-ați convins | m-ai convins | batem palma | bateți palma | \
         am bătut palma | rămâne stabilit | rămâne cum ați spus | facem așa | e al dumneavoastră | e a dumneavoastră | \
         este al dumneavoastră | este a dumneavoastră | e al tău | e a ta | vi-l dau | vi-l las | v-o las | v-o dau | \
         ți-l las | accept | acceptăm | s-a făcut | facem târgul",
    hypothetical: "chiar dacă ar | chiar de ar | dacă găsiți | dacă ați găsit | dacă găsești | dacă ar | ar costa | ar fi costat | să zicem | să presupunem | de \
         exemplu dacă | la concurență | la alt magazin | în altă parte | alt magazin | competitor* | concurența",
    mistaken: "din greșeală | greșit | eronat | din eroare",
    about: "aproximativ | cam | circa | în jur de | aprox. | aproape | cca | cca. | vreo | undeva la | puțin peste | puțin sub | \
         în jurul a | ~",
    at_most: "sub | până la | maxim | maximum | cel mult | până în | nu depășește | nu depășesc",
    less_than: "mai puțin de | mai puțin decât",
    more_than: "mai mult de | mai mult decât | mai scump | mai scumpă | mai mult",
    cheaper: "mai ieftin decât | mai ieftină decât | mai ieftine decât | mai ieftini decât | mai ieftin ca | mai ieftină ca | mai puțin scump decât",
    dearer: "mai scump decât | mai scumpă decât | mai scumpe decât | mai scump ca | mai scumpă ca",
    at_least: "depășește | depășesc | depășiți | depășești | peste | minim | minimum | cel puțin",
    starts_at: "începând de la | pornind de la | începând cu | pornesc de la | pornește de la | de la",
    drop: "redus de la | redusă de la | reduse de la | a scăzut de la | scade de la | s-a redus de la | coborât de la | scăzut de la",
    contrast: "am avut | în loc de | față de | comparativ cu | prețul vechi | preț vechi | era | inițial | anterior | decât | costa \
         înainte | prețul inițial | spre deosebire de | comparat cu",
    price: "preț | prețul | prețuri | prețurile | costă | costul | la prețul de | price | prețul este | tariful | vine | vă costă",
    bucks: "",
    cents: "bani | ban | cenți | cent | eurocenți | ¢",
    doubtful_cents: "",
    balance: "soldul | sold | card cadou | cardul cadou | amendă | avans | avansul | gift card | punctele",
    instalments: "rată | rate | rata lunară | rate lunare | pe lună | lunar | rate egale",
    sku: "sku | cod produs | codul produsului | cod articol | codul | cod | referință | ref | cod de produs | codul de produs \
         | item id",
    unit: "dintre ele | dintre ei | din ele | buc | bucăți | bucată | unități | pachete | cutii | exemplare | x | perechi | seturi | kit-uri | borcane | \
         pungi | sticle | buc.",
    volume: "en-gros | angro | comenzi mari | cantități mari | volum | cantitate | vrac",
    both: "ambele | amândouă | amândoi | ambii | fiecare | toate",
    namely: "adică | ceea ce înseamnă | respectiv un minus de | echivalentul a",
    but: "dar | însă | iar | totuși | în schimb",
    first: "primul | prima | varianta 1 | opțiunea 1 | prima variantă | primul model",
    second: "al doilea | a doua | varianta 2 | opțiunea 2 | cel de-al doilea | cea de-a doua",
    third: "al treilea | a treia | varianta 3 | opțiunea 3",
    middle: "din mijloc | mijlociu | mijlocie",
    last: "ultimul | ultima",
    rest: "mai aveți de | mai ai de | rest de plată | rămâne de plată | rămân de plată | de achitat",
    sorry: "scuze | îmi cer scuze | vă cer scuze | mă scuzați | iertați-mă",
    we_said: "am scris | v-am scris | v-am spus | am spus | ți-am zis | v-am comunicat | v-am transmis | ți-am scris | ți-am spus | v-am zis",
    pair: "pereche de | perechea | o pereche",
    wrong: "era greșit | era greșită | incorect | incorectă | o greșeală | nu era corect | am greșit | m-am încurcat | greșeala mea | corectez | să corectez | o corectură | o corecție | rectificare | rectific",
    larger: "mai mare | mai mari | cel mare | cea mare | cele mari",
    smaller: "mai mic | mai mică | mai mici | cel mic | cea mică | cele mici",
    address: "adresa de livrare | adresa de facturare | adresa de expediere | adresa de expediție | adresa pentru livrare | adresa \
         pentru facturare | adresa pentru factură | adresa livrării | livrare la \
         adresa | livrăm la adresa | livrarea la adresa | livrarea se face la adresa | expediem la adresa | trimitem la \
         adresa | trimitem coletul la adresa | expediem comanda la adresa | livrăm comanda la adresa | emitem factura pe adresa",
    identifiers: "cui=ro/cui | c.u.i.=ro/cui | cod fiscal=ro/cui | cod unic de înregistrare=ro/cui | cnp=ro/cnp | c.n.p.=ro/cnp | cod numeric personal=ro/cnp | iban=intl/iban | cont iban=intl/iban | ean=intl/ean | ean-13=intl/ean | gtin=intl/ean | cod de bare=intl/ean | codul de bare=intl/ean | codul ean=intl/ean | cod ean=intl/ean | barcode=intl/ean | cif=cif | c.i.f.=cif",
    asks: "oare | care | ce | cum | cât | câte | câți | unde | doriți | doriți să | dorești | vreți | vreți să | vrei | preferați | preferi | puteți | poți | știți | există vreun",
    or: "sau | ori",
    now: "azi | astăzi | acum | momentan | deocamdată",
};
