//! What a SKU of this tenant looks like, learnt from the SKUs it has: `LAP-0042` has the shape `AAA-9999` and the
//! prefix `lap`. A token of a text that looks like one but is none is a made-up SKU.

use std::collections::{HashMap, HashSet};

/// Most shapes and prefixes kept; a catalogue with more has no pattern worth learning.
const MAX_SHAPES: usize = 512;
const MAX_PREFIXES: usize = 4096;
/// A shape is a pattern when at least this share of the SKUs has it, in per cent.
const COMMON_SHARE: usize = 5;
const MIN_CHARS: usize = 5;
/// Bytes of a first part with digits that SKUs share.
const MIN_PART: usize = 4;
/// What standards and parts are called by; no SKU of any tenant unless it has such SKUs.
const STANDARDS: [&str; 16] = [
    "iso", "iec", "din", "ansi", "ieee", "astm", "covid", "usb", "hdmi", "ddr", "rtx", "gtx", "mil", "ip", "wifi", "en",
];

/// The learnt shapes, or, in a replay, the decisions that were recorded.
#[derive(Clone, Debug, Default)]
pub struct SkuShapes {
    shapes: HashMap<Box<str>, u32>,
    prefixes: HashMap<Box<str>, u32>,
    /// Words with digits in product names ("RTX-4090"): model numbers, not SKUs.
    models: HashSet<Box<str>>,
    total: usize,
    recorded: Option<HashSet<Box<str>>>,
}

impl SkuShapes {
    /// Shapes that answer yes to these tokens and to no other: for evaluating a recorded check again.
    pub(crate) fn recorded(tokens: impl IntoIterator<Item = String>) -> Self {
        Self { recorded: Some(tokens.into_iter().map(String::into_boxed_str).collect()), ..Self::default() }
    }

    pub(super) fn learn(&mut self, sku: &str) {
        self.total += 1;
        let (shape, prefix) = (shape(sku), prefix(sku));
        if self.shapes.len() < MAX_SHAPES || self.shapes.contains_key(shape.as_str()) {
            *self.shapes.entry(shape.into()).or_default() += 1;
        }
        if let Some(prefix) = prefix
            && (self.prefixes.len() < MAX_PREFIXES || self.prefixes.contains_key(prefix.as_str()))
        {
            *self.prefixes.entry(prefix.into()).or_default() += 1;
        }
    }

    pub(super) fn learn_models(&mut self, name: &str) {
        for word in name.split(|c: char| c.is_whitespace() || matches!(c, ',' | '(' | ')' | '/')) {
            if word.len() >= MIN_CHARS && mixed(word) && !self.models.contains(&*word.to_lowercase()) {
                self.models.insert(word.to_lowercase().into());
            }
        }
    }

    /// Whether a token looks like a SKU of this tenant, although it is none.
    pub fn looks_like_sku(&self, token: &str) -> bool {
        if let Some(recorded) = &self.recorded {
            return recorded.contains(token);
        }
        if token.len() < MIN_CHARS || !mixed(token) || self.models.contains(&*token.to_lowercase()) {
            return false;
        }
        let shape_count = self.shapes.get(shape(token).as_str()).map_or(0, |&count| count as usize);
        let prefix = prefix(token);
        let known_prefix = prefix.as_ref().is_some_and(|prefix| self.prefixes.contains_key(prefix.as_str()));
        match known_prefix {
            true => shape_count > 0 || has_separator(token),
            false if prefix.is_some_and(|prefix| STANDARDS.contains(&prefix.as_str())) => false,
            false => shape_count * 100 >= self.total * COMMON_SHARE && shape_count >= 3,
        }
    }

    pub(super) fn resident_bytes(&self) -> usize {
        let words = self.shapes.keys().chain(self.prefixes.keys()).chain(&self.models);
        words.map(|word| word.len() + 48).sum()
    }
}

/// Letters as `A`, digits as `9`, the rest as it is.
fn shape(token: &str) -> String {
    token.chars().map(class).collect()
}

fn class(c: char) -> char {
    match c {
        _ if c.is_alphabetic() => 'A',
        _ if c.is_numeric() => '9',
        _ => c,
    }
}

/// The letters before the first separator or digit, at least two of them; else the part before the first separator, where it
/// is long enough to mean nothing else ("R39EN" of `R39EN-HLM-M`).
fn prefix(token: &str) -> Option<String> {
    let letters: String = token.chars().take_while(|c| c.is_alphabetic()).flat_map(char::to_lowercase).collect();
    if letters.chars().count() >= 2 {
        return Some(letters);
    }
    let (part, _) = token.split_once(['-', '_', '.', '/'])?;
    (part.len() >= MIN_PART && mixed(part)).then(|| part.to_lowercase())
}

fn mixed(token: &str) -> bool {
    token.bytes().any(|b| b.is_ascii_digit()) && token.chars().any(char::is_alphabetic)
}

fn has_separator(token: &str) -> bool {
    token.contains(['-', '_', '.', '/'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_made_up_sku_is_told_from_a_model_number() {
        let mut shapes = SkuShapes::default();
        for n in 0..40 {
            shapes.learn(&format!("LAP-{n:04}"));
        }
        shapes.learn_models("Placa video RTX-4090 Gaming");
        assert!(shapes.looks_like_sku("LAP-9999"));
        assert!(shapes.looks_like_sku("ZZZ-1234"));
        assert!(shapes.looks_like_sku("lap-99"));
        shapes.learn("R39EN-HLM-M");
        assert!(shapes.looks_like_sku("R39EN-HLMX-M") && !shapes.looks_like_sku("R39EN"));
        for other in ["RTX-4090", "2025-07-31", "USB-C", "Wi-Fi-6", "1920x1080", "iPhone", "A4", "IPX4"] {
            assert!(!shapes.looks_like_sku(other), "{other}");
        }
    }
}
