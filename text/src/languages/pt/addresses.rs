//! Addresses in Portuguese.

use crate::languages::Addresses;

pub(super) const ADDRESSES: Addresses = Addresses {
    streets: "rua | r | av | avenida | travessa | trav | tv | praça | pça | largo | lg | alameda | al | estrada | est | \
        rodovia | rod | beco | ladeira | calçada | rotunda | urbanização | quadra | via | passagem | viela",
    streets_behind: "",
    number: "nr | n | num | número | km | lote | lt",
    block: "bloco | bl | edifício | ed | torre",
    corner: "",
    unit: "ap | apt | apto | apartamento | andar | loja | sala | casa | conjunto | cj | esc",
    sector: "",
    region: "estado | uf",
    locality: "município | cidade | localidade | concelho",
    village: "",
    postal: "postal | cep | cp",
    postal_initials: "c.p",
    other: "tel | telefone | email",
    particles: "de | da | do | dos | das | e | código | dto | esq | dt | dir | fte | bis",
    elsewhere: "apartado | caixa | recolha",
    unnumbered: "s/n | s/nr",
    is: "e | será | foi",
    of: "sua | seu | do",
};
