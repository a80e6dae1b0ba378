//! Ladders: perpetual rankings. Players join at the bottom and climb by beating somebody above.
//!
//! A challenge is accepted automatically. Games that ended are counted in the order of their ends:
//! a challenger who wins takes the place just above the defender, and nothing else moves anybody.
//! A loss on time puts the loser on hold, a second one removes them, and so do thirty days without
//! a game. So a ladder stays that of people who play.

use courier_rules::Color;
use rand::{Rng, RngExt as _};

use super::competition::{Competition, RoundStarts, Stage};
use super::decision::{Change, Decision};
use super::entrant::{Entrant, EntrantState};
use super::error::CompetitionError;
use super::fixture::{Fixture, FixtureState, GameResult};
use super::news::CompetitionNews;
use crate::by_color::ByColor;
use crate::ids::{FixtureId, PlayerId};
use crate::rating::SideScore;
use crate::refusal::Refusal;
use crate::time::{Moment, Span};

/// How long a finished game of a ladder matters: for the time-outs of its players.
pub const MEMORY: Span = Span::days(90);
/// The longest time from a challenge to the beginning of its game.
pub const BEGINS_WITHIN: Span = Span::hours(24);
/// The time from the end of a game to the next challenge between its players.
pub const BETWEEN_GAMES: Span = Span::days(7);
/// The time without a game and without vacation after which a player is removed.
pub const IDLE: Span = Span::days(30);
/// The most games at a time that a player has challenged others to.
pub const MOST_OUTGOING: usize = 2;
/// The most games at a time that others have challenged a player to.
pub const MOST_INCOMING: usize = 3;
/// The losses on time within [`MEMORY`] that remove a player.
const MOST_TIME_OUTS: usize = 2;

/// The players of a ladder, from the top.
pub fn standings(ladder: &Competition) -> Vec<&Entrant> {
    let mut players: Vec<_> =
        ladder.entrants.iter().filter(|entrant| entrant.place.is_some()).collect();
    players.sort_by_key(|entrant| entrant.place);
    players
}

/// The highest place that the player at `place` may challenge: three places up, or a quarter of
/// those above if that is more.
pub fn highest_target(place: u32) -> u32 {
    let above = place.saturating_sub(1);
    place.saturating_sub((above / 4).max(3)).max(1)
}

/// Enters a player at the bottom. `kept` is when they lost games on time before they deleted their
/// data.
pub fn join(
    ladder: &Competition,
    player: PlayerId,
    kept: &[Moment],
    now: Moment,
) -> Result<Decision, Refusal> {
    check_running(ladder)?;
    if ladder.is_in(player) {
        return Err(CompetitionError::AlreadyIn.into());
    }
    let mut time_outs = time_outs(ladder, player, now);
    time_outs.extend(kept.iter().filter(|at| **at > now - MEMORY));
    time_outs.sort_unstable_by_key(|at| std::cmp::Reverse(*at));
    if let Some(at) = time_outs.get(MOST_TIME_OUTS - 1) {
        return Err(CompetitionError::NotBefore(*at + MEMORY).into());
    }
    let mut draft = LadderDraft::of(ladder);
    draft.enter(player, now);
    Ok(draft.finish())
}

/// Challenges a player. The game begins by itself within [`BEGINS_WITHIN`].
pub fn challenge(
    ladder: &Competition,
    challenger: PlayerId,
    defender: PlayerId,
    now: Moment,
    chance: &mut impl Rng,
) -> Result<Decision, Refusal> {
    check_running(ladder)?;
    if challenger == defender {
        return Err(Refusal::ChallengedSelf);
    }
    let own = place(ladder, challenger).ok_or(CompetitionError::NotOnLadder)?;
    let target = place(ladder, defender).ok_or(CompetitionError::OpponentNotIn)?;
    let on_hold = |player| {
        ladder.entrant(player).is_some_and(|entrant| entrant.state == EntrantState::OnHold)
    };
    if on_hold(challenger) {
        return Err(CompetitionError::OnHold.into());
    }
    if !(highest_target(own)..own).contains(&target) {
        return Err(CompetitionError::OutOfReach { own, highest: highest_target(own) }.into());
    }
    if on_hold(defender) {
        return Err(CompetitionError::OpponentOnHold.into());
    }
    check_pair(ladder, (challenger, defender), now)?;
    let (outgoing, incoming) =
        (challenges(ladder, challenger, true), challenges(ladder, defender, false));
    if outgoing >= MOST_OUTGOING {
        return Err(CompetitionError::TooManyOutgoing { most: MOST_OUTGOING }.into());
    }
    if incoming >= MOST_INCOMING {
        return Err(CompetitionError::TooManyIncoming { most: MOST_INCOMING }.into());
    }
    let color = if chance.random() { Color::White } else { Color::Black };
    let players = ByColor::with(color, challenger, defender);
    let start = RoundStarts::of(&ladder.record.terms, chance).next(chance);
    let fixture = Fixture {
        challenger: Some(challenger),
        begins_at: now + BEGINS_WITHIN,
        ..Fixture::planned(0, players, start, now)
    };
    let news = CompetitionNews::Challenged { fixture: fixture.id };
    Ok(vec![Change::Plan(fixture), Change::tell(defender, news)])
}

