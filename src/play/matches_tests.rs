//! A match over days: moves, clocks, offers, ends, refusals. Positions come from the rules, times
//! are made up here.
#![allow(clippy::unwrap_used, clippy::panic)]

use courier_rules::notation::MoveError;
use proptest::prelude::*;

use super::*;
use crate::play::challenges::Place;
use crate::play::clock::ClockState;
use crate::play::clock::TimeControl;
use crate::play::live_replies::{LiveReplies, TURN_NOTICE_DELAY};
use crate::play::outcome::Reason;
use crate::play::plans::Plan;
use crate::play::rating::SideScore;
use crate::play::time::{Moment, Span};
use crate::play::{ChannelId, ServerId};
use courier_rules::Variant;

const WHITE: PlayerId = PlayerId(1);
const BLACK: PlayerId = PlayerId(2);
const START: Moment = Moment(1_000_000);

fn after(days: i64) -> Moment {
    START + Span::days(days)
}

fn record(variant: &str, start_fen: Option<&str>) -> MatchRecord {
    let variant = Variant::by_key(variant).unwrap();
    let number = variant.default_start();
    let fen = start_fen.map_or_else(|| fen::print(&variant.start(number).unwrap()), str::to_owned);
    MatchRecord {
        id: MatchId(7),
        variant,
        start: number,
        start_fen: fen,
        players: ByColor { white: WHITE, black: BLACK },
        place: Place { server: Some(ServerId(3)), channel: ChannelId(4) },
        control: TimeControl::DEFAULT,
        rated: true,
        over_limit: false,
        started_at: START,
        moves: Vec::new(),
        draw_offer: None,
        takeback_offer: None,
        pause_offer: None,
        timing: Timing::default(),
        outcome: None,
    }
}

fn new_match() -> Match {
    Match::replay(record("chess", None)).unwrap()
}

fn from_fen(fen: &str) -> Match {
    Match::replay(record("chess", Some(fen))).unwrap()
}

/// The outcome on a game of chess.
fn outcome(reason: Reason, winner: Option<Color>, at: Moment) -> Outcome {
    Outcome::of(Variant::by_key("chess").unwrap(), reason, winner, at)
}

/// Plays typed moves, one an hour.
fn play(the_match: &mut Match, typed: &str) -> Vec<Event> {
    let mut last = Vec::new();
    for text in typed.split_whitespace() {
        let at = the_match.turn_since() + Span::hours(1);
        let the_move = the_match.read_move(text).unwrap();
        last = the_match.act(the_match.mover(), Action::Move(the_move), at).unwrap();
    }
    last
}

#[test]
fn fools_mate() {
    let mut the_match = new_match();
    let events = play(&mut the_match, "f3 e5 g4 Qh4");
    let outcome = outcome(Reason::Checkmate, Some(Color::Black), START + Span::hours(4));
    assert_eq!(events.last(), Some(&Event::Ended(outcome)));
    assert_eq!(the_match.outcome(), Some(outcome));
    assert!(the_match.counts());
    assert_eq!(the_match.flag_at(), None);
    assert!(the_match.clock_events().is_empty());
    let again = the_match.act(WHITE, Action::Resign, after(1));
    assert_eq!(again, Err(Refusal::MatchOver(outcome)));
}

#[test]
fn only_the_mover_moves_and_only_players_act() {
    let mut the_match = new_match();
    let e4 = the_match.read_move("e4").unwrap();
    assert_eq!(the_match.act(BLACK, Action::Move(e4), START), Err(Refusal::NotYourTurn));
    assert_eq!(the_match.act(PlayerId(9), Action::Move(e4), START), Err(Refusal::NotAPlayer));
    assert_eq!(the_match.ply(), 0);
}

