//! What people and models read about a verdict in Greek.

use crate::languages::messages::{Advice, Data, Messages, Reasons, Unverified, Wording};

pub(super) const MESSAGES: Messages = Messages {
    prompt: "Η απάντηση περιέχει ισχυρισμούς που δεν συμφωνούν με τα δεδομένα. Ξαναγράψ' την διορθώνοντας:",
    customer: "Για να συνεχίσουμε χρειάζομαι μια επιβεβαίωση: παρακαλώ δώστε μου ξανά {data}. Αν προτιμάτε, μπορεί να σας εξυπηρετήσει συνάδελφος.",
    hand_off: "Για να σας απαντήσω σωστά, θα το επιβεβαιώσω με έναν συνάδελφο, ο οποίος θα επικοινωνήσει μαζί σας το συντομότερο.",
    this_product: "αυτό το προϊόν",
    reasons: Reasons {
        price_mismatch: Wording {
            why: "Το ποσό {claim} δεν είναι η τιμή για {product} ούτε προκύπτει από τα δεδομένα.",
            fix: "Αντικατάστησε το {claim} με {expected}, τη σωστή τιμή για {product}.",
            fix_unknown: "Αφαίρεσε το ποσό {claim} ή χρησιμοποίησε ένα που υπάρχει στα δεδομένα.",
        },
        price_of_another_product: Wording {
            why: "Το ποσό {claim} είναι τιμή άλλου προϊόντος, όχι για {product}.",
            fix: "Αντικατάστησε το {claim} με {expected}, την τιμή για {product}.",
            fix_unknown: "Αφαίρεσε το {claim}: είναι τιμή άλλου προϊόντος.",
        },
        price_below_floor: Wording {
            why: "Το ποσό {claim} είναι κάτω από την ελάχιστη αποδεκτή τιμή για {product}.",
            fix: "Μην πέσεις κάτω από {expected} για {product}· αντικατάστησε το {claim}.",
            fix_unknown: "Απόσυρε την τιμή {claim}: είναι κάτω από το ελάχιστο.",
        },
        currency_mismatch: Wording {
            why: "Το ποσό {claim} είναι σε άλλο νόμισμα από την τιμή.",
            fix: "Γράψε {expected} αντί για {claim}.",
            fix_unknown: "Δώσε το ποσό {claim} στο νόμισμα της τιμής.",
        },
        no_fact: Wording {
            why: "Δεν υπάρχουν δεδομένα που να επιβεβαιώνουν «{claim}» για {product}.",
            fix: "Μη δηλώσεις «{claim}»· η γνωστή τιμή είναι {expected}.",
            fix_unknown: "Μη δηλώσεις «{claim}»: πες ότι θα το ελέγξεις.",
        },
        out_of_stock: Wording {
            why: "Δεν υπάρχει απόθεμα για {product}, αν και η απάντηση το παρουσιάζει ως διαθέσιμο.",
            fix: "Πες ότι δεν υπάρχει τώρα απόθεμα για {product} και ότι επιστρέφει στις {expected}.",
            fix_unknown: "Πες ότι δεν υπάρχει τώρα απόθεμα για {product}.",
        },
        in_stock: Wording {
            why: "Υπάρχει απόθεμα για {product}, αν και η απάντηση λέει ότι δεν υπάρχει.",
            fix: "Πες ότι υπάρχει απόθεμα για {product}.",
            fix_unknown: "Πες ότι υπάρχει απόθεμα για {product}.",
        },
        quantity_above_stock: Wording {
            why: "Το απόθεμα για {product} είναι {expected}, λιγότερο από όσο δηλώνεται.",
            fix: "Πρόσφερε το πολύ {expected} τεμάχια για {product}.",
            fix_unknown: "Μην υποσχεθείς αυτή την ποσότητα για {product}.",
        },
        restock_date_mismatch: Wording {
            why: "Η ημερομηνία επιστροφής για {product} είναι διαφορετική.",
            fix: "Αντικατάστησε την ημερομηνία επιστροφής με {expected}.",
            fix_unknown: "Μη δώσεις ημερομηνία επιστροφής.",
        },
        discount_needs_approval: Wording {
            why: "Η έκπτωση {claim} χρειάζεται έγκριση.",
            fix: "Πρόσφερε το πολύ {expected} ή ζήτησε έγκριση υπευθύνου.",
            fix_unknown: "Μην προσφέρεις αυτή την έκπτωση χωρίς έγκριση.",
        },
        discount_above_maximum: Wording {
            why: "Η έκπτωση {claim} υπερβαίνει το μέγιστο για {product}.",
            fix: "Μην προσφέρεις πάνω από {expected} για {product}.",
            fix_unknown: "Απόσυρε την έκπτωση: υπερβαίνει το μέγιστο.",
        },
        discount_not_allowed: Wording {
            why: "Σε αυτό το στάδιο της συνομιλίας δεν δίνονται εκπτώσεις.",
            fix: "Απόσυρε την έκπτωση {claim}· μπορείς να προσφέρεις {expected}.",
            fix_unknown: "Απόσυρε την έκπτωση {claim}: τώρα δεν δίνονται εκπτώσεις.",
        },
        unknown_sku: Wording {
            why: "Ο κωδικός {claim} δεν υπάρχει στον κατάλογο.",
            fix: "Αντικατάστησε τον κωδικό {claim} με {expected}.",
            fix_unknown: "Αφαίρεσε τον κωδικό {claim}: δεν υπάρχει στον κατάλογο.",
        },
        invalid_identifier: Wording {
            why: "Το {claim} δεν είναι έγκυρο {expected}.",
            fix: "Μη χρησιμοποιήσεις το {claim}: δεν είναι έγκυρο {expected}. Ζήτησέ το ξανά από τον πελάτη.",
            fix_unknown: "Μη χρησιμοποιήσεις το {claim}: δεν είναι έγκυρο. Ζήτησέ το ξανά από τον πελάτη.",
        },
        vat_rate_mismatch: Wording {
            why: "Ο συντελεστής ΦΠΑ {claim} δεν είναι αυτός που ισχύει.",
            fix: "Γράψε συντελεστή ΦΠΑ {expected} αντί για {claim}.",
            fix_unknown: "Μην αναφέρεις αυτόν τον συντελεστή ΦΠΑ.",
        },
        address_incomplete: Wording {
            why: "Η διεύθυνση δεν είναι πλήρης.",
            fix: "Ζήτησε τα στοιχεία της διεύθυνσης που λείπουν: {expected}.",
            fix_unknown: "Ζήτησε από τον πελάτη την πλήρη διεύθυνση.",
        },
        too_much_to_check: Wording {
            why: "Εδώ υπάρχουν περισσότερα από όσα καλύπτει ένας έλεγχος: αυτό δεν ελέγχθηκε.",
            fix: "Ισχυρίσου λιγότερα μαζί, σε συντομότερη απάντηση: αυτή δεν μπόρεσε να ελεγχθεί ολόκληρη.",
            fix_unknown: "Ισχυρίσου λιγότερα μαζί, σε συντομότερη απάντηση: αυτή δεν μπόρεσε να ελεγχθεί ολόκληρη.",
        },
    },
    priced: "{product} κοστίζει {price}.",
    unverified: Unverified {
        no_product: Advice {
            why: "Το ποσό {claim} δεν μπόρεσε να επαληθευτεί: δεν αναγνωρίστηκε προϊόν στο οποίο να αναφέρεται.",
            fix: "Γράψε ολόκληρη την ονομασία του προϊόντος, όπως στον κατάλογο, ή βρες την τιμή και δώσε αυτήν· αλλιώς παράλειψε το {claim}.",
        },
        too_many: Advice {
            why: "Το «{claim}» δεν μπόρεσε να επαληθευτεί: μπορεί να εννοούνται περισσότερα προϊόντα.",
            fix: "Γράψε ολόκληρη την ονομασία του προϊόντος (μοντέλο, μέγεθος, χρώμα), ώστε να εννοείται μόνο ένα, ή παράλειψε το «{claim}».",
        },
        no_fact: Advice {
            why: "Το «{claim}» δεν μπόρεσε να επαληθευτεί: δεν υπάρχει στα δεδομένα ούτε προκύπτει από αυτά.",
            fix: "Έλεγξε το «{claim}» πριν το δηλώσεις ή παράλειψέ το.",
        },
    },
    other_amount: Wording {
        why: "Στα δεδομένα υπάρχει άλλο ποσό από το {claim}.",
        fix: "Αντικατάστησε το {claim} με {expected}.",
        fix_unknown: "Αφαίρεσε το ποσό {claim} ή χρησιμοποίησε ένα που υπάρχει στα δεδομένα.",
    },
    data: Data {
        tax_id: "το ΑΦΜ σας",
        personal_id: "τον αριθμό ταυτότητας",
        iban: "το IBAN",
        ean: "τον γραμμωτό κωδικό",
        control_code: "τον κωδικό ελέγχου του τιμολογίου",
        address_street: "την οδό",
        address_number: "τον αριθμό",
        address_locality: "την πόλη",
        address_region: "τον νομό",
        address_postal_code: "τον ταχυδρομικό κώδικα",
    },
};
