//! Who leads, what a season brought, and how many games of the same two are rated.

use courier::play::challenge::{ClockOptions, Pairing, Place, Proposal, Terms};
use courier::play::clock::TimeControl;
use courier::play::matches::Action;
use courier::play::{ByColor, MatchId, Moment, PlayerId};
use courier::store::{Person as Met, Store};
use courier_rules::Variant;
use courier_rules::notation::fen;
use courier_sandbox::driver::Shown;

use crate::table::{HOUR, House, by_command, newest_board, said, told};

const FOOLS_MATE: [&str; 4] = ["f3", "e5", "g4", "Qh4"];

/// Maple loses a rated game of chess to Willow. Gives the board it ended on.
async fn maple_loses(house: &House) -> Shown {
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    let mut last = None;
    for (ply, the_move) in FOOLS_MATE.iter().enumerate() {
        last = Some(by_command(if ply % 2 == 0 { &maple } else { &willow }, the_move).await);
    }
    last.unwrap()
}

/// A rated game of chess between two of whom the bot knows, played to mate at once: Black wins.
async fn black_wins(store: &Store, place: Place, white: PlayerId, black: PlayerId, now: Moment) {
    for player in [white, black] {
        let person =
            Met { player, name: format!("*Player* {player}"), locale: None, server: place.server };
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
    };
    let proposal =
        Proposal { challenger: white, opponent: Some(black), place, terms, made_at: now };
    let id = store.propose(&proposal, |_| Vec::new(), now).await.unwrap();
    let challenge = store.challenge(id).await.unwrap().unwrap();
    let pairing = Pairing { players: ByColor { white, black }, start: variant.default_start() };
    let start = fen::print(&variant.start(pairing.start).unwrap());
    let id =
        store.accept(&challenge, &pairing, &start, |_| Vec::new(), now).await.unwrap().unwrap();
    for text in FOOLS_MATE {
        let mut loaded = store.find_match(id).await.unwrap().unwrap();
        let (mover, the_move) =
            (loaded.the_match.mover(), loaded.the_match.read_move(text).unwrap());
        let events = loaded.the_match.act(mover, Action::Move(the_move), now).unwrap();
        let _ = store.save(loaded.revision, &loaded.the_match, &events, &[], now).await.unwrap();
    }
}

/// Twelve more people have won and twelve have lost, while the bot was away.
async fn a_crowd(house: &House) {
    house.sandbox.stop_bot().await;
    let store = Store::open(&house.sandbox.database()).await.unwrap();
    let place = store.find_match(MatchId(1)).await.unwrap().unwrap().the_match.record().place;
    for pair in 0..12 {
        let now = Moment(house.sandbox.now());
        black_wins(&store, place, PlayerId(1100 + pair), PlayerId(1000 + pair), now).await;
    }
    store.close().await;
    house.sandbox.start_bot().await.unwrap();
}

