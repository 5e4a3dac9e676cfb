//! Numbered things in Greek.

use crate::languages::Numbered;

pub(super) const NUMBERED: Numbered = Numbered {
    things: "παραγγελί* | τιμολόγι* | πελάτη | προσφορά",
    number: "αριθμό | αρ. | κωδικό",
    with: "με",
    the: "",
};
