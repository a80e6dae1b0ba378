//! Autocompletion of conditional moves: lines that can be added, branches that can be removed.

use courier_play::plans::{self, LINE_ENDS, OutlineBranch};
use courier_rules::Game;
use courier_store::PlanState;
use courier_text::spoken;
use serenity::all::AutocompleteChoice;

use crate::app::PlanView;
use crate::discord::moves::completion as moves;
use crate::discord::options::offers::Offer;
use crate::discord::transport::CHOICE_LENGTH;

/// The typed line, in notation or in words, continued by one move. Lines that are too long for a
/// choice are not offered; they have to be typed in full.
pub(crate) fn lines(game: &Game, typed: &str) -> Vec<AutocompleteChoice> {
    let mut offered = continued(game, typed, None);
    if offered.is_empty() && spoken::has_word(typed) {
        let (earlier, line) = typed.split_at(typed.rfind(LINE_ENDS).map_or(0, |at| at + 1));
        offered = spoken::unfinished(game, line)
            .into_iter()
            .map(|(head, begun)| continued(game, &format!("{earlier}{head} "), Some(&begun)))
            .find(|offered| !offered.is_empty())
            .unwrap_or_default();
    }
    offered
        .into_iter()
        .filter(|line| line.chars().count() <= CHOICE_LENGTH)
        .map(|line| AutocompleteChoice::new(line.clone(), line))
        .collect()
}

/// The line with each move that fits its unfinished end, or the move `begun` after it.
fn continued(game: &Game, line: &str, begun: Option<&str>) -> Vec<String> {
    let Some(prospect) = plans::partial_line(game, line) else { return Vec::new() };
    moves::fitting(&prospect.position, begun.unwrap_or(&prospect.begun))
        .into_iter()
        .map(|(san, _)| format!("{}{san}", prospect.head))
        .collect()
}

/// The branches of a plan, with the moves that lead to them.
pub(crate) fn branches(view: &PlanView) -> Vec<Offer> {
    let Some(PlanState::Waits(plan)) = &view.plan else { return Vec::new() };
    let mut found = Vec::new();
    for branch in plan.outline(view.the_match.game()) {
        collect_branches(&branch, "", &mut found);
    }
    found.into_iter().map(|(name, key)| Offer::new(key, &ending(&name))).collect()
}

fn collect_branches(branch: &OutlineBranch, before: &str, found: &mut Vec<(String, String)>) {
    let name =
        if before.is_empty() { branch.moves.clone() } else { format!("{before} {}", branch.moves) };
    found.push((name.clone(), branch.key.clone()));
    for next in &branch.then {
        collect_branches(next, &name, found);
    }
}

/// A line, shortened at its beginning if it is too long for a choice, because lines differ at their
/// ends.
fn ending(line: &str) -> String {
    let length = line.chars().count();
    if length <= CHOICE_LENGTH {
        return line.to_owned();
    }
    ['…'].into_iter().chain(line.chars().skip(length - (CHOICE_LENGTH - 1))).collect()
}
