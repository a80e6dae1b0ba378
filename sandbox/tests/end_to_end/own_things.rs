//! What is somebody's own: their finished games as a list and as files, their notes, and what is
//! kept about them, until they want to be forgotten.

use courier_rules::pgn;
use courier_sandbox::driver::{Person, Shown};
use serde_json::Value;

use crate::table::{
    HOUR, House, button, by_command, has_button, newest_board, privately, said, told,
};

const FOOLS_MATE: [&str; 4] = ["f3", "e5", "g4", "Qh4"];

/// The only file of a message: its name and what is in it.
fn file(house: &House, message: &Shown) -> (String, String) {
    let files = message.json["attachments"].as_array().unwrap();
    assert_eq!(files.len(), 1, "{files:?}");
    let bytes = house.sandbox.file(&message.pictures()[0]).unwrap();
    (files[0]["filename"].as_str().unwrap().to_owned(), String::from_utf8(bytes.to_vec()).unwrap())
}

/// Maple (White) is mated by Willow in two moves.
async fn fools_mate(house: &House) -> (Person, Person) {
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    for (ply, the_move) in FOOLS_MATE.iter().enumerate() {
        house.sandbox.advance(HOUR * 2).await;
        by_command(if ply % 2 == 0 { &maple } else { &willow }, the_move).await;
    }
    (maple, willow)
}

