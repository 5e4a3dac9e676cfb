//! How long an answer may be. Clients take 4 MiB unless they were told otherwise, so nothing longer is sent: what does not
//! fit is left out in a fixed order, and the answer says what.

use prost::Message;

use crate::calls::check::CheckAnswer;
use crate::pb::v1;

/// Bytes of a whole answer, a little less than the 4 MiB of clients.
pub const ANSWER_BYTES: usize = 4 * 1_024 * 1_024 - 64 * 1_024;
/// A part's tag and length at most.
const FRAME_BYTES: usize = 8;
/// The room of the prompt where there is not enough for everything: one part of so many.
const PROMPT_SHARE: usize = 8;

/// Room that is left in an answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    left: usize,
}

impl Room {
    pub(super) const fn of(bytes: usize) -> Self {
        Self { left: bytes }
    }

    /// Takes room for `bytes` and a frame, if there is so much.
    pub(super) const fn take(&mut self, bytes: usize) -> bool {
        let needed = bytes + FRAME_BYTES;
        let fits = needed <= self.left;
        if fits {
            self.left -= needed;
        }
        fits
    }

    /// As many of the first as there is room for, and how many were cut off.
    fn first<M: Message>(&mut self, mut messages: Vec<M>) -> (Vec<M>, usize) {
        let kept = messages.iter().take_while(|message| self.take(message.encoded_len())).count();
        let cut = messages.len() - kept;
        messages.truncate(kept);
        (messages, cut)
    }

    /// The text if there is room for it; true when it was left out.
    fn whole(&mut self, text: Option<String>) -> (Option<String>, bool) {
        let Some(text) = text else { return (None, false) };
        if self.take(text.len()) { (Some(text), false) } else { (None, true) }
    }
}

/// The answers of a batch: each has its share of what those before it left.
#[derive(Debug)]
pub struct BatchRoom {
    left: usize,
    answers: usize,
}

impl BatchRoom {
    pub const fn of(answers: usize) -> Self {
        Self { left: ANSWER_BYTES, answers }
    }

    /// The next answer, within its share.
    pub fn response(&mut self, answer: CheckAnswer) -> v1::CheckResponse {
        let share = self.left / self.answers.max(1);
        let response = super::check_response(answer, share.saturating_sub(FRAME_BYTES));
        self.left = self.left.saturating_sub(response.encoded_len() + FRAME_BYTES);
        self.answers = self.answers.saturating_sub(1);
        response
    }
}

/// The answer within `bytes`: what says what is wrong and how it is mended first, what it rests on last. What belongs
/// to every verdict is never left out.
pub(super) fn within_room(response: v1::CheckResponse, bytes: usize) -> v1::CheckResponse {
    if response.encoded_len() <= bytes {
        return response;
    }
    let (parts, mut response) = Parts::out_of(response);
    let mut omitted = v1::Omitted::default();
    let mut room = Room::of(bytes.saturating_sub(response.encoded_len() + OMITTED_BYTES));
    let prompt_bytes = room.left / PROMPT_SHARE;
    response.correction_prompt = cut_at_line(parts.prompt, prompt_bytes, &mut omitted);
    room.take(response.correction_prompt.len());
    put_violations(&mut response, &mut room, (parts.violations, parts.corrections), &mut omitted);
    (response.corrected_text, omitted.corrected_text) = room.whole(parts.corrected_text);
    (response.bundle, omitted.bundle) = room.whole(parts.bundle);
    let (facts, cut) = room.first(parts.facts);
    (response.facts, omitted.facts) = (facts, count(cut));
    let known = count(response.facts.len());
    for violation in &mut response.violations {
        violation.facts.retain(|&fact| fact < known);
    }
    let (claims, cut) = room.first(parts.claims);
    (response.claims, omitted.claims) = (claims, count(cut));
    response.omitted = Some(omitted);
    response
}

/// Of the message that says what was left out, at most.
const OMITTED_BYTES: usize = 64;

