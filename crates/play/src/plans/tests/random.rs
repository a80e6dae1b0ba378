//! Properties of random plans and games.

use courier_rules::notation::uci;
use courier_rules::{Color, Move};
use proptest::prelude::*;
use proptest::sample::Index;

use super::*;
use crate::clock::Remaining;
use crate::plans::tree::Branch;

/// The moves of a random game in UCI.
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

/// A plan of the side that is not on the move, with the `coming` moves and some others.
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

    /// Planned replies must use no time.
    #[test]
    fn a_game_with_plans_equals_the_game_without(
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
            // The player may make a plan with the move.
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
        // Every unplanned move took a minute, the others none.
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

    #[test]
    fn parsing_is_the_inverse_of_writing(
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
                // Choose from few moves, so that lines share moves.
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

    #[test]
    fn any_typed_text_is_added_or_refused_as_a_whole(
        typed in "([a-hNBRQKPO0-9x=+.@,; -]|[a-h][1-8]|Nf3|e5|…|ñ){0,40}",
    ) {
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
