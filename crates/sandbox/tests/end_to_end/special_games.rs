//! Whole games with the special moves of a variant: drops, castling from a shuffled starting
//! position and with one or two rooks, promotion and demotion, the king's leap, scornful pawns.
//! Moves are alternately made by command, by button and modal, and by menus. These are random games
//! to mate, generated with a preference for special moves.

use courier_rules::notation::san;
use courier_rules::{Game, Move, Position, Variant};

use super::looking_through::look_through_all;
use super::move_menus::by_menus;
use super::test_bot::{TestBot, direct_message, move_by_button, move_by_command};
use crate::english::{ANY, EN, Says as _, WHITE};

/// From starting position 31415: both sides castle towards the first file, White drops a pawn and
/// Black an archbishop.
const CAPAHOUSE_960: &str = "Ag3 Nb6 Axc7+ Bxc7 P@a4 A@i6 Nd3 O-O-O O-O-O Axe2#";

/// A bishop promotes as it captures, is captured and demoted, and is dropped as a bishop.
const SHOGUN: &str = "e3 a6 Bxa6=A Rxa6 P@h3 B@f5 c4 Bd3=A#";

/// Black's king leaps, White castles with the king's rook, a scornful pawn is captured, and a pawn
/// promotes to a knight.
const CESCACS_LEAP: &str = "
    K4-K8 C23-C17 A5-T6 I23-I19 F8-E9 KG27-I23 NG3-H8 B24-C23 C5-C11 DE27-G27 NH8-K4 JF22-C13 B4-B10
    E21-E17 NE3-B4 H22-H16 H6-H12 A23-B22 B10×JC13 KI23-I21 C13-B14 K24-K18 I5-I9 K18-I17 KRK-II
    JF24-B12 B14×C17 H16-G15 D6-D8 JB12-E3 G7-F8 G21-G17 T6-A7 G15-H14 E9-D10 D22-E21 JF4-K16
    DG27-E27 NK4-G3 G17-F16 E7-E9 JE3×VF0 JK16×F16 I17-I13 K8-K12 L23-L21 K12-L13 JF0×NG3 C17-B18
    NG25-K24 GD2×JG3 C23-C21 B18×C21 H14-G13 H12@G13 I19-K18 RC3-D2 NK24-H14 A7-A11 VF28-G27
    C21×ED24 VG27-H22 D24×DE27=N RC25-D24 NE27×EG23 NH14×I9 RD2-E3 VH22×EH4#";

/// White castles with both rooks and Black with one, a pawn is captured en passant, and another one
/// promotes to a pegasus.
const CESCACS_ROOKS: &str = "
    F8-F12 GD26-C21 F12-E13 E21-E17 EG5-H8 H22-H18 E7-D8 L23-L21 L5-X6 H18-G17 B4-B8 A23-T22 JF4×T22
    JF22-K22 EH4-I7 JK22-X22 D8-C9 K24-K22 G7-G9 JX22-F4+^ JT22×JF4 GC21-F22 G9-G13 B24-B20 JF6-D12
    GF22-D18 GH2×B20 I23-H22 E13-F14 KRK-II B8-B12 E17-E15 JD12×E15 C23-C21 F14×G17 RI21-D16
    GB20-C15 G21-G19 B12-B16 H22-I21 G17×F20 KI23-K20 F20×EE23 GH26-F22 E23×JF26 G19-H18 C5-B6
    I21-I19 GC15-E11 EG23-G21 EE5-F8 KK20-I17 A5-T6 NG25-C17 JF4-G7 D22-D20 K4-K6 L21-K20 JF2-D8
    K22-L21 B16-B20 C21@B18 ED4-C7 RD16-E17 KRR-FEE NC17-A13 X6-X10 RC25-A23 GE11×RA23 RE17-G15
    GA23-G23+∞ KI17-I15 GG23×H18+^ GF22×GH18 F26-G27=G GD18-A19 JE15-D12 EH24-H20 JD8×EH20 EG21-F18
    VF0-H2 RG15-X20 JD12×B18 GA19-D18 T6-A7 VF28-H24 JB18×GD18 EF18-F16 JD18-E15+∞ KI15-H14
    EI7-H10#";

