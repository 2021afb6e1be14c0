//! Products of weights and activations, all in integers: the sums are the same in any order, so every machine has the
//! same answer, and the code is free to use what the processor has.
//!
//! Weights are at most 127, activations at most [`MOST`] and layers at most 1,024 wide, so a sum fits 32 bits.
//! Most activations are zero, and those of inputs that are much alike, the hands of one auction, are zero at the same
//! places. So [`INPUTS`] inputs make a [`Tile`] that has only the columns in which one of them is not zero. Columns are
//! taken in pairs, as one instruction multiplies and adds them, and paired when they are read: a [`Matrix`] stands
//! column by column in groups of [`ROWS`] rows, whose sums stay in registers, so nothing is added up across a register.
//! A group fits the second-level cache and serves a whole batch.
//!
//! There is a [kernel](Kernel) for AVX-512, one for AVX2, and a plain loop for other processors, which compilers turn
//! into vectors by themselves.

/// The largest activation.
pub(crate) const MOST: i16 = 16_383;

const _: () = assert!(127 * MOST as i64 * 1024 <= i32::MAX as i64);

/// Rows of a group; a matrix has whole groups.
pub(crate) const ROWS: usize = 64;

/// Inputs of a tile, at most: more would be zero together less often.
const INPUTS: usize = 6;

/// The weights of a column in a group of rows, in the order of [`place`].
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Column([i16; ROWS]);

/// Where a row of a group stands. When two columns are interleaved within each 128 bits of a register, as processors
/// do it, the rows come out in order.
const fn place(row: usize) -> usize {
    let (block, half, lane, word) = (row / 32, row % 32 / 16, row % 16 / 4, row % 4);
    32 * block + 8 * lane + 4 * half + word
}

/// The activations that meet a pair of columns.
type Pair = [i16; 2];

/// The weights of a layer.
#[derive(Debug)]
pub(crate) struct Matrix {
    width: usize,
    /// Group by group, each column by column.
    columns: Vec<Column>,
}

impl Matrix {
    /// From weights row by row; rows of zeros are added to fill the last group.
    pub(crate) fn new(weights: &[i8], width: usize) -> Self {
        let rows: Vec<&[i8]> = weights.chunks_exact(width).collect();
        let groups = rows.chunks(ROWS);
        let columns = groups.flat_map(|group| {
            (0..width).map(move |column| {
                let mut weights = [0; ROWS];
                for (row, of_row) in group.iter().enumerate() {
                    weights[place(row)] = i16::from(of_row[column]);
                }
                Column(weights)
            })
        });
        Self { width, columns: columns.collect() }
    }

    /// The number of rows, those added included.
    pub(crate) fn rows(&self) -> usize {
        self.columns.len() / self.width * ROWS
    }

    /// The sum of products of every row with every input: `sums[input][row]`, the inputs being those of the tiles.
    #[inline(always)]
    pub(crate) fn products<K: Kernel>(&self, kernel: K, tiles: &[Tile], sums: &mut [i32]) {
        let rows = self.rows();
        for (at, group) in self.columns.chunks_exact(self.width).enumerate() {
            for (tile, sums) in tiles.iter().zip(sums.chunks_mut(K::TILE * rows)) {
                let of_group = sums.chunks_exact_mut(rows).map(|sums| &mut sums.as_chunks_mut().0[at]);
                match tile.inputs {
                    INPUTS => kernel.group::<INPUTS>(group, tile, of_group),
                    5 => kernel.group::<5>(group, tile, of_group),
                    4 => kernel.group::<4>(group, tile, of_group),
                    3 => kernel.group::<3>(group, tile, of_group),
                    2 => kernel.group::<2>(group, tile, of_group),
                    _ => kernel.group::<1>(group, tile, of_group),
                }
            }
        }
    }
}

/// The activations of up to [`INPUTS`] inputs, without the columns in which all are zero.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tile {
    inputs: usize,
    pairs: usize,
    columns: Vec<[u16; 2]>,
    active: Vec<[Pair; INPUTS]>,
}

impl Tile {
    /// Takes the activations of inputs, one after the other.
    #[inline(always)]
    pub(crate) fn fill(&mut self, active: &[i16], width: usize) {
        self.inputs = active.len() / width;
        self.columns.resize(width / 2 + 1, [0; 2]);
        self.active.resize(width / 2 + 1, [[0; 2]; INPUTS]);
        let found = match self.inputs {
            INPUTS => self.gather::<INPUTS>(active, width),
            5 => self.gather::<5>(active, width),
            4 => self.gather::<4>(active, width),
            3 => self.gather::<3>(active, width),
            2 => self.gather::<2>(active, width),
            _ => self.gather::<1>(active, width),
        };
        self.pairs = found.div_ceil(2);
        if found % 2 == 1 {
            self.columns[found / 2][1] = 0;
            self.active[found / 2].iter_mut().for_each(|pair| pair[1] = 0);
        }
    }

