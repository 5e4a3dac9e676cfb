//! The words themselves, as people write them; they are folded like the texts.

use super::Cue;

/// `*` at the end: the word may go on ("telefon*": telefonul, telefono, telefone).
#[rustfmt::skip]
pub(super) const WORDS: [(Cue, &[&str]); 19] = [
    (Cue::Phone, &[
        "tel", "tel.", "telefon*", "telephone*", "telemov*", "telemóv*", "phone*", "mobil*", "movil*", "celular*",
        "cell", "cellphone*", "cel.", "cel:", "mob.", "fijo", "fone", "fono", "fax", "whatsapp*", "whats", "wapp",
        "wpp", "zap", "viber", "sms", "call", "call me", "call us", "text me", "reach me at", "suna*", "apela*",
        "contact", "contact:", "contactul*", "contacto", "contato", "llama*", "llame*", "llamar*", "ligar",
        "ligue*", "me liga", "numarul meu", "nr. meu", "nr meu", "my number", "meu numero", "mi numero", "τηλ",
        "τηλ.", "τηλεφων*", "κινητ*", "καλεσ*", "φαξ", "ο αριθμός μου", "τον αριθμό μου", "office:", "desk:",
        "home:", "work:", "birou:", "oficina:", "γραφείο:",
    ]),
    (Cue::Card, &[
        "card*", "credit card*", "debit card*", "cc", "tarjeta*", "cartao*", "cartoes", "κάρτα*", "καρτ*", "visa",
        "mastercard", "maestro", "amex",
    ]),
    (Cue::Iban, &[
        "iban*", "cont bancar", "contul bancar", "bank account", "cuenta bancaria", "conta bancaria",
    ]),
    (Cue::Cpf, &[
        "cpf*", "cadastro de pessoa*",
    ]),
    (Cue::Cnpj, &[
        "cnpj*",
    ]),
    (Cue::Cnp, &[
        "cnp*", "cod numeric personal", "codul numeric personal", "codul meu numeric personal", "numeric personal",
    ]),
    (Cue::Cui, &[
        "cui", "cui:", "c.u.i*", "cod fiscal", "codul fiscal", "cod unic de inregistrare",
        "codul unic de inregistrare", "nr. reg. com.",
    ]),
    (Cue::Afm, &[
        "αφμ", "α.φ.μ*", "afm", "αριθμό φορολογικού μητρώου", "αριθμός φορολογικού μητρώου",
    ]),
    (Cue::Nif, &[
        "nif", "n.i.f*", "nie", "n.i.e*", "dni", "d.n.i*", "contribuinte", "número de contribuinte",
        "documento nacional de identidad",
    ]),
    (Cue::Cif, &[
        "cif", "c.i.f*", "cif-*",
    ]),
    (Cue::Tax, &[
        "vat", "vat id", "vat number", "tax id*", "tax number", "taxpayer*", "tin", "fiscal number",
        "identificacion fiscal", "identificacao fiscal", "identificare fiscala",
    ]),
    (Cue::Nit, &[
        "nit", "n.i.t*",
    ]),
    (Cue::Ci, &[
        "c.i.", "c.i", "ci", "ci:", "carnet", "carnet de identidad", "cédula", "cédula de identidad",
    ]),
    (Cue::Postal, &[
        "cep", "cep:", "cod postal", "codul postal", "codigo postal", "cp", "c.p.", "zip", "zip code", "zipcode",
        "postal code", "post code", "postcode", "τκ", "τ.κ.", "τ.κ", "ταχυδρομικό κώδικα", "ταχυδρομικός κώδικας",
        "ταχυδρομικός κωδικός",
    ]),
    (Cue::Personal, &[
        "cod personal", "codul personal", "codul meu personal", "numar personal", "buletin*",
        "carte de identitate", "cartea de identitate", "act de identitate", "date personale", "datele personale",
        "identificare", "document de identitate", "documento de identidad", "documento de identidade",
        "identidade", "identidad", "identity", "identification", "identificacion", "identificacao",
        "personal number", "personal id*", "personal code", "national id*", "my id", "id number", "id card",
        "passport*", "pasaport*", "passaporte*", "pasaporte*", "rg", "ssn", "social security*", "seguridad social",
        "segurança social", "ταυτότητ*", "αδτ", "αμκα", "amka", "προσωπικός αριθμός", "προσωπικό αριθμό",
        "διαβατηρι*", "número de documento",
    ]),
    (Cue::ProductCode, &[
        "ean*", "gtin*", "upc*", "isbn*", "barcode*", "bar code*", "cod de bare", "codul de bare",
        "coduri de bare", "codurile de bare", "codigo de barra*", "codigos de barra*", "γραμμωτ*", "barras",
        "sku*", "cod", "codul", "coduri", "codurile", "codului", "cod produs", "cod de produs", "codul produsului",
        "codul de produs", "cod articol", "codul articolului", "codigo", "codigos", "codigo do produto",
        "codigo de producto", "codigo del producto", "codigo de produto", "product code*", "product id*",
        "product number*", "item code*", "item id*", "item number*", "item no", "item #", "article number*",
        "article no", "part number*", "part no", "p/n", "mpn", "code", "codes", "ref", "ref.", "referinta",
        "referencia*", "reference", "model", "modelo", "modelul", "μοντέλο", "κωδικ*", "asin",
    ]),
    (Cue::Product, &[
        "produs*", "produt*", "product*", "producto*", "articol*", "articul*", "artigo*", "article*", "item*",
        "προιον*", "είδος", "είδη", "stoc*", "stock*", "estoque*", "απόθεμα*", "catalog*", "κατάλογο*", "marfa",
        "mercadoria*", "mercancia*", "εμπόρευμα*",
    ]),
    (Cue::Order, &[
        "comanda*", "comenzi*", "comenzii", "order*", "pedido*", "encomenda*", "παραγγελ*", "factura*", "facturii",
        "fatura*", "invoice*", "τιμολογι*", "awb*", "tracking*", "rastreo*", "rastreio*", "rastreamento*",
        "colet*", "paquete*", "δέμα*", "ticket*", "tichet*", "reserva*", "rezervare*", "contract*", "nota fiscal",
        "serial*", "id", "ids", "serie*", "imei", "lot", "lote",
    ]),
    (Cue::Version, &[
        "version*", "versiune*", "versão", "versao", "versión", "έκδοση", "firmware*", "release*",
    ]),
];
