//! Players beside clients that mean no good: half requests that never end, and streams to which nobody listens.
//!
//! They come from many addresses of this machine, since the server allows one address only a few.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

use crate::players::{Seat, open_tables, play_all};

const TABLES: usize = 100;
const THINK: Duration = Duration::from_millis(500);
/// Connections from one address.
const OF_ONE: usize = 100;

pub(crate) async fn run(address: SocketAddr, half: usize, streams: usize, time: Duration) {
    let tables = open_tables(address, TABLES).await;
    play_all(address, tables.clone(), time, THINK).await.print(&format!("{TABLES} tables alone"));
    let open = Arc::new(AtomicUsize::new(0));
    let half: Vec<_> =
        (0..half).map(|number| tokio::spawn(send_half(address, number, Arc::clone(&open)))).collect();
    let idle: Vec<_> = (0..streams)
        .map(|number| {
            let seat = tables[number % TABLES].clone();
            tokio::spawn(never_read(address, number, seat))
        })
        .collect();
    tokio::time::sleep(Duration::from_secs(3)).await;
    println!("{} half requests and {} idle streams are open", open.load(Ordering::Relaxed), idle.len());
    play_all(address, tables, time, THINK).await.print(&format!("{TABLES} tables beside them"));
    println!("{} half requests are open at the end", open.load(Ordering::Relaxed));
    half.iter().chain(&idle).for_each(tokio::task::JoinHandle::abort);
}

/// A connection from the address of that number.
async fn connect(address: SocketAddr, number: usize) -> std::io::Result<TcpStream> {
    let block = number / OF_ONE + 1;
    let from = Ipv4Addr::new(127, 1, (block / 250) as u8, (block % 250 + 1) as u8);
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from((from, 0)))?;
    socket.connect(address).await
}

/// Sends half a request, again each time the server has closed the last one.
async fn send_half(address: SocketAddr, number: usize, open: Arc<AtomicUsize>) {
    loop {
        if let Ok(mut stream) = connect(address, number).await
            && stream.write_all(b"POST /api/tables HTTP/1.1\r\nHost: local").await.is_ok()
        {
            open.fetch_add(1, Ordering::Relaxed);
            let _ = stream.read_to_end(&mut Vec::new()).await;
            open.fetch_sub(1, Ordering::Relaxed);
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// Asks for a table's events and never reads them.
async fn never_read(address: SocketAddr, number: usize, seat: Seat) {
    let request = format!(
        "GET /api/tables/{}/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {}\r\n\r\n",
        seat.table, seat.watch
    );
    // Other addresses than those of the half requests.
    let mut stream = connect(address, number + 100 * OF_ONE).await.expect("a connection");
    stream.write_all(request.as_bytes()).await.expect("it is sent");
    std::future::pending::<()>().await;
}