    /// Finds the columns in which an input is not zero.
    #[inline(always)]
    fn gather<const N: usize>(&mut self, active: &[i16], width: usize) -> usize {
        let inputs: [&[i16]; N] = std::array::from_fn(|input| &active[input * width..][..width]);
        let mut found = 0;
        for column in 0..width {
            // Written in any case, and over again if it was zero: no branch to guess wrong.
            let (pair, side) = (found / 2, found % 2);
            self.columns[pair][side] = column as u16;
            let mut any = 0;
            for (input, active) in inputs.iter().zip(&mut self.active[pair]) {
                active[side] = input[column];
                any |= input[column];
            }
            found += usize::from(any != 0);
        }
        found
    }

    /// The pairs of columns with the activations that meet them.
    #[inline(always)]
    fn pairs(&self) -> impl Iterator<Item = ([usize; 2], &[Pair; INPUTS])> {
        let columns = self.columns[..self.pairs].iter().map(|pair| pair.map(usize::from));
        columns.zip(&self.active[..self.pairs])
    }
}

/// How a processor adds up products.
pub(crate) trait Kernel: Copy {
    /// Inputs of a tile: what is read of the weights serves all of them.
    const TILE: usize;

    /// The sums of a group of rows for each of the N inputs of a tile.
    fn group<'a, const N: usize>(
        self,
        group: &[Column],
        tile: &Tile,
        sums: impl Iterator<Item = &'a mut [i32; ROWS]>,
    );
}

/// The loop that every processor can run.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plain;

impl Kernel for Plain {
    const TILE: usize = 1;

    #[inline(always)]
    fn group<'a, const N: usize>(
        self,
        group: &[Column],
        tile: &Tile,
        sums: impl Iterator<Item = &'a mut [i32; ROWS]>,
    ) {
        // This many sums stay in the registers of most processors.
        const PART: usize = 16;
        for (input, sums) in sums.enumerate() {
            let mut added = [0; ROWS];
            for (part, added) in added.as_chunks_mut::<PART>().0.iter_mut().enumerate() {
                let mut sums = [0; PART];
                for (pair, active) in tile.pairs() {
                    let [one, other] = pair.map(|column| &group[column].0.as_chunks::<PART>().0[part]);
                    let active = active[input].map(i32::from);
                    for (sum, (&one, &other)) in sums.iter_mut().zip(one.iter().zip(other)) {
                        *sum += i32::from(one) * active[0] + i32::from(other) * active[1];
                    }
                }
                *added = sums;
            }
            *sums = std::array::from_fn(|row| added[place(row)]);
        }
    }
}

#[cfg(target_arch = "x86_64")]
pulp::simd_type! {
    /// AVX-512 with an instruction that multiplies and adds.
    #[allow(missing_docs)]
    pub(crate) struct Vnni {
        pub avx512f: "avx512f",
        pub avx512bw: "avx512bw",
        pub avx512cd: "avx512cd",
        pub avx512dq: "avx512dq",
        pub avx512vl: "avx512vl",
        pub avx2: "avx2",
        pub fma: "fma",
        pub bmi1: "bmi1",
        pub bmi2: "bmi2",
        pub lzcnt: "lzcnt",
        pub popcnt: "popcnt",
        pub avx512vnni: "avx512vnni",
    }
}

#[cfg(target_arch = "x86_64")]
impl Kernel for pulp::x86::V4 {
    const TILE: usize = INPUTS;

    #[inline(always)]
    fn group<'a, const N: usize>(
        self,
        group: &[Column],
        tile: &Tile,
        sums: impl Iterator<Item = &'a mut [i32; ROWS]>,
    ) {
        use std::arch::x86_64::__m512i;

        let words = self.avx512bw;
        let mut added: [[__m512i; 4]; N] = [bytemuck::must_cast([0i32; ROWS]); N];
        for (pair, active) in tile.pairs() {
            let [one, other] = pair.map(|column| bytemuck::must_cast::<_, [__m512i; 2]>(group[column].0));
            let weights = [
                words._mm512_unpacklo_epi16(one[0], other[0]),
                words._mm512_unpackhi_epi16(one[0], other[0]),
                words._mm512_unpacklo_epi16(one[1], other[1]),
                words._mm512_unpackhi_epi16(one[1], other[1]),
            ];
            for (added, &active) in added.iter_mut().zip(active) {
                let active = self.avx512f._mm512_set1_epi32(bytemuck::must_cast(active));
                for (sum, weights) in added.iter_mut().zip(weights) {
                    let products = words._mm512_madd_epi16(weights, active);
                    *sum = self.avx512f._mm512_add_epi32(*sum, products);
                }
            }
        }
        for (sums, added) in sums.zip(added) {
            *sums = bytemuck::must_cast(added);
        }
    }
}

