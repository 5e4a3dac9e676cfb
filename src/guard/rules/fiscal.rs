//! FISCAL: announced identifiers pass their checksum, stated addresses have their mandatory parts, and a stated VAT
//! rate is the product's, else one of the country's on the day. A wrong identifier or an address with parts missing
//! blocks: only a person has what is right.

use std::collections::BTreeSet;

use temei_text::dates::day_or_month_in;
use temei_text::languages::is_small_word;

use super::findings::{Case, Expected, Finding, Refusal, catalogue, evidence, names_percent};
use crate::catalog::{Gtin, Percent};
use crate::fiscal::addresses::Part;
use crate::fiscal::{Bearer, FiscalKind, validate, vat};
use crate::guard::Guard;
use crate::guard::answer::messages;
use crate::guard::answer::outcome::{Fact, FactKind, Grounding, Reason};
use crate::guard::evidence::gathered::{is_of_vat, long_stems};
use crate::guard::evidence::{RawEvidence, Source};
use crate::guard::read::claims::{Kind, Percentage};
use crate::guard::read::identifiers::{LONG_DIGITS, long_numbers};

/// Digits in which a number that is misread differs from the right one.
const MAX_MISREAD: usize = 3;
/// Numbers of the evidence that are compared, at most.
const MAX_TOLD_NUMBERS: usize = 256;

pub(crate) fn check(case: &Case<'_>) -> Vec<Finding> {
    let mut told = None;
    let judged = case.claims.iter().enumerate().filter_map(|(index, claim)| match &claim.kind {
        Kind::Identifier(kind) => Some(identifier(case, index, *kind, told.get_or_insert_with(|| Numbers::told(case)))),
        Kind::LongNumber => long_number(case, index, told.get_or_insert_with(|| Numbers::told(case))),
        Kind::VatRate(rate) => Some(vat_rate(case, index, rate)),
        Kind::Address(missing) if !missing.is_empty() => Some(address(case, index, missing)),
        _ => None,
    });
    judged.collect()
}

fn identifier(case: &Case<'_>, index: usize, kind: FiscalKind, told: &Numbers) -> Finding {
    let written = case.parts.normal.written(&case.claims[index].range);
    let is_valid = validate(kind, written).is_ok();
    // What the shop's own systems and rules write is theirs to answer for.
    if let Some(fact) = told.by_the_shop(written).filter(|_| !is_valid) {
        return Finding::new(index, Grounding::Literal).by(vec![fact]);
    }
    // Article numbers of one maker are alike.
    if !is_valid || (kind != FiscalKind::Ean && is_misread(written, &told.long)) {
        let mut refusal = Refusal::new(Guard::Fiscal, Reason::InvalidIdentifier)
            .expecting(Some(Expected::Text(kind.name().to_owned())));
        refusal.data_needed = vec![data_of(kind.bearer()).to_owned()];
        return Finding::wrong(index, refusal);
    }
    // Nobody but the shop knows where it is paid.
    if kind == FiscalKind::Iban && told.is_made_up(written) {
        return Finding::wrong(index, Refusal::new(Guard::Fiscal, Reason::NoFact)).unverified();
    }
    // A valid article number that is no product's is a made-up one, where the catalogue has article numbers.
    let gtin = Gtin::parse(written).ok().filter(|_| kind == FiscalKind::Ean && case.facts.has_gtins());
    match gtin.map(|gtin| case.facts.gtin_rows(gtin).next()) {
        Some(Some(row)) => {
            let sku = case.facts.identity(row).map(|identity| identity.sku.to_string());
            let facts = sku.iter().map(|sku| catalogue(FactKind::Sku, sku, sku.as_str())).collect();
            Finding::new(index, Grounding::Literal).of(sku).by(facts)
        }
        Some(None) => Finding::wrong(index, Refusal::new(Guard::Sku, Reason::UnknownSku)).by(vec![catalogue(
            FactKind::Sku,
            written,
            "",
        )]),
        None => Finding::new(index, Grounding::Literal),
    }
}

