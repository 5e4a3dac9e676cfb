//! The language and region a text is written in, and how it writes numbers.

use serde::{Deserialize, Serialize};

use crate::currency::Currency;
use crate::languages::{Language, phrases};

/// A locale such as `ro-RO`: a language, perhaps a region.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Locale {
    tag: Box<str>,
    language: Language,
    region: Option<[u8; 2]>,
    point: bool,
}

/// Languages without a pack that write `1,234.50`.
const POINT_LANGUAGES: [&str; 6] = ["zh", "ja", "ko", "th", "he", "hi"];

/// The two-letter codes of ISO 639-1.
const LANGUAGES: &str = "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de \
    dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is \
    it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mo mr ms mt my \
    na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so \
    sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu";

impl Locale {
    /// Whether its language exists: "xx" has the form of a code and is none. Codes of three letters are taken for one.
    pub fn is_known(&self) -> bool {
        let language = self.tag.split('-').next().unwrap_or_default();
        language.len() == 3 || LANGUAGES.split_ascii_whitespace().any(|code| code == language)
    }

    /// Reads `ro`, `ro-RO` or `ro_RO`; a language we do not write is answered in English.
    pub fn parse(text: &str) -> Result<Self, NotALocale> {
        let mut parts = text.trim().split(['-', '_']);
        let name = parts.next().unwrap_or_default().to_ascii_lowercase();
        if !(2..=3).contains(&name.len()) || !name.bytes().all(|b| b.is_ascii_lowercase()) || text.len() > 35 {
            return Err(NotALocale(text.to_owned()));
        }
        let region = parts.map(str::as_bytes).find_map(|part| <[u8; 2]>::try_from(part).ok());
        let region = region.map(|region| region.map(|b| b.to_ascii_uppercase()));
        if region.is_some_and(|region| !region.iter().all(u8::is_ascii_uppercase)) {
            return Err(NotALocale(text.to_owned()));
        }
        let known = Language::ALL.into_iter().find(|language| language.as_str() == name);
        let point = known.map_or(POINT_LANGUAGES.contains(&name.as_str()), |language| has_point(language, region));
        let language = known.unwrap_or(Language::En);
        let tag = match region {
            Some(region) => format!("{name}-{}", String::from_utf8_lossy(&region)),
            None => name,
        };
        Ok(Self { tag: tag.into(), language, region, point })
    }

    #[inline]
    pub const fn language(&self) -> Language {
        self.language
    }

    pub fn as_str(&self) -> &str {
        &self.tag
    }

    /// The character before the fraction.
    #[inline]
    pub const fn decimal(&self) -> char {
        if self.point { '.' } else { ',' }
    }

    /// The country the text is for: the region, else the one the language is spoken in alone, else the currency's.
    #[inline]
    pub fn country(&self, currency: Option<Currency>) -> Option<&str> {
        if let Some(region) = &self.region {
            return std::str::from_utf8(region).ok();
        }
        let pack = self.language.pack();
        let of_currency = currency.and_then(Currency::only_country);
        pack.home.or(of_currency).or(pack.euro_home.filter(|_| currency == Some(Currency::EUR)))
    }

    /// The currency of an amount written without one.
    #[inline]
    pub fn currency(&self) -> Currency {
        match self.country(None) {
            Some("RO") => Currency::RON,
            Some("BR") => Currency::BRL,
            Some("BO") => Currency::BOB,
            Some("US") => Currency::USD,
            Some(_) => Currency::EUR,
            None => self.language.pack().currency,
        }
    }
}

/// Why a text is no locale.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a locale like ro-RO")]
pub struct NotALocale(String);

/// Whether a language writes `1,234.50` there.
fn has_point(language: Language, region: Option<[u8; 2]>) -> bool {
    let numbers = &language.pack().numbers;
    let mut swapped = phrases(numbers.swapped_regions);
    numbers.has_point != region.is_some_and(|region| swapped.any(|swapped| swapped.as_bytes() == region))
}

impl TryFrom<String> for Locale {
    type Error = NotALocale;

    fn try_from(text: String) -> Result<Self, NotALocale> {
        Self::parse(&text)
    }
}

impl From<Locale> for String {
    fn from(locale: Locale) -> Self {
        locale.tag.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_read_with_either_separator() {
        let locale = Locale::parse("ro_ro").expect("valid");
        assert_eq!((locale.as_str(), locale.language(), locale.decimal()), ("ro-RO", Language::Ro, ','));
        assert_eq!(Locale::parse("es-MX").expect("valid").decimal(), '.');
        assert_eq!(Locale::parse("de").expect("valid").language(), Language::En);
        assert_eq!(Locale::parse("zh-Hant-TW").expect("valid").as_str(), "zh-TW");
        for (tag, is_known) in [("ro-RO", true), ("de", true), ("xx", false), ("zz-ZZ", false), ("quy", true)] {
            assert_eq!(Locale::parse(tag).expect("valid in form").is_known(), is_known, "{tag}");
        }
        for wrong in ["", "r", "romanian", "ro-1!", "12-RO"] {
            assert!(Locale::parse(wrong).is_err(), "{wrong:?} was taken");
        }
    }
}
