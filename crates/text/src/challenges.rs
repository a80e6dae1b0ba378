//! Challenges as messages.

use courier_play::challenges::{
    ChallengeState, ClockOptions, ColorChoice, Conditions, GameCount, Terms,
};
use courier_play::{MatchId, Moment};
use courier_rules::Variant;

use super::Texts;
use super::clock::{full, relative};
use super::starts::start_label;

impl Texts {
    /// The title of a challenge. `start` is the number of the starting position if it was chosen.
    pub fn challenge_title(self, variant: &Variant, start: Option<u32>) -> String {
        self.format("challenge-title", [("variant", self.game_name(variant, start).into())])
    }

    /// The lines of a challenge: the players (`None` for anyone), the terms, what it asks of those
    /// who accept and how many of them still may, and the expiry while it is open.
    pub fn challenge_text(
        self,
        challenger: &str,
        opponent: Option<&str>,
        terms: &Terms,
        (conditions, left): (Conditions, GameCount),
        expires_at: Option<Moment>,
    ) -> String {
        let by = ("challenger", challenger.into());
        let wish = match terms.color {
            ColorChoice::White => "white",
            ColorChoice::Black => "black",
            ColorChoice::Random => "random",
        };
        let rated = if terms.rated { "yes" } else { "no" };
        let mut lines = vec![
            match opponent {
                Some(opponent) => {
                    self.format("challenge-to", [by.clone(), ("opponent", opponent.into())])
                }
                None => self.format("challenge-to-all", [by.clone()]),
            },
            match conditions.mirrored {
                true => self.text("challenge-mirrored"),
                false => self.format("challenge-color", [by, ("wish", wish.into())]),
            },
            self.format("challenge-clock", [("control", self.control(terms.control).into())]),
            self.format("challenge-rating", [("rated", rated.into())]),
        ];
        let ClockOptions { weekends, vacation, flag_forgiveness } = terms.clock_options;
        lines.extend(weekends.then(|| self.text("challenge-weekends")));
        lines.extend((!vacation).then(|| self.text("challenge-no-vacation")));
        lines.extend(flag_forgiveness.then(|| self.text("challenge-flag-forgiveness")));
        if let Some(opening) = terms.start.and_then(|number| terms.variant.opening(number)) {
            let name = ("opening", self.opening_name(opening).into());
            let moves = ("moves", opening.numbered_moves().into());
            lines.push(self.format("challenge-opening", [name, moves]));
        } else if terms.variant.start_count() > 1 {
            lines.push(match terms.start {
                Some(number) => self.format(
                    "challenge-start",
                    [("number", start_label(terms.variant, number).into())],
                ),
                None => self.text("challenge-start-random"),
            });
        }
        lines.extend(
            conditions.time_outs.map(|limit| {
                self.format("challenge-time-outs", [("most", limit.percent().into())])
            }),
        );
        if conditions.games > GameCount::ONE {
            // When it is closed, nobody is wanted any more.
            let left = expires_at.map_or(0, |_| left.get());
            let counts = [("games", conditions.games.get().into()), ("left", left.into())];
            lines.push(self.format("challenge-games", counts));
        }
        lines.extend(expires_at.map(|at| {
            let until = [("full", full(at).into()), ("relative", relative(at).into())];
            self.format("challenge-until", until)
        }));
        lines.join("\n")
    }

    /// The outcome of a challenge. `mirrored` is the second match of a pair, `opponent` is the
    /// challenged player, or the player who answered an open challenge.
    pub fn challenge_closed(
        self,
        state: ChallengeState,
        mirrored: Option<MatchId>,
        challenger: &str,
        opponent: &str,
    ) -> String {
        match state {
            ChallengeState::Open => self.text("challenge-still-open"),
            ChallengeState::Accepted(id) => {
                let by = ("opponent", opponent.into());
                let number = ("number", id.to_string().into());
                match mirrored {
                    Some(other) => self.format(
                        "challenge-accepted-pair",
                        [by, number, ("other", other.to_string().into())],
                    ),
                    None => self.format("challenge-accepted", [by, number]),
                }
            }
            ChallengeState::Declined => {
                self.format("challenge-declined", [("opponent", opponent.into())])
            }
            ChallengeState::Cancelled => {
                self.format("challenge-cancelled", [("challenger", challenger.into())])
            }
            ChallengeState::Expired => self.text("challenge-expired"),
        }
    }
}
