//! When an assistant may speak, what its models cost, and what they may be told.

use serde::Deserialize;
use temei_text::currency::Currency;

use super::load::Fault;
use super::reference::{Field, Shown};
use super::values::{Amount, Limit};
use super::{Config, section};
use crate::classification::{Classes, DataClass, Kinds, Place};
use crate::tenant::{FeatureName, PlanName};

section! {
    /// Whether assistants may be called, and how what they use is counted.
    pub struct Assistant {
        /// Whether assistants may be called at all; `false` has every Gate answer no.
        pub enabled: bool = true,
        /// The plan of tenants that have none of their own; empty: they have none, and no assistant.
        pub plan: String = String::new(),
        /// Currency of all prices and limits of models, embedders and plans, a code of ISO 4217.
        pub currency: String = "USD".to_owned(),
        /// Part of a limit of the month from which on Gate warns, in per cent.
        pub warn_percent: Limit<1, 100> = Limit::of(80),
        /// For how many months what was used is kept, the current one included.
        pub usage_months: Limit<13, 1_200> = Limit::of(25),
        /// How long a call that was reported is known by its id, in seconds: reported again within it, it is counted once.
        pub calls_known_secs: Limit<3_600, 31_536_000> = Limit::of(604_800),
    }
}

section! {
    /// A plan, as `plans.NAME`: NAME is yours, 1 to 32 of `a-z`, `0-9` and `_`; tenants have it by `temei tenants entitlements`.
    /// Months are of UTC, and 0 is no limit.
    pub struct Plan {
        /// Whether an assistant is part of it.
        pub assistant: bool = true,
        /// What models and embedders may cost a month, in `assistant.currency`; when it is reached Gate answers no.
        pub cost_limit: Amount = Amount::ZERO,
        /// Calls of models a month; when they are reached Gate answers no.
        pub requests: Limit<0, 4_294_967_295> = Limit::of(0),
        /// Texts embedded over HTTP to be indexed, a month; Gate warns of them and answers yes.
        pub embeddings: Limit<0, 4_294_967_295> = Limit::of(0),
        /// Calls that Gate lets through a minute, of this process.
        pub per_minute: Limit<0, 1_000_000> = Limit::of(0),
        /// The same of one user of the tenant.
        pub per_user_per_minute: Limit<0, 1_000_000> = Limit::of(0),
        /// Features that its tenants have beside their own, with commas between them: tools that need one are there for them.
        pub flags: String = String::new(),
    }
}

impl Plan {
    /// The features it brings.
    pub fn flags(&self) -> impl Iterator<Item = &str> {
        self.flags.split(',').map(str::trim).filter(|flag| !flag.is_empty())
    }
}

section! {
    /// A model that gateways call, as `models.NAME`: NAME is yours, 1 to 32 of `a-z`, `0-9` and `_`.
    pub struct Model {
        /// What gateways call it, where that is not NAME.
        pub model: String = String::new(),
        /// Where it runs: `local` (with whoever runs this service) or `outside`. It decides what the model may be told.
        pub provider: Place = Place::Outside,
        /// Price of a million tokens that it reads, in `assistant.currency`.
        pub input_per_million: Amount = Amount::ZERO,
        /// Price of a million tokens that it writes.
        pub output_per_million: Amount = Amount::ZERO,
    }
}

section! {
    /// What models and embedders may be told, by the kind of thing it is: the `source_type` and the `classification` of a
    /// document, or what a gateway calls it. Kinds with commas between them, or a list; the name of a class is one, too. A kind in
    /// two lists counts as the more closely kept.
    pub struct Classification {
        /// Goes to every model. Products always do.
        pub operational: Kinds = Kinds::of(&[
            "product", "products", "price", "prices", "stock", "availability", "reservation", "reservations", "delivery",
            "opening_hours", "public",
        ]),
        /// Goes to models outside with the personal data taken out of it.
        pub institutional: Kinds = Kinds::of(&[
            "policy", "terms", "regulation", "help", "faq", "guide", "manual", "article", "blog", "announcement",
        ]),
        /// Goes to local models alone.
        pub personal: Kinds = Kinds::of(&[
            "customer", "user", "session", "sessions", "message", "order", "approval", "approvals", "tool_call", "tool_calls",
            "complaint", "contract",
        ]),
        /// Goes to no model.
        pub sensitive: Kinds = Kinds::of(&["payment", "financial", "credential", "credentials", "biometric", "health"]),
        /// What all other kinds count as: `operational`, `institutional`, `personal` or `sensitive`.
        pub other: DataClass = DataClass::Personal,
    }
}

impl Classification {
    pub fn classes(&self) -> Classes<'_> {
        let Self { operational, institutional, personal, sensitive, other } = self;
        Classes::new([operational, institutional, personal, sensitive], *other)
    }
}

impl Config {
    /// A plan by its name, as tenants have it.
    pub fn plan(&self, name: &PlanName) -> Option<&Plan> {
        self.plans.get(name.as_str())
    }

