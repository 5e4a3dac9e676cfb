//! What does joining two full windows cost, by method?

use temei_index::{Fusion, Leg, LegHit, WINDOW_GROUPS, fuse};

/// As in the executable.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
}

/// A full window; `shift` moves it, so that two legs share half of their groups.
fn leg(shift: u32) -> Leg {
    let hit = |place: u32| LegHit {
        row: place + shift,
        group: place + shift,
        id: format!("P{:05}", place + shift).into(),
        rank: place + 1,
        raw: 1.0 / f64::from(place + 1),
        calibrated: 0.5,
    };
    Leg { hits: (0..WINDOW_GROUPS as u32).map(hit).collect(), ..Leg::default() }
}

#[divan::bench(args = ["rrf", "convex", "calibrated"])]
fn join(bencher: divan::Bencher<'_, '_>, method: &str) {
    let fusion = match method {
        "rrf" => Fusion::rrf(),
        "convex" => Fusion::convex(),
        _ => Fusion::calibrated(),
    };
    let (lexical, dense) = (leg(0), leg(WINDOW_GROUPS as u32 / 2));
    bencher.bench_local(|| fuse(Some(&lexical), Some(&dense), &fusion));
}
