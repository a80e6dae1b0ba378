//! Tests of the PGN export. The rules crate parses the result.
#![allow(clippy::unwrap_used, clippy::panic)]

use courier_rules::notation::fen;
use courier_rules::{Color, Variant};

use super::*;
use crate::challenges::Place;
use crate::clock::ClockState;
use crate::matches::{Action, MatchRecord, Timing};
use crate::pauses::{Pause, PauseKind};
use crate::{ChannelId, PlayerId};

/// 2026-01-05T12:00:00Z.
const START: Moment = Moment(1_767_614_400_000);

fn the_match(variant: &str, control: &str) -> Match {
    the_match_from(variant, Variant::by_key(variant).unwrap().default_start(), control)
}

fn the_match_from(variant: &str, start: u32, control: &str) -> Match {
    let variant = Variant::by_key(variant).unwrap();
    let record = MatchRecord {
        id: MatchId(7),
        variant,
        start,
        start_fen: fen::print(&variant.start(start).unwrap()),
        players: ByColor { white: PlayerId(1), black: PlayerId(2) },
        place: Place { server: None, channel: ChannelId(4) },
        controls: ByColor::both(control.parse().unwrap()),
        rated: control != "none",
        over_limit: false,
        blindfold: false,
        competition: None,
        started_at: START,
        moves: Vec::new(),
        draw_offer: None,
        takeback_offer: None,
        pause_offer: None,
        timing: Timing::default(),
        outcome: None,
    };
    Match::replay(record).unwrap()
}

fn play(the_match: &mut Match, typed: &str, each: Span) {
    for text in typed.split_whitespace() {
        let now = the_match.turn_since() + each;
        let the_move = the_match.read_move(text).unwrap();
        the_match.act(the_match.mover(), Action::Move(the_move), now).unwrap();
    }
}

fn players() -> ByColor<PgnPlayer> {
    let player = |name: &str, rating| PgnPlayer { name: name.to_owned(), rating };
    ByColor { white: player("Ann \"the\nRook\"", Some(1711.6)), black: player("Ben", None) }
}

