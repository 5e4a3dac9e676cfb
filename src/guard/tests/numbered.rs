//! Products that a number tells: in digits, in words, with an ending, in brackets, as a model.

use crate::facts::FactsSnapshot;
use crate::guard::tests::shop::{listed, reasons};
use crate::guard::tests::turns::{Turn, hold};

/// SKU, name, price, stock.
const PRODUCTS: &[(&str, &str, &str, &str)] = &[
    ("IBU-400", "Ibuprofen Altifarm 400 mg tablets box x 20", "18.50 USD", "64"),
    ("IBU-600", "Ibuprofen Altifarm 600 mg tablets box x 20", "27.00 USD", "40"),
    ("MAPLE-3", "Japanese Maple Bloodgood 3 Gal pot", "79.95 USD", "9"),
    ("MAPLE-7", "Japanese Maple Bloodgood 7 Gal pot", "189.00 USD", "2"),
    ("PLAN-1", "Coffee plan Clube do Grao 1 pack", "42.00 USD", ""),
    ("PLAN-2", "Coffee plan Clube do Grao 2 packs", "79.00 USD", ""),
    ("CARD-4060", "Graphics card Nexar 4060 Ti", "2899.00 USD", "3"),
    ("CARD-4070", "Graphics card Nexar 4070 Ti", "3899.00 USD", "3"),
    ("GUITAR-C40", "Classical guitar Yamaha C40II natural", "139.00 USD", "9"),
    ("GUITAR-CS40", "Classical guitar Yamaha CS40II natural", "135.00 USD", "4"),
    ("LENS-30", "Daily lenses Moist 30 pcs", "23.80 USD", "20"),
    ("LENS-90", "Daily lenses Moist 90 pcs", "59.50 USD", "15"),
    ("WHITEN", "Home teeth whitening", "690.00 USD", "20"),
    ("CLEAN", "Fluoride cleaning", "180.00 USD", "50"),
    ("SMILE", "Smile package (cleaning + home whitening)", "799.00 USD", "9"),
    ("WINE-75", "Merlot Dealu Rosu 0.75 L", "64.90 USD", "30"),
    ("BEER-50", "Bottle of pilsner Ciuc 0.5 L", "7.90 USD", "90"),
    ("PIE-MEAT", "Meat pie", "8.50 USD", "45"),
    ("PIE-CHICKEN", "Chicken pie", "8.00 USD", "60"),
    ("PIE-BOX", "Box of a dozen pies, meat and chicken", "92.00 USD", "2"),
    ("ROBOT", "Robotic pool cleaner Dolphin Nautilus CC Plus", "799.00 USD", "4"),
    ("ROBOT-WIFI", "Robotic pool cleaner Dolphin Nautilus CC Plus Wi-Fi", "899.00 USD", "3"),
    ("RADIATOR", "Steel radiator Radimax type 22 600x1200 mm", "439.00 USD", "3"),
    ("SLIPPERS", "House slippers Ursu felt grey", "64.00 USD", "20"),
    ("BOOTS", "Winter boots Ursa leather brown", "264.00 USD", "3"),
];

fn catalogue() -> FactsSnapshot {
    listed(PRODUCTS)
}

#[test]
fn a_number_beside_an_amount_tells_the_sibling() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("The ibuprofen of 600 is $27.00 and the one of 400 $18.50.", &[]),
            ("Bloodgood maples? $79.95 gets you the 3-gallon, $189.00 the seven.", &[]),
            ("The Moist lenses in the box of 90 are $59.50. The box of 30 goes for $23.80.", &[]),
            (
                "The Moist lenses in the box of 90 are $59.50. The box of 30 goes for $59.50.",
                &["PRICE_OF_ANOTHER_PRODUCT"],
            ),
        ],
    );
}

#[test]
fn brackets_behind_an_amount_say_what_it_is_of() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("Clube do Grao is $42.00 (1 pack) or $79.00 (2) a month.", &[]),
            ("For the cold we have $64.00 (the Ursu slippers) and $264.00 (the Ursa boots).", &[]),
            (
                "For the cold we have $264.00 (the Ursu slippers) and $64.00 (the Ursa boots).",
                &["PRICE_OF_ANOTHER_PRODUCT", "PRICE_OF_ANOTHER_PRODUCT"],
            ),
        ],
    );
}

#[test]
fn models_are_numbers_and_codes_without_their_make() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("The 4060 Ti is $2,899.00.", &[]),
            ("The 4060 Ti is $3,899.00.", &["PRICE_MISMATCH"]),
            ("The C40 is $139.00 and the CS40 $135.00.", &[]),
        ],
    );
}

