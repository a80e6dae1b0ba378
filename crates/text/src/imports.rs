//! Imported games: lists, boards, and why a file cannot be imported.

use courier_play::ImportId;
use courier_play::imports::{ImportError, UnreadRecord};
use courier_rules::pgn::PgnError;
use courier_rules::{Color, Variant};

use super::Texts;

/// The most records that are named as unreadable.
const NAMED: usize = 5;
/// The most characters of a text from a file that a message repeats.
const REPEATED: usize = 40;

impl Texts {
    /// The name of a player of an imported game, or the color if the name is not known.
    pub fn imported_name(self, name: Option<&str>, side: Color) -> String {
        name.map_or_else(|| self.color(side), str::to_owned)
    }

    /// The title of an imported game. Names are texts of the file; `start` is `None` if the
    /// starting position is none of the variant's.
    pub fn import_title(
        self,
        id: ImportId,
        [white, black]: [&str; 2],
        (variant, start): (&Variant, Option<u32>),
    ) -> String {
        self.messages.import_title(
            Self::escape_markdown(black),
            id,
            self.game_name(variant, start),
            Self::escape_markdown(white),
        )
    }

    /// An imported game as a line, a choice or an entry of a menu, without markup. `start` as in
    /// [`Texts::import_title`].
    pub fn import_choice(
        self,
        id: ImportId,
        [white, black]: [&str; 2],
        (variant, start): (&Variant, Option<u32>),
        score: &str,
    ) -> String {
        self.messages.import_choice(
            black,
            id,
            short_score(score),
            self.game_name(variant, start),
            white,
        )
    }

    /// A line about an imported game: score, event and date, as far as they are known; `None` if
    /// nothing is.
    pub fn import_about(
        score: Option<&str>,
        event: Option<&str>,
        date: Option<&str>,
    ) -> Option<String> {
        let score = score.map(|score| format!("**{}**", short_score(score)));
        let rest = [event, date].into_iter().flatten().map(Self::escape_markdown);
        let parts: Vec<String> = score.into_iter().chain(rest).collect();
        (!parts.is_empty()).then(|| parts.join(" · "))
    }

    /// The comment of the file on the move that is shown.
    pub fn import_comment(self, comment: &str) -> String {
        self.messages.import_comment(Self::escape_markdown(comment))
    }

    /// How many games were imported, how many left out, and how many words of them skipped.
    pub fn import_done(self, count: usize, left_out: usize, skipped: usize) -> String {
        let left_out = (left_out > 0).then(|| self.import_left_out(left_out));
        let skipped = (skipped > 0).then(|| self.import_skipped(skipped));
        let done = self.messages.import_done(count);
        [Some(done), left_out, skipped].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// The records of a file that cannot be read, with the reason.
    pub fn import_unread(self, unread: &[UnreadRecord]) -> String {
        let line = |record: &UnreadRecord| {
            self.messages.import_unread(record.number, self.record_error(&record.error))
        };
        let mut lines: Vec<String> = unread.iter().take(NAMED).map(line).collect();
        lines.extend((unread.len() > NAMED).then(|| "…".to_owned()));
        lines.join("\n")
    }

    /// Why a file cannot be imported.
    pub(super) fn import_refused(self, error: &ImportError) -> String {
        match error {
            ImportError::Full { most } => self.refusal_import_full(*most),
            ImportError::TooLarge { most } => self.refusal_import_too_large(most / 1024),
            ImportError::Unreachable => self.refusal_import_unreachable(),
            ImportError::NotText => self.refusal_import_not_text(),
            ImportError::NoGame => self.refusal_import_no_game(),
            ImportError::Unreadable(error) => {
                self.refusal_import_unreadable(self.record_error(error))
            }
        }
    }

    /// What is wrong with a record, as the end of a sentence.
    fn record_error(self, error: &PgnError) -> String {
        let code = |text: &str| {
            let text = text.chars().take(REPEATED).map(|c| if c == '`' { '\'' } else { c });
            let text = text.map(|c| if c.is_control() { ' ' } else { c });
            format!("`{}`", text.collect::<String>())
        };
        match error {
            PgnError::Variant(name) => self.record_unknown_variant(code(name)),
            PgnError::Position(_) | PgnError::Start(_) => self.record_position(),
            PgnError::Unclosed(_) => self.record_unclosed(),
            PgnError::TooLong { plies } => self.record_too_long(plies / 2),
            PgnError::NullMove { ply } => self.record_null_move(code(&numbered(*ply, "--"))),
            PgnError::Move { ply, text, .. } => self.record_move(code(&numbered(*ply, text))),
        }
    }
}

/// A move with its number, of a game from the usual starting position.
fn numbered(ply: usize, text: &str) -> String {
    let dots = if ply % 2 == 1 { "." } else { "..." };
    format!("{}{dots} {text}", ply.div_ceil(2))
}

/// The score of a record as boards show it.
fn short_score(score: &str) -> String {
    score.replace("1/2", "½")
}
