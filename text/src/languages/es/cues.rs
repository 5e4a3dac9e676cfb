//! What gives numbers their meaning in Spanish.

use crate::languages::Cues;

pub(super) const CUES: Cues = Cues {
    available: "está libre | están libres | en stock | está de vuelta en stock | ya está de vuelta | está disponible de nuevo | está nuevamente disponible | en existencia | en existencias | disponible | disponibles | hay existencias | hay stock | lo tenemos | la \
         tenemos | los tenemos | las tenemos | entrega inmediata | hay disponibilidad | tenemos stock | in stock | plaza libre | plazas libres | queda libre | quedan libres | habitación libre | habitaciones libres | hay plazas",
    unavailable: "agotado | agotada | agotados | agotadas | sin stock | sin existencias | no está disponible | no están disponibles | \
         no disponible | no hay stock | no hay existencias | no está en stock | no tenemos en stock | no tenemos | fuera de \
         stock | se agotó | se acabó | se acabaron | se nos acabó | se nos acabaron | se terminó | se terminaron | se nos terminó | se nos terminaron | se nos agotó | se nos agotaron | se agotaron | se ha agotado | se han agotado | ya no queda | ya no quedan | no queda | no quedan \
         | no hay disponibilidad | sold out | indisponible",
    left: "quedan | queda | nos quedan | nos queda | solo quedan | en stock: | stock: | restantes | últimas",
    have: "tenemos | tengo | hay | disponemos de | contamos con",
    restock: "de vuelta en stock | volverá a estar disponible | volverán a estar disponibles | vuelve a estar disponible | vuelven \
         a estar disponibles | volverá a haber stock | reposición | estará disponible | estarán disponibles | disponible de \
         nuevo | disponible nuevamente | vuelve a stock | repondremos | nuevamente disponible",
    handed_over: "sale hoy | sale mañana | hoy | hoy mismo | mañana | guardé | guardado | aparté | apartado | reservé | reservado | almacén | estante | recoger* | recoja* | pase a | listos en | lista en | enviamos | tienda | aquí | vitrina | estantería | espacio | cupo | cupos",
    negation: "nada | ninguno | no | ningún | ninguna | sin | tampoco | nunca | ni",
    condition: "=si | cuando esté | cuando | en caso de | en cuanto | apenas | tan pronto como | voy a \
         verificar | voy a revisar | verificar si | una vez que",
    discount: "te quito | le quito | te bajo | le bajo | te rebajo | le rebajo | rebajo | rebajamos | descuento | descuentos | rebaja | rebajas | rebajado en | más barato | más barata | off | dto | dto. | cashback | descuenta | descontamos | te descuento | descontado | cupón | vale de descuento | descuentito",
    promotion: "promoción | promocional | rebajado | rebajada | rebajados | rebajadas | en oferta | oferta especial | liquidación",
    half_price: "mitad de precio | a mitad de precio | a la mitad | mitad del precio",
    free: "es gratis | está gratis | son gratis | sale gratis | es gratuito | es gratuita | es de regalo | gratis | no cuesta nada",
    free_shipping: "envío gratis | envío gratuito | envío es gratis | envío es gratuito | envío sin costo | envío sin coste | envío sale \
         gratis | entrega gratis | entrega gratuita | despacho gratis | sin gastos de envío | gastos de envío gratis | portes \
         gratis",
    vat: "iva | impuesto | impuestos",
    gross: "con iva | iva incluido | incluye iva | impuestos incluidos | iva inc. | iva inc",
    net_of_vat: "sin iva | más iva | + iva | iva no incluido | sin impuestos | base imponible | importe neto | valor neto",
    fee: "envío | gastos de envío | costo de envío | coste de envío | despacho | entrega | flete | recargo | instalación | \
         montaje | garantía extendida | delivery",
    total: "total | en total | importe total | suma | suman | sumando | a pagar | juntos | juntas | subtotal | los dos juntos | \
         por los dos | por las dos | por ambos | por todo | monto total | valor total | en conjunto",
    difference: "diferencia | diferencia de precio | reembolso | reembolsa* | devolución | devolvemos | devolveremos | ahorra | \
         ahorras | ahorro | se ahorra | te ahorras | vuelto",
    budget: "presupuesto | su límite | tu límite | su tope | su oferta | tu oferta | su propuesta | tu propuesta",
    said: "mencionó | usted dijo | dijo | comentó | indicó | mencionaste | dijiste | pidió | pediste | solicitó | vio | viste | \
         escribió | propuso | comentaste | me comentas | comentas | comenta | has visto | ha visto | haya visto | hayas visto | has encontrado | haya encontrado | te dijeron | le dijeron | te ofrecen | le ofrecen | te piden | me dices | dices | pides | propones",
    affirmed: "como usted dijo | como dijo | como dijiste | como mencionó | tal como dijo | como mencionaste | como comentó | no hay problema | sin problema | sin problemas | ningún problema | no se preocupe | no te preocupes | no hay inconveniente",
    agreed: "trato hecho | de acuerdo | hecho | cerrado | cerramos | me convenció | me ha convencido | me convenciste | \
         me has convencido | quedamos en | quedamos así | es suyo | es suya | es tuyo | es tuya | se lo dejo | \
         se la dejo | te lo dejo | te la dejo | acepto | aceptamos | lo acepto",
    hypothetical: "aunque costara | aunque costase | aunque fuera | incluso si | si costara | si fuera | si encuentra | si lo encuentra | si encuentras | costaría | supongamos | digamos | en la \
         competencia | competencia | en otra tienda | otra tienda | otro lugar | otro lado",
    mistaken: "por error | por equivocación | no es así | erróneamente | equivocado",
    about: "alrededor de | aproximadamente | unos | unas | cerca de | más o menos | en torno a | casi | rondan | ronda | ~ | aprox. \
         | aprox",
    at_most: "no llega a | no llegan a | hasta | como máximo | por debajo de | no supera | no pasa de | dentro de",
    less_than: "menos de | menos que",
    more_than: "más de | más que | más caro | más cara",
    cheaper: "más barato que | más barata que | más baratos que | más baratas que | más económico que | más económica que",
    dearer: "más caro que | más cara que | más caros que | más caras que",
    at_least: "supera | superan | pasa de | pasan de | por encima de | al menos | como mínimo | mínimo",
    starts_at: "desde | a partir de | empiezan en | empieza en",
    drop: "bajó de | bajaron de | ha bajado de | han bajado de | pasó de | rebajado de | rebajada de | reducido de",
    contrast: "en lugar de | en lugar del | en vez de | en vez del | comparado con | precio anterior | antes costaba | costaba | \
         original | antes | frente a | precio original | a diferencia de",
    price: "precio | precios | cuesta | cuestan | vale | valen | pvp | está a | están a | sale en | salen en | sale a | costo | \
         coste | price",
    bucks: "pavos",
    cents: "centavos | centavo | céntimos | céntimo | cts | ctvs | ¢",
    doubtful_cents: "",
    balance: "saldo | multa | anticipo | tarjeta de regalo | tarjeta regalo | seña | gift card",
    instalments: "cuota | cuotas | plazos | al mes | mensual | mensuales | por mes",
    sku: "sku | código | código de producto | código del producto | referencia | ref | ref. | cód. | item id",
    unit: "de ellos | de ellas | de esos | de esas | unidades | unidad | ud | uds | ud. | uds. | piezas | cajas | x | paquetes | pares | ejemplares | c/u",
    volume: "por mayor | al por mayor | mayorista | en cantidad | grandes cantidades",
    both: "ambos | ambas | los dos | las dos | cada uno | cada una | todos | todas",
    namely: "es decir | o sea | lo que equivale a | equivalente a",
    but: "pero | sino | sin embargo | aunque | mientras que",
    first: "el primero | la primera | opción 1 | primera opción | el primer modelo",
    second: "el segundo | la segunda | opción 2 | segunda opción",
    third: "el tercero | la tercera | opción 3 | tercera opción",
    middle: "del medio | de en medio | intermedio | intermedia",
    last: "el último | la última",
    rest: "quedan por pagar | queda por abonar | quedan por abonar | resta por pagar | restan por pagar | saldo de | le queda un saldo | le falta | queda por pagar | falta por pagar",
    sorry: "perdón | perdona | perdone | disculpa | disculpe | disculpas",
    we_said: "te he dicho | le he dicho | le puse | te puse | le dije | te dije | escribí | le mencioné | te mencioné | le indiqué | te indiqué | les dije | le escribí | te escribí | le pasé | te pasé",
    pair: "par de | el par | un par",
    wrong: "estaba mal | era incorrecto | incorrecto | incorrecta | fue un error | no era correcto | me he equivocado | me equivoqué | me he colado | error mío | corregir | corrijo | una corrección | corrección: | rectifico | rectificación",
    larger: "más grande | más grandes | la grande | el grande",
    smaller: "más pequeño | más pequeña | más chico | más chica | la pequeña | el pequeño | la chica | el chico",
    address: "dirección de entrega | dirección de envío | dirección de facturación | dirección de despacho | dirección fiscal | \
         dirección para la entrega | dirección para el envío | dirección para la factura | domicilio fiscal | domicilio de \
         entrega | domicilio de facturación | enviaremos a la dirección | enviamos a la dirección | entrega en la dirección | \
         entregamos en la dirección",
    identifiers: "nie=es/nie | dni=es/dni | iban=intl/iban | ean=intl/ean | ean-13=intl/ean | gtin=intl/ean | código de barras=intl/ean | código ean=intl/ean | cif=cif | c.i.f.=cif | nif=nif | n.i.f.=nif | nit=nit | n.i.t.=nit | código de control=bo/control-code | cód. de control=bo/control-code",
    asks: "cuál | cuáles | quiere | quieres | quisiera | prefiere | prefieres | cómo | cuánto | cuántos | cuántas | dónde | cuándo | por qué | puedo | puede | le gustaría | te gustaría",
    or: "o | u | o bien",
    now: "hoy | ahora | ya",
};
