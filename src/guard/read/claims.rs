//! What a text claims. Figures and cues become claims with a role (a price, a total, a discount, a VAT rate, an
//! availability, an identifier); who they speak of is settled in `ties`, whether they hold in the guards.

pub(crate) mod bare;
mod bounds;
mod implied;
mod in_words;
pub(crate) mod percents;
mod roles;
mod stock;
mod tables;

use std::ops::Range;
use std::sync::LazyLock;

use temei_text::blocks::{BlockKind, Blocks};
use temei_text::languages::{everywhere, is_one_of, is_small_word, phrases};
use temei_text::locale::Locale;
use temei_text::normal::{BREAK, Normal};
use temei_text::number::{ONE, Style};
use temei_text::words::{Word, Words};

use super::addresses;
use super::amounts::{AmountKind, TextAmount};
use super::cues::{self, ClauseWord, Cue, Cues};
use super::identifiers;
use super::mentions::Mentions;
use crate::catalog::{Currency, Percent};
use crate::facts::FactsSnapshot;
use crate::fiscal::FiscalKind;
use crate::fiscal::addresses::Part;
use crate::guard::budget::Kept;
use crate::guard::units::{MoneyValue, Pieces};

/// Most claims checked in one text: more than 32 KiB of an honest answer hold.
pub const MAX_CLAIMS: usize = 2048;

/// Words between an amount and what it is said to be, at most, and words of that at least.
const WORDS_TO_COPULA: usize = 4;
const WORDS_OF_OPINION: usize = 3;

static COPULAS: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.copulas));

/// Whether a folded word is "is" in any language.
pub(crate) fn is_copula(word: &str) -> bool {
    is_one_of(&COPULAS, word)
}

/// What stands between two products that are named together, at most.
pub(crate) const GAP_BYTES: usize = 48;

#[derive(Clone, Debug)]
pub(crate) struct Claim {
    /// Of the folded text.
    pub(crate) range: Range<usize>,
    pub(crate) segment: usize,
    pub(crate) kind: Kind,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Amount(Amount),
    /// Words that are turned round, or a number beside something nobody can read.
    Unreadable(Option<i64>),
    Discount(Percent),
    VatRate(Percentage),
    /// A percentage that is no claim of ours ("80 % cotton").
    OtherPercent(Percent),
    Stock(Stock),
    /// Index into the unknown SKUs.
    UnknownSku(usize),
    /// Index into the mentions.
    KnownSku(usize),
    Identifier(FiscalKind),
    /// So many digits that nobody has them by chance, and no word that says of what.
    LongNumber,
    /// An address and what it lacks.
    Address(Vec<Part>),
    Compared(Compared),
}

#[derive(Clone, Debug)]
pub(crate) struct Amount {
    pub(crate) value: MoneyValue,
    /// As it may be read too: "1.250".
    pub(crate) other: Option<MoneyValue>,
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
    /// Without a currency and a word for a price: a claim only where what is known comes close.
    pub(crate) bare: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Percentage {
    pub(crate) value: Percent,
    pub(crate) number: Range<usize>,
    pub(crate) style: Style,
}

/// One product said to cost less than another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Compared {
    /// Indexes into the mentions.
    pub(crate) cheaper: usize,
    pub(crate) dearer: usize,
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
    Offered {
        quantity: Option<Counted>,
    },
    /// Of a mention, by its index, without a word for stock.
    Implied {
        mention: usize,
        quantity: Option<Counted>,
    },
    /// By a word of handing over, of what is named above: "leaves the warehouse today".
    Hinted,
    Denied,
    Restock {
        date: Option<time::Date>,
    },
    /// A day said after a mention, by its index, that is not there.
    Back {
        mention: usize,
        date: time::Date,
    },
}

impl Stock {
    /// Whether it says that something is not there, or when it will be.
    pub(crate) const fn is_absence(&self) -> bool {
        matches!(self, Self::Denied | Self::Restock { .. } | Self::Back { .. })
    }
}

