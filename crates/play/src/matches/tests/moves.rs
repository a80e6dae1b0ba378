//! Moves, clocks and the replay of records.

use courier_rules::notation::MoveError;
use proptest::prelude::*;

use super::*;

#[test]
fn fools_mate() {
    let mut the_match = new_match();
    let events = play(&mut the_match, "f3 e5 g4 Qh4");
    let outcome = outcome(Reason::Checkmate, Some(Color::Black), START + Span::hours(4));
    assert_eq!(events.last(), Some(&Event::Ended(outcome)));
    assert_eq!(the_match.outcome(), Some(outcome));
    assert_eq!(the_match.rated_sides(), ByColor { white: true, black: true });
    assert_eq!(the_match.flag_at(), None);
    assert!(the_match.clock_events().is_empty());
    let again = the_match.act(WHITE, Action::Resign, after(1));
    assert_eq!(again, Err(Refusal::MatchOver(outcome)));
}

#[test]
fn only_the_player_on_the_move_moves_and_only_players_act() {
    let mut the_match = new_match();
    let e4 = the_match.read_move("e4").unwrap();
    assert_eq!(the_match.act(BLACK, Action::Move(e4), START), Err(Refusal::NotYourTurn));
    assert_eq!(the_match.act(PlayerId(9), Action::Move(e4), START), Err(Refusal::NotAPlayer));
    assert_eq!(the_match.ply(), 0);
}

#[test]
fn unreadable_and_illegal_moves_are_distinguished() {
    let the_match = new_match();
    for (typed, unreadable) in [("hello", true), ("e5", false), ("Ke2", false), ("e2e5", false)] {
        match the_match.read_move(typed) {
            Err(Refusal::Move { typed: shown, why }) => {
                assert_eq!(shown, typed);
                assert_eq!(matches!(why, MoveError::Unreadable), unreadable, "{typed}: {why:?}");
            }
            other => panic!("{typed}: {other:?}"),
        }
    }
}

#[test]
fn a_refusal_contains_at_most_40_typed_characters() {
    let typed = "ñ".repeat(6000);
    match new_match().read_move(&typed) {
        Err(Refusal::Move { typed, .. }) => assert_eq!(typed.chars().count(), 40),
        other => panic!("{other:?}"),
    }
}

#[test]
fn only_the_clock_of_the_player_on_the_move_runs() {
    let mut the_match = new_match();
    play(&mut the_match, "e4 e5");
    let now = the_match.turn_since() + Span::days(1);
    assert_eq!(the_match.clock(Color::White, now), ClockState::Main { left: Span::hours(47) });
    assert_eq!(the_match.clock(Color::Black, now), ClockState::Main { left: Span::hours(71) });
    assert_eq!(the_match.flag_at(), Some(the_match.turn_since() + Span::hours(71) + Span::days(3)));
}

#[test]
fn earlier_positions_have_the_clocks_of_then() {
    let mut the_match = new_match();
    // Three days of main time, then three periods of a day.
    for (typed, hours) in [("e4", 5), ("e5", 80), ("Nf3", 1), ("Nc6", 30)] {
        let at = the_match.turn_since() + Span::hours(hours);
        let the_move = the_match.read_move(typed).unwrap();
        the_match.act(the_match.mover(), Action::Move(the_move), at).unwrap();
    }
    let main = |hours| ClockState::Main { left: Span::hours(hours) };
    let period = |periods| ClockState::Period { periods, left: Span::days(1) };
    let clocks: Vec<_> =
        the_match.clocks_by_ply().into_iter().map(|both| (both.white, both.black)).collect();
    assert_eq!(
        clocks,
        [
            (main(72), main(72)),
            (main(67), main(72)),
            (main(67), period(3)),
            (main(66), period(3)),
            (main(66), period(2)),
        ]
    );
}

#[test]
fn a_system_clock_set_back_gives_no_time() {
    let mut the_match = new_match();
    play(&mut the_match, "e4");
    let e5 = the_match.read_move("e5").unwrap();
    the_match.act(BLACK, Action::Move(e5), START).unwrap();
    assert_eq!(the_match.turn_since(), START + Span::hours(1));
    assert_eq!(the_match.clock(Color::Black, START), ClockState::Main { left: Span::hours(72) });
}

#[test]
fn a_record_with_an_illegal_or_late_move_is_corrupt() {
    let mut illegal = record("chess", None);
    illegal.moves.push(("e2e5".to_owned(), after(1)));
    assert!(Match::replay(illegal).is_err());
    let mut late = record("chess", None);
    late.moves.push(("e2e4".to_owned(), after(6)));
    assert!(Match::replay(late).is_err());
    assert!(Match::replay(record("chess", Some("no position"))).is_err());
}

proptest! {
    #[test]
    fn replaying_the_record_gives_the_same_match(
        choices in prop::collection::vec((0..1000_usize, 0..30_i64), 0..60),
    ) {
        let mut the_match = Match::replay(record("chess960", None)).unwrap();
        for (choice, hours) in choices {
            let legal: Vec<Move> = the_match.position().legal_moves().into_iter().collect();
            if the_match.outcome().is_some() || legal.is_empty() {
                break;
            }
            let at = the_match.turn_since() + Span::hours(hours);
            if the_match.sweep(at).is_some() {
                break;
            }
            let action = Action::Move(legal[choice % legal.len()]);
            the_match.act(the_match.mover(), action, at).unwrap();
            let again = Match::replay(the_match.record().clone()).unwrap();
            prop_assert_eq!(&again.record().moves, &the_match.record().moves);
            prop_assert_eq!(fen::print(again.position()), fen::print(the_match.position()));
            prop_assert_eq!(again.clocks, the_match.clocks);
            prop_assert_eq!(again.flag_at(), the_match.flag_at());
        }
    }
}
