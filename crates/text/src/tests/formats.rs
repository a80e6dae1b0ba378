//! Escaping and lengths of time.
#![allow(clippy::unwrap_used, clippy::panic)]

use courier_play::clock::ClockState;
use courier_play::language::Language;
use courier_play::matches::{MatchRecord, Timing};
use courier_play::{EngineLevel, FORGOTTEN_NAME, Match, MatchId, Span};
use courier_rules::{Color, Variant};

use crate::Texts;
use crate::tests::samples;

#[test]
fn markup_in_names_is_escaped() {
    assert_eq!(Texts::escape_markdown("Jo's-A. Núria"), "Jo's-A. Núria");
    assert_eq!(
        Texts::escape_markdown("**[x](http://y)** <@1>\n# `"),
        r"\*\*\[x\](http\://y)\*\* \<\@1># \`"
    );
    let texts = Texts::new(Language::English);
    let chess = Variant::by_key("chess").unwrap();
    let title = texts.match_title("[a](http://b)", FORGOTTEN_NAME, chess, 0, MatchId(1));
    assert!(title.starts_with(r"\[a\](http\://b) – deleted player"), "{title}");
    let heading = texts.history_heading(Some("*a*"), 2);
    assert!(heading.contains(r"\*a\*"), "{heading}");
}

/// Some clients show titles as they are written.
#[test]
fn names_without_markup_have_no_backslash_in_titles() {
    let chess = Variant::by_key("chess").unwrap();
    for language in Language::ALL {
        let texts = Texts::new(language);
        for name in ["Willow (she/her)", "Ana & Eva!", "#1 fan", "José ^_^", "50% = 1/2; $?"] {
            let title = |name: &str| texts.match_title(name, "b", chess, 0, MatchId(1));
            let has_markup = name.starts_with('#') || name.contains('_');
            assert_eq!(title(name).contains('\\'), has_markup, "{name}");
        }
        for level in EngineLevel::all() {
            for name in [level.stored_name(), texts.engine_name(level)] {
                let title = texts.match_title(&name, "Ann", chess, 0, MatchId(1));
                assert!(!title.contains('\\'), "{title}");
            }
        }
    }
}

#[test]
fn line_breaks_stay_and_nothing_on_a_line_is_markup() {
    for (written, shown) in [
        ("too slow\nbetter: h3", "too slow\nbetter\\: h3"),
        ("a - b. 2. c\n\n1-0", "a - b. 2. c\n\n1-0"),
        ("- a\n  - b\n-# c\n-", "\\- a\n  \\- b\n\\-\\# c\n\\-"),
        ("1. e4\n 12. Nf3\n1... e5", "1\\. e4\n 12\\. Nf3\n1\\... e5"),
        ("# a\n> b\n>>> c\n* d\n+ e", "\\# a\n\\> b\n\\>\\>\\> c\n\\* d\n\\+ e"),
        ("a # b > c + d (e) !", "a # b > c + d (e) !"),
        ("```\n<@1>\r\n\u{7}x", "\\`\\`\\`\n\\<\\@1>\nx"),
        ("", ""),
    ] {
        assert_eq!(Texts::escape_lines(written), shown);
        assert!(shown.chars().count() <= 2 * written.chars().count());
    }
}

#[test]
fn lengths_of_time_are_rounded_down_to_two_units() {
    let english = Texts::new(Language::English);
    for (span, text) in [
        (Span(-5), "less than a minute"),
        (Span::seconds(59), "less than a minute"),
        (Span::seconds(119), "1 minute"),
        (Span::hours(1) + Span::seconds(1), "1 hour"),
        (Span::days(1) - Span(1), "23 hours and 59 minutes"),
        (Span::days(2) + Span::minutes(59), "2 days"),
        (Span::days(2) + Span::hours(5) + Span::minutes(59), "2 days and 5 hours"),
    ] {
        assert_eq!(english.span(span), text);
    }
    for (left, text) in [
        (Span::days(3), "3 d 0 h"),
        (Span::days(3) - Span(20), "2 d 23 h"),
        (Span::days(1), "1 d 0 h"),
        (Span::hours(5), "5 h"),
        (Span::hours(5) - Span(20), "4 h 59 min"),
        (Span::minutes(2) + Span(1), "2 min"),
        (Span::minutes(1), "1 min"),
        (Span::minutes(1) - Span(1), "< 1 min"),
    ] {
        assert_eq!(
            english.reading(ClockState::Main { left }, None),
            text,
            "times are rounded down, and days have hours"
        );
    }
    let catalan = Texts::new(Language::Catalan);
    assert_eq!(
        catalan.control(samples::control("3d+3x1d")),
        "3 dies de reserva i després 3 períodes d'1 dia"
    );
    assert_eq!(catalan.control(samples::control("3x11h")), "3 períodes d'11 hores");
    assert_eq!(catalan.control(samples::control("3x12h")), "3 períodes de 12 hores");
}

/// What a picture says of the clocks is the same whenever it is drawn in a turn, until the flag
/// falls.
#[test]
fn the_clocks_in_a_picture_do_not_age() {
    let texts = Texts::new(Language::English);
    for (control, mover, opponent) in [
        ("2d+3x1d", "≤ 2 d 0 h + 3 × 1 d", "2 d 0 h"),
        ("3x12h", "≤ 3 × 12 h", "12 h · byo-yomi 3"),
        ("1x1d", "≤ 1 d 0 h", "1 d 0 h"),
        ("2d", "≤ 2 d 0 h", "2 d 0 h"),
        ("fischer 3d+1d<=7d", "≤ 3 d 0 h", "3 d 0 h"),
    ] {
        let with_options = samples::match_with(samples::control(control)).record().clone();
        let record = MatchRecord { timing: Timing::default(), ..with_options };
        let the_match = Match::replay(record).unwrap();
        let shown = |side, now| texts.picture_clock(&the_match, side, now);
        let flag_at = the_match.flag_at().unwrap();
        let mut now = the_match.record().started_at;
        while now < flag_at {
            assert_eq!(shown(Color::White, now), mover, "{control}");
            assert_eq!(shown(Color::Black, now), opponent, "{control}");
            now = now + Span::hours(1);
        }
        assert_eq!(shown(Color::White, flag_at), "out of time", "{control}");
    }
}