#[test]
fn unreadable_and_illegal_moves_are_told_apart() {
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
fn what_is_typed_is_shown_shortened() {
    let typed = "ñ".repeat(6000);
    match new_match().read_move(&typed) {
        Err(Refusal::Move { typed, .. }) => assert_eq!(typed.chars().count(), 40),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_clock_of_the_mover_alone_runs() {
    let mut the_match = new_match();
    play(&mut the_match, "e4 e5");
    let now = the_match.turn_since() + Span::days(1);
    assert_eq!(the_match.clock(Color::White, now), ClockState::Main { left: Span::hours(47) });
    assert_eq!(the_match.clock(Color::Black, now), ClockState::Main { left: Span::hours(71) });
    assert_eq!(the_match.flag_at(), Some(the_match.turn_since() + Span::hours(71) + Span::days(3)));
}

#[test]
fn a_flag_falls_once() {
    let mut the_match = new_match();
    play(&mut the_match, "e4 e5");
    let flag_at = the_match.flag_at().unwrap();
    assert_eq!(the_match.sweep(Moment(flag_at.0 - 1)), None);
    let outcome = outcome(Reason::TimeOut, Some(Color::Black), flag_at);
    assert_eq!(the_match.sweep(flag_at + Span::days(2)), Some(Event::Ended(outcome)));
    assert_eq!(the_match.sweep(flag_at + Span::days(3)), None);
    assert!(!the_match.counts(), "one move a side is no game to rate");
    assert_eq!(the_match.unrated(), Some(Unrated::TooShort));
}

/// Two moves a side make a game to rate, one ply less does not; what was agreed to be casual or
/// called off needs no reason.
#[test]
fn only_games_of_two_moves_a_side_count() {
    for (moves, counts) in
        [("e4", false), ("e4 e5", false), ("e4 e5 d4", false), ("e4 e5 d4 d5", true)]
    {
        let mut the_match = new_match();
        play(&mut the_match, moves);
        assert_eq!(the_match.unrated(), None, "nothing is known before the end");
        the_match.act(BLACK, Action::Resign, the_match.turn_since()).unwrap();
        assert_eq!(the_match.counts(), counts, "{moves}");
        assert_eq!(the_match.unrated(), (!counts).then_some(Unrated::TooShort), "{moves}");
    }
    let mut called_off = new_match();
    called_off.act(WHITE, Action::Abort, START).unwrap();
    assert!(!called_off.counts() && called_off.unrated().is_none());
    let mut casual = Match::replay(MatchRecord { rated: false, ..record("chess", None) }).unwrap();
    play(&mut casual, "f3 e5 g4 Qh4");
    assert!(!casual.counts() && casual.unrated().is_none());
    let mut over_limit =
        Match::replay(MatchRecord { over_limit: true, ..record("chess", None) }).unwrap();
    assert_eq!(over_limit.unrated(), Some(Unrated::OverLimit), "known from the start");
    play(&mut over_limit, "f3 e5 g4 Qh4");
    assert!(!over_limit.counts());
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
fn a_time_out_is_a_draw_where_the_opponent_cannot_mate() {
    let mut the_match = from_fen("4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1");
    play(&mut the_match, "Qd3 Ke7");
    let flag_at = the_match.flag_at().unwrap();
    let outcome = outcome(Reason::TimeOut, None, flag_at);
    assert_eq!(the_match.sweep(flag_at), Some(Event::Ended(outcome)));
}

#[test]
fn a_flag_before_both_have_moved_aborts() {
    for typed in ["", "e4"] {
        let mut the_match = new_match();
        play(&mut the_match, typed);
        let flag_at = the_match.flag_at().unwrap();
        let outcome = outcome(Reason::Aborted, None, flag_at);
        assert_eq!(the_match.sweep(flag_at), Some(Event::Ended(outcome)));
        assert_eq!(outcome.white_score(), None);
    }
}

#[test]
fn aborting_before_ones_own_first_move() {
    let mut the_match = new_match();
    play(&mut the_match, "e4");
    assert_eq!(the_match.act(WHITE, Action::Abort, after(1)), Err(Refusal::TooLateToAbort));
    assert!(the_match.may_abort(Color::Black));
    let outcome = outcome(Reason::Aborted, None, after(1));
    assert_eq!(the_match.act(BLACK, Action::Abort, after(1)), Ok(vec![Event::Ended(outcome)]));
}

#[test]
fn aborting_where_black_begins() {
    let the_match = from_fen("4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1");
    assert!(the_match.may_abort(Color::White) && the_match.may_abort(Color::Black));
    let mut the_match = the_match;
    play(&mut the_match, "e5");
    assert!(the_match.may_abort(Color::White) && !the_match.may_abort(Color::Black));
}

#[test]
fn a_draw_by_agreement() {
    let mut the_match = new_match();
    play(&mut the_match, "e4 e5");
    assert_eq!(the_match.act(BLACK, Action::AcceptDraw, after(1)), Err(Refusal::NoDrawOffer));
    assert_eq!(
        the_match.act(WHITE, Action::OfferDraw, after(1)),
        Ok(vec![Event::DrawOffered { by: Color::White }])
    );
    assert_eq!(the_match.act(WHITE, Action::OfferDraw, after(1)), Err(Refusal::DrawOfferStands));
    assert_eq!(the_match.act(WHITE, Action::AcceptDraw, after(1)), Err(Refusal::NoDrawOffer));
    let outcome = outcome(Reason::Agreement, None, after(2));
    assert_eq!(the_match.act(BLACK, Action::OfferDraw, after(2)), Ok(vec![Event::Ended(outcome)]));
}

#[test]
fn an_offer_stands_until_the_opponent_moves_or_declines() {
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
fn claiming_threefold_repetition() {
    let mut the_match = new_match();
    play(&mut the_match, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    assert_eq!(the_match.act(BLACK, Action::ClaimDraw, after(1)), Err(Refusal::NothingToClaim));
    play(&mut the_match, "Ng8");
    assert_eq!(the_match.act(BLACK, Action::ClaimDraw, after(1)), Err(Refusal::NotYourTurn));
    let outcome = outcome(Reason::Threefold, None, after(1));
    assert_eq!(the_match.act(WHITE, Action::ClaimDraw, after(1)), Ok(vec![Event::Ended(outcome)]));
}

#[test]
fn fivefold_repetition_ends_by_itself() {
    let mut the_match = new_match();
    let events = play(&mut the_match, &"Nf3 Nf6 Ng1 Ng8 ".repeat(4));
    assert_eq!(
        events.last(),
        Some(&Event::Ended(outcome(Reason::Fivefold, None, the_match.turn_since())))
    );
}

/// In C'escacs a stalemate is no draw: two points for who stalemates, one for who is stalemated.
#[test]
fn a_stalemate_is_worth_what_its_game_says() {
    let cases = [
        (
            "cescacs",
            "/21:K7/17:k7/13:7d/ b -- - 0 1",
            "DZ13-Z9",
            "1-2",
            Some(Color::Black),
            SideScore::Stalemated,
        ),
        (
            "cescacs",
            "/15:7D/11:K7/7:k7/ w -- - 0 1",
            "DZ15-Z19",
            "2-1",
            Some(Color::White),
            SideScore::Stalemating,
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
        assert_eq!(again, outcome, "reason and who is ahead say it all");
    }
}

#[test]
fn every_game_counts_its_own_points() {
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

#[test]
fn a_clock_set_back_gives_no_time() {
    let mut the_match = new_match();
    play(&mut the_match, "e4");
    let e5 = the_match.read_move("e5").unwrap();
    the_match.act(BLACK, Action::Move(e5), START).unwrap();
    assert_eq!(the_match.turn_since(), START + Span::hours(1));
    assert_eq!(the_match.clock(Color::Black, START), ClockState::Main { left: Span::hours(72) });
}

#[test]
fn a_record_that_contradicts_itself_is_corrupt() {
    let mut illegal = record("chess", None);
    illegal.moves.push(("e2e5".to_owned(), after(1)));
    assert!(Match::replay(illegal).is_err());
    let mut late = record("chess", None);
    late.moves.push(("e2e4".to_owned(), after(6)));
    assert!(Match::replay(late).is_err());
    assert!(Match::replay(record("chess", Some("no position"))).is_err());
}

#[test]
fn what_was_replayed_before_is_believed_as_far_as_it_says_the_same() {
    let moves = |texts: &[&str]| {
        texts.iter().zip(1..).map(|(text, day)| ((*text).to_owned(), after(day))).collect()
    };
    let of = |texts: &[&str]| MatchRecord { moves: moves(texts), ..record("chess", None) };
    let before = Match::replay(of(&["e2e4", "e7e5"])).unwrap();
    for (texts, fits) in [
        (&["e2e4", "e7e5"][..], true),
        (&["e2e4", "e7e5", "g1f3"], true),
        (&["e2e4", "e7e5", "e4e5"], false),
        // Taken back, and something else played.
        (&["e2e4"], true),
        (&["d2d4", "e7e5", "d4e5"], true),
        (&["e2e4", "c7c5", "e4e5", "d7d5", "e5d6"], true),
        (&["e2e5", "e7e5"], false),
    ] {
        let (again, whole) =
            (Match::replay_after(before.clone(), of(texts)), Match::replay(of(texts)));
        assert_eq!(again.is_ok(), fits, "{texts:?}");
        let told = |the_match: &Match| {
            (fen::print(the_match.position()), the_match.game().moves().to_vec())
        };
        assert_eq!(again.as_ref().ok().map(told), whole.as_ref().ok().map(told), "{texts:?}");
        assert_eq!(
            again.err().map(|error| error.to_string()),
            whole.err().map(|error| error.to_string())
        );
    }
    // Another game, from another start.
    let elsewhere = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
    let other = MatchRecord { moves: moves(&["e7e5"]), ..record("chess", Some(elsewhere)) };
    assert_eq!(Match::replay_after(before.clone(), other).unwrap().turn(), Color::White);
    let other = MatchRecord { moves: moves(&["e2e4", "e7e5"]), ..record("crazyhouse", None) };
    assert_eq!(
        Match::replay_after(before.clone(), other).unwrap().position().variant().key(),
        "crazyhouse"
    );
    // A flag that fell is found in any case.
    let late = MatchRecord {
        moves: vec![("e2e4".to_owned(), after(1)), ("e7e5".to_owned(), after(9))],
        ..record("chess", None)
    };
    assert!(Match::replay_after(before, late).is_err());
}

proptest! {
    /// Whatever two people do, replaying what was written down gives the same match.
    #[test]
    fn replaying_the_record_gives_the_same_match(
        choices in prop::collection::vec((0..1000_usize, 0..30_i64), 0..60),
    ) {
        let mut the_match = Match::replay(record("chess960", None)).unwrap();
        let mut before = the_match.clone();
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
            before = Match::replay_after(before, the_match.record().clone()).unwrap();
            let without_moves = MatchRecord { moves: Vec::new(), ..the_match.record().clone() };
            let once_more = Match::replay_again(before.clone(), without_moves).unwrap();
            for again in [&again, &before, &once_more] {
                prop_assert_eq!(&again.record().moves, &the_match.record().moves);
                prop_assert_eq!(fen::print(again.position()), fen::print(the_match.position()));
                prop_assert_eq!(again.clocks, the_match.clocks);
                prop_assert_eq!(again.flag_at(), the_match.flag_at());
            }
        }
    }
}

/// Who was at the board, and until when they are not called.
#[test]
fn a_player_answered_in_the_match_channel_is_notified_later() {
    use Event::{DrawOffered, TakenBack};
    let presence = |moved_here, acts_here| LiveReplies { moved_here, acts_here };
    let mut the_match = new_match();
    let mut moved = |typed: &str, seconds: i64| {
        let (mover, now) = (the_match.mover(), START + Span::seconds(seconds));
        let made = Action::Move(the_match.read_move(typed).unwrap());
        (the_match.act(mover, made, now).unwrap(), the_match.clone(), now)
    };
    let (first, alone, now) = moved("e4", 10);
    assert_eq!(
        presence(true, true).turn_notice_at(&alone, &first, now),
        None,
        "nobody was there before"
    );
    let (events, answered, now) = moved("e5", 70);
    let calls =
        |presence: LiveReplies, events: &[Event]| presence.turn_notice_at(&answered, events, now);
    assert_eq!(calls(presence(true, true), &events), Some(now + TURN_NOTICE_DELAY));
    assert_eq!(calls(presence(false, true), &events), None);
    assert_eq!(calls(presence(true, false), &events), None);
    let offer = DrawOffered { by: Color::Black };
    let back = TakenBack { by: Color::Black, ply: 1, at: now };
    let rest = Plan::begin(&alone, WHITE).unwrap();
    let planned = Event::PlanFollowed { by: Color::Black, ply: 1, rest };
    let with = |other: &Event| [events.as_slice(), std::slice::from_ref(other)].concat();
    for other in [&offer, &back, &planned, &Event::PlanDropped { by: Color::White, ply: 2 }] {
        assert_eq!(calls(presence(true, true), &with(other)), None, "{other:?}");
    }
    for (events, moved_here) in [
        (vec![], None),
        (vec![offer.clone()], None),
        (with(&offer), Some(true)),
        (with(&planned), Some(false)),
        (vec![back], Some(false)),
    ] {
        assert_eq!(presence(true, true).moved_here_after(&events), moved_here, "{events:?}");
        assert_eq!(
            presence(true, false).moved_here_after(&events),
            moved_here.map(|_| false),
            "{events:?}"
        );
    }
    let (events, late, now) = moved("Nf3", 131);
    assert_eq!(
        presence(true, true).turn_notice_at(&late, &events, now),
        None,
        "a minute and a second"
    );
}
