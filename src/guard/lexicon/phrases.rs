//! The phrases themselves: data. Written as people write them (they are folded when the automaton is built), parted
//! by bars; a star lets the word go on. Romanian, Portuguese, Spanish, Greek, English.

use super::Cue::{self, *};
use super::IdentifierCue::{Cif, Kind, Nif};
use crate::guard::fiscal::FiscalKind;

pub(super) const PHRASES: &[(Cue, &str)] = &[
    (
        Available,
        "în stoc | pe stoc | disponibil* | este pe stoc | se află în stoc | îl avem | o avem în magazin | em \
         estoque | em stock | disponível | disponíveis | a pronta entrega | à pronta entrega | temos em estoque | \
         en stock | en existencia | disponible | disponibles | hay existencias | lo tenemos | σε απόθεμα | σε \
         στοκ | διαθέσιμ* | άμεσα διαθέσιμ* | ετοιμοπαράδοτ* | in stock | available | on stock | ready to ship | \
         we have it",
    ),
    (
        Unavailable,
        "stoc epuizat | epuizat | epuizată | epuizate | fără stoc | indisponibil* | nu este în stoc | nu este pe \
         stoc | nu mai este în stoc | nu e în stoc | nu e pe stoc | nu mai e în stoc | nu este disponibil* | nu \
         mai este disponibil* | nu e disponibil* | nu sunt disponibil* | nu mai sunt disponibil* | nu sunt în \
         stoc | nu mai avem în stoc | nu avem în stoc | esgotado | esgotada | esgotados | esgotadas | \
         indisponível | indisponíveis | sem estoque | fora de estoque | sem stock | não está disponível | não \
         estão disponíveis | não está em estoque | não temos em estoque | não temos | não há em estoque | agotado \
         | agotada | agotados | agotadas | sin stock | sin existencias | no está disponible | no están \
         disponibles | no disponible | no hay stock | no hay existencias | no está en stock | no tenemos en stock \
         | fuera de stock | εξαντλ* | μη διαθέσιμ* | δεν είναι διαθέσιμ* | δεν υπάρχει σε απόθεμα | δεν είναι σε \
         απόθεμα | εκτός αποθέματος | μη διαθεσιμ* | δεν υπάρχει διαθέσιμ* | δεν διατίθε* | sold out | out of \
         stock | not in stock | not available | unavailable | no longer available | not currently available | \
         currently unavailable | isn't available | is not available | isn't in stock | aren't available | are not \
         available | don't have it in stock | not be available",
    ),
    (
        Left,
        "mai avem | mai sunt | au mai rămas | mai este | avem în stoc | stoc: | restam | resta | sobraram | temos \
         apenas | temos | quedan | queda | nos quedan | tenemos | απομένουν | απομένει | έμειναν | έχουμε | \
         μένουν | we have | only | there are | left | left in stock | remaining | stock: | restantes | bucăți în \
         stoc | buc în stoc | buc. în stoc | unidades em estoque | unidades en stock | unidades disponibles | \
         unidades disponíveis | τεμάχια σε απόθεμα | τεμάχια διαθέσιμα | units in stock | units available | \
         pieces in stock | bucăți disponibile | bucăți pe stoc | items in stock | διαθέσιμα τεμάχια",
    ),
    (
        Restock,
        "revine în stoc | revine pe stoc | va reveni în stoc | va reveni pe stoc | revin în stoc | reaprovizion* \
         | din nou în stoc | din nou disponibil* | va fi disponibil* | va fi în stoc | va fi din nou în stoc | va \
         fi din nou disponibil* | de volta ao estoque | de volta em estoque | volta ao estoque | voltará ao \
         estoque | reposição | estará disponível | volta a estar disponível | de vuelta en stock | volverá a \
         estar disponible | vuelve a estar disponible | volverá a haber stock | reposición | estará disponible | \
         disponible de nuevo | ξανά διαθέσιμ* | θα είναι ξανά διαθέσιμ* | θα είναι διαθέσιμ* | ξανά σε απόθεμα | \
         θα είναι ξανά σε απόθεμα | επαναδιάθεση | αναπλήρωση | back in stock | restock* | available again | will \
         be available | be in stock again | will be back in stock",
    ),
    (
        Negation,
        "nu | nu mai | niciun | nicio | fără | não | nenhum | nenhuma | sem | no | ningún | ninguna | sin | \
         tampoco | δεν | μην | χωρίς | κανένα | not | cannot | can't | don't | doesn't | isn't | won't | unable | \
         without | never | nunca | neither",
    ),
    (
        Condition,
        "dacă | în caz că | când va | când vor | se estiver | se houver | caso | quando estiver | si hay | si \
         está | si hubiera | cuando esté | αν | εάν | όταν | if | whether | when it | once it | unless | may | \
         might | let me check | verific | vou verificar | voy a verificar | θα ελέγξω",
    ),
    (
        Discount,
        "reducere | reduceri | reducerea | redus | redusă | reduse | discount | discountul | discounts | rabat | \
         promoție | mai ieftin | mai ieftină | desconto | descontos | abatimento | mais barato | off | descuento \
         | descuentos | rebaja | rebajado | rebajada | rebajas | más barato | έκπτωση | έκπτωσης | εκπτώσεις | \
         προσφορά | φθηνότερ* | discounted | markdown | price cut | reduction | reduced | cheaper",
    ),
    (
        Vat,
        "tva | tva-ul | cota tva | iva | icms | φπα | φ.π.α. | vat | v.a.t. | tva inclus | cu tva | com iva | con \
         iva | με φπα | incl. vat | vat included | iva incluido | iva incluído",
    ),
    (
        NetOfVat,
        "fără tva | plus tva | + tva | exclusiv tva | sem iva | mais iva | + iva | sin iva | más iva | χωρίς φπα \
         | προ φπα | πλέον φπα | + φπα | without vat | excluding vat | excl. vat | ex vat | plus vat | + vat | \
         before vat | net of vat",
    ),
    (
        Fee,
        "livrare | livrarea | transport | transportul | taxa de livrare | costul livrării | expediere | curier | \
         frete | entrega | taxa de entrega | envio | envío | gastos de envío | costo de envío | despacho | \
         μεταφορικά | έξοδα αποστολής | αποστολή | αποστολής | κόστος αποστολής | αντικαταβολή | shipping | \
         delivery | shipping fee | delivery fee | postage | handling fee | service fee | ramburs | garanție \
         extinsă | montaj | instalare",
    ),
    (
        Total,
        "total | totalul | în total | suma totală | subtotal | de plată | valoarea comenzii | valor total | no \
         total | ao todo | soma | en total | importe total | suma | a pagar | σύνολο | συνολικά | συνολικό | \
         συνολικό ποσό | πληρωτέο | total amount | in total | grand total | sum | altogether | all together | \
         order total | for both | together | împreună | ambele | juntos | ambos | μαζί | total price | total cost \
         | total refund",
    ),
    (
        Difference,
        "diferența | diferență | diferența de preț | rambursare | rambursarea | rambursa* | rambursăm | restituim \
         | rest de | mai puțin | diferença | diferença de preço | reembolso | reembolsar* | estorno | devolução | \
         troco | a menos | diferencia | diferencia de precio | reembolsa* | devolución | ahorra | ahorras | \
         ahorro | διαφορά | διαφορά τιμής | επιστροφή | επιστροφή χρημάτων | επιστρέφ* | λιγότερο | ρέστα | \
         γλιτώνετε | difference | price difference | refund | refunds | refunded | charged | charge | more than \
         your | save | saving | savings | credited | economisiți | economisești | economia | economiza",
    ),
    (
        Said,
        "bugetul | buget | ați menționat | ați spus | ai menționat | ai spus | ați cerut | ofertă de la | \
         propunerea dumneavoastră | orçamento | você mencionou | mencionou | você disse | seu limite | \
         presupuesto | mencionó | usted dijo | dijo | comentó | indicó | mencionaste | dijiste | προϋπολογισμ* | \
         αναφέρατε | είπατε | ανέφερες | budget | you mentioned | you said | you asked | your offer | your limit \
         | you quoted | your price range",
    ),
    (
        AtMost,
        "sub | până la | maxim | maximum | cel mult | abaixo de | até | no máximo | menos de | hasta | como \
         máximo | por debajo de | κάτω από | έως | μέχρι | το πολύ | under | below | up to | at most | no more \
         than | within",
    ),
    (LessThan, "less than | menos que | mai puțin de | mai puțin decât | λιγότερο από"),
    (
        AtLeast,
        "peste | minim | cel puțin | începând de la | pornind de la | acima de | a partir de | mais de | pelo \
         menos | más de | desde | por encima de | al menos | πάνω από | άνω των | τουλάχιστον | από | over | \
         above | at least | starting at | starting from | more than | minimum",
    ),
    (
        Contrast,
        "în loc de | față de | comparativ cu | prețul vechi | preț vechi | era | inițial | anterior | de la | \
         decât | costa înainte | em vez de | comparado | em comparação | preço antigo | anterior era | antes | \
         era de | do que | en lugar de | en vez de | comparado con | precio anterior | antes costaba | costaba | \
         original | actual | αντί για | αντί | σε σύγκριση | αρχική τιμή | αρχικά | προηγούμενη | πριν | instead \
         of | compared to | compared with | versus | vs | was | were | original | originally | current | \
         currently | previous | previously | old price | than | while the | whereas | difference between | \
         purchased",
    ),
    (
        Price,
        "preț | prețul | costă | costul | la prețul de | preço | custa | custam | sai por | por apenas | precio | \
         cuesta | cuestan | vale | τιμή | κοστίζει | κοστίζουν | στοιχίζει | price | priced at | costs | cost | \
         cost is | prețul este | pvp",
    ),
    (
        Balance,
        "soldul | sold | saldo | υπόλοιπο | balance | gift card | card cadou | amendă | multa | rată | rate \
         lunare | parcela | parcelas | cuota | cuotas | δόση | δόσεις | installment | installments | avans | \
         sinal | anticipo | προκαταβολή | deposit",
    ),
    (
        Sku,
        "sku | cod produs | codul produsului | cod articol | codul | cod | referință | ref | código | código do \
         produto | código de producto | referência | referencia | κωδικός | κωδικός προϊόντος | item id | item \
         code | product code | item number | model no | article | part number",
    ),
    (
        Unit,
        "buc | bucăți | bucată | bucata | unități | unidades | unidade | unidad | un | ud | uds | peças | piezas \
         | τεμάχια | τεμάχιο | τεμ | pieces | piece | pcs | units | unit | x | items | item | pachete | cutii | \
         caixas | cajas | κουτιά | boxes | packs | de bucăți | exemplare",
    ),
    (Identifier(Kind(FiscalKind::RoCui)), "cui | c.u.i. | cod fiscal | cod unic de înregistrare"),
    (Identifier(Kind(FiscalKind::RoCnp)), "cnp | c.n.p. | cod numeric personal"),
    (Identifier(Kind(FiscalKind::BrCpf)), "cpf"),
    (Identifier(Kind(FiscalKind::BrCnpj)), "cnpj"),
    (Identifier(Kind(FiscalKind::GrVat)), "αφμ | α.φ.μ. | afm"),
    (Identifier(Kind(FiscalKind::EsNie)), "nie"),
    (Identifier(Kind(FiscalKind::EsDni)), "dni"),
    (Identifier(Kind(FiscalKind::PtNif)), "contribuinte | número de contribuinte"),
    (Identifier(Kind(FiscalKind::Iban)), "iban | cont iban"),
    (Identifier(Kind(FiscalKind::Ean)), "ean | ean-13 | gtin | cod de bare | código de barras | barcode | κωδικός ean"),
    (Identifier(Cif), "cif | c.i.f."),
    (Identifier(Nif), "nif | n.i.f."),
];