/// What can be left out of an answer.
struct Parts {
    prompt: String,
    violations: Vec<v1::Violation>,
    corrections: Vec<v1::Correction>,
    corrected_text: Option<String>,
    bundle: Option<String>,
    facts: Vec<v1::Fact>,
    claims: Vec<v1::Claim>,
}

impl Parts {
    /// Them, and the answer without them.
    fn out_of(mut response: v1::CheckResponse) -> (Self, v1::CheckResponse) {
        let parts = Self {
            prompt: std::mem::take(&mut response.correction_prompt),
            violations: std::mem::take(&mut response.violations),
            corrections: std::mem::take(&mut response.corrections),
            corrected_text: response.corrected_text.take(),
            bundle: response.bundle.take(),
            facts: std::mem::take(&mut response.facts),
            claims: std::mem::take(&mut response.claims),
        };
        (parts, response)
    }
}

/// The first violations, each with its corrections, which come in the order of the violations.
fn put_violations(
    response: &mut v1::CheckResponse,
    room: &mut Room,
    (violations, corrections): (Vec<v1::Violation>, Vec<v1::Correction>),
    omitted: &mut v1::Omitted,
) {
    let (all, all_corrections) = (violations.len(), corrections.len());
    let mut corrections = corrections.into_iter().peekable();
    for (index, violation) in (0_u32..).zip(violations) {
        let mut own = Vec::new();
        while let Some(correction) = corrections.next_if(|correction| correction.violation <= index) {
            own.push(correction);
        }
        let framed: usize = own.iter().map(|correction| correction.encoded_len() + FRAME_BYTES).sum();
        if !room.take(violation.encoded_len() + framed) {
            break;
        }
        response.violations.push(violation);
        response.corrections.append(&mut own);
    }
    omitted.violations = count(all - response.violations.len());
    omitted.corrections = count(all_corrections - response.corrections.len());
}

/// Whole lines of the text that have at most so many bytes, and where there is none, what fits of the first.
fn cut_at_line(mut text: String, bytes: usize, omitted: &mut v1::Omitted) -> String {
    if text.len() <= bytes {
        return text;
    }
    let end = text.floor_char_boundary(bytes);
    let end = text[..end].rfind('\n').unwrap_or(end);
    text.truncate(end);
    omitted.correction_prompt = true;
    text
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Bytes of a hit of which only the names are told, at most.
const SHORT_HIT_BYTES: usize = 6 * 1_024;

/// Puts hits into an answer that has everything else. Where not all fit, the first are whole, and of the others is told
/// what names them.
pub(super) fn put_hits(response: &mut v1::SearchResponse, hits: Vec<v1::Hit>) {
    let mut room = Room::of(ANSWER_BYTES.saturating_sub(response.encoded_len()));
    let wanted: usize = hits.iter().map(|hit| hit.encoded_len() + FRAME_BYTES).sum();
    if wanted <= room.left {
        response.hits = hits;
        return;
    }
    room.left = room.left.saturating_sub(hits.len() * SHORT_HIT_BYTES);
    let mut is_full = false;
    response.hits = Vec::with_capacity(hits.len());
    for hit in hits {
        is_full = is_full || !room.take(hit.encoded_len());
        response.hits.push(if is_full { shortened(hit) } else { hit });
    }
}

fn shortened(hit: v1::Hit) -> v1::Hit {
    let product = hit.product.map(|product| v1::Product {
        sku: product.sku,
        name: product.name,
        price: product.price,
        stock: product.stock,
        reserved: product.reserved,
        available: product.available,
        ..v1::Product::default()
    });
    let passage = hit.passage.map(|passage| v1::Passage {
        document_id: passage.document_id,
        title: passage.title,
        chunk: passage.chunk,
        chunks: passage.chunks,
        span: passage.span,
        ..v1::Passage::default()
    });
    v1::Hit {
        id: hit.id,
        kind: hit.kind,
        score: hit.score,
        explanation: hit.explanation,
        group_size: hit.group_size,
        effective_price: hit.effective_price,
        price_basis: hit.price_basis,
        promotion_id: hit.promotion_id,
        product,
        passage,
        shortened: true,
        ..v1::Hit::default()
    }
}

#[cfg(test)]
mod tests;
