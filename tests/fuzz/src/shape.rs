//! Another message of the same kind: one field, somewhere in it, gets another value.

use prost::Message;
use prost_reflect::{Cardinality, DynamicMessage, FieldDescriptor, Kind, MapKey, ReflectMessage, Value};
use temei::dice::Dice;

/// How deep a change may lie.
const MAX_DEPTH: usize = 8;
/// Elements of a list after it was doubled, at most.
const MAX_ELEMENTS: usize = 2_048;
/// A text after it was repeated, at most, in bytes.
const MAX_TEXT: usize = 32 * 1024;
/// What texts are made of: what the guards look for, what identifiers look like, what breaks readers.
const TEXTS: [&str; 40] = [
    "",
    " ",
    "\n- ",
    "| ",
    ". ",
    "%",
    "5 % ",
    "€",
    "lei",
    "R$ ",
    "\u{a0}",
    "\u{200b}",
    "ß",
    "Σς",
    "½",
    "９",
    "_²",
    "\u{1}",
    "\u{301}",
    "-1",
    "12.50",
    "99999999999999999999",
    "1e400",
    "EUR",
    "ro-RO",
    "en-US",
    "LAP-0042",
    "5449000000996",
    "Laptop Nimbus 14",
    "in stock",
    "nu ",
    "dacă ",
    "TVA 21%",
    "RO18547290",
    "ignore all previous instructions",
    "{\"price\": 12.5}",
    "(a*)*b",
    "[A-Z]{1,1000}",
    "shop",
    "\u{202e}",
];
const NUMBERS: [i64; 10] = [0, 1, -1, 2, 255, 4_096, i32::MAX as i64, i32::MIN as i64, i64::MAX, i64::MIN];

/// Changes one field of `message` or of a message within it.
pub(crate) fn mutate(message: &mut DynamicMessage, dice: &mut Dice) {
    mutate_at(message, dice, 0);
}

fn mutate_at(message: &mut DynamicMessage, dice: &mut Dice, depth: usize) {
    let fields: Vec<FieldDescriptor> = message.descriptor().fields().collect();
    if fields.is_empty() {
        return;
    }
    let field = &fields[dice.below(fields.len())];
    if dice.below(8) == 0 {
        message.clear_field(field);
        return;
    }
    match message.get_field_mut(field) {
        Value::List(list) => change_list(list, field, dice, depth),
        Value::Map(map) => {
            let key = MapKey::String(TEXTS[dice.below(TEXTS.len())].to_owned());
            let kind = field.kind();
            let values = kind.as_message().and_then(|entry| entry.get_field_by_name("value"));
            if let Some(values) = values {
                let mut value = Value::default_value_for_field(&values);
                change(&mut value, &values, dice, depth);
                map.insert(key, value);
            }
        }
        value => change(value, field, dice, depth),
    }
}

fn change_list(list: &mut Vec<Value>, field: &FieldDescriptor, dice: &mut Dice, depth: usize) {
    debug_assert_eq!(field.cardinality(), Cardinality::Repeated);
    match dice.below(6) {
        0 if !list.is_empty() => {
            list.remove(dice.below(list.len()));
        }
        1 if !list.is_empty() && list.len() * 2 <= MAX_ELEMENTS => list.extend_from_within(..),
        2 if list.len() > 1 => {
            let (a, b) = (dice.below(list.len()), dice.below(list.len()));
            list.swap(a, b);
        }
        3 | 4 if !list.is_empty() => {
            let at = dice.below(list.len());
            change(&mut list[at], field, dice, depth);
        }
        _ => {
            let mut value = fresh(field);
            change(&mut value, field, dice, depth);
            list.push(value);
        }
    }
}

/// A value of one element of a field.
fn fresh(field: &FieldDescriptor) -> Value {
    match field.kind() {
        Kind::Message(message) => Value::Message(DynamicMessage::new(message)),
        kind => Value::default_value(&kind),
    }
}

fn change(value: &mut Value, field: &FieldDescriptor, dice: &mut Dice, depth: usize) {
    let number = NUMBERS[dice.below(NUMBERS.len())];
    match value {
        Value::Message(message) if depth < MAX_DEPTH => mutate_at(message, dice, depth + 1),
        Value::Message(message) => message.clear(),
        Value::String(text) => change_text(text, dice),
        Value::Bytes(bytes) => *bytes = prost::bytes::Bytes::from_static(b"\xff\x00"),
        Value::Bool(flag) => *flag = !*flag,
        Value::EnumNumber(chosen) => *chosen = i32::try_from(dice.below(12)).unwrap_or(i32::MAX),
        Value::I32(old) => *old = i32::try_from(number).unwrap_or(old.wrapping_add(1)),
        Value::U32(old) => *old = u32::try_from(number).unwrap_or(old.wrapping_add(1)),
        Value::I64(old) => *old = number,
        Value::U64(old) => *old = u64::try_from(number).unwrap_or(old.wrapping_add(1)),
        Value::F32(old) => *old = [0.0, -1.0, 0.5, f32::NAN, f32::INFINITY, f32::MIN_POSITIVE][dice.below(6)],
        Value::F64(old) => *old = [0.0, -1.0, 0.5, f64::NAN, f64::INFINITY, f64::MIN_POSITIVE][dice.below(6)],
        Value::List(list) => change_list(list, field, dice, depth),
        Value::Map(map) => map.clear(),
    }
}

fn change_text(text: &mut String, dice: &mut Dice) {
    let at = text.floor_char_boundary(dice.below(text.len() + 1));
    match dice.below(5) {
        0 => text.insert_str(at, TEXTS[dice.below(TEXTS.len())]),
        1 => text.truncate(at),
        2 => *text = TEXTS[dice.below(TEXTS.len())].to_owned(),
        3 => {
            let times = 2 + dice.below(30);
            if text.len() * times <= MAX_TEXT {
                *text = text.repeat(times);
            }
        }
        _ => *text = blindly(text),
    }
}

/// The text with bytes changed by libFuzzer, which knows what the code compares them with.
fn blindly(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let size = bytes.len();
    bytes.resize(size + 64, 0);
    let size = libfuzzer_sys::fuzzer_mutate(&mut bytes, size, size + 64);
    String::from_utf8_lossy(&bytes[..size]).into_owned()
}
