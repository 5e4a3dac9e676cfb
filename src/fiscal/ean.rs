//! Article numbers: EAN-8, UPC-A, EAN-13 and GTIN-14. The check digit is the catalogue's own (`Gtin`), so a number
//! that passes here is one a product can have.

use super::digits::{Compact, has_length, holds, values};
use super::number::{Bearer, Number};
use super::{FiscalError, FiscalKind};
use crate::catalog::Gtin;

pub(super) const NUMBER: Number =
    Number { kind: FiscalKind::Ean, name: "EAN", bearer: Bearer::Article, separators: " -", check: ean };

/// 8, 12, 13 or 14 digits with the check digit of the GS1 General Specifications §7.9.
fn ean(number: Compact) -> Result<Compact, FiscalError> {
    values(number.bytes())?;
    has_length(&number, [8, 12, 13, 14])?;
    holds(Gtin::parse(number.as_str()).is_ok())?;
    Ok(number)
}

#[cfg(test)]
mod tests {
    use super::super::FiscalKind::Ean;
    use super::super::{FiscalError, validate};

    #[test]
    fn every_length_has_the_same_check_digit() {
        for valid in ["73513537", "036000291452", "9780471117094", "98412345678908"] {
            assert_eq!(validate(Ean, valid), Ok(valid.to_owned()));
        }
        assert_eq!(validate(Ean, "978-0-471-11709-4"), Ok("9780471117094".to_owned()));
        assert_eq!(validate(Ean, "7501031311308"), Err(FiscalError::Checksum));
        assert_eq!(validate(Ean, "75010313113"), Err(FiscalError::Length));
        assert_eq!(validate(Ean, "750103AAAA309"), Err(FiscalError::Format));
    }
}
