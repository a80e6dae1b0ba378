//! A match as a message: picture, words and buttons.

use courier_rules::Colour;
use courier_rules::notation::san;
use serenity::all::{ButtonStyle, CreateButton, Http};

use super::answer::{Answer, Picture};
use super::custom_id::{Press, Seen};
use super::failure::{Failure, strip};
use super::plans;
use super::shell::{Asker, Shell, mention};
use crate::draw;
use crate::play::theme::Theme;
use crate::play::{ChannelId, Match, MatchId, Moment, PlayerId, Seats};
use crate::store::{RatingChange, Store};
use crate::text::{Button, Words};

/// The width of a board picture in pixels.
const WIDTH: u32 = 720;

/// What a board shows beside the men, fetched before it is drawn.
pub(super) struct Names {
    pub(super) names: Seats<String>,
    pub(super) ratings: Seats<Option<String>>,
}

/// The message of a match as it stands now, `side` at the bottom. A match that is over says what it did to the ratings.
pub(crate) async fn answer(
    shell: &Shell,
    words: Words,
    theme: Theme,
    the_match: &Match,
    side: Colour,
) -> Result<Answer, Failure> {
    let now = shell.now();
    let names = names(shell.club.store(), the_match, now).await?;
    let scene = draw::Scene { theme, ..scene(words, the_match, &names, side, now) };
    let png = shell.draw(scene).await?;
    let alt = words.alt_text(the_match.position(), last_san(the_match).as_deref());
    let written = written(shell, words, the_match, &names, now).await?;
    Ok(Answer {
        picture: Some(Picture { png, alt }),
        buttons: buttons(words, the_match, side),
        mention: the_match.verdict().is_none().then(|| the_match.mover()),
        ..written
    })
}

/// The board after somebody has acted: for all to see where the match is played, in the language of the house; elsewhere
/// in a server for them alone, because the living board is shown where it belongs.
pub(crate) async fn moved(shell: &Shell, asker: &Asker, the_match: &Match, side: Colour) -> Result<Answer, Failure> {
    let board = answer(shell, asker.house, asker.theme, the_match, side).await?;
    Ok(Answer { private: !asker.is_at(the_match.record().place), ..board })
}

/// The same without a picture, for those who read the board; seen by the person alone.
pub(crate) async fn in_words(shell: &Shell, words: Words, the_match: &Match, side: Colour) -> Result<Answer, Failure> {
    let now = shell.now();
    let names = names(shell.club.store(), the_match, now).await?;
    let written = written(shell, words, the_match, &names, now).await?;
    let board = words.position_text(the_match.position(), side);
    let text = written.text.map(|below| format!("{board}\n\n{below}"));
    Ok(Answer { text, private: true, ..written })
}

/// The title of a match and the lines below it.
pub(super) async fn written(
    shell: &Shell,
    words: Words,
    the_match: &Match,
    names: &Names,
    now: Moment,
) -> Result<Answer, Failure> {
    let ratings = match the_match.verdict() {
        Some(_) => shell.club.store().rating_changes(the_match.id()).await?,
        None => None,
    };
    let record = the_match.record();
    let seats = record.players.map(mention);
    let Names { names, .. } = names;
    let title = words.match_title(&names.white, &names.black, record.variant, record.start, record.id);
    let mut lines = lines(words, the_match, &seats, last_san(the_match).as_deref(), ratings, now);
    if let (Some(planned), Some(last)) = (plans::last_moves(shell, words, the_match).await?, lines.first_mut()) {
        *last = planned;
    }
    Ok(Answer { title: Some(title), text: Some(lines.join("\n")), ..Answer::default() })
}

/// The last move with its number, as `14. Nf3` or `14... Nf6`.
pub(crate) fn last_san(the_match: &Match) -> Option<String> {
    let game = the_match.game();
    let ply = game.ply().checked_sub(1)?;
    let before = game.position_at(ply)?;
    let last = *game.moves().last()?;
    let dots = if before.turn() == Colour::White { "." } else { "..." };
    Some(format!("{}{dots} {}", before.fullmove_number(), san::print(&before, last)))
}

