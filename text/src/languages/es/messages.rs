//! What people and models read about a verdict in Spanish.

use crate::languages::messages::{Advice, Data, Messages, Reasons, Unverified, Wording};

pub(super) const MESSAGES: Messages = Messages {
    prompt: "La respuesta contiene afirmaciones que no concuerdan con los datos. Reescríbela corrigiendo:",
    customer: "Para continuar necesito una confirmación: por favor, indíqueme de nuevo {data}. Si lo prefiere, un compañero puede ayudarle.",
    hand_off: "Para responderle con seguridad, lo confirmaré con un compañero, que le contactará lo antes posible.",
    this_product: "este producto",
    reasons: Reasons {
        price_mismatch: Wording {
            why: "{claim} no es el precio de {product} ni se deduce de los datos conocidos.",
            fix: "Sustituye {claim} por {expected}, el precio correcto de {product}.",
            fix_unknown: "Quita el importe {claim} o usa uno que figure en los datos.",
        },
        price_of_another_product: Wording {
            why: "{claim} es el precio de otro producto, no de {product}.",
            fix: "Sustituye {claim} por {expected}, el precio de {product}.",
            fix_unknown: "Quita {claim}: es el precio de otro producto.",
        },
        price_below_floor: Wording {
            why: "{claim} está por debajo del precio mínimo aceptado para {product}.",
            fix: "No bajes de {expected} para {product}; sustituye {claim}.",
            fix_unknown: "Retira el precio {claim}: está por debajo del mínimo aceptado.",
        },
        currency_mismatch: Wording {
            why: "{claim} está en una moneda distinta de la del precio.",
            fix: "Escribe {expected} en lugar de {claim}.",
            fix_unknown: "Indica el importe {claim} en la moneda del precio.",
        },
        no_fact: Wording {
            why: "No hay datos que confirmen «{claim}» para {product}.",
            fix: "No afirmes «{claim}»; el valor conocido es {expected}.",
            fix_unknown: "No afirmes «{claim}»: di que lo vas a comprobar.",
        },
        out_of_stock: Wording {
            why: "{product} no está en stock, aunque la respuesta lo presenta como disponible.",
            fix: "Di que {product} está agotado por ahora y que vuelve el {expected}.",
            fix_unknown: "Di que {product} está agotado por ahora.",
        },
        in_stock: Wording {
            why: "{product} está en stock, aunque la respuesta dice que no lo hay.",
            fix: "Di que {product} está en stock.",
            fix_unknown: "Di que {product} está en stock.",
        },
        quantity_above_stock: Wording {
            why: "Quedan {expected} unidades de {product}, menos de las que se afirman.",
            fix: "Ofrece como máximo {expected} unidades de {product}.",
            fix_unknown: "No prometas esa cantidad de {product}.",
        },
        restock_date_mismatch: Wording {
            why: "La fecha de reposición de {product} no es la indicada.",
            fix: "Sustituye la fecha de reposición por {expected}.",
            fix_unknown: "No indiques una fecha de reposición.",
        },
        discount_needs_approval: Wording {
            why: "El descuento de {claim} necesita aprobación.",
            fix: "Ofrece como máximo {expected} o pide la aprobación de un responsable.",
            fix_unknown: "No ofrezcas ese descuento sin aprobación.",
        },
        discount_above_maximum: Wording {
            why: "El descuento de {claim} supera el máximo permitido para {product}.",
            fix: "No ofrezcas más de {expected} para {product}.",
            fix_unknown: "Retira el descuento: supera el máximo permitido.",
        },
        discount_not_allowed: Wording {
            why: "En esta etapa de la conversación no se conceden descuentos.",
            fix: "Retira el descuento de {claim}; puedes ofrecer {expected}.",
            fix_unknown: "Retira el descuento de {claim}: ahora no se conceden descuentos.",
        },
        unknown_sku: Wording {
            why: "El código {claim} no existe en el catálogo.",
            fix: "Sustituye el código {claim} por {expected}.",
            fix_unknown: "Quita el código {claim}: no existe en el catálogo.",
        },
        invalid_identifier: Wording {
            why: "{claim} no es un {expected} válido.",
            fix: "No uses {claim}: no es un {expected} válido. Pídeselo de nuevo al cliente.",
            fix_unknown: "No uses {claim}: el identificador no es válido. Pídeselo de nuevo al cliente.",
        },
        vat_rate_mismatch: Wording {
            why: "El tipo de IVA {claim} no es el aplicable.",
            fix: "Escribe el tipo de IVA {expected} en lugar de {claim}.",
            fix_unknown: "No indiques ese tipo de IVA.",
        },
        address_incomplete: Wording {
            why: "La dirección está incompleta.",
            fix: "Pide las partes de la dirección que faltan: {expected}.",
            fix_unknown: "Pide al cliente la dirección completa.",
        },
        too_much_to_check: Wording {
            why: "Aquí hay más de lo que abarca una comprobación: esto no se ha comprobado.",
            fix: "Afirma menos de una vez, en una respuesta más corta: esta no se ha podido comprobar entera.",
            fix_unknown: "Afirma menos de una vez, en una respuesta más corta: esta no se ha podido comprobar entera.",
        },
    },
    priced: "{product} cuesta {price}.",
    unverified: Unverified {
        no_product: Advice {
            why: "El importe {claim} no se ha podido verificar: no se ha reconocido ningún producto al que se refiera.",
            fix: "Escribe el nombre completo del producto, como en el catálogo, o consulta el precio e indícalo; si no, quita {claim}.",
        },
        too_many: Advice {
            why: "«{claim}» no se ha podido verificar: puede tratarse de varios productos.",
            fix: "Escribe el nombre completo del producto (modelo, tamaño, color) para que solo pueda ser uno, o quita «{claim}».",
        },
        no_fact: Advice {
            why: "«{claim}» no se ha podido verificar: no figura en los datos ni se deduce de ellos.",
            fix: "Comprueba «{claim}» antes de afirmarlo, o quítalo.",
        },
    },
    other_amount: Wording {
        why: "En los datos figura un importe distinto de {claim}.",
        fix: "Sustituye {claim} por {expected}.",
        fix_unknown: "Quita el importe {claim} o usa uno que figure en los datos.",
    },
    data: Data {
        tax_id: "el número de identificación fiscal",
        personal_id: "el número del documento de identidad",
        iban: "el IBAN",
        ean: "el código de barras",
        control_code: "el código de control de la factura",
        address_street: "la calle",
        address_number: "el número",
        address_locality: "la localidad",
        address_region: "la provincia o el departamento",
        address_postal_code: "el código postal",
    },
};
