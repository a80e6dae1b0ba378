//! Bad input, racing commands and old buttons are refused with a helpful message, and do no damage.

use courier_sandbox::driver::{ActionOutcome, MessageView};
use courier_text::Button;

use super::test_bot::{
    TestBot, direct_message, ephemeral_text as refused, find_button, has_button, message_of,
    move_by_button, move_by_command, newest_board,
};
use crate::english::{ANY, CLAIM, DECLINE, EN, OFFER, Says as _, WHITE};

#[tokio::test(flavor = "multi_thread")]
async fn illegal_moves_are_refused() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let turn = refused(&willow, "move", &[("move", "e5")]).await;
    assert!(turn.says(EN.refusal_not_your_turn()), "{turn}");
    for (typed, expected) in [
        ("hello there", EN.move_unreadable(ANY)),
        ("Ke2", EN.why_own_piece(ANY)),
        ("e5", EN.why_cannot_reach(ANY, "e5")),
        ("Bb5", EN.why_blocked(ANY, ANY)),
        ("e9", EN.move_no_such_square("e9")),
        (&"x".repeat(6000), EN.move_unreadable(ANY)),
        ("@everyone", EN.move_unreadable(ANY)),
    ] {
        let answer = refused(&maple, "move", &[("move", typed)]).await;
        assert!(answer.says(expected), "{typed}: {answer}");
    }
    for (player, the_move) in [
        (&maple, "Nf3"),
        (&willow, "a6"),
        (&maple, "Nc3"),
        (&willow, "a5"),
        (&maple, "Nb5"),
        (&willow, "a4"),
    ] {
        move_by_command(player, the_move).await;
    }
    let ambiguous = refused(&maple, "move", &[("move", "Nd4")]).await;
    assert!(ambiguous.contains("Nbd4") && ambiguous.contains("Nfd4"), "{ambiguous}");
    move_by_command(&maple, "Nbd4").await;
    bot.assert_no_problems();
}

