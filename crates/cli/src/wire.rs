//! Lines of text over a socket, as the table-manager protocol wants them: ended by carriage return and line feed.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;

/// The longest line that is kept whole: no message is nearly as long.
const LONGEST: u64 = 4096;

/// The reading end of a connection.
pub(crate) struct LineReader(BufReader<TcpStream>);

impl LineReader {
    pub(crate) fn new(stream: TcpStream) -> Self {
        Self(BufReader::new(stream))
    }

    /// The next line, `None` when the other side has closed. A line without an end is cut, so that nobody can fill
    /// our memory; bytes that are no text become replacement characters.
    pub(crate) fn read(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        if self.0.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&bytes).trim_end_matches(['\r', '\n']).to_owned()))
    }
}

/// Sends a line.
pub(crate) fn send(stream: &mut TcpStream, line: &str) -> io::Result<()> {
    stream.write_all(format!("{line}\r\n").as_bytes())
}
