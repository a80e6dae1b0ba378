//! Notices: messages that are sent without a command. The text is the line above the board.

use courier_play::Moment;
use courier_play::clock::TimeControl;
use courier_play::reminders::TimeAlert;
use courier_rules::Variant;

use super::Texts;

impl Texts {
    /// The reader was challenged to a game from this starting position.
    pub fn challenged(self, challenger: &str, (variant, start): (&Variant, Option<u32>)) -> String {
        let variant = self.game_name(variant, start);
        self.notice_challenged(challenger, variant)
    }

    /// The reader's challenge was accepted.
    pub fn accepted(self, opponent: &str, (variant, start): (&Variant, Option<u32>)) -> String {
        let variant = self.game_name(variant, start);
        self.notice_accepted(opponent, variant)
    }

    /// A game of the reader in a competition has begun.
    pub fn game_began(
        self,
        competition: &str,
        opponent: &str,
        (variant, start): (&Variant, Option<u32>),
    ) -> String {
        let variant = self.game_name(variant, start);
        self.notice_game_began(competition, opponent, variant)
    }

    /// The reader's challenge was declined.
    pub fn declined(self, opponent: &str, (variant, start): (&Variant, Option<u32>)) -> String {
        let open = self.subcommand(Some(variant), "open");
        let variant = self.game_name(variant, start);
        self.notice_declined(open, opponent, variant)
    }

    /// The reader's challenge expired. `opponent` is the challenged player; `None` for an open
    /// challenge.
    pub fn expired(
        self,
        opponent: Option<&str>,
        (variant, start): (&Variant, Option<u32>),
    ) -> String {
        match opponent {
            Some(opponent) => {
                let challenge = self.subcommand(Some(variant), "challenge");
                self.notice_expired(challenge, opponent, self.game_name(variant, start))
            }
            None => {
                let open = self.subcommand(Some(variant), "open");
                self.notice_expired_open(open, self.game_name(variant, start))
            }
        }
    }

    /// It is the reader's turn, after the opponent's move (with its number) or at the start.
    pub fn your_turn(self, opponent: &str, numbered: Option<&str>) -> String {
        match numbered {
            Some(numbered) => self.notice_your_turn(numbered, opponent),
            None => self.notice_first_move(opponent),
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
        let Some(ends) = ends else { return self.clock_flag() };
        match alert {
            TimeAlert::MainEnding { periods, .. } => {
                self.notice_main_ending(ends, self.periods(periods, control))
            }
            TimeAlert::MainOver { periods } => {
                self.notice_main_over(periods, ends, self.periods(periods, control))
            }
            TimeAlert::PeriodEnding { periods, .. } => self.notice_period_ending(periods, ends),
            TimeAlert::PeriodLost { periods } => self.notice_period_lost(periods, ends),
            TimeAlert::GameEnding { .. } => self.notice_game_ending(ends),
        }
    }

    /// A player ran out of time in a match with flag forgiveness. Until `decide_by` the reader
    /// `decides`, or waits for the opponent's decision.
    pub fn flag_fell(self, opponent: &str, decides: bool, decide_by: Moment) -> String {
        if decides {
            self.notice_flag_fell_decide(decide_by, opponent)
        } else {
            self.notice_flag_fell_wait(decide_by, opponent)
        }
    }

    /// The reader's automatic vacation has begun, and lasts until `until`. Whether the game `waits`
    /// for the move for which their time would have run out.
    pub fn automatic_vacation(self, until: Moment, waits: bool) -> String {
        self.notice_automatic_vacation(until, waits)
    }
}
