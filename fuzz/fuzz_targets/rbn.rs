//! Any bytes as Rbn: no panic, and what was read can be replayed and written as PBN.
#![no_main]

use libfuzzer_sys::fuzz_target;
use notation::{Format, read_all, write_all};

fuzz_target!(|bytes: &[u8]| {
    let (records, _) = read_all(Format::Rbn, bytes);
    for record in &records {
        let _ = record.table();
    }
    write_all(Format::Pbn, &records).expect("every record can be written");
});
