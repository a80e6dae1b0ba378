//! Tests of actions that affect clocks: pauses, given time, flag forgiveness and takebacks. Each
//! compares the match with a replay of its record.
#![allow(clippy::unwrap_used, clippy::panic)]

use courier_rules::Variant;
use courier_rules::notation::fen;
use proptest::prelude::*;

use super::*;
use crate::challenges::{ClockOptions, Place};
use crate::clock::{ClockEvent, ClockState};
use crate::matches::{DECISION_TIME, MatchRecord, Timing};
use crate::pauses::{Pause, PauseKind, Weekend};
use crate::{ByColor, ChannelId, MatchId};

const WHITE: PlayerId = PlayerId(1);
const BLACK: PlayerId = PlayerId(2);
/// Monday, 5 January 2026, 12:00 UTC.
const START: Moment = Moment(1_767_614_400_000);

fn after(hours: i64) -> Moment {
    START + Span::hours(hours)
}

fn begin_with(control: &str, clock_options: ClockOptions) -> Match {
    let variant = Variant::by_key("chess").unwrap();
    Match::replay(MatchRecord {
        id: MatchId(7),
        variant,
        start: 0,
        start_fen: fen::print(&variant.start(0).unwrap()),
        players: ByColor { white: WHITE, black: BLACK },
        place: Place { server: None, channel: ChannelId(4) },
        controls: ByColor::both(control.parse().unwrap()),
        rated: true,
        over_limit: false,
        blindfold: false,
        competition: None,
        started_at: START,
        moves: Vec::new(),
        draw_offer: None,
        takeback_offer: None,
        pause_offer: None,
        timing: Timing { clock_options, ..Timing::default() },
        outcome: None,
    })
    .unwrap()
}

fn begin(control: &str) -> Match {
    begin_with(control, ClockOptions::default())
}

fn forgiving() -> Match {
    begin_with("1d+2x1d", ClockOptions { flag_forgiveness: true, ..ClockOptions::default() })
}

#[track_caller]
fn play(the_match: &mut Match, typed: &str, now: Moment) {
    let the_move = the_match.read_move(typed).unwrap();
    the_match.act(the_match.mover(), Action::Move(the_move), now).unwrap();
    same_when_replayed(the_match, now);
}

/// Checks that the clocks are those of a replay of the record.
#[track_caller]
fn same_when_replayed(the_match: &Match, now: Moment) {
    let replayed = Match::replay(the_match.record().clone()).unwrap();
    assert_eq!(replayed.flag_at(), the_match.flag_at());
    assert_eq!(replayed.clock_events(), the_match.clock_events());
    for side in Color::BOTH {
        assert_eq!(replayed.clock(side, now), the_match.clock(side, now));
    }
    earlier_clocks_are_those_of_then(the_match);
}

/// The clocks at each position are those that the match had when the position came about.
fn earlier_clocks_are_those_of_then(the_match: &Match) {
    let clocks = the_match.clocks_by_ply();
    assert_eq!(clocks.len(), the_match.record().moves.len() + 1);
    for (made, clocks) in clocks.into_iter().enumerate() {
        let mut record = the_match.record().clone();
        record.moves.truncate(made);
        record.outcome = None;
        record.timing.fallen = None;
        let then = Match::replay(record).unwrap();
        let at = then.turn_since();
        let read = Color::BOTH.map(|side| then.clock(side, at));
        assert_eq!([clocks.white, clocks.black], read, "after {made} plies");
    }
}

const fn main(hours: i64) -> ClockState {
    ClockState::Main { left: Span::hours(hours) }
}

#[test]
fn an_agreed_pause_stops_the_clock_until_a_player_resumes() {
    let mut the_match = begin("3d+3x1d");
    assert_eq!(the_match.act(BLACK, Action::AcceptPause, after(1)), Err(Refusal::NoPauseOffer));
    assert_eq!(the_match.act(WHITE, Action::Resume, after(1)), Err(Refusal::NotPaused));
    the_match.act(WHITE, Action::OfferPause, after(1)).unwrap();
    for own in [Action::OfferPause, Action::AcceptPause, Action::DeclinePause] {
        assert_eq!(the_match.act(WHITE, own, after(1)), Err(Refusal::PauseOfferStands));
    }
    assert_eq!(the_match.flag_at(), Some(after(144)), "a proposal stops nothing");
    assert_eq!(
        the_match.act(BLACK, Action::AcceptPause, after(10)),
        Ok(vec![Event::Paused { by: Color::White }])
    );
    assert_eq!((the_match.flag_at(), the_match.paused()), (None, true));
    assert_eq!(the_match.clock_stopped(after(50)), Some((PauseKind::Agreed, None)));
    assert_eq!(the_match.clock(Color::White, after(500)), main(62));
    assert_eq!(the_match.sweep(after(5000)), None, "no flag falls in a pause");
    same_when_replayed(&the_match, after(500));
    assert_eq!(the_match.act(BLACK, Action::OfferPause, after(11)), Err(Refusal::Paused));
    // Moves are allowed during a pause, and do not end it.
    play(&mut the_match, "e4", after(600));
    assert_eq!((the_match.clock(Color::White, after(600)), the_match.flag_at()), (main(62), None));
    assert_eq!(
        the_match.act(WHITE, Action::Resume, after(1000)),
        Ok(vec![Event::Resumed { by: Color::White }])
    );
    assert_eq!(the_match.flag_at(), Some(after(1144)));
    same_when_replayed(&the_match, after(1010));
}

