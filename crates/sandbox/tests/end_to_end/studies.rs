//! Studies: a private analysis board next to a game, which becomes a plan, is compared with what
//! was played, shown to the opponent, and exported.

use std::time::Duration;

use courier_rules::notation::san;
use courier_rules::{Variant, pgn};
use courier_sandbox::driver::{ActionOutcome, MessageView, UserClient};
use courier_text::Button;
use serde_json::Value;

use super::finished_games::file;
use super::test_bot::{
    HOUR, TestBot, direct_message, ephemeral_reply, find_button, has_button, message_of,
    move_by_command, play_fools_mate, refusal,
};
use crate::english::{ANY, EN, Says as _, WHITE};

/// Opens the user's study of a game.
pub(crate) async fn open(user: &UserClient, game: &str) -> MessageView {
    let study = ephemeral_reply(user, "study", &[("game", game)]).await;
    assert_eq!(study.pictures().len(), 1, "{}", study.text());
    study
}

/// Presses a button of a study; the message is replaced in place.
pub(crate) async fn press(user: &UserClient, study: &MessageView, button: Button) -> MessageView {
    match user.click(study.id, button).await.unwrap() {
        ActionOutcome::Updated(shown) if shown.id == study.id => *shown,
        other => panic!("{button:?}: {other:?}"),
    }
}

/// Types into the form of a button; the message is replaced in place.
pub(crate) async fn fill(
    user: &UserClient,
    study: &MessageView,
    button: Button,
    typed: &str,
) -> MessageView {
    let modal = user.click(study.id, button).await.unwrap().modal().unwrap();
    let field = if button == Button::StudyComment { "comment" } else { "lines" };
    match user.submit(&modal, &[(field, typed)]).await.unwrap() {
        ActionOutcome::Updated(shown) if shown.id == study.id => *shown,
        other => panic!("{typed}: {other:?}"),
    }
}

/// The end of the custom id of a study's present point: `12:w:p3`.
fn point(study: &MessageView) -> String {
    let here = find_button(study, "v1:studylines:").unwrap();
    here["v1:studylines:".len()..].to_owned()
}

fn labels(message: &MessageView) -> Vec<String> {
    message.buttons().into_iter().map(|button| button.label).collect()
}

