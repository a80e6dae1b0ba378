//! The end of a match: fallen flags, aborted matches, draws and points.

use super::*;
use crate::pauses::{Pause, PauseKind};
use crate::plans::Plan;
use crate::rating::SideScore;

#[test]
fn a_fallen_flag_ends_the_match_once() {
    let mut the_match = new_match();
    play(&mut the_match, "e4 e5");
    let flag_at = the_match.flag_at().unwrap();
    assert_eq!(the_match.sweep(Moment(flag_at.0 - 1)), None);
    let outcome = outcome(Reason::TimeOut, Some(Color::Black), flag_at);
    assert_eq!(the_match.sweep(flag_at + Span::days(2)), Some(Event::Ended(outcome)));
    assert_eq!(the_match.sweep(flag_at + Span::days(3)), None);
    assert_eq!(the_match.rated_sides(), LOSER, "one move of each side is too short");
    assert_eq!(the_match.unrated(), Some(Unrated::TooShort));
}

const BOTH: ByColor<bool> = ByColor { white: true, black: true };
const NOBODY: ByColor<bool> = ByColor { white: false, black: false };
/// White has lost.
const LOSER: ByColor<bool> = ByColor { white: true, black: false };

/// Casual and aborted games have no reason for being unrated.
#[test]
fn games_shorter_than_four_moves_a_side_cost_the_loser_alone_unless_the_rules_end_them() {
    let seven = "e4 e5 d4 d5 f4 f5 g4";
    let mut unplayed = new_match();
    unplayed.act(WHITE, Action::Resign, START).unwrap();
    assert_eq!(unplayed.rated_sides(), NOBODY, "White never moved");
    for (moves, is_long) in [("e4", false), (seven, false), (&format!("{seven} g5"), true)] {
        let mut the_match = new_match();
        play(&mut the_match, moves);
        assert_eq!(the_match.unrated(), None, "the length is known only at the end");
        the_match.act(WHITE, Action::Resign, the_match.turn_since()).unwrap();
        assert_eq!(the_match.rated_sides(), if is_long { BOTH } else { LOSER }, "{moves}");
        assert_eq!(the_match.unrated(), (!is_long).then_some(Unrated::TooShort), "{moves}");
    }
    let mut drawn = new_match();
    play(&mut drawn, seven);
    drawn.act(WHITE, Action::OfferDraw, drawn.turn_since()).unwrap();
    drawn.act(BLACK, Action::AcceptDraw, drawn.turn_since()).unwrap();
    assert_eq!((drawn.rated_sides(), drawn.unrated()), (NOBODY, Some(Unrated::TooShort)));
    let mut mated = new_match();
    play(&mut mated, "f3 e5 g4 Qh4");
    assert!(mated.rated_sides() == BOTH && mated.unrated().is_none());
    let mut called_off = new_match();
    called_off.act(WHITE, Action::Abort, START).unwrap();
    assert!(called_off.rated_sides() == NOBODY && called_off.unrated().is_none());
    let mut casual = Match::replay(MatchRecord { rated: false, ..record("chess", None) }).unwrap();
    play(&mut casual, "f3 e5 g4 Qh4");
    assert!(casual.rated_sides() == NOBODY && casual.unrated().is_none());
    let mut over_limit =
        Match::replay(MatchRecord { over_limit: true, ..record("chess", None) }).unwrap();
    assert_eq!(over_limit.unrated(), Some(Unrated::OverLimit), "known from the start");
    play(&mut over_limit, "f3 e5 g4 Qh4");
    assert_eq!(over_limit.rated_sides(), NOBODY);
    assert_eq!(over_limit.unrated(), Some(Unrated::OverLimit));
}

#[test]
fn a_move_after_the_flag_is_refused_even_before_the_sweep() {
    let mut the_match = new_match();
    play(&mut the_match, "e4 e5");
    let flag_at = the_match.flag_at().unwrap();
    let nf3 = the_match.read_move("Nf3").unwrap();
    assert_eq!(the_match.act(WHITE, Action::Move(nf3), flag_at), Err(Refusal::NotYourTurn));
    assert!(the_match.act(WHITE, Action::Move(nf3), Moment(flag_at.0 - 1)).is_ok());
}

