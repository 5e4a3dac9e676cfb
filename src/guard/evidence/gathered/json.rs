//! Amounts out of a tool's JSON. A number is an amount under a key that means money, or when it has two decimals; an
//! object with a price and a name or id is an item, and inherits from its parent what it does not say itself
//! (variants under their product). Bounded in depth; what is not JSON is left to the text harvest.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use rustc_hash::FxHashSet;
use serde_json::value::RawValue;
use temei_text::fold::fold_name;
use temei_text::languages::{EvidenceKeys, Language, List, everywhere, folded, is_one_of};
use temei_text::number::{ONE, literal};
use temei_text::phrase::PhraseHash;

use super::days;
use super::items::phrase_hash;
use super::lists::Element;
use super::passages::NOBODY;
use super::vat;
use super::{Amount, Day, Gathered, Item, MAX_RATES, Part, PassageKind, Percentage, Place, Spot, fold_id};
use crate::catalog::{Currency, Percent};
use crate::guard::evidence::Source;
use crate::guard::units::{MoneyValue, Pieces, percent_of_number};

const MAX_DEPTH: usize = 16;

static MONEY_KEYS: LazyLock<Vec<String>> = LazyLock::new(|| keys(|keys| keys.money));
static UNIT_KEYS: LazyLock<Vec<String>> = LazyLock::new(|| keys(|keys| keys.unit_price));
static FEE_KEYS: LazyLock<Vec<String>> = LazyLock::new(|| keys(|keys| keys.fee));
static DISCOUNT_KEYS: LazyLock<Vec<String>> = LazyLock::new(|| keys(|keys| keys.discount));
static PERCENT_KEYS: LazyLock<Vec<String>> = LazyLock::new(|| keys(|keys| keys.percent));
static PRICES_KEYS: LazyLock<Vec<String>> = LazyLock::new(|| keys(|keys| keys.prices));
static ID_KEYS: LazyLock<Vec<String>> = LazyLock::new(|| keys(|keys| keys.id));
static NAME_KEYS: LazyLock<Vec<String>> = LazyLock::new(|| keys(|keys| keys.name));
static PRODUCT_KEYS: LazyLock<Vec<String>> = LazyLock::new(|| keys(|keys| keys.product));
static QUANTITY_KEYS: LazyLock<Vec<String>> = LazyLock::new(|| keys(|keys| keys.quantity));
static LEFT_KEYS: LazyLock<Vec<String>> = LazyLock::new(|| keys(|keys| keys.left));
static NOT_MONEY: LazyLock<Vec<String>> = LazyLock::new(|| keys(|keys| keys.not_money));
static MINOR_KEYS: LazyLock<Vec<String>> = LazyLock::new(|| keys(|keys| keys.minor));
static CURRENCY_KEYS: LazyLock<Vec<String>> = LazyLock::new(|| keys(|keys| keys.currency));
/// The greatest rate.
const HUNDRED: i64 = 100 * ONE;
/// Longest number of a string, in bytes.
const NUMBER_BYTES: usize = 16;
/// Longest code, in bytes.
const CODE_BYTES: usize = 64;
/// Longest description of an object that is looked at for a product's name, in bytes.
const DESCRIPTION_BYTES: usize = 512;
/// Digits of a number at least that may be an id.
const LEAST_ID_DIGITS: usize = 4;
/// Digits of a whole amount at most: longer numbers are ids.
const LONGEST_WHOLE: usize = 9;
/// Smaller numbers count or rate.
const SMALLEST_WHOLE: i64 = 3;
/// The keys of every language, the English ones first: those are what most tools say.
fn keys(of: impl Fn(&EvidenceKeys) -> List) -> Vec<String> {
    let mut keys: Vec<String> = folded(of(&Language::En.pack().evidence)).collect();
    for key in everywhere(|pack| of(&pack.evidence)) {
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    keys
}

type Object<'j> = BTreeMap<String, &'j RawValue>;
/// A key folded, the key as it is written, and its value.
type Field<'j> = (String, &'j str, &'j RawValue);

/// What an object knows from its ancestors.
#[derive(Clone, Default)]
struct Context {
    name: Option<String>,
    product: Option<String>,
    currency: Option<Currency>,
    group: usize,
    depth: usize,
    /// Inside an object of prices.
    prices: bool,
    /// Below a key of costs beside the price.
    fee: bool,
    /// Below a key of what is given off.
    discount: bool,
    /// Below a key of VAT.
    vat: bool,
    /// The smallest object, as one of many of its kind.
    record: Option<usize>,
    /// What the smallest object says of itself; none where it says nothing.
    passage: Option<usize>,
    /// The object this is the price or discount of.
    of: Option<usize>,
    /// The codes of the smallest object that has any.
    codes: Arc<[String]>,
}

/// Takes every amount of a JSON document; false when it is none.
pub(super) fn harvest(gathered: &mut Gathered, content: &str, place: &Place) -> bool {
    let Ok(root) = serde_json::from_str::<&RawValue>(content) else { return false };
    gathered.groups += 1;
    let context = Context { group: gathered.groups, ..Context::default() };
    if !matches!(root.get().as_bytes().first(), Some(b'{' | b'[')) {
        let bare = root.get().trim_matches('"');
        let known = literal(bare);
        known.into_iter().for_each(|value| add(gathered, place, &context, value, ("", "", None, Part::Other)));
        gathered.add_id(bare);
        return known.is_some();
    }
    walk(gathered, root, place, &context, "");
    true
}

fn walk(gathered: &mut Gathered, raw: &RawValue, place: &Place, context: &Context, path: &str) {
    let text = raw.get();
    if context.depth > MAX_DEPTH {
        gathered.cut |= is_nested(raw);
        return;
    }
    let deeper = Context { depth: context.depth + 1, ..context.clone() };
    match text.as_bytes().first() {
        Some(b'{') => {
            if let Ok(object) = serde_json::from_str::<Object<'_>>(text) {
                take_object(gathered, &object, place, deeper, path);
            }
        }
        Some(b'[') => {
            let elements = serde_json::from_str::<Vec<&RawValue>>(text).unwrap_or_default();
            let mut places = Vec::new();
            for (index, element) in elements.into_iter().enumerate() {
                if let Some(id) = string(element) {
                    gathered.add_id(&id);
                }
                if is_nested(element) {
                    let path = format!("{path}[{index}]");
                    places.push(Element { from: gathered.amounts.len(), path_bytes: place.path.len() + path.len() });
                    walk(gathered, element, place, &deeper, &path);
                }
            }
            // Of a list of lists each is one thing of several parts: a trip of two flights.
            if place.source == Source::Tool && path.ends_with(']') {
                gathered.sum_list(&places);
            }
        }
        _ => {}
    }
}

