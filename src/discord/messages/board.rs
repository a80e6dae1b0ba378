//! A match as a message: picture, words and buttons.

use courier_rules::Color;
use courier_rules::notation::san;
use serenity::all::{ButtonStyle, CreateButton, Http, Message};

use crate::discord::context::app_state::{AppState, Invoker, mention};
use crate::discord::ids::actions::{BoardRef, ButtonAction};
use crate::discord::messages::plans;
use crate::discord::transport::failure::{Failure, strip};
use crate::discord::transport::payload::{MessagePayload, PictureAttachment};
use crate::discord::transport::requests::{MessageRef, is_private};
use crate::play::{ByColor, ChannelId, Match, MatchId, Moment};
use crate::store::{BoardContext, RatingChange, Seated};
use crate::text::{Button, Texts};
use courier_draw::Theme;

/// The width of a board picture in pixels.
const WIDTH: u32 = 720;

/// The message of a match as it stands now, `side` at the bottom. A match that is over says what it
/// did to the ratings.
pub(crate) async fn answer(
    app_state: &AppState,
    texts: Texts,
    theme: Theme,
    the_match: &Match,
    side: Color,
) -> Result<MessagePayload, Failure> {
    let context = app_state.app.board_context(the_match).await?;
    drawn(app_state, texts, theme, the_match, &context, side).await
}

/// The same, with what stands next to the board.
pub(crate) async fn drawn(
    app_state: &AppState,
    texts: Texts,
    theme: Theme,
    the_match: &Match,
    context: &BoardContext,
    side: Color,
) -> Result<MessagePayload, Failure> {
    let now = app_state.now();
    let scene = courier_draw::Scene { theme, ..scene(texts, the_match, context, side, now) };
    let png = app_state.draw(scene).await?;
    let alt = texts.alt_text(the_match.position(), last_san(the_match).as_deref());
    Ok(MessagePayload {
        picture: Some(PictureAttachment { png, alt }),
        buttons: buttons(texts, the_match, side),
        mention: the_match.outcome().is_none().then(|| the_match.mover()),
        ..written(texts, the_match, context, now)
    })
}

/// The board after somebody has acted: for all to see where the match is played, in the language of
/// the server; elsewhere in a server for them alone, because the living board is shown where it
/// belongs.
pub(crate) async fn moved(
    app_state: &AppState,
    invoker: &Invoker,
    the_match: &Match,
    side: Color,
) -> Result<MessagePayload, Failure> {
    let (texts, theme) = (invoker.server_words, invoker.theme);
    let board = answer(app_state, texts, theme, the_match, side).await?;
    Ok(MessagePayload { private: !invoker.is_at(the_match.record().place), ..board })
}

/// The same without a picture, for those who read the board; seen by the person alone.
pub(crate) async fn in_words(
    app_state: &AppState,
    texts: Texts,
    the_match: &Match,
    side: Color,
) -> Result<MessagePayload, Failure> {
    let context = app_state.app.board_context(the_match).await?;
    let written = written(texts, the_match, &context, app_state.now());
    let board = texts.position_text(the_match.position(), side);
    let text = written.text.map(|below| format!("{board}\n\n{below}"));
    Ok(MessagePayload { text, private: true, ..written })
}

/// The title of a match and the lines below it.
pub(crate) fn written(
    texts: Texts,
    the_match: &Match,
    context: &BoardContext,
    now: Moment,
) -> MessagePayload {
    let record = the_match.record();
    let mentions = record.players.map(mention);
    let ByColor { white, black } = &context.seats;
    let title =
        texts.match_title(&white.name, &black.name, record.variant, record.start, record.id);
    let mut lines =
        lines(texts, the_match, &mentions, last_san(the_match).as_deref(), context.changes(), now);
    if let (Some(planned), Some(last)) =
        (plans::last_moves(texts, the_match, context), lines.first_mut())
    {
        *last = planned;
    }
    MessagePayload { title: Some(title), text: Some(lines.join("\n")), ..MessagePayload::default() }
}

/// The last move with its number, as `14. Nf3` or `14... Nf6`.
pub(crate) fn last_san(the_match: &Match) -> Option<String> {
    let game = the_match.game();
    let ply = game.ply().checked_sub(1)?;
    let before = game.position_at(ply)?;
    let last = *game.moves().last()?;
    let dots = if before.turn() == Color::White { "." } else { "..." };
    Some(format!("{}{dots} {}", before.fullmove_number(), san::print(&before, last)))
}

