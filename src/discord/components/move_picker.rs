//! A move without typing: the man, then where it goes, then what it becomes or how the king
//! castles, each from a menu below a picture of the board. Menus hold 25 entries and have pages.
//! Nothing is kept between two steps.

use courier_rules::notation::san;
use courier_rules::{Cell, Move, Position};
use serenity::all::{
    ButtonStyle, ComponentInteraction, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption, Http,
};

use crate::app::PlayerInput;
use crate::discord::commands::completion::MOST;
use crate::discord::components::{chosen, fresh};
use crate::discord::context::app_state::{AppState, Invoker};
use crate::discord::ids::actions::{BoardRef, ButtonAction};
use crate::discord::ids::move_code::{Man, MoveCode};
use crate::discord::messages::board;
use crate::discord::transport::failure::{About as _, Failure};
use crate::discord::transport::payload::{MessagePayload, PictureAttachment};
use crate::discord::transport::requests::{MessageRef, is_private};
use crate::play::matches::Action;
use crate::play::{Match, MatchId, PlayerId, Refusal};
use crate::text::{Button, Texts};

/// The most Discord takes as what stands below the label of an entry.
const DESCRIPTION: usize = 100;

/// Somebody pressed or chose something on the way to a move.
pub(crate) async fn pressed(
    app_state: &AppState,
    http: &Http,
    invoker: &Invoker,
    button: &ComponentInteraction,
    press: ButtonAction,
) -> Result<(), Failure> {
    let (ButtonAction::Men(seen, _)
    | ButtonAction::ManMenu(seen)
    | ButtonAction::To(seen, ..)
    | ButtonAction::ToMenu(seen, _)
    | ButtonAction::AsMenu(seen)
    | ButtonAction::Play(seen, _)) = press
    else {
        return Err(Refusal::UnreadableButton.into());
    };
    let the_match = on_the_move(fresh(app_state, invoker, seen).await?, invoker.player, seen)?;
    let value = chosen(button).unwrap_or_default();
    let answer = match press {
        ButtonAction::Men(_, page) => men(app_state, invoker, &the_match, page).await?,
        ButtonAction::ManMenu(_) => {
            targets(
                app_state,
                invoker,
                &the_match,
                value.parse().map_err(|_| Refusal::UnreadableButton)?,
                0,
            )
            .await?
        }
        ButtonAction::To(_, man, page) => {
            targets(app_state, invoker, &the_match, man, page).await?
        }
        ButtonAction::ToMenu(_, man) => {
            let to: usize = value.parse().map_err(|_| Refusal::UnreadableButton)?;
            let ways: Vec<Move> =
                moves_of(the_match.position(), man).filter(|m| m.target().index() == to).collect();
            match ways.as_slice() {
                [] => return Err(Refusal::UnreadableButton.into()),
                [only] => {
                    return decided(app_state, http, invoker, button, &the_match, *only).await;
                }
                several => ways_there(app_state, invoker, &the_match, man, several).await?,
            }
        }
        ButtonAction::AsMenu(_) => {
            let code: MoveCode = value.parse().map_err(|_| Refusal::UnreadableButton)?;
            let the_move = code.find(the_match.position()).ok_or(Refusal::UnreadableButton)?;
            return decided(app_state, http, invoker, button, &the_match, the_move).await;
        }
        ButtonAction::Play(_, code) => {
            let the_move = code.find(the_match.position()).ok_or(Refusal::UnreadableButton)?;
            return play(app_state, http, invoker, button, &the_match, the_move).await;
        }
        _ => return Err(Refusal::UnreadableButton.into()),
    };
    // From the board everybody sees, the way to a move is the person's own; from there on it is one
    // message.
    let response =
        if is_private(&button.message) { answer.into_update() } else { answer.into_response() };
    Ok(button.create_response(http, response).await?)
}

