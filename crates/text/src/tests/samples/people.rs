//! Samples: profiles, leaderboard and settings.
#![allow(clippy::unwrap_used, clippy::panic)]

use courier_draw::{PieceSet, Theme};
use courier_play::matches::Unrated;
use courier_play::notices::DeliveryError;
use courier_play::preferences::{Hour, QuietHours};
use courier_play::reliability::{Reliability, TimeOuts};
use courier_play::season::Season;
use courier_play::{MatchId, Span};

use crate::Texts;
use crate::tests::samples::{ANNA, BEN, NOW, Sample, sample, variant};

const RELIABILITY: Reliability = Reliability {
    time_outs: TimeOuts { games: 23, lost_on_time: 1 },
    reply: Some(Span::minutes(7 * 60 + 25)),
};

pub(super) fn profile_samples(texts: Texts) -> Vec<Sample> {
    let year = texts.dates(NOW, NOW + Span::days(330));
    let months = (0..12).map(|month| texts.day(NOW + Span::days(month * 31)));
    vec![
        sample("heading", texts.profile_heading("*Anna*", Some(variant("chess960")))),
        sample("one game", texts.profile_line(variant("chess"), 1500.0, true, [0, 1, 0])),
        sample("many games", texts.profile_line(variant("cescacs"), 1711.6, false, [12, 3, 7])),
        sample("record", texts.profile_record([14, 3, 7], 2)),
        sample("against the engine", texts.profile_against_engine([2, 0, 5], 1)),
        sample("reliability", texts.profile_reliability(RELIABILITY).join("\n")),
        sample("against", texts.profile_against(BEN, [3, 1, 2])),
        sample("between", texts.profile_between(ANNA, BEN, [3, 1, 2])),
        sample(
            "chart description",
            texts.rating_chart_alt(&[
                (variant("chess"), 1500.0, (1622.4, false)),
                (variant("shogun"), 1480.0, (1475.5, true)),
            ]),
        ),
        sample("activity chart description", texts.activity_alt(&[3, 0, 12])),
        sample("days", months.collect::<Vec<_>>().join(", ")),
        sample("months", year.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(", ")),
    ]
}

pub(super) fn leaderboard_samples(texts: Texts) -> Vec<Sample> {
    let (chess, season) = (variant("chess"), Season::of(NOW));
    let [weeks, active, gains, results] = texts.season_parts();
    let legend = texts.season_legend().join(" · ");
    let lines = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
    let parts = [
        (weeks, lines(&["1", "0", "12"])),
        (active, lines(&["Anna 9", "Ben 8"])),
        (gains, lines(&[])),
        (format!("{results} ({legend})"), lines(&["C'escacs 4 · 0 · 9"])),
    ];
    let mut samples = vec![
        sample("heading", texts.leaderboard_heading(false, Some(chess))),
        sample("global", texts.leaderboard_heading(true, Some(variant("crazyhouse960")))),
        sample("all variants", texts.leaderboard_heading(false, None)),
        sample("first", texts.leaderboard_line(1, ANNA, (1712.4, false), None, 12)),
        sample("second", texts.leaderboard_line(2, BEN, (1500.0, true), None, 1)),
        sample(
            "first, all variants",
            texts.leaderboard_line(1, ANNA, (1712.4, false), Some(variant("cescacs")), 1),
        ),
        sample(
            "second, all variants",
            texts.leaderboard_line(2, BEN, (1500.0, true), Some(chess), 2),
        ),
        sample("note", texts.leaderboard_note(0, 1, false)),
        sample("note, all variants", texts.leaderboard_note(1, 3, true)),
        sample("on no leaderboard", texts.profile_unlisted("Chess, Shogun")),
        sample("season", texts.season_heading(season)),
        sample("season note", texts.season_note(false)),
        sample("season note, provisional", texts.season_note(true)),
        sample(
            "season description",
            texts.season_alt(season, &texts.season_summary(43, 12), &parts),
        ),
        sample("rated for the loser", texts.rated_for_loser(ANNA)),
        sample("over the limit until", texts.challenge_over_limit(NOW)),
    ];
    for why in [Unrated::OverLimit, Unrated::TooShort, Unrated::SameAbsence] {
        samples.push(sample(why, texts.unrated(why, ANNA)));
    }
    samples
}

pub(super) fn settings_samples(texts: Texts) -> Vec<Sample> {
    let zone = "Europe/Madrid".parse().unwrap();
    let quiet: QuietHours = "22-7".parse().unwrap();
    let mut samples = vec![
        sample("language", texts.settings_language(true)),
        sample("language from Discord", texts.settings_language(false)),
        sample("theme", texts.settings_theme(Theme::HighContrast)),
        sample("pieces", texts.settings_pieces(PieceSet::Letters)),
        sample("zone", texts.settings_zone("Europe/Madrid".parse().ok(), NOW)),
        sample("no zone", texts.settings_zone(None, NOW)),
        sample("automatic vacation", texts.settings_auto_vacation(true)),
        sample("no automatic vacation", texts.settings_auto_vacation(false)),
        sample("quiet hours", texts.settings_quiet(Some(quiet), zone)),
        sample("no quiet hours", texts.settings_quiet(None, zone)),
        sample("digest", texts.settings_digest(Hour::new(8), zone)),
        sample("no digest", texts.settings_digest(None, zone)),
        sample("quiet hours choice", texts.quiet_hours(quiet)),
        sample("undelivered, no game", texts.undelivered(NOW, None, DeliveryError::Closed)),
    ];
    for leads in ["never", "24h", "24h-8h", "24h-8h-1h", "48h-90m"] {
        samples.push(sample(leads, texts.settings_leads(leads.parse().unwrap())));
    }
    let errors = [
        DeliveryError::Closed,
        DeliveryError::Gone,
        DeliveryError::Forbidden,
        DeliveryError::Unreachable,
    ];
    for error in errors.into_iter().chain([DeliveryError::Rejected, DeliveryError::Unreadable]) {
        samples.push(sample(error, texts.undelivered(NOW, Some(MatchId(42)), error)));
    }
    samples
}
