//! What a flow may say of a tool of ours: less than its definition allows, never more.

use super::{Audience, Definition};

/// What is asked beyond the definition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Narrowing {
    pub audience: Option<Audience>,
    pub flag: Option<String>,
    pub is_confirmed: Option<bool>,
    pub per_minute: Option<u32>,
}

/// What would allow more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Widening {
    #[error("its audience has others than the tool's own")]
    Audience,
    #[error("the tool has a flag of its own")]
    Flag,
    #[error("the tool is confirmed wherever it is called")]
    Confirmed,
    #[error("the tool allows no more than {0} calls a minute")]
    PerMinute(u32),
}

impl Narrowing {
    /// The definition with this asked for.
    ///
    /// # Errors
    /// What of it allows more than the definition does.
    pub fn of(self, definition: &Definition) -> Result<Definition, Widening> {
        let mut narrow = definition.clone();
        if let Some(audience) = self.audience {
            if !is_within(&audience, &definition.audience) {
                return Err(Widening::Audience);
            }
            narrow.audience = audience;
        }
        if let Some(flag) = self.flag {
            if definition.flag.as_ref().is_some_and(|own| *own != flag) {
                return Err(Widening::Flag);
            }
            narrow.flag = Some(flag);
        }
        if let Some(is_confirmed) = self.is_confirmed {
            if definition.is_confirmed && !is_confirmed {
                return Err(Widening::Confirmed);
            }
            narrow.is_confirmed = is_confirmed;
        }
        if let Some(per_minute) = self.per_minute {
            if per_minute > definition.per_minute {
                return Err(Widening::PerMinute(definition.per_minute));
            }
            narrow.per_minute = per_minute;
        }
        Ok(narrow)
    }
}

/// Whether whoever is in one is in the other. Who administers need not have a role.
fn is_within(one: &Audience, other: &Audience) -> bool {
    match (one, other) {
        (_, Audience::Everybody) | (Audience::Admins, Audience::Admins) => true,
        (Audience::Roles(some), Audience::Roles(all)) => some.iter().all(|role| all.contains(role)),
        (Audience::Everybody | Audience::Admins, Audience::Roles(_))
        | (Audience::Everybody | Audience::Roles(_), Audience::Admins) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tenant::Role;
    use crate::tools::{OurTool, own};

    #[test]
    fn less_is_taken_and_more_is_not() {
        let definition = Definition {
            audience: Audience::Roles(vec![Role::Manager, Role::Director]),
            flag: Some("own".to_owned()),
            is_confirmed: true,
            per_minute: 60,
            ..own::definition(OurTool::Query).clone()
        };
        let of = |narrowing: Narrowing| narrowing.of(&definition).map(|narrow| narrow.per_minute);
        assert_eq!(of(Narrowing { per_minute: Some(5), ..Narrowing::default() }), Ok(5));
        let audience = |audience| Narrowing { audience: Some(audience), ..Narrowing::default() };
        assert_eq!(of(audience(Audience::Roles(vec![Role::Director]))), Ok(60));
        for (narrowing, widening) in [
            (audience(Audience::Everybody), Widening::Audience),
            (audience(Audience::Admins), Widening::Audience),
            (audience(Audience::Roles(vec![Role::Merchant])), Widening::Audience),
            (Narrowing { flag: Some("other".to_owned()), ..Narrowing::default() }, Widening::Flag),
            (Narrowing { is_confirmed: Some(false), ..Narrowing::default() }, Widening::Confirmed),
            (Narrowing { per_minute: Some(61), ..Narrowing::default() }, Widening::PerMinute(60)),
        ] {
            assert_eq!(of(narrowing), Err(widening));
        }
    }
}
