//! Chance that is the same for the same seed in every release: the generator is our own for that.

/// SplitMix64 (Steele, Lea, Flood 2014): small, even, and defined by its paper rather than by a crate's version.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`, which must not be 0.
    pub fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.roll() % end as u64).expect("is below a usize")
    }

    /// `count` of `all` in random order (Fisher–Yates, as far as needed).
    pub fn sample<T>(&mut self, mut all: Vec<T>, count: usize) -> Vec<T> {
        for at in 0..count.min(all.len()) {
            let other = at + self.below(all.len() - at);
            all.swap(at, other);
        }
        all.truncate(count);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dice_are_those_of_the_paper() {
        let mut dice = Dice::new(1_234_567);
        assert_eq!([dice.roll(), dice.roll()], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
    }

    #[test]
    fn a_sample_has_no_repeats() {
        let mut sample = Dice::new(3).sample((0..100).collect::<Vec<_>>(), 40);
        sample.sort_unstable();
        sample.dedup();
        assert_eq!(sample.len(), 40);
        assert_eq!(Dice::new(3).sample(vec![1, 2], 9).len(), 2);
    }
}
