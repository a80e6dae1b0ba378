//! Samples of the texts that are computed, compared with a snapshot a language. Other tests use the
//! same samples.
#![allow(clippy::unwrap_used, clippy::panic)]

mod challenges;
mod history;
mod imports;
mod ladders;
mod matches;
mod messages;
mod people;
mod privacy;
mod refusals;
mod reviews;
mod rules;
mod studies;
mod web;

use courier_play::challenges::{ChallengeState, ClockOptions, ColorChoice, Pairing, Place, Terms};
use courier_play::clock::TimeControl;
use courier_play::handicap::{Giver, Handicap, Odds};
use courier_play::language::Language;
use courier_play::matches::MatchRecord;
use courier_play::outcome::{Outcome, Reason};
use courier_play::pauses::Weekend;
use courier_play::{ByColor, ChannelId, Match, MatchId, Moment, PlayerId};
use courier_rules::notation::fen;
use courier_rules::{Color, Variant};

use crate::Texts;

/// A label and a text.
pub(crate) type Sample = (String, String);

const ANNA: &str = "<@1>";
const BEN: &str = "<@2>";
/// A Sunday.
const NOW: Moment = Moment(1_709_460_000_000);

fn variant(key: &str) -> &'static Variant {
    Variant::by_key(key).unwrap()
}

pub(crate) fn control(text: &str) -> TimeControl {
    text.parse().unwrap()
}

/// A match that has begun with this clock and all options of clocks.
pub(crate) fn match_with(control: TimeControl) -> Match {
    begun(terms_with(control))
}

/// A knight less and two days a move for the challenger, three for the opponent.
fn knight_odds() -> Handicap {
    let piece = variant("chess").piece_type_by_letter('N').unwrap();
    let odds = Some(Odds { by: Giver::Challenger, piece });
    Handicap { odds, clock: Some(control("3d")) }
}

fn terms_with(control: TimeControl) -> Terms {
    Terms {
        variant: variant("chess"),
        start: None,
        color: ColorChoice::Random,
        control,
        rated: true,
        clock_options: ClockOptions {
            weekends: Some(Weekend::FridaySaturday),
            vacation: false,
            flag_forgiveness: true,
        },
        handicap: Default::default(),
        blindfold: false,
    }
}

fn begun(terms: Terms) -> Match {
    let players = ByColor { white: PlayerId(1), black: PlayerId(2) };
    let (pairing, place) = (
        Pairing { players, start: 0, challenger: Color::White },
        Place { server: None, channel: ChannelId(3) },
    );
    let start = fen::print(&pairing.start_position(&terms).unwrap());
    Match::replay(MatchRecord::begin(&terms, place, &pairing, &start, false, NOW)).unwrap()
}

fn outcome(reason: Reason, winner: Option<Color>) -> Outcome {
    Outcome::of(variant("chess"), reason, winner, NOW)
}

fn sample(what: impl std::fmt::Debug, text: impl Into<String>) -> Sample {
    (format!("{what:?}"), text.into())
}

fn challenge_states() -> [ChallengeState; 5] {
    use ChallengeState::{Accepted, Cancelled, Declined, Expired, Open};
    [Open, Accepted(MatchId(42)), Declined, Cancelled, Expired]
}

/// All samples by topic.
pub(crate) fn all(texts: Texts) -> Vec<(&'static str, Vec<Sample>)> {
    vec![
        ("names", rules::name_samples(texts)),
        ("clock", matches::clock_samples(texts)),
        ("board", matches::board_samples(texts)),
        ("alt", matches::alt_samples(texts)),
        ("challenges", challenges::challenge_samples(texts)),
        ("competitions", crate::competitions::tests::samples(texts)),
        ("ladders", ladders::ladders_samples(texts)),
        ("cups", crate::cups::tests::samples(texts)),
        ("engine", challenges::engine_samples(texts)),
        ("challenge_list", challenges::challenge_list_samples(texts)),
        ("competition_results", crate::competition_results::tests::samples(texts)),
        ("roles", crate::roles::tests::samples(texts)),
        ("leagues", crate::leagues::tests::samples(texts)),
        ("notices", messages::notice_samples(texts)),
        ("plans", matches::plan_samples(texts)),
        ("games", matches::game_samples(texts)),
        ("profile", people::profile_samples(texts)),
        ("leaderboard", people::leaderboard_samples(texts)),
        ("history", history::history_samples(texts)),
        ("imports", imports::imports_samples(texts)),
        ("privacy", privacy::privacy_samples(texts)),
        ("openings", crate::openings::tests::samples(texts)),
        ("reviews", reviews::reviews_samples(texts)),
        ("replies", messages::reply_samples(texts)),
        ("settings", people::settings_samples(texts)),
        ("server_config", crate::server_config::tests::samples(texts)),
        ("pages", rules::page_samples(texts)),
        ("diagrams", rules::diagram_samples(texts)),
        ("studies", studies::studies_samples(texts)),
        ("web", web::web_samples(texts)),
        ("refusals", refusals::refusal_samples(texts)),
        ("moves", refusals::move_samples(texts)),
    ]
}

#[test]
fn computed_texts_match_their_snapshot() {
    for language in Language::ALL {
        let mut lines = Vec::new();
        for (subject, samples) in all(Texts::new(language)) {
            lines.push(format!("\n# {subject}"));
            lines.extend(samples.iter().map(|(what, text)| match text.contains('\n') {
                true => format!("[{what}]\n{text}\n"),
                false => format!("[{what}] {text}"),
            }));
        }
        insta::with_settings!({
            snapshot_path => "../../snapshots",
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, {
            insta::assert_snapshot!(format!("computed.{}", language.code()), lines.join("\n"));
        });
    }
}
