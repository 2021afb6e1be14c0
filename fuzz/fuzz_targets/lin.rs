//! Any bytes as Lin: no panic, and what was read survives being written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use notation::{Format, read_all, write_all};

fuzz_target!(|bytes: &[u8]| {
    let (records, _) = read_all(Format::Lin, bytes);
    for record in &records {
        let _ = record.table();
    }
    let written = write_all(Format::Lin, &records).expect("every record can be written");
    assert_eq!(read_all(Format::Lin, &written).0, records);
});