/// A number of no kind that is known here, as the tax numbers of other countries are: wrong where it is one of a policy misread.
fn long_number(case: &Case<'_>, index: usize, told: &Numbers) -> Option<Finding> {
    let written = case.parts.normal.written(&case.claims[index].range);
    let is_right = told.by_the_shop(written).is_some();
    (!is_right && is_misread(written, &told.of_policies)).then(|| {
        let refusal = Refusal::new(Guard::Fiscal, Reason::InvalidIdentifier);
        Finding::wrong(index, refusal)
    })
}

/// What the evidence writes: its long numbers, and what anybody says, without spaces and signs.
struct Numbers {
    long: BTreeSet<String>,
    /// Those of policies: records of tools have numbers of a kind that are alike, of orders and parcels.
    of_policies: BTreeSet<String>,
    raw: Vec<(Source, String)>,
    /// The customer's last turn, and what is gathered of the evidence and of documents.
    others: Vec<String>,
}

impl Numbers {
    fn told(case: &Case<'_>) -> Self {
        let raw = &case.input.evidence.raw;
        let long = |raw: &RawEvidence| long_numbers(&raw.content).into_iter().map(|(_, digits)| digits);
        let policies = raw.iter().filter(|raw| raw.source == Source::Policy);
        let of_policies = policies.flat_map(long).take(MAX_TOLD_NUMBERS).collect();
        let long = raw.iter().flat_map(long).take(MAX_TOLD_NUMBERS).collect();
        let raw = raw.iter().map(|raw| (raw.source, closed_up(&raw.content))).collect();
        let others = [case.input.focus.customer_turn.as_str()].into_iter().chain(case.gathered.texts());
        Self { long, of_policies, raw, others: others.map(closed_up).collect() }
    }

    /// What tools and policies say, each with its place.
    fn of_the_shop(&self) -> impl Iterator<Item = (usize, &str)> {
        let all = self.raw.iter().enumerate().filter(|(_, (source, _))| *source != Source::User);
        all.map(|(at, (_, content))| (at, content.as_str()))
    }

    /// Where a tool or a policy writes an identifier just so.
    fn by_the_shop(&self, written: &str) -> Option<Fact> {
        let closed = closed_up(written);
        let is_long = closed.len() >= LONG_DIGITS;
        let (at, _) = self.of_the_shop().find(|(_, content)| is_long && content.contains(&closed))?;
        Some(evidence(written, format!("raw[{at}]:")))
    }

    /// Whether a tool or a policy was asked, and nobody writes an identifier: neither they nor the customer.
    fn is_made_up(&self, written: &str) -> bool {
        let closed = closed_up(written);
        let mut said = self.raw.iter().map(|(_, content)| content).chain(&self.others);
        self.of_the_shop().next().is_some() && !said.any(|content| content.contains(&closed))
    }
}

/// "Our tax number is 1028753029", where the policy writes 1028735029: as long as one that is told, and the same but for a few
/// digits. Check digits find one that is wrong or two that are turned; some numbers have none, and some pass by luck.
fn is_misread(written: &str, known: &BTreeSet<String>) -> bool {
    let apart = |said: &str, told: &str| said.bytes().zip(told.bytes()).filter(|(a, b)| a != b).count();
    let mut said = long_numbers(written).into_iter().map(|(_, digits)| digits);
    said.any(|said| {
        let mut alike = known.iter().filter(|told| told.len() == said.len());
        !known.contains(&said) && alike.any(|told| apart(&said, told) <= MAX_MISREAD)
    })
}

/// A text in capitals without spaces and signs.
fn closed_up(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_uppercase).collect()
}

fn address(case: &Case<'_>, index: usize, missing: &[Part]) -> Finding {
    let language = case.input.locale.language();
    let names: Vec<&str> = missing.iter().map(|part| messages::data_name(language, part.as_str())).collect();
    let mut refusal =
        Refusal::new(Guard::Fiscal, Reason::AddressIncomplete).expecting(Some(Expected::Text(names.join(", "))));
    refusal.data_needed = missing.iter().map(|part| part.as_str().to_owned()).collect();
    Finding::wrong(index, refusal)
}

