//! Where games are played: `/config`, a thread for each game, what the bot is not allowed, one
//! living board, and the way from one game to the next.

use std::time::Duration;

use courier_sandbox::driver::{Outcome, Person, Shown};
use courier_sandbox::faults::{Fault, Instead, On};
use courier_sandbox::refusal;
use courier_sandbox::snowflake::Snowflake;
use courier_sandbox::world::{
    Answer, Change, Channel, InteractionKind, NewInteraction, Overwrite, Permissions, Role, Scope,
    State,
};
use serde_json::json;

use crate::table::{
    HOUR, House, button, by_button, by_command, has_button, newest_board, private, said, told,
};

const MANAGE_GUILD: Permissions = Permissions(1 << 5);

/// The threads that hang from the channel a person looks at, oldest first.
fn threads(house: &House, person: &Person) -> Vec<Channel> {
    let parent = person.channel();
    house.sandbox.discord().world.read(|state| {
        let hanging = state
            .channels
            .values()
            .filter(|channel| channel.thread().is_some_and(|thread| thread.parent == parent));
        hanging.cloned().collect()
    })
}

/// The thread opened last, once there are so many.
async fn thread(house: &House, person: &Person, count: usize) -> Channel {
    for _ in 0..500 {
        let there = threads(house, person);
        if there.len() == count {
            return there.last().unwrap().clone();
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("there are {} threads", threads(house, person).len());
}

fn change<R>(house: &House, act: impl FnOnce(&mut State) -> R) -> R {
    house.sandbox.discord().world.change(act)
}

/// The bot is no longer allowed that in a channel.
fn deny(house: &House, channel: Snowflake, deny: Permissions) {
    change(house, |state| {
        let overwrite = Overwrite { of: state.bot(), person: true, allow: Permissions::NONE, deny };
        state.overwrite(channel, overwrite);
    });
}

/// Maple challenges Willow where she stands, and Willow accepts.
async fn accepted(maple: &Person, willow: &Person, command: &str) {
    let options = [("opponent", "willow"), ("color", "White")];
    let challenge = said(maple.command(command, &options).await.unwrap());
    let answered = willow.click(challenge.id, "Accept").await.unwrap();
    assert!(matches!(answered, Outcome::Updated(_)), "{answered:?}");
}

/// Whether the bot has noted a board as the living one, which it does after it has shown it.
async fn noted(house: &House, board: &Shown) -> bool {
    let flip = button(board, "v1:flip:").unwrap();
    let id = courier::play::MatchId(flip.split(':').nth(2).unwrap().parse().unwrap());
    let store = courier::store::Store::open(&house.sandbox.database()).await.unwrap();
    let known = store.board_message(id).await.unwrap();
    store.close().await;
    known == Some((courier::play::ChannelId(board.channel.0), board.id.0))
}

/// A board that says this, once it is shown here; no other message here has buttons to move with,
/// or soon has not.
async fn living(house: &House, person: &Person, text: &str) -> Shown {
    let board = person
        .wait_for(|message| message.text().contains(text) && !message.ephemeral)
        .await
        .unwrap();
    for _ in 0..200 {
        let alive: Vec<Shown> = person
            .messages()
            .into_iter()
            .filter(|message| !message.ephemeral && has_button(message, "v1:flip:"))
            .collect();
        match alive.as_slice() {
            [one] if one.id >= board.id && noted(house, one).await => return one.clone(),
            _ => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
    panic!(
        "{text}: {:#?}",
        person.messages().iter().map(|m| (m.text(), m.buttons().len())).collect::<Vec<_>>()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_runs_the_server_decides() {
    let house = House::open().await;
    let (maple, birch) = (house.person("maple"), house.person("birch"));
    let shown = private(&maple, "config", &[]).await;
    for line in [
        "played in the channel",
        "in every channel",
        "**Who may challenge**: everybody",
        "English, as the server",
    ] {
        assert!(shown.contains(line), "{line}: {shown}");
    }
    assert!(birch.command("config", &[]).await.is_err(), "Discord does not offer it to everybody");
    // A server may let others use it, Discord being asked; the bot looks for itself.
    let id = change(&house, |state| {
        let config = state
            .commands(Scope::Global)
            .find(|known| known.definition["name"] == "config")
            .unwrap()
            .id;
        state.interact(NewInteraction {
            kind: InteractionKind::Command,
            user: birch.id(),
            channel: birch.channel(),
            message: None,
            data: json!({ "id": config, "name": "config", "type": 1, "options": [
                { "name": "place", "type": 4, "value": 0 },
            ] }),
            opened_by: None,
        })
    });
    let answered =
        |state: &State| state.interaction(id).is_some_and(|known| known.answer != Answer::Awaited);
    while !house.sandbox.discord().world.read(answered) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    birch
        .wait_for(|message| message.text().contains("Solo quien puede gestionar este servidor"))
        .await
        .unwrap();
    assert!(
        private(&maple, "config", &[]).await.contains("played in the channel"),
        "nothing has changed"
    );
    // Who may manage the server need not own it.
    change(&house, |state| {
        let guild = *state.guilds.keys().next().unwrap();
        let role = Role {
            id: Snowflake(77),
            name: "keepers".to_owned(),
            permissions: MANAGE_GUILD,
            position: 2,
            of_bot: None,
        };
        let guild = state.guilds.get_mut(&guild).unwrap();
        guild.roles.insert(role.id, role);
        guild.members.get_mut(&birch.id()).unwrap().roles.push(Snowflake(77));
    });
    let shown = private(&birch, "config", &[("place", "Un hilo para cada partida")]).await;
    assert!(shown.contains("cada una su hilo"), "in the reader's own language: {shown}");
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn challenges_are_made_where_and_by_whom_it_was_decided() {
    let house = House::open().await;
    let (maple, willow) = (house.person("maple"), house.person("willow"));
    let games = maple.channel();
    let shown = private(&maple, "config", &[("allow", "games"), ("default-clock", "2d")]).await;
    assert!(shown.contains("Done.") && shown.contains(&format!("only in <#{games}>")), "{shown}");
    let elsewhere = house.sandbox.person("willow").unwrap().at("general").unwrap();
    let refused = private(&elsewhere, "chess open", &[]).await;
    assert_eq!(refused, format!("Challenges may not be made in this channel. Go to <#{games}>."));
    let offer = said(willow.command("chess open", &[]).await.unwrap());
    assert!(offer.text().contains("2 days per move"), "the clock of the server: {}", offer.text());
    let own = said(willow.command("chess open", &[("clock", "none")]).await.unwrap());
    assert!(!own.text().contains("2 days per move"), "{}", own.text());

    private(&maple, "config", &[("allow", "tournament")]).await;
    let shown = private(&maple, "config", &[("forbid", "games"), ("default-clock", "off")]).await;
    assert!(!shown.contains(&format!("<#{games}>")) && shown.contains("the usual one"), "{shown}");
    assert!(private(&maple, "config", &[("forbid", "games")]).await.contains("not in the list"));
    assert!(private(&maple, "config", &[("default-clock", "soon")]).await.contains("3d+3x1d"));
    assert!(private(&willow, "chess open", &[]).await.contains("may not be made in this channel"));
    private(&maple, "config", &[("anywhere", "true")]).await;
    assert!(!said(willow.command("chess open", &[]).await.unwrap()).ephemeral);

    // Only players may challenge.
    change(&house, |state| {
        let role = Role {
            id: Snowflake(78),
            name: "players".to_owned(),
            permissions: Permissions::NONE,
            position: 2,
            of_bot: None,
        };
        let guild = state.guilds.values_mut().next().unwrap();
        guild.roles.insert(role.id, role);
        guild.members.get_mut(&maple.id()).unwrap().roles.push(Snowflake(78));
    });
    assert!(
        private(&maple, "config", &[("challengers", "players")])
            .await
            .contains("members with the role <@&78>")
    );
    let refused = private(&willow, "chess challenge", &[("opponent", "maple")]).await;
    assert!(refused.contains("only members with the role <@&78> may challenge"), "{refused}");
    assert!(!said(maple.command("chess open", &[]).await.unwrap()).ephemeral);
    let shown = private(&maple, "config", &[("challengers", "@everyone")]).await;
    assert!(shown.contains("**Who may challenge**: everybody"), "{shown}");

    // What everybody reads is in the language of the server.
    private(&maple, "config", &[("server-language", "Català")]).await;
    let offer = said(willow.command("chess open", &[]).await.unwrap());
    assert!(
        offer.buttons().iter().any(|button| button.label == "Accepta"),
        "{:?}",
        offer.buttons()
    );
    let shown =
        private(&maple, "config", &[("server-language", "As the server is set in Discord")]).await;
    assert!(shown.contains("English, as the server"), "{shown}");
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_for_each_game() {
    let house = House::open().await;
    let (maple, willow, rowan) =
        (house.person("maple"), house.person("willow"), house.person("rowan"));
    private(&maple, "config", &[("place", "A thread for each game")]).await;
    accepted(&maple, &willow, "chess challenge").await;
    let first = thread(&house, &maple, 1).await;
    assert_eq!(first.name, "Maple – Willow · Chess");
    let (maple_there, willow_there) =
        (maple.at_channel(first.id).unwrap(), willow.at_channel(first.id).unwrap());
    let board = living(&house, &willow_there, "to move").await;
    assert_eq!(board.mentions, ["maple", "willow"]);
    let members = house.sandbox.discord().world.read(|state| {
        let members = &state.channels[&first.id].thread().unwrap().members;
        members.contains(&maple.id())
            && members.contains(&willow.id())
            && !members.contains(&rowan.id())
    });
    assert!(members, "both players were let in, and nobody else");
    assert!(
        maple.messages().iter().all(|message| !has_button(message, "v1:mv:")),
        "no board in the channel"
    );

    accepted(&maple, &willow, "capahouse challenge").await;
    let second = thread(&house, &maple, 2).await;
    assert_eq!(second.name, "Maple – Willow · Capahouse");
    living(&house, &willow.at_channel(second.id).unwrap(), "to move").await;

    // Each thread means its own game.
    by_command(&maple_there, "e4").await;
    by_command(&maple.at_channel(second.id).unwrap(), "d4").await;
    told(&willow, "played **1. e4**").await;
    by_button(&willow_there, "e5").await;
    living(&house, &maple_there, "1... e5").await;
    let watched = living(&house, &rowan.at_channel(first.id).unwrap(), "1... e5").await;
    assert_eq!(watched.mentions, Vec::<String>::new(), "nobody is called twice");
    assert!(!watched.content.contains("plan"), "{}", watched.text());

    // A move made elsewhere is answered to its player alone, and shown in the thread.
    let elsewhere = said(maple.command("move", &[("move", "Nf3"), ("game", "1")]).await.unwrap());
    assert!(elsewhere.ephemeral, "{}", elsewhere.text());
    living(&house, &willow_there, "2. Nf3").await;
    assert!(
        maple.messages().iter().all(|message| message.ephemeral || !has_button(message, "v1:mv:"))
    );

    // Put away, it comes back with the next move; the thread stays when the game is over.
    change(&house, |state| state.archive(first.id, true, false));
    said(willow.in_direct().command("move", &[("move", "Nc6"), ("game", "1")]).await.unwrap());
    living(&house, &maple_there, "2... Nc6").await;
    let question = said(maple_there.command("resign", &[]).await.unwrap());
    said(maple_there.click(question.id, "Yes, resign").await.unwrap());
    living(&house, &willow_there, "0-1").await;
    let open = |state: &State| !state.channels[&first.id].thread().unwrap().archived;
    assert!(house.sandbox.discord().world.read(open));

    // A challenge made in a thread is played there.
    let (maple_second, willow_second) =
        (maple.at_channel(second.id).unwrap(), willow.at_channel(second.id).unwrap());
    accepted(&maple_second, &willow_second, "crazyhouse challenge").await;
    willow_second
        .wait_for(|message| message.text().contains("Crazyhouse") && has_button(message, "v1:mv:"))
        .await
        .unwrap();
    assert_eq!(threads(&house, &maple).len(), 2);
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn accepted_in_direct_messages_it_gets_its_thread_all_the_same() {
    let house = House::open().await;
    let (maple, willow) = (house.person("maple"), house.person("willow"));
    private(&maple, "config", &[("place", "A thread for each game")]).await;
    said(
        maple
            .command("chess challenge", &[("opponent", "willow"), ("color", "White")])
            .await
            .unwrap(),
    );
    let asked = told(&willow, "challenges you").await;
    willow.in_direct().click(asked.id, "Accept").await.unwrap();
    let opened = thread(&house, &maple, 1).await;
    let there = maple.at_channel(opened.id).unwrap();
    assert_eq!(living(&house, &there, "to move").await.mentions, ["maple", "willow"]);
    by_command(&there, "e4").await;
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_is_lost() {
    let house = House::open().await;
    let (maple, willow) = (house.person("maple"), house.person("willow"));
    private(&maple, "config", &[("place", "A thread for each game")]).await;
    accepted(&maple, &willow, "chess challenge").await;
    let deleted = thread(&house, &maple, 1).await;
    living(&house, &maple.at_channel(deleted.id).unwrap(), "to move").await;
    change(&house, |state| state.delete_channel(deleted.id)).unwrap();
    // Nobody has to move for that.
    let board = living(&house, &maple, "The thread of this game is gone or locked.").await;
    assert!(board.text().contains("to move"), "{}", board.text());
    by_command(&maple, "e4").await;
    by_command(&willow, "e5").await;

    // Locked by somebody who may.
    accepted(&maple, &willow, "crazyhouse challenge").await;
    let locked = thread(&house, &maple, 1).await;
    living(&house, &maple.at_channel(locked.id).unwrap(), "to move").await;
    change(&house, |state| state.archive(locked.id, true, true));
    said(maple.in_direct().command("move", &[("move", "e4"), ("game", "2")]).await.unwrap());
    let shown = maple.wait_for(|message| {
        message.text().contains("1. e4") && message.content.contains("gone or locked")
    });
    assert!(has_button(&shown.await.unwrap(), "v1:mv:2"));

    // No longer allowed to write in threads.
    accepted(&maple, &willow, "capablanca challenge").await;
    let shut = thread(&house, &maple, 2).await;
    living(&house, &maple.at_channel(shut.id).unwrap(), "to move").await;
    deny(&house, maple.channel(), Permissions::SEND_MESSAGES_IN_THREADS);
    said(maple.in_direct().command("move", &[("move", "e4"), ("game", "3")]).await.unwrap());
    let named =
        |message: &Shown| message.content.contains("Missing: **Send Messages in Threads**.");
    let board = maple.wait_for(named).await.unwrap();
    assert!(has_button(&board, "v1:mv:3"), "{}", board.text());
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_allowed_is_named() {
    let house = House::open().await;
    let (maple, willow) = (house.person("maple"), house.person("willow"));
    private(&maple, "config", &[("place", "A thread for each game")]).await;
    deny(&house, maple.channel(), Permissions::CREATE_PUBLIC_THREADS);
    let shown = private(&maple, "config", &[]).await;
    assert!(shown.contains("Missing: **Create Public Threads**."), "{shown}");
    accepted(&maple, &willow, "chess challenge").await;
    let told = maple.wait_for(|message| {
        message.ephemeral && message.content.contains("**Create Public Threads**")
    });
    told.await.unwrap();
    let board = living(
        &house,
        &willow,
        "I could not open a thread for this game, because I am not allowed to.",
    )
    .await;
    assert!(board.content.contains("Missing: **Create Public Threads**."), "{}", board.text());
    by_command(&maple, "e4").await;
    by_command(&willow, "e5").await;
    assert_eq!(threads(&house, &maple).len(), 0);

    // In the channel itself.
    private(&maple, "config", &[("place", "The channel of the challenge")]).await;
    deny(&house, maple.channel(), Permissions::SEND_MESSAGES | Permissions::ATTACH_FILES);
    let challenge =
        said(maple.command("chess challenge", &[("opponent", "willow")]).await.unwrap());
    assert!(!challenge.ephemeral);
    let lacking =
        maple.wait_for(|message| message.ephemeral && message.content.contains("Attach Files"));
    let lacking = lacking.await.unwrap();
    assert!(
        lacking.content.contains("Missing: **Send Messages**, **Attach Files**."),
        "{}",
        lacking.content
    );

    // With all it asks for, and nothing beside, a bot lacks nothing.
    let asked: u64 = include_str!("../../../README.md")
        .split("permissions=")
        .nth(1)
        .unwrap()
        .split('`')
        .next()
        .unwrap()
        .parse()
        .unwrap();
    change(&house, |state| {
        let (bot, guild) = (state.bot(), *state.guilds.keys().next().unwrap());
        for role in state.guilds.get_mut(&guild).unwrap().roles.values_mut() {
            role.permissions =
                if role.of_bot == Some(bot) { Permissions(asked) } else { role.permissions };
        }
    });
    let general = house.sandbox.person("maple").unwrap().at("general").unwrap();
    deny(&house, general.channel(), !Permissions(asked));
    private(&maple, "config", &[("place", "A thread for each game")]).await;
    let shown = private(&general, "config", &[]).await;
    assert!(!shown.contains("Missing"), "{shown}");
    accepted(
        &general,
        &house.sandbox.person("willow").unwrap().at("general").unwrap(),
        "shogun challenge",
    )
    .await;
    let opened = thread(&house, &general, 1).await;
    living(&house, &general.at_channel(opened.id).unwrap(), "to move").await;
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_living_board_whatever_happens() {
    let house = House::open().await;
    let (maple, willow) =
        house.begin("chess challenge", &[("color", "White"), ("clock", "1d")]).await;
    let rowan = house.person("rowan");
    living(&house, &rowan, "to move").await;
    by_command(&maple, "e4").await;
    living(&house, &rowan, "1. e4").await;
    by_button(&willow, "e5").await;
    living(&house, &rowan, "1... e5").await;
    // Elsewhere, and by a plan: White plans an answer in private, Black moves in direct messages.
    said(maple.command("move", &[("move", "Nf3"), ("then", "Nc6 Bb5")]).await.unwrap());
    living(&house, &rowan, "2. Nf3").await;
    said(willow.in_direct().command("move", &[("move", "Nc6")]).await.unwrap());
    let planned = living(&house, &rowan, "3. Bb5").await;
    assert!(!planned.text().contains("your plan"), "{}", planned.text());
    // A takeback, asked for and granted; a pause and its end; an offer, declined; a draw.
    said(maple.command("takeback", &[]).await.unwrap());
    living(&house, &rowan, "take").await;
    let board = newest_board(&willow);
    said(willow.click(board.id, &button(&board, "v1:back:").unwrap()).await.unwrap());
    living(&house, &rowan, "to move").await;
    said(maple.command("pause", &[]).await.unwrap());
    let board = living(&house, &rowan, "pause").await;
    said(willow.click(board.id, &button(&board, "v1:pause:").unwrap()).await.unwrap());
    let board = living(&house, &rowan, "paused").await;
    said(maple.click(board.id, &button(&board, "v1:resume:").unwrap()).await.unwrap());
    living(&house, &rowan, "to move").await;
    // The flag falls by itself.
    house.sandbox.advance(HOUR * 25).await;
    living(&house, &rowan, "on time").await;
    assert!(rowan.messages().iter().all(|message| !has_button(message, "v1:mv:")), "it is over");

    // A game that is called off, and one that ends in a draw.
    for (deed, result) in [("abort", "called off"), ("draw", "½-½")] {
        let (maple, willow) = house.begin("crazyhouse challenge", &[("color", "White")]).await;
        if deed == "abort" {
            let question = said(maple.command("resign", &[]).await.unwrap());
            said(
                maple.click(question.id, &button(&question, "v1:aborted:").unwrap()).await.unwrap(),
            );
        } else {
            said(maple.command("draw", &[("action", "Offer")]).await.unwrap());
            said(willow.command("draw", &[("action", "Accept")]).await.unwrap());
        }
        rowan.wait_for(|message| message.text().contains(result)).await.unwrap();
        for _ in 0..200 {
            if rowan.messages().iter().all(|message| !has_button(message, "v1:mv:")) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert!(rowan.messages().iter().all(|message| !has_button(message, "v1:mv:")), "{deed}");
    }
    house.is_in_order();
}

/// What an answer has become is told with it: by command, by form and by button.
#[tokio::test(flavor = "multi_thread")]
async fn the_bot_need_not_ask_where_its_answers_stand() {
    let house = House::open().await;
    let on = On { method: Some("GET"), path: "/messages/@original" };
    let instead = Instead::Refused(refusal::UNKNOWN_MESSAGE);
    house.sandbox.inject(Fault::Request { on, times: 1000, instead });
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    house.notes_where_challenge_stands(1).await;
    let rowan = house.person("rowan");
    living(&house, &rowan, "to move").await;
    by_command(&maple, "e4").await;
    living(&house, &rowan, "1. e4").await;
    by_button(&willow, "e5").await;
    living(&house, &rowan, "1... e5").await;
    said(willow.command("takeback", &[]).await.unwrap());
    let asked = living(&house, &rowan, "take").await;
    said(maple.click(asked.id, &button(&asked, "v1:back:").unwrap()).await.unwrap());
    living(&house, &rowan, "1. e4").await;
    let question = said(maple.command("resign", &[]).await.unwrap());
    said(maple.click(question.id, "Yes, resign").await.unwrap());
    let over = living(&house, &rowan, "0-1").await;
    said(willow.click(over.id, "Rematch").await.unwrap());
    house.notes_where_challenge_stands(2).await;
    house.is_in_order();
}

/// An answer that was given but broke off on its way back is no answer that was not given.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_breaks_off_is_asked_for() {
    let house = House::open().await;
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    let rowan = house.person("rowan");
    living(&house, &rowan, "to move").await;
    let on = On { method: Some("POST"), path: "/callback" };
    house.sandbox.inject(Fault::Request { on, times: 1, instead: Instead::Lost });
    by_command(&maple, "e4").await;
    living(&house, &rowan, "1. e4").await;
    by_command(&willow, "e5").await;
    living(&house, &rowan, "1... e5").await;
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_living_board_in_direct_messages() {
    let house = House::open().await;
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    let direct = willow.in_direct();
    for (the_move, reply) in [("e4", "e5"), ("Nf3", "Nc6"), ("Bb5", "a6")] {
        by_command(&maple, the_move).await;
        told(&willow, &format!("played **{}", direct_number(the_move))).await;
        let moved = by_button(&direct, reply).await;
        assert!(!moved.ephemeral, "{}", moved.text());
        // Discord lets few old messages be edited: the one before loses its buttons at once, or is
        // refused.
        for _ in 0..200 {
            let alive =
                direct.messages().iter().filter(|message| has_button(message, "v1:mv:1:")).count();
            if alive == 1 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let alive: Vec<Shown> = direct
            .messages()
            .into_iter()
            .filter(|message| has_button(message, "v1:mv:1:"))
            .collect();
        assert_eq!(
            alive.iter().map(|message| message.id).collect::<Vec<_>>(),
            [moved.id],
            "{reply}"
        );
    }
    house.is_in_order();
}

/// White's moves with their numbers.
fn direct_number(the_move: &str) -> String {
    let number = ["e4", "Nf3", "Bb5"].iter().position(|known| *known == the_move).unwrap() + 1;
    format!("{number}. {the_move}")
}

#[tokio::test(flavor = "multi_thread")]
async fn from_one_game_to_the_next() {
    let house = House::open().await;
    let (maple, willow) =
        house.begin("chess challenge", &[("color", "White"), ("clock", "5d")]).await;
    house.begin("crazyhouse challenge", &[("color", "White"), ("clock", "2d")]).await;
    house.begin("capablanca challenge", &[("color", "Black"), ("clock", "1d")]).await;
    house
        .begin("shogun challenge", &[("color", "White"), ("clock", "none"), ("rated", "false")])
        .await;
    let list = said(maple.command("games", &[]).await.unwrap());
    assert!(list.ephemeral);
    let text = list.text();
    let at = |game: &str| text.find(game).unwrap();
    assert!(
        at("Crazyhouse") < at("Chess against")
            && at("Chess against") < at("Shogun")
            && at("Shogun") < at("Capablanca"),
        "those that wait, by deadline, then the others: {text}"
    );
    // Round and round through those that wait.
    let mut shown = list;
    for game in ["Crazyhouse", "Chess", "Shogun", "Crazyhouse"] {
        shown = said(maple.click(shown.id, "Next game").await.unwrap());
        assert!(
            shown.ephemeral && shown.text().contains(&format!("{game} · ")),
            "{game}: {}",
            shown.text()
        );
        assert!(shown.content.starts_with("One of 3 games"), "{}", shown.content);
    }
    for (game, the_move) in [("2", "e4"), ("4", "e4")] {
        said(maple.command("move", &[("move", the_move), ("game", game)]).await.unwrap());
    }
    // The game it was at has gone on: the most urgent one is next, and it is the only one.
    shown = said(maple.click(shown.id, "Next game").await.unwrap());
    assert!(
        shown.text().contains("Chess · ") && shown.content.starts_with("This game"),
        "{}",
        shown.text()
    );
    assert!(shown.button("Next game").is_err(), "there is no other");
    said(maple.command("move", &[("move", "e4"), ("game", "1")]).await.unwrap());
    let list = said(maple.command("games", &[]).await.unwrap());
    assert!(list.button("Next game").is_err(), "nothing waits");
    let none = said(maple.forge(list.id, "v1:next").await.unwrap());
    assert_eq!(none.text(), "No game waits for your move.");
    assert!(said(willow.command("games", &[]).await.unwrap()).button("Next game").is_ok());
    house.is_in_order();
}

/// Whoever plays many games sees them all, page by page.
#[tokio::test(flavor = "multi_thread")]
async fn many_games_have_pages() {
    let house = House::open().await;
    for _ in 0..21 {
        house.begin("chess challenge", &[("color", "White")]).await;
    }
    let maple = house.person("maple");
    let games = |shown: &Shown| shown.text().matches("Chess against").count();
    let first = said(maple.command("games", &[]).await.unwrap());
    assert_eq!(games(&first), 20, "{}", first.text());
    assert!(
        first.text().contains("(21)")
            && first.text().contains("1/2")
            && first.button("Previous").is_err()
    );
    let second = said(maple.click(first.id, "Next").await.unwrap());
    assert_eq!((second.id, games(&second)), (first.id, 1), "{}", second.text());
    assert!(second.button("Next").is_err() && second.button("Next game").is_ok());
    let back = said(maple.click(second.id, "Previous").await.unwrap());
    assert_eq!(back.text(), first.text());
    let beyond = said(maple.forge(first.id, "v1:games:7").await.unwrap());
    assert_eq!(beyond.text(), second.text(), "the last page, where there are not so many");
    house.is_in_order();
}

/// What a listener of the world would see of a game in a thread: the page shows it by the same
/// means.
#[tokio::test(flavor = "multi_thread")]
async fn discord_hears_of_the_thread() {
    let house = House::open().await;
    let (maple, willow) = (house.person("maple"), house.person("willow"));
    private(&maple, "config", &[("place", "A thread for each game")]).await;
    let mut changes = house.sandbox.discord().world.subscribe();
    accepted(&maple, &willow, "chess challenge").await;
    let opened = thread(&house, &maple, 1).await;
    living(&house, &maple.at_channel(opened.id).unwrap(), "to move").await;
    let mut joined = Vec::new();
    while let Ok(change) = changes.try_recv() {
        if let Change::ThreadMembersChanged { thread, added, .. } = change
            && thread == opened.id
        {
            joined.extend(added);
        }
    }
    assert_eq!(joined, [maple.id(), willow.id()]);
    house.is_in_order();
}
