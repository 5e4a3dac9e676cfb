//! The same answers by plain loops over all products. The legs are exhaustive: every product is scored, the filter comes
//! after, and the windows are counted last.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use temei_index::{Calibration, Fusion, Leg, LegHit, Scale, fuse};

use super::world::World;
use super::*;

pub(super) struct Oracle<'a> {
    world: &'a World,
    /// Lexical score by product, where it holds a word of the query; none when the leg does not run.
    lexical: Option<HashMap<usize, f64>>,
    /// Cosine by product.
    dense: Option<Vec<f64>>,
    threshold: f64,
    /// Of the lexical leg: the query fixes it.
    scale: Scale,
}

impl<'a> Oracle<'a> {
    pub(super) fn of(world: &'a World, run: &Run, vector: &[f32]) -> Self {
        let mode = run.request.mode;
        let cosine = |other: &Vec<f32>| {
            let dot = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(x, y)| f64::from(*x) * f64::from(*y)).sum::<f64>();
            dot(vector, other) / (dot(vector, vector) * dot(other, other)).sqrt()
        };
        Self {
            world,
            lexical: (mode != Mode::Dense).then(|| Self::words(world, run)),
            dense: (mode != Mode::Lexical).then(|| world.vectors.iter().map(cosine).collect()),
            threshold: run.threshold,
            scale: run.lexical(&run.rows(&Filter::default())).expect("a leg").scale,
        }
    }

    /// Who holds a word, counted here; how much it is worth, as the leg says without a filter.
    fn words(world: &World, run: &Run) -> HashMap<usize, f64> {
        let everything = run.rows(&Filter::default());
        let leg = run.lexical(&everything).expect("a leg");
        let worth: HashMap<&str, f64> =
            leg.rows.iter().map(|&(score, row)| (&*world.generation.item(row).id, f64::from(score))).collect();
        let query: HashSet<&str> = run.request.text().split(' ').collect();
        let holds = |n: &usize| {
            let content = &world.products[*n].content;
            let text = content.description.as_deref().unwrap_or_default();
            content.name.split(' ').chain(text.split(' ')).any(|word| query.contains(word))
        };
        let found: HashMap<usize, f64> = (0..world.products.len())
            .filter(holds)
            .map(|n| (n, *worth.get(world.products[n].sku.as_str()).expect("the leg finds what holds a word")))
            .collect();
        assert_eq!(found.len(), worth.len(), "and nothing else");
        found
    }

    fn calibrated(cosine: f64) -> f64 {
        Calibration::of(None).calibrate(cosine)
    }

    /// The products of a leg's window, best first, and the first of each group.
    fn window(&self, scores: &[(f64, usize)]) -> (Vec<usize>, Vec<(f64, usize)>) {
        let mut scores = scores.to_vec();
        let id = |n: usize| self.world.products[n].sku.as_str();
        scores.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| id(a.1).cmp(id(b.1))));
        scores.truncate(1_000);
        let mut groups = HashSet::new();
        let mut first: Vec<(f64, usize)> = scores.clone();
        first.retain(|&(_, n)| groups.insert(self.world.groups[n]));
        first.truncate(100);
        let groups: HashSet<u32> = first.iter().map(|&(_, n)| self.world.groups[n]).collect();
        let inside = scores.iter().map(|&(_, n)| n).filter(|&n| groups.contains(&self.world.groups[n])).collect();
        (inside, first)
    }

    fn near(&self, passing: &BTreeSet<usize>) -> Vec<(f64, usize)> {
        let near = self.dense.iter().flat_map(|dense| passing.iter().map(|&n| (dense[n], n)));
        near.filter(|&(cosine, _)| Self::calibrated(cosine) >= self.threshold).collect()
    }

    fn worded(&self, passing: &BTreeSet<usize>) -> Vec<(f64, usize)> {
        let found = self.lexical.iter().flatten().filter(|(n, _)| passing.contains(n));
        found.map(|(&n, &score)| (score, n)).collect()
    }

    /// M.
    pub(super) fn matched(&self, filter: &Filter) -> BTreeSet<usize> {
        let passing = self.world.passing(filter);
        let (inside, _) = self.window(&self.near(&passing));
        inside.into_iter().chain(self.worded(&passing).into_iter().map(|(_, n)| n)).collect()
    }

    /// The scores of the fused windows, best first.
    pub(super) fn scores(&self, filter: &Filter, fusion: &Fusion) -> Vec<f64> {
        let passing = self.world.passing(filter);
        let leg = |scores: Vec<(f64, usize)>| self.leg(&self.window(&scores).1);
        let mut lexical = self.lexical.as_ref().map(|_| Leg { scale: self.scale, ..leg(self.worded(&passing)) });
        let scale = Scale::Cosine(Calibration::of(None));
        let mut dense = self.dense.as_ref().map(|_| Leg { scale, ..leg(self.near(&passing)) });
        if let (Some(lexical), Some(dense)) = (&mut lexical, &mut dense) {
            let all = |dense: &Vec<f64>| passing.iter().map(|&n| (dense[n], n)).collect();
            let cosines: Vec<(f64, usize)> = self.dense.as_ref().map(all).unwrap_or_default();
            lexical.others = self.others(&self.worded(&passing), dense, lexical);
            dense.others = self.others(&cosines, lexical, dense);
        }
        fuse(lexical.as_ref(), dense.as_ref(), fusion).into_iter().map(|fused| fused.relevance).collect()
    }

    fn leg(&self, window: &[(f64, usize)]) -> Leg {
        let rank = |raw: f64| window.iter().filter(|(other, _)| *other > raw).count() as u32 + 1;
        Leg { hits: window.iter().map(|&(raw, n)| self.hit(raw, n, rank(raw))).collect(), ..Leg::default() }
    }

    fn hit(&self, raw: f64, n: usize, rank: u32) -> LegHit {
        let (group, id) = (self.world.groups[n], self.world.products[n].sku.as_str().into());
        LegHit { row: n as u32, group, id, rank, raw, calibrated: 0.0 }
    }

    /// The best of `scores` of each group that `of` proposed and `here` did not.
    fn others(&self, scores: &[(f64, usize)], of: &Leg, here: &Leg) -> Vec<LegHit> {
        let has = |leg: &Leg, group: u32| leg.hits.iter().any(|hit| hit.group == group);
        let mut best: BTreeMap<u32, (f64, usize)> = BTreeMap::new();
        for &(score, n) in scores {
            let group = self.world.groups[n];
            let best = best.entry(group).or_insert((score, n));
            if score > best.0 {
                *best = (score, n);
            }
        }
        let wanted = best.into_iter().filter(|(group, _)| has(of, *group) && !has(here, *group));
        wanted.map(|(_, (raw, n))| self.hit(raw, n, 0)).collect()
    }

    /// Values with their counts, in the order they are given.
    pub(super) fn facet(&self, facet: &FacetRequest, matched: &BTreeSet<usize>) -> Vec<(String, u64)> {
        let mut counts: BTreeMap<String, u64> = BTreeMap::new();
        if let FacetBy::Price { ranges, .. } = &facet.by {
            return ranges.iter().map(|range| self.priced(range, matched)).collect();
        }
        for &n in matched {
            let product = &self.world.products[n];
            let content = &product.content;
            let values: Vec<String> = match &facet.by {
                FacetBy::Value(Field::Brand) => content.brand.iter().cloned().collect(),
                FacetBy::Value(Field::Tag) => content.tags.clone(),
                FacetBy::Value(Field::Country) => content.country.iter().cloned().collect(),
                FacetBy::Value(_) => vec!["zz".to_owned()],
                FacetBy::Attribute { .. } => content.attributes.values().cloned().collect(),
                FacetBy::Category { under, .. } if under.is_empty() => {
                    (1..=content.category.len()).map(|depth| content.category[..depth].join(" > ")).collect()
                }
                FacetBy::Category { .. } => match content.category.as_slice() {
                    [first, _] if first == "Cat 1" => vec![content.category.join(" > ")],
                    _ => Vec::new(),
                },
                FacetBy::InStock => product.facts.stock.iter().map(|stock| (stock.scaled() > 0).to_string()).collect(),
                FacetBy::Price { .. } => Vec::new(),
            };
            values.into_iter().for_each(|value| *counts.entry(value).or_default() += 1);
        }
        let mut counts: Vec<(String, u64)> = counts.into_iter().collect();
        counts.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        counts
    }

    fn priced(&self, range: &PriceRange, matched: &BTreeSet<usize>) -> (String, u64) {
        let (min, max) = (range.min.expect("given"), range.max.expect("given"));
        let inside = |n: &&usize| {
            let price = self.world.products[**n].facts.price;
            price.is_some_and(|price| {
                price.currency() == Currency::RON && (min.minor()..=max.minor()).contains(&price.minor())
            })
        };
        (format!("{}..{} RON", min.amount(), max.amount()), matched.iter().filter(inside).count() as u64)
    }

    /// One product a group, in lei first, the unpriced last.
    pub(super) fn by_price(&self, matched: &BTreeSet<usize>, rising: bool) -> Vec<String> {
        let key = |n: usize| {
            let product = &self.world.products[n];
            let amount = |money: Money| if rising { money.minor() } else { -money.minor() };
            let class = match product.facts.price {
                Some(price) if price.currency() == self.lead(matched) => (0, amount(price)),
                Some(price) => (1, amount(price)),
                None => (2, 0),
            };
            (class, product.sku.as_str())
        };
        let mut order: Vec<usize> = matched.iter().copied().collect();
        order.sort_by_key(|&n| key(n));
        let mut groups = HashSet::new();
        order.retain(|&n| groups.insert(self.world.groups[n]));
        order.into_iter().map(|n| self.world.products[n].sku.as_str().to_owned()).collect()
    }

    fn lead(&self, matched: &BTreeSet<usize>) -> Currency {
        let prices = matched.iter().filter_map(|&n| self.world.products[n].facts.price);
        let (lei, euros): (Vec<Money>, Vec<Money>) = prices.partition(|price| price.currency() == Currency::RON);
        if lei.len() > euros.len() { Currency::RON } else { Currency::EUR }
    }

    /// How many of `matched` are in the group of the product of a row.
    pub(super) fn variants(&self, row: u32, matched: &BTreeSet<usize>) -> usize {
        let id = &*self.world.generation.item(row).id;
        let n = self.world.products.iter().position(|product| product.sku.as_str() == id).expect("a product");
        matched.iter().filter(|&&other| self.world.groups[other] == self.world.groups[n]).count()
    }
}
