//! A game to look through: each of its positions, and the move list page by page. Only the user
//! sees these messages, and each step replaces the one before.

use courier_draw::Scene;
use courier_play::clock::ClockState;
use courier_play::move_numbers::move_to;
use courier_play::studies::StudyPoint;
use courier_play::{ByColor, Match};
use courier_rules::notation::san;
use courier_rules::{Color, Game};
use courier_store::BoardContext;
use courier_text::{Button, Texts};
use serenity::all::{ButtonStyle, CreateButton, CreateSelectMenuOption};

use crate::app::board_scene_at;
use crate::discord::board::messages as board;
use crate::discord::board::scene::with_cell_names;
use crate::discord::components::buttons::{button, labeled, menu, shortened};
use crate::discord::components::menu_pages::Pages;
use crate::discord::context::{AppState, Invoker, mention};
use crate::discord::ids::{
    ButtonAction, LookRef, LookStep, LookView, MenuAction, StudyRef, StudyStep,
};
use crate::discord::transport::{CHOICES, MessagePayload, PictureAttachment, Result};

/// The position after this many plies; the last one, with a remark, if the game has fewer, because
/// moves were taken back. The last position is shown like the present board.
pub(crate) async fn position(
    app_state: &AppState,
    invoker: &Invoker,
    the_match: &Match,
    ply: u32,
    view: LookView,
) -> Result<MessagePayload> {
    let (texts, style, now) = (invoker.texts, invoker.style, app_state.now());
    let (game, last) = (the_match.game(), the_match.ply());
    let content = if ply > last { texts.move_taken_back() } else { String::new() };
    let ply = ply.min(last);
    let at = LookRef { the_match: the_match.id(), ply, view };
    let context = app_state.app.reads().board_context(the_match).await?;
    let mut shown = board::caption(texts, the_match, &context, now);
    let position = game.position_at(ply).unwrap_or_else(|| the_match.position().clone());
    if ply < last {
        let clocks = clocks_at(the_match, ply);
        shown.text = Some(lines(texts, the_match, ply, position.turn(), clocks).join("\n"));
    }
    let shown = MessagePayload {
        content,
        footer: Some(format!("{ply}/{last}")),
        buttons: buttons(texts, the_match, at, the_match.side_of(invoker.player)),
        private: true,
        ..shown
    };
    if view.as_text {
        let board = texts.board_text(the_match, &position, view.bottom);
        let text = shown.text.map(|below| format!("{board}\n\n{below}"));
        return Ok(MessagePayload { text, ..shown });
    }
    let scene =
        Scene { style, ..board_scene_at(texts, (the_match, &context), ply, view.bottom, now) };
    let png = app_state.draw(with_cell_names(scene)).await?;
    let alt = texts.board_alt(the_match, &position, move_to(game, ply).as_deref());
    Ok(MessagePayload { picture: Some(PictureAttachment { png, alt }), ..shown })
}

/// The clocks when the position arose; `None` without a clock.
fn clocks_at(the_match: &Match, ply: u32) -> Option<ByColor<ClockState>> {
    let clocks = the_match.clocks_by_ply().get(usize::try_from(ply).ok()?).copied()?;
    Some(clocks).filter(|_| !the_match.untimed())
}

/// The lines below an earlier position: the move that led to it, whose turn it was, the clocks.
fn lines(
    texts: Texts,
    the_match: &Match,
    ply: u32,
    turn: Color,
    clocks: Option<ByColor<ClockState>>,
) -> Vec<String> {
    let came_about = match move_to(the_match.game(), ply) {
        Some(the_move) => texts.last_move(&the_move),
        None => texts.starting_position(),
    };
    let to_move = texts.to_move(&mention(the_match.players()[turn]), turn);
    let clocks = clocks.map(|clocks| texts.clocks(clocks.white, clocks.black));
    [came_about, to_move].into_iter().chain(clocks).collect()
}

