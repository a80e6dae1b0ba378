//! Conditional moves: laid down in private, played when they fit, dropped with a word when they do
//! not.

use courier_rules::notation::san;
use courier_rules::{Color, Game, Move, Variant};
use courier_sandbox::driver::{Outcome, Person};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use crate::table::{HOUR, House, button, by_command, newest_board, notices, private, said, told};

/// Lays down a plan by command; what its player sees of it.
async fn plan(person: &Person, line: &str) -> String {
    private(person, "plan add", &[("line", line)]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_fits_is_played_and_what_does_not_is_dropped() {
    let house = House::open().await;
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    let tree = plan(&willow, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6, e4 e5 Nf3 Nc6 Bc4 Bc5; d4 d5").await;
    for row in ["1. e4 e5 2. Nf3 Nc6", "├ 3. Bb5 a6", "└ 3. Bc4 Bc5", "1. d4 d5"] {
        assert!(tree.contains(row), "{row}: {tree}");
    }
    house.sandbox.advance(HOUR * 7).await;
    let answered = by_command(&maple, "e4").await;
    assert!(
        answered.text().contains("Last move: **1. e4**, then as planned: **1... e5**"),
        "{}",
        answered.text()
    );
    let turn = told(&maple, "had planned the answer: **1... e5**").await;
    assert!(
        turn.content.contains("You played **1. e4**") && turn.content.contains("It is your turn."),
        "{}",
        turn.content
    );
    let planner = told(&willow, "your plan answered **1... e5**").await;
    assert!(
        planner.content.contains("played **1. e4**")
            && planner.content.ends_with("Your plan goes on.")
    );

    let shown = private(&willow, "plan show", &[]).await;
    assert!(shown.contains("2. Nf3 Nc6") && !shown.contains("d4"), "{shown}");
    by_command(&maple, "Nf3").await;
    told(&willow, "your plan answered **2... Nc6**").await;
    // Not foreseen: the turn's own notice says so, and nothing else does.
    let before = notices(&willow).len();
    by_command(&maple, "d4").await;
    let dropped = told(&willow, "played **3. d4**. It is your turn.").await;
    assert!(
        dropped.content.ends_with("Your plan had no answer to that and has been dropped."),
        "{}",
        dropped.content
    );
    assert_eq!(notices(&willow).len(), before + 1);
    let gone = private(&willow, "plan show", &[]).await;
    assert!(gone.contains("it had no answer to **3. d4**"), "{gone}");
    let own_turn = plan(&willow, "exd4 Nxd4").await;
    assert!(own_turn.contains("It is your turn. Make your move first"), "{own_turn}");
    by_command(&willow, "exd4").await;
    assert!(private(&willow, "plan show", &[]).await.contains("You have planned nothing"));
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_learns_of_a_plan() {
    let house = House::open().await;
    house.person("willow").take_direct_messages(false);
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    plan(&willow, "e4 e5 Nf3 Nc6").await;
    let others = private(&maple, "plan show", &[]).await;
    assert!(others.contains("You have planned nothing"), "{others}");
    let rowan = house.person("rowan");
    rowan.speak("en-GB");
    let foreign = private(&rowan, "plan show", &[("game", "1")]).await;
    assert!(foreign.contains("You do not play in this game."), "{foreign}");
    assert!(
        private(&rowan, "plan add", &[("line", "e4 c5"), ("game", "1")])
            .await
            .contains("You do not play")
    );
    let offered = rowan.complete("plan remove", &[("game", "1")], "branch", "").await.unwrap();
    assert!(offered.is_empty(), "{offered:?}");
    let reads = |text: &str| {
        rowan.messages().iter().filter(|message| message.text().contains(text)).count()
    };
    assert_eq!(reads("Nc6") + reads("plan"), 0, "nothing of it in the channel");
    by_command(&maple, "e4").await;
    // Her direct messages are closed: the channel tells her what was played, and no more.
    willow
        .wait_for(|message| message.text().contains("your plan answered **1... e5**"))
        .await
        .unwrap();
    assert_eq!(reads("Your plan goes on") + reads("Nc6"), 0);
    by_command(&maple, "d4").await;
    willow.wait_for(|message| message.content.contains("played **2. d4**")).await.unwrap();
    assert_eq!(reads("dropped"), 0);
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_is_edited() {
    let house = House::open().await;
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    assert!(private(&willow, "plan clear", &[]).await.contains("You have planned nothing"));
    // By the button below the board, one line a row.
    let board = newest_board(&willow);
    let dialog = willow
        .click(board.id, &button(&board, "v1:plan:").unwrap())
        .await
        .unwrap()
        .dialog()
        .unwrap();
    let shown =
        said(willow.submit(&dialog, &[("lines", "e4 e5\nd4 d5 c4 e6\nNf3 d5")]).await.unwrap());
    assert!(shown.ephemeral && shown.text().contains("1. d4 d5 2. c4 e6"), "{}", shown.text());
    let refused = said(maple.click(board.id, &button(&board, "v1:plan:").unwrap()).await.unwrap());
    assert!(refused.ephemeral && refused.text().contains("It is your turn."), "{}", refused.text());

    let replaced = plan(&willow, "d4 Nf6").await;
    assert!(
        replaced.contains("To **1. d4** you now answer **Nf6** instead of **d5**."),
        "{replaced}"
    );
    for (line, expected) in [
        (
            "e4 e5 Nf3 Nd4",
            "`Nd4` (move 4 of the line) does not work after **1. e4 e5 2. Nf3**. You have no knight",
        ),
        (
            "e4 e5 Nf5 Nc6",
            "`Nf5` (move 3 of the line, your opponent's) does not work after **1. e4 e5**. They would be",
        ),
        ("e4 e5 Nf3", "Your line ends with your opponent's **2. Nf3**."),
        ("e5 e6", "`e5` (move 1 of the line, your opponent's) does not work. They would be told"),
        ("f3 e5 g4 Qh4 a3 a6", "The game is over after **1. f3 e5 2. g4 Qh4#**"),
    ] {
        let answer = plan(&willow, line).await;
        assert!(answer.contains(expected), "{line}: {answer}");
    }
    let branches = willow.complete("plan remove", &[], "branch", "nf3").await.unwrap();
    assert_eq!(
        branches.iter().map(|choice| choice.name.as_str()).collect::<Vec<_>>(),
        ["1. Nf3 d5"]
    );
    let left = private(&willow, "plan remove", &[("branch", &branches[0].value)]).await;
    assert!(left.contains("1. e4 e5") && !left.contains("Nf3"), "{left}");
    let next = willow.complete("plan add", &[], "line", "e4 e5 nf").await.unwrap();
    assert_eq!(next.first().map(|choice| choice.value.as_str()), Some("e4 e5 Nf3"));
    let next = willow.complete("plan add", &[], "line", "e4 e5 Nf3 ").await.unwrap();
    assert!(next.iter().any(|choice| choice.value == "e4 e5 Nf3 Nc6"), "{next:?}");
    assert!(maple.complete("plan add", &[], "line", "e").await.unwrap().is_empty());
    assert!(private(&willow, "plan clear", &[]).await.contains("is gone"));
    by_command(&maple, "e4").await;
    told(&willow, "played **1. e4**. It is your turn.").await;
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn plans_answer_each_other() {
    let house = House::open().await;
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    plan(&willow, "e4 e5 Nf3 Nc6 Bb5 a6").await;
    let next = maple.complete("move", &[("move", "e4")], "then", "e5 N").await.unwrap();
    assert!(next.iter().any(|choice| choice.value == "e5 Nf3"), "{next:?}");
    let wrong = private(&maple, "move", &[("move", "e4"), ("then", "e5 Nf4")]).await;
    assert!(
        wrong.contains("`Nf4` (move 2 of the line) does not work after **1... e5**."),
        "{wrong}"
    );
    let options = [("move", "e4"), ("then", "e5 Nf3 Nc6 Bc4 Bc5 c3")];
    let board = said(maple.command("move", &options).await.unwrap());
    assert!(
        board.text().contains("**1. e4**, then as planned: **1... e5 2. Nf3 Nc6 3. Bc4**"),
        "{}",
        board.text()
    );
    let turn = told(&willow, "your plans answered each other: **1... e5 2. Nf3 Nc6 3. Bc4**").await;
    assert!(
        turn.content
            .ends_with("It is your turn. Your plan had no answer to that and has been dropped.")
    );
    let waiting = private(&maple, "plan show", &[]).await;
    assert!(waiting.contains("3... Bc5 4. c3"), "{waiting}");
    by_command(&willow, "Bc5").await;
    told(&maple, "your plan answered **4. c3**. That was the end of your plan.").await;
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_mates() {
    let house = House::open().await;
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    plan(&willow, "f3 e5 g4 Qh4").await;
    by_command(&maple, "f3").await;
    let mated = by_command(&maple, "g4").await;
    assert!(
        mated.text().contains("by checkmate") && mated.text().contains("1500 →"),
        "{}",
        mated.text()
    );
    let end = told(&willow, "Your game is over.").await;
    assert!(end.content.contains("your plan answered **2... Qh4#**."), "{}", end.content);
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_ends_with_its_match_and_not_with_a_draw_offer() {
    let house = House::open().await;
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    by_command(&maple, "e4").await;
    by_command(&willow, "e5").await;
    plan(&willow, "Nf3 Nc6").await;
    private(&maple, "draw", &[("action", "Offer")]).await;
    assert!(private(&willow, "plan show", &[]).await.contains("2. Nf3 Nc6"));
    private(&willow, "draw", &[("action", "Accept")]).await;
    let over = private(&willow, "plan show", &[("game", "1")]).await;
    assert!(over.contains("This game is over"), "{over}");
    house.is_in_order();
}

/// A game at random with `plies` moves, the first of the random games with what is wanted in it.
fn random_game(key: &str, plies: usize, wanted: fn(&Game) -> bool) -> Game {
    let variant = Variant::by_key(key).unwrap();
    let start = variant.start(variant.default_start()).unwrap();
    let played = |seed| {
        let mut dice = StdRng::seed_from_u64(seed);
        let mut game = Game::new(start.clone());
        while game.end().is_none() && game.moves().len() < plies {
            let legal: Vec<Move> = game.position().legal_moves().into_iter().collect();
            // Captures fill the hands, promotions are rare: both are sought.
            let rare = |the_move: &&Move| {
                matches!(the_move, Move::Drop { .. }) || the_move.promotion().is_some()
            };
            let chosen = legal.iter().find(rare).copied().filter(|_| dice.random_bool(0.5));
            game.play(chosen.unwrap_or_else(|| legal[dice.random_range(0..legal.len())])).unwrap();
        }
        game
    };
    (0..500).map(played).find(|game| game.moves().len() == plies && wanted(game)).unwrap()
}

fn replies_by_white(game: &Game) -> impl Iterator<Item = &Move> {
    game.moves().iter().step_by(2)
}

/// Maple plays White; from her second move on all of hers come from plans, four at a time.
async fn half_by_plan(key: &str, game: &Game) {
    let house = House::open().await;
    let (maple, willow) = house.begin(&format!("{key} challenge"), &[("color", "White")]).await;
    let written: Vec<String> = game
        .positions()
        .zip(game.moves())
        .map(|(before, the_move)| san::print(before, *the_move))
        .collect();
    by_command(&maple, &written[0]).await;
    for four in written[1..].chunks(8) {
        plan(&maple, &four.join(" ")).await;
        for pair in four.chunks(2) {
            house.sandbox.advance(HOUR).await;
            let board = by_command(&willow, &pair[0]).await;
            assert!(board.text().contains(&format!("{}**", pair[1])), "{pair:?}: {}", board.text());
        }
    }
    house.sandbox.stop_bot().await;
    let store = courier::store::Store::open(&house.sandbox.database()).await.unwrap();
    let the_match = store.find_match(courier::play::MatchId(1)).await.unwrap().unwrap().the_match;
    assert_eq!(the_match.game().moves(), game.moves());
    let times: Vec<_> = the_match.record().moves.iter().map(|(_, at)| *at).collect();
    assert!(
        times[1..].chunks(2).all(|pair| pair[0] == pair[1]),
        "a planned reply is made at once: {times:?}"
    );
    let (white, full) = (the_match.clock(Color::White, times[0]), the_match.record().control);
    assert_eq!(
        white,
        full.read(
            full.spend(full.full(), times[0] - the_match.record().started_at).unwrap(),
            courier::play::Span::ZERO
        )
    );
    store.close().await;
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn half_a_game_of_chess_is_played_by_plan() {
    half_by_plan("chess", &random_game("chess", 41, |_| true)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn drops_and_promotions_are_played_by_plan() {
    let wanted = |game: &Game| {
        let drops =
            replies_by_white(game).filter(|the_move| matches!(the_move, Move::Drop { .. })).count();
        drops > 2 && replies_by_white(game).any(|the_move| the_move.promotion().is_some())
    };
    half_by_plan("crazyhouse", &random_game("crazyhouse", 65, wanted)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn half_a_game_on_hexes_is_played_by_plan() {
    half_by_plan("cescacs", &random_game("cescacs", 17, |_| true)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_between_a_move_and_its_reply() {
    let house = House::open().await;
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    let kills = crate::killed::kills();
    let game = random_game("chess", 2 * kills, |game| game.end().is_none());
    let written: Vec<String> = game
        .positions()
        .zip(game.moves())
        .map(|(before, the_move)| san::print(before, *the_move))
        .collect();
    let mut dice = StdRng::seed_from_u64(5);
    let mut expected = Vec::new();
    for (round, pair) in written.chunks(2).enumerate() {
        plan(&willow, &pair.join(" ")).await;
        let act = {
            let (maple, typed) = (maple.clone(), pair[0].clone());
            tokio::spawn(async move { maple.command("move", &[("move", &typed)]).await })
        };
        tokio::time::sleep(std::time::Duration::from_millis(dice.random_range(0..80))).await;
        house.sandbox.restart_bot().await.unwrap();
        let acknowledged =
            matches!(act.await.unwrap(), Ok(Outcome::Message(board)) if !board.ephemeral);
        let stands = crate::killed::ply(&willow).await;
        assert!(
            stands == 2 * round + 2 || (stands == 2 * round && !acknowledged),
            "a move without its reply, or an acknowledged one lost: {stands} moves in round {round}"
        );
        if stands == 2 * round {
            by_command(&maple, &pair[0]).await;
        }
        let notice = format!("your plan answered **{}... {}**", round + 1, pair[1]);
        told(&willow, &notice).await;
        expected.push(notice);
    }
    let lines = notices(&willow);
    for notice in expected {
        assert_eq!(
            lines.iter().filter(|line| line.contains(&notice)).count(),
            1,
            "{notice}: {lines:#?}"
        );
    }
    assert_eq!(house.sandbox.complaints(), Vec::<String>::new());
}
