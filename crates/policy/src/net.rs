//! The forward pass: layers of units with residual sums, then the heads.
//!
//! With x the activations, a layer adds max(0, W x + b) to them; the first has nothing to add to. Sums of products are
//! integers ([`kernel`]); what is between them, a multiplication and an addition for each unit, is IEEE single
//! precision in the order written here. So the same weights give the same bits on every machine.
//!
//! Activations enter a sum as 14-bit integers, scaled by the largest of that input and layer. This costs less than
//! 0.001 in any probability.

use crate::features::CALLS;
use crate::kernel::{MOST, Matrix, Pair};
use crate::weights::{HEADS, Layer, Weights};

/// What the net says of one input.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Output {
    /// A logit for each call, illegal ones as well.
    pub(crate) logits: [f32; CALLS],
    /// The result expected, as trained.
    pub(crate) value: f32,
}

#[derive(Debug)]
pub(crate) struct Net {
    units: usize,
    first: Layer,
    hidden: Vec<Dense>,
    heads: Dense,
}

/// A layer that reads all units.
#[derive(Debug)]
struct Dense {
    scales: Vec<f32>,
    biases: Vec<f32>,
    weights: Matrix,
}

impl Dense {
    fn new(layer: Layer, units: usize) -> Self {
        let Layer { mut scales, mut biases, weights } = layer;
        let weights = Matrix::new(&weights, units);
        scales.resize(weights.rows(), 0.0);
        biases.resize(weights.rows(), 0.0);
        Self { scales, biases, weights }
    }
}

/// Inputs that go through a layer together: weights are read once for all of them, and what belongs to the inputs
/// still fits the second-level cache.
pub(crate) const BATCH: usize = 48;

/// Added to a number from 0 to 2^15, it leaves the nearest integer in the low bits, as vectors as well as one by one.
const TO_INTEGER: f32 = 8_388_608.0;

impl Net {
    pub(crate) fn new(weights: Weights) -> Self {
        let units = weights.units;
        Self {
            units,
            first: weights.first,
            hidden: weights.hidden.into_iter().map(|layer| Dense::new(layer, units)).collect(),
            heads: Dense::new(weights.heads, units),
        }
    }

    /// What the net says of each input, an input being the features that are set.
    pub(crate) fn outputs<I: Iterator<Item = usize>>(&self, inputs: impl Iterator<Item = I>) -> Vec<Output> {
        let mut inputs = inputs.peekable();
        let mut outputs = Vec::with_capacity(inputs.size_hint().0);
        let mut scratch = Scratch::default();
        while inputs.peek().is_some() {
            scratch.active.clear();
            for features in inputs.by_ref().take(BATCH) {
                self.first_layer(features, &mut scratch);
            }
            for layer in &self.hidden {
                self.sums(layer, &mut scratch);
                let Scratch { active, steps, sums, .. } = &mut scratch;
                let each = active.chunks_exact_mut(self.units).zip(sums.chunks_exact(self.units)).zip(steps);
                for ((active, sums), &mut step) in each {
                    let rows = layer.scales.iter().zip(&layer.biases);
                    for ((active, &sum), (&scale, &bias)) in active.iter_mut().zip(sums).zip(rows) {
                        *active += (sum as f32 * (scale * step) + bias).max(0.0);
                    }
                }
            }
            self.sums(&self.heads, &mut scratch);
            let rows = self.heads.scales.len();
            for (sums, &step) in scratch.sums.chunks_exact(rows).zip(&scratch.steps) {
                let row =
                    |at: usize| sums[at] as f32 * (self.heads.scales[at] * step) + self.heads.biases[at];
                outputs.push(Output { logits: std::array::from_fn(row), value: row(HEADS - 1) });
            }
        }
        outputs
    }

    /// Adds up the columns of the bits that are set.
    fn first_layer(&self, features: impl Iterator<Item = usize>, scratch: &mut Scratch) {
        let sums = &mut scratch.first;
        sums.clear();
        sums.resize(self.units, 0i16);
        for feature in features {
            let column = &self.first.weights[feature * self.units..][..self.units];
            for (sum, &weight) in sums.iter_mut().zip(column) {
                // Never too large; a check would keep the loop from becoming vectors in development builds.
                *sum = sum.wrapping_add(i16::from(weight));
            }
        }
        let rows = self.first.scales.iter().zip(&self.first.biases);
        let active =
            sums.iter().zip(rows).map(|(&sum, (&scale, &bias))| (f32::from(sum) * scale + bias).max(0.0));
        scratch.active.extend(active);
    }

    /// Scales the activations of each input to integers and multiplies them with the rows of a layer.
    fn sums(&self, layer: &Dense, scratch: &mut Scratch) {
        let Scratch { active, scaled, steps, sums, .. } = scratch;
        scaled.clear();
        steps.clear();
        for active in active.chunks_exact(self.units) {
            // The largest is found lane by lane: a chain of comparisons would wait for each.
            let mut lanes = [f32::MIN_POSITIVE; 16];
            for vector in active.as_chunks::<16>().0 {
                for (lane, &active) in lanes.iter_mut().zip(vector) {
                    *lane = if active > *lane { active } else { *lane };
                }
            }
            let largest = lanes.into_iter().fold(f32::MIN_POSITIVE, f32::max);
            let per_unit = f32::from(MOST) / largest;
            let pairs = active.as_chunks().0.iter();
            scaled.extend(
                pairs.map(|pair: &[f32; 2]| {
                    pair.map(|active| (active * per_unit + TO_INTEGER).to_bits() as i16)
                }),
            );
            steps.push(largest / f32::from(MOST));
        }
        sums.clear();
        sums.resize(layer.scales.len() * steps.len(), 0);
        layer.weights.products(scaled, sums);
    }
}

/// Memory that the layers of a batch share.
#[derive(Debug, Default)]
struct Scratch {
    /// Sums of the first layer, of one input.
    first: Vec<i16>,
    active: Vec<f32>,
    scaled: Vec<Pair>,
    /// What one step of the scaled activations is worth, for each input.
    steps: Vec<f32>,
    sums: Vec<i32>,
}
