//! How the numbers of a column are written, found from all of them.
//!
//! One number that can be read in one way only ("12,50", "1.299,90") says what the marks of its column mean. Where none
//! does, `1.250` may be a thousand or one and a quarter: nobody guesses, and the column is asked about. One column speaks for
//! another only where nothing else can have written it (`is_grouped_surely`).

use serde::Serialize;

use super::number::{Shape, Written};

/// Numbers shown of a column that is asked about.
const EXAMPLES: usize = 3;

/// What a column's numbers are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NumberKind {
    Money,
    Quantity,
    /// Never a thousand: "21.000" is 21.
    Percent,
}

/// What parts groups of digits, or the fraction off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    Point,
    Comma,
    /// A blank of any width; apostrophes are read as such too.
    Blank,
    None,
}

/// What an operator says of a column, or of all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    pub decimal: Option<Mark>,
    pub thousands: Option<Mark>,
}

/// What was found of one column.
#[derive(Clone, Debug, Default)]
pub(super) struct Evidence {
    numbers: u64,
    /// Of '.' and ',': whether a number can only be read with it as the decimal mark, and with three places or more.
    decimal: [bool; 2],
    long: [bool; 2],
    /// Numbers that can be read in two ways: how many with '.' and ',', whether one ends in 0, the first of them.
    open: [u64; 2],
    zero: bool,
    examples: Vec<Example>,
    /// Numbers without a mark: whether there are any of up to three digits, and of more.
    short_plain: bool,
    long_plain: bool,
}

/// A number that can be read in two ways.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Example {
    pub line: u64,
    pub cell: String,
    /// With its mark before a fraction, and between thousands.
    pub fraction: String,
    pub thousands: String,
}

/// How the open numbers of a column are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    /// There are none.
    NothingOpen,
    /// As the operator says.
    Told(Marks),
    /// With this decimal mark; whether three places are read, too.
    Decimal { mark: char, by: By, three_places: bool },
    /// The numbers of the column contradict each other: the open ones are refused, each with its line.
    Contradicted,
    /// Not at all, until somebody says how.
    Undecided(Vec<Example>),
}

/// By what a decimal mark was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    Numbers,
    /// Whole numbers beside grouped ones, and the tenant's language.
    Language,
}

impl Mark {
    const fn character(self) -> Option<char> {
        match self {
            Self::Point => Some('.'),
            Self::Comma => Some(','),
            Self::Blank => Some(' '),
            Self::None => None,
        }
    }

    /// By its name or itself.
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "." | "point" | "dot" => Self::Point,
            "," | "comma" => Self::Comma,
            " " | "'" | "blank" | "space" | "apostrophe" => Self::Blank,
            "none" => Self::None,
            _ => return None,
        })
    }
}

const fn index(mark: char) -> usize {
    if mark == '.' { 0 } else { 1 }
}

const fn other(mark: char) -> char {
    if mark == '.' { ',' } else { '.' }
}

impl Evidence {
    pub(super) fn note(&mut self, kind: NumberKind, line: u64, cell: &str, written: &Written) {
        self.numbers += 1;
        match written.shape {
            Shape::Plain => {
                let is_long = written.whole_digits() > 3;
                self.long_plain |= is_long;
                self.short_plain |= !is_long;
            }
            Shape::Certain { decimal, thousands } => {
                let mark = decimal.or(thousands.filter(|mark| *mark != ' ').map(other));
                if let Some(mark) = mark {
                    self.decimal[index(mark)] = true;
                    self.long[index(mark)] |= decimal.is_some() && written.places() > 2;
                }
            }
            Shape::Open(mark) if kind == NumberKind::Percent => self.decimal[index(mark)] = true,
            Shape::Open(mark) => {
                self.open[index(mark)] += 1;
                self.zero |= written.ends_in_zero();
                if self.examples.len() < EXAMPLES {
                    let (fraction, thousands) = (written.value(mark), written.value(other(mark)));
                    self.examples.push(Example { line, cell: cell.trim().to_owned(), fraction, thousands });
                }
            }
        }
    }

    pub(super) fn has_numbers(&self) -> bool {
        self.numbers > 0
    }

    /// The decimal mark that some numbers of the column prove, and none disproves.
    fn proven(&self) -> Option<char> {
        match self.decimal {
            [true, false] => Some('.'),
            [false, true] => Some(','),
            _ => None,
        }
    }

