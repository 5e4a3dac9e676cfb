//! Heads of columns in English.

use crate::languages::Columns;

pub(super) const COLUMNS: Columns = Columns {
    sku: "product code | item code | article code | item number | article number | product number | variant sku \
        | sku code | item sku",
    code: "code | reference | ref | model | item no | article",
    ean: "ean code | ean13 | barcode | bar code | ean 13 | upc | gtin13 | variant barcode",
    mpn: "part number | manufacturer part number | manufacturer code",
    name: "product name | item name | product | item",
    title: "title | heading | subject",
    description: "product description | long description | full description | body html | details",
    brand: "manufacturer | vendor | make | brand name",
    category: "categories | product category | department",
    group: "product group | group id | parent sku | parent",
    price: "unit price | sale price inc vat | regular price | list price | price incl vat | price inc vat \
        | price with vat | retail price | variant price | selling price",
    min_price: "minimum price | lowest price | floor price",
    currency: "currency code",
    stock: "quantity | qty | in stock | stock quantity | stock level | quantity on hand | on hand | inventory \
        | available quantity | variant inventory qty | units in stock",
    vat_rate: "vat | vat % | tax rate | vat percent",
    max_discount: "maximum discount | discount limit",
    restock_date: "available from | back in stock | restock on",
    active: "published | enabled | visible",
    tags: "labels | keywords",
    language: "lang | locale",
    country: "country code",
    text: "content | body | answer | page content",
    url: "link | address | permalink",
    source_type: "type | source | kind",
    classification: "confidentiality",
    published_at: "published on | publication date | date published",
    updated_at: "last modified | date modified | updated on",
    expires_at: "expires | expiry date | valid until",
    yes: "yes | y | on | active | published | enabled",
    no: "no | n | off | inactive | draft | disabled",
};