#[test]
fn a_time_out_is_a_draw_if_the_opponent_cannot_mate() {
    let mut the_match = from_fen("4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1");
    play(&mut the_match, "Qd3 Ke7");
    let flag_at = the_match.flag_at().unwrap();
    let outcome = outcome(Reason::TimeOut, None, flag_at);
    assert_eq!(the_match.sweep(flag_at), Some(Event::Ended(outcome)));
}

#[test]
fn a_flag_before_both_players_have_moved_aborts_the_match() {
    for typed in ["", "e4"] {
        let mut the_match = new_match();
        play(&mut the_match, typed);
        let flag_at = the_match.flag_at().unwrap();
        let outcome = outcome(Reason::Aborted, None, flag_at);
        assert_eq!(the_match.late_for_first_move(), None, "it goes on");
        assert_eq!(the_match.sweep(flag_at), Some(Event::Ended(outcome)));
        assert_eq!(outcome.white_score(), None);
        let late = if typed.is_empty() { Color::White } else { Color::Black };
        assert_eq!(the_match.late_for_first_move(), Some(late));
        let stored = Match::replay(the_match.record().clone()).unwrap();
        assert_eq!(stored.late_for_first_move(), Some(late));
        assert!(!stored.ended_by_move());
    }
}

#[test]
fn a_hidden_board_is_shown_at_the_end_and_refusals_say_nothing_about_it() {
    let record = MatchRecord { blindfold: true, ..record("chess", None) };
    let mut the_match = Match::replay(record).unwrap();
    for typed in ["Nd4", "Nf4", "Bc4", "e2d3", "nonsense"] {
        let typed = typed.to_owned();
        assert_eq!(the_match.read_move(&typed), Err(Refusal::HiddenMove { typed }));
    }
    play(&mut the_match, "e4");
    assert_eq!(Plan::begin(&the_match, WHITE), Err(Refusal::BoardHidden));
    assert!(the_match.hides_board() && the_match.check_board_shown().is_err());
    the_match.act(WHITE, Action::Resign, after(1)).unwrap();
    assert!(!the_match.hides_board() && the_match.check_board_shown().is_ok());
    assert!(the_match.rated_sides().white, "it can be rated");
}

#[test]
fn each_side_has_its_own_clock() {
    let [white, black] = ["1d", "3d+2x1d"].map(|control| control.parse().unwrap());
    let controls = ByColor { white, black };
    let record = MatchRecord { controls, rated: false, ..record("chess", None) };
    let mut the_match = Match::replay(record).unwrap();
    assert_eq!(the_match.flag_at(), Some(after(1)));
    play(&mut the_match, "e4");
    let begun = the_match.turn_since();
    assert_eq!(the_match.flag_at(), Some(begun + Span::days(5)));
    assert_eq!(the_match.clock_events().len(), 3);
    assert_eq!(the_match.clock(Color::White, begun), ClockState::Main { left: Span::days(1) });
    play(&mut the_match, "e5");
    let begun = the_match.turn_since();
    assert_eq!(the_match.flag_at(), Some(begun + Span::days(1)));
    assert_eq!(the_match.sweep(begun + Span::days(1) - Span(1)), None);
    assert!(the_match.sweep(begun + Span::days(1)).is_some());
    let outcome = the_match.outcome().unwrap();
    assert_eq!((outcome.reason, outcome.ahead()), (Reason::TimeOut, Some(Color::Black)));
    let times = the_match.move_times();
    assert_eq!(times[0].left, Some(Span::days(1)));
    assert!(times[1].left > Some(Span::days(4)));
}

