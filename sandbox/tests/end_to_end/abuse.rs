//! What people try who mean no good: floods, mentions in names and words, texts of thousands of
//! characters, ids nobody was given, other people's buttons. Each is refused in words, and nothing
//! is lost.

use courier_sandbox::driver::{ActError, Outcome, Person, Shown};

use crate::table::{House, button, by_command, has_button, newest_board, said, told};

/// What only the person sees who tried it.
fn refused(outcome: Outcome) -> String {
    let answer = said(outcome);
    assert!(answer.ephemeral, "{}", answer.text());
    assert!(!answer.text().contains("something went wrong"), "{}", answer.text());
    answer.text()
}

/// Nobody is notified by a message but those named, and never everybody.
fn notifies_only(messages: &[Shown], allowed: &[&str]) {
    for message in messages {
        assert!(message.json["mention_everyone"] == false, "{}", message.text());
        let others: Vec<&String> =
            message.mentions.iter().filter(|name| !allowed.contains(&name.as_str())).collect();
        assert!(others.is_empty(), "{others:?} in {}", message.text());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_challenges_a_minute() {
    let house = House::open().await;
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    let mut made = 0;
    for number in 0..100 {
        let (command, options): (_, &[_]) = if number % 2 == 0 {
            ("chess open", &[])
        } else {
            ("chess challenge", &[("opponent", "willow")])
        };
        let answer = said(maple.command(command, options).await.unwrap());
        if answer.ephemeral {
            assert!(
                answer.text().contains("20 of your challenges wait for an answer"),
                "{}",
                answer.text()
            );
        } else {
            made += 1;
        }
    }
    assert_eq!(made, 20);
    // Everybody else plays on, and the twenty are there to be answered or taken back, until the
    // hour has its thirty.
    by_command(&maple, "e4").await;
    by_command(&willow, "e5").await;
    for taken_back in 0..12 {
        let list = said(maple.command("challenges", &[]).await.unwrap());
        let oldest = list.menus()[0].options.last().unwrap().1.clone();
        let one = said(maple.choose(list.id, "v1:challenge", &[&oldest]).await.unwrap());
        said(maple.click(one.id, "Take back").await.unwrap());
        let answer = said(maple.command("shogun open", &[]).await.unwrap());
        // One was made before the flood.
        assert_eq!(answer.ephemeral, taken_back >= 9, "{taken_back}: {}", answer.text());
        if answer.ephemeral {
            assert!(answer.text().contains("30 challenges within an hour"), "{}", answer.text());
        }
    }
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn mentions_in_names() {
    let house = House::open().await;
    let maple = house.person("maple");
    let name = format!("@everyone <@{}> `x`", maple.id());
    house.sandbox.discord().world.change(|state| state.add_person("bramble", &name, "en-US"));
    let bramble = house.person("bramble");
    said(
        bramble
            .command("chess challenge", &[("opponent", "willow"), ("color", "White")])
            .await
            .unwrap(),
    );
    let willow = house.person("willow");
    told(&willow, "challenges you to a game").await;
    let list = said(willow.command("challenges", &[]).await.unwrap());
    let (label, _) = &list.menus()[0].options[0];
    assert!(label.contains("@everyone"), "a menu shows a name as it is: {label}");
    said(willow.press("Accept").await.unwrap());
    willow.wait_for(|message| has_button(message, "v1:mv:")).await.unwrap();
    by_command(&bramble, "e4").await;
    said(willow.command("profile", &[("player", "bramble")]).await.unwrap());
    said(willow.command("games", &[]).await.unwrap());
    let question = said(willow.command("resign", &[]).await.unwrap());
    said(willow.click(question.id, "Yes, call it off").await.unwrap());
    willow.wait_for(|message| has_button(message, "v1:rematch:")).await.unwrap();
    said(willow.press("Rematch").await.unwrap());
    notifies_only(&willow.messages(), &["willow", "bramble"]);
    notifies_only(&maple.messages(), &["willow", "bramble"]);
    notifies_only(&willow.in_direct().messages(), &[]);
    notifies_only(&bramble.in_direct().messages(), &[]);
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn thousands_of_characters() {
    let house = House::open().await;
    let (maple, _) = house.begin("chess challenge", &[("color", "White")]).await;
    let long = "@everyone ".repeat(600);
    let mut tried = 0;
    for offer in maple.offers() {
        for option in
            offer.options.iter().filter(|option| option.kind == 3 && option.choices.is_empty())
        {
            let required =
                offer.options.iter().filter(|other| other.required && other.name != option.name);
            let filled = required
                .map(|other| (other.name.as_str(), if other.kind == 6 { "willow" } else { "1" }));
            let mut options: Vec<(&str, &str)> = filled.collect();
            if option.autocomplete {
                let proposed = maple.complete(&offer.path, &options, &option.name, &long).await;
                assert!(proposed.is_ok(), "{} {}: {proposed:?}", offer.path, option.name);
            }
            options.push((&option.name, &long));
            let Ok(outcome) = maple.command(&offer.path, &options).await else { continue };
            let answer = said(outcome);
            let (text, what) = (answer.text(), format!("{} {}", offer.path, option.name));
            assert!(answer.ephemeral && text.len() < 2000, "{what}: {text}");
            assert!(!text.contains("something went wrong"), "{what}: {text}");
            notifies_only(&[answer], &[]);
            tried += 1;
        }
    }
    assert!(tried > 30, "{tried}");
    by_command(&maple, "e4").await;
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn ids_nobody_was_given() {
    let house = House::open().await;
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    let board = newest_board(&maple);
    let stranger = u64::MAX;
    let forged = [
        "v1:accept:0".to_owned(),
        "v1:accept:-1".to_owned(),
        "v1:accept:9223372036854775807".to_owned(),
        "v1:accept:9223372036854775808".to_owned(),
        "v1:accept:1;drop table matches".to_owned(),
        "v1:decline:4711".to_owned(),
        "v1:declined:1".to_owned(),
        "v1:cancel:1".to_owned(),
        "v1:challenge".to_owned(),
        "v1:challenges:256".to_owned(),
        format!("v1:game:{stranger}"),
        format!("v1:clock:{stranger}:chess"),
        "v1:clock:1:checkers".to_owned(),
        "v1:rematch:1:0".to_owned(),
        "v1:rematch:4711:0".to_owned(),
        "v1:mv:1:4294967296".to_owned(),
        "v1:play:1:0:zzzz".to_owned(),
        "v2:accept:1".to_owned(),
        "v1".to_owned(),
        ":".repeat(100),
        "\u{202E}".repeat(30),
        "v1:accept:１".to_owned(),
    ];
    for custom_id in &forged {
        let answer = refused(willow.forge(board.id, custom_id).await.unwrap());
        assert!(!answer.is_empty(), "{custom_id}");
    }
    by_command(&maple, "e4").await;
    house.is_in_order();
}

/// The answer to each of these, pressed by somebody in whose place they are not.
async fn each_is_refused(person: &Person, below: &Shown, custom_ids: &[&str], expected: &str) {
    for custom_id in custom_ids {
        let answer = refused(person.forge(below.id, custom_id).await.unwrap());
        assert!(answer.contains(expected), "{custom_id}: {answer}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn other_peoples_challenges() {
    let house = House::open().await;
    let (maple, willow, rowan) =
        (house.person("maple"), house.person("willow"), house.person("rowan"));
    rowan.speak("en-US");
    let asked = said(maple.command("chess challenge", &[("opponent", "willow")]).await.unwrap());
    let buttons = ["v1:accept:1", "v1:decline:1", "v1:cancel:1"];
    each_is_refused(&rowan, &asked, &buttons, "not yours to answer").await;
    each_is_refused(&willow, &asked, &["v1:cancel:1"], "not yours to answer").await;
    each_is_refused(&maple, &asked, &["v1:accept:1", "v1:decline:1"], "your own challenge").await;
    // What was chosen from one's own list is asked for again.
    let list = said(maple.command("challenges", &[]).await.unwrap());
    assert_eq!(list.menus().len(), 1);
    said(willow.click(asked.id, "Accept").await.unwrap());
    willow.wait_for(|message| has_button(message, "v1:mv:1:")).await.unwrap();
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn buttons_of_a_game_in_another_server() {
    let house = House::open().await;
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    let open = said(maple.command("chess open", &[]).await.unwrap());
    let accept = button(&open, "v1:accept:").unwrap();
    let elsewhere = house.sandbox.discord().world.change(|state| {
        let hedge = state.add_guild("The Hedge");
        state.channels_of(hedge).next().unwrap().id
    });
    let rowan = house.person("rowan").at_channel(elsewhere).unwrap();
    rowan.speak("en-US");
    let own = said(rowan.command("shogun open", &[]).await.unwrap());
    let looks = [
        "v1:flip:1:0:w",
        "v1:replay:1:0",
        "v1:mv:1:0",
        "v1:men:1:0:0",
        "v1:resign:1:0",
        "v1:draw:1:0",
    ];
    each_is_refused(&rowan, &own, &looks, "I know no such game").await;
    let acts = [
        "v1:offer:1:0",
        "v1:resigned:1:0",
        "v1:aborted:1:0",
        "v1:back:1:0",
        "v1:win:1:0",
        "v1:rematch:1:0",
    ];
    each_is_refused(&rowan, &own, &acts, "You do not play in this game").await;
    each_is_refused(&rowan, &own, &[&accept], "open to another channel").await;
    for command in ["board", "replay"] {
        let answer = refused(rowan.command(command, &[("game", "1")]).await.unwrap());
        assert!(answer.contains("I know no such game"), "{command}: {answer}");
    }
    // In the server of the game it is for all to see, and its players play on.
    let birch = house.person("birch");
    let seen = said(birch.command("board", &[("game", "1")]).await.unwrap());
    assert_eq!(seen.pictures().len(), 1);
    by_command(&maple, "e4").await;
    by_command(&willow, "e5").await;
    said(birch.click(open.id, &accept).await.unwrap());
    house.is_in_order();
}

/// Who is banned from a server gives no commands there. Their games are theirs until they end, by
/// direct message; what else belongs to the server is out of their reach.
#[tokio::test(flavor = "multi_thread")]
async fn commands_by_the_banned() {
    let house = House::open().await;
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    by_command(&maple, "e4").await;
    let open = said(maple.command("shogun open", &[]).await.unwrap());
    let accept = button(&open, "v1:accept:").unwrap();
    let board = newest_board(&maple);
    house.sandbox.discord().world.change(|state| {
        let server = state.channels[&maple.channel()].guild.unwrap();
        state.ban(server, willow.id());
    });
    assert!(matches!(
        willow.command("move", &[("move", "e5")]).await,
        Err(ActError::NoSuchCommand { .. })
    ));
    assert_eq!(willow.click(board.id, "Resign").await.unwrap_err(), ActError::NoSuchMessage);

    let away = willow.in_direct();
    let help = said(away.command("help", &[]).await.unwrap());
    each_is_refused(&away, &help, &[&accept], "open to another channel").await;
    by_command(&away, "e5").await;
    by_command(&maple, "Nf3").await;
    let games = said(away.command("games", &[]).await.unwrap());
    assert!(games.text().contains("your turn"), "{}", games.text());
    house.is_in_order();
}