/// The match, where this person is to move in it.
pub(crate) fn on_the_move(
    the_match: Match,
    player: PlayerId,
    seen: BoardRef,
) -> Result<Match, Failure> {
    the_match.side_of(player).ok_or(Refusal::NotAPlayer)?;
    if let Some(outcome) = the_match.outcome() {
        return Err(Refusal::MatchOver(outcome)).about(seen.the_match);
    }
    if the_match.mover() != player {
        return Err(Refusal::NotYourTurn.into());
    }
    Ok(the_match)
}

fn seen(the_match: &Match) -> BoardRef {
    BoardRef { the_match: the_match.id(), ply: the_match.ply() }
}

fn moves_of(position: &Position, man: Man) -> impl Iterator<Item = Move> {
    position.legal_moves().into_iter().filter(move |legal| Man::of(*legal) == man)
}

/// The first step: which man.
async fn men(
    app_state: &AppState,
    invoker: &Invoker,
    the_match: &Match,
    page: u8,
) -> Result<MessagePayload, Failure> {
    let texts = invoker.texts;
    let position = the_match.position();
    let options = men_to_choose(texts, position);
    let seen = seen(the_match);
    let pages = Pages::of(options.len(), page);
    let mut buttons = pages.buttons(texts, |page| ButtonAction::Men(seen, page));
    buttons.push(board::button(
        texts,
        ButtonAction::MyMove(seen),
        Button::TypeMove,
        ButtonStyle::Secondary,
    ));
    Ok(MessagePayload {
        content: texts.which_piece(),
        picture: Some(picture(app_state, invoker, the_match, None).await?),
        buttons: vec![buttons],
        menu: menu(ButtonAction::ManMenu(seen), texts.which_piece(), pages.of_all(options)),
        private: true,
        ..MessagePayload::default()
    })
}

/// Every man that may move, in the order of the game's kinds, those in the hand last.
fn men_to_choose(texts: Texts, position: &Position) -> Vec<CreateSelectMenuOption> {
    let mut moves: Vec<(Man, Move)> =
        position.legal_moves().into_iter().map(|legal| (Man::of(legal), legal)).collect();
    let rank = |man: Man| match man {
        Man::OnBoard(_) => (false, kind_of(position, man), man),
        Man::InHand(_) => (true, None, man),
    };
    moves.sort_by_key(|(man, legal)| (rank(*man), legal.target()));
    moves
        .chunk_by(|(one, _), (other, _)| one == other)
        .filter_map(|group| {
            let (man, first) = *group.first()?;
            let mut names: Vec<&str> =
                group.iter().map(|(_, legal)| cell_name(position, legal.target())).collect();
            names.dedup();
            let option =
                CreateSelectMenuOption::new(label(texts, position, first), man.to_string());
            Some(option.description(shortened(&names.join(", "))))
        })
        .collect()
}

fn kind_of(position: &Position, man: Man) -> Option<courier_rules::PieceTypeId> {
    match man {
        Man::OnBoard(cell) => Cell::new(cell.into())
            .and_then(|cell| position.piece_at(cell))
            .map(|man| man.piece_type),
        Man::InHand(_) => None,
    }
}

fn cell_name(position: &Position, cell: Cell) -> &'static str {
    position.variant().geometry().name(cell)
}

/// "Knight g1", "Knight in hand".
fn label(texts: Texts, position: &Position, the_move: Move) -> String {
    let variant = position.variant();
    match the_move {
        Move::Drop { piece_type: kind, .. } => texts.piece_in_hand(variant.piece_type(kind)),
        other => {
            let man = other.origin().and_then(|cell| Some((cell, position.piece_at(cell)?)));
            man.map_or_else(String::new, |(cell, man)| {
                texts.piece_on(variant.piece_type(man.piece_type), cell_name(position, cell))
            })
        }
    }
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= DESCRIPTION {
        return text.to_owned();
    }
    text.chars().take(DESCRIPTION - 1).chain(['…']).collect()
}

