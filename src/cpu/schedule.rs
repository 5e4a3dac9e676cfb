//! Whose work is next. A queue a tenant; no threads, no clock, so that fairness can be tested by itself.
//!
//! * A free thread goes to who has the fewest running, among those to who has used least of the pool, by measured time.
//!   So one tenant alone has all of it, and as soon as others wait nobody keeps more than a fair share.
//! * Prompt work (checks, inspections) goes before patient work (searches) of who has used about as much, and before the
//!   tenant's own, but never for ever.
//! * Beyond the threads there is a reserve as large again, for who has prompt work and nothing running: a check does not
//!   wait for the end of other people's long work; the system shares the cores among the threads meanwhile.
//! * Waiting places are counted in all and by tenant, and patient work leaves a quarter of them free.

use std::collections::{HashMap, VecDeque};

use crate::metrics::Work;
use crate::tenant::TenantId;

/// How far, in microseconds of the pool, prompt work may have used more and still go before patient work.
pub(super) const PATIENCE_MICROS: u64 = 5_000;
/// One tenant's prompt work that may go in a row before its patient work that waits.
const PROMPT_IN_A_ROW: u32 = 7;
/// Patient work leaves this part of the waiting places to prompt work: one of so many.
const KEPT_FREE: usize = 4;

/// How much may run and wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Room {
    pub(super) threads: usize,
    /// Threads beyond, for prompt work of who has nothing running.
    pub(super) reserve: usize,
    pub(super) waiting: usize,
    /// Of [`Self::waiting`], one tenant's at most.
    pub(super) waiting_of_tenant: usize,
}

/// How urgent work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Urgency {
    Prompt,
    Patient,
}

impl Urgency {
    pub(super) const fn of(work: Work) -> Self {
        match work {
            Work::Check | Work::Inspect | Work::Facts => Self::Prompt,
            Work::Search | Work::Cut | Work::Index => Self::Patient,
        }
    }
}

/// Why there is no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Full {
    Queue,
    TenantShare,
}

/// Work that waits and who runs what.
#[derive(Debug)]
#[cfg_attr(test, derive(Clone))]
pub(super) struct Schedule<J> {
    room: Room,
    /// Of everybody who has something running or waiting.
    accounts: HashMap<TenantId, Account<J>>,
    waiting: usize,
    running: usize,
    /// What the last one served had used: whoever comes starts from there, so that nobody saves up for a flood.
    level_micros: u64,
    arrivals: u64,
}

#[derive(Debug)]
#[cfg_attr(test, derive(Clone))]
struct Account<J> {
    prompt: VecDeque<(u64, J)>,
    patient: VecDeque<(u64, J)>,
    prompt_in_a_row: u32,
    running: usize,
    used_micros: u64,
}

/// Orders accounts: the least is next.
type Rank = (usize, u64, u64);

impl<J> Schedule<J> {
    pub(super) fn new(room: Room) -> Self {
        Self { room, accounts: HashMap::new(), waiting: 0, running: 0, level_micros: 0, arrivals: 0 }
    }

    /// Puts work behind what its tenant has waiting, or gives it back.
    pub(super) fn put(&mut self, tenant: &TenantId, urgency: Urgency, job: J) -> Result<(), (Full, J)> {
        if self.waiting >= places(self.room.waiting, urgency) {
            return Err((Full::Queue, job));
        }
        let waiting = self.accounts.get(tenant).map_or(0, Account::waiting);
        if waiting >= places(self.room.waiting_of_tenant, urgency) {
            return Err((Full::TenantShare, job));
        }
        let level = self.level_micros;
        let account = self.accounts.entry(tenant.clone()).or_insert_with(|| Account::starting_at(level));
        account.queue(urgency).push_back((self.arrivals, job));
        self.arrivals += 1;
        self.waiting += 1;
        Ok(())
    }