#[test]
fn a_finished_game_is_exported() {
    let mut fools_mate = the_match("chess", "3d+3x1d");
    play(&mut fools_mate, "f3 e5 g4 Qh4#", Span::hours(40));
    let text = write(&fools_mate, &players(), None);
    insta::assert_snapshot!(text, @r#"
    [Event "Rated correspondence game"]
    [Site "Discord"]
    [Date "2026.01.05"]
    [Round "-"]
    [White "Ann \"the Rook\""]
    [Black "Ben"]
    [Result "0-1"]
    [GameId "7"]
    [UTCDate "2026.01.05"]
    [UTCTime "12:00:00"]
    [EndDate "2026.01.12"]
    [EndTime "04:00:00"]
    [WhiteElo "1712"]
    [TimeControl "259200:1/86400"]
    [ByoYomi "3d+3x1d"]
    [Termination "normal"]

    1. f3 {[%clk 104:00:00] [%emt 40:00:00]} 1... e5
    {[%clk 104:00:00] [%emt 40:00:00]} 2. g4 {[%clk 72:00:00] [%emt 40:00:00]} 2...
    Qh4# {[%clk 72:00:00] [%emt 40:00:00]} 0-1
    "#);
    let read = pgn::parse(&text).unwrap();
    assert_eq!(read.game.moves(), fools_mate.game().moves());
    assert_eq!(read.score, fools_mate.outcome().unwrap().score);
    assert_eq!(
        read.comments[2].clock,
        Some(Duration::from_secs(3 * 86_400)),
        "the main time is used up, and the period is full again"
    );
}

#[test]
fn a_running_game_of_cescacs_is_exported() {
    let mut running = the_match("cescacs", "2d");
    let first = running.position().legal_moves().as_slice()[0];
    running.act(running.mover(), Action::Move(first), START + Span::minutes(90)).unwrap();
    let text = write(&running, &players(), None);
    assert!(text.starts_with("[Variant \"C'escacs\"]"), "{text}");
    assert!(
        text.contains("[Result \"*\"]") && text.contains("[Termination \"unterminated\"]"),
        "{text}"
    );
    assert!(text.contains("{[%clk 48:00:00] [%emt 1:30:00]}"), "{text}");
    assert_eq!(pgn::parse(&text).unwrap().game.moves(), [first]);
}

#[test]
fn a_shuffled_start_position_is_exported_as_fen() {
    let mut shuffled = the_match("capahouse960", "none");
    let first = shuffled.position().legal_moves().as_slice()[0];
    shuffled.act(shuffled.mover(), Action::Move(first), START).unwrap();
    shuffled.act(PlayerId(1), Action::Resign, START).unwrap();
    let text = write(&shuffled, &players(), None);
    assert!(
        text.contains("[SetUp \"1\"]\n[FEN \"") && text.contains("[TimeControl \"-\"]"),
        "{text}"
    );
    assert!(
        text.contains("[Event \"Casual ")
            && !text.contains("%clk")
            && text.contains("[%emt 0:00:00]"),
        "{text}"
    );
    assert!(text.ends_with(" 0-1\n"), "{text}");
}

#[test]
fn time_controls_are_written_in_pgn() {
    for (control, written) in [
        ("3d+3x1d", "259200:1/86400"),
        ("3x12h", "1/43200"),
        ("2d", "1/172800"),
        ("fischer 3d+1d<=7d", "259200+86400"),
        ("none", "-"),
    ] {
        assert_eq!(time_control(control.parse().unwrap()), written, "{control}");
    }
}

#[test]
fn a_handicap_is_told_in_pgn() {
    let mut record = the_match("chess", "none").record().clone();
    let full = record.variant.start(0).unwrap();
    let knight = record.variant.piece_type_by_letter('N').unwrap();
    record.start_fen = fen::print(&full.without(Color::Black, knight).unwrap());
    record.controls = ByColor { white: "2d".parse().unwrap(), black: TimeControl::DEFAULT };
    let text = write(&Match::replay(record).unwrap(), &players(), None);
    let read = pgn::parse(&text).unwrap();
    for (tag, value) in [
        ("Odds", Some("Black plays without one knight")),
        ("WhiteTimeControl", Some("1/172800")),
        ("BlackTimeControl", Some("259200:1/86400")),
        ("BlackByoYomi", Some("3d+3x1d")),
        ("TimeControl", None),
    ] {
        assert_eq!(read.tag(tag), value, "{text}");
    }
    assert_eq!(read.game.start().odds_from(&full), Some((Color::Black, knight)), "{text}");
}

/// The tag `TimeControl` has no place for the cap.
#[test]
fn the_cap_of_a_fischer_clock_has_a_tag() {
    for (control, cap) in [("fischer 3d+1d<=7d", Some("604800")), ("2d", None), ("none", None)] {
        let mut running = the_match("chess", control);
        play(&mut running, "e4 e5", Span::hours(5));
        let read = pgn::parse(&write(&running, &players(), None)).unwrap();
        assert_eq!(read.tag("TimeControlCap"), cap, "{control}");
        let clock = read.comments[0].clock.map(|left| left.as_secs() / 3600);
        assert_eq!(clock.is_some(), control != "none", "{control}: {clock:?}");
    }
}

/// The last move time of each side is the time on its clock.
#[test]
fn move_times_agree_with_the_clocks() {
    let mut record = the_match("chess", "1d+2x12h").record().clone();
    let pause = |hour| Pause {
        kind: PauseKind::Agreed,
        side: None,
        from: START + Span::hours(hour),
        to: Some(START + Span::hours(hour + 5)),
    };
    record.timing.pauses = vec![pause(1), pause(70)];
    let mut paused = Match::replay(record).unwrap();
    play(&mut paused, "e4 e5 Nf3 Nc6 Bb5 a6", Span::hours(20));
    let times = paused.move_times();
    assert_eq!(times[0].elapsed, Span::hours(15), "a pause does not count");
    assert_eq!(
        times.iter().map(|time| time.elapsed).collect::<Vec<_>>()[1..3],
        [Span::hours(20), Span::hours(20)]
    );
    let now = paused.turn_since();
    for (time, side) in times.iter().rev().zip([Color::Black, Color::White]) {
        let shown = match paused.clock(side, now) {
            ClockState::Main { left } => left + Span::hours(24),
            ClockState::Period { periods, left } => left + Span::hours(12) * i64::from(periods - 1),
            other => panic!("{other:?}"),
        };
        assert_eq!(time.left, Some(shown), "{side:?}");
    }
}

#[test]
fn a_review_adds_evaluations_and_glyphs() {
    use crate::reviews::{Assessment, Evaluation};
    let mut fools_mate = the_match("chess", "none");
    play(&mut fools_mate, "f3 e5 g4 Qh4#", Span::hours(1));
    let game = fools_mate.game();
    let known = [
        (0, Evaluation::Centipawns(35), "e4"),
        (1, Evaluation::Centipawns(-70), "e5"),
        (2, Evaluation::Centipawns(-80), "e4"),
        (3, Evaluation::Mate(-1), "Qh4"),
    ];
    let assessment = |(ply, evaluation, best): (u32, Evaluation, &str)| {
        let position = game.position_at(ply).unwrap();
        let best = courier_rules::notation::read_move(&position, best).unwrap();
        (ply, Assessment { evaluation, line: vec![best] })
    };
    let review = Review::of(game, &known.into_iter().map(assessment).collect(), None);
    let text = write(&fools_mate, &players(), Some(&review));
    let (_, moves) = text.split_once("\n\n").unwrap();
    let line = moves.replace('\n', " ");
    let expected = "1. f3 $6 {[%emt 1:00:00] [%eval -0.70]} 1... e5 {[%emt 1:00:00] [%eval -0.80]} \
                    2. g4 $4 {[%emt 1:00:00] [%eval #-1]} 2... Qh4# {[%emt 1:00:00]} 0-1 ";
    assert_eq!(line, expected);
    let read = pgn::parse(&text).unwrap();
    assert_eq!(read.game.moves(), game.moves());
    assert!(read.comments[2].text.contains("[%eval #-1]"));
}

#[test]
fn a_game_from_an_opening_names_it_and_is_read_back() {
    let chess = Variant::by_key("chess").unwrap();
    let mut openings = chess.numbered_openings();
    let (start, _) = openings.find(|(_, one)| one.key == "kings-gambit-accepted").unwrap();
    let mut thematic = the_match_from("chess", start, "2d");
    play(&mut thematic, "Nf3 g5", Span::hours(1));
    let text = write(&thematic, &players(), None);
    for part in [
        "[Opening \"King's Gambit Accepted\"]\n",
        "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppp1ppp/8/8/4Pp2/8/PPPP2PP/RNBQKBNR w KQkq - 0 3\"]\n",
        "\n\n3. Nf3 {[%clk 48:00:00] [%emt 1:00:00]} 3... g5",
    ] {
        assert!(text.contains(part), "{text}");
    }
    let read = pgn::parse(&text).unwrap();
    assert_eq!(chess.start_number(read.game.start()), Some(start));
    assert_eq!(read.game.moves(), thematic.game().moves());
    assert!(!write(&the_match("chess", "2d"), &players(), None).contains("Opening"));
}
