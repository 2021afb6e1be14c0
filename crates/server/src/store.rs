//! The database: a log of events for each table and each tournament, and the histories that people keep here, in SQLite.
//!
//! One thread writes. It takes all that is waiting, puts it into one transaction, and answers when the transaction is
//! on disk (write-ahead log, synchronised in full): a move costs its table one synchronisation, and many tables share
//! one. Reading goes through a connection of its own and never waits for the writer.

use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, OpenFlags, OptionalExtension as _, params};
use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;
use tokio::sync::oneshot;

/// The database.
#[derive(Clone)]
pub(crate) struct Store {
    writer: Sender<Write>,
    reader: Arc<Mutex<Connection>>,
}

/// Why something was not kept or found.
#[derive(Debug, Clone, Error)]
pub(crate) enum StoreError {
    /// The database refuses.
    #[error("the database: {0}")]
    Database(String),
    /// A line of a log cannot be read.
    #[error("event {seq} of {log}: {why}")]
    Event { log: String, seq: u64, why: String },
    /// The writer has ended.
    #[error("the writer has ended")]
    Closed,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error.to_string())
    }
}

/// Whose log it is, by name.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Log<'a> {
    Table(&'a str),
    Tournament(&'a str),
}

/// The result of a board, for tournaments and for those who ask the database.
#[derive(Debug, Clone)]
pub(crate) struct ResultRow {
    pub(crate) place: usize,
    pub(crate) attempt: usize,
    pub(crate) number: usize,
    pub(crate) deal: String,
    pub(crate) contract: Option<String>,
    pub(crate) tricks: Option<usize>,
    pub(crate) score_ns: i32,
}

struct Write {
    what: What,
    done: oneshot::Sender<Result<(), StoreError>>,
}

enum What {
    /// Events of a log.
    Events {
        /// The name of the table or tournament.
        log: String,
        is_tournament: bool,
        /// The number of the first event.
        seq: u64,
        events: Vec<String>,
        results: Vec<ResultRow>,
    },
    /// A history under a new code.
    NewHistory { code: String, body: String },
    /// Another in place of one that is kept; none deletes it.
    History { code: String, body: Option<String> },
}

const SCHEMA: &str = "
    CREATE TABLE IF NOT EXISTS tables (
        id TEXT PRIMARY KEY,
        opened INTEGER NOT NULL         -- seconds since 1970
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS tables_by_age ON tables (opened);
    CREATE TABLE IF NOT EXISTS tournaments (
        id TEXT PRIMARY KEY,
        opened INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS tournaments_by_age ON tournaments (opened);
    CREATE TABLE IF NOT EXISTS events (
        table_id TEXT NOT NULL,         -- or that of a tournament
        seq INTEGER NOT NULL,           -- from 1 without gaps
        body TEXT NOT NULL,             -- JSON: deals, calls, cards, claims, settings; entries, rounds
        PRIMARY KEY (table_id, seq)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS results (
        table_id TEXT NOT NULL,
        place INTEGER NOT NULL,
        attempt INTEGER NOT NULL,
        number INTEGER NOT NULL,
        deal TEXT NOT NULL,
        contract TEXT,                  -- none if passed out
        tricks INTEGER,
        score_ns INTEGER NOT NULL,
        ended INTEGER NOT NULL,
        PRIMARY KEY (table_id, place, attempt)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS histories (
        code TEXT PRIMARY KEY,          -- what its owner types on another device
        body TEXT NOT NULL,             -- JSON, as the page wrote it
        changed INTEGER NOT NULL
    ) WITHOUT ROWID;
    PRAGMA user_version = 1;";

/// Writes that go into one transaction.
const TOGETHER: usize = 512;

impl Store {
    /// Opens or makes the database `merrimac.db` in a folder.
    pub(crate) fn open(folder: &Path) -> Result<Self, StoreError> {
        std::fs::create_dir_all(folder).map_err(|error| StoreError::Database(error.to_string()))?;
        let file = folder.join("merrimac.db");
        let connection = connect(&file)?;
        connection.execute_batch(SCHEMA)?;
        let reader = connect(&file)?;
        let (writer, writes) = channel();
        thread::Builder::new()
            .name("store".into())
            .spawn(move || write_all(connection, &writes))
            .map_err(|error| StoreError::Database(error.to_string()))?;
        Ok(Self { writer, reader: Arc::new(Mutex::new(reader)) })
    }

    /// Keeps events of a log, the first of them with the number `seq`; answers when they are on disk.
    pub(crate) async fn append(
        &self,
        log: Log<'_>,
        seq: u64,
        events: &[impl Serialize],
        results: Vec<ResultRow>,
    ) -> Result<(), StoreError> {
        let events = events.iter().map(serde_json::to_string).collect::<Result<_, _>>();
        let events = events.map_err(|error| StoreError::Database(error.to_string()))?;
        let (Log::Table(name) | Log::Tournament(name)) = log;
        let is_tournament = matches!(log, Log::Tournament(_));
        self.write(What::Events { log: name.into(), is_tournament, seq, events, results }).await
    }

    /// Keeps a history under a new code.
    pub(crate) async fn keep_history(&self, code: &str, body: String) -> Result<(), StoreError> {
        self.write(What::NewHistory { code: code.into(), body }).await
    }

    /// Puts another history in the place of one that is kept; none deletes it. One that was deleted stays so.
    pub(crate) async fn replace_history(&self, code: &str, body: Option<String>) -> Result<(), StoreError> {
        self.write(What::History { code: code.into(), body }).await
    }

    /// The history kept under a code.
    pub(crate) async fn history(&self, code: &str) -> Result<Option<String>, StoreError> {
        let code = code.to_owned();
        self.read(move |connection| {
            let mut query = connection.prepare_cached("SELECT body FROM histories WHERE code = ?1")?;
            Ok(query.query_row([&code], |row| row.get(0)).optional()?)
        })
        .await
    }

    async fn write(&self, what: What) -> Result<(), StoreError> {
        let (done, kept) = oneshot::channel();
        self.writer.send(Write { what, done }).map_err(|_| StoreError::Closed)?;
        kept.await.map_err(|_| StoreError::Closed)?
    }

    /// The log of a table or tournament; empty if there is none.
    pub(crate) async fn log<E: DeserializeOwned + Send + 'static>(
        &self,
        name: &str,
    ) -> Result<Vec<E>, StoreError> {
        let name = name.to_owned();
        self.read(move |connection| {
            let mut query =
                connection.prepare_cached("SELECT seq, body FROM events WHERE table_id = ?1 ORDER BY seq")?;
            let mut rows = query.query([&name])?;
            let mut events = Vec::new();
            while let Some(row) = rows.next()? {
                let (seq, body): (i64, String) = (row.get(0)?, row.get(1)?);
                let wrong = |why: String| StoreError::Event { log: name.clone(), seq: seq as u64, why };
                if seq as usize != events.len() + 1 {
                    return Err(wrong("an event before it is missing".into()));
                }
                events.push(serde_json::from_str(&body).map_err(|error| wrong(error.to_string()))?);
            }
            Ok(events)
        })
        .await
    }

    /// Whether the database answers.
    pub(crate) async fn check(&self) -> Result<(), StoreError> {
        self.read(|connection| Ok(connection.query_row("SELECT 1", [], |_| Ok(()))?)).await
    }

    /// The tables opened last, the newest first.
    pub(crate) async fn newest(&self, count: usize) -> Result<Vec<String>, StoreError> {
        self.names("SELECT id FROM tables ORDER BY opened DESC LIMIT ?1", count).await
    }

    /// The tournaments opened last, the newest first.
    pub(crate) async fn newest_tournaments(&self, count: usize) -> Result<Vec<String>, StoreError> {
        self.names("SELECT id FROM tournaments ORDER BY opened DESC LIMIT ?1", count).await
    }

    async fn names(&self, query: &'static str, count: usize) -> Result<Vec<String>, StoreError> {
        self.read(move |connection| {
            let mut query = connection.prepare_cached(query)?;
            let rows = query.query_map([count as i64], |row| row.get(0))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// The results of the first attempts at the boards of these tables, each with its table.
    pub(crate) async fn results(&self, tables: Vec<String>) -> Result<Vec<(String, ResultRow)>, StoreError> {
        self.read(move |connection| {
            let mut query = connection.prepare_cached(
                "SELECT place, attempt, number, deal, contract, tricks, score_ns FROM results
                 WHERE table_id = ?1 AND attempt = 1",
            )?;
            let mut results = Vec::new();
            for table in tables {
                let number =
                    |row: &rusqlite::Row<'_>, at| row.get::<_, i64>(at).map(|number| number as usize);
                let rows = query.query_map([&table], |row| {
                    Ok(ResultRow {
                        place: number(row, 0)?,
                        attempt: number(row, 1)?,
                        number: number(row, 2)?,
                        deal: row.get(3)?,
                        contract: row.get(4)?,
                        tricks: row.get::<_, Option<i64>>(5)?.map(|tricks| tricks as usize),
                        score_ns: row.get(6)?,
                    })
                })?;
                for row in rows {
                    results.push((table.clone(), row?));
                }
            }
            Ok(results)
        })
        .await
    }

    async fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let reader = Arc::clone(&self.reader);
        let read = move || query(&reader.lock().unwrap_or_else(PoisonError::into_inner));
        tokio::task::spawn_blocking(read).await.map_err(|_| StoreError::Closed)?
    }
}

/// Copies the database in a folder into a new file.
pub(crate) fn backup(folder: &Path, file: &Path) -> Result<(), StoreError> {
    let source = folder.join("merrimac.db");
    if !source.is_file() {
        return Err(StoreError::Database("there is no merrimac.db".into()));
    }
    let target =
        file.to_str().ok_or_else(|| StoreError::Database("the name of the file is not text".into()))?;
    // Reads one moment of the database and holds up no writer.
    Connection::open_with_flags(source, OpenFlags::SQLITE_OPEN_READ_ONLY)?
        .execute("VACUUM INTO ?1", [target])?;
    Ok(())
}

fn connect(file: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(file)?;
    connection
        .execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;")?;
    Ok(connection)
}

fn write_all(mut connection: Connection, writes: &Receiver<Write>) {
    while let Ok(first) = writes.recv() {
        let together: Vec<Write> = std::iter::once(first).chain(writes.try_iter().take(TOGETHER)).collect();
        let result = write(&mut connection, &together);
        for write in together {
            // The caller may be gone; the event is kept all the same.
            let _ = write.done.send(result.clone());
        }
    }
}

/// Keeps all or nothing.
fn write(connection: &mut Connection, writes: &[Write]) -> Result<(), StoreError> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs()) as i64;
    let transaction = connection.transaction()?;
    {
        let mut table = transaction.prepare_cached("INSERT INTO tables (id, opened) VALUES (?1, ?2)")?;
        let mut tournament =
            transaction.prepare_cached("INSERT INTO tournaments (id, opened) VALUES (?1, ?2)")?;
        let mut event =
            transaction.prepare_cached("INSERT INTO events (table_id, seq, body) VALUES (?1, ?2, ?3)")?;
        let mut result = transaction
            .prepare_cached("INSERT OR REPLACE INTO results VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)")?;
        let mut new_history = transaction.prepare_cached("INSERT INTO histories VALUES (?1, ?2, ?3)")?;
        let mut history =
            transaction.prepare_cached("UPDATE histories SET body = ?2, changed = ?3 WHERE code = ?1")?;
        let mut deletion = transaction.prepare_cached("DELETE FROM histories WHERE code = ?1")?;
        for write in writes {
            let (log, is_tournament, first, events, results) = match &write.what {
                What::Events { log, is_tournament, seq, events, results } => {
                    (log, is_tournament, *seq, events, results)
                }
                What::NewHistory { code, body } => {
                    new_history.execute(params![code, body, now])?;
                    continue;
                }
                What::History { code, body: Some(body) } => {
                    history.execute(params![code, body, now])?;
                    continue;
                }
                What::History { code, body: None } => {
                    deletion.execute([code])?;
                    continue;
                }
            };
            if first == 1 {
                let index = if *is_tournament { &mut tournament } else { &mut table };
                index.execute(params![log, now])?;
            }
            for (seq, body) in (first..).zip(events) {
                event.execute(params![log, seq as i64, body])?;
            }
            for row in results {
                result.execute(params![
                    log,
                    row.place as i64,
                    row.attempt as i64,
                    row.number as i64,
                    row.deal,
                    row.contract,
                    row.tricks.map(|tricks| tricks as i64),
                    row.score_ns,
                    now
                ])?;
            }
        }
    }
    Ok(transaction.commit()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Event;

    #[tokio::test]
    async fn a_log_comes_back_in_order() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        let undo = |to| Event::Undone { by: bridge::Seat::South, to };
        store.append(Log::Table("t"), 1, &[undo(1), undo(2)], Vec::new()).await.unwrap();
        store.append(Log::Table("t"), 3, &[undo(3)], Vec::new()).await.unwrap();
        store.append(Log::Table("u"), 1, &[undo(9)], Vec::new()).await.unwrap();
        drop(store);
        let store = Store::open(folder.path()).unwrap();
        let log: Vec<Event> = store.log("t").await.unwrap();
        let places: Vec<usize> =
            log.iter().map(|event| if let Event::Undone { to, .. } = event { *to } else { 0 }).collect();
        assert_eq!(places, [1, 2, 3]);
        assert!(store.log::<Event>("nothing").await.unwrap().is_empty());
        assert_eq!(store.newest(10).await.unwrap().len(), 2);
    }

    #[tokio::test]
    async fn a_backup_is_made_while_the_server_writes() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        let undo = |to| Event::Undone { by: bridge::Seat::South, to };
        store.append(Log::Table("t"), 1, &[undo(1)], Vec::new()).await.unwrap();
        let copies = folder.path().join("copies");
        std::fs::create_dir(&copies).unwrap();
        backup(folder.path(), &copies.join("merrimac.db")).unwrap();
        store.append(Log::Table("t"), 2, &[undo(2)], Vec::new()).await.unwrap();
        assert_eq!(Store::open(&copies).unwrap().log::<Event>("t").await.unwrap().len(), 1);
        assert!(backup(folder.path(), &copies.join("merrimac.db")).is_err(), "a backup is not overwritten");
        assert!(backup(&copies.join("nowhere"), &copies.join("other.db")).is_err());
    }

    #[tokio::test]
    async fn an_event_cannot_be_kept_twice() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        let event = [Event::Undone { by: bridge::Seat::South, to: 0 }];
        store.append(Log::Table("t"), 1, &event, Vec::new()).await.unwrap();
        assert!(store.append(Log::Table("t"), 1, &event, Vec::new()).await.is_err());
        assert_eq!(store.log::<Event>("t").await.unwrap().len(), 1);
    }
}