/// A number of pieces.
#[derive(Clone, Debug)]
pub(crate) struct Counted {
    pub(crate) value: Pieces,
    pub(crate) number: Range<usize>,
    pub(crate) style: Style,
}

/// A text taken apart.
pub(crate) struct Parts<'a> {
    pub(crate) normal: &'a Normal<'a>,
    pub(crate) words: &'a Words,
    pub(crate) blocks: &'a Blocks,
    pub(crate) cues: &'a Cues,
    pub(crate) figures: &'a [TextAmount],
    pub(crate) mentions: &'a Mentions,
    pub(crate) locale: &'a Locale,
    pub(crate) currency: Currency,
    pub(crate) as_of: Option<time::Date>,
}

/// The claims, in the order of the text.
pub(crate) fn read(parts: &Parts<'_>) -> Kept<Claim> {
    let identifiers = identifiers::find(parts);
    // Both are in order and few identifiers are long: the one that could overlap is the next to end.
    let identified = |range: &Range<usize>| {
        let at = identifiers.partition_point(|(other, _)| other.end <= range.start);
        identifiers.get(at).is_some_and(|(other, _)| other.start < range.end)
    };
    let mut promised = parts.promised();
    promised.sort_by_key(|offer| offer.range.start);
    let reach = reaches(&promised);
    let offered = |range: &Range<usize>| {
        let before = promised.partition_point(|offer| offer.range.start < range.end);
        before.checked_sub(1).is_some_and(|last| range.start < reach[last])
    };
    let figures = parts.figures.iter().filter(|figure| !offered(&figure.range));
    let mut claims: Vec<Claim> = figures.filter_map(|figure| parts.figure(figure)).collect();
    claims.extend(promised);
    claims.extend(parts.compared());
    claims.extend(parts.turned());
    let mut stock = parts.stock();
    stock.extend(parts.stocked_cells());
    stock.sort_by_key(|claim| claim.range.start);
    claims.extend(parts.implied(&stock));
    claims.extend(parts.back(&stock));
    claims.extend(parts.hinted(&stock));
    claims.extend(stock);
    claims.retain(|claim| !identified(&claim.range));
    let unknown = parts.mentions.unknown.iter().enumerate().filter(|(_, sku)| !identified(&sku.range));
    claims.extend(unknown.map(|(index, sku)| parts.claim(sku.range.clone(), Kind::UnknownSku(index))));
    let known = parts.mentions.all.iter().enumerate().filter(|(_, mention)| mention.is_specific());
    claims.extend(known.map(|(index, mention)| parts.claim(mention.range.clone(), Kind::KnownSku(index))));
    let long = identifiers::of_no_kind(parts).into_iter().filter(|range| !identified(range));
    claims.extend(long.map(|range| parts.claim(range, Kind::LongNumber)));
    claims.extend(identifiers.into_iter().map(|(range, kind)| parts.claim(range, Kind::Identifier(kind))));
    let addresses = addresses::find(parts).into_iter();
    claims.extend(addresses.map(|(range, missing)| parts.claim(range, Kind::Address(missing))));
    claims.sort_by_key(|claim| (claim.range.start, claim.range.end));
    Kept::first(claims, MAX_CLAIMS, |claim| claim.range.start)
}

/// How far each claim and all before it reach.
fn reaches(claims: &[Claim]) -> Vec<usize> {
    let mut reach = 0;
    let farthest = |claim: &Claim| {
        reach = reach.max(claim.range.end);
        reach
    };
    claims.iter().map(farthest).collect()
}

