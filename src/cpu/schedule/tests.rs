use proptest::prelude::*;
use temei_properties::{CASES, properties};

use super::*;

const MILLI: u64 = 1_000;

fn room(threads: usize, reserve: usize) -> Room {
    Room { threads, reserve, waiting: 64, waiting_of_tenant: 32 }
}

fn tenant(name: &str) -> TenantId {
    TenantId::parse(name).expect("a tenant id")
}

/// Puts jobs called after their tenant.
fn put(schedule: &mut Schedule<String>, name: &str, urgency: Urgency, times: usize) {
    for _ in 0..times {
        schedule.put(&tenant(name), urgency, name.to_owned()).expect("there is room");
    }
}

/// Who runs next for so long, on one thread, as long as anything waits.
fn order(schedule: &mut Schedule<String>, took_micros: impl Fn(&str) -> u64) -> Vec<String> {
    let mut order = Vec::new();
    while let Some((owner, job)) = schedule.start_next() {
        schedule.finished(&owner, took_micros(&job));
        order.push(job);
    }
    order
}

#[test]
fn one_tenants_flood_leaves_every_other_turn_to_the_others() {
    let mut schedule = Schedule::new(room(1, 0));
    put(&mut schedule, "flood", Urgency::Prompt, 20);
    put(&mut schedule, "one", Urgency::Prompt, 2);
    put(&mut schedule, "two", Urgency::Prompt, 2);
    let order = order(&mut schedule, |_| MILLI);
    assert_eq!(order[..6], ["flood", "one", "two", "flood", "one", "two"]);
    assert_eq!(order.len(), 24);
}

#[test]
fn a_fair_share_is_one_of_time_and_not_of_turns() {
    let mut schedule = Schedule::new(room(1, 0));
    put(&mut schedule, "long", Urgency::Prompt, 10);
    put(&mut schedule, "short", Urgency::Prompt, 30);
    let order = order(&mut schedule, |who| if who == "long" { 10 * MILLI } else { MILLI });
    let before = |turns: usize| order[..turns].iter().filter(|who| *who == "long").count();
    assert_eq!((before(11), before(22)), (1, 2), "ten short ones for a long one: {order:?}");
}

#[test]
fn a_tenant_alone_has_every_thread_and_gives_the_next_free_one_to_who_comes() {
    let mut schedule = Schedule::new(room(2, 0));
    put(&mut schedule, "hog", Urgency::Prompt, 6);
    let running = [schedule.start_next(), schedule.start_next()].map(|job| job.expect("a thread is free").0);
    assert_eq!(schedule.start_next(), None, "both threads are taken");
    put(&mut schedule, "late", Urgency::Patient, 1);
    assert_eq!(schedule.start_next(), None);
    schedule.finished(&running[0], 16_000 * MILLI);
    assert_eq!(schedule.start_next().expect("free").1, "late", "a search goes before the third of the hog's checks");
}

#[test]
fn the_reserve_is_for_prompt_work_of_who_has_nothing_running() {
    let mut schedule = Schedule::new(room(2, 2));
    put(&mut schedule, "hog", Urgency::Prompt, 6);
    assert!(schedule.start_next().is_some() && schedule.start_next().is_some());
    assert_eq!(schedule.start_next(), None, "the hog has no place in the reserve");
    put(&mut schedule, "searcher", Urgency::Patient, 1);
    assert_eq!(schedule.start_next(), None, "nor has a search");
    put(&mut schedule, "other-hog", Urgency::Prompt, 6);
    assert_eq!(schedule.start_next().expect("reserved").1, "other-hog");
    assert_eq!(schedule.start_next(), None);
    put(&mut schedule, "checker", Urgency::Prompt, 1);
    let (checker, _) = schedule.start_next().expect("two hogs leave room for a check");
    put(&mut schedule, "fifth", Urgency::Prompt, 1);
    assert_eq!(schedule.start_next(), None, "the reserve is full");
    schedule.finished(&checker, MILLI);
    assert_eq!(schedule.start_next().expect("reserved").1, "fifth");
}

#[test]
fn prompt_work_goes_first_but_not_for_ever() {
    let mut schedule = Schedule::new(room(1, 0));
    put(&mut schedule, "searcher", Urgency::Patient, 4);
    put(&mut schedule, "checker", Urgency::Prompt, 30);
    let order = order(&mut schedule, |_| MILLI);
    let first = order.iter().position(|who| who == "searcher");
    assert_eq!(first, Some((PATIENCE_MICROS / MILLI) as usize), "{order:?}");
    assert!(order[..14].iter().filter(|who| *who == "searcher").count() >= 4, "then they take turns: {order:?}");

    let mut schedule = Schedule::new(room(1, 0));
    for number in 0..4 {
        schedule.put(&tenant("shop"), Urgency::Patient, format!("search {number}")).expect("room");
    }
    for number in 0..20 {
        schedule.put(&tenant("shop"), Urgency::Prompt, format!("check {number}")).expect("room");
    }
    let mut alone = Vec::new();
    while let Some((owner, job)) = schedule.start_next() {
        schedule.finished(&owner, MILLI);
        alone.push(job);
    }
    assert_eq!(alone.iter().position(|job| job == "search 0"), Some(PROMPT_IN_A_ROW as usize), "{alone:?}");
}

