//! What README promises: its picture and its transcripts are what the command prints.

use std::fs;
use std::process::Command;

use crate::{merrimac, repository};

fn readme() -> String {
    fs::read_to_string(repository("README.md")).expect("README.md is there")
}

#[test]
fn the_picture_is_the_example() {
    let output = merrimac(["show"]).done();
    assert!(readme().contains(&format!("```text\n{output}```")), "README.md does not show:\n{output}");
}

/// Lines `    $ command` and what follows them.
#[cfg(unix)]
#[test]
fn the_transcripts_are_what_a_shell_shows() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("examples")).unwrap();
    for example in fs::read_dir(repository("examples")).unwrap() {
        let path = example.unwrap().path();
        fs::copy(&path, folder.path().join("examples").join(path.file_name().unwrap())).unwrap();
    }
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_merrimac"));
    let search_path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());

    let readme = readme();
    let mut lines = readme.lines().filter_map(|line| line.strip_prefix("    ")).peekable();
    let mut transcripts = 0;
    while let Some(line) = lines.next() {
        let Some(typed) = line.strip_prefix("$ ") else { continue };
        let mut expected = String::new();
        while let Some(shown) = lines.next_if(|line| !line.starts_with("$ ")) {
            expected += shown;
            expected += "\n";
        }
        let mut shell = Command::new("sh");
        shell.args(["-c", typed]).current_dir(folder.path()).env("PATH", &search_path);
        let output = shell.output().unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), expected, "$ {typed}");
        transcripts += 1;
    }
    assert!(transcripts >= 4, "only {transcripts} transcripts were found");
}
