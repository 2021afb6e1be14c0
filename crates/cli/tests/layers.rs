//! The layers of the workspace: a crate uses those below it, never those above or beside it.
//!
//! ARCHITECTURE.md draws them. This test reads the dependency edges from `cargo metadata`, so that an edge which
//! points the wrong way fails before anybody builds on it.

use std::collections::BTreeSet;
use std::process::Command;

use serde_json::Value;

/// The crates of each layer, the lowest first.
const LAYERS: [&[&str]; 8] = [
    &["cards", "search"],
    &["bridge", "hearts"],
    &["notation", "dealing", "double-dummy"],
    &["bidding", "policy", "single-dummy"],
    &["players"],
    &["arena"],
    &["questions"],
    &["cli", "server", "python", "dds", "merrimac"],
];

/// The command is one binary for everything, the server included: the one edge inside a layer.
const BESIDE: [(&str, &str); 1] = [("cli", "server")];

/// Programs that build, measure or test the crates may use all of them.
const TOOLS: [&str; 3] = ["bench", "fuzz", "xtask"];

/// What touches files, sockets, clock, terminal or JSON: for the doors alone.
const DOORS_ONLY: [&str; 19] = [
    "anstream",
    "anstyle",
    "anyhow",
    "axum",
    "clap",
    "clap_complete",
    "clap_mangen",
    "comfy-table",
    "indicatif",
    "pyo3",
    "ratatui",
    "rusqlite",
    "rust-embed",
    "serde_json",
    "sqlx",
    "terminal_size",
    "tokio",
    "tower-http",
    "tracing-subscriber",
];

/// The format of our own that notation reads and writes is JSON, and so are questions.
const EXCEPTIONS: [(&str, &str); 2] = [("notation", "serde_json"), ("questions", "serde_json")];

#[test]
fn every_dependency_points_down() {
    let packages = workspace_packages();
    let ours: BTreeSet<&str> = packages.iter().map(|package| package.name.as_str()).collect();
    for package in packages.iter().filter(|package| !TOOLS.contains(&package.name.as_str())) {
        let name = package.name.as_str();
        let layer = layer_of(name).unwrap_or_else(|| panic!("`{name}` stands in no layer: add it to LAYERS"));
        for used in package.uses.iter().map(String::as_str).filter(|used| ours.contains(used)) {
            let below = layer_of(used).is_some_and(|used_layer| used_layer < layer);
            assert!(below || BESIDE.contains(&(name, used)), "`{name}` uses `{used}`, which is not below it");
        }
    }
}

#[test]
fn only_the_doors_touch_the_world() {
    let doors = LAYERS[LAYERS.len() - 1];
    for package in workspace_packages() {
        let name = package.name.as_str();
        if doors.contains(&name) || TOOLS.contains(&name) {
            continue;
        }
        for used in package.uses.iter().map(String::as_str) {
            assert!(
                !DOORS_ONLY.contains(&used) || EXCEPTIONS.contains(&(name, used)),
                "`{name}` uses `{used}`, which is for the doors ({doors:?}) alone"
            );
        }
    }
}

struct Package {
    name: String,
    /// Its dependencies, those of tests and build scripts left out.
    uses: Vec<String>,
}

fn workspace_packages() -> Vec<Package> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--no-deps"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo metadata is JSON");
    let packages = metadata["packages"].as_array().expect("a list of packages");
    packages
        .iter()
        .map(|package| Package {
            name: name_of(package),
            uses: package["dependencies"]
                .as_array()
                .expect("a list of dependencies")
                .iter()
                .filter(|dependency| dependency["kind"].is_null())
                .map(name_of)
                .collect(),
        })
        .collect()
}

fn layer_of(name: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| layer.contains(&name))
}

/// The name of a package; ours without `merrimac-`, which they have where everybody publishes.
fn name_of(package: &Value) -> String {
    let name = package["name"].as_str().expect("a name");
    name.strip_prefix("merrimac-").unwrap_or(name).into()
}
