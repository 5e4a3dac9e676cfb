//! How people are addressed in Greek, and what announces their data.

use crate::languages::{PersonalCues, Titles};

pub(super) const TITLES: Titles = Titles {
    titles: "κ | κα | κος | κας | κου | κύριος | κυρία | κύριε | κυρίου | κυρίας | κύριο | δρ",
    capitalised: "",
    dotted: "",
    before_dotted: "",
    particles: "",
};

pub(super) const PERSONAL_CUES: PersonalCues = PersonalCues {
    phone: "τηλ | τηλ. | τηλέφων* | κινητ* | καλέσ* | φαξ | ο αριθμός μου | τον αριθμό μου | γραφείο:",
    card: "κάρτα* | καρτ*",
    iban: "",
    identifiers: "αφμ=AFM | α.φ.μ*=AFM | afm=AFM | αριθμό φορολογικού μητρώου=AFM | αριθμός φορολογικού μητρώου=AFM",
    tax: "",
    postal: "τκ | τ.κ. | τ.κ | ταχυδρομικό κώδικα | ταχυδρομικός κώδικας | ταχυδρομικός κωδικός",
    personal: "ταυτότητ* | αδτ | αμκα | amka | προσωπικός αριθμός | προσωπικό αριθμό | διαβατήρι*",
    product_code: "κωδικ* | γραμμωτ* | μοντέλο",
    product: "προϊόν* | είδος | είδη | απόθεμα* | κατάλογο* | εμπόρευμα*",
    order: "παραγγελ* | τιμολόγι* | δέμα*",
    version: "έκδοση",
    only_in_capitals: "",
    and_or: "ή",
    amounts: "ευρώ",
};