fn lines(
    words: Words,
    the_match: &Match,
    seats: &Seats<String>,
    last: Option<&str>,
    ratings: Option<Seats<RatingChange>>,
    now: Moment,
) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(last) = last {
        lines.push(words.last_move(last));
    }
    if let Some(verdict) = the_match.verdict() {
        lines.push(words.result(&verdict, &seats.white, &seats.black));
        if let Some(changes) = ratings {
            for (colour, change) in changes.iter() {
                lines.push(words.rating_change(&seats[colour], change.before.rating, change.after.rating));
            }
        }
        if let Some(why) = the_match.unrated() {
            lines.push(words.unrated(why, verdict.ahead().map_or("", |winner| &seats[!winner])));
        }
        return lines;
    }
    let turn = the_match.turn();
    lines.push(words.to_move(&seats[turn], turn));
    if let Some(fallen) = the_match.record().timing.fallen {
        lines.push(words.flag_fell_line(&seats[turn], &seats[!turn], fallen.decide_by));
        return lines;
    }
    let ends = the_match.marks().into_iter().map(|(at, _)| at).find(|at| *at > now);
    let control = the_match.record().control;
    lines.push(words.clock(the_match.clock(turn, now), the_match.flag_at(), ends, control));
    // Said before the first move, so that nobody plays for what is not to be had, and again at the end.
    if let Some(why) = the_match.unrated().filter(|_| the_match.ply() == 0) {
        lines.push(words.unrated(why, ""));
    }
    if let Some((kind, until)) = the_match.standing(now) {
        lines.push(words.standing(kind, until, &seats[turn]));
    }
    if let Some(by) = the_match.draw_offer() {
        lines.push(words.draw_offer_line(&seats[by]));
    }
    if let Some(by) = the_match.takeback_offer() {
        lines.push(words.takeback_offer_line(&seats[by]));
    }
    if let Some(by) = the_match.pause_offer() {
        lines.push(words.pause_offer_line(&seats[by]));
    }
    if let Some(claim) = the_match.game().claim() {
        lines.push(words.claim_line(claim));
    }
    lines
}

fn buttons(words: Words, the_match: &Match, side: Colour) -> Vec<Vec<CreateButton>> {
    let seen = Seen { the_match: the_match.id(), ply: the_match.ply() };
    let flip = button(words, Press::Flip(seen, !side), Button::Flip, ButtonStyle::Secondary);
    if the_match.verdict().is_some() {
        let rematch = button(words, Press::Rematch(seen), Button::Rematch, ButtonStyle::Primary);
        let replay = button(words, Press::Replay(seen), Button::Replay, ButtonStyle::Secondary);
        let export = button(words, Press::Export(the_match.id()), Button::Export, ButtonStyle::Secondary);
        return vec![vec![rematch, flip, replay, export]];
    }
    let press = |press, label, style| button(words, press, label, style);
    let resign = press(Press::Resign(seen), Button::Resign, ButtonStyle::Danger);
    if the_match.record().timing.fallen.is_some() {
        let decision = vec![
            press(Press::TakeWin(seen), Button::TakeWin, ButtonStyle::Primary),
            press(Press::GiveDay(seen), Button::GiveDay, ButtonStyle::Success),
            press(Press::GiveThreeDays(seen), Button::GiveThreeDays, ButtonStyle::Success),
        ];
        return vec![decision, vec![flip, resign]];
    }
    let draw = if the_match.draw_offer().is_some() { ButtonStyle::Success } else { ButtonStyle::Secondary };
    let mut rows = vec![
        vec![
            press(Press::MyMove(seen), Button::MyMove, ButtonStyle::Primary),
            press(Press::Men(seen, 0), Button::Pick, ButtonStyle::Primary),
            press(Press::Plan(seen), Button::Plan, ButtonStyle::Secondary),
        ],
        vec![flip, press(Press::Draw(seen), Button::Draw, draw), resign],
    ];
    if the_match.takeback_offer().is_some() {
        rows.push(vec![
            press(Press::AcceptTakeback(seen), Button::AcceptTakeback, ButtonStyle::Success),
            press(Press::DeclineTakeback(seen), Button::DeclineTakeback, ButtonStyle::Secondary),
        ]);
    }
    if the_match.pause_offer().is_some() {
        rows.push(vec![
            press(Press::AcceptPause(seen), Button::AcceptPause, ButtonStyle::Success),
            press(Press::DeclinePause(seen), Button::DeclinePause, ButtonStyle::Secondary),
        ]);
    }
    if the_match.paused() {
        rows.push(vec![press(Press::Resume(seen), Button::Resume, ButtonStyle::Success)]);
    }
    rows
}

