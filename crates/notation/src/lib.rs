//! The text formats of bridge.
//!
//! Every format is read into [`Record`]s and written from them. Reading never fails: what a file says wrongly is
//! reported as a [`Diagnostic`] with line, column, tag and reason, and the next board is read. Reading and writing go
//! board by board, so a file of any length needs little memory. The crate opens no file: it takes any
//! [`Read`](std::io::Read) and [`Write`](std::io::Write).
//!
//! | [`Format`] | read | written |
//! |---|---|---|
//! | PBN 2.1 | leniently, with the habits of many programs | in the strict export form |
//! | LIN | boards, sessions, matches with two rooms | the same |
//! | links to hand viewers | `lin=` and separate parameters | `lin=`; the others by [`hand_viewer::link`] |
//! | one-line deals | four forms | PBN deal strings; the others by [`one_line::line`] |
//! | BRI, DGE, DUP | yes | yes |
//! | RBN | yes | no |
//! | JSON | yes | yes |
//!
//! ```
//! use notation::{Format, Reader, Record, Writer};
//!
//! let file = b"N:A975.92.AQ74.932 KQJ42.74.T92.Q65 6.AK865.J53.AJT7 T83.QJT3.K86.K84\n";
//! let mut reader = Reader::new(Format::OneLine, &file[..]);
//! let mut writer = Writer::new(Format::Json, Vec::new())?;
//! let mut record = Record::default();
//! while reader.read(&mut record)? {
//!     writer.write(&record)?;
//!     for diagnostic in reader.take_diagnostics() {
//!         panic!("{diagnostic}");
//!     }
//! }
//! assert!(writer.finish()?.starts_with(br#"{"merrimac":1,"type":"board","deal":"N:A975.92"#));
//! # Ok::<(), notation::WriteError>(())
//! ```
//!
//! [`Record::table`] replays a board on the laws:
//!
//! ```
//! use notation::{Format, read_all};
//!
//! let line = br#"{"merrimac":1,"dealer":"N","contract":"4S","declarer":"S","result":10,
//!     "deal":"N:A975.92.AQ74.932 KQJ42.74.T92.Q65 6.AK865.J53.AJT7 T83.QJT3.K86.K84","play":{"cards":["HQ","H2"]}}"#;
//! let line: Vec<u8> = line.iter().copied().filter(|&byte| byte != b'\n').collect();
//! let (records, _) = read_all(Format::Json, &line);
//! let table = records[0].table()?;
//! assert_eq!(table.contract().unwrap().to_string(), "4S by S");
//! assert_eq!(table.tricks_of(bridge::Side::NorthSouth), 10);
//! # Ok::<(), notation::record::ReplayError>(())
//! ```

mod dealing_machine;
mod diagnostic;
mod format;
pub mod hand_viewer;
pub mod json;
mod legality;
mod lin;
pub mod one_line;
mod pbn;
mod rbn;
mod reader;
pub mod record;
mod text;
mod writer;

pub use diagnostic::{Diagnostic, Severity};
pub use format::Format;
pub use reader::{Reader, read_all};
pub use record::Record;
pub use text::with_suit_symbols;
pub use writer::{WriteError, Writer, write_all};
