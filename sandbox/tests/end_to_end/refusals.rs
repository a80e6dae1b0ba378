//! Bad input, races and old buttons: each is refused in words that help, and nothing is lost.

use crate::table::{
    House, button, by_button, by_command, newest_board, private as refused, said, told,
};
use courier_sandbox::driver::{Outcome, Person, Shown};

#[tokio::test(flavor = "multi_thread")]
async fn moves_that_are_none() {
    let house = House::open().await;
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    let turn = refused(&willow, "move", &[("move", "e5")]).await;
    assert!(turn.contains("It is not your turn."), "{turn}");
    for (typed, expected) in [
        ("hello there", "I cannot read it as a move"),
        ("Ke2", "Your own piece is on"),
        ("e5", "reaches **e5** in one move"),
        ("Bb5", "blocked"),
        ("e9", "I cannot read it as a move"),
        (&"x".repeat(6000), "I cannot read it as a move"),
        ("@everyone", "I cannot read it as a move"),
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
        by_command(player, the_move).await;
    }
    let ambiguous = refused(&maple, "move", &[("move", "Nd4")]).await;
    assert!(ambiguous.contains("Nbd4") && ambiguous.contains("Nfd4"), "{ambiguous}");
    by_command(&maple, "Nbd4").await;
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn challenges_that_cannot_be() {
    let house = House::open().await;
    let maple = house.person("maple");
    let oneself = refused(&maple, "chess challenge", &[("opponent", "maple")]).await;
    assert!(oneself.contains("You cannot play against yourself."), "{oneself}");
    let bot = refused(&maple, "chess challenge", &[("opponent", "courier")]).await;
    assert!(bot.contains("Bots do not play here."), "{bot}");
    let clock = refused(&maple, "chess open", &[("clock", "whenever")]).await;
    assert!(clock.contains("3d+3x1d"), "{clock}");
    let start = refused(&maple, "chess960 open", &[("start", "960")]).await;
    assert!(start.contains("from 0 to 959"), "{start}");
    let start = refused(&maple, "chess960 position", &[("start", "5000000000")]).await;
    assert!(start.contains("from 0 to 959"), "{start}");
    let none = refused(&maple, "resign", &[]).await;
    assert!(none.contains("You have no game running."), "{none}");
    let no_game = refused(&maple, "board", &[("game", "4711")]).await;
    assert!(no_game.contains("I know no such game."), "{no_game}");
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_answer_to_a_challenge() {
    let house = House::open().await;
    let (maple, willow, birch) =
        (house.person("maple"), house.person("willow"), house.person("birch"));
    let open = said(maple.command("chess open", &[]).await.unwrap());
    let accept = button(&open, "v1:accept:").unwrap();
    let own = said(maple.click(open.id, &accept).await.unwrap());
    assert!(own.ephemeral && own.text().contains("your own challenge"), "{}", own.text());
    // Two people press at the same time: one of them plays.
    let (first, second) =
        tokio::join!(willow.click(open.id, &accept), birch.click(open.id, &accept));
    let outcomes = [first.unwrap(), second.unwrap()];
    let began = outcomes.iter().filter(|outcome| matches!(outcome, Outcome::Updated(_))).count();
    assert_eq!(began, 1, "{outcomes:#?}");
    let late = said(willow.forge(open.id, &accept).await.unwrap());
    assert!(late.ephemeral && late.text().contains("accepted already"), "{}", late.text());
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_double_click_and_racing_commands_make_one_move() {
    let house = House::open().await;
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    let typed = |the_move| [("move", the_move)];
    let (d4, e4) = (typed("d4"), typed("e4"));
    let (first, second) = tokio::join!(maple.command("move", &d4), maple.command("move", &e4));
    let answers: Vec<Shown> =
        [first, second].into_iter().map(|outcome| said(outcome.unwrap())).collect();
    assert_eq!(answers.iter().filter(|answer| answer.ephemeral).count(), 1, "{answers:#?}");

    let board = newest_board(&willow);
    let open = button(&board, "v1:mv:").unwrap();
    let (one, other) = (willow.click(board.id, &open).await, willow.click(board.id, &open).await);
    let (one, other) = (one.unwrap().dialog().unwrap(), other.unwrap().dialog().unwrap());
    let reply = [("move", "e6")];
    let (one, other) = tokio::join!(willow.submit(&one, &reply), willow.submit(&other, &reply));
    let answers = [said(one.unwrap()), said(other.unwrap())];
    let refused: Vec<&Shown> = answers.iter().filter(|answer| answer.ephemeral).collect();
    assert_eq!(refused.len(), 1, "{answers:#?}");
    assert!(refused[0].text().contains("The game has gone on since then"), "{}", refused[0].text());
    assert_eq!(refused[0].pictures().len(), 1, "a stale form shows the present board");
    by_command(&maple, "Nf3").await;
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stale_button_shows_the_present_board() {
    let house = House::open().await;
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    let old = newest_board(&maple);
    by_command(&maple, "e4").await;
    by_command(&willow, "e5").await;
    for verb in ["mv", "resign", "draw", "flip"] {
        let custom_id = button(&old, &format!("v1:{verb}:")).unwrap();
        let answer = said(maple.forge(old.id, &custom_id).await.unwrap());
        assert!(
            answer.ephemeral && answer.text().contains("The game has gone on"),
            "{verb}: {}",
            answer.text()
        );
        assert_eq!(answer.pictures().len(), 1, "{verb}");
    }
    assert!(old_lost_its_buttons(&maple, &old).await, "the old board keeps no buttons");
    house.is_in_order();
}

async fn old_lost_its_buttons(person: &Person, old: &Shown) -> bool {
    person.wait_for(|message| message.id == old.id && message.buttons().is_empty()).await.is_ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn other_peoples_buttons_and_forged_ones() {
    let house = House::open().await;
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    let birch = house.person("birch");
    let board = newest_board(&maple);
    let theirs = said(birch.click(board.id, &button(&board, "v1:resign:").unwrap()).await.unwrap());
    assert!(
        theirs.ephemeral && theirs.text().contains("No juegas"),
        "in their own language: {}",
        theirs.text()
    );
    for forged in ["v1:mv:999:0", "v1:mv:1:77", "v0:mv:1:0", "nonsense", "v1:resigned:1:0:1"] {
        let answer = said(willow.forge(board.id, forged).await.unwrap());
        assert!(answer.ephemeral, "{forged}: {}", answer.text());
    }
    by_button(&maple, "e4").await;
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn resigning_and_draws_ask_first() {
    let house = House::open().await;
    let (maple, willow) =
        house.begin("chess challenge", &[("color", "White"), ("rated", "false")]).await;
    let question = said(maple.command("resign", &[]).await.unwrap());
    assert!(
        question.text().contains("call this game off"),
        "before one's first move: {}",
        question.text()
    );
    said(maple.click(question.id, "v1:never").await.unwrap());
    by_command(&maple, "e4").await;
    by_command(&willow, "e5").await;

    let draw = said(maple.press("Draw").await.unwrap());
    said(maple.click(draw.id, "Offer a draw").await.unwrap());
    told(&willow, "offers you a draw").await;
    let again = refused(&maple, "draw", &[("action", "Offer")]).await;
    assert!(again.contains("stands already"), "{again}");
    let declined = said(willow.command("draw", &[("action", "Decline")]).await.unwrap());
    assert!(declined.text().contains("You declined"), "{}", declined.text());
    told(&maple, "declined your draw offer").await;
    let claim = refused(&maple, "draw", &[("action", "Claim")]).await;
    assert!(claim.contains("There is nothing to claim."), "{claim}");

    let question = said(willow.command("resign", &[]).await.unwrap());
    let done = said(willow.click(question.id, "Yes, resign").await.unwrap());
    assert!(done.text().contains("1-0") && done.buttons().is_empty(), "{}", done.text());
    let public = maple
        .wait_for(|message| message.text().contains("by resignation") && !message.ephemeral)
        .await
        .unwrap();
    assert_eq!(public.pictures().len(), 1);
    let twice = said(willow.forge(public.id, "v1:resigned:1:2").await.unwrap());
    assert!(twice.ephemeral && twice.text().contains("This game is over"), "{}", twice.text());
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_database_is_an_incident_and_nothing_is_lost() {
    use sqlx::ConnectOptions as _;

    let house = House::open().await;
    let (maple, _) = house.begin("chess challenge", &[("color", "White")]).await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(house.sandbox.database());
    let mut other_program = options.connect().await.unwrap();
    sqlx::query("begin immediate").execute(&mut other_program).await.unwrap();
    let answer = refused(&maple, "move", &[("move", "e4")]).await;
    assert!(answer.contains("something went wrong") && answer.contains("code"), "{answer}");
    sqlx::query("rollback").execute(&mut other_program).await.unwrap();
    by_command(&maple, "e4").await;
    assert_eq!(house.sandbox.complaints(), Vec::<String>::new());
}