/// A study in a running game: branches, comments, a restart, a plan that is played, and the
/// comparison with what was played.
#[tokio::test(flavor = "multi_thread")]
async fn a_study_becomes_a_plan_that_is_played() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let empty = open(&willow, "1").await;
    assert!(empty.says(EN.study_title(ANY, "1", "reader")), "{}", empty.text());
    assert!(empty.says(EN.starting_position()) && empty.says(EN.study_hint()));
    assert!(
        empty.text().ends_with(&format!("{} · {}", EN.study_private(), EN.study_count("0", "200"))),
        "{}",
        empty.text()
    );
    assert!(empty.menus().is_empty() && !has_button(&empty, "v1:studyshow:"));

    // Lines by typing, in notation and in words; the message shows the end of the last one.
    let typed = fill(&willow, &empty, Button::TypeMoves, "e4 e5 knight f3 knight c6\nd4 Nf6").await;
    assert!(typed.says(EN.study_line("1. d4 Nf6")), "{}", typed.text());
    assert!(
        typed.descriptions()[0].says(EN.alt_last_move("1... Nf6")),
        "{:?}",
        typed.descriptions()
    );
    let start = press(&willow, &typed, Button::StudyLineStart).await;
    assert!(start.text().contains("Next: **1. e4** · **1. d4**"), "{}", start.text());
    let options: Vec<_> = start.menus()[0].options.iter().map(|(label, _)| label.clone()).collect();
    assert_eq!(options, ["1. e4", "1. d4"]);
    let e4 = message_of(willow.select(start.id, &EN.study_menu(), &["1. e4"]).await.unwrap());
    let e5 = press(&willow, &e4, Button::PositionAfter).await;
    assert!(e5.says(EN.study_line("1. e4 e5")), "{}", e5.text());
    // And by menus: another move of White's.
    let pieces = press(&willow, &e5, Button::ChooseMove).await;
    let menu = pieces.menus()[0].custom_id.clone();
    let targets = message_of(willow.select(pieces.id, &menu, &["Bishop f1"]).await.unwrap());
    assert_eq!(targets.pictures().len(), 1);
    let menu = targets.menus()[0].custom_id.clone();
    let bishop = message_of(willow.select(targets.id, &menu, &["Bc4"]).await.unwrap());
    assert!(bishop.says(EN.study_line("1. e4 e5 2. Bc4")), "{}", bishop.text());
    let answered = fill(&willow, &bishop, Button::TypeMoves, "Nf6").await;
    let noted =
        fill(&willow, &answered, Button::StudyComment, "*solid* @everyone\n- sharper: d6").await;
    assert!(noted.text().contains("💬 \\*solid\\*"), "{}", noted.text());
    assert!(noted.text().contains("everyone\n\\- sharper\\: d6"), "{}", noted.text());
    let refused = fill_refused(&willow, &noted, "Bxf9").await;
    assert!(refused.says(EN.refusal_study_move(ANY, "start", "`Bxf9`", ANY)), "{refused}");
    let lines = press(&willow, &noted, Button::StudyLines).await;
    for row in ["1. e4 e5", "├ 2. Nf3 Nc6", "└ 2. Bc4 Nf6", "1. d4 Nf6"] {
        assert!(lines.text().contains(row), "{row}: {}", lines.text());
    }
    let noted = press(&willow, &lines, Button::Back).await;
    assert!(noted.text().contains("2. Bc4 Nf6**"), "{}", noted.text());

    // Weeks later, after a restart, everything is there, and old buttons work.
    bot.sandbox.advance(HOUR * 30).await;
    bot.sandbox.restart_bot().await.unwrap();
    let back = press(&willow, &noted, Button::PositionBefore).await;
    assert!(back.says(EN.study_line("1. e4 e5 2. Bc4")), "{}", back.text());
    assert!(!back.text().contains("solid"));

    // The plan of it: both branches of White's, each with an answer.
    let present = open(&willow, "1").await;
    let plan = message_of(willow.click(present.id, Button::MakePlan).await.unwrap());
    assert!(plan.ephemeral && plan.id != present.id);
    for row in [&EN.study_planned(), "1. e4 e5", "├ 2. Nf3 Nc6", "└ 2. Bc4 Nf6", "1. d4 Nf6"] {
        assert!(plan.text().contains(row), "{row}: {}", plan.text());
    }
    move_by_command(&maple, "e4").await;
    direct_message(&willow, &EN.plan_answered("other", "1... e5", ANY, ANY)).await;
    move_by_command(&maple, "Bc4").await;
    direct_message(&willow, &EN.plan_answered("other", "2... Nf6", ANY, ANY)).await;

    // The study has followed: its moves are the game's, what was not played is still there.
    let before = press(&willow, &noted, Button::PositionBefore).await;
    assert!(before.says(EN.last_move("1... e5")), "{}", before.text());
    let later = press(&willow, &before, Button::PositionAfter).await;
    assert!(later.says(EN.last_move("2. Bc4")), "{}", later.text());
    let lines = press(&willow, &later, Button::StudyLines).await;
    for row in [
        "✗ **1. e4**",
        &EN.study_after("1... e5", "move"),
        "2. Nf3 Nc6",
        &EN.study_after("", "start"),
        "1. d4 Nf6",
    ] {
        assert_eq!(lines.text().contains(row), !row.starts_with('✗'), "{row}: {}", lines.text());
    }
    for row in [
        &EN.study_followed_others("1. e4", "1. d4"),
        "✓ **1... e5**",
        &EN.study_followed_others("2. Bc4", "2. Nf3"),
        "✓ **2... Nf6**",
    ] {
        assert!(lines.text().contains(row), "{row}: {}", lines.text());
    }
    let present =
        press(&willow, &press(&willow, &lines, Button::Back).await, Button::StudyPresent).await;
    assert!(present.says(EN.study_present(false)), "{}", present.text());
    // Maple has moved elsewhere: nothing to plan there.
    let refused = refusal(willow.click(present.id, Button::MakePlan).await.unwrap());
    assert!(refused.says(EN.refusal_study_nothing_to_plan()), "{refused}");
    bot.assert_no_problems();
}

