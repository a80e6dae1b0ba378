//! Exports a match as PGN or, for C'escacs, CTL-PGN. The rules crate writes the moves; this file
//! adds the tags (players, dates, clock) and the time of every move.

use std::time::Duration;

use chrono::{DateTime, Utc};
use courier_rules::pgn;

use super::by_color::ByColor;
use super::clock::TimeControl;
use super::outcome::Reason;
use super::reviews::{EngineName, Review};
use super::studies::Study;
use super::time::{Moment, Span};
use super::{Match, MatchId};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct PgnPlayer {
    pub name: String,
    /// The rating at the start of the match; `None` if the match is not rated, or the player was
    /// not.
    pub rating: Option<f64>,
}

/// The PGN of a running or finished match. Times of day are in UTC. With a review, the moves carry
/// evaluations (`[%eval 0.35]`) and the glyphs of their judgements, and the engine is named.
pub fn write(the_match: &Match, players: &ByColor<PgnPlayer>, review: Option<&Review>) -> String {
    pgn::print(&pgn_of(the_match, players, review))
}

/// The PGN with a study of the match: its lines as variations, and its comments.
pub fn write_with_study(the_match: &Match, players: &ByColor<PgnPlayer>, study: &Study) -> String {
    let mut record = pgn_of(the_match, players, None);
    record.start_comment = study.start_comment();
    for (comment, text) in record.comments.iter_mut().zip(study.comments_on_plies()) {
        comment.text = text;
    }
    let variations = study.variations(the_match.game());
    pgn::print_tree(&pgn::PgnTree { record, variations })
}

fn pgn_of(
    the_match: &Match,
    players: &ByColor<PgnPlayer>,
    review: Option<&Review>,
) -> pgn::PgnGame {
    let record = the_match.record();
    let outcome = the_match.outcome();
    let mut tags: Vec<(String, String)> = Vec::new();
    let mut tag = |name: &str, value: String| tags.push((name.to_owned(), value));
    tag("Event", format!("{} correspondence game", if record.rated { "Rated" } else { "Casual" }));
    tag("Site", "Discord".to_owned());
    tag("Date", day(record.started_at));
    tag("Round", "-".to_owned());
    tag("White", one_line(&players.white.name));
    tag("Black", one_line(&players.black.name));
    tag("GameId", record.id.to_string());
    tag("UTCDate", day(record.started_at));
    tag("UTCTime", time_of_day(record.started_at));
    if let Some(outcome) = outcome {
        tag("EndDate", day(outcome.at));
        tag("EndTime", time_of_day(outcome.at));
    }
    for (name, player) in [("WhiteElo", &players.white), ("BlackElo", &players.black)] {
        if let Some(rating) = player.rating {
            tag(name, format!("{rating:.0}"));
        }
    }
    if let Some(opening) = record.variant.opening(record.start) {
        tag("Opening", opening.name.to_owned());
    }
    if let Some((side, piece)) = the_match.odds() {
        let piece = record.variant.piece_type(piece).name;
        tag("Odds", format!("{side:?} plays without one {piece}"));
    }
    let clocks = match record.controls {
        ByColor { white, black } if white == black => vec![("", white)],
        ByColor { white, black } => vec![("White", white), ("Black", black)],
    };
    for (of, control) in clocks {
        tag(&format!("{of}TimeControl"), time_control(control));
        if matches!(control, TimeControl::ByoYomi(_)) {
            tag(&format!("{of}ByoYomi"), control.to_string());
        }
        if let TimeControl::Fischer(control) = control {
            // In seconds, like the time control, which has no place for it.
            tag(&format!("{of}TimeControlCap"), (control.cap().0 / 1000).to_string());
        }
    }
    tag("Termination", termination(outcome.map(|outcome| outcome.reason)).to_owned());
    if let Some(review) = review {
        let engine = review.engine.as_ref().map(EngineName::as_str);
        tag("Annotator", engine.unwrap_or("Courier").to_owned());
    }
    let times = the_match.move_times();
    let notes = (0u32..).zip(&times).map(|(ply, time)| pgn::MoveComment {
        clock: time.left.map(duration),
        elapsed: Some(duration(time.elapsed)),
        text: review.and_then(|review| evaluation_after(review, ply)).unwrap_or_default(),
        glyph: review.and_then(|review| glyph_of(review, ply)),
    });
    let score = outcome.and_then(|outcome| outcome.score);
    let (game, comments) = (the_match.game().clone(), notes.collect());
    pgn::PgnGame { tags, comments, score, ..pgn::PgnGame::of(game) }
}

/// The evaluation after the move that was made after so many plies.
fn evaluation_after(review: &Review, ply: u32) -> Option<String> {
    let known = (*review.evaluations.get(usize::try_from(ply).ok()? + 1)?)?;
    Some(format!("[%eval {known}]"))
}

/// The glyph of the move that was made after so many plies.
fn glyph_of(review: &Review, ply: u32) -> Option<u8> {
    let judged = review.judged.iter().find(|judged| judged.ply == ply)?;
    Some(judged.judgement.glyph())
}

pub fn file_name(id: MatchId) -> String {
    format!("game-{id}.pgn")
}

/// A time control in PGN (section 9.6 of the standard): moves in seconds, seconds with an
/// increment, or `-` for none. PGN has no byo-yomi; it is approximated by the main time, followed
/// by one period for every move.
fn time_control(control: TimeControl) -> String {
    let seconds = |span: Span| span.0 / 1000;
    match control {
        TimeControl::ByoYomi(control) if control.main() == Span::ZERO => {
            format!("1/{}", seconds(control.period()))
        }
        TimeControl::ByoYomi(control) => {
            format!("{}:1/{}", seconds(control.main()), seconds(control.period()))
        }
        TimeControl::PerMove(control) => format!("1/{}", seconds(control.length())),
        TimeControl::Fischer(control) => {
            format!("{}+{}", seconds(control.start()), seconds(control.increment()))
        }
        TimeControl::Untimed => "-".to_owned(),
    }
}

/// The termination tag of PGN (section 9.8.1 of the standard).
const fn termination(reason: Option<Reason>) -> &'static str {
    match reason {
        None => "unterminated",
        Some(Reason::Aborted) => "abandoned",
        Some(Reason::TimeOut) => "time forfeit",
        Some(_) => "normal",
    }
}

fn day(moment: Moment) -> String {
    utc(moment).format("%Y.%m.%d").to_string()
}

fn time_of_day(moment: Moment) -> String {
    utc(moment).format("%H:%M:%S").to_string()
}

fn utc(moment: Moment) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(moment.0).unwrap_or_default()
}

fn duration(span: Span) -> Duration {
    Duration::from_millis(u64::try_from(span.0).unwrap_or(0))
}

/// Replaces control characters: the value of a tag must be on one line.
fn one_line(name: &str) -> String {
    name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests;
