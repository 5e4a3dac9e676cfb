//! An input of an RPC: its messages, each behind its length as a varint. A length beyond the end takes what is left, so
//! that every input is a call.

use prost::bytes::{Buf, Bytes};
use prost_reflect::DynamicMessage;
use prost_reflect::prost::Message;
use temei::dice::Dice;

use crate::rpc::Rpc;
use crate::shape;

/// One in so many inputs is changed without regard to its shape.
const BLIND: usize = 4;
/// Messages of a call, at most.
const MAX_MESSAGES: usize = 256;

/// The messages of an input.
pub(crate) fn read(data: &[u8]) -> Vec<Bytes> {
    let mut rest = Bytes::copy_from_slice(data);
    let mut messages = Vec::new();
    while !rest.is_empty() && messages.len() < MAX_MESSAGES {
        let length = prost::encoding::decode_varint(&mut rest).unwrap_or(u64::MAX);
        let length = usize::try_from(length).unwrap_or(usize::MAX).min(rest.remaining());
        messages.push(rest.split_to(length));
    }
    messages
}

/// The input of some messages.
pub(crate) fn write(messages: &[Bytes]) -> Vec<u8> {
    let mut data = Vec::new();
    for message in messages {
        prost::encoding::encode_varint(message.len() as u64, &mut data);
        data.extend_from_slice(message);
    }
    data
}

/// Another input of `data[..size]`: a message changed field by field, or messages doubled, dropped or moved, or bytes
/// that libFuzzer changes as it likes.
pub(crate) fn mutate(rpc: &Rpc, data: &mut [u8], (size, max_size): (usize, usize), seed: u32) -> usize {
    let mut dice = Dice::new(u64::from(seed));
    let mut messages = read(&data[..size]);
    if messages.is_empty() {
        messages.push(Bytes::new());
    }
    if dice.below(BLIND) == 0 || !change(rpc, &mut messages, &mut dice) {
        return libfuzzer_sys::fuzzer_mutate(data, size, max_size);
    }
    let changed = write(&messages);
    if changed.len() > max_size {
        return libfuzzer_sys::fuzzer_mutate(data, size, max_size);
    }
    data[..changed.len()].copy_from_slice(&changed);
    changed.len()
}

/// False where the message drawn is none of the RPC.
fn change(rpc: &Rpc, messages: &mut Vec<Bytes>, dice: &mut Dice) -> bool {
    let at = dice.below(messages.len());
    let streams = rpc.takes_a_stream();
    match dice.below(8) {
        0 if streams && messages.len() < MAX_MESSAGES => messages.insert(at, messages[at].clone()),
        1 if streams && messages.len() > 1 => {
            messages.remove(at);
        }
        2 if streams => {
            let other = dice.below(messages.len());
            messages.swap(at, other);
        }
        _ => {
            let Ok(mut message) = DynamicMessage::decode(rpc.input(), messages[at].clone()) else { return false };
            shape::mutate(&mut message, dice);
            messages[at] = Bytes::from(message.encode_to_vec());
        }
    }
    true
}