#[test]
fn waiting_places_are_bounded_in_all_and_by_tenant_and_kept_free_for_prompt_work() {
    let mut schedule = Schedule::new(Room { threads: 1, reserve: 0, waiting: 8, waiting_of_tenant: 4 });
    let mut ask = |name: &str, urgency| schedule.put(&tenant(name), urgency, ()).map_err(|(full, ())| full);
    for _ in 0..3 {
        assert_eq!(ask("flood", Urgency::Patient), Ok(()));
    }
    assert_eq!(ask("flood", Urgency::Patient), Err(Full::TenantShare), "one place is kept for its checks");
    assert_eq!(ask("flood", Urgency::Prompt), Ok(()));
    assert_eq!(ask("flood", Urgency::Prompt), Err(Full::TenantShare));
    assert_eq!((ask("b", Urgency::Patient), ask("c", Urgency::Patient)), (Ok(()), Ok(())));
    assert_eq!(ask("d", Urgency::Patient), Err(Full::Queue), "a quarter of all places is kept for checks");
    assert_eq!((ask("e", Urgency::Prompt), ask("f", Urgency::Prompt)), (Ok(()), Ok(())));
    assert_eq!(ask("g", Urgency::Prompt), Err(Full::Queue));
    assert_eq!(schedule.waiting(), 8);
}

#[test]
fn who_was_away_has_saved_up_nothing() {
    let mut schedule = Schedule::new(room(1, 0));
    put(&mut schedule, "busy", Urgency::Prompt, 30);
    for _ in 0..20 {
        let (owner, _) = schedule.start_next().expect("waits");
        schedule.finished(&owner, MILLI);
    }
    put(&mut schedule, "late", Urgency::Prompt, 20);
    let order = order(&mut schedule, |_| MILLI);
    assert_eq!(order[..10].iter().filter(|who| *who == "busy").count(), 5, "{order:?}");
}

#[derive(Clone, Debug)]
enum Event {
    Put { who: u8, prompt: bool },
    Begin { who: u8 },
    Start,
    Finish { which: usize, took_micros: u64 },
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        (0_u8..5, any::<bool>()).prop_map(|(who, prompt)| Event::Put { who, prompt }),
        (0_u8..5).prop_map(|who| Event::Begin { who }),
        Just(Event::Start),
        (any::<usize>(), 0_u64..50_000).prop_map(|(which, took_micros)| Event::Finish { which, took_micros }),
    ]
}

proptest! {
    #![proptest_config(properties(CASES))]

    #[test]
    fn nothing_is_lost_and_no_thread_idles(events in proptest::collection::vec(event(), 1..300)) {
        let mut schedule = Schedule::new(room(2, 2));
        let (mut accepted, mut begun, mut running) = (0, 0, Vec::new());
        for event in events {
            match event {
                Event::Put { who, prompt } => {
                    let owner = tenant(&format!("t{who}"));
                    let urgency = if prompt { Urgency::Prompt } else { Urgency::Patient };
                    accepted += usize::from(schedule.put(&owner, urgency, ()).is_ok());
                }
                Event::Begin { who } => {
                    // As the pool does after everything that happens.
                    while let Some((owner, ())) = schedule.start_next() {
                        begun += 1;
                        running.push(owner);
                    }
                    let owner = tenant(&format!("t{who}"));
                    let mut other = schedule.clone();
                    let is_put = other.put(&owner, Urgency::Prompt, ()).is_ok();
                    let begins = schedule.begin(&owner);
                    prop_assert!(!is_put || begins == other.start_next().is_some(), "begins at once: {begins}");
                    if begins {
                        (accepted, begun) = (accepted + 1, begun + 1);
                        running.push(owner);
                        prop_assert!(running.len() <= 4);
                    }
                }
                Event::Start => {
                    if let Some((owner, ())) = schedule.start_next() {
                        begun += 1;
                        running.push(owner);
                        prop_assert!(running.len() <= 4);
                    } else {
                        prop_assert!(running.len() >= 2 || schedule.waiting() == 0, "a thread idles while work waits");
                    }
                }
                Event::Finish { which, took_micros } => {
                    if !running.is_empty() {
                        let owner = running.swap_remove(which % running.len());
                        schedule.finished(&owner, took_micros);
                    }
                }
            }
            prop_assert_eq!(accepted, begun + schedule.waiting());
        }
        while !running.is_empty() || schedule.waiting() > 0 {
            match schedule.start_next() {
                Some((owner, ())) => { begun += 1; running.push(owner); }
                None => schedule.finished(&running.pop().expect("something runs"), 1),
            }
        }
        prop_assert_eq!(accepted, begun);
        prop_assert!(schedule.accounts.is_empty(), "who has nothing to do is forgotten");
    }
}