#[test]
fn a_match_that_ends_later_is_not_ended_by_its_last_move() {
    let mut mated = new_match();
    play(&mut mated, "f3 e5 g4 Qh4");
    assert!(mated.ended_by_move() && mated.late_for_first_move().is_none());
    let mut resigned = new_match();
    play(&mut resigned, "f3 e5 g4");
    assert!(!resigned.ended_by_move());
    resigned.act(WHITE, Action::Resign, after(1)).unwrap();
    assert!(!resigned.ended_by_move());
    let mut no_clock = MatchRecord { rated: false, ..record("chess", None) };
    no_clock.controls = ByColor::both(TimeControl::Untimed);
    let mut no_clock = Match::replay(no_clock).unwrap();
    no_clock.act(WHITE, Action::Abort, after(1)).unwrap();
    assert_eq!(no_clock.late_for_first_move(), None);
}

#[test]
fn a_player_may_abort_before_their_first_move() {
    let mut the_match = new_match();
    play(&mut the_match, "e4");
    assert_eq!(the_match.act(WHITE, Action::Abort, after(1)), Err(Refusal::TooLateToAbort));
    assert!(the_match.may_abort(Color::Black));
    let outcome = outcome(Reason::Aborted, None, after(1));
    assert_eq!(the_match.act(BLACK, Action::Abort, after(1)), Ok(vec![Event::Ended(outcome)]));
    assert_eq!(the_match.late_for_first_move(), None, "nobody ran out of time");
}

#[test]
fn either_player_may_abort_if_black_begins() {
    let the_match = from_fen("4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1");
    assert!(the_match.may_abort(Color::White) && the_match.may_abort(Color::Black));
    let mut the_match = the_match;
    play(&mut the_match, "e5");
    assert!(the_match.may_abort(Color::White) && !the_match.may_abort(Color::Black));
}

#[test]
fn players_may_agree_on_a_draw() {
    let mut the_match = new_match();
    play(&mut the_match, "e4 e5");
    assert_eq!(the_match.act(BLACK, Action::AcceptDraw, after(1)), Err(Refusal::NoDrawOffer));
    assert_eq!(
        the_match.act(WHITE, Action::OfferDraw, after(1)),
        Ok(vec![Event::DrawOffered { by: Color::White }])
    );
    for own in [Action::OfferDraw, Action::AcceptDraw, Action::DeclineDraw] {
        assert_eq!(the_match.act(WHITE, own, after(1)), Err(Refusal::DrawOfferStands));
    }
    let outcome = outcome(Reason::Agreement, None, after(2));
    assert_eq!(the_match.act(BLACK, Action::OfferDraw, after(2)), Ok(vec![Event::Ended(outcome)]));
}

#[test]
fn a_draw_offer_is_open_until_the_opponent_moves_or_declines() {
    let mut the_match = new_match();
    play(&mut the_match, "e4 e5");
    the_match.act(WHITE, Action::OfferDraw, after(1)).unwrap();
    play(&mut the_match, "Nf3");
    assert_eq!(the_match.draw_offer(), Some(Color::White));
    play(&mut the_match, "Nc6");
    assert_eq!(the_match.draw_offer(), None);
    the_match.act(WHITE, Action::OfferDraw, after(1)).unwrap();
    let declined = the_match.act(BLACK, Action::DeclineDraw, after(1));
    assert_eq!(declined, Ok(vec![Event::DrawDeclined { by: Color::Black }]));
    assert_eq!(the_match.draw_offer(), None);
}