/// The buttons of a position; a player of the match may study it from there.
fn buttons(
    texts: Texts,
    the_match: &Match,
    at: LookRef,
    player: Option<Color>,
) -> Vec<Vec<CreateButton>> {
    let step = |step| button(texts, ButtonAction::Look(at, step), ButtonStyle::Secondary);
    let (at_start, at_end) = (at.ply == 0, at.ply >= the_match.ply());
    let steps = [
        (LookStep::First, at_start),
        (LookStep::Before, at_start),
        (LookStep::After, at_end),
        (LookStep::Last, at_end),
    ];
    let bottom = !at.view.bottom;
    let turned = LookRef { view: LookView { bottom, ..at.view }, ..at };
    let study = player.filter(|_| !the_match.hides_board()).map(|owner| {
        let from =
            StudyRef { the_match: at.the_match, owner, seen: StudyPoint::Played(at.ply).into() };
        button(texts, ButtonAction::Study(from, StudyStep::Here), ButtonStyle::Secondary)
    });
    let list = ButtonAction::MoveList(at, page_of(the_match.game(), at.ply));
    vec![
        steps.into_iter().map(|(to, disabled)| step(to).disabled(disabled)).collect(),
        vec![
            button(texts, list, ButtonStyle::Secondary),
            labeled(
                texts,
                ButtonAction::Look(turned, LookStep::Here),
                Button::Flip,
                ButtonStyle::Secondary,
            ),
            step(LookStep::Board),
        ]
        .into_iter()
        .chain(study)
        .collect(),
    ]
}

/// A line of the move list: the moves with one number.
struct Line {
    number: u32,
    /// The numbers of plies after White's and after Black's move.
    plies: ByColor<Option<u32>>,
}

impl Line {
    fn all(game: &Game) -> Vec<Self> {
        let mut lines: Vec<Self> = Vec::new();
        for (ply, before) in (1..).zip(game.positions().take(game.moves().len())) {
            let number = before.fullmove_number();
            if lines.last().is_none_or(|line| line.number != number) {
                lines.push(Self { number, plies: ByColor::default() });
            }
            if let Some(line) = lines.last_mut() {
                line.plies[before.turn()] = Some(ply);
            }
        }
        lines
    }

    /// The first move of the line, as the number of plies after it.
    fn first(&self) -> Option<u32> {
        self.plies.white.or(self.plies.black)
    }

    fn sans(&self, game: &Game) -> ByColor<String> {
        let sans = self.plies.map(|ply| ply.and_then(|ply| san_at(game, ply)));
        // A game may begin with a move of Black's.
        let white = sans.white.unwrap_or_else(|| "…".to_owned());
        ByColor { white, black: sans.black.unwrap_or_default() }
    }
}

/// The page of the move list with the move that led to the position.
pub(crate) fn page_of(game: &Game, ply: u32) -> u8 {
    let before = |line: &Line| line.first().is_some_and(|first| first <= ply);
    let lines = Line::all(game).iter().take_while(|line| before(line)).count();
    u8::try_from(lines.saturating_sub(1) / CHOICES).unwrap_or(u8::MAX)
}

pub(crate) struct MovePage {
    pub pages: Pages,
    pub table: String,
    /// A menu of the moves; the value of each is the number of plies after it.
    pub options: Vec<CreateSelectMenuOption>,
}

impl MovePage {
    /// Page `number` of the moves of a game.
    pub(crate) fn of(texts: Texts, game: &Game, number: u8) -> Self {
        let all = Line::all(game);
        let pages = Pages::of(all.len(), number);
        let lines: Vec<(Line, ByColor<String>)> = pages
            .of_all(all)
            .into_iter()
            .map(|line| {
                let sans = line.sans(game);
                (line, sans)
            })
            .collect();
        let options = lines.iter().filter_map(|(line, sans)| {
            let label = format!("{}. {} {}", line.number, sans.white, sans.black);
            let value = line.first()?.to_string();
            Some(CreateSelectMenuOption::new(shortened(label.trim_end()), value))
        });
        Self {
            pages,
            options: options.collect(),
            table: if lines.is_empty() { texts.no_moves() } else { table(&lines) },
        }
    }
}

