//! Plans: what people type, the tree it makes, and what follows when a move fits or does not.
#![allow(clippy::unwrap_used, clippy::panic)]

use courier_rules::notation::{MoveError, fen, uci};
use courier_rules::{Color, Move, Variant};
use proptest::prelude::*;
use proptest::sample::Index;

use super::tree::Branch;
use super::*;
use crate::play::challenges::Place;
use crate::play::clock::{Remaining, TimeControl};
use crate::play::matches::{Action, Event, MatchRecord};
use crate::play::outcome::Reason;
use crate::play::{ByColor, ChannelId, Match, MatchId, Moment, PlayerId, Refusal, Span};

const WHITE: PlayerId = PlayerId(1);
const BLACK: PlayerId = PlayerId(2);
const START: Moment = Moment(1_000_000);

fn a_match(variant: &'static Variant, start_fen: &str) -> Match {
    Match::replay(MatchRecord {
        id: MatchId(7),
        variant,
        start: 0,
        start_fen: start_fen.to_owned(),
        players: ByColor { white: WHITE, black: BLACK },
        place: Place { server: None, channel: ChannelId(4) },
        control: TimeControl::DEFAULT,
        rated: true,
        over_limit: false,
        started_at: START,
        moves: Vec::new(),
        draw_offer: None,
        takeback_offer: None,
        pause_offer: None,
        timing: Default::default(),
        outcome: None,
    })
    .unwrap()
}