fn vat_rate(case: &Case<'_>, index: usize, stated: &Percentage) -> Finding {
    let attribution = &case.attributions[index];
    // "The Umbra 70 % at 136, VAT included."
    let mut products = case.products(attribution);
    if products.any(|(identity, facts)| names_percent(identity, stated.value) && facts.vat_rate != Some(stated.value)) {
        return Finding::new(index, Grounding::NotChecked);
    }
    let mut own =
        case.products(attribution).filter_map(|(identity, facts)| Some((identity.sku.to_string(), facts.vat_rate?)));
    if let Some((sku, rate)) = own.next() {
        let fact = catalogue(FactKind::VatRate, &sku, format!("{rate} %"));
        let holds = rate == stated.value || own.any(|(_, other)| other == stated.value);
        return judged(case, index, stated, holds.then_some(rate).ok_or(rate)).of(Some(sku)).by(vec![fact]);
    }
    if let Some(told) = told_rate(case, index, stated) {
        return told;
    }
    let country = case.input.locale.country(Some(case.rules.currency));
    // "Invoices of March 2025 have 19 %": the rates are those of the day the clause names.
    let clause = case.parts.normal.text.get(case.parts.clause(&case.claims[index].range)).unwrap_or_default();
    let date = day_or_month_in(clause, case.as_of.date()).or(case.as_of.date());
    let rates = country.zip(date).map(|(country, date)| vat::rates_on(country, date)).unwrap_or_default();
    let Some(&standard) = rates.first() else { return Finding::new(index, Grounding::NotChecked) };
    let all = rates.iter().map(ToString::to_string).collect::<Vec<_>>().join(" / ");
    let fact = Fact {
        kind: FactKind::VatRate,
        sku: String::new(),
        value: format!("{all} %"),
        path: format!("vat:{}", country.unwrap_or_default()),
    };
    let holds = rates.contains(&stated.value);
    judged(case, index, stated, holds.then_some(standard).ok_or(standard)).by(vec![fact])
}

/// What the evidence says of the rate: a record of VAT, or the sentence of a policy that shares a word with the claim's.
fn told_rate(case: &Case<'_>, index: usize, stated: &Percentage) -> Option<Finding> {
    let gathered = case.gathered;
    let of_records = gathered.vat_rates.iter().map(|(rate, path)| (*rate, path.as_str()));
    let said = case.parts.segment_of(case.claims[index].range.start);
    let said = long_stems(case.parts.normal.text.get(said).unwrap_or_default());
    let tells = |stem: &String| said.contains(stem) && !is_small_word(stem) && !is_of_vat(stem);
    let is_on_it = |around: &str| long_stems(around).iter().any(tells);
    let of_prose = gathered.vat_rates_of_prose().filter(|(_, around)| is_on_it(around));
    let told: Vec<(Percent, &str)> =
        of_records.chain(of_prose.map(|(told, _)| (told.value, told.path.as_str()))).collect();
    let holds = told.iter().find(|(rate, _)| *rate == stated.value);
    let (rate, path) = *holds.or(told.first())?;
    let right = if holds.is_some() { Ok(rate) } else { Err(rate) };
    Some(judged(case, index, stated, right).by(vec![evidence(format!("{rate} %"), path)]))
}

/// `Ok` when the stated rate holds, else the rate that would.
fn judged(case: &Case<'_>, index: usize, stated: &Percentage, right: Result<Percent, Percent>) -> Finding {
    let Err(rate) = right else { return Finding::new(index, Grounding::Literal) };
    let mut refusal = Refusal::new(Guard::Fiscal, Reason::VatRateMismatch).expecting(Some(Expected::Percent(rate)));
    let text = stated.style.write(rate.scaled().saturating_mul(100), case.input.locale.decimal());
    refusal.replacement = Some((stated.number.clone(), text));
    Finding::wrong(index, refusal)
}

/// The name of the datum a person has to supply.
const fn data_of(bearer: Bearer) -> &'static str {
    match bearer {
        Bearer::Account => "iban",
        Bearer::Article => "ean",
        Bearer::Invoice => "control_code",
        Bearer::Person => "personal_id",
        Bearer::Taxpayer => "tax_id",
    }
}
