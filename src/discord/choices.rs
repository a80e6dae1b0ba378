//! What autocompletion offers: legal moves that fit what is typed, and one's running games.

use courier_rules::Position;
use courier_rules::notation::{san, uci};
use serenity::all::AutocompleteChoice;

use super::shell::mention;
use crate::play::{MatchId, PlayerId, Refusal};
use crate::store::Summary;
use crate::text::Words;

/// How many choices Discord shows.
pub(super) const MOST: usize = 25;

/// The legal moves that fit what is typed, the best fit first: the move itself, then what begins so in SAN or UCI, then
/// what contains it. Capitals, `x`, `+`, `#` and `=` need not be typed.
pub(crate) fn moves(position: &Position, typed: &str) -> Vec<AutocompleteChoice> {
    fitting(position, typed).into_iter().map(|(san, uci)| AutocompleteChoice::new(san, uci)).collect()
}

/// The same, each move in SAN and in UCI.
pub(super) fn fitting(position: &Position, typed: &str) -> Vec<(String, String)> {
    let wanted = plain(typed);
    let mut fitting: Vec<(Fit, String, String)> = position
        .legal_moves()
        .into_iter()
        .filter_map(|the_move| {
            let (san, uci) = (san::print(position, the_move), uci::print(position, the_move));
            let fit = Fit::of(typed.trim(), &wanted, &san, &uci)?;
            Some((fit, san, uci))
        })
        .collect();
    fitting.sort();
    fitting.into_iter().take(MOST).map(|(_, san, uci)| (san, uci)).collect()
}

/// How well a move fits; the better, the less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    Exact,
    Same,
    BeginsExactly,
    BeginsButForCapitals,
    Begins,
    Contains,
}

impl Fit {
    fn of(typed: &str, wanted: &str, san: &str, uci: &str) -> Option<Self> {
        let bare = plain(san);
        if typed == san || typed == uci {
            Some(Self::Exact)
        } else if wanted == bare || wanted == uci {
            Some(Self::Same)
        } else if san.starts_with(typed) {
            Some(Self::BeginsExactly)
        } else if san.to_lowercase().starts_with(&typed.to_lowercase()) {
            Some(Self::BeginsButForCapitals)
        } else if bare.starts_with(wanted) || uci.starts_with(wanted) {
            Some(Self::Begins)
        } else if bare.contains(wanted) || uci.contains(wanted) {
            Some(Self::Contains)
        } else {
            None
        }
    }
}

/// A move without what people leave out, in small letters, zeros of castling as letters.
fn plain(text: &str) -> String {
    text.chars()
        .filter(|c| !matches!(c, 'x' | '+' | '#' | '=' | ' '))
        .map(|c| if c == '0' { 'o' } else { c.to_ascii_lowercase() })
        .collect()
}

/// Somebody's running games that fit what is typed, those that wait for them first.
pub(crate) fn games(words: Words, player: PlayerId, running: &[Summary], typed: &str) -> Vec<AutocompleteChoice> {
    let wanted = typed.trim().to_lowercase();
    running
        .iter()
        .map(|summary| (summary.id, name(words, player, summary)))
        .filter(|(_, name)| name.to_lowercase().contains(&wanted))
        .take(MOST)
        .map(|(id, name)| AutocompleteChoice::new(name.chars().take(100).collect::<String>(), id.to_string()))
        .collect()
}

/// A game as one line without markup.
fn name(words: Words, player: PlayerId, summary: &Summary) -> String {
    let (opponent, own_turn) = seen_by(player, summary);
    let own_turn = (!summary.over).then_some(own_turn);
    words.game_choice(summary.id, summary.variant, &summary.names[opponent], own_turn)
}

/// A game as one line of a message, with its deadline in every reader's own time.
pub(crate) fn line(words: Words, player: PlayerId, summary: &Summary) -> String {
    let (opponent, own_turn) = seen_by(player, summary);
    let opponent = mention(summary.players[opponent]);
    words.games_line(summary.id, summary.variant, &opponent, own_turn, summary.flag_at)
}

fn seen_by(player: PlayerId, summary: &Summary) -> (courier_rules::Colour, bool) {
    let own = summary.players.side_of(&player).unwrap_or(summary.turn);
    (!own, summary.turn == own)
}

/// The number of the game chosen; people may type it with a `#`.
pub(crate) fn number(text: &str) -> Result<MatchId, Refusal> {
    text.trim().trim_start_matches('#').parse().map_err(|_| Refusal::NoSuchMatch)
}

#[cfg(test)]
mod tests {
    use courier_rules::Variant;
    use courier_rules::notation::fen;

    use super::*;

    fn offered(fen: &str, typed: &str) -> Vec<String> {
        let chess = Variant::by_key("chess").unwrap_or_else(|| panic!("chess is a variant"));
        let position = fen::parse(chess, fen).unwrap_or_else(|error| panic!("{error}"));
        fitting(&position, typed).into_iter().map(|(san, _)| san).collect()
    }

    const MIXED: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

    #[test]
    fn what_is_typed_comes_first() {
        assert_eq!(offered(MIXED, "0-0").first().map(String::as_str), Some("O-O"));
        assert_eq!(offered(MIXED, "nxd7").first().map(String::as_str), Some("Nxd7"));
        assert_eq!(offered(MIXED, "e5d7"), ["Nxd7"]);
        assert_eq!(offered(MIXED, "nxd").first().map(String::as_str), Some("Nxd7"));
        assert_eq!(offered(MIXED, "fxd7"), Vec::<String>::new());
    }

    #[test]
    fn no_more_than_discord_shows() {
        assert_eq!(offered(MIXED, "").len(), MOST);
    }
}
