//! scaffold
mod amount;
pub mod features;
pub mod net;
mod picture;
pub use amount::{Amount, Range};
pub use picture::{Outline, Picture};
