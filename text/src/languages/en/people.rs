//! How people are addressed in English, and what announces their data.

use crate::languages::{PersonalCues, Titles};

pub(super) const TITLES: Titles = Titles {
    titles: "mister | mrs | dr | prof",
    capitalised: "mr | ms | miss | mx | madam | sir",
    dotted: "",
    before_dotted: "",
    particles: "",
};

pub(super) const PERSONAL_CUES: PersonalCues = PersonalCues {
    phone: "tel | tel. | telephone* | phone* | mobil* | mob. | cell | cellphone* | call | call me | call us | text me | \
        reach me at | contact | contact: | my number | office: | desk: | home: | work:",
    card: "card* | credit card* | debit card* | cc",
    iban: "bank account",
    identifiers: "",
    tax: "vat | vat id | vat number | tax id* | tax number | taxpayer* | tin | fiscal number",
    postal: "zip | zip code | zipcode | postal code | post code | postcode",
    personal: "identity | identification | personal number | personal id* | personal code | national id* | my id | \
        id number | id card | passport* | ssn | social security*",
    product_code: "code | codes | barcode* | bar code* | product code* | product id* | product number* | item code* | \
        item id* | item number* | item no | item # | article number* | article no | part number* | part no | p/n | \
        ref | ref. | reference | model",
    product: "product* | article* | item* | stock* | catalog*",
    order: "order* | invoice* | tracking* | ticket* | contract* | serial* | id | ids | lot",
    version: "version* | firmware* | release*",
    only_in_capitals: "",
    and_or: "and | or",
    amounts: "euro",
};
