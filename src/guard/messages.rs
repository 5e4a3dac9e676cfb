//! What people and models read about a verdict, in the language of the answer. The texts are data, a file a language;
//! this fills in `{claim}`, `{product}` and `{expected}`.

mod el;
mod en;
mod es;
mod pt;
mod ro;

use temei_text::language::Language;

use super::outcome::Reason;

/// All texts of one language.
struct Texts {
    /// Before the list of corrections in a prompt.
    prompt: &'static str,
    /// What a customer may read when the answer cannot be corrected; `{data}` is what is needed.
    customer: &'static str,
    /// The same where it is not data that is missing.
    hand_off: &'static str,
    /// Where no product is known.
    this_product: &'static str,
    reasons: [Wording; 16],
    data: [(&'static str, &'static str); 10],
}

/// How one reason is worded: why, and what to do with and without knowing what is right.
struct Wording {
    reason: Reason,
    why: &'static str,
    fix: &'static str,
    fix_unknown: &'static str,
}

/// What a message speaks of.
pub(crate) struct About<'a> {
    pub(crate) reason: Reason,
    pub(crate) claim: &'a str,
    pub(crate) product: Option<&'a str>,
    pub(crate) expected: Option<&'a str>,
}

const fn texts(language: Language) -> &'static Texts {
    match language {
        Language::Ro => &ro::TEXTS,
        Language::Pt => &pt::TEXTS,
        Language::Es => &es::TEXTS,
        Language::El => &el::TEXTS,
        Language::En => &en::TEXTS,
    }
}

/// Why a claim was refused.
pub(crate) fn why(language: Language, about: &About<'_>) -> String {
    fill(language, wording(language, about.reason).why, about)
}

/// What the model shall do about it.
pub(crate) fn instruction(language: Language, about: &About<'_>) -> String {
    let wording = wording(language, about.reason);
    let known = about.expected.is_some_and(|expected| !expected.is_empty());
    fill(language, if known { wording.fix } else { wording.fix_unknown }, about)
}

/// The prompt of all instructions.
pub(crate) fn prompt<'a>(language: Language, instructions: impl Iterator<Item = &'a str>) -> String {
    instructions.fold(texts(language).prompt.to_owned(), |prompt, instruction| prompt + "\n- " + instruction)
}

/// What a customer may read when the answer is withheld.
pub(crate) fn customer(language: Language, data: &[String]) -> String {
    if data.is_empty() {
        return texts(language).hand_off.to_owned();
    }
    let names: Vec<&str> = data.iter().map(|name| data_name(language, name)).collect();
    texts(language).customer.replace("{data}", &names.join(", "))
}

/// What people call a datum.
pub(crate) fn data_name(language: Language, wanted: &str) -> &str {
    let known = texts(language).data.iter().find(|(name, _)| *name == wanted);
    known.map_or(wanted, |(_, words)| words)
}

fn wording(language: Language, reason: Reason) -> &'static Wording {
    let all = &texts(language).reasons;
    all.iter().find(|wording| wording.reason == reason).unwrap_or(&all[0])
}

fn fill(language: Language, template: &str, about: &About<'_>) -> String {
    let product = about.product.unwrap_or(texts(language).this_product);
    let mut text = String::with_capacity(template.len() + 32);
    let mut rest = template;
    // One pass, so that braces in what is filled in stay what they are.
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let (name, tail) = after.split_once('}').unwrap_or((after, ""));
        text.push_str(match name {
            "claim" => about.claim.trim(),
            "product" => product,
            "expected" => about.expected.unwrap_or_default(),
            _ => "",
        });
        rest = tail;
    }
    text.push_str(rest);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_is_worded_in_every_language() {
        for language in Language::ALL {
            for reason in Reason::ALL {
                let wording = wording(language, reason);
                assert_eq!(wording.reason, reason, "{language:?}");
                for text in [wording.why, wording.fix, wording.fix_unknown] {
                    assert!(!text.is_empty(), "{language:?} {reason:?}");
                    assert!(text.matches('{').count() == text.matches('}').count());
                }
                assert!(!wording.fix_unknown.contains("{expected}"), "{language:?} {reason:?}");
            }
        }
    }

    #[test]
    fn what_is_filled_in_is_not_filled_in_again() {
        let about = About {
            reason: Reason::PriceMismatch,
            claim: "{expected}",
            product: Some("A-1"),
            expected: Some("5.00 RON"),
        };
        assert!(why(Language::En, &about).contains("{expected}"));
    }
}
