//! The products of a file as the guards see them, read and checked as an import would: for evaluations that need no
//! service. A repeated SKU is what its last row makes of it.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;

use crate::catalog::{FieldError, Product};
use crate::config::Limits;
use crate::grpc::convert;
use crate::import::{FileError, Item, Kind, ReadOptions, Rows, UnknownFields};

/// Why there is no catalogue.
#[derive(Debug, thiserror::Error)]
pub enum CatalogError {
    #[error("the file could not be opened")]
    Open(#[from] io::Error),
    #[error("the file could not be read")]
    File(#[from] FileError),
    #[error("line {line}: {fault}")]
    Row { line: u64, fault: FieldError },
}

/// Every product of a JSONL or CSV file.
pub fn products(path: &Path) -> Result<Vec<Product>, CatalogError> {
    let options = ReadOptions {
        kind: Kind::Products,
        format: None,
        currency: None,
        unknown_fields: UnknownFields::Warn,
        scrub: None,
    };
    let rows = Rows::open(BufReader::new(File::open(path)?), options)?;
    let limits = Limits::default();
    let mut products: Vec<Product> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    for row in rows {
        let row = row?;
        let refuse = |fault| CatalogError::Row { line: row.line, fault };
        let Item::Product(message) = row.outcome.map_err(refuse)?.item else { continue };
        let patch = convert::product_patch(*message, None, None, &limits).map_err(refuse)?;
        let place = places.get(patch.sku.as_str()).copied();
        let stored = place.map(|place| products[place].clone());
        let product = patch.apply(stored).map_err(refuse)?;
        match place {
            Some(place) => products[place] = product,
            None => {
                places.insert(product.sku.as_str().to_owned(), products.len());
                products.push(product);
            }
        }
    }
    Ok(products)
}