/// Types moves that are refused; returns the refusal.
async fn fill_refused(user: &UserClient, study: &MessageView, typed: &str) -> String {
    let modal = user.click(study.id, Button::TypeMoves).await.unwrap().modal().unwrap();
    refusal(user.submit(&modal, &[("lines", typed)]).await.unwrap())
}

/// What is typed wrongly is explained with the words and the examples of the game.
#[tokio::test(flavor = "multi_thread")]
async fn refusals_speak_of_the_game() {
    let bot = TestBot::start().await;
    let (maple, _) = bot.start_game("cescacs challenge", &[WHITE]).await;
    let study = open(&maple, "1").await;
    let refused = fill_refused(&maple, &study, "G8-G12").await;
    assert!(refused.says(EN.move_no_such_hexagon("G8", ANY, "G")), "{refused}");
    let refused = fill_refused(&maple, &study, "pawn z99").await;
    assert!(!refused.contains("square") && !refused.contains("Nf6"), "{refused}");
    let refused = fill_refused(&maple, &study, ";").await;
    assert!(refused.contains("`E7-E13 E21-E15`"), "{refused}");
    bot.assert_no_problems();
}

/// Nobody else sees a study, whatever they send, until its player shows it after the game.
#[tokio::test(flavor = "multi_thread")]
async fn a_study_is_private_until_it_is_shown() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let study =
        fill(&willow, &open(&willow, "1").await, Button::TypeMoves, "f3 e5 g4 Qh4; e4 c5").await;
    let study = fill(&willow, &study, Button::StudyComment, "secret idea").await;
    let rowan = bot.user("rowan");
    rowan.set_locale("en-GB");
    let there = message_of(rowan.command("help", &[]).await.unwrap());
    let at = point(&study);
    for (user, says) in
        [(&maple, EN.refusal_study_not_shown()), (&rowan, EN.refusal_not_a_player())]
    {
        let own = message_of(user.command("help", &[]).await.unwrap());
        let seen = if user.username() == "rowan" { &there } else { &own };
        for forged in [
            format!("v1:study:{at}:h"),
            format!("v1:studylines:{at}"),
            format!("v1:studymen:{at}:0"),
            format!("v1:studytype:{at}"),
            format!("v1:studynote:{at}"),
            format!("v1:studydel:{at}"),
            format!("v1:studygone:{at}"),
            format!("v1:studyup:{at}"),
            format!("v1:studyplan:{at}"),
            format!("v1:studyshow:{at}"),
            format!("v1:studypost:{at}"),
            format!("v1:studypgn:{at}"),
        ] {
            let refused = refusal(user.click_forged(seen.id, &forged).await.unwrap());
            assert!(refused.says(&says), "{forged}: {refused}");
        }
    }
    let refused = ephemeral_reply(&rowan, "study", &[("game", "1")]).await;
    assert!(refused.says(EN.refusal_not_a_player()), "{}", refused.text());
    // While the game runs, not even its player can show it.
    for forged in [format!("v1:studyshow:{at}"), format!("v1:studypost:{at}")] {
        let refused = refusal(willow.click_forged(study.id, &forged).await.unwrap());
        assert!(refused.says(EN.refusal_study_not_over()), "{refused}");
    }
    assert!(!has_button(&study, "v1:studyshow:"));
    let is_told = |user: &UserClient| {
        let all = user.messages().into_iter().chain(user.in_dm().messages());
        all.filter(|message| message.text().contains("secret idea")).count()
    };
    assert_eq!((is_told(&maple), is_told(&rowan)), (0, 0));

    play_fools_mate(&maple, &willow).await;
    let over = press(&willow, &study, Button::StudyPresent).await;
    assert!(over.says(EN.study_present(true)), "{}", over.text());
    let refused =
        refusal(maple.click_forged(there_of(&maple), &format!("v1:study:{at}:h")).await.unwrap());
    assert!(refused.says(EN.refusal_study_not_shown()), "not before it is shown: {refused}");
    let shown = press(&willow, &over, Button::ShowStudy).await;
    assert!(shown.says(EN.study_now_shown()), "{}", shown.text());
    assert!(
        shown.text().ends_with(&format!("{} · {}", EN.study_shown(), EN.study_count("2", "200"))),
        "{}",
        shown.text()
    );

    let own = open(&maple, "1").await;
    let other = press(&maple, &own, Button::OpponentStudy).await;
    assert!(other.says(EN.study_title("Willow", "1", "other")), "{}", other.text());
    assert!(!labels(&other).iter().any(|label| {
        [Button::TypeMoves, Button::ShowStudy, Button::PostStudy]
            .iter()
            .any(|it| *label == EN.button(*it))
    }));
    let start =
        press(&maple, &press(&maple, &other, Button::PositionBefore).await, Button::PositionBefore)
            .await;
    let start =
        press(&maple, &press(&maple, &start, Button::PositionBefore).await, Button::PositionBefore)
            .await;
    let e4 = message_of(maple.select(start.id, &EN.study_menu(), &["1. e4"]).await.unwrap());
    let other = press(&maple, &e4, Button::PositionAfter).await;
    assert!(other.text().contains("💬 secret idea"), "{}", other.text());
    let lines = press(&maple, &other, Button::StudyLines).await;
    assert!(lines.text().contains("1. e4 c5"), "{}", lines.text());
    // To read, not to change.
    let refused =
        refusal(maple.click_forged(lines.id, &format!("v1:studygone:{at}")).await.unwrap());
    assert!(refused.says(EN.refusal_unreadable_button()), "{refused}");
    let back = press(&maple, &press(&maple, &lines, Button::Back).await, Button::OwnStudy).await;
    assert!(back.says(EN.study_title(ANY, "1", "reader")), "{}", back.text());
    let refused = refusal(rowan.click_forged(there.id, &format!("v1:study:{at}:h")).await.unwrap());
    assert!(refused.says(EN.refusal_not_a_player()), "{refused}");

    // Posted, everybody sees it; hidden again, the opponent's buttons no longer show it.
    let posted = message_of(willow.click(shown.id, Button::PostStudy).await.unwrap());
    assert!(!posted.ephemeral && posted.buttons().is_empty() && posted.pictures().len() == 1);
    let seen = rowan.message(posted.id).unwrap().text();
    assert!(
        seen.says(EN.study_title("Willow", "1", "other")) && seen.contains("1. e4 c5"),
        "{seen}"
    );
    press(&willow, &shown, Button::HideStudy).await;
    let refused = refusal(maple.click(back.id, Button::OpponentStudy).await.unwrap());
    assert!(refused.says(EN.refusal_study_not_shown()), "{refused}");
    bot.assert_no_problems();
}

