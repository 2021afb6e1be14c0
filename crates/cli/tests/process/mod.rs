//! `merrimac` as a process that serves and can be killed.

use std::ffi::OsStr;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

pub(crate) struct Process {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Process {
    /// Starts a command that serves on a free port, and returns when it has said which.
    pub(crate) fn start(command: &str, arguments: &[&OsStr]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_merrimac"))
            .args([command, "--port", "0", "--json"])
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let told: Value = serde_json::from_str(&line).unwrap();
        let port = told["url"].as_str().unwrap().rsplit(':').next().unwrap().parse().unwrap();
        Self { child, address: SocketAddr::from(([127, 0, 0, 1], port)) }
    }
}

/// SIGKILL: nothing is flushed, nothing is closed.
impl Drop for Process {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}
