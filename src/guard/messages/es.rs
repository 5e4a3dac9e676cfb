//! The texts in Spanish.

use super::{Texts, Wording};
use crate::guard::outcome::Reason;

pub(super) const TEXTS: Texts = Texts {
    prompt: "La respuesta contiene afirmaciones que no concuerdan con los datos. Reescríbela corrigiendo:",
    customer: "Para continuar necesito una confirmación: por favor, indíqueme de nuevo {data}. Si lo prefiere, un compañero puede ayudarle.",
    hand_off: "Para responderle con seguridad, lo confirmaré con un compañero, que le contactará lo antes posible.",
    this_product: "este producto",
    reasons: [
        Wording {
            reason: Reason::PriceMismatch,
            why: "{claim} no es el precio de {product} ni se deduce de los datos conocidos.",
            fix: "Sustituye {claim} por {expected}, el precio correcto de {product}.",
            fix_unknown: "Quita el importe {claim} o usa uno que figure en los datos.",
        },
        Wording {
            reason: Reason::PriceOfAnotherProduct,
            why: "{claim} es el precio de otro producto, no de {product}.",
            fix: "Sustituye {claim} por {expected}, el precio de {product}.",
            fix_unknown: "Quita {claim}: es el precio de otro producto.",
        },
        Wording {
            reason: Reason::PriceBelowFloor,
            why: "{claim} está por debajo del precio mínimo aceptado para {product}.",
            fix: "No bajes de {expected} para {product}; sustituye {claim}.",
            fix_unknown: "Retira el precio {claim}: está por debajo del mínimo aceptado.",
        },
        Wording {
            reason: Reason::CurrencyMismatch,
            why: "{claim} está en una moneda distinta de la del precio.",
            fix: "Escribe {expected} en lugar de {claim}.",
            fix_unknown: "Indica el importe {claim} en la moneda del precio.",
        },
        Wording {
            reason: Reason::NoFact,
            why: "No hay datos que confirmen «{claim}» para {product}.",
            fix: "No afirmes «{claim}»; el valor conocido es {expected}.",
            fix_unknown: "No afirmes «{claim}»: di que lo vas a comprobar.",
        },
        Wording {
            reason: Reason::OutOfStock,
            why: "{product} no está en stock, aunque la respuesta lo presenta como disponible.",
            fix: "Di que {product} está agotado por ahora y que vuelve el {expected}.",
            fix_unknown: "Di que {product} está agotado por ahora.",
        },
        Wording {
            reason: Reason::QuantityAboveStock,
            why: "Quedan {expected} unidades de {product}, menos de las que se afirman.",
            fix: "Ofrece como máximo {expected} unidades de {product}.",
            fix_unknown: "No prometas esa cantidad de {product}.",
        },
        Wording {
            reason: Reason::RestockDateMismatch,
            why: "La fecha de reposición de {product} no es la indicada.",
            fix: "Sustituye la fecha de reposición por {expected}.",
            fix_unknown: "No indiques una fecha de reposición.",
        },
        Wording {
            reason: Reason::DiscountNeedsApproval,
            why: "El descuento de {claim} necesita aprobación.",
            fix: "Ofrece como máximo {expected} o pide la aprobación de un responsable.",
            fix_unknown: "No ofrezcas ese descuento sin aprobación.",
        },
        Wording {
            reason: Reason::DiscountAboveMaximum,
            why: "El descuento de {claim} supera el máximo permitido para {product}.",
            fix: "No ofrezcas más de {expected} para {product}.",
            fix_unknown: "Retira el descuento: supera el máximo permitido.",
        },
        Wording {
            reason: Reason::DiscountNotAllowed,
            why: "En esta etapa de la conversación no se conceden descuentos.",
            fix: "Retira el descuento de {claim}; puedes ofrecer {expected}.",
            fix_unknown: "Retira el descuento de {claim}: ahora no se conceden descuentos.",
        },
        Wording {
            reason: Reason::UnknownSku,
            why: "El código {claim} no existe en el catálogo.",
            fix: "Sustituye el código {claim} por {expected}.",
            fix_unknown: "Quita el código {claim}: no existe en el catálogo.",
        },
        Wording {
            reason: Reason::InvalidIdentifier,
            why: "{claim} no es un {expected} válido.",
            fix: "No uses {claim}: no es un {expected} válido. Pídeselo de nuevo al cliente.",
            fix_unknown: "No uses {claim}: el identificador no es válido. Pídeselo de nuevo al cliente.",
        },
        Wording {
            reason: Reason::VatRateMismatch,
            why: "El tipo de IVA {claim} no es el aplicable.",
            fix: "Escribe el tipo de IVA {expected} en lugar de {claim}.",
            fix_unknown: "No indiques ese tipo de IVA.",
        },
        Wording {
            reason: Reason::AddressIncomplete,
            why: "La dirección está incompleta.",
            fix: "Pide las partes de la dirección que faltan: {expected}.",
            fix_unknown: "Pide al cliente la dirección completa.",
        },
        Wording {
            reason: Reason::TooMuchToCheck,
            why: "Aquí hay más de lo que abarca una comprobación: esto no se ha comprobado.",
            fix: "Afirma menos de una vez, en una respuesta más corta: esta no se ha podido comprobar entera.",
            fix_unknown: "Afirma menos de una vez, en una respuesta más corta: esta no se ha podido comprobar entera.",
        },
    ],
    data: [
        ("tax_id", "el número de identificación fiscal"),
        ("personal_id", "el número del documento de identidad"),
        ("iban", "el IBAN"),
        ("ean", "el código de barras"),
        ("control_code", "el código de control de la factura"),
        ("address.street", "la calle"),
        ("address.number", "el número"),
        ("address.locality", "la localidad"),
        ("address.region", "la provincia o el departamento"),
        ("address.postal_code", "el código postal"),
    ],
};