/// A page of the move list, with a menu of its moves. The last page has the result.
pub(crate) async fn move_list(
    app_state: &AppState,
    invoker: &Invoker,
    the_match: &Match,
    from: LookRef,
    number: u8,
) -> Result<MessagePayload> {
    let texts = invoker.texts;
    let context: BoardContext = app_state.app.reads().board_context(the_match).await?;
    let MovePage { pages, table, options } = MovePage::of(texts, the_match.game(), number);
    let mentions = the_match.players().map(mention);
    let result = the_match.outcome().filter(|_| pages.is_last());
    let result = result.map(|outcome| texts.result(&outcome, &mentions.white, &mentions.black));
    let mut buttons = pages.buttons(texts, |page| ButtonAction::MoveList(from, page));
    let here = ButtonAction::Look(from, LookStep::Here);
    buttons.push(labeled(texts, here, Button::Back, ButtonStyle::Secondary));
    let choose = MenuAction::Look(from.the_match, from.view);
    Ok(MessagePayload {
        text: Some([table].into_iter().chain(result).collect::<Vec<_>>().join("\n")),
        footer: pages.footer(),
        buttons: vec![buttons],
        menu: (!options.is_empty())
            .then(|| menu(choose, options).placeholder(texts.choose_a_move())),
        private: true,
        ..board::caption(texts, the_match, &context, app_state.now())
    })
}

/// The move that led to the position after this many plies.
fn san_at(game: &Game, ply: u32) -> Option<String> {
    let made = ply.checked_sub(1)?;
    let the_move = *game.moves().get(usize::try_from(made).ok()?)?;
    Some(san::print(&game.position_at(made)?, the_move))
}

/// The moves in columns of equal width.
fn table(lines: &[(Line, ByColor<String>)]) -> String {
    let digits = lines.last().map_or(1, |(line, _)| line.number.to_string().len());
    let wide = lines.iter().map(|(_, sans)| sans.white.chars().count()).max().unwrap_or(0);
    let rows = lines.iter().map(|(line, ByColor { white, black })| {
        let row = format!("{:digits$}. {white:wide$}  {black}", line.number);
        row.trim_end().to_owned()
    });
    format!("```\n{}\n```", rows.collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use courier_rules::Variant;
    use courier_rules::notation::{fen, read_move};

    use super::*;

    fn game(key: &str, from: Option<&str>, moves: &[&str]) -> Game {
        let variant = Variant::by_key(key).unwrap();
        let start = from.map_or_else(
            || variant.start(variant.default_start()).unwrap(),
            |from| fen::parse(variant, from).unwrap(),
        );
        let mut game = Game::new(start);
        for typed in moves {
            game.play_past_draw(read_move(game.position(), typed).unwrap()).unwrap();
        }
        game
    }

    fn shown(game: &Game) -> String {
        let lines: Vec<_> = Line::all(game)
            .into_iter()
            .map(|line| {
                let sans = line.sans(game);
                (line, sans)
            })
            .collect();
        table(&lines)
    }

    #[test]
    fn the_moves_stand_in_columns() {
        let usual = game("chess", None, &["e4", "e5", "Nf3", "Nc6", "Bb5"]);
        assert_eq!(shown(&usual), "```\n1. e4   e5\n2. Nf3  Nc6\n3. Bb5\n```");
        let black = game("chess", Some("4k3/8/8/8/8/8/4P3/4K3 b - - 0 9"), &["Kd7", "e4", "Kd6"]);
        assert_eq!(shown(&black), "```\n 9. …   Kd7\n10. e4  Kd6\n```");
    }

    /// A game of 300 moves has twelve pages of 25 lines; every position belongs to the page with
    /// the move that led to it.
    #[test]
    fn a_long_game_has_a_page_for_every_position() {
        let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(150);
        let long = game("chess", None, &shuffle);
        let lines = Line::all(&long);
        assert_eq!((long.ply(), lines.len()), (600, 300));
        assert_eq!(page_of(&long, 0), 0);
        for ply in 1..=600 {
            let page = usize::from(page_of(&long, ply));
            let shown = &lines[page * CHOICES..(page + 1) * CHOICES];
            let has = |line: &Line| line.plies.iter().any(|(_, other)| *other == Some(ply));
            assert!(shown.iter().any(has), "{ply}: page {page}");
        }
        assert_eq!(page_of(&long, 600), 11);
    }
}
