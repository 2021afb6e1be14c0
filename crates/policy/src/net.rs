//! The forward pass: layers of units with residual sums, then the heads.
//!
//! With x the activations, a layer adds max(0, W x + b) to them; the first has nothing to add to. Sums of products are
//! integers ([`kernel`]); what is between them, a multiplication and an addition for each unit, is IEEE single
//! precision in the order written here. So the same weights give the same bits on every machine.
//!
//! Activations enter a sum as 14-bit integers, scaled by the largest of that input and layer. This costs less than
//! 0.001 in any probability.

use crate::features::CALLS;
use crate::kernel::{self, Kernel, MOST, Matrix, Plain, Tile};
use crate::weights::{HEADS, LANES, Layer, Weights};

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
        let Layer { scales, biases, weights } = layer;
        Self { scales, biases, weights: Matrix::new(&weights, units) }
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
        #[cfg(target_arch = "x86_64")]
        {
            if let Some(simd) = pulp::x86::V4::try_new() {
                // The same code: the compiler makes one instruction of the multiplication and the addition.
                if let Some(vnni) = kernel::Vnni::try_new() {
                    return vnni.vectorize(
                        #[inline(always)]
                        || self.outputs_by(simd, inputs),
                    );
                }
                return simd.vectorize(
                    #[inline(always)]
                    || self.outputs_by(simd, inputs),
                );
            }
            if let Some(simd) = pulp::x86::V3::try_new() {
                return simd.vectorize(
                    #[inline(always)]
                    || self.outputs_by(simd, inputs),
                );
            }
        }
        self.outputs_by(Plain, inputs)
    }

    /// The same, compiled for one kind of processor.
    #[inline(always)]
    fn outputs_by<I: Iterator<Item = usize>>(
        &self,
        kernel: impl Kernel,
        inputs: impl Iterator<Item = I>,
    ) -> Vec<Output> {
        let mut inputs = inputs.peekable();
        let mut outputs = Vec::with_capacity(inputs.size_hint().0);
        let mut scratch = Scratch::default();
        while inputs.peek().is_some() {
            scratch.active.clear();
            for features in inputs.by_ref().take(BATCH) {
                self.first_layer(features, &mut scratch);
            }
            for layer in &self.hidden {
                self.sums(kernel, layer, &mut scratch);
                let Scratch { active, steps, sums, .. } = &mut scratch;
                let sums = sums.chunks_exact(layer.weights.rows());
                for ((active, sums), &mut step) in active.chunks_exact_mut(self.units).zip(sums).zip(steps) {
                    let rows = layer.scales.iter().zip(&layer.biases);
                    for ((active, &sum), (&scale, &bias)) in active.iter_mut().zip(sums).zip(rows) {
                        *active += (sum as f32 * (scale * step) + bias).max(0.0);
                    }
                }
            }
            self.sums(kernel, &self.heads, &mut scratch);
            let sums = scratch.sums.chunks_exact(self.heads.weights.rows());
            for (sums, &step) in sums.zip(&scratch.steps) {
                let row =
                    |at: usize| sums[at] as f32 * (self.heads.scales[at] * step) + self.heads.biases[at];
                outputs.push(Output { logits: std::array::from_fn(row), value: row(HEADS - 1) });
            }
        }
        outputs
    }

    /// Adds up the columns of the bits that are set.
    #[inline(always)]
    fn first_layer(&self, features: impl Iterator<Item = usize>, scratch: &mut Scratch) {
        let Scratch { first: sums, active, .. } = scratch;
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
        let rows = sums.iter().zip(rows);
        active.extend(rows.map(|(&sum, (&scale, &bias))| (f32::from(sum) * scale + bias).max(0.0)));
    }

    /// Scales the activations of each input to integers and multiplies them with the rows of a layer.
    #[inline(always)]
    fn sums<K: Kernel>(&self, kernel: K, layer: &Dense, scratch: &mut Scratch) {
        let Scratch { active, scaled, tiles, steps, sums, .. } = scratch;
        steps.clear();
        let mut filled = 0;
        for inputs in active.chunks(K::TILE * self.units) {
            scaled.clear();
            for active in inputs.chunks_exact(self.units) {
                // The largest is found lane by lane: a chain of comparisons would wait for each.
                let mut lanes = [f32::MIN_POSITIVE; LANES];
                for vector in active.as_chunks::<LANES>().0 {
                    for (lane, &active) in lanes.iter_mut().zip(vector) {
                        *lane = if active > *lane { active } else { *lane };
                    }
                }
                let largest = lanes.into_iter().fold(f32::MIN_POSITIVE, f32::max);
                let per_unit = f32::from(MOST) / largest;
                scaled.extend(active.iter().map(|active| (active * per_unit + TO_INTEGER).to_bits() as i16));
                steps.push(largest / f32::from(MOST));
            }
            if tiles.len() == filled {
                tiles.push(Tile::default());
            }
            tiles[filled].fill(scaled, self.units);
            filled += 1;
        }
        sums.clear();
        sums.resize(layer.weights.rows() * steps.len(), 0);
        layer.weights.products(kernel, &tiles[..filled], sums);
    }
}

/// Memory that the layers of a batch share.
#[derive(Debug, Default)]
struct Scratch {
    /// Sums of the first layer, of one input.
    first: Vec<i16>,
    active: Vec<f32>,
    /// Activations as integers, of one tile.
    scaled: Vec<i16>,
    tiles: Vec<Tile>,
    /// What one step of the scaled activations is worth, for each input.
    steps: Vec<f32>,
    sums: Vec<i32>,
}

#[cfg(test)]
mod tests {
    use cards::random::generator;
    use rand::RngExt as _;

    use super::*;
    use crate::features::FEATURES;

    #[test]
    fn every_processor_gives_the_same_bits() {
        let weights = Weights::from_bytes(include_bytes!("../weights/natural.weights")).unwrap();
        let net = Net::new(weights);
        let mut rng = generator(3, 3);
        // Whole tiles and a rest, in more than one batch.
        let inputs: Vec<Vec<usize>> =
            (0..BATCH + 7).map(|_| (0..FEATURES).filter(|_| rng.random_bool(0.04)).collect()).collect();
        let inputs = || inputs.iter().map(|features| features.iter().copied());
        let bits = |outputs: Vec<Output>| -> Vec<u32> {
            outputs
                .iter()
                .flat_map(|output| output.logits.into_iter().chain([output.value]))
                .map(f32::to_bits)
                .collect()
        };
        let plain = bits(net.outputs_by(Plain, inputs()));
        assert_eq!(bits(net.outputs(inputs())), plain);
        #[cfg(target_arch = "x86_64")]
        if let Some(simd) = pulp::x86::V3::try_new() {
            assert_eq!(bits(simd.vectorize(|| net.outputs_by(simd, inputs()))), plain, "AVX2");
        }
        #[cfg(target_arch = "x86_64")]
        if let Some(simd) = pulp::x86::V4::try_new() {
            assert_eq!(bits(simd.vectorize(|| net.outputs_by(simd, inputs()))), plain, "AVX-512");
        }
    }
}
