//! The texts in Romanian.

use super::{Texts, Wording};
use crate::guard::outcome::Reason;

pub(super) const TEXTS: Texts = Texts {
    prompt: "Răspunsul conține afirmații care nu corespund datelor. Rescrie-l corectând:",
    customer: "Pentru a continua am nevoie de o verificare: vă rog să îmi confirmați din nou {data}, iar un coleg vă poate ajuta dacă preferați.",
    hand_off: "Pentru a vă răspunde corect, cer confirmarea unui coleg, care revine la dumneavoastră cât mai curând.",
    this_product: "acest produs",
    reasons: [
        Wording {
            reason: Reason::PriceMismatch,
            why: "{claim} nu este prețul pentru {product} și nici nu rezultă din datele cunoscute.",
            fix: "Înlocuiește {claim} cu {expected}, prețul corect pentru {product}.",
            fix_unknown: "Elimină suma {claim} sau înlocuiește-o cu una care apare în date.",
        },
        Wording {
            reason: Reason::PriceOfAnotherProduct,
            why: "{claim} este prețul altui produs, nu al produsului {product}.",
            fix: "Înlocuiește {claim} cu {expected}, prețul pentru {product}.",
            fix_unknown: "Elimină {claim}: este prețul altui produs.",
        },
        Wording {
            reason: Reason::PriceBelowFloor,
            why: "{claim} este sub prețul minim acceptat pentru {product}.",
            fix: "Nu coborî sub {expected} pentru {product}; înlocuiește {claim}.",
            fix_unknown: "Retrage prețul {claim}: este sub minimul acceptat.",
        },
        Wording {
            reason: Reason::CurrencyMismatch,
            why: "{claim} este exprimat în altă monedă decât prețul din date.",
            fix: "Scrie {expected} în loc de {claim}.",
            fix_unknown: "Exprimă suma {claim} în moneda în care este prețul.",
        },
        Wording {
            reason: Reason::NoFact,
            why: "Nu există date care să confirme „{claim}” pentru {product}.",
            fix: "Nu afirma „{claim}”; valoarea cunoscută este {expected}.",
            fix_unknown: "Nu afirma „{claim}”: spune că verifici și revii cu informația.",
        },
        Wording {
            reason: Reason::OutOfStock,
            why: "{product} nu este în stoc, deși răspunsul îl prezintă ca disponibil.",
            fix: "Spune că {product} nu este în stoc acum și că revine pe {expected}.",
            fix_unknown: "Spune că {product} nu este în stoc acum.",
        },
        Wording {
            reason: Reason::QuantityAboveStock,
            why: "Stocul pentru {product} este de {expected}, mai puțin decât se afirmă.",
            fix: "Oferă cel mult {expected} bucăți din {product}.",
            fix_unknown: "Nu promite această cantitate din {product}.",
        },
        Wording {
            reason: Reason::RestockDateMismatch,
            why: "Data revenirii în stoc pentru {product} este alta decât cea din răspuns.",
            fix: "Înlocuiește data revenirii în stoc cu {expected}.",
            fix_unknown: "Nu indica o dată pentru revenirea în stoc.",
        },
        Wording {
            reason: Reason::DiscountNeedsApproval,
            why: "Reducerea de {claim} depășește ce se poate acorda fără aprobare.",
            fix: "Oferă cel mult {expected} sau cere aprobarea unui manager.",
            fix_unknown: "Nu oferi această reducere fără aprobare.",
        },
        Wording {
            reason: Reason::DiscountAboveMaximum,
            why: "Reducerea de {claim} depășește maximul permis pentru {product}.",
            fix: "Nu oferi mai mult de {expected} pentru {product}.",
            fix_unknown: "Retrage reducerea: depășește maximul permis.",
        },
        Wording {
            reason: Reason::DiscountNotAllowed,
            why: "În această etapă a conversației nu se acordă reduceri.",
            fix: "Retrage reducerea de {claim}; poți oferi {expected}.",
            fix_unknown: "Retrage reducerea de {claim}: acum nu se acordă reduceri.",
        },
        Wording {
            reason: Reason::UnknownSku,
            why: "Codul {claim} nu există în catalog.",
            fix: "Înlocuiește codul {claim} cu {expected}.",
            fix_unknown: "Elimină codul {claim}: nu există în catalog.",
        },
        Wording {
            reason: Reason::InvalidIdentifier,
            why: "{claim} nu este un {expected} valid.",
            fix: "Nu folosi {claim}: nu este un {expected} valid. Cere-l din nou clientului.",
            fix_unknown: "Nu folosi {claim}: identificatorul nu este valid. Cere-l din nou clientului.",
        },
        Wording {
            reason: Reason::VatRateMismatch,
            why: "Cota de TVA de {claim} nu este cea aplicabilă.",
            fix: "Scrie cota de TVA {expected} în loc de {claim}.",
            fix_unknown: "Nu indica această cotă de TVA.",
        },
        Wording {
            reason: Reason::AddressIncomplete,
            why: "Adresa este incompletă.",
            fix: "Cere părțile lipsă ale adresei: {expected}.",
            fix_unknown: "Cere clientului adresa completă.",
        },
        Wording {
            reason: Reason::TooMuchToCheck,
            why: "Aici este mai mult decât cuprinde o verificare: acest lucru nu a fost verificat.",
            fix: "Afirmă mai puțin deodată, într-un răspuns mai scurt: acesta nu a putut fi verificat în întregime.",
            fix_unknown: "Afirmă mai puțin deodată, într-un răspuns mai scurt: acesta nu a putut fi verificat în întregime.",
        },
    ],
    data: [
        ("tax_id", "codul fiscal"),
        ("personal_id", "codul numeric personal"),
        ("iban", "codul IBAN"),
        ("ean", "codul de bare"),
        ("control_code", "codul de control al facturii"),
        ("address.street", "strada"),
        ("address.number", "numărul"),
        ("address.locality", "localitatea"),
        ("address.region", "județul"),
        ("address.postal_code", "codul poștal"),
    ],
};
