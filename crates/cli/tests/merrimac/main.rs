//! The command as its users meet it: every test runs the program.

mod bidding;
mod convert;
mod deal;
mod double_dummy;
mod habits;
mod hearts;
mod network;
mod pipes;
mod players;
mod readme;
mod score;
mod show;
mod single_dummy;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a run of the command left behind.
struct Run {
    status: Option<i32>,
    stdout: String,
    stderr: String,
}

/// Runs the command.
fn merrimac<'a>(args: impl IntoIterator<Item = &'a str>) -> Run {
    with_input(args, "")
}

/// Runs the command with something on its standard input.
fn with_input<'a>(args: impl IntoIterator<Item = &'a str>, input: impl AsRef<[u8]>) -> Run {
    let mut child = command()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.as_ref().to_vec();
    // A command that stops reading early closes the pipe; that is its right.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the command ends");
    writer.join().expect("the writer ends");
    Run {
        status: output.status.code(),
        stdout: String::from_utf8(output.stdout).expect("output is UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("messages are UTF-8"),
    }
}

fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_merrimac"));
    // What the terminal of the one who tests is like must not matter.
    for name in ["NO_COLOR", "CLICOLOR_FORCE", "COLUMNS", "LC_ALL", "LC_CTYPE", "LANG"] {
        command.env_remove(name);
    }
    command
}

/// A file of the repository.
fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

fn example(name: &str) -> String {
    repository("examples").join(name).to_str().expect("a readable path").to_owned()
}

impl Run {
    /// The output of a run that went well and had nothing to say beside it.
    #[track_caller]
    fn done(self) -> String {
        assert_eq!(self.status, Some(0), "{}", self.stderr);
        assert_eq!(self.stderr, "");
        self.stdout
    }

    /// The message of a run that refused its input.
    #[track_caller]
    fn refused(self) -> String {
        assert_eq!(self.status, Some(2), "{}{}", self.stdout, self.stderr);
        self.stderr
    }
}