/// The second step: where to.
async fn targets(
    app_state: &AppState,
    invoker: &Invoker,
    the_match: &Match,
    man: Man,
    page: u8,
) -> Result<MessagePayload, Failure> {
    let texts = invoker.texts;
    let position = the_match.position();
    let mut moves: Vec<Move> = moves_of(position, man).collect();
    let first = *moves.first().ok_or(Refusal::UnreadableButton)?;
    moves.sort_by_key(|legal| legal.target());
    let options: Vec<CreateSelectMenuOption> = moves
        .chunk_by(|one, other| one.target() == other.target())
        .filter_map(|group| {
            let target = group.first()?.target();
            let label = match group {
                [only] => san::print(position, *only),
                _ => format!("{} …", cell_name(position, target)),
            };
            Some(CreateSelectMenuOption::new(label, target.index().to_string()))
        })
        .collect();
    let seen = seen(the_match);
    let pages = Pages::of(options.len(), page);
    let mut buttons = pages.buttons(texts, |page| ButtonAction::To(seen, man, page));
    buttons.push(board::button(
        texts,
        ButtonAction::Men(seen, 0),
        Button::Back,
        ButtonStyle::Secondary,
    ));
    let asked = texts.where_to(&label(texts, position, first));
    Ok(MessagePayload {
        picture: Some(picture(app_state, invoker, the_match, Some(first)).await?),
        buttons: vec![buttons],
        menu: menu(ButtonAction::ToMenu(seen, man), asked.clone(), pages.of_all(options)),
        content: asked,
        private: true,
        ..MessagePayload::default()
    })
}

/// The third step, where several moves end on the same cell: what the man becomes, or how the king
/// castles.
async fn ways_there(
    app_state: &AppState,
    invoker: &Invoker,
    the_match: &Match,
    man: Man,
    ways: &[Move],
) -> Result<MessagePayload, Failure> {
    let texts = invoker.texts;
    let position = the_match.position();
    let option = |way: &Move| {
        let option =
            CreateSelectMenuOption::new(san::print(position, *way), MoveCode::of(*way).to_string());
        match way.promotion() {
            Some(kind) => {
                option.description(texts.promotes_to(position.variant().piece_type(kind)))
            }
            None => option,
        }
    };
    let options = ways.iter().take(MOST).map(option).collect();
    let seen = seen(the_match);
    Ok(MessagePayload {
        content: texts.which_way(),
        picture: Some(picture(app_state, invoker, the_match, ways.first().copied()).await?),
        buttons: vec![vec![board::button(
            texts,
            ButtonAction::To(seen, man, 0),
            Button::Back,
            ButtonStyle::Secondary,
        )]],
        menu: menu(ButtonAction::AsMenu(seen), texts.which_way(), options),
        private: true,
        ..MessagePayload::default()
    })
}

fn menu(
    press: ButtonAction,
    placeholder: String,
    options: Vec<CreateSelectMenuOption>,
) -> Option<CreateSelectMenu> {
    let menu = CreateSelectMenu::new(press.to_string(), CreateSelectMenuKind::String { options });
    Some(menu.placeholder(placeholder))
}

/// The board from the mover's side; with a move, its man is chosen and every cell it may go to is
/// marked.
async fn picture(
    app_state: &AppState,
    invoker: &Invoker,
    the_match: &Match,
    of: Option<Move>,
) -> Result<PictureAttachment, Failure> {
    let texts = invoker.texts;
    let position = the_match.position();
    let move_hints = of.map(|the_move| match the_move {
        Move::Drop { piece_type: kind, .. } => courier_draw::MoveHints::of_drop(position, kind),
        other => {
            courier_draw::MoveHints::of(position, other.origin().unwrap_or_else(|| other.target()))
        }
    });
    let alt = match (of, move_hints) {
        (Some(Move::Drop { piece_type: kind, .. }), Some(move_hints)) => {
            texts.diagram_drop(position, kind, move_hints.moves)
        }
        (Some(_), Some(courier_draw::MoveHints { piece: Some(man), moves, captures })) => {
            texts.diagram_piece(position, man, moves, captures)
        }
        _ => texts.alt_text(position, board::last_san(the_match).as_deref()),
    };
    let scene =
        board::scene_of(app_state, texts, invoker.theme, the_match, the_match.turn()).await?;
    let scene = courier_draw::Scene { move_hints, ..scene };
    let png = app_state.draw(scene).await?;
    Ok(PictureAttachment { png, alt: alt.chars().take(1024).collect() })
}

