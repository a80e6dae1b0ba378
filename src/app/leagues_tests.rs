//! A league from its first season to its second one, on a real database.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use courier_play::challenges::{ClockOptions, ColorChoice, Place, Proposal, Terms};
use courier_play::clock::TimeControl;
use courier_play::competitions::{FixtureState, Starts};
use courier_play::matches::Action;
use courier_play::season::Season;
use courier_play::{MatchId, Span};
use courier_rules::Color;
use courier_store::{Person, Store};
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use tempfile::TempDir;

use super::*;
use crate::app::{Actor, ChallengeOutcome, ChallengeResponse, PlayerInput, ToldBy};

const SERVER: ServerId = ServerId(201);
const CHANNEL: ChannelId = ChannelId(301);
const HERE: Place = Place { server: Some(SERVER), channel: CHANNEL };
/// 2026-01-05T00:00:00Z: a new league begins in this quarter.
const START: Moment = Moment(1_767_225_600_000 + 4 * 86_400_000);

fn chess() -> &'static Variant {
    Variant::by_key("chess").unwrap()
}

/// A bot with players 1 to `players`, each of whom has finished a game.
struct League {
    folder: TempDir,
    app: App,
}

impl League {
    async fn with(players: u64) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open_for_test(&folder.path().join("courier.db")).await;
        for player in 1..=players {
            let person = Person {
                player: PlayerId(player),
                name: format!("player {player}"),
                locale: None,
                server: Some(SERVER),
            };
            store.save_person(&person, START).await.unwrap();
        }
        let league = Self { folder, app: App::new(store) };
        for player in 1..players {
            league.finishes_a_game(PlayerId(player), PlayerId(player + 1)).await;
        }
        league
    }

    async fn finishes_a_game(&self, one: PlayerId, other: PlayerId) {
        let now = START - Span::days(20);
        let proposal = Proposal {
            challenger: one,
            opponent: Some(other),
            place: HERE,
            terms: Terms {
                variant: chess(),
                start: None,
                color: ColorChoice::White,
                control: TimeControl::DEFAULT,
                rated: false,
                clock_options: ClockOptions::default(),
                handicap: Default::default(),
                blindfold: false,
            },
            conditions: Default::default(),
            made_at: now,
        };
        let made = self.app.propose(proposal, false, ToldBy::Mention, now).await.unwrap();
        let accept = ChallengeResponse::Accept;
        let mut chance = StdRng::seed_from_u64(1);
        let begun = self.app.answer(made.id, other, accept, None, now, &mut chance).await.unwrap();
        let ChallengeOutcome::Began(begun) = begun else { panic!("no game") };
        self.resigns(one, begun.the_match.id(), now).await;
    }

    async fn resigns(&self, player: PlayerId, id: MatchId, now: Moment) {
        let actor = Actor { player, said_in: None };
        self.app.play(actor, id, None, PlayerInput::Act(Action::Resign), now).await.unwrap();
    }

    fn new_league(may_create: bool) -> NewLeague {
        let terms = GameTerms {
            variant: chess(),
            starts: Starts::Random,
            control: TimeControl::DEFAULT,
            rated: true,
            clock_options: ClockOptions::default(),
        };
        NewLeague { channel: CHANNEL, terms, by_rounds: false, may_create, gives_roles: true }
    }

    async fn joins(&self, player: u64, may_create: bool) -> Result<Competition, AppError> {
        self.joins_as(player, may_create, true).await
    }

    async fn joins_as(
        &self,
        player: u64,
        may_create: bool,
        is_organizer: bool,
    ) -> Result<Competition, AppError> {
        let new = NewLeague { gives_roles: is_organizer, ..Self::new_league(may_create) };
        self.app.join_league(SERVER, PlayerId(player), &new, START).await
    }

    async fn sweeps(&self, now: Moment) {
        self.app.sweep(now, || Span::ZERO).await.unwrap();
    }

    async fn season(&self, id: CompetitionId, now: Moment) -> Competition {
        self.app.competition(id, now).await.unwrap()
    }

    /// The process dies and starts again.
    async fn restarts(self) -> Self {
        self.app.store.close().await;
        let store = Store::open_for_test(&self.folder.path().join("courier.db")).await;
        Self { app: App::new(store), ..self }
    }

    /// In all running games the player with the higher number resigns.
    async fn plays(&self, id: CompetitionId, games: usize, now: Moment) {
        let season = self.season(id, now).await;
        let running = season.fixtures.iter().filter_map(|game| match game.state {
            FixtureState::Running(the_match) => Some((game.players, the_match)),
            _ => None,
        });
        for (players, the_match) in running.take(games) {
            self.resigns(players.white.max(players.black), the_match, now).await;
        }
    }
}

