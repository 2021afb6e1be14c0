//! The types of the page, written as JSDoc, are checked by TypeScript where it is installed.

#![allow(clippy::print_stderr, reason = "a test that is skipped says so")]

use std::path::Path;
use std::process::Command;

#[test]
fn the_types_of_the_page_hold() {
    let browser = Path::new(env!("CARGO_MANIFEST_DIR")).join("browser");
    let compiler = browser.join("node_modules/typescript/bin/tsc");
    if !compiler.exists() {
        eprintln!("skipped: TypeScript is not there, `npm install` in crates/server/browser gets it");
        return;
    }
    let Ok(checked) = Command::new("node").arg(&compiler).arg("-p").arg(&browser).output() else {
        eprintln!("skipped: node is not there");
        return;
    };
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
}
