//! Questions, conditions, budgets and what others ask reach as far as their clause: a claim beside them is one. In five
//! languages: what is wrong is caught, and the same words about what is so, or asked, pass.

use crate::guard::CheckOutcome;
use crate::guard::Locale;
use crate::guard::evidence::{RawEvidence, Source};
use crate::guard::tests::shop::{Asked, shop};

fn reasons(outcome: &CheckOutcome) -> Vec<&'static str> {
    outcome.violations.iter().map(|violation| violation.reason.as_str()).collect()
}

/// Holds answers against the shop in the money of their country; all of one list have the same reasons.
fn hold(cases: &[(&'static str, &str)], expected: &[&str]) {
    for (locale, text) in cases {
        let currency = Locale::parse(locale).expect("valid").currency().to_string();
        let outcome = Asked::in_locale(locale).check(text, &shop(&currency));
        assert_eq!(reasons(&outcome), expected, "{text} {:?}", outcome.claims);
    }
}

#[test]
fn an_offer_before_a_question_is_an_offer() {
    hold(
        &[
            ("ro-RO", "Laptop Stratus 15 este în stoc, îl adaug în coș?"),
            ("ro-RO", "Avem Laptop Stratus 15 în stoc - vi-l rezerv?"),
            ("pt-BR", "O Laptop Stratus 15 está disponível, posso adicionar?"),
            ("es-BO", "El Laptop Stratus 15 está en stock, ¿lo agrego?"),
            ("es-BO", "El Laptop Stratus 15 está disponible, lo agrego?"),
            ("el-GR", "Το Laptop Stratus 15 είναι διαθέσιμο, να το προσθέσω;"),
            ("en-US", "The Laptop Stratus 15 is in stock, shall I add it?"),
            ("en-US", "Good news: the Laptop Stratus 15 is available (should I reserve one?)"),
        ],
        &["OUT_OF_STOCK"],
    );
    hold(
        &[
            ("ro-RO", "Laptop Stratus 15 este în stoc?"),
            ("ro-RO", "Doriți să verific dacă Laptop Stratus 15 este în stoc, da?"),
            ("pt-BR", "O Laptop Stratus 15 está disponível, ou prefere outro?"),
            ("pt-BR", "Quer saber se o Laptop Stratus 15 está disponível?"),
            ("es-BO", "¿Está disponible el Laptop Stratus 15, o busco otro?"),
            ("el-GR", "Είναι διαθέσιμο το Laptop Stratus 15;"),
            ("en-US", "Is the Laptop Stratus 15 in stock, or should I look for another?"),
            ("en-US", "Would you like me to check, today, whether the Laptop Stratus 15 is in stock?"),
        ],
        &[],
    );
}

#[test]
fn a_condition_on_the_customer_takes_nothing_back() {
    hold(
        &[
            ("ro-RO", "Dacă doriți unul, Laptop Stratus 15 este în stoc."),
            ("pt-BR", "Se você quiser, o Laptop Stratus 15 está disponível."),
            ("es-BO", "Si lo quiere hoy, el Laptop Stratus 15 está disponible."),
            ("el-GR", "Αν θέλετε, το Laptop Stratus 15 είναι διαθέσιμο."),
            ("en-US", "If you order today, the Laptop Stratus 15 is in stock."),
        ],
        &["OUT_OF_STOCK"],
    );
    hold(
        &[
            ("ro-RO", "Dacă Laptop Stratus 15 este în stoc, vă scriem."),
            ("pt-BR", "Se o Laptop Stratus 15 estiver disponível, avisamos."),
            ("es-BO", "Si el Laptop Stratus 15 está disponible, le avisamos."),
            ("el-GR", "Αν το Laptop Stratus 15 είναι διαθέσιμο, θα σας γράψουμε."),
            ("en-US", "If the Laptop Stratus 15 is in stock, we will write to you."),
            ("en-US", "Once it is back in stock, the Laptop Stratus 15 is available for pickup."),
        ],
        &[],
    );
}

#[test]
fn an_amount_that_only_fits_a_budget_is_a_price() {
    hold(
        &[
            ("ro-RO", "Laptop Nimbus 14 se încadrează în bugetul dumneavoastră la 199 lei."),
            ("pt-BR", "O Laptop Nimbus 14 cabe no seu orçamento por R$ 199."),
            ("es-BO", "El Laptop Nimbus 14 entra en su presupuesto por Bs 199."),
            ("el-GR", "Το Laptop Nimbus 14 είναι μέσα στον προϋπολογισμό σας με 199 €."),
            ("en-US", "The Laptop Nimbus 14 fits your budget at $199."),
            ("en-US", "At $199 the Laptop Nimbus 14 is within your budget."),
        ],
        &["PRICE_MISMATCH"],
    );
    hold(
        &[
            ("ro-RO", "Laptop Nimbus 14 costă 4.199 lei și intră în bugetul dumneavoastră de 4.500 lei."),
            ("pt-BR", "O Laptop Nimbus 14 cabe no seu orçamento de R$ 4.500."),
            ("es-BO", "El Laptop Nimbus 14 entra en su presupuesto de Bs 4.500."),
            ("el-GR", "Το Laptop Nimbus 14 είναι μέσα στον προϋπολογισμό σας των 4.500 €."),
            ("en-US", "The Laptop Nimbus 14 fits your budget of $4,500."),
            ("en-US", "Your $4,500 budget covers the Laptop Nimbus 14."),
        ],
        &[],
    );
}

#[test]
fn what_others_ask_is_no_claim_and_what_we_ask_beside_it_is() {
    hold(
        &[
            ("ro-RO", "Laptop Nimbus 14 e 49 lei la noi față de 60 la concurență."),
            ("ro-RO", "La concurență Laptop Nimbus 14 e 60 lei, la noi 49 lei."),
            ("pt-BR", "O Laptop Nimbus 14 sai por R$ 49 aqui em vez de R$ 60 no concorrente."),
            ("es-BO", "El Laptop Nimbus 14 está a Bs 49 aquí en lugar de Bs 60 en otra tienda."),
            ("el-GR", "Το Laptop Nimbus 14 έχει 49 € σε μας αντί για 60 € στον ανταγωνισμό."),
            ("en-US", "The Laptop Nimbus 14 is $49 here instead of $60 at other stores."),
        ],
        &["PRICE_MISMATCH"],
    );
    hold(
        &[
            ("ro-RO", "Laptop Nimbus 14 e 4.199 lei la noi față de 5.000 lei la concurență."),
            ("pt-BR", "O Laptop Nimbus 14 sai por R$ 4.199 aqui em vez de R$ 5.000 no concorrente."),
            ("es-BO", "El Laptop Nimbus 14 está a Bs 4.199 aquí en lugar de Bs 5.000 en otra tienda."),
            ("el-GR", "Το Laptop Nimbus 14 έχει 4.199 € σε μας αντί για 5.000 € στον ανταγωνισμό."),
            ("en-US", "The Laptop Nimbus 14 is $4,199 here instead of $5,000 at other stores."),
        ],
        &[],
    );
}

#[test]
fn a_product_that_is_said_to_be_free_has_a_price() {
    hold(
        &[
            ("ro-RO", "Telefon Aura X este gratuit azi."),
            ("pt-BR", "O Telefon Aura X hoje sai de graça, posso incluir?"),
            ("es-BO", "El Telefon Aura X es gratis hoy."),
            ("el-GR", "Το Telefon Aura X είναι δωρεάν σήμερα."),
            ("en-US", "The Telefon Aura X is free today."),
            ("en-US", "You get the Telefon Aura X for free."),
        ],
        &["PRICE_MISMATCH"],
    );
    hold(
        &[
            ("ro-RO", "Telefon Aura X nu este gratuit."),
            ("ro-RO", "Pentru Telefon Aura X husa este gratuită."),
            ("pt-BR", "O Telefon Aura X tem instalação grátis."),
            ("es-BO", "¿El Telefon Aura X es gratis?"),
            ("el-GR", "Για το Telefon Aura X η παράδοση είναι δωρεάν."),
            ("en-US", "The Telefon Aura X case is free, and you are free to call."),
        ],
        &[],
    );
    let mut asked = Asked::in_locale("en-US");
    asked.evidence.raw.push(RawEvidence {
        source: Source::Policy,
        name: String::new(),
        content: "With every contract the Telefon Aura X is free.".to_owned(),
    });
    assert_eq!(reasons(&asked.check("The Telefon Aura X is free.", &shop("USD"))), [] as [&str; 0]);
    assert_eq!(reasons(&asked.check("The Laptop Nimbus 14 is free.", &shop("USD"))), ["PRICE_MISMATCH"]);
}

#[test]
fn one_product_is_cheaper_than_another_or_it_is_not() {
    hold(
        &[
            ("ro-RO", "Laptop Nimbus 14 este mai ieftin decât Telefon Aura X."),
            ("ro-RO", "Telefon Aura X este mai scump decât Laptop Nimbus 14."),
            ("pt-BR", "O Laptop Nimbus 14 é mais barato que o Telefon Aura X."),
            ("es-BO", "El Laptop Nimbus 14 es más barato que el Telefon Aura X."),
            ("el-GR", "Το Laptop Nimbus 14 είναι φθηνότερο από το Telefon Aura X."),
            ("en-US", "The Laptop Nimbus 14 is cheaper than the Telefon Aura X."),
            ("en-US", "The Laptop Nimbus 14 costs less than the Telefon Aura X."),
        ],
        &["PRICE_MISMATCH"],
    );
    hold(
        &[
            ("ro-RO", "Telefon Aura X este mai ieftin decât Laptop Nimbus 14."),
            ("pt-BR", "O Telefon Aura X é mais barato que o Laptop Nimbus 14."),
            ("es-BO", "¿El Laptop Nimbus 14 es más barato que el Telefon Aura X?"),
            ("el-GR", "Το Laptop Nimbus 14 δεν είναι φθηνότερο από το Telefon Aura X."),
            ("en-US", "The Laptop Nimbus 14 is more expensive than the Telefon Aura X."),
            ("en-US", "The Laptop Nimbus 14 weighs less than the Telefon Aura X."),
            ("en-US", "The Tablet Lumen is cheaper than the Telefon Aura X."),
        ],
        &[],
    );
}

#[test]
fn free_shipping_is_bounded_by_a_condition_of_its_own() {
    let shipping = RawEvidence {
        source: Source::Tool,
        name: String::new(),
        content: r#"{"sku": "LAP-0042", "shipping": 25.00}"#.to_owned(),
    };
    for (locale, wrong, right) in [
        ("ro-RO", "Dacă aveți întrebări, livrarea este gratuită.", "La comenzi peste 200 lei, livrarea este gratuită."),
        ("pt-BR", "Se precisar de ajuda, o frete é grátis.", "Se gastar R$ 200, o frete é grátis."),
        ("es-BO", "Si tiene dudas, el envío es gratis.", "Si compra por más de Bs 200, el envío es gratis."),
        ("el-GR", "Αν έχετε απορίες, δωρεάν μεταφορικά.", "Για αγορές άνω των 200 €, δωρεάν μεταφορικά."),
        ("en-US", "If you need help, shipping is free.", "If you spend $200, shipping is free."),
    ] {
        let mut asked = Asked::in_locale(locale);
        asked.evidence.raw.push(shipping.clone());
        let currency = Locale::parse(locale).expect("valid").currency().to_string();
        let facts = shop(&currency);
        assert!(!asked.check(wrong, &facts).violations.is_empty(), "{wrong}");
        let free = |text: &str| {
            let outcome = asked.check(text, &facts);
            outcome.violations.iter().any(|violation| !violation.claim.contains("200"))
        };
        assert!(!free(right), "{right}");
    }
}
