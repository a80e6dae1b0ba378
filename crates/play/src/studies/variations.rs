//! A study as variations of a game record.

use courier_rules::notation::uci;
use courier_rules::pgn::{Variation, VariationMove};
use courier_rules::{Game, Position};

use super::comment::StudyComment;
use super::tree::{Study, StudyMove, StudyPoint};

impl Study {
    /// The lines in the place of each ply of the match. A record has no place for lines after the
    /// last move, so these repeat it; if there is no move yet, they are left out.
    pub fn variations(&self, game: &Game) -> Vec<Vec<Variation>> {
        let of_ply = |before: u32| {
            let point = StudyPoint::Played(before);
            let Some(position) = game.position_at(before) else { return Vec::new() };
            let lines = self.moves_after(point).map(|first| self.variation(&position, first));
            let mut lines: Vec<Variation> = lines.collect();
            if before + 1 == self.last_ply() {
                lines.extend(self.beyond_the_end(game, before));
            }
            lines.retain(|line| !line.moves.is_empty());
            lines
        };
        (0..self.last_ply()).map(of_ply).collect()
    }

    /// The lines after the last move, each beginning with that move.
    fn beyond_the_end(&self, game: &Game, before: u32) -> Vec<Variation> {
        let last = game.moves().last();
        let position = game.position_at(before).zip(game.position_at(before + 1));
        let (Some(&mv), Some((_, position))) = (last, position) else { return Vec::new() };
        let lines = self.moves_after(self.present()).map(|first| self.variation(&position, first));
        let repeated = |mut line: Variation| {
            let last = VariationMove { mv, comment: String::new(), variations: Vec::new() };
            line.moves.insert(0, last);
            line
        };
        lines.filter(|line| !line.moves.is_empty()).map(repeated).collect()
    }

    /// The line that begins with a move; other moves on the way are variations of it.
    fn variation(&self, start: &Position, first: &StudyMove) -> Variation {
        let mut moves = Vec::new();
        let mut position = start.clone();
        let mut next = Some((first, Vec::new()));
        while let Some((the_move, others)) = next {
            let Ok(mv) = uci::parse(&position, &the_move.uci) else { break };
            let others = others.into_iter().map(|other| self.variation(&position, other));
            let comment = the_move.comment.as_ref().map(one_line).unwrap_or_default();
            moves.push(VariationMove { mv, comment, variations: others.collect() });
            let Ok(after) = position.play(mv) else { break };
            position = after;
            let mut following = self.moves_after(StudyPoint::Own(the_move.id));
            next = following.next().map(|main| (main, following.collect()));
        }
        Variation { moves }
    }

    /// The comment on the starting position, on one line; empty for none.
    pub fn start_comment(&self) -> String {
        self.comment_on_ply(0)
    }

    /// The comments on the plies of the match, each on one line; empty for none.
    pub fn comments_on_plies(&self) -> Vec<String> {
        (1..=self.last_ply()).map(|ply| self.comment_on_ply(ply)).collect()
    }

    fn comment_on_ply(&self, ply: u32) -> String {
        self.comment(StudyPoint::Played(ply)).map(one_line).unwrap_or_default()
    }
}

fn one_line(comment: &StudyComment) -> String {
    comment.as_str().split_whitespace().collect::<Vec<_>>().join(" ")
}
