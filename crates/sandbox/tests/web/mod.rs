//! The web board in a real browser: headless Chromium, and once Firefox, against the whole bot,
//! through links that the bot has given in the local Discord.
//!
//! The browser is driven by playwright-core, which is installed below `target` on first use. Where
//! Node.js, the registry or the browser is missing, a test says that it did not run, and passes,
//! unless `COURIER_BROWSER_TESTS=required` is set.

mod activity;
mod browser;
mod discord;
mod firefox;
mod games;
mod handling;
mod pictures;
mod spectators;
mod walks;

use courier_play::Moment;
use courier_play::language::Language;
use courier_play::outcome::Outcome;
use courier_rules::notation::{fen, san};
use courier_rules::{Game, Move, Position, Variant};
use courier_text::Texts;
use serde_json::{Value, json};

use crate::end_to_end::every_variant::won_game;
use browser::Browser;
use games::Games;

/// Cells and pieces that a screen reader must be told in a position.
fn told(position: &Position, link: &str) -> Value {
    let variant = position.variant();
    let name = |cell| variant.geometry().name(cell);
    let pieces = position.pieces().map(|(cell, piece)| {
        let side = if piece.color == courier_rules::Color::White { "white" } else { "black" };
        let piece_type = variant.piece_type(piece.piece_type).name;
        format!("{}, {side} {piece_type}", name(cell))
    });
    let cells: Vec<&str> = variant.geometry().cells().iter().map(name).collect();
    json!({ "link": link, "cells": cells, "pieces": pieces.collect::<Vec<_>>() })
}

fn start(key: &str) -> Position {
    let variant = Variant::by_key(key).unwrap();
    variant.start(variant.default_start()).unwrap()
}

/// The two taps of a move: the cell or the piece in hand that is touched first, and the target. A
/// castling is a tap on the king and one on the rook.
fn taps(position: &Position, the_move: Move, text: &str) -> Value {
    let variant = position.variant();
    let name = |cell| variant.geometry().name(cell);
    let to = match the_move {
        Move::Castle { from, index, .. } => {
            let file = |cell| variant.geometry().point(cell).0;
            let rooks = position.unmoved_rooks(position.turn());
            let is_it = |rook: &courier_rules::Cell| (file(*rook) > file(from)) == (index == 0);
            name(rooks.iter().find(is_it).unwrap())
        }
        other => name(other.target()),
    };
    let from = match the_move {
        Move::Drop { piece_type, .. } => format!("@{}", variant.piece_type(piece_type).name),
        other => name(other.origin().unwrap()).to_owned(),
    };
    // The page asks where several moves have these taps.
    let ends = |of: Move| (of.origin(), of.target());
    let castles = |of: Move| matches!(of, Move::Castle { .. });
    let alike = |of: &Move| ends(*of) == ends(the_move) && castles(*of) >= castles(the_move);
    let same = position.legal_moves().iter().filter(alike).count();
    let choice = (the_move.origin().is_some() && same > 1).then_some(text);
    json!({ "from": from, "to": to, "choice": choice, "text": text })
}

