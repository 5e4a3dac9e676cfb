//! From cosine to a 0–1 scale on which one threshold means the same in every language.
//!
//! Cosines of multilingual-e5-small crowd between 0.7 and 1, and where related texts begin differs by language. The map is
//! piecewise linear through four points: well below unrelated is 0, the median unrelated pair 0.55, the 5th percentile of
//! related pairs 0.95, the same text 1. A threshold of 0.75 thus lies midway between unrelated and related, and 0.2
//! removes only what is far off. Midway costs the dense leg alone at most .003 nDCG@10 on the sets it was measured on;
//! the 5th percentile itself would cost .02 to .03, because the few related pairs below it are often found first.

use temei_text::languages::{Cosines, Language};

/// The figures of one (model, language).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Calibration {
    /// Median cosine of unrelated pairs.
    unrelated: f64,
    /// 5th percentile of the cosine of related pairs.
    related: f64,
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