/// Which entries of a long list are seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pages {
    page: usize,
    count: usize,
}

impl Pages {
    /// A page that is not there is the last one.
    fn of(entries: usize, page: u8) -> Self {
        let count = entries.div_ceil(MOST).max(1);
        Self { page: usize::from(page).min(count - 1), count }
    }

    fn of_all<T>(self, entries: Vec<T>) -> Vec<T> {
        entries.into_iter().skip(self.page * MOST).take(MOST).collect()
    }

    /// The ways to the other pages, where there are some; the last is followed by the first.
    fn buttons(self, texts: Texts, press: impl Fn(u8) -> ButtonAction) -> Vec<CreateButton> {
        if self.count <= 1 {
            return Vec::new();
        }
        let page = |page: usize| u8::try_from(page % self.count).unwrap_or(0);
        let (previous, next) = (page(self.page + self.count - 1), page(self.page + 1));
        let mut buttons = Vec::new();
        // With two pages both ways lead to the same one, and two buttons must not carry the same.
        if previous != next {
            buttons.push(board::button(
                texts,
                press(previous),
                Button::Previous,
                ButtonStyle::Secondary,
            ));
        }
        buttons.push(board::button(texts, press(next), Button::Next, ButtonStyle::Secondary));
        buttons
    }
}

/// A move was chosen: it is shown once more to those who want that, else it is made.
async fn decided(
    app_state: &AppState,
    http: &Http,
    invoker: &Invoker,
    button: &ComponentInteraction,
    the_match: &Match,
    the_move: Move,
) -> Result<(), Failure> {
    if invoker.confirms {
        let question = sure(app_state, invoker, the_match, the_move).await?;
        return Ok(button.create_response(http, question.into_update()).await?);
    }
    play(app_state, http, invoker, button, the_match, the_move).await
}

/// What comes before a typed move is made, if anything does: the cells of a man in hand, where only
/// the man was said (`N@`, as completion offers it), or the question of those who want to see every
/// move once more.
pub(crate) async fn asked_first(
    app_state: &AppState,
    invoker: &Invoker,
    id: MatchId,
    ply: Option<u32>,
    typed: &str,
) -> Result<Option<MessagePayload>, Failure> {
    let dropped = typed.trim().strip_suffix('@');
    if dropped.is_none() && !invoker.confirms {
        return Ok(None);
    }
    let the_match = app_state.app.find_match(id).await?;
    let seen = BoardRef { the_match: id, ply: ply.unwrap_or_else(|| the_match.ply()) };
    if seen.ply != the_match.ply() {
        return Err(Refusal::Stale).about(id);
    }
    let the_match = on_the_move(the_match, invoker.player, seen)?;
    let position = the_match.position();
    if let Some(letter) = dropped {
        let letter = letter.trim().to_uppercase();
        let is_it = |legal: &Move| match legal {
            Move::Drop { piece_type: kind, .. } => {
                position.variant().piece_type(*kind).letter.to_string() == letter
            }
            _ => false,
        };
        if let Some(drop) = position.legal_moves().into_iter().find(is_it) {
            return Ok(Some(targets(app_state, invoker, &the_match, Man::of(drop), 0).await?));
        }
    }
    let the_move = the_match.read_move(typed).about(id)?;
    Ok(Some(sure(app_state, invoker, &the_match, the_move).await?))
}