/// A button that carries `press`, with its label in the reader's language.
pub(crate) fn button(words: Words, press: Press, label: Button, style: ButtonStyle) -> CreateButton {
    CreateButton::new(press.to_string()).label(words.button(label)).style(style)
}

pub(super) async fn names(store: &Store, the_match: &Match, now: Moment) -> Result<Names, Failure> {
    let record = the_match.record();
    let mut names = Seats { white: String::new(), black: String::new() };
    let mut ratings = Seats { white: None, black: None };
    for (colour, player) in record.players.iter() {
        names[colour] = store.player(*player).await?.map_or_else(|| player.to_string(), |row| row.name);
        ratings[colour] = store.rating(*player, record.variant.key()).await?.map(|standing| {
            let read = standing.rating.at(standing.changed_at, now);
            let provisional = if read.established() { "" } else { "?" };
            format!("{:.0}{provisional}", read.rating)
        });
    }
    Ok(Names { names, ratings })
}

/// The board of a match as it stands now, before it is drawn.
pub(super) async fn scene_of(
    shell: &Shell,
    words: Words,
    theme: Theme,
    the_match: &Match,
    side: Colour,
) -> Result<draw::Scene, Failure> {
    let now = shell.now();
    let names = names(shell.club.store(), the_match, now).await?;
    Ok(draw::Scene { theme, ..scene(words, the_match, &names, side, now) })
}

fn scene(words: Words, the_match: &Match, names: &Names, side: Colour, now: Moment) -> draw::Scene {
    let position = the_match.position();
    let running = the_match.verdict().is_none();
    let standing = the_match.standing(now).map(|(kind, _)| kind);
    let plate = |colour: Colour| draw::Plate {
        name: words.name(&names.names[colour]),
        rating: names.ratings[colour].clone(),
        clock: words.reading(the_match.clock(colour, now), standing.filter(|_| position.turn() == colour)),
        to_move: running && position.turn() == colour,
    };
    draw::Scene {
        bottom: side,
        last_move: the_match.game().moves().last().copied(),
        plates: Some(draw::Plates { white: plate(Colour::White), black: plate(Colour::Black) }),
        width: WIDTH,
        ..draw::Scene::new(position.clone())
    }
}

/// What is done after an answer has been given. It may fail (the token has died, the message was deleted), but must not
/// look to anybody as if what was answered had not been done: it is logged, and nothing depends on it.
pub(crate) async fn afterwards(housekeeping: impl Future<Output = Result<(), Failure>>) {
    if let Err(failure) = housekeeping.await {
        tracing::warn!(%failure, "the answer was given, but what follows it failed");
    }
}

/// The board of a match is shown in a new message, in its own place or in the direct messages of `reader`. In each there is one
/// living board: the one before it loses its buttons. What only one person sees in a channel is not for here; its old
/// buttons are refused.
pub(crate) async fn moved_to(
    shell: &Shell,
    http: &Http,
    (id, reader): (MatchId, Option<PlayerId>),
    channel: serenity::all::ChannelId,
    message: serenity::all::MessageId,
) -> Result<(), Failure> {
    let channel = ChannelId(channel.get());
    let store = shell.club.store();
    if shell.club.look(id).await?.record().place.channel != channel {
        let Some(reader) = reader else { return Ok(()) };
        if let Some((channel, old)) = store.replace_direct_board(id, reader, channel, message.get()).await? {
            strip(http, channel.0.into(), old.into()).await;
        }
        return Ok(());
    }
    let shown = (channel, message.get());
    // Two boards may be noted in the wrong order when moves follow each other closely: the newer message is the living one.
    // A board in another channel stands where the match was played before.
    let (old, living) = match store.board_message(id).await? {
        Some(known) if known.0 == channel && known.1 > shown.1 => (Some(shown), known),
        known => (known.filter(|known| *known != shown), shown),
    };
    store.set_board_message(id, living.0, living.1).await?;
    if let Some((channel, message)) = old {
        strip(http, channel.0.into(), message.into()).await;
    }
    Ok(())
}
