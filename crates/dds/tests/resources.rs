//! Threads and memory, which belong to the whole process: a test of its own for them.

// Every pointer below is to a value of the test.
#![allow(unsafe_code, clippy::undocumented_unsafe_blocks)]

use dds::exports::*;
use dds::layout::{Info, read_text};

fn info() -> Info {
    let mut info = Info::default();
    unsafe { GetDDSInfo(&raw mut info) };
    info
}

#[test]
fn threads_are_set() {
    let cores = info().cores;
    assert_eq!((info().major, info().threads), (2, cores));
    SetMaxThreads(1);
    assert_eq!((info().threads, read_text(&info().thread_sizes)), (1, "0 S, 1 L".into()));
    SetResources(100, 0);
    assert_eq!(info().threads, cores);
    SetMaxThreads(cores + 7);
    assert_eq!(info().threads, cores, "no more than there are cores");
    assert_eq!((SetThreading(5), SetThreading(3)), (1, -104));
    FreeMemory();
}
