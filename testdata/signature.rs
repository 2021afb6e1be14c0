//! Signatures: what fixed questions cost or are answered, kept in a file, so that a change of it is seen.
//!
//! Tests include this file. A change that means to change a signature writes the file anew, and its commit says so:
//!
//! ```text
//! MERRIMAC_SIGNATURE=write cargo test -p merrimac-double-dummy -p merrimac-single-dummy -p merrimac-bidding signature
//! ```

use std::{env, fs};

/// Compares a signature with its file in `testdata`, which is written first if `MERRIMAC_SIGNATURE` says so.
#[track_caller]
pub(crate) fn check(file: &str, signature: &str) {
    let path = format!("{}/../../testdata/{file}", env!("CARGO_MANIFEST_DIR"));
    if env::var("MERRIMAC_SIGNATURE").as_deref() == Ok("write") {
        fs::write(&path, signature).unwrap_or_else(|error| panic!("{path}: {error}"));
    }
    let kept = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    assert_eq!(
        signature, kept,
        "the signature of {file} has changed: if that is meant, see testdata/signature.rs"
    );
}
