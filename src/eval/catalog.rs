//! The products of a file as the guards see them, read and checked as an import would: for evaluations that need no
//! service. A repeated SKU is what its last row makes of it.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;

use crate::catalog::{FieldError, Product};
use crate::config::Limits;
use crate::grpc::convert;
use crate::import::{FileError, Item, Kind, ReadOptions, Record, Rows, TableOptions, UnknownFields};

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

/// The products so far, and where each SKU is among them.
#[derive(Default)]
struct Catalogue {
    products: Vec<Product>,
    places: HashMap<String, usize>,
}

/// Every product of a JSONL or CSV file.
pub fn products(path: &Path) -> Result<Vec<Product>, CatalogError> {
    let options = ReadOptions {
        kind: Kind::Products,
        format: None,
        currency: None,
        unknown_fields: UnknownFields::Warn,
        scrub: None,
        table: TableOptions::default(),
    };
    let rows = Rows::open(BufReader::new(File::open(path)?), options)?;
    let limits = Limits::default();
    let mut catalogue = Catalogue::default();
    for row in rows {
        let row = row?;
        let put = row.outcome.and_then(|record| catalogue.put(record, &limits));
        put.map_err(|fault| CatalogError::Row { line: row.line, fault })?;
    }
    Ok(catalogue.products)
}

impl Catalogue {
    fn put(&mut self, record: Record, limits: &Limits) -> Result<(), FieldError> {
        let Item::Product(message) = record.item else { return Ok(()) };
        let patch = convert::product_patch(*message, None, None, limits)?;
        let place = self.places.get(patch.sku.as_str()).copied();
        let stored = place.map(|place| self.products[place].clone());
        let product = patch.apply(stored)?;
        match place {
            Some(place) => self.products[place] = product,
            None => {
                self.places.insert(product.sku.as_str().to_owned(), self.products.len());
                self.products.push(product);
            }
        }
        Ok(())
    }
}