#[tokio::test]
async fn a_league_plays_a_season_and_begins_the_next() {
    let league = League::with(5).await;
    let refused = league.joins(1, false).await.unwrap_err();
    let expected = Refusal::from(CompetitionError::MayNotCreate);
    assert!(matches!(&refused, AppError::Refused(why) if *why == expected), "{refused}");
    let first = league.joins(1, true).await.unwrap();
    let id = first.record.id;
    for player in 2..=4 {
        assert_eq!(league.joins(player, false).await.unwrap().record.id, id);
    }
    let begins_at = first.record.begins_at.unwrap();
    league.sweeps(begins_at).await;
    let season = league.season(id, begins_at).await;
    assert_eq!((season.record.stage, season.fixtures.len()), (Stage::Running, 12));
    let running =
        |game: &courier_play::competitions::Fixture| matches!(game.state, FixtureState::Running(_));
    assert!(season.fixtures.iter().all(running), "all games begin at once");

    // The next season takes entries meanwhile.
    let next = league.joins(5, false).await.unwrap();
    assert_eq!(next.record.season, Some(Season::of(START).next()));

    league.plays(id, 5, begins_at + Span::days(1)).await;
    let league = league.restarts().await;
    league.plays(id, 12, begins_at + Span::days(2)).await;
    league.sweeps(begins_at + Span::days(2)).await;
    let ends_at = Season::of(START).end();
    league.sweeps(ends_at).await;
    let season = league.season(id, ends_at).await;
    assert_eq!(season.record.stage, Stage::Finished);
    let table = season.league_tables().remove(0);
    let order: Vec<u64> = table.iter().map(|row| row.player.0).collect();
    assert_eq!(order, [1, 2, 3, 4], "the champion has won all games");
    assert_eq!(table[0].points.0, 72);

    // Those who stay and the newcomer are in the next season, which has begun.
    let second = league.season(next.record.id, ends_at).await;
    assert_eq!(second.record.stage, Stage::Running);
    assert_eq!(second.league_tables()[0].len(), 5);
    assert_eq!(second.fixtures.len(), 20);
}

/// Everyone may create a league; an organizer enters its second season.
#[tokio::test]
async fn a_league_gives_roles_from_the_season_that_an_organizer_enters() {
    let league = League::with(5).await;
    for player in 1..=4 {
        league.joins_as(player, true, false).await.unwrap();
    }
    let seasons = async || league.app.league_seasons(SERVER, chess()).await.unwrap();
    let first = seasons().await.open.unwrap();
    let begins_at = first.begins_at.unwrap();
    league.sweeps(begins_at).await;
    league.joins_as(5, true, true).await.unwrap();
    league.plays(first.id, 12, begins_at + Span::days(1)).await;
    let LeagueSeasons { current, open } = seasons().await;
    assert_eq!([current, open].map(|season| season.unwrap().gives_roles), [false, true]);
    // The third season takes entries as soon as the second one is played.
    league.sweeps(Season::of(START).end()).await;
    let LeagueSeasons { current, open } = seasons().await;
    assert_eq!([current, open].map(|season| season.unwrap().gives_roles), [true; 2]);
}

#[tokio::test]
async fn who_leaves_is_in_no_later_season() {
    let league = League::with(5).await;
    let id = league.joins(1, true).await.unwrap().record.id;
    for player in 2..=5 {
        league.joins(player, false).await.unwrap();
    }
    let begins_at = league.season(id, START).await.record.begins_at.unwrap();
    league.sweeps(begins_at).await;
    let left = league.app.leave_league(SERVER, chess(), PlayerId(5), begins_at).await.unwrap();
    assert_eq!(left.iter().map(|season| season.record.id).collect::<Vec<_>>(), [id]);
    let again = league.app.leave_league(SERVER, chess(), PlayerId(5), begins_at).await;
    assert!(matches!(again, Err(AppError::Refused(_))));
    league.plays(id, 20, begins_at + Span::days(1)).await;
    let ends_at = Season::of(START).end();
    league.sweeps(ends_at).await;
    let seasons = league.app.league_seasons(SERVER, chess()).await.unwrap();
    let second = league.season(seasons.current.unwrap().id, ends_at).await;
    assert_ne!(second.record.id, id);
    assert!(second.entrant(PlayerId(5)).is_none());
}

