//! Messages as values: text, pictures and buttons. Nothing here sends a message.

pub(crate) mod blocks;
pub(crate) mod board;
pub(crate) mod board_scene;
pub(crate) mod buttons;
pub(crate) mod challenges;
pub(crate) mod export;
pub(crate) mod failures;
pub(crate) mod forms;
pub(crate) mod games;
pub(crate) mod help;
pub(crate) mod history;
pub(crate) mod imports;
pub(crate) mod leaderboard;
pub(crate) mod look;
pub(crate) mod menu_pages;
pub(crate) mod move_menus;
pub(crate) mod notes;
pub(crate) mod notices;
pub(crate) mod plan_remarks;
pub(crate) mod plans;
pub(crate) mod privacy;
pub(crate) mod questions;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod season;
pub(crate) mod start_positions;
