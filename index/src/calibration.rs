//! From cosine to a 0–1 scale on which one threshold means the same in every language.
//!
//! Cosines of multilingual-e5-small crowd between 0.7 and 1, and where related texts begin differs by language. The map is
//! piecewise linear through four points: well below unrelated is 0, the median unrelated pair 0.55, the 5th percentile of
//! related pairs 0.95, the same text 1. A threshold of 0.75 thus lies midway between unrelated and related, and 0.2
//! removes only what is far off. Midway costs the dense leg alone at most .003 nDCG@10 on the sets it was measured on;
//! the 5th percentile itself would cost .02 to .03, because the few related pairs below it are often found first.

use temei_text::languages::{Cosines, Language};

use crate::dense::DenseIndex;
use crate::error::IndexError;
use crate::row_set::RowSet;

/// The figures of one (model, language).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Calibration {
    /// Median cosine of unrelated pairs.
    unrelated: f64,
    /// 5th percentile of the cosine of related pairs.
    related: f64,
}

/// The figures of a model that is not the one whose cosines the languages' own figures are of; of all languages alike.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figures {
    /// Median cosine of unrelated pairs.
    pub unrelated: f64,
    /// 5th percentile of the cosine of related pairs; above [`Figures::unrelated`].
    pub related: f64,
}

/// Vectors of another model, met with cosines as the languages' own figures are of: linear, so that its unrelated and related
/// pairs lie where theirs do. Whatever is above holds cosines against thresholds without knowing which model made them.
pub struct Translated<'a> {
    index: &'a dyn DenseIndex,
    slope: f64,
    offset: f64,
}

impl Figures {
    /// `index` as a query of a language meets it.
    pub fn translate<'a>(&self, index: &'a dyn DenseIndex, language: Option<&str>) -> Translated<'a> {
        let to = Calibration::of(language);
        let slope = (to.related - to.unrelated) / (self.related - self.unrelated);
        Translated { index, slope, offset: to.unrelated - slope * self.unrelated }
    }
}

impl Translated<'_> {
    fn translate(&self, found: Vec<(f32, u32)>) -> Vec<(f32, u32)> {
        let translate = |cosine: f32| (self.offset + self.slope * f64::from(cosine)).clamp(-1.0, 1.0) as f32;
        found.into_iter().map(|(cosine, row)| (translate(cosine), row)).collect()
    }
}

impl std::fmt::Debug for Translated<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Translated").field("slope", &self.slope).field("offset", &self.offset).finish_non_exhaustive()
    }
}

impl DenseIndex for Translated<'_> {
    fn nearest(&self, rows: &RowSet, limit: usize) -> Result<Vec<(f32, u32)>, IndexError> {
        self.index.nearest(rows, limit).map(|found| self.translate(found))
    }

    fn cosines(&self, rows: &[u32]) -> Result<Vec<(f32, u32)>, IndexError> {
        self.index.cosines(rows).map(|found| self.translate(found))
    }
}

/// How far below the median unrelated pair the scale begins.
const FLOOR_BELOW_UNRELATED: f64 = 0.12;
/// How far above the median unrelated pair a text said in other words lies.
const SPAN_ABOVE_UNRELATED: f64 = 0.2;
/// What [`Calibration::place`] keeps for cosines beyond either end.
const MARGIN: f64 = 0.02;
const UNRELATED: f64 = 0.55;
const RELATED: f64 = 0.95;

impl Calibration {
    /// Of texts in a language; not known, it has the lowest figures.
    pub fn of(language: Option<&str>) -> Self {
        let known = language.and_then(Language::of_tag);
        let Cosines { unrelated, related, .. } = known.map_or(Cosines::LOWEST, |language| language.pack().cosines);
        Self { unrelated, related }
    }

    /// For a threshold. Rises with the cosine, never leaves 0–1.
    pub fn calibrate(&self, cosine: f64) -> f64 {
        let floor = self.unrelated - FLOOR_BELOW_UNRELATED;
        between(&[(floor, 0.0), (self.unrelated, UNRELATED), (self.related, RELATED), (1.0, 1.0)], cosine)
    }

