//! How people are addressed in Portuguese, and what announces their data.

use crate::languages::{PersonalCues, Titles};

pub(super) const TITLES: Titles = Titles {
    titles: "sr | sra | srta | srto | dra | senhor | senhora | dona | dr | prof",
    capitalised: "",
    dotted: "d | d.ª",
    before_dotted: "o | de | do | para | com | ao | por",
    particles: "de | da | do | dos | das | e",
};

pub(super) const PERSONAL_CUES: PersonalCues = PersonalCues {
    phone: "tel | tel. | telefon* | telemóv* | celular* | cel. | cel: | fone | whats | wpp | zap | contato | contacto | \
        ligar | ligue* | me liga | meu número",
    card: "cartão* | cartões",
    iban: "conta bancária",
    identifiers: "cpf*=CPF | cadastro de pessoa*=CPF | cnpj*=CNPJ | nif=NIF | n.i.f*=NIF | contribuinte=NIF | \
        número de contribuinte=NIF",
    tax: "identificação fiscal",
    postal: "cep | cep: | código postal",
    personal: "documento de identidade | identidade | identificação | passaporte* | rg | segurança social | \
        número de documento",
    product_code: "código | códigos | código de barra* | códigos de barra* | barras | código do produto | \
        código de produto | ref | ref. | referência* | modelo",
    product: "produt* | artigo* | estoque* | mercadoria*",
    order: "pedido* | encomenda* | fatura* | rastreio* | rastreamento* | reserva* | nota fiscal | lote",
    version: "versão",
    only_in_capitals: "",
    and_or: "e | ou",
    amounts: "reais | dólares | euro",
};
