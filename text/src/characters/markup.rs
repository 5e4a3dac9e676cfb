//! HTML as a reader sees it: a tag shows nothing or begins a line or a cell, an entity is the character it names. Only
//! what a browser takes for markup is: `<3`, `a < b`, `<ana@example.com>`, `<PHONE>` and `AT&T` are text.

/// Longest tag or comment in bytes; what is longer is text.
pub const MAX_TAG: usize = 1_024;
/// Longest entity in bytes, from `&` to the `;`.
const MAX_ENTITY: usize = 32;

/// A tag or comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag {
    /// In bytes.
    pub length: usize,
    pub shows: Shows,
}

/// What stands in a tag's place for a reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// Nothing: it formats. Elements nobody knows are of this kind, as they are for browsers.
    Nothing,
    /// A new line, the beginning of an item or a cell.
    Break(&'static str),
    /// What follows is raised: cents behind an amount, a footnote behind a word.
    Raised,
}

/// Elements that begin a line of their own.
const LINES: [&str; 29] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "br",
    "caption",
    "dd",
    "div",
    "dl",
    "dt",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "main",
    "nav",
    "ol",
    "p",
    "pre",
    "section",
    "table",
    "tr",
    "ul",
];
/// Elements that only format. A name in capitals that is none of ours is a placeholder: `<PHONE>`.
const FORMATS: [&str; 31] = [
    "a", "abbr", "b", "bdi", "bdo", "big", "center", "cite", "code", "del", "em", "font", "i", "ins", "kbd", "label",
    "mark", "nobr", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "tt", "u", "var", "wbr", "img",
];

/// `<NAME>`, as templates are written.
fn is_placeholder(name: &str) -> bool {
    name.len() > 1 && !name.bytes().any(|b| b.is_ascii_lowercase())
}

/// The tag or comment a text begins with.
pub fn tag(text: &str) -> Option<Tag> {
    let reach = text.floor_char_boundary(MAX_TAG.min(text.len()));
    if let Some(comment) = text[..reach].strip_prefix("<!--") {
        return comment.find("-->").map(|end| Tag { length: end + 7, shows: Shows::Nothing });
    }
    let (name, closes) = name(text)?;
    let length = text[1..reach].find(['<', '>']).filter(|end| text[end + 1..].starts_with('>'))? + 2;
    let written = name;
    let name = name.to_ascii_lowercase();
    let shows = match name.as_str() {
        "li" if !closes => Shows::Break("\n- "),
        "td" | "th" if !closes => Shows::Break(" | "),
        "sup" if !closes => Shows::Raised,
        "li" | "td" | "th" | "sup" => Shows::Nothing,
        name if LINES.contains(&name) => Shows::Break("\n"),
        name if is_placeholder(written) && !FORMATS.contains(&name) => return None,
        _ => Shows::Nothing,
    };
    Some(Tag { length, shows })
}

/// The name of the element a text begins with, and whether it is closed.
fn name(text: &str) -> Option<(&str, bool)> {
    let rest = text.strip_prefix('<')?;
    let (rest, closes) = rest.strip_prefix('/').map_or((rest, false), |rest| (rest, true));
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(rest.len());
    let (name, after) = rest.split_at(end);
    let whole = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && after.starts_with(|c: char| c.is_ascii_whitespace() || matches!(c, '/' | '>'));
    whole.then_some((name, closes))
}