fn lines(
    texts: Texts,
    the_match: &Match,
    seats: &ByColor<String>,
    last: Option<&str>,
    ratings: Option<ByColor<RatingChange>>,
    now: Moment,
) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(last) = last {
        lines.push(texts.last_move(last));
    }
    if let Some(outcome) = the_match.outcome() {
        lines.push(texts.result(&outcome, &seats.white, &seats.black));
        if let Some(changes) = ratings {
            for (color, change) in changes.iter() {
                lines.push(texts.rating_change(
                    &seats[color],
                    change.before.rating,
                    change.after.rating,
                ));
            }
        }
        if let Some(why) = the_match.unrated() {
            lines.push(texts.unrated(why, outcome.ahead().map_or("", |winner| &seats[!winner])));
        }
        return lines;
    }
    let turn = the_match.turn();
    lines.push(texts.to_move(&seats[turn], turn));
    if let Some(fallen) = the_match.record().timing.fallen {
        lines.push(texts.flag_fell_line(&seats[turn], &seats[!turn], fallen.decide_by));
        return lines;
    }
    let ends = the_match.clock_events().into_iter().map(|(at, _)| at).find(|at| *at > now);
    let control = the_match.record().control;
    lines.push(texts.clock(the_match.clock(turn, now), the_match.flag_at(), ends, control));
    // Said before the first move, so that nobody plays for what is not to be had, and again at the
    // end.
    if let Some(why) = the_match.unrated().filter(|_| the_match.ply() == 0) {
        lines.push(texts.unrated(why, ""));
    }
    if let Some((kind, until)) = the_match.clock_stopped(now) {
        lines.push(texts.clock_paused(kind, until, &seats[turn]));
    }
    if let Some(by) = the_match.draw_offer() {
        lines.push(texts.draw_offer_line(&seats[by]));
    }
    if let Some(by) = the_match.takeback_offer() {
        lines.push(texts.takeback_offer_line(&seats[by]));
    }
    if let Some(by) = the_match.pause_offer() {
        lines.push(texts.pause_offer_line(&seats[by]));
    }
    if let Some(claim) = the_match.game().claim() {
        lines.push(texts.claim_line(claim));
    }
    lines
}

fn buttons(texts: Texts, the_match: &Match, side: Color) -> Vec<Vec<CreateButton>> {
    let seen = BoardRef { the_match: the_match.id(), ply: the_match.ply() };
    let flip = button(texts, ButtonAction::Flip(seen, !side), Button::Flip, ButtonStyle::Secondary);
    if the_match.outcome().is_some() {
        let rematch =
            button(texts, ButtonAction::Rematch(seen), Button::Rematch, ButtonStyle::Primary);
        let replay =
            button(texts, ButtonAction::Replay(seen), Button::Replay, ButtonStyle::Secondary);
        let export = button(
            texts,
            ButtonAction::Export(the_match.id()),
            Button::Export,
            ButtonStyle::Secondary,
        );
        return vec![vec![rematch, flip, replay, export]];
    }
    let press = |press, label, style| button(texts, press, label, style);
    let resign = press(ButtonAction::Resign(seen), Button::Resign, ButtonStyle::Danger);
    if the_match.record().timing.fallen.is_some() {
        let decision = vec![
            press(ButtonAction::TakeWin(seen), Button::TakeWin, ButtonStyle::Primary),
            press(ButtonAction::GiveDay(seen), Button::GiveDay, ButtonStyle::Success),
            press(ButtonAction::GiveThreeDays(seen), Button::GiveThreeDays, ButtonStyle::Success),
        ];
        return vec![decision, vec![flip, resign]];
    }
    let draw = if the_match.draw_offer().is_some() {
        ButtonStyle::Success
    } else {
        ButtonStyle::Secondary
    };
    let mut rows = vec![
        vec![
            press(ButtonAction::MyMove(seen), Button::MyMove, ButtonStyle::Primary),
            press(ButtonAction::Men(seen, 0), Button::Pick, ButtonStyle::Primary),
            press(ButtonAction::Plan(seen), Button::Plan, ButtonStyle::Secondary),
        ],
        vec![flip, press(ButtonAction::Draw(seen), Button::Draw, draw), resign],
    ];
    if the_match.takeback_offer().is_some() {
        rows.push(vec![
            press(ButtonAction::AcceptTakeback(seen), Button::AcceptTakeback, ButtonStyle::Success),
            press(
                ButtonAction::DeclineTakeback(seen),
                Button::DeclineTakeback,
                ButtonStyle::Secondary,
            ),
        ]);
    }
    if the_match.pause_offer().is_some() {
        rows.push(vec![
            press(ButtonAction::AcceptPause(seen), Button::AcceptPause, ButtonStyle::Success),
            press(ButtonAction::DeclinePause(seen), Button::DeclinePause, ButtonStyle::Secondary),
        ]);
    }
    if the_match.paused() {
        rows.push(vec![press(ButtonAction::Resume(seen), Button::Resume, ButtonStyle::Success)]);
    }
    rows
}

