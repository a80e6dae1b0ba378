//! Games imported from files: looking through them, who sees them, that they count for nothing, and
//! files that cannot be imported.

use courier_rules::{Game, Variant, pgn};
use courier_sandbox::driver::{MessageView, UserClient};
use courier_text::Button;

use super::finished_games::{file, fools_mate};
use super::test_bot::{TestBot, choose_game, ephemeral_reply, ephemeral_text, message_of};
use crate::english::{ANY, EN, FROM_BLACK, Says as _};

/// Imports a file; returns the response.
pub(crate) async fn import(user: &UserClient, name: &str, bytes: &[u8]) -> MessageView {
    let id = user.upload(name, bytes).to_string();
    ephemeral_reply(user, "import", &[("file", &id)]).await
}

/// The labels of a message's buttons.
fn labels(message: &MessageView) -> Vec<String> {
    message.buttons().into_iter().map(|button| button.label).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_exported_game_is_imported_and_looked_through() {
    let bot = TestBot::start().await;
    let (maple, willow) = fools_mate(&bot).await;
    let counted = [
        ephemeral_text(&maple, "history", &[]).await,
        ephemeral_text(&maple, "profile", &[]).await,
        ephemeral_text(&maple, "games", &[]).await,
    ];
    let (_, text) = file(&bot, &ephemeral_reply(&maple, "export", &[("game", "1")]).await);
    let last = import(&maple, "game-1.pgn", text.as_bytes()).await;
    assert_eq!(last.content, EN.import_done(1));
    let shown = last.text();
    for part in [
        EN.import_title("Willow", "1", "Chess", "Maple"),
        EN.last_move("2... Qh4#"),
        "**0-1** · Rated correspondence game · 2026.01.05".to_owned(),
        "4/4".to_owned(),
    ] {
        assert!(shown.contains(&part), "{part}: {shown}");
    }
    assert_eq!(last.pictures().len(), 1);
    let before = message_of(maple.click(last.id, Button::PositionBefore).await.unwrap());
    assert!(before.ephemeral && before.text().contains("2. g4") && before.text().contains("3/4"));
    let start = message_of(maple.click(before.id, Button::FirstPosition).await.unwrap());
    assert!(start.says(EN.starting_position()) && start.text().contains("0/4"));
    let disabled: Vec<bool> = start.buttons().iter().map(|button| button.disabled).collect();
    assert_eq!(disabled[..4], [true, true, false, false]);
    bot.sandbox.restart_bot().await.unwrap();
    let end = message_of(maple.click(start.id, Button::LastPosition).await.unwrap());
    assert!(end.text().contains("4/4"), "{}", end.text());
    let flipped = message_of(maple.click(end.id, Button::Flip).await.unwrap());
    assert!(flipped.text().contains("4/4") && flipped.pictures() != end.pictures());

    let list = message_of(maple.click(end.id, Button::MoveList).await.unwrap());
    let table = "1. f3  e5\n2. g4  Qh4#\n```\n**0-1**";
    assert!(list.ephemeral && list.text().contains(table), "{}", list.text());
    let chosen = message_of(maple.select(list.id, &EN.choose_a_move(), &["3"]).await.unwrap());
    assert!(chosen.text().contains("2. g4") && chosen.text().contains("3/4"), "{}", chosen.text());

    // The commands know the number of the game.
    let choices = maple.autocomplete("board", &[], "game", "maple").await.unwrap();
    let choice = choices.first().unwrap();
    assert_eq!(
        (choice.value.as_str(), choice.name.as_str()),
        ("i1", "i1: Maple – Willow, Chess, 0-1")
    );
    let board = ephemeral_reply(&maple, "board", &[("game", "i1"), FROM_BLACK]).await;
    assert!(board.says(EN.import_title(ANY, "1", ANY, ANY)) && board.pictures().len() == 1);
    let at = [("game", "i1"), ("move", "1...")];
    assert!(ephemeral_text(&maple, "board", &at).await.contains("1... e5"));
    let moves = maple.autocomplete("board", &[("game", "i1")], "move", "2").await.unwrap();
    assert!(moves.iter().any(|choice| choice.name == "2. g4"), "{moves:?}");
    let as_text = ephemeral_reply(&maple, "board", &[("game", "i1"), ("text", "true")]).await;
    assert!(as_text.pictures().is_empty() && as_text.text().contains("Qh4#"), "{}", as_text.text());
    let exported = ephemeral_reply(&maple, "export", &[("game", "#i1")]).await;
    assert_eq!(file(&bot, &exported), ("imported-i1.pgn".to_owned(), text.clone()));
    let pressed = message_of(maple.click(flipped.id, Button::Export).await.unwrap());
    assert_eq!(file(&bot, &pressed).1, text);
    let replay = ephemeral_reply(&maple, "replay", &[("game", "i1")]).await;
    assert!(replay.pictures()[0].ends_with(".gif"), "{:?}", replay.pictures());
    let replay = message_of(maple.click(flipped.id, Button::Replay).await.unwrap());
    assert!(replay.ephemeral && replay.pictures()[0].ends_with(".gif"));

    // Nothing has been counted, and nobody else has a part in it.
    for (command, before) in ["history", "profile", "games"].into_iter().zip(&counted) {
        assert_eq!(&ephemeral_text(&maple, command, &[]).await, before, "{command}");
    }
    let history = ephemeral_text(&willow, "history", &[]).await;
    assert!(history.contains("(1)"), "{history}");
    let none = ephemeral_text(&willow, "import", &[]).await;
    assert!(none.says(EN.imports_empty()), "{none}");
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn imported_games_are_private_until_they_are_shown() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    // Names are texts: they mention nobody and have no markup.
    let names =
        format!("[White \"<@{}> **x**\"]\n[Black \"[here](https://example.org)\"]", willow.id());
    let game = format!("{names}\n\n1. e4 {{@everyone *best*}} e5 1/2-1/2\n");
    let own = import(&maple, "x.pgn", game.as_bytes()).await;
    let buttons: Vec<String> = [
        Button::FirstPosition,
        Button::PositionBefore,
        Button::PositionAfter,
        Button::LastPosition,
        Button::MoveList,
        Button::Flip,
        Button::Replay,
        Button::Export,
        Button::ShowImport,
        Button::DeleteImport,
    ]
    .into_iter()
    .map(|button| EN.button(button))
    .collect();
    assert_eq!(labels(&own), buttons);
    for (command, options) in
        [("board", [("game", "i1")]), ("export", [("game", "i1")]), ("replay", [("game", "i1")])]
    {
        let refused = ephemeral_text(&willow, command, &options).await;
        assert!(refused.says(EN.refusal_no_such_match()), "{command}: {refused}");
    }
    // Any message with a button will do for a forged one.
    let theirs = import(&willow, "y.pgn", b"[White \"y\"]\n\n1. d4 *").await;
    for forged in [
        "v1:imported:1:0:w:h",
        "v1:importgif:1:0:w",
        "v1:importpgn:1",
        "v1:importshow:1:0:w",
        "v1:importdel:1",
        "v1:importgone:1",
    ] {
        let refused = message_of(willow.click_forged(theirs.id, forged).await.unwrap());
        assert!(refused.ephemeral && refused.pictures().is_empty(), "{forged}");
        assert!(refused.says(EN.refusal_no_such_match()), "{forged}: {}", refused.text());
    }

    let before = message_of(maple.click(own.id, Button::PositionBefore).await.unwrap());
    let shown = message_of(maple.click(before.id, Button::ShowImport).await.unwrap());
    assert!(!shown.ephemeral && shown.pictures().len() == 1);
    assert_eq!(shown.mentions, Vec::<String>::new(), "{}", shown.text());
    assert_eq!(shown.json["mention_everyone"], false);
    for part in [
        EN.import_by(maple.name()),
        "\\*\\*x\\*\\*".to_owned(),
        EN.import_comment(""),
        "1/2".to_owned(),
    ] {
        assert!(shown.text().contains(&part), "{part}: {}", shown.text());
    }
    assert!(!shown.text().contains("](https:"), "{}", shown.text());
    assert_eq!(labels(&shown), buttons[..8], "only its owner may delete it");
    let next = message_of(willow.click(shown.id, Button::PositionAfter).await.unwrap());
    assert!(next.ephemeral && next.text().contains("2/2"), "{}", next.text());
    assert_eq!(labels(&next), buttons[..8]);
    assert!(ephemeral_text(&willow, "board", &[("game", "i1")]).await.says(EN.import_by(ANY)));

    // Deleting it takes a confirmation and ends what was shown.
    let question = message_of(maple.click(own.id, Button::DeleteImport).await.unwrap());
    let gone = message_of(maple.click(question.id, Button::YesDelete).await.unwrap());
    assert!(gone.says(EN.import_deleted("1")), "{}", gone.text());
    let late = message_of(willow.click(shown.id, Button::PositionAfter).await.unwrap());
    assert!(late.ephemeral && late.says(EN.refusal_no_such_match()), "{}", late.text());
    bot.assert_no_problems();
}

/// A record of a short game of each variant.
fn one_of_each() -> Vec<String> {
    let record = |variant: &&'static Variant| {
        let start = variant.start_count() / 3;
        let mut game = Game::new(variant.start(start).unwrap());
        for choice in 0..20 {
            let moves = game.position().legal_moves();
            game.play(moves.as_slice()[choice * 7 % moves.len()]).unwrap();
        }
        let mut record = pgn::PgnGame::of(game);
        record.tags.push(("White".to_owned(), variant.key().to_owned()));
        pgn::print(&record)
    };
    Variant::all().iter().map(record).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn files_with_games_of_every_variant_are_imported() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    let mut records = one_of_each();
    let count = records.len();
    records.insert(1, "[White \"broken\"]\n\n1. e4 Ke3 *\n".to_owned());
    let list = import(&maple, "games.pgn", records.join("\n").as_bytes()).await;
    assert!(list.content.starts_with(&EN.import_done(count)), "{}", list.content);
    let broken = EN.import_unread("2", "`1... Ke3` cannot be played there");
    assert!(list.content.says(broken), "{}", list.content);
    let title = EN.imports_heading(count);
    assert!(list.text().contains(&title), "{}", list.text());
    for (number, (variant, text)) in Variant::all()
        .iter()
        .zip(records.iter().filter(|text| !text.contains("broken")))
        .enumerate()
    {
        let id = format!("i{}", number + 1);
        let shown = choose_game(&maple, &list, &id[1..]).await;
        assert!(shown.text().contains("20/20") && shown.pictures().len() == 1, "{variant}");
        let exported = ephemeral_reply(&maple, "export", &[("game", &id)]).await;
        let read = pgn::parse(&file(&bot, &exported).1).unwrap();
        let written = pgn::parse(text).unwrap();
        assert_eq!(read.game.start(), written.game.start(), "{variant}");
        assert_eq!(read.game.moves(), written.game.moves(), "{variant}");
    }
    assert_eq!(list.menus()[0].options.len(), count);

    // They are part of the data of who imported them.
    let (_, data) = file(&bot, &ephemeral_reply(&maple, "privacy export", &[]).await);
    assert!(data.contains("imported_games") && data.contains("crazyhouse960"), "{data}");
    let question = ephemeral_reply(&maple, "privacy forget", &[]).await;
    maple.click(question.id, Button::YesForget).await.unwrap();
    maple.wait_for(|message| message.content.says(EN.forget_done())).await.unwrap();
    let none = ephemeral_text(&maple, "import", &[]).await;
    assert!(none.says(EN.imports_empty()), "{none}");
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn files_that_cannot_be_imported_are_refused() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    let large = vec![b' '; (1 << 20) + 1];
    for (bytes, why) in [
        (large.as_slice(), EN.refusal_import_too_large("1024")),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", EN.refusal_import_not_text()),
        (b"Dear diary", EN.refusal_import_no_game()),
        (b"[Variant \"Losers\"]\n\n1. e4 *", EN.record_unknown_variant("`Losers`")),
        (b"[White \"x\"]\n\n1. e4 {", EN.record_unclosed()),
    ] {
        let refused = import(&maple, "x.pgn", bytes).await;
        assert!(refused.says(&why), "{why}: {}", refused.text());
    }
    // The file is gone before the bot has read it.
    let gone = maple.upload("x.pgn", b"1. e4 *");
    bot.sandbox.discord().world.change(|state| state.remove_file(gone));
    let refused = ephemeral_text(&maple, "import", &[("file", &gone.to_string())]).await;
    assert!(refused.says(EN.refusal_import_unreachable()), "{refused}");

    let many = "[White \"x\"]\n\n1. e4 *\n\n".repeat(40);
    let forty = import(&maple, "x.pgn", many.as_bytes()).await;
    assert!(forty.content.starts_with(&EN.import_done(40)), "{}", forty.content);
    let ten = import(&maple, "x.pgn", many.as_bytes()).await;
    assert!(ten.content.starts_with(&EN.import_done(10)), "{}", ten.content);
    assert!(ten.content.says(EN.import_left_out(30)), "{}", ten.content);
    let full = import(&maple, "x.pgn", many.as_bytes()).await;
    assert!(full.says(EN.refusal_import_full("50")), "{}", full.text());
    let second = message_of(maple.click(ten.id, Button::Next).await.unwrap());
    let (oldest, newest) = ("i1\\: x", "i50\\: x");
    assert!(second.text().contains(oldest) && !second.text().contains(newest));
    bot.assert_no_problems();
}
