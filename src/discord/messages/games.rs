//! What autocompletion offers of one's games, and how a game is read that was chosen.

use serenity::all::AutocompleteChoice;

use crate::discord::context::app_state::mention;
use crate::play::{MatchId, PlayerId, Refusal};
use crate::store::Summary;
use crate::text::Texts;

/// How many choices Discord shows.
const MOST: usize = 25;

/// Somebody's running games that fit what is typed, those that wait for them first.
pub(crate) fn games(
    texts: Texts,
    player: PlayerId,
    running: &[Summary],
    typed: &str,
) -> Vec<AutocompleteChoice> {
    let wanted = typed.trim().to_lowercase();
    running
        .iter()
        .map(|summary| (summary.id, name(texts, player, summary)))
        .filter(|(_, name)| name.to_lowercase().contains(&wanted))
        .take(MOST)
        .map(|(id, name)| {
            AutocompleteChoice::new(name.chars().take(100).collect::<String>(), id.to_string())
        })
        .collect()
}

/// A game as one line without markup.
fn name(texts: Texts, player: PlayerId, summary: &Summary) -> String {
    let (opponent, own_turn) = seen_by(player, summary);
    let own_turn = (!summary.over).then_some(own_turn);
    texts.game_choice(summary.id, summary.variant, &summary.names[opponent], own_turn)
}

/// A game as one line of a message, with its deadline in every reader's own time.
pub(crate) fn line(texts: Texts, player: PlayerId, summary: &Summary) -> String {
    let (opponent, own_turn) = seen_by(player, summary);
    let opponent = mention(summary.players[opponent]);
    texts.games_line(summary.id, summary.variant, &opponent, own_turn, summary.flag_at)
}

fn seen_by(player: PlayerId, summary: &Summary) -> (courier_rules::Color, bool) {
    let own = summary.players.side_of(&player).unwrap_or(summary.turn);
    (!own, summary.turn == own)
}

/// The number of the game chosen; people may type it with a `#`.
pub(crate) fn number(text: &str) -> Result<MatchId, Refusal> {
    text.trim().trim_start_matches('#').parse().map_err(|_| Refusal::NoSuchMatch)
}