    /// Takes out what shall run now, if a thread is free for it. Looks at every account once; there are no more of them
    /// than places to wait and threads.
    pub(super) fn start_next(&mut self) -> Option<(TenantId, J)> {
        let Room { threads, reserve, .. } = self.room;
        let is_reserve = self.running >= threads;
        if self.running >= threads + reserve {
            return None;
        }
        let ranked = self.accounts.iter().filter_map(|(tenant, account)| Some((account.rank(is_reserve)?, tenant)));
        let tenant = ranked.min_by_key(|(rank, _)| *rank)?.1.clone();
        let account = self.accounts.get_mut(&tenant)?;
        let job = account.take(is_reserve)?;
        account.running += 1;
        self.level_micros = self.level_micros.max(account.used_micros);
        self.running += 1;
        self.waiting -= 1;
        Some((tenant, job))
    }

    /// Takes a place for prompt work that comes now, if it would have its turn at once: a thread is free, or the reserve is
    /// for it.
    pub(super) fn begin(&mut self, tenant: &TenantId) -> bool {
        let Room { threads, reserve, .. } = self.room;
        let has_running = self.accounts.get(tenant).is_some_and(|account| account.running > 0);
        if self.running >= threads + reserve || (self.running >= threads && has_running) {
            return false;
        }
        let level = self.level_micros;
        let account = self.accounts.entry(tenant.clone()).or_insert_with(|| Account::starting_at(level));
        account.running += 1;
        self.level_micros = level.max(account.used_micros);
        self.running += 1;
        true
    }

    /// Work that [`Self::start_next`] or [`Self::begin`] gave a place has ended.
    pub(super) fn finished(&mut self, tenant: &TenantId, took_micros: u64) {
        self.running -= 1;
        let Some(account) = self.accounts.get_mut(tenant) else { return };
        account.running -= 1;
        account.used_micros = account.used_micros.saturating_add(took_micros);
        if account.running == 0 && account.waiting() == 0 {
            self.accounts.remove(tenant);
        }
    }

    #[cfg(test)]
    pub(super) const fn waiting(&self) -> usize {
        self.waiting
    }
}

impl<J> Account<J> {
    const fn starting_at(used_micros: u64) -> Self {
        Self { prompt: VecDeque::new(), patient: VecDeque::new(), prompt_in_a_row: 0, running: 0, used_micros }
    }

    fn waiting(&self) -> usize {
        self.prompt.len() + self.patient.len()
    }

    const fn queue(&mut self, urgency: Urgency) -> &mut VecDeque<(u64, J)> {
        match urgency {
            Urgency::Prompt => &mut self.prompt,
            Urgency::Patient => &mut self.patient,
        }
    }

    /// Which of its work is next, none when nothing waits that may start.
    fn turn(&self, is_reserve: bool) -> Option<Urgency> {
        if is_reserve {
            return (self.running == 0 && !self.prompt.is_empty()).then_some(Urgency::Prompt);
        }
        match (self.prompt.is_empty(), self.patient.is_empty()) {
            (true, true) => None,
            (true, false) => Some(Urgency::Patient),
            (false, true) => Some(Urgency::Prompt),
            (false, false) if self.prompt_in_a_row >= PROMPT_IN_A_ROW => Some(Urgency::Patient),
            (false, false) => Some(Urgency::Prompt),
        }
    }

    /// Its place among the others, none when it has nothing that may start.
    fn rank(&self, is_reserve: bool) -> Option<Rank> {
        let (queue, patience) = match self.turn(is_reserve)? {
            Urgency::Prompt => (&self.prompt, 0),
            Urgency::Patient => (&self.patient, PATIENCE_MICROS),
        };
        let (arrival, _) = queue.front()?;
        Some((self.running, self.used_micros.saturating_add(patience), *arrival))
    }

    fn take(&mut self, is_reserve: bool) -> Option<J> {
        let urgency = self.turn(is_reserve)?;
        self.prompt_in_a_row = if urgency == Urgency::Prompt { self.prompt_in_a_row.saturating_add(1) } else { 0 };
        Some(self.queue(urgency).pop_front()?.1)
    }
}

/// Of `waiting` places those that work of this urgency may take.
const fn places(waiting: usize, urgency: Urgency) -> usize {
    match urgency {
        Urgency::Prompt => waiting,
        Urgency::Patient => waiting - waiting / KEPT_FREE,
    }
}

#[cfg(test)]
mod tests;