#[test]
fn a_proposed_pause_ends_with_the_opponents_move() {
    let mut the_match = begin("3d+3x1d");
    the_match.act(WHITE, Action::OfferPause, after(1)).unwrap();
    play(&mut the_match, "e4", after(2));
    assert_eq!(
        the_match.pause_offer(),
        Some(Color::White),
        "the proposer's own move does not end it"
    );
    play(&mut the_match, "e5", after(3));
    assert_eq!(the_match.pause_offer(), None);
    the_match.act(WHITE, Action::OfferPause, after(4)).unwrap();
    assert_eq!(
        the_match.act(BLACK, Action::DeclinePause, after(5)),
        Ok(vec![Event::PauseDeclined { by: Color::Black }])
    );
    the_match.act(WHITE, Action::OfferPause, after(6)).unwrap();
    assert_eq!(
        the_match.act(BLACK, Action::OfferPause, after(6)),
        Ok(vec![Event::Paused { by: Color::White }])
    );
}

#[test]
fn given_time_delays_the_flag_and_is_kept() {
    let mut the_match = begin("3d+3x1d");
    for wrong in [Span::ZERO, Span::minutes(59), Span::days(30) + Span(1), -Span::days(1)] {
        assert_eq!(
            the_match.act(BLACK, Action::GiveTime(wrong), after(1)),
            Err(Refusal::GivenTimeOutOfRange)
        );
    }
    // The clock of the player on the move stops at once, that of the opponent in their next turn.
    the_match.act(BLACK, Action::GiveTime(Span::hours(10)), after(20)).unwrap();
    the_match.act(WHITE, Action::GiveTime(Span::hours(5)), after(21)).unwrap();
    assert_eq!(the_match.flag_at(), Some(after(154)));
    assert_eq!(the_match.clock_stopped(after(22)), Some((PauseKind::GivenTime, Some(after(30)))));
    assert_eq!(the_match.clock(Color::White, after(30)), main(52));
    play(&mut the_match, "e4", after(26));
    assert_eq!(the_match.clock(Color::White, after(26)), main(52));
    assert_eq!(the_match.flag_at(), Some(after(26 + 144 + 5)));
    play(&mut the_match, "e5", after(40));
    assert_eq!(the_match.clock(Color::Black, after(40)), main(72 - 9));
    // Four of White's ten hours are left.
    assert_eq!(the_match.flag_at(), Some(after(40 + 52 + 72 + 4)));
}

#[test]
fn given_time_does_not_restore_lost_periods() {
    let mut the_match = begin("1d+3x1d");
    the_match.act(BLACK, Action::GiveTime(Span::days(2)), after(50)).unwrap();
    assert_eq!(
        the_match.clock(Color::White, after(90)),
        ClockState::Period { periods: 2, left: Span::hours(22) }
    );
    play(&mut the_match, "e4", after(98));
    assert_eq!(
        the_match.clock(Color::White, after(98)),
        ClockState::Period { periods: 2, left: Span::hours(24) }
    );
}

#[test]
fn a_match_without_a_clock_has_no_pauses_and_no_given_time() {
    let mut the_match = begin("none");
    for action in [Action::OfferPause, Action::Resume, Action::GiveTime(Span::days(1))] {
        assert_eq!(the_match.act(WHITE, action, after(1)), Err(Refusal::NoClock));
    }
    assert_eq!((the_match.flag_at(), the_match.clock_stopped(after(1))), (None, None));
    assert_eq!(the_match.clock(Color::White, after(100_000)), ClockState::Untimed);
    assert_eq!(the_match.sweep(after(1_000_000)), None);
    play(&mut the_match, "e4", after(50_000));
}