/// Names of entities that are no letters with an accent.
const NAMED: [(&str, char); 74] = [
    ("amp", '&'),
    ("apos", '\''),
    ("ast", '*'),
    ("bull", '•'),
    ("cent", '¢'),
    ("colon", ':'),
    ("comma", ','),
    ("curren", '¤'),
    ("dash", '-'),
    ("dollar", '$'),
    ("emsp", '\u{2003}'),
    ("ensp", '\u{2002}'),
    ("euro", '€'),
    ("excl", '!'),
    ("frac12", '½'),
    ("frac14", '¼'),
    ("frac34", '¾'),
    ("gt", '>'),
    ("hairsp", '\u{200a}'),
    ("hellip", '…'),
    ("hyphen", '-'),
    ("iexcl", '¡'),
    ("iquest", '¿'),
    ("laquo", '«'),
    ("ldquo", '“'),
    ("lpar", '('),
    ("lrm", '\u{200e}'),
    ("lsquo", '‘'),
    ("lt", '<'),
    ("mdash", '—'),
    ("middot", '·'),
    ("minus", '−'),
    ("nbsp", '\u{a0}'),
    ("ndash", '–'),
    ("num", '#'),
    ("numsp", '\u{2007}'),
    ("percnt", '%'),
    ("period", '.'),
    ("plus", '+'),
    ("pound", '£'),
    ("puncsp", '\u{2008}'),
    ("quest", '?'),
    ("quot", '"'),
    ("raquo", '»'),
    ("rdquo", '”'),
    ("rlm", '\u{200f}'),
    ("rpar", ')'),
    ("rsquo", '’'),
    ("semi", ';'),
    ("shy", '\u{ad}'),
    ("sol", '/'),
    ("sup1", '¹'),
    ("sup2", '²'),
    ("sup3", '³'),
    ("thinsp", '\u{2009}'),
    ("times", '×'),
    ("yen", '¥'),
    ("zwj", '\u{200d}'),
    ("zwnj", '\u{200c}'),
    ("aelig", 'æ'),
    ("oelig", 'œ'),
    ("szlig", 'ß'),
    ("eth", 'ð'),
    ("thorn", 'þ'),
    ("ordf", 'ª'),
    ("ordm", 'º'),
    ("deg", '°'),
    ("reg", '®'),
    ("copy", '©'),
    ("trade", '™'),
    ("micro", 'µ'),
    ("Tab", '\t'),
    ("NewLine", '\n'),
    ("lowbar", '_'),
];
/// What a name goes on with behind its letter: `&abreve;`, `&Ccedil;`. Readers of folded text see no accents.
const ACCENTS: [&str; 12] =
    ["acute", "grave", "circ", "tilde", "uml", "cedil", "ring", "caron", "breve", "slash", "ogon", "macr"];
const GREEK: [(&str, char); 25] = [
    ("alpha", 'α'),
    ("beta", 'β'),
    ("gamma", 'γ'),
    ("delta", 'δ'),
    ("epsilon", 'ε'),
    ("zeta", 'ζ'),
    ("eta", 'η'),
    ("theta", 'θ'),
    ("iota", 'ι'),
    ("kappa", 'κ'),
    ("lambda", 'λ'),
    ("mu", 'μ'),
    ("nu", 'ν'),
    ("xi", 'ξ'),
    ("omicron", 'ο'),
    ("pi", 'π'),
    ("rho", 'ρ'),
    ("sigma", 'σ'),
    ("sigmaf", 'ς'),
    ("tau", 'τ'),
    ("upsilon", 'υ'),
    ("phi", 'φ'),
    ("chi", 'χ'),
    ("psi", 'ψ'),
    ("omega", 'ω'),
];

/// The entity a text begins with, and its length in bytes. A number may lack its `;`, as browsers have it.
pub fn entity(text: &str) -> Option<(char, usize)> {
    let rest = text.strip_prefix('&')?;
    if let Some(number) = rest.strip_prefix('#') {
        let (digits, radix, head) = match number.strip_prefix(['x', 'X']) {
            Some(digits) => (digits, 16, 3),
            None => (number, 10, 2),
        };
        let length = digits.find(|c: char| !c.is_digit(radix)).unwrap_or(digits.len());
        let c = u32::from_str_radix(digits.get(..length.min(MAX_ENTITY))?, radix).ok().and_then(char::from_u32)?;
        let end = head + length;
        return Some((c, end + usize::from(text[end..].starts_with(';'))));
    }
    let end = rest.bytes().take(MAX_ENTITY).position(|b| b == b';')?;
    named(&rest[..end]).map(|c| (c, end + 2))
}

