//! Texts that are to be told to a model, and as they may be.

use super::fields::{at, enumerated, narrow, parsed, required, within};
use super::scrub::{bounded, locale};
use crate::calls::context::{ContextItem, ContextSource, PrepareCall, Prepared};
use crate::catalog::{DocumentId, FieldError, Reason};
use crate::classification::{DataClass, Kinds, Place};
use crate::config::Config;
use crate::pb::v1;

const MAX_ITEMS: usize = 100;

/// What is asked.
///
/// # Errors
/// The first field at fault, by its path.
pub fn prepare_call(message: v1::PrepareContextRequest, config: &Config) -> Result<PrepareCall, FieldError> {
    within(message.items.len(), "items", MAX_ITEMS)?;
    let place = place(&message.model, enumerated(message.place, "place")?, config)?;
    let locale = locale(&message.locale)?;
    let mut items = Vec::with_capacity(message.items.len());
    for (index, item) in message.items.into_iter().enumerate() {
        let item = context_item(item, config.limits.text_bytes.get());
        items.push(item.map_err(|error| error.under(&at("items", index)))?);
    }
    Ok(PrepareCall { items, place, locale })
}

fn context_item(message: v1::ContextItem, text_bytes: usize) -> Result<ContextItem, FieldError> {
    let v1::ContextItem { document_id, kind, text } = message;
    let of = match (document_id.is_empty(), kind.is_empty()) {
        (false, true) => ContextSource::Document(parsed(&document_id, "document_id", DocumentId::parse)?),
        (true, false) => ContextSource::Kind(required(kind, "kind", Kinds::NAME_CHARS)?),
        (true, true) => return Err(FieldError::new("kind", Reason::Missing, "or document_id must say what it is")),
        (false, false) => return Err(FieldError::invalid("kind", "and document_id exclude each other")),
    };
    Ok(ContextItem { of, text: bounded(text, text_bytes)? })
}

/// Where the model runs. Whoever asks may not say of a model that is known to be outside that it is not.
fn place(model: &str, said: v1::ModelPlace, config: &Config) -> Result<Place, FieldError> {
    let known = config.model(model).map(|(_, model)| model.provider);
    match (known, said) {
        (Some(Place::Outside), v1::ModelPlace::Local) => {
            Err(FieldError::invalid("place", "the configuration has this model outside"))
        }
        (_, v1::ModelPlace::Outside) => Ok(Place::Outside),
        (_, v1::ModelPlace::Local) => Ok(Place::Local),
        (known, v1::ModelPlace::Unspecified) => Ok(known.unwrap_or(Place::Outside)),
    }
}

/// Each text as it may be told.
pub fn prepared(all: Vec<Prepared>, place: Place) -> v1::PrepareContextResponse {
    let place = match place {
        Place::Local => v1::ModelPlace::Local,
        Place::Outside => v1::ModelPlace::Outside,
    };
    v1::PrepareContextResponse { items: all.into_iter().map(item).collect(), place: place.into() }
}

fn item(prepared: Prepared) -> v1::PreparedItem {
    let none = v1::PreparedItem::default();
    match prepared {
        Prepared::AsItIs { class, text } => v1::PreparedItem {
            form: v1::ContextForm::AsItIs.into(),
            text,
            data_class: data_class(class).into(),
            ..none
        },
        Prepared::Scrubbed { class, text, removed } => v1::PreparedItem {
            form: v1::ContextForm::Scrubbed.into(),
            text,
            data_class: data_class(class).into(),
            removed: narrow(removed),
            ..none
        },
        Prepared::Withheld { class } => {
            let reason = match class {
                DataClass::Sensitive => v1::WithheldReason::Sensitive,
                DataClass::Operational | DataClass::Institutional | DataClass::Personal => v1::WithheldReason::Personal,
            };
            let (form, data_class) = (v1::ContextForm::Withheld.into(), data_class(class).into());
            v1::PreparedItem { form, data_class, reason: reason.into(), ..none }
        }
        Prepared::NoDocument => {
            let reason = v1::WithheldReason::NoDocument.into();
            v1::PreparedItem { form: v1::ContextForm::Withheld.into(), reason, ..none }
        }
    }
}

pub(super) const fn data_class(class: DataClass) -> v1::DataClass {
    match class {
        DataClass::Operational => v1::DataClass::Operational,
        DataClass::Institutional => v1::DataClass::Institutional,
        DataClass::Personal => v1::DataClass::Personal,
        DataClass::Sensitive => v1::DataClass::Sensitive,
    }
}
