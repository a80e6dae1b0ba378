//! Samples: the web board.
#![allow(clippy::unwrap_used, clippy::panic)]

use courier_rules::Variant;
use courier_rules::notation::{fen, read_move};

use crate::Texts;
use crate::tests::samples::Sample;

pub(super) fn web_samples(texts: Texts) -> Vec<Sample> {
    let mut samples: Vec<_> =
        texts.web_words().into_iter().map(|(name, text)| (name.to_owned(), text)).collect();
    let mut sample = |what: &str, text| samples.push((what.to_owned(), text));
    sample("study", texts.web_study_in_discord(false));
    sample("study, against the engine", texts.web_study_in_discord(true));
    let position = |key: &str, text: &str| {
        Variant::by_key(key).and_then(|variant| fen::parse(variant, text).ok())
    };
    let Some(board) =
        position("crazyhouse", "r2qk2r/1P3ppp/8/3pP3/8/8/5PPP/Q~3K2R[NP] w Kkq d6 0 1")
    else {
        return Vec::new();
    };
    for (cell, piece) in board.pieces().filter(|(cell, _)| [0, 4, 59].contains(&cell.index())) {
        sample(board.variant().geometry().name(cell), texts.web_piece(&board, piece));
    }
    for typed in ["a1d4", "exd6", "N@e6", "O-O", "bxa8=Q", "N@c7", "e1e2"] {
        if let Ok(the_move) = read_move(&board, typed) {
            sample(typed, texts.web_move(&board, the_move));
        }
    }
    let gating = position("seirawan", "6k1/8/8/8/8/8/8/4K2R[H] w K - 0 1");
    for typed in ["Rg1+", "Rh7/H", "O-O/Hh1"] {
        if let Some(gating) = &gating
            && let Ok(the_move) = read_move(gating, typed)
        {
            sample(typed, texts.web_move(gating, the_move));
            let moves: Vec<_> = gating.legal_moves().iter().collect();
            let choice = texts.move_choice(gating, the_move, &moves);
            sample("a choice", choice.unwrap_or_default());
        }
    }
    let mating = position("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    if let Some(mating) = mating
        && let Ok(the_move) = read_move(&mating, "Ra8")
    {
        sample("mate", texts.web_move(&mating, the_move));
    }
    samples
}
