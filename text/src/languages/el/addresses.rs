//! Addresses in Greek.

use crate::languages::Addresses;

pub(super) const ADDRESSES: Addresses = Addresses {
    streets: "οδός | οδ | λεωφόρος | λεωφ | πλατεία | πλ | πάροδος | odos | leoforos",
    streets_behind: "",
    number: "αρ | αριθμός | αριθ",
    block: "",
    corner: "",
    unit: "όροφος | οροφ | διαμέρισμα | διαμ",
    sector: "",
    region: "νομός | νομού",
    locality: "πόλη",
    village: "",
    postal: "τκ | tk | ταχυδρομικός",
    postal_initials: "τ.κ",
    other: "τηλ | τηλέφωνο | email",
    particles: "σ | του | της | των | και | κωδικός",
    elsewhere: "θυρίδα",
    unnumbered: "",
    is: "είναι",
    of: "σας | της | παραγγελίας",
};