/// A button that carries `press`, with its label in the reader's language.
pub(crate) fn button(
    texts: Texts,
    press: ButtonAction,
    label: Button,
    style: ButtonStyle,
) -> CreateButton {
    CreateButton::new(press.to_string()).label(texts.button(label)).style(style)
}

/// The buttons from page `number` of so many, counted from nought, to the one before and the one
/// after it, where there are such.
pub(crate) fn turns<N: TryFrom<usize>>(
    texts: Texts,
    number: usize,
    pages: usize,
    press: impl Fn(N) -> ButtonAction,
) -> Vec<CreateButton> {
    let turn = |to: Option<usize>, label| {
        let to = to.filter(|to| *to < pages).and_then(|to| N::try_from(to).ok())?;
        Some(button(texts, press(to), label, ButtonStyle::Secondary))
    };
    let turns =
        [turn(number.checked_sub(1), Button::Previous), turn(Some(number + 1), Button::Next)];
    turns.into_iter().flatten().collect()
}

/// The rating of somebody as it reads at `now`, with a mark while it is not sure yet.
pub(crate) fn rating(seated: &Seated, now: Moment) -> Option<String> {
    seated.rating.map(|(rating, changed_at)| {
        let read = rating.at(changed_at, now);
        let provisional = if read.established() { "" } else { "?" };
        format!("{:.0}{provisional}", read.rating)
    })
}

/// The board of a match as it stands now, before it is drawn.
pub(crate) async fn scene_of(
    app_state: &AppState,
    texts: Texts,
    theme: Theme,
    the_match: &Match,
    side: Color,
) -> Result<courier_draw::Scene, Failure> {
    let context = app_state.app.board_context(the_match).await?;
    Ok(courier_draw::Scene { theme, ..scene(texts, the_match, &context, side, app_state.now()) })
}

fn scene(
    texts: Texts,
    the_match: &Match,
    context: &BoardContext,
    side: Color,
    now: Moment,
) -> courier_draw::Scene {
    let position = the_match.position();
    let running = the_match.outcome().is_none();
    let standing = the_match.clock_stopped(now).map(|(kind, _)| kind);
    let player_bar = |color: Color| courier_draw::PlayerBar {
        name: texts.display_name(&context.seats[color].name),
        rating: rating(&context.seats[color], now),
        clock: texts
            .reading(the_match.clock(color, now), standing.filter(|_| position.turn() == color)),
        to_move: running && position.turn() == color,
    };
    courier_draw::Scene {
        bottom: side,
        last_move: the_match.game().moves().last().copied(),
        player_bars: Some(courier_draw::PlayerBars {
            white: player_bar(Color::White),
            black: player_bar(Color::Black),
        }),
        width: WIDTH,
        ..courier_draw::Scene::new(position.clone())
    }
}

/// What is done after an answer has been given. It may fail (the token has died, the message was
/// deleted), but must not look to anybody as if what was answered had not been done: it is logged,
/// and nothing depends on it.
pub(crate) async fn afterwards(housekeeping: impl Future<Output = Result<(), Failure>>) {
    if let Err(failure) = housekeeping.await {
        tracing::warn!(%failure, "the answer was given, but what follows it failed");
    }
}

/// An interaction was answered with the board of a match. Where that was `shown` for all to see, or
/// in direct messages, it is the living one: the one before it in the same place loses its buttons.
/// So does the board that was acted on in any case, if that was one for all to see. What only one
/// person sees in a channel has buttons that are refused once they are old.
pub(crate) async fn answered(
    app_state: &AppState,
    http: &Http,
    invoker: &Invoker,
    id: MatchId,
    shown: Option<MessageRef>,
    acted_on: Option<&Message>,
) {
    // What only one person sees is no board of the channel, and cannot be edited like one.
    let acted_on = acted_on.filter(|message| !is_private(message)).map(MessageRef::from);
    let mut old = Vec::from_iter(acted_on);
    // Noted before anything else: taking buttons off may have to wait.
    afterwards(async {
        let Some(shown) = shown else { return Ok(()) };
        let channel = ChannelId(shown.channel.get());
        let replaced =
            app_state.app.replace_board(id, invoker.player, channel, shown.message.get()).await?;
        let shown = |(channel, message): (ChannelId, u64)| MessageRef {
            channel: channel.0.into(),
            message: message.into(),
        };
        old.extend(replaced.into_iter().map(shown).filter(|replaced| Some(*replaced) != acted_on));
        Ok(())
    })
    .await;
    for board in old {
        strip(app_state, http, board).await;
    }
}