fn named(name: &str) -> Option<char> {
    if let Some((_, c)) = NAMED.iter().find(|(known, _)| *known == name) {
        return Some(*c);
    }
    let lower = name.to_ascii_lowercase();
    if let Some((_, c)) = GREEK.iter().find(|(known, _)| *known == lower) {
        return Some(if lower == name { *c } else { c.to_uppercase().next().unwrap_or(*c) });
    }
    let letter = name.chars().next().filter(char::is_ascii_alphabetic)?;
    ACCENTS.contains(&&name[1..]).then_some(letter)
}

/// Where the tag or entity begins that a text breaks off in; the length of the text where there is none.
pub fn broken_off(text: &str) -> usize {
    let tail = text.floor_char_boundary(text.len().saturating_sub(MAX_TAG - 1));
    let comment = text[tail..].rfind("<!--").map(|at| tail + at).filter(|&at| !text[at..].contains("-->"));
    let open = text[tail..].rfind('<').map(|at| tail + at).filter(|&at| {
        let rest = text[at + 1..].trim_start_matches(['/', '!', '-']);
        !text[at..].contains('>') && (rest.is_empty() || rest.starts_with(|c: char| c.is_ascii_alphabetic()))
    });
    let tail = text.floor_char_boundary(text.len().saturating_sub(MAX_ENTITY));
    let entity = text[tail..].rfind('&').map(|at| tail + at);
    let entity = entity.filter(|&at| text[at + 1..].bytes().all(|b| b.is_ascii_alphanumeric() || b == b'#'));
    [comment, open, entity].into_iter().flatten().min().unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_what_a_browser_takes_for_one() {
        for (text, shows) in [
            ("<b>lei", Shows::Nothing),
            ("</strong> x", Shows::Nothing),
            ("<span style=\"color: red\">", Shows::Nothing),
            ("<price-tag>", Shows::Nothing),
            ("<BR/>", Shows::Break("\n")),
            ("<td>", Shows::Break(" | ")),
            ("<sup>", Shows::Raised),
            ("<!-- <b> -->", Shows::Nothing),
        ] {
            assert_eq!(tag(text).map(|tag| tag.shows), Some(shows), "{text}");
        }
        for text in
            ["<3", "< b>", "<ana@example.com>", "<https://a.b>", "<PHONE>", "<EMAIL_1>", "<b", "<b <i>", "<>", "a"]
        {
            assert_eq!(tag(text), None, "{text}");
        }
    }

    #[test]
    fn an_entity_is_the_character_it_names() {
        for (text, expected) in [
            ("&euro;", ('€', 6)),
            ("&#52;9", ('4', 5)),
            ("&#x34 9", ('4', 5)),
            ("&abreve;", ('a', 8)),
            ("&Scedil;", ('S', 8)),
            ("&Omega;", ('Ω', 7)),
            ("&nbsp;", ('\u{a0}', 6)),
        ] {
            assert_eq!(entity(text), Some(expected), "{text}");
        }
        for text in ["&", "&T is", "&euro", "&#;", "&#1114112;", "&nonsense;", "a"] {
            assert_eq!(entity(text), None, "{text}");
        }
    }

    #[test]
    fn markup_that_breaks_off_is_known() {
        for (text, at) in [
            ("49 <b", 3),
            ("49 <", 3),
            ("49 </", 3),
            ("49 <b class='x y", 3),
            ("49 <!-- a <b>", 3),
            ("49 &eur", 3),
            ("49 &#5", 3),
            ("49 &euro;", 9),
            ("a < 5", 5),
            ("<b>49", 5),
        ] {
            assert_eq!(broken_off(text), at, "{text}");
        }
    }
}