/// Takes back the player's last move and the opponent's reply.
#[test]
fn a_takeback_restores_both_clocks() {
    let mut the_match = begin("3d+3x1d");
    assert_eq!(
        the_match.act(WHITE, Action::OfferTakeback, after(1)),
        Err(Refusal::NothingToTakeBack)
    );
    play(&mut the_match, "e4", after(10));
    play(&mut the_match, "e5", after(30));
    assert_eq!(
        the_match.act(BLACK, Action::AcceptTakeback, after(31)),
        Err(Refusal::NoTakebackOffer)
    );
    the_match.act(WHITE, Action::OfferTakeback, after(31)).unwrap();
    for own in [Action::OfferTakeback, Action::AcceptTakeback, Action::DeclineTakeback] {
        let refused = the_match.act(WHITE, own, after(31));
        assert_eq!(
            refused,
            Err(Refusal::TakebackOfferStands),
            "{own:?}: it waits for the opponent"
        );
    }
    assert_eq!(
        the_match.act(BLACK, Action::OfferTakeback, after(31)),
        Err(Refusal::TakebackAsked),
        "the opponent's request is answered first"
    );
    the_match.act(BLACK, Action::OfferDraw, after(32)).unwrap();
    let events = the_match.act(BLACK, Action::AcceptTakeback, after(40)).unwrap();
    assert_eq!(events, [Event::TakenBack { by: Color::White, ply: 0, at: after(40) }]);
    assert_eq!((the_match.ply(), the_match.mover(), the_match.draw_offer()), (0, WHITE, None));
    assert_eq!(
        the_match.clock(Color::White, after(40)),
        main(62),
        "ten hours were used before the move"
    );
    assert_eq!(the_match.clock(Color::Black, after(40)), main(72));
    assert_eq!(the_match.flag_at(), Some(after(40 + 134)));
    same_when_replayed(&the_match, after(50));
    // Before the opponent's reply, only the player's own move is taken back.
    play(&mut the_match, "d4", after(45));
    play(&mut the_match, "d5", after(50));
    the_match.act(BLACK, Action::OfferTakeback, after(60)).unwrap();
    the_match.act(WHITE, Action::AcceptTakeback, after(70)).unwrap();
    assert_eq!((the_match.ply(), the_match.mover()), (1, BLACK));
    assert_eq!(the_match.clock(Color::Black, after(70)), main(67));
    assert_eq!(the_match.clock(Color::White, after(70)), main(57));
    play(&mut the_match, "Nf6", after(71));
}

#[test]
fn a_takeback_offer_ends_with_the_next_move() {
    let mut the_match = begin("3d+3x1d");
    play(&mut the_match, "e4", after(1));
    the_match.act(WHITE, Action::OfferTakeback, after(2)).unwrap();
    play(&mut the_match, "e5", after(3));
    assert_eq!(the_match.takeback_offer(), None);
    the_match.act(BLACK, Action::OfferTakeback, after(4)).unwrap();
    let declined = the_match.act(WHITE, Action::DeclineTakeback, after(5));
    assert_eq!(declined, Ok(vec![Event::TakebackDeclined { by: Color::White }]));
    assert_eq!(the_match.ply(), 2);
}

#[test]
fn flag_forgiveness_lets_the_winner_decide_first() {
    let mut the_match = forgiving();
    play(&mut the_match, "e4", after(1));
    play(&mut the_match, "e5", after(2));
    the_match.act(WHITE, Action::OfferDraw, after(2)).unwrap();
    let fallen_at = the_match.flag_at().unwrap();
    assert_eq!(fallen_at, after(2 + 23 + 48));
    let seen = fallen_at + Span::hours(3);
    assert_eq!(the_match.sweep(seen), Some(Event::FlagFell { side: Color::White }));
    assert_eq!(the_match.sweep(seen), None, "the event is returned once");
    assert_eq!(the_match.flag_at(), Some(seen + DECISION_TIME));
    assert_eq!(the_match.draw_offer(), None, "a fallen flag ends offers");
    assert_eq!(the_match.clock(Color::White, seen), ClockState::Flag);
    assert!(the_match.clock_events().is_empty());
    let d4 = the_match.read_move("d4").unwrap();
    let waits = Err(Refusal::FlagFallen { decide_by: seen + DECISION_TIME });
    assert_eq!(the_match.act(WHITE, Action::Move(d4), seen), waits);
    assert_eq!(the_match.act(WHITE, Action::TakeWin, seen), waits);
    assert_eq!(the_match.act(BLACK, Action::OfferDraw, seen), Err(Refusal::DecideFirst));
    same_when_replayed(&the_match, seen);

    let mut forgiven = the_match.clone();
    let now = seen + Span::hours(10);
    let given = forgiven.act(BLACK, Action::GiveTime(Span::days(2)), now);
    assert_eq!(given, Ok(vec![Event::TimeGiven { by: Color::Black, span: Span::days(2) }]));
    assert_eq!(forgiven.flag_at(), Some(now + Span::days(2) + Span(1)));
    assert_eq!(
        forgiven.clock_stopped(now),
        Some((PauseKind::ForgivenFlag, Some(now + Span::days(2))))
    );
    // Lost periods stay lost: only the last one is left, and it is kept by moving within it.
    play(&mut forgiven, "d4", now + Span::days(1));
    assert_eq!(
        forgiven.clock(Color::White, now),
        ClockState::Period { periods: 1, left: Span::days(1) }
    );

    let variant = the_match.record().variant;
    let won = Outcome::of(variant, Reason::TimeOut, Some(Color::Black), seen + Span::hours(1));
    let mut taken = the_match.clone();
    assert_eq!(taken.act(BLACK, Action::TakeWin, won.at), Ok(vec![Event::Ended(won)]));
    let by_itself = Outcome { at: seen + DECISION_TIME, ..won };
    assert_eq!(the_match.sweep(seen + Span::days(9)), Some(Event::Ended(by_itself)));
}