#[test]
fn a_threefold_repetition_may_be_claimed() {
    let mut the_match = new_match();
    play(&mut the_match, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    assert_eq!(the_match.act(BLACK, Action::ClaimDraw, after(1)), Err(Refusal::NothingToClaim));
    play(&mut the_match, "Ng8");
    assert_eq!(the_match.act(BLACK, Action::ClaimDraw, after(1)), Err(Refusal::NotYourTurn));
    let outcome = outcome(Reason::Threefold, None, after(1));
    assert_eq!(the_match.act(WHITE, Action::ClaimDraw, after(1)), Ok(vec![Event::Ended(outcome)]));
}

#[test]
fn a_fivefold_repetition_ends_the_match() {
    let mut the_match = new_match();
    let events = play(&mut the_match, &"Nf3 Nf6 Ng1 Ng8 ".repeat(4));
    assert_eq!(
        events.last(),
        Some(&Event::Ended(outcome(Reason::Fivefold, None, the_match.turn_since())))
    );
}

/// In C'escacs and Gliński's chess a stalemate is no draw: it brings two points of three, or three
/// quarters of a point.
#[test]
fn a_stalemate_scores_by_the_rules_of_its_variant() {
    let cases = [
        (
            "cescacs",
            "/21:K7/17:k7/13:7d/ b -- - 0 1",
            "DZ13-Z9",
            "1-2",
            Some(Color::Black),
            SideScore::OneThird,
        ),
        (
            "cescacs",
            "/15:7D/11:K7/7:k7/ w -- - 0 1",
            "DZ15-Z19",
            "2-1",
            Some(Color::White),
            SideScore::TwoThirds,
        ),
        (
            "glinski",
            "1/3/5/7/9/11/3Q7/11/K10/11/k10 w - 0 1",
            "Qd2",
            "3/4-1/4",
            Some(Color::White),
            SideScore::ThreeQuarters,
        ),
        ("chess", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7", "1/2-1/2", None, SideScore::Draw),
    ];
    for (key, start, typed, points, ahead, white) in cases {
        let mut the_match = Match::replay(record(key, Some(start))).unwrap();
        let events = play(&mut the_match, typed);
        let outcome = the_match.outcome().unwrap();
        assert_eq!(events.last(), Some(&Event::Ended(outcome)));
        assert_eq!((outcome.reason, outcome.ahead()), (Reason::Stalemate, ahead), "{start}");
        assert_eq!(outcome.score.map(|score| score.to_string()).as_deref(), Some(points));
        assert_eq!(outcome.white_score(), Some(white));
        let again =
            Outcome::of(the_match.record().variant, outcome.reason, outcome.ahead(), outcome.at);
        assert_eq!(again, outcome, "the reason and the side ahead determine the outcome");
    }
}

#[test]
fn points_follow_the_variant() {
    for (key, points) in
        [("cescacs", ["3-0", "0-3", "1-1"]), ("capahouse", ["1-0", "0-1", "1/2-1/2"])]
    {
        let variant = Variant::by_key(key).unwrap();
        let outcomes = [
            (Some(Color::White), SideScore::Win),
            (Some(Color::Black), SideScore::Loss),
            (None, SideScore::Draw),
        ];
        for ((winner, white), points) in outcomes.into_iter().zip(points) {
            let outcome = Outcome::of(variant, Reason::TimeOut, winner, START);
            assert_eq!(outcome.score.map(|score| score.to_string()).as_deref(), Some(points));
            assert_eq!((outcome.ahead(), outcome.white_score()), (winner, Some(white)));
        }
        assert_eq!(Outcome::of(variant, Reason::Aborted, None, START).white_score(), None);
    }
}

/// Vacations prevent neither the fall of a flag that was applied nor the end of a match that has
/// not really begun.
#[test]
fn a_flag_that_a_vacation_would_prevent_is_known_until_it_is_applied() {
    let mut the_match = new_match();
    play(&mut the_match, "e4");
    assert_eq!(the_match.preventable_flag(after(900)), None, "it aborts the match");
    play(&mut the_match, "e5");
    let flag_at = the_match.flag_at().unwrap();
    assert_eq!(the_match.preventable_flag(flag_at - Span(1)), None);
    assert_eq!(the_match.preventable_flag(flag_at + Span::days(1)), Some(flag_at));
    let with = |change: fn(&mut Timing)| {
        let mut record = the_match.record().clone();
        change(&mut record.timing);
        Match::replay(record).unwrap()
    };
    let strict = with(|timing| timing.clock_options.vacation = false);
    assert_eq!(strict.preventable_flag(after(900)), None);
    let mut forgiving = with(|timing| timing.clock_options.flag_forgiveness = true);
    assert_eq!(forgiving.preventable_flag(flag_at), Some(flag_at));
    assert!(forgiving.sweep(flag_at).is_some_and(|event| event.may_be_a_flag()));
    assert_eq!(forgiving.preventable_flag(after(900)), None, "the opponent decides");
    assert!(the_match.sweep(flag_at).is_some_and(|event| event.may_be_a_flag()));
    assert_eq!(the_match.preventable_flag(after(900)), None);
}

/// A vacation that begins a millisecond before the flag gives nothing back: the player may move
/// until it ends, and has used all of their time then.
#[test]
fn a_vacation_a_millisecond_before_the_flag_refills_nothing() {
    let mut the_match = new_match();
    play(&mut the_match, "e4 e5");
    let flag_at = the_match.flag_at().unwrap();
    let mut record = the_match.record().clone();
    let (from, to) = (flag_at - Span(1), flag_at + Span::days(3));
    let pause = Pause { kind: PauseKind::Vacation, side: Some(Color::White), from, to: Some(to) };
    record.timing.shared.push(pause);
    let mut the_match = Match::replay(record).unwrap();
    assert_eq!(the_match.sweep(to), None);
    assert_eq!(the_match.flag_at(), Some(to + Span(1)));
    let last = ClockState::Period { periods: 1, left: Span(1) };
    assert_eq!(the_match.clock(Color::White, to), last);
    let nf3 = the_match.read_move("Nf3").unwrap();
    the_match.act(WHITE, Action::Move(nf3), to).unwrap();
    let state = ClockState::Period { periods: 1, left: Span::days(1) };
    assert_eq!(the_match.clock(Color::White, to), state, "the period was kept");
}

/// The fifth occurrence, with a pawn that could not capture en passant the first time because it
/// was pinned: earlier versions did not count that one.
#[test]
fn a_stored_match_goes_on_past_a_repetition_that_was_not_counted() {
    const BACK_AND_FORTH: &str = "g1f3 b8c6 f3g1 c6b8 ";
    let uci = "e2e4 c7c5 e4e5 d8b6 g1f3 b6e6 f3g1 d7d5 ".to_owned() + &BACK_AND_FORTH.repeat(4);
    let moves = (1..).zip(uci.split_whitespace());
    let mut stored = record("chess", None);
    stored.moves = moves.map(|(hour, text)| (text.to_owned(), START + Span::hours(hour))).collect();
    let mut the_match = Match::replay(stored.clone()).unwrap();
    assert_eq!(the_match.game().occurrences(), 5);
    assert_eq!(the_match.outcome(), None);
    play(&mut the_match, "d4");
    assert_eq!((the_match.ply(), the_match.outcome()), (25, None));
    assert!(Match::replay(the_match.record().clone()).is_ok());
    // A match that reaches it now ends.
    let (last, at) = stored.moves.pop().unwrap();
    let mut the_match = Match::replay(stored).unwrap();
    the_match.act(BLACK, Action::Move(the_match.read_move(&last).unwrap()), at).unwrap();
    assert_eq!(the_match.outcome(), Some(outcome(Reason::Fivefold, None, at)));
}

/// Nobody can be mated by a knight while all pieces defend the king.
#[test]
fn a_time_out_against_a_piece_that_cannot_mate_is_a_draw() {
    for (fen, drawn) in [
        ("4k1n1/8/8/8/8/8/3Q4/4K3 w - - 0 1", true),
        ("4k1n1/8/8/8/8/8/3R4/4K3 w - - 0 1", false),
        ("4kb2/8/8/8/8/8/3R4/4K3 w - - 0 1", true),
        ("4kb2/8/8/8/8/8/3P4/4K3 w - - 0 1", false),
    ] {
        let mut the_match = from_fen(fen);
        play(&mut the_match, "Kf1 Kf7");
        let flag_at = the_match.flag_at().unwrap();
        let outcome = outcome(Reason::TimeOut, (!drawn).then_some(Color::Black), flag_at);
        assert_eq!(the_match.sweep(flag_at), Some(Event::Ended(outcome)), "{fen}");
    }
}