    fn is_open(&self) -> bool {
        self.open != [0, 0]
    }

    /// Whether open numbers can only be thousands: a format with three fixed places writes no whole number without them,
    /// one without fixed places writes no zero at the end, and whoever groups leaves no long number ungrouped.
    fn is_grouped_surely(&self, mark: char) -> bool {
        self.open[index(other(mark))] == 0 && self.zero && self.short_plain && !self.long_plain
    }

    /// `language` has this decimal mark; `file` is what all other columns of numbers prove.
    fn decide(&self, kind: NumberKind, language: Option<char>, file: Option<char>) -> Decision {
        if let Some(mark) = self.proven() {
            return Decision::Decimal { mark, by: By::Numbers, three_places: self.long[index(mark)] };
        }
        if !self.is_open() {
            return Decision::NothingOpen;
        }
        if self.decimal == [true, true] || !self.open.contains(&0) {
            return Decision::Contradicted;
        }
        if let Some(decimal) = language
            && self.is_grouped_surely(other(decimal))
            && (kind == NumberKind::Money || file == Some(decimal))
        {
            return Decision::Decimal { mark: decimal, by: By::Language, three_places: false };
        }
        Decision::Undecided(self.examples.clone())
    }
}

/// Decides for every column of numbers.
pub(super) fn decide(columns: &[(NumberKind, Evidence, Option<Marks>)], language: Option<char>) -> Vec<Decision> {
    let proven: Vec<char> = columns.iter().filter_map(|(_, evidence, _)| evidence.proven()).collect();
    let file = proven.first().copied().filter(|first| proven.iter().all(|mark| mark == first));
    let decide = |(kind, evidence, told): &(NumberKind, Evidence, Option<Marks>)| match told {
        Some(marks) => Decision::Told(*marks),
        None => evidence.decide(*kind, language, file),
    };
    columns.iter().map(decide).collect()
}

impl Decision {
    /// The value of a cell of the column, or why it has none.
    pub(super) fn read(&self, kind: NumberKind, written: &Written) -> Result<String, String> {
        match (written.shape, self) {
            (Shape::Certain { decimal, thousands }, Self::Told(marks)) => {
                let contradicts = |told: Option<Mark>, found: Option<char>| {
                    told.is_some_and(|told| found.is_some() && told.character() != found)
                };
                let swapped = thousands.is_some() && marks.decimal.and_then(Mark::character) == thousands;
                if contradicts(marks.decimal, decimal) || contradicts(marks.thousands, thousands) || swapped {
                    return Err("is not written with the marks that --decimal and --thousands name".to_owned());
                }
                Ok(written.value('.'))
            }
            (Shape::Plain | Shape::Certain { .. }, _) => Ok(written.value('.')),
            (Shape::Open(mark), Self::Told(marks)) => told(mark, *marks, written),
            (Shape::Open(mark), _) if kind == NumberKind::Percent => Ok(written.value(mark)),
            (Shape::Open(mark), Self::Decimal { mark: decimal, three_places, .. }) => {
                if mark == *decimal && !three_places {
                    return Err(format!(
                        "may be {} or {}: no other number of the column has three places; say which with --decimal",
                        written.value(mark),
                        written.value(other(mark))
                    ));
                }
                Ok(written.value(*decimal))
            }
            (Shape::Open(mark), Self::NothingOpen | Self::Contradicted | Self::Undecided(_)) => {
                let (fraction, thousands) = (written.value(mark), written.value(other(mark)));
                Err(format!("may be {thousands} or {fraction}: say which with --decimal"))
            }
        }
    }
}

/// An open number under what the operator says.
fn told(mark: char, marks: Marks, written: &Written) -> Result<String, String> {
    let decimal = marks.decimal.and_then(Mark::character);
    let thousands = marks.thousands.and_then(Mark::character);
    if decimal == Some(mark) {
        return Ok(written.value(mark));
    }
    if thousands == Some(mark) || (marks.thousands.is_none() && decimal.is_some()) {
        return Ok(written.value(other(mark)));
    }
    match marks.decimal {
        // The thousands are told to be something else.
        None => Ok(written.value(mark)),
        Some(_) => Err("is not written with the marks that --decimal and --thousands name".to_owned()),
    }
}
