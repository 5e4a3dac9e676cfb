//! Spanish.

use super::Cue::{self, *};
use super::IdentifierCue::{Cif, Kind, Nif, Nit};
use super::{BUCKS, CENTS, Clauses};
use crate::fiscal::FiscalKind;

pub(super) const CLAUSES: Clauses = Clauses {
    asks: "cuál | cuáles | quiere | quieres | quisiera | prefiere | prefieres | cómo | cuánto | cuántos | cuántas | dónde | cuándo | por qué | puedo | puede | le gustaría | te gustaría",
    or: "o | u | o bien",
    now: "hoy | ahora | ya",
};

pub(super) const PHRASES: &[(Cue, &str)] = &[
    (
        Available,
        "en stock | está de vuelta en stock | ya está de vuelta | está disponible de nuevo | está nuevamente disponible | en existencia | en existencias | disponible | disponibles | hay existencias | hay stock | lo tenemos | la \
         tenemos | los tenemos | las tenemos | entrega inmediata | hay disponibilidad | tenemos stock | in stock",
    ),
    (
        Unavailable,
        "agotado | agotada | agotados | agotadas | sin stock | sin existencias | no está disponible | no están disponibles | \
         no disponible | no hay stock | no hay existencias | no está en stock | no tenemos en stock | no tenemos | fuera de \
         stock | se agotó | se agotaron | se ha agotado | se han agotado | ya no queda | ya no quedan | no queda | no quedan \
         | no hay disponibilidad | sold out | indisponible",
    ),
    (Left, "quedan | queda | nos quedan | nos queda | solo quedan | en stock: | stock: | restantes | últimas"),
    (Have, "tenemos | tengo | hay | disponemos de | contamos con"),
    (
        Restock,
        "de vuelta en stock | volverá a estar disponible | volverán a estar disponibles | vuelve a estar disponible | vuelven \
         a estar disponibles | volverá a haber stock | reposición | estará disponible | estarán disponibles | disponible de \
         nuevo | disponible nuevamente | vuelve a stock | repondremos | nuevamente disponible",
    ),
    (Negation, "no | ningún | ninguna | sin | tampoco | nunca | ni"),
    (
        Condition,
        "=si | cuando esté | cuando | en caso de | en cuanto | apenas | tan pronto como | voy a \
         verificar | voy a revisar | verificar si | una vez que",
    ),
    (
        Discount,
        "rebajo | rebajamos | descuento | descuentos | rebaja | rebajas | rebajado en | más barato | más barata | off | dto | dto. | cashback",
    ),
    (
        Promotion,
        "promoción | promocional | rebajado | rebajada | rebajados | rebajadas | en oferta | oferta especial | liquidación",
    ),
    (HalfPrice, "mitad de precio | a mitad de precio | a la mitad | mitad del precio"),
    (
        Free,
        "es gratis | está gratis | son gratis | sale gratis | es gratuito | es gratuita | es de regalo | gratis | no cuesta nada",
    ),
    (
        FreeShipping,
        "envío gratis | envío gratuito | envío es gratis | envío es gratuito | envío sin costo | envío sin coste | envío sale \
         gratis | entrega gratis | entrega gratuita | despacho gratis | sin gastos de envío | gastos de envío gratis | portes \
         gratis",
    ),
    (Vat, "iva | impuesto | impuestos"),
    (Gross, "con iva | iva incluido | iva incluído | incluye iva | impuestos incluidos | iva inc. | iva inc"),
    (NetOfVat, "sin iva | más iva | + iva | iva no incluido | sin impuestos"),
    (
        Fee,
        "envío | gastos de envío | costo de envío | coste de envío | despacho | entrega | flete | recargo | instalación | \
         montaje | garantía extendida | delivery",
    ),
    (
        Total,
        "total | en total | importe total | suma | suman | sumando | a pagar | juntos | juntas | subtotal | los dos juntos | \
         por los dos | por las dos | por ambos | por todo | monto total | valor total | en conjunto",
    ),
    (
        Difference,
        "diferencia | diferencia de precio | reembolso | reembolsa* | devolución | devolvemos | devolveremos | ahorra | \
         ahorras | ahorro | se ahorra | te ahorras | vuelto",
    ),
    (Budget, "presupuesto | su límite | tu límite | su tope | su oferta"),
    (
        Said,
        "mencionó | usted dijo | dijo | comentó | indicó | mencionaste | dijiste | pidió | pediste | solicitó | vio | viste | \
         escribió | propuso | comentaste",
    ),
    (
        Affirmed,
        "como usted dijo | como dijo | como dijiste | como mencionó | tal como dijo | como mencionaste | como comentó",
    ),
    (
        Hypothetical,
        "si costara | si fuera | si encuentra | si lo encuentra | si encuentras | costaría | supongamos | digamos | en la \
         competencia | competencia | en otra tienda | otra tienda | otro lugar | otro lado",
    ),
    (
        About,
        "alrededor de | aproximadamente | unos | unas | cerca de | más o menos | en torno a | casi | rondan | ronda | ~ | aprox. \
         | aprox",
    ),
    (AtMost, "hasta | como máximo | por debajo de | no supera | no pasa de | dentro de"),
    (LessThan, "menos de | menos que"),
    (MoreThan, "más de | más que | más caro | más cara"),
    (
        Cheaper,
        "más barato que | más barata que | más baratos que | más baratas que | más económico que | más económica que",
    ),
    (Dearer, "más caro que | más cara que | más caros que | más caras que"),
    (AtLeast, "por encima de | al menos | como mínimo | mínimo"),
    (StartsAt, "desde | a partir de | empiezan en | empieza en"),
    (
        Contrast,
        "en lugar de | en lugar del | en vez de | en vez del | comparado con | precio anterior | antes costaba | costaba | \
         original | antes | frente a | precio original | a diferencia de",
    ),
    (Drop, "bajó de | bajaron de | ha bajado de | han bajado de | pasó de | rebajado de | rebajada de | reducido de"),
    (
        Price,
        "precio | precios | cuesta | cuestan | vale | valen | pvp | está a | están a | sale en | salen en | sale a | costo | \
         coste | price",
    ),
    (BUCKS, "pavos"),
    (CENTS, "centavos | centavo | céntimos | céntimo | cts | ctvs | ¢"),
    (Balance, "saldo | multa | anticipo | tarjeta de regalo | tarjeta regalo | seña | gift card"),
    (Instalments, "cuota | cuotas | plazos | al mes | mensual | mensuales | por mes"),
    (Sku, "sku | código | código de producto | código del producto | referencia | ref | ref. | cód. | item id"),
    (Unit, "unidades | unidad | ud | uds | ud. | uds. | piezas | cajas | x | paquetes | pares | ejemplares | c/u"),
    (Volume, "por mayor | al por mayor | mayorista | en cantidad | grandes cantidades"),
    (Both, "ambos | ambas | los dos | las dos | cada uno | cada una | todos | todas"),
    (Ordinal(1), "el primero | la primera | opción 1 | primera opción | el primer modelo"),
    (Ordinal(2), "el segundo | la segunda | opción 2 | segunda opción"),
    (Ordinal(3), "el tercero | la tercera | opción 3 | tercera opción"),
    (Ordinal(0), "el último | la última"),
    (Namely, "es decir | o sea | lo que equivale a | equivalente a"),
    (But, "pero | sino | sin embargo | aunque | mientras que"),
    (Identifier(Kind(FiscalKind::EsNie)), "nie"),
    (Identifier(Kind(FiscalKind::EsDni)), "dni"),
    (Identifier(Kind(FiscalKind::Iban)), "iban"),
    (Identifier(Kind(FiscalKind::Ean)), "ean | ean-13 | gtin | código de barras | código ean"),
    (Identifier(Cif), "cif | c.i.f."),
    (Identifier(Nif), "nif | n.i.f."),
    (Identifier(Nit), "nit | n.i.t."),
    (Identifier(Kind(FiscalKind::BoControlCode)), "código de control | cód. de control"),
    (
        Address,
        "dirección de entrega | dirección de envío | dirección de facturación | dirección de despacho | dirección fiscal | \
         dirección para la entrega | dirección para el envío | dirección para la factura | domicilio fiscal | domicilio de \
         entrega | domicilio de facturación | enviaremos a la dirección | enviamos a la dirección | entrega en la dirección | \
         entregamos en la dirección",
    ),
];
