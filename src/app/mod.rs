//! The use cases: load, act, save, answer. Time and random numbers are arguments.

mod acting;
mod actor;
mod application;
mod challenges;
mod delivery;
mod error;
mod event_messages;
mod places;
mod plans;
mod privacy;
mod queries;
mod saving;
mod standing;
mod sweeping;
mod users;
mod wakeup;

pub use crate::store::season::{Active, Gain, Results};
pub use crate::store::{
    Addressee, BoardContext, Destination, DueMessages, Finished, Intention, Invocation, OutboxId,
    OwnRows, PastRating, PendingMessage, Person, PlanState, PlayerRow, Ranked, RatingChange,
    Record, SeasonStats, Seated, Setting, Shown, Standing, Summary, Undelivered, UserContext, Week,
};
pub use acting::{Played, PlayerInput};
pub use actor::Actor;
pub use application::App;
pub use challenges::{ChallengeOutcome, ChallengeResponse};
pub use error::AppError;
pub use plans::{Edit, PlanView};
pub use standing::{PAGE, Standings};
pub use wakeup::Wakeup;
<<<<<<< HEAD
=======

/// How often a save that lost a race is tried again from the beginning.
const RACES: usize = 5;

/// Why a use case did not happen: somebody's mistake, or ours.
#[derive(Debug, Error)]
pub enum AppError {
    /// The person asked for something that is not to be had; nothing has changed.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A start position that the rules offered is not one: a fault of the program.
    #[error("start position {0} of {1} does not exist")]
    Start(u32, &'static str),
    /// Somebody else was faster too often in a row.
    #[error("match {0} kept changing while it was being saved")]
    Contended(MatchId),
}

/// The games and the people, with what one can do to them.
#[derive(Debug)]
pub struct App {
    store: Store,
    wakeup: Wakeup,
}

/// A match after somebody acted, and what happened.
#[derive(Debug)]
pub struct Played {
    /// The match as it now stands.
    pub the_match: Match,
    /// What happened, in order.
    pub events: Vec<Event>,
}

/// Somebody who acts, and where everybody sees the answer.
#[derive(Clone, Copy, Debug)]
pub struct Actor {
    /// Who.
    pub player: PlayerId,
    /// The channel, if there is one: a match's own channel is shown the new board where it is
    /// another.
    pub said_in: Option<ChannelId>,
}

/// What is played: typed words that have to be read on the present board, or an act that needs no
/// reading.
#[derive(Clone, Copy, Debug)]
pub enum PlayerInput<'a> {
    /// A move as typed, in SAN or UCI.
    Move(&'a str),
    /// A move as typed, and the lines of a plan for what comes after it, as typed: both or neither.
    MoveAndPlan(&'a str, &'a str),
    /// Anything else.
    Act(Action),
}

impl App {
    /// An app on the database `store`.
    #[must_use]
    pub fn new(store: Store) -> Self {
        Self { store, wakeup: Wakeup::default() }
    }

    /// The database, for the outbox and the tests.
    #[must_use]
    pub const fn store(&self) -> &Store {
        &self.store
    }

    /// Wakes the scheduler and the outbox worker.
    #[must_use]
    pub const fn wakeup(&self) -> &Wakeup {
        &self.wakeup
    }

    /// A match as it is stored.
    ///
    /// # Errors
    /// [`Refusal::NoSuchMatch`]; a fault of the store.
    pub async fn find_match(&self, id: MatchId) -> Result<Match, AppError> {
        Ok(self.load(id).await?.the_match)
    }

    /// A match as it is stored, with the context of its board.
    ///
    /// # Errors
    /// As for [`App::find_match`].
    pub async fn find_with_context(&self, id: MatchId) -> Result<(Match, BoardContext), AppError> {
        let found = self.store.find_with_context(id).await?;
        let (loaded, context) = found.ok_or(Refusal::NoSuchMatch)?;
        Ok((loaded.the_match, context))
    }

