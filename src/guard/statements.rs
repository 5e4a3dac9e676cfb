//! What a text claims. Figures and cues become statements with a role (a price, a total, a discount, a VAT rate, an
//! availability, an identifier); who they speak of is settled in `ties`, whether they hold in the guards.

mod roles;
mod stock;

use std::ops::Range;

use super::addresses::{self, Part};
use super::figures::{Figure, FigureKind};
use super::fiscal::FiscalKind;
use super::lexicon::{Cue, Cues};
use super::locale::{Language, Locale};
use super::mentions::Mentions;
use super::normal::Normal;
use super::number::Style;
use super::scopes::Scopes;
use super::words::Words;
use super::{identifiers, offers};
use crate::catalog::Currency;

/// Most claims checked in one text; a text of 32 KiB with more is held to these.
pub const MAX_STATEMENTS: usize = 1024;

#[derive(Clone, Debug)]
pub(crate) struct Statement {
    /// Of the folded text.
    pub(crate) range: Range<usize>,
    pub(crate) segment: usize,
    pub(crate) kind: Kind,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Amount(Amount),
    /// A number beside something nobody can read.
    Unreadable(i64),
    /// A discount in hundredths of a per cent.
    Discount(i64),
    VatRate(Percentage),
    /// A percentage that is no claim of ours ("80 % cotton").
    OtherPercent(i64),
    Stock(Stock),
    /// Index into the unknown SKUs.
    UnknownSku(usize),
    /// Index into the mentions.
    KnownSku(usize),
    Identifier(FiscalKind),
    /// An address and what it lacks.
    Address(Vec<Part>),
}

#[derive(Clone, Debug)]
pub(crate) struct Amount {
    /// In ten-thousandths.
    pub(crate) value: i64,
    pub(crate) other: Option<i64>,
    pub(crate) currency: Currency,
    pub(crate) role: Role,
    /// Said to be rounded: "about", or in thousands.
    pub(crate) about: bool,
    /// Said to include VAT.
    pub(crate) gross: bool,
    pub(crate) number: Range<usize>,
    pub(crate) style: Style,
    /// Whether another number can simply be put in its place.
    pub(crate) replaceable: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Percentage {
    /// In hundredths.
    pub(crate) value: i64,
    pub(crate) number: Range<usize>,
    pub(crate) style: Style,
}

/// What an amount is said to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Price,
    Net,
    /// VAT itself.
    Tax,
    Fee,
    Total,
    Difference,
    Discount,
    AtMost,
    AtLeast,
    Said,
    Balance,
    /// One of several equal payments.
    Instalment,
    /// Nobody's claim: a hypothesis, a question about a budget.
    Supposed,
}

#[derive(Clone, Debug)]
pub(crate) enum Stock {
    Offered { quantity: Option<Counted> },
    Denied,
    Restock { date: Option<time::Date> },
}

/// A number of pieces, in ten-thousandths.
#[derive(Clone, Debug)]
pub(crate) struct Counted {
    pub(crate) value: i64,
    pub(crate) number: Range<usize>,
    pub(crate) style: Style,
}

/// A text taken apart.
pub(crate) struct Parts<'a> {
    pub(crate) normal: &'a Normal<'a>,
    pub(crate) words: &'a Words,
    pub(crate) scopes: &'a Scopes,
    pub(crate) cues: &'a Cues,
    pub(crate) figures: &'a [Figure],
    pub(crate) mentions: &'a Mentions,
    pub(crate) locale: &'a Locale,
    pub(crate) currency: Currency,
    pub(crate) as_of: Option<time::Date>,
}

/// Every statement, in the order of the text.
pub(crate) fn read(parts: &Parts<'_>) -> Vec<Statement> {
    let identifiers = identifiers::find(parts);
    // Both are in order and few identifiers are long: the one that could overlap is the next to end.
    let identified = |range: &Range<usize>| {
        let at = identifiers.partition_point(|(other, _)| other.end <= range.start);
        identifiers.get(at).is_some_and(|(other, _)| other.start < range.end)
    };
    let promised = parts.promised();
    let offered = |range: &Range<usize>| {
        let overlaps = |offer: &Statement| offer.range.start < range.end && range.start < offer.range.end;
        promised.iter().any(overlaps)
    };
    let figures = parts.figures.iter().filter(|figure| !offered(&figure.range));
    let mut statements: Vec<Statement> = figures.filter_map(|figure| parts.figure(figure)).collect();
    statements.extend(promised);
    statements.extend(parts.stock());
    statements.retain(|statement| !identified(&statement.range));
    let unknown = parts.mentions.unknown.iter().enumerate().filter(|(_, sku)| !identified(&sku.range));
    statements.extend(unknown.map(|(index, sku)| parts.statement(sku.range.clone(), Kind::UnknownSku(index))));
    let known = parts.mentions.all.iter().enumerate().filter(|(_, mention)| mention.specific);
    statements.extend(known.map(|(index, mention)| parts.statement(mention.range.clone(), Kind::KnownSku(index))));
    statements.extend(identifiers.into_iter().map(|(range, kind)| parts.statement(range, Kind::Identifier(kind))));
    let addresses = addresses::find(parts).into_iter();
    statements.extend(addresses.map(|(range, missing)| parts.statement(range, Kind::Address(missing))));
    statements.sort_by_key(|statement| (statement.range.start, statement.range.end));
    statements.truncate(MAX_STATEMENTS);
    statements
}

