//! What shops call the columns of their tables.

use super::list::lists;

lists! {
    /// The head of a column, folded as a name, for each field of a product or a document that people export; the fields' own
    /// names are known without them. The same word may head the columns of products and of documents.
    Columns {
        /// What names a product.
        sku,
        /// The same, where no column has one of the names above.
        code,
        ean,
        mpn,
        name,
        /// Of a document; a product's name where no column is called so.
        title,
        description,
        brand,
        category,
        /// What variants share.
        group,
        price,
        min_price,
        currency,
        stock,
        vat_rate,
        max_discount,
        restock_date,
        active,
        tags,
        language,
        country,
        /// What a document says.
        text,
        url,
        source_type,
        classification,
        published_at,
        updated_at,
        expires_at,
        /// In a cell that says whether something holds.
        yes,
        /// And that it does not.
        no,
    }
}