/// Begins a planned game of a player at once.
pub fn start_now(
    ladder: &Competition,
    id: FixtureId,
    player: PlayerId,
    now: Moment,
) -> Result<Decision, Refusal> {
    let fixture = ladder.fixture(id).filter(|fixture| fixture.has(player));
    match fixture.ok_or(CompetitionError::NoSuchGame)?.state {
        FixtureState::Planned => Ok(vec![Change::Begin(id, now)]),
        FixtureState::Cancelled => Err(CompetitionError::NoSuchGame.into()),
        FixtureState::Running(_) | FixtureState::Played { .. } => {
            Err(CompetitionError::GameBegun.into())
        }
    }
}

/// Ends the hold of a player.
pub fn back(ladder: &Competition, player: PlayerId, now: Moment) -> Result<Decision, Refusal> {
    let entrant = ladder.entrant(player).filter(|entrant| entrant.is_in());
    if entrant.ok_or(CompetitionError::NotIn)?.state != EntrantState::OnHold {
        return Err(CompetitionError::NotOnHold.into());
    }
    let mut draft = LadderDraft::of(ladder);
    draft.set(player, EntrantState::Active, now);
    Ok(draft.finish())
}

/// Removes a player who wants to leave. Their planned games are called off; those that have begun
/// go on and move nobody.
pub fn leave(ladder: &Competition, player: PlayerId, now: Moment) -> Result<Decision, Refusal> {
    if !ladder.is_in(player) {
        return Err(CompetitionError::NotIn.into());
    }
    let mut draft = LadderDraft::of(ladder);
    draft.set(player, EntrantState::Left, now);
    draft.call_off(player, |_| true);
    Ok(draft.finish())
}

/// Calls off the planned games of a player with somebody whom they have blocked. A challenger who
/// was blocked climbs: else a block would keep a place.
pub fn block(ladder: &Competition, player: PlayerId, blocked: PlayerId) -> Decision {
    let mut draft = LadderDraft::of(ladder);
    let is_challenged = |game: &Fixture| {
        game.state == FixtureState::Planned && game.has(player) && game.challenger == Some(blocked)
    };
    if ladder.fixtures.iter().any(is_challenged) {
        draft.climb(blocked, player);
    }
    draft.call_off(player, |game| game.has(blocked));
    draft.finish()
}

pub(super) fn due(ladder: &Competition) -> Option<Moment> {
    let results = uncounted(ladder).into_iter().map(|ended| ended.at);
    let idle = standings(ladder).into_iter().filter_map(|entrant| idle_at(ladder, entrant));
    results.chain(idle).min()
}

pub(super) fn advance(ladder: &Competition, now: Moment) -> Decision {
    let mut draft = LadderDraft::of(ladder);
    for ended in uncounted(ladder) {
        draft.count(&ended, now);
    }
    for entrant in standings(ladder) {
        let idle = idle_at(ladder, entrant).is_some_and(|at| at <= now);
        if idle && draft.is_in(entrant.player) {
            draft.set(entrant.player, EntrantState::Idle, now);
            draft.tell(entrant.player, CompetitionNews::Idle);
        }
    }
    draft.finish()
}

fn check_running(ladder: &Competition) -> Result<(), CompetitionError> {
    match ladder.record.stage {
        Stage::Open | Stage::Running => Ok(()),
        Stage::Finished | Stage::Cancelled => Err(CompetitionError::Over),
    }
}

