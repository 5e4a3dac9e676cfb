//! A metric and its series, one for every combination of its labels. Series are made on first use and then found by
//! position: counting costs no hashing and no allocation.

use std::sync::{Arc, OnceLock};

use metrics::{Counter, Gauge, Histogram, Key, Level, Metadata, Recorder};
use metrics_exporter_prometheus::PrometheusRecorder;

/// A label whose values are known when the program is compiled.
pub trait Label: Copy + 'static {
    const NAME: &'static str;
    const ALL: &'static [Self];
    fn as_str(self) -> &'static str;
    /// The position in `ALL`.
    fn index(self) -> usize;

    /// The value of this name.
    fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.as_str() == name)
    }
}

/// Some labels together.
pub trait Labels: Copy {
    /// How many combinations there are.
    const COUNT: usize;
    fn position(self) -> usize;
    fn pairs(self) -> Vec<metrics::Label>;
    /// Each label with all its values.
    fn described() -> Vec<(&'static str, Vec<&'static str>)>;
}

/// A metric, as dashboards and alerts may name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Described {
    pub name: &'static str,
    /// In Prometheus' words.
    pub kind: &'static str,
    pub help: &'static str,
    /// Each label with all its values.
    pub labels: Vec<(&'static str, Vec<&'static str>)>,
}

fn values<L: Label>() -> (&'static str, Vec<&'static str>) {
    (L::NAME, L::ALL.iter().map(|value| value.as_str()).collect())
}

impl Labels for () {
    const COUNT: usize = 1;

    fn position(self) -> usize {
        0
    }

    fn pairs(self) -> Vec<metrics::Label> {
        Vec::new()
    }

    fn described() -> Vec<(&'static str, Vec<&'static str>)> {
        Vec::new()
    }
}

impl<A: Label> Labels for (A,) {
    const COUNT: usize = A::ALL.len();

    fn position(self) -> usize {
        self.0.index()
    }

    fn pairs(self) -> Vec<metrics::Label> {
        vec![metrics::Label::from_static_parts(A::NAME, self.0.as_str())]
    }

    fn described() -> Vec<(&'static str, Vec<&'static str>)> {
        vec![values::<A>()]
    }
}

impl<A: Label, B: Label> Labels for (A, B) {
    const COUNT: usize = A::ALL.len() * B::ALL.len();

    fn position(self) -> usize {
        self.0.index() * B::ALL.len() + self.1.index()
    }

    fn pairs(self) -> Vec<metrics::Label> {
        vec![
            metrics::Label::from_static_parts(A::NAME, self.0.as_str()),
            metrics::Label::from_static_parts(B::NAME, self.1.as_str()),
        ]
    }

    fn described() -> Vec<(&'static str, Vec<&'static str>)> {
        vec![values::<A>(), values::<B>()]
    }
}

#[derive(Debug)]
struct Series<T> {
    recorder: Arc<PrometheusRecorder>,
    name: &'static str,
    cells: Box<[OnceLock<T>]>,
}

impl<T> Series<T> {
    fn new(recorder: &Arc<PrometheusRecorder>, name: &'static str, count: usize) -> Self {
        Self { recorder: Arc::clone(recorder), name, cells: (0..count).map(|_| OnceLock::new()).collect() }
    }

    fn get<L: Labels>(&self, labels: L, register: impl Fn(&PrometheusRecorder, &Key, &Metadata<'_>) -> T) -> &T {
        self.cells[labels.position()].get_or_init(|| {
            let key = Key::from_parts(self.name, labels.pairs());
            register(&self.recorder, &key, &Metadata::new(module_path!(), Level::INFO, None))
        })
    }
}

macro_rules! family {
    ($(#[$doc:meta])* $name:ident = $kind:literal, $handle:ident, $describe:ident, $register:ident) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name<L> {
            series: Series<$handle>,
            labels: std::marker::PhantomData<fn(L)>,
        }

        impl<L: Labels> $name<L> {
            pub(super) fn new(recorder: &Arc<PrometheusRecorder>, name: &'static str, help: &'static str) -> Self {
                recorder.$describe(name.into(), None, help.into());
                Self { series: Series::new(recorder, name, L::COUNT), labels: std::marker::PhantomData }
            }

            pub(super) fn described(name: &'static str, help: &'static str) -> Described {
                Described { name, kind: $kind, help, labels: L::described() }
            }

            fn at(&self, labels: L) -> &$handle {
                self.series.get(labels, |recorder, key, metadata| recorder.$register(key, metadata))
            }
        }
    };
}

family!(
    /// Numbers that only grow.
    Counters = "counter", Counter, describe_counter, register_counter
);
family!(
    /// Numbers that go up and down.
    Gauges = "gauge", Gauge, describe_gauge, register_gauge
);
family!(
    /// Times, in seconds.
    Histograms = "histogram", Histogram, describe_histogram, register_histogram
);

impl<L: Labels> Counters<L> {
    pub fn increment(&self, labels: L, by: u64) {
        self.at(labels).increment(by);
    }

    /// For a number counted elsewhere.
    pub fn absolute(&self, labels: L, value: u64) {
        self.at(labels).absolute(value);
    }
}

impl<L: Labels> Gauges<L> {
    pub fn set(&self, labels: L, value: f64) {
        self.at(labels).set(value);
    }

    pub fn add(&self, labels: L, by: f64) {
        self.at(labels).increment(by);
    }
}

impl<L: Labels> Histograms<L> {
    pub fn record(&self, labels: L, time: std::time::Duration) {
        self.at(labels).record(time.as_secs_f64());
    }
}
