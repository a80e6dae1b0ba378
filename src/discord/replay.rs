//! A whole match as a film.

use std::time::Duration;

use courier_rules::Colour;

use super::answer::{Answer, Reel};
use super::board;
use super::failure::Failure;
use super::shell::Shell;
use crate::draw;
use crate::play::theme::Theme;
use crate::play::{Match, Refusal};
use crate::text::Words;

/// The most bytes of a film: what Discord takes from everybody is 10 MiB for a whole message.
const LIMIT: usize = 9 << 20;

/// How long a position is seen.
#[derive(Clone, Copy, Debug, Default, poise::ChoiceParameter)]
pub(crate) enum Pace {
    Slow,
    #[default]
    Normal,
    Fast,
}

impl Pace {
    const fn duration(self) -> Duration {
        Duration::from_millis(match self {
            Self::Slow => 2000,
            Self::Normal => 1000,
            Self::Fast => 500,
        })
    }
}

/// The film of a match as far as it has gone, `side` at the bottom.
pub(crate) async fn answer(
    shell: &Shell,
    words: Words,
    theme: Theme,
    the_match: &Match,
    side: Colour,
    pace: Pace,
) -> Result<Answer, Failure> {
    let now = shell.now();
    let beside = shell.club.store().beside(the_match).await?;
    let written = board::written(words, the_match, &beside, now);
    let plate = |colour: Colour| draw::Plate {
        name: words.name(&beside.seats[colour].name),
        rating: board::rating(&beside.seats[colour], now),
        ..draw::Plate::default()
    };
    let plates = draw::Plates { white: plate(Colour::White), black: plate(Colour::Black) };
    let game = the_match.game().clone();
    let moves = game.position_at(game.ply().saturating_sub(1)).map_or(0, |before| before.fullmove_number());
    let made = tokio::task::spawn_blocking(move || {
        draw::film(&draw::Film {
            game: &game,
            bottom: side,
            plates: Some(plates),
            theme,
            width: draw::WIDTH,
            pace: pace.duration(),
            limit: LIMIT,
        })
    });
    let gif = made.await??.ok_or(Refusal::TooLongForFilm)?;
    Ok(Answer { film: Some(Reel { gif, alt: words.film_alt(moves) }), ..written })
}
