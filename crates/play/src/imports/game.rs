//! An imported game: what is stored of a record, and what boards show of it.

use std::time::Duration;

use courier_rules::pgn::{self, PgnError, PgnGame};
use courier_rules::{Color, Game, Score, Variant};

use crate::challenges::Place;
use crate::ids::{ImportId, PlayerId};
use crate::one_line::one_line;
use crate::time::Moment;

/// The most characters of a name that is shown.
const NAME_CHARS: usize = 40;
/// The most tags that are kept, and the most characters of the name and of the value of one.
const TAGS: usize = 40;
const TAG_NAME_CHARS: usize = 40;
const TAG_CHARS: usize = 200;
/// The most characters of a comment that are kept.
const COMMENT_CHARS: usize = 300;

/// A record that was read: tags and comments have limited lengths, everything else is as it was.
#[derive(Clone, Debug)]
pub struct ImportedRecord(PgnGame);

impl ImportedRecord {
    pub(super) fn of(mut record: PgnGame) -> Self {
        record.tags = record
            .tags
            .into_iter()
            .filter(|(name, _)| {
                name.len() <= TAG_NAME_CHARS && name.bytes().all(|c| c.is_ascii_alphanumeric())
            })
            .filter_map(|(name, value)| Some((name, one_line(&value, TAG_CHARS)?)))
            .take(TAGS)
            .collect();
        let texts = record.comments.iter_mut().map(|comment| &mut comment.text);
        for text in texts.chain([&mut record.start_comment]) {
            *text = one_line(text, COMMENT_CHARS).unwrap_or_default();
        }
        Self(record)
    }

    /// Parses a stored text.
    pub fn parse(text: &str) -> Result<Self, PgnError> {
        Ok(Self(pgn::parse(text)?))
    }

    /// The record as text, to be stored and exported.
    pub fn text(&self) -> String {
        pgn::print(&self.0)
    }

    pub const fn game(&self) -> &Game {
        &self.0.game
    }

    pub fn variant(&self) -> &'static Variant {
        self.0.game.start().variant()
    }

    /// The number of the starting position; `None` if it is none of the variant's.
    pub fn start(&self) -> Option<u32> {
        self.variant().start_number(self.0.game.start())
    }

    /// The score; `None` for a game in progress.
    pub const fn score(&self) -> Option<Score> {
        self.0.score
    }

    /// A player's name on one line; `None` if it is not known.
    pub fn name(&self, side: Color) -> Option<String> {
        self.shown(if side == Color::White { "White" } else { "Black" })
    }

    pub fn rating(&self, side: Color) -> Option<u16> {
        let tag = if side == Color::White { "WhiteElo" } else { "BlackElo" };
        self.0.tag(tag)?.parse().ok()
    }

    /// When it was played, as the record says: `2026.01.05`.
    pub fn date(&self) -> Option<String> {
        self.shown("Date")
    }

    /// What was played for, such as the name of a tournament.
    pub fn event(&self) -> Option<String> {
        self.shown("Event")
    }

    /// The comment on a ply, counted from 1, without commands such as `[%eval 0.17]`, which are for
    /// programs; `None` if there is none.
    pub fn comment(&self, ply: u32) -> Option<String> {
        let text = match ply {
            0 => &self.0.start_comment,
            _ => &self.comment_of(ply)?.text,
        };
        Some(without_commands(text)).filter(|text| !text.is_empty())
    }

    /// The time that a side had after its last move up to this ply; `None` if it is not known.
    pub fn clock(&self, side: Color, ply: u32) -> Option<Duration> {
        let turn = self.0.game.start().turn();
        let moved = |ply: &u32| (ply % 2 == 1) == (turn == side);
        let last = (1..=ply).rev().find(moved)?;
        self.comment_of(last)?.clock
    }

    fn comment_of(&self, ply: u32) -> Option<&pgn::MoveComment> {
        self.0.comments.get(usize::try_from(ply.checked_sub(1)?).ok()?)
    }

    /// The value of a tag; `None` if it is not known: `?`, `-` or `????.??.??`.
    fn shown(&self, tag: &str) -> Option<String> {
        let value = one_line(self.0.tag(tag)?, NAME_CHARS)?;
        value.chars().any(char::is_alphanumeric).then_some(value)
    }
}

/// A comment without what stands between `[%` and `]`.
fn without_commands(comment: &str) -> String {
    let mut parts = comment.split("[%");
    let first = parts.next().unwrap_or_default();
    let after = parts.map(|part| part.split_once(']').map_or("", |(_, after)| after));
    let words = std::iter::once(first).chain(after).flat_map(str::split_whitespace);
    words.collect::<Vec<_>>().join(" ")
}

#[derive(Clone, Debug)]
pub struct ImportedGame {
    pub id: ImportId,
    pub owner: PlayerId,
    pub imported_at: Moment,
    /// Where its owner has shown it; `None` while it is private.
    pub shown_in: Option<Place>,
    pub record: ImportedRecord,
}

impl ImportedGame {
    /// Whether a user who is `here` may see it: its owner may everywhere, others where its owner
    /// has shown it, and in the server of that channel.
    pub fn is_visible_to(&self, viewer: PlayerId, here: Place) -> bool {
        let shown = |place: Place| {
            place.channel == here.channel || (place.server.is_some() && place.server == here.server)
        };
        self.owner == viewer || self.shown_in.is_some_and(shown)
    }
}
