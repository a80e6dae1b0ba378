//! Leaderboards, seasons, and the weekly limit on rated games between the same two players.

use courier::app::{BeginMatch, MatchChange};
use courier_play::challenges::{ClockOptions, Pairing, Place, Proposal, Terms};
use courier_play::clock::TimeControl;
use courier_play::matches::Action;
use courier_play::{ByColor, MatchId, Moment, PlayerId};
use courier_rules::Variant;
use courier_rules::notation::fen;
use courier_sandbox::driver::MessageView;
use courier_store::{Person, Store};
use courier_text::{Button, keep_numbers};

use super::test_bot::{
    FOOLS_MATE, HOUR, TestBot, everybody_has_met_enough, message_of, move_by_command, newest_board,
    play_fools_mate,
};
use crate::english::{ANY, ANY_TIME, EN, EVERYONE, Says as _, WHITE};

/// Maple loses a rated game of chess to Willow; returns the final board.
async fn maple_loses(bot: &TestBot) -> MessageView {
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    play_fools_mate(&maple, &willow).await
}

/// Adds a rated game of chess to the database, in which Black mates.
async fn black_wins(store: &Store, place: Place, white: PlayerId, black: PlayerId, now: Moment) {
    for player in [white, black] {
        let name = format!("*Player* {player}");
        let person = Person { player, name, locale: None, server: place.server };
        store.save_person(&person, now).await.unwrap();
    }
    let variant = Variant::by_key("chess").unwrap();
    let terms = Terms {
        variant,
        start: None,
        color: Default::default(),
        control: TimeControl::DEFAULT,
        rated: true,
        clock_options: ClockOptions::default(),
        handicap: Default::default(),
        blindfold: false,
    };
    let proposal = Proposal {
        challenger: white,
        opponent: Some(black),
        place,
        terms,
        conditions: Default::default(),
        made_at: now,
    };
    let mut transaction = store.begin().await.unwrap();
    let id = transaction.insert_challenge(&proposal, None).await.unwrap();
    transaction.commit().await.unwrap();
    let challenge = store.challenge(id).await.unwrap().unwrap();
    let pairing = Pairing {
        players: ByColor { white, black },
        start: variant.default_start(),
        challenger: courier_rules::Color::White,
    };
    let start = fen::print(&variant.start(pairing.start).unwrap());
    let begin = BeginMatch {
        challenge: &challenge,
        pairing: &pairing,
        start_fen: &start,
        thread_wanted: false,
        now,
    };
    let id = begin.save(store, |_| Vec::new()).await.unwrap().unwrap();
    for text in FOOLS_MATE {
        let mut loaded = store.find_match(id.first).await.unwrap().unwrap();
        let (mover, the_move) =
            (loaded.the_match.mover(), loaded.the_match.read_move(text).unwrap());
        let events = loaded.the_match.act(mover, Action::Move(the_move), now).unwrap();
        let change =
            MatchChange { loaded: &loaded, events: &events, messages: &[], acts_here: false, now };
        let _ = change.save(store).await.unwrap();
    }
}

/// Stops the bot, adds twelve games between 24 other players, and starts it again.
async fn add_twelve_winners_and_losers(bot: &TestBot) {
    bot.sandbox.stop_bot().await;
    let store = bot.store().await;
    let place = store.find_match(MatchId(1)).await.unwrap().unwrap().the_match.record().place;
    for pair in 0..12 {
        let now = Moment(bot.sandbox.now());
        black_wins(&store, place, PlayerId(1100 + pair), PlayerId(1000 + pair), now).await;
    }
    store.close().await;
    bot.sandbox.start_bot().await.unwrap();
    everybody_has_met_enough(bot).await;
}

