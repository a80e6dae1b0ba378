//! Ladders.

use super::Texts;
use super::pieces::alt;

/// A player of a ladder in words.
#[derive(Clone, Debug, Default)]
pub struct LadderLine<'a> {
    /// The place, from 1.
    pub place: u32,
    /// The name or the mention of the player.
    pub player: &'a str,
    /// What is said of them, such as their movement and their games.
    pub remarks: Vec<String>,
}

impl Texts {
    /// The number of players of a ladder and, if there are several, the page, from 0.
    pub fn ladder_summary(self, players: usize, page: usize, pages: usize) -> String {
        let summary = self.messages.ladder_summary(players);
        if pages < 2 {
            return summary;
        }
        format!("{summary} · {}", self.ladder_page(page + 1, pages))
    }

    /// A player has moved this many places.
    pub fn ladder_moved(self, places: u32, up: bool) -> String {
        if up { self.ladder_up(places) } else { self.ladder_down(places) }
    }

    /// A player plays somebody at this place, whom they have challenged or who has challenged them.
    pub fn ladder_game(self, place: u32, challenged: bool) -> String {
        match challenged {
            true => self.ladder_challenged_by(place),
            false => self.ladder_against(place),
        }
    }

    /// "3. Anna (up 2, on hold)".
    pub fn ladder_line(self, line: &LadderLine<'_>) -> String {
        let head = self.messages.ladder_line(line.place, line.player);
        if line.remarks.is_empty() { head } else { format!("{head} ({})", line.remarks.join(", ")) }
    }

    /// The picture of a ladder in words, at most 1,024 characters.
    pub fn ladder_alt(self, title: &str, summary: &str, lines: &[String]) -> String {
        let lines = if lines.is_empty() { self.ladder_empty() } else { lines.join("; ") };
        alt(&self.messages.ladder_alt(lines.trim_end_matches('.'), summary, title))
    }
}
