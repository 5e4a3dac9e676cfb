//! Romanian.

use super::Cue::{self, *};
use super::IdentifierCue::{Cif, Kind};
use super::{CENTS, Clauses};
use crate::fiscal::FiscalKind;

pub(super) const CLAUSES: Clauses = Clauses {
    asks: "oare | care | ce | cum | cât | câte | câți | unde | doriți | doriți să | dorești | vreți | vreți să | vrei | preferați | preferi | puteți | poți | știți | există vreun",
    or: "sau | ori",
    now: "azi | astăzi | acum | momentan | deocamdată",
};

pub(super) const PHRASES: &[(Cue, &str)] = &[
    (
        Available,
        "în stoc | pe stoc | este din nou în stoc | e din nou în stoc | este din nou disponibil* | a revenit în stoc | a revenit pe stoc | au revenit în stoc | avem în stoc | avem pe stoc | disponibil* | este pe stoc | se află în stoc | îl avem | o avem în magazin | le avem | avem \
         disponibil* | in stock | gata de livrare | cu livrare imediată",
    ),
    (
        Unavailable,
        "stoc epuizat | epuizat | epuizată | epuizate | fără stoc | indisponibil* | nu este în stoc | nu este pe stoc | nu \
         mai este în stoc | nu e în stoc | nu e pe stoc | nu mai e în stoc | nu este disponibil* | nu mai este disponibil* \
         | nu e disponibil* | nu sunt disponibil* | nu mai sunt disponibil* | nu sunt în stoc | nu mai sunt în stoc | nu \
         mai avem în stoc | nu avem în stoc | nu mai avem | nu avem | nu îl avem | nu îl mai avem | nu o mai avem | lipsă \
         stoc | lipsește din stoc | s-a epuizat | s-au epuizat | s-a terminat | s-au terminat | sold out | out of stock",
    ),
    (
        Left,
        "mai avem | mai sunt | au mai rămas | a mai rămas | mai este | stoc: | stocul este de \
         | stoc disponibil: | stocul pentru | stocul la | ultimele",
    ),
    (Have, "avem | am | dispunem de | există"),
    (
        Restock,
        "revine în stoc | revine pe stoc | va reveni în stoc | va reveni pe stoc | revin în stoc | vor reveni în stoc | \
         reaprovizion* | din nou în stoc | din nou disponibil* | din nou pe stoc | va fi disponibil* | va fi în stoc | va \
         fi din nou în stoc | va fi din nou disponibil* | vor fi disponibile | reintră în stoc | back in stock",
    ),
    (Negation, "nu | nu mai | niciun | nicio | fără | nici | nu pot | nu putem"),
    (
        Condition,
        "dacă | în caz că | în cazul în care | când va | când vor | când | imediat ce | de îndată ce | atunci când | verific | \
         vou verifica | să verific | verificăm | odată ce | îndată ce",
    ),
    (
        Discount,
        "ieftinit | ieftinită | ieftinire | reducere | reduceri | reducerea | reducerii | discount | discountul | discounts | rabat | rabatul | mai ieftin | mai \
         ieftină | mai ieftine | redus cu | redusă cu | reduse cu | scădere | scontul | off | cashback",
    ),
    (
        Promotion,
        "promoție | promoția | promoțional* | ofertă specială | redus | redusă | reduse | lichidare | la ofertă",
    ),
    (HalfPrice, "jumătate de preț | la jumătate din preț | jumătate din preț | înjumătățit | la jumătate de preț"),
    (
        Free,
        "este gratuit | e gratuit | este gratuită | e gratuită | sunt gratuite | sunt gratuiți | este gratis | e gratis | sunt gratis | gratis | pe gratis | nu costă nimic",
    ),
    (
        FreeShipping,
        "livrare gratuită | livrarea este gratuită | livrarea e gratuită | livrare gratis | livrarea gratuită | transport \
         gratuit | transportul este gratuit | transportul e gratuit | transport gratis | transportul gratuit | fără cost de \
         livrare | fără taxă de livrare",
    ),
    (Vat, "tva | tva-ul | cota tva | cota de tva | vat"),
    (Gross, "cu tva | tva inclus | cu tva inclus | inclusiv tva | include tva | tva-ul inclus"),
    (NetOfVat, "fără tva | plus tva | + tva | exclusiv tva | tva neinclus"),
    (
        Fee,
        "livrare | livrarea | transport | transportul | taxa de livrare | costul livrării | costul transportului | \
         expediere | expedierea | curier | curierul | ramburs | garanție extinsă | montaj | montajul | instalare | \
         instalarea | taxă | taxa",
    ),
    (
        Total,
        "total | totalul | în total | suma totală | subtotal | subtotalul | de plată | valoarea comenzii | suma | împreună | \
         la un loc | pentru ambele | pentru amândouă | pentru toate | laolaltă | însumează | însumat | valoarea totală | în \
         sumă de | amândouă fac",
    ),
    (
        Difference,
        "diferența | diferență | diferența de preț | rambursare | rambursarea | rambursa* | rambursăm | restituim | \
         restituirea | rest de | mai puțin | economisiți | economisești | economia | economie | vă întoarcem | \
         returnăm",
    ),
    (Budget, "bugetul | buget | bugetului | limita dumneavoastră | ofertă de la | propunerea dumneavoastră"),
    (
        Said,
        "ați menționat | ați spus | ai menționat | ai spus | ați cerut | ai cerut | ați scris | ai scris | ați văzut | ai \
         văzut | ați solicitat | ați întrebat | ați propus | spuneați | menționați",
    ),
    (
        Affirmed,
        "cum ați spus | cum ai spus | așa cum ați spus | așa cum ați menționat | cum ați menționat | cum ați văzut",
    ),
    (
        Hypothetical,
        "dacă găsiți | dacă ați găsit | dacă găsești | dacă ar | ar costa | ar fi costat | să zicem | să presupunem | de \
         exemplu dacă | la concurență | la alt magazin | în altă parte | alt magazin | competitor* | concurența",
    ),
    (
        About,
        "aproximativ | cam | circa | în jur de | aprox. | aproape | cca | cca. | vreo | undeva la | puțin peste | puțin sub | \
         în jurul a | ~",
    ),
    (AtMost, "sub | până la | maxim | maximum | cel mult | până în | nu depășește | nu depășesc"),
    (LessThan, "mai puțin de | mai puțin decât"),
    (MoreThan, "mai mult de | mai mult decât | mai scump | mai scumpă | mai mult"),
    (
        Cheaper,
        "mai ieftin decât | mai ieftină decât | mai ieftine decât | mai ieftini decât | mai ieftin ca | mai ieftină ca | mai puțin scump decât",
    ),
    (Dearer, "mai scump decât | mai scumpă decât | mai scumpe decât | mai scump ca | mai scumpă ca"),
    (AtLeast, "peste | minim | minimum | cel puțin"),
    (StartsAt, "începând de la | pornind de la | începând cu | pornesc de la | pornește de la | de la"),
    (
        Contrast,
        "în loc de | față de | comparativ cu | prețul vechi | preț vechi | era | inițial | anterior | decât | costa \
         înainte | prețul inițial | spre deosebire de | comparat cu",
    ),
    (
        Drop,
        "redus de la | redusă de la | reduse de la | a scăzut de la | scade de la | s-a redus de la | coborât de la | scăzut de la",
    ),
    (
        Price,
        "preț | prețul | prețuri | prețurile | costă | costul | la prețul de | price | prețul este | tariful | vine | vă costă",
    ),
    (CENTS, "bani | ban | cenți | cent | eurocenți | ¢"),
    (Balance, "soldul | sold | card cadou | cardul cadou | amendă | amenda | avans | avansul | gift card | punctele"),
    (Instalments, "rată | rate | rata lunară | rate lunare | pe lună | lunar | rate egale"),
    (
        Sku,
        "sku | cod produs | codul produsului | cod articol | codul | cod | referință | ref | cod de produs | codul de produs \
         | item id",
    ),
    (
        Unit,
        "buc | bucăți | bucată | bucata | unități | pachete | cutii | exemplare | x | perechi | seturi | kit-uri | borcane | \
         pungi | sticle | buc.",
    ),
    (Volume, "en-gros | angro | comenzi mari | cantități mari | volum | cantitate | vrac"),
    (Both, "ambele | amândouă | amândoi | ambii | fiecare | toate"),
    (Ordinal(1), "primul | prima | varianta 1 | opțiunea 1 | prima variantă | primul model"),
    (Ordinal(2), "al doilea | a doua | varianta 2 | opțiunea 2 | cel de-al doilea | cea de-a doua"),
    (Ordinal(3), "al treilea | a treia | varianta 3 | opțiunea 3"),
    (Ordinal(0), "ultimul | ultima"),
    (Namely, "adică | ceea ce înseamnă | respectiv un minus de | echivalentul a"),
    (But, "dar | însă | iar | totuși | în schimb"),
    (Identifier(Kind(FiscalKind::RoCui)), "cui | c.u.i. | cod fiscal | cod unic de înregistrare"),
    (Identifier(Kind(FiscalKind::RoCnp)), "cnp | c.n.p. | cod numeric personal"),
    (Identifier(Kind(FiscalKind::Iban)), "iban | cont iban"),
    (
        Identifier(Kind(FiscalKind::Ean)),
        "ean | ean-13 | gtin | cod de bare | codul de bare | codul ean | cod ean | barcode",
    ),
    (Identifier(Cif), "cif | c.i.f."),
    (
        Address,
        "adresa de livrare | adresa de facturare | adresa de expediere | adresa de expediție | adresa pentru livrare | adresa \
         pentru facturare | adresa pentru factură | adresa livrării | adresă de livrare | adresă de facturare | livrare la \
         adresa | livrăm la adresa | livrarea la adresa | livrarea se face la adresa | expediem la adresa | trimitem la \
         adresa | trimitem coletul la adresa | expediem comanda la adresa | livrăm comanda la adresa | emitem factura pe adresa",
    ),
];