/// A move as the scripts make it: from and to cells, and how it is written.
fn step(from: &str, to: &str, text: &str) -> Value {
    json!({ "from": from, "to": to, "text": text })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_drag_a_tap_and_the_keyboard_make_moves_on_every_shape_of_board() {
    let Some(browser) =
        Browser::find("a_drag_a_tap_and_the_keyboard_make_moves_on_every_shape_of_board").await
    else {
        return;
    };
    let games = Games::start().await;
    let knight = ["ArrowUp", "ArrowUp", "ArrowLeft"].as_slice();
    for (key, moves, keys) in [
        ("chess", [("e2", "e4", "e4"), ("e7", "e5", "e5"), ("g1", "f3", "Nf3")], knight),
        ("capablanca", [("e2", "e4", "e4"), ("e7", "e5", "e5"), ("j2", "j3", "j3")], &["ArrowUp"]),
        (
            "cescacs",
            [("A5", "A9", "A5-A9"), ("A23", "A19", "A23-A19"), ("B4", "B6", "B4-B6")],
            &["ArrowUp"],
        ),
    ] {
        let game = games.begin(&start(key)).await;
        let mut steps = moves.map(|(from, to, text)| step(from, to, text));
        steps[2]["keys"] = json!(keys);
        let scenario = json!({
            "white": game.link(&game.white).await,
            "black": game.link(&game.black).await,
            "moves": steps,
            "texts": moves.map(|(_, _, text)| text),
        });
        browser.run("ways.mjs", &scenario).await;
    }
    games.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_blindfold_game_is_written_on_an_empty_board() {
    let Some(browser) = Browser::find("a_blindfold_game_is_written_on_an_empty_board").await else {
        return;
    };
    let games = Games::start().await;
    let game = games.begin_on(&start("chess"), true).await;
    let scenario = json!({
        "white": game.link(&game.white).await,
        "black": game.link(&game.black).await,
    });
    browser.run("blindfold.mjs", &scenario).await;
    games.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_says_whom_it_signs_in_and_asks_before_it_ends_a_session() {
    let Some(browser) =
        Browser::find("a_link_says_whom_it_signs_in_and_asks_before_it_ends_a_session").await
    else {
        return;
    };
    let games = Games::start().await;
    let game = games.begin(&start("chess")).await;
    let mut links = Vec::new();
    for _ in 0..2 {
        links.push(json!({
            "white": game.link(&game.white).await,
            "black": game.link(&game.black).await,
        }));
    }
    browser.run("sign_in.mjs", &json!({ "links": links })).await;
    games.finish();
}

/// A deadline has the same words on the page and in a message, whose times Discord's client rounds.
#[tokio::test(flavor = "multi_thread")]
async fn times_are_rounded_to_the_nearest_unit_everywhere() {
    let Some(browser) = Browser::find("times_are_rounded_to_the_nearest_unit_everywhere").await
    else {
        return;
    };
    let (minute, hour) = (60.0, 3600.0);
    let times = json!([
        (0.0, "in 0 seconds"),
        (29.6, "in 30 seconds"),
        (59.4, "in 59 seconds"),
        (59.6, "in 1 minute"),
        (1.4 * minute, "in 1 minute"),
        (1.6 * minute, "in 2 minutes"),
        (59.6 * minute, "in 1 hour"),
        (23.4 * hour, "in 23 hours"),
        (23.6 * hour, "in 1 day"),
        (35.0 * hour, "in 1 day"),
        (37.0 * hour, "in 2 days"),
        (71.0 * hour, "in 3 days"),
        (480.0 * hour, "in 20 days"),
        (-29.0 * minute, "29 minutes ago"),
        (-35.0 * hour, "1 day ago"),
        (-37.0 * hour, "2 days ago"),
    ]);
    browser.run("times.mjs", &times).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn drops_promotions_and_castlings_are_made() {
    let Some(browser) = Browser::find("drops_promotions_and_castlings_are_made").await else {
        return;
    };
    const GATES: &str = "4k3/8/8/8/8/8/8/RN2K2R[HE] w KQB - 0 1";
    let games = Games::start().await;
    let (mut cases, mut links) = (Vec::new(), Vec::new());
    for (key, text, by, from, to, choice, written) in [
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "touch", "@knight", "d4", "", "N@d4"),
        (
            "capahouse",
            "4k5/10/10/10/10/10/10/4K5[Q] w - - 0 1",
            "mouse",
            "@queen",
            "d4",
            "",
            "Q@d4",
        ),
        ("chess", "4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "touch", "b7", "b8", "b8=Q+", "b8=Q+"),
        ("chess", "4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "mouse", "b7", "b8", "b8=N", "b8=N"),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "touch", "e1", "g1", "", "O-O"),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "mouse", "e1", "h1", "", "O-O"),
        // A castling and a step of the king to one cell, and a king that stays where it is.
        ("chess960", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "touch", "f1", "g1", "O-O", "O-O"),
        ("chess960", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "mouse", "f1", "g1", "Kg1", "Kg1"),
        ("chess960", "4k3/8/8/8/8/8/8/6KR w H - 0 1", "touch", "g1", "g1", "O-O", "O-O"),
        // A piece from the hand takes the place of another, or of one of two, or stays in hand.
        ("seirawan", GATES, "touch", "b1", "c3", "Nc3/H", "Nc3/H"),
        ("seirawan", GATES, "mouse", "b1", "c3", "Nc3", "Nc3"),
        ("seirawan", GATES, "mouse", "e1", "g1", "O-O/Eh1", "O-O/Eh1"),
        // Castlings with one king and different cells of the rook.
        ("cescacs", "/27:dk/3:R2R/1:DK/ w RKR- - 0 1", "touch", "G1", "I5", "KRK-IK", "KRK-IK"),
    ] {
        let position = fen::parse(Variant::by_key(key).unwrap(), text).unwrap();
        let game = games.begin(&position).await;
        let choice = Some(choice).filter(|choice| !choice.is_empty());
        // One session sees all games of its player.
        if links.len() < 2 {
            links.push(game.link(&game.white).await);
        }
        cases.push(json!({
            "id": game.id.to_string(),
            "by": by,
            "from": from,
            "to": to,
            "choice": choice,
            "text": written,
        }));
    }
    browser.run("special.mjs", &json!({ "links": links, "cases": cases })).await;
    games.finish();
}

/// Both sides castle towards the first file; White drops a pawn and Black an archbishop.
const CAPAHOUSE_960: &str = "Ag3 Nb6 Axc7+ Bxc7 P@a4 A@i6 Nd3 O-O-O O-O-O Axe2#";

/// One game, or with `COURIER_WHOLE_GAMES=1` one of every variant.
#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_played_with_a_mouse_and_by_touch() {
    let Some(browser) = Browser::find("a_whole_game_is_played_with_a_mouse_and_by_touch").await
    else {
        return;
    };
    let start = Variant::by_key("capahouse960").unwrap().start(31415).unwrap();
    let mut game = Game::new(start);
    for text in CAPAHOUSE_960.split_whitespace() {
        game.play(san::parse(game.position(), text).unwrap()).unwrap();
    }
    play_whole(&browser, &game).await;
    if std::env::var_os("COURIER_WHOLE_GAMES").is_some() {
        for variant in Variant::all() {
            let start = variant.start(variant.default_start()).unwrap();
            let mut game = Game::new(start.clone());
            won_game(&start).into_iter().for_each(|the_move| game.play(the_move).unwrap());
            play_whole(&browser, &game).await;
        }
    }
}

async fn play_whole(browser: &Browser, game: &Game) {
    let games = Games::start().await;
    let mut position = game.start().clone();
    let open = games.begin(&position).await;
    let mut moves = Vec::new();
    for &the_move in game.moves() {
        let text = san::print(&position, the_move);
        moves.push(taps(&position, the_move, &text));
        position = position.play(the_move).unwrap();
    }
    let reason = Outcome::of_rules(game, Moment(0)).unwrap().reason;
    let scenario = json!({
        "white": open.link(&open.white).await,
        "black": open.link(&open.black).await,
        "moves": moves,
        "reason": Texts::new(Language::English).reason(reason),
        "name": position.variant().key(),
    });
    browser.run("whole_game.mjs", &scenario).await;
    games.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_screen_reader_is_told_every_cell_and_every_piece() {
    let Some(browser) = Browser::find("a_screen_reader_is_told_every_cell_and_every_piece").await
    else {
        return;
    };
    let games = Games::start().await;
    let mut scenario = Vec::new();
    for key in ["chess", "capahouse", "cescacs"] {
        let game = games.begin(&start(key)).await;
        scenario.push(told(&start(key), &game.link(&game.white).await));
    }
    browser.run("names.mjs", &json!(scenario)).await;
    games.finish();
}

/// The line is tapped on the board: the opponent's move, one's own, and so on.
#[tokio::test(flavor = "multi_thread")]
async fn a_plan_is_made_on_the_board_and_followed() {
    let Some(browser) = Browser::find("a_plan_is_made_on_the_board_and_followed").await else {
        return;
    };
    let games = Games::start().await;
    let drop = "4k3/8/8/8/8/8/4P3/4K3[N] w - - 0 1";
    let crazyhouse = fen::parse(Variant::by_key("crazyhouse").unwrap(), drop).unwrap();
    for (position, moves) in [
        (
            start("chess"),
            [("e2", "e4", "e4"), ("e7", "e5", "e5"), ("g1", "f3", "Nf3"), ("b8", "c6", "Nc6")],
        ),
        (
            crazyhouse,
            [("e2", "e4", "e4"), ("e8", "e7", "Ke7"), ("@knight", "d5", "N@d5+"), ("e7", "d6", "")],
        ),
        (
            start("cescacs"),
            [
                ("A5", "A9", "A5-A9"),
                ("A23", "A19", "A23-A19"),
                ("B4", "B6", "B4-B6"),
                ("B24", "B22", "B24-B22"),
            ],
        ),
    ] {
        let game = games.begin(&position).await;
        let (white, black) = (game.link(&game.white).await, game.link(&game.black).await);
        let moves = moves.map(|(from, to, text)| step(from, to, text));
        let scenario = json!({ "white": white, "black": black, "moves": moves });
        browser.run("plan.mjs", &scenario).await;
    }
    games.finish();
}

/// Lines are added from the present and from earlier positions, in a finished game, too.
#[tokio::test(flavor = "multi_thread")]
async fn a_study_is_made_on_the_board() {
    let Some(browser) = Browser::find("a_study_is_made_on_the_board").await else { return };
    let games = Games::start().await;
    for (key, moves) in [
        (
            "chess",
            [
                ("e2", "e4", "e4"),
                ("e7", "e5", "e5"),
                ("g1", "f3", "Nf3"),
                ("b8", "c6", "Nc6"),
                ("f1", "b5", "Bb5"),
                ("c7", "c5", "c5"),
            ],
        ),
        (
            "cescacs",
            [
                ("A5", "A9", "A5-A9"),
                ("A23", "A19", "A23-A19"),
                ("B4", "B6", "B4-B6"),
                ("B24", "B22", "B24-B22"),
                ("I5", "I9", "I5-I9"),
                ("I23", "I19", "I23-I19"),
            ],
        ),
    ] {
        let game = games.begin(&start(key)).await;
        let (white, black) = (game.link(&game.white).await, game.link(&game.black).await);
        let moves = moves.map(|(from, to, text)| step(from, to, text));
        let scenario = json!({ "name": key, "white": white, "black": black, "moves": moves });
        browser.run("study.mjs", &scenario).await;
    }
    games.finish();
}

/// A finished game can be looked through, reviewed and played again.
#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_reviewed_and_played_again() {
    let Some(browser) = Browser::find("a_finished_game_is_reviewed_and_played_again").await else {
        return;
    };
    let games = Games::start().await;
    let game = games.begin(&start("chess")).await;
    let scenario = json!({
        "white": game.link(&game.white).await,
        "black": game.link(&game.black).await,
        "moves": [step("f2", "f3", "f3"), step("e7", "e5", "e5"), step("g2", "g4", "g4")],
    });
    browser.run("ended.mjs", &scenario).await;
    games.finish();
}

/// The bot knows of both players that they are members of one server.
#[tokio::test(flavor = "multi_thread")]
async fn games_are_begun_offered_and_joined_on_the_page() {
    let Some(browser) = Browser::find("games_are_begun_offered_and_joined_on_the_page").await
    else {
        return;
    };
    let games = Games::start().await;
    let game = games.begin(&start("chess")).await;
    for user in [&game.white, &game.black] {
        let here = user.in_channel("games").unwrap();
        here.command("games", &[]).await.unwrap();
    }
    let manager = game.white.in_channel("games").unwrap();
    manager.command("config", &[("default-clock", "9d+1x1d")]).await.unwrap();
    let (white, black) = (game.link(&game.white).await, game.link(&game.black).await);
    browser.run("new_game.mjs", &json!({ "white": white, "black": black })).await;
    games.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stale_board_shows_the_new_one() {
    let Some(browser) = Browser::find("a_stale_board_shows_the_new_one").await else { return };
    let games = Games::start().await;
    let game = games.begin(&start("chess")).await;
    let (first, second) = (game.link(&game.white).await, game.link(&game.white).await);
    browser.run("stale.mjs", &json!({ "first": first, "second": second })).await;
    games.finish();
}

/// A move on the largest board is drawn within a frame.
#[tokio::test(flavor = "multi_thread")]
async fn a_move_of_cescacs_is_drawn_in_less_than_16_milliseconds() {
    let Some(browser) =
        Browser::find("a_move_of_cescacs_is_drawn_in_less_than_16_milliseconds").await
    else {
        return;
    };
    let games = Games::start().await;
    let game = games.begin(&start("cescacs")).await;
    browser.run("speed.mjs", &json!({ "link": game.link(&game.white).await })).await;
    games.finish();
}