#[test]
fn without_flag_forgiveness_or_before_both_have_moved_the_match_ends() {
    let mut the_match = forgiving();
    play(&mut the_match, "e4", after(1));
    let aborted = the_match.sweep(after(5000));
    assert!(matches!(
        aborted,
        Some(Event::Ended(Outcome { reason: Reason::Aborted, score: None, .. }))
    ));
    let mut the_match = begin("1d");
    play(&mut the_match, "e4", after(1));
    play(&mut the_match, "e5", after(2));
    assert_eq!(the_match.act(BLACK, Action::TakeWin, after(3)), Err(Refusal::NoFlagFell));
    let lost =
        Outcome::of(the_match.record().variant, Reason::TimeOut, Some(Color::Black), after(26));
    assert_eq!(the_match.sweep(after(26)), Some(Event::Ended(lost)));
}

#[test]
fn a_vacation_stops_one_clock_and_an_outage_both() {
    let mut record = begin("1d").record().clone();
    let vacation = Pause {
        kind: PauseKind::Vacation,
        side: Some(Color::White),
        from: after(10),
        to: Some(after(40)),
    };
    let outage =
        Pause { kind: PauseKind::Outage, side: None, from: after(38), to: Some(after(44)) };
    record.timing.shared = vec![vacation, outage];
    let mut the_match = Match::replay(record).unwrap();
    assert_eq!(the_match.flag_at(), Some(after(24 + 34)));
    assert_eq!(the_match.clock_stopped(after(20)), Some((PauseKind::Vacation, Some(after(44)))));
    play(&mut the_match, "e4", after(20));
    assert_eq!(the_match.flag_at(), Some(after(44 + 6)), "Black is not on vacation");
    assert_eq!(the_match.clock_events(), [(after(50), ClockEvent::Flag)]);
}

proptest! {
    #[test]
    fn a_replay_equals_the_match_after_random_actions(
        steps in prop::collection::vec((0..12_u8, 0..2_u8, 0..40_i64), 1..40),
    ) {
        let mut the_match =
            begin_with("2d+3x1d", ClockOptions {
                weekends: Some(Weekend::FridaySaturday),
                flag_forgiveness: true,
                ..ClockOptions::default()
            });
        let mut now = START;
        for (what, who, hours) in steps {
            now = now + Span::hours(hours);
            while the_match.sweep(now).is_some() {}
            let player = if who == 0 { WHITE } else { BLACK };
            let action = match what {
                0..4 => match the_match.position().legal_moves().iter().next() {
                    Some(the_move) => Action::Move(the_move),
                    None => break,
                },
                4 => Action::OfferTakeback,
                5 => Action::AcceptTakeback,
                6 => Action::OfferPause,
                7 => Action::AcceptPause,
                8 => Action::Resume,
                9 => Action::GiveTime(Span::hours(1 + hours)),
                10 => Action::TakeWin,
                _ => Action::OfferDraw,
            };
            let before = the_match.flag_at();
            let refused = the_match.act(player, action, now).is_err();
            if refused {
                prop_assert_eq!(the_match.flag_at(), before);
            }
            same_when_replayed(&the_match, now);
            if let Some(at) = the_match.flag_at() {
                prop_assert!(
                    at > now,
                    "the flag that fell by {:?} was not applied: {:?}",
                    now,
                    at,
                );
            }
        }
    }
}
