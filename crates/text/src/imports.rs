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
        self.format(
            "import-title",
            [
                ("number", id.to_string().into()),
                ("white", Self::escape_markdown(white).into()),
                ("black", Self::escape_markdown(black).into()),
                ("variant", self.game_name(variant, start).into()),
            ],
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
        self.format(
            "import-choice",
            [
                ("number", id.to_string().into()),
                ("white", white.into()),
                ("black", black.into()),
                ("variant", self.game_name(variant, start).into()),
                ("score", short_score(score).into()),
            ],
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
        self.format("import-comment", [("comment", Self::escape_markdown(comment).into())])
    }

    /// The player who has imported the game that is shown to others.
    pub fn import_by(self, owner: &str) -> String {
        self.format("import-by", [("owner", owner.into())])
    }

    /// So many games were imported.
    pub fn import_done(self, count: usize, left_out: usize) -> String {
        let done = self.format("import-done", [("count", count.into())]);
        if left_out == 0 {
            return done;
        }
        let rest = self.format("import-left-out", [("count", left_out.into())]);
        format!("{done} {rest}")
    }

    /// The records of a file that cannot be read, with the reason.
    pub fn import_unread(self, unread: &[UnreadRecord]) -> String {
        let line = |record: &UnreadRecord| {
            self.format(
                "import-unread",
                [
                    ("number", record.number.into()),
                    ("why", self.record_error(&record.error).into()),
                ],
            )
        };
        let mut lines: Vec<String> = unread.iter().take(NAMED).map(line).collect();
        lines.extend((unread.len() > NAMED).then(|| "…".to_owned()));
        lines.join("\n")
    }

    /// The title of the list of imported games.
    pub fn imports_heading(self, count: usize) -> String {
        self.format("imports-heading", [("count", count.into())])
    }

    /// Shown instead of an empty list.
    pub fn imports_empty(self) -> String {
        let command = format!("`/{} {}:`", self.command_name("import"), self.text("option-file"));
        self.format("imports-none", [("command", command.into())])
    }

    /// The placeholder of the menu of imported games: at most 150 characters.
    pub fn imports_menu(self) -> String {
        self.text("imports-menu")
    }

    /// An imported game as a file.
    pub fn import_export(self, id: ImportId) -> String {
        self.format("import-export", [("number", id.to_string().into())])
    }

    /// Asks whether to delete an imported game.
    pub fn import_delete_question(self, id: ImportId) -> String {
        self.format("import-delete-question", [("number", id.to_string().into())])
    }

    /// The imported game was deleted.
    pub fn import_deleted(self, id: ImportId) -> String {
        self.format("import-deleted", [("number", id.to_string().into())])
    }

    /// Why a file cannot be imported.
    pub(super) fn import_refused(self, error: &ImportError) -> String {
        match error {
            ImportError::Full { most } => {
                let list = format!("`/{}`", self.command_name("import"));
                self.format(
                    "refusal-import-full",
                    [("most", (*most).into()), ("list", list.into())],
                )
            }
            ImportError::TooLarge { most } => {
                self.format("refusal-import-too-large", [("size", (most / 1024).into())])
            }
            ImportError::Unreachable => self.text("refusal-import-unreachable"),
            ImportError::NotText => self.text("refusal-import-not-text"),
            ImportError::NoGame => self.text("refusal-import-no-game"),
            ImportError::Unreadable(error) => {
                let why = self.record_error(error);
                self.format("refusal-import-unreadable", [("why", why.into())])
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
            PgnError::Variant(name) => {
                self.format("record-unknown-variant", [("name", code(name).into())])
            }
            PgnError::Position(_) | PgnError::Start(_) => self.text("record-position"),
            PgnError::Unclosed(_) => self.text("record-unclosed"),
            PgnError::TooLong { plies } => {
                self.format("record-too-long", [("moves", (plies / 2).into())])
            }
            PgnError::Move { ply, text, .. } => {
                // Of games from the usual starting position.
                let dots = if ply % 2 == 1 { "." } else { "..." };
                let numbered = format!("{}{dots} {text}", ply.div_ceil(2));
                self.format("record-move", [("move", code(&numbered).into())])
            }
        }
    }
}

/// The score of a record as boards show it.
fn short_score(score: &str) -> String {
    score.replace("1/2", "½")
}

#[cfg(test)]
pub(super) fn samples(texts: Texts) -> Vec<super::tests::samples::Sample> {
    use courier_rules::notation::MoveError;
    let variant = |key| Variant::by_key(key).unwrap_or_else(|| unreachable!());
    let (chess, wide) = (variant("chess"), variant("capablanca960"));
    let id = ImportId(7);
    let of = |what: &str, text| (what.to_owned(), text);
    let errors = [
        PgnError::Variant("Horde`\n".to_owned()),
        PgnError::Unclosed('{'),
        PgnError::TooLong { plies: 1_000 },
        PgnError::Move { ply: 27, text: "Ke3".to_owned(), error: MoveError::Unreadable },
        PgnError::Position(courier_rules::notation::FenError::Empty),
    ];
    let unread: Vec<_> =
        (2..).zip(errors).map(|(number, error)| UnreadRecord { number, error }).collect();
    let many = [unread.clone(), unread.clone()].concat();
    let about = |score, event, date| Texts::import_about(score, event, date).unwrap_or_default();
    let colors = [Color::White, Color::Black].map(|side| texts.imported_name(None, side));
    vec![
        of("title", texts.import_title(id, ["Ann", "Ben *x*"], (chess, Some(0)))),
        of(
            "title, no names",
            texts.import_title(id, [&colors[0], &colors[1]], (wide, Some(45_658))),
        ),
        of("choice", texts.import_choice(id, ["Ann", "Ben"], (chess, Some(0)), "1/2-1/2")),
        of(
            "choice, named start",
            texts.import_choice(id, ["Ann", "Ben"], (wide, Some(45_658)), "1-0"),
        ),
        of("about", about(Some("1-0"), Some("Club *match*"), Some("2026.01.05"))),
        of("about, in progress", about(None, None, Some("2026.01.05"))),
        of("comment", texts.import_comment("the *Spanish*")),
        of("by", texts.import_by("<@1>")),
        of("one", texts.import_done(1, 0)),
        of("several", texts.import_done(12, 0)),
        of("some left out", texts.import_done(3, 4)),
        of("one left out", texts.import_done(3, 1)),
        of("unread", texts.import_unread(&unread)),
        of("many unread", texts.import_unread(&many)),
        of("heading", texts.imports_heading(3)),
        of("heading of one", texts.imports_heading(1)),
        of("empty", texts.imports_empty()),
        of("menu", texts.imports_menu()),
        of("file", texts.import_export(id)),
        of("delete?", texts.import_delete_question(id)),
        of("deleted", texts.import_deleted(id)),
    ]
}
