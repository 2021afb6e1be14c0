//! A small HTTP client that keeps every byte it receives, for tests and for the load program.

#![allow(dead_code)]

use std::io;
use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// One connection, opened again when it breaks.
pub(crate) struct Client {
    address: SocketAddr,
    connection: Option<TcpStream>,
}

/// An answer: the status, and the bytes of the body.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }
}

impl Client {
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self { address, connection: None }
    }

    /// Asks and waits for the whole answer.
    pub(crate) async fn ask(
        &mut self,
        method: &str,
        path: &str,
        key: Option<&str>,
        body: &Value,
    ) -> io::Result<Answer> {
        let request = request(method, path, key, body);
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => connect(self.address).await?,
        };
        connection.write_all(request.as_bytes()).await?;
        let (status, headers, mut body) = head(&mut connection).await?;
        let length = header(&headers, "content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
        while body.len() < length {
            read(&mut connection, &mut body).await?;
        }
        self.connection = Some(connection);
        Ok(Answer { status, body })
    }

    /// Listens to a stream of events.
    pub(crate) async fn subscribe(&self, path: &str, key: &str) -> io::Result<Events> {
        let mut connection = connect(self.address).await?;
        connection.write_all(request("GET", path, Some(key), &Value::Null).as_bytes()).await?;
        let (status, _, bytes) = head(&mut connection).await?;
        if status != 200 {
            return Err(io::Error::other(format!("status {status}")));
        }
        Ok(Events { connection, bytes, text: Vec::new() })
    }
}

/// A stream of events.
pub(crate) struct Events {
    connection: TcpStream,
    /// Received and not yet taken apart.
    bytes: Vec<u8>,
    /// Text of chunks, not yet an event.
    text: Vec<u8>,
}

impl Events {
    /// The next event, as it stands in the stream.
    pub(crate) async fn next(&mut self) -> io::Result<String> {
        loop {
            if let Some(end) = find(&self.text, b"\n\n") {
                let rest = self.text.split_off(end + 2);
                let event = std::mem::replace(&mut self.text, rest);
                return String::from_utf8(event).map_err(io::Error::other);
            }
            if !self.take_chunk()? {
                read(&mut self.connection, &mut self.bytes).await?;
            }
        }
    }

    /// Moves a whole chunk to the text.
    fn take_chunk(&mut self) -> io::Result<bool> {
        let Some(end) = find(&self.bytes, b"\r\n") else { return Ok(false) };
        let size = std::str::from_utf8(&self.bytes[..end]).map_err(io::Error::other)?;
        let size = usize::from_str_radix(size.trim(), 16).map_err(io::Error::other)?;
        if size == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        if self.bytes.len() < end + 2 + size + 2 {
            return Ok(false);
        }
        let rest = self.bytes.split_off(end + 2 + size + 2);
        self.text.extend_from_slice(&self.bytes[end + 2..end + 2 + size]);
        self.bytes = rest;
        Ok(true)
    }
}

/// The view in an event.
pub(crate) fn view(event: &str) -> Option<Value> {
    let data = event.lines().find_map(|line| line.strip_prefix("data: "))?;
    serde_json::from_str(data).ok()
}

async fn connect(address: SocketAddr) -> io::Result<TcpStream> {
    let connection = TcpStream::connect(address).await?;
    connection.set_nodelay(true)?;
    Ok(connection)
}

fn request(method: &str, path: &str, key: Option<&str>, body: &Value) -> String {
    let key = key.map_or_else(String::new, |key| format!("authorization: Bearer {key}\r\n"));
    let body = if body.is_null() { String::new() } else { body.to_string() };
    format!(
        "{method} {path} HTTP/1.1\r\nhost: localhost\r\n{key}content-length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// The status, the headers, and what came after them.
async fn head(connection: &mut TcpStream) -> io::Result<(u16, String, Vec<u8>)> {
    let mut bytes = Vec::new();
    let end = loop {
        if let Some(end) = find(&bytes, b"\r\n\r\n") {
            break end;
        }
        read(connection, &mut bytes).await?;
    };
    let rest = bytes.split_off(end + 4);
    let head = String::from_utf8(bytes).map_err(io::Error::other)?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    Ok((status.ok_or_else(|| io::Error::other("no status"))?, head, rest))
}

fn header<'a>(headers: &'a str, name: &str) -> Option<&'a str> {
    headers.lines().find_map(|line| {
        let (key, value) = line.split_once(':')?;
        key.eq_ignore_ascii_case(name).then(|| value.trim())
    })
}

async fn read(connection: &mut TcpStream, bytes: &mut Vec<u8>) -> io::Result<()> {
    match connection.read_buf(bytes).await? {
        0 => Err(io::ErrorKind::UnexpectedEof.into()),
        _ => Ok(()),
    }
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|window| window == wanted)
}
