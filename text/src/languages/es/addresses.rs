//! Addresses in Spanish.

use crate::languages::Addresses;

pub(super) const ADDRESSES: Addresses = Addresses {
    streets: "calle | c | av | avda | avenida | paseo | plaza | pza | plz | ronda | camino | carretera | ctra | pasaje | \
        callejón | travesía | urbanización | urb | vía | gran | glorieta | rambla | carrer | doble",
    streets_behind: "",
    number: "nr | n | num | número | km | lote",
    block: "bloc | edificio | ed | torre",
    // In Portuguese "esq" is the flat on the left.
    corner: "esq | esquina",
    unit: "apto | apartamento | piso | puerta | pta | escalera | esc | portal | planta | dpto | oficina | of | conjunto | \
        casa | sala",
    sector: "sector",
    region: "provincia | prov | estado | departamento",
    locality: "municipio | ciudad | localidad",
    village: "",
    postal: "postal | cp",
    postal_initials: "c.p",
    other: "tel | telefon | teléfono | email",
    particles: "de | del | la | las | los | el | y | e | al | código | post | dcha | izda | izq | dt | bis",
    elsewhere: "apartado | casilla | recogida | sucursal",
    unnumbered: "s/n | sin número",
    is: "este | es | será",
    of: "su | tu | pedido | del",
};
