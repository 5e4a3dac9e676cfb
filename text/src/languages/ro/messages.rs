//! What people and models read about a verdict in Romanian.

use crate::languages::messages::{Advice, Data, Messages, Reasons, Unverified, Wording};

pub(super) const MESSAGES: Messages = Messages {
    prompt: "Răspunsul conține afirmații care nu corespund datelor. Rescrie-l corectând:",
    customer: "Pentru a continua am nevoie de o verificare: vă rog să îmi confirmați din nou {data}, iar un coleg vă poate ajuta dacă preferați.",
    hand_off: "Pentru a vă răspunde corect, cer confirmarea unui coleg, care revine la dumneavoastră cât mai curând.",
    this_product: "acest produs",
    reasons: Reasons {
        price_mismatch: Wording {
            why: "{claim} nu este prețul pentru {product} și nici nu rezultă din datele cunoscute.",
            fix: "Înlocuiește {claim} cu {expected}, prețul corect pentru {product}.",
            fix_unknown: "Elimină suma {claim} sau înlocuiește-o cu una care apare în date.",
        },
        price_of_another_product: Wording {
            why: "{claim} este prețul altui produs, nu al produsului {product}.",
            fix: "Înlocuiește {claim} cu {expected}, prețul pentru {product}.",
            fix_unknown: "Elimină {claim}: este prețul altui produs.",
        },
        price_below_floor: Wording {
            why: "{claim} este sub prețul minim acceptat pentru {product}.",
            fix: "Nu coborî sub {expected} pentru {product}; înlocuiește {claim}.",
            fix_unknown: "Retrage prețul {claim}: este sub minimul acceptat.",
        },
        currency_mismatch: Wording {
            why: "{claim} este exprimat în altă monedă decât prețul din date.",
            fix: "Scrie {expected} în loc de {claim}.",
            fix_unknown: "Exprimă suma {claim} în moneda în care este prețul.",
        },
        no_fact: Wording {
            why: "Nu există date care să confirme „{claim}” pentru {product}.",
            fix: "Nu afirma „{claim}”; valoarea cunoscută este {expected}.",
            fix_unknown: "Nu afirma „{claim}”: spune că verifici și revii cu informația.",
        },
        out_of_stock: Wording {
            why: "{product} nu este în stoc, deși răspunsul îl prezintă ca disponibil.",
            fix: "Spune că {product} nu este în stoc acum și că revine pe {expected}.",
            fix_unknown: "Spune că {product} nu este în stoc acum.",
        },
        in_stock: Wording {
            why: "{product} este în stoc, deși răspunsul spune că lipsește.",
            fix: "Spune că {product} este în stoc.",
            fix_unknown: "Spune că {product} este în stoc.",
        },
        quantity_above_stock: Wording {
            why: "Stocul pentru {product} este de {expected}, mai puțin decât se afirmă.",
            fix: "Oferă cel mult {expected} bucăți din {product}.",
            fix_unknown: "Nu promite această cantitate din {product}.",
        },
        restock_date_mismatch: Wording {
            why: "Data revenirii în stoc pentru {product} este alta decât cea din răspuns.",
            fix: "Înlocuiește data revenirii în stoc cu {expected}.",
            fix_unknown: "Nu indica o dată pentru revenirea în stoc.",
        },
        discount_needs_approval: Wording {
            why: "Reducerea de {claim} depășește ce se poate acorda fără aprobare.",
            fix: "Oferă cel mult {expected} sau cere aprobarea unui manager.",
            fix_unknown: "Nu oferi această reducere fără aprobare.",
        },
        discount_above_maximum: Wording {
            why: "Reducerea de {claim} depășește maximul permis pentru {product}.",
            fix: "Nu oferi mai mult de {expected} pentru {product}.",
            fix_unknown: "Retrage reducerea: depășește maximul permis.",
        },
        discount_not_allowed: Wording {
            why: "În această etapă a conversației nu se acordă reduceri.",
            fix: "Retrage reducerea de {claim}; poți oferi {expected}.",
            fix_unknown: "Retrage reducerea de {claim}: acum nu se acordă reduceri.",
        },
        unknown_sku: Wording {
            why: "Codul {claim} nu există în catalog.",
            fix: "Înlocuiește codul {claim} cu {expected}.",
            fix_unknown: "Elimină codul {claim}: nu există în catalog.",
        },
        invalid_identifier: Wording {
            why: "{claim} nu este un {expected} valid.",
            fix: "Nu folosi {claim}: nu este un {expected} valid. Cere-l din nou clientului.",
            fix_unknown: "Nu folosi {claim}: identificatorul nu este valid. Cere-l din nou clientului.",
        },
        vat_rate_mismatch: Wording {
            why: "Cota de TVA de {claim} nu este cea aplicabilă.",
            fix: "Scrie cota de TVA {expected} în loc de {claim}.",
            fix_unknown: "Nu indica această cotă de TVA.",
        },
        address_incomplete: Wording {
            why: "Adresa este incompletă.",
            fix: "Cere părțile lipsă ale adresei: {expected}.",
            fix_unknown: "Cere clientului adresa completă.",
        },
        too_much_to_check: Wording {
            why: "Aici este mai mult decât cuprinde o verificare: acest lucru nu a fost verificat.",
            fix: "Afirmă mai puțin deodată, într-un răspuns mai scurt: acesta nu a putut fi verificat în întregime.",
            fix_unknown: "Afirmă mai puțin deodată, într-un răspuns mai scurt: acesta nu a putut fi verificat în întregime.",
        },
    },
    priced: "{product} costă {price}.",
    unverified: Unverified {
        no_product: Advice {
            why: "Suma {claim} nu a putut fi verificată: nu s-a recunoscut niciun produs la care se referă.",
            fix: "Numește produsul complet, ca în catalog, sau caută prețul și scrie-l pe acela; altfel renunță la {claim}.",
        },
        too_many: Advice {
            why: "„{claim}” nu a putut fi verificat: poate fi vorba despre mai multe produse.",
            fix: "Numește produsul complet (model, mărime, culoare), ca să fie clar unul singur, sau renunță la „{claim}”.",
        },
        no_fact: Advice {
            why: "„{claim}” nu a putut fi verificat: nu apare în date și nici nu rezultă din ele.",
            fix: "Verifică „{claim}” înainte de a afirma asta sau renunță la afirmație.",
        },
    },
    other_amount: Wording {
        why: "În date apare altă sumă decât {claim}.",
        fix: "Înlocuiește {claim} cu {expected}.",
        fix_unknown: "Elimină suma {claim} sau înlocuiește-o cu una care apare în date.",
    },
    data: Data {
        tax_id: "codul fiscal",
        personal_id: "codul numeric personal",
        iban: "codul IBAN",
        ean: "codul de bare",
        control_code: "codul de control al facturii",
        address_street: "strada",
        address_number: "numărul",
        address_locality: "localitatea",
        address_region: "județul",
        address_postal_code: "codul poștal",
    },
};
