//! How people are addressed in Spanish, and what announces their data.

use crate::languages::{PersonalCues, Titles};

pub(super) const TITLES: Titles = Titles {
    titles: "sr | sra | srta | srto | sres | dra | señor | señora | señorita | doña | dña | don | dr | prof",
    capitalised: "",
    dotted: "d | d.ª",
    before_dotted: "el | al | de | del | para | con | por",
    particles: "de | del | la | y",
};

pub(super) const PERSONAL_CUES: PersonalCues = PersonalCues {
    phone: "tel | tel. | teléfon* | móvil* | celular* | cel. | cel: | fijo | fono | wapp | contacto | llama* | llame* | \
        llamar* | mi número | oficina:",
    card: "tarjeta*",
    iban: "cuenta bancaria",
    identifiers: "nif=NIF | n.i.f*=NIF | nie=NIF | n.i.e*=NIF | dni=NIF | d.n.i*=NIF | \
        documento nacional de identidad=NIF | cif=CIF | c.i.f*=CIF | nit=NIT | n.i.t*=NIT | c.i.=CI | c.i=CI | ci=CI | \
        ci:=CI | carnet=CI | carnet de identidad=CI | cédula=CI | cédula de identidad=CI",
    tax: "identificación fiscal",
    postal: "código postal | cp | c.p.",
    personal: "documento de identidad | identidad | identificación | pasaporte* | seguridad social | \
        número de documento",
    product_code: "código | códigos | código de barra* | códigos de barra* | barras | código de producto | \
        código del producto | ref | ref. | referencia* | modelo",
    product: "producto* | artícul* | mercancía*",
    order: "pedido* | factura* | rastreo* | paquete* | ticket* | reserva* | serie* | lote",
    version: "versión*",
    // "But" in Romanian.
    only_in_capitals: "ci",
    and_or: "y | e | o",
    amounts: "bolivianos | dólares | euro",
};