fn lines(board: &Shown) -> Vec<String> {
    board.embeds()[0]["description"].as_str().unwrap().lines().map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_leaderboard_is_turned_page_by_page_even_after_a_restart() {
    let house = House::open().await;
    maple_loses(&house).await;
    a_crowd(&house).await;
    let (maple, willow) = (house.person("maple"), house.person("willow"));
    let (loser, winner) = (maple.id().to_string(), willow.id().to_string());

    let first = said(maple.command("chess leaderboard", &[]).await.unwrap());
    let shown = lines(&first);
    assert_eq!(shown.len(), 12, "{shown:?}");
    assert!(shown[0].starts_with("1. <@1000> · **1662?** · 1 game"), "{shown:?}");
    assert_eq!(shown[10], "…");
    assert!(
        shown[11].starts_with(&format!("26. <@{loser}> · **1338?**")),
        "the invoker's own place: {shown:?}"
    );
    assert!(first.text().contains("Page 1 of 3.") && !first.ephemeral, "{}", first.text());
    assert!(first.button("Previous").unwrap().disabled && !first.button("Next").unwrap().disabled);
    assert_eq!(first.pictures().len(), 1);

    // Somebody else turns the page, after a restart: for themselves alone, and from there on in its
    // place.
    house.sandbox.restart_bot().await.unwrap();
    let second = said(willow.click(first.id, "Next").await.unwrap());
    assert!(second.ephemeral && second.id != first.id);
    let shown = lines(&second);
    assert!(
        shown[0].starts_with("11. ") && shown[2].starts_with(&format!("13. <@{winner}>")),
        "{shown:?}"
    );
    assert_eq!(shown.len(), 10, "their own place is on this page: {shown:?}");
    let third = said(willow.click(second.id, "Next").await.unwrap());
    assert_eq!(third.id, second.id);
    let shown = lines(&third);
    assert!(
        shown[0].starts_with(&format!("13. <@{winner}>")) && shown[1] == "…",
        "above the page: {shown:?}"
    );
    assert!(shown[2].starts_with("21. ") && shown.len() == 8, "{shown:?}");
    assert!(third.button("Next").unwrap().disabled);
    assert_eq!(third.pictures().len(), 1);
    let back = said(willow.click(third.id, "Previous").await.unwrap());
    assert_eq!(lines(&back), lines(&second));
    assert_eq!(
        lines(&maple.message(first.id).unwrap()),
        lines(&first),
        "what all see has not changed"
    );

    // Of everybody names are told, not mentions, and nothing in them is markup.
    let global = said(maple.command("leaderboard", &[("scope", "Everybody")]).await.unwrap());
    assert!(global.text().contains("Global leaderboard: all games"), "{}", global.text());
    assert!(
        lines(&global)[0].starts_with(r"1. \*Player\* 1000 · **1662?** in Chess · 1 game"),
        "{:?}",
        lines(&global)
    );
    let direct =
        said(willow.in_direct().command("leaderboard", &[("variant", "chess")]).await.unwrap());
    assert!(direct.text().contains("Global leaderboard: Chess"), "{}", direct.text());
    for (options, command) in [(vec![("scope", "This server")], "leaderboard"), (vec![], "season")]
    {
        let refused = said(willow.in_direct().command(command, &options).await.unwrap());
        assert!(
            refused.ephemeral && refused.text().contains("This is about a server"),
            "{}",
            refused.text()
        );
    }
    let forged = said(willow.forge(first.id, "v1:leaders:server:chess:99999999").await.unwrap());
    assert_eq!(lines(&forged), lines(&third), "behind the last page is the last page");
    let forged = said(willow.forge(first.id, "v1:leaders:server:checkers:0").await.unwrap());
    assert!(forged.embeds().is_empty(), "{}", forged.text());

    // After ninety days without a game nobody is on the list.
    house.sandbox.advance(HOUR * 24 * 90).await;
    let empty = said(maple.command("leaderboard", &[]).await.unwrap());
    assert!(
        empty.text().contains("Nobody here has finished a rated game within the last 90 days"),
        "{}",
        empty.text()
    );
    assert!(empty.buttons().is_empty());
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_season_is_shown_at_a_glance_and_turned_to_the_one_before() {
    let house = House::open().await;
    let maple = house.person("maple");
    let nothing = said(maple.command("season", &[]).await.unwrap());
    assert!(nothing.text().contains("No game of this server has ended yet"), "{}", nothing.text());
    assert!(nothing.pictures().is_empty() && nothing.buttons().is_empty());

    maple_loses(&house).await;
    let season = said(maple.command("season", &[]).await.unwrap());
    assert!(
        season.text().contains("Season Jan – Mar 2026\n1 game · 2 players"),
        "{}",
        season.text()
    );
    let winner = house.person("willow").id();
    let people = format!(
        "Most active: <@{}> 1, <@{winner}> 1.\nBiggest rating gains: <@{winner}> +162 (Chess).",
        maple.id()
    );
    assert!(season.text().contains(&people), "{}", season.text());
    assert_eq!(season.pictures().len(), 1);
    let alt = season.descriptions()[0].to_owned();
    assert_eq!(
        alt,
        "Jan – Mar 2026: 1 game · 2 players. Games per week: 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0. \
         Most active: Maple 1, Willow 1. Biggest rating gains: Willow +162 (Chess). \
         Results (White · drawn · Black): Chess 0 · 0 · 1."
    );
    assert!(season.buttons().is_empty(), "there is no other season yet");

    // The next quarter: it is still empty, and the one before is a button away.
    house.sandbox.advance(HOUR * 24 * 100).await;
    let spring = said(maple.command("season", &[]).await.unwrap());
    assert!(
        spring.text().contains("Season Apr – Jun 2026\n0 games · 0 players"),
        "{}",
        spring.text()
    );
    assert!(spring.button("Next").unwrap().disabled);
    // Birch reads Spanish, and turns back for himself alone.
    let winter = said(house.person("birch").click(spring.id, "Previous").await.unwrap());
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
    house.is_in_order();
}

/// Five rated games within a week: the fifth says that it is none, when it is offered, when it
/// begins and when it ends.
#[tokio::test(flavor = "multi_thread")]
async fn the_fifth_game_of_a_week_says_that_it_is_not_rated() {
    let house = House::open().await;
    for _ in 0..4 {
        let end = maple_loses(&house).await;
        assert!(
            end.text().contains(" → ") && !end.text().contains("does not change"),
            "{}",
            end.text()
        );
        house.sandbox.advance(HOUR).await;
    }
    let (maple, willow) = (house.person("maple"), house.person("willow"));
    let offered = said(
        maple
            .command("chess challenge", &[("opponent", "willow"), ("color", "White")])
            .await
            .unwrap(),
    );
    assert!(offered.text().contains("**Not rated before** <t:1768"), "{}", offered.text());
    told(&willow, "**Not rated before**").await;
    let casual = [("opponent", "willow"), ("rated", "false")];
    let casual = said(maple.command("shogun challenge", &casual).await.unwrap());
    assert!(!casual.text().contains("Not rated before"), "{}", casual.text());
    let another = said(maple.command("chess challenge", &[("opponent", "birch")]).await.unwrap());
    assert!(!another.text().contains("Not rated before"), "with somebody else: {}", another.text());

    willow.click(offered.id, "Accept").await.unwrap();
    willow
        .wait_for(|message| {
            message.text().contains(
                "This game does not change ratings: between the same two players, 4 games",
            )
        })
        .await
        .unwrap();
    by_command(&maple, FOOLS_MATE[0]).await;
    assert!(
        !newest_board(&maple).text().contains("does not change ratings"),
        "said at the beginning and at the end"
    );
    let mut end = None;
    for (ply, the_move) in FOOLS_MATE.iter().enumerate().skip(1) {
        end = Some(by_command(if ply % 2 == 0 { &maple } else { &willow }, the_move).await);
    }
    let end = end.unwrap().text();
    assert!(end.contains("This game does not change ratings") && !end.contains(" → "), "{end}");
    // A game of one move a side says why, too, and with a week gone by games are rated again.
    house.sandbox.advance(HOUR * 24 * 7).await;
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    by_command(&maple, "e4").await;
    by_command(&willow, "e5").await;
    let question = said(maple.command("resign", &[]).await.unwrap());
    maple.click(question.id, "Yes, resign").await.unwrap();
    let over = willow.wait_for(|message| message.text().contains("by resignation")).await.unwrap();
    assert!(
        over.text().contains("only games of at least two moves a side are rated"),
        "{}",
        over.text()
    );
    let end = maple_loses(&house).await;
    assert!(end.text().contains(" → "), "{}", end.text());
    house.is_in_order();
}