/// Checks that the last game of two players is long enough ago, as [`challenge`] does: `ended` are
/// the ends of those before one of them deleted their data.
pub fn check_last_game(ended: &[Moment], now: Moment) -> Result<(), CompetitionError> {
    match ended.iter().max() {
        Some(at) if *at + BETWEEN_GAMES > now => {
            Err(CompetitionError::NotBefore(*at + BETWEEN_GAMES))
        }
        _ => Ok(()),
    }
}

fn check_pair(
    ladder: &Competition,
    (one, other): (PlayerId, PlayerId),
    now: Moment,
) -> Result<(), CompetitionError> {
    for fixture in ladder.fixtures.iter().filter(|game| game.has(one) && game.has(other)) {
        match fixture.state {
            FixtureState::Planned | FixtureState::Running(_) => {
                return Err(CompetitionError::AlreadyPlaying);
            }
            FixtureState::Played { at, .. } if at + BETWEEN_GAMES > now => {
                return Err(CompetitionError::NotBefore(at + BETWEEN_GAMES));
            }
            // Nobody draws another color or start by calling a game off.
            FixtureState::Cancelled if fixture.begins_at > now => {
                return Err(CompetitionError::NotBefore(fixture.begins_at));
            }
            FixtureState::Played { .. } | FixtureState::Cancelled => {}
        }
    }
    Ok(())
}

fn place(ladder: &Competition, player: PlayerId) -> Option<u32> {
    ladder.entrant(player).filter(|entrant| entrant.is_in())?.place
}

/// The number of open games that a player has challenged others to, or was challenged to.
fn challenges(ladder: &Competition, player: PlayerId, outgoing: bool) -> usize {
    let open = ladder.fixtures.iter().filter(|game| game.is_open() && game.has(player));
    open.filter(|game| (game.challenger == Some(player)) == outgoing).count()
}

struct Ended<'a> {
    fixture: &'a Fixture,
    result: Option<GameResult>,
    at: Moment,
}

/// The games whose results are not counted, in the order of their ends.
fn uncounted(ladder: &Competition) -> Vec<Ended<'_>> {
    let ended = ladder.fixtures.iter().filter_map(|fixture| match fixture.state {
        FixtureState::Played { result, at, counted: false, .. } => {
            Some(Ended { fixture, result, at })
        }
        _ => None,
    });
    let mut ended: Vec<_> = ended.collect();
    ended.sort_by_key(|ended| (ended.at, ended.fixture.id.0));
    ended
}

fn lost_on_time(fixture: &Fixture, result: GameResult) -> Option<PlayerId> {
    let side = result.timed_out.filter(|side| result.score(*side) == SideScore::Loss)?;
    Some(fixture.players[side])
}

/// When a player lost games on time, within [`MEMORY`] until `until`.
fn time_outs(ladder: &Competition, player: PlayerId, until: Moment) -> Vec<Moment> {
    let lost = ladder.fixtures.iter().filter_map(|fixture| match fixture.state {
        FixtureState::Played { result: Some(result), at, .. }
            if lost_on_time(fixture, result) == Some(player) =>
        {
            Some(at)
        }
        _ => None,
    });
    lost.filter(|at| *at <= until && *at > until - MEMORY).collect()
}

/// When a player will not have played for [`IDLE`], vacations left out; `None` while they have a
/// game.
fn idle_at(ladder: &Competition, entrant: &Entrant) -> Option<Moment> {
    let mut games = ladder.fixtures.iter().filter(|fixture| fixture.has(entrant.player));
    let since =
        games.try_fold(
            entrant.joined_at.max(entrant.changed_at),
            |since, fixture| match fixture.state {
                FixtureState::Planned | FixtureState::Running(_) => None,
                FixtureState::Played { at, .. } => Some(since.max(at)),
                FixtureState::Cancelled => Some(since),
            },
        )?;
    let mut at = since + IDLE;
    for vacation in entrant.vacations.iter().filter(|vacation| vacation.to > since) {
        if vacation.from < at {
            at = at + (vacation.to - vacation.from.max(since));
        }
    }
    Some(at)
}

struct LadderDraft<'a> {
    before: &'a Competition,
    entrants: Vec<Entrant>,
    /// The players from the top.
    order: Vec<PlayerId>,
    called_off: Vec<FixtureId>,
    /// What is not an entry.
    rest: Decision,
}

