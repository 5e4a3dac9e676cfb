//! What a text claims. Figures and cues become statements with a role (a price, a total, a discount, a VAT rate, an
//! availability, an identifier); who they speak of is settled in `ties`, whether they hold in the guards.

use std::ops::Range;

use super::figures::{Figure, FigureKind};
use super::fiscal::FiscalKind;
use super::lexicon::{Cue, Cues};
use super::locale::Locale;
use super::mentions::Mentions;
use super::normal::Normal;
use super::number::Style;
use super::scopes::Scopes;
use super::{dates, identifiers};
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
}

#[derive(Clone, Debug)]
pub(crate) struct Amount {
    /// In ten-thousandths.
    pub(crate) value: i64,
    pub(crate) other: Option<i64>,
    pub(crate) currency: Currency,
    pub(crate) role: Role,
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
    Fee,
    Total,
    Difference,
    Discount,
    AtMost,
    AtLeast,
    Said,
    Balance,
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
    let mut statements: Vec<Statement> = parts.figures.iter().filter_map(|figure| parts.figure(figure)).collect();
    let stock = parts.stock();
    statements.extend(stock);
    let identifiers = identifiers::find(parts);
    statements.retain(|statement| !identifiers.iter().any(|(range, _)| overlap(range, &statement.range)));
    let unknown = parts.mentions.unknown.iter().enumerate();
    let unknown = unknown.filter(|(_, sku)| !identifiers.iter().any(|(range, _)| overlap(range, &sku.range)));
    statements.extend(unknown.map(|(index, sku)| parts.statement(sku.range.clone(), Kind::UnknownSku(index))));
    let known = parts.mentions.all.iter().enumerate().filter(|(_, mention)| mention.specific);
    statements.extend(known.map(|(index, mention)| parts.statement(mention.range.clone(), Kind::KnownSku(index))));
    statements.extend(identifiers.into_iter().map(|(range, kind)| parts.statement(range, Kind::Identifier(kind))));
    statements.sort_by_key(|statement| (statement.range.start, statement.range.end));
    statements.truncate(MAX_STATEMENTS);
    statements
}

fn overlap(a: &Range<usize>, b: &Range<usize>) -> bool {
    a.start < b.end && b.start < a.end
}

