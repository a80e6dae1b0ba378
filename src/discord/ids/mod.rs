//! Custom ids of buttons, menus and forms. A custom id contains everything its handler needs.

mod actions;
mod board_ref;
mod fields;
mod imports;
mod lobby;
mod look;
mod move_code;
mod pages;
mod server_settings;
mod settings;
mod studies;

pub(crate) use actions::{ButtonAction, FormAction, MenuAction};
pub(crate) use board_ref::BoardRef;
pub(crate) use imports::{ImportStep, ImportView};
pub(crate) use lobby::LobbyRef;
pub(crate) use look::{LookRef, LookStep, LookView};
pub(crate) use move_code::{MoveCode, PieceRef};
pub(crate) use pages::{LeaderboardPage, LeaderboardScope, MenuPage, RulesPageRef};
pub(crate) use server_settings::ServerSetting;
pub(crate) use settings::Setting;
pub(crate) use studies::{PointCode, StudyRef, StudyStep};