impl<'a> LadderDraft<'a> {
    fn of(ladder: &'a Competition) -> Self {
        let order = standings(ladder).into_iter().map(|entrant| entrant.player).collect();
        let entrants = ladder.entrants.clone();
        Self { before: ladder, entrants, order, called_off: Vec::new(), rest: Vec::new() }
    }

    fn is_in(&self, player: PlayerId) -> bool {
        self.order.contains(&player)
    }

    fn tell(&mut self, player: PlayerId, news: CompetitionNews) {
        self.rest.push(Change::tell(player, news));
    }

    fn enter(&mut self, player: PlayerId, now: Moment) {
        let entrant = Entrant::new(player, now);
        match self.entrants.iter_mut().find(|known| known.player == player) {
            Some(known) => *known = Entrant { vacations: known.vacations.clone(), ..entrant },
            None => self.entrants.push(entrant),
        }
        self.order.push(player);
    }

    /// Changes the state of a player. Those who are out lose their place.
    fn set(&mut self, player: PlayerId, state: EntrantState, now: Moment) {
        if let Some(entrant) = self.entrants.iter_mut().find(|known| known.player == player) {
            entrant.state = state;
            entrant.changed_at = now;
            if !entrant.is_in() {
                self.order.retain(|other| *other != player);
            }
        }
    }

    /// Moves the winner of a challenge to the place just above the loser.
    fn climb(&mut self, challenger: PlayerId, defender: PlayerId) {
        let place = |player| self.order.iter().position(|other| *other == player);
        let (Some(from), Some(to)) = (place(challenger), place(defender)) else { return };
        if to < from {
            self.order[to..=from].rotate_right(1);
            for (place, player) in (1..).zip(self.order.clone()) {
                if player == challenger || player == defender {
                    self.tell(player, CompetitionNews::Moved { place });
                }
            }
        }
    }

    /// Calls off those of the planned games of a player, and tells their opponents.
    fn call_off(&mut self, player: PlayerId, those: impl Fn(&Fixture) -> bool) {
        for fixture in self.before.fixtures.iter().filter(|game| game.has(player) && those(game)) {
            if fixture.state == FixtureState::Planned && !self.called_off.contains(&fixture.id) {
                self.called_off.push(fixture.id);
                self.rest.push(Change::Cancel(fixture.id));
                for (_, opponent) in fixture.players.iter().filter(|(_, other)| **other != player) {
                    self.tell(*opponent, CompetitionNews::CalledOff { fixture: fixture.id });
                }
            }
        }
    }

    /// Counts a game that is over: first the moves of players, then absences.
    fn count(&mut self, ended: &Ended<'_>, now: Moment) {
        let Ended { fixture, result, at } = *ended;
        if let (Some(result), Some(challenger)) = (result, fixture.challenger)
            && let Some(side) = fixture.players.side_of(&challenger)
        {
            let score = result.score(side);
            use SideScore::{ThreeQuarters, TwoThirds, Win};
            if matches!(score, Win | ThreeQuarters | TwoThirds) {
                self.climb(challenger, fixture.players[side.other()]);
            }
        }
        let absent = result.and_then(|result| lost_on_time(fixture, result));
        if let Some(player) = absent.filter(|player| self.is_in(*player)) {
            let removed = time_outs(self.before, player, at).len() >= MOST_TIME_OUTS;
            let (state, news) = if removed {
                (EntrantState::Expelled, CompetitionNews::Expelled)
            } else {
                (EntrantState::OnHold, CompetitionNews::OnHold)
            };
            self.set(player, state, now);
            self.tell(player, news);
            self.call_off(player, |_| true);
        }
        self.rest.push(Change::Count(fixture.id));
    }

    /// The changes: one for each entry that differs, then the rest.
    fn finish(mut self) -> Decision {
        for entrant in &mut self.entrants {
            let place = (1..).zip(&self.order).find(|(_, player)| **player == entrant.player);
            entrant.place = place.map(|(place, _)| place);
        }
        let before = self.before;
        let changed = self
            .entrants
            .into_iter()
            .filter(|entrant| before.entrant(entrant.player) != Some(entrant));
        changed.map(Change::Enter).chain(self.rest).collect()
    }
}