/// A message that the user sees.
fn there_of(user: &UserClient) -> courier_sandbox::Snowflake {
    user.messages().last().unwrap().id
}

/// Branches are deleted and put first, and what is gone is refused kindly.
#[tokio::test(flavor = "multi_thread")]
async fn branches_are_deleted_and_put_first() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let study = fill(&maple, &open(&maple, "1").await, Button::TypeMoves, "e4 e5; d4 d5; c4").await;
    assert!(study.says(EN.study_line("1. c4")), "{}", study.text());
    let first = press(&maple, &study, Button::PromoteBranch).await;
    assert!(!labels(&first).contains(&EN.button(Button::PromoteBranch)));
    let start = press(&maple, &first, Button::StudyLineStart).await;
    assert!(start.text().contains("Next: **1. c4** · **1. e4** · **1. d4**"), "{}", start.text());
    let d4 = message_of(maple.select(start.id, &EN.study_menu(), &["1. d4"]).await.unwrap());
    let at = point(&d4);
    let asked = press(&maple, &d4, Button::DeleteBranch).await;
    assert!(asked.says(EN.study_delete_branch("1. d4")), "{}", asked.text());
    let kept =
        press(&maple, &press(&maple, &asked, Button::Back).await, Button::DeleteBranch).await;
    let gone = press(&maple, &kept, Button::YesDelete).await;
    assert!(gone.text().contains("Next: **1. c4** · **1. e4**\n"), "{}", gone.text());
    let stale = refusal(maple.click_forged(gone.id, &format!("v1:study:{at}:h")).await.unwrap());
    assert!(stale.says(EN.refusal_study_gone()) && stale.contains("`/study`"), "{stale}");
    // On one's own turn there is nothing to plan yet.
    let refused = refusal(maple.click(gone.id, Button::MakePlan).await.unwrap());
    assert!(refused.says(EN.refusal_plan_own_turn()), "{refused}");
    // Moves that are taken back stay in the study.
    move_by_command(&maple, "e4").await;
    let after = fill(
        &maple,
        &press(&maple, &gone, Button::StudyPresent).await,
        Button::TypeMoves,
        "c5 Nf3",
    )
    .await;
    assert!(after.says(EN.study_line("1... c5 2. Nf3")), "{}", after.text());
    message_of(maple.command("takeback", &[]).await.unwrap());
    message_of(willow.press(Button::AcceptTakeback).await.unwrap());
    let kept = press(&maple, &after, Button::PositionBefore).await;
    assert!(kept.says(EN.study_line("1. e4 c5")), "{}", kept.text());
    // The whole study.
    let start = press(&maple, &kept, Button::StudyLineStart).await;
    let asked = press(&maple, &start, Button::DeleteStudy).await;
    assert!(asked.says(EN.study_delete_all("1")), "{}", asked.text());
    let deleted = press(&maple, &asked, Button::YesDelete).await;
    assert!(deleted.says(EN.study_deleted("1")), "{}", deleted.text());
    assert!(open(&maple, "1").await.text().ends_with(&EN.study_count("0", "200")));
    bot.assert_no_problems();
}