#[tokio::test(flavor = "multi_thread")]
async fn finished_games_are_paged_and_looked_at() {
    let house = House::open().await;
    let maple = house.person("maple");
    let nothing = privately(&maple, "history", &[]).await;
    assert!(
        nothing.text().contains("You have not finished a game yet.") && nothing.menus().is_empty()
    );
    fools_mate(&house).await;
    let one = privately(&maple, "history", &[]).await;
    let line = "**1** · Chess · **lost** to <@";
    assert!(
        one.text().contains(line) && one.text().contains("by checkmate · 2 moves · <t:17676"),
        "{}",
        one.text()
    );
    assert!(one.buttons().is_empty(), "one page needs no buttons");
    for _ in 0..11 {
        let (maple, _) = house.begin("shogun challenge", &[("color", "Black")]).await;
        let asked = privately(&maple, "resign", &[]).await;
        said(maple.click(asked.id, &button(&asked, "v1:aborted:").unwrap()).await.unwrap());
    }
    let first = privately(&maple, "history", &[]).await;
    assert!(
        first.text().contains("Your finished games (12)") && first.text().ends_with("1/2"),
        "{}",
        first.text()
    );
    assert!(
        first.text().contains("**12** · Shogun · against <@") && !first.text().contains("**2** ·")
    );
    let second = said(maple.click(first.id, "Next").await.unwrap());
    assert_eq!(second.id, first.id, "a page is turned in its place");
    assert!(
        second.text().contains("**2** · Shogun") && second.text().contains("**1** · Chess"),
        "{}",
        second.text()
    );
    // Buttons carry everything: the page is turned after a restart, too.
    house.sandbox.restart_bot().await.unwrap();
    let back = said(maple.click(second.id, "Previous").await.unwrap());
    assert!(back.text().contains("**12** · Shogun"), "{}", back.text());

    let second = said(maple.click(first.id, "Next").await.unwrap());
    let looked = said(maple.choose(second.id, "Look at a game", &["1"]).await.unwrap());
    assert!(
        looked.ephemeral && looked.pictures().len() == 1 && looked.id != second.id,
        "{}",
        looked.text()
    );
    assert!(looked.text().contains("**0-1**"), "{}", looked.text());
    // Somebody else's games: those of a server one shares with them, and no others.
    let rowan = house.person("rowan");
    rowan.speak("en-GB");
    let theirs = privately(&rowan, "history", &[("player", "willow")]).await;
    assert!(
        theirs.text().contains("Finished games of ") && theirs.text().contains("(12)"),
        "{}",
        theirs.text()
    );
    assert!(theirs.text().contains("against <@"), "{}", theirs.text());
    for forged in ["v1:history:1:70000", "v1:history:x", "v1:pgn:999"] {
        let refused = said(rowan.forge(theirs.id, forged).await.unwrap());
        assert!(refused.ephemeral && refused.menus().is_empty(), "{forged}: {}", refused.text());
    }
    let far = said(rowan.forge(theirs.id, &format!("v1:history:{}:65535", 1)).await.unwrap());
    assert!(far.text().contains("There is no finished game of"), "{}", far.text());
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_handed_over_as_files_that_read_back() {
    let house = House::open().await;
    let maple = house.person("maple");
    let none = privately(&maple, "export", &[("all", "true")]).await;
    assert!(
        none.text().contains("nothing to export") && none.pictures().is_empty(),
        "{}",
        none.text()
    );
    let (maple, willow) = fools_mate(&house).await;
    let finished = privately(&maple, "export", &[]).await;
    let (name, text) = file(&house, &finished);
    assert_eq!(
        (name.as_str(), finished.content.as_str()),
        (
            "game-1.pgn",
            "Game 1 as a file: PGN, with the time left and the time taken for every move."
        )
    );
    let read = pgn::parse(&text).unwrap();
    assert_eq!((read.game.ply(), read.score.unwrap().to_string().as_str()), (4, "0-1"), "{text}");
    assert_eq!(read.tag("Date"), Some("2026.01.05"));
    assert_eq!(read.tag("WhiteElo"), Some("1500"), "{text}");
    assert_eq!(read.comments[0].elapsed.map(|time| time.as_secs() / 3600), Some(2), "{text}");

    // A running game of C'escacs is public where it is played: the neighbours may have it, too.
    let (maple, _) = house.begin("cescacs challenge", &[("color", "White"), ("clock", "2d")]).await;
    let first = maple.complete("move", &[("game", "2")], "move", "").await.unwrap().remove(0).value;
    said(maple.command("move", &[("move", &first), ("game", "2")]).await.unwrap());
    let rowan = house.person("rowan");
    rowan.speak("en-GB");
    let public = privately(&rowan, "export", &[("game", "2")]).await;
    assert!(public.content.contains("CTL-PGN"), "{}", public.content);
    let (_, text) = file(&house, &public);
    assert!(
        text.starts_with("[Variant \"C'escacs\"]") && text.contains("[Result \"*\"]"),
        "{text}"
    );
    assert!(text.contains("[%clk 48:00:00]"), "{text}");
    assert_eq!(pgn::parse(&text).unwrap().game.ply(), 1);
    let choices = maple.complete("export", &[], "game", "chess").await.unwrap();
    assert_eq!(choices.iter().map(|choice| choice.value.as_str()).collect::<Vec<_>>(), ["1"]);

    let all = privately(&willow, "export", &[("all", "true")]).await;
    assert_eq!(all.content, "Your 2 games as one file, the latest first.");
    let (name, text) = file(&house, &all);
    assert_eq!((name.as_str(), text.matches("[Result ").count()), ("games.pgn", 2), "{text}");
    let (latest, before) = text.split_once("\n\n[Event").unwrap();
    assert!(latest.starts_with("[Variant \"C'escacs\"]"), "{text}");
    assert_eq!(pgn::parse(&format!("[Event{before}")).unwrap().game.ply(), 4);
    // From the button below a finished board, as well.
    let board = privately(&maple, "board", &[("game", "1")]).await;
    let pressed = said(maple.click(board.id, "PGN").await.unwrap());
    assert!(pressed.ephemeral && file(&house, &pressed).1.contains("Qh4#"), "{}", pressed.text());
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_played_in_private_stays_there() {
    let house = House::open().await;
    let rowan = house.person("rowan");
    rowan.speak("en-GB");
    // Maple challenges from her direct messages with the bot, and Willow accepts in hers.
    house.begin("chess challenge", &[]).await;
    let maple = house.person("maple").in_direct();
    said(
        maple
            .command("chess challenge", &[("opponent", "willow"), ("color", "White")])
            .await
            .unwrap(),
    );
    let willow = house.person("willow").in_direct();
    let offer = willow.wait_for(|message| has_button(message, "v1:accept:2")).await.unwrap();
    willow.click(offer.id, "v1:accept:2").await.unwrap();
    maple.wait_for(|message| has_button(message, "v1:mv:2:0")).await.unwrap();
    for (command, options) in [
        ("export", vec![("game", "2")]),
        ("board", vec![("game", "2")]),
        ("replay", vec![("game", "2")]),
        ("note write", vec![("game", "2"), ("note", "x")]),
    ] {
        let refused = privately(&rowan, command, &options).await;
        assert!(refused.text().contains("I know no such game"), "{}", refused.text());
        assert!(refused.pictures().is_empty());
    }
    let shown = newest_board(&rowan).id;
    for forged in ["v1:flip:2:0:w", "v1:flip:2:7:w", "v1:replay:2:0", "v1:pgn:2"] {
        let refused = said(rowan.forge(shown, forged).await.unwrap());
        assert!(refused.ephemeral && refused.pictures().is_empty(), "{forged}: {}", refused.text());
    }
    assert!(
        file(&house, &privately(&willow, "export", &[("game", "2")]).await)
            .1
            .contains("[GameId \"2\"]")
    );
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_are_seen_by_their_writer_alone() {
    let house = House::open().await;
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    let none = privately(&maple, "note show", &[]).await;
    assert!(
        none.text().contains("You have noted nothing") && none.text().contains("`/note write`"),
        "{}",
        none.text()
    );
    let written =
        privately(&maple, "note write", &[("note", "  play for **f7** <@1> @everyone ")]).await;
    assert!(
        written.text().contains("play for **f7**") && written.text().contains("Only you see this.")
    );
    assert!(written.mentions.is_empty());

    // In the form, what was noted stands there already.
    let dialog = maple.command("note write", &[]).await.unwrap().dialog().unwrap();
    let shown = said(maple.submit(&dialog, &[("note", "weak on f7\nno hurry")]).await.unwrap());
    assert!(shown.ephemeral && shown.text().contains("weak on f7\nno hurry"), "{}", shown.text());
    privately(&willow, "note write", &[("note", "he hurries")]).await;

    let own = privately(&maple, "board", &[]).await;
    assert!(
        own.text().contains("📝 **Your note**: weak on f7") && !own.text().contains("hurries"),
        "{}",
        own.text()
    );
    let in_words = privately(&maple, "board", &[("text", "true")]).await;
    assert!(in_words.text().contains("weak on f7"), "{}", in_words.text());
    let flipped = said(maple.click(own.id, "Flip board").await.unwrap());
    assert!(flipped.text().contains("weak on f7"), "{}", flipped.text());
    let theirs = privately(&willow, "board", &[]).await;
    assert!(
        theirs.text().contains("he hurries") && !theirs.text().contains("f7"),
        "{}",
        theirs.text()
    );
    by_command(&maple, "e4").await;
    let rowan = house.person("rowan");
    rowan.speak("en-GB");
    assert!(
        privately(&rowan, "note show", &[("game", "1")])
            .await
            .text()
            .contains("You have noted nothing")
    );
    let public = |message: &Shown| !message.ephemeral && message.text().contains("f7");
    assert!(!rowan.messages().iter().any(public), "nothing of it in the channel");

    let too_long = "x".repeat(1001);
    assert!(
        maple.command("note write", &[("note", &too_long)]).await.is_err(),
        "Discord itself refuses it"
    );
    let blank = privately(&maple, "note write", &[("note", " \u{7} ")]).await;
    assert!(blank.text().contains("1 to 1,000 characters"), "{}", blank.text());
    assert!(
        privately(&maple, "note show", &[]).await.text().contains("no hurry"),
        "nothing was lost"
    );
    assert!(privately(&maple, "note clear", &[]).await.text().contains("is gone"));
    assert!(privately(&maple, "note clear", &[]).await.text().contains("You have noted nothing"));
    assert!(privately(&willow, "note show", &[]).await.text().contains("he hurries"));
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_kept_is_told_and_handed_over() {
    let house = House::open().await;
    let (maple, _) = fools_mate(&house).await;
    privately(&maple, "note write", &[("note", "never again"), ("game", "1")]).await;
    let told = privately(&maple, "privacy show", &[]).await;
    assert!(
        told.text().contains("What I keep about you") && told.text().contains("`/privacy forget`")
    );
    let export = privately(&maple, "privacy export", &[]).await;
    let (name, text) = file(&house, &export);
    assert_eq!(name, "courier.json");
    let data: Value = serde_json::from_str(&text).unwrap();
    let tables = &data["tables"];
    assert_eq!(tables["notes"][0]["text"], "never again");
    assert_eq!(tables["moves"].as_array().unwrap().len(), 4, "{text}");
    assert_eq!(tables["players"].as_array().unwrap().len(), 1);
    assert_eq!(tables["matches"][0]["white_id"], tables["players"][0]["id"]);
    house.is_in_order();
}

/// The Discord number of somebody, as the bot knows it.
fn number(person: &Person) -> String {
    person
        .messages()
        .iter()
        .rev()
        .find_map(|message| {
            let user = message.json["interaction_metadata"]["user"].clone();
            (user["username"] == person.handle()).then(|| user["id"].as_str().unwrap().to_owned())
        })
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_wants_to_be_forgotten_is() {
    let house = House::open().await;
    let (maple, willow) = fools_mate(&house).await;
    // A game under way, one not begun, a challenge made and one received, a plan, a note.
    house.begin("crazyhouse challenge", &[("color", "White")]).await;
    said(maple.command("move", &[("move", "e4"), ("game", "2")]).await.unwrap());
    said(willow.command("move", &[("move", "e5"), ("game", "2")]).await.unwrap());
    house.begin("shogun challenge", &[("color", "Black")]).await;
    said(maple.command("chess open", &[]).await.unwrap());
    let rowan = house.person("rowan");
    rowan.speak("en-GB");
    said(rowan.command("chess challenge", &[("opponent", "maple")]).await.unwrap());
    privately(&maple, "note write", &[("note", "a secret"), ("game", "2")]).await;
    privately(&maple, "plan add", &[("line", "e4 e5"), ("game", "3")]).await;
    let id = number(&maple);

    let asked = privately(&maple, "privacy forget", &[]).await;
    assert!(asked.text().contains("Your 2 running games are resigned"), "{}", asked.text());
    let kept = said(maple.click(asked.id, "No, go on").await.unwrap());
    assert!(kept.text().contains("nothing has changed"), "{}", kept.text());
    let asked = privately(&maple, "privacy forget", &[]).await;
    // Somebody else's button does nothing to her, nor to them.
    let forged =
        said(rowan.forge(newest_board(&rowan).id, &format!("v1:forget:{id}")).await.unwrap());
    assert!(forged.text().contains("no longer works"), "{}", forged.text());
    maple.click(asked.id, "Yes, forget me").await.unwrap();
    let done = maple
        .wait_for(|message| message.id == asked.id && message.content.contains("You are forgotten"))
        .await;
    assert!(done.unwrap().buttons().is_empty());

    // Her opponents are told how it ended; what is shown from now on does not say with whom.
    told(&willow, "by resignation").await;
    told(&willow, "called off").await;
    told(&rowan, "forgotten player cannot take your challenge").await;
    let board = privately(&willow, "board", &[("game", "2")]).await;
    assert!(board.text().contains("beats forgotten player by resignation"), "{}", board.text());
    let board = privately(&willow, "board", &[("game", "1")]).await;
    assert!(board.text().contains("forgotten player – "), "{}", board.text());
    assert!(
        !board.text().contains(&id) && !board.text().to_lowercase().contains("maple"),
        "{}",
        board.text()
    );
    assert!(board.text().contains("1500 → "), "ratings stay told: {}", board.text());
    let history = privately(&willow, "history", &[]).await;
    assert!(
        history.text().contains("**won** against forgotten player by checkmate"),
        "{}",
        history.text()
    );
    let (_, sheet) = file(&house, &privately(&willow, "export", &[("game", "1")]).await);
    assert!(sheet.contains("[White \"forgotten player\"]"), "{sheet}");
    let film = said(willow.command("replay", &[("game", "1")]).await.unwrap());
    assert!(film.text().contains("forgotten player"), "{}", film.text());
    assert!(no_trace(&house, &id).await);

    // Whoever comes back is somebody new.
    let profile = privately(&maple, "profile", &[]).await;
    assert!(profile.text().contains("has not finished a rated game yet"), "{}", profile.text());
    assert!(
        privately(&maple, "history", &[])
            .await
            .text()
            .contains("You have not finished a game yet.")
    );
    assert!(
        privately(&maple, "note show", &[("game", "2")])
            .await
            .text()
            .contains("You have noted nothing")
    );
    by_command(&house.begin("chess challenge", &[("color", "White")]).await.0, "d4").await;
    house.is_in_order();
}

/// Her opponent's flag has fallen in a game with mercy: whoever goes then takes the win along, and
/// nobody has to wait.
#[tokio::test(flavor = "multi_thread")]
async fn a_win_that_waits_is_taken_on_the_way_out() {
    let house = House::open().await;
    let options = [("color", "White"), ("clock", "1d"), ("mercy", "true")];
    let (maple, willow) = house.begin("chess challenge", &options).await;
    by_command(&maple, "e4").await;
    by_command(&willow, "e5").await;
    by_command(&maple, "Nf3").await;
    house.sandbox.advance(HOUR * 25).await;
    told(&maple, "Take the win, or give them time").await;
    let asked = privately(&maple, "privacy forget", &[]).await;
    assert!(asked.text().contains("Your running game is resigned"), "{}", asked.text());
    maple.click(asked.id, "Yes, forget me").await.unwrap();
    // The win is told before all is forgotten.
    maple
        .wait_for(|message| message.id == asked.id && message.content.contains("You are forgotten"))
        .await
        .unwrap();
    told(&willow, "**1-0**").await;
    let board = privately(&willow, "board", &[("game", "1")]).await;
    assert!(board.text().contains("forgotten player beats <@"), "{}", board.text());
    assert!(board.text().contains("on time"), "{}", board.text());
    house.is_in_order();
}

/// Whether a number stands nowhere in the database: an export of everything that refers to it is
/// empty.
async fn no_trace(house: &House, id: &str) -> bool {
    let store = courier::store::Store::open(&house.sandbox.database()).await.unwrap();
    let own = store.own_rows(courier::play::PlayerId(id.parse().unwrap())).await.unwrap();
    store.close().await;
    own.is_empty()
}