fn is_nested(raw: &RawValue) -> bool {
    matches!(raw.get().as_bytes().first(), Some(b'{' | b'['))
}

fn take_object(gathered: &mut Gathered, object: &Object<'_>, place: &Place, mut context: Context, path: &str) {
    let folded: Vec<Field<'_>> = object.iter().map(|(key, value)| (fold_key(key), key.as_str(), *value)).collect();
    context.name = first_of(&folded, &NAME_KEYS, string).or(context.name);
    context.product = first_of(&folded, &PRODUCT_KEYS, string).or(context.product);
    let currency = first_of(&folded, &CURRENCY_KEYS, string).and_then(|code| Currency::parse(&code).ok());
    context.currency = currency.or(context.currency);
    for (_, key, value) in &folded {
        gathered.add_id(key);
        string(value).into_iter().filter(|text| text.len() <= 64).for_each(|text| gathered.add_id(&text));
        // "order_id": 20418
        let digits = value.get().bytes().take_while(u8::is_ascii_digit).count();
        if digits >= LEAST_ID_DIGITS && digits == value.get().len() {
            gathered.add_id(value.get());
        }
    }
    // Amounts are told by what stands beside them, not by themselves.
    let beside = folded.iter().filter(|entry| number(entry.2).is_none_or(|number| number < 100 * ONE));
    let scalars: Vec<String> = beside.filter_map(|entry| scalar(entry.2)).collect();
    let shape = folded.iter().fold(0, |shape: u64, (key, ..)| shape.wrapping_add(PhraseHash::of_word(key)));
    // Within another object one word says too little.
    let is_told = scalars.len() > 1
        || path.is_empty() && folded.len() > 1 && scalars.iter().any(|one| one.contains(char::is_alphabetic));
    context.record =
        is_told.then(|| gathered.records.add((context.group, shape), scalars.iter().map(String::as_str))).flatten();
    let codes: Arc<[String]> =
        folded.iter().filter_map(|(_, _, value)| scalar(value)).filter(|text| is_code(text)).collect();
    take_days(gathered, &folded, [&codes, &context.codes], (place, path));
    if !codes.is_empty() {
        context.codes = codes;
    }
    context.passage = describe(gathered, &folded, place, context.of.take());
    let has_price = folded.iter().any(|(key, _, value)| is_one_of(&UNIT_KEYS, key) && number(value).is_some());
    // What shipping costs is no price of the thing that is shipped.
    let has_price = has_price && (!context.fee || folded.iter().any(|(key, ..)| is_own(key)));
    let has_left = || left_of(&folded).is_some() && first_of(&folded, &ID_KEYS, scalar).is_some();
    let item = (has_price || has_left())
        .then(|| item_of(&folded, &context, path))
        .flatten()
        .and_then(|item| gathered.add_item(item));
    // "active": false
    let is_off = folded.iter().any(|(_, _, value)| value.get() == "false");
    for (key, written, value) in folded {
        let path = if path.is_empty() { written.to_owned() } else { format!("{path}.{written}") };
        let inside = context.below(&key);
        if let Some(rate) =
            number(value).filter(|rate| (1..=HUNDRED).contains(rate) && gathered.rates.len() < MAX_RATES)
        {
            // "0.0825" is 8.25 %.
            let percent = if rate < ONE { Percent::from_scaled(rate) } else { percent_of_number(rate) };
            gathered.rates.insert(percent);
            if !is_off && !context.codes.is_empty() {
                gathered.add_coded_rate(Arc::clone(&context.codes), percent, || format!("{}{path}", place.path));
            }
        }
        if let Some(rate) = inside.vat.then(|| vat::rate(&key, value.get(), is_money_key(&key))).flatten() {
            gathered.add_vat_rate(rate, format!("{}{path}", place.path));
            continue;
        }
        match number(value).map(|value| if is_minor(&key) { value / 100 } else { value }) {
            Some(value) if is_percent(&key) => {
                if let Some(passage) = context.passage.filter(|_| inside.discount) {
                    let path = format!("{}{path}", place.path);
                    gathered.percents.push(Percentage {
                        value: percent_of_number(value),
                        path,
                        spot: Spot { passage, at: 0 },
                    });
                }
            }
            Some(amount)
                if context.prices || is_minor(&key) || is_money(&key, amount) || may_be_money(value, amount, &key) =>
            {
                let unit = is_one_of(&UNIT_KEYS, &key) && (item.is_some() || !context.fee);
                let part = match unit {
                    true => Part::Unit,
                    false if inside.discount => Part::Discount,
                    false if inside.fee => Part::Fee,
                    false => Part::Other,
                };
                add(gathered, place, &context, amount, (&path, &key, item.filter(|_| unit), part));
            }
            _ => walk(gathered, value, place, &inside, &path),
        }
    }
}