/// The old button of a branch that is played meanwhile deletes neither it nor the study.
#[tokio::test(flavor = "multi_thread")]
async fn a_branch_that_was_played_is_not_the_whole_study() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    move_by_command(&maple, "e4").await;
    let study = fill(&willow, &open(&willow, "1").await, Button::TypeMoves, "e5 Nf3; c5").await;
    assert!(study.says(EN.study_line("1... c5")), "{}", study.text());
    // The question is open in another message, and the study is in this one.
    let asked = press(&willow, &open(&willow, "1").await, Button::PositionAfter).await;
    let asked = press(&willow, &asked, Button::DeleteBranch).await;
    assert!(asked.says(EN.study_delete_branch("1... e5")), "{}", asked.text());
    move_by_command(&willow, "c5").await;
    let refused = refusal(willow.click(study.id, Button::DeleteBranch).await.unwrap());
    assert!(refused.says(EN.refusal_study_gone()), "{refused}");
    let kept =
        press(&willow, &press(&willow, &study, Button::StudyPresent).await, Button::StudyLines)
            .await;
    assert!(kept.text().contains("1... e5 2. Nf3"), "{}", kept.text());
    let left = press(&willow, &asked, Button::YesDelete).await;
    assert!(left.text().ends_with(&EN.study_count("0", "200")), "{}", left.text());
    bot.assert_no_problems();
}

