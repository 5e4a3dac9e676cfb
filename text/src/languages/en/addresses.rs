//! Addresses in English.

use crate::languages::Addresses;

pub(super) const ADDRESSES: Addresses = Addresses {
    streets: "",
    streets_behind: "street | st | avenue | ave | road | rd | boulevard | blvd | lane | ln | drive | square | sq",
    number: "no | number",
    block: "",
    corner: "",
    unit: "apt | floor | suite | ste | flat",
    sector: "sector",
    region: "county | state",
    locality: "city | town",
    village: "",
    postal: "postal | zip | postcode",
    postal_initials: "",
    other: "tel | phone | mobile | email | mail | contact",
    particles: "of | the | code | post",
    elsewhere: "locker | lockers | pudo | box | parcel",
    unnumbered: "",
    is: "is",
    of: "your",
};
