//! Conditional moves in Discord: a plan as a message only its player sees, the form for one, and
//! what notices and boards say of moves that were made by plan.

use courier_rules::{Color, Game};
use serenity::all::{
    AutocompleteChoice, CreateActionRow, CreateInputText, CreateInteractionResponse, CreateModal,
    InputTextStyle,
};

use crate::app::PlanView;
use crate::discord::commands::completion;
use crate::discord::context::app_state::{AppState, mention};
use crate::discord::ids::actions::{BoardRef, ButtonAction};
use crate::discord::transport::failure::Failure;
use crate::discord::transport::payload::MessagePayload;
use crate::play::notice::Notice;
use crate::play::plan::{self, OutlineBranch, Plan};
use crate::play::{Match, PlayerId};
use crate::store::{BoardContext, Intention, PlanState};
use crate::text::Texts;

/// The name of the only field of the form.
pub(crate) const LINES_FIELD: &str = "lines";
/// More than the longest plan takes.
const LINES_LENGTH: u16 = 2000;
/// The longest name and the longest value of a choice.
const CHOICE: usize = 100;

/// A plan as its player sees it, below `lines` that say what was done to it.
pub(crate) fn shown(texts: Texts, view: &PlanView, lines: Vec<String>) -> MessagePayload {
    let the_match = &view.the_match;
    let mut text = lines;
    match &view.plan {
        Some(PlanState::Waits(plan)) => {
            if text.is_empty() {
                text.push(texts.plan_private());
            }
            text.push(texts.plan_tree(&plan.outline(the_match.game())));
        }
        Some(PlanState::Dropped { at }) => {
            let last = usize::try_from(*at).unwrap_or(usize::MAX);
            text.push(
                texts.plan_dropped(&plan::numbered(the_match.game(), last.saturating_sub(1)..last)),
            );
        }
        None if text.is_empty() => text.push(texts.plan_empty(the_match.record().variant)),
        None => {}
    }
    let title = Some(texts.plan_title(the_match.id()));
    MessagePayload {
        title,
        text: Some(text.join("\n")),
        private: true,
        ..MessagePayload::default()
    }
}

/// A plan to which lines were added.
pub(crate) fn added(texts: Texts, view: &PlanView) -> MessagePayload {
    shown(texts, view, view.replaced.iter().map(|replaced| texts.plan_replaced(replaced)).collect())
}

/// The form for lines, where one may plan.
pub(crate) async fn form(
    app_state: &AppState,
    texts: Texts,
    player: PlayerId,
    seen: BoardRef,
) -> Result<CreateInteractionResponse, Failure> {
    Plan::begin(&app_state.app.find_match(seen.the_match).await?, player)?;
    let input =
        CreateInputText::new(InputTextStyle::Paragraph, texts.plan_form_label(), LINES_FIELD)
            .placeholder(texts.plan_form_placeholder())
            .min_length(1)
            .max_length(LINES_LENGTH)
            .required(true);
    let modal =
        CreateModal::new(ButtonAction::TypedPlan(seen).to_string(), texts.plan_form_title())
            .components(vec![CreateActionRow::InputText(input)]);
    Ok(CreateInteractionResponse::Modal(modal))
}

/// The lines that begin as typed and go on by one move. Nothing is offered beyond what Discord
/// takes as a choice: such a line has to be typed to its end.
pub(crate) fn lines(game: &Game, typed: &str) -> Vec<AutocompleteChoice> {
    let Some(prospect) = plan::partial_line(game, typed) else { return Vec::new() };
    completion::fitting(&prospect.position, &prospect.begun)
        .into_iter()
        .map(|(san, _)| format!("{}{san}", prospect.head))
        .filter(|line| line.chars().count() <= CHOICE)
        .map(|line| AutocompleteChoice::new(line.clone(), line))
        .collect()
}

/// The branches of a plan that contain what is typed, each with the moves that lead to it.
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
        .take(completion::MOST)
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

/// The end of a long line tells it apart from the others.
fn ending(line: &str) -> String {
    let length = line.chars().count();
    if length <= CHOICE {
        return line.to_owned();
    }
    ['…'].into_iter().chain(line.chars().skip(length - (CHOICE - 1))).collect()
}

/// The moves that were made by plan at the end of the first `ply` moves of a match.
struct Followed {
    /// The move before them, made by hand, with its number.
    by_hand: String,
    /// They themselves, with their numbers.
    followed: String,
    /// How many there are.
    plies: u32,
}

fn followed(the_match: &Match, context: &BoardContext, ply: u32) -> Option<Followed> {
    if ply > the_match.ply() {
        return None;
    }
    let first = context.first_planned(ply);
    let in_game = |ply: u32| usize::try_from(ply).unwrap_or(usize::MAX);
    let (from, to) = (in_game(first), in_game(ply));
    let hand = from.checked_sub(1).filter(|_| first < ply)?;
    let game = the_match.game();
    let (by_hand, followed) = (plan::numbered(game, hand..from), plan::numbered(game, from..to));
    Some(Followed { by_hand, followed, plies: ply - first })
}

/// What is said below a board of the last moves, where some were made by plan.
pub(crate) fn last_moves(
    texts: Texts,
    the_match: &Match,
    context: &BoardContext,
) -> Option<String> {
    let moves = followed(the_match, context, the_match.ply())?;
    Some(texts.last_move_planned(&moves.by_hand, &moves.followed))
}

/// What a notice says of plans.
#[derive(Default)]
pub(crate) struct Said {
    /// What was played by plan, and whose turn that makes it: in the place of what the notice says
    /// otherwise, but before how a match ended. `None` where nothing was.
    pub line: Option<String>,
    /// What nobody but the reader may know: whether they have a plan.
    pub secret: Option<String>,
}

/// What `notice` says of plans to a player: which moves were made by plan before it was anybody's
/// turn, and what became of the reader's own. `None` where the moves it tells of are no part of the
/// match any more.
pub(crate) fn said(
    texts: Texts,
    notice: Notice,
    the_match: &Match,
    context: &BoardContext,
    reader: PlayerId,
) -> Option<Said> {
    let ply = match notice {
        Notice::YourTurn { ply, .. } | Notice::Planned { ply, .. } => ply,
        Notice::Ended { .. } => the_match.ply(),
        _ => return Some(Said::default()),
    };
    let own = the_match.side_of(reader)?;
    let secret = match (notice, context.seats[own].plan) {
        (Notice::YourTurn { .. }, Intention::Dropped { at }) if at == ply => {
            Some(texts.plan_dropped_note())
        }
        (Notice::Planned { .. }, plan) => Some(texts.plan_left(plan == Intention::Waits)),
        _ => None,
    };
    let Some(moves) = followed(the_match, context, ply) else {
        return (!matches!(notice, Notice::Planned { .. })).then_some(Said { line: None, secret });
    };
    let opponent = mention(the_match.players()[!own]);
    let last_is_own = side_after(the_match, ply) != Some(own);
    // The hand that made the move before an even number of others is that of whoever made the last.
    let hand_is_own = last_is_own == moves.plies.is_multiple_of(2);
    let line =
        texts.plan_followed(&opponent, hand_is_own, &moves.by_hand, &moves.followed, moves.plies);
    let line = if matches!(notice, Notice::YourTurn { .. }) {
        format!("{line} {}", texts.plan_your_turn())
    } else {
        line
    };
    Some(Said { line: Some(line), secret })
}

/// The side on the move after `ply` moves.
fn side_after(the_match: &Match, ply: u32) -> Option<Color> {
    the_match.game().position_at(ply).map(|position| position.turn())
}