/// A piece from the hand takes the place of a knight, of a castling rook and of the queen.
const SEIRAWAN: &str = "e4 e5 Bc4 Nc6/E Nh3 a6 O-O/Eh1 a5 Qh5/H a4 Qxf7#";

/// Plays the game to mate and returns its moves.
async fn play_to_mate(
    key: &str,
    options: &[(&str, &str)],
    start: Position,
    moves: &str,
) -> Vec<Move> {
    let bot = TestBot::start().await;
    let all = [&[WHITE], options].concat();
    let (maple, willow) = bot.start_game(&format!("{key} challenge"), &all).await;
    let mut game = Game::new(start);
    for (ply, typed) in moves.split_whitespace().enumerate() {
        let mover = if ply.is_multiple_of(2) { &maple } else { &willow };
        let position = game.position().clone();
        let the_move = san::parse(&position, typed).unwrap();
        match ply % 3 {
            0 => drop(move_by_command(mover, typed).await),
            1 => drop(move_by_button(mover, typed).await),
            _ => drop(by_menus(mover, &position, the_move).await),
        }
        // Including the number: the same move may be made by both sides, like castling.
        let dots = if ply.is_multiple_of(2) { "." } else { "..." };
        let view = format!("{}{dots} {typed}**", ply / 2 + 1);
        mover
            .wait_for(|message| !message.ephemeral && message.text().contains(&view))
            .await
            .unwrap();
        game.play(the_move).unwrap();
    }
    assert!(game.position().in_check() && !game.position().has_legal_move());
    let loser = if moves.split_whitespace().count().is_multiple_of(2) { &maple } else { &willow };
    assert!(direct_message(loser, &EN.ended(ANY)).await.says(EN.reason_checkmate()));
    let last = maple.messages().pop().unwrap();
    assert!(last.says(EN.reason_checkmate()), "{}", last.text());
    look_through_all(&maple, &last, &game).await;
    bot.assert_no_problems();
    game.moves().to_vec()
}

fn start(key: &str, number: Option<u32>) -> Position {
    let variant = Variant::by_key(key).unwrap();
    variant.start(number.unwrap_or_else(|| variant.default_start())).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn capahouse_960_with_drops_and_castling() {
    let options = [("chess960", "true"), ("start", "31415")];
    let moves =
        play_to_mate("capahouse", &options, start("capahouse960", Some(31_415)), CAPAHOUSE_960)
            .await;
    assert_eq!(moves.iter().filter(|made| matches!(made, Move::Castle { .. })).count(), 2);
    assert_eq!(moves.iter().filter(|made| matches!(made, Move::Drop { .. })).count(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn shogun_with_promotion_demotion_and_drop() {
    let moves = play_to_mate("shogun", &[], start("shogun", None), SHOGUN).await;
    assert_eq!(moves.iter().filter(|made| made.promotion().is_some()).count(), 2);
    assert_eq!(moves.iter().filter(|made| matches!(made, Move::Drop { .. })).count(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn seirawan_with_new_pieces() {
    let moves = play_to_mate("seirawan", &[], start("seirawan", None), SEIRAWAN).await;
    assert_eq!(moves.iter().filter(|made| made.gate().is_some()).count(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn cescacs_with_a_leap_castling_a_scornful_pawn_and_promotion() {
    let moves = play_to_mate("cescacs", &[], start("cescacs", None), CESCACS_LEAP).await;
    assert_eq!(moves.iter().filter(|made| matches!(made, Move::Castle { .. })).count(), 1);
    assert_eq!(moves.iter().filter(|made| made.promotion().is_some()).count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn cescacs_with_castling_en_passant_and_promotion() {
    let moves = play_to_mate("cescacs", &[], start("cescacs", None), CESCACS_ROOKS).await;
    assert_eq!(moves.iter().filter(|made| matches!(made, Move::Castle { .. })).count(), 2);
    assert_eq!(moves.iter().filter(|made| matches!(made, Move::EnPassant { .. })).count(), 1);
    assert_eq!(moves.iter().filter(|made| made.promotion().is_some()).count(), 1);
}
