//! Options typed in full, or sent by a client as the names of their choices; settings chosen from
//! menus.

use courier_sandbox::driver::{MessageView, UserClient};
use courier_text::Button;

use super::finished_games::fools_mate;
use super::test_bot::{TestBot, ephemeral_reply, message_of, move_by_command};
use crate::english::{EN, Says as _, WHITE};

/// The names offered for an option.
async fn names(user: &UserClient, command: &str, option: &str, typed: &str) -> Vec<String> {
    let offered = user.autocomplete(command, &[], option, typed).await.unwrap();
    offered.into_iter().map(|offer| offer.name).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_understood_by_what_is_shown_of_them() {
    let bot = TestBot::start().await;
    fools_mate(&bot).await;
    let (maple, willow) = bot.start_game("shogun challenge", &[WHITE]).await;
    let running = names(&maple, "draw", "game", "").await;
    assert_eq!(running.len(), 1, "{running:?}");
    for typed in [running[0].as_str(), "#2", "2", "willow", "SHÓGUN"] {
        let board = ephemeral_reply(&maple, "board", &[("game", typed)]).await;
        assert!(board.text().contains("Shogun"), "{typed}: {}", board.text());
    }
    // In the thread of one game, a text that names no game is refused as an unknown number is.
    move_by_command(&maple, "e4").await;
    for user in [&maple, &willow, &bot.user("rowan")] {
        for typed in ["999", "abc", "2 Shogun"] {
            let refused = ephemeral_reply(user, "board", &[("game", typed)]).await;
            assert!(refused.pictures().is_empty(), "{typed}: {}", refused.text());
        }
    }
    let recent = names(&maple, "export", "game", "").await;
    for (typed, number) in [(&*recent[0], "2"), (&recent[1], "1"), ("shogun", "2"), ("CHESS", "1")]
    {
        let exported = ephemeral_reply(&maple, "export", &[("game", typed)]).await;
        assert!(exported.says(EN.export_done("pgn", number)), "{typed}: {}", exported.text());
    }
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_and_terms_are_understood_by_what_is_shown_of_them() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    let zone = names(&maple, "settings", "zone", "madrid").await.remove(0);
    assert!(zone.starts_with("Europe/Madrid · "), "{zone}");
    let options = [
        ("zone", zone.as_str()),
        ("quiet", "from 22:00 to 7:00"),
        ("reminders", "24 h, 8 h and 1 h before"),
        ("digest", "every day at 8:00"),
    ];
    let shown = ephemeral_reply(&maple, "settings", &options).await;
    assert!(shown.says(EN.settings_changed()), "{}", shown.text());
    for wanted in ["from 22:00 to 7:00", "8:00", "Europe/Madrid", "24 h, 8 h and 1 h"] {
        assert!(shown.text().contains(wanted), "{wanted}: {}", shown.text());
    }
    let clock = names(&maple, "chess challenge", "clock", "1d+3x1d").await.remove(0);
    let start = names(&maple, "chess challenge", "start", "evans").await.remove(0);
    let options = [("opponent", "willow"), ("clock", &clock), ("start", &start)];
    let challenge = message_of(maple.command("chess challenge", &options).await.unwrap());
    assert!(challenge.text().contains("Evans Gambit"), "{}", challenge.text());
    let asked = maple.command("leaderboard", &[("variant", "Ajedrez")]).await;
    let leaderboard = message_of(asked.unwrap());
    assert!(leaderboard.says(EN.leaderboard_empty()), "{}", leaderboard.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_are_chosen_from_menus() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    let choose = async |shown: &MessageView, value: &str| {
        let menu = shown.menus().remove(0).custom_id;
        let chosen = message_of(maple.select(shown.id, &menu, &[value]).await.unwrap());
        assert!(chosen.ephemeral, "{}", chosen.text());
        chosen
    };
    let shown = ephemeral_reply(&maple, "settings", &[("reminders", "90m")]).await;
    let leads = choose(&shown, "reminders").await;
    let offered: Vec<String> = leads.menus()[0].options.iter().map(|it| it.1.clone()).collect();
    assert_eq!(offered[0], "90m", "what is chosen is offered, too: {offered:?}");
    let chosen = leads.json.to_string().matches("\"default\":true").count();
    assert_eq!(chosen, 1, "{}", leads.json);
    let shown = message_of(maple.click(leads.id, Button::Back).await.unwrap());
    assert!(!shown.says(EN.settings_changed()), "{}", shown.text());
    for (setting, value, wanted) in [
        ("quiet", "22-7", "from 22:00 to 7:00"),
        ("digest", "8", "8:00"),
        ("reminders", "off", ": none"),
        ("theme", "blue", ": Blue"),
        ("pieces", "flat", ": Flat figures"),
        ("vacation", "on", "**Automatic vacation**: on"),
    ] {
        let changed = choose(&choose(&shown, setting).await, value).await;
        assert!(changed.says(EN.settings_changed()), "{setting}: {}", changed.text());
        assert!(changed.text().contains(wanted), "{setting}: {}", changed.text());
        assert_eq!(
            changed.pictures().len(),
            usize::from(["theme", "pieces"].contains(&setting)),
            "{setting}"
        );
    }
    let spanish = choose(&choose(&shown, "language").await, "es").await;
    assert!(spanish.text().contains("Tus ajustes"), "{}", spanish.text());
    let automatic = choose(&choose(&spanish, "language").await, "auto").await;
    assert!(automatic.says(EN.settings_language_automatic()), "{}", automatic.text());
    bot.assert_no_problems();
}
