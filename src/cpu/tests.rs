use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use super::*;
use crate::metrics::TimeLimit;

fn sized(threads: usize, queue: usize) -> (CpuPool, Arc<Metrics>) {
    let metrics = Arc::new(Metrics::new());
    let size = PoolSize { threads, queue, tenant_queue: queue.div_ceil(2) };
    (CpuPool::new(size, Arc::clone(&metrics)).expect("threads"), metrics)
}

/// Of one thread.
fn pool(queue: usize) -> (CpuPool, Arc<Metrics>) {
    sized(1, queue)
}

fn tenant(name: &str) -> TenantId {
    TenantId::parse(name).expect("a tenant id")
}

fn queued(pool: &CpuPool) -> usize {
    pool.shared.schedule().waiting()
}

/// Keeps the only thread busy until the sender is used or dropped.
async fn occupy(pool: &CpuPool) -> mpsc::Sender<()> {
    let (release, released) = mpsc::channel::<()>();
    let (begun, has_begun) = oneshot::channel();
    let blocker = pool.clone();
    tokio::spawn(async move {
        let work = move || {
            begun.send(()).expect("the test waits");
            let _ = released.recv();
        };
        blocker.run_for(&tenant("shop"), Work::Index, Deadline::NONE, work).await.expect("done");
    });
    has_begun.await.expect("begun");
    release
}