/// The board as it would be after a move, with an arrow, and whether it is really meant; seen by
/// the person alone.
async fn sure(
    app_state: &AppState,
    invoker: &Invoker,
    the_match: &Match,
    the_move: Move,
) -> Result<MessagePayload, Failure> {
    let texts = invoker.texts;
    let position = the_match.position();
    let san = san::print(position, the_move);
    let after = position.play(the_move).map_err(|_| Refusal::UnreadableButton)?;
    let scene =
        board::scene_of(app_state, texts, invoker.theme, the_match, the_match.turn()).await?;
    let alt = texts.alt_text(&after, Some(&san));
    let scene = courier_draw::Scene {
        arrows: courier_draw::Arrow::of(position, the_move),
        last_move: Some(the_move),
        position: after,
        ..scene
    };
    let png = app_state.draw(scene).await?;
    let yes = ButtonAction::Play(seen(the_match), MoveCode::of(the_move));
    Ok(MessagePayload {
        content: texts.confirm_question(&san),
        picture: Some(PictureAttachment { png, alt }),
        buttons: vec![vec![
            board::button(texts, yes, Button::YesMove, ButtonStyle::Success),
            board::button(texts, ButtonAction::Never, Button::NotThisMove, ButtonStyle::Secondary),
        ]],
        private: true,
        ..MessagePayload::default()
    })
}

/// Makes the move. The person's own message says so; everybody sees the new board.
async fn play(
    app_state: &AppState,
    http: &Http,
    invoker: &Invoker,
    button: &ComponentInteraction,
    the_match: &Match,
    the_move: Move,
) -> Result<(), Failure> {
    let BoardRef { the_match: id, ply } = seen(the_match);
    let intent = PlayerInput::Act(Action::Move(the_move));
    let played = app_state
        .app
        .play(invoker.public_actor(), id, Some(ply), intent, app_state.now())
        .await
        .about(id)?;
    let numbered = san::print(the_match.position(), the_move);
    button
        .create_response(
            http,
            MessagePayload::private(invoker.texts.played_by_you(&numbered)).into_update(),
        )
        .await?;
    let side = played.the_match.turn();
    let answer = board::moved(app_state, invoker, &played.the_match, side).await?;
    let shows_board = !answer.private;
    let shown = button.create_followup(http, answer.into_followup()).await?;
    board::answered(
        app_state,
        http,
        invoker,
        id,
        Some(MessageRef::from(&shown)).filter(|_| shows_board),
        None,
    )
    .await;
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use courier_rules::Variant;

    use super::*;
    use crate::play::ChallengeId;
    use crate::play::language::Language;

    #[test]
    fn pages_turn_round() {
        assert_eq!(Pages::of(0, 0), Pages { page: 0, count: 1 });
        assert_eq!(Pages::of(25, 3), Pages { page: 0, count: 1 });
        assert_eq!(Pages::of(26, 1), Pages { page: 1, count: 2 });
        assert_eq!(Pages::of(26, 200), Pages { page: 1, count: 2 });
        assert_eq!(Pages::of(60, 2).of_all((0..60).collect()), (50..60).collect::<Vec<_>>());
        let texts = Texts::new(Language::English);
        let press = |page: u8| ButtonAction::Accept(ChallengeId(page.into()));
        assert_eq!(Pages::of(25, 0).buttons(texts, press).len(), 0);
        assert_eq!(Pages::of(26, 0).buttons(texts, press).len(), 1);
        assert_eq!(Pages::of(60, 0).buttons(texts, press).len(), 2);
    }

    #[test]
    fn custom_ids_fit() {
        let seen = BoardRef { the_match: MatchId(i64::MAX), ply: u32::MAX };
        for press in [ButtonAction::To(seen, Man::InHand(255), 255), ButtonAction::Men(seen, 255)] {
            assert!(press.to_string().len() <= 100, "{press}");
        }
    }

    #[test]
    fn every_man_that_may_move_can_be_chosen() {
        for variant in Variant::all() {
            let position = variant.start(variant.default_start()).unwrap();
            let men: std::collections::BTreeSet<Man> =
                position.legal_moves().into_iter().map(Man::of).collect();
            for texts in Language::ALL.map(Texts::new) {
                assert_eq!(men_to_choose(texts, &position).len(), men.len(), "{}", variant.key());
            }
        }
    }
}