impl Parts<'_> {
    pub(crate) fn segment_of(&self, at: usize) -> Range<usize> {
        self.scopes.segments.get(self.scopes.segment_at(at)).map_or(0..0, |segment| segment.range.clone())
    }

    /// The block an offset lies in.
    pub(crate) fn block_of(&self, at: usize) -> Range<usize> {
        let segment = self.scopes.segments.get(self.scopes.segment_at(at));
        segment.map_or(0..0, |segment| self.scopes.blocks[segment.block].clone())
    }

    /// The figures inside a range.
    pub(crate) fn figures_within(&self, range: &Range<usize>) -> &[Figure] {
        let from = self.figures.partition_point(|figure| figure.range.start < range.start);
        let to = self.figures.partition_point(|figure| figure.range.start < range.end);
        &self.figures[from..to.max(from)]
    }

    fn statement(&self, range: Range<usize>, kind: Kind) -> Statement {
        Statement { segment: self.scopes.segment_at(range.start), range, kind }
    }

    fn figure(&self, figure: &Figure) -> Option<Statement> {
        let kind = match figure.kind {
            FigureKind::Money(_) if figure.coin.is_doubtful && !self.is_told(figure) => return None,
            FigureKind::Money(_) if figure.coin.is_local => Kind::Amount(self.amount(figure, self.currency)),
            FigureKind::Money(currency) => Kind::Amount(self.amount(figure, currency)),
            FigureKind::Percent { minus } => self.percent(figure, minus),
            FigureKind::Bare if self.is_bare_price(figure) => Kind::Amount(self.amount(figure, self.currency)),
            FigureKind::Unclear if !self.mentions.cover(&figure.range) => Kind::Unreadable(figure.value()),
            FigureKind::Bare | FigureKind::Unclear => return None,
        };
        Some(self.statement(figure.range.clone(), kind))
    }

    fn amount(&self, figure: &Figure, currency: Currency) -> Amount {
        let clause = self.clause(&figure.range);
        Amount {
            value: figure.value(),
            other: figure.other_value(),
            currency,
            role: self.role(&figure.range, &clause),
            about: figure.times > 1 || self.is_about(&figure.range),
            gross: self.cues.any(&clause, Cue::Gross),
            number: figure.number.range.clone(),
            style: figure.number.style,
            replaceable: figure.times == 1
                && figure.coin.parts == 1
                && !figure.is_joined
                && !self.normal.has_tag(&figure.number.range),
        }
    }

    /// Offers without a percentage, half prices, free shipping.
    fn promised(&self) -> Vec<Statement> {
        let offers = offers::find(&self.normal.text, self.words).into_iter();
        let mut promised: Vec<Statement> = offers
            .filter(|offer| !self.mentions.cover(&offer.range) && !self.is_denied(&offer.range))
            .map(|offer| self.statement(offer.range, Kind::Discount(offer.percent)))
            .collect();
        for found in self.cues.iter() {
            let range = found.range.clone();
            match found.cue {
                Cue::HalfPrice if !self.is_denied(&range) => {
                    promised.push(self.statement(range, Kind::Discount(50_00)));
                }
                Cue::FreeShipping if !self.is_denied(&range) && !self.is_bounded(&range) => {
                    let amount = Amount {
                        value: 0,
                        other: None,
                        currency: self.currency,
                        role: Role::Fee,
                        about: false,
                        gross: false,
                        number: range.clone(),
                        style: Style::default(),
                        replaceable: false,
                    };
                    promised.push(self.statement(range, Kind::Amount(amount)));
                }
                _ => {}
            }
        }
        promised
    }

    /// Whether a condition, a bound or an amount stands in the same sentence: "free shipping over 200 lei".
    fn is_bounded(&self, range: &Range<usize>) -> bool {
        let segment = self.segment_of(range.start);
        let bound = |cue: Cue| matches!(cue, Cue::Condition | Cue::AtLeast | Cue::MoreThan | Cue::StartsAt);
        self.cues.within(&segment).any(|found| bound(found.cue))
    }

    /// Whether the clause says that it is not so.
    fn is_denied(&self, range: &Range<usize>) -> bool {
        let clause = self.clause(range);
        let denies = |cue| matches!(cue, Cue::Negation | Cue::Unavailable | Cue::Said | Cue::Hypothetical);
        self.cues.before(clause.start, range.start, denies).is_some()
    }

    /// The clause around a range: up to the next comma, bracket or "but", inside its segment.
    pub(super) fn clause(&self, range: &Range<usize>) -> Range<usize> {
        let segment = self.segment_of(range.start);
        let text = self.normal.text.as_str();
        let segment = segment.start.min(range.start)..segment.end.max(range.end).min(text.len());
        let breaks = |c: char| matches!(c, ',' | '(' | ')' | ';' | '|' | '\n');
        let (Some(before), Some(after)) = (text.get(segment.start..range.start), text.get(range.end..segment.end))
        else {
            return range.clone();
        };
        let from = before.rfind(breaks).map_or(segment.start, |at| segment.start + at + 1);
        let to = after.find(breaks).map_or(segment.end, |at| range.end + at);
        let from = self.cues.before(from, range.start, |cue| cue == Cue::But).map_or(from, |cue| cue.range.end);
        let to = self.cues.after(range.end, to, |cue| cue == Cue::But).map_or(to, |cue| cue.range.start);
        from..to
    }

    /// Whether the sentence around a range is a question.
    pub(super) fn is_question(&self, range: &Range<usize>) -> bool {
        let segment = self.segment_of(range.start);
        let end = segment.end.min(self.normal.text.len());
        let said = self.normal.text.get(..end).unwrap_or_default().trim_end();
        said.ends_with('?') || (said.ends_with(';') && self.locale.language() == Language::El)
    }
}