async fn until(condition: impl Fn() -> bool) {
    while !condition() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn work_is_done_inside_the_pool() {
    let (pool, metrics) = pool(4);
    let name = pool
        .run_for(&tenant("shop"), Work::Check, Deadline::NONE, || std::thread::current().name().map(str::to_owned))
        .await;
    assert!(name.expect("done").is_some_and(|name| name.starts_with("temei-cpu-")));
    assert!(metrics.render().contains("temei_cpu_running{work=\"check\"} 0"));
    assert!(metrics.render().contains("temei_cpu_waiting{work=\"check\"} 0"));
}

/// The name of the thread that brief work is done on.
async fn brief(pool: &CpuPool, who: &TenantId) -> String {
    let name = || std::thread::current().name().unwrap_or_default().to_owned();
    pool.run_brief(who, Work::Check, Deadline::NONE, name).await.expect("done")
}

#[tokio::test]
async fn what_is_brief_is_done_by_the_caller_in_a_place_of_the_pool() {
    let (pool, metrics) = sized(2, 64);
    let (shop, hog_one, hog_two) = (tenant("shop"), tenant("hog-1"), tenant("hog-2"));
    let here = std::thread::current().name().unwrap_or_default().to_owned();
    assert_eq!(brief(&pool, &shop).await, here);
    assert!(metrics.render().contains("temei_cpu_running{work=\"check\"} 0"), "{}", metrics.render());
    assert!(metrics.render().contains("temei_cpu_waiting{work=\"check\"} 0"));

    let _hogs = [hog(&pool, &hog_one, Work::Check).await, hog(&pool, &hog_two, Work::Check).await];
    assert_eq!(brief(&pool, &shop).await, here, "the reserve is for whoever has nothing running");
    let one_more = pool.run_brief(
        &hog_one,
        Work::Check,
        Deadline::after(Instant::now(), TimeLimit::Search, Duration::ZERO),
        || (),
    );
    assert!(tokio::time::timeout(Duration::from_millis(20), one_more).await.is_err(), "the hog waits for its first");
    let started = Instant::now();
    let passed = Deadline::after(started, TimeLimit::Guard, Duration::ZERO);
    let late = pool.run_brief(&shop, Work::Check, passed, || ()).await;
    assert_eq!(late, Err(CpuError::Expired(passed)));
}

#[tokio::test]
async fn one_thread_that_serves_goes_on_to_serve() {
    // Of one thread that serves none does work, of two one does.
    let (pool, _) = pool(4);
    assert!(brief(&pool, &tenant("shop")).await.starts_with("temei-cpu-"));
    let (pool, _) = sized(2, 4);
    let shop = tenant("shop");
    let other = pool.clone();
    let inner = pool.run_brief(&shop, Work::Check, Deadline::NONE, move || {
        futures::executor::block_on(brief(&other, &tenant("other")))
    });
    assert!(inner.await.expect("done").starts_with("temei-cpu-"), "the place is taken");
}

#[tokio::test]
async fn a_panic_in_brief_work_is_an_error_and_its_place_is_given_back() {
    let (pool, _) = sized(2, 4);
    for _ in 0..10 {
        let result: Result<(), _> =
            pool.run_brief(&tenant("shop"), Work::Check, Deadline::NONE, || panic!("as asked")).await;
        assert_eq!(result, Err(CpuError::Panicked));
    }
    assert_eq!(pool.run_brief(&tenant("shop"), Work::Check, Deadline::NONE, || 7).await, Ok(7));
}

#[tokio::test]
async fn a_panic_is_an_error_and_the_pool_lives() {
    let (pool, metrics) = pool(4);
    let result: Result<(), _> = pool.run_for(&tenant("shop"), Work::Check, Deadline::NONE, || panic!("as asked")).await;
    assert_eq!(result, Err(CpuError::Panicked));
    assert_eq!(pool.run_for(&tenant("shop"), Work::Check, Deadline::NONE, || 7).await, Ok(7));
    assert!(metrics.render().contains("reason=\"panicked\"} 1"));
    assert!(metrics.render().contains("temei_cpu_running{work=\"check\"} 0"));
}

#[tokio::test]
async fn a_full_queue_refuses_at_once() {
    let (pool, metrics) = pool(1);
    let release = occupy(&pool).await;
    let waiting = tokio::spawn({
        let pool = pool.clone();
        async move { pool.run_for(&tenant("shop"), Work::Search, Deadline::NONE, || 1).await }
    });
    until(|| queued(&pool) == 1).await;
    assert_eq!(pool.run_for(&tenant("shop"), Work::Search, Deadline::NONE, || 2).await, Err(CpuError::QueueFull));
    assert!(metrics.render().contains("temei_cpu_waiting{work=\"search\"} 1"));
    drop(release);
    assert_eq!(waiting.await.expect("joined"), Ok(1));
    assert_eq!(pool.run_for(&tenant("shop"), Work::Search, Deadline::NONE, || 3).await, Ok(3));
}

#[tokio::test]
async fn expired_work_is_dropped_at_its_turn() {
    let (pool, _) = pool(4);
    let release = occupy(&pool).await;
    let ran = Arc::new(AtomicBool::new(false));
    let deadline = Deadline::after(Instant::now(), TimeLimit::Search, Duration::from_millis(1));
    let waiting = tokio::spawn({
        let (pool, ran) = (pool.clone(), Arc::clone(&ran));
        async move { pool.run_for(&tenant("shop"), Work::Search, deadline, move || ran.store(true, Ordering::SeqCst)).await }
    });
    until(|| queued(&pool) == 1 && deadline.has_passed()).await;
    drop(release);
    assert_eq!(waiting.await.expect("joined"), Err(CpuError::Expired(deadline)));
    assert!(!ran.load(Ordering::SeqCst));
}

#[tokio::test]
async fn work_of_a_caller_who_left_is_never_begun() {
    let (pool, metrics) = pool(4);
    let release = occupy(&pool).await;
    let ran = Arc::new(AtomicBool::new(false));
    let waiting = tokio::spawn({
        let (pool, ran) = (pool.clone(), Arc::clone(&ran));
        async move {
            pool.run_for(&tenant("shop"), Work::Check, Deadline::NONE, move || ran.store(true, Ordering::SeqCst)).await
        }
    });
    until(|| queued(&pool) == 1).await;
    waiting.abort();
    assert!(waiting.await.expect_err("aborted").is_cancelled());
    drop(release);
    until(|| queued(&pool) == 0).await;
    assert_eq!(pool.run_for(&tenant("shop"), Work::Check, Deadline::NONE, || 1).await, Ok(1));
    assert!(!ran.load(Ordering::SeqCst));
    assert!(metrics.render().contains("reason=\"caller_left\"} 1"));
}

/// Work of a tenant that runs until it is released or the test ends.
async fn hog(pool: &CpuPool, who: &TenantId, work: Work) -> mpsc::Sender<()> {
    let (release, released) = mpsc::channel::<()>();
    let (begun, has_begun) = oneshot::channel();
    let (pool, who) = (pool.clone(), who.clone());
    tokio::spawn(async move {
        let long = move || {
            begun.send(()).expect("the test waits");
            let _ = released.recv();
        };
        pool.run_for(&who, work, Deadline::NONE, long).await.expect("done");
    });
    has_begun.await.expect("begun");
    release
}

#[tokio::test]
async fn two_hogs_do_not_fail_the_checks_of_another_tenant() {
    let (pool, _) = sized(2, 64);
    let (hog_one, hog_two, shop) = (tenant("hog-1"), tenant("hog-2"), tenant("shop"));
    let mut releases = vec![hog(&pool, &hog_one, Work::Check).await, hog(&pool, &hog_two, Work::Check).await];
    // More of the same waits.
    for who in [&hog_one, &hog_two] {
        for _ in 0..8 {
            let (pool, who) = (pool.clone(), who.clone());
            tokio::spawn(async move { pool.run_for(&who, Work::Check, Deadline::NONE, || ()).await });
        }
    }
    until(|| queued(&pool) == 16).await;
    for number in 0..40 {
        let done = pool.run_for(&shop, Work::Check, Deadline::NONE, move || number).await;
        assert_eq!(done, Ok(number), "both threads are taken, and a check is answered");
    }
    assert_eq!(queued(&pool), 16, "the hogs have what they had");
    let checked = Instant::now();

    // A search has no reserve: it is served as soon as a thread is free, before what the hogs have waiting.
    let search = tokio::spawn({
        let (pool, shop) = (pool.clone(), shop.clone());
        async move {
            let order = pool.clone();
            pool.run_for(&shop, Work::Search, Deadline::NONE, move || queued(&order)).await
        }
    });
    // The hogs have by now used more of the pool than the shop and its patience.
    let patience = Duration::from_micros(schedule::PATIENCE_MICROS);
    until(|| queued(&pool) == 17 && checked.elapsed() > patience * 2).await;
    releases.pop();
    assert_eq!(search.await.expect("joined"), Ok(16), "it went before all sixteen");
    drop(releases);
    until(|| queued(&pool) == 0).await;
}

#[tokio::test]
async fn one_tenants_flood_is_refused_while_others_go_on() {
    let (pool, metrics) = sized(1, 8);
    let (flood, shop) = (tenant("flood"), tenant("shop"));
    let release = hog(&pool, &flood, Work::Check).await;
    let mut floods = Vec::new();
    for _ in 0..4 {
        let (pool, flood) = (pool.clone(), flood.clone());
        floods.push(tokio::spawn(async move { pool.run_for(&flood, Work::Check, Deadline::NONE, || ()).await }));
    }
    until(|| queued(&pool) == 4).await;
    let refused = pool.run_for(&flood, Work::Check, Deadline::NONE, || ()).await;
    assert_eq!(refused, Err(CpuError::TenantQueueFull));
    let refused = ServiceError::from(CpuError::TenantQueueFull);
    assert!(matches!(refused, ServiceError::ResourceExhausted { what: Scarce::TenantCpuQueue, .. }), "{refused:?}");
    assert!(metrics.render().contains("reason=\"tenant_queue_full\"} 1"), "{}", metrics.render());
    assert_eq!(pool.run_for(&shop, Work::Check, Deadline::NONE, || 7).await, Ok(7));
    drop(release);
    for flood in floods {
        assert_eq!(flood.await.expect("joined"), Ok(()));
    }
}

#[tokio::test]
async fn a_tenant_alone_has_all_threads_and_no_more() {
    let (pool, metrics) = sized(2, 64);
    let shop = tenant("shop");
    let releases = [hog(&pool, &shop, Work::Check).await, hog(&pool, &shop, Work::Check).await];
    let third = tokio::spawn({
        let (pool, shop) = (pool.clone(), shop.clone());
        async move { pool.run_for(&shop, Work::Check, Deadline::NONE, || ()).await }
    });
    until(|| queued(&pool) == 1).await;
    assert!(metrics.render().contains("temei_cpu_running{work=\"check\"} 2"), "{}", metrics.render());
    drop(releases);
    assert_eq!(third.await.expect("joined"), Ok(()));
}