    /// The model that gateways call so, by its own name or by that of the configuration.
    pub fn model(&self, called: &str) -> Option<(&str, &Model)> {
        let named = self.models.get_key_value(called);
        let found = named.or_else(|| self.models.iter().find(|(_, model)| model.model == called && !called.is_empty()));
        found.map(|(name, model)| (name.as_str(), model))
    }

    /// What is wrong with plans, models and what ties them.
    pub(super) fn faults_of_assistants(&self) -> Vec<Fault> {
        let names =
            self.plans.keys().map(|name| ("plans", name)).chain(self.models.keys().map(|name| ("models", name)));
        let mut faults: Vec<Fault> = names
            .filter(|(_, name)| PlanName::parse(name).is_err())
            .map(|(section, name)| fault(format!("{section}.{name}"), "must be 1 to 32 of a-z, 0-9 and \"_\""))
            .collect();
        let strange = |plan: &Plan| plan.flags().any(|flag| FeatureName::parse(flag).is_err());
        let strange = self.plans.iter().filter(|(_, plan)| strange(plan));
        let must = "must be names of features with commas between them, each 1 to 64 of a-z, 0-9 and \"_\"";
        faults.extend(strange.map(|(name, _)| fault(format!("plans.{name}.flags"), must)));
        let Assistant { plan, currency, .. } = &self.assistant;
        if !plan.is_empty() && !self.plans.contains_key(plan) {
            faults.push(fault("assistant.plan".to_owned(), "is none of `plans`"));
        }
        if Currency::parse(currency).is_err() {
            faults.push(fault("assistant.currency".to_owned(), "is no code of ISO 4217"));
        }
        let mut called: Vec<&str> = self.models.values().map(|model| model.model.as_str()).collect();
        called.retain(|name| !name.is_empty());
        called.sort_unstable();
        if called.windows(2).any(|two| two[0] == two[1]) {
            faults.push(fault("models".to_owned(), "no two may have the same `model`"));
        }
        faults
    }
}

fn fault(key: String, message: &str) -> Fault {
    Fault { key, source: "all sources".to_owned(), message: message.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Sources;

    fn load(flags: &[&str]) -> Result<Config, Vec<String>> {
        let flags = flags.iter().map(|&flag| flag.to_owned()).collect();
        let loaded = Config::load(&Sources { flags, ..Sources::default() });
        loaded.map_err(|errors| errors.0.into_iter().map(|fault| fault.key).collect())
    }

    #[test]
    fn plans_and_models_have_names_of_their_own() {
        let config = load(&[
            "plans.basic.cost_limit=10",
            "plans.basic.requests=5000",
            "assistant.plan=basic",
            "models.small.model=small-2026.1",
            "models.small.input_per_million=0.15",
            "models.house.provider=local",
        ])
        .expect("valid");
        let plan = config.plan(&PlanName::parse("basic").expect("a name")).expect("is there");
        assert_eq!((plan.cost_limit.get().scaled(), plan.requests.get(), plan.assistant), (10_000_000, 5_000, true));
        let (name, small) = config.model("small-2026.1").expect("by its own name");
        assert_eq!((name, small.input_per_million.get().scaled(), small.provider), ("small", 150_000, Place::Outside));
        assert_eq!(config.model("house").map(|(_, model)| model.provider), Some(Place::Local));
        assert!(config.model("").is_none() && config.model("other").is_none());
    }

    #[test]
    fn what_does_not_fit_together_is_told() {
        let wrong = ["plans.a.assistant=1x", "models.m.input_per_million=-1", "plans.b.cost_limit=1.2345678"];
        let keys = ["plans.a.assistant", "models.m.input_per_million", "plans.b.cost_limit"].map(str::to_owned);
        assert_eq!(load(&wrong).expect_err("wrong values"), keys);
        let wrong = ["assistant.plan=gold", "assistant.currency=XYZW", "models.a.model=x", "models.b.model=x"];
        assert_eq!(load(&wrong).expect_err("rules"), ["assistant.plan", "assistant.currency", "models"]);
    }

    #[test]
    fn kinds_are_listed_or_written_with_commas() {
        let config = load(&["classification.sensitive=Vault, card", "classification.other=sensitive"]).expect("valid");
        let classes = config.classification.classes();
        assert_eq!((classes.of_kind("vault"), classes.of_kind("x")), (DataClass::Sensitive, DataClass::Sensitive));
        assert_eq!(classes.of_kind("help"), DataClass::Institutional);
        let file = tempfile::Builder::new().suffix(".toml").tempfile().expect("a file");
        std::fs::write(file.path(), "[classification]\npersonal = [\"diary\"]\n").expect("written");
        let config = Config::load(&Sources { file: Some(file.path().to_owned()), ..Sources::default() });
        let config = config.expect("valid");
        let classes = config.classification.classes();
        assert_eq!((classes.of_kind("diary"), classes.of_kind("payment")), (DataClass::Personal, DataClass::Sensitive));
    }
}
