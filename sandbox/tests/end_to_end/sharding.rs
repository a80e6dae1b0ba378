//! A bot of several shards: each connection hears of its own servers, and the first of direct
//! messages, too. One process serves them all, as if there were one.

use std::collections::BTreeSet;
use std::time::Duration;

use courier_sandbox::driver::{Person, Shown};

use crate::table::{House, by_command, has_button, leave_the_board, said, told};

const SHARDS: u32 = 2;
const MOVES: [&str; 4] = ["e4", "e5", "Nf3", "Nc6"];

/// The shard of the server whose channel the person looks at.
fn shard(house: &House, person: &Person) -> Option<u64> {
    let guild = house.sandbox.discord().world.read(|state| state.channels[&person.channel()].guild);
    guild.map(|guild| (guild.0 >> 22) % u64::from(SHARDS))
}

/// A game begins where the two look at: asked for by command, accepted by button.
async fn begins(white: &Person, black: &Person, number: u32) {
    let options = [("opponent", black.handle()), ("color", "White")];
    said(white.command("chess challenge", &options).await.unwrap());
    let accept = format!("v1:accept:{number}");
    let asked = black.wait_for(|message| has_button(message, &accept)).await.unwrap();
    black.click(asked.id, "Accept").await.unwrap();
    white.wait_for(|message| has_button(message, &format!("v1:mv:{number}:"))).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn games_go_on_in_servers_of_different_shards_and_in_direct_messages() {
    let house = House::of_shards(SHARDS).await;
    let discord = house.sandbox.discord();
    // The first server was made in an even millisecond, this one is made in an odd one.
    house.sandbox.advance(Duration::from_millis(1)).await;
    let hedge = discord.world.change(|state| {
        state.add_person("ash", "Ash", "en-US");
        state.add_person("alder", "Alder", "en-US");
        let hedge = state.add_guild("The Hedge");
        state.channels_of(hedge).next().unwrap().id
    });
    let here = |handle| house.person(handle);
    let there = |handle| {
        let person = house.person(handle).at_channel(hedge).unwrap();
        person.speak("en-US");
        person
    };
    let directly = |handle| house.person(handle).in_direct();
    let games = [
        (here("maple"), here("willow")),
        (there("birch"), there("rowan")),
        (directly("ash"), directly("alder")),
    ];
    assert_eq!(games.each_ref().map(|(white, _)| shard(&house, white)), [Some(0), Some(1), None]);

    for (number, (white, black)) in (1..).zip(&games) {
        begins(white, black, number).await;
    }
    for (ply, the_move) in MOVES.iter().enumerate() {
        for (white, black) in &games {
            by_command(if ply % 2 == 0 { white } else { black }, the_move).await;
        }
    }
    leave_the_board(&house).await;
    for (white, _) in &games {
        told(white, "accepted your challenge").await;
        told(white, "played **2... Nc6**").await;
    }
    assert!(house.sandbox.stop_bot().await, "every shard is left in order");
    assert_eq!(discord.identified(), [Some((0, 2)), Some((1, 2))]);
    for person in games.iter().flat_map(|(white, black)| [white, black]) {
        let all: Vec<String> = person.in_direct().messages().iter().map(Shown::text).collect();
        let different: BTreeSet<&String> = all.iter().collect();
        assert!(!all.is_empty() && different.len() == all.len(), "{}: {all:#?}", person.handle());
    }
    house.is_in_order();
}
