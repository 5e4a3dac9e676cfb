//! The headings of a text, as Markdown writes them: `# Title` with up to six marks, or a line underlined with `=` or `-`.
//! What stands in a fenced code block is no heading.

use std::ops::Range;

/// A heading and the section it opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Heading {
    /// 1 is the highest.
    pub(super) level: u8,
    /// Its whole line or lines, without the last line break.
    pub(super) span: Range<usize>,
    /// The words of it.
    pub(super) title: Range<usize>,
}

/// A line without its break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) span: Range<usize>,
    pub(super) role: Role,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Blank,
    Text,
    /// Begins an entry of a list or a row of a table.
    Entry,
    /// Inside a fenced block, its fences included.
    Code,
    Heading,
}

/// The lines of a text with their roles, and its headings.
pub(super) fn read(text: &str) -> (Vec<Line>, Vec<Heading>) {
    let mut lines: Vec<Line> = Vec::new();
    let mut headings = Vec::new();
    let mut fence: Option<&str> = None;
    for span in line_spans(text) {
        let trimmed = text[span.clone()].trim();
        let marks = fence_of(trimmed);
        let role = match fence {
            Some(open) => {
                if marks.is_some_and(|marks| marks.starts_with(open) && marks.len() == trimmed.len()) {
                    fence = None;
                }
                Role::Code
            }
            None if marks.is_some() => {
                fence = marks.map(|marks| &marks[..3]);
                Role::Code
            }
            None => role_of(trimmed),
        };
        if role == Role::Text
            && let Some(level) = underline(trimmed)
            && let Some(title) = lines.last_mut().filter(|line| line.role == Role::Text)
        {
            title.role = Role::Heading;
            headings.push(Heading { level, span: title.span.start..span.end, title: within(text, &title.span) });
            lines.push(Line { span, role: Role::Heading });
            continue;
        }
        if role == Role::Heading {
            headings.push(marked(text, &span));
        }
        lines.push(Line { span, role });
    }
    (lines, headings)
}

/// The titles of the sections that `at` lies in, from the highest down. A heading belongs to its own section.
pub(super) fn path<'a>(text: &'a str, headings: &[Heading], at: usize) -> Vec<&'a str> {
    let mut open: Vec<&Heading> = Vec::new();
    for heading in headings.iter().take_while(|heading| heading.span.start <= at) {
        open.retain(|above| above.level < heading.level);
        open.push(heading);
    }
    open.into_iter().map(|heading| &text[heading.title.clone()]).filter(|title| !title.is_empty()).collect()
}

fn line_spans(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = at;
        at += line.len();
        start..start + line.trim_end_matches(['\n', '\r']).len()
    })
}

fn role_of(trimmed: &str) -> Role {
    if trimmed.is_empty() {
        return Role::Blank;
    }
    let marks = trimmed.bytes().take_while(|&b| b == b'#').count();
    if (1..=6).contains(&marks) && trimmed[marks..].chars().next().is_none_or(char::is_whitespace) {
        return Role::Heading;
    }
    let numbered = trimmed.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_numbered = numbered.len() < trimmed.len() && (numbered.starts_with(". ") || numbered.starts_with(") "));
    let is_listed = ["- ", "* ", "+ ", "• ", "|"].iter().any(|mark| trimmed.starts_with(mark));
    if is_numbered || is_listed { Role::Entry } else { Role::Text }
}

/// The marks that open or close a fenced block.
fn fence_of(trimmed: &str) -> Option<&str> {
    let mark = trimmed.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let marks = trimmed.len() - trimmed.trim_start_matches(mark).len();
    (marks >= 3).then(|| &trimmed[..marks])
}

fn underline(trimmed: &str) -> Option<u8> {
    let mark = trimmed.bytes().next().filter(|mark| trimmed.len() >= 3 && trimmed.bytes().all(|b| b == *mark))?;
    match mark {
        b'=' => Some(1),
        b'-' => Some(2),
        _ => None,
    }
}

/// A heading of marks, which may be closed by marks too.
fn marked(text: &str, span: &Range<usize>) -> Heading {
    let line = within(text, span);
    let level = text[line.clone()].bytes().take_while(|&b| b == b'#').count();
    let open = line.start + level..line.end;
    let closed = text[open.clone()].trim_end_matches('#');
    let title = within(text, &(open.start..open.start + closed.len()));
    Heading { level: level as u8, span: span.clone(), title }
}

/// Without the white space at the ends.
fn within(text: &str, span: &Range<usize>) -> Range<usize> {
    let part = &text[span.clone()];
    let start = span.start + part.len() - part.trim_start().len();
    start..start + part.trim().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "Before.\n# Livrare #\r\ntext\n\n## În țară\n```sh\n# no heading\n```\nRetur\n-----\nbody\n\nTotul\n=====\n#hash 5\n";

    #[test]
    fn headings_are_read_in_both_forms_and_not_in_code() {
        let (lines, headings) = read(TEXT);
        let shown: Vec<_> = headings.iter().map(|heading| (heading.level, &TEXT[heading.title.clone()])).collect();
        assert_eq!(shown, [(1, "Livrare"), (2, "În țară"), (2, "Retur"), (1, "Totul")]);
        assert_eq!(lines.iter().filter(|line| line.role == Role::Code).count(), 3);
        assert_eq!(&TEXT[headings[2].span.clone()], "Retur\n-----");
    }

    #[test]
    fn a_path_names_the_sections_around_a_place() {
        let (_, headings) = read(TEXT);
        let at = |part: &str| path(TEXT, &headings, TEXT.find(part).unwrap_or_default());
        assert_eq!(at("Before"), Vec::<&str>::new());
        assert_eq!(at("text"), ["Livrare"]);
        assert_eq!(at("no heading"), ["Livrare", "În țară"]);
        assert_eq!(at("body"), ["Livrare", "Retur"]);
        assert_eq!(at("#hash"), ["Totul"]);
    }
}
