//! The messages that the events of a match cause.

use courier_play::matches::Event;
use courier_play::notices::{Notice, OutboxMessage, Reader};
use courier_play::{Match, PlayerId};
use courier_rules::Color;

use super::actor::Actor;

/// The messages that `events` cause. They are not sent to the actor, nor to the channel in which
/// the response is visible. `actor` is `None` if a flag fell.
pub(super) fn messages(
    the_match: &Match,
    events: &[Event],
    actor: Option<Actor>,
) -> Vec<OutboxMessage> {
    let (id, ply, players, place) =
        (the_match.id(), the_match.ply(), the_match.players(), the_match.record().place);
    let to = |side: Color, notice| OutboxMessage { reader: Reader::Player(players[side]), notice };
    let mut messages = Vec::new();
    for event in events {
        match event {
            // The player on the move is notified by the reminders of the turn.
            Event::Moved { .. } => {}
            // A dropped plan is mentioned in the notice of the turn, or of the end.
            Event::PlanMade { .. } | Event::PlanFollowed { .. } | Event::PlanDropped { .. } => {}
            Event::DrawOffered { by } => {
                messages.push(to(!*by, Notice::DrawOffered { the_match: id, ply }));
            }
            Event::DrawDeclined { by } => {
                messages.push(to(!*by, Notice::DrawDeclined { the_match: id }));
            }
            Event::TakebackOffered { by } => {
                messages.push(to(!*by, Notice::TakebackOffered { the_match: id, ply }));
            }
            Event::TakebackDeclined { by } => {
                messages.push(to(!*by, Notice::TakebackDeclined { the_match: id }));
            }
            Event::TakenBack { by, ply, .. } => {
                messages.push(to(*by, Notice::TakenBack { the_match: id, ply: *ply }));
            }
            Event::PauseOffered { by } => {
                messages.push(to(!*by, Notice::PauseOffered { the_match: id, ply }));
            }
            Event::PauseDeclined { by } => {
                messages.push(to(!*by, Notice::PauseDeclined { the_match: id }));
            }
            Event::Paused { by } => messages.push(to(*by, Notice::Paused { the_match: id })),
            Event::Resumed { by } => messages.push(to(!*by, Notice::Resumed { the_match: id })),
            Event::TimeGiven { by, span } => {
                messages.push(to(!*by, Notice::TimeGiven { the_match: id, span: *span }));
            }
            Event::FlagFell { .. } => {
                messages.extend(
                    Color::BOTH.map(|side| to(side, Notice::FlagFell { the_match: id, ply })),
                );
            }
            Event::Ended(_) => {
                let readers = Color::BOTH
                    .into_iter()
                    .filter(|side| actor.is_none_or(|by| by.player != players[*side]));
                messages.extend(readers.map(|side| to(side, Notice::Ended { the_match: id })));
            }
        }
    }
    messages.extend(plan_messages(the_match, events, actor.map(|by| by.player)));
    let is_private = |event: &Event| {
        use Event::{
            DrawDeclined, DrawOffered, PauseDeclined, PlanDropped, PlanFollowed, PlanMade,
            TakebackDeclined,
        };
        matches!(
            event,
            DrawOffered { .. }
                | DrawDeclined { .. }
                | TakebackDeclined { .. }
                | PauseDeclined { .. }
        ) || matches!(event, PlanMade { .. } | PlanFollowed { .. } | PlanDropped { .. })
    };
    let board_changed = events.iter().any(|event| !is_private(event));
    if board_changed
        && place.server.is_some()
        && actor.and_then(|by| by.said_in) != Some(place.channel)
    {
        messages.push(OutboxMessage {
            reader: Reader::Channel(place.channel),
            notice: Notice::Watched { the_match: id, ply },
        });
    }
    messages
}

/// Notices to players whose plan was followed. There are none at the end of a match, and none to a
/// player who acted or is on the move: the response or the notice of their turn contains the moves.
fn plan_messages(
    the_match: &Match,
    events: &[Event],
    actor: Option<PlayerId>,
) -> Vec<OutboxMessage> {
    let (id, ply, players) = (the_match.id(), the_match.ply(), the_match.players());
    let played = |side: Color| {
        events.iter().any(|event| matches!(event, Event::PlanFollowed { by, .. } if *by == side))
    };
    if the_match.outcome().is_some() {
        return Vec::new();
    }
    let readers = [!the_match.turn()]
        .into_iter()
        .filter(|side| played(*side) && Some(players[*side]) != actor);
    readers
        .map(|side| OutboxMessage {
            reader: Reader::Player(players[side]),
            notice: Notice::Planned { the_match: id, ply },
        })
        .collect()
}