/// In every variant a study is exported as variations that are read back, and is part of the data
/// of its player.
#[tokio::test(flavor = "multi_thread")]
async fn studies_of_all_variants_are_exported() {
    let bot = TestBot::start().await;
    for (game, variant) in (1..).zip(Variant::all()) {
        let command = match variant.key().strip_suffix("960") {
            Some("chess") | None => format!("{} challenge", variant.key()),
            Some(plain) => format!("{plain} challenge"),
        };
        let shuffled = variant.key().ends_with("960") && variant.key() != "chess960";
        let mut options = vec![WHITE];
        if shuffled {
            options.push(("chess960", "true"));
        }
        let (maple, _) = bot.start_game(&command, &options).await;
        let game = game.to_string();
        let start = open(&maple, &game).await;
        let store = bot.store().await;
        let id = courier_play::MatchId(game.parse().unwrap());
        let fen = store.find_match(id).await.unwrap().unwrap().the_match.record().start_fen.clone();
        store.close().await;
        let mut position = courier_rules::notation::fen::parse(variant, &fen).unwrap();
        let mut moves = Vec::new();
        for _ in 0..6 {
            let legal = position.legal_moves();
            let chosen = legal.as_slice()[legal.len() / 2];
            moves.push(san::print(&position, chosen));
            position = position.play(chosen).unwrap();
        }
        let played = message_of(
            maple.command("move", &[("move", moves[0].as_str()), ("game", &game)]).await.unwrap(),
        );
        assert!(!played.ephemeral, "{}", played.text());
        let present = press(&maple, &start, Button::StudyPresent).await;
        let line = moves[1..].join(" ");
        let typed = fill(&maple, &present, Button::TypeMoves, &line).await;
        let noted = fill(&maple, &typed, Button::StudyComment, "the (main} line").await;
        let (name, text) =
            file(&bot, &message_of(maple.click(noted.id, Button::Export).await.unwrap()));
        assert_eq!(name, format!("study-{game}.pgn"));
        let tree = pgn::parse_tree(&text, 100).unwrap();
        assert_eq!(tree.record.game.ply(), 1, "{text}");
        let [beyond] = tree.variations[0].as_slice() else { panic!("{text}") };
        assert_eq!(beyond.moves.len(), 6, "{text}");
        assert_eq!(beyond.moves[5].comment, "the (main) line", "{text}");
        assert_eq!(pgn::parse(&text).unwrap().game.ply(), 1);
        // A person may challenge another one only so often in a day.
        bot.sandbox.advance(Duration::from_secs(2 * 3600)).await;
    }
    let maple = bot.user("maple");
    let (_, data) = file(&bot, &ephemeral_reply(&maple, "privacy export", &[]).await);
    let data: Value = serde_json::from_str(&data).unwrap();
    let count = |table: &str| data["tables"][table].as_array().unwrap().len();
    assert_eq!(count("studies"), Variant::all().len());
    assert_eq!(count("study_moves"), 5 * Variant::all().len());
    bot.assert_no_problems();
}

/// After a game against the bot there is nobody to show a study to but those in a channel.
#[tokio::test(flavor = "multi_thread")]
async fn the_engine_is_shown_no_study() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    let options = [("opponent", "courier"), WHITE];
    message_of(maple.command("chess challenge", &options).await.unwrap());
    let study = fill(&maple, &open(&maple, "1").await, Button::TypeMoves, "e4 e5").await;
    let question = message_of(maple.command("resign", &[]).await.unwrap());
    maple.click(question.id, Button::YesAbort).await.unwrap();
    let over = press(&maple, &study, Button::StudyPresent).await;
    assert!(!has_button(&over, "v1:studyshow:") && has_button(&over, "v1:studypost:"));
    let forged = format!("v1:studyshow:{}", point(&over));
    let refused = refusal(maple.click_forged(over.id, &forged).await.unwrap());
    assert!(
        refused.says(EN.refusal_study_nobody_to_show())
            && refused.says(EN.refusal_study_nobody_to_show()),
        "{refused}"
    );
    assert!(open(&maple, "1").await.says(EN.study_private()));
    bot.assert_no_problems();
}

/// From a position that one looks at, the study begins there; others have no such button.
#[tokio::test(flavor = "multi_thread")]
async fn a_study_begins_where_one_looks() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    for (mover, the_move) in [(&maple, "e4"), (&willow, "e5")] {
        move_by_command(mover, the_move).await;
    }
    let board = move_by_command(&maple, "Nf3").await;
    let looked = message_of(willow.click(board.id, Button::PreviousMove).await.unwrap());
    let study = press(&willow, &looked, Button::Study).await;
    assert!(study.says(EN.last_move("1... e5")), "{}", study.text());
    assert!(study.text().contains("Next: **2. Nf3**"), "{}", study.text());
    let added = fill(&willow, &study, Button::TypeMoves, "Bc4").await;
    let start = press(&willow, &added, Button::StudyLineStart).await;
    let options = start.json["components"].to_string();
    assert!(options.says(EN.study_played()) && options.says(EN.study_leaves()));
    let rowan = bot.user("rowan");
    rowan.set_locale("en-US");
    let looked = message_of(rowan.click(board.id, Button::PreviousMove).await.unwrap());
    assert!(!has_button(&looked, "v1:study:"));
    bot.assert_no_problems();
}