#[cfg(target_arch = "x86_64")]
impl Kernel for pulp::x86::V3 {
    const TILE: usize = INPUTS;

    #[inline(always)]
    fn group<'a, const N: usize>(
        self,
        group: &[Column],
        tile: &Tile,
        sums: impl Iterator<Item = &'a mut [i32; ROWS]>,
    ) {
        use std::arch::x86_64::__m256i;

        let words = self.avx2;
        let mut sums: [&mut [i32; ROWS]; N] = {
            let mut sums = sums;
            std::array::from_fn(|_| sums.next().expect("sums for every input"))
        };
        // A quarter of the rows at a time: there are half as many registers, of half the size.
        for quarter in 0..4 {
            let mut added: [[__m256i; 2]; N] = [bytemuck::must_cast([0i32; 16]); N];
            for (pair, active) in tile.pairs() {
                let [one, other] = pair.map(|column| {
                    bytemuck::must_cast::<_, __m256i>(group[column].0.as_chunks::<16>().0[quarter])
                });
                let weights =
                    [words._mm256_unpacklo_epi16(one, other), words._mm256_unpackhi_epi16(one, other)];
                for (added, &active) in added.iter_mut().zip(active) {
                    let active = self.avx._mm256_set1_epi32(bytemuck::must_cast(active));
                    for (sum, weights) in added.iter_mut().zip(weights) {
                        let products = words._mm256_madd_epi16(weights, active);
                        *sum = words._mm256_add_epi32(*sum, products);
                    }
                }
            }
            for (sums, added) in sums.iter_mut().zip(added) {
                let [low, high]: [[i32; 8]; 2] = bytemuck::must_cast(added);
                let row = 32 * (quarter / 2) + 8 * (quarter % 2);
                sums[row..][..8].copy_from_slice(&low);
                sums[row + 16..][..8].copy_from_slice(&high);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use cards::random::generator;
    use rand::RngExt as _;

    use super::*;

    fn sums<K: Kernel>(matrix: &Matrix, kernel: K, inputs: &[i16]) -> Vec<i32> {
        let width = matrix.width;
        let tiles = inputs.chunks(K::TILE * width).map(|inputs| {
            // One that was filled before is filled anew.
            let mut tile = Tile::default();
            tile.fill(&[MOST; 32], 32);
            tile.fill(inputs, width);
            tile
        });
        let mut sums = vec![0; matrix.rows() * inputs.len() / width];
        matrix.products(kernel, &tiles.collect::<Vec<_>>(), &mut sums);
        sums
    }

    #[test]
    fn every_kernel_gives_the_sums_by_definition() {
        let mut rng = generator(1, 1);
        for (rows, width, count) in [(4, 16, 1), (16, 48, 2), (80, 64, 5), (16, 1024, 15), (39, 32, 6)] {
            let weights: Vec<i8> = (0..rows * width).map(|_| rng.random_range(-127..=127)).collect();
            let mut activation = || if rng.random_bool(0.3) { rng.random_range(0..=MOST) } else { 0 };
            let inputs: Vec<i16> = (0..count * width).map(|_| activation()).collect();
            let matrix = Matrix::new(&weights, width);
            assert_eq!(matrix.rows(), rows.next_multiple_of(ROWS));
            let plain = sums(&matrix, Plain, &inputs);
            for (input, sums) in inputs.chunks_exact(width).zip(plain.chunks_exact(matrix.rows())) {
                let by_definition = weights.chunks_exact(width).map(|row| {
                    let products = row.iter().zip(input);
                    products.map(|(&weight, &active)| i32::from(weight) * i32::from(active)).sum::<i32>()
                });
                assert_eq!(by_definition.collect::<Vec<_>>(), sums[..rows]);
            }
            #[cfg(target_arch = "x86_64")]
            {
                if let Some(simd) = pulp::x86::V3::try_new() {
                    assert_eq!(sums(&matrix, simd, &inputs), plain, "AVX2");
                }
                if let Some(simd) = pulp::x86::V4::try_new() {
                    assert_eq!(sums(&matrix, simd, &inputs), plain, "AVX-512");
                }
            }
        }
    }
}