fn from_start(key: &str) -> Match {
    let variant = Variant::by_key(key).unwrap();
    a_match(variant, &fen::print(&variant.start(variant.default_start()).unwrap()))
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

/// Chess after these moves, and the plan of the side that waits.
fn planned(moves: &str, lines: &str) -> (Match, Plan) {
    let mut the_match = from_start("chess");
    play(&mut the_match, moves);
    let waiting = the_match.players()[!the_match.turn()];
    let mut plan = Plan::begin(&the_match, waiting).unwrap();
    plan.add(the_match.game(), lines).unwrap();
    (the_match, plan)
}

fn rows(branches_of: &[OutlineBranch]) -> Vec<String> {
    branches_of
        .iter()
        .flat_map(|branch_of| [vec![branch_of.moves.clone()], rows(&branch_of.then)].concat())
        .collect()
}

#[test]
fn lines_share_their_beginnings() {
    let (the_match, plan) =
        planned("e4", "e5 Nf3 Nc6 Bb5 a6 Ba4, e5 Nf3 Nf6 Nxe5\nc5 Nf3; e7e5 g1f3");
    let tree = plan.outline(the_match.game());
    let expected = [
        "1... e5 2. Nf3",
        "2... Nc6 3. Bb5",
        "3... a6 4. Ba4",
        "2... Nf6 3. Nxe5",
        "1... c5 2. Nf3",
    ];
    assert_eq!(rows(&tree), expected);
    assert_eq!(tree.len(), 2);
    assert_eq!(tree[0].then.len(), 2);
    assert_eq!(plan.write(), "e7e5 g1f3 b8c6 f1b5 a7a6 b5a4\ne7e5 g1f3 g8f6 f3e5\nc7c5 g1f3");
}

#[test]
fn numbers_and_dots_are_allowed() {
    let (_, plain) = planned("e4", "e5 Nf3 Nc6 Be2 Nf6 d3");
    for typed in [
        "1... e5 2. Nf3 Nc6 3. Be2 Nf6 4. d3",
        "1...e5 2.Nf3 2...Nc6 3.Be2 3… Nf6 4 d3",
        "e7e5 g1f3 b8c6 f1e2 nf6 d2d3",
    ] {
        assert_eq!(planned("e4", typed).1, plain, "{typed}");
    }
    let (_, castled) = planned("e4 e5 Nf3 Nc6 Bb5", "a6 0-0");
    assert_eq!(castled, planned("e4 e5 Nf3 Nc6 Bb5", "a6 O-O").1);
}

#[test]
fn a_later_answer_replaces_an_earlier_one() {
    let (the_match, mut plan) = planned("e4", "e5 Nf3 Nc6 Bb5");
    let replaced = plan.add(the_match.game(), "e5 Nf3 Nc6 Bc4 Bc5 c3, c5 c3").unwrap();
    let expected =
        Replaced { to: "2... Nc6".to_owned(), was: "Bb5".to_owned(), now: "Bc4".to_owned() };
    assert_eq!(replaced, [expected]);
    assert_eq!(plan.write(), "e7e5 g1f3 b8c6 f1c4 f8c5 c2c3\nc7c5 c2c3");
    // What followed the old answer is gone with it.
    plan.add(the_match.game(), "e5 f4").unwrap();
    assert_eq!(plan.write(), "e7e5 f2f4\nc7c5 c2c3");
}

/// A line of as many moves as a line may have, after 1. e4.
const MAX_CHARS: &str = "a6 a3 b6 b3 c6 c3 d6 d3 e6 h3 f6 f3 g6 g3 h6 h4 a5 a4 b5 b4";

fn refused(typed: &str) -> PlanError {
    let (the_match, mut plan) = planned("e4", "c5 Nf3");
    let before = plan.clone();
    let error = plan.add(the_match.game(), typed).unwrap_err();
    assert_eq!(plan, before, "{typed}: nothing of what is refused is kept");
    error
}

#[test]
fn what_is_wrong_with_a_line_is_told_of_the_move_it_is_wrong_with() {
    for (typed, expected, whose, so_far) in [
        ("e5 Nf4 Nc6 Bb5", 2, false, "1... e5"),
        ("e5 Nf3 Nc4 Bb5", 3, true, "1... e5 2. Nf3"),
        ("what? Nf3", 1, true, ""),
        ("d5 exd5, e5 Nf3 Nc6 Bb6", 4, false, "1... e5 2. Nf3 Nc6"),
    ] {
        match refused(typed) {
            PlanError::Move { index, theirs, before, why, position, .. } => {
                assert_eq!((index, theirs, before.as_str()), (expected, whose, so_far), "{typed}");
                assert_eq!(
                    matches!(why, MoveError::Unreadable),
                    typed.contains("what?"),
                    "{typed}: {why:?}"
                );
                let turn = if whose { Color::Black } else { Color::White };
                assert_eq!(position.turn(), turn, "{typed}");
            }
            other => panic!("{typed}: {other:?}"),
        }
    }
    assert_eq!(refused("e5 Nf3 Nc6"), PlanError::Unanswered { to: "2... Nc6".to_owned() });
    assert_eq!(refused(" ,; \n 12. "), PlanError::Empty);
    assert_eq!(refused(&format!("{MAX_CHARS} c5 c4")), PlanError::TooLong);
    assert_eq!(planned("e4", MAX_CHARS).1.write().split(' ').count(), MAX_PLIES);
}

#[test]
fn nothing_follows_the_end_of_the_game() {
    let (the_match, mut plan) = planned("f3 e5", "g4 Qh4");
    assert_eq!(plan.write(), "g2g4 d8h4");
    let beyond = plan.add(the_match.game(), "g4 Qh4 a3 a6").unwrap_err();
    assert_eq!(beyond, PlanError::Over { after: "2. g4 Qh4#".to_owned() });
}

#[test]
fn a_plan_has_only_so_many_lines() {
    let (the_match, mut plan) = planned("e4", "e5 Nf3");
    let moves = ["a6", "a5", "b6", "b5", "c6", "c5", "d6", "f6", "g6", "h6", "h5", "Nf6", "Nc6"];
    for (index, text) in moves.into_iter().enumerate() {
        let added = plan.add(the_match.game(), &format!("{text} d3"));
        if index + 2 > MAX_LINES {
            assert_eq!(added, Err(PlanError::TooWide), "{text}");
        } else {
            assert_eq!(added, Ok(Vec::new()), "{text}");
        }
    }
    assert_eq!(plan.write().lines().count(), MAX_LINES);
    // A line that is longer, not another one, still fits.
    plan.add(the_match.game(), "e5 Nf3 Nc6 Bb5").unwrap();
}

#[test]
fn one_plans_while_the_opponent_is_on_the_move() {
    let mut the_match = from_start("chess");
    let refusal = |the_match: &Match, player| Plan::begin(the_match, player).unwrap_err();
    assert_eq!(refusal(&the_match, WHITE), Refusal::Plan(PlanError::OwnTurn));
    assert_eq!(refusal(&the_match, PlayerId(9)), Refusal::NotAPlayer);
    assert_eq!(Plan::begin(&the_match, BLACK).unwrap().ply(), 0);
    play(&mut the_match, "f3 e5 g4 Qh4");
    assert!(matches!(refusal(&the_match, WHITE), Refusal::MatchOver(_)));
}

#[test]
fn branches_are_taken_away() {
    let lines = "e5 Nf3 Nc6 Bb5 a6 Ba4, e5 Nf3 Nf6 Nxe5, c5 Nf3";
    for (typed, left) in [
        ("e5 Nf3 Nc6 Bb5 a6 Ba4", "e7e5 g1f3 b8c6 f1b5\ne7e5 g1f3 g8f6 f3e5\nc7c5 g1f3"),
        ("e5 Nf3 Nc6", "e7e5 g1f3 g8f6 f3e5\nc7c5 g1f3"),
        ("1... c5", "e7e5 g1f3 b8c6 f1b5 a7a6 b5a4\ne7e5 g1f3 g8f6 f3e5"),
        ("#1.0", "c7c5 g1f3"),
        ("#1.0.1", "e7e5 g1f3 b8c6 f1b5 a7a6 b5a4\nc7c5 g1f3"),
    ] {
        let (the_match, mut plan) = planned("e4", lines);
        plan.remove(the_match.game(), typed).unwrap();
        assert_eq!(plan.write(), left, "{typed}");
    }
    for typed in ["d5", "e5 Bc4", "#1", "#1.2", "#1.0.0.0.0", "#0.0", "#1.x", "#"] {
        let (the_match, mut plan) = planned("e4", lines);
        let error = plan.remove(the_match.game(), typed).unwrap_err();
        assert_eq!(error, PlanError::NoSuchBranch { typed: typed.to_owned() });
        assert_eq!(plan, planned("e4", lines).1);
    }
    let (the_match, mut plan) = planned("e4", lines);
    assert_eq!(plan.remove(the_match.game(), " "), Err(PlanError::Empty));
    assert!(matches!(
        plan.remove(the_match.game(), "e6 Nf9"),
        Err(PlanError::Move { index: 2, .. })
    ));
}

#[test]
fn keys_of_an_outline_name_its_branches() {
    let (the_match, plan) = planned("e4", "e5 Nf3 Nc6 Bb5, e5 Nf3 Nf6 Nxe5, c5 Nf3");
    fn keys(branches_of: &[OutlineBranch]) -> Vec<(String, String)> {
        let own = |branch_of: &OutlineBranch| {
            [vec![(branch_of.key.clone(), branch_of.moves.clone())], keys(&branch_of.then)].concat()
        };
        branches_of.iter().flat_map(own).collect()
    }
    for (key, moves) in keys(&plan.outline(the_match.game())) {
        let mut less = plan.clone();
        less.remove(the_match.game(), &key).unwrap();
        assert!(!rows(&less.outline(the_match.game())).contains(&moves), "{key}");
    }
}

/// A move is made by hand and the plans answer.
fn made(
    the_match: &mut Match,
    typed: &str,
    plans: ByColor<Option<Plan>>,
    at: Moment,
) -> Vec<Event> {
    let the_move = the_match.read_move(typed).unwrap();
    let mut events = the_match.act(the_match.mover(), Action::Move(the_move), at).unwrap();
    events.extend(follow(the_match, plans, at));
    events
}

fn moves(the_match: &Match) -> Vec<&str> {
    the_match.record().moves.iter().map(|(text, _)| text.as_str()).collect()
}

#[test]
fn what_fits_is_played_at_once_and_costs_nothing() {
    let (mut the_match, plan) = planned("e4", "e5 Nf3 Nc6 Bb5, c5 c3");
    let at = the_match.turn_since() + Span::hours(5);
    let white_before = the_match.clock(Color::White, at);
    let events = made(&mut the_match, "e5", ByColor { white: Some(plan), black: None }, at);
    let rest = Plan::read(3, "b8c6 f1b5").unwrap();
    assert_eq!(
        events,
        [
            Event::Moved { by: Color::Black, ply: 1, uci: "e7e5".to_owned(), at },
            Event::Moved { by: Color::White, ply: 2, uci: "g1f3".to_owned(), at },
            Event::PlanFollowed { by: Color::White, ply: 2, rest },
        ]
    );
    assert_eq!(the_match.clock(Color::White, at), white_before);
    assert_eq!(the_match.turn_since(), at);
    assert_eq!(the_match.turn(), Color::Black);
}

#[test]
fn what_does_not_fit_drops_the_plan() {
    let (mut the_match, plan) = planned("e4", "e5 Nf3, c5 c3");
    let at = the_match.turn_since() + Span::hours(5);
    let events = made(&mut the_match, "d5", ByColor { white: Some(plan), black: None }, at);
    assert_eq!(events.last(), Some(&Event::PlanDropped { by: Color::White, ply: 2 }));
    assert_eq!(moves(&the_match), ["e2e4", "d7d5"]);
}

#[test]
fn a_plan_may_mate() {
    let (mut the_match, plan) = planned("f3 e5", "g4 Qh4");
    let at = the_match.turn_since() + Span::hours(5);
    made(&mut the_match, "g4", ByColor { white: None, black: Some(plan) }, at);
    let outcome = the_match.outcome().unwrap();
    assert_eq!(
        (outcome.reason, outcome.ahead(), outcome.at),
        (Reason::Checkmate, Some(Color::Black), at)
    );
}

#[test]
fn plans_answer_each_other() {
    let (mut the_match, black) = planned("e4 e5", "Nf3 Nc6 Bb5 a6 Ba4 Nf6 d4 exd4");
    let at = the_match.turn_since() + Span::hours(5);
    play(&mut the_match, "Nf3");
    let mut white = Plan::begin(&the_match, WHITE).unwrap();
    white.add(the_match.game(), "Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1").unwrap();
    let events = follow(&mut the_match, ByColor { white: Some(white), black: Some(black) }, at);
    let expected = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1"];
    assert_eq!(moves(&the_match), expected);
    assert_eq!(events.last(), Some(&Event::PlanDropped { by: Color::Black, ply: 9 }));
    let left = events.iter().rev().find_map(|event| match event {
        Event::PlanFollowed { by: Color::White, rest, .. } => Some(rest.write()),
        _ => None,
    });
    assert_eq!(left.as_deref(), Some("f8e7 f1e1"));
}

#[test]
fn a_plan_from_elsewhere_stays_silent() {
    let (_, old) = planned("e4", "e5 Nf3");
    let mut the_match = from_start("chess");
    play(&mut the_match, "e4 c5 Nf3 e5");
    assert_eq!(
        follow(&mut the_match, ByColor { white: Some(old), black: None }, START),
        Vec::new()
    );
}

#[test]
fn a_plan_that_is_no_longer_legal_is_dropped() {
    let mut the_match = from_start("chess");
    play(&mut the_match, "e4 e5");
    let forged = Plan::read(1, "e7e5 e1e8").unwrap();
    let events = follow(&mut the_match, ByColor { white: Some(forged), black: None }, START);
    assert_eq!(events, [Event::PlanDropped { by: Color::White, ply: 2 }]);
}

#[test]
fn what_is_typed_so_far_has_come_to_a_position() {
    let (the_match, _) = planned("e4", "c5 Nf3");
    let game = the_match.game();
    for (typed, head, begun) in [
        ("", "", ""),
        ("e", "", "e"),
        ("e5 N", "e5 ", "N"),
        ("1...e7e5 2.nf3 ", "e5 Nf3 ", ""),
        ("c5 Nf3, e5 Nf3 Nc", "c5 Nf3, e5 Nf3 ", "Nc"),
    ] {
        let partial_line = partial_line(game, typed).unwrap();
        assert_eq!(
            (partial_line.head.as_str(), partial_line.begun.as_str()),
            (head, begun),
            "{typed}"
        );
    }
    assert!(partial_line(game, "e5 Ke3 ").is_none());
    assert!(
        partial_line(game, MAX_CHARS).is_some()
            && partial_line(game, &format!("{MAX_CHARS} ")).is_none()
    );
}

#[test]
fn what_is_stored_is_a_plan_or_an_error() {
    for text in [
        "e7e5",
        "e7e5 g1f3 b8c6",
        "e7e5  g1f3",
        "",
        "e7e5 g1f3\n\nc7c5 g1f3",
        "e7e5 g1f3\ne7e5 d2d4",
    ] {
        let read = Plan::read(1, text);
        assert_eq!(read.is_ok(), text.is_empty(), "{text:?}: {read:?}");
    }
}

#[test]
fn drops_and_promotions_are_planned() {
    let variant = Variant::by_key("crazyhouse").unwrap();
    let mut the_match = a_match(variant, "4k3/1P6/8/8/8/8/7r/4K3[Qq] b - - 0 1");
    let mut plan = Plan::begin(&the_match, WHITE).unwrap();
    plan.add(the_match.game(), "Kd7 b8=N Ke7 Q@e5, Q@e5 Q@e2").unwrap();
    assert_eq!(plan.write(), "e8d7 b7b8n d7e7 Q@e5\nQ@e5 Q@e2");
    let at = the_match.turn_since();
    made(&mut the_match, "Kd7", ByColor { white: Some(plan), black: None }, at);
    assert_eq!(moves(&the_match), ["e8d7", "b7b8n"]);
}

/// A random game: its moves in UCI, and the match after them by hand.
fn random_game(key: &str, choices: &[Index]) -> Vec<String> {
    let mut the_match = from_start(key);
    for choice in choices {
        if the_match.outcome().is_some() {
            break;
        }
        let legal: Vec<Move> = the_match.position().legal_moves().into_iter().collect();
        let at = the_match.turn_since() + Span::minutes(1);
        the_match.act(the_match.mover(), Action::Move(*choice.get(&legal)), at).unwrap();
    }
    the_match.record().moves.iter().map(|(text, _)| text.clone()).collect()
}

/// What the side that waits plans: the moves that will come, and others that will not.
fn foresight(the_match: &Match, coming: &[String], replies: usize, aside: &[Index]) -> Plan {
    let mut plan = Plan::begin(the_match, the_match.players()[!the_match.turn()]).unwrap();
    for choice in aside {
        let position = the_match.position();
        let legal: Vec<Move> = position.legal_moves().into_iter().collect();
        let theirs = *choice.get(&legal);
        let mut game = the_match.game().clone();
        game.play(theirs).unwrap();
        let answers: Vec<Move> = game.position().legal_moves().into_iter().collect();
        if game.end().is_some() || uci::print(position, theirs) == coming[0] {
            continue;
        }
        let line = format!(
            "{} {}",
            uci::print(position, theirs),
            uci::print(game.position(), *choice.get(&answers))
        );
        plan.add(the_match.game(), &line).unwrap();
    }
    let foreseen = (2 * replies).min(coming.len()).min(MAX_PLIES) / 2 * 2;
    if foreseen > 0 {
        plan.add(the_match.game(), &coming[..foreseen].join(" ")).unwrap();
    }
    plan
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// A game in which plans answer is the game played by hand, but for its times; and no planned
    /// reply costs time.
    #[test]
    fn a_game_by_plans_is_the_game_by_hand(
        variant in prop::sample::select(Variant::all()),
        choices in prop::collection::vec(any::<Index>(), 1..40),
        foreseen in prop::collection::vec((0..4usize, 0..4usize), 40),
        aside in prop::collection::vec(any::<Index>(), 0..4),
    ) {
        let key = variant.key();
        let game = random_game(key, &choices);
        let mut by_hand = from_start(key);
        for text in &game {
            let the_move = uci::parse(by_hand.position(), text).unwrap();
            let at = by_hand.turn_since() + Span::minutes(1);
            by_hand.act(by_hand.mover(), Action::Move(the_move), at).unwrap();
        }

        let mut the_match = from_start(key);
        let mut spent = ByColor { white: 0, black: 0 };
        while moves(&the_match).len() < game.len() {
            let made = moves(&the_match).len();
            let mover = the_match.turn();
            let (replies, own_replies) = foreseen[made];
            let mut plans = ByColor { white: None, black: None };
            plans[!mover] = Some(foresight(&the_match, &game[made..], replies, &aside))
                .filter(|plan| !plan.is_empty());
            let at = the_match.turn_since() + Span::minutes(1);
            let the_move = uci::parse(the_match.position(), &game[made]).unwrap();
            the_match.act(the_match.mover(), Action::Move(the_move), at).unwrap();
            spent[mover] += 1;
            // The mover makes a plan with the move.
            if own_replies > 0 && made + 1 < game.len() {
                plans[mover] = Some(foresight(&the_match, &game[made + 1..], own_replies, &[]))
                    .filter(|plan| !plan.is_empty());
            }
            let _ = follow(&mut the_match, plans, at);
        }
        prop_assert_eq!(moves(&the_match), game);
        prop_assert_eq!(fen::print(the_match.position()), fen::print(by_hand.position()));
        let outcome =
            |the_match: &Match| the_match.outcome().map(|outcome| (outcome.reason, outcome.score));
        prop_assert_eq!(outcome(&the_match), outcome(&by_hand));
        // Every move by hand took a minute; the others took none.
        let total = the_match.turn_since() - START;
        prop_assert_eq!(total, Span::minutes(spent.white + spent.black));
        let again = Match::replay(the_match.record().clone()).unwrap();
        prop_assert_eq!(moves(&again), moves(&the_match));
        for side in Color::BOTH {
            let full = TimeControl::DEFAULT.full();
            let left = TimeControl::DEFAULT.spend(full, Span::minutes(spent[side])).unwrap();
            prop_assert_eq!(
                left,
                Remaining { main: full.main - Span::minutes(spent[side]), ..full },
            );
            let now = the_match.turn_since();
            prop_assert_eq!(
                the_match.clock(side, now),
                TimeControl::DEFAULT.read(left, Span::ZERO),
            );
        }
    }

    /// A plan reads back as it was written, and means the same.
    #[test]
    fn a_stored_plan_reads_back(
        variant in prop::sample::select(Variant::all()),
        lines in prop::collection::vec(prop::collection::vec(any::<Index>(), 2..=MAX_PLIES), 1..8),
    ) {
        let the_match = from_start(variant.key());
        let mut plan = Plan::begin(&the_match, BLACK).unwrap();
        for choices in &lines {
            let mut game = the_match.game().clone();
            let mut line = Vec::new();
            for choice in choices {
                if game.end().is_some() {
                    break;
                }
                let legal: Vec<Move> = game.position().legal_moves().into_iter().collect();
                // Few moves to choose from, so that lines meet.
                let the_move = legal[choice.index(legal.len().min(3))];
                line.push(uci::print(game.position(), the_move));
                game.play(the_move).unwrap();
            }
            line.truncate(line.len() / 2 * 2);
            if !line.is_empty() {
                plan.add(the_match.game(), &line.join(" ")).unwrap();
            }
        }
        let read = Plan::read(plan.ply(), &plan.write()).unwrap();
        prop_assert_eq!(&read, &plan);
        let mut typed = Plan::begin(&the_match, BLACK).unwrap();
        if !plan.is_empty() {
            typed.add(the_match.game(), &plan.write()).unwrap();
        }
        prop_assert_eq!(&typed, &plan);
        prop_assert_eq!(rows(&read.outline(the_match.game())).len(), count(&plan.branches));
    }

    /// Whatever people type is refused or added, never half.
    #[test]
    fn anything_may_be_typed(typed in "([a-hNBRQKPO0-9x=+.@,; -]|[a-h][1-8]|Nf3|e5|…|ñ){0,40}") {
        let mut the_match = from_start("chess");
        play(&mut the_match, "e4");
        let mut plan = Plan::begin(&the_match, WHITE).unwrap();
        if plan.add(the_match.game(), &typed).is_err() {
            prop_assert!(plan.is_empty());
        } else {
            prop_assert_eq!(Plan::read(1, &plan.write()), Ok(plan));
        }
        let _ = partial_line(the_match.game(), &typed);
    }
}

fn count(branches: &[Branch]) -> usize {
    branches.iter().map(|branch| 1 + count(&branch.then)).sum()
}
