//! Challenges as messages.

use courier_play::challenges::{
    ChallengeState, ClockOptions, ColorChoice, Conditions, GameCount, Terms,
};
use courier_play::handicap::{Giver, Odds};
use courier_play::pauses::Weekend;
use courier_play::{MatchId, Moment};
use courier_rules::Variant;

use super::Texts;
use super::pieces::Form;
use super::starts::start_label;

impl Texts {
    /// The title of a challenge. `start` is the number of the starting position if it was chosen.
    pub fn challenge_title(self, variant: &Variant, start: Option<u32>) -> String {
        self.messages.challenge_title(self.game_name(variant, start))
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
        let mut lines = vec![
            match opponent {
                Some(opponent) => self.challenge_to(challenger, opponent),
                None => self.challenge_to_all(challenger),
            },
            match conditions.mirrored {
                true => self.challenge_mirrored(),
                false => self.challenge_color(challenger, wish(terms.color)),
            },
            self.challenge_clock(self.terms_clock(terms)),
            self.challenge_rating(terms.rated),
        ];
        let ClockOptions { weekends, vacation, flag_forgiveness } =
            terms.clock_options.effective(terms.control);
        lines.extend(weekends.map(|weekend| self.challenge_weekends(weekend_word(weekend))));
        lines.extend((!vacation).then(|| self.challenge_no_vacation()));
        lines.extend(flag_forgiveness.then(|| self.challenge_flag_forgiveness()));
        lines.extend(self.odds_words(terms).map(|odds| self.challenge_odds(odds)));
        lines.extend(terms.blindfold.then(|| self.challenge_blindfold()));
        if let Some(opening) = terms.start.and_then(|number| terms.variant.opening(number)) {
            lines
                .push(self.challenge_opening(opening.numbered_moves(), self.opening_name(opening)));
        } else if terms.variant.start_count() > 1 {
            lines.push(match terms.start {
                Some(number) => self.challenge_start(start_label(terms.variant, number)),
                None => self.challenge_start_random(),
            });
        }
        lines.extend(conditions.time_outs.map(|limit| self.challenge_time_outs(limit.percent())));
        if conditions.games > GameCount::ONE {
            // When it is closed, nobody is wanted any more.
            let left = expires_at.map_or(0, |_| left.get());
            lines.push(self.challenge_games(conditions.games.get(), left));
        }
        lines.extend(expires_at.map(|at| self.challenge_until(at)));
        lines.join("\n")
    }

    /// The time control of both players, by what they do, because both of them read it.
    fn terms_clock(self, terms: &Terms) -> String {
        let own = self.control(terms.control);
        match terms.handicap.clock {
            None => own,
            Some(other) => self.terms_clocks(self.control(other), own),
        }
    }

    /// "the challenger plays without a knight"; `None` without odds.
    fn odds_words(self, terms: &Terms) -> Option<String> {
        let Odds { by, piece } = terms.handicap.odds?;
        let giver = match by {
            Giver::Challenger => "challenger",
            Giver::Opponent => "opponent",
        };
        let piece = self.piece_form(terms.variant.piece_type(piece), Form::One);
        Some(self.terms_odds(giver, piece))
    }

    /// The clocks, the odds and whether it is blindfold in one line, for lists.
    pub fn terms_line(self, terms: &Terms) -> String {
        let blindfold = terms.blindfold.then(|| self.terms_blindfold());
        let parts = [Some(self.terms_clock(terms)), self.odds_words(terms), blindfold];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
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
            ChallengeState::Open => self.challenge_still_open(),
            ChallengeState::Accepted(id) => match mirrored {
                Some(other) => self.challenge_accepted_pair(id, opponent, other),
                None => self.challenge_accepted(id, opponent),
            },
            ChallengeState::Declined => self.challenge_declined(opponent),
            ChallengeState::Cancelled => self.challenge_cancelled(challenger),
            ChallengeState::Expired => self.challenge_expired(),
        }
    }
}

/// A weekend, for Fluent selectors.
pub(super) const fn weekend_word(weekend: Weekend) -> &'static str {
    match weekend {
        Weekend::SaturdaySunday => "saturday-sunday",
        Weekend::FridaySaturday => "friday-saturday",
    }
}

/// The color that a challenger wants, for Fluent selectors.
pub(super) const fn wish(color: ColorChoice) -> &'static str {
    match color {
        ColorChoice::White => "white",
        ColorChoice::Black => "black",
        ColorChoice::Random => "random",
    }
}