    /// For fusion: linear from the median unrelated pair to a text said in other words, and all but flat beyond, so that
    /// two cosines are never worth the same. The bends of [`Self::calibrate`] would press together what is related, which
    /// costs up to .014 nDCG@10. Never leaves 0–1.
    pub fn place(&self, cosine: f64) -> f64 {
        let reworded = self.unrelated + SPAN_ABOVE_UNRELATED;
        between(
            &[(-1.0, 0.0), (self.unrelated, MARGIN), (reworded, 1.0 - MARGIN), (reworded.max(1.0) + MARGIN, 1.0)],
            cosine,
        )
    }
}

/// On the line through `points`, and level before the first and after the last.
fn between(points: &[(f64, f64)], x: f64) -> f64 {
    let (first, last) = (points[0], points[points.len() - 1]);
    if x.is_nan() || x <= first.0 {
        return first.1;
    }
    let segment = points.windows(2).find(|pair| x <= pair[1].0);
    segment.map_or(last.1, |pair| {
        let ((x0, y0), (x1, y1)) = (pair[0], pair[1]);
        y0 + (x - x0) / (x1 - x0) * (y1 - y0)
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use temei_properties::{CASES, properties};

    use super::*;

    #[test]
    fn the_default_thresholds_lie_where_they_should() {
        for language in [None, Some("en"), Some("ro-RO"), Some("pt_BR"), Some("es"), Some("el")] {
            let of = Calibration::of(language);
            assert!(of.calibrate(of.related) > 0.75, "{language:?} loses related texts");
            assert!(of.calibrate(of.unrelated) < 0.75 && of.calibrate(of.unrelated) > 0.2, "{language:?}");
            assert!(of.calibrate(0.5) < 0.2, "{language:?} keeps what is far off");
        }
    }

    /// Rows 0, 1, … with these cosines.
    struct Cosines(Vec<f32>);

    impl DenseIndex for Cosines {
        fn nearest(&self, _rows: &RowSet, _limit: usize) -> Result<Vec<(f32, u32)>, IndexError> {
            Ok(self.0.iter().copied().zip(0..).collect())
        }

        fn cosines(&self, rows: &[u32]) -> Result<Vec<(f32, u32)>, IndexError> {
            Ok(rows.iter().map(|&row| (self.0[row as usize], row)).collect())
        }
    }

    #[test]
    fn another_models_cosines_are_read_as_those_of_the_language() {
        let (figures, of) = (Figures { unrelated: 0.1, related: 0.4 }, Calibration::of(Some("en")));
        let index = Cosines(vec![0.1, 0.4, 1.0, -1.0]);
        let translated = figures.translate(&index, Some("en"));
        let told = translated.nearest(&RowSet::with_rows(4), 4).expect("told");
        assert_eq!(told, translated.cosines(&[0, 1, 2, 3]).expect("told"), "both ways");
        let near = |told: f32, expected: f64| (f64::from(told) - expected).abs() < 1e-6;
        assert!(near(told[0].0, of.unrelated) && near(told[1].0, of.related), "{told:?}");
        assert!(told[2].0 <= 1.0 && told[3].0 >= -1.0 && told[3].0 < told[0].0 && told[1].0 < told[2].0, "{told:?}");
    }

    proptest! {
        #![proptest_config(properties(CASES))]

        #[test]
        fn rises_within_bounds(a in -1.0_f64..1.1, b in -1.0_f64..1.1) {
            let of = Calibration::of(Some("en"));
            for map in [Calibration::calibrate, Calibration::place] {
                let (low, high) = (map(&of, a.min(b)), map(&of, a.max(b)));
                prop_assert!(low <= high && (0.0..=1.0).contains(&low) && (0.0..=1.0).contains(&high));
            }
        }

        #[test]
        fn no_two_cosines_are_worth_the_same(a in -1.0_f64..1.0, apart in 1e-6_f64..0.5) {
            for language in ["en", "ro", "pt", "el"] {
                let of = Calibration::of(Some(language));
                prop_assert!(of.place(a) < of.place(a + apart) || a + apart > 1.0);
            }
        }
    }
}
