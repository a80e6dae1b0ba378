//! Round the house: challenges by every way, languages, what there is to look at.

use courier_sandbox::driver::{Outcome, Person, Shown};

use crate::table::{HOUR, House, button, by_command, has_button, notices, said, told};

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_declined_taken_back_and_lapsed() {
    let house = House::open().await;
    let (maple, willow) = (house.person("maple"), house.person("willow"));
    let asked = said(maple.command("chess challenge", &[("opponent", "willow")]).await.unwrap());
    assert_eq!(asked.mentions, ["willow"], "only the person challenged is pinged");
    let direct = told(&willow, "challenges you to a game").await;
    let dialog = willow.in_direct().click(direct.id, "Decline").await.unwrap().dialog().unwrap();
    said(willow.in_direct().submit(&dialog, &[]).await.unwrap());
    told(&maple, "cannot take your challenge").await;

    said(maple.command("chess open", &[]).await.unwrap());
    let taken_back = said(maple.press("Take back").await.unwrap());
    assert!(
        taken_back.text().contains("took the challenge back") && taken_back.buttons().is_empty()
    );

    let lapsing =
        maple.command("chess challenge", &[("opponent", "willow"), ("clock", "2d")]).await.unwrap();
    let lapsing = said(lapsing);
    told(&willow, "2 days").await;
    house.notes_where_challenge_stands(3).await;
    house.sandbox.advance(HOUR * 24 * 7).await;
    told(&maple, "did not answer your challenge").await;
    // The message in the channel has lost its buttons, and so has the one in the direct messages.
    maple
        .wait_for(|message| message.id == lapsing.id && message.buttons().is_empty())
        .await
        .unwrap();
    let is_bare =
        |message: &Shown| message.text().contains("2 days") && message.buttons().is_empty();
    let direct = willow.in_direct().wait_for(is_bare).await.unwrap();
    // Whoever still sees them, and presses one, is told why it does nothing.
    let late = said(willow.in_direct().forge(direct.id, "v1:accept:3").await.unwrap());
    assert!(late.text().contains("has lapsed"), "{}", late.text());
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_accepted_in_a_direct_message() {
    let house = House::open().await;
    let (maple, willow) = (house.person("maple"), house.person("willow"));
    let asked = said(
        maple
            .command("chess challenge", &[("opponent", "willow"), ("color", "Black")])
            .await
            .unwrap(),
    );
    let direct = told(&willow, "challenges you to a game").await;
    house.notes_where_challenge_stands(1).await;
    let accepted = willow.in_direct().click(direct.id, "Accept").await.unwrap();
    assert!(matches!(accepted, Outcome::Updated(_)), "{accepted:?}");
    told(&maple, "accepted your challenge").await;
    // The channel sees the board, and the challenge there loses its buttons.
    maple.wait_for(|message| has_button(message, "v1:mv:")).await.unwrap();
    maple.wait_for(|message| message.id == asked.id && message.buttons().is_empty()).await.unwrap();
    let board = said(willow.in_direct().command("move", &[("move", "Nf3")]).await.unwrap());
    assert!(board.text().contains("1. Nf3"), "{}", board.text());
    maple.wait_for(|message| message.text().contains("**1. Nf3**")).await.unwrap();
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_accepted_in_the_channel() {
    let house = House::open().await;
    let (maple, willow) = (house.person("maple"), house.person("willow"));
    said(maple.command("chess challenge", &[("opponent", "willow")]).await.unwrap());
    let direct = told(&willow, "challenges you to a game").await;
    house.notes_where_challenge_stands(1).await;
    willow.press("Accept").await.unwrap();
    // There is nothing to be answered any more in the direct message either.
    let is_bare = |message: &Shown| message.id == direct.id && message.buttons().is_empty();
    willow.in_direct().wait_for(is_bare).await.unwrap();
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_reads_their_own_language() {
    let house = House::open().await;
    let (maple, birch) = (house.person("maple"), house.person("birch"));
    let spanish = said(birch.command("help", &[]).await.unwrap());
    assert!(spanish.ephemeral && spanish.text().contains("partida"), "{}", spanish.text());
    let set = said(birch.command("settings", &[("language", "Català")]).await.unwrap());
    assert!(set.text().contains("català"), "{}", set.text());
    let catalan = said(birch.command("games", &[]).await.unwrap());
    assert!(catalan.text().contains("partides"), "{}", catalan.text());
    said(maple.command("chess challenge", &[("opponent", "birch")]).await.unwrap());
    let direct =
        birch.in_direct().wait_for(|message| has_button(message, "v1:accept:")).await.unwrap();
    assert!(direct.text().contains("repta"), "{}", direct.text());
    house.is_in_order();
}

/// Whoever has Discord in a language the bot does not speak reads the server's, and whoever has
/// chosen one reads that: in answers, in what is offered while they type, and in direct messages,
/// even before they have used the bot.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_reads_none_of_the_languages_reads_the_servers() {
    let house = House::open().await;
    let (maple, willow, birch) =
        (house.person("maple"), house.person("willow"), house.person("birch"));
    said(maple.command("config", &[("server-language", "Català")]).await.unwrap());
    willow.speak("fr");
    said(maple.command("chess challenge", &[("opponent", "willow")]).await.unwrap());
    let direct =
        willow.in_direct().wait_for(|message| has_button(message, "v1:accept:")).await.unwrap();
    assert!(direct.text().contains("repta"), "{}", direct.text());
    let help = said(willow.command("help", &[]).await.unwrap());
    assert!(help.text().contains("**Comença**"), "{}", help.text());
    let clock = async |person: &Person| {
        let clocks = person.complete("chess open", &[], "clock", "2d").await.unwrap();
        clocks[0].name.clone()
    };
    assert!(clock(&willow).await.contains("dies per jugada"), "{}", clock(&willow).await);
    // Whoever has Discord in a language the bot speaks reads that, and their own choice before it.
    assert!(clock(&birch).await.contains("días por jugada"), "{}", clock(&birch).await);
    said(birch.command("settings", &[("language", "Català")]).await.unwrap());
    assert!(clock(&birch).await.contains("dies per jugada"), "{}", clock(&birch).await);
    said(willow.command("settings", &[("language", "English")]).await.unwrap());
    assert!(clock(&willow).await.contains("days per move"), "{}", clock(&willow).await);
    let again = said(willow.command("settings", &[("language", "As my Discord")]).await.unwrap());
    assert!(again.text().contains("Idioma"), "{}", again.text());
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn looking_around() {
    let house = House::open().await;
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    by_command(&maple, "e4").await;
    let again = house.begin("chess960 challenge", &[("color", "Black"), ("start", "0")]).await;
    let games = said(maple.command("games", &[]).await.unwrap());
    assert!(games.text().contains("(2)") && games.ephemeral, "{}", games.text());
    let which = maple.complete("board", &[], "game", "960").await.unwrap();
    assert_eq!(which.len(), 1, "{which:?}");
    let board = said(
        maple.command("board", &[("game", &which[0].value), ("side", "White")]).await.unwrap(),
    );
    assert!(board.ephemeral && board.pictures().len() == 1);
    let watched = said(house.person("rowan").command("board", &[]).await.unwrap());
    assert_eq!(
        watched.pictures().len(),
        1,
        "somebody who plays none of them looks at the one shown here"
    );
    for variant in ["chess", "chess960"] {
        let rules = said(willow.command(&format!("{variant} rules"), &[]).await.unwrap());
        assert!(rules.ephemeral && rules.text().len() > 300, "{}", rules.text());
    }
    let position = said(willow.command("chess960 position", &[("start", "518")]).await.unwrap());
    assert!(position.text().contains("518") && position.pictures().len() == 1);
    assert!(position.descriptions()[0].contains("king"), "{:?}", position.descriptions());
    let by_lot = said(willow.command("chess960 position", &[]).await.unwrap());
    assert_eq!(by_lot.pictures().len(), 1);
    let clocks = willow.complete("chess open", &[], "clock", "5d+").await.unwrap();
    assert!(clocks.is_empty(), "what cannot be read yet fits no preset: {clocks:?}");
    let clocks = willow.complete("chess open", &[], "clock", "5d+2x12h").await.unwrap();
    assert_eq!(clocks[0].value, "5d+2x12h");
    drop(again);
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_seen_again_as_a_film() {
    let house = House::open().await;
    let (maple, willow) = house.begin("crazyhouse challenge", &[("color", "White")]).await;
    for (player, the_move) in [(&maple, "e4"), (&willow, "d5"), (&maple, "exd5"), (&willow, "Qxd5")]
    {
        by_command(player, the_move).await;
    }
    let film = async |message: &Shown| house.sandbox.file(&message.pictures()[0]).unwrap();
    let so_far = said(maple.command("replay", &[("pace", "Fast: half a second")]).await.unwrap());
    let so_far =
        maple.wait_for(|message| message.id == so_far.id && !message.loading).await.unwrap();
    assert!(
        !so_far.ephemeral && so_far.descriptions()[0].contains("move 2"),
        "{:?}",
        so_far.descriptions()
    );
    assert_eq!(frames(&film(&so_far).await), 5, "the start and four plies");
    let question = said(willow.command("resign", &[]).await.unwrap());
    said(willow.click(question.id, "Yes, resign").await.unwrap());
    let over = told(&maple, "Your game is over.").await;

    // The button under the last board shows it to whoever presses.
    let again = said(
        maple.in_direct().click(over.id, &button(&over, "v1:replay:").unwrap()).await.unwrap(),
    );
    let again = maple
        .in_direct()
        .wait_for(|message| message.id == again.id && !message.loading)
        .await
        .unwrap();
    assert!(again.ephemeral, "{}", again.text());
    assert_eq!(frames(&film(&again).await), 5);
    let known = maple.complete("replay", &[], "game", "finished").await.unwrap();
    assert_eq!(known.len(), 1, "{known:?}");
    let rowan = house.person("rowan");
    let shown = said(rowan.command("replay", &[("game", "1"), ("side", "Black")]).await.unwrap());
    rowan
        .wait_for(|message| message.id == shown.id && message.pictures().len() == 1)
        .await
        .unwrap();
    house.is_in_order();
}

/// How many pictures of a GIF stand still; those between two of them pass within a tenth of a
/// second.
fn frames(file: &[u8]) -> usize {
    const TENTH: u16 = 10;
    let mut decoder = gif::DecodeOptions::new().read_info(file).unwrap();
    let delays = std::iter::from_fn(|| decoder.next_frame_info().unwrap().map(|frame| frame.delay));
    delays.filter(|delay| *delay > TENTH).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn calling_a_game_off_before_ones_first_move() {
    let house = House::open().await;
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    by_command(&maple, "e4").await;
    let question = said(willow.command("resign", &[]).await.unwrap());
    let done = said(willow.click(question.id, "Yes, call it off").await.unwrap());
    assert!(done.text().contains("was called off"), "{}", done.text());
    told(&maple, "was called off").await;
    assert!(
        notices(&willow).iter().all(|line| !line.contains("is over")),
        "who acted has seen it in the answer"
    );
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_is_refused_and_one_that_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let discord =
        courier_sandbox::discord::Discord::start(courier_sandbox::discord::Setup::default())
            .await
            .unwrap();
    let config = courier::config::Config {
        token: Some(courier::config::Token::new("some.other.token").unwrap()),
        database: folder.path().join("courier.sqlite"),
        log: String::new(),
    };
    let endpoint = || courier::config::Endpoint::Loopback {
        https: discord.https(),
        ca_pem: discord.ca_pem().to_owned(),
    };
    let clock = || std::sync::Arc::new(courier::time::SystemClock);
    let refused = courier::run(config.clone(), endpoint(), clock(), std::future::pending())
        .await
        .unwrap_err();
    assert!(refused.to_string().contains("Discord does not accept the token"), "{refused}");
    assert!(!format!("{refused:?}").contains("some.other.token"), "the token is in the message");
    let without = courier::config::Config { token: None, ..config };
    let missing =
        courier::run(without, endpoint(), clock(), std::future::pending()).await.unwrap_err();
    assert!(missing.to_string().contains("cargo run --release -p courier-sandbox"), "{missing}");
}

#[test]
fn a_port_in_use() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let folder = tempfile::tempdir().unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_courier-sandbox"))
        .args(["--port", &port, "--folder"])
        .arg(folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains(&port) && said.contains("--port"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_chooses_their_own_colors() {
    let house = House::open().await;
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    let before = said(maple.command("settings", &[]).await.unwrap());
    assert!(before.ephemeral && before.text().contains(": Brown"), "{}", before.text());
    assert!(before.pictures().is_empty());
    let set = said(maple.command("settings", &[("theme", "High contrast")]).await.unwrap());
    assert!(set.ephemeral && set.text().contains(": High contrast"), "{}", set.text());
    assert_eq!(set.pictures().len(), 1, "a board in the new colors is shown");
    let board = said(maple.command("board", &[]).await.unwrap());
    assert!(board.ephemeral && board.pictures().len() == 1, "{}", board.text());

    let store = courier::store::Store::open(&house.sandbox.database()).await.unwrap();
    let theme = async |person: &Person| {
        let player = courier::play::PlayerId(person.id().to_string().parse().unwrap());
        store.player(player).await.unwrap().unwrap().theme
    };
    let chosen = courier_draw::Theme::HighContrast;
    assert_eq!((theme(&maple).await, theme(&willow).await), (Some(chosen), None));
    store.close().await;

    // Both options at once, in Spanish: one answer with both.
    let both = said(
        willow.command("settings", &[("language", "Español"), ("theme", "Blue")]).await.unwrap(),
    );
    assert!(both.text().contains("español") && both.text().contains(": Azul"), "{}", both.text());
    assert_eq!(both.pictures().len(), 1);
    house.is_in_order();
}
