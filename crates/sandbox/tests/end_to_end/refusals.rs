//! Bad input, racing commands and old buttons are refused with a helpful message, and do no damage.

use courier_sandbox::driver::{ActionOutcome, MessageView};

use super::test_bot::{
    TestBot, direct_message, ephemeral_text as refused, find_button, has_button, message_of,
    move_by_button, move_by_command, newest_board,
};

#[tokio::test(flavor = "multi_thread")]
async fn illegal_moves_are_refused() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[("color", "White")]).await;
    let turn = refused(&willow, "move", &[("move", "e5")]).await;
    assert!(turn.contains("It is not your turn."), "{turn}");
    for (typed, expected) in [
        ("hello there", "I cannot read that as a move"),
        ("Ke2", "Your own piece is on"),
        ("e5", "can reach **e5** in one move"),
        ("Bb5", "blocked"),
        ("e9", "There is no square **e9** on this board."),
        (&"x".repeat(6000), "I cannot read that as a move"),
        ("@everyone", "I cannot read that as a move"),
    ] {
        let answer = refused(&maple, "move", &[("move", typed)]).await;
        assert!(answer.contains(expected), "{typed}: {answer}");
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
        let (maple, willow) = bot.start_game(&command, &[("color", "White")]).await;
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
                ("A5-A6", "There is no hexagon **A6** on this board. Column A has A5, A7 … A23."),
                ("kj5-j7", "There is no hexagon **J5** on this board, and no column J."),
            ] {
                let refusal = refused(&maple, "move", &[("move", typed), ("game", &id)]).await;
                assert!(refusal.contains(missing), "{refusal}");
            }
        }
    }
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_can_be_typed_in_the_words_of_every_language() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[("color", "White")]).await;
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
        assert!(refusal.contains("I cannot read that as a move"), "{typed}: {refusal}");
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
    assert!(themselves.contains("You cannot play against yourself."), "{themselves}");
    let clock = refused(&maple, "chess open", &[("clock", "whenever")]).await;
    assert!(clock.contains("3d+3x1d"), "{clock}");
    let start = refused(&maple, "chess960 open", &[("start", "960")]).await;
    assert!(start.contains("from 0 to 959"), "{start}");
    let start = refused(&maple, "chess960 position", &[("start", "5000000000")]).await;
    assert!(start.contains("from 0 to 959"), "{start}");
    let none = refused(&maple, "resign", &[]).await;
    assert!(none.contains("You have no running games."), "{none}");
    let no_game = refused(&maple, "board", &[("game", "4711")]).await;
    assert!(no_game.contains("I cannot find that game."), "{no_game}");
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_answered_once() {
    let bot = TestBot::start().await;
    let (maple, willow, birch) = (bot.user("maple"), bot.user("willow"), bot.user("birch"));
    let open = message_of(maple.command("chess open", &[]).await.unwrap());
    let accept = find_button(&open, "v1:accept:").unwrap();
    let own = message_of(maple.click(open.id, &accept).await.unwrap());
    assert!(own.ephemeral && own.text().contains("your own challenge"), "{}", own.text());
    // Two users press the button at the same time, and one of them gets the game.
    let (first, second) =
        tokio::join!(willow.click(open.id, &accept), birch.click(open.id, &accept));
    let outcomes = [first.unwrap(), second.unwrap()];
    let accepted =
        outcomes.iter().filter(|outcome| matches!(outcome, ActionOutcome::Updated(_))).count();
    assert_eq!(accepted, 1, "{outcomes:#?}");
    let late = message_of(willow.click_forged(open.id, &accept).await.unwrap());
    assert!(late.ephemeral && late.text().contains("already accepted"), "{}", late.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_double_click_and_racing_commands_make_one_move() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[("color", "White")]).await;
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
    assert!(refused[0].text().contains("The game has moved on"), "{}", refused[0].text());
    assert_eq!(refused[0].pictures().len(), 1, "the refusal shows the present board");
    move_by_command(&maple, "Nf3").await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stale_button_shows_the_present_board() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[("color", "White")]).await;
    let old = newest_board(&maple);
    move_by_command(&maple, "e4").await;
    move_by_command(&willow, "e5").await;
    for verb in ["mv", "resign", "draw", "flip"] {
        let custom_id = find_button(&old, &format!("v1:{verb}:")).unwrap();
        let answer = message_of(maple.click_forged(old.id, &custom_id).await.unwrap());
        assert!(
            answer.ephemeral && answer.text().contains("The game has moved on"),
            "{verb}: {}",
            answer.text()
        );
        assert_eq!(answer.pictures().len(), 1, "{verb}");
    }
    // The old board loses its buttons.
    maple.wait_for(|message| message.id == old.id && message.buttons().is_empty()).await.unwrap();
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn other_players_buttons_and_forged_ids_are_refused() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[("color", "White")]).await;
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
    let (maple, willow) =
        bot.start_game("chess challenge", &[("color", "White"), ("rated", "false")]).await;
    let question = message_of(maple.command("resign", &[]).await.unwrap());
    assert!(
        question.text().contains("abort this game"),
        "a player who has not moved aborts: {}",
        question.text()
    );
    message_of(maple.click(question.id, "v1:never").await.unwrap());
    move_by_command(&maple, "e4").await;
    move_by_command(&willow, "e5").await;

    let draw = message_of(maple.press("Draw").await.unwrap());
    message_of(maple.click(draw.id, "Offer a draw").await.unwrap());
    direct_message(&willow, "offers you a draw").await;
    let again = refused(&maple, "draw", &[("action", "Offer")]).await;
    assert!(again.contains("already offered a draw"), "{again}");
    let declined = message_of(willow.command("draw", &[("action", "Decline")]).await.unwrap());
    assert!(declined.text().contains("You declined"), "{}", declined.text());
    direct_message(&maple, "declined your draw offer").await;
    let claim = refused(&maple, "draw", &[("action", "Claim")]).await;
    assert!(claim.contains("There is no draw to claim."), "{claim}");

    let question = message_of(willow.command("resign", &[]).await.unwrap());
    let done = message_of(willow.click(question.id, "Yes, resign").await.unwrap());
    assert!(done.text().contains("1-0") && done.buttons().is_empty(), "{}", done.text());
    let public = maple
        .wait_for(|message| message.text().contains("by resignation") && !message.ephemeral)
        .await
        .unwrap();
    assert_eq!(public.pictures().len(), 1);
    let twice = message_of(willow.click_forged(public.id, "v1:resigned:1:2").await.unwrap());
    assert!(twice.ephemeral && twice.text().contains("This game is over"), "{}", twice.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_database_does_no_damage() {
    use sqlx::ConnectOptions as _;

    let bot = TestBot::in_a_file().await;
    let (maple, _) = bot.start_game("chess challenge", &[("color", "White")]).await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(bot.sandbox.database());
    let mut other_program = options.connect().await.unwrap();
    sqlx::query("begin immediate").execute(&mut other_program).await.unwrap();
    let answer = refused(&maple, "move", &[("move", "e4")]).await;
    assert!(answer.contains("something went wrong") && answer.contains("code"), "{answer}");
    sqlx::query("rollback").execute(&mut other_program).await.unwrap();
    move_by_command(&maple, "e4").await;
    assert_eq!(bot.sandbox.problems(), Vec::<String>::new());
}