fn lines(board: &MessageView) -> Vec<String> {
    board.embeds()[0]["description"].as_str().unwrap().lines().map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn leaderboards_have_pages_that_work_after_a_restart() {
    let bot = TestBot::start().await;
    maple_loses(&bot).await;
    add_twelve_winners_and_losers(&bot).await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    let (loser, winner) = (maple.name(), willow.name());

    let first = message_of(maple.command("chess leaderboard", &[]).await.unwrap());
    let view = lines(&first);
    assert_eq!(view.len(), 12, "{view:?}");
    let line = EN.leaderboard_line(1, r"\*Player\* 1000", "1", "1662?");
    assert_eq!(view[0], keep_numbers(&line));
    assert_eq!(view[10], "…");
    assert!(
        view[11].starts_with(&format!("26\\. {loser} · **1338?**")),
        "the user's own rank: {view:?}"
    );
    assert!(first.says(EN.leaderboard_page("1", "3")) && !first.ephemeral, "{}", first.text());
    assert!(
        first.button(Button::Previous).unwrap().disabled
            && !first.button(Button::Next).unwrap().disabled
    );
    assert_eq!(first.pictures().len(), 1);

    // After a restart another user presses a button: they get the page in an ephemeral message,
    // whose own buttons update it.
    bot.sandbox.restart_bot().await.unwrap();
    let second = message_of(willow.click(first.id, Button::Next).await.unwrap());
    assert!(second.ephemeral && second.id != first.id);
    let view = lines(&second);
    assert!(
        view[0].starts_with("11\\. ") && view[2].starts_with(&format!("13\\. {winner}")),
        "{view:?}"
    );
    assert_eq!(view.len(), 10, "the user's own rank is on this page: {view:?}");
    let third = message_of(willow.click(second.id, Button::Next).await.unwrap());
    assert_eq!(third.id, second.id);
    let view = lines(&third);
    assert!(
        view[0].starts_with(&format!("13\\. {winner}")) && view[1] == "…",
        "the user's own rank is above the page: {view:?}"
    );
    assert!(view[2].starts_with("21\\. ") && view.len() == 8, "{view:?}");
    assert!(third.button(Button::Next).unwrap().disabled);
    assert_eq!(third.pictures().len(), 1);
    let back = message_of(willow.click(third.id, Button::Previous).await.unwrap());
    assert_eq!(lines(&back), lines(&second));
    assert_eq!(
        lines(&maple.message(first.id).unwrap()),
        lines(&first),
        "the public message is unchanged"
    );

    // The global leaderboard shows names without mentions or markup.
    let global = message_of(maple.command("leaderboard", &[EVERYONE]).await.unwrap());
    assert!(global.says(EN.leaderboard_heading("all games", "global")), "{}", global.text());
    assert!(
        lines(&global)[0].starts_with(r"1\. \*Player\* 1000 · **1662?** in Chess · 1 game"),
        "{:?}",
        lines(&global)
    );
    let direct =
        message_of(willow.in_dm().command("leaderboard", &[("variant", "chess")]).await.unwrap());
    assert!(direct.says(EN.leaderboard_heading("Chess", "global")), "{}", direct.text());
    for (options, command) in [(vec![("scope", "0")], "leaderboard"), (vec![], "season")] {
        let refused = message_of(willow.in_dm().command(command, &options).await.unwrap());
        assert!(
            refused.ephemeral && refused.says(EN.refusal_only_in_server()),
            "{}",
            refused.text()
        );
    }
    let forged = message_of(
        willow.click_forged(first.id, "v1:leaders:server:chess:99999999").await.unwrap(),
    );
    assert_eq!(lines(&forged), lines(&third), "a page after the last one shows the last one");
    let forged =
        message_of(willow.click_forged(first.id, "v1:leaders:server:checkers:0").await.unwrap());
    assert!(forged.embeds().is_empty(), "{}", forged.text());

    // After 90 days without a game no one is listed.
    bot.sandbox.advance(HOUR * 24 * 90).await;
    let empty = message_of(maple.command("leaderboard", &[]).await.unwrap());
    assert!(empty.says(EN.leaderboard_empty()), "{}", empty.text());
    assert!(empty.button(Button::Competitions).is_ok() && empty.buttons().len() == 1);
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn buttons_lead_to_the_previous_season() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    let nothing = message_of(maple.command("season", &[]).await.unwrap());
    assert!(nothing.says(EN.season_empty()), "{}", nothing.text());
    assert!(nothing.pictures().is_empty() && nothing.buttons().is_empty());

    maple_loses(&bot).await;
    everybody_has_met_enough(&bot).await;
    let season = message_of(maple.command("season", &[]).await.unwrap());
    assert!(
        season.says(format!(
            "{}\n{}",
            EN.season_heading("Jan – Mar 2026"),
            EN.season_summary(1, 2)
        )),
        "{}",
        season.text()
    );
    let winner = bot.user("willow").name();
    let users = format!(
        "Most active: {} 1, {winner} 1.\nBiggest rating gains: {winner} +162? (Chess).",
        maple.name()
    );
    assert!(season.text().contains(&users), "{}", season.text());
    assert_eq!(season.pictures().len(), 1);
    let alt = season.descriptions()[0].to_owned();
    assert_eq!(
        alt,
        "Jan – Mar 2026: 1 game · 2 players. \
         Games per week: 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0. \
         Most active: Maple 1, Willow 1. Biggest rating gains: Willow +162? (Chess). \
         Results (White · drawn · Black): Chess 0 · 0 · 1."
    );
    assert!(season.buttons().is_empty(), "there is no other season yet");

    // In the next quarter, the new season has no games yet.
    bot.sandbox.advance(HOUR * 24 * 100).await;
    let spring = message_of(maple.command("season", &[]).await.unwrap());
    assert!(
        spring.says(format!("{}\n{}", EN.season_heading("Apr – Jun 2026"), EN.season_quiet()))
            && spring.pictures().is_empty(),
        "{}",
        spring.text()
    );
    assert!(spring.button(Button::Next).unwrap().disabled);
    // Birch, who reads Spanish, opens the previous season in an ephemeral message.
    let winter = message_of(bot.user("birch").click(spring.id, Button::Previous).await.unwrap());
    assert!(
        winter.ephemeral
            && winter.text().contains("Temporada ene – mar 2026\n1 partida · 2 jugadores"),
        "{}",
        winter.text()
    );
    assert!(
        winter.button("Anterior").unwrap().disabled
            && !winter.button("Siguiente").unwrap().disabled
    );
    assert!(
        winter.descriptions()[0].contains("Más activos: Maple 1, Willow 1."),
        "{:?}",
        winter.descriptions()
    );
    let birch = bot.user("birch");
    birch.click(winter.id, "Siguiente").await.unwrap();
    let spring = birch.wait_for(|shown| shown.id == winter.id && shown.says("abr")).await.unwrap();
    assert!(spring.pictures().is_empty(), "the picture of the other season is gone");
    bot.assert_no_problems();
}

/// The fifth game of two players within a week is not rated. Players are told so when it is
/// offered, when it begins and when it ends.
#[tokio::test(flavor = "multi_thread")]
async fn the_fifth_game_of_a_week_is_not_rated() {
    let bot = TestBot::start().await;
    for _ in 0..4 {
        let end = maple_loses(&bot).await;
        assert!(
            end.text().contains(" → ") && !end.says(EN.unrated_over_limit(ANY)),
            "{}",
            end.text()
        );
        bot.sandbox.advance(HOUR).await;
    }
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    let offered = message_of(
        maple.command("chess challenge", &[("opponent", "willow"), WHITE]).await.unwrap(),
    );
    assert!(offered.says(EN.challenge_over_limit(ANY_TIME, ANY)), "{}", offered.text());
    let casual = [("opponent", "willow"), ("rated", "false")];
    let casual = message_of(maple.command("shogun challenge", &casual).await.unwrap());
    assert!(!casual.says(EN.challenge_over_limit(ANY_TIME, ANY)), "{}", casual.text());
    let another =
        message_of(maple.command("chess challenge", &[("opponent", "birch")]).await.unwrap());
    assert!(
        !another.says(EN.challenge_over_limit(ANY_TIME, ANY)),
        "against another opponent: {}",
        another.text()
    );

    willow.click(offered.id, Button::Accept).await.unwrap();
    willow.wait_for(|message| message.says(EN.unrated_over_limit("4"))).await.unwrap();
    move_by_command(&maple, FOOLS_MATE[0]).await;
    assert!(
        !newest_board(&maple).says(EN.unrated_over_limit(ANY)),
        "only the first and the last board say so"
    );
    let mut end = None;
    for (ply, the_move) in FOOLS_MATE.iter().enumerate().skip(1) {
        end = Some(move_by_command(if ply % 2 == 0 { &maple } else { &willow }, the_move).await);
    }
    let end = end.unwrap().text();
    assert!(end.says(EN.unrated_over_limit(ANY)) && !end.contains(" → "), "{end}");
    // After a week games are rated again, but only for the loser after one move of each side.
    bot.sandbox.advance(HOUR * 24 * 7).await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    move_by_command(&maple, "e4").await;
    move_by_command(&willow, "e5").await;
    let question = message_of(maple.command("resign", &[]).await.unwrap());
    maple.click(question.id, Button::YesResign).await.unwrap();
    let over = willow.wait_for(|message| message.says(EN.reason_resignation())).await.unwrap();
    assert!(over.says(EN.rated_for_loser(ANY)), "{}", over.text());
    assert_eq!(over.text().matches(" → ").count(), 1, "the winner's is as before: {}", over.text());
    let end = maple_loses(&bot).await;
    assert!(end.text().contains(" → "), "{}", end.text());
    bot.assert_no_problems();
}