/// A key folded, with a space where a word begins with a capital: "refundDue".
fn fold_key(key: &str) -> String {
    let mut parted = String::with_capacity(key.len() + 4);
    let mut after_small = false;
    for letter in key.chars() {
        if after_small && letter.is_uppercase() {
            parted.push(' ');
        }
        after_small = letter.is_lowercase();
        parted.push(letter);
    }
    fold_name(&parted)
}

/// Whether a word, by its hash, is one of the keys of money.
pub(super) fn is_money_word(hash: u64) -> bool {
    static HASHES: LazyLock<FxHashSet<u64>> =
        LazyLock::new(|| MONEY_KEYS.iter().map(|key| PhraseHash::of_word(key)).collect());
    HASHES.contains(&hash)
}

/// Whether a key says what a thing itself is called.
fn is_own(key: &str) -> bool {
    is_one_of(&NAME_KEYS, key) || is_one_of(&ID_KEYS, key)
}

/// Letters at least of a code in capitals alone.
const UPPER_CHARS: usize = 5;

/// The days an object names, with the codes of what they are of: its own and those around it, since a delivery that is
/// on its way has a code of its own inside the product it is of.
fn take_days(gathered: &mut Gathered, folded: &[Field<'_>], codes: [&[String]; 2], (place, path): (&Place, &str)) {
    for (_, written, value) in folded {
        if let Some(date) = string(value).as_deref().and_then(days::date_of)
            && gathered.days.len() < days::MAX_DAYS
        {
            let path = format!("{}{path}.{written}", place.path);
            gathered.days.push(Day { date, codes: codes.concat().into(), path });
        }
    }
}

/// Whether a string may be the code of a product or coupon: one word with a digit or a hyphen, or in capitals, and no
/// day.
fn is_code(text: &str) -> bool {
    text.len() <= CODE_BYTES
        && !text.contains(char::is_whitespace)
        && (text.contains(|c: char| c.is_ascii_digit() || c == '-') || is_upper(text))
        && text.contains(char::is_alphabetic)
        && days::date_of(text).is_none()
}

fn is_upper(text: &str) -> bool {
    text.chars().count() >= UPPER_CHARS && text.chars().all(char::is_uppercase)
}

impl Context {
    /// What holds below a key.
    fn below(&self, key: &str) -> Self {
        let discount = is_discount(key);
        let prices = is_one_of(&PRICES_KEYS, key);
        let belongs = discount || prices || is_one_of(&UNIT_KEYS, key);
        Self {
            prices,
            fee: self.fee || key.split(' ').any(|part| is_one_of(&FEE_KEYS, part)),
            discount: self.discount || discount,
            vat: self.vat || vat::is_of_vat(key),
            of: self.passage.filter(|_| belongs),
            ..self.clone()
        }
    }
}

/// Whether a key is one of what is given off, or begins as one that is no short word does.
fn is_discount(key: &str) -> bool {
    key.split(' ').any(|part| {
        DISCOUNT_KEYS.iter().any(|begin| part == begin || (begin.len() > 3 && part.starts_with(begin.as_str())))
    })
}

fn is_percent(key: &str) -> bool {
    key.split(' ').any(|part| PERCENT_KEYS.iter().any(|begin| part.starts_with(begin.as_str())))
}

/// "amount_cents": in hundredths of what is written.
fn is_minor(key: &str) -> bool {
    key.split(' ').any(|part| is_one_of(&MINOR_KEYS, part))
}

/// Keeps what an object says of itself, so that its product can be told: its texts and ids.
fn describe(gathered: &mut Gathered, folded: &[Field<'_>], place: &Place, of: Option<usize>) -> Option<usize> {
    let mut text = String::new();
    for (key, _, value) in folded {
        let said = if is_one_of(&ID_KEYS, key) { scalar(value) } else { string(value) };
        if let Some(said) = said.filter(|said| text.len() + said.len() < DESCRIPTION_BYTES) {
            text.push_str(&said);
            text.push('\n');
        }
    }
    let speaks = !text.is_empty() || of.is_some();
    speaks.then(|| gathered.add_passage(place.source, &text, PassageKind::Object { of }))
}

/// What the first of some keys says, in their order, for which there is something to read.
fn first_of<'j, T>(
    folded: &[Field<'j>],
    keys: &[impl AsRef<str>],
    read: impl Fn(&'j RawValue) -> Option<T>,
) -> Option<T> {
    keys.iter().find_map(|wanted| {
        let wanted: &str = wanted.as_ref();
        let (.., value) = folded.iter().find(|(key, ..)| key == wanted)?;
        read(value)
    })
}

fn item_of(folded: &[Field<'_>], context: &Context, path: &str) -> Option<Item> {
    let id = first_of(folded, &ID_KEYS, scalar);
    if id.is_none() && context.name.is_none() {
        return None;
    }
    let available = first_of(folded, &["available", "in stock"], |raw| raw.get().parse().ok());
    Some(Item {
        ids: id.iter().map(|id| fold_id(id)).filter(|id| !id.is_empty()).collect(),
        sku: id,
        product: context.product.clone().or_else(|| context.name.as_deref().map(fold_name)),
        name: context.name.clone(),
        options: first_of(folded, &["options", "attributes"], options).unwrap_or_default(),
        available,
        left: left_of(folded),
        quantity: first_of(folded, &QUANTITY_KEYS, number).map(Pieces::of_number),
        path: path.to_owned(),
    })
}

/// "kits_livres": the whole number under a key that says how many are free.
fn left_of(folded: &[Field<'_>]) -> Option<Pieces> {
    let is_key = |key: &str| key.split(' ').any(|part| is_one_of(&LEFT_KEYS, part));
    let mut numbers = folded.iter().filter(|(key, ..)| is_key(key)).filter_map(|(.., value)| value.get().parse().ok());
    let left: i64 = numbers.next()?;
    Some(Pieces::of_number(left.checked_mul(ONE)?)).filter(|left| *left >= Pieces::ZERO)
}

/// What an object of options says, in hashes of its phrases.
fn options(raw: &RawValue) -> Option<Vec<u64>> {
    let options: Object<'_> = serde_json::from_str(raw.get()).ok()?;
    Some(options.values().filter_map(|value| scalar(value)).filter_map(|value| phrase_hash(&value)).collect())
}

fn is_money_key(folded_key: &str) -> bool {
    MONEY_KEYS.iter().any(|word| folded_key.split(' ').any(|part| part == word))
}

fn is_money(folded_key: &str, value: i64) -> bool {
    let has_cents = value % ONE != 0 && value % 100 == 0;
    is_money_key(folded_key) || has_cents && !folded_key.contains("rating") && !folded_key.contains("weight")
}

/// Whether a number under a key nobody knows has the form of an amount: not that of an id, a phone number, a year of
/// birth or a count, and its key does not say that it is something else.
fn may_be_money(raw: &RawValue, value: i64, folded_key: &str) -> bool {
    let written = raw.get().trim_matches('"');
    let whole = value % ONE == 0;
    let digits = written.bytes().filter(u8::is_ascii_digit).count();
    let id = written.starts_with('0') || (whole && digits > LONGEST_WHOLE);
    let other = is_one_of(&ID_KEYS, folded_key)
        || is_one_of(&QUANTITY_KEYS, folded_key)
        || folded_key.split(' ').any(|part| is_one_of(&NOT_MONEY, part));
    // Nobody counts with a decimal point.
    !id && !other && (value >= SMALLEST_WHOLE * ONE || value > 0 && written.contains('.'))
}

fn add(gathered: &mut Gathered, place: &Place, context: &Context, value: i64, at: (&str, &str, Option<usize>, Part)) {
    let (path, key, item, part) = at;
    // A refund may be written with a minus.
    let value = MoneyValue::of_number(value).abs();
    let leaf = context.record.map(|record| gathered.records.has(record, key, value));
    gathered.add_amount(Amount {
        value,
        currency: context.currency.unwrap_or(place.currency),
        source: place.source,
        path: format!("{}{path}", place.path),
        name: key.to_owned(),
        item,
        group: context.group,
        part,
        quoted: false,
        spot: Some(Spot { passage: context.passage.unwrap_or(NOBODY), at: 0 }),
        leaf,
        told: None,
    });
}

/// A JSON number, or a string that holds nothing but one.
fn number(raw: &RawValue) -> Option<i64> {
    let written = raw.get().trim_matches('"');
    literal(written).or_else(|| in_words_of_money(raw, written))
}

/// "41,70", "1.299,90": numbers of strings as people write them.
fn in_words_of_money(raw: &RawValue, written: &str) -> Option<i64> {
    let is_string = raw.get().starts_with('"') && written.len() <= NUMBER_BYTES;
    let (whole, cents) = written.rsplit_once([',', '.']).filter(|_| is_string)?;
    let (mark, other) = if written.as_bytes()[whole.len()] == b',' { (',', '.') } else { ('.', ',') };
    let grouped = whole.split(other).skip(1).all(|group| group.len() == 3) && !whole.contains(mark);
    let plain: String = whole.chars().filter(|c| *c != other).collect();
    (grouped && cents.len() == 2).then(|| literal(&format!("{plain}.{cents}"))).flatten()
}

fn string(raw: &RawValue) -> Option<String> {
    raw.get().starts_with('"').then(|| serde_json::from_str(raw.get()).ok()).flatten()
}

fn scalar(raw: &RawValue) -> Option<String> {
    match raw.get().as_bytes().first() {
        Some(b'{' | b'[') | None => None,
        Some(b'"') => string(raw),
        _ => Some(raw.get().to_owned()),
    }
}
