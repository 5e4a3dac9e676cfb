//! What is done in a round, all of it from its seed. The moments are in milliseconds of a running machine: what they meet
//! differs from one run to the next.

use std::time::Duration;

use temei::dice::Dice;

use super::power::Unsynced;

const MOST_RUN_MS: usize = 1_200;
const MOST_START_MS: usize = 600;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Victim {
    Service,
    Database,
    Both,
}

/// What can be killed, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Means {
    /// SQLite: the service alone, whose writes the system still has.
    Kill,
    /// PostgreSQL: the service, the server or both.
    KillEither,
    /// SQLite: the machine.
    CutPower,
    /// The same, and whatever was not synced is gone, so that what is lost is a write and not the file.
    CutPowerCleanly,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) victim: Victim,
    /// How long the clients have.
    pub(super) run: Duration,
    /// Killed again, so long after its start.
    pub(super) again: Option<Duration>,
    pub(super) unsynced: Option<Unsynced>,
}

impl Plan {
    pub(super) fn roll(means: Means, dice: &mut Dice) -> Self {
        let victim = match (means, dice.below(4)) {
            (Means::KillEither, 0) => Victim::Database,
            (Means::KillEither, 1) => Victim::Both,
            _ => Victim::Service,
        };
        let run = Duration::from_millis(1 + dice.below(MOST_RUN_MS) as u64);
        let is_again = victim != Victim::Database && dice.below(3) == 0;
        let again = is_again.then(|| Duration::from_millis(dice.below(MOST_START_MS) as u64));
        let unsynced = match (means, dice.below(2)) {
            (Means::Kill | Means::KillEither, _) => None,
            (Means::CutPower, 1) => Some(Unsynced::Scattered),
            (Means::CutPower | Means::CutPowerCleanly, _) => Some(Unsynced::Gone),
        };
        Self { victim, run, again, unsynced }
    }
}
