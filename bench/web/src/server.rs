//! The server under test: a process of its own, and what it takes of the machine.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::client::Client;

pub(crate) struct Server {
    process: Child,
    pub(crate) address: SocketAddr,
    folder: PathBuf,
}

impl Server {
    /// Starts it with these options on a fresh database, and returns when it has answered.
    pub(crate) async fn start(options: &[&str]) -> Self {
        let folder = std::env::temp_dir().join(format!("merrimac-load-{}", std::process::id()));
        let usual = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/release/merrimac");
        let program = std::env::var_os("MERRIMAC").map_or_else(usual, PathBuf::from);
        let began = Instant::now();
        let mut process = Command::new(program)
            .args(["serve", "--port", "0", "--json", "--data"])
            .arg(&folder)
            .args(options)
            .stdout(Stdio::piped())
            .spawn()
            .expect("target/release/merrimac is built");
        let mut line = String::new();
        let output = process.stdout.as_mut().expect("it is piped");
        BufReader::new(output).read_line(&mut line).expect("it says where it is");
        let port =
            line.rsplit(':').next().and_then(|rest| rest.trim_end_matches(['"', '}', '\n']).parse().ok());
        let address = SocketAddr::from(([127, 0, 0, 1], port.expect("it says its port")));
        while Client::new(address).ask("GET", "/", None, &Value::Null).await.is_err() {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        println!("first page after {} ms", began.elapsed().as_millis());
        Self { process, address, folder }
    }

    /// Memory of the process that is really there, in KiB.
    pub(crate) fn resident(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id()));
        let status = status.unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
    }

    /// Processor time that the process has used, in seconds.
    pub(crate) fn processor_time(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process.id())).unwrap_or_default();
        let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
        // The 14th and 15th field of all, in hundredths of a second.
        fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