impl Parts<'_> {
    pub(crate) fn segment_of(&self, at: usize) -> Range<usize> {
        self.blocks.segments.get(self.blocks.segment_at(at)).map_or(0..0, |segment| segment.range.clone())
    }

    /// The sentence behind that of an offset.
    pub(crate) fn segment_behind(&self, at: usize) -> Option<Range<usize>> {
        self.blocks.segments.get(self.blocks.segment_at(at) + 1).map(|segment| segment.range.clone())
    }

    /// The block an offset lies in.
    pub(crate) fn block_of(&self, at: usize) -> Range<usize> {
        let segment = self.blocks.segments.get(self.blocks.segment_at(at));
        segment.map_or(0..0, |segment| self.blocks.blocks[segment.block].clone())
    }

    /// Where the block begins that is so many before the one that begins at `start`.
    pub(crate) fn start_above(&self, start: usize, blocks: usize) -> usize {
        (0..blocks).fold(start, |start, _| self.block_of(start.saturating_sub(1)).start.min(start))
    }

    /// Whether all words of a range are words of grammar.
    pub(crate) fn are_small(&self, range: &Range<usize>) -> bool {
        self.words.within(range).iter().all(|word| is_small_word(&self.normal.text[word.range.clone()]))
    }

    /// The figures inside a range.
    pub(crate) fn figures_within(&self, range: &Range<usize>) -> &[TextAmount] {
        let from = self.figures.partition_point(|figure| figure.range.start < range.start);
        let to = self.figures.partition_point(|figure| figure.range.start < range.end);
        &self.figures[from..to.max(from)]
    }

    /// Of those, the amounts of money.
    pub(crate) fn prices_within(&self, range: &Range<usize>) -> impl Iterator<Item = &TextAmount> {
        self.figures_within(range).iter().filter(|figure| figure.is_money())
    }

    /// Of those, the numbers without a currency that are no part of a name.
    pub(crate) fn bare_within(&self, range: Range<usize>) -> impl Iterator<Item = &TextAmount> {
        self.figures_within(&range).iter().filter(|figure| self.is_bare(figure))
    }

    /// Of those, the whole ones.
    pub(crate) fn counts_within(&self, range: Range<usize>) -> impl Iterator<Item = i64> {
        let counts = self.bare_within(range).map(TextAmount::value);
        counts.filter(|count| count % ONE == 0).map(|count| count / ONE)
    }

    /// How many pieces a number says: 24 in "two dozen eggs", two in "two dozens" of what is sold by the dozen.
    pub(crate) fn pieces_of(&self, figure: &TextAmount) -> i64 {
        let is_of_name = figure.times > 1
            && self.mentions.within(&figure.range).first().is_some_and(|named| named.range.start > figure.range.start);
        if is_of_name { figure.number.value } else { figure.value() }
    }

    /// Numbers that stand in shortened names and are none of the name: "California, 4 nights" of a van with 4 seats.
    pub(crate) fn counted_in_names(&self, range: Range<usize>, facts: &FactsSnapshot) -> impl Iterator<Item = i64> {
        let counts = |figure: &&TextAmount| {
            let named =
                self.mentions.at(&figure.range).filter(|named| figure.kind == AmountKind::Bare && !named.is_specific());
            named.is_some_and(|named| {
                let before = self.normal.text.get(named.range.start..figure.range.start).unwrap_or_default().trim_end();
                let mut behind = self.words.within(&(figure.range.end..self.segment_of(figure.range.start).end)).iter();
                let mut unit = behind.by_ref().map(|word| &self.normal.text[word.range.clone()]);
                let unit = unit.find(|word| !is_small_word(word));
                let measures = |unit| named.rows.iter().any(|&row| facts.has_measure(row, figure.value(), unit));
                let is_apart = before.is_empty() || before.ends_with(',');
                // "Breakfast for two adults" of "Breakfast, adult".
                let in_no_name = || named.rows.iter().all(|&row| !facts.has_number(row, figure.value()));
                is_apart && unit.is_some_and(|unit| !measures(unit)) || in_no_name()
            })
        };
        self.figures_within(&range).iter().filter(counts).map(TextAmount::value).collect::<Vec<_>>().into_iter()
    }

    /// Whether a figure has no currency and is no part of a name.
    pub(crate) fn is_bare(&self, figure: &TextAmount) -> bool {
        figure.kind == AmountKind::Bare && !self.mentions.cover(&figure.range)
    }

    fn claim(&self, range: Range<usize>, kind: Kind) -> Claim {
        Claim { segment: self.blocks.segment_at(range.start), range, kind }
    }

    fn figure(&self, figure: &TextAmount) -> Option<Claim> {
        let kind = match figure.kind {
            AmountKind::Money(_) if self.mentions.is_code(&figure.range) => return None,
            AmountKind::Money(_) if figure.coin.is_doubtful && !self.is_told(figure) => return None,
            AmountKind::Money(_) if figure.coin.is_local => Kind::Amount(self.amount(figure, self.currency)),
            AmountKind::Money(currency) => Kind::Amount(self.amount(figure, currency)),
            AmountKind::Percent { minus } => self.percent(figure, minus),
            AmountKind::Bare if self.is_bare_price(figure) => Kind::Amount(self.amount(figure, self.currency)),
            AmountKind::Unclear if !self.mentions.cover(&figure.range) => Kind::Unreadable(Some(figure.value())),
            AmountKind::Bare | AmountKind::Unclear => return None,
        };
        Some(self.claim(figure.range.clone(), kind))
    }

    fn amount(&self, figure: &TextAmount, currency: Currency) -> Amount {
        let clause = self.row_of(&figure.range).unwrap_or_else(|| self.clause(&figure.range));
        Amount {
            value: MoneyValue::of_number(figure.value()),
            other: figure.other_value().map(MoneyValue::of_number),
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
            bare: false,
        }
    }

    /// The row of a table that names no product: what its first cell says is said of its amounts ("VAT 24 % | | 150.58").
    fn row_of(&self, range: &Range<usize>) -> Option<Range<usize>> {
        let row = self.block_of(range.start);
        let is_row = self.blocks.kind_at(range.start) == Some(BlockKind::Row);
        (is_row && self.mentions.within(&row).is_empty()).then_some(row)
    }

    /// "The cyan (58 €) and the black one": nothing but small words and amounts between two products.
    pub(in crate::guard) fn are_coordinated(&self, one: &Range<usize>, other: &Range<usize>) -> bool {
        let gap = one.end..other.start;
        let Some(text) = self.normal.text.get(gap.clone()).filter(|_| gap.len() <= GAP_BYTES) else { return false };
        let figures = self.figures_within(&gap);
        let is_small = |word: &Word| {
            let text = &self.normal.text[word.range.clone()];
            let amount = figures
                .iter()
                .any(|figure| figure.range.start <= word.range.start && word.range.end <= figure.range.end);
            amount || text.chars().count() < 2 || is_small_word(text)
        };
        !text.contains([';', '|', ':', BREAK]) && self.words.within(&gap).iter().all(is_small)
    }

    /// Whether the clause says that it is not so.
    fn is_denied(&self, range: &Range<usize>) -> bool {
        let clause = self.clause(range);
        let denies = |cue| matches!(cue, Cue::Negation | Cue::Unavailable | Cue::Said | Cue::Hypothetical);
        self.cues.before(clause.start, range.start, denies).is_some()
    }

    /// The clause around a range: up to the next comma, bracket or "but", inside its segment.
    pub(in crate::guard) fn clause(&self, range: &Range<usize>) -> Range<usize> {
        let segment = self.segment_of(range.start);
        let segment = segment.start.min(range.start)..segment.end.max(range.end);
        let Range { start: from, end: to } = self.blocks.clause(&segment, range);
        let from = self.cues.before(from, range.start, |cue| cue == Cue::But).map_or(from, |cue| cue.range.end);
        let to = self.cues.after(range.end, to, |cue| cue == Cue::But).map_or(to, |cue| cue.range.start);
        from..to
    }

    /// Whether the clause of a range, or one that sets something against it, says no.
    pub(in crate::guard) fn is_refused(&self, range: &Range<usize>) -> bool {
        let (clause, segment) = (self.clause(range), self.segment_of(range.start));
        let denies = |cue| matches!(cue, Cue::Negation | Cue::Unavailable);
        if self.cues.any_of(&clause, denies) {
            return true;
        }
        let against = self.cues.after(range.end, segment.end, |cue| cue == Cue::But);
        against.is_some_and(|but| self.cues.after(but.range.end, segment.end, denies).is_some())
    }

    /// "280 is a bit low, but I could let you have it for 295": whether another amount of money is set against a range.
    pub(in crate::guard) fn is_countered(&self, range: &Range<usize>) -> bool {
        let segment = self.segment_of(range.start);
        let against = self.cues.after(range.end, segment.end, |cue| cue == Cue::But);
        let behind = against.map(|but| self.figures_within(&(but.range.end..segment.end)));
        behind.unwrap_or_default().iter().any(TextAmount::is_money)
    }

    /// "280 is a bit too low for us": whether a clause begins with a range and says more of it than that it is so.
    pub(in crate::guard) fn is_spoken_of(&self, range: &Range<usize>) -> bool {
        let clause = self.clause(range);
        let text = |word: &Word| &self.normal.text[word.range.clone()];
        let before = self.words.within(&(clause.start..range.start));
        if !before.iter().all(|word| is_small_word(text(word)) || text(word).chars().count() < 2) {
            return false;
        }
        let behind = self.words.within(&(range.end..clause.end.max(range.end)));
        let copula = behind.iter().take(WORDS_TO_COPULA).position(|word| is_copula(text(word)));
        copula.is_some_and(|at| behind.len() > at + WORDS_OF_OPINION)
    }

    /// Whether the sentence says before a range, or its clause behind it, that the customer said it, or speaks of what
    /// they can spend.
    pub(in crate::guard) fn is_quoted(&self, range: &Range<usize>) -> bool {
        let start = self.segment_of(range.start).start;
        let quotes = |cue| matches!(cue, Cue::Said | Cue::Budget);
        self.cues.before(start, range.start, quotes).is_some()
            || self.cues.after(range.end, self.clause(range).end, quotes).is_some()
    }

    /// Whether what stands at a range is asked. A question reaches as far as its clause: from its "¿" where it has
    /// one, else the last clause of its sentence, a clause that begins as questions do, or one that "or" goes on
    /// from. "It is in stock, shall I add it?" asks one thing and claims another.
    pub(in crate::guard) fn is_question(&self, range: &Range<usize>) -> bool {
        let segment = self.segment_of(range.start);
        let text = self.normal.text.get(..segment.end.min(self.normal.text.len())).unwrap_or_default().trim_end();
        let asks = phrases(self.locale.language().pack().words.question_marks).any(|mark| text.ends_with(mark));
        let (Some(before), Some(after)) = (text.get(segment.start..range.start), text.get(range.end..)) else {
            return asks;
        };
        if !asks {
            return false;
        }
        if text.get(segment.start..).is_some_and(|sentence| sentence.contains('¿')) {
            return before.contains('¿');
        }
        let begins = |kind, text: &str| {
            let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
            cues::clause_word(self.locale.language(), kind, text).is_some()
        };
        let opening = clause_ends(before).last().map_or(before, |end| &before[end..]);
        let rest = clause_ends(after).next().map_or("", |end| &after[end..]);
        let is_last = !rest.contains(char::is_alphanumeric);
        let opening = if opening.contains(char::is_alphanumeric) { opening } else { &text[range.start..] };
        is_last || begins(ClauseWord::Asks, opening) || begins(ClauseWord::Or, rest)
    }
}

/// Where clauses of a text end: behind commas between words, colons, brackets, and dashes between spaces.
fn clause_ends(text: &str) -> impl Iterator<Item = usize> {
    text.char_indices().filter_map(move |(at, c)| {
        let end = at + c.len_utf8();
        let apart = text[end..].starts_with([' ', '\n']) || end == text.len();
        let ends = match c {
            ',' | ':' | ';' => apart,
            '-' => apart && text[..at].ends_with(' '),
            '(' | ')' | '|' | '\n' => true,
            _ => false,
        };
        ends.then_some(end)
    })
}