impl Parts<'_> {
    pub(crate) fn segment_of(&self, at: usize) -> Range<usize> {
        self.scopes.segments.get(self.scopes.segment_at(at)).map_or(0..0, |segment| segment.range.clone())
    }

    fn statement(&self, range: Range<usize>, kind: Kind) -> Statement {
        Statement { segment: self.scopes.segment_at(range.start), range, kind }
    }

    fn figure(&self, figure: &Figure) -> Option<Statement> {
        let kind = match figure.kind {
            FigureKind::Money(currency) => Kind::Amount(self.amount(figure, currency, self.role(&figure.range))),
            FigureKind::Percent { minus } => self.percent(figure, minus),
            FigureKind::Bare if self.is_bare_price(figure) => {
                Kind::Amount(self.amount(figure, self.currency, self.role(&figure.range)))
            }
            FigureKind::Bare => return None,
        };
        Some(self.statement(figure.range.clone(), kind))
    }

    fn amount(&self, figure: &Figure, currency: Currency, role: Role) -> Amount {
        Amount {
            value: figure.value(),
            other: figure.other_value(),
            currency,
            role,
            number: figure.number.range.clone(),
            style: figure.number.style,
            replaceable: figure.times == 1,
        }
    }

    /// The clause around a range: up to the next comma, bracket or the like, inside its segment.
    fn clause(&self, range: &Range<usize>) -> Range<usize> {
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
        from..to
    }

    fn role(&self, range: &Range<usize>) -> Role {
        let clause = self.clause(range);
        let segment = self.segment_of(range.start);
        if self.is_given_off(range, &clause) {
            return Role::Discount;
        }
        let beside = |wanted: &[Cue], reach: usize| {
            let cue = self.cues.before(range.start.saturating_sub(reach), range.start, |cue| wanted.contains(&cue));
            cue.filter(|cue| self.is_linked(cue.range.end..range.start)).map(|cue| cue.cue)
        };
        match beside(&[Cue::AtMost, Cue::LessThan, Cue::AtLeast], 40) {
            Some(Cue::AtMost | Cue::LessThan) => return Role::AtMost,
            Some(_) => return Role::AtLeast,
            None => {}
        }
        let in_clause = |cue| self.cues.any(&clause, cue);
        if in_clause(Cue::NetOfVat) {
            return Role::Net;
        }
        for (scope, cue, role) in [
            (&segment, Cue::Said, Role::Said),
            (&segment, Cue::Difference, Role::Difference),
            (&clause, Cue::LessThan, Role::Difference),
            (&clause, Cue::Total, Role::Total),
            (&clause, Cue::Balance, Role::Balance),
        ] {
            if self.cues.any(scope, cue) {
                return role;
            }
        }
        let priced = self.cues.before(clause.start, range.start, |cue| matches!(cue, Cue::Price | Cue::Fee));
        match priced.or_else(|| self.cues.after(range.end, clause.end, |cue| cue == Cue::Fee)) {
            Some(found) if found.cue == Cue::Fee => Role::Fee,
            _ => Role::Price,
        }
    }

    /// Whether only a link word stands between a cue and its figure.
    fn is_linked(&self, between: Range<usize>) -> bool {
        let text = self.normal.text.get(between).unwrap_or_default();
        let text = text.trim_matches(|c: char| c.is_whitespace() || matches!(c, ':' | '*' | '-' | '(' | '~' | '='));
        const LINKS: [&str; 26] = [
            "",
            "de",
            "cu",
            "of",
            "by",
            "com",
            "con",
            "em",
            "en",
            "κατα",
            "de la",
            "un",
            "um",
            "a",
            "an",
            "uma",
            "una",
            "o",
            "is",
            "este",
            "e",
            "es",
            "ειναι",
            "de pana la",
            "εωσ",
            "of up to",
        ];
        LINKS.contains(&text)
    }

    /// "reducere de 20 lei", "20 lei reducere", "$20 off": but not "redus la 80 lei".
    fn is_given_off(&self, range: &Range<usize>, clause: &Range<usize>) -> bool {
        let before = self.cues.before(clause.start, range.start, |cue| cue == Cue::Discount);
        let after = self.cues.after(range.end, clause.end, |cue| cue == Cue::Discount);
        before.is_some_and(|cue| self.is_linked(cue.range.end..range.start) && cue.range.end < range.start)
            || after.is_some_and(|cue| self.is_linked(range.end..cue.range.start))
    }

    fn percent(&self, figure: &Figure, minus: bool) -> Kind {
        let value = figure.value() / 100;
        let clause = self.clause(&figure.range);
        let segment = self.segment_of(figure.range.start);
        if self.cues.any(&clause, Cue::Vat) || self.cues.any(&clause, Cue::NetOfVat) {
            let percentage = Percentage { value, number: figure.number.range.clone(), style: figure.number.style };
            return Kind::VatRate(percentage);
        }
        let denied = self.cues.before(segment.start, figure.range.start, |cue| matches!(cue, Cue::Negation)).is_some();
        let discount = minus || self.cues.any(&segment, Cue::Discount);
        if discount && !denied { Kind::Discount(value) } else { Kind::OtherPercent(value) }
    }

    /// "Preț: 4.199" is a price although no currency is written.
    fn is_bare_price(&self, figure: &Figure) -> bool {
        let range = &figure.range;
        let cue = self.cues.before(range.start.saturating_sub(32), range.start, |cue| cue == Cue::Price);
        let told = cue.is_some_and(|cue| self.is_linked(cue.range.end..range.start));
        let rest = self.normal.text[range.end..].trim_start_matches(['*', ' ']);
        told && figure.value() > 0 && !rest.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '/' | '-' | ':'))
    }

    /// Availability, with the number of pieces beside it; questions and conditions claim nothing.
    fn stock(&self) -> Vec<Statement> {
        let mut statements: Vec<Statement> = Vec::new();
        let wanted = |cue| matches!(cue, Cue::Available | Cue::Unavailable | Cue::Left | Cue::Restock);
        for found in self.cues.iter().filter(|found| wanted(found.cue)) {
            let segment = self.segment_of(found.range.start);
            let clause = self.clause(&found.range);
            let asked = self.normal.text[..clause.end.min(self.normal.text.len())].trim_end().ends_with('?')
                || (self.normal.text[..clause.end].trim_end().ends_with(';') && self.locale.as_str().starts_with("el"));
            let open = self.cues.before(segment.start, found.range.start, |cue| cue == Cue::Condition).is_some();
            if asked || open {
                continue;
            }
            let denied = self.cues.before(clause.start, found.range.start, |cue| cue == Cue::Negation).is_some();
            let restock = self.cues.any(&segment, Cue::Restock);
            let stock = match found.cue {
                Cue::Restock => Stock::Restock { date: dates::first_in(&self.normal.text[segment], self.as_of) },
                Cue::Unavailable => Stock::Denied,
                _ if restock => continue,
                _ if denied => Stock::Denied,
                Cue::Left => match self.counted(&found.range) {
                    Some(count) => Stock::Offered { quantity: Some(count) },
                    None => continue,
                },
                _ => Stock::Offered { quantity: self.counted(&found.range) },
            };
            statements.push(self.statement(found.range.clone(), Kind::Stock(stock)));
        }
        self.one_for_each_count(statements)
    }

    /// "mai avem 5 bucăți în stoc" is said once, although two cues announce it.
    fn one_for_each_count(&self, statements: Vec<Statement>) -> Vec<Statement> {
        let mut kept: Vec<Statement> = Vec::new();
        for statement in statements {
            let number = |statement: &Statement| match &statement.kind {
                Kind::Stock(Stock::Offered { quantity: Some(count) }) => Some(count.number.clone()),
                _ => None,
            };
            let same =
                number(&statement).is_some_and(|range| kept.iter().any(|other| number(other) == Some(range.clone())));
            if !same {
                kept.push(statement);
            }
        }
        kept
    }

    /// The bare number next to a stock cue: "mai avem 5", "5 in stock", "only 3 pieces left".
    fn counted(&self, cue: &Range<usize>) -> Option<Counted> {
        let near = |between: Range<usize>| {
            let text = self.normal.text.get(between).unwrap_or("\n");
            let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).count();
            words <= 2 && text.len() <= 32 && !text.contains(['\n', ';', ',', '.', '!', '?', '|'])
        };
        let bare = |figure: &&Figure| figure.kind == FigureKind::Bare && figure.number.value > 0;
        let at = self.figures.partition_point(|figure| figure.range.start < cue.end);
        let after = self.figures.get(at).filter(bare).filter(|figure| near(cue.end..figure.range.start));
        let before = at.checked_sub(1).and_then(|at| self.figures.get(at)).filter(bare);
        let before = before.filter(|figure| figure.range.end <= cue.start && near(figure.range.end..cue.start));
        let figure = after.or(before)?;
        if self.is_in_mention(&figure.range) || self.measures(figure) {
            return None;
        }
        Some(Counted { value: figure.value(), number: figure.number.range.clone(), style: figure.number.style })
    }

    fn is_in_mention(&self, range: &Range<usize>) -> bool {
        self.mentions.all.iter().any(|mention| overlap(&mention.range, range))
    }

    /// "available in 3 days", "in 12 colours", "24 hours": a number of something else.
    fn measures(&self, figure: &Figure) -> bool {
        const OTHER: [&str; 40] = [
            "zile",
            "ore",
            "zi",
            "ora",
            "culori",
            "marimi",
            "saptamani",
            "luni",
            "magazine",
            "dias",
            "horas",
            "cores",
            "tamanhos",
            "semanas",
            "meses",
            "lojas",
            "colores",
            "tallas",
            "tiendas",
            "ημερεσ",
            "ωρεσ",
            "χρωματα",
            "μεγεθη",
            "μηνεσ",
            "days",
            "hours",
            "colors",
            "colours",
            "sizes",
            "weeks",
            "months",
            "stores",
            "options",
            "variants",
            "opciones",
            "gb",
            "ml",
            "kg",
            "%",
            "different",
        ];
        let rest = self.normal.text[figure.range.end..].trim_start();
        OTHER.iter().any(|word| rest.strip_prefix(word).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric)))
    }
}
