//! Addresses in Romanian.

use crate::languages::Addresses;

pub(super) const ADDRESSES: Addresses = Addresses {
    streets: "str | strada | bd | bdul | bld | blvd | bulevardul | calea | aleea | al | șos | șoseaua | piața | \
        intrarea | splaiul | drumul | prelungirea | fundătura | pasajul | cartier | cartierul",
    streets_behind: "",
    number: "nr | no | număr | numărul | km",
    block: "bl | bloc | blocul",
    corner: "",
    unit: "sc | scara | et | etaj | etajul | ap | apart | apt | apartament | apartamentul | interfon",
    sector: "sector | sectorul",
    region: "jud | județ | județul",
    locality: "loc | localitatea | localitate | oraș | orașul | mun | municipiul",
    village: "sat | satul | com | comuna",
    postal: "poștal | poștală | poștale | cp",
    postal_initials: "c.p",
    other: "tel | telefon | telefonul | mobil | email | mail | contact",
    particles: "de | la | și | al | a | lui | cel | cod | codul | bis | ter",
    elsewhere: "easybox | fanbox | locker | căsuța | ridicare | oficiul",
    unnumbered: "s/n | s/nr | f.n | fără număr",
    is: "este | e | fi | rămâne",
    of: "ta | dumneavoastră | dvs | dv | va | comenzii | nouă",
};
