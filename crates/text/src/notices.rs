//! Notices: messages that are sent without a command. The text is the line above the board.

use courier_play::clock::TimeControl;
use courier_play::time_alert::TimeAlert;
use courier_play::{Moment, Span};
use courier_rules::Variant;

use super::Texts;
use super::clock::{full, relative, short};

impl Texts {
    /// The reader was challenged to a game from this starting position.
    pub fn challenged(self, challenger: &str, (variant, start): (&Variant, Option<u32>)) -> String {
        let variant = self.game_name(variant, start);
        self.format(
            "notice-challenged",
            [("challenger", challenger.into()), ("variant", variant.into())],
        )
    }

    /// The reader's challenge was accepted.
    pub fn accepted(self, opponent: &str, (variant, start): (&Variant, Option<u32>)) -> String {
        let variant = self.game_name(variant, start);
        self.format("notice-accepted", [("opponent", opponent.into()), ("variant", variant.into())])
    }

    /// A game of the reader in a competition has begun.
    pub fn game_began(
        self,
        competition: &str,
        opponent: &str,
        (variant, start): (&Variant, Option<u32>),
    ) -> String {
        let variant = self.game_name(variant, start);
        let args = [
            ("competition", competition.into()),
            ("opponent", opponent.into()),
            ("variant", variant.into()),
        ];
        self.format("notice-game-began", args)
    }

    /// The reader's challenge was declined.
    pub fn declined(self, opponent: &str, (variant, start): (&Variant, Option<u32>)) -> String {
        let open = self.subcommand(Some(variant), "open");
        let variant = self.game_name(variant, start);
        self.format(
            "notice-declined",
            [("opponent", opponent.into()), ("variant", variant.into()), ("open", open.into())],
        )
    }

    /// The reader's challenge expired. `opponent` is the challenged player; `None` for an open
    /// challenge.
    pub fn expired(
        self,
        opponent: Option<&str>,
        (variant, start): (&Variant, Option<u32>),
    ) -> String {
        let name = ("variant", self.game_name(variant, start).into());
        match opponent {
            Some(opponent) => {
                let challenge = self.subcommand(Some(variant), "challenge");
                self.format(
                    "notice-expired",
                    [name, ("opponent", opponent.into()), ("challenge", challenge.into())],
                )
            }
            None => {
                let open = self.subcommand(Some(variant), "open");
                self.format("notice-expired-open", [name, ("open", open.into())])
            }
        }
    }

    /// It is the reader's turn, after the opponent's move (with its number) or at the start.
    pub fn your_turn(self, opponent: &str, numbered: Option<&str>) -> String {
        let opponent = ("opponent", opponent.into());
        match numbered {
            Some(numbered) => {
                self.format("notice-your-turn", [opponent, ("move", numbered.into())])
            }
            None => self.format("notice-first-move", [opponent]),
        }
    }

    /// Time is running out, or a period was lost. `ends` is the end of the running period or of the
    /// game; without it the reader's clock no longer runs, and the text is "Time is up".
    pub fn time_reminder(
        self,
        alert: TimeAlert,
        ends: Option<Moment>,
        control: TimeControl,
    ) -> String {
        let Some(ends) = ends else { return self.text("clock-flag") };
        let (until, ends) = (("until", short(ends).into()), ("ends", relative(ends).into()));
        match alert {
            TimeAlert::MainEnding { periods, .. } => {
                let left = self.periods(periods, control).into();
                self.format("notice-main-ending", [("periods", left), until, ends])
            }
            TimeAlert::MainOver { periods } => {
                let left = self.periods(periods, control).into();
                self.format(
                    "notice-main-over",
                    [("periods", left), ("count", periods.into()), until, ends],
                )
            }
            TimeAlert::PeriodEnding { periods, .. } => {
                self.format("notice-period-ending", [("count", periods.into()), until, ends])
            }
            TimeAlert::PeriodLost { periods } => {
                self.format("notice-period-lost", [("count", periods.into()), until, ends])
            }
            TimeAlert::GameEnding { .. } => self.format("notice-game-ending", [until, ends]),
        }
    }

    /// The daily digest, above the list of games that wait for the reader's move.
    pub fn digest(self, count: usize) -> String {
        self.format("notice-digest", [("count", count.into())])
    }

    /// The last line of a list that is too long, with the number of games left out.
    pub fn digest_more(self, count: usize) -> String {
        self.format("notice-digest-more", [("count", count.into())])
    }

    /// The opponent offers a draw.
    pub fn draw_offered(self, opponent: &str) -> String {
        self.format("notice-draw-offered", [("opponent", opponent.into())])
    }

    /// The opponent declined the reader's draw offer.
    pub fn draw_declined(self, opponent: &str) -> String {
        self.format("notice-draw-declined", [("opponent", opponent.into())])
    }

    /// The opponent asks to take back a move.
    pub fn takeback_offered(self, opponent: &str) -> String {
        self.format("notice-takeback-offered", [("opponent", opponent.into())])
    }

    /// The opponent declined the reader's takeback.
    pub fn takeback_declined(self, opponent: &str) -> String {
        self.format("notice-takeback-declined", [("opponent", opponent.into())])
    }

    /// The opponent accepted the reader's takeback.
    pub fn taken_back(self, opponent: &str) -> String {
        self.format("notice-taken-back", [("opponent", opponent.into())])
    }

    /// The opponent proposes a pause.
    pub fn pause_offered(self, opponent: &str) -> String {
        self.format("notice-pause-offered", [("opponent", opponent.into())])
    }

    /// The opponent declined a pause.
    pub fn pause_declined(self, opponent: &str) -> String {
        self.format("notice-pause-declined", [("opponent", opponent.into())])
    }

    /// The opponent accepted a pause.
    pub fn paused(self, opponent: &str) -> String {
        self.format("notice-paused", [("opponent", opponent.into())])
    }

    /// The opponent resumed the game.
    pub fn resumed(self, opponent: &str) -> String {
        self.format("notice-resumed", [("opponent", opponent.into())])
    }

    /// The opponent gave the reader time.
    pub fn time_given(self, opponent: &str, span: Span) -> String {
        self.format(
            "notice-time-given",
            [("opponent", opponent.into()), ("span", self.span(span).into())],
        )
    }

    /// A player ran out of time in a match with flag forgiveness. Until `decide_by` the reader
    /// `decides`, or waits for the opponent's decision.
    pub fn flag_fell(self, opponent: &str, decides: bool, decide_by: Moment) -> String {
        let opponent = ("opponent", opponent.into());
        if decides {
            self.format(
                "notice-flag-fell-decide",
                [
                    opponent,
                    ("until", short(decide_by).into()),
                    ("relative", relative(decide_by).into()),
                ],
            )
        } else {
            self.format("notice-flag-fell-wait", [opponent, ("full", full(decide_by).into())])
        }
    }

    /// The reader's automatic vacation has begun, and lasts until `until`. Whether the game `waits`
    /// for the move for which their time would have run out.
    pub fn automatic_vacation(self, until: Moment, waits: bool) -> String {
        let waits = if waits { "yes" } else { "no" };
        self.format(
            "notice-automatic-vacation",
            [("full", full(until).into()), ("waits", waits.into())],
        )
    }

    /// The bot was offline, and the reader's clocks did not run.
    pub fn outage(self, from: Moment, to: Moment) -> String {
        self.format("notice-outage", [("from", full(from).into()), ("to", full(to).into())])
    }

    /// The match is over, with its [result](Self::result).
    pub fn ended(self, result: String) -> String {
        self.format("notice-ended", [("result", result.into())])
    }
}
