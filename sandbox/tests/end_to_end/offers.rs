//! Challenges from a person's menu, as a list, declined with a reason, and once more with the
//! colors swapped.

use courier_sandbox::driver::{Outcome, Person, Shown};

use crate::table::{House, by_command, has_button, said, told};

/// What only the person sees who asked for something that is not to be had.
fn refused(outcome: Outcome) -> String {
    let answer = said(outcome);
    assert!(answer.ephemeral, "{}", answer.text());
    answer.text()
}

/// Challenges from the menu of a person; what the channel sees.
async fn by_menu(person: &Person, handle: &str, game: &str, clock: &str) -> Shown {
    let first = said(person.command_on_person("Challenge", handle).await.unwrap());
    let second = said(person.choose(first.id, "Choose the game", &[game]).await.unwrap());
    assert!(first.ephemeral && second.text().contains(game), "{}", second.text());
    let done = said(person.choose(second.id, "Choose the clock", &[clock]).await.unwrap());
    assert!(done.ephemeral && done.menus().is_empty(), "{}", done.text());
    let title = format!("Challenge: {game}");
    person.wait_for(|message| message.text().contains(&title) && !message.ephemeral).await.unwrap()
}

/// A game that is called off before it has begun: the quickest way to one that is over.
async fn called_off(person: &Person) -> Shown {
    let question = said(person.command("resign", &[]).await.unwrap());
    said(person.click(question.id, "Yes, call it off").await.unwrap());
    person.wait_for(|message| has_button(message, "v1:rematch:")).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_is_challenged_from_their_menu() {
    let house = House::open().await;
    let (maple, willow, birch) =
        (house.person("maple"), house.person("willow"), house.person("birch"));
    let shown: Vec<String> =
        birch.offers().into_iter().filter(|o| o.kind == 2).map(|o| o.shown).collect();
    assert_eq!(shown, ["Retar"]);
    let asked = by_menu(&maple, "willow", "Crazyhouse", "2d").await;
    assert!(
        asked.text().contains("2 days per move") && asked.text().contains("Rated"),
        "{}",
        asked.text()
    );
    assert_eq!(asked.mentions, ["willow"]);
    told(&willow, "challenges you to a game").await;
    assert!(matches!(willow.click(asked.id, "Accept").await.unwrap(), Outcome::Updated(_)));
    let board = willow.wait_for(|message| has_button(message, "v1:mv:")).await.unwrap();
    assert!(board.text().contains("Crazyhouse"), "{}", board.text());

    let untimed = by_menu(&maple, "willow", "Shogun", "none").await;
    assert!(
        untimed.text().contains("Casual"),
        "a game without a clock is never rated: {}",
        untimed.text()
    );
    let oneself = refused(maple.command_on_person("Challenge", "maple").await.unwrap());
    assert!(oneself.contains("You cannot play against yourself."), "{oneself}");
    let bot = refused(maple.command_on_person("Challenge", "courier").await.unwrap());
    assert!(bot.contains("Bots do not play here."), "{bot}");
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_declined_with_a_reason() {
    let house = House::open().await;
    let (maple, willow, birch) =
        (house.person("maple"), house.person("willow"), house.person("birch"));
    said(maple.command("chess challenge", &[("opponent", "willow")]).await.unwrap());
    let theirs = refused(birch.press("Decline").await.unwrap());
    assert!(theirs.contains("No te corresponde"), "{theirs}");
    let dialog = willow.press("Decline").await.unwrap().dialog().unwrap();
    assert!(dialog.fields.iter().all(|field| !field.required && field.most == 200), "{dialog:?}");
    let reason = format!(
        "@everyone <@{}> see [this](https://example.org) `now` **please**\u{202E}",
        birch.id()
    );
    let closed = said(willow.submit(&dialog, &[("reason", &reason)]).await.unwrap());
    assert!(closed.buttons().is_empty(), "{}", closed.text());
    let cleaned =
        format!("`@everyone <@{}> see [this](https://example.org) now **please**`", birch.id());
    assert!(
        closed.text().contains("declined.") && closed.text().contains(&cleaned),
        "{}",
        closed.text()
    );
    let notice = told(&maple, "cannot take your challenge").await;
    assert!(notice.text().contains(&format!("Reason: {cleaned}")), "{}", notice.text());
    for message in [&closed, &notice] {
        assert!(
            message.mentions.is_empty() && message.json["mention_everyone"] == false,
            "{:?}",
            message.json
        );
    }

    // Two dialogs of the same challenge: the second one changes nothing.
    said(maple.command("chess challenge", &[("opponent", "willow")]).await.unwrap());
    let first = willow.press("Decline").await.unwrap().dialog().unwrap();
    let second = willow.press("Decline").await.unwrap().dialog().unwrap();
    let plain = said(willow.submit(&first, &[]).await.unwrap());
    assert!(
        plain.text().ends_with("declined."),
        "without a reason nothing is said of one: {}",
        plain.text()
    );
    let late = refused(willow.submit(&second, &[("reason", "too late")]).await.unwrap());
    assert!(late.contains("This challenge was declined."), "{late}");
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn open_challenges_are_listed_and_answered() {
    let house = House::open().await;
    let (maple, willow) = (house.person("maple"), house.person("willow"));
    let none = refused(maple.command("challenges", &[]).await.unwrap());
    assert!(none.contains("You have no open challenges."), "{none}");
    // A second challenge to the same person is one game more.
    for command in ["chess challenge", "chess challenge"] {
        said(maple.command(command, &[("opponent", "willow")]).await.unwrap());
    }
    said(maple.command("shogun open", &[]).await.unwrap());
    said(
        willow.command("chess challenge", &[("opponent", "maple"), ("clock", "2d")]).await.unwrap(),
    );

    let list = said(willow.command("challenges", &[]).await.unwrap());
    assert!(list.ephemeral && list.text().contains("3 open challenges"), "{}", list.text());
    assert_eq!(list.mentions, Vec::<String>::new());
    let options: Vec<String> =
        list.menus()[0].options.iter().map(|(label, _)| label.clone()).collect();
    assert_eq!(
        options,
        [
            "Maple challenges you: Chess",
            "Maple challenges you: Chess",
            "You challenge Maple: Chess"
        ],
        "those to answer come first"
    );
    for value in [2, 1] {
        let list = said(willow.command("challenges", &[]).await.unwrap());
        let one =
            said(willow.choose(list.id, "v1:challenge", &[&value.to_string()]).await.unwrap());
        assert!(
            has_button(&one, "v1:decline:") && !has_button(&one, "v1:cancel:"),
            "{:?}",
            one.buttons()
        );
        said(willow.click(one.id, "Accept").await.unwrap());
    }
    let games = said(willow.command("games", &[]).await.unwrap());
    assert!(games.text().contains("Your games (2)"), "{}", games.text());

    let list = said(maple.command("challenges", &[]).await.unwrap());
    assert!(
        list.text().contains("2 open challenges") && list.text().contains("You challenge anybody")
    );
    let one = said(maple.choose(list.id, "v1:challenge", &["3"]).await.unwrap());
    let back = said(maple.click(one.id, "Back").await.unwrap());
    assert!(back.text().contains("2 open challenges"), "{}", back.text());
    let one = said(maple.choose(list.id, "v1:challenge", &["3"]).await.unwrap());
    let taken_back = said(maple.click(one.id, "Take back").await.unwrap());
    assert!(taken_back.text().contains("took the challenge back"), "{}", taken_back.text());
    let gone = refused(maple.forge(one.id, "v1:cancel:3").await.unwrap());
    assert!(gone.contains("was taken back"), "{gone}");

    for _ in 0..11 {
        said(willow.command("chess open", &[]).await.unwrap());
    }
    let first = said(willow.command("challenges", &[]).await.unwrap());
    assert_eq!(first.menus()[0].options.len(), 10);
    let second = said(willow.click(first.id, "Next").await.unwrap());
    assert_eq!(second.menus()[0].options.len(), 2, "{}", second.text());
    let again = said(willow.click(second.id, "Previous").await.unwrap());
    assert_eq!(again.menus()[0].options.len(), 10);
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_swaps_the_colors() {
    let house = House::open().await;
    let none = refused(house.person("maple").command("rematch", &[]).await.unwrap());
    assert!(none.contains("You have not finished a game"), "{none}");
    let options = [("color", "White"), ("clock", "2d"), ("rated", "false"), ("mercy", "true")];
    let (maple, willow) = house.begin("chess960 challenge", &options).await;
    let running = refused(maple.command("rematch", &[("game", "1")]).await.unwrap());
    assert!(running.contains("not over yet"), "{running}");
    let over = called_off(&maple).await;

    let asked = said(maple.click(over.id, "Rematch").await.unwrap());
    let text = asked.text();
    for part in ["Chess960", "plays Black", "2 days per move", "Casual", "Mercy", "drawn by lot"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(asked.mentions, ["willow"]);
    told(&willow, "challenges you to a game").await;
    let again = refused(maple.click(over.id, "Rematch").await.unwrap());
    assert!(again.contains("You have offered this rematch already"), "{again}");
    let stranger = refused(house.person("birch").click(over.id, "Rematch").await.unwrap());
    assert!(stranger.contains("No juegas"), "{stranger}");
    // Who wants a rematch and finds one offered answers that.
    let found = said(willow.click(over.id, "Rematch").await.unwrap());
    assert!(
        found.ephemeral && found.text().contains("has offered you this rematch"),
        "{}",
        found.text()
    );
    said(willow.click(found.id, "Accept").await.unwrap());
    willow.wait_for(|message| has_button(message, "v1:mv:2:")).await.unwrap();
    by_command(&willow, "a3").await;
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_by_command_takes_the_latest_or_the_one_chosen() {
    let house = House::open().await;
    let start = [("color", "White"), ("start", "518")];
    let (maple, willow) = house.begin("chess960 challenge", &start).await;
    called_off(&maple).await;
    house.begin("shogun challenge", &[("color", "Black")]).await;
    called_off(&willow).await;
    house.begin("chess challenge", &[]).await;
    let offered = maple.complete("rematch", &[], "game", "").await.unwrap();
    assert_eq!(offered.len(), 2, "only games that are over: {offered:?}");

    let latest = said(maple.command("rematch", &[]).await.unwrap());
    assert!(
        latest.text().contains("Shogun") && latest.text().contains("plays White"),
        "{}",
        latest.text()
    );
    let chosen = said(maple.command("rematch", &[("game", "#1")]).await.unwrap());
    assert!(
        chosen.text().contains("Chess960") && chosen.text().contains("position 518"),
        "{}",
        chosen.text()
    );
    for (typed, expected) in [("4711", "I know no such game"), ("x", "I know no such game")] {
        let refused = refused(maple.command("rematch", &[("game", typed)]).await.unwrap());
        assert!(refused.contains(expected), "{typed}: {refused}");
    }
    house.is_in_order();
}