/// Forms and refusals show moves as they are written in this game.
#[tokio::test(flavor = "multi_thread")]
async fn examples_are_moves_of_the_game() {
    let bot = TestBot::start().await;
    for (number, game, dialog, plan, unreadable) in [
        (1, "cescacs", "E7-E13, JD10×EE13 or KRK-HIO", "E7-E13 E21-E15", "`E7-E13`"),
        (2, "crazyhouse", "Nf3, exd5, O-O, e8=Q or N@f3", "Nf6 Bg5 h6 Bh4", "`N@f3`"),
        (3, "shogun", "Nf3, exd5, O-O, Rc6=M or N@f3", "Nf6 Bg5 h6 Bh4", "`Rc6=M`"),
    ] {
        let command = format!("{game} challenge");
        let (maple, willow) = bot.start_game(&command, &[WHITE]).await;
        let id = format!("v1:mv:{number}:");
        let board = maple.wait_for(|message| has_button(message, &id)).await.unwrap();
        for (user, button, example) in [(&maple, "v1:mv:", dialog), (&willow, "v1:plan:", plan)] {
            let pressed = user.click(board.id, &find_button(&board, button).unwrap()).await;
            let form = pressed.unwrap().modal().unwrap();
            assert!(form.fields[0].placeholder.contains(example), "{:?}", form.fields);
        }
        let id = number.to_string();
        let refusal = refused(&maple, "move", &[("move", "what?"), ("game", &id)]).await;
        assert!(refusal.contains(unreadable), "{refusal}");
        if game == "cescacs" {
            assert!(!refusal.contains("Nf3"), "{refusal}");
            for (typed, missing) in [
                ("A5-A6", EN.move_no_such_hexagon("A6", "A5, A7 … A23", "A")),
                ("kj5-j7", EN.move_no_such_column("J5", "J")),
            ] {
                let refusal = refused(&maple, "move", &[("move", typed), ("game", &id)]).await;
                assert!(refusal.says(missing), "{refusal}");
            }
        }
    }
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_can_be_typed_in_the_words_of_every_language() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    for (player, typed, san) in [
        (&maple, "peón e4", "1. e4"),
        (&willow, "pawn to e5", "1... e5"),
        (&maple, "caballo f3", "2. Nf3"),
        (&willow, "Cavall c6", "2... Nc6"),
        (&maple, "knight takes e5", "3. Nxe5"),
        (&willow, "el cavall captura e5", "3... Nxe5"),
        (&maple, "alfil e2", "4. Be2"),
        (&willow, "knight g8 f6", "4... Nf6"),
        (&maple, "enroque corto", "5. O-O"),
    ] {
        let board = message_of(player.command("move", &[("move", typed)]).await.unwrap());
        assert!(board.text().contains(&format!("**{san}**")), "{typed}: {}", board.text());
    }
    // The same in the form. Two knights can go there, so both are named.
    let board = newest_board(&willow);
    let button = find_button(&board, "v1:mv:").unwrap();
    let form = willow.click(board.id, &button).await.unwrap().modal().unwrap();
    let answer = message_of(willow.submit(&form, &[("move", "knight g4")]).await.unwrap());
    for part in ["Neg4", "Nfg4"] {
        assert!(answer.ephemeral && answer.text().contains(part), "{}", answer.text());
    }
    // The beginning of a cell is no move, though only one knight could go there.
    for typed in ["knight", "knight d", "knight a1", "knife g4"] {
        let refusal = refused(&willow, "move", &[("move", typed)]).await;
        assert!(refusal.says(EN.move_unreadable(ANY)), "{typed}: {refusal}");
    }
    let form = willow.click(board.id, &button).await.unwrap().modal().unwrap();
    let board = message_of(willow.submit(&form, &[("move", "cavall e5 g4")]).await.unwrap());
    assert!(board.text().contains("Neg4"), "{}", board.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_challenges_are_refused() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    let themselves = refused(&maple, "chess challenge", &[("opponent", "maple")]).await;
    assert!(themselves.says(EN.refusal_challenged_self(ANY)), "{themselves}");
    let clock = refused(&maple, "chess open", &[("clock", "whenever")]).await;
    assert!(clock.contains("3d+3x1d"), "{clock}");
    let start = refused(&maple, "chess960 open", &[("start", "960")]).await;
    assert!(start.says(EN.refusal_no_such_start("959", ANY)), "{start}");
    let start = refused(&maple, "chess960 position", &[("start", "5000000000")]).await;
    assert!(start.says(EN.refusal_no_such_start("959", ANY)), "{start}");
    let none = refused(&maple, "resign", &[]).await;
    assert!(none.says(EN.refusal_no_running_match(ANY)), "{none}");
    let no_game = refused(&maple, "board", &[("game", "4711")]).await;
    assert!(no_game.says(EN.refusal_no_such_match()), "{no_game}");
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_answered_once() {
    let bot = TestBot::start().await;
    let (maple, willow, birch) = (bot.user("maple"), bot.user("willow"), bot.user("birch"));
    let open = message_of(maple.command("chess open", &[]).await.unwrap());
    let accept = find_button(&open, "v1:accept:").unwrap();
    let own = message_of(maple.click(open.id, &accept).await.unwrap());
    assert!(own.ephemeral && own.says(EN.refusal_own_challenge()), "{}", own.text());
    // Two users press the button at the same time, and one of them gets the game.
    let (first, second) =
        tokio::join!(willow.click(open.id, &accept), birch.click(open.id, &accept));
    let outcomes = [first.unwrap(), second.unwrap()];
    let accepted =
        outcomes.iter().filter(|outcome| matches!(outcome, ActionOutcome::Updated(_))).count();
    assert_eq!(accepted, 1, "{outcomes:#?}");
    let late = message_of(willow.click_forged(open.id, &accept).await.unwrap());
    assert!(
        late.ephemeral && late.says(EN.refusal_challenge_accepted(ANY, ANY)),
        "{}",
        late.text()
    );
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_double_click_and_racing_commands_make_one_move() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let typed = |the_move| [("move", the_move)];
    let (d4, e4) = (typed("d4"), typed("e4"));
    let (first, second) = tokio::join!(maple.command("move", &d4), maple.command("move", &e4));
    let answers: Vec<MessageView> =
        [first, second].into_iter().map(|outcome| message_of(outcome.unwrap())).collect();
    assert_eq!(answers.iter().filter(|answer| answer.ephemeral).count(), 1, "{answers:#?}");

    let board = newest_board(&willow);
    let open = find_button(&board, "v1:mv:").unwrap();
    let (one, other) = (willow.click(board.id, &open).await, willow.click(board.id, &open).await);
    let (one, other) = (one.unwrap().modal().unwrap(), other.unwrap().modal().unwrap());
    let reply = [("move", "e6")];
    let (one, other) = tokio::join!(willow.submit(&one, &reply), willow.submit(&other, &reply));
    let answers = [message_of(one.unwrap()), message_of(other.unwrap())];
    let refused: Vec<&MessageView> = answers.iter().filter(|answer| answer.ephemeral).collect();
    assert_eq!(refused.len(), 1, "{answers:#?}");
    assert!(refused[0].says(EN.refusal_stale()), "{}", refused[0].text());
    assert_eq!(refused[0].pictures().len(), 1, "the refusal shows the present board");
    move_by_command(&maple, "Nf3").await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stale_button_shows_the_present_board() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let old = newest_board(&maple);
    move_by_command(&maple, "e4").await;
    move_by_command(&willow, "e5").await;
    for verb in ["mv", "resign", "draw", "flip"] {
        let custom_id = find_button(&old, &format!("v1:{verb}:")).unwrap();
        let answer = message_of(maple.click_forged(old.id, &custom_id).await.unwrap());
        assert!(answer.ephemeral && answer.says(EN.refusal_stale()), "{verb}: {}", answer.text());
        assert_eq!(answer.pictures().len(), 1, "{verb}");
    }
    // The old board loses its buttons.
    maple.wait_for(|message| message.id == old.id && message.buttons().is_empty()).await.unwrap();
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn other_players_buttons_and_forged_ids_are_refused() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let birch = bot.user("birch");
    let board = newest_board(&maple);
    let theirs = message_of(
        birch.click(board.id, &find_button(&board, "v1:resign:").unwrap()).await.unwrap(),
    );
    assert!(
        theirs.ephemeral && theirs.text().contains("No juegas"),
        "in their own language: {}",
        theirs.text()
    );
    for forged in ["v1:mv:999:0", "v1:mv:1:77", "v0:mv:1:0", "nonsense", "v1:resigned:1:0:1"] {
        let answer = message_of(willow.click_forged(board.id, forged).await.unwrap());
        assert!(answer.ephemeral, "{forged}: {}", answer.text());
    }
    move_by_button(&maple, "e4").await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn resigning_and_draws_ask_first() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE, ("rated", "false")]).await;
    let question = message_of(maple.command("resign", &[]).await.unwrap());
    assert!(
        question.says(EN.abort_question()),
        "a player who has not moved aborts: {}",
        question.text()
    );
    message_of(maple.click(question.id, "v1:never").await.unwrap());
    move_by_command(&maple, "e4").await;
    move_by_command(&willow, "e5").await;

    let draw = message_of(maple.press(Button::Draw).await.unwrap());
    message_of(maple.click(draw.id, Button::OfferDraw).await.unwrap());
    direct_message(&willow, &EN.draw_offered(ANY)).await;
    let again = refused(&maple, "draw", &[OFFER]).await;
    assert!(again.says(EN.refusal_draw_offer_stands()), "{again}");
    let declined = message_of(willow.command("draw", &[DECLINE]).await.unwrap());
    assert!(declined.says(EN.draw_declined_by_you()), "{}", declined.text());
    direct_message(&maple, &EN.draw_declined(ANY)).await;
    let claim = refused(&maple, "draw", &[CLAIM]).await;
    assert!(claim.says(EN.refusal_nothing_to_claim("moves")), "{claim}");

    let question = message_of(willow.command("resign", &[]).await.unwrap());
    let done = message_of(willow.click(question.id, Button::YesResign).await.unwrap());
    assert!(done.text().contains("1-0") && done.buttons().is_empty(), "{}", done.text());
    let public = maple
        .wait_for(|message| message.says(EN.reason_resignation()) && !message.ephemeral)
        .await
        .unwrap();
    assert_eq!(public.pictures().len(), 1);
    let twice = message_of(willow.click_forged(public.id, "v1:resigned:1:2").await.unwrap());
    assert!(
        twice.ephemeral && twice.says(EN.refusal_match_over(ANY, ANY, ANY)),
        "{}",
        twice.text()
    );
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_database_does_no_damage() {
    use sqlx::ConnectOptions as _;

    let bot = TestBot::in_a_file().await;
    let (maple, _) = bot.start_game("chess challenge", &[WHITE]).await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(bot.sandbox.database());
    let mut other_program = options.connect().await.unwrap();
    sqlx::query("begin immediate").execute(&mut other_program).await.unwrap();
    let answer = refused(&maple, "move", &[("move", "e4")]).await;
    assert!(answer.says(EN.fault(ANY)) && answer.contains("code"), "{answer}");
    sqlx::query("rollback").execute(&mut other_program).await.unwrap();
    move_by_command(&maple, "e4").await;
    assert_eq!(bot.sandbox.problems(), Vec::<String>::new());
}