    /// The player on the move in a match and the position on the board; `None` where it is over.
    ///
    /// # Errors
    /// As for [`App::find_match`].
    pub async fn on_the_move(&self, id: MatchId) -> Result<Option<(PlayerId, Position)>, AppError> {
        let the_match = self.find_match(id).await?;
        let running = the_match.outcome().is_none();
        Ok(running.then(|| (the_match.mover(), the_match.position().clone())))
    }

    async fn load(&self, id: MatchId) -> Result<Loaded, AppError> {
        Ok(self.store.find_match(id).await?.ok_or(Refusal::NoSuchMatch)?)
    }

    /// Which of their matches a person means: the one they chose, else the one of this channel,
    /// else the only one running.
    ///
    /// # Errors
    /// [`Refusal::NoRunningMatch`] or [`Refusal::WhichMatch`]; a fault of the store.
    pub async fn resolve_match(
        &self,
        player: PlayerId,
        chosen: Option<MatchId>,
        channel: ChannelId,
    ) -> Result<MatchId, AppError> {
        if let Some(chosen) = chosen {
            return Ok(chosen);
        }
        if let Some(here) = self.store.latest_in_channel(player, channel).await? {
            return Ok(here);
        }
        match self.store.running_of(player).await?.as_slice() {
            [] => Err(Refusal::NoRunningMatch.into()),
            [only] => Ok(only.id),
            _ => Err(Refusal::WhichMatch.into()),
        }
    }

    /// The matches somebody plays, those that wait for them first, by deadline.
    ///
    /// # Errors
    /// A fault of the store.
    pub async fn running_of(&self, player: PlayerId) -> Result<Vec<Summary>, AppError> {
        Ok(self.store.running_of(player).await?)
    }

    /// A person does something in a match. `seen` is the number of moves on the board they acted
    /// on, where the act came from a board (a button); an act on an earlier board is refused as
    /// [`Refusal::Stale`].
    ///
    /// Of two acts at the same time each sees the other's result: the second is judged on the
    /// position after the first.
    ///
    /// # Errors
    /// A refusal, with nothing changed; a fault of the store.
    pub async fn play(
        &self,
        actor: Actor,
        id: MatchId,
        seen: Option<u32>,
        input: PlayerInput<'_>,
        now: Moment,
    ) -> Result<Played, AppError> {
        let player = actor.player;
        for _ in 0..RACES {
            let mut loaded = self.load(id).await?;
            if let Some(fallen) = loaded.the_match.sweep(now) {
                // Raced or not, the next look shows what stands.
                let _ = self.save(&loaded, &[fallen], None, now).await?;
                continue;
            }
            let the_match = &mut loaded.the_match;
            if the_match.side_of(player).is_none() {
                return Err(Refusal::NotAPlayer.into());
            }
            if let Some(outcome) = the_match.outcome() {
                return Err(Refusal::MatchOver(outcome).into());
            }
            if seen.is_some_and(|seen| seen != the_match.ply()) {
                return Err(Refusal::Stale.into());
            }
            let action = match input {
                PlayerInput::Act(action) => action,
                // Before the words are read: whose words they are.
                PlayerInput::Move(_) | PlayerInput::MoveAndPlan(..)
                    if the_match.mover() != player =>
                {
                    return Err(Refusal::NotYourTurn.into());
                }
                PlayerInput::Move(typed) | PlayerInput::MoveAndPlan(typed, _) => {
                    Action::Move(the_match.read_move(typed)?)
                }
            };
            let mut events = the_match.act(player, action, now)?;
            if let PlayerInput::MoveAndPlan(_, lines) = input {
                events.push(plans::made_with_move(the_match, player, lines)?);
            }
            self.let_plans_answer(&mut loaded, &mut events, now).await?;
            if let Saved::Done { .. } = self.save(&loaded, &events, Some(actor), now).await? {
                return Ok(Played { the_match: loaded.the_match, events });
            }
        }
        Err(AppError::Contended(id))
    }

