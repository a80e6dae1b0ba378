//! Autocompletion of conditional moves: lines that can be added, branches that can be removed.

use courier_rules::Game;
use serenity::all::AutocompleteChoice;

use crate::app::{PlanState, PlanView};
use crate::discord::commands::completion::moves;
use crate::discord::transport::limits::{CHOICE_LENGTH, CHOICES};
use crate::play::plans::{self, OutlineBranch};

/// The lines that begin as typed and continue by one move. A line longer than a choice may be is
/// not offered; it has to be typed in full.
pub(crate) fn lines(game: &Game, typed: &str) -> Vec<AutocompleteChoice> {
    let Some(prospect) = plans::partial_line(game, typed) else { return Vec::new() };
    moves::fitting(&prospect.position, &prospect.begun)
        .into_iter()
        .map(|(san, _)| format!("{}{san}", prospect.head))
        .filter(|line| line.chars().count() <= CHOICE_LENGTH)
        .map(|line| AutocompleteChoice::new(line.clone(), line))
        .collect()
}

/// The branches of a plan that contain what is typed, with the moves that lead to them.
pub(crate) fn branches(view: &PlanView, typed: &str) -> Vec<AutocompleteChoice> {
    let Some(PlanState::Waits(plan)) = &view.plan else { return Vec::new() };
    let mut found = Vec::new();
    for twig in plan.outline(view.the_match.game()) {
        climb(&twig, "", &mut found);
    }
    let wanted = typed.trim().to_lowercase();
    found
        .into_iter()
        .filter(|(name, _)| name.to_lowercase().contains(&wanted))
        .take(CHOICES)
        .map(|(name, key)| AutocompleteChoice::new(ending(&name), key))
        .collect()
}

fn climb(twig: &OutlineBranch, before: &str, found: &mut Vec<(String, String)>) {
    let name =
        if before.is_empty() { twig.moves.clone() } else { format!("{before} {}", twig.moves) };
    found.push((name.clone(), twig.key.clone()));
    for next in &twig.then {
        climb(next, &name, found);
    }
}

/// The end of a line that is too long for a choice: it differs from other lines there.
fn ending(line: &str) -> String {
    let length = line.chars().count();
    if length <= CHOICE_LENGTH {
        return line.to_owned();
    }
    ['…'].into_iter().chain(line.chars().skip(length - (CHOICE_LENGTH - 1))).collect()
}
