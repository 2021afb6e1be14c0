//! Any bytes: telling the format never panics, and neither does reading what was told.
#![no_main]

use libfuzzer_sys::fuzz_target;
use notation::{Format, read_all};

fuzz_target!(|bytes: &[u8]| {
    if let Some(format) = Format::detect(bytes) {
        let _ = read_all(format, bytes);
    }
});
