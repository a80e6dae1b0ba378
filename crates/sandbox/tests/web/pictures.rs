//! The pictures of the README and of the book, from the running bot: see `docs/pictures.sh`. The
//! clock stands still until the messages about a move are delivered, and nothing is random.

use std::time::Duration;

use courier_play::MatchId;
use courier_sandbox::clock::ClockMode;
use courier_store::Store;
use courier_text::Button;
use serde_json::json;

use super::browser::Browser;
use super::discord::Discord;
use super::games::{START, link};
use crate::end_to_end::test_bot::wait_until_delivered;
use crate::english::WHITE;

type Options = &'static [(&'static str, &'static str)];

/// Games of Maple, who has White, and Willow: the command, its options, the moves, most of which
/// the engine has found. Willow resigns the first one; the second is the one that moves.
const GAMES: [(&str, Options, &str); 4] = [
    (
        "chess challenge",
        &[],
        "d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O c1d2 c7c5 d4c5 b8a6 a2a3 b4c3 d2c3 a6c5 b2b4 f6e4 c3b2 \
         d7d5 g1f3 a8b8 c4d5 e6d5 b4c5 f8e8 d1d4 f7f6 f1b5 e8e7 e1g1 b7b6 c5c6 e7c7 f1c1 e4c5 \
         d4d1 c8g4 b5e2 d8e8 h2h3 g4f5 a3a4 f5e4",
    ),
    (
        "crazyhouse challenge",
        &[("start", "Fried Liver Attack")],
        "Nxf7 Kxf7 Qf3+ N@f6 Bxd5+ Qxd5 N@g5+ Kg6 P@h5+ Kh6 Qxd5 Nxd5 Nf7+ Kxh5 Q@g5#",
    ),
    (
        "cescacs challenge",
        &[],
        "NG3-H8 NG25-H20 C5-C11 C23-B22 E7-E13 NE25-D20 I5-I11 DE27-E25 NE3-D8 NH20-K10 L5-X6 \
         I23-I17 X6-X10 KG27-G25 EE5-E7 L23-L19 DE1-E5 GH26-K22 G7-G9 RI25-I21 EG5-G7 RI21-T12 \
         GH2-G5 GK22-I19 JF2-H2 NK10-F18 VF0-F2 JF26-H26 G9-G13 L19-K18",
    ),
    (
        "capahouse challenge",
        &[("chess960", "true"), ("start", "16175")],
        "i1j3 c8d6 a2a3 i8h6 g1h1 f8g6 j3i3 g8h8 f1e3 h6i6 c1d3 d6f5 e3f4 g6f4 d3f4 A@d6 e2e3 \
         e8f6 A@e2 d8e8 h1f1 e7e5 f4h3 e5e4 h3f4 d6e5 d2d3 b7b6 i3j5 e5g4 b2b3 g4e2 f4e2 e4d3 \
         d1d3 f5h4 A@h6 i7h6 j5h4 f6h5",
    ),
];
/// How many minutes the players think about their moves, again and again.
const MINUTES: [u64; 5] = [70, 25, 110, 40, 15];
/// What stands before the delay of a picture in a GIF, in hundredths of a second.
const DELAY: [u8; 4] = [0x21, 0xf9, 4, 5];

#[tokio::test(flavor = "multi_thread")]
async fn the_pictures_of_the_documents_are_made() {
    let Some(folder) = std::env::var_os("COURIER_PICTURES") else { return };
    let Some(browser) = Browser::find("the_pictures_of_the_documents_are_made").await else {
        return;
    };
    let discord = Discord::start(ClockMode::Frozen { at: START }).await;
    let Discord { sandbox, maple, willow, .. } = &discord;
    let store = Store::open(&sandbox.database()).await.unwrap();
    for (number, (command, options, moves)) in (1..).zip(GAMES) {
        let number = MatchId(number).to_string();
        let mut terms = vec![("opponent", "willow"), WHITE];
        terms.extend(options);
        maple.command(command, &terms).await.unwrap().message().unwrap();
        willow.press(Button::Accept).await.unwrap().message().unwrap();
        wait_until_delivered(&store, sandbox).await;
        for (ply, text) in moves.split_whitespace().enumerate() {
            sandbox.advance(Duration::from_secs(60 * MINUTES[ply % MINUTES.len()])).await;
            let player = [maple, willow][ply % 2].in_dm();
            let options = [("move", text), ("game", number.as_str())];
            let answer = player.command("move", &options).await.unwrap().message().unwrap();
            // A refusal quotes what was typed and shows no board.
            assert!(!answer.pictures().is_empty(), "{text}: {}", answer.text());
            wait_until_delivered(&store, sandbox).await;
        }
        if number == "1" {
            willow.command("resign", &[("game", "1")]).await.unwrap().message().unwrap();
            willow.press(Button::YesResign).await.unwrap().message().unwrap();
            wait_until_delivered(&store, sandbox).await;
        }
    }
    let slow = [("game", "2"), ("pace", "0")];
    let replay = maple.command("replay", &slow).await.unwrap().message().unwrap();
    let mut replay = sandbox.file(&replay.pictures()[0]).unwrap().to_vec();
    // The last position stays for a minute in Discord; here the game begins again after 6 s.
    let last = replay.windows(DELAY.len()).rposition(|part| part == DELAY).unwrap();
    replay[last + 4..last + 6].copy_from_slice(&600_u16.to_le_bytes());
    std::fs::write(std::path::Path::new(&folder).join("game.gif"), replay).unwrap();
    let rowan = sandbox.user("rowan").unwrap().in_channel("games").unwrap();
    rowan.command("atomic challenge", &[("opponent", "maple")]).await.unwrap();
    let mut scenario = discord.scenario(maple);
    scenario["capahouse"] = json!(link(&maple.in_dm(), MatchId(4)).await);
    scenario["review"] = json!(link(&maple.in_dm(), MatchId(1)).await);
    browser.run("pictures.mjs", &scenario).await;
    discord.finish().await;
}
