//! How people are addressed in Romanian, and what announces their data.

use crate::languages::{PersonalCues, Titles};

pub(super) const TITLES: Titles = Titles {
    titles: "dl | d-l | dlui | d-lui | dna | d-na | dnei | d-nei | d-ra | domnul | domnului | doamna | doamnei | \
        domnișoara | domnișoarei | dr | prof",
    capitalised: "",
    dotted: "",
    before_dotted: "",
    particles: "de | la",
};

pub(super) const PERSONAL_CUES: PersonalCues = PersonalCues {
    phone: "tel | tel. | telefon* | mobil* | sună* | apelă* | contact | contact: | contactul* | numărul meu | \
        nr. meu | nr meu | birou:",
    card: "card*",
    iban: "cont bancar | contul bancar",
    identifiers: "cnp*=CNP | cod numeric personal=CNP | codul numeric personal=CNP | \
        codul meu numeric personal=CNP | numeric personal=CNP | cui=CUI | cui:=CUI | c.u.i*=CUI | cod fiscal=CUI | \
        codul fiscal=CUI | cod unic de înregistrare=CUI | codul unic de înregistrare=CUI | nr. reg. com.=CUI | \
        cif=CIF | c.i.f*=CIF | cif-*=CIF",
    tax: "identificare fiscală",
    postal: "cod poștal | codul poștal",
    personal: "cod personal | codul personal | codul meu personal | număr personal | buletin* | \
        carte de identitate | cartea de identitate | act de identitate | document de identitate | date personale | \
        datele personale | identificare | pașaport*",
    product_code: "cod | codul | coduri | codurile | codului | cod de bare | codul de bare | coduri de bare | \
        codurile de bare | cod produs | cod de produs | codul produsului | codul de produs | cod articol | \
        codul articolului | ref | ref. | referință | model | modelul",
    product: "produs* | articol* | stoc* | catalog* | marfă",
    order: "comandă* | comenzi* | comenzii | factură* | facturii | colet* | tichet* | rezervare* | contract* | serie* | \
        lot",
    version: "versiune*",
    only_in_capitals: "",
    and_or: "și | sau",
    amounts: "lei | euro | dolari | buc",
};