#[tokio::test]
async fn who_deletes_their_data_leaves_first() {
    let league = League::with(5).await;
    let id = league.joins(1, true).await.unwrap().record.id;
    for player in 2..=5 {
        league.joins(player, false).await.unwrap();
    }
    let before = league.season(id, START).await;
    let _ = league.app.forget(PlayerId(5), START).await.unwrap();
    let after = league.season(id, START).await;
    let active =
        |season: &Competition| season.entrants.iter().filter(|entrant| entrant.is_in()).count();
    assert_eq!([active(&before), active(&after)], [5, 4]);
    assert!(after.entrant(PlayerId(5)).is_none(), "the deleted player's number is gone");
    league.sweeps(before.record.begins_at.unwrap()).await;
    assert_eq!(league.season(id, START).await.fixtures.len(), 12);
}

#[tokio::test]
async fn a_thousand_players_have_125_divisions_and_7000_games() {
    let league = League::with(2).await;
    let mut transaction = league.app.store.begin().await.unwrap();
    let new = League::new_league(true);
    let record = new_record(SERVER, PlayerId(1), &new, START).unwrap();
    let id = transaction.insert_competition(&record, record.begins_at).await.unwrap();
    transaction.commit().await.unwrap();
    for player in 3..=1_000 {
        let person = Person {
            player: PlayerId(player),
            name: format!("player {player}"),
            locale: None,
            server: Some(SERVER),
        };
        league.app.store.save_person(&person, START).await.unwrap();
    }
    let all: Vec<PlayerId> = (1..=1_000).map(PlayerId).collect();
    let enter = |season: &Competition| Ok(season.enter_all(&all, START));
    league.app.decide(id, enter, START).await.unwrap();
    let begins_at = record.begins_at.unwrap();
    let season = league.season(id, begins_at).await;
    let decided = season.advance(begins_at, &mut StdRng::seed_from_u64(1));
    let mut after = season;
    decided.iter().for_each(|change| after.apply(change));
    assert_eq!(after.league_tables().len(), 125);
    assert_eq!(after.fixtures.len(), 7_000);
    let white_and_black = Color::BOTH.map(|side| {
        let of_one =
            |game: &&courier_play::competitions::Fixture| game.players[side] == PlayerId(1);
        after.fixtures.iter().filter(of_one).count()
    });
    assert_eq!(white_and_black, [7, 7]);
}

/// Changes the entries of a league without a pause, and counts how often.
async fn comes_and_goes(league: Arc<League>, player: u64, changes: Arc<AtomicU64>) {
    loop {
        let _ = league.app.leave_league(SERVER, chess(), PlayerId(player), START).await.unwrap();
        league.joins(player, false).await.unwrap();
        changes.fetch_add(2, Ordering::Relaxed);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_competition_that_changes_all_the_time_is_saved_all_the_same() {
    let league = Arc::new(League::with(3).await);
    let id = league.joins(1, true).await.unwrap().record.id;
    league.joins(2, false).await.unwrap();
    let (changes, mut lost) = (Arc::new(AtomicU64::new(0)), 0);
    let other = tokio::spawn(comes_and_goes(Arc::clone(&league), 2, Arc::clone(&changes)));
    // Nothing is decided before somebody else was faster, if they can be.
    let enter = |season: &Competition| {
        let before = changes.load(Ordering::Relaxed);
        let was_changed = || changes.load(Ordering::Relaxed) >= before + 4;
        let overtaken = (0..200).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(10));
            was_changed()
        });
        lost += u32::from(overtaken);
        Ok(season.enter_all(&[PlayerId(3)], START))
    };
    let entered = league.app.decide(id, enter, START).await.unwrap();
    other.abort();
    assert!(entered.is_in(PlayerId(3)));
    assert_eq!(lost, 4, "the last time nobody else could change it");
}

#[tokio::test]
async fn two_who_create_a_league_at_once_are_in_the_same() {
    let league = League::with(2).await;
    let (one, other) = tokio::join!(league.joins(1, true), league.joins(2, true));
    let (one, other) = (one.unwrap(), other.unwrap());
    assert_eq!(one.record.id, other.record.id);
    let season = league.season(one.record.id, START).await;
    assert!(season.is_in(PlayerId(1)) && season.is_in(PlayerId(2)));
}