    async fn save(
        &self,
        loaded: &Loaded,
        events: &[Event],
        actor: Option<Actor>,
        now: Moment,
    ) -> Result<Saved, AppError> {
        let messages = messages(&loaded.the_match, events, actor);
        let place = loaded.the_match.record().place;
        let acts_here =
            place.server.is_some() && actor.and_then(|by| by.said_in) == Some(place.channel);
        let saved = self.store.save_loaded(loaded, events, &messages, acts_here, now).await?;
        if let Saved::Done { .. } = saved {
            self.wakeup.all();
        }
        Ok(saved)
    }

    /// A player goes on vacation for so many days of 24 hours, from the next whole hour on. Gives
    /// the vacation and what they have in hand after it.
    ///
    /// # Errors
    /// [`Refusal::OnVacation`] and [`Refusal::VacationTooLong`]; a fault of the store.
    pub async fn begin_vacation(
        &self,
        player: PlayerId,
        days: u8,
        now: Moment,
    ) -> Result<(Vacation, Span), AppError> {
        let vacation = Vacation::of(days, now);
        self.store.begin_vacation(player, vacation, now).await??;
        self.wakeup.all();
        Ok((vacation, self.store.vacations(player, now).await?.1))
    }

    /// A player comes back from vacation, or does not go after all. Gives what they have in hand.
    ///
    /// # Errors
    /// [`Refusal::NotOnVacation`]; a fault of the store.
    pub async fn end_vacation(&self, player: PlayerId, now: Moment) -> Result<Span, AppError> {
        self.store.end_vacation(player, now).await?.ok_or(Refusal::NotOnVacation)?;
        self.wakeup.all();
        Ok(self.store.vacations(player, now).await?.1)
    }

    /// The program runs again: before anything else happens, the time it did not run is credited to
    /// all clocks.
    ///
    /// # Errors
    /// A fault of the store.
    pub async fn credit_outage(&self, now: Moment) -> Result<Option<Outage>, AppError> {
        let outage = self.store.credit_outage(now).await?;
        self.wakeup.all();
        Ok(outage)
    }

    /// A player lives in `zone` from now on.
    ///
    /// # Errors
    /// A fault of the store.
    pub async fn set_zone(
        &self,
        player: PlayerId,
        zone: Zone,
        now: Moment,
    ) -> Result<(), AppError> {
        self.store.set_zone(player, Some(zone), now).await?;
        self.wakeup.all();
        Ok(())
    }

    /// A player wants to be reminded otherwise from now on.
    ///
    /// # Errors
    /// A fault of the store.
    pub async fn set_preferences(
        &self,
        player: PlayerId,
        preferences: &Preferences,
        now: Moment,
    ) -> Result<(), AppError> {
        self.store.set_preferences(player, preferences, now).await?;
        self.wakeup.all();
        Ok(())
    }
}

/// The messages that `events` cause. The actor sees them in the response, and so do the readers of
/// its channel; `None` where a flag fell.
fn messages(the_match: &Match, events: &[Event], actor: Option<Actor>) -> Vec<OutboxMessage> {
    let (id, ply, players, place) =
        (the_match.id(), the_match.ply(), the_match.players(), the_match.record().place);
    let to = |side: Color, notice| OutboxMessage { reader: Reader::Player(players[side]), notice };
    let mut messages = Vec::new();
    for event in events {
        match event {
            // The player on the move is notified by the reminders of the turn.
            Event::Moved { .. } => {}
            // A plan that is dropped is told with the turn it is now; the last word of a match is
            // its end.
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
                let told = Color::BOTH
                    .into_iter()
                    .filter(|side| actor.is_none_or(|by| by.player != players[*side]));
                messages.extend(told.map(|side| to(side, Notice::Ended { the_match: id })));
            }
        }
    }
    messages.extend(plans::messages(the_match, events, actor.map(|by| by.player)));
    let told_in_private = |event: &Event| {
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
    let board_changed = events.iter().any(|event| !told_in_private(event));
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
>>>>>>> 29e553d (project: follow clippy)
