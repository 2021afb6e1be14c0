//! Weights as a file.
//!
//! Little-endian throughout. A header of 64 bytes:
//!
//! | bytes | what |
//! |---|---|
//! | 0 to 7 | `Merrimac` |
//! | 8 to 11 | version: 1; another order of the [features](crate::features) or another shape of net is another version |
//! | 12 to 15 | CRC-32 of all bytes that follow |
//! | 16 to 19 | units of a hidden layer, a multiple of 16 |
//! | 20 to 23 | hidden layers |
//! | 24 to 63 | the style, UTF-8, filled up with zero bytes |
//!
//! Then the layers in order, each with a scale and a bias for every row as `f32`, and the weights as `i8`: a weight is
//! its byte times the scale of its row. The first layer stands column by column, since only the columns of the bits
//! that are set are read; the others stand row by row. The last is the heads: 38 rows for the calls, one for the value.
//! `training/export.py` writes this file and `training/reference.py` reads it.

use thiserror::Error;

use crate::features::{CALLS, FEATURES};

const MAGIC: &[u8; 8] = b"Merrimac";
/// The version this program reads.
pub const VERSION: u32 = 1;
const CHECKED_FROM: usize = 16;
const STYLE: std::ops::Range<usize> = 24..64;
const HEADER: usize = 64;

/// Rows of the heads: the calls and the value.
pub(crate) const HEADS: usize = CALLS + 1;
/// Units come in whole vectors.
pub(crate) const LANES: usize = 16;
/// More would overflow the sums of [`kernel`](crate::kernel).
const MOST_UNITS: usize = 1024;
const MOST_LAYERS: usize = 64;

/// Why bytes are no weights.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WeightsError {
    /// Another kind of file.
    #[error("not a file of weights, expected it to begin with `Merrimac`")]
    Magic,
    /// Written by another version.
    #[error("weights of version {0}, expected version {VERSION}")]
    Version(u32),
    /// A size the program does not have.
    #[error("{what} is {given}, expected {expected}")]
    Size {
        /// What the size is of.
        what: &'static str,
        /// The size in the file.
        given: u32,
        /// What it may be.
        expected: &'static str,
    },
    /// Bytes missing, or left over.
    #[error("{given} bytes, expected {expected}: the file was cut short or changed")]
    Length {
        /// The length of the file.
        given: usize,
        /// The length by its header.
        expected: usize,
    },
    /// A byte differs from what was written.
    #[error("the checksum does not fit, expected {expected:08x} but found {found:08x}: the file was changed")]
    Checksum {
        /// The checksum in the header.
        expected: u32,
        /// That of the bytes.
        found: u32,
    },
    /// The style is not text.
    #[error("the style is not UTF-8, expected a name such as `natural`")]
    Style,
}

/// One layer as it stands in the file.
#[derive(Debug, Clone)]
pub(crate) struct Layer {
    pub(crate) scales: Vec<f32>,
    pub(crate) biases: Vec<f32>,
    pub(crate) weights: Vec<i8>,
}

/// A file of weights, read and checked.
#[derive(Debug, Clone)]
pub(crate) struct Weights {
    pub(crate) style: String,
    pub(crate) units: usize,
    pub(crate) first: Layer,
    pub(crate) hidden: Vec<Layer>,
    pub(crate) heads: Layer,
}

impl Weights {
    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        if bytes.get(..MAGIC.len()) != Some(MAGIC) {
            return Err(WeightsError::Magic);
        }
        if bytes.len() < HEADER {
            return Err(WeightsError::Length { given: bytes.len(), expected: HEADER });
        }
        let number = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
        if number(8) != VERSION {
            return Err(WeightsError::Version(number(8)));
        }
        let size = |what, at: usize, expected, good: fn(usize) -> bool| {
            let given = number(at);
            if good(given as usize) {
                Ok(given as usize)
            } else {
                Err(WeightsError::Size { what, given, expected })
            }
        };
        let units = size("the units of a layer", 16, "a multiple of 16 up to 1024", |units| {
            (1..=MOST_UNITS).contains(&units) && units.is_multiple_of(LANES)
        })?;
        let layers =
            size("the number of layers", 20, "1 to 64", |layers| (1..=MOST_LAYERS).contains(&layers))?;
        let length = |rows: usize, columns: usize| rows * (8 + columns);
        let expected =
            HEADER + length(units, FEATURES) + (layers - 1) * length(units, units) + length(HEADS, units);
        if bytes.len() != expected {
            return Err(WeightsError::Length { given: bytes.len(), expected });
        }
        let (expected, found) = (number(12), crc32(&bytes[CHECKED_FROM..]));
        if expected != found {
            return Err(WeightsError::Checksum { expected, found });
        }
        let style = bytes[STYLE].split(|&byte| byte == 0).next().unwrap_or_default();
        let style = std::str::from_utf8(style).map_err(|_| WeightsError::Style)?.to_string();
        let mut rest = &bytes[HEADER..];
        let mut layer = |rows: usize, columns: usize| {
            let (layer, after) = rest.split_at(length(rows, columns));
            rest = after;
            Layer::from_bytes(layer, rows)
        };
        Ok(Self {
            style,
            units,
            first: layer(units, FEATURES),
            hidden: (1..layers).map(|_| layer(units, units)).collect(),
            heads: layer(HEADS, units),
        })
    }
}

impl Layer {
    /// The bytes have been counted.
    fn from_bytes(bytes: &[u8], rows: usize) -> Self {
        let (scales, rest) = bytes.split_at(4 * rows);
        let (biases, weights) = rest.split_at(4 * rows);
        let floats =
            |bytes: &[u8]| bytes.as_chunks().0.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
        Self {
            scales: floats(scales),
            biases: floats(biases),
            weights: weights.iter().map(|&byte| byte.cast_signed()).collect(),
        }
    }
}

/// The checksum of zip and PNG files, IEEE 802.3.
fn crc32(bytes: &[u8]) -> u32 {
    const TABLE: [u32; 256] = {
        let mut table = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            let mut rest = byte as u32;
            let mut bit = 0;
            while bit < 8 {
                rest = (rest >> 1) ^ (0xEDB8_8320 * (rest & 1));
                bit += 1;
            }
            table[byte] = rest;
            byte += 1;
        }
        table
    };
    !bytes.iter().fold(!0, |crc: u32, &byte| (crc >> 8) ^ TABLE[usize::from((crc as u8) ^ byte)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_the_usual_one() {
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
    }
}
