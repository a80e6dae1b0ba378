//! Time zones of players, by their names in the IANA database.

mod data;
mod local;
mod names;

pub use self::data::{bundled_version, use_data};
pub use self::local::Zone;
pub use self::names::NoSuchZone;