#[test]
fn an_and_with_an_article_leads_to_another_name() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("Apart, the cleaning and the home whitening come to $870.00. The smile package is $799.00.", &[]),
            ("Apart, the cleaning and the home whitening come to $890.00.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn a_number_with_decimals_is_one_number() {
    let shown = Turn { skus: &["WINE-75"], ..Turn::default() };
    hold(
        &catalogue(),
        shown,
        &[
            ("The bottle of 0.75 L comes to $86.53 per litre.", &[]),
            ("The bottle of 0.75 L comes to $96.53 per litre.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn a_name_ends_before_an_and_with_a_number() {
    hold(&catalogue(), Turn::default(), &[("Six with chicken and six with meat go into the box.", &[])]);
}

#[test]
fn what_a_product_has_not_tells_it_too() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("The non Wi-Fi Dolphin is $799.00 and the Wi-Fi one is $899.00.", &[]),
            ("The Dolphin without Wi-Fi is $799.00.", &[]),
            ("The Dolphin without Wi-Fi is $899.00.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn the_sides_of_something_are_its_name() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("Of the 600x1200 I have just 3, at $439.00.", &[]),
            ("Of the 600x1200 I have just 3, at $349.00.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn a_number_in_words_before_a_noun_counts_it_or_measures() {
    let syringes = listed(&[
        ("NANO", "Composite Lumident Nano, color A2, jeringa 4 g", "28.50 EUR", "35"),
        ("FLOW", "Composite fluido Lumident Nano Flow, color A2, 2 jeringas × 2 g", "32.90 EUR", "17"),
    ]);
    assert_eq!(reasons(&syringes, "es-ES", &[], "Son dos jeringas de Nano A2, 57,00 €."), [""; 0]);
    assert_eq!(reasons(&syringes, "es-ES", &[], "Son dos jeringas de Nano A2, 59,00 €."), ["PRICE_MISMATCH"]);
    let blankets = listed(&[
        ("ALT-1", "Frazada de alpaca Altiplano 1,5 plazas café", "690.00 BOB", "14"),
        ("ALT-2", "Frazada de alpaca Altiplano 2 plazas café", "890.00 BOB", "7"),
        ("SOCKS", "Medias de alpaca Sorata", "135.00 BOB", "30"),
    ]);
    assert_eq!(reasons(&blankets, "es-BO", &[], "La frazada Altiplano de plaza y media está a Bs 690."), [""; 0]);
    let cans = listed(&[
        ("CAN-50", "Δοχείο Λαδιού Inox Oleora 50 L με Βρύση", "96.00 EUR", "9"),
        ("CAN-100", "Δοχείο Λαδιού Inox Oleora 100 L με Βρύση", "148.00 EUR", "2"),
    ]);
    let said = "Το inox δοχείο Oleora των 100 λίτρων κάνει 148 €. Το πενηντάρι το έχουμε με 96 €.";
    assert_eq!(reasons(&cans, "el-GR", &[], said), [""; 0]);
}

#[test]
fn what_a_product_is_without_is_no_word_of_its_name() {
    let cheeses = listed(&[
        ("SMOKED", "Queso Idiazabal ahumado Mendiola pieza 1,2 kg", "33.60 EUR", "5"),
        ("PLAIN", "Queso Idiazabal sin ahumar Mendiola pieza 1,2 kg", "32.40 EUR", "9"),
    ]);
    assert_eq!(reasons(&cheeses, "es-ES", &[], "El Idiazabal ahumado está a 33,60 €."), [""; 0]);
    assert_eq!(reasons(&cheeses, "es-ES", &[], "El Idiazabal ahumado está a 32,40 €."), ["PRICE_MISMATCH"]);
    assert_eq!(reasons(&cheeses, "es-ES", &[], "El Idiazabal sin ahumar está a 32,40 €."), [""; 0]);
}

#[test]
fn what_a_name_is_without_is_no_other_name() {
    let groceries = listed(&[
        ("TORTA", "Torta con Arándanos integral sin azucar", "114.84 EUR", "5"),
        ("SWEET", "Sin azucares", "21.00 EUR", "5"),
    ]);
    assert_eq!(reasons(&groceries, "es-ES", &[], "Arándanos integral sin azucar cuesta 114,84 €."), [""; 0]);
    assert_eq!(reasons(&groceries, "es-ES", &[], "El Sin azucares cuesta 21,00 €."), [""; 0]);
    assert_eq!(reasons(&groceries, "es-ES", &[], "El Sin azucares cuesta 114,84 €."), ["PRICE_MISMATCH"]);
}

#[test]
fn a_kilo_is_more_than_some_grams() {
    let coffee = listed(&[
        ("COFFEE-1K", "Coffee Sidamo beans 1 kg", "169.00 USD", "12"),
        ("COFFEE-250", "Coffee Sidamo beans 250 g", "48.00 USD", "30"),
    ]);
    hold(
        &coffee,
        Turn::default(),
        &[
            ("The Sidamo beans: the smaller bag is $48.00, the larger $169.00.", &[]),
            ("The Sidamo beans: the smaller bag is $169.00.", &["PRICE_MISMATCH"]),
        ],
    );
}
