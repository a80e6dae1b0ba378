//! Conditional moves: planned in private, played if the opponent's move matches, and otherwise
//! dropped with a notice.

use courier_rules::notation::san;
use courier_rules::{Color, Game, Move, Variant};
use courier_sandbox::driver::{ActionOutcome, MessageView, UserClient};
use courier_text::Button;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use super::test_bot::{
    HOUR, TestBot, direct_message, direct_messages, ephemeral_text, find_button, has_button,
    message_of, move_by_command, newest_board,
};
use crate::english::{ACCEPT, ANY, EN, OFFER, Says as _, WHITE};

/// Adds a line to the user's plan; returns the response.
async fn plan(user: &UserClient, line: &str) -> String {
    ephemeral_text(user, "plan add", &[("line", line)]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn matching_plans_are_played_and_others_dropped() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let tree = plan(&willow, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6, e4 e5 Nf3 Nc6 Bc4 Bc5; d4 d5").await;
    for row in ["1. e4 e5 2. Nf3 Nc6", "├ 3. Bb5 a6", "└ 3. Bc4 Bc5", "1. d4 d5"] {
        assert!(tree.contains(row), "{row}: {tree}");
    }
    bot.sandbox.advance(HOUR * 7).await;
    let board = move_by_command(&maple, "e4").await;
    assert!(board.says(EN.last_move_planned("1... e5", "1. e4")), "{}", board.text());
    let turn = direct_message(&maple, &EN.plan_answered("own", "1... e5", ANY, ANY)).await;
    assert!(
        turn.content.says(EN.plan_answered("own", "1... e5", "1. e4", ANY))
            && turn.content.says(EN.plan_your_turn()),
        "{}",
        turn.content
    );
    let planner = direct_message(&willow, &EN.plan_answered("other", "1... e5", ANY, ANY)).await;
    assert!(
        planner.content.says(EN.plan_answered("other", "1... e5", "1. e4", ANY))
            && planner.content.ends_with(&EN.plan_goes_on())
    );

    let view = ephemeral_text(&willow, "plan show", &[]).await;
    assert!(view.contains("2. Nf3 Nc6") && !view.contains("d4"), "{view}");
    move_by_command(&maple, "Nf3").await;
    direct_message(&willow, &EN.plan_answered("other", "2... Nc6", ANY, ANY)).await;
    // A dropped plan is mentioned in the turn notice, and in no other message.
    let before = direct_messages(&willow).len();
    move_by_command(&maple, "d4").await;
    let dropped = direct_message(&willow, &EN.notice_your_turn("3. d4", ANY)).await;
    assert!(dropped.content.ends_with(&EN.plan_dropped_note()), "{}", dropped.content);
    assert_eq!(direct_messages(&willow).len(), before + 1);
    let gone = ephemeral_text(&willow, "plan show", &[]).await;
    assert!(gone.says(EN.plan_dropped("3. d4")), "{gone}");
    let own_turn = plan(&willow, "exd4 Nxd4").await;
    assert!(own_turn.says(EN.refusal_plan_own_turn()), "{own_turn}");
    move_by_command(&willow, "exd4").await;
    assert!(ephemeral_text(&willow, "plan show", &[]).await.says(EN.plan_none(ANY)));
    bot.assert_no_problems();
}

/// Words of any language are understood wherever lines are typed, as by `/move`.
#[tokio::test(flavor = "multi_thread")]
async fn plans_are_typed_in_words() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let tree = plan(&willow, "pawn e4 pawn to e5 knight f3 caballo c6; d4 knight f6").await;
    for row in ["1. e4 e5 2. Nf3 Nc6", "1. d4 Nf6"] {
        assert!(tree.contains(row), "{row}: {tree}");
    }
    let refused = plan(&willow, "e4 knight c6 queen d4 e5").await;
    let why = EN.refusal_plan_their_move("1. e4 Nc6", "3", "after", "`queen d4`", ANY);
    assert!(refused.says(why), "{refused}");
    let offered = willow.autocomplete("plan add", &[], "line", "pawn e4 kni").await.unwrap();
    let offered: Vec<_> = offered.iter().map(|choice| choice.value.as_str()).collect();
    assert_eq!(offered, ["e4 Na6", "e4 Nc6", "e4 Nf6", "e4 Nh6"]);
    let removed = ephemeral_text(&willow, "plan remove", &[("branch", "pawn d4")]).await;
    assert!(!removed.contains("d4") && removed.contains("Nc6"), "{removed}");
    // With a move, and in the form below a board.
    let options = [("move", "pawn e4"), ("then", "queen takes e5 knight takes e5")];
    let refused = ephemeral_text(&maple, "move", &options).await;
    assert!(refused.contains("`queen takes e5`"), "{refused}");
    let options = [("move", "pawn e4"), ("then", "e5 knight f3 knight c6 bishop b5")];
    let board = message_of(maple.command("move", &options).await.unwrap());
    assert!(board.text().contains("3. Bb5"), "{}", board.text());
    let modal = maple.click(board.id, Button::Plan).await.unwrap().modal().unwrap();
    let line = [("lines", "pawn a6 bishop takes c6")];
    let planned = message_of(maple.submit(&modal, &line).await.unwrap());
    assert!(planned.text().contains("3... a6 4. Bxc6"), "{}", planned.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn plans_are_private() {
    let bot = TestBot::start().await;
    bot.user("willow").allow_direct_messages(false);
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    plan(&willow, "e4 e5 Nf3 Nc6").await;
    let others = ephemeral_text(&maple, "plan show", &[]).await;
    assert!(others.says(EN.plan_none(ANY)), "{others}");
    let rowan = bot.user("rowan");
    rowan.set_locale("en-GB");
    let refusal = ephemeral_text(&rowan, "plan show", &[("game", "1")]).await;
    assert!(refusal.says(EN.refusal_not_a_player()), "{refusal}");
    assert!(
        ephemeral_text(&rowan, "plan add", &[("line", "e4 c5"), ("game", "1")])
            .await
            .says(EN.refusal_not_a_player())
    );
    let choices = rowan.autocomplete("plan remove", &[("game", "1")], "branch", "").await.unwrap();
    assert!(choices.is_empty(), "{choices:?}");
    let messages_with = |text: &str| {
        rowan.messages().iter().filter(|message| message.text().contains(text)).count()
    };
    assert_eq!(messages_with("Nc6") + messages_with("plan"), 0, "the channel shows no plan");
    move_by_command(&maple, "e4").await;
    // Willow's DMs are closed, so the channel shows what was played, but not what is planned.
    willow
        .wait_for(|message| message.says(EN.plan_answered("other", "1... e5", ANY, ANY)))
        .await
        .unwrap();
    assert_eq!(messages_with(&EN.plan_goes_on()) + messages_with("Nc6"), 0);
    move_by_command(&maple, "d4").await;
    willow
        .wait_for(|message| message.content.says(EN.notice_your_turn("2. d4", ANY)))
        .await
        .unwrap();
    assert_eq!(messages_with(&EN.plan_dropped_note()), 0);
    bot.assert_no_problems();
}

/// On a message for one player, a move is offered on their turn, and a plan on their opponent's.
#[tokio::test(flavor = "multi_thread")]
async fn no_plan_is_offered_on_ones_own_turn() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let offered = |board: &MessageView| {
        ["v1:mv:", "v1:men:", "v1:plan:"].map(|button| has_button(board, button))
    };
    let (moves, plan) = ([true, true, false], [false, false, true]);
    for (player, expected) in [(&maple, moves), (&willow, plan)] {
        let board = message_of(player.command("board", &[]).await.unwrap());
        assert_eq!(offered(&board), expected, "{}", board.text());
        let flipped = message_of(player.click(board.id, Button::Flip).await.unwrap());
        assert_eq!(offered(&flipped), expected, "{}", flipped.text());
    }
    let public = move_by_command(&maple, "e4").await;
    assert_eq!(offered(&public), [true; 3], "both players use the board in the channel");
    let direct = direct_message(&willow, &EN.notice_your_turn(ANY, ANY)).await;
    assert_eq!(offered(&direct), moves, "{}", direct.text());
    let answered = message_of(willow.in_dm().command("move", &[("move", "e5")]).await.unwrap());
    assert_eq!(offered(&answered), plan, "{}", answered.text());
    let waiting = message_of(maple.command("games", &[]).await.unwrap());
    let next = message_of(maple.click(waiting.id, Button::NextGame).await.unwrap());
    assert_eq!(offered(&next), moves, "{}", next.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_is_edited() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    assert!(ephemeral_text(&willow, "plan clear", &[]).await.says(EN.refusal_plan_none()));
    // The board's button opens a modal, with one line of play per row.
    let board = newest_board(&willow);
    let modal = willow
        .click(board.id, &find_button(&board, "v1:plan:").unwrap())
        .await
        .unwrap()
        .modal()
        .unwrap();
    let view = message_of(
        willow.submit(&modal, &[("lines", "e4 e5\nd4 d5 c4 e6\nNf3 d5")]).await.unwrap(),
    );
    assert!(view.ephemeral && view.text().contains("1. d4 d5 2. c4 e6"), "{}", view.text());
    let refused =
        message_of(maple.click(board.id, &find_button(&board, "v1:plan:").unwrap()).await.unwrap());
    assert!(refused.ephemeral && refused.says(EN.refusal_plan_own_turn()), "{}", refused.text());

    let replaced = plan(&willow, "d4 Nf6").await;
    assert!(replaced.says(EN.plan_replaced("Nf6", "1. d4", "d5")), "{replaced}");
    for (line, expected) in [
        (
            "e4 e5 Nf3 Nd4",
            EN.refusal_plan_move(
                "1. e4 e5 2. Nf3",
                "4",
                "after",
                "`Nd4`",
                EN.why_cannot_reach(ANY, "d4"),
            ),
        ),
        ("e4 e5 Nf5 Nc6", EN.refusal_plan_their_move("1. e4 e5", "3", "after", "`Nf5`", ANY)),
        ("e4 e5 Nf3", EN.refusal_plan_unanswered("2. Nf3")),
        ("e5 e6", EN.refusal_plan_their_move("", "1", "start", "`e5`", ANY)),
        ("f3 e5 g4 Qh4 a3 a6", EN.refusal_plan_over("1. f3 e5 2. g4 Qh4#")),
    ] {
        let answer = plan(&willow, line).await;
        assert!(answer.says(expected), "{line}: {answer}");
    }
    let branches = willow.autocomplete("plan remove", &[], "branch", "nf3").await.unwrap();
    assert_eq!(
        branches.iter().map(|choice| choice.name.as_str()).collect::<Vec<_>>(),
        ["1. Nf3 d5"]
    );
    let left = ephemeral_text(&willow, "plan remove", &[("branch", &branches[0].value)]).await;
    assert!(left.contains("1. e4 e5") && !left.contains("Nf3"), "{left}");
    let next = willow.autocomplete("plan add", &[], "line", "e4 e5 nf").await.unwrap();
    assert_eq!(next.first().map(|choice| choice.value.as_str()), Some("e4 e5 Nf3"));
    let next = willow.autocomplete("plan add", &[], "line", "e4 e5 Nf3 ").await.unwrap();
    assert!(next.iter().any(|choice| choice.value == "e4 e5 Nf3 Nc6"), "{next:?}");
    assert!(maple.autocomplete("plan add", &[], "line", "e").await.unwrap().is_empty());
    assert!(ephemeral_text(&willow, "plan clear", &[]).await.says(EN.plan_cleared()));
    move_by_command(&maple, "e4").await;
    direct_message(&willow, &EN.notice_your_turn("1. e4", ANY)).await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn plans_answer_each_other() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    plan(&willow, "e4 e5 Nf3 Nc6 Bb5 a6").await;
    let next = maple.autocomplete("move", &[("move", "e4")], "then", "e5 N").await.unwrap();
    assert!(next.iter().any(|choice| choice.value == "e5 Nf3"), "{next:?}");
    let wrong = ephemeral_text(&maple, "move", &[("move", "e4"), ("then", "e5 Nf4")]).await;
    assert!(wrong.says(EN.refusal_plan_move("1... e5", "2", "after", "`Nf4`", ANY)), "{wrong}");
    let options = [("move", "e4"), ("then", "e5 Nf3 Nc6 Bc4 Bc5 c3")];
    let board = message_of(maple.command("move", &options).await.unwrap());
    assert!(
        board.says(EN.last_move_planned("1... e5 2. Nf3 Nc6 3. Bc4", "1. e4")),
        "{}",
        board.text()
    );
    let turn =
        direct_message(&willow, &EN.plan_exchanged("other", "1... e5 2. Nf3 Nc6 3. Bc4", ANY, ANY))
            .await;
    assert!(turn.content.ends_with(&format!("{} {}", EN.plan_your_turn(), EN.plan_dropped_note())));
    let waiting = ephemeral_text(&maple, "plan show", &[]).await;
    assert!(waiting.contains("3... Bc5 4. c3"), "{waiting}");
    move_by_command(&willow, "Bc5").await;
    direct_message(
        &maple,
        &format!("{} {}", EN.plan_answered("other", "4. c3", ANY, ANY), EN.plan_at_its_end()),
    )
    .await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_can_mate() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    plan(&willow, "f3 e5 g4 Qh4").await;
    move_by_command(&maple, "f3").await;
    let mated = move_by_command(&maple, "g4").await;
    assert!(
        mated.says(EN.reason_checkmate()) && mated.text().contains("1500 →"),
        "{}",
        mated.text()
    );
    let end = direct_message(&willow, &EN.ended(ANY)).await;
    assert!(end.content.says(EN.plan_answered("other", "2... Qh4#", ANY, ANY)), "{}", end.content);
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn plans_survive_draw_offers_and_end_with_the_game() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    move_by_command(&maple, "e4").await;
    move_by_command(&willow, "e5").await;
    plan(&willow, "Nf3 Nc6").await;
    ephemeral_text(&maple, "draw", &[OFFER]).await;
    assert!(ephemeral_text(&willow, "plan show", &[]).await.contains("2. Nf3 Nc6"));
    ephemeral_text(&willow, "draw", &[ACCEPT]).await;
    let over = ephemeral_text(&willow, "plan show", &[("game", "1")]).await;
    assert!(over.says(EN.refusal_match_over(ANY, ANY, ANY)), "{over}");
    bot.assert_no_problems();
}

/// A random game of this many plies that satisfies `is_wanted`.
fn random_game(key: &str, plies: usize, is_wanted: fn(&Game) -> bool) -> Game {
    let variant = Variant::by_key(key).unwrap();
    let start = variant.start(variant.default_start()).unwrap();
    let played = |seed| {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut game = Game::new(start.clone());
        while game.end().is_none() && game.moves().len() < plies {
            let legal: Vec<Move> = game.position().legal_moves().into_iter().collect();
            // Every other time, a drop or a promotion is preferred: among random moves they are
            // rare.
            let is_rare = |the_move: &&Move| {
                matches!(the_move, Move::Drop { .. }) || the_move.promotion().is_some()
            };
            let chosen = legal.iter().find(is_rare).copied().filter(|_| rng.random_bool(0.5));
            game.play(chosen.unwrap_or_else(|| legal[rng.random_range(0..legal.len())])).unwrap();
        }
        game
    };
    (0..500).map(played).find(|game| game.moves().len() == plies && is_wanted(game)).unwrap()
}

fn moves_of_white(game: &Game) -> impl Iterator<Item = &Move> {
    game.moves().iter().step_by(2)
}

/// The moves of a game in SAN.
fn in_san(game: &Game) -> Vec<String> {
    game.positions()
        .zip(game.moves())
        .map(|(before, the_move)| san::print(before, *the_move))
        .collect()
}

/// Plays a game in which White's moves after the first one are planned, four at a time.
async fn play_with_plans(key: &str, game: &Game) {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game(&format!("{key} challenge"), &[WHITE]).await;
    let moves = in_san(game);
    move_by_command(&maple, &moves[0]).await;
    for line in moves[1..].chunks(8) {
        plan(&maple, &line.join(" ")).await;
        for pair in line.chunks(2) {
            bot.sandbox.advance(HOUR).await;
            let board = move_by_command(&willow, &pair[0]).await;
            assert!(board.text().contains(&format!("{}**", pair[1])), "{pair:?}: {}", board.text());
        }
    }
    bot.sandbox.stop_bot().await;
    let store = bot.store().await;
    let the_match = store.find_match(courier_play::MatchId(1)).await.unwrap().unwrap().the_match;
    assert_eq!(the_match.game().moves(), game.moves());
    let times: Vec<_> = the_match.record().moves.iter().map(|(_, at)| *at).collect();
    assert!(
        times[1..].chunks(2).all(|pair| pair[0] == pair[1]),
        "a planned reply is made at once: {times:?}"
    );
    let (white, full) =
        (the_match.clock(Color::White, times[0]), the_match.record().controls.white);
    assert_eq!(
        white,
        full.read(
            full.spend(full.full(), times[0] - the_match.record().started_at).unwrap(),
            courier_play::Span::ZERO
        )
    );
    store.close().await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_chess_is_played_with_plans() {
    play_with_plans("chess", &random_game("chess", 41, |_| true)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn drops_and_promotions_are_played_with_plans() {
    let has_drops_and_a_promotion = |game: &Game| {
        let drops =
            moves_of_white(game).filter(|the_move| matches!(the_move, Move::Drop { .. })).count();
        drops > 2 && moves_of_white(game).any(|the_move| the_move.promotion().is_some())
    };
    let game = random_game("crazyhouse", 65, has_drops_and_a_promotion);
    play_with_plans("crazyhouse", &game).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_cescacs_is_played_with_plans() {
    play_with_plans("cescacs", &random_game("cescacs", 17, |_| true)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_and_planned_replies_survive_a_killed_bot() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let kills = super::kills::kills();
    let game = random_game("chess", 2 * kills, |game| game.end().is_none());
    let mut rng = StdRng::seed_from_u64(5);
    let mut expected = Vec::new();
    for (round, pair) in in_san(&game).chunks(2).enumerate() {
        plan(&willow, &pair.join(" ")).await;
        let act = {
            let (maple, typed) = (maple.clone(), pair[0].clone());
            tokio::spawn(async move { maple.command("move", &[("move", &typed)]).await })
        };
        tokio::time::sleep(std::time::Duration::from_millis(rng.random_range(0..80))).await;
        bot.sandbox.restart_bot().await.unwrap();
        let acknowledged =
            matches!(act.await.unwrap(), Ok(ActionOutcome::Message(board)) if !board.ephemeral);
        let ply = super::kills::ply(&willow).await;
        assert!(
            ply == 2 * round + 2 || (ply == 2 * round && !acknowledged),
            "round {round}: {ply} plies, although both moves or none should be stored"
        );
        if ply == 2 * round {
            move_by_command(&maple, &pair[0]).await;
        }
        let answer = format!("{}... {}", round + 1, pair[1]);
        let notice = EN.plan_answered("other", answer, ANY, ANY);
        direct_message(&willow, &notice).await;
        expected.push(notice);
    }
    let lines = direct_messages(&willow);
    for notice in expected {
        assert_eq!(
            lines.iter().filter(|line| line.says(&notice)).count(),
            1,
            "{notice}: {lines:#?}"
        );
    }
    assert_eq!(bot.sandbox.problems(), Vec::<String>::new());
}
